"""Ten thousand sessions: the page is there at once, and typing never waits for what was found."""

import logging
import os
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from pytestqt.qtbot import QtBot

from iasr_desktop.core import paths
from iasr_desktop.core.storage.history import History
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.history.page import HistoryPage
from iasr_desktop.ui.history.session_model import PAGE
from tests.many_sessions import fill
from tests.ui.history_making import RestingController

_LOG = logging.getLogger(__name__)

SESSIONS = 10_000
FIRST_PAINT_MS = 300.0
SLOW_MACHINE = 3.0
"""Counted is the time of this process alone: other programs may hold the processor while this runs."""


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("many") / "history.db"
    with History(path) as history:
        fill(history, SESSIONS, most_turns=2)
    return path


class Painted(QObject):
    """When the list was first painted with rows in it."""

    def __init__(self, page: HistoryPage) -> None:
        super().__init__(page)
        self._page = page
        self.at_s = 0.0
        page.list.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and self._page.sessions.rowCount() and not self.at_s:
            self.at_s = time.process_time()
        return False


def test_ten_thousand_sessions_are_there_at_once(qtbot: QtBot, many: Path, context: Context) -> None:
    paths.history_file().parent.mkdir(parents=True, exist_ok=True)
    os.link(many, paths.history_file())
    page_made = time.process_time()
    page = HistoryPage(context, RestingController())  # type: ignore[arg-type]
    qtbot.addWidget(page)
    page.resize(900, 640)
    painted = Painted(page)
    page.show()
    qtbot.waitUntil(lambda: painted.at_s > 0)
    first_ms = (painted.at_s - page_made) * 1000
    assert page.sessions.rowCount() == PAGE
    assert first_ms < FIRST_PAINT_MS * SLOW_MACHINE
    with qtbot.waitSignal(page.sessions.loaded):
        page.filter.search.setText("rare777")
    assert {summary.id for summary in page.sessions.summaries} == {
        f"s{number}" for number in range(SESSIONS) if str(number).startswith("777")
    }
    page.hide()
    _LOG.info("First rows after %.0f ms.", first_ms)
