"""Keystrokes into other windows of a real X server."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from Xlib import XK, X
from Xlib.display import Display
from Xlib.ext import xtest

from iasr_desktop.core.errors import DeliveryFailed
from iasr_desktop.engines.typing_x11 import X11Typing
from tests.sounds import ROOT

pytestmark = pytest.mark.screen

RECEIVER = """
import sys
from PySide6.QtWidgets import QApplication, QLineEdit
app = QApplication([])
edit = QLineEdit()
edit.textChanged.connect(lambda text: (print(text, flush=True), text.endswith("!") and app.quit()))
edit.show()
print("open", flush=True)
sys.exit(app.exec())
"""

SENDER = """
import sys
from PySide6.QtCore import QSocketNotifier
from PySide6.QtWidgets import QApplication
from iasr_desktop import app as root, instruments
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.desktop.delivery import WindowDelivery
app = QApplication([])
context = Context(root.build_services(instruments.measuring()))
delivery = WindowDelivery(context)
delivery.sent.connect(lambda sending: print(sending.how, flush=True))
told = QSocketNotifier(0, QSocketNotifier.Type.Read)
told.activated.connect(lambda: delivery.send(sys.argv[1]) if sys.stdin.readline() else app.quit())
app.exec()
context.close()
"""


class Receiver:
    """A window of a second application that keeps the keys it gets."""

    def __init__(self, name: str, wm_class: str = "editor") -> None:
        self._display = Display(name)
        screen = self._display.screen()
        self.window = screen.root.create_window(
            0, 0, 200, 100, 0, screen.root_depth, event_mask=X.KeyPressMask | X.StructureNotifyMask
        )
        self.window.set_wm_class(wm_class, wm_class)
        self.window.map()
        while self._display.next_event().type != X.MapNotify:
            pass

    def text(self) -> str:
        """What was typed since, with the names of keys pressed beside Ctrl in angle brackets."""
        self._display.sync()
        told = ""
        while self._display.pending_events():
            event = self._display.next_event()
            if event.type == X.KeyPress:
                told += self._said(event)
        return told

    def _said(self, event: object) -> str:
        shifted = bool(event.state & X.ShiftMask)  # type: ignore[attr-defined]
        symbol = self._display.keycode_to_keysym(event.detail, int(shifted))  # type: ignore[attr-defined]
        if symbol in (XK.XK_Shift_L, XK.XK_Control_L):
            return ""
        if event.state & X.ControlMask:  # type: ignore[attr-defined]
            return f"<Ctrl+{'Shift+' if shifted else ''}{chr(symbol).lower()}>"
        return chr(symbol)

    def focus(self) -> None:
        self.window.set_input_focus(X.RevertToParent, X.CurrentTime)
        self._display.sync()

    def close(self) -> None:
        self._display.close()


@pytest.fixture
def typing(screen: str) -> Iterator[X11Typing]:
    way = X11Typing(screen)
    yield way
    way.close()


@pytest.fixture
def editor(screen: str) -> Iterator[Receiver]:
    receiver = Receiver(screen)
    yield receiver
    receiver.close()


def test_text_arrives_in_the_other_window(typing: X11Typing, editor: Receiver) -> None:
    typing.type_text('Hello, Megan: "50% of {a|b}" ~ @home?')
    assert editor.text() == 'Hello, Megan: "50% of {a|b}" ~ @home?'


def test_what_the_layout_lacks_is_refused_before_the_first_key(typing: X11Typing, editor: Receiver) -> None:
    for text in ("Hello 你好", "abc Größe", "price 5 €", "🙂"):
        with pytest.raises(DeliveryFailed) as caught:
            typing.type_text(text)
        assert not caught.value.begun
    assert editor.text() == ""


def test_the_remembered_window_is_the_one(typing: X11Typing, editor: Receiver, screen: str) -> None:
    editor.focus()
    typing.remember()
    other = Receiver(screen)
    other.focus()
    typing.type_text("hello")
    assert (editor.text(), other.text()) == ("hello", "")
    other.close()


def test_a_remembered_window_that_was_closed_is_not_missed(typing: X11Typing, editor: Receiver, screen: str) -> None:
    gone = Receiver(screen)
    gone.focus()
    typing.remember()
    gone.close()
    typing.type_text("hello")
    assert editor.text() == "hello"


def test_without_another_window_it_is_refused(typing: X11Typing) -> None:
    with pytest.raises(DeliveryFailed, match="no other window"):
        typing.type_text("hello")
    with pytest.raises(DeliveryFailed, match="no other window"):
        typing.paste()


@pytest.mark.parametrize(("wm_class", "keys"), [("editor", "<Ctrl+v>"), ("Konsole", "<Ctrl+Shift+v>")])
def test_pasting_takes_the_keys_of_the_window(typing: X11Typing, screen: str, wm_class: str, keys: str) -> None:
    receiver = Receiver(screen, wm_class)
    typing.paste()
    assert receiver.text() == keys
    receiver.close()


def test_a_terminal_that_cannot_paste_is_refused(typing: X11Typing, screen: str) -> None:
    receiver = Receiver(screen, "XTerm")
    with pytest.raises(DeliveryFailed, match="no key for pasting"):
        typing.paste()
    assert receiver.text() == ""
    receiver.close()


def test_keys_that_are_held_down_are_waited_for(
    typing: X11Typing, editor: Receiver, screen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("iasr_desktop.engines.typing_x11.RELEASE_S", 0.05)
    hands = Display(screen)
    ctrl = hands.keysym_to_keycode(XK.XK_Control_L)
    xtest.fake_input(hands, X.KeyPress, ctrl)
    hands.sync()
    with pytest.raises(DeliveryFailed, match="held down"):
        typing.type_text("a")
    xtest.fake_input(hands, X.KeyRelease, ctrl)
    hands.sync()
    typing.type_text("a")
    assert editor.text() == "a"
    hands.close()


def test_a_real_text_field_receives_the_text(typing: X11Typing, screen: str) -> None:
    with subprocess.Popen([sys.executable, "-c", RECEIVER], stdout=subprocess.PIPE, text=True) as field:
        assert field.stdout is not None
        assert field.stdout.readline() == "open\n"
        typing.type_text("See you at Megan's, 5:30!")
        assert field.stdout.read().splitlines()[-1] == "See you at Megan's, 5:30!"


def test_what_cannot_be_typed_is_pasted_into_a_real_text_field(screen: str, tmp_path: Path) -> None:
    text = "Größe 你好 🙂!"
    surroundings = {**os.environ, "IASR_DATA_DIR": str(tmp_path), "IASR_CONFIG_DIR": str(tmp_path / "config")}
    with (
        subprocess.Popen([sys.executable, "-c", RECEIVER], stdout=subprocess.PIPE, text=True) as field,
        # It must live while the field reads the clipboard, which is served by whoever copied.
        subprocess.Popen(
            [sys.executable, "-c", SENDER, text],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=surroundings,
            cwd=ROOT,
        ) as sender,
    ):
        assert field.stdout is not None
        assert sender.stdin is not None
        assert sender.stdout is not None
        assert field.stdout.readline() == "open\n"
        sender.stdin.write("go\n")
        sender.stdin.flush()
        assert sender.stdout.readline() == "pasted\n"
        assert field.stdout.read() == f"{text}\n"
        sender.stdin.close()
