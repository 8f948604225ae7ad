"""Names of files and texts of others are shown as they are: Qt reads what looks like markup as markup."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextDocument
from pytestqt.qtbot import QtBot

from iasr_desktop.ui import labels
from iasr_desktop.ui.elided import ElidedLabel
from iasr_desktop.ui.files.queue import Column, FileQueue

HOSTILE = "<b>bold</b><img src='/etc/passwd'> & \"x\".wav"


def read_as_markup(text: str) -> str:
    """What a tool tip shows of it."""
    document = QTextDocument()
    document.setHtml(text)
    return document.toPlainText()


@pytest.mark.parametrize("text", [HOSTILE, "a\n  b < c"])
def test_a_tip_shows_the_text_itself(qtbot: QtBot, text: str) -> None:
    assert read_as_markup(labels.tip(text)) == text


def test_plain_names_stay_as_they_are() -> None:
    assert labels.tip("Tom & Jerry.wav") == "Tom & Jerry.wav"
    assert labels.tip("") == ""


def test_names_of_files(qtbot: QtBot) -> None:
    label = ElidedLabel(QFont())
    qtbot.addWidget(label)
    label.setText(HOSTILE)
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert read_as_markup(label.toolTip()) == HOSTILE


def test_the_queue_of_files(qtbot: QtBot) -> None:
    queue = FileQueue()
    queue.add([Path("/recordings") / HOSTILE])
    told = queue.index(0, Column.NAME).data(Qt.ItemDataRole.ToolTipRole)
    assert read_as_markup(told) == str(Path("/recordings") / HOSTILE)
