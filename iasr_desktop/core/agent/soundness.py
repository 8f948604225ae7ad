"""Whether the best pair of the model tier is a wording at all, or an order that was not understood.

"Replace Megan with Megan" (a homophone misheard) changes nothing that anybody
meant; what Locate makes of it puts "replace" into the text. Such pairs give
themselves away: they bring words of editing, or bring nothing but words that
frame a correction, or only take words away, where neither side of the place is
restated.
"""

from collections import Counter
from collections.abc import Collection
from itertools import pairwise

from iasr_desktop.core.agent.lexicon import CUES, EDITING, EMPTY, SAYING
from iasr_desktop.core.agent.locate import Pair
from iasr_desktop.core.agent.words import words

_LONGEST_OPENING = 4


def names_an_order(pair: Pair, said: str, text: str, sure: Collection[str] = ()) -> bool:
    """Whether carrying out `pair` would write the order itself, or take away what nobody named.

    `said` is the instruction, `text` the document, `sure` the keys of words that were spelled or described:
    of those much is said that is not to be written.
    """
    old, new = _keys(pair.old), _keys(pair.new)
    if "".join(new) not in sure and _asks_for_something_else(pair, said, text):
        return True
    added, gone = Counter(new) - Counter(old), Counter(old) - Counter(new)
    if any(key in EDITING for key in added):
        return True
    if gone and added:
        return False
    if not gone and added.keys() & SAYING and _opens_by_saying(said):
        return True
    frames = not gone and added.keys() <= CUES | EMPTY
    return (frames or not added) and not _is_restated(pair, old, new, said, text)


def _opens_by_saying(said: str) -> bool:
    """Whether the utterance tells what was said ("I said remember"), so that "said" is no word of it."""
    return any(one == "i" and other in SAYING for one, other in pairwise(_keys(said)[:_LONGEST_OPENING]))


def _asks_for_something_else(pair: Pair, said: str, text: str) -> bool:
    """Whether words of editing stand outside the pair: "comma after eat" is no new word for "eat"."""
    outside = _keys(said[: pair.said_start]) + _keys(said[pair.said_end :])
    there = set(_keys(text))
    return any(key in EDITING and key not in there for key in outside)


def _is_restated(pair: Pair, old: list[str], new: list[str], said: str, text: str) -> bool:
    """Whether both ends of the place stand in the utterance as they stand in the text."""
    left = old[0] == new[0] or _same(_last(said[: pair.said_start]), _last(text[: pair.start]))
    right = old[-1] == new[-1] or _same(_first(said[pair.said_end :]), _first(text[pair.end :]))
    return left and right


def _keys(phrase: str) -> list[str]:
    return [word.key for word in words(phrase)] or [""]


def _last(part: str) -> str:
    return _keys(part)[-1]


def _first(part: str) -> str:
    return _keys(part)[0]


def _same(one: str, other: str) -> bool:
    return one == other != ""
