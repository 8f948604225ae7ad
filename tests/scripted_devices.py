"""Microphones that do as a test says, behind the real process that records: see `scripted_portaudio`."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.sounds import noise

MODULE = Path(__file__).with_name("scripted_portaudio")


@dataclass(frozen=True, eq=False)
class ScriptedDevice:
    """One microphone. `sound` has shape (frames, channels), in the device's own rate.

    `takes` are the forms (channels, rate) in which it opens, its own one if
    none are named; `will_not_start` are those of them that open and then fail.
    After its sound it goes on with hiss, tells that it is gone (finishes), says
    nothing any more (stalls), or takes its process along (crashes).
    """

    name: str
    sound: NDArray[np.float32]
    rate_hz: int = 16_000
    takes: Sequence[tuple[int, int]] = ()
    will_not_start: Sequence[tuple[int, int]] = ()
    late_s: float = 0.0
    opening: Literal["works", "hangs"] = "works"
    end: Literal["goes on", "finishes", "stalls", "crashes"] = "goes on"

    @property
    def channels(self) -> int:
        return 1 if self.sound.ndim == 1 else self.sound.shape[1]


class ScriptedPortAudio:
    """The sound system of the test. What is plugged in may change at any time; a take sees it when it begins."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        self._script = folder / "portaudio.json"
        self._log = folder / "opened.txt"
        monkeypatch.setenv("PYTHONPATH", str(MODULE))
        monkeypatch.setenv("IASR_SCRIPTED_PORTAUDIO", str(self._script))
        self.plug()

    def plug(self, *devices: ScriptedDevice, default: int = 0) -> None:
        """From now on these are the devices, and one of them is the system's default."""
        self._script.write_text(
            json.dumps(
                {
                    "devices": [self._entry(device, number) for number, device in enumerate(devices)],
                    "default": default if devices else -1,
                    "log": str(self._log),
                }
            ),
            encoding="utf-8",
        )

    def opened(self) -> list[str]:
        """What was opened so far, or tried: name, channels, rate."""
        return self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []

    def _entry(self, device: ScriptedDevice, number: int) -> dict[str, object]:
        path = self._folder / f"sound-{number}.npy"
        np.save(path, device.sound[:, None] if device.sound.ndim == 1 else device.sound)
        return {
            "name": device.name,
            "channels": device.channels,
            "rate_hz": device.rate_hz,
            "takes": [*device.takes] or [(device.channels, device.rate_hz)],
            "will_not_start": [*device.will_not_start],
            "sound": str(path),
            "late_s": device.late_s,
            "opening": device.opening,
            "end": device.end,
        }


@pytest.fixture
def portaudio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScriptedPortAudio:
    """No device is plugged in yet."""
    folder = tmp_path / "portaudio"
    folder.mkdir()
    return ScriptedPortAudio(folder, monkeypatch)


def hiss(seconds: float, rate_hz: int = 16_000) -> NDArray[np.float32]:
    """What a microphone delivers while nobody speaks."""
    return noise(seconds, rate_hz, 0.0005)
