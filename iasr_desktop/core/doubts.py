"""Words that the recogniser was unsure of, as places of the document that hold them now.

A word keeps its mark until an edit touches it: then a person, or the agent,
has seen to it. Undo brings the marks back with the words.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from iasr_desktop.core.document import Edit
from iasr_desktop.core.merging import changes, moved
from iasr_desktop.core.types import Action, Transcript, Turn, TurnState

UNSURE_P = 0.5
"""Below this the recogniser is as likely wrong as right about a word."""

_EDGE = " \t\r\n.,;:!?…\"'“”‘’()[]，。；：！？、"


@dataclass(frozen=True)
class Doubt:
    """An unsure word at `start:end` of the document; `p` is the recogniser's confidence."""

    start: int
    end: int
    p: float


class Doubts:
    """The unsure words of one session, kept up with its turns. One thread."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._seen = 0
        self._last_id = ""
        self._text = ""
        self._now: tuple[Doubt, ...] = ()
        self._by_text: dict[str, tuple[Doubt, ...]] = {}

    def follow(self, turns: Sequence[Turn]) -> tuple[Doubt, ...]:
        """The marks after `turns`, all of the session so far; only those that are new are looked at."""
        known = self._seen and len(turns) >= self._seen and turns[self._seen - 1].id == self._last_id
        if not known:
            self._forget()
        for turn in turns[self._seen :]:
            self._take(turn)
        self._seen, self._last_id = len(turns), turns[-1].id if turns else ""
        return self._now

    def at(self, text: str) -> tuple[Doubt, ...]:
        """The marks of `text`, which is the last turn's or what was typed into it."""
        return shifted(self._now, changes(self._text, text))

    def _take(self, turn: Turn) -> None:
        if turn.state is not TurnState.DONE:
            return
        before, after = turn.before.text, turn.after.text
        kept = self.at(before)
        self._by_text[before] = kept
        if after in self._by_text and turn.decision.action in (Action.UNDO, Action.REDO):
            self._now = self._by_text[after]
        else:
            self._now = (*shifted(kept, _edits_of(turn)), *_appended(turn))
        self._text = after
        self._by_text[after] = self._now


def shifted(doubts: Iterable[Doubt], edits: Sequence[Edit]) -> tuple[Doubt, ...]:
    """The marks after `edits`, which are sorted; those that an edit touches are gone."""
    kept = []
    for doubt in doubts:
        if not any(_touches(edit, doubt) for edit in edits):
            start = moved(doubt.start, edits, after_insertion=True)
            kept.append(Doubt(start, start + doubt.end - doubt.start, doubt.p))
    return tuple(kept)


def unsure_words(heard: Transcript, text: str, offset: int = 0) -> tuple[Doubt, ...]:
    """The unsure words of `heard` where they stand in `text`, shifted by `offset`.

    Words that the agent wrote otherwise are skipped; the order of the rest tells equal words apart.
    """
    found, at = [], 0
    for word in heard.words:
        form = word.text.strip(_EDGE)
        place = text.find(form, at) if form else -1
        if place < 0 or place - at > _REACH:
            continue
        at = place + len(form)
        if word.p < UNSURE_P:
            found.append(Doubt(offset + place, offset + at, word.p))
    return tuple(found)


_REACH = 80
"""A word found further on than this is another one of the same form."""


def _appended(turn: Turn) -> tuple[Doubt, ...]:
    if turn.decision.action is not Action.APPEND or not turn.after.segments:
        return ()
    text = turn.after.segments[-1].text
    return unsure_words(turn.heard, text, len(turn.after.text) - len(text))


def _edits_of(turn: Turn) -> tuple[Edit, ...]:
    if turn.decision.action is Action.EDIT:
        return turn.decision.edits
    return changes(turn.before.text, turn.after.text)


def _touches(edit: Edit, doubt: Doubt) -> bool:
    if edit.start == edit.end:
        return doubt.start < edit.start < doubt.end
    return edit.start < doubt.end and doubt.start < edit.end
