"""Labels of a few fixed kinds, in the palette's own roles so that they follow a change of scheme."""

import html
from typing import TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy

_TITLE_FACTOR = 1.6
_HEADING_FACTOR = 1.2

Thing = TypeVar("Thing", bound=QObject)


def named(thing: Thing, name: str) -> Thing:
    """`thing`, to be found by `name`."""
    thing.setObjectName(name)
    return thing


def title(text: str) -> QLabel:
    """The name of a page."""
    return _scaled(text, _TITLE_FACTOR)


def heading(text: str) -> QLabel:
    """The name of a part of a page."""
    return _scaled(text, _HEADING_FACTOR)


def strong(text: str) -> QLabel:
    """The name of one thing in a list."""
    return _scaled(text, 1.0)


def plain(text: str = "") -> QLabel:
    """Text over as many lines as it takes; never read as markup."""
    label = QLabel(text, wordWrap=True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)
    return label


def muted(text: str = "") -> QLabel:
    """Text beside the point."""
    label = plain(text)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def danger(text: str = "") -> QLabel:
    """What went wrong."""
    label = plain(text)
    label.setForegroundRole(QPalette.ColorRole.BrightText)
    return label


def tip(text: str) -> str:
    """`text`, which came from a file or a person, for a tool tip: Qt reads what looks like markup as such."""
    return f'<p style="white-space: pre-wrap">{html.escape(text)}</p>' if "<" in text else text


def _scaled(text: str, factor: float) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setMinimumWidth(1)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * factor)
    font.setBold(True)
    label.setFont(font)
    return label
