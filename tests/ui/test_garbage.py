"""Garbage is found, on the GUI thread alone, and nobody waits for it while dictating."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject

from iasr_desktop.ui import garbage
from iasr_desktop.ui.garbage import GuiGarbage


class Knot:
    """Refers to itself, so that only the collector finds it."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def kept(qapp: QObject) -> Iterator[GuiGarbage]:
    one = GuiGarbage()
    yield one
    one.close()


def test_young_garbage_goes_soon(kept: GuiGarbage) -> None:
    gone = weakref.ref(Knot())
    ballast = [[] for _ in range(2 * gc.get_threshold()[0])]
    garbage.collect_due()
    assert gone() is None
    assert ballast


@pytest.mark.parametrize("is_middle", [False, True])
def test_what_was_made_in_great_numbers_is_looked_through_later(
    kept: GuiGarbage, monkeypatch: pytest.MonkeyPatch, is_middle: bool
) -> None:
    knot = Knot()
    gone = weakref.ref(knot)
    loaded = [[] for _ in range(2 * garbage.MOST_AT_ONCE)]
    if is_middle:
        gc.collect(0)
        monkeypatch.setattr(gc, "get_count", lambda: (0, gc.get_threshold()[1] + 1, 0))
    del knot
    garbage.collect_due()
    assert gone() is not None
    assert gc.get_freeze_count() > len(loaded)
    garbage.collect_everything()
    assert gone() is None


def test_what_was_set_aside_is_looked_through_in_a_quiet_moment(kept: GuiGarbage) -> None:
    knot = Knot()
    gone = weakref.ref(knot)
    kept.settle(lambda: True)
    del knot
    garbage.collect_due()
    assert gone() is not None
    garbage.collect_everything()
    assert gone() is None


def test_everything_is_looked_through_some_time_after_the_last_word(
    kept: GuiGarbage, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [garbage.monotonic()]
    monkeypatch.setattr(garbage, "monotonic", lambda: clock[0])
    dictates = [True]
    gone = weakref.ref(Knot())
    kept.settle(lambda: not dictates[0])

    def is_gone_after(seconds: float) -> bool:
        clock[0] += seconds
        kept._on_time()
        return gone() is None

    assert not is_gone_after(2 * garbage.WHOLE_EVERY_S)
    dictates[0] = False
    assert not is_gone_after(garbage.QUIET_S / 2)
    assert is_gone_after(garbage.QUIET_S)


def test_afterwards_python_collects_by_itself_as_before(qapp: QObject) -> None:
    gc.enable()
    one = GuiGarbage()
    assert not gc.isenabled()
    one.close()
    assert gc.isenabled()
    gc.disable()
