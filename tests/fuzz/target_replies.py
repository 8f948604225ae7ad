"""What language models reply: text of any kind where one sentence was asked for."""

import math
import struct
from collections.abc import Mapping, Sequence

from iasr_desktop.core.agent.agent import Agent
from iasr_desktop.core.agent.said import Said
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Document, Segment
from iasr_desktop.core.errors import ModelFailed
from iasr_desktop.core.judge.judge import Judge
from iasr_desktop.core.judge.verdict import Case
from iasr_desktop.core.metrics.cser.prompts import CserPrompts
from iasr_desktop.core.metrics.cser.stages import Stages
from iasr_desktop.core.ports import Prompt
from iasr_desktop.core.settings import AgentSettings
from iasr_desktop.core.simulation.literal_model import FreshModel
from iasr_desktop.core.simulation.literal_stages import LiteralPrompts, LiteralStages
from iasr_desktop.core.simulation.llm_simulator import LlmSimulator
from iasr_desktop.core.simulation.template_simulator import TemplateSimulator
from iasr_desktop.core.simulation.types import Answer, Judgement, Sample, Step, Uttered
from tests.fakes import WritingModel
from tests.fuzz.trying import Rejected, Target

_TEXT, _REFERENCE = "Please call Morgan about the minutes at three.", "Please call Megan about the minutes at two."


class Babbler(WritingModel):
    """Replies with `data` as text; as log probabilities it takes four bytes each."""

    def __init__(self, data: bytes) -> None:
        self._text = data.decode("utf-8", "replace")
        super().__init__(lambda _: self._text)
        self._data = data or b"\0"

    def label_logprobs(self, prompt: Prompt, labels: Sequence[str], token: CancelToken) -> Mapping[str, float]:
        return {label: self._number(place) for place, label in enumerate(labels)}

    def reply(self, prompt: Prompt, grammar: str, max_tokens: int, token: CancelToken) -> str:
        return self._text

    def _number(self, place: int) -> float:
        """Never above 0 and always a number, as engines guarantee."""
        start = 4 * place % len(self._data)
        (value,) = struct.unpack("<f", (self._data[start : start + 4] + bytes(4))[:4])
        return -abs(value) if math.isfinite(value) else -1e30


def reply_of_person(data: bytes) -> None:
    """The simulated person's model."""
    simulator = LlmSimulator(Babbler(data), TemplateSimulator(0))
    step = Step(0, Uttered(_REFERENCE, "voice", 1.0, 2.0), Answer(_TEXT), Judgement(False))
    instruction = simulator.instruct(Sample("1", _REFERENCE, "en"), [step], CancelToken())
    if instruction is None or not instruction.text.strip() or "\n" in instruction.text:
        raise Rejected("the person says no sentence")


def reply_of_literal(data: bytes) -> None:
    """The paper's system."""
    stages = LiteralStages(FreshModel(Babbler(data)), LiteralPrompts.load())
    stages.correct(_REFERENCE, [_TEXT], CancelToken())
    stages.route(_REFERENCE, [_TEXT], CancelToken())
    stages.modify("Morgan", stages.locate(_REFERENCE, [_TEXT], CancelToken()), [_TEXT], CancelToken())


def reply_of_questions(data: bytes) -> None:
    """The metric that asks questions."""
    stages = Stages(Babbler(data), CserPrompts.load(), Sounds())
    stages.repair(_TEXT, CancelToken())
    stages.questions(_REFERENCE, CancelToken())
    try:
        stages.answer(_TEXT, "Who?", CancelToken())
    except ModelFailed:
        return


def opinion_of_judge(data: bytes) -> None:
    """The judge's model."""
    verdict = Judge(Babbler(data)).judge(Case(_REFERENCE, _TEXT), CancelToken())
    if verdict.p is not None and not 0 <= verdict.p <= 1:
        raise Rejected("a probability that is none")


def opinion_of_agent(data: bytes) -> None:
    """The agent's model: nothing outside the edits changes, whatever it thinks."""
    agent = Agent(Babbler(data), None, AgentSettings())
    document = Document((Segment("1", "", _TEXT),))
    for heard in ("no it was Megan", "the weather is nice today", "yes that is fine now"):
        decision = agent.decide(Said(heard), document, CancelToken())
        if not 0 <= decision.intent_p <= 1:
            raise Rejected("a probability that is none")
        for edit in decision.edits:
            if _TEXT[edit.start : edit.end] != edit.before:
                raise Rejected("an edit of something else")


TARGETS: Mapping[str, Target] = {
    "reply_of_person": reply_of_person,
    "reply_of_literal": reply_of_literal,
    "reply_of_questions": reply_of_questions,
    "opinion_of_judge": opinion_of_judge,
    "opinion_of_agent": opinion_of_agent,
}
