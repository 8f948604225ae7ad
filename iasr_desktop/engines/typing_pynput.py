"""Keystrokes into the window in front, by pynput: Windows and macOS."""

import sys

from iasr_desktop.core.errors import DeliveryFailed


class PynputTyping:
    """A `TextDelivery` where the system lets applications type any character into the window in front."""

    name = "pynput"
    finds_window = False
    types = True
    pastes = True

    def remember(self) -> None:
        return

    def type_text(self, text: str) -> None:
        from pynput import keyboard

        control = keyboard.Controller()
        try:
            control.type(text)
        except control.InvalidCharacterException as error:
            raise DeliveryFailed("Some of the characters cannot be typed.", begun=bool(error.args[0])) from error
        except OSError as error:
            raise DeliveryFailed("The system does not let the application type.", begun=True) from error

    def paste(self) -> None:
        from pynput import keyboard

        control = keyboard.Controller()
        held = keyboard.Key.cmd if sys.platform == "darwin" else keyboard.Key.ctrl
        try:
            with control.pressed(held):
                control.tap("v")
        except OSError as error:
            raise DeliveryFailed("The system does not let the application press keys.") from error
