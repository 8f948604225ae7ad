"""Runs side by side, paired by the ids of their samples: differences with intervals and McNemar's exact test.

S²ER is comparable only between runs with the same judge and the same first
transcripts. Another judge is refused; other first transcripts are told, since a
comparison of recognisers has them by its nature.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.metrics.metric import Outcome
from iasr_desktop.core.metrics.statistics import Difference, Share, bootstrap_difference, mcnemar_exact
from iasr_desktop.core.simulation.report_words import several
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.simulation.success import checkpoints, rule_title
from iasr_desktop.core.simulation.token_rates import TITLES, main_rate, scored, scorers
from iasr_desktop.core.simulation.types import Dialogue

JUDGES_ITSELF = "judges itself"
"""What a rule says of itself where the model under test is the judge."""


class Run(Protocol):
    """What a comparison reads of a run: a `RunFolder`, for one."""

    @property
    def name(self) -> str: ...

    @property
    def settings(self) -> RunSettings: ...

    @property
    def about(self) -> Mapping[str, Any]: ...

    def dialogues(self) -> Iterator[Dialogue]: ...


@dataclass(frozen=True)
class Paired:
    """Second minus first. `only_first` and `only_second` are right in one alone, `p` is McNemar's of these."""

    first: Share
    second: Share
    difference: Difference | None
    only_first: int
    only_second: int
    p: float


@dataclass(frozen=True)
class LoopComparison:
    """After one loop: S²ER (Eq. 15), strict, the cut against loop 0, and token errors; second minus first."""

    loop: int
    s2er: Paired
    strict: Paired
    cut: Difference | None
    tokens: Difference | None


@dataclass(frozen=True)
class Comparison:
    """Two runs over the `n` samples that both have. `warnings` are sentences that belong beside the figures.

    `rule` is what the first's error rate is called, `token_title` what the samples are usually counted in.
    """

    first: str
    second: str
    n: int
    only_in_first: int
    only_in_second: int
    other_firsts: int
    same_rule: bool
    warnings: tuple[str, ...]
    rule: str
    token_title: str
    loops: tuple[LoopComparison, ...]


class _Kept(NamedTuple):
    """What is kept of a dialogue: hashes of reference and first text, and by checkpoint what is right and wrong."""

    reference: bytes
    first_text: bytes
    metric: str
    wrong: tuple[bool, ...]
    strict: tuple[bool, ...]
    tokens: tuple[tuple[float, float] | None, ...]


def compare(first: Run, second: Run, *, anyway: bool = False) -> Comparison:
    """Both runs over the samples they share.

    Memory is needed for every sample of the first. Raises `BadInput` when they
    share none, when a sample has another reference, or when they stopped by
    another rule, unless `anyway`.
    """
    same_rule = _rule(first) == _rule(second)
    if not (same_rule or anyway):
        raise BadInput(_unlike_rules(first, second), "Judge both alike, or compare them anyway (--anyway).")
    loops = min(first.settings.loops, second.settings.loops)
    kept = _kept(first, loops)
    pairs, missing = _Pairs(loops), 0
    for sample_id, row in _rows(second, loops):
        before = kept.pop(sample_id, None)
        if before is None:
            missing += 1
            continue
        if before.reference != row.reference:
            hint = "Compare runs over the same data."
            raise BadInput(f"The sample {sample_id} has another reference in {second.name}.", hint)
        pairs.add(before, row)
    if not pairs.n:
        raise BadInput(f"{first.name} and {second.name} have no samples in common.", "Compare runs over the same data.")
    warnings = _warnings(first, second, same_rule, pairs, len(kept), missing)
    return Comparison(
        first.name, second.name, pairs.n, len(kept), missing, pairs.other_firsts, same_rule, warnings,
        rule_title(first.settings), pairs.token_title, pairs.loops(),
    )  # fmt: skip


def compare_all(runs: Sequence[Run], *, anyway: bool = False) -> list[Comparison]:
    """Every other run with the first. Raises as `compare`."""
    return [compare(runs[0], other, anyway=anyway) for other in runs[1:]]


class _Pairs:
    """Counts pairs of samples that are alike, so that memory does not grow with them."""

    def __init__(self, loops: int) -> None:
        self._loops = checkpoints(loops)
        self._wrong: list[Counter[tuple[bool, bool, bool, bool]]] = [Counter() for _ in self._loops]
        self._strict: list[Counter[tuple[bool, bool]]] = [Counter() for _ in self._loops]
        self._tokens: list[Counter[tuple[float, float, float, float]]] = [Counter() for _ in self._loops]
        self._metrics: set[str] = set()
        self.n = 0
        self.other_firsts = 0

    def add(self, first: _Kept, second: _Kept) -> None:
        self.n += 1
        self.other_firsts += first.first_text != second.first_text
        self._metrics.add(first.metric)
        for at in range(len(self._loops)):
            self._wrong[at][first.wrong[0], first.wrong[at], second.wrong[0], second.wrong[at]] += 1
            self._strict[at][first.strict[at], second.strict[at]] += 1
            ours, theirs = first.tokens[at], second.tokens[at]
            if ours and theirs:
                self._tokens[at][(*ours, *theirs)] += 1

    @property
    def token_title(self) -> str:
        return TITLES[next(iter(self._metrics))] if len(self._metrics) == 1 else "token errors"

    def loops(self) -> tuple[LoopComparison, ...]:
        return tuple(self._loop(at, loop) for at, loop in enumerate(self._loops))

    def _loop(self, at: int, loop: int) -> LoopComparison:
        headline: Counter[tuple[bool, bool]] = Counter()
        for (_, first, _, second), count in self._wrong[at].items():
            headline[first, second] += count
        return LoopComparison(
            loop, _paired(headline), _paired(self._strict[at]), self._cut(at), _ratios(self._tokens[at])
        )

    def _cut(self, at: int) -> Difference | None:
        """Of the cuts, each against the loop 0 of its own run."""
        rows: Counter[tuple[float, float, float, float]] = Counter()
        for (first_0, first_t, second_0, second_t), count in self._wrong[at].items():
            rows[first_0 - first_t, first_0, second_0 - second_t, second_0] += count
        return _ratios(rows) if at else None


