"""Figures of waits, and the microphone that is measured with."""

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.core.evaluation.latency import GOAL_MS, Latency
from iasr_desktop.core.evaluation.replay import ReplayedMicrophone
from iasr_desktop.core.types import SAMPLE_RATE_HZ


def test_figures_of_known_waits() -> None:
    figures = Latency.of([1.0] * 98 + [5.0, 40.0])
    assert figures == Latency(100, 1.0, 5.0, 40.0, 1)


def test_nothing_measured_is_no_wait() -> None:
    assert Latency.of([]) == Latency(0, 0.0, 0.0, 0.0, 0)


@given(st.lists(st.floats(0, 1000), min_size=1))
def test_figures_are_in_order(waits: list[float]) -> None:
    figures = Latency.of(waits)
    assert min(waits) <= figures.p50_ms <= figures.p99_ms <= figures.max_ms == max(waits)
    assert figures.over_goal == len([wait for wait in waits if wait > GOAL_MS])


@pytest.fixture
def spoken() -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    return np.linspace(0.1, 0.9, SAMPLE_RATE_HZ // 5, dtype=np.float32)


def test_recordings_are_heard_whole_and_at_the_pace_of_a_device(
    spoken: np.ndarray[tuple[int], np.dtype[np.float32]],
) -> None:
    microphone = ReplayedMicrophone([spoken], pause_s=0.1)
    microphone.start()
    started = time.monotonic()
    heard = []
    while not microphone.is_spoken:
        block = microphone.read(1.0)
        assert block is not None
        heard.append(block.samples[:, 0])
    assert time.monotonic() - started >= 0.4
    joined = np.concatenate(heard)
    place = round(0.1 * SAMPLE_RATE_HZ)
    assert np.array_equal(joined[place : place + len(spoken)], spoken)
    assert microphone.read(1.0) is not None
    assert microphone.is_spoken


def test_a_stopped_microphone_lets_the_reader_go(spoken: np.ndarray[tuple[int], np.dtype[np.float32]]) -> None:
    microphone = ReplayedMicrophone([spoken], pause_s=60.0)
    microphone.start()
    microphone.stop()
    assert microphone.read(1.0) is None
