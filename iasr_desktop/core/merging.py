"""Two hands on one text: what a person types while spoken words arrive.

`base` is the text both started from, `typed` what the person made of it,
`incoming` what the turn made of it. Characters that were typed are never lost;
of what the turn changed, only the part that was typed over is left out.
"""

import re
from collections.abc import Sequence
from itertools import accumulate

from iasr_desktop.core.document import Edit, apply_edits, difference, joiner

_WORDS = re.compile(r"\w+|\s+|[^\w\s]")
_SENTENCES = re.compile(r"[^.!?\n。！？]*[.!?\n。！？]+\s*|[^.!?\n。！？]+")
_LONG = 4_000
_MOST_COMPARED = 4_000
"""Pieces on either side beyond which a change is taken as one replacement; comparing takes their product."""


def merged(base: str, typed: str, incoming: str) -> str:
    """`typed` with what `incoming` changed in `base`."""
    return apply_edits(typed, merging_edits(base, typed, incoming))


def merging_edits(base: str, typed: str, incoming: str) -> tuple[Edit, ...]:
    """Edits of `typed` that bring in what `incoming` changed in `base`; sorted, not overlapping."""
    if typed == incoming:
        return ()
    theirs = changes(base, incoming)
    if base == typed or not theirs:
        return theirs
    mine = _mine(base, typed)
    others = [change for change in theirs if _smallest(change) != _smallest(mine)]
    brought = [edit for change in others for edit in _brought(change, mine, base, typed)]
    return tuple(_joined(sorted(brought, key=lambda edit: (edit.start, edit.end))))


def changes(before: str, after: str) -> tuple[Edit, ...]:
    """The edits, each of whole words or signs, that turn `before` into `after`.

    One edit where the texts differ too much for comparing them piece by piece.
    """
    whole = difference(before, after)
    if not whole:
        return ()
    (edit,) = whole
    start, end, text_end = _to_whole_words(before, after, edit)
    joined = _compared(Edit(start, end, before[start:end], after[start:text_end]))
    limits = [*(edit.start - 1 for edit in joined[1:]), len(before)]
    return tuple(_late(edit, before, limit) for edit, limit in zip(joined, limits, strict=True))


def moved(place: int, edits: Sequence[Edit], *, after_insertion: bool = False) -> int:
    """Where the offset `place` lies after `edits`, which are sorted and refer to the text before.

    A place inside what was replaced goes to the end of what stands there now.
    A place at which text was put stays in front of it, or goes behind it with `after_insertion`.
    """
    shift = 0
    for edit in edits:
        is_here = edit.start == edit.end == place
        if edit.start > place or (is_here and not after_insertion) or (edit.start == place < edit.end):
            break
        if place < edit.end:
            return edit.start + shift + len(edit.after)
        shift += len(edit.after) - (edit.end - edit.start)
    return place + shift


def _brought(change: Edit, mine: Edit, base: str, typed: str) -> list[Edit]:
    """What `change`, an edit of `base`, is in `typed`, which `mine` made of it."""
    grown = len(mine.after) - (mine.end - mine.start)
    if change.start == change.end == mine.start == mine.end:
        # Both put words at one place: what was typed stands first, as it was there first.
        at = mine.start + len(mine.after)
        return [Edit(at, at, "", _parted(typed, at, change.after))]
    if change.end <= mine.start:
        return [change]
    if change.start >= mine.end:
        return [Edit(change.start + grown, change.end + grown, change.before, change.after)]
    if mine.start <= change.start and change.end <= mine.end and mine.start < mine.end:
        return []
    return _around(change, mine, base, grown)


def _mine(base: str, typed: str) -> Edit:
    """What was typed, as one edit: of whole words when words were typed over, so that no half of one is mixed in."""
    (edit,) = difference(base, typed)
    if edit.start == edit.end:
        return edit
    start, end, typed_end = _to_whole_words(base, typed, edit)
    return Edit(start, end, base[start:end], typed[start:typed_end])


def _smallest(change: Edit) -> Edit:
    """The edit without the characters with which both its sides begin or end."""
    for inner in difference(change.before, change.after):
        return Edit(change.start + inner.start, change.start + inner.end, inner.before, inner.after)
    return change


def _around(change: Edit, mine: Edit, base: str, grown: int) -> list[Edit]:
    """`change` carried out on both sides of `mine`, whose characters stay."""
    kept = []
    if change.start < mine.start:
        kept.append(Edit(change.start, mine.start, base[change.start : mine.start], change.after))
    if mine.end < change.end:
        # Words that stood apart stay so.
        parted = joiner(mine.after, base[change.end : change.end + 1]) if change.before[-1:].isspace() else ""
        after = parted if kept or not change.after else change.after
        kept.append(Edit(mine.end + grown, change.end + grown, base[mine.end : change.end], after))
    return kept


def _parted(text: str, at: int, addition: str) -> str:
    """`addition` with the spaces that keep it from growing together with the words around `at`."""
    if not addition:
        return ""
    return joiner(text[:at][-1:], addition) + addition + (joiner(addition, text[at : at + 1]))


def _to_whole_words(before: str, after: str, edit: Edit) -> tuple[int, int, int]:
    """Start and end in `before`, and end in `after`, with the words that the edit touches."""
    start, end = edit.start, edit.end
    while start and _is_letter(before[start - 1]):
        start -= 1
    while end < len(before) and _is_letter(before[end]):
        end += 1
    return start, end, edit.start + len(edit.after) + (end - edit.end)


def _is_letter(sign: str) -> bool:
    return sign.isalnum() or sign == "_"


def _compared(edit: Edit) -> list[Edit]:
    """`edit` as the edits of words that it is made of; of a long one the sentences are compared first."""
    parts = [edit] if _length(edit) <= _LONG else _by_pieces(edit, _SENTENCES)
    return [small for part in parts for small in (_by_pieces(part, _WORDS) if _length(part) <= 4 * _LONG else [part])]


def _length(edit: Edit) -> int:
    """Of the longer side; none where nothing is left to be compared."""
    return max(len(edit.before), len(edit.after)) if edit.before and edit.after else 0


def _by_pieces(edit: Edit, kind: re.Pattern[str]) -> list[Edit]:
    if not edit.before or not edit.after:
        return [edit]
    old, new = kind.findall(edit.before), kind.findall(edit.after)
    if max(len(old), len(new)) > _MOST_COMPARED:
        return [edit]
    places = list(accumulate(map(len, old), initial=0))
    edits = []
    from rapidfuzz.distance import Indel

    for step in Indel.opcodes(old, new):
        if step.tag != "equal":
            first, last = places[step.src_start], places[step.src_end]
            after = "".join(new[step.dest_start : step.dest_end])
            edits.append(Edit(edit.start + first, edit.start + last, edit.before[first:last], after))
    return _joined(edits)


def _joined(edits: list[Edit]) -> list[Edit]:
    """Edits one right behind the other made one."""
    kept: list[Edit] = []
    for edit in edits:
        if kept and kept[-1].end == edit.start:
            last = kept.pop()
            edit = Edit(last.start, edit.end, last.before + edit.before, last.after + edit.after)
        kept.append(edit)
    return kept


def _late(edit: Edit, before: str, limit: int) -> Edit:
    """Words put in, as late as the text allows: of two equal signs the second one is the new one.

    So a sentence said at the end stands behind the full stop, and not before it.
    """
    if edit.start != edit.end:
        return edit
    at, after = edit.start, edit.after
    while at < limit and before[at] == after[0]:
        at, after = at + 1, after[1:] + after[0]
    return Edit(at, at, "", after)
