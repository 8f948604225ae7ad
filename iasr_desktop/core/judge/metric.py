"""S²ER, the sentence-level semantic error rate (section IV-A, Eq. 11), as a metric of `iasr score`."""

from collections.abc import Mapping, Sequence
from typing import Any

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.judge.judge import Judge
from iasr_desktop.core.judge.verdict import Case, Verdict
from iasr_desktop.core.judge.votes import Votes
from iasr_desktop.core.metrics.metric import Outcome, Pair, Value


class SemanticErrorRate:
    """The share of utterances whose meaning was lost. See `Metric`.

    Pairs that are equal once normalised count as right and are counted apart
    (`shortcuts`). `expected` adds up the probabilities of a loss. Those the
    judge could not tell take no part in the rate and are counted. `language`
    is for pairs that do not say theirs; with `details`, values hold verdicts.
    """

    name = "s2er"
    title = "S²ER"
    is_rate = True
    higher_is_better = False

    def __init__(self, judge: Judge, *, language: str = "", details: bool = False) -> None:
        self._judge = judge
        self._language = language
        self._details = details

    @property
    def about(self) -> Mapping[str, str]:
        return about_judge(self._judge)

    def score(self, pairs: Sequence[Pair], token: CancelToken) -> list[Value]:
        cases = [
            Case(pair.reference, pair.hypothesis, pair.language or self._language, pair.id, pair.entities or ())
            for pair in pairs
        ]
        return [self._value(verdict) for verdict in self._judge.judged(cases, token)]

    def _value(self, verdict: Verdict) -> Value:
        detail = verdict_detail(verdict) if self._details else {}
        counts = {"shortcuts": float(verdict.shortcut), "invalid": float(verdict.equivalent is None)}
        if verdict.equivalent is None or verdict.p is None:
            return Value(0.0, 0.0, Outcome.INVALID, counts, detail)
        counts["expected"] = 1.0 - verdict.p
        return Value(float(not verdict.equivalent), 1.0, Outcome.SCORED, counts, detail)


def about_judge(judge: Judge) -> dict[str, str]:
    """What figures of `judge` depend on."""
    how = judge.settings
    label = "votes" if judge.calibration is None else how.label.value
    about = {
        "judge": judge.model_id,
        "prompt": f"SHA-256 {judge.prompt.sha256}",
        "votes": f"{how.mode.value}, {how.rounds} rounds"
        + (f", seed {how.seed}" if how.mode.value == "sampled" else ""),
        "label": label,
    }
    if judge.judges_itself:
        about["judges itself"] = "the corrector is the same model"
    return about


def verdict_detail(verdict: Verdict) -> dict[str, Any]:
    """A verdict as values that JSON can hold. `equivalent` is `None` when the judge could not tell."""
    forward, backward = verdict.forward, verdict.backward
    return {
        "equivalent": verdict.equivalent,
        "p": _rounded(verdict.p),
        "p_forward": _rounded(forward.yes if forward else None),
        "p_backward": _rounded(backward.yes if backward else None),
        "p_invalid": _rounded(max(forward.invalid, backward.invalid) if forward and backward else None),
        "votes": votes_detail(verdict.votes),
        "shortcut": verdict.shortcut,
        "label": verdict.label.value,
        "label_source": verdict.source.value,
        "evidence": list(verdict.evidence),
        "pieces": verdict.pieces,
        "pieces_asked": verdict.pieces_asked,
    } | ({"note": verdict.note} if verdict.note else {})


def votes_detail(votes: Votes | None) -> dict[str, Any] | None:
    """The votes as they came out, before anything else is weighed; `None` when nobody was asked."""
    if votes is None:
        return None
    found = {"mode": votes.mode.value, "rounds": votes.rounds, "label": votes.label.value, "p": _rounded(votes.p)}
    if votes.positive is None:
        return {**found, "round_p": _rounded(votes.round_p)}
    return {**found, "positive": votes.positive, "invalid": votes.invalid}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
