"""When a text is right: the judge says so (S²ER, section IV-A), or a metric is low enough."""

from collections.abc import Mapping

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.judge.judge import Judge
from iasr_desktop.core.judge.metric import about_judge, verdict_detail
from iasr_desktop.core.judge.verdict import Case
from iasr_desktop.core.metrics.metric import Metric, Outcome, Pair
from iasr_desktop.core.simulation.types import Judgement, Sample

S2ER = "s2er"
_EXACT = 1e-9
"""Scores of models are sums of rounded numbers: what differs by less is the same."""


class Remembered:
    """Judgements of one sample, so that a text which comes back is not asked about again."""

    def __init__(self) -> None:
        self._sample: Sample | None = None
        self._known: dict[str, Judgement] = {}

    def of(self, sample: Sample) -> dict[str, Judgement]:
        """By text; those of another sample are forgotten."""
        if sample != self._sample:
            self._sample, self._known = sample, {}
        return self._known


class JudgeRule:
    """The judge's verdict; its score is the probability that text and reference mean the same. See `StoppingRule`.

    Sampled votes are drawn by seed, sample and text: the same text has the same votes.
    """

    name = S2ER

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._remembered = Remembered()

    @property
    def about(self) -> Mapping[str, str]:
        return about_judge(self._judge)

    def judge(self, sample: Sample, text: str, token: CancelToken) -> Judgement:
        """Raises `Cancelled`, `ModelFailed`."""
        known = self._remembered.of(sample)
        if text not in known:
            names = sample.entities or ()
            verdict = self._judge.judge(Case(sample.reference, text, sample.language, sample.id, names), token)
            score = None if verdict.p is None else round(verdict.p, 6)
            known[text] = Judgement(verdict.equivalent, score, verdict_detail(verdict))
        return known[text]


class MetricRule:
    """A metric with a threshold: an error rate of at most `below`, a likeness of at least one less `below`.

    It cannot tell where the metric has nothing to measure, as names in a
    sentence without any.
    """

    def __init__(self, metric: Metric, below: float) -> None:
        self.name = metric.name
        self._metric = metric
        self._below = below
        self._remembered = Remembered()

    @property
    def about(self) -> Mapping[str, str]:
        bound = f"at least {1 - self._below:g}" if self._metric.higher_is_better else f"at most {self._below:g}"
        return {"metric": self._metric.title, "right": bound, **self._metric.about}

    def judge(self, sample: Sample, text: str, token: CancelToken) -> Judgement:
        """Raises `Cancelled`, and what the metric raises."""
        known = self._remembered.of(sample)
        if text not in known:
            known[text] = self._judged(sample, text, token)
        return known[text]

    def _judged(self, sample: Sample, text: str, token: CancelToken) -> Judgement:
        pair = Pair(sample.id, sample.reference, text, sample.language, sample.entities)
        value = self._metric.score([pair], token)[0]
        detail = {"outcome": value.outcome.value, **value.detail}
        score = value.score
        if value.outcome is not Outcome.SCORED or score is None:
            return Judgement(None, None, detail)
        lacking = 1 - score if self._metric.higher_is_better else score
        return Judgement(lacking <= self._below + _EXACT, score, detail)
