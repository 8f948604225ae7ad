"""Progress for watchers: not too often, and with a rate that means something."""

import pytest

from iasr_desktop.core.progress import Progress, TransferRate, throttled
from tests.fakes import FakeClock


def test_few_reports_pass_but_ends_and_new_labels_always_do() -> None:
    clock, seen = FakeClock(), list[Progress]()
    report = throttled(seen.append, 0.1, clock)
    for step in range(1, 101):
        clock.now_s += 0.01
        report(Progress(step, 100, "downloading"))
    report(Progress(1, 100, "checking"))
    report(Progress(100, 100, "checking"))
    assert len(seen) <= 13
    assert [(each.done, each.label) for each in seen[-3:]] == [(100, "downloading"), (1, "checking"), (100, "checking")]


def test_a_rate_needs_a_second_and_leaves_out_what_lay_there() -> None:
    rate = TransferRate()
    rate.feed(500_000_000, 10.0)
    assert rate.per_s is None
    assert rate.left_s(600_000_000) is None
    rate.feed(502_000_000, 12.0)
    assert rate.per_s == pytest.approx(1_000_000)
    assert rate.left_s(512_000_000) == pytest.approx(10)
    assert rate.left_s(None) is None


def test_a_rate_follows_the_last_seconds_and_begins_anew_with_another_part() -> None:
    rate = TransferRate()
    for second in range(40):
        rate.feed(1_000 * second if second < 20 else 19_000, float(second))
    assert rate.per_s == 0
    assert rate.left_s(100_000) is None
    rate.feed(0, 41.0)
    assert rate.per_s is None
