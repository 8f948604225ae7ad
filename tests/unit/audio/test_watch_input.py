"""Watching a microphone: the level now, and what it means so far."""

import numpy as np
import pytest

from iasr_desktop.core.audio.probe import InputState, Listening, watch_input
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import Cancelled, MicrophoneFailed
from iasr_desktop.core.progress import Progress
from tests.fakes import FakeClock, FakeMicrophone

RATE = 16_000


def noise(seconds: float, loudness: float, channels: int = 1) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.random.default_rng(1).normal(0, loudness, (round(seconds * RATE), channels)).astype(np.float32)


def watched(samples: np.ndarray[tuple[int, ...], np.dtype[np.float32]], **faults: float) -> list[Listening]:
    token, seen, clock = CancelToken(), list[Listening](), FakeClock()

    def on_heard(progress: Progress) -> None:
        assert isinstance(progress, Listening)
        seen.append(progress)

    source = FakeMicrophone(samples, RATE, clock=clock, on_end=token.cancel, **faults)  # type: ignore[arg-type]
    with pytest.raises(Cancelled):
        watch_input(source, token, on_heard, clock)
    assert not source.is_open
    return seen


def test_silence_then_whispering_then_talk_then_a_pause() -> None:
    talk = np.concatenate([noise(1, 0.0), noise(1, 0.001), noise(1, 0.1), noise(9, 0.0002)])
    seen = watched(talk)
    states = [heard.finding.state for heard in seen]
    assert states[0] is InputState.SILENT
    assert list(dict.fromkeys(states)) == [InputState.SILENT, InputState.QUIET, InputState.FINE]
    assert states[-1] is InputState.FINE
    assert seen[0].dbfs < -100
    assert max(heard.dbfs for heard in seen) == pytest.approx(-20, abs=2)
    assert 15 <= len(seen) / 12 <= 21


def test_the_channel_that_carries_sound_is_named() -> None:
    both = np.concatenate([np.zeros((3 * RATE, 1), np.float32), noise(3, 0.1)], axis=1)
    finding = watched(both)[-1].finding
    assert finding.state is InputState.ONE_CHANNEL
    assert max(finding.channels, key=lambda channel: channel.dbfs).channel == 2


def test_a_device_that_goes_away_or_never_delivers_is_an_error() -> None:
    clock = FakeClock()
    gone = FakeMicrophone(noise(5, 0.1), RATE, clock=clock, unplug_s=1.0)
    with pytest.raises(MicrophoneFailed):
        watch_input(gone, CancelToken(), lambda _: None, clock)
    assert not gone.is_open
    dead = FakeMicrophone(noise(5, 0.1), RATE, clock=clock, stall_s=0.0)
    with pytest.raises(MicrophoneFailed, match="delivers no audio"):
        watch_input(dead, CancelToken(), lambda _: None, clock)
