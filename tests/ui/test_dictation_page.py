"""The dictation page with everything on it, driven by what is spoken, typed, clicked and pressed."""

from dataclasses import replace
from typing import cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from iasr_desktop.core.document import Edit
from iasr_desktop.core.types import Intent, Transcript, TranscriptSegment, Word
from iasr_desktop.ui import theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.controller import DictationController
from iasr_desktop.ui.dictation import announcing
from iasr_desktop.ui.dictation.page import DictationPage
from iasr_desktop.ui.states import Phase
from tests.ui.acting import ActingController
from tests.ui.making import Desk


def heard(text: str, *unsure: str) -> Transcript:
    words = tuple(
        Word(word, index / 2, index / 2 + 0.4, 0.2 if word.strip(".,") in unsure else 0.95)
        for index, word in enumerate(text.split())
    )
    return Transcript(text, "en", len(words) / 2, (TranscriptSegment(0.0, len(words) / 2, text, words),), 1.0)


@pytest.fixture
def actor(context: Context) -> ActingController:
    return ActingController()


@pytest.fixture
def page(qtbot: QtBot, context: Context, actor: ActingController) -> DictationPage:
    made = DictationPage(context, cast(DictationController, actor))
    qtbot.addWidget(made)
    made.resize(740, 560)
    made.show()
    # The list of microphones comes from its lane.
    qtbot.waitUntil(lambda: made.findChild(QComboBox, "microphone_choice").count() == 3)
    return made


def label(page: DictationPage, name: str) -> str:
    return page.findChild(QLabel, name).text()


