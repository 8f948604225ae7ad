"""Stage 1: names and foreign words that were spelled by ear get their usual spelling.

The model may invent; this code makes sure that the result does not. A stretch
of the repaired text stands only where it takes the place of words of the
hypothesis and sounds or looks like them; else the words of the hypothesis stay.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rapidfuzz.distance import Indel

from iasr_desktop.core.agent.likeness import pronunciations, sounds_equal
from iasr_desktop.core.agent.sounds import Sounds
from iasr_desktop.core.agent.words import fold, words

LEAST_LIKENESS = 0.55
"""Likeness 0..1 of sound and spelling from which on a stretch counts as another spelling of the same."""


class Change(NamedTuple):
    """A stretch of the hypothesis, what the model made of it, and how alike the two are."""

    before: str
    after: str
    likeness: float


@dataclass(frozen=True)
class Repair:
    """The repaired text, every word of which is grounded in the hypothesis.

    `reply` is what the model wrote; empty with `is_invalid`, when it wrote
    nothing that could be used and the hypothesis stays as it is.
    """

    text: str
    reply: str = ""
    accepted: tuple[Change, ...] = ()
    refused: tuple[Change, ...] = ()
    is_invalid: bool = False


def grounded(hypothesis: str, reply: str, sounds: Sounds) -> Repair:
    """What of `reply` may stand. Words added without a source and words left out are refused."""
    heard, written = _words(hypothesis), _words(reply)
    parts: list[str] = []
    accepted: list[Change] = []
    refused: list[Change] = []
    for before, after, is_same in _stretches(heard, written):
        likeness = 1.0 if is_same else _likeness(before, after, sounds)
        keeps = likeness >= LEAST_LIKENESS
        parts += after if keeps else before
        if not is_same:
            (accepted if keeps else refused).append(Change(" ".join(before), " ".join(after), round(likeness, 3)))
    return Repair(" ".join(parts), reply, tuple(accepted), tuple(refused))


def _words(text: str) -> list[str]:
    return [text[word.start : word.end].lower() for word in words(text)]


def _likeness(before: Sequence[str], after: Sequence[str], sounds: Sounds) -> float:
    if not before or not after:
        return 0.0
    one, other = " ".join(before), " ".join(after)
    if len(before) == len(after) and pronunciations(one) and pronunciations(other):
        # A known word for another is no spelling by ear, unless both are said alike: Monday is not Sunday.
        return float(sounds_equal(one, other))
    # Accents change how a word that was heard in one language is read, not what it stands for in another.
    return max(sounds.similarity(one, other), sounds.similarity(fold(one), fold(other)))


def _stretches(heard: Sequence[str], written: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[str], bool]]:
    """Both texts in step: stretches that are the same, and whole stretches between them that are not."""
    at_heard = at_written = 0
    # Without substitutions as many words as possible are matched with themselves.
    for code in Indel.opcodes(heard, written):
        if code.tag != "equal":
            continue
        if at_heard < code.src_start or at_written < code.dest_start:
            yield heard[at_heard : code.src_start], written[at_written : code.dest_start], False
        yield heard[code.src_start : code.src_end], written[code.dest_start : code.dest_end], True
        at_heard, at_written = code.src_end, code.dest_end
    if at_heard < len(heard) or at_written < len(written):
        yield heard[at_heard:], written[at_written:], False
