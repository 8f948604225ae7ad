"""What is measured of a triplet: each pass gives named costs of both hypotheses, of which the lower is the better.

A pass that asks a model takes long, so what it finds is kept (`kept.py`); its
`about` says what the costs depend on, so that no others are mistaken for them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.hats.prompts import HatsPrompts, one_line
from iasr_desktop.core.evaluation.hats.triplets import Triplet
from iasr_desktop.core.judge.calibration import log_odds
from iasr_desktop.core.judge.judge import Judge
from iasr_desktop.core.judge.verdict import Case, Verdict
from iasr_desktop.core.metrics.alignment import count
from iasr_desktop.core.metrics.semantic.bertscore import TokenWeights, bertscore
from iasr_desktop.core.metrics.semantic.pooling import Pooling
from iasr_desktop.core.metrics.semantic.semdist import semdist
from iasr_desktop.core.ports import LanguageModel, Prompt, TokenEmbedder, TokenVectors

Costs: TypeAlias = Mapping[str, tuple[float, float]]
"""Name of a measure to the costs of hypotheses a and b."""

_FIRST_AND_SECOND = (" 1", " 2")
_CERTAIN = 30.0
"""Log-odds of texts that are the same once normalised, beyond any that a model gives."""


class Pass(Protocol):
    """`name` is that of a file; `title` is for people; `about` is what the costs depend on."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def about(self) -> Mapping[str, str]: ...

    def measure(self, triplet: Triplet, token: CancelToken) -> Costs: ...


class LexicalPass:
    """Word and character errors on the texts as they are, which the published figures are of."""

    name = "lexical"
    title = "WER and CER"
    about: Mapping[str, str] = {}

    def measure(self, triplet: Triplet, token: CancelToken) -> Costs:
        token.check()
        said = triplet.reference.split()
        words = [count(said, text.split()).errors / max(1, len(said)) for text in (triplet.a, triplet.b)]
        letters = [
            count(triplet.reference, text).errors / max(1, len(triplet.reference)) for text in (triplet.a, triplet.b)
        ]
        return {"WER": (words[0], words[1]), "CER": (letters[0], letters[1])}


@dataclass(frozen=True)
class EmbeddingPass:
    """SemDist with every pooling, and BERTScore, at layers of one model, all from one reading.

    `model` is its id and hash. `depth` is the highest layer: what lies above is
    not computed. `weights` are for BERTScore with rare tokens counting more
    ("idf"), beside that with all alike.
    """

    embedder: TokenEmbedder
    model: str
    depth: int
    weights: TokenWeights

    @property
    def name(self) -> str:
        return f"vectors-{self.embedder.model_id}"

    @property
    def title(self) -> str:
        return f"SemDist and BERTScore, {self.embedder.model_id}"

    @property
    def about(self) -> Mapping[str, str]:
        return {"model": self.model, "layers": str(self.depth), "token weights": self.weights.fingerprint}

    def measure(self, triplet: Triplet, token: CancelToken) -> Costs:
        layers = range(1, self.depth + 1)
        said, *both = self.embedder.embed((triplet.reference, triplet.a, triplet.b), layers, token)
        found: dict[str, list[float]] = {}
        for layer in layers:
            for heard in both:
                for name, cost in self._costs(said, heard, layer).items():
                    found.setdefault(f"{name} {layer}", []).append(cost)
        return {name: (costs[0], costs[1]) for name, costs in found.items()}

    def _costs(self, said: TokenVectors, heard: TokenVectors, layer: int) -> dict[str, float]:
        """Of one hypothesis at one layer."""
        vectors = said.by_layer[layer], heard.by_layer[layer]
        alike = bertscore(*vectors)
        rare = bertscore(*vectors, self.weights.of_tokens(said.tokens), self.weights.of_tokens(heard.tokens))
        costs = {f"SemDist {pooling}": semdist(*vectors, pooling) for pooling in Pooling}
        for name, scores in (("BERTScore", alike), ("BERTScore idf", rare)):
            costs[f"{name} precision"] = 1 - scores.precision
            costs[f"{name} recall"] = 1 - scores.recall
            costs[f"{name} F1"] = 1 - scores.f1
        return costs


def reference_weights(embedder: TokenEmbedder, triplets: Sequence[Triplet], token: CancelToken) -> TokenWeights:
    """How rare each token is among the references, each of which counts once; no layer is computed for it."""
    references = list(dict.fromkeys(triplet.reference for triplet in triplets))
    return TokenWeights.of(text.tokens for text in embedder.embed(references, [], token))


