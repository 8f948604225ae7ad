"""Text into other windows: which way is taken, and what the programs for it are trusted with."""

import gc
import stat
from pathlib import Path

import pytest

from iasr_desktop import app
from iasr_desktop.core.delivery import MOST_TYPED, Sending, Sent, by_pasting, by_typing
from iasr_desktop.core.errors import DeliveryFailed
from iasr_desktop.engines.typing_commands import WtypeTyping, YdotoolTyping
from iasr_desktop.engines.typing_x11 import X11Typing
from tests.fakes import Typewriter

REFUSED = DeliveryFailed("Not here.")


def program(folder: Path, name: str, code: int = 0) -> tuple[str, Path]:
    """A program that notes its arguments and input, and ends with `code`; its path and its notes."""
    notes = folder / f"{name}.notes"
    file = folder / name
    file.write_text(f'#!/bin/sh\necho "$@" >> "{notes}"\ncat >> "{notes}"\nexit {code}\n')
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return str(file), notes


def test_the_first_way_that_can_is_taken() -> None:
    first, second = Typewriter(), Typewriter()
    first.refuses = REFUSED
    assert by_typing([first, second], "Hello.", "auto") == Sending(Sent.TYPED)
    assert (first.written, second.written) == ([], ["Hello."])


def test_a_way_that_broke_off_is_not_followed_by_another() -> None:
    first, second = Typewriter(), Typewriter()
    first.refuses = DeliveryFailed("Another window came to the front.", begun=True)
    assert by_typing([first, second], "Hello.", "auto") == Sending(
        Sent.COPIED, "Another window came to the front.", begun=True
    )
    assert second.written == []


@pytest.mark.parametrize("text", ["one\ntwo", "x" * (MOST_TYPED + 1)])
def test_line_breaks_and_long_texts_are_not_typed(text: str) -> None:
    way = Typewriter()
    assert by_typing([way], text, "auto") is None
    assert way.written == []


@pytest.mark.parametrize(
    ("method", "typed", "pasted"),
    [("auto", True, True), ("type", True, False), ("paste", False, True), ("clipboard", False, False)],
)
def test_the_person_chooses_what_is_tried(method: str, typed: bool, pasted: bool) -> None:
    way = Typewriter()
    by_typing([way], "Hello.", method)
    by_pasting([way], method)
    assert (bool(way.written), bool(way.pasted)) == (typed, pasted)


def test_the_reason_is_that_of_the_first_way() -> None:
    first, second = Typewriter(), Typewriter()
    first.refuses_paste, second.refuses_paste = REFUSED, DeliveryFailed("Nor here.")
    assert by_pasting([first, second], "auto") == Sending(Sent.COPIED, "Not here.")
    assert by_pasting([], "auto") == Sending(Sent.COPIED)


def test_wtype_gets_the_text_by_its_input(tmp_path: Path) -> None:
    path, notes = program(tmp_path, "wtype")
    WtypeTyping(path).type_text("Größe 你好 $(touch x)")
    assert notes.read_text() == "-\nGröße 你好 $(touch x)"


def test_a_wtype_that_the_desktop_refuses_is_followed_by_ydotool_and_then_by_nothing(tmp_path: Path) -> None:
    refused, _ = program(tmp_path, "wtype", 1)
    works, notes = program(tmp_path, "ydotool")
    socket = tmp_path / "socket"
    ways = [WtypeTyping(refused), YdotoolTyping(works, socket)]
    assert by_typing(ways, "Hello.", "auto") is None
    sending = by_pasting(ways, "auto")
    assert sending == Sending(Sent.COPIED, "wtype is not let type on this desktop.")
    assert not notes.exists(), "without its daemon ydotool would claim to have typed"
    socket.touch()
    assert by_pasting(ways, "auto") == Sending(Sent.PASTED)
    assert notes.read_text() == "key 29:1 47:1 47:0 29:0\n"


def test_a_program_that_is_gone_or_cannot_be_started_is_a_refusal(tmp_path: Path) -> None:
    with pytest.raises(DeliveryFailed, match="could not be started"):
        WtypeTyping(str(tmp_path / "gone")).type_text("Hello.")


def test_the_ways_are_those_of_the_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert app.build_delivery() == []
    monkeypatch.setenv("DISPLAY", ":1")
    assert [way.name for way in app.build_delivery()] == ["X11"]
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert app.build_delivery() == [], "on Wayland the X11 way would do nothing and say nothing"
    program(tmp_path, "ydotool")
    program(tmp_path, "wtype")
    assert [way.name for way in app.build_delivery()] == ["wtype", "ydotool"]


# python-xlib leaves its socket open when it cannot connect.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_screen_that_is_gone_is_a_refusal() -> None:
    way = X11Typing(":987")
    for attempt in (way.remember, way.paste, lambda: way.type_text("Hello.")):
        with pytest.raises(DeliveryFailed, match="could not be reached"):
            attempt()
    gc.collect()
