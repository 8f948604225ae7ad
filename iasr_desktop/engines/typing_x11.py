"""Keystrokes into another window on X11, by the XTest extension."""

import os
import select
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from iasr_desktop.core.errors import DeliveryFailed

if TYPE_CHECKING:
    from Xlib.display import Display

FOCUS_S = 1.5
"""How long a window manager may take to bring a window to the front."""
RELEASE_S = 2.0
"""How long the person may hold the keys of the shortcut before we give up."""
_POLL_S = 0.02
_CHUNK = 16
"""Characters between two looks at which window has the focus."""
_LOCK = 1 << 1
_HARMFUL = 1 << 0 | 1 << 2 | 1 << 3 | 1 << 6
"""Shift, Ctrl, Alt and Super: held down, they turn letters into commands."""
_GROUP_SHIFT = 13
_PASTE_WITH_SHIFT = (
    "alacritty contour foot ghostty gnome-terminal kitty kgx konsole lxterminal mate-terminal ptyxis qterminal "
    "terminator terminology tilix wezterm xfce4-terminal"
)
"""Terminals, where Ctrl+V is a character: they paste by Ctrl+Shift+V."""
_NO_PASTE = "xterm uxterm urxvt rxvt st st-256color"
"""Terminals without a key for pasting from the clipboard."""


