import numpy as np
import pytest
from numpy.typing import NDArray

from iasr_desktop.core.audio.probe import InputReport, InputState, probe_input
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import MicrophoneFailed
from tests.fakes import FakeClock, FakeMicrophone
from tests.sounds import babble, noise, side_by_side, silence


def probed(samples: NDArray[np.float32], rate_hz: int = 48_000, seconds: float = 2.0, **faults: float) -> InputReport:
    clock = FakeClock()
    return probe_input(FakeMicrophone(samples, rate_hz, clock=clock, **faults), seconds, CancelToken(), clock)  # type: ignore[arg-type]


def test_a_good_microphone_is_fine() -> None:
    report = probed(babble(3, 48_000))
    assert report.state is InputState.FINE
    assert report.seconds == pytest.approx(2, abs=0.1)
    assert report.rate_hz == 48_000


def test_zeros_are_silent() -> None:
    report = probed(silence(3, 48_000))
    assert report.state is InputState.SILENT
    assert "muted" in report.message


def test_faint_sound_is_quiet() -> None:
    assert probed(noise(3, 48_000, 0.001)).state is InputState.QUIET


def test_the_only_channel_with_sound_is_named() -> None:
    report = probed(side_by_side(silence(3, 48_000), babble(3, 48_000)))
    assert report.state is InputState.ONE_CHANNEL
    assert "channel 2" in report.message
    assert [level.channel for level in report.channels] == [1, 2]
    assert report.channels[0].dbfs == -120


def test_the_same_sound_on_all_channels_is_fine() -> None:
    voice = babble(3, 48_000)
    assert probed(side_by_side(voice, voice)).state is InputState.FINE


@pytest.mark.parametrize("faults", [{"first_block_s": 60.0}, {"unplug_s": 1.0}, {"stall_s": 1.0}])
def test_a_dead_or_lost_device_is_an_error(faults: dict[str, float]) -> None:
    with pytest.raises(MicrophoneFailed):
        probed(babble(3, 48_000), **faults)