def _paired(counts: Counter[tuple[bool, bool]]) -> Paired:
    """`counts` are of (wrong in the first, wrong in the second)."""
    n = counts.total()
    only_first, only_second = counts[False, True], counts[True, False]
    rows: Counter[tuple[float, float, float, float]] = Counter()
    for (first, second), count in counts.items():
        rows[first, 1, second, 1] += count
    return Paired(
        Share(counts[True, True] + only_second, n),
        Share(counts[True, True] + only_first, n),
        _ratios(rows),
        only_first,
        only_second,
        mcnemar_exact(only_first, only_second),
    )


def _ratios(rows: Counter[tuple[float, float, float, float]]) -> Difference | None:
    """Second minus first, of rows of amount and weight in the first and in the second."""
    if not rows:
        return None
    first, first_weights, second, second_weights = ([row[at] for row in rows] for at in range(4))
    return bootstrap_difference(second, second_weights, first, first_weights, counts=list(rows.values()))


def _kept(run: Run, loops: int) -> dict[str, _Kept]:
    kept: dict[str, _Kept] = {}
    for sample_id, row in _rows(run, loops):
        kept.setdefault(sample_id, row)
    return kept


def _rows(run: Run, loops: int) -> Iterator[tuple[str, _Kept]]:
    """Of every dialogue that has a first utterance."""
    metrics = {metric.name: metric for metric in scorers()}
    at_loops = checkpoints(loops)
    for dialogue in run.dialogues():
        if not dialogue.steps:
            continue
        sample = dialogue.sample
        language = sample.language or run.settings.language
        name = main_rate(language)
        texts = [(dialogue.at(loop) or dialogue.steps[0]).answer.text for loop in at_loops]
        values = [row[name] for row in scored([metrics[name]], sample, texts, language)]
        yield (
            sample.id,
            _Kept(
                _hashed(sample.reference),
                _hashed(dialogue.steps[0].answer.text),
                name,
                tuple(not dialogue.is_right_at(loop) for loop in at_loops),
                tuple(not dialogue.is_right_at(loop, strict=True) for loop in at_loops),
                tuple((value.amount, value.weight) if value.outcome is Outcome.SCORED else None for value in values),
            ),
        )


def _hashed(text: str) -> bytes:
    return sha256(text.encode("utf-8", "surrogatepass")).digest()[:12]


def _rule(run: Run) -> tuple[Any, ...]:
    """What decides of a text. That the judge is the model under test is told and makes it no other judge."""
    settings, about = run.settings, run.about.get("rule")
    if isinstance(about, Mapping):
        about = {name: value for name, value in about.items() if name != JUDGES_ITSELF}
    return (settings.stop_by, settings.stop_below, about)


def _judges_itself(run: Run) -> bool:
    about = run.about.get("rule")
    return isinstance(about, Mapping) and JUDGES_ITSELF in about


def _unlike_rules(first: Run, second: Run) -> str:
    told = [_told(run) for run in (first, second)]
    return f"The runs were not judged alike ({first.name}: {told[0]}; {second.name}: {told[1]})."


def _told(run: Run) -> str:
    rule = run.about.get("rule")
    parts = [f"{key} {value}" for key, value in rule.items()] if isinstance(rule, Mapping) else [str(rule or "")]
    return ", ".join([run.settings.stop_by, *filter(None, parts)])


def _warnings(
    first: Run, second: Run, same_rule: bool, pairs: _Pairs, only_first: int, only_second: int
) -> tuple[str, ...]:
    found = []
    if not same_rule:
        found.append(_unlike_rules(first, second) + " Their S²ER must not be compared; token errors may be.")
    itself = [run.name for run in (first, second) if _judges_itself(run)]
    if len(itself) == 1:
        found.append(f"In {itself[0]} alone the model under test judges itself, which may flatter it.")
    if pairs.other_firsts:
        found.append(
            f"The first transcripts of {pairs.other_firsts} of {pairs.n} samples differ, so S²ER tells of recognition"
            " and correction together. The cut is taken against each run's own loop 0."
        )
    if first.settings.loops != second.settings.loops:
        loops = min(first.settings.loops, second.settings.loops)
        have = f"{first.settings.loops} and {second.settings.loops} loops"
        found.append(f"The runs have {have}; what is compared ends with loop {loops}.")
    if only_first or only_second:
        found.append(
            f"Left out: {several(only_first, 'sample')} only in {first.name}, {only_second} only in {second.name}."
        )
    return tuple(found)