class X11Typing:
    """A `TextDelivery` for X11. One thread; opens the display at first use.

    Only what the layout has on a plain or shifted key is typed: other
    characters need the layout changed under the person's hands.
    """

    name = "X11"
    finds_window = True
    types = True
    pastes = True

    def __init__(self, display_name: str | None = None) -> None:
        self._name = display_name
        self._opened: Display | None = None
        self._target = 0

    def remember(self) -> None:
        with _explained():
            front = self._front()
            if front and not self._is_ours(front):
                self._target = front

    def type_text(self, text: str) -> None:
        with _explained():
            display = self._display()
            window = self._focus_target()
            self._await_free_keys()
            strokes = self._strokes(text)
            shift = display.keysym_to_keycode(_keysym("Shift_L"))
            for place, (keycode, shifted) in enumerate(strokes):
                if place % _CHUNK == 0 and self._front() != window:
                    raise DeliveryFailed("Another window came to the front.", begun=place > 0)
                self._press(keycode, [shift] if shifted else [])
            display.sync()

    def paste(self) -> None:
        with _explained():
            display = self._display()
            window = self._focus_target()
            name = self._class_of(window)
            if name in _NO_PASTE.split():
                raise DeliveryFailed("The window you came from is a terminal that has no key for pasting.")
            self._await_free_keys()
            keys = ["Control_L", "Shift_L"] if name in _PASTE_WITH_SHIFT.split() else ["Control_L"]
            keycode = display.keysym_to_keycode(_keysym("v"))
            if not keycode:
                raise DeliveryFailed("The keyboard layout has no key for pasting.")
            self._press(keycode, [display.keysym_to_keycode(_keysym(key)) for key in keys])
            display.sync()

    def close(self) -> None:
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    def _display(self) -> "Display":
        if self._opened is None:
            from Xlib.display import Display

            opened = Display(self._name)
            if not opened.has_extension("XTEST"):
                opened.close()
                raise DeliveryFailed("The screen does not let applications type.")
            self._opened = opened
        return self._opened

    def _focus_target(self) -> int:
        """Bring the window to come back to to the front, and wait until it is there; its id."""
        wanted = self._target if self._can_be_used(self._target) else self._next_below()
        if not wanted:
            raise DeliveryFailed("There is no other window to write into.")
        if self._front() != wanted:
            self._activate(wanted)
        return wanted

    def _activate(self, window: int) -> None:
        from Xlib import X
        from Xlib.protocol import event

        display = self._display()
        root = display.screen().root
        target = display.create_resource_object("window", window)
        if self._has_manager():
            root.change_attributes(event_mask=X.PropertyChangeMask)
            message = event.ClientMessage(
                window=target,
                client_type=display.get_atom("_NET_ACTIVE_WINDOW"),
                data=(32, [2, X.CurrentTime, 0, 0, 0]),
            )
            root.send_event(message, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        else:
            target.set_input_focus(X.RevertToParent, X.CurrentTime)
        display.sync()
        ends = time.monotonic() + FOCUS_S
        while self._front() != window:
            left_s = ends - time.monotonic()
            if left_s <= 0:
                raise DeliveryFailed("The window you came from could not be brought to the front.")
            select.select([display.fileno()], [], [], min(left_s, 10 * _POLL_S))
            while display.pending_events():
                display.next_event()

    def _has_manager(self) -> bool:
        return bool(self._windows("_NET_SUPPORTING_WM_CHECK"))

    def _front(self) -> int:
        """The window that keystrokes go to: the manager's word, else the top-level one with the focus; 0 is none."""
        if self._has_manager():
            return next(iter(self._windows("_NET_ACTIVE_WINDOW")), 0)
        focus = self._display().get_input_focus().focus
        window = getattr(focus, "id", 0)
        root = self._display().screen().root.id
        while window and window != root:
            parent = self._display().create_resource_object("window", window).query_tree().parent
            if parent == 0 or parent.id == root:
                return int(window)
            window = parent.id
        return 0

    def _next_below(self) -> int:
        """The topmost window that is not ours."""
        stacked = self._windows("_NET_CLIENT_LIST_STACKING")
        if not stacked and not self._has_manager():
            stacked = [child.id for child in self._display().screen().root.query_tree().children]
        return next((window for window in reversed(stacked) if self._can_be_used(window)), 0)

    def _can_be_used(self, window: int) -> bool:
        """Whether it still exists, is on the screen and another application's."""
        from Xlib import X, error

        if not window:
            return False
        try:
            attributes = self._display().create_resource_object("window", window).get_attributes()
            return attributes.map_state == X.IsViewable and not self._is_ours(window) and self._is_normal(window)
        except (error.BadWindow, error.BadDrawable):
            return False

    def _is_ours(self, window: int) -> bool:
        return os.getpid() in self._property(window, "_NET_WM_PID")

    def _is_normal(self, window: int) -> bool:
        """Not a panel, a desktop or a notice."""
        kinds = self._property(window, "_NET_WM_WINDOW_TYPE")
        names = {self._display().get_atom_name(kind) for kind in kinds}
        return not names or bool(names & {"_NET_WM_WINDOW_TYPE_NORMAL", "_NET_WM_WINDOW_TYPE_DIALOG"})

    def _class_of(self, window: int) -> str:
        told = self._display().create_resource_object("window", window).get_wm_class()
        return str(told[1]).lower().removeprefix("org.gnome.").removesuffix("-server") if told else ""

    def _windows(self, name: str) -> list[int]:
        return [int(window) for window in self._property(self._display().screen().root.id, name)]

    def _property(self, window: int, name: str) -> list[int]:
        from Xlib import X

        display = self._display()
        target = display.create_resource_object("window", window)
        told = target.get_full_property(display.get_atom(name), X.AnyPropertyType)
        return list(told.value) if told is not None and told.format == 32 else []

    def _await_free_keys(self) -> None:
        ends = time.monotonic() + RELEASE_S
        while self._state() & _HARMFUL:
            if time.monotonic() > ends:
                raise DeliveryFailed("A key was held down.")
            time.sleep(_POLL_S)

    def _state(self) -> int:
        return int(self._display().screen().root.query_pointer().mask)

    def _strokes(self, text: str) -> list[tuple[int, bool]]:
        """Key code and Shift for every character. Raises `DeliveryFailed` when the layout lacks one."""
        state = self._state()
        group = state >> _GROUP_SHIFT & 3
        if state & _LOCK or group > 1:
            raise DeliveryFailed("The keyboard is not in a state for typing.")
        found: dict[str, tuple[int, bool]] = {}
        for character in set(text):
            levels = {index: keycode for keycode, index in self._display().keysym_to_keycodes(_symbol(character))}
            shifted = next((level for level in (0, 1) if 2 * group + level in levels), None)
            if shifted is None:
                raise DeliveryFailed("The keyboard layout lacks some of the characters.")
            found[character] = levels[2 * group + shifted], bool(shifted)
        return [found[character] for character in text]

    def _press(self, keycode: int, held: list[int]) -> None:
        from Xlib import X
        from Xlib.ext import xtest

        display = self._display()
        try:
            for key in (*held, keycode):
                xtest.fake_input(display, X.KeyPress, key)
        finally:
            for key in (keycode, *reversed(held)):
                xtest.fake_input(display, X.KeyRelease, key)
        display.sync()


@contextmanager
def _explained() -> Iterator[None]:
    """What can go wrong between us and the display server, as `DeliveryFailed`."""
    from Xlib import error

    try:
        yield
    except (error.DisplayError, error.ConnectionClosedError, error.XError, OSError) as failure:
        raise DeliveryFailed("The screen could not be reached.") from failure


def _keysym(name: str) -> int:
    from Xlib import XK

    return int(XK.string_to_keysym(name))


def _symbol(character: str) -> int:
    """The key symbol of a character, as X defines it: Latin-1 as it is, the rest of Unicode above."""
    point = ord(character)
    return point if 0x20 <= point <= 0x7E or 0xA0 <= point <= 0xFF else 0x0100_0000 | point
