"""The place of the text that sounds like a name which was heard in several ways.

What stands there was heard from the same name, so it sounds like what is heard
now, however both are written; one word heard may be two of the text.
"""

import re
from collections.abc import Collection, Sequence

from iasr_desktop.core.agent import targets
from iasr_desktop.core.agent.letter_votes import apart_a_letter
from iasr_desktop.core.agent.lexicon import EMPTY
from iasr_desktop.core.agent.phones import Phones
from iasr_desktop.core.agent.seams import starts_sentence
from iasr_desktop.core.agent.targets import Span
from iasr_desktop.core.agent.words import Word, has_pause, words
from iasr_desktop.core.document import Document

_REACH = 80
_LONGEST = 3
_LEAST = 0.5
_LEAST_NAMED = 0.6
_MARGIN = 0.1
_FOR_NAME = 0.2
"""What is written as a name inside a sentence is what people spell."""
_A_WORD = 0.25
"""So much more alike has a place to be for each further word: what stands beside a name is no part of it."""
_A_NAME = 0.05
"""The same for a further name: one may have been heard as two, or have another beside it."""
_SETTLED = 0.25
"""So much less alike is what was spelled before and left alone since."""
_TITLE = re.compile(r"(?<!\w)(?:Dr|Mr|Mrs|Ms|Prof|St|Rev|Sr)\.\s*$")
_UNLIKE = 5.0
"""What `apart` counts for a letter unlike the one said."""


def found(
    document: Document,
    names: Sequence[str],
    spellings: Sequence[str],
    phones: Phones,
    number: int | None = None,
    *,
    as_named: bool = False,
    settled: Collection[str] = (),
) -> Span | None:
    """The one place like one of `names`, or like what one of `spellings` would be said like; `None` if unclear.

    `number` says which of those that are written the same, from 0. `as_named`: the words of the place itself
    were said, whatever they are. `settled` are words that are right already.
    """
    there = words(document.text)[-_REACH:]
    scored: list[tuple[float, int, Span]] = []
    for length in range(1, _LONGEST + 1):
        for first in range(len(there) - length + 1):
            window = there[first : first + length]
            if _may_be_named(window, names) if as_named else _may_be_name(document.text, window):
                span = Span(window[0].start, window[-1].end)
                alike = _alike(document.text[span.start : span.end], names, spellings, phones)
                bonus = 0.0 if as_named else _as_name(document.text, window)
                bonus -= _SETTLED * any(word.key in settled for word in window)
                scored.append((alike + bonus, span.start, span))
    scored.sort(key=lambda one: one[:2], reverse=True)
    if not scored or scored[0][0] < (_LEAST_NAMED if as_named else _LEAST):
        return None
    best = scored[0]
    rivals = [one for one in scored[1:] if one[2].end <= best[2].start or one[2].start >= best[2].end]
    same = [best[2]]
    if number is not None:
        same = targets.occurrences(document.text, document.text[best[2].start : best[2].end])
        rivals = [one for one in rivals if one[2] not in same]
    if rivals and best[0] - rivals[0][0] < _MARGIN:
        return None
    return next(iter(same[number or 0 :]), None)


def _alike(text: str, names: Sequence[str], spellings: Sequence[str], phones: Phones) -> float:
    """By the name heard and by what was spelled, which have both to do with it."""
    plain = "".join(word.key for word in words(text))
    by_name = max((phones.closeness(text, name) for name in names), default=0.0)
    by_letters = max((1 - apart_a_letter(plain, one) / _UNLIKE for one in spellings), default=0.0)
    by_sound = max((phones.closeness(text, one) for one in spellings), default=0.0)
    spelled = max(by_letters, by_sound)
    return (by_name + spelled) / 2 if names and spellings else max(by_name, spelled)


def _as_name(text: str, window: Sequence[Word]) -> float:
    """What its capitals and the number of its words say for a place."""
    large = [word.text[:1].isupper() and not _opens(text, word) for word in window]
    beside = _A_WORD * max(0, large.count(False) - (not any(large))) + _A_NAME * max(0, large.count(True) - 1)
    return (_FOR_NAME if all(large) else 0.0) - beside


def _opens(text: str, word: Word) -> bool:
    """Whether `word` may have its capital only from the beginning of a sentence; a title is none."""
    return starts_sentence(text, word.start) and not _TITLE.search(text[: word.start])


def _may_be_named(window: Sequence[Word], names: Sequence[str]) -> bool:
    """Whether no word without content stands at its ends but such as were said."""
    said = {word.key for name in names for word in words(name)}
    return all(word.key not in EMPTY or word.key in said for word in (window[0], window[-1]))


def _may_be_name(text: str, window: Sequence[Word]) -> bool:
    """Whether no pause parts it, no word without content stands at its ends, and no hyphen goes on from them."""
    inside = text[window[0].start : window[-1].end]
    if text[: window[0].start].endswith("-") or text[window[-1].end :].startswith("-"):
        return False
    return not has_pause(inside) and window[0].key not in EMPTY and window[-1].key not in EMPTY
