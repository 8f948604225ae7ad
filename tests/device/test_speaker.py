"""The way from samples to a real sound server."""

import subprocess
import threading
from pathlib import Path

import numpy as np
import psutil
import pytest

from iasr_desktop.core.types import SAMPLE_RATE_HZ
from iasr_desktop.engines.portaudio_player import PortAudioPlayer
from tests.pulse_server import PulseServer
from tests.sounds import rms, tone
from tests.waiting import until

pytestmark = pytest.mark.device

FRAME = SAMPLE_RATE_HZ // 100


def test_what_is_played_is_heard(pulse: PulseServer, tmp_path: Path) -> None:
    """The sink's monitor records it, at its own level; a machine that stands still puts gaps into it."""
    out = tmp_path / "heard.raw"
    form = ["--format=float32le", "--rate=16000", "--channels=1", "--latency-msec=20"]
    with subprocess.Popen(["parec", "--device=loop.monitor", *form, str(out)]) as recorder:
        until(lambda: out.exists() and out.stat().st_size > 0)
        player = PortAudioPlayer()
        player.play(tone(1.0, 16_000, 300))
        until(lambda: player.position_s is None)
        until(lambda: len(quiet := np.fromfile(out, np.float32)[-8000:]) == 8000 and not quiet.any())
        recorder.terminate()
    heard = np.fromfile(out, np.float32)
    frames = heard[: len(heard) // FRAME * FRAME].reshape(-1, FRAME)
    levels = np.sqrt(np.mean(frames**2, axis=1))
    loud = levels[levels > 0.05]
    assert len(loud) * FRAME == pytest.approx(SAMPLE_RATE_HZ, rel=0.1)
    assert np.median(loud) == pytest.approx(rms(tone(1.0, 16_000, 300)), rel=0.05)


def test_many_plays_and_stops_leave_nothing_behind(pulse: PulseServer) -> None:
    process = psutil.Process()
    player = PortAudioPlayer()

    def held() -> tuple[int, int, int]:
        return process.num_fds(), threading.active_count(), len(process.children(recursive=True))

    before = held()
    for _ in range(20):
        player.play(tone(5.0, 16_000, 200))
        player.stop()
    until(lambda: all(now <= then for now, then in zip(held(), before, strict=True)), "nothing is left")


def test_a_lost_server_ends_what_plays(pulse: PulseServer) -> None:
    player = PortAudioPlayer()
    player.play(tone(30.0, 16_000, 200))
    until(lambda: (player.position_s or 0) > 0.2)
    pulse.kill()
    until(lambda: player.position_s is None or player.position_s < 25)
    player.stop()
    pulse.start()
    player.play(tone(0.3, 16_000, 200))
    until(lambda: player.position_s is None)