@dataclass(frozen=True)
class LikelihoodPass:
    """How well a model can tell each text from the other.

    "restored": the reference, given what was understood; "expected": what was
    understood, given the reference; "fluency": what was understood, given
    nothing. Minus log probability of the whole text, in nats.
    """

    llm: LanguageModel
    model: str
    prompts: HatsPrompts

    @property
    def name(self) -> str:
        return f"likelihood-{self.llm.model_id}"

    @property
    def title(self) -> str:
        return f"likelihood, {self.llm.model_id}"

    @property
    def about(self) -> Mapping[str, str]:
        return {"model": self.model, "prompts": self.prompts.sha256_of("restore", "mishear", "write")}

    def measure(self, triplet: Triplet, token: CancelToken) -> Costs:
        said, a, b = (one_line(text) for text in (triplet.reference, triplet.a, triplet.b))
        restored = [
            self._costs(Prompt(self.prompts.restore, f"Heard: {text}", "\nSaid:"), [said], token)[0] for text in (a, b)
        ]
        expected = self._costs(Prompt(self.prompts.mishear, f"Said: {said}", "\nHeard:"), [a, b], token)
        fluency = self._costs(Prompt(self.prompts.write, "", "Said:"), [a, b], token)
        return {
            "restored": (restored[0], restored[1]),
            "expected": (expected[0], expected[1]),
            "fluency": (fluency[0], fluency[1]),
        }

    def _costs(self, prompt: Prompt, wanted: list[str], token: CancelToken) -> list[float]:
        """Of each text as a whole line, its end included."""
        found = self.llm.label_logprobs(prompt, [f" {text}\n" for text in wanted], token)
        return [-found[f" {text}\n"] for text in wanted]


@dataclass(frozen=True)
class ChoicePass:
    """The model is asked which of the two is nearer to the reference, in both orders; the mean of the log-odds."""

    llm: LanguageModel
    model: str
    prompts: HatsPrompts

    @property
    def name(self) -> str:
        return f"choice-{self.llm.model_id}"

    @property
    def title(self) -> str:
        return f"forced choice, {self.llm.model_id}"

    @property
    def about(self) -> Mapping[str, str]:
        return {"model": self.model, "prompts": self.prompts.sha256_of("choose")}

    def measure(self, triplet: Triplet, token: CancelToken) -> Costs:
        said, a, b = (one_line(text) for text in (triplet.reference, triplet.a, triplet.b))
        prompts = [self._prompt(said, *shown) for shown in ((a, b), (b, a))]
        first, second = self.llm.label_logprobs_of(prompts, _FIRST_AND_SECOND, token)
        mean = (_log_odds(first) - _log_odds(second)) / 2
        return {"choice": (-mean, mean), "choice in one order": (-_log_odds(first), _log_odds(first))}

    def _prompt(self, said: str, one: str, other: str) -> Prompt:
        return Prompt(self.prompts.choose, f"Said: {said}\n", f"1: {one}\n2: {other}", "Better:")


def _log_odds(found: Mapping[str, float]) -> float:
    """Of the hypothesis shown first being the better."""
    return found[_FIRST_AND_SECOND[0]] - found[_FIRST_AND_SECOND[1]]


@dataclass(frozen=True)
class JudgePass:
    """The judge of S²ER on each hypothesis: its probability of the same meaning, and its log-odds, mean of both orders.

    Log-odds tell apart what probabilities near 0 or 1 do not.
    """

    judge: Judge
    model: str

    @property
    def name(self) -> str:
        return f"judge-{self.judge.model_id}"

    @property
    def title(self) -> str:
        return f"judge, {self.judge.model_id}"

    @property
    def about(self) -> Mapping[str, str]:
        return {"model": self.model, "prompt": self.judge.prompt.sha256, "calibration": repr(self.judge.calibration)}

    def measure(self, triplet: Triplet, token: CancelToken) -> Costs:
        cases = [Case(triplet.reference, text) for text in (triplet.a, triplet.b)]
        a, b = self.judge.judged(cases, token)
        return {
            "judge": (_loss_of_meaning(a), _loss_of_meaning(b)),
            "judge log-odds": (-_mean_log_odds(a), -_mean_log_odds(b)),
        }


def _loss_of_meaning(verdict: Verdict) -> float:
    """One half when the judge could not tell."""
    return 0.5 if verdict.p is None else 1 - verdict.p


def _mean_log_odds(verdict: Verdict) -> float:
    """Of the same meaning."""
    if verdict.forward is None or verdict.backward is None:
        return _CERTAIN if verdict.shortcut else 0.0
    return (log_odds(verdict.forward) + log_odds(verdict.backward)) / 2
