"""Utterances in order, one turn in flight: recognised, decided about, made part of the session.

A turn needs the text that the one before it left, so the next waits. Typing is
not held up: a decision about a text that has changed since is made anew, the
words are not recognised again.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from iasr_desktop.core import by_hand
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError, BadInput, StaleTurn
from iasr_desktop.core.ports import SpeechRecognizer
from iasr_desktop.core.session import Snapshot, advance
from iasr_desktop.core.turn import Engines, Hearing, Utterance, failed, hear, kept_verbatim, turn_of
from iasr_desktop.core.types import Intent, Transcript, Turn, TurnState
from iasr_desktop.ui.engine_room import EngineRoom, Errand
from iasr_desktop.ui.session_desk import SessionDesk
from iasr_desktop.ui.states import Phase

Result = TypeVar("Result")

MOST_TRIES = 5
"""So often a decision is made anew because of typing; then the words are kept as they are."""
LEAST_LIMIT_S = 20.0
LIMIT_PER_S = 6.0
"""A turn that takes longer than both together, for each second of audio, is given up."""


@dataclass(eq=False)
class Waiting:
    """An utterance that waits for its turn, or is in it.

    `is_recovered`: it was left by an earlier run. `flipped` is the turn whose
    words are decided about again, with what was heard in `hearing`.
    """

    utterance: Utterance
    duration_s: float
    forced: Intent | None = None
    is_recovered: bool = False
    hearing: Hearing | None = None
    flipped: Turn | None = None
    tries: int = 0


@dataclass(frozen=True)
class _SaidBefore:
    """The utterance of a turn that is decided about again: it need not be heard."""

    path: Path | None
    captured_utc: str = ""

    def hear(self, recognizer: SpeechRecognizer, token: CancelToken, language: str) -> Transcript:
        raise BadInput("This was heard before.")


@dataclass(frozen=True)
class _Base:
    """What a decision was made from: the session, and for a flip the step back before it."""

    snapshot: Snapshot
    back: Turn | None = None


class TurnQueue(QObject):
    """GUI thread only."""

    changed = Signal()
    """Phase or number of waiting utterances."""
    about_to_decide = Signal()
    silent = Signal(str)
    """Nothing was said in an utterance; a sentence."""
    not_recognised = Signal(object, str)
    """A `Waiting` that could not be recognised, and why."""
    flip_failed = Signal(str)
    heard = Signal(str)
    """The words of the utterance that is decided about from now on."""
    recognised = Signal(object)
    """`Turn` of a spoken utterance, accepted."""
    unforeseen = Signal(object)
    """An exception that is a bug."""

    def __init__(self, room: EngineRoom, desk: SessionDesk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._room = room
        self._desk = desk
        self._waiting: deque[Waiting] = deque()
        self._item: Waiting | None = None
        self._errand: Errand | None = None
        self.phase: Phase | None = None
        self._watchdog = QTimer(self, singleShot=True)
        self._watchdog.timeout.connect(self._on_overdue)
        room.changed.connect(self._on_engines)

    @property
    def is_busy(self) -> bool:
        return self._item is not None or bool(self._waiting)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def add(self, item: Waiting) -> None:
        """The next utterance."""
        self._waiting.append(item)
        self._pump()
        self.changed.emit()

    def flip(self, turn: Turn) -> None:
        """Decide about the words of `turn`, the last one, as the other thing. Nothing else may be in flight."""
        utterance = _SaidBefore(turn.audio_path)
        hearing = Hearing(utterance, turn.heard, "", perf_counter(), 0.0)
        forced = by_hand.other_intent(turn)
        self.add(Waiting(utterance, turn.heard.duration_s, forced, hearing=hearing, flipped=turn))

    def cancel(self) -> list[Waiting]:
        """Stop working; the utterances that were not done, in order."""
        items = [*([self._item] if self._item else []), *self._waiting]
        self._waiting.clear()
        if self._errand is not None:
            self._room.cancel(self._errand)
        self._rest()
        self.changed.emit()
        return [item for item in items if item.flipped is None]

    def close(self) -> None:
        """End without a word; what is in flight is still on disk."""
        self._waiting.clear()
        self._watchdog.stop()
        self._item = self._errand = self.phase = None

    @Slot(object)
    def _on_engines(self, _: object) -> None:
        """Loaded or swapped: go on where a turn waits for them."""
        if self._room.engines is None:
            return
        if self._item is None:
            self._pump()
        elif self._errand is None or self._errand.token.is_cancelled:
            self._work()

    def _pump(self) -> None:
        if self._item is None and self._waiting and self._room.engines is not None:
            self._item = self._waiting.popleft()
            self._work()

    def _work(self) -> None:
        """The next half of the turn in flight."""
        item = self._item
        if item is None:
            return
        self._enter(Phase.TRANSCRIBING if item.hearing is None else Phase.THINKING)
        self._errand = None
        if self._room.engines is None:
            return
        if item.hearing is None:
            work = partial(_hear, item.utterance, self._desk.snapshot.language)
            self._send(work, self._on_heard, self._on_not_heard)
        else:
            self.about_to_decide.emit()
            base = self._base(item)
            self._send(partial(_decide, item, base), partial(self._on_decided, base), self._on_not_decided)

    def _send(
        self,
        work: Callable[[Engines, CancelToken], Result],
        done: Callable[[Result], None],
        not_done: Callable[[Exception], None],
    ) -> None:
        self._errand = self._room.submit(work, done=done, failed=not_done, begun=self._watch)

    def _watch(self) -> None:
        """The lane has come to our call: its time runs from now."""
        if self._item is not None:
            limit_s = LEAST_LIMIT_S + LIMIT_PER_S * self._item.duration_s
            self._watchdog.start(round(limit_s * 1000))

    def _base(self, item: Waiting) -> _Base:
        now = self._desk.snapshot
        back = by_hand.taken_back(now, item.flipped) if item.flipped is not None else None
        return _Base(now, back)

    def _on_heard(self, hearing: Hearing) -> None:
        self._watchdog.stop()
        if self._item is not None:
            self._item.hearing = hearing
            self._work()
            if hearing.heard is not None and hearing.heard.text:
                self.heard.emit(hearing.heard.text)

    def _on_not_heard(self, failure: Exception) -> None:
        if isinstance(failure, AppError):
            self._fail(str(failure))
        else:
            self.unforeseen.emit(failure)
            self._fail("The words could not be recognised.")

    def _on_decided(self, base: _Base, turn: Turn) -> None:
        self._watchdog.stop()
        item = self._item
        if item is None:
            return
        if turn.state is not TurnState.DONE:
            self._finish_without_words(item, turn)
        elif item.flipped is not None:
            self._accept_flip(item, base, turn)
        else:
            self._accept(item, turn)

    def _on_not_decided(self, failure: Exception) -> None:
        """Decisions do not fail; this is a bug of ours, and the words are kept."""
        self.unforeseen.emit(failure)
        self._keep_words("Your words were kept as they are: something went wrong.")

    def _accept(self, item: Waiting, turn: Turn) -> None:
        try:
            self._desk.accept(turn, utterance=item.utterance)
        except StaleTurn:
            item.tries += 1
            if item.tries < MOST_TRIES:
                self._work()
            else:
                self._keep_words("Your words were kept as they are: the text was changed all the while.")
            return
        self._done(turn)

    def _accept_flip(self, item: Waiting, base: _Base, turn: Turn) -> None:
        if self._desk.snapshot != base.snapshot:
            self._rest()
            self.flip_failed.emit("The text was changed meanwhile, so the last words were left as they are.")
            self._go_on()
            return
        turns = [base.back, turn] if base.back is not None else [turn]
        self._desk.accept(*turns, utterance=item.utterance)
        self._done(turn)

    def _keep_words(self, note: str) -> None:
        """Accept the words heard as new text, whatever the agent does."""
        item, engines = self._item, self._room.engines
        if item is None or item.hearing is None:
            return
        if item.flipped is not None:
            self._rest()
            self.flip_failed.emit("The last words were left as they are: deciding did not work.")
            self._go_on()
            return
        models = engines.models if engines is not None else {}
        turn = kept_verbatim(item.hearing, self._desk.snapshot, models, note)
        self._finish_without_words(item, turn) if turn.state is not TurnState.DONE else self._accept(item, turn)

    def _finish_without_words(self, item: Waiting, turn: Turn) -> None:
        if turn.state is TurnState.FAILED:
            self._fail(turn.decision.note)
            return
        self._desk.record(turn, item.utterance, as_heard=item.is_recovered)
        self._rest()
        self.silent.emit(turn.decision.note)
        self._go_on()

    def _fail(self, reason: str) -> None:
        item = self._item
        if item is None:
            return
        turn = failed(item.utterance, self._desk.snapshot, {}, reason)
        self._desk.record(turn, item.utterance, as_heard=item.is_recovered)
        self._rest()
        self.not_recognised.emit(replace(item, hearing=None, tries=0), reason)
        self._go_on()

    @Slot()
    def _on_overdue(self) -> None:
        if self._errand is not None:
            self._room.cancel(self._errand)
        if self._item is not None and self._item.hearing is not None:
            self._keep_words("Your words were kept as they are: deciding took too long.")
        else:
            self._fail("Recognition took too long and was stopped.")

    def _done(self, turn: Turn) -> None:
        self._rest()
        self.recognised.emit(turn)
        self._go_on()

    def _go_on(self) -> None:
        self._pump()
        self.changed.emit()

    def _enter(self, phase: Phase) -> None:
        self.phase = phase
        self.changed.emit()

    def _rest(self) -> None:
        self._watchdog.stop()
        self._item = self._errand = self.phase = None


def _hear(utterance: Utterance, language: str, engines: Engines, token: CancelToken) -> Hearing:
    return hear(utterance, engines, token, language)


def _decide(item: Waiting, base: _Base, engines: Engines, token: CancelToken) -> Turn:
    """On the lane; reads what does not change while the item is decided about."""
    hearing = item.hearing
    if hearing is None:
        raise RuntimeError("There is nothing to decide about.")
    snapshot = base.snapshot if base.back is None else advance(base.snapshot, base.back)
    return turn_of(hearing, snapshot, engines, token, forced=item.forced)
