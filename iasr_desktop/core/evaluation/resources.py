"""What the program takes from the machine: memory, and time to start."""

import contextlib
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import psutil

from iasr_desktop.core.errors import AppError
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples

_MEGABYTE = 1_000_000
_PAUSE_S = 0.8
_POLL_S = 0.02


def resident_mb() -> float:
    """Memory of this process and its workers now."""
    return _tree_mb(psutil.Process())


def peak_mb(arguments: Sequence[str], environment: Mapping[str, str]) -> float:
    """The most memory that `python -m iasr_desktop ARGUMENTS` takes with its workers. Raises `AppError` when it fails.

    Looked at again and again: a peak between two looks is not seen.
    """
    process = psutil.Popen(
        [sys.executable, "-m", "iasr_desktop", *arguments],
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    peak = 0.0
    while process.poll() is None:
        # The process may end between the question and the answer.
        with contextlib.suppress(psutil.NoSuchProcess):
            peak = max(peak, _tree_mb(process))
        time.sleep(_POLL_S)
    if process.returncode != 0:
        raise AppError(f"`iasr {arguments[0]}` failed while its memory was measured.", "Run it by hand to see why.")
    return peak


def start_s(arguments: Sequence[str], runs: int) -> float:
    """Median seconds of `python -m iasr_desktop ARGUMENTS`. Raises `AppError` when it fails."""
    taken = []
    for _ in range(runs):
        started = time.perf_counter()
        done = subprocess.run([sys.executable, "-m", "iasr_desktop", *arguments], capture_output=True, check=False)
        taken.append(time.perf_counter() - started)
        if done.returncode != 0:
            raise AppError("The program could not be started for measuring.", "Install the app again.")
    return statistics.median(taken)


def _tree_mb(process: psutil.Process) -> float:
    total = process.memory_info().rss
    for child in process.children(recursive=True):
        # It may end between the two questions.
        with contextlib.suppress(psutil.NoSuchProcess):
            total += child.memory_info().rss
    return float(total) / _MEGABYTE


class LongRecording:
    """An endless recording made of clips with pauses, in blocks of a second, up to `minutes`.

    It watches the memory of this process and its workers while it is read: `early_mb` after a
    tenth of it, when everything has been used once, `late_mb` at the end.
    """

    def __init__(self, clips: Sequence[Samples], minutes: float) -> None:
        self.duration_s = minutes * 60
        self.early_mb = 0.0
        self.late_mb = 0.0
        self._clips = clips

    @property
    def growth_mb(self) -> float:
        return self.late_mb - self.early_mb

    def blocks(self) -> Iterator[Samples]:
        """Blocks of about a second."""
        total, made = round(self.duration_s * SAMPLE_RATE_HZ), 0
        for block in self._endless():
            if made >= total:
                break
            if not self.early_mb and made >= total / 10:
                self.early_mb = resident_mb()
            yield block
            made += len(block)
        self.late_mb = resident_mb()

    def _endless(self) -> Iterator[Samples]:
        pause = np.zeros(round(_PAUSE_S * SAMPLE_RATE_HZ), np.float32)
        while True:
            for clip in self._clips:
                for start in range(0, len(clip), SAMPLE_RATE_HZ):
                    yield clip[start : start + SAMPLE_RATE_HZ]
                yield pause
