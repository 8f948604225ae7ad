"""The way from a real sound server to clips."""

import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import psutil
import pytest
import soundfile
from numpy.typing import NDArray

from iasr_desktop.core.audio import events as ev
from iasr_desktop.core.audio.capture import Capture
from iasr_desktop.core.audio.spool import Spool
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import MicrophoneFailed
from iasr_desktop.core.settings import MicrophoneSettings
from iasr_desktop.core.types import AudioClip, Samples
from iasr_desktop.engines.av_files import AvFileReader
from iasr_desktop.engines.portaudio import PortAudioSource, list_inputs
from iasr_desktop.engines.resample import SoxrResampler
from iasr_desktop.engines.silero import SileroVad
from tests.pulse_server import PulseServer
from tests.sounds import decibels, silence, speech
from tests.waiting import until

pytestmark = pytest.mark.device


class Listening:
    """A dictation that plays a recording to itself once the device delivers, and ends with it.

    `react` sees every event on the reading thread.
    """

    def __init__(
        self,
        server: PulseServer,
        folder: Path,
        recording: Path,
        react: Callable[[ev.CaptureEvent], None] = ev.ignore_event,
    ) -> None:
        self._server = server
        self._recording = recording
        self._react = react
        self._capture = Capture(
            PortAudioSource(""), SileroVad(), SoxrResampler, Spool(folder), MicrophoneSettings(silence_ms=500)
        )
        self._player = threading.Thread(target=self._play)
        self.clips: list[AudioClip] = []
        self.events: list[ev.CaptureEvent] = []

    def run(self) -> "Listening":
        try:
            for clip in self._capture.utterances(CancelToken(), self._on_event):
                self.clips.append(clip)
        finally:
            self._player.join()
        return self

    def _on_event(self, event: ev.CaptureEvent) -> None:
        if isinstance(event, ev.LevelChanged) and self._player.ident is None:
            self._player.start()
        self.events.append(event)
        self._react(event)

    def _play(self) -> None:
        with self._server.play(self._recording) as player:
            status = player.wait()
        if status == 0:
            self._capture.stop()


def recording(folder: Path, samples: NDArray[np.float32]) -> Path:
    """Some silence behind, so that the end is heard before the player is done."""
    path = folder / "said.wav"
    tail = np.zeros((16_000, *samples.shape[1:]), np.float32)
    soundfile.write(path, np.concatenate((samples, tail)), 16_000)
    return path


def likeness(part: Samples, whole: Samples) -> float:
    """The best normalised correlation of `part` with a stretch of `whole`."""
    size = len(part) + len(whole)
    padded = np.concatenate((np.zeros(len(part)), whole, np.zeros(len(part))))
    spectra = np.fft.rfft(padded, 2 * size) * np.conj(np.fft.rfft(part, 2 * size))
    crossed = np.fft.irfft(spectra)[:size]
    sums = np.cumsum(np.concatenate(([0.0], padded.astype(np.float64) ** 2)))
    powers = (sums[len(part) :] - sums[: -len(part)])[:size]
    scale = np.sqrt(np.maximum(powers, 1e-6) * float(np.sum(part.astype(np.float64) ** 2)))
    return float((crossed[: len(scale)] / scale).max())


def said() -> Samples:
    return speech()


def test_the_server_is_listed_as_the_default(pulse: PulseServer) -> None:
    devices = list_inputs()
    assert [device.name for device in devices if device.is_default] == ["pulse"]
    assert all(device.channels > 0 and device.rate_hz > 0 for device in devices)


def test_what_is_played_arrives_as_clips(pulse: PulseServer, tmp_path: Path) -> None:
    heard = Listening(pulse, tmp_path / "spool", recording(tmp_path, said())).run()
    assert heard.clips
    for clip in heard.clips:
        assert likeness(clip.samples, said()) > 0.9
        assert clip.path is not None
        assert soundfile.info(clip.path).frames == len(clip.samples)
    whole = sum(clip.duration_s for clip in heard.clips)
    assert whole > 0.8 * len(said()) / 16_000
    kinds = {type(event) for event in heard.events}
    assert {ev.WaitingForSignal, ev.SignalReady, ev.VoiceStarted, ev.VoiceEnded, ev.LevelChanged} <= kinds
    assert not any(isinstance(event, ev.AudioLost) for event in heard.events)


def test_a_voice_on_the_right_channel_only_keeps_its_level(pulse: PulseServer, tmp_path: Path) -> None:
    stereo = np.stack((silence(len(said()) / 16_000)[: len(said())], said()), axis=1)
    heard = Listening(pulse, tmp_path / "spool", recording(tmp_path, stereo)).run()
    loudest = max(float(np.abs(clip.samples).max()) for clip in heard.clips)
    assert abs(decibels(loudest, float(np.abs(said()).max()))) < 1


def test_a_lost_server_ends_the_take_and_the_next_one_works(pulse: PulseServer, tmp_path: Path) -> None:
    voiced: list[ev.CaptureEvent] = []

    def crash(event: ev.CaptureEvent) -> None:
        """About a second into the first word."""
        if isinstance(event, ev.VoiceStarted) or voiced:
            voiced.append(event)
        if len(voiced) == 20:
            pulse.kill()

    heard = Listening(pulse, tmp_path / "spool", recording(tmp_path, np.tile(said(), 3)), crash)
    with pytest.raises(MicrophoneFailed):
        heard.run()
    assert heard.clips
    assert heard.clips[-1].path is not None
    pulse.start()
    assert Listening(pulse, tmp_path / "next", recording(tmp_path, said())).run().clips


def test_many_starts_and_stops_leave_nothing_behind(pulse: PulseServer) -> None:
    process = psutil.Process()

    def held() -> tuple[int, int, int]:
        return process.num_fds(), threading.active_count(), len(process.children(recursive=True))

    before = held()
    for _ in range(100):
        source = PortAudioSource("")
        source.start()
        source.stop()
    # What an earlier test left may go meanwhile.
    until(lambda: all(now <= then for now, then in zip(held(), before, strict=True)), "nothing is left")


def test_a_missing_device_falls_back_with_a_note(pulse: PulseServer) -> None:
    source = PortAudioSource("A Microphone That Is Gone")
    source.start()
    source.stop()
    assert "A Microphone That Is Gone" in source.note
    assert source.device is not None
    assert source.device.name in source.note


def test_without_a_server_there_is_one_sentence(pulse: PulseServer) -> None:
    pulse.kill()
    with pytest.raises(MicrophoneFailed):
        PortAudioSource("").start()


def test_the_reader_and_the_microphone_hear_the_same(pulse: PulseServer, tmp_path: Path) -> None:
    path = recording(tmp_path, said())
    from_file = np.concatenate(list(AvFileReader().blocks(path, CancelToken())))
    heard = Listening(pulse, tmp_path / "spool", path).run()
    assert all(likeness(clip.samples, from_file) > 0.9 for clip in heard.clips)
