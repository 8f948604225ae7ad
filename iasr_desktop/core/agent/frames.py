"""Places told by what stands around them: the words that a correction repeats.

As in `evidence`, one place has to be left, or there is none.
"""

from iasr_desktop.core.agent import classes, numbers
from iasr_desktop.core.agent.evidence import REACH_UNITS, is_one_clause
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import Word, has_pause, listed, words
from iasr_desktop.core.document import Document


def by_frame(document: Document, new: str) -> Span | None:
    """The one place framed by the first and last word of `new` ("the river bank" for "the bank")."""
    wanted = [unit.key for unit in numbers.units(new)]
    if not 3 <= len(wanted) <= 7:
        return None
    units = numbers.units(document.text)[-REACH_UNITS:]
    hits = []
    for first, unit in enumerate(units):
        for last in range(first + 1, min(len(units), first + len(wanted))):
            framed = unit.key == wanted[0] and units[last].key == wanted[-1]
            if framed and is_one_clause(document.text, unit.start, units[last].end):
                hits.append((first, last))
    if len(hits) != 1:
        return None
    first, last = hits[0]
    inner = [unit.key for unit in units[first : last + 1]]
    return Span(units[first].start, units[last].end) if inner != wanted else None


def by_preposition(document: Document, new: str) -> Span | None:
    """The one name after the same preposition ("in Bremen" for "in Hamburg"), when both are names."""
    wanted = words(new)
    if len(wanted) not in (2, 3) or wanted[0].key not in _PREPOSITIONS or not _are_names(wanted[1:]):
        return None
    there = words(document.text)[-REACH_UNITS:]
    hits = []
    for index, word in enumerate(there[:-1]):
        end = index + 1
        while end < len(there) and _are_names(there[end : end + 1]) and end - index < 3:
            end += 1
        if (
            word.key == wanted[0].key
            and end > index + 1
            and is_one_clause(document.text, word.start, there[end - 1].end)
        ):
            hits.append(Span(there[index + 1].start, there[end - 1].end))
    return hits[0] if len(hits) == 1 else None


def by_name(document: Document, new: str) -> Span | None:
    """The one name of the last take, for another name: "No, Graz." for "Meet me in Linz."."""
    wanted = words(new)
    if not 0 < len(wanted) <= 2 or not _are_names(wanted) or not document.segments:
        return None
    start = len(document.text) - len(document.segments[-1].text)
    found: list[Span] = []
    for word in words(document.text):
        if word.start > start and _are_names((word,)) and not classes.is_always_capitalised(word.key):
            joined = found and document.text[found[-1].end : word.start] == " "
            found = [*found[:-1], Span(found[-1].start, word.end)] if joined else [*found, Span(word.start, word.end)]
    return found[0] if len(found) == 1 else None


def by_restatement(document: Document, new: str, least: int = 5) -> Span | None:
    """The one place that was said again, a sentence or `least` words of one, but for a single word."""
    wanted = numbers.units(new)
    if len(wanted) < least:
        return None
    there = numbers.units(document.text)[-REACH_UNITS:]
    hits = []
    for first in range(len(there) - len(wanted) + 1):
        window = there[first : first + len(wanted)]
        differing = sum(a.key != b.key for a, b in zip(window, wanted, strict=True))
        if differing == 1 and is_one_clause(document.text, window[0].start, window[-1].end):
            hits.append(Span(window[0].start, window[-1].end))
    return hits[0] if len(hits) == 1 else None


def by_article(document: Document, new: str) -> Span | None:
    """The one thing of the last take with the article of `new`: "the violin" for "the viola"."""
    wanted = words(new)
    if len(wanted) != 2 or wanted[0].key not in ("the", "a", "an") or not document.segments:
        return None
    start = len(document.text) - len(document.segments[-1].text)
    there = [word for word in words(document.text) if word.start >= start]
    hits = [index for index, word in enumerate(there[:-1]) if word.key in _SAME_ARTICLE[wanted[0].key]]
    if len(hits) != 1:
        return None
    article, thing = there[hits[0]], there[hits[0] + 1]
    after = there[hits[0] + 2] if hits[0] + 2 < len(there) else None
    alone = after is None or after.key in EMPTY or has_pause(document.text[thing.end : after.start])
    return Span(article.start, thing.end) if alone and is_one_clause(document.text, article.start, thing.end) else None


_SAME_ARTICLE = {"the": ("the",), "a": ("a", "an"), "an": ("a", "an")}


_PREPOSITIONS = listed("in at to from with for near by via of")


def _are_names(found: tuple[Word, ...]) -> bool:
    return all(word.text[:1].isupper() and word.key != "i" for word in found)
