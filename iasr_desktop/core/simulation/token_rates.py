"""Error rates of words and characters by loop and language, beside S²ER (paper, Fig. 5 and table II).

They are those of the text as it stands after each loop. A right text stays as
it is but for what a harmless turn does to it, so damage shows in them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.metrics import entities, normalizers, rates
from iasr_desktop.core.metrics.metric import Metric, MetricOptions, Outcome, Pair, Value
from iasr_desktop.core.metrics.statistics import Interval, bootstrap_interval
from iasr_desktop.core.metrics.tally import Figure, Tally
from iasr_desktop.core.simulation.types import Dialogue, Sample

ALL = "all"
"""The name of the group of all languages, where there are several."""

TITLES = {"wer": "WER", "cer": "CER", "mer": "MER", "ner": "NER", "pier": "PIER"}


@dataclass(frozen=True)
class Ratio:
    """Errors at the last loop over those at loop 0. `value` is `None` when there were none at first."""

    value: float | None
    interval: Interval | None


@dataclass(frozen=True)
class LanguageRates:
    """The rates of one language. `main` names the one it is usually reported in.

    `by_loop` has for each loop the figures by the name of the metric.
    `ratio` and `worst_rise` (from one loop to the next, as a share) are of the main one.
    """

    language: str
    n: int
    main: str
    by_loop: tuple[Mapping[str, Figure], ...]
    ratio: Ratio
    worst_rise: float

    @property
    def title(self) -> str:
        return TITLES[self.main]

    def measured(self) -> list[str]:
        """The metrics that had something to measure, the main one first."""
        names = [name for name in TITLES if self.by_loop and self.by_loop[0][name].n]
        return sorted(names, key=lambda name: name != self.main)


class TokenRates:
    """Takes dialogues as they come; loops are 0 to `loops`."""

    def __init__(self, loops: int, language: str = "") -> None:
        """`language` is that of samples which do not say theirs."""
        self._loops = loops
        self._language = language
        self._metrics = scorers()
        self._groups: dict[str, _Group] = {}

    def add(self, dialogue: Dialogue) -> list[Value]:
        """Gives the mixed errors after each of its steps, of which there is at least one."""
        sample, steps = dialogue.sample, dialogue.steps
        language = sample.language or self._language
        values = scored(self._metrics, sample, [step.answer.text for step in steps], language)
        at_loops = [values[steps.index(dialogue.at(loop) or steps[0])] for loop in range(self._loops + 1)]
        for name, reported in ((language, main_rate(language)), (ALL, "mer")):
            if name not in self._groups:
                self._groups[name] = _Group(reported, self._loops)
            self._groups[name].add(at_loops)
        return [row["mer"] for row in values]

    @property
    def about(self) -> dict[str, str]:
        """What the rates depend on, by metric."""
        return {metric.title: metric.about["normalizer"] for metric in self._metrics if metric.about["normalizer"]}

    def figures(self) -> tuple[LanguageRates, ...]:
        """A group for each language, and one of all where there are several."""
        found = {name: group for name, group in self._groups.items() if name != ALL or len(self._groups) > 2}
        return tuple(group.figures(name) for name, group in sorted(found.items(), key=lambda item: item[0] == ALL))


def scorers() -> list[Metric]:
    """The metrics, with the project's normalisers by language."""
    made = (rates.word_errors, rates.character_errors, rates.mixed_errors)
    return [make(MetricOptions()) for make in (*made, entities.entity_errors, entities.point_errors)]


def scored(metrics: Sequence[Metric], sample: Sample, texts: Sequence[str], language: str) -> list[dict[str, Value]]:
    """The values of each text by the name of the metric; texts that are the same are measured once."""
    token, unlike = CancelToken(), list(dict.fromkeys(texts))
    pairs = [Pair(sample.id, sample.reference, text, language, sample.entities) for text in unlike]
    columns = {metric.name: metric.score(pairs, token) for metric in metrics}
    rows = {text: {name: column[at] for name, column in columns.items()} for at, text in enumerate(unlike)}
    return [rows[text] for text in texts]


def main_rate(language: str) -> str:
    """What a language is usually reported in: words, characters, or both where it is mixed or not told."""
    if not language:
        return "mer"
    chosen = normalizers.for_language(language)
    if chosen.name == "mixed-1":
        return "mer"
    return "cer" if chosen.unit == "characters" else "wer"


class _Group:
    def __init__(self, main: str, loops: int) -> None:
        self._main = main
        self._n = 0
        self._tallies = [{name: Tally() for name in TITLES} for _ in range(loops + 1)]
        self._ends: Counter[tuple[float, float]] = Counter()

    def add(self, values: Sequence[Mapping[str, Value]]) -> None:
        self._n += 1
        for tallies, row in zip(self._tallies, values, strict=True):
            for name, value in row.items():
                tallies[name].add(value)
        first, last = values[0][self._main], values[-1][self._main]
        if first.outcome is Outcome.SCORED:
            self._ends[first.amount, last.amount] += 1

    def figures(self, language: str) -> LanguageRates:
        by_loop = tuple({name: tally.figure() for name, tally in tallies.items()} for tallies in self._tallies)
        pooled = [figures[self._main].value or 0.0 for figures in by_loop]
        rises = [later - earlier for earlier, later in pairwise(pooled)]
        return LanguageRates(language, self._n, self._main, by_loop, self._ratio(), max(rises, default=0.0))

    def _ratio(self) -> Ratio:
        rows, times = list(self._ends), list(self._ends.values())
        first, last = [row[0] for row in rows], [row[1] for row in rows]
        at_first = sum(errors * count for errors, count in zip(first, times, strict=True))
        at_last = sum(errors * count for errors, count in zip(last, times, strict=True))
        if not at_first:
            return Ratio(None, None)
        return Ratio(at_last / at_first, bootstrap_interval(last, first, counts=times))
