"""Two texts of overlapping audio as one: nothing twice, nothing lost."""

from collections.abc import Sequence

from iasr_desktop.core.types import Word

TIMED_S = 0.6
SHARED_OUT_S = 3.0
"""How far off the time of a word can be: where the decoder tells it, and where it is only shared out by length."""
_SAME, _OTHER, _ALONE, _OFF = 2.0, -1.0, -0.6, -1.2
"""What a pair of words counts in the alignment, a word that only one of both heard, and a time as far off as can be."""


def stitch(
    before: Sequence[Word], after: Sequence[Word], start_s: float, end_s: float, about_s: float = TIMED_S
) -> tuple[int, int]:
    """How many words of `before` to keep and how many of `after` to leave out.

    Both heard the audio from `start_s` to `end_s`; their times are off by at most
    `about_s`. The change is made at a word that both heard, as near the middle as
    possible, since the edges are where each was cut off; else at the middle itself.
    """
    middle = (start_s + end_s) / 2
    first = next((place for place, word in enumerate(before) if word.end_s >= start_s - about_s), len(before))
    near = [word for word in after if word.start_s <= end_s + about_s]
    pairs = [(first + mine, other) for mine, other in _same_words(before[first:], near, about_s)]
    if pairs:
        mine, other = min(pairs, key=lambda pair: abs(_centre(before[pair[0]]) - middle))
        return mine + 1, other + 1
    kept = sum(_centre(word) < middle for word in before)
    return kept, sum(_centre(word) < middle for word in after)


def _same_words(mine: Sequence[Word], other: Sequence[Word], about_s: float) -> list[tuple[int, int]]:
    """Places of the words that both heard: those on the best local alignment (Smith and Waterman 1981).

    What both say in order decides; the times tell apart what is said twice.
    """
    pair = [[_pair(one, two, about_s) for two in other] for one in mine]
    worth = [[0.0] * (len(other) + 1) for _ in range(len(mine) + 1)]
    for row in range(len(mine)):
        for column in range(len(other)):
            paired, alone = worth[row][column] + pair[row][column], max(worth[row][column + 1], worth[row + 1][column])
            worth[row + 1][column + 1] = max(0.0, paired, alone + _ALONE)
    places = _way_back(worth, pair)
    return [(row, column) for row, column in places if _bare(mine[row].text) == _bare(other[column].text)]


def _way_back(worth: list[list[float]], pair: list[list[float]]) -> list[tuple[int, int]]:
    """The pairs that led to the best place."""
    row, column = max(
        ((row, column) for row in range(len(worth)) for column in range(len(worth[0]))),
        key=lambda place: worth[place[0]][place[1]],
    )
    pairs = []
    while worth[row][column] > 0:
        if worth[row][column] == worth[row - 1][column - 1] + pair[row - 1][column - 1]:
            row, column = row - 1, column - 1
            pairs.append((row, column))
        elif worth[row - 1][column] > worth[row][column - 1]:
            row -= 1
        else:
            column -= 1
    return pairs


def _pair(one: Word, two: Word, about_s: float) -> float:
    same = _SAME if _bare(one.text) == _bare(two.text) else _OTHER
    return same + _OFF * abs(_centre(one) - _centre(two)) / about_s


def _bare(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())


def _centre(word: Word) -> float:
    return (word.start_s + word.end_s) / 2
