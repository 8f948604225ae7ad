"""Time and counts of the token metrics next to jiwer's, on the same generated pairs in the same run.

Blocks of pairs go to both sides in turn, so that whatever else the machine does
falls on both. jiwer gets its units made already; ours starts from the texts.
Nothing is made alike (normaliser none-1): jiwer does not do that either.
"""

import gc
import random
import re
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.evaluation.resources import resident_mb
from iasr_desktop.core.metrics.alignment import ErrorCounts
from iasr_desktop.core.metrics.metric import Metric, MetricOptions, Pair
from iasr_desktop.core.metrics.rates import character_errors, mixed_errors, word_errors
from iasr_desktop.core.metrics.scripts import mixed_tokens
from iasr_desktop.core.metrics.tally import Tally
from iasr_desktop.core.progress import OnProgress, Progress, ignore_progress

BLOCK = 500
_VOCABULARY = 20_000
_SHORTEST, _LONGEST = 1, 30
_DELETED, _SUBSTITUTED, _INSERTED = 0.03, 0.08, 0.03
_MANDARIN_SHARE = 0.6
_LETTERS = "etaoinshrdlucmfwypvbgkjqxz"
_FIRST_HAN, _HAN = 0x4E00, 3500

_BETWEEN_HAN = re.compile("(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")

Theirs = Callable[[Sequence[Pair]], ErrorCounts]


@dataclass(frozen=True)
class Timed:
    """One metric: median seconds over the runs on both sides, and the counts of all pairs."""

    title: str
    ours_s: float
    theirs_s: float
    ours: ErrorCounts
    theirs: ErrorCounts

    @property
    def ratio(self) -> float:
        return self.ours_s / self.theirs_s

    @property
    def agrees(self) -> bool:
        return self.ours == self.theirs


@dataclass(frozen=True)
class Contest:
    """A metric of ours and what jiwer does instead."""

    metric: Metric
    theirs: Theirs
    mixed: bool


def contests() -> list[Contest]:
    """WER and CER on English pairs, MER on mixed ones."""
    options = MetricOptions(normalizer="none-1")
    return [
        Contest(word_errors(options), _jiwer_words, mixed=False),
        Contest(character_errors(options), _jiwer_characters, mixed=False),
        Contest(mixed_errors(options), _jiwer_words, mixed=True),
    ]


def pairs(count: int, seed: int, *, mixed: bool) -> Iterator[Pair]:
    """Sentences of 1 to 30 units with errors as a recogniser makes them, always the same for a seed."""
    generator = random.Random(f"{seed} {mixed}")
    words = ["".join(generator.choices(_LETTERS, k=generator.randint(1, 10))) for _ in range(_VOCABULARY)]

    def unit() -> str:
        if mixed and generator.random() < _MANDARIN_SHARE:
            return chr(_FIRST_HAN + generator.randrange(_HAN))
        return generator.choice(words)

    for number in range(count):
        reference = [unit() for _ in range(generator.randint(_SHORTEST, _LONGEST))]
        hypothesis: list[str] = []
        for said in reference:
            chance = generator.random()
            if chance < _INSERTED:
                hypothesis.append(unit())
            if chance >= 1 - _DELETED:
                continue
            hypothesis.append(unit() if chance >= 1 - _DELETED - _SUBSTITUTED else said)
        yield Pair(str(number), _written(reference), _written(hypothesis))


def _written(units: Sequence[str]) -> str:
    """Mandarin without spaces, words with."""
    return _BETWEEN_HAN.sub("", " ".join(units))


def measure(contest: Contest, count: int, runs: int, seed: int, on_progress: OnProgress = ignore_progress) -> Timed:
    """Time both sides on the same pairs, `runs` times, the one that begins changing from block to block."""
    taken: tuple[list[float], list[float]] = ([], [])
    found: list[ErrorCounts] = []
    for run in range(runs):
        seconds, found = [0.0, 0.0], [ErrorCounts(), ErrorCounts()]
        sides = (_ours_of(contest.metric), contest.theirs)
        for number, block in enumerate(_blocks(pairs(count, seed, mixed=contest.mixed))):
            given = [block, _separated(block) if contest.mixed else block]
            for side in (0, 1) if number % 2 else (1, 0):
                started = time.perf_counter()
                counts = sides[side](given[side])
                seconds[side] += time.perf_counter() - started
                found[side] += counts
            done = run * count + min(count, (number + 1) * BLOCK)
            on_progress(Progress(done, runs * count, f"Timing {contest.metric.title}"))
        for side in (0, 1):
            taken[side].append(seconds[side])
    return Timed(contest.metric.title, statistics.median(taken[0]), statistics.median(taken[1]), *found)


def memory_growth_mb(count: int, seed: int, on_progress: OnProgress = ignore_progress) -> tuple[float, float]:
    """How much more memory this process holds after all pairs than after a tenth of them, with all three metrics:
    when all are read, and when the figures have been made as well."""
    running = [(contest, Tally()) for contest in contests()]
    early_mb = 0.0
    done = 0
    for block in _blocks(pairs(count, seed, mixed=True)):
        for contest, tally in running:
            for value in contest.metric.score(block, CancelToken()):
                tally.add(value)
        done += len(block)
        if not early_mb and done >= count / 10:
            gc.collect()
            early_mb = resident_mb()
        on_progress(Progress(done, count, "Watching the memory"))
    gc.collect()
    read_mb = resident_mb()
    for _, tally in running:
        tally.figure()
    gc.collect()
    return read_mb - early_mb, resident_mb() - early_mb


def _ours_of(metric: Metric) -> Theirs:
    """The whole way of a pair into the figures, and what was counted."""
    tally = Tally()

    def score(block: Sequence[Pair]) -> ErrorCounts:
        values = metric.score(block, CancelToken())
        for value in values:
            tally.add(value)
        names = ("substitutions", "deletions", "insertions", "reference")
        return ErrorCounts(*(sum(int(value.counts[name]) for value in values) for name in names))

    return score


def _jiwer_words(block: Sequence[Pair]) -> ErrorCounts:
    import jiwer

    found = jiwer.process_words([pair.reference for pair in block], [pair.hypothesis for pair in block])
    return _counts(found)


def _jiwer_characters(block: Sequence[Pair]) -> ErrorCounts:
    import jiwer

    found = jiwer.process_characters([pair.reference for pair in block], [pair.hypothesis for pair in block])
    return _counts(found)


def _counts(found: Any) -> ErrorCounts:
    reference = found.hits + found.substitutions + found.deletions
    return ErrorCounts(found.substitutions, found.deletions, found.insertions, reference)


def _separated(block: Sequence[Pair]) -> list[Pair]:
    """Mixed units with spaces between them, which jiwer takes for words."""
    return [
        Pair(pair.id, " ".join(mixed_tokens(pair.reference)), " ".join(mixed_tokens(pair.hypothesis))) for pair in block
    ]


def _blocks(source: Iterator[Pair]) -> Iterator[list[Pair]]:
    block: list[Pair] = []
    for pair in source:
        block.append(pair)
        if len(block) == BLOCK:
            yield block
            block = []
    if block:
        yield block
