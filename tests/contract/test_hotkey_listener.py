"""What every `HotkeyListener` does; the real one hears the keys of a virtual screen."""

import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator

import pytest

from iasr_desktop.core.errors import BadInput, HotkeyFailed
from iasr_desktop.core.ports import HotkeyListener
from iasr_desktop.engines import hotkeys
from iasr_desktop.engines.hotkeys import HeldCombination, PynputHotkeys
from tests.fakes import FakeHotkeys

PATIENCE_S = 60.0

Press = Callable[[str], None]


class Edges:
    """Notes presses and releases, from any thread."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self._changed = threading.Condition()

    def down(self) -> None:
        self._note("down")

    def up(self) -> None:
        self._note("up")

    def wait(self, count: int) -> list[str]:
        with self._changed:
            self._changed.wait_for(lambda: len(self.seen) >= count, PATIENCE_S)
            return list(self.seen)

    def _note(self, edge: str) -> None:
        with self._changed:
            self.seen.append(edge)
            self._changed.notify_all()


@pytest.fixture(params=["fake", pytest.param("real", marks=pytest.mark.screen)])
def listener(request: pytest.FixtureRequest) -> Iterator[tuple[HotkeyListener, Press, Press]]:
    """A listener, and the hands that press and let go "ctrl+alt+space"."""
    if request.param == "fake":
        fake = FakeHotkeys()
        yield fake, lambda _: fake.press(), lambda _: fake.release()
        return
    request.getfixturevalue("screen")
    real = PynputHotkeys()
    yield real, lambda keys: xdotool("keydown", keys), lambda keys: xdotool("keyup", keys)
    real.stop()
    xdotool("key", "shift")  # the listener's thread ends with it
    for thread in threading.enumerate():
        if type(thread).__module__.startswith("pynput"):
            thread.join(PATIENCE_S)


def xdotool(*arguments: str) -> None:
    assert shutil.which("xdotool")
    subprocess.run(["xdotool", *arguments], check=True, timeout=PATIENCE_S)


def test_both_edges_are_heard_as_often_as_they_come(listener: tuple[HotkeyListener, Press, Press]) -> None:
    heard, press, release = listener
    edges = Edges()
    heard.start("Ctrl+Alt+Space", edges.down, edges.up)
    for count in (1, 2):
        press("ctrl+alt+space")
        assert edges.wait(2 * count - 1)[-1] == "down"
        release("ctrl+alt+space")
        assert edges.wait(2 * count) == ["down", "up"] * count
    heard.stop()


def test_stopping_lets_go_and_hears_no_more(listener: tuple[HotkeyListener, Press, Press]) -> None:
    heard, press, release = listener
    edges = Edges()
    heard.start("Ctrl+Alt+Space", edges.down, edges.up)
    press("ctrl+alt+space")
    edges.wait(1)
    heard.stop()
    assert edges.wait(2) == ["down", "up"]
    release("ctrl+alt+space")
    press("ctrl+alt+space")
    release("ctrl+alt+space")
    heard.stop()
    assert edges.seen == ["down", "up"]


def test_forgetting_counts_as_letting_go(listener: tuple[HotkeyListener, Press, Press]) -> None:
    heard, press, _ = listener
    edges = Edges()
    heard.start("Ctrl+Alt+Space", edges.down, edges.up)
    press("ctrl+alt+space")
    edges.wait(1)
    heard.forget()
    assert edges.wait(2) == ["down", "up"]
    heard.stop()


def test_other_keys_take_the_place_of_earlier_ones(listener: tuple[HotkeyListener, Press, Press]) -> None:
    heard, press, release = listener
    first, second = Edges(), Edges()
    heard.start("F8", first.down, first.up)
    heard.start("Ctrl+Alt+Space", second.down, second.up)
    press("ctrl+alt+space")
    second.wait(1)
    release("ctrl+alt+space")
    assert second.wait(2) == ["down", "up"]
    assert first.seen == []
    heard.stop()


@pytest.mark.parametrize("keys", ["", "Ctrl+", "Hyper+x"])
def test_what_are_no_keys_is_refused(listener: tuple[HotkeyListener, Press, Press], keys: str) -> None:
    with pytest.raises(BadInput):
        listener[0].start(keys, lambda: None, lambda: None)


@pytest.mark.screen
def test_a_key_that_is_not_known_is_refused(screen: str) -> None:
    with pytest.raises(BadInput, match="not known"):
        PynputHotkeys().start("Ctrl+NoSuchKey", lambda: None, lambda: None)


@pytest.mark.parametrize("variables", [{"WAYLAND_DISPLAY": "wayland-0"}, {"XDG_SESSION_TYPE": "wayland"}])
def test_under_wayland_the_other_way_is_told(variables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hotkeys.sys, "platform", "linux")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(HotkeyFailed, match="iasr gui --toggle"):
        PynputHotkeys()


def test_a_combination_begins_when_its_last_key_comes_and_ends_with_the_first_that_goes() -> None:
    edges = Edges()
    held = HeldCombination(frozenset({"ctrl", "x"}), edges.down, edges.up)
    for code in ("x", "other", None, "ctrl"):
        held.down(code)
    held.down("x")  # the keyboard repeats it
    assert edges.seen == ["down"]
    held.up("other")
    held.up("x")
    held.up("ctrl")
    assert edges.seen == ["down", "up"]
    held.clear()
    assert edges.seen == ["down", "up"]
