"""The order of turns and the state of the window: who speaks, what is worked on, what the text is.

It joins parts that have one business each: the microphone (`listening`), the
models (`engine_room`), the utterances in order (`turn_queue`), the session
(`session_desk`) and going over to another one (`session_switch`). Everything
slow happens on the lanes of `ui.jobs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.session import Snapshot
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.turn import Engines, SpokenUtterance
from iasr_desktop.core.types import Action, AudioClip, Intent, Turn
from iasr_desktop.core.vocabulary.terms import Entry
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.engine_room import EngineRoom
from iasr_desktop.ui.listening import Listening
from iasr_desktop.ui.messages import Notice, sentence
from iasr_desktop.ui.preview import Preview
from iasr_desktop.ui.seen_state import Outcome, seen_state
from iasr_desktop.ui.session_desk import SessionDesk
from iasr_desktop.ui.session_switch import SessionSwitch
from iasr_desktop.ui.shelf import Shelf
from iasr_desktop.ui.states import DictationState, ModelsState, Phase, Revision, SetAside
from iasr_desktop.ui.turn_queue import TurnQueue, Waiting

if TYPE_CHECKING:
    from iasr_desktop.core.recovery import Unfinished


class DictationController(QObject):
    """One dictation. GUI thread only; every method returns at once, in any state."""

    state_changed = Signal(object)
    """`DictationState`."""
    level_changed = Signal(float, int)
    """RMS of the microphone in dBFS, and the channel used, counted from 1. 20 a second at most."""
    partial_changed = Signal(str)
    """What is being said, as far as heard; empty when nothing is. Never the final text."""
    words_pending = Signal(str)
    """What was heard and is being decided about; `partial_changed` with no words follows."""
    document_changed = Signal(object)
    """`Snapshot`, after every change of text, of marks and of session."""
    turn_finished = Signal(object)
    """`Turn` accepted into the session, spoken or by hand (`decision.tier == "hand"`)."""
    turn_refused = Signal(object)
    """`Turn` whose correction found nothing to change; follows its `turn_finished`."""
    session_changed = Signal(str)
    """Id of the session now open; `document_changed` follows."""
    models_changed = Signal(object)
    """`ModelsState`."""
    unsaved_changed = Signal(int)
    """How many turns could not be saved yet."""
    about_to_take = Signal()
    """The text is about to be read: views hand over pending typing by `edit_text` now."""
    recoverable = Signal(object)
    """Tuple of `SetAside`, the oldest first; empty once they are taken up again."""
    forced_changed = Signal(object)
    """`Intent` that the next utterance will be taken for, or `None`."""
    terms_learned = Signal(object)
    """Tuple of `Term` that a confirmation taught; they are in force and on file."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._closed = False
        self._outcome: Outcome | None = None
        self._take_failed: Notice | None = None
        self._state = DictationState(Phase.LOADING)
        self._shelf = Shelf(self)
        self._forced: Intent | None = None
        self._room = EngineRoom(context, self)
        self._desk = SessionDesk(context, self)
        self._queue = TurnQueue(self._room, self._desk, self)
        self._preview = Preview(self._room, self)
        self._ears = Listening(context, self._desk, self._preview, self._may_begin, self)
        self._switch = SessionSwitch(context, self._desk, self._queue, self._is_settled, self)
        self._connect()

    def _connect(self) -> None:
        self._room.changed.connect(self._on_models)
        self._desk.changed.connect(self._on_document)
        self._desk.accepted.connect(self._on_accepted)
        self._desk.session_changed.connect(self.session_changed)
        self._desk.unsaved_changed.connect(self.unsaved_changed)
        self._desk.learned.connect(self._on_learned)
        self._queue.changed.connect(self._on_changed)
        self._queue.about_to_decide.connect(self.about_to_take)
        self._queue.silent.connect(self._on_silent)
        self._queue.not_recognised.connect(self._on_not_recognised)
        self._queue.flip_failed.connect(self._on_warned)
        self._queue.heard.connect(self._preview.show_heard)
        self._queue.recognised.connect(self._on_recognised)
        self._queue.unforeseen.connect(self._context.say.show_error)
        self._shelf.changed.connect(self.recoverable)
        self._ears.changed.connect(self._on_changed)
        self._ears.level_changed.connect(self.level_changed)
        self._ears.clip_taken.connect(self._on_clip)
        self._ears.clip_set_aside.connect(self._on_clip_set_aside)
        self._ears.warned.connect(self._on_warned)
        self._ears.ended.connect(self._on_take_ended)
        self._preview.changed.connect(self.partial_changed)
        self._preview.settled.connect(self.words_pending)
        self._switch.changed.connect(self._on_changed)
        self._switch.leaving.connect(self.about_to_take)
        self._switch.begun.connect(self._on_session_begun)
        self._context.settings_changed.connect(self._on_settings)
        self._context.microphone_kept.connect(self._on_changed)

    @property
    def snapshot(self) -> Snapshot:
        return self._desk.snapshot

    @property
    def state(self) -> DictationState:
        return self._state

    @property
    def models(self) -> ModelsState:
        return self._room.state

    @property
    def engines(self) -> Engines | None:
        """What is loaded, for work beside this session; to be used on the inference lane. `None` while loading."""
        return self._room.engines

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The accepted turns of the session, in order."""
        return self._desk.turns

    @property
    def is_busy(self) -> bool:
        """True while the microphone is open or an utterance waits or is worked on."""
        return self._ears.is_open or self._queue.is_busy or self._switch.is_busy

    @property
    def set_aside(self) -> tuple[SetAside, ...]:
        """What `recover_last` would take up."""
        return self._shelf.items

    @property
    def forced(self) -> Intent | None:
        """What the next utterance will be taken for."""
        return self._forced

    def load_models(self) -> None:
        """Load the engines of the settings, or load them anew. Once at start, and after models were installed."""
        if not self._closed:
            self._room.load()

    def toggle(self) -> None:
        """Begin to listen, hands-free, or stop; what was being said is still recognised."""
        if self._ears.is_recording:
            self._ears.stop()
        else:
            self._ears.begin()

    def press(self) -> None:
        """The talk key went down: listen until `release`. While listening hands-free: stop."""
        self._ears.press()

    def release(self) -> None:
        """The talk key came up. After a short press listening goes on hands-free, as by `toggle`."""
        self._ears.release()

    def stop(self) -> None:
        """Stop listening; what was being said is still recognised."""
        self._ears.stop()

    def cancel(self) -> None:
        """Escape: stop listening and working. Nothing is recognised; the clips can be recovered."""
        if not (self._ears.is_open or self._queue.is_busy):
            return
        self._outcome = None
        self._ears.drop()
        now = self.snapshot.session_id
        self._shelf.replace(*(SetAside(item.utterance, item.duration_s, now) for item in self._queue.cancel()))
        self.force_next(None)
        self._preview.clear()
        self._on_changed()

    def recover_last(self) -> None:
        """Recognise what `cancel` or a failure set aside, in order."""
        items = self._shelf.replace()
        if items:
            self._outcome = None
            self._switch.again(items)

    def take_up(self, items: Sequence[Unfinished]) -> None:
        """Recognise recordings that an earlier run left unfinished, each in its own session."""
        self._switch.take_up(items)

    def force_next(self, intent: Intent | None) -> None:
        """Decide the next utterance, or the one being spoken, as `intent`; `None` takes that back."""
        if intent is not self._forced:
            self._forced = intent
            self.forced_changed.emit(intent)

    def flip_last(self) -> None:
        """The last spoken turn meant the other thing: new text, or a correction."""
        if self._queue.is_busy:
            self._context.say.show(self.tr("Wait until the last words are worked through, then try again."))
            return
        self.about_to_take.emit()
        try:
            self._queue.flip(self._desk.spoken_last())
        except BadInput as failure:
            self._context.say.show(failure, kind="warning")

    def undo(self) -> None:
        self.about_to_take.emit()
        self._desk.undo()

    def redo(self) -> None:
        self.about_to_take.emit()
        self._desk.redo()

    def confirm(self) -> None:
        """Mark the last segment as confirmed."""
        self.about_to_take.emit()
        self._desk.confirm()

    def edit_text(self, new_text: str) -> None:
        """The whole text as it stands after typing; makes a revision when it differs."""
        self._desk.edit_text(new_text)

    def replace_span(self, start: int, end: int, text: str) -> None:
        """Put `text` in place of `start:end` of the current text."""
        try:
            self._desk.replace_span(start, end, text)
        except BadInput as failure:
            self._context.say.show(failure, kind="warning")

    def revisions(self) -> list[Revision]:
        """All texts of the session, the oldest first."""
        return self._desk.revisions()

    def restore(self, revision_number: int) -> None:
        """Bring an earlier text back, as a new revision."""
        self.about_to_take.emit()
        self._desk.restore(revision_number)

    def new_session(self) -> None:
        """Leave the session for a new one, as soon as what was said in it is done."""
        self._leave()
        self._switch.new()

    def open_session(self, session_id: str) -> None:
        """Go on with a session of the history, as soon as what was said in this one is done."""
        self._leave()
        self._switch.open(session_id)

    def set_language(self, code: str) -> None:
        """ISO 639-1 or "auto"; for this session and as the setting."""
        settings = self._context.settings
        self._desk.set_language(code)
        self._context.change_settings(replace(settings, recognition=replace(settings.recognition, language=code)))

    def set_microphone(self, name: str) -> None:
        """Device name, empty for the system's default. A running hands-free take goes on with it."""
        settings = self._context.settings
        self._context.change_settings(replace(settings, microphone=replace(settings.microphone, device=name)))

    def set_vocabulary(self, terms: Sequence[Entry | str]) -> None:
        """Names and terms to expect, the most important first; they are on file already."""
        self._room.use_vocabulary(terms)

    def close(self) -> None:
        """End everything, at any moment; recordings of what was not recognised stay on disk. Then close `Jobs`."""
        if self._closed:
            return
        self.about_to_take.emit()
        self._closed = True
        for part in (self._switch, self._preview, self._queue, self._room, self._desk):
            part.close()
        self._ears.drop()

    def _may_begin(self) -> bool:
        """Whether a take can become words, at least once the models are there."""
        if self._closed:
            return False
        error = self._room.state.error
        if error is not None:
            self._context.say.show(error)
            self.load_models()
            return False
        # The next take tells anew whether the microphone hears.
        self._context.say.dismiss(self._take_failed)
        self.about_to_take.emit()
        self._outcome = None
        return True

    def _leave(self) -> None:
        self.about_to_take.emit()
        if self._ears.is_recording:
            self._ears.stop()

    def _is_settled(self) -> bool:
        return not (self._ears.is_open or self._queue.is_busy)

    @Slot()
    def _on_changed(self) -> None:
        """Something that the state is made of may have changed."""
        if self._closed:
            return
        kept = self._context.is_microphone_kept
        state = seen_state(self._ears, self._queue, self._room, self._outcome, is_kept_open=kept)
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)
        self._switch.pump()

    @Slot(object)
    def _on_models(self, state: ModelsState) -> None:
        if state.is_ready:
            self._room.warm(self.snapshot.document)
        self.models_changed.emit(state)
        self._on_changed()

    @Slot(object)
    def _on_document(self, snapshot: Snapshot) -> None:
        self.document_changed.emit(snapshot)
        if not self._queue.is_busy:
            self._room.warm(snapshot.document)

    @Slot(object)
    def _on_accepted(self, turn: Turn) -> None:
        self.turn_finished.emit(turn)
        if turn.decision.action is Action.REFUSE:
            self.turn_refused.emit(turn)

    @Slot(object)
    def _on_recognised(self, turn: Turn) -> None:
        self._outcome = None
        self._preview.clear()
        if not self._queue.is_busy:
            self._room.warm(turn.after)

    @Slot(object, object)
    def _on_learned(self, learned: object, terms: Sequence[Entry]) -> None:
        self._room.use_vocabulary(terms)
        self.terms_learned.emit(learned)

    @Slot(str)
    def _on_silent(self, reason: str) -> None:
        self._outcome = (Phase.NO_SPEECH, sentence(reason))
        self._preview.clear()

    @Slot(object, str)
    def _on_not_recognised(self, item: Waiting, reason: str) -> None:
        self._outcome = (Phase.FAILED, sentence(reason))
        self._preview.clear()
        self._shelf.add(SetAside(item.utterance, item.duration_s, self.snapshot.session_id))
        self._context.say.show(reason, (self.tr("Try again"), self.recover_last), kind="error")

    @Slot(object)
    def _on_clip(self, clip: AudioClip) -> None:
        if not self._closed:
            forced = self._forced
            self.force_next(None)
            self._queue.add(Waiting(SpokenUtterance(clip), clip.duration_s, forced))

    @Slot(object)
    def _on_clip_set_aside(self, clip: AudioClip) -> None:
        if not self._closed:
            self._shelf.add(SetAside(SpokenUtterance(clip), clip.duration_s, self.snapshot.session_id))

    @Slot(str)
    def _on_warned(self, text: str) -> None:
        self._context.say.show(text, kind="warning")

    @Slot(object)
    def _on_take_ended(self, failure: Exception | None) -> None:
        if self._closed:
            return
        if failure is not None:
            self._outcome = (Phase.FAILED, sentence(failure))
            self._take_failed = self._context.say.show(failure)
        if not self._queue.is_busy:
            self._preview.clear()
        self._on_changed()

    @Slot()
    def _on_session_begun(self) -> None:
        self._outcome = None
        self._room.start_session()

    @Slot(object)
    def _on_settings(self, settings: Settings) -> None:
        self._room.follow(settings)
        self._ears.follow_device(settings.microphone.device)
