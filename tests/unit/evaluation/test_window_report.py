"""What `iasr bench window` tells."""

from iasr_desktop.core.evaluation.latency import Latency
from iasr_desktop.core.evaluation.window_report import WindowFigures, report

PHASE = "dictating and correcting"


def figures(start_ms: tuple[float, ...]) -> WindowFigures:
    return WindowFigures(
        [("machine", "two cores")],
        {PHASE: Latency.of([0.1] * 98 + [17.0, 53.1])},
        start_ms,
        162.0,
        10_000,
        {PHASE: Latency.of([0.1] * 98 + [2.0, 6.5])},
        [("utterances spoken, turns made", "5, 5")],
    )


def test_a_wait_stands_beside_the_work_that_was_done_in_it() -> None:
    told = report(figures((700.0, 600.0, 614.4)))
    assert f"| {PHASE} | 100 | 0.1 | 17.0 | 53.1 | 2 |" in told
    assert f"| {PHASE} | 100 | 0.1 | 2.0 | 6.5 | 0 |" in told
    assert "| from the start of the process to the first drawing, median | 614 ms | 1000 ms at most |" in told
    assert "| first drawing of the history, 10000 sessions | 162 ms | 300 ms at most |" in told
    assert "| utterances spoken, turns made | 5, 5 |" in told


def test_without_starts_none_is_told() -> None:
    assert "first drawing, median" not in report(figures(()))
