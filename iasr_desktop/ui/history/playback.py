"""Playing one recording at a time, off the GUI thread, with its position told as it goes."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import AudioPlayer
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.states import DictationState

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController

LOOK_MS = 40
"""Time between two looks at the position; words are rarely shorter than three of it."""


class PlayState(StrEnum):
    """`PREPARING`: the recording is read and the device opened."""

    IDLE = "idle"
    PREPARING = "preparing"
    PLAYING = "playing"
    PAUSED = "paused"


class Playback(QObject):
    """Plays the recording at `path`. GUI thread; reading and opening happen on the speech lane."""

    state_changed = Signal(object)
    moved = Signal(float)
    """Seconds from the start of the recording."""
    length_found = Signal(float)
    """Seconds; only known for sure once the recording was read."""

    def __init__(self, context: Context, controller: "DictationController", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._controller = controller
        self._path: Path | None = None
        self._samples: Samples | None = None
        self._player: AudioPlayer | None = None
        self._state = PlayState.IDLE
        self._position_s = 0.0
        self._token: CancelToken | None = None
        self._timer = QTimer(self, interval=LOOK_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_look)
        controller.state_changed.connect(self._on_dictation)

    @property
    def state(self) -> PlayState:
        return self._state

    @property
    def position_s(self) -> float:
        return self._position_s

    def load(self, path: Path | None) -> None:
        """Make `path` the recording to play; what plays stops. Nothing is read before `play`."""
        self.stop()
        if path != self._path:
            self._path, self._samples = path, None

    def play(self) -> None:
        """Play from the position, from the start after the end."""
        if self._path is None or self._state in (PlayState.PREPARING, PlayState.PLAYING):
            return
        if self._controller.state.is_recording:
            self._context.say.show(self.tr("Stop dictating to hear a recording: the microphone would hear it too."))
            return
        self._begin()

    def pause(self) -> None:
        """Silence that keeps the position."""
        if self._state in (PlayState.PREPARING, PlayState.PLAYING):
            self._silence()
            self._set(PlayState.PAUSED)

    def stop(self) -> None:
        """Silence, and back to the start."""
        self._silence()
        self._set(PlayState.IDLE)
        self._move(0.0)

    def seek(self, position_s: float) -> None:
        """Go to a place; what plays goes on from there."""
        goes_on = self._state in (PlayState.PREPARING, PlayState.PLAYING)
        self._silence()
        self._move(max(0.0, position_s))
        if goes_on:
            self._begin()
        elif self._state is PlayState.IDLE and self._path is not None:
            self._set(PlayState.PAUSED)

    def _begin(self) -> None:
        path, samples, start_s = self._path, self._samples, self._position_s
        assert path is not None
        self._set(PlayState.PREPARING)

        def work(token: CancelToken, _: OnProgress) -> Samples:
            read = self._read(path, token) if samples is None else samples
            token.check()
            if self._player is None:
                self._player = self._context.services.build_player()
            self._player.play(read, start_s)
            if token.is_cancelled:
                self._player.stop()
            return read

        self._token = self._context.jobs.submit(Lane.SPEECH, work, done=self._on_begun, failed=self._on_failed)

    def _read(self, path: Path, token: CancelToken) -> Samples:
        blocks = list(self._context.services.build_file_reader().blocks(path, token))
        return np.concatenate(blocks) if blocks else np.zeros(0, np.float32)

    def _on_begun(self, samples: Samples) -> None:
        self._token = None
        self._samples = samples
        self.length_found.emit(len(samples) / SAMPLE_RATE_HZ)
        self._set(PlayState.PLAYING)
        self._timer.start()

    def _on_failed(self, error: Exception) -> None:
        self._token = None
        self._set(PlayState.IDLE)
        self._context.say.show_error(error)

    @Slot(object)
    def _on_dictation(self, state: DictationState) -> None:
        if state.is_recording:
            self.pause()

    @Slot()
    def _on_look(self) -> None:
        position = self._player.position_s if self._player else None
        if position is None:
            self.stop()
        else:
            self._move(position)

    def _silence(self) -> None:
        self._timer.stop()
        if self._token is not None:
            self._token.cancel()
            self._token = None
        if self._player is not None:
            self._player.stop()

    def _move(self, position_s: float) -> None:
        self._position_s = position_s
        self.moved.emit(position_s)

    def _set(self, state: PlayState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)
