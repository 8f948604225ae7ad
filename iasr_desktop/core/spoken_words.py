"""Words of a transcript: where each stands in the text, and which is being said at a moment."""

from collections.abc import Sequence

from iasr_desktop.core.types import Transcript, Word

_LINGER_S = 0.4
"""A word stays the current one for so long when the next has not begun."""


def word_places(heard: Transcript) -> tuple[tuple[int, int] | None, ...]:
    """Start and end of every word in `heard.text`; `None` for one that the text does not hold."""
    places: list[tuple[int, int] | None] = []
    at = 0
    for word in heard.words:
        form = word.text.strip()
        start = heard.text.find(form, at) if form else -1
        if start < 0:
            places.append(None)
            continue
        at = start + len(form)
        places.append((start, at))
    return tuple(places)


def word_said(words: Sequence[Word], position_s: float) -> int | None:
    """The index of the word heard at `position_s`; `None` in a pause."""
    latest = None
    for index, word in enumerate(words):
        if word.start_s > position_s:
            break
        latest = index
    if latest is None or position_s > words[latest].end_s + _LINGER_S:
        return None
    return latest
