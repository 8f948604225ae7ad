"""Which place of a Chinese text a replacement is for, when nobody says so; one place has to be left."""

from iasr_desktop.core.agent import classes, numbers, resembling, targets
from iasr_desktop.core.agent.grammar.context import Context
from iasr_desktop.core.agent.grammar.pattern import Piece
from iasr_desktop.core.agent.likeness import likeness
from iasr_desktop.core.agent.mandarin import pinyin, sounds_alike
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import is_wide, words

_LEAST_LATIN = 0.5
_MARGIN = 0.1
_LONGEST_LATIN = 5


def by_number(context: Context, new: Piece) -> Span | None:
    """The one number with the same measure word after it ("三点" for "四点")."""
    head = 0
    while head < len(new) and _is_numeral(new.keys[head]):
        head += 1
    measure = new.keys[head:]
    if not head:
        return None
    found = words(context.text)
    hits: list[Span] = []
    index = 0
    while index < len(found):
        end = index
        while end < len(found) and _is_numeral(found[end].key):
            end += 1
        following = tuple(word.key for word in found[end : end + len(measure)])
        if end > index and following == measure:
            hits.append(Span(found[index].start, found[end + len(measure) - 1].end))
        index = max(end, index + 1)
    return hits[0] if len(hits) == 1 else None


def _is_numeral(key: str) -> bool:
    return key.isdigit() or numbers.wide_value(key) is not None


def by_class(context: Context, new: Piece, *, fragment: bool = False) -> Span | None:
    """The one other member of the closed class of `new`."""
    for members in classes.wide_classes(fragment=fragment):
        if new.text in members:
            there = [other for other in members if other != new.text and other in context.text]
            hits = [hit for other in there for hit in targets.occurrences(context.text, other)]
            return hits[0] if len(hits) == 1 else None
    return None


def by_all_but_one(context: Context, new: Piece) -> Span | None:
    """The one place with the same characters but for one, three at least ("王经理" for "黄经理")."""
    found, size = words(context.text), len(new)
    if size < 3:
        return None
    hits = []
    for index in range(len(found) - size + 1):
        window = found[index : index + size]
        if sum(a.key != b for a, b in zip(window, new.keys, strict=True)) == 1:
            hits.append(Span(window[0].start, window[-1].end))
    return hits[0] if len(hits) == 1 else None


def by_sound(context: Context, new: Piece) -> Span | None:
    """The one place with the same syllables in other characters."""
    if not all(is_wide(key) for key in new.keys):
        return None
    found, size = words(context.text), len(new)
    hits = []
    for index in range(len(found) - size + 1):
        window = found[index : index + size]
        there = context.text[window[0].start : window[-1].end]
        if len(there) == size and there != new.text and is_wide(there) and sounds_alike(there, new.text):
            hits.append(Span(window[0].start, window[-1].end))
    return hits[0] if len(hits) == 1 else None


def by_description(context: Context, new: Piece) -> Span | None:
    """The one character said like `new`, which was described, or the one in the word that described it."""
    if len(new) != 1 or new.text not in context.compounds:
        return None
    text, compound = context.text, context.compounds[new.text]
    hits = [
        Span(word.start, word.end)
        for word in words(text)
        if is_wide(word.text) and word.text != new.text and sounds_alike(word.text, new.text)
    ]
    at = compound.find(new.text)
    inside = [
        hit
        for hit in hits
        if len(compound) > 1
        and text[hit.start - at : hit.end + len(compound) - at - 1]
        == compound.replace(new.text, text[hit.start : hit.end])
    ]
    found = inside or hits
    return found[0] if len(found) == 1 else None


def by_reading_of_latin(context: Context, new: Piece) -> Span | None:
    """The characters that sound like a Latin word that was spelled ("派森" for "Python")."""
    if is_wide(new.text) or not context.is_strong(new) or not is_wide(context.text):
        return None
    if resembling.ranked(context.document, new.text, _LEAST_LATIN, wider=True):
        return None
    scored: list[tuple[float, int, int]] = []
    found = words(context.text)
    for first in range(len(found)):
        for last in range(first + 1, min(len(found), first + _LONGEST_LATIN)):
            there = context.text[found[first].start : found[last].end]
            if len(there) == last - first + 1 and all(map(is_wide, there)):
                scored.append((likeness("".join(pinyin(there)), new.text), first, last))
    if not scored:
        return None
    score, first, last = max(scored)
    rivals = [other for other, a, b in scored if (b < first or a > last) and other > score - _MARGIN]
    return Span(found[first].start, found[last].end) if score >= _LEAST_LATIN and not rivals else None
