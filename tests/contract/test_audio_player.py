"""Players: what stands in for a loudspeaker behaves like the real one."""

from collections.abc import Callable

import pytest

from iasr_desktop.core.errors import SpeakerFailed
from iasr_desktop.core.ports import AudioPlayer
from iasr_desktop.engines.portaudio_player import PortAudioPlayer
from tests.fakes import FakePlayer
from tests.pulse_server import PulseServer
from tests.sounds import tone
from tests.waiting import until

LONG_S = 3.0
"""Half of it is longer than a busy machine keeps anybody waiting."""


class Bench:
    """A player, and a way to take its device away before it plays."""

    def __init__(self, player: AudioPlayer, unplug: Callable[[], None]) -> None:
        self.player = player
        self.unplug = unplug


@pytest.fixture(params=["fake", pytest.param("real", marks=pytest.mark.device)])
def bench(request: pytest.FixtureRequest) -> Bench:
    if request.param == "fake":
        fake = FakePlayer(look_s=0.1)
        return Bench(fake, lambda: setattr(fake, "refuses", True))
    server: PulseServer = request.getfixturevalue("pulse")
    return Bench(PortAudioPlayer(), server.kill)


def positions(player: AudioPlayer, *, until_s: float | None = None) -> list[float]:
    """What is told until nothing plays, or until `until_s` is reached."""
    seen = []

    def is_there() -> bool:
        position = player.position_s
        if position is not None:
            seen.append(position)
        return position is None or (until_s is not None and position >= until_s)

    until(is_there, "playing gets on")
    return seen


def test_nothing_plays_at_first(bench: Bench) -> None:
    bench.player.stop()
    assert bench.player.position_s is None


def test_playing_goes_from_start_to_end(bench: Bench) -> None:
    """What is told in between depends on how often one comes to look."""
    bench.player.play(tone(LONG_S, 16_000, 200))
    seen = positions(bench.player)
    assert 0 <= seen[0] < LONG_S / 2
    assert seen == sorted(seen)
    assert LONG_S / 2 < seen[-1] <= LONG_S
    assert bench.player.position_s is None


def test_playing_begins_where_it_is_told(bench: Bench) -> None:
    bench.player.play(tone(2 * LONG_S, 16_000, 200), LONG_S)
    first = bench.player.position_s
    assert first is not None
    assert LONG_S <= first < 2 * LONG_S
    bench.player.stop()


def test_stop_silences_at_once_and_twice(bench: Bench) -> None:
    bench.player.play(tone(2 * LONG_S, 16_000, 200))
    positions(bench.player, until_s=0.2)
    bench.player.stop()
    assert bench.player.position_s is None
    bench.player.stop()


def test_a_new_one_replaces_what_plays(bench: Bench) -> None:
    bench.player.play(tone(3 * LONG_S, 16_000, 200), 2 * LONG_S)
    positions(bench.player, until_s=2 * LONG_S + 0.2)
    bench.player.play(tone(LONG_S, 16_000, 200))
    assert all(position <= LONG_S for position in positions(bench.player, until_s=0.2))


def test_nothing_is_left_to_play_behind_the_end(bench: Bench) -> None:
    bench.player.play(tone(0.5, 16_000, 200), 2.0)
    assert bench.player.position_s is None


def test_without_a_device_there_is_one_sentence(bench: Bench) -> None:
    bench.unplug()
    with pytest.raises(SpeakerFailed):
        bench.player.play(tone(0.5, 16_000, 200))
    assert bench.player.position_s is None
