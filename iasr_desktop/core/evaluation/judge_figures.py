"""Figures of a judge over labelled pairs: right verdicts, calibration, spread of the votes, cost."""

import math
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.equivalence import LabelledPair
from iasr_desktop.core.judge import votes as voting
from iasr_desktop.core.judge.asking import Asker, Question
from iasr_desktop.core.judge.judge import Judge
from iasr_desktop.core.judge.verdict import Verdict
from iasr_desktop.core.judge.votes import Label
from iasr_desktop.core.metrics.statistics import Share
from iasr_desktop.core.progress import OnProgress, Progress

BINS = 10
SEEDS = 20


@dataclass(frozen=True)
class Judged:
    """A labelled pair and what the judge said of it."""

    pair: LabelledPair
    verdict: Verdict

    @property
    def is_right(self) -> bool:
        return self.verdict.equivalent is self.pair.equivalent

    @property
    def votes_are_right(self) -> bool:
        """By the votes alone; a pair that was not asked about counts as it was taken."""
        votes = self.verdict.votes
        said = self.verdict.equivalent if votes is None else votes.label is Label.SAME
        return (votes is None or votes.label is not Label.INVALID) and said is self.pair.equivalent


def judged(
    judge: Judge, pairs: Sequence[LabelledPair], token: CancelToken, on_progress: OnProgress, label: str
) -> list[Judged]:
    """All verdicts, in order. Raises `Cancelled`, `ModelFailed`."""
    found = []
    for index, pair in enumerate(pairs):
        on_progress(Progress(index, len(pairs), label))
        found.append(Judged(pair, judge.judge(pair.case, token)))
    on_progress(Progress(len(pairs), len(pairs), label))
    return found


def right(found: Iterable[Judged], *, by_votes: bool = False) -> Share:
    """How many verdicts are right, and of how many; one that could not be made is not."""
    marks = [one.votes_are_right if by_votes else one.is_right for one in found]
    return Share(sum(marks), len(marks))


def calibration_error(found: Iterable[Judged]) -> float:
    """Expected calibration error of `p`, over ten bins of equal width; shortcuts, which are certain, left out."""
    bins: dict[int, list[tuple[float, bool]]] = {}
    for one in found:
        if one.verdict.p is not None and not one.verdict.shortcut:
            p = one.verdict.p
            bins.setdefault(min(BINS - 1, int(p * BINS)), []).append((p, one.pair.equivalent))
    total = sum(map(len, bins.values()))
    gaps = (abs(sum(p for p, _ in group) - sum(truth for _, truth in group)) for group in bins.values())
    return sum(gaps) / total if total else 0.0


def log_loss(found: Iterable[Judged]) -> float:
    """Mean of -log(probability given to the truth), shortcuts left out."""
    losses = [
        -math.log(max(1e-9, one.verdict.p if one.pair.equivalent else 1 - one.verdict.p))
        for one in found
        if one.verdict.p is not None and not one.verdict.shortcut
    ]
    return statistics.fmean(losses) if losses else 0.0


@dataclass(frozen=True)
class ErrorRates:
    """S²ER of the same pairs: true, by label, by votes, and as expected from votes in closed form."""

    true: float
    by_label: float
    by_votes: float
    expected: float
    sampled_mean: float
    sampled_deviation: float


def error_rates(found: Sequence[Judged], rounds: int) -> ErrorRates:
    """`sampled_…`: mean and standard deviation over `SEEDS` runs of the literal protocol."""
    total = len(found)
    runs = [sum(_lost_when_drawn(one, rounds, seed) for one in found) / total for seed in range(SEEDS)]
    votes = [one.verdict.votes for one in found]
    return ErrorRates(
        true=sum(not one.pair.equivalent for one in found) / total,
        by_label=sum(one.verdict.equivalent is not True for one in found) / total,
        by_votes=sum(vote is not None and vote.label is not Label.SAME for vote in votes) / total,
        expected=sum(1 - vote.p for vote in votes if vote is not None) / total,
        sampled_mean=statistics.fmean(runs),
        sampled_deviation=statistics.stdev(runs),
    )


def _lost_when_drawn(one: Judged, rounds: int, seed: int) -> bool:
    forward, backward = one.verdict.forward, one.verdict.backward
    if forward is None or backward is None:
        return one.verdict.equivalent is not True
    draw = voting.draws(seed, one.pair.id, one.pair.reference, one.pair.hypothesis)
    return voting.sampled(forward, backward, rounds, draw).label is not Label.SAME


@dataclass(frozen=True)
class Cost:
    """Seconds of one way of asking about `n` pairs: by the clock and of the processor."""

    n: int
    wall_s: float
    processor_s: float


@dataclass(frozen=True)
class Costs:
    """The ways of asking, over the same pairs in one run; `deviation` is that of P(yes) between two exact passes."""

    exact: Cost
    literal: Cost
    together: Cost
    deviation: float


def costs(
    asker: Asker, pairs: Sequence[LabelledPair], rounds: int, token: CancelToken, on_progress: OnProgress
) -> Costs:
    """Asks about each pair exactly, then by the literal calls, and about all at once at the end.

    A literal call evaluates its question anew; the instructions are evaluated
    once for all. The ways take turns pair by pair, so that a machine that is
    busy for a while slows both.
    """
    questions = [Question(pair.reference, pair.hypothesis) for pair in pairs]
    asker.warm(token)
    exact, literal = _Clock(), _Clock()
    answers = []
    for index, question in enumerate(questions):
        on_progress(Progress(index, len(questions), "pairs timed"))
        both = [question, question.turned]
        with exact:
            answers.append(asker.ask(both, token))
        with literal:
            for order in both * rounds:
                asker.ask([order], token)
    again = [asker.ask([question, question.turned], token) for question in questions]
    together = _Clock()
    with together:
        asker.ask([order for question in questions for order in (question, question.turned)], token)
    gaps = [
        statistics.pstdev((one.yes, other.yes))
        for first, second in zip(answers, again, strict=True)
        for one, other in zip(first, second, strict=True)
    ]
    size = len(questions)
    return Costs(exact.cost(size), literal.cost(size), together.cost(size), max(gaps, default=0.0))


class _Clock:
    """Adds up the time spent within it."""

    def __init__(self) -> None:
        self._wall_s = self._processor_s = 0.0
        self._started = (0.0, 0.0)

    def __enter__(self) -> None:
        self._started = (time.perf_counter(), time.process_time())

    def __exit__(self, *_: object) -> None:
        self._wall_s += time.perf_counter() - self._started[0]
        self._processor_s += time.process_time() - self._started[1]

    def cost(self, n: int) -> Cost:
        return Cost(n, self._wall_s, self._processor_s)


def grouped(found: Iterable[Judged], key: Callable[[Judged], str]) -> dict[str, list[Judged]]:
    """By kind or language, in the order of the alphabet."""
    groups: dict[str, list[Judged]] = {}
    for one in found:
        groups.setdefault(key(one), []).append(one)
    return dict(sorted(groups.items()))
