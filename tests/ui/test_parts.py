"""Small parts that several pages are made of."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.ui import labels
from iasr_desktop.ui.bars import Bar
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.lifetime import tied
from iasr_desktop.ui.models.transfers import Stage, Task, transfers_of
from iasr_desktop.ui.scrolling import PageScroll

LONG = "many words that need more than one line when there is little room for them " * 4


def test_a_page_is_as_long_as_its_text_and_follows_its_width(qtbot: QtBot) -> None:
    body = QWidget()
    column = QVBoxLayout(body)
    for _ in range(10):
        column.addWidget(labels.plain(LONG))
    scroll = PageScroll(body)
    qtbot.addWidget(scroll)
    scroll.resize(900, 200)
    scroll.show()
    qtbot.waitUntil(lambda: body.minimumHeight() > 0)
    wide = body.height()
    assert wide == column.totalHeightForWidth(scroll.viewport().width())
    scroll.resize(300, 200)
    qtbot.waitUntil(lambda: body.height() > 2 * wide)
    last = body.findChildren(QLabel)[-1]
    assert last.geometry().bottom() <= body.height()
    assert scroll.horizontalScrollBar().maximum() == 0


def test_a_bar_is_filled_as_far_as_is_known(qtbot: QtBot) -> None:
    bar = Bar(6)
    qtbot.addWidget(bar)
    bar.setRange(-60, 0)
    bar.setValue(-15)
    assert bar.fraction == 0.75
    bar.setRange(0, 0)
    assert bar.fraction == 0.0
    bar.resize(100, 6)
    assert not bar.grab().isNull()


def test_work_ends_with_what_it_was_for(qtbot: QtBot) -> None:
    owner = QObject()
    token = tied(CancelToken(), owner)
    assert not token.is_cancelled
    owner.deleteLater()
    qtbot.waitUntil(lambda: token.is_cancelled)


def test_an_error_nobody_foresaw_is_said_with_its_details(qtbot: QtBot, context: Context) -> None:
    transfers = transfers_of(context)

    def work(token: CancelToken, on_progress: OnProgress) -> object:
        raise ZeroDivisionError

    transfers._begin("some-model", Task.FETCH, work)
    qtbot.waitUntil(lambda: bool(context.say.notices))
    found = transfers.of("some-model")
    assert found is not None
    assert found.stage is Stage.FAILED
    assert context.say.notices[0].action is not None
