"""Players: what stands in for a loudspeaker behaves like the real one."""

import time
from collections.abc import Callable

import pytest

from iasr_desktop.core.errors import SpeakerFailed
from iasr_desktop.core.ports import AudioPlayer
from iasr_desktop.engines.portaudio_player import PortAudioPlayer
from tests.fakes import FakePlayer
from tests.pulse_server import PulseServer
from tests.sounds import tone

LIMIT_S = 60.0


class Bench:
    """A player, and a way to take its device away before it plays."""

    def __init__(self, player: AudioPlayer, unplug: Callable[[], None]) -> None:
        self.player = player
        self.unplug = unplug


@pytest.fixture(params=["fake", pytest.param("real", marks=pytest.mark.device)])
def bench(request: pytest.FixtureRequest) -> Bench:
    if request.param == "fake":
        fake = FakePlayer(look_s=0.01)
        return Bench(fake, lambda: setattr(fake, "refuses", True))
    server: PulseServer = request.getfixturevalue("pulse")
    return Bench(PortAudioPlayer(), server.kill)


def positions(player: AudioPlayer, *, until_s: float | None = None) -> list[float]:
    """What is told until nothing plays, or until `until_s` is reached."""
    seen = []
    ends_at = time.monotonic() + LIMIT_S
    while (position := player.position_s) is not None and (until_s is None or position < until_s):
        seen.append(position)
        assert time.monotonic() < ends_at, "playing does not get on"
    return seen


def test_nothing_plays_at_first(bench: Bench) -> None:
    bench.player.stop()
    assert bench.player.position_s is None


def test_playing_goes_from_start_to_end(bench: Bench) -> None:
    bench.player.play(tone(0.6, 16_000, 200))
    seen = positions(bench.player)
    assert 0 <= seen[0] < 0.3
    assert seen == sorted(seen)
    assert 0.4 < seen[-1] <= 0.6
    assert bench.player.position_s is None


def test_playing_begins_where_it_is_told(bench: Bench) -> None:
    bench.player.play(tone(1.0, 16_000, 200), 0.6)
    seen = positions(bench.player)
    assert 0.6 <= seen[0] < 0.9
    assert seen[-1] <= 1.0


def test_stop_silences_at_once_and_twice(bench: Bench) -> None:
    bench.player.play(tone(5.0, 16_000, 200))
    positions(bench.player, until_s=0.2)
    bench.player.stop()
    assert bench.player.position_s is None
    bench.player.stop()


def test_a_new_one_replaces_what_plays(bench: Bench) -> None:
    bench.player.play(tone(5.0, 16_000, 200), 3.0)
    positions(bench.player, until_s=3.2)
    bench.player.play(tone(0.5, 16_000, 200))
    seen = positions(bench.player)
    assert seen[-1] <= 0.5


def test_nothing_is_left_to_play_behind_the_end(bench: Bench) -> None:
    bench.player.play(tone(0.5, 16_000, 200), 2.0)
    assert bench.player.position_s is None


def test_without_a_device_there_is_one_sentence(bench: Bench) -> None:
    bench.unplug()
    with pytest.raises(SpeakerFailed):
        bench.player.play(tone(0.5, 16_000, 200))
    assert bench.player.position_s is None
