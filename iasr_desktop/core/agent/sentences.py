"""Where sentences lie in a text. Used for "the last sentence", and to hand a
bare text over as takes."""

import re
from functools import lru_cache

from iasr_desktop.core.document import Document, Segment

_END = re.compile(
    r"[.!?…]+[\"'”’)\]]*(?=\s|$)"
    r"|[。！？]+[”’」）]*"
    r"|\n+"
)
_ABBREVIATION = re.compile(r"(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|No|vs|etc|e\.g|i\.e|a\.m|p\.m)\.$")


@lru_cache(maxsize=64)
def spans(text: str) -> tuple[tuple[int, int], ...]:
    """Start and end of every sentence, without the white space between them."""
    found: list[tuple[int, int]] = []
    start = 0
    for hit in _END.finditer(text):
        more_follows = bool(text[hit.end() :].strip())
        if more_follows and _ABBREVIATION.search(text[start : hit.end()]):
            continue
        _add(found, text, start, hit.end())
        start = hit.end()
    _add(found, text, start, len(text))
    return tuple(found)


def as_takes(text: str) -> Document:
    """A document with one segment a sentence; its text is exactly `text`."""
    segments: list[Segment] = []
    offset = 0
    for start, end in spans(text):
        segments.append(Segment(str(len(segments)), text[offset:start], text[start:end]))
        offset = end
    if offset < len(text) and segments:
        last = segments[-1]
        segments[-1] = Segment(last.id, last.lead, last.text + text[offset:])
    return Document(tuple(segments)) if segments else Document.from_text(text)


def _add(found: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    whole = text[start:end]
    lead = len(whole) - len(whole.lstrip())
    if whole.strip():
        found.append((start + lead, start + len(whole.rstrip())))
