"""Pages are there before anybody opens them, and none is built while somebody dictates."""

import pytest
from pytestqt.qtbot import QtBot

from iasr_desktop.ui import theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.history.page import HistoryPage
from iasr_desktop.ui.shell import ahead
from iasr_desktop.ui.shell.ahead import Ahead
from iasr_desktop.ui.shell.pages import PAGES
from tests.ui.history_making import RestingController
from tests.ui.shell_window import main_window

NOT_YET = {"history", "files", "vocabulary", "models", "benchmark"}


def test_pages_are_built_once_it_is_quiet(qtbot: QtBot, context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "QUIET_S", 0.0)
    monkeypatch.setattr(ahead, "EVERY_MS", 0)
    quiet: list[bool] = []
    asked: list[bool] = []

    def is_quiet() -> bool:
        asked.append(bool(quiet))
        return bool(quiet)

    with main_window(qtbot, context) as window:
        made = Ahead(window.pages, context.jobs, is_quiet, window)
        made.begin()
        qtbot.waitUntil(lambda: len(asked) > 5)
        assert not [name for name in NOT_YET if window.pages.find_page(name)]
        quiet.append(True)
        qtbot.waitUntil(lambda: made.is_done)
        assert {name for name in PAGES if window.pages.find_page(name)} == NOT_YET | {"dictate"}
        assert window.pages.current == "dictate"


def test_every_icon_can_be_drawn(qtbot: QtBot) -> None:
    names = theme.icon_names()
    assert {"history", "dictate", "undo"} <= set(names)
    assert not [name for name in names if theme.icon(name).isNull()]


def test_the_session_beside_the_list_is_built_in_an_event_of_its_own(qtbot: QtBot, context: Context) -> None:
    page = HistoryPage(context, RestingController())  # type: ignore[arg-type]
    qtbot.addWidget(page)
    page.show()
    assert page.findChild(type(page.list)) is page.list
    assert page._view is None
    qtbot.waitUntil(lambda: page._view is not None)
    assert page.view.parentWidget() is not None
    page.hide()