def click(qtbot: QtBot, button: QAbstractButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_an_empty_page_teaches_in_one_line(page: DictationPage) -> None:
    assert "say what it should be" in page.view.placeholderText()
    assert not page.card.isVisible()
    assert not page.toolbar.copy.isEnabled()
    assert not page.toolbar.export.isEnabled()
    assert page.minimumSizeHint().width() <= 740
    assert page.minimumSizeHint().height() <= 560


def test_words_arrive_and_unsure_ones_are_marked(page: DictationPage, actor: ActingController) -> None:
    actor.say("Meet Megan at ten.", heard("Meet Megan at ten.", "Megan"))
    assert page.view.text == "Meet Megan at ten."
    assert page.view.marks.unsure_words() == ["Megan"]
    assert label(page, "turn_title") == "New text"
    assert page.toolbar.copy.isEnabled()


def test_marks_can_be_hidden(page: DictationPage, actor: ActingController, context: Context) -> None:
    actor.say("Meet Megan at ten.", heard("Meet Megan at ten.", "Megan"))
    context.change_settings(replace(context.settings, window=replace(context.settings.window, show_unsure_words=False)))
    assert page.view.marks.unsure_words() == []


def test_a_correction_changes_in_place_and_says_why(page: DictationPage, actor: ActingController) -> None:
    actor.say("The meeting with Megan is on Monday.")
    actor.correct("Megan", "Meghan", heard("No, Meghan with an h."))
    assert page.view.text == "The meeting with Meghan is on Monday."
    assert page.view.marks.fresh_words() == ["Meghan"]
    shown = label(page, "turn_changes")
    assert "<s" in shown
    assert "Megan</s>" in shown
    assert "Meghan" in shown
    told = page.card.accessibleDescription()
    for part in ("“Megan” became “Meghan”", "No, Meghan with an h", "90 %", "fixed forms", "[Megan]"):
        assert part in told
    assert "\n" not in told
    page.card.why.click()
    assert page.card.details.isVisible()
    assert "No, Meghan with an h." in reasons(page)


def test_while_the_reasons_are_open_they_follow_the_turns(page: DictationPage, actor: ActingController) -> None:
    page.card.why.click()
    actor.say("Meet Megan.")
    actor.correct("Megan", "Meghan", heard("No, Meghan with an h."))
    assert "[Megan]" in "\n".join(reasons(page))
    actor.say("Bring the maps.")
    assert reasons(page).count("Bring the maps.") == 1
    assert "[Megan]" not in "\n".join(reasons(page))


def reasons(page: DictationPage) -> list[str]:
    """What can be read under "Why"."""
    return [each.text() for each in page.card.details.findChildren(QLabel) if each.isVisible()]


def test_where_words_were_put_in_the_reasons_show_the_gap(page: DictationPage, actor: ActingController) -> None:
    actor.say("there will be soup.")
    actor.correct("", "Today ", heard("Insert today at the beginning."))
    assert ": |there will be" in page.card.accessibleDescription()


def test_words_are_shown_as_words_and_never_as_markup(page: DictationPage, actor: ActingController) -> None:
    actor.say("<b>Tag</b> & more.")
    actor.correct("Tag", "<i>x</i>")
    assert "&lt;i&gt;x" in label(page, "turn_changes")
    assert page.view.text == "<b><i>x</i></b> & more."


def test_typing_during_a_turn_is_kept(qtbot: QtBot, page: DictationPage, actor: ActingController) -> None:
    actor.say("Meet Megan.")
    page.view.setFocus()
    qtbot.keyClicks(page.view, " Typed")
    actor.correct("Megan", "Meghan")
    assert page.view.text == "Meet Meghan. Typed"
    assert actor.snapshot.document.text == "Meet Meghan. Typed"
    assert [call[0] for call in actor.calls] == ["edit_text"]
    # Typing does not take the place of the correction on the card.
    assert label(page, "turn_title") == "Correction"


def test_undo_and_redo_go_through_typing_and_turns(qtbot: QtBot, page: DictationPage, actor: ActingController) -> None:
    actor.say("Meet Megan.")
    qtbot.keyClicks(page.view, " Soon.")
    qtbot.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.view.text == "Meet Megan."
    qtbot.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.view.text == ""
    qtbot.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert page.view.text == "Meet Megan."
    assert page.card.redo.isEnabled()
    page.card.redo.click()
    assert page.view.text == "Meet Megan. Soon."
    assert label(page, "turn_title") == "Redone"


def test_a_refused_correction_offers_places_to_click(
    qtbot: QtBot, page: DictationPage, actor: ActingController
) -> None:
    actor.say("Bring the report and the river map.")
    note = "“reaver” is not in the text. Did you mean “the river”?"
    actor.refuse(heard("Replace reaver with bank."), note)
    assert label(page, "turn_changes") == note
    qtbot.waitUntil(lambda: bool(page.card.near.buttons))
    # The buttons ask already, and may know better.
    assert label(page, "turn_changes") == "“reaver” is not in the text."
    best = page.card.near.buttons[0]
    assert "river" in best.text()
    assert "bank" in best.accessibleName()
    click(qtbot, best)
    assert page.view.text == "Bring the report and the bank map."
    assert page.view.marks.fresh_words() == ["bank"]
    assert label(page, "turn_title") == "Changed by hand"
    assert not page.card.near.isVisible()


def test_a_place_is_found_again_after_typing_in_front_of_it(
    qtbot: QtBot, page: DictationPage, actor: ActingController
) -> None:
    actor.say("Bring the report and the river map.")
    actor.refuse(heard("Replace reaver with bank."), "“reaver” is not in the text.")
    qtbot.waitUntil(lambda: bool(page.card.near.buttons))
    page.view.moveCursor(page.view.textCursor().MoveOperation.Start)
    qtbot.keyClicks(page.view, "Please. ")
    click(qtbot, page.card.near.buttons[0])
    assert page.view.text == "Please. Bring the report and the bank map."


def test_a_place_without_a_replacement_is_selected(qtbot: QtBot, page: DictationPage, actor: ActingController) -> None:
    actor.say("Take the map and the report.")
    actor.refuse(heard("Capitalise the."), "“the” is there twice.")
    qtbot.waitUntil(lambda: len(page.card.near.buttons) == 2)
    click(qtbot, page.card.near.buttons[1])
    cursor = page.view.textCursor()
    assert (cursor.selectionStart(), cursor.selectedText()) == (5, "the")
    assert not [call for call in actor.calls if call[0] == "replace_span"]


def test_a_place_that_is_gone_is_said(qtbot: QtBot, page: DictationPage, actor: ActingController) -> None:
    actor.say("Bring the report and the river map.")
    actor.refuse(heard("Replace reaver with bank."), "“reaver” is not in the text.")
    qtbot.waitUntil(lambda: bool(page.card.near.buttons))
    actor.edit_text("Bring the report and the lake map.")
    click(qtbot, page.card.near.buttons[0])
    assert "no longer there" in label(page, "toolbar_note")


def test_flip_confirm_and_the_keys_for_the_next_words(
    qtbot: QtBot, page: DictationPage, actor: ActingController
) -> None:
    actor.say("No, Meghan.")
    assert page.card.flip.text().startswith("That was a correction")
    assert "F6" in page.card.flip.text()
    page.activateWindow()
    qtbot.keyClick(page.view, Qt.Key.Key_F6)
    page.card.flip.click()
    assert actor.calls == [("flip_last",), ("flip_last",)]
    page.card.confirm.click()
    assert actor.snapshot.document.segments[-1].confirmed
    assert not page.card.confirm.isEnabled()
    qtbot.keyClick(page.view, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: (actor.forced, page.forced.correction.isChecked()) == (Intent.CORRECTION, True))
    qtbot.keyClick(page.view, Qt.Key.Key_F7)
    qtbot.waitUntil(lambda: (actor.forced, page.forced.correction.isChecked()) == (Intent.NEW_INPUT, False))
    actor.force_next(None)  # used up
    assert page.forced.intent is None


def test_flip_is_offered_for_the_last_words_only(page: DictationPage, actor: ActingController) -> None:
    actor.say("Words.")
    assert page.card.flip.isVisible()
    actor.edit_text("Words and more.")
    assert not page.card.flip.isVisible()


def test_versions_are_listed_and_any_comes_back(qtbot: QtBot, page: DictationPage, actor: ActingController) -> None:
    actor.say("Meet Megan.")
    actor.correct("Megan", "Meghan")
    click(qtbot, page.toolbar.versions)
    panel = page.revisions
    assert panel.isVisible()
    assert panel.model.rowCount() == 3
    rows = [str(panel.model.data(panel.model.index(row))) for row in range(3)]
    assert "Correction" in rows[0]
    assert "Meghan" in rows[0]
    assert "Meet Megan." in rows[1]
    assert not panel.restore.isEnabled()
    panel.list.setCurrentIndex(panel.model.index(1))
    assert panel.preview.toPlainText() == "Meet Megan."
    click(qtbot, panel.restore)
    assert page.view.text == "Meet Megan."
    assert panel.model.rowCount() == 4
    assert "Version 1 brought back" in str(panel.model.data(panel.model.index(0))) or "Brought back" in str(
        panel.model.data(panel.model.index(0))
    )
    click(qtbot, panel.close_button)
    assert not panel.isVisible()
    assert not page.toolbar.versions.isChecked()


def test_a_new_session_starts_clean(qtbot: QtBot, page: DictationPage, actor: ActingController) -> None:
    actor.say("Meet Megan.", heard("Meet Megan.", "Megan"))
    qtbot.keyClicks(page.view, " Typed")
    click(qtbot, page.toolbar.new)
    assert page.view.text == ""
    assert actor.calls == [("edit_text", "Meet Megan. Typed")]
    assert not page.card.isVisible()
    actor.say("Fresh.")
    assert page.view.text == "Fresh."


def test_copy_all_and_export(qtbot: QtBot, page: DictationPage, actor: ActingController) -> None:
    actor.say("Meet Megan.")
    qtbot.keyClicks(page.view, " Typed")
    click(qtbot, page.toolbar.copy)
    assert QGuiApplication.clipboard().text() == "Meet Megan. Typed"
    assert label(page, "toolbar_note") == "Copied"
    with qtbot.waitSignal(page.export_requested):
        click(qtbot, page.toolbar.export)


def test_what_is_not_saved_is_said(page: DictationPage, actor: ActingController) -> None:
    actor.unsaved_changed.emit(2)
    assert label(page, "toolbar_note") == "Not saved yet"
    actor.unsaved_changed.emit(0)
    assert label(page, "toolbar_note") == ""


def test_partial_words_stand_below_the_text_and_not_in_it(page: DictationPage, actor: ActingController) -> None:
    actor.partial_changed.emit("the meeting with")
    assert page.partial.isVisible()
    assert page.partial.text() == "the meeting with"
    assert page.view.text == ""
    actor.partial_changed.emit("")
    assert not page.partial.isVisible()


def test_press_hold_and_keyboard_on_the_big_control(qtbot: QtBot, page: DictationPage, actor: ActingController) -> None:
    button = page.control.button
    middle = button.rect().center()
    qtbot.mousePress(button, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(button, middle + QPoint(200, 0))
    assert actor.calls == [("press",)]
    qtbot.mouseRelease(button, Qt.MouseButton.LeftButton, pos=middle + QPoint(200, 0))
    assert actor.calls == [("press",), ("release",)]
    actor.calls.clear()
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert actor.calls == [("press",), ("release",)] * 2


@pytest.mark.parametrize("phase", list(Phase))
def test_every_state_is_said_in_words(page: DictationPage, actor: ActingController, phase: Phase) -> None:
    actor.enter(phase, is_recording=phase is Phase.LISTENING, waiting=1)
    assert label(page, "state_line")
    assert page.control.button.accessibleDescription() == label(page, "state_line")
    assert page.control.button.accessibleName() in ("Start listening", "Stop listening")
    assert not page.grab().isNull()


def test_a_reason_is_said_as_it_is(page: DictationPage, actor: ActingController) -> None:
    actor.enter(Phase.FAILED, sentence="The microphone was disconnected. Connect it again.")
    assert label(page, "state_line") == "The microphone was disconnected. Connect it again."


def test_time_and_level_are_shown_while_recording_only(
    qtbot: QtBot, page: DictationPage, actor: ActingController
) -> None:
    actor.enter(Phase.HEARING, is_recording=True)
    actor.level_changed.emit(-20.0, 2)
    assert page.control.elapsed.text() == "0:00"
    assert page.microphone.channel.text() == "Channel 2"
    assert page.microphone.bar.fraction > 0.5
    qtbot.waitUntil(lambda: page.control.button.level > 0.5)
    qtbot.waitUntil(lambda: page.control.elapsed.text() > "0:00")
    actor.enter(Phase.READY)
    assert not page.control.elapsed.isVisible()
    assert page.microphone.channel.text() == ""
    qtbot.waitUntil(lambda: not page.control.button.is_moving)


def test_microphone_and_language_are_chosen(qtbot: QtBot, page: DictationPage, actor: ActingController) -> None:
    microphones = page.microphone.combo
    microphones.setCurrentIndex(2)
    microphones.activated.emit(2)
    page.language.setCurrentIndex(page.language.findData("de"))
    page.language.activated.emit(page.language.currentIndex())
    assert actor.calls == [("set_microphone", "Headset"), ("set_language", "de")]
    assert page.language.itemText(page.language.findData("de")) == "Deutsch"


def test_every_control_has_a_name_and_is_reached_by_tab(page: DictationPage, actor: ActingController) -> None:
    actor.say("Meet Megan.")
    buttons = [button for button in page.findChildren(QAbstractButton) if button.isVisible()]
    assert buttons
    for button in buttons:
        assert QAccessible.queryAccessibleInterface(button).text(QAccessible.Text.Name), button.objectName()
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus, button.objectName()


def test_changes_in_many_places_are_told_in_short(page: DictationPage, actor: ActingController) -> None:
    text = "ten and ten and ten and ten and ten"
    actor.say(text)
    edits = tuple(Edit(at, at + 3, "ten", "two") for at in range(0, len(text), 8))
    actor.tell_edits(edits, heard("Replace every ten with two."))
    assert "and 2 more places" in label(page, "turn_changes")
    assert page.view.marks.fresh_words() == ["two"] * 5


def test_the_card_follows_a_change_of_scheme(
    qtbot: QtBot, qapp: QApplication, page: DictationPage, actor: ActingController
) -> None:
    actor.say("Meet Megan.")
    actor.correct("Megan", "Meghan")
    for scheme, added in (("light", theme.LIGHT.added), ("dark", theme.DARK.added), ("light", theme.LIGHT.added)):
        theme.apply(qapp, scheme)  # type: ignore[arg-type]
        qtbot.waitUntil(lambda added=added: added in label(page, "turn_changes"))  # type: ignore[misc]


def test_words_that_are_decided_about_stand_below_the_text_and_are_not_read_out(
    page: DictationPage, actor: ActingController, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(announcing.QAccessible, "updateAccessibility", lambda event: said.append(event.message()))
    actor.partial_changed.emit("the meeting")
    actor.words_pending.emit("The meeting with Megan.")
    assert page.partial.isVisible()
    assert page.partial.text() == "The meeting with Megan."
    assert said == ["the meeting"]
    actor.partial_changed.emit("")
    assert not page.partial.isVisible()


def test_what_happens_is_announced_once_and_politely(
    page: DictationPage, actor: ActingController, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(announcing.QAccessible, "updateAccessibility", lambda event: said.append(event.message()))
    actor.partial_changed.emit("the meeting")
    actor.partial_changed.emit("the meeting with Megan")
    actor.partial_changed.emit("")
    actor.say("The meeting with Megan.")
    actor.correct("Megan", "Meghan")
    actor.enter(Phase.LISTENING, is_recording=True)
    actor.enter(Phase.HEARING, is_recording=True)
    actor.enter(Phase.LISTENING, is_recording=True)
    assert said == [
        "the meeting",
        "with Megan",
        "New text: The meeting with Megan.",
        "Correction: “Megan” became “Meghan”",
        "Listening",
    ]


def test_the_real_controller_and_the_page_agree(qtbot: QtBot, context: Context, desk: Desk) -> None:
    """A spoken turn arrives while somebody types; undone, flipped and closed."""
    desk.script.extend([heard("Meet Megan at ten.", "Megan"), "More words."])
    controller = DictationController(context)
    page = DictationPage(context, controller)
    qtbot.addWidget(page)
    page.show()
    controller.load_models()
    qtbot.waitUntil(lambda: controller.state.phase is Phase.READY)
    page.control.button.click()
    qtbot.waitUntil(lambda: controller.state.is_recording)
    desk.microphone.say()
    qtbot.waitUntil(lambda: page.view.text == "Meet Megan at ten.")
    assert page.view.marks.unsure_words() == ["Megan"]
    page.view.setFocus()
    qtbot.keyClicks(page.view, " Typed.")
    desk.microphone.say()
    qtbot.waitUntil(lambda: "More words." in page.view.text)
    assert page.view.text == "Meet Megan at ten. Typed. More words."
    assert controller.snapshot.document.text == page.view.text
    page.undo()
    assert page.view.text == "Meet Megan at ten. Typed."
    controller.close()


def test_what_is_typed_while_another_session_opens_stays_with_its_own(qtbot: QtBot, context: Context) -> None:
    controller = DictationController(context)
    page = DictationPage(context, controller)
    qtbot.addWidget(page)
    page.show()
    qtbot.keyClicks(page.view, "First")
    page.view.commit()
    first = controller.snapshot.session_id
    page.new_session()
    second = controller.snapshot.session_id
    qtbot.keyClicks(page.view, "Second")
    controller.open_session(first)
    qtbot.keyClicks(page.view, " goes on")
    qtbot.waitUntil(lambda: controller.snapshot.session_id == first)
    assert page.view.text == "First"
    with qtbot.waitCallback() as told:
        context.history.submit(lambda history: history.resume(second).document.text, done=told)
    assert told.args == ["Second goes on"]
    controller.close()
