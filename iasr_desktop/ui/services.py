"""What the window needs from the rest of the application, handed in by the composition root.

The callables may block: they belong on a lane of `ui.jobs`, never on the GUI
thread, but where it says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

# The window is shown before these are loaded.
if TYPE_CHECKING:
    from iasr_desktop.core.audio.capture import Capture
    from iasr_desktop.core.evaluation.kept_clips import ClipWriter
    from iasr_desktop.core.models.store import ModelStore
    from iasr_desktop.core.ports import (
        AudioFileReader,
        AudioPlayer,
        AudioSource,
        HotkeyListener,
        InputDevice,
        TextDelivery,
    )
    from iasr_desktop.core.recognition.recognizer import Recognizer
    from iasr_desktop.core.settings import Settings
    from iasr_desktop.core.simulation.loop import Parts
    from iasr_desktop.core.simulation.settings import RunSettings
    from iasr_desktop.core.storage.history import History
    from iasr_desktop.core.turn import Engines
    from iasr_desktop.core.vocabulary.terms import Entry

BuildCapture: TypeAlias = "Callable[[Settings, str, bool], Capture]"
"""Settings, session id, push-to-talk."""
BuildRecognizer: TypeAlias = "Callable[[Settings, ModelStore, str | None, Sequence[str]], Recognizer]"
"""Settings, store, model id or `None` for the one of the settings, vocabulary."""
BuildParts: TypeAlias = "Callable[[RunSettings, Settings, ModelStore], Parts]"
"""Settings of a run, the person's settings, store. Raises `ModelMissing`, `ModelInvalid`, `ModelFailed`."""


@dataclass(frozen=True)
class Measuring:
    """What a benchmark needs beyond the dictation; its models are its own."""

    build_parts: BuildParts
    build_clip_writer: Callable[[], ClipWriter]


@dataclass(frozen=True)
class Services:
    """Everything the window may call.

    `open_history` is called on the storage lane, once, and used there only.
    `housekeeping` deletes recordings past their time and gives sentences about
    what did not work. `load_settings` is quick enough for the GUI thread.
    """

    load_settings: Callable[[], tuple[Settings, list[str]]]
    save_settings: Callable[[Settings], None]
    open_store: Callable[[], ModelStore]
    open_history: Callable[[], History]
    housekeeping: Callable[[History, Settings], list[str]]
    build_engines: Callable[[Settings, ModelStore, Sequence[Entry | str]], Engines]
    build_recognizer: BuildRecognizer
    build_capture: BuildCapture
    build_source: Callable[[str], AudioSource]
    build_player: Callable[[], AudioPlayer]
    build_file_reader: Callable[[], AudioFileReader]
    list_inputs: Callable[[], Sequence[InputDevice]]
    build_hotkeys: Callable[[], HotkeyListener]
    data_dir: Path
    recordings_dir: Path
    measuring: Measuring
    build_delivery: Callable[[], Sequence[TextDelivery]] = tuple
    """The ways into other windows that this desktop has, best first; none by default."""
    watch_microphone: Callable[[Callable[[bool], None]], None] = lambda _: None
    """Takes what is told, from any thread, whether a microphone is kept open between takes."""
