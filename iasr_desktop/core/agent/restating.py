"""Which words of a sentence an utterance says again, and what it says instead of the others.

People correct by saying a part of the sentence once more: "production is on
Wednesday". The utterance is aligned with the sentence word by word; where both
differ between words that agree, the sentence is to be changed. What agrees,
and how often both differ, also tells a correction from a new sentence that is
only built alike ("The butcher opens at seven").
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from iasr_desktop.core.agent import classes, numbers, sentences
from iasr_desktop.core.agent.lexicon import CUES, EMPTY
from iasr_desktop.core.agent.likeness import likeness
from iasr_desktop.core.agent.tiers import compares_by_sound

SAME, OTHER, ADDED, LEFT_OUT = "same", "other", "added", "left out"

REACH_SENTENCES = 5
_LONGEST_HEARD = 24
_LONGEST_SENTENCE = 60
_SAME_CONTENT, _SAME_EMPTY = 1.5, 0.6
_ALIKE, _UNLIKE, _UNLIKE_KINDS = 0.5, -0.5, -0.9
_ADDED_EMPTY, _ADDED_CONTENT = -0.2, -0.8
_LEFT_OUT = -0.3
_FURTHER_BACK = 0.15
_LEAST_LIKENESS = 0.6
_ARTICLES = frozenset(("a", "an", "the"))

Alike = Callable[[str, str], bool]
"""Whether one word, by its key, may have been taken for another."""


@dataclass(frozen=True, slots=True)
class Step:
    """One word of the alignment. `heard` and `there` are places in the two texts; for `ADDED` and
    `LEFT_OUT` the other side is the word after which it would stand."""

    kind: str
    heard: int
    there: int


@dataclass(frozen=True, slots=True)
class Slot:
    """Heard words `heard_first:heard_last` stand for `first:last` of the sentence, both ends inclusive."""

    heard_first: int
    heard_last: int
    first: int
    last: int


@dataclass(frozen=True)
class Alignment:
    """The best way to read an utterance as part of a sentence; `score` grows with what agrees."""

    score: float
    steps: tuple[Step, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Stretches that differ, in order; words added to the sentence are joined to a neighbour that agrees."""
        found: list[Slot] = []
        for index, step in enumerate(self.steps):
            if step.kind == OTHER:
                found.append(Slot(step.heard, step.heard, step.there, step.there))
            elif step.kind == ADDED and (slot := self._added_at(index)):
                found.append(slot)
        return tuple(_joined(found))

    def _added_at(self, index: int) -> Slot | None:
        """An added word together with a word beside it that the sentence has."""
        step = self.steps[index]
        for near in self.steps[index + 1 : index + 2] + self.steps[max(0, index - 1) : index]:
            if near.kind in (SAME, OTHER) and abs(near.heard - step.heard) == 1:
                first, last = sorted((near.heard, step.heard))
                return Slot(first, last, near.there, near.there)
        return None


@dataclass(frozen=True)
class Restatement:
    """An utterance against the sentence of a text that it fits best.

    `heard` are its words without the `cues` first ones, which only say that a
    correction follows, `sentence` those of the sentence, which begins at
    `start` of the text, `known` all of the text's; all as keys.
    """

    heard: tuple[str, ...]
    sentence: tuple[str, ...]
    known: frozenset[str]
    alignment: Alignment
    cues: int
    start: int


def find(said: str, text: str) -> Restatement | None:
    """The best reading of `said` as part of one of the last sentences; `None` when either has no words."""
    return _found(said, text, compares_by_sound())


@lru_cache(maxsize=4)
def _found(said: str, text: str, _by_sound: bool) -> Restatement | None:
    """Kept for a moment: several parts of one decision ask for it."""
    spoken = [unit.key for unit in numbers.units(said)][:_LONGEST_HEARD]
    known = frozenset(unit.key for unit in numbers.units(text))
    if not spoken or not known:
        return None
    cues = core_start(spoken, known)
    heard = tuple(spoken[cues:])
    best: tuple[float, Restatement] | None = None
    for back, (start, end) in enumerate(reversed(sentences.spans(text)[-REACH_SENTENCES:])):
        sentence = tuple(unit.key for unit in numbers.units(text[start:end]))[:_LONGEST_SENTENCE]
        found = align(heard, sentence, may_be_meant_for)
        score = found.score - _FURTHER_BACK * back
        if best is None or score > best[0]:
            best = score, Restatement(heard, sentence, known, found, cues, start)
    return best[1] if best else None


