"""Listening to a microphone, for a moment or for as long as a person watches: what does each channel deliver?"""

import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from iasr_desktop.core.audio.channels import Frames
from iasr_desktop.core.audio.events import SILENCE_DBFS
from iasr_desktop.core.audio.levels import QUIET_DBFS, dbfs, frame_levels
from iasr_desktop.core.audio.patience import PatientReader
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import AudioSource
from iasr_desktop.core.progress import OnProgress, Progress

_FRAME_S = 0.02
_WATCHED_S = 4.0
_REPORT_EVERY_S = 0.05
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


@dataclass(frozen=True, kw_only=True)
class Listening(Progress):
    """What is heard now and what that means so far.

    `dbfs` is the level of the loudest channel since the last report. `finding`
    is the best state there was: a pause in the talk does not make a working
    microphone a quiet one.
    """

    dbfs: float
    finding: InputReport
    note: str = ""


_WORTH = (InputState.SILENT, InputState.QUIET, InputState.FINE, InputState.ONE_CHANNEL)


def watch_input(
    source: AudioSource, token: CancelToken, on_heard: OnProgress, clock: Callable[[], float] = time.monotonic
) -> None:
    """Listen until the token stops, with a `Listening` some 20 times a second.

    Raises `Cancelled` in the end, `MicrophoneFailed` when the device delivers nothing, or goes away.
    """
    source.start()
    try:
        watch = _Watch(source.note)
        for samples, rate_hz in _blocks(source, token, clock):
            if (heard := watch.feed(samples, rate_hz)) is not None:
                on_heard(heard)
    finally:
        source.stop()


class _Watch:
    """The last seconds of audio as a running report."""

    def __init__(self, note: str) -> None:
        self._note = note
        self._recent: deque[tuple[float, NDArray[np.float64], NDArray[np.float64]]] = deque()
        self._span_s = 0.0
        self._heard_s = 0.0
        self._since_s = 0.0
        self._loudest = 0.0
        self._best: InputReport | None = None

    def feed(self, samples: Frames, rate_hz: int) -> Listening | None:
        """`None` while the last report is too fresh."""
        length_s = len(samples) / rate_hz
        levels = _levels(samples, rate_hz)
        self._recent.append((length_s, levels, np.abs(samples).max(axis=0)))
        self._span_s += length_s
        self._heard_s += length_s
        self._since_s += length_s
        self._loudest = max(self._loudest, float(levels.max()))
        while self._span_s - self._recent[0][0] > _WATCHED_S:
            self._span_s -= self._recent.popleft()[0]
        return self._report(rate_hz) if self._since_s >= _REPORT_EVERY_S else None

    def _report(self, rate_hz: int) -> Listening:
        levels = np.concatenate([levels for _, levels, _ in self._recent])
        peak = np.stack([peak for _, _, peak in self._recent]).max(axis=0)
        found = report(levels, peak, rate_hz, self._heard_s)
        if self._best is None or _WORTH.index(found.state) >= _WORTH.index(self._best.state):
            self._best = found
        heard = Listening(self._heard_s, None, "", "s", dbfs=dbfs(self._loudest), finding=self._best, note=self._note)
        self._since_s = self._loudest = 0.0
        return heard


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
    peaks: list[NDArray[np.float64]] = []
    heard_s = 0.0
    for samples, rate_hz in _blocks(source, token, clock):
        heard_s += len(samples) / rate_hz
        levels.append(_levels(samples, rate_hz))
        peaks.append(np.abs(samples).max(axis=0))
        if heard_s >= seconds:
            break
    return report(np.concatenate(levels), np.stack(peaks).max(axis=0), rate_hz, heard_s)


def _blocks(source: AudioSource, token: CancelToken, clock: Callable[[], float]) -> Iterator[tuple[Frames, int]]:
    """Blocks with their rate, without end. Raises `MicrophoneFailed` when none comes for too long, `Cancelled`."""
    reader = PatientReader(source, clock)
    while True:
        token.check()
        block = reader.read()
        if block is not None and len(block.samples):
            yield np.nan_to_num(block.samples, nan=0.0, posinf=0.0, neginf=0.0), block.rate_hz


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
