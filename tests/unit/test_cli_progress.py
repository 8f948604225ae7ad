"""Progress as it is drawn: lines for logs, bars for terminals."""

import io
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iasr_desktop.cli.progress import (
    LINE_EVERY_S,
    Meter,
    ProgressLines,
    describe,
    format_bytes,
    format_time,
    progress_bar,
    shorten,
)
from iasr_desktop.core.progress import Progress


class Clock:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s

    monotonic = __call__


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def lines_of(steps: list[tuple[float, Progress]]) -> list[str]:
    out, clock = io.StringIO(), Clock()
    lines = ProgressLines(out, clock)
    for at_s, progress in steps:
        clock.now_s = at_s
        lines(progress)
    return out.getvalue().splitlines()


def test_a_line_every_few_seconds_and_at_the_end() -> None:
    steps = [(at / 10, Progress(at * 1_000_000, 100_000_000, "x", "B")) for at in range(101)]
    said = lines_of([*steps, (10.1, Progress(100_000_000, 100_000_000, "x", "B"))])
    assert said == [
        "x: 50.0 MB of 100.0 MB (50 %), 10.0 MB/s, 5 s left",
        "x: 100.0 MB of 100.0 MB (100 %)",
    ]


def test_what_was_there_before_is_not_speed() -> None:
    said = lines_of(
        [(0, Progress(90e6, 100e6, "x", "B")), (LINE_EVERY_S, Progress(95e6, 100e6, "x", "B"))],
    )
    assert said[-1] == "x: 95.0 MB of 100.0 MB (95 %), 1.0 MB/s, 5 s left"


def test_waiting_and_counting_without_a_total() -> None:
    steps = [(0, Progress(0, None, "waiting", "B")), (1, Progress(3, None, "turns")), (6, Progress(9, None, "turns"))]
    assert lines_of(steps) == ["waiting", "turns: 9, 1.2 a second"]


def test_what_is_done_at_once_says_nothing() -> None:
    assert lines_of([(0, Progress(0, 2, "x")), (1, Progress(1, 2, "x")), (2, Progress(2, 2, "x"))]) == []


def test_something_that_begins_again_ends_again() -> None:
    once = [Progress(0, 2, "x"), Progress(1, 2, "x"), Progress(2, 2, "x"), Progress(2, 2, "x")]
    said = lines_of([(6.0 * at, each) for at, each in enumerate([*once, *once])])
    assert [line.split(",")[0] for line in said] == ["x: 1 of 2 (50 %)", "x: 2 of 2 (100 %)"] * 2


def test_labels_have_a_line_each() -> None:
    steps = [(0, Progress(1, 3, "a")), (1, Progress(1, 2, "b")), (5, Progress(2, 3, "a")), (5.1, Progress(1, 2, "b"))]
    said = lines_of([*steps, (6, Progress(1, 2, "b")), (7, Progress(3, 3, "a")), (7, Progress(2, 2, "b"))])
    assert [line.split(",")[0] for line in said] == [
        "a: 2 of 3 (67 %)", "b: 1 of 2 (50 %)", "a: 3 of 3 (100 %)", "b: 2 of 2 (100 %)",
    ]  # fmt: skip


def test_something_of_no_size_is_done() -> None:
    assert describe(Progress(0, 0, "x", "B"), Meter()) == "x: 0 B of 0 B (100 %)"


def test_audio_is_told_in_times_of_real_time() -> None:
    meter = Meter()
    meter.add(0, 0)
    meter.add(10, 120)
    said = describe(Progress(120, 3725, "x", "s"), meter)
    assert said == "x: 2:00 of 1:02:05 (3 %), 12.0 times real time, 5:00 left"


def test_sizes_and_times() -> None:
    assert [format_bytes(count) for count in (0, 999, 1000, 147_951_465, 1_117_320_768)] == [
        *("0 B", "999 B", "1.0 kB", "148.0 MB", "1.12 GB")
    ]
    assert [format_time(seconds) for seconds in (0, 59.4, 60, 3599, 3600)] == [
        "0 s",
        "59 s",
        "1:00",
        "59:59",
        "1:00:00",
    ]


def test_a_terminal_gets_bars_and_anything_else_lines() -> None:
    terminal, pipe = Terminal(), io.StringIO()
    for stream in (terminal, pipe):
        with progress_bar(stream) as on_progress:
            for done in range(3):
                on_progress(Progress(done, 2, "fetching", "B"))
            on_progress(Progress(0, None, "waiting"))
    assert "fetching" in terminal.getvalue()
    assert "2 B of 2 B" in terminal.getvalue()
    assert pipe.getvalue() == "waiting\n"


def test_it_may_be_called_from_several_threads() -> None:
    out = Terminal()
    with progress_bar(out) as on_progress:
        threads = [
            threading.Thread(target=lambda name=name: [on_progress(Progress(n, 50, name)) for n in range(51)])
            for name in ("a", "b", "c")
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert all(f"{name} " in out.getvalue() for name in "abc")


@given(st.lists(st.tuples(st.floats(0, 1e6), st.floats(0, 1e12)), max_size=20), st.none() | st.floats(0, 1e12))
def test_rate_and_time_left_are_never_negative(samples: list[tuple[float, float]], total: float | None) -> None:
    meter = Meter()
    for at_s, done in sorted(samples):
        meter.add(at_s, done)
        assert meter.rate is None or meter.rate > 0
        left_s = meter.left_s(total)
        assert left_s is None or left_s >= 0


@given(st.text(), st.integers(2, 200))
def test_a_shortened_label_keeps_both_ends(text: str, width: int) -> None:
    short = shorten(text, width)
    assert len(short) == min(len(text), width)
    assert short[0:1] == text[0:1]
    assert width < 3 or short[-1:] == text[-1:]


def test_a_narrow_terminal_still_shows_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    clock = Clock()
    monkeypatch.setattr("iasr_desktop.cli.progress.time", clock)
    terminal = Terminal()
    with progress_bar(terminal) as on_progress:
        for done in (600_000_000, 999_900_000):
            on_progress(Progress(done, 1_117_320_768, "qwen2.5-coder-1.5b-instruct-q4_k_m: downloading", "B"))
            clock.now_s += 1.0
    assert "999.9 MB of 1.12 GB, 399.9 MB/s, 0 s left" in terminal.getvalue()
