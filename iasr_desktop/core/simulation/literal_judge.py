"""The judge as the paper's protocol is (Eq. 12 and 13): asked in both orders, three rounds, every reply drawn.

Six calls a text, each of which reads its whole prompt, also about texts that
are the same to the letter.
"""

from collections.abc import Mapping

from iasr_desktop.core.agent.prompts import PromptFile
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.judge import votes as voting
from iasr_desktop.core.judge.asking import NO, YES, answer_of, shown
from iasr_desktop.core.judge.votes import Answer, Label
from iasr_desktop.core.ports import Prompt
from iasr_desktop.core.simulation.literal_model import FreshModel
from iasr_desktop.core.simulation.types import Judgement, Sample

PROMPT = "literal-judge"


class SixCalls:
    """A `StoppingRule`. Draws depend on `seed`, sample and text only.

    A reply is one token, so the probabilities of yes and no, from which it is
    drawn, cost as much as the reply itself. `model_name` tells the model with its hash.
    """

    name = "s2er by six calls"

    def __init__(
        self,
        model: FreshModel,
        *,
        model_name: str = "",
        rounds: int = voting.ROUNDS,
        seed: int = 0,
        prompt: PromptFile | None = None,
    ) -> None:
        self._model = model
        self._prompt = prompt or PromptFile.load(PROMPT)
        self._rounds = rounds
        self._seed = seed
        self._model_name = model_name or model.model_id

    @property
    def about(self) -> Mapping[str, str]:
        return {
            "judge": self._model_name,
            "prompt": f"SHA-256 {self._prompt.sha256}",
            "votes": f"{self._rounds} rounds of two calls, drawn with seed {self._seed}",
        }

    def judge(self, sample: Sample, text: str, token: CancelToken) -> Judgement:
        """`score` is the share of positive rounds. Raises `Cancelled`, `ModelFailed`."""
        forward = backward = Answer(0.0, 0.0)
        # Each call gives the same distribution, so it does not matter which of them is drawn from.
        for _ in range(self._rounds):
            forward = self._asked(text, sample.reference, token)
            backward = self._asked(sample.reference, text, token)
        draw = voting.draws(self._seed, sample.id, sample.reference, text)
        votes = voting.sampled(forward, backward, self._rounds, draw)
        equivalent = None if votes.label is Label.INVALID else votes.label is Label.SAME
        detail = {
            "p_forward": forward.yes,
            "p_backward": backward.yes,
            "positive": votes.positive,
            "invalid": votes.invalid,
            "rounds": self._rounds,
            "calls": 2 * self._rounds,
        }
        return Judgement(equivalent, votes.p, detail)

    def _asked(self, one: str, other: str, token: CancelToken) -> Answer:
        prompt = Prompt(self._prompt.text, "", f"A: {shown(one)}\nB: {shown(other)}", "Same:")
        return answer_of(self._model.label_logprobs(prompt, (*YES, *NO), token))
