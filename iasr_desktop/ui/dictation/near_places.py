"""Buttons for the places that a refused correction may have meant."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from iasr_desktop.core.telling import lead, snippet, tail
from iasr_desktop.ui import labels, theme

if TYPE_CHECKING:
    from iasr_desktop.core.agent.nearest import NearPlace

_COLUMNS = 2
_LONGEST_WORDS = 24
_LONGEST_LABEL = 44


class NearPlaces(QWidget):
    """Hidden while there is nothing to choose."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("near_places")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, theme.SPACE_SMALL, 0, 0)
        self._grid.setSpacing(theme.SPACE_SMALL)
        self._buttons: list[QPushButton] = []
        self._grid.addWidget(labels.muted(self.tr("Did you mean one of these?")), 0, 0, 1, _COLUMNS)
        self.hide()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        return tuple(self._buttons)

    def show_places(self, places: Sequence[NearPlace], text: str = "") -> None:
        """One button a place; `text` is the text that the places refer to."""
        for button in self._buttons:
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = [self._button(place, text) for place in places]
        for index, button in enumerate(self._buttons):
            self._grid.addWidget(button, 1 + index // _COLUMNS, index % _COLUMNS)
        self.setVisible(bool(self._buttons))

    def _button(self, place: NearPlace, text: str) -> QPushButton:
        before, after = lead(text, place.start), tail(text, place.end)
        words = snippet(place.text, _LONGEST_WORDS)
        button = QPushButton(_shown(place, words, before, after).replace("&", "&&"))
        # Long words must not make the window wider.
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.setAccessibleName(self._said(place, f"{before}“{words}”{after}"))
        button.setToolTip(button.accessibleName())
        button.clicked.connect(partial(self.chosen.emit, place))
        return button

    def _said(self, place: NearPlace, around: str) -> str:
        if place.new is None:
            return self.tr("Select {place}").format(place=around)
        if not place.new:
            return self.tr("Take out {place}").format(place=around)
        new = snippet(place.new, _LONGEST_WORDS)
        return self.tr("Put “{new}” in place of {place}").format(new=new, place=around)


def _shown(place: NearPlace, words: str, before: str, after: str) -> str:
    """The words, what would stand there, and as much of their neighbours as there is room for."""
    core = f"“{words}”"
    if place.new:
        core += f" → “{snippet(place.new, _LONGEST_WORDS)}”"
    elif place.new is not None:
        core = "− " + core
    for shown in (f"{before}{core}{after}", f"{before}{core}", f"{core}{after}"):
        if len(shown) <= _LONGEST_LABEL:
            return " ".join(shown.split())
    return core
