"""Small widgets as this page has them everywhere: named, told to a screen reader, reached by Tab."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from iasr_desktop.ui import theme

Widget = TypeVar("Widget", bound=QWidget)


def named(widget: Widget, name: str) -> Widget:
    """`widget` with an object name."""
    widget.setObjectName(name)
    return widget


def tool_button(name: str, told: str, icon: str = "", text: str = "") -> QToolButton:
    """A flat button; `told` is what it does, for readers and as its tooltip."""
    button = named(QToolButton(), name)
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setAccessibleName(told)
    button.setToolTip(told)
    if icon:
        theme.dress(button, icon)
    if text:
        button.setText(text)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button
