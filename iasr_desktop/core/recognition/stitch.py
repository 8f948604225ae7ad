"""Two texts of overlapping audio as one: nothing twice, nothing lost."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from iasr_desktop.core.types import Word

_APART_S = 1.0
"""Times of the same word from two decodes differ by less."""


def stitch(before: Sequence[Word], after: Sequence[Word], start_s: float, end_s: float) -> tuple[int, int]:
    """How many words of `before` to keep and how many of `after` to leave out.

    Both heard the audio from `start_s` to `end_s`. The change is made at a word
    that both heard at about the same time, as near the middle as possible, since
    the edges are where each was cut off; else at the middle itself.
    """
    middle = (start_s + end_s) / 2
    pairs = _same_words(before, after, start_s)
    if pairs:
        mine, other = min(pairs, key=lambda pair: abs(_centre(before[pair[0]]) - middle))
        return mine + 1, other + 1
    kept = sum(_centre(word) < middle for word in before)
    return kept, sum(_centre(word) < middle for word in after)


def _same_words(before: Sequence[Word], after: Sequence[Word], start_s: float) -> list[tuple[int, int]]:
    first = next((place for place, word in enumerate(before) if word.end_s >= start_s), len(before))
    mine = [_bare(word.text) for word in before[first:]]
    other = [_bare(word.text) for word in after]
    blocks = SequenceMatcher(None, mine, other, autojunk=False).get_matching_blocks()
    pairs = [(first + block.a + step, block.b + step) for block in blocks for step in range(block.size)]
    return [(a, b) for a, b in pairs if abs(_centre(before[a]) - _centre(after[b])) < _APART_S]


def _bare(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def _centre(word: Word) -> float:
    return (word.start_s + word.end_s) / 2
