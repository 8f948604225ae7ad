"""A short listen to a microphone: what does each channel deliver?"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.audio.capture import FIRST_BLOCK_S, silent_device
from iasr_desktop.core.audio.channels import Frames
from iasr_desktop.core.audio.levels import QUIET_DBFS, SILENCE_DBFS, dbfs, frame_levels
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import AudioSource

_FRAME_S = 0.02
_READ_S = 0.1
_ALONE_DB = 30.0
"""A channel this far above all others is the only one with a microphone."""


class InputState(StrEnum):
    """What was found. A dead device, which delivers no block at all, is an error instead."""

    SILENT = "silent"
    QUIET = "quiet"
    ONE_CHANNEL = "one_channel"
    FINE = "fine"


@dataclass(frozen=True)
class ChannelLevel:
    """The loud parts of one channel; channels count from 1."""

    channel: int
    dbfs: float
    peak_dbfs: float


@dataclass(frozen=True)
class InputReport:
    """The finding with a sentence for the person."""

    state: InputState
    message: str
    rate_hz: int
    seconds: float
    channels: tuple[ChannelLevel, ...]


def probe_input(
    source: AudioSource, seconds: float, token: CancelToken, clock: Callable[[], float] = time.monotonic
) -> InputReport:
    """Listen for `seconds` of audio. Raises `MicrophoneFailed` when the device delivers none, or goes away."""
    source.start()
    try:
        return _listen(source, seconds, token, clock)
    finally:
        source.stop()


def _listen(source: AudioSource, seconds: float, token: CancelToken, clock: Callable[[], float]) -> InputReport:
    levels: list[NDArray[np.float64]] = []
    peak, heard_s, rate_hz = np.zeros(0), 0.0, 0
    last_s, started = clock(), False
    while heard_s < seconds:
        token.check()
        block = source.read(_READ_S)
        if block is None:
            if clock() - last_s > FIRST_BLOCK_S:
                raise silent_device(not started)
            continue
        last_s, started, rate_hz = clock(), True, block.rate_hz
        samples = np.nan_to_num(block.samples, nan=0.0, posinf=0.0, neginf=0.0)
        heard_s += len(samples) / rate_hz
        levels.append(_levels(samples, rate_hz))
        peak = np.maximum(np.abs(samples).max(axis=0, initial=0.0), peak) if peak.size else np.abs(samples).max(axis=0)
    return report(np.concatenate(levels), peak, rate_hz, heard_s)


def _levels(samples: Frames, rate_hz: int) -> NDArray[np.float64]:
    """RMS of 20 ms frames (or of the block, when shorter), shape (frames, channels)."""
    frame = max(1, min(round(rate_hz * _FRAME_S), len(samples)))
    return np.stack([frame_levels(np.ascontiguousarray(channel), frame) for channel in samples.T], axis=1)


def report(levels: NDArray[np.float64], peak: NDArray[np.float64], rate_hz: int, seconds: float) -> InputReport:
    """The finding from frame levels and peaks of every channel."""
    loud = np.quantile(levels, 0.95, axis=0)
    channels = tuple(
        ChannelLevel(number, round(dbfs(float(level)), 1), round(dbfs(float(top)), 1))
        for number, (level, top) in enumerate(zip(loud, peak, strict=True), start=1)
    )
    state, message = _finding(channels)
    return InputReport(state, message, rate_hz, round(seconds, 2), channels)


def _finding(channels: tuple[ChannelLevel, ...]) -> tuple[InputState, str]:
    ranked = sorted(channels, key=lambda channel: -channel.dbfs)
    best = ranked[0]
    if all(channel.peak_dbfs <= SILENCE_DBFS for channel in channels):
        return InputState.SILENT, "The microphone delivers only silence. Check that it is not muted."
    if best.dbfs < QUIET_DBFS:
        return (
            InputState.QUIET,
            f"The microphone is very quiet ({best.dbfs:.0f} dBFS). Raise its level, or speak closer to it.",
        )
    if len(ranked) > 1 and best.dbfs - ranked[1].dbfs > _ALONE_DB:
        return InputState.ONE_CHANNEL, f"Only channel {best.channel} carries sound ({best.dbfs:.0f} dBFS); it is used."
    return InputState.FINE, f"The microphone works ({best.dbfs:.0f} dBFS on channel {best.channel})."
