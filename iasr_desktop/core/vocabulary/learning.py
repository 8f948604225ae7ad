"""Which terms a session teaches: names that were corrected by voice and confirmed.

Nothing is learned from what nobody confirmed, from typing, or from words that
any dictionary has: a wrong term would be heard everywhere afterwards.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from iasr_desktop.core.agent import letters, seams
from iasr_desktop.core.agent.lexicon import CUES, EMPTY
from iasr_desktop.core.agent.likeness import likeness
from iasr_desktop.core.agent.targets import occurrences
from iasr_desktop.core.agent.words import Word, is_wide, words
from iasr_desktop.core.document import Document, Edit, apply_edits
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.types import Action, Intent, Turn
from iasr_desktop.core.vocabulary import dictionary
from iasr_desktop.core.vocabulary.terms import Entry, checked

MOST_WORDS = 3
_LEAST_ALIKE = 0.35
"""What is less alike than this was no mishearing: the person changed their mind."""
_LEAST_LETTERS = 3


@dataclass(frozen=True)
class Learned(Entry):
    """A term to learn, and the turn whose correction taught it."""

    turn_id: str = ""


@dataclass(frozen=True)
class _Change:
    """Whole words that a correction changed: what stood there and what stands there now."""

    before: str
    after: str
    turn: Turn
    segment_id: str


def learnable(turns: Sequence[Turn]) -> tuple[Learned, ...]:
    """The terms that the turns of one session teach, in order, each once.

    A correction counts once a confirmation froze the segment it changed, or
    answered it directly, and only while the corrected words stand in the text
    that was confirmed. Turns are in the order of their numbers.
    """
    found: dict[str, Learned] = {}
    pending: list[_Change] = []
    answered: list[_Change] = []
    for turn in turns:
        if turn.decision.action is Action.CONFIRM:
            frozen = {segment.id for segment in turn.after.segments if segment.confirmed}
            confirmed = [one for one in pending if one.segment_id in frozen or one in answered]
            pending = [one for one in pending if one not in confirmed]
            for change in confirmed:
                learned = _learned(change, turn.after)
                if learned is not None:
                    found[learned.key] = learned
            answered = []
        elif _is_spoken_correction(turn):
            changes = list(_changes(turn))
            pending += changes
            answered += changes
        elif turn.decision.action is Action.APPEND:
            answered = []
    return tuple(found.values())


def _is_spoken_correction(turn: Turn) -> bool:
    decision = turn.decision
    is_correction = decision.action is Action.EDIT and decision.intent is Intent.CORRECTION
    return is_correction and bool(turn.heard.text.strip())


def _changes(turn: Turn) -> Iterator[_Change]:
    """The edits of a turn, grown to whole words and shrunk to those that differ."""
    text, edits = turn.before.text, turn.decision.edits
    try:
        after = apply_edits(text, edits)
    except BadInput:
        return
    shift = 0
    for edit in sorted(edits, key=lambda one: one.start):
        start = edit.start + shift
        shift += len(edit.after) - (edit.end - edit.start)
        old = _words_at(text, edit.start, edit.end)
        new = _words_at(after, start, start + len(edit.after))
        old, new = _without_shared(old, new)
        if old and new:
            yield _Change(_joined(text, old), _joined(after, new), turn, _segment_of(edit, turn.before))


def _words_at(text: str, start: int, end: int) -> list[Word]:
    return [word for word in words(text) if word.start < end and start < word.end]


def _without_shared(old: list[Word], new: list[Word]) -> tuple[list[Word], list[Word]]:
    while old and new and old[0].text == new[0].text:
        old, new = old[1:], new[1:]
    while old and new and old[-1].text == new[-1].text:
        old, new = old[:-1], new[:-1]
    return old, new


def _joined(text: str, found: list[Word]) -> str:
    return text[found[0].start : found[-1].end]


def _segment_of(edit: Edit, document: Document) -> str:
    if edit.segment_id:
        return edit.segment_id
    spans = zip(document.spans(), document.segments, strict=True)
    return next((segment.id for (_, end), segment in spans if edit.start < end), "")


def _learned(change: _Change, confirmed: Document) -> Learned | None:
    """What the change teaches, in the form in which the confirmed text has it."""
    spelled = _is_spelled(change)
    term = _term(change, confirmed.text, spelled)
    if term is None or not occurrences(confirmed.text, term):
        return None
    if not spelled and likeness(change.before, change.after) < _LEAST_ALIKE:
        return None
    try:
        entry = checked(term, _misheard(change, term))
    except BadInput:
        return None
    return Learned(entry.text, entry.sounds_like, change.turn.id)


def _term(change: _Change, text: str, spelled: bool) -> str | None:
    """The words of a change from the first to the last that is a name or a term; `None` when there is none."""
    if is_wide(change.before + change.after) or _same_letters(change) or _is_joined(change):
        return None
    found = list(words(change.after))
    in_english = _is_english(change)
    names = [_is_term(word, change, text) if in_english else spelled and _is_long(word) for word in found]
    while found and not names[0]:
        found, names = found[1:], names[1:]
    while found and not names[-1]:
        found, names = found[:-1], names[:-1]
    return _joined(change.after, found) if 0 < len(found) <= MOST_WORDS else None


def _is_term(word: Word, change: _Change, text: str) -> bool:
    """Whether a word is a name, or one that the dictionary lacks."""
    if not _is_long(word) or word.key in EMPTY | CUES or dictionary.is_calendar(word.key):
        return False
    if not dictionary.is_word(word.key) or _has_own_form(word.text):
        return True
    return word.text[:1].isupper() and (
        _is_capital_in(text, word.text) or _is_capital_in(change.turn.heard.text, word.text)
    )


def _is_long(word: Word) -> bool:
    of_i = re.match(r"I['’]", word.text)
    return word.text[:1].isalpha() and sum(map(str.isalpha, word.text)) >= _LEAST_LETTERS and not of_i


def _has_own_form(text: str) -> bool:
    return text != text.upper() and text[1:] != text[1:].lower()


def _is_capital_in(text: str, name: str) -> bool:
    """Whether the name stands with its capital where no sentence begins."""
    return any(word.text == name and not seams.starts_sentence(text, word.start) for word in words(text))


def _is_english(change: _Change) -> bool:
    return change.turn.heard.language in ("en", "")


def _same_letters(change: _Change) -> bool:
    """Whether only case, spaces or signs changed."""
    return _compact(change.before) == _compact(change.after) and not _is_made_whole(change)


def _is_joined(change: _Change) -> bool:
    """Whether known words were only run together ("test experience", "texperience"), which makes no word."""
    if len(words(change.before)) <= len(words(change.after)) or _is_made_whole(change):
        return False
    rest = iter(_compact(change.before))
    return all(sign in rest for sign in _compact(change.after))


def _is_made_whole(change: _Change) -> bool:
    """Whether pieces became one word that is none by accident: they were no words, or it has a form of its own."""
    pieces = words(change.before)
    if len(pieces) <= len(words(change.after)):
        return False
    return _has_own_form(change.after) or not all(dictionary.is_word(piece.key) for piece in pieces)


def _compact(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _is_spelled(change: _Change) -> bool:
    runs = letters.runs(change.turn.heard.text, 2)
    said = {_compact(run.letters) for run in runs}
    return any(_compact(word.text) in said for word in words(change.after))


def _misheard(change: _Change, term: str) -> str:
    """What was heard instead, where it is no words that somebody may want to say; else empty."""
    heard = words(change.before)
    if term != change.after or not _is_english(change) or len(heard) > MOST_WORDS:
        return ""
    plain = all(word.text.replace("'", "").replace("’", "").isalpha() for word in heard)
    if not plain or all(dictionary.is_word(word.key) for word in heard):
        return ""
    return "" if _is_piece(change.before, term) else change.before


def _is_piece(heard: str, term: str) -> bool:
    """Whether a word heard is a part of the term, as when some of its letters were lost in spelling it."""
    whole = _compact(term)
    return any(len(part := _compact(word.text)) >= _LEAST_LETTERS and part in whole for word in words(heard))