Keys = tuple[str, ...]


def several_differences(said: str, text: str) -> tuple[Keys, Keys] | None:
    """From the first to the last of several places that differ: the words heard, and those of the sentence.

    `None` when one place differs or none: then there is nothing to hold together.
    """
    best = find(said, text)
    slots = best.alignment.slots if best else ()
    if best is None or len(slots) < 2:
        return None
    first, last = slots[0], slots[-1]
    heard = best.heard[first.heard_first : last.heard_last + 1]
    return without_shared_edges(heard, best.sentence[first.first : last.last + 1])


def without_shared_edges(new: Sequence[str], old: Sequence[str]) -> tuple[Keys, Keys]:
    """Both without the words with which both begin or end; at least one stays."""
    head = 0
    while head < min(len(new), len(old)) - 1 and new[head] == old[head]:
        head += 1
    new, old = new[head:], old[head:]
    tail = 0
    while tail < min(len(new), len(old)) - 1 and new[-1 - tail] == old[-1 - tail]:
        tail += 1
    return tuple(new[: len(new) - tail]), tuple(old[: len(old) - tail])


def core_start(heard: Sequence[str], known: frozenset[str]) -> int:
    """How many words at the start only say that a correction follows ("no it's …")."""
    start = 0
    while start < len(heard) - 1 and heard[start] in CUES and heard[start] not in _ARTICLES:
        if heard[start] in known and heard[start + 1] in known:
            break
        start += 1
    return start


def may_be_meant_for(one: str, other: str) -> bool:
    """Whether two words are of one closed class, both numbers, or sound alike."""
    return _may_be_meant_for(one, other, compares_by_sound())


@lru_cache(maxsize=4096)
def _may_be_meant_for(one: str, other: str, _by_sound: bool) -> bool:
    if classes.shared(one, other) or None not in (numbers.wide_value(one), numbers.wide_value(other)):
        return True
    return min(len(one), len(other)) > 3 and likeness(one, other) >= _LEAST_LIKENESS


def align(heard: Sequence[str], sentence: Sequence[str], alike: Alike) -> Alignment:
    """All of `heard` against a stretch of `sentence`, both as keys of words."""
    width = len(sentence) + 1
    best = [[0.0] * width for _ in range(len(heard) + 1)]
    moves: list[list[str]] = [[""] * width for _ in range(len(heard) + 1)]
    for row, key in enumerate(heard, start=1):
        added = _ADDED_EMPTY if key in CUES or key in EMPTY else _ADDED_CONTENT
        for column in range(width):
            ways = [(best[row - 1][column] + added, ADDED)]
            if column:
                gain, kind = _step_gain(key, sentence[column - 1], alike)
                ways.append((best[row - 1][column - 1] + gain, kind))
                ways.append((best[row][column - 1] + _LEFT_OUT, LEFT_OUT))
            best[row][column], moves[row][column] = max(ways)
    end = max(range(width), key=lambda column: best[-1][column])
    return Alignment(best[-1][end], _traced(moves, len(heard), end))


def _step_gain(heard: str, there: str, alike: Alike) -> tuple[float, str]:
    if heard == there:
        return (_SAME_EMPTY if heard in EMPTY else _SAME_CONTENT), SAME
    if alike(heard, there):
        return _ALIKE, OTHER
    return (_UNLIKE if (heard in EMPTY) == (there in EMPTY) else _UNLIKE_KINDS), OTHER


def _traced(moves: Sequence[Sequence[str]], row: int, column: int) -> tuple[Step, ...]:
    steps: list[Step] = []
    while row > 0:
        kind = moves[row][column]
        steps.append(Step(kind, row - 1, column - 1))
        row -= kind != LEFT_OUT
        column -= kind != ADDED
    return tuple(reversed(steps))


def _joined(slots: Sequence[Slot]) -> list[Slot]:
    """Slots without gaps between them on either side, as one."""
    result: list[Slot] = []
    for slot in slots:
        last = result[-1] if result else None
        if last and slot.heard_first <= last.heard_last + 1 and slot.first <= last.last + 1:
            result[-1] = Slot(
                min(last.heard_first, slot.heard_first), max(last.heard_last, slot.heard_last),
                min(last.first, slot.first), max(last.last, slot.last),
            )  # fmt: skip
        else:
            result.append(slot)
    return result
