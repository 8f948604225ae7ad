"""Buttons of the page, all made alike."""

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton

from iasr_desktop.ui import theme


def icon_button(text: str, icon: str, name: str, pressed: Callable[[], object]) -> QPushButton:
    """A button with our icon; `name` is its object name."""
    button = QPushButton(text)
    button.setObjectName(name)
    theme.dress(button, icon)
    button.clicked.connect(pressed)
    return button
