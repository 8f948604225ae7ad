"""A whole set of services without engines, for tests of the window."""

import queue
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from iasr_desktop.core import paths, settings
from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import MicrophoneFailed
from iasr_desktop.core.models.catalog import Catalog
from iasr_desktop.core.models.store import ModelStore
from iasr_desktop.core.ports import InputBlock, InputDevice
from iasr_desktop.core.progress import OnProgress, ignore_progress
from iasr_desktop.core.settings import Settings
from iasr_desktop.core.simulation.loop import Parts
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.turn import DecisionMaker, Engines
from iasr_desktop.core.types import SAMPLE_RATE_HZ, AudioClip, Samples, Transcript
from iasr_desktop.ui.services import Measuring, Services
from tests.dictating import SpooledReader, VerbatimAgent, transcript
from tests.fakes import FakeHotkeys, LoudnessDetector, NearestResampler
from tests.simulating import parts, write_sound
from tests.sounds import noise, silence, tone

BLOCK_S = 0.05


class LiveMicrophone:
    """An `AudioSource` that stays open: quiet, until a test says something into it.

    What was said comes as fast as it is read; the quiet comes in real time.
    """

    note = ""

    def __init__(self) -> None:
        self._said: queue.SimpleQueue[Samples | None] = queue.SimpleQueue()
        self._gone = False
        self._sounding = False
        self.starts = 0
        self.is_open = False
        self.refuses = False

    def say(self, seconds: float = 1.0) -> None:
        """One utterance, and the silence that closes it."""
        self.play(np.concatenate((noise(0.3, level=0.0005), tone(seconds), noise(1.2, level=0.0005))))

    def play_open(self, seconds: float) -> None:
        """An utterance that nothing closes yet; what follows it is as loud."""
        self._sounding = True
        self.play(np.concatenate((noise(0.3, level=0.0005), tone(seconds))))

    def play_silence(self) -> None:
        """Closes what `play_open` began."""
        self._sounding = False
        self.play(noise(1.2, level=0.0005))

    def play(self, samples: Samples) -> None:
        size = round(BLOCK_S * SAMPLE_RATE_HZ)
        for start in range(0, len(samples), size):
            self._said.put(samples[start : start + size])

    def unplug(self) -> None:
        self._gone = True
        self._said.put(None)

    def start(self) -> None:
        if self.refuses:
            raise MicrophoneFailed("The microphone could not be opened.", "Choose another one.")
        self.is_open = True
        self.starts += 1

    def read(self, timeout_s: float) -> InputBlock | None:
        try:
            samples = self._said.get(timeout=timeout_s)
        except queue.Empty:
            samples = tone(timeout_s) if self._sounding else noise(timeout_s, level=0.0005)
        if self._gone or samples is None:
            raise MicrophoneFailed("The microphone was disconnected.", "Connect it again.")
        return InputBlock(samples[:, None], SAMPLE_RATE_HZ)

    def stop(self) -> None:
        self.is_open = self._sounding = False


class SilentPlayer:
    """An `AudioPlayer` nobody hears; the test moves `position_s`."""

    def __init__(self) -> None:
        self.played: list[tuple[Samples, float]] = []
        self.position_s: float | None = None

    def play(self, samples: Samples, start_s: float = 0.0) -> None:
        self.played.append((samples, start_s))
        self.position_s = start_s

    def stop(self) -> None:
        self.position_s = None


class ListedRecognizer:
    """A `SpeechRecognizer` that hears the next of `script`; an exception is raised, "" is silence.

    When the script is at its end it hears "words 1", "words 2" and so on.
    """

    def __init__(self, script: list[str | Transcript | Exception], model_id: str = "listed") -> None:
        self.model_id = model_id
        self.languages: list[str] = []
        self.before: Callable[[CancelToken], None] = lambda token: None
        self.vocabulary: tuple[str, ...] = ()
        self.previews = 0
        self._script = script
        self._count = 0

    def use_vocabulary(self, terms: Iterable[str]) -> None:
        self.vocabulary = tuple(terms)

    def start_session(self) -> None:
        return

    def preview(self, samples: Samples, token: CancelToken, language: str = "auto") -> str:
        token.check()
        self.previews += 1
        return f"preview {self.previews}"

    def transcribe(self, clip: AudioClip, token: CancelToken, language: str = "auto") -> Transcript:
        token.check()
        self.before(token)
        token.check()
        self._count += 1
        self.languages.append(language)
        heard = self._script.pop(0) if self._script else f"words {self._count}"
        if isinstance(heard, Exception):
            raise heard
        return transcript(heard, duration_s=clip.duration_s) if isinstance(heard, str) else heard

    def transcribe_stream(
        self,
        blocks: object,
        token: CancelToken,
        language: str = "auto",
        on_progress: OnProgress = ignore_progress,
        duration_s: float | None = None,
    ) -> Transcript:
        return self.transcribe(AudioClip(np.concatenate(list(blocks))), token, language)  # type: ignore[call-overload]


