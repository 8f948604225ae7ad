"""Texts too long for one question, as pairs of pieces that belong together.

Both texts are cut where they agree, and half a piece later where they do not.
Pieces that are the same need no question; the texts are the same when every
other pair is.
"""

from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Levenshtein

from iasr_desktop.core.agent.words import Word, words

SIZES = (40, 20, 10, 5)
"""Words of a piece: fewer where so many are too long for a question."""

MOST_WORDS = 20_000
LONGEST_WORD = 24
"""Beyond that, a word is a code or a run of signs, and is shown by its start and end."""


def pieces(reference: str, hypothesis: str, size: int = SIZES[0]) -> Iterator[tuple[str, str]]:
    """The pairs, in order, of about `size` words; together they are both texts."""
    one, other = words(reference), words(hypothesis)
    start_one = start_other = 0
    for end_one, end_other in _cuts([word.key for word in one], [word.key for word in other], size):
        yield _between(reference, one, start_one, end_one), _between(hypothesis, other, start_other, end_other)
        start_one, start_other = end_one, end_other


def is_too_long(text: str) -> bool:
    """Whether even the comparison of such texts would take too much memory."""
    return len(words(text)) > MOST_WORDS


def shortened(text: str) -> str:
    """`text` with endless words cut in the middle."""
    return " ".join(
        f"{word[: LONGEST_WORD // 2]}…{word[-LONGEST_WORD // 2 :]}" if len(word) > LONGEST_WORD else word
        for word in text.split()
    )


def _cuts(one: Sequence[str], other: Sequence[str], size: int) -> Iterator[tuple[int, int]]:
    """Where pieces end, as numbers of words in both texts."""
    last = (0, 0)
    for at, agrees in _path(one, other):
        behind = max(at[0] - last[0], at[1] - last[1])
        if behind >= size + size // 2 or (behind >= size and agrees):
            yield at
            last = at
    if last != (len(one), len(other)):
        yield len(one), len(other)


def _path(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[tuple[int, int], bool]]:
    """The alignment word by word: how many of both are behind, and whether the last ones agree."""
    for step in Levenshtein.opcodes(one, other):
        rows, columns = step.src_end - step.src_start, step.dest_end - step.dest_start
        for done in range(1, max(rows, columns) + 1):
            yield (step.src_start + min(done, rows), step.dest_start + min(done, columns)), step.tag == "equal"


def _between(text: str, found: Sequence[Word], first: int, last: int) -> str:
    """What stands from word `first` to before word `last`, with what follows each; all of it at the ends."""
    start = found[first].start if 0 < first < len(found) else 0 if first == 0 else len(text)
    end = found[last].start if last < len(found) else len(text)
    return text[start:end]
