"""The vocabulary page with its real table, over a real history."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from iasr_desktop.core.storage.history import History
from iasr_desktop.core.vocabulary.learning import Learned
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.vocabulary.desk import desk_of
from iasr_desktop.ui.vocabulary.learning import Learning
from iasr_desktop.ui.vocabulary.model import Column, TermsModel
from iasr_desktop.ui.vocabulary.page import VocabularyPage
from iasr_desktop.ui.vocabulary.table import TermsTable
from tests.ui.dictating_window import Person
from tests.ui.making import Desk


class Page:
    """The page as a person sees it."""

    def __init__(self, context: Context, qtbot: QtBot) -> None:
        self.context = context
        self.qtbot = qtbot
        self.widget = VocabularyPage(context)
        qtbot.addWidget(self.widget)
        self.widget.resize(900, 600)
        self.widget.show()
        self.table = self.widget.findChild(TermsTable)
        assert self.table is not None
        qtbot.waitUntil(lambda: desk_of(context).is_read)

    def field(self, name: str) -> QLineEdit:
        found = self.widget.findChild(QLineEdit, name)
        assert isinstance(found, QLineEdit)
        return found

    def press(self, name: str) -> None:
        button = self.widget.findChild(QPushButton, name)
        assert isinstance(button, QPushButton)
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def rows(self) -> list[tuple[str, str]]:
        model = self.table.model()
        return [
            tuple(model.index(row, column).data() for column in (Column.TERM, Column.SOUNDS_LIKE))
            for row in range(model.rowCount())
        ]

    def cell(self, row: int, column: Column) -> str:
        return str(self.table.model().index(row, column).data())

    def click(self, row: int, column: Column) -> None:
        place = self.table.visualRect(self.table.model().index(row, column)).center()
        self.qtbot.mouseClick(self.table.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def changing(self) -> object:
        return self.qtbot.waitSignal(self.widget.terms_changed)

    def undo(self) -> None:
        """Press the button of the newest message."""
        notice = self.context.say.notices[-1]
        assert notice.action is not None
        notice.action[1]()


@pytest.fixture
def page(context: Context, qtbot: QtBot) -> Page:
    return Page(context, qtbot)


def stored(context: Context, qtbot: QtBot, work: Callable[[History], object]) -> object:
    with qtbot.waitCallback() as called:
        context.history.submit(work, done=called)
    assert called.args is not None
    return called.args[0]


def texts(context: Context, qtbot: QtBot) -> set[str]:
    terms = stored(context, qtbot, lambda history: history.vocabulary.list())
    assert isinstance(terms, tuple)
    return {term.text for term in terms}


def add(page: Page, term: str, sounds_like: str = "") -> None:
    page.field("new_term").setText(term)
    page.field("new_sounds_like").setText(sounds_like)
    with page.changing():
        page.press("add_button")


def test_a_term_is_added_and_the_fields_are_ready_for_the_next(page: Page) -> None:
    add(page, "Kaitlin", "cat lin")
    add(page, "Aoife")
    assert page.rows() == [("Aoife", ""), ("Kaitlin", "cat lin")]
    assert page.field("new_term").text() == ""
    assert page.field("new_term").hasFocus()
    assert texts(page.context, page.qtbot) == {"Kaitlin", "Aoife"}


def test_enter_adds(page: Page) -> None:
    page.field("new_term").setText("Namrata")
    with page.changing():
        page.qtbot.keyClick(page.field("new_term"), Qt.Key.Key_Return)
    assert page.rows() == [("Namrata", "")]


def test_what_cannot_be_added_is_said_and_stays_to_be_mended(page: Page) -> None:
    add(page, "Kaitlin")
    page.field("new_term").setText("KAITLIN")
    with page.qtbot.waitSignal(page.context.say.changed):
        page.press("add_button")
    assert "already" in page.context.say.notices[-1].text
    assert page.field("new_term").text() == "KAITLIN"
    assert page.rows() == [("Kaitlin", "")]


def test_nothing_is_added_for_an_empty_field(page: Page) -> None:
    page.field("new_term").setText("   ")
    page.qtbot.keyClick(page.field("new_term"), Qt.Key.Key_Return)
    assert texts(page.context, page.qtbot) == set()


def test_a_cell_is_edited_in_place(page: Page) -> None:
    add(page, "Megan")
    page.table.setCurrentIndex(page.table.model().index(0, Column.TERM))
    page.qtbot.keyClick(page.table, Qt.Key.Key_F2)
    editor = page.table.viewport().findChild(QLineEdit)
    assert editor is not None
    editor.setText("Meghan")
    with page.changing():
        page.qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert page.rows() == [("Meghan", "")]
    with page.changing():
        page.table.model().setData(page.table.model().index(0, Column.SOUNDS_LIKE), " megan ")
    assert page.rows() == [("Meghan", "megan")]


def test_an_edit_that_cannot_be_is_said_and_changes_nothing(page: Page) -> None:
    add(page, "Ann")
    add(page, "Bob")
    with page.qtbot.waitSignal(page.context.say.changed):
        page.table.model().setData(page.table.model().index(1, Column.TERM), "ann")
    assert page.rows() == [("Ann", ""), ("Bob", "")]


@pytest.mark.parametrize("by_key", [True, False])
def test_a_term_is_removed_and_brought_back(page: Page, by_key: bool) -> None:
    add(page, "Ann", "an")
    add(page, "Bob")
    with page.changing():
        if by_key:
            page.table.setCurrentIndex(page.table.model().index(0, Column.TERM))
            page.qtbot.keyClick(page.table, Qt.Key.Key_Delete)
        else:
            page.click(0, Column.TAKE_AWAY)
    assert page.rows() == [("Bob", "")]
    assert page.context.say.notices[-1].text == "Removed: Ann"
    with page.changing():
        page.undo()
    assert page.rows() == [("Ann", "an"), ("Bob", "")]


def test_the_last_column_is_pressed_by_key(page: Page) -> None:
    add(page, "Ann")
    page.table.setCurrentIndex(page.table.model().index(0, Column.TAKE_AWAY))
    with page.changing():
        page.qtbot.keyClick(page.table, Qt.Key.Key_Space)
    assert page.rows() == []


def test_search_leaves_what_contains_it(page: Page) -> None:
    for term, sounds_like in (("Ann", ""), ("Kaitlin", "cat lin"), ("Bob", "")):
        add(page, term, sounds_like)
    page.field("search").setText("LIN")
    assert page.rows() == [("Kaitlin", "cat lin")]
    page.field("search").setText("nobody")
    assert page.rows() == []
    page.field("search").clear()
    assert len(page.rows()) == 3


def test_a_learned_term_says_so_and_is_taken_back_for_good(page: Page) -> None:
    stored(page.context, page.qtbot, lambda history: history.vocabulary.learn([Learned("Namrata", "Normada")]))
    with page.changing():
        desk_of(page.context).load()
    assert page.cell(0, Column.SOURCE).startswith("Learned from a correction on ")
    assert page.cell(0, Column.TAKE_AWAY) == "Undo"
    with page.changing():
        page.click(0, Column.TAKE_AWAY)
    again = stored(page.context, page.qtbot, lambda history: history.vocabulary.learn([Learned("Namrata")]))
    assert again == ()
    with page.changing():
        page.undo()
    assert page.rows() == [("Namrata", "Normada")]


def test_a_list_is_imported_and_bad_lines_are_shown(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_text("Namrata\n= x\nKaitlin = cat lin\n???\n", encoding="utf-8")
    page.press("import_button")
    dialog = page.widget.findChild(QFileDialog, "import_dialog")
    assert dialog is not None
    with page.changing():
        dialog.fileSelected.emit(str(file))
    dialog.reject()
    assert page.rows() == [("Kaitlin", "cat lin"), ("Namrata", "")]
    assert page.context.say.notices[-1].text == "2 added, 0 changed, 0 there already. 2 lines could not be used."
    page.undo()
    shown = page.widget.findChild(QDialog, "bad_lines")
    assert shown is not None
    lines = shown.findChild(QPlainTextEdit)
    assert lines is not None
    assert [line.split(":")[0] for line in lines.toPlainText().splitlines()] == ["Line 2", "Line 4"]
    shown.close()


def test_a_file_that_cannot_be_read_is_said(page: Page, tmp_path: Path) -> None:
    page.press("import_button")
    dialog = page.widget.findChild(QFileDialog, "import_dialog")
    assert dialog is not None
    with page.qtbot.waitSignal(page.context.say.changed):
        dialog.fileSelected.emit(str(tmp_path / "none.txt"))
    dialog.reject()
    assert "could not be read" in page.context.say.notices[-1].text


def test_the_list_is_exported(page: Page, tmp_path: Path) -> None:
    add(page, "Kaitlin", "cat lin")
    page.press("export_button")
    dialog = page.widget.findChild(QFileDialog, "export_dialog")
    assert dialog is not None
    with page.qtbot.waitSignal(page.context.say.changed):
        dialog.fileSelected.emit(str(tmp_path / "out.txt"))
    dialog.reject()
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == "Kaitlin = cat lin\n"


def test_every_control_has_a_name(page: Page) -> None:
    for widget in (*page.widget.findChildren(QLineEdit), *page.widget.findChildren(QPushButton), page.table):
        assert widget.accessibleName() or getattr(widget, "text", lambda: "")()
    model = page.table.model().sourceModel()  # type: ignore[attr-defined]
    assert isinstance(model, TermsModel)


def test_a_correction_by_voice_that_is_confirmed_is_learned_and_can_be_taken_back(
    context: Context, desk: Desk, qtbot: QtBot
) -> None:
    person = Person(qtbot, desk, context)
    learning = Learning(context, person.control)
    person.dictate("We asked Normada", "Namrata not Normada")
    assert person.text == "We asked Namrata"
    with qtbot.waitSignal(learning.learned) as caught:
        person.control.confirm()
    assert [term.text for term in caught.args[0]] == ["Namrata"]
    qtbot.waitUntil(lambda: desk.recognizers[-1].vocabulary == ("Namrata",))
    person.dictate("And Normada came")
    assert person.text == "We asked Namrata And Namrata came"
    notice = context.say.notices[-1]
    assert notice.text == "Learned: Namrata"
    assert notice.action is not None
    notice.action[1]()
    qtbot.waitUntil(lambda: desk.recognizers[-1].vocabulary == ())
    person.control.close()


def test_what_is_changed_on_the_page_is_expected_from_then_on(context: Context, desk: Desk, qtbot: QtBot) -> None:
    person = Person(qtbot, desk, context)
    learning = Learning(context, person.control)
    page = Page(context, qtbot)
    add(page, "Kaitlin", "cat lin")
    qtbot.waitUntil(lambda: desk.recognizers[-1].vocabulary == ("Kaitlin",))
    person.dictate("Then cat lin came")
    assert person.text == "Then Kaitlin came"
    person.control.close()
    learning.deleteLater()
