"""Keys heard in every window, by pynput: X11, Windows, and macOS where the person allows it."""

import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from iasr_desktop.core.errors import BadInput, HotkeyFailed
from iasr_desktop.core.key_names import KeyCombination

_READY_S = 10.0
"""How long a busy machine may take until the keys are heard."""
_STARTED_S = 0.3
"""How long after that a backend may take to find that it is not let."""
_LOOK_S = 0.02
_BY_COMMAND = "In the desktop's keyboard settings, give a shortcut to the command `iasr gui --toggle`."
_NAMED = {"return": "enter", "del": "delete", "ins": "insert", "pgup": "page_up", "pgdown": "page_down"}
_NAMED |= {"print": "print_screen", "scrolllock": "scroll_lock", "capslock": "caps_lock", "numlock": "num_lock"}
_MODIFIERS = {"ctrl": "ctrl", "alt": "alt", "shift": "shift", "meta": "cmd"}


class PynputHotkeys:
    """A `HotkeyListener`. Raises `HotkeyFailed` where the desktop does not let programs hear such keys."""

    def __init__(self) -> None:
        if is_wayland():
            raise HotkeyFailed(
                "Under Wayland a program cannot hear keys that are pressed in other windows.", _BY_COMMAND
            )
        try:
            from pynput import keyboard
        except (ImportError, OSError) as error:
            raise HotkeyFailed("This desktop does not let programs hear keys of other windows.", _BY_COMMAND) from error
        self._keyboard = keyboard
        self._listener: Any = None
        self._held: HeldCombination | None = None

    def start(self, keys: str, on_press: Callable[[], None], on_release: Callable[[], None]) -> None:
        self.stop()
        held = HeldCombination(self._codes(KeyCombination.parse(keys)), on_press, on_release)
        listener: Any = self._keyboard.Listener(
            on_press=lambda key: held.down(_canonical(listener, key)),
            on_release=lambda key: held.up(_canonical(listener, key)),
        )
        # The interpreter must be able to end whatever the desktop does to this thread.
        listener.daemon = True
        listener.start()
        _await_ready(listener)
        # The listener's own `join` raises whatever its backend did; that it ended is enough.
        threading.Thread.join(listener, _STARTED_S)
        if not listener.is_alive():
            raise HotkeyFailed("Keys of other windows cannot be heard.", _BY_COMMAND)
        if sys.platform == "darwin" and not getattr(listener, "IS_TRUSTED", True):
            listener.stop()
            raise HotkeyFailed(
                "macOS does not let this program hear keys of other windows yet.",
                "Allow it in System Settings > Privacy & Security > Accessibility, then start it again.",
            )
        self._listener, self._held = listener, held

    def forget(self) -> None:
        if self._held is not None:
            self._held.clear()

    def stop(self) -> None:
        listener, self._listener = self._listener, None
        held, self._held = self._held, None
        if listener is not None:
            # Under X11 its thread ends with the next key only: nobody waits for it, and nobody hears it.
            listener.stop()
        if held is not None:
            held.close()

    def _codes(self, combination: KeyCombination) -> frozenset[Any]:
        """pynput's keys, as its `canonical` gives them. Raises `BadInput`."""
        # Qt calls the command key of a Mac Ctrl, and its control key Meta.
        swapped = {"ctrl": "meta", "meta": "ctrl"} if sys.platform == "darwin" else {}
        names = [_MODIFIERS[swapped.get(name, name)] for name in combination.modifiers]
        codes = {self._keyboard.Key[name] for name in names}
        key = combination.key
        if len(key) == 1:
            return frozenset({*codes, self._keyboard.KeyCode.from_char(key)})
        try:
            named = self._keyboard.Key[_NAMED.get(key, key.replace(" ", "_"))]
        except KeyError:
            raise BadInput(f"The key “{key}” is not known here.", "Choose another one.") from None
        # So does `canonical`, with every name but those of modifiers.
        return frozenset({*codes, self._keyboard.KeyCode.from_vk(named.value.vk)})


class HeldCombination:
    """Which of the keys of a combination are down. Calls back at its two edges."""

    def __init__(self, codes: frozenset[Any], on_press: Callable[[], None], on_release: Callable[[], None]) -> None:
        self._codes = codes
        self._on_press = on_press
        self._on_release = on_release
        self._down: set[Any] = set()
        self._is_pressed = False
        self._is_closed = False
        self._lock = threading.Lock()

    def down(self, code: Any) -> None:
        with self._lock:
            if code in self._codes:
                self._down.add(code)
            begins = self._down == self._codes and not self._is_pressed and not self._is_closed
            self._is_pressed = self._is_pressed or begins
        if begins:
            self._on_press()

    def up(self, code: Any) -> None:
        if code in self._codes:
            self._lift({code})

    def clear(self) -> None:
        self._lift(set(self._codes))

    def close(self) -> None:
        """Let go, and do not begin again."""
        with self._lock:
            self._is_closed = True
        self.clear()

    def _lift(self, codes: set[Any]) -> None:
        with self._lock:
            self._down -= codes
            ends, self._is_pressed = self._is_pressed, False
        if ends:
            self._on_release()


def _await_ready(listener: Any) -> None:
    """Returns when it hears keys, has ended, or takes too long; its own `wait` does not see that it ended."""
    ready = threading.Thread(target=listener.wait, name="iasr-hotkeys", daemon=True)
    ready.start()
    ends_at = time.monotonic() + _READY_S
    while ready.is_alive() and listener.is_alive() and time.monotonic() < ends_at:
        ready.join(_LOOK_S)


def _canonical(listener: Any, key: Any) -> Any:
    """`key` regardless of the modifiers held with it; pynput gives `None` for keys it does not know."""
    return None if key is None else listener.canonical(key)


def is_wayland() -> bool:
    """Whether the desktop is a Wayland one, where X11's keys are heard in X11's windows only."""
    return sys.platform == "linux" and (
        bool(os.environ.get("WAYLAND_DISPLAY")) or os.environ.get("XDG_SESSION_TYPE", "").lower() == "wayland"
    )
