"""A dictation controller without microphone and models, for tests of the page: the test says what is spoken."""

import uuid
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from iasr_desktop.core import by_hand
from iasr_desktop.core.document import Edit
from iasr_desktop.core.session import Session, Snapshot
from iasr_desktop.core.types import Action, Intent, Transcript, Turn
from iasr_desktop.ui.states import Change, DictationState, ModelsState, Phase, Revision, SetAside
from tests.dictating import WHEN_UTC, Speaker


class ActingController(QObject):
    """Has the signals and methods of `DictationController`; session and steps by hand are the real ones."""

    state_changed = Signal(object)
    level_changed = Signal(float, int)
    partial_changed = Signal(str)
    words_pending = Signal(str)
    document_changed = Signal(object)
    turn_finished = Signal(object)
    turn_refused = Signal(object)
    session_changed = Signal(str)
    models_changed = Signal(object)
    unsaved_changed = Signal(int)
    about_to_take = Signal()
    recoverable = Signal(object)
    forced_changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[tuple[object, ...]] = []
        self.state = DictationState(Phase.READY)
        self.models = ModelsState(is_ready=True)
        self.forced: Intent | None = None
        self.set_aside: tuple[SetAside, ...] = ()
        self._speaker = Speaker(session=Session("first"))
        self._texts: list[Revision] = [Revision(0, "", Change.BEGINNING, self.snapshot.document)]

    @property
    def snapshot(self) -> Snapshot:
        return self._speaker.session.snapshot()

    @property
    def turns(self) -> tuple[Turn, ...]:
        return tuple(self._speaker.turns)

    @property
    def is_busy(self) -> bool:
        return self.state.is_recording

    def enter(self, phase: Phase, **more: object) -> None:
        """A new state, told."""
        self.state = DictationState(phase, **more)  # type: ignore[arg-type]
        self.state_changed.emit(self.state)

    def say(self, text: str, heard: Transcript | None = None) -> Turn:
        self.about_to_take.emit()
        return self._tell(self._speaker.say(text, heard=heard), Change.NEW_TEXT)

    def correct(self, before: str, after: str, heard: Transcript | None = None) -> Turn:
        self.about_to_take.emit()
        return self._tell(self._speaker.replace(before, after, heard=heard), Change.CORRECTION)

    def refuse(self, heard: Transcript, note: str) -> Turn:
        self.about_to_take.emit()
        turn = self._speaker.turn(Action.REFUSE, heard=heard)
        turn = replace(turn, decision=replace(turn.decision, note=note, instruction=heard.text))
        self._speaker.session.apply(turn)
        self._speaker.turns.append(turn)
        self._tell(turn, Change.CORRECTION)
        self.turn_refused.emit(turn)
        return turn

    def tell_edits(self, edits: tuple[Edit, ...], heard: Transcript) -> Turn:
        return self._tell(self._speaker.act(Action.EDIT, edits=edits, heard=heard), Change.CORRECTION)

    def edit_text(self, new_text: str) -> None:
        self.calls.append(("edit_text", new_text))
        self._by_hand(by_hand.typed(self.snapshot, new_text), Change.TYPED)

    def replace_span(self, start: int, end: int, text: str) -> None:
        self.calls.append(("replace_span", start, end, text))
        self._by_hand(by_hand.replaced(self.snapshot, start, end, text), Change.TYPED)

    def force_next(self, intent: Intent | None) -> None:
        self.forced = intent
        self.forced_changed.emit(intent)

    def undo(self) -> None:
        self._by_hand(by_hand.undone(self.snapshot), Change.UNDONE)

    def redo(self) -> None:
        self._by_hand(by_hand.redone(self.snapshot), Change.REDONE)

    def confirm(self) -> None:
        self._by_hand(by_hand.confirmed(self.snapshot), Change.CONFIRMED)

    def restore(self, revision_number: int) -> None:
        document = next(one.document for one in self._texts if one.number == revision_number)
        self._by_hand(by_hand.restored(self.snapshot, document, revision_number), Change.RESTORED)

    def revisions(self) -> list[Revision]:
        return list(self._texts)

    def new_session(self) -> None:
        self._speaker = Speaker(session=Session(uuid.uuid4().hex))
        self._texts = [Revision(0, "", Change.BEGINNING, self.snapshot.document)]
        self.session_changed.emit(self.snapshot.session_id)
        self.document_changed.emit(self.snapshot)

    def __getattr__(self, name: str) -> object:
        """Everything else is written down: `toggle`, `press`, `flip_last` and so on."""
        if name.startswith("_"):
            raise AttributeError(name)

        def call(*values: object) -> None:
            self.calls.append((name, *values))

        return call

    def _by_hand(self, turn: Turn | None, change: Change) -> None:
        if turn is None:
            return
        self._speaker.session.apply(turn)
        self._speaker.turns.append(turn)
        self._tell(turn, change)

    def _tell(self, turn: Turn, change: Change) -> Turn:
        if turn.revision_after != turn.revision_before:
            self._texts.append(Revision(turn.revision_after, WHEN_UTC, change, turn.after, turn))
        self.document_changed.emit(self.snapshot)
        self.turn_finished.emit(turn)
        return turn
