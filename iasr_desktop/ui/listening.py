"""The ears of the window: takes by button and by key, what they are doing, and words while they are spoken."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QObject, Signal, Slot

from iasr_desktop.core.audio import events
from iasr_desktop.core.types import AudioClip
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.microphone_lane import MicrophoneLane
from iasr_desktop.ui.preview import Preview
from iasr_desktop.ui.session_desk import SessionDesk
from iasr_desktop.ui.states import Phase
from iasr_desktop.ui.take_state import TakeState


class Listening(QObject):
    """GUI thread only. `may_begin` is asked before each take."""

    changed = Signal()
    level_changed = Signal(float, int)
    clip_taken = Signal(object)
    """`AudioClip` to be recognised."""
    clip_set_aside = Signal(object)
    """`AudioClip` of a take that was dropped."""
    warned = Signal(str)
    """A sentence in the person's language."""
    ended = Signal(object)
    """A take ended, by the exception given or by `None`."""

    def __init__(
        self,
        context: Context,
        desk: SessionDesk,
        preview: Preview,
        may_begin: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._desk = desk
        self._preview = preview
        self._may_begin = may_begin
        self._pressed_s: float | None = None
        self._let_go = False
        self._state = TakeState()
        self._lane = MicrophoneLane(context.jobs, context.services.build_capture, self)
        self._lane.heard.connect(self._on_heard)
        self._lane.clip_taken.connect(self._on_clip)
        self._lane.clip_set_aside.connect(self.clip_set_aside)
        self._lane.ended.connect(self._on_ended)

    @property
    def is_recording(self) -> bool:
        """True until the take is told to stop."""
        return self._lane.take is not None

    @property
    def is_held(self) -> bool:
        """True while the take lasts as long as a key is down."""
        return self._lane.take is not None and self._lane.take.is_held

    @property
    def is_open(self) -> bool:
        """True while a clip may still come."""
        return self._lane.is_open

    @property
    def phase(self) -> Phase | None:
        """What the take is doing; `TRANSCRIBING` while the last clip of a stopped one is being closed."""
        if self.is_recording:
            return self._state.phase
        return Phase.TRANSCRIBING if self.is_open and self._state.has_utterance else None

    def begin(self, *, is_held: bool = False) -> None:
        """A new take, if there may be one."""
        if not self._may_begin():
            return
        self._let_go = False
        self._state.begin()
        self._lane.start(self._context.settings, self._desk.snapshot.session_id, is_held=is_held)
        self.changed.emit()

    def press(self) -> None:
        """The talk key went down."""
        take = self._lane.take
        if self._pressed_s is not None:
            return
        if take is None:
            self.begin(is_held=True)
            self._pressed_s = monotonic() if self.is_recording else None
        elif take.is_held:
            # Pressed again while the tail of the take before still comes in: it goes on.
            self._let_go, self._pressed_s = False, monotonic()
            take.command(lambda capture: capture.begin())
        else:
            self.stop()

    def release(self) -> None:
        """The talk key came up: a short press goes on hands-free, a long one ends its clip."""
        pressed_s, self._pressed_s = self._pressed_s, None
        if pressed_s is None or not self.is_held:
            return
        if (monotonic() - pressed_s) * 1000 < self._context.settings.keys.hold_ms:
            self._lane.go_hands_free()
            self.changed.emit()
        else:
            self._let_go = True
            self._lane.let_go()

    def stop(self) -> None:
        """What was being said is still delivered."""
        self._pressed_s, self._let_go = None, False
        self._preview.end()
        self._lane.stop()
        self.changed.emit()

    def drop(self) -> None:
        """What was being said, and clips on their way, are set aside."""
        self._pressed_s, self._let_go = None, False
        self._preview.end()
        self._state.begin()
        self._lane.drop()
        self.changed.emit()

    def follow_device(self, device: str) -> None:
        """A hands-free take goes on with another microphone."""
        take = self._lane.take
        if take is not None and not take.is_held and take.device != device:
            self.stop()
            self.begin()

    @Slot(object)
    def _on_clip(self, clip: AudioClip) -> None:
        if self._let_go:
            self.stop()
        self.clip_taken.emit(clip)

    @Slot(object)
    def _on_heard(self, event: events.CaptureEvent) -> None:
        if isinstance(event, events.LevelChanged):
            self.level_changed.emit(event.dbfs, event.channel)
            return
        self._state.follow(event)
        self._show_words(event)
        self._warn(event)
        self.changed.emit()

    def _show_words(self, event: events.CaptureEvent) -> None:
        take = self._lane.take
        if isinstance(event, events.UtteranceBegan) and take is not None and take.live is not None:
            self._preview.begin(take.live, self._desk.snapshot.language)
        elif isinstance(event, events.UtteranceTaken):
            self._preview.end()
        elif isinstance(event, events.UtteranceDropped):
            self._preview.end()
            self._preview.clear()

    def _warn(self, event: events.CaptureEvent) -> None:
        match event:
            case events.TooQuiet():
                self.warned.emit(self.tr("Your voice is very soft. Come closer, or raise the input level."))
            case events.AudioLost():
                self.warned.emit(self.tr("This computer was too slow to take all of what the microphone heard."))
            case events.Notice(message=message):
                self.warned.emit(message)

    @Slot(object)
    def _on_ended(self, failure: Exception | None) -> None:
        if not self.is_recording:
            self._pressed_s, self._let_go = None, False
            self._preview.end()
        self.ended.emit(failure)
