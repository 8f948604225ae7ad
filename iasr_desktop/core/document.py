"""The session's text: segments, edits, and the only code that changes text.

Offsets count code points of the text before the change. Several edits made by
one turn all refer to that same text; they are sorted and do not overlap, so
bytes outside every edit's span are carried over untouched.
"""

import unicodedata
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from iasr_desktop.core.errors import BadInput


@dataclass(frozen=True)
class Edit:
    """Replace `before`, which stands at `start:end`, with `after`.

    `segment_id` names the segment in which `start` lies once the edit has been
    tied to a document; text-level callers leave it empty.
    """

    start: int
    end: int
    before: str
    after: str
    segment_id: str = ""


@dataclass(frozen=True)
class Segment:
    """The text of one accepted new input; `lead` is what joins it to the one before."""

    id: str
    lead: str
    text: str
    confirmed: bool = False


@dataclass(frozen=True)
class Document:
    """An ordered list of segments. `text` is their exact concatenation."""

    segments: tuple[Segment, ...] = ()

    @cached_property
    def text(self) -> str:
        return "".join(segment.lead + segment.text for segment in self.segments)

    @property
    def is_empty(self) -> bool:
        return not self.text.strip()

    def spans(self) -> list[tuple[int, int]]:
        """Start and end of every segment's own text (without its lead)."""
        spans, offset = [], 0
        for segment in self.segments:
            start = offset + len(segment.lead)
            offset = start + len(segment.text)
            spans.append((start, offset))
        return spans

    def append(self, text: str, segment_id: str | None = None) -> "Document":
        """The document with `text` as one more segment, joined as prose is."""
        if not text:
            return self
        new = Segment(segment_id or uuid.uuid4().hex, joiner(self.text, text), text)
        return Document((*self.segments, new))

    def confirm_last(self) -> "Document":
        """The document with its last segment marked as confirmed."""
        if not self.segments:
            return self
        return Document((*self.segments[:-1], replace(self.segments[-1], confirmed=True)))

    def apply(self, edits: Iterable[Edit]) -> "Document":
        """The document after `edits`; segments left empty disappear.

        Raises `BadInput` when an edit does not fit the text: out of range,
        overlapping, or `before` is not what stands there.
        """
        checked = check_edits(self.text, edits)
        text = apply_edits(self.text, checked)
        if not self.segments:
            return self.append(text)
        borders = [_moved(border, checked) for border in self._borders()]
        starts, ends = [0, *borders], [*borders, len(text)]
        return self._rebuilt([text[start:end] for start, end in zip(starts, ends, strict=True)])

    def _borders(self) -> list[int]:
        """Where one segment's lead follows the text of the segment before it."""
        borders, offset = [], 0
        for segment in self.segments[:-1]:
            offset += len(segment.lead) + len(segment.text)
            borders.append(offset)
        return borders

    def _rebuilt(self, wholes: list[str]) -> "Document":
        """Segments with their new contents; white space alone joins a neighbour."""
        kept: list[Segment] = []
        blank = ""
        for segment, whole in zip(self.segments, wholes, strict=True):
            whole = blank + whole
            text = whole.lstrip()
            blank = "" if text else whole
            if text:
                lead = whole[: len(whole) - len(text)]
                is_same = (lead, text) == (segment.lead, segment.text)
                kept.append(segment if is_same else replace(segment, lead=lead, text=text))
        if blank and kept:
            kept[-1] = replace(kept[-1], text=kept[-1].text + blank)
        elif blank:
            kept.append(replace(self.segments[-1], lead="", text=blank))
        return Document(tuple(kept))

    @staticmethod
    def from_text(text: str) -> "Document":
        """A document of one segment holding `text` exactly."""
        return Document((Segment("0", "", text),)) if text else Document()


def joiner(before: str, after: str) -> str:
    """What stands between two takes: a space, or nothing where script or break needs none.

    Chinese and Latin words get a space between them; a wide mark such as "。" has its own.
    """
    if not before or before[-1].isspace() or not after or after[0].isspace():
        return ""
    if after[0] in ",.;:!?)]}，。；：！？、":
        return ""
    if _is_wide(before[-1]) and (_is_wide(after[0]) or not before[-1].isalnum()):
        return ""
    return " "


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


def check_edits(text: str, edits: Iterable[Edit]) -> list[Edit]:
    """The edits sorted by place. Raises `BadInput` when they do not fit `text`."""
    ordered = sorted(edits, key=lambda edit: (edit.start, edit.end))
    last_end = 0
    for edit in ordered:
        if not (last_end <= edit.start <= edit.end <= len(text)):
            raise BadInput("An edit lies outside the text, or overlaps another one.")
        if text[edit.start : edit.end] != edit.before:
            raise BadInput("The text to change is no longer what it was.", "Repeat the correction.")
        last_end = edit.end
    return ordered


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """`text` with `edits` applied; everything outside their spans is untouched."""
    for edit in reversed(check_edits(text, edits)):
        text = text[: edit.start] + edit.after + text[edit.end :]
    return text


def difference(before: str, after: str) -> tuple[Edit, ...]:
    """The smallest single edit that turns `before` into `after`; none when equal."""
    if before == after:
        return ()
    start = _shared(before, after, at_end=False)
    limit = min(len(before), len(after)) - start
    tail = _shared(before[start:], after[start:], at_end=True) if limit else 0
    return (_edit_between(before, after, start, tail),)


def _shared(one: str, other: str, *, at_end: bool) -> int:
    """How many characters both texts have in common at their beginning, or end.

    Halves are compared as wholes: a text of a whole day takes far less than a frame of the window.
    """
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if at_end:
            same = one[len(one) - middle : len(one) - least] == other[len(other) - middle : len(other) - least]
        else:
            same = one[least:middle] == other[least:middle]
        least, most = (middle, most) if same else (least, middle - 1)
    return least


def _moved(border: int, edits: list[Edit]) -> int:
    """Where `border` lies after `edits`; text put right at it stays before it."""
    moved = border
    for edit in edits:
        if edit.start < border or edit.start == edit.end == border:
            moved += len(edit.after) - (min(edit.end, border) - edit.start)
    return moved


def _edit_between(before: str, after: str, start: int, tail: int) -> Edit:
    """The edit left when `start` characters in front and `tail` behind are shared."""
    end = len(before) - tail
    return Edit(start, end, before[start:end], after[start : len(after) - tail])
