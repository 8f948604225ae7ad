"""The audio ports: what stands in for a device, a detector or a resampler behaves like the real one."""

from collections.abc import Callable
from contextlib import suppress

import numpy as np
import pytest

from iasr_desktop.core.errors import MicrophoneFailed
from iasr_desktop.core.ports import AudioSource, InputBlock, Resampler, ResamplerFactory, VoiceDetector
from iasr_desktop.engines.portaudio import PortAudioSource
from iasr_desktop.engines.resample import SoxrResampler
from iasr_desktop.engines.silero import SileroVad
from tests.fakes import FakeMicrophone, LoudnessDetector, NearestResampler
from tests.pulse_server import PulseServer
from tests.sounds import noise, rms, silence, speech, tone
from tests.waiting import until


class Bench:
    """A source, and a way to take its device away."""

    def __init__(self, source: AudioSource, unplug: Callable[[], None]) -> None:
        self.source = source
        self.unplug = unplug


@pytest.fixture(params=["fake", pytest.param("real", marks=pytest.mark.device)])
def bench(request: pytest.FixtureRequest) -> Bench:
    if request.param == "fake":
        microphone = FakeMicrophone(np.stack([noise(30, 48_000)] * 2, axis=1), 48_000)
        return Bench(microphone, microphone.unplug)
    server: PulseServer = request.getfixturevalue("pulse")
    return Bench(PortAudioSource(""), server.kill)


def first_block(source: AudioSource) -> InputBlock:
    block = None

    def has_come() -> bool:
        nonlocal block
        block = source.read(0.1)
        return block is not None

    until(has_come, "a block comes")
    assert block is not None
    return block


def test_source_delivers_blocks_in_its_own_form(bench: Bench) -> None:
    bench.source.start()
    try:
        block = first_block(bench.source)
        assert block.samples.dtype == np.float32
        assert block.samples.ndim == 2
        assert 1 <= block.samples.shape[1] <= 8
        assert 8_000 <= block.rate_hz <= 192_000
        assert block.dropped >= 0
        assert block.delivered_s is not None
        later = first_block(bench.source)
        assert later.delivered_s is not None
        assert later.delivered_s >= block.delivered_s
        assert bench.source.note == ""
    finally:
        bench.source.stop()


def test_source_stops_twice_and_before_it_started(bench: Bench) -> None:
    bench.source.stop()
    bench.source.start()
    bench.source.stop()
    bench.source.stop()


def test_source_tells_when_its_device_is_gone(bench: Bench) -> None:
    """By an error, or by no more blocks at all: some systems never say. Stopping returns either way."""
    bench.source.start()
    first_block(bench.source)
    bench.unplug()
    nothing = 0

    def is_silent() -> bool:
        nonlocal nothing
        nothing = nothing + 1 if bench.source.read(0.1) is None else 0
        return nothing == 5

    with suppress(MicrophoneFailed):
        until(is_silent, "no blocks come")
    bench.source.stop()


@pytest.fixture(params=[LoudnessDetector, SileroVad])
def detector(request: pytest.FixtureRequest) -> VoiceDetector:
    built: VoiceDetector = request.param()
    return built


def probabilities(detector: VoiceDetector, samples: np.ndarray) -> list[float]:
    size = detector.frame_samples
    return [detector.speech_p(samples[start : start + size]) for start in range(0, len(samples) - size + 1, size)]


def test_detector_hears_speech_and_not_silence_or_hiss(detector: VoiceDetector) -> None:
    assert max(probabilities(detector, silence(1))) < 0.35
    assert max(probabilities(detector, noise(1, level=0.001))) < 0.35
    voiced = [p >= 0.5 for p in probabilities(detector, speech())]
    assert sum(voiced) > len(voiced) / 3


def test_detector_forgets_on_reset(detector: VoiceDetector) -> None:
    first = probabilities(detector, speech())
    detector.reset()
    assert probabilities(detector, speech()) == pytest.approx(first)


def test_detector_survives_broken_samples(detector: VoiceDetector) -> None:
    broken = np.full(detector.frame_samples, np.nan, np.float32)
    assert 0 <= detector.speech_p(broken) <= 1
    voiced = [p >= 0.5 for p in probabilities(detector, speech())]
    assert sum(voiced) > len(voiced) / 3


def test_detector_refuses_a_frame_of_another_size(detector: VoiceDetector) -> None:
    with pytest.raises(ValueError, match=r"frame|size"):
        detector.speech_p(silence(0.01))


@pytest.fixture(params=[NearestResampler, SoxrResampler])
def resampler(request: pytest.FixtureRequest) -> ResamplerFactory:
    factory: ResamplerFactory = request.param
    return factory


@pytest.mark.parametrize("rate_hz", [8_000, 16_000, 44_100, 48_000, 192_000])
def test_resampler_keeps_length_and_level_over_many_blocks(resampler: ResamplerFactory, rate_hz: int) -> None:
    signal = tone(2, rate_hz, 200)
    built: Resampler = resampler(rate_hz)
    parts = [built.push(signal[start : start + 777]) for start in range(0, len(signal), 777)]
    done = np.concatenate([*parts, built.finish()])
    assert len(done) == pytest.approx(32_000, abs=2)
    assert done.dtype == np.float32
    assert rms(done[4000:-4000]) == pytest.approx(rms(signal), rel=0.02)