@dataclass
class Desk:
    """What a test puts under the window, and looks at afterwards.

    `script` is what will be heard; `agent` decides about it. A test may replace
    any field before the window asks for it: they are read at every call.
    """

    script: list[str | Transcript | Exception] = field(default_factory=list)
    agent: DecisionMaker = field(default_factory=VerbatimAgent)
    microphone: LiveMicrophone = field(default_factory=LiveMicrophone)
    player: SilentPlayer = field(default_factory=SilentPlayer)
    inputs: list[InputDevice] = field(
        default_factory=lambda: [
            InputDevice(0, "Desk microphone", "ALSA", 2, 48_000, True),
            InputDevice(1, "Headset", "ALSA", 1, 16_000, False),
        ]
    )
    hotkeys: FakeHotkeys = field(default_factory=FakeHotkeys)
    engine_failure: Exception | None = None
    engine_notes: tuple[str, ...] = ()
    before_engines: Callable[[], None] = lambda: None
    recognizers: list[ListedRecognizer] = field(default_factory=list)
    parts: Callable[[RunSettings], Parts] = lambda settings: parts()

    def recognizer(self, model_id: str = "listed") -> ListedRecognizer:
        made = ListedRecognizer(self.script, model_id)
        self.recognizers.append(made)
        return made


def make_services(desk: Desk) -> Services:
    """Services over the folders of `IASR_DATA_DIR` and `IASR_CONFIG_DIR`."""
    config = paths.config_dir() / "settings.json"

    def engines(chosen: Settings, store: ModelStore, terms: object) -> Engines:
        desk.before_engines()
        if desk.engine_failure is not None:
            raise desk.engine_failure
        recognizer = desk.recognizer(chosen.recognition.model)
        return Engines(recognizer, desk.agent, {"recognizer": recognizer.model_id}, notes=desk.engine_notes)

    def capture(chosen: Settings, session_id: str, by_key: bool) -> Capture:
        spool = Spool(paths.recordings_dir() / session_id)
        return Capture(
            desk.microphone,
            LoudnessDetector(),
            NearestResampler,
            spool,
            chosen.microphone,
            push_to_talk=by_key,
        )

    return Services(
        load_settings=lambda: settings.load(config),
        save_settings=lambda chosen: settings.save(chosen, config),
        open_store=lambda: ModelStore(paths.models_dir(), Catalog.load()),
        open_history=lambda: History(paths.history_file(), paths.recordings_dir()),
        housekeeping=lambda history, chosen: [],
        build_engines=engines,
        build_recognizer=lambda chosen, store, model_id, terms: desk.recognizer(model_id or chosen.recognition.model),  # type: ignore[arg-type, return-value]
        build_capture=capture,
        build_source=lambda device: desk.microphone,
        build_player=lambda: desk.player,
        build_file_reader=SpooledReader,
        list_inputs=lambda: desk.inputs,
        build_hotkeys=lambda: desk.hotkeys,
        data_dir=paths.data_dir(),
        recordings_dir=paths.recordings_dir(),
        measuring=Measuring(lambda settings, chosen, store: desk.parts(settings), lambda: write_sound),
    )


def quiet(seconds: float) -> Samples:
    """Digital silence, for a microphone that is muted."""
    return silence(seconds)


def heard_in(folder: Path) -> list[Path]:
    """The recordings on disk below `folder`."""
    return sorted(folder.rglob("*.wav"))
