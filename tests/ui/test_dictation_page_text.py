"""The document on the page: typed into at any time, changed in place by what arrives."""

import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QTextCursor, QTextDocument
from pytestqt.qtbot import QtBot

from iasr_desktop.core.document import difference
from iasr_desktop.core.doubts import Doubt
from iasr_desktop.ui.dictation.document_view import DocumentView
from iasr_desktop.ui.dictation.paper import LONG_PARAGRAPH, Paper, Places

FRAME_S = 0.016
LONG = "The quarter went well and the report is ready. " * 1_000


@pytest.fixture
def view(qtbot: QtBot) -> DocumentView:
    made = DocumentView()
    qtbot.addWidget(made)
    made.resize(500, 200)
    made.show()
    return made


def put_caret(view: DocumentView, start: int, end: int | None = None) -> None:
    cursor = view.textCursor()
    cursor.setPosition(start)
    cursor.setPosition(start if end is None else end, QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)


def test_typing_is_handed_on_after_a_pause(qtbot: QtBot, view: DocumentView) -> None:
    view.show_text("Hello.")
    put_caret(view, 6)
    with qtbot.waitSignal(view.typed) as caught:
        qtbot.keyClicks(view, " More")
    assert caught.args == ["Hello. More"]


def test_typing_is_handed_on_when_the_focus_leaves(qtbot: QtBot, view: DocumentView) -> None:
    view.setFocus()
    qtbot.keyClicks(view, "abc")
    with qtbot.waitSignal(view.typed) as caught:
        view.clearFocus()
    assert caught.args == ["abc"]


def test_a_turn_while_typing_keeps_both_and_the_caret(qtbot: QtBot, view: DocumentView) -> None:
    view.show_text("Megan was here.")
    put_caret(view, 15)
    qtbot.keyClicks(view, " And so")
    view.show_text("Meghan was here. New words.")
    assert view.text == "Meghan was here. And so New words."
    assert view.text[: view.textCursor().position()] == "Meghan was here. And so"
    qtbot.keyClicks(view, " on")
    assert view.text == "Meghan was here. And so on New words."
    with qtbot.waitSignal(view.typed) as caught:
        view.commit()
    assert caught.args == [view.text]


def test_nothing_is_handed_on_twice(qtbot: QtBot, view: DocumentView) -> None:
    seen: list[str] = []
    view.typed.connect(seen.append)
    qtbot.keyClicks(view, "abc")
    view.commit()
    view.commit()
    view.show_text("abc")
    view.commit()
    assert seen == ["abc"]


def test_the_caret_of_a_reader_follows_at_the_end_and_stays_elsewhere(view: DocumentView) -> None:
    view.show_text("One two.")
    put_caret(view, 8)
    view.show_text("One two. Three.")
    assert view.textCursor().position() == 15
    put_caret(view, 3)
    view.show_text("Well, one two. Three.")
    assert view.text[: view.textCursor().position()] == "Well, one"


def test_a_selection_is_kept(view: DocumentView) -> None:
    view.show_text("One two three.")
    put_caret(view, 8, 14)
    view.show_text("Only one, two three. And four.")
    assert view.textCursor().selectedText() == "three."


def test_scrolled_back_text_stays_where_it_is(view: DocumentView) -> None:
    text = "\n".join(f"Line {number} of the text." for number in range(200))
    view.show_text(text)
    bar = view.verticalScrollBar()
    bar.setValue(60)
    top = view.cursorForPosition(QPoint(0, 0)).block().text()
    view.show_text(text + "\nNew at the end.")
    assert view.cursorForPosition(QPoint(0, 0)).block().text() == top
    view.show_text("Put in.\nTwice.\n" + text)
    assert view.cursorForPosition(QPoint(0, 0)).block().text() == top
    bar.setValue(bar.maximum())
    view.show_text(text + "\nOne.\nTwo.\nThree.")
    assert bar.value() == bar.maximum()


def test_undo_keys_go_to_the_session(qtbot: QtBot, view: DocumentView) -> None:
    view.show_text("Hello.")
    qtbot.keyClicks(view, "x")
    order: list[str] = []
    view.typed.connect(lambda _: order.append("typed"))
    view.undo_asked.connect(lambda: order.append("undo"))
    view.redo_asked.connect(lambda: order.append("redo"))
    qtbot.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert order == ["typed", "undo", "redo"]
    assert view.text == "Hello.x"


def test_a_sign_being_composed_is_not_torn_away(view: DocumentView) -> None:
    view.show_text("Hello.")
    put_caret(view, 6)
    QGuiApplication.sendEvent(view, QInputMethodEvent("ni", []))
    view.show_text("Hello. Dictated.")
    assert view.text == "Hello."
    done = QInputMethodEvent("", [])
    done.setCommitString("你")
    QGuiApplication.sendEvent(view, done)
    assert view.text == "Hello.你 Dictated."


def test_pasting_is_plain_and_copying_too(view: DocumentView) -> None:
    rich = QMimeData()
    rich.setHtml("<b>bold</b>")
    rich.setText("bold")
    view.insertFromMimeData(rich)
    assert view.text == "bold"
    view.selectAll()
    data = view.createMimeDataFromSelection()
    assert data.text() == "bold"
    assert not data.hasHtml()


def test_files_are_left_to_the_window(view: DocumentView) -> None:
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile("/tmp/talk.wav")])
    assert not view.canInsertFromMimeData(files)


def test_dragging_takes_a_copy_out(qtbot: QtBot, view: DocumentView, monkeypatch: pytest.MonkeyPatch) -> None:
    dragged: list[str] = []
    drag = view._drag
    monkeypatch.setattr(drag, "begin", lambda: dragged.append(view.createMimeDataFromSelection().text()))
    view.show_text("One two three.")
    put_caret(view, 0, 14)
    inside = view.cursorRect(_at(view, 5)).center()
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=inside)
    qtbot.mouseMove(view.viewport(), inside + QPoint(60, 0))
    assert dragged == ["One two three."]
    assert view.text == "One two three."


def _at(view: DocumentView, place: int) -> QTextCursor:
    cursor = QTextCursor(view.document())
    cursor.setPosition(place)
    return cursor


def test_line_ends_and_hard_spaces_come_back_as_they_were(qtbot: QtBot, view: DocumentView) -> None:
    view.show_text("One\r\ntwo\u00a0three")
    view.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClicks(view, "!")
    with qtbot.waitSignal(view.typed) as caught:
        view.commit()
    assert caught.args == ["One\r\ntwo\u00a0three!"]


def test_another_session_leaves_nothing_behind(qtbot: QtBot, view: DocumentView) -> None:
    view.show_text("Old words.")
    view.mark_unsure([Doubt(0, 3, 0.2)])
    qtbot.keyClicks(view, "typed")
    view.start_anew("New session.")
    assert view.text == "New session."
    assert not view.is_ahead
    assert view.marks.unsure_words() == []


def test_unsure_words_move_with_the_text_and_are_told(view: DocumentView) -> None:
    view.show_text("Meet Megan at ten.")
    view.mark_unsure([Doubt(5, 10, 0.31), Doubt(14, 17, 0.4)])
    put_caret(view, 0)
    view.insertPlainText("Now: ")
    assert view.marks.unsure_words() == ["Megan", "ten"]
    assert view.marks.unsure_at(12) == 0.31
    assert view.marks.unsure_at(1) is None


def test_a_change_lights_up_also_when_the_text_comes_later(qtbot: QtBot, view: DocumentView) -> None:
    view.show_text("Meet Megan.")
    view.flash("Meet Meghan.", [(5, 11)])
    assert view.marks.fresh_words() == []
    view.show_text("Meet Meghan.")
    assert view.marks.fresh_words() == ["Meghan"]
    qtbot.waitUntil(lambda: view.marks.fresh_words() == [])


def test_a_long_paragraph_is_broken_for_the_eye_only(qtbot: QtBot, view: DocumentView) -> None:
    view.show_text(LONG)
    assert view.document().blockCount() > 5
    assert view.text == LONG
    view.selectAll()
    assert view.selected_text() == LONG
    put_caret(view, 0)
    qtbot.keyClicks(view, "x")
    with qtbot.waitSignal(view.typed) as caught:
        view.commit()
    assert caught.args == ["x" + LONG]


TYPED = st.sampled_from(["", "x", "\n", "a b", "😀"])
EDITS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 40), TYPED), max_size=8)


@given(EDITS)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_paper_holds_what_was_typed_also_around_breaks(qapp: object, edits: list[tuple[float, int, str]]) -> None:
    document = QTextDocument()
    paper = Paper(document)
    text = "Some words of a sentence. " * (2 * LONG_PARAGRAPH // 26)
    paper.apply(difference("", text))
    for where, length, new in edits:
        start = round(where * (len(text) - 1))
        end = min(len(text), start + length)
        changed = text[:start] + new + text[end:]
        paper.apply(difference(text, changed))
        assert paper.text() == changed
        text = changed


@given(EDITS)
@settings(max_examples=40, deadline=None)
def test_paper_reads_what_a_person_does_to_it(qapp: object, edits: list[tuple[float, int, str]]) -> None:
    """Typing goes past `Paper`, straight into the document."""
    document = QTextDocument()
    paper = Paper(document)
    text = "Some words of a sentence. " * (2 * LONG_PARAGRAPH // 26)
    paper.apply(difference("", text))
    for where, length, new in edits:
        places = Places(text)
        start = round(where * (len(text) - 1))
        end = min(len(text), start + length)
        cursor = QTextCursor(document)
        cursor.setPosition(places.to_units(start))
        cursor.setPosition(places.to_units(end), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(new)
        text = text[:start] + new + text[end:]
        assert paper.text() == text


@given(st.text(alphabet="a😀漢\n", max_size=20), st.data())
def test_places_count_as_qt_does(text: str, data: st.DataObject) -> None:
    places = Places(text)
    place = data.draw(st.integers(0, len(text)))
    assert places.to_units(place) == len(text[:place].encode("utf-16-le")) // 2
    assert places.to_points(places.to_units(place)) == place


def test_a_change_in_a_day_of_dictation_takes_less_than_a_frame(qtbot: QtBot, view: DocumentView) -> None:
    chooser = random.Random(7)
    words = ["alpha", "the", "of", "quarter", "Meghan", "report,", "is", "going", "well.", "Big"]
    text = " ".join(chooser.choice(words) for _ in range(20_000))
    view.show_text(text)
    view.mark_unsure([Doubt(at, at + 3, 0.3) for at in range(0, len(text), 400)])
    qtbot.wait(50)
    taken = []
    for number in range(9):
        at = 1_000 + 11_000 * number
        text = text[:at] + f" changed{number} " + text[at + 4 :]
        # Of this thread alone: the tests of others may run beside it.
        started = time.thread_time()
        view.show_text(text)
        taken.append(time.thread_time() - started)
    assert view.text == text
    assert sorted(taken)[len(taken) // 2] < FRAME_S
