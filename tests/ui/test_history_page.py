"""The History page with its real widgets: found, read, heard, recognised again, deleted."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from iasr_desktop.core import paths
from iasr_desktop.core.errors import ModelFailed, SpeakerFailed
from iasr_desktop.core.settings import HistorySettings, Settings
from iasr_desktop.core.storage.records import SessionFilter
from iasr_desktop.core.turn import Engines
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.history.page import HistoryPage
from iasr_desktop.ui.history.playback import PlayState
from iasr_desktop.ui.history.session_model import MARKS_ROLE, PAGE, SUMMARY_ROLE
from tests.dictating import BROKEN, Speaker
from tests.many_sessions import fill
from tests.ui.history_making import RestingController, abandoned, open_history, some_sessions
from tests.ui.making import Desk
from tests.waiting import PATIENCE_S


class Shown:
    """The page on the screen, with what tests look at."""

    def __init__(self, qtbot: QtBot, context: Context) -> None:
        self.qtbot = qtbot
        self.context = context
        self.controller = RestingController()
        self.page = HistoryPage(context, self.controller)  # type: ignore[arg-type]
        qtbot.addWidget(self.page)
        self.page.resize(900, 640)

    def show(self) -> "Shown":
        with self.qtbot.waitSignals([self.page.sessions.counted, self.page.unfinished.found]):
            self.page.show()
        self.wait(lambda: not self.titles() or bool(self.page.view.session_id))
        return self

    def titles(self) -> list[str]:
        model = self.page.sessions
        return [model.index(row).data() for row in range(model.rowCount())]

    def ids(self) -> list[str]:
        return [summary.id for summary in self.page.sessions.summaries]

    def search(self, words: str) -> None:
        with self.qtbot.waitSignal(self.page.sessions.loaded):
            self.qtbot.keyClicks(self.page.filter.search, words)

    def choose(self, session_id: str, turn: int | None = None) -> None:
        self.page.list.choose(self.page.sessions.row_of(session_id))
        self.wait(lambda: self.page.view.session_id == session_id)
        if turn is not None:
            self.page.view.tabs.setCurrentIndex(1)
            self.page.view.turns.setCurrentIndex(self.page.view.turns.model().index(turn, 0))

    def find(self, name: str) -> QWidget:
        found = self.page.findChild(QWidget, name)
        assert isinstance(found, QWidget)
        return found

    def click(self, name: str) -> None:
        button = self.find(name)
        assert isinstance(button, QAbstractButton)
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def wait(self, holds: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(holds)

    def notices(self) -> list[str]:
        return [notice.text for notice in self.context.say.notices]


@pytest.fixture
def shown(qtbot: QtBot, context: Context) -> Iterator[Shown]:
    made = Shown(qtbot, context)
    yield made
    made.page.hide()


@pytest.fixture
def speakers(_own_folders: None) -> dict[str, Speaker]:
    return some_sessions()


def answer(box: QMessageBox | None, text: str) -> None:
    assert box is not None
    next(button for button in box.buttons() if button.text() == text).click()


class TestTheList:
    def test_sessions_are_listed_the_latest_first_and_the_first_is_shown(
        self, shown: Shown, speakers: dict[str, Speaker]
    ) -> None:
        shown.show()
        assert shown.ids() == ["troubled", "german", "letter"]
        assert shown.page.count.text() == "3 sessions"
        assert shown.page.view.text.toPlainText() == "Nothing but weather."

    def test_an_empty_history_says_what_will_be_here(self, shown: Shown) -> None:
        shown.show()
        assert "Nothing was dictated yet" in shown.page.empty.text.text()
        assert not shown.page.empty.clear.isVisible()

    def test_only_some_screens_are_read_until_one_scrolls(self, shown: Shown, context: Context) -> None:
        with open_history() as history:
            fill(history, 3 * PAGE + 5)
        shown.show()
        assert len(shown.ids()) == PAGE
        assert shown.page.count.text() == f"{3 * PAGE + 5} sessions"
        for _ in range(3):
            with shown.qtbot.waitSignal(shown.page.sessions.rowsInserted):
                shown.page.list.scrollToBottom()
        assert len(shown.ids()) == len(set(shown.ids())) == 3 * PAGE + 5
        assert not shown.page.sessions.canFetchMore(shown.page.list.rootIndex())

    def test_all_are_chosen_also_those_that_were_not_read_yet(self, shown: Shown) -> None:
        with open_history() as history:
            fill(history, 3 * PAGE + 5)
        shown.show()
        shown.qtbot.keyClick(shown.page.list, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        shown.wait(lambda: len(shown.page.list.chosen()) == 3 * PAGE + 5)
        assert shown.page.several.text() == f"{3 * PAGE + 5} sessions chosen"
        assert len({summary.id for summary in shown.page.list.chosen()}) == 3 * PAGE + 5
        shown.qtbot.keyClick(shown.page.list, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        assert len(shown.page.list.chosen()) == 3 * PAGE + 5

    def test_whoever_chooses_one_while_all_are_read_has_that_one(self, shown: Shown) -> None:
        with open_history() as history:
            fill(history, 2 * PAGE)
        shown.show()
        shown.page.list.selectAll()
        with shown.qtbot.waitSignal(shown.page.sessions.completed):
            shown.qtbot.keyClick(shown.page.list, Qt.Key.Key_Down)
        assert len(shown.page.list.chosen()) == 1

    def test_what_is_written_meanwhile_appears_and_the_choice_stays(
        self, shown: Shown, speakers: dict[str, Speaker], context: Context
    ) -> None:
        shown.show()
        shown.choose("german")
        context.history.submit(lambda history: Speaker(history).say("Something new.") and None)
        with shown.qtbot.waitSignal(shown.page.sessions.loaded):
            context.history_changed.emit()
        assert shown.titles()[0] == "Something new."
        assert [summary.id for summary in shown.page.list.chosen()] == ["german"]

    def test_a_hidden_page_reads_nothing_until_it_is_shown_again(
        self, shown: Shown, speakers: dict[str, Speaker], context: Context
    ) -> None:
        shown.show()
        shown.page.hide()
        with shown.qtbot.assertNotEmitted(shown.page.sessions.loaded, wait=400):
            context.history_changed.emit()
        with shown.qtbot.waitSignal(shown.page.sessions.loaded):
            shown.page.show()

    def test_rows_can_be_read_aloud(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.show()
        said = shown.page.sessions.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
        assert "Nothing but weather." in said
        assert "1 not recognised" in said


class TestFinding:
    def test_words_are_found_as_one_types_and_marked(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.show()
        shown.search("meghan contr")
        index = shown.page.sessions.index(0)
        summary = index.data(SUMMARY_ROLE)
        assert shown.ids() == ["letter"]
        assert [summary.excerpt[start:end] for start, end in index.data(MARKS_ROLE)] == ["Meghan", "contr"]

    def test_typing_fast_asks_once(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.show()
        resets = []
        shown.page.sessions.modelReset.connect(lambda: resets.append(1))
        shown.search("weather")
        assert shown.ids() == ["troubled"]
        assert len(resets) == 1

    def test_a_late_answer_to_an_earlier_question_is_dropped(
        self, shown: Shown, speakers: dict[str, Speaker], context: Context
    ) -> None:
        shown.show()
        gate = threading.Event()
        context.history.submit(lambda _: gate.wait(PATIENCE_S))
        with shown.qtbot.waitSignal(shown.page.sessions.loaded):
            shown.page.sessions.show(SessionFilter("weather"))
            shown.page.sessions.show(SessionFilter("Vertrag"))
            gate.set()
        assert shown.ids() == ["german"]
        with shown.qtbot.assertNotEmitted(shown.page.sessions.loaded, wait=100):
            pass

    def test_what_finds_nothing_says_so_and_leads_back(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.show()
        shown.search("xylophone")
        assert "xylophone" in shown.page.empty.text.text()
        with shown.qtbot.waitSignal(shown.page.sessions.loaded):
            shown.click("historyShowAll")
        assert len(shown.ids()) == 3
        assert shown.page.filter.search.text() == ""

    @pytest.mark.parametrize(
        ("name", "ids"),
        [
            ("historyWithAudio", ["troubled", "letter"]),
            ("historyWithFailed", ["troubled"]),
            ("historyCorrected", ["letter"]),
        ],
    )
    def test_buttons_narrow_the_list(
        self, shown: Shown, speakers: dict[str, Speaker], name: str, ids: list[str]
    ) -> None:
        shown.show()
        with shown.qtbot.waitSignal(shown.page.sessions.loaded):
            shown.click(name)
        assert shown.ids() == ids

    def test_days_of_ones_own_are_asked_for(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.show()
        bar = shown.page.filter
        assert not bar.since.isVisible()
        with shown.qtbot.waitSignal(shown.page.sessions.loaded):
            bar.period.setCurrentIndex(4)
        assert bar.since.isVisible()
        assert len(shown.ids()) == 3
        with shown.qtbot.waitSignal(shown.page.sessions.loaded):
            bar.until.setDate(bar.since.date().addDays(1))
        assert shown.ids() == []

    def test_languages_that_were_heard_can_be_chosen(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.show()
        shown.wait(lambda: shown.page.filter.language.count() == 2)
        assert shown.page.filter.language.itemData(1) == "en"

    def test_the_keyboard_is_enough(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.show()
        shown.page.list.setFocus()
        shown.qtbot.keyClick(shown.page.list, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        assert shown.page.filter.search.hasFocus()
        shown.qtbot.keyClick(shown.page.filter.search, Qt.Key.Key_Down)
        assert shown.page.list.hasFocus()
        shown.qtbot.keyClick(shown.page.list, Qt.Key.Key_Down)
        with shown.qtbot.waitSignal(shown.page.open_requested) as opened:
            shown.qtbot.keyClick(shown.page.list, Qt.Key.Key_Return)
        assert opened.args == ["german"]


class TestASession:
    def test_its_turns_say_what_was_heard_and_what_changed(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.show()
        shown.choose("letter", turn=1)
        said = shown.page.view.turns.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)
        assert said.startswith("Correction, ")
        assert said.endswith("no, Megan, Meghan → Megan")
        assert shown.page.view.panel.facts.text().startswith("Decided by")

    def test_text_is_copied_and_signals_lead_on(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.show()
        shown.choose("letter")
        shown.click("historyCopy")
        assert QGuiApplication.clipboard().text() == "Please send Megan the contract before Thursday."
        with shown.qtbot.waitSignal(shown.page.export_requested) as exported:
            shown.click("historyExport")
        with shown.qtbot.waitSignal(shown.page.open_requested) as opened:
            shown.click("historyOpen")
        with shown.qtbot.waitSignal(shown.page.settings_requested):
            shown.click("historyRetention")
        assert exported.args == opened.args == ["letter"]

    def test_how_long_recordings_are_kept_follows_the_settings(self, shown: Shown, context: Context) -> None:
        assert "30 days" in shown.page.retention.text()
        context.change_settings(Settings(history=HistorySettings(audio_days=-1)))
        assert shown.page.retention.text() == "Recordings are kept until you delete them."

    def test_a_session_deleted_elsewhere_leaves_the_list(
        self, shown: Shown, speakers: dict[str, Speaker], context: Context
    ) -> None:
        shown.show()
        context.history.submit(lambda history: history.delete_session("german"))
        with shown.qtbot.waitSignal(shown.page.sessions.loaded):
            shown.page.list.choose(shown.page.sessions.row_of("german"))
        assert shown.ids() == ["troubled", "letter"]
        assert shown.notices() == []


class TestHearing:
    def test_the_word_being_played_is_marked(self, shown: Shown, speakers: dict[str, Speaker], desk: Desk) -> None:
        shown.show()
        shown.choose("letter", turn=0)
        panel = shown.page.view.panel
        shown.click("historyPlay")
        shown.wait(lambda: panel.playback.state is PlayState.PLAYING)
        desk.player.position_s = 0.6
        shown.wait(lambda: panel.heard.marked == "send")
        desk.player.position_s = 0.9
        shown.wait(lambda: panel.heard.marked == "Meghan")
        desk.player.position_s = None
        shown.wait(lambda: panel.playback.state is PlayState.IDLE)
        assert panel.heard.marked == ""

    def test_pause_keeps_the_place_and_stop_goes_back(
        self, shown: Shown, speakers: dict[str, Speaker], desk: Desk
    ) -> None:
        shown.show()
        shown.choose("letter", turn=0)
        playback = shown.page.view.panel.playback
        shown.click("historyPlay")
        shown.wait(lambda: playback.state is PlayState.PLAYING)
        desk.player.position_s = 1.25
        shown.wait(lambda: playback.position_s == 1.25)
        shown.click("historyPlay")
        assert playback.state is PlayState.PAUSED
        assert desk.player.position_s is None
        shown.click("historyPlay")
        shown.wait(lambda: playback.state is PlayState.PLAYING)
        assert desk.player.played[-1][1] == 1.25
        shown.click("historyStop")
        assert playback.position_s == 0

    def test_seeking_goes_on_from_there(self, shown: Shown, speakers: dict[str, Speaker], desk: Desk) -> None:
        shown.show()
        shown.choose("letter", turn=0)
        panel = shown.page.view.panel
        shown.click("historyPlay")
        shown.wait(lambda: panel.playback.state is PlayState.PLAYING)
        panel.player.slider.setFocus()
        shown.qtbot.keyClick(panel.player.slider, Qt.Key.Key_Right)
        shown.wait(lambda: len(desk.player.played) == 2)
        assert desk.player.played[1][1] == pytest.approx(1.0, abs=0.1)

    def test_a_word_clicked_is_where_playing_begins(
        self, shown: Shown, speakers: dict[str, Speaker], desk: Desk
    ) -> None:
        shown.show()
        shown.choose("letter", turn=0)
        panel = shown.page.view.panel
        cursor = panel.heard.textCursor()
        cursor.setPosition(panel.heard.toPlainText().index("contract") + 3)
        place = panel.heard.cursorRect(cursor).center()
        shown.qtbot.mouseClick(panel.heard.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert panel.playback.position_s == pytest.approx(1.4)

    def test_playing_ends_when_one_leaves_or_dictates(
        self, shown: Shown, speakers: dict[str, Speaker], desk: Desk
    ) -> None:
        shown.show()
        shown.choose("letter", turn=0)
        playback = shown.page.view.panel.playback
        shown.click("historyPlay")
        shown.wait(lambda: playback.state is PlayState.PLAYING)
        shown.controller.record(True)
        assert playback.state is PlayState.PAUSED
        shown.click("historyPlay")
        assert playback.state is PlayState.PAUSED
        assert "Stop dictating" in shown.notices()[-1]
        shown.controller.record(False)
        shown.click("historyPlay")
        shown.wait(lambda: playback.state is PlayState.PLAYING)
        shown.page.hide()
        assert desk.player.position_s is None

    def test_what_is_written_meanwhile_does_not_interrupt(
        self, shown: Shown, speakers: dict[str, Speaker], desk: Desk, context: Context
    ) -> None:
        shown.show()
        shown.choose("letter", turn=0)
        playback = shown.page.view.panel.playback
        shown.click("historyPlay")
        shown.wait(lambda: playback.state is PlayState.PLAYING)
        context.history.submit(lambda history: Speaker(history, history.resume("letter")).say("Yours, Ann.") and None)
        context.history_changed.emit()
        shown.wait(lambda: "Yours, Ann." in shown.page.view.text.toPlainText())
        assert playback.state is PlayState.PLAYING
        assert shown.page.view.turns.currentIndex().row() == 0
        assert len(desk.player.played) == 1

    def test_without_a_loudspeaker_there_is_a_sentence(
        self, shown: Shown, speakers: dict[str, Speaker], desk: Desk, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_: object) -> None:
            raise SpeakerFailed("No loudspeaker was found.", "Connect one.")

        monkeypatch.setattr(desk.player, "play", refuse)
        shown.show()
        shown.choose("letter", turn=0)
        shown.click("historyPlay")
        shown.wait(lambda: shown.notices() == ["No loudspeaker was found. Connect one."])
        assert shown.page.view.panel.playback.state is PlayState.IDLE

    def test_a_turn_without_a_recording_says_so(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.show()
        shown.choose("letter", turn=1)
        assert not shown.page.view.panel.player.isVisible()
        assert shown.page.view.panel.no_audio.isVisible()


class TestRecognisingAgain:
    def again(self, shown: Shown, desk: Desk, words: str) -> None:
        """The recording of the letter by another model."""
        shown.show()
        shown.choose("letter", turn=0)
        panel = shown.page.view.panel.again
        panel.model.addItem("other-model")
        panel.model.setCurrentText("other-model")
        panel.start.setEnabled(True)
        desk.script.append(words)
        panel.start.click()
        shown.wait(lambda: not panel.progress.isVisibleTo(panel))

    def test_new_words_stand_beside_the_old_and_take_their_place(
        self, shown: Shown, speakers: dict[str, Speaker], desk: Desk
    ) -> None:
        self.again(shown, desk, "Please send Maegan the contract.")
        panel = shown.page.view.panel
        shown.wait(lambda: panel.again.outcome.toPlainText() == "Please send Maegan the contract.")
        assert panel.again.outcome.different == ["Maegan"]
        assert desk.recognizers[-1].model_id == "other-model"
        assert panel.heard.toPlainText() == "Please send Meghan the contract before Thursday."
        shown.click("historyAgainUse")
        shown.wait(lambda: shown.page.view.text.toPlainText() == "Please send Maegan the contract.")

    def test_in_the_session_being_dictated_the_controller_does_it(
        self, shown: Shown, speakers: dict[str, Speaker], desk: Desk
    ) -> None:
        shown.controller.snapshot = speakers["letter"].session.snapshot()
        self.again(shown, desk, "Send it.")
        shown.wait(lambda: shown.page.view.panel.again.outcome.toPlainText() == "Send it.")
        shown.click("historyAgainUse")
        assert shown.controller.replaced == [(0, 47, "Send it.")]

    def test_a_failure_is_said_and_another_try_is_possible(
        self, shown: Shown, speakers: dict[str, Speaker], desk: Desk
    ) -> None:
        shown.show()
        shown.choose("letter", turn=0)
        panel = shown.page.view.panel.again
        panel.model.addItem("other-model")
        panel.start.setEnabled(True)
        desk.script.append(BROKEN)
        panel.start.click()
        shown.wait(lambda: shown.notices() == [str(BROKEN)])
        assert panel.start.isVisible()
        assert not panel.use.isVisible()

    def test_leaving_the_turn_gives_it_up(self, shown: Shown, speakers: dict[str, Speaker], desk: Desk) -> None:
        self.again(shown, desk, "Other words.")
        shown.choose("letter", turn=1)
        shown.choose("letter", turn=0)
        assert not shown.page.view.panel.again.outcome.isVisible()


class TestWhatWaits:
    def test_recordings_of_a_crash_are_offered_and_recognised(
        self, shown: Shown, speakers: dict[str, Speaker], desk: Desk
    ) -> None:
        abandoned("letter")
        desk.script += ["It was about weather.", "And see you."]
        shown.show()
        assert shown.page.bar.text.text() == "2 recordings wait to be recognised (0:04)."
        with shown.qtbot.waitSignal(shown.page.unfinished.finished):
            shown.click("historyRecogniseAll")
        shown.wait(lambda: not shown.page.bar.isVisible())
        with open_history() as history:
            texts = {name: history.load_document(name).text for name in ("letter", "troubled")}
            assert history.failed() == ()
        assert set(texts.values()) == {
            "Please send Megan the contract before Thursday. It was about weather.",
            "Nothing but weather. And see you.",
        } or set(texts.values()) == {
            "Please send Megan the contract before Thursday. And see you.",
            "Nothing but weather. It was about weather.",
        }

    def test_those_of_the_session_being_dictated_go_to_its_controller(
        self, shown: Shown, speakers: dict[str, Speaker]
    ) -> None:
        shown.controller.snapshot = speakers["troubled"].session.snapshot()
        shown.show()
        shown.click("historyRecogniseAll")
        assert [item.session_id for item in shown.controller.taken] == ["troubled"]

    def test_models_that_are_loaded_are_not_loaded_again(
        self, shown: Shown, speakers: dict[str, Speaker], desk: Desk
    ) -> None:
        desk.engine_failure = ModelFailed("There is no room for two.")
        desk.script.append("It is fine.")
        shown.controller.engines = Engines(desk.recognizer(), desk.agent)  # type: ignore[arg-type]
        shown.show()
        with shown.qtbot.waitSignal(shown.page.unfinished.finished) as finished:
            shown.click("historyRecogniseAll")
        assert finished.args == [0]
        assert shown.notices() == []

    def test_a_model_that_does_not_load_loses_nothing(
        self, shown: Shown, speakers: dict[str, Speaker], desk: Desk
    ) -> None:
        desk.engine_failure = ModelFailed("The model does not load.", "Fetch it again.")
        shown.show()
        shown.click("historyRecogniseAll")
        shown.wait(lambda: shown.notices() == ["The model does not load. Fetch it again."])
        shown.wait(lambda: shown.page.bar.recognise.isVisible())
        assert shown.page.bar.text.text() == "1 recording waits to be recognised (0:02)."

    def test_a_failed_turn_can_be_tried_again_from_its_session(
        self, shown: Shown, speakers: dict[str, Speaker], desk: Desk
    ) -> None:
        desk.script.append("It is fine.")
        shown.show()
        shown.choose("troubled", turn=1)
        shown.click("historyRetry")
        shown.wait(lambda: shown.page.view.text.toPlainText() == "Nothing but weather. It is fine.")

    def test_discarding_asks_first(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        folder = paths.recordings_dir() / "troubled"
        shown.show()
        shown.click("historyDiscardAll")
        answer(shown.page.bar.question, "Keep")
        assert len(list(folder.glob("*.wav"))) == 1
        shown.click("historyDiscardAll")
        answer(shown.page.bar.question, "Discard")
        shown.wait(lambda: not shown.page.bar.isVisible())
        assert not list(folder.glob("*.wav"))


class TestDeleting:
    def ask(self, shown: Shown) -> QMessageBox:
        shown.page.question = None
        shown.qtbot.keyClick(shown.page.list, Qt.Key.Key_Delete)
        shown.wait(lambda: shown.page.question is not None)
        assert shown.page.question is not None
        return shown.page.question

    def test_what_goes_is_said_and_nothing_goes_unasked(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.show()
        shown.choose("letter")
        box = self.ask(shown)
        assert "2 turns and 1 recording" in box.informativeText()
        answer(box, "Keep")
        with open_history() as history:
            assert history.count() == 3

    def test_several_are_deleted_with_their_recordings(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.show()
        shown.choose("letter")
        row = shown.page.sessions.index(shown.page.sessions.row_of("troubled"))
        shown.page.list.selectionModel().select(row, QItemSelectionModel.SelectionFlag.Select)
        assert shown.page.several.text() == "2 sessions chosen"
        box = self.ask(shown)
        assert box.text() == "Delete 2 sessions?"
        answer(box, "Delete")
        shown.wait(lambda: shown.ids() == ["german"])
        assert not list(Path(paths.recordings_dir()).rglob("*.wav"))

    def test_the_session_being_dictated_is_left_first(self, shown: Shown, speakers: dict[str, Speaker]) -> None:
        shown.controller.snapshot = speakers["letter"].session.snapshot()
        shown.show()
        shown.choose("letter")
        shown.controller.is_busy = True
        shown.qtbot.keyClick(shown.page.list, Qt.Key.Key_Delete)
        assert "Stop first" in shown.notices()[-1]
        shown.controller.is_busy = False
        answer(self.ask(shown), "Delete")
        shown.wait(lambda: "letter" not in shown.ids())
        assert shown.controller.new_sessions == 1


def test_every_control_has_a_name(shown: Shown, speakers: dict[str, Speaker]) -> None:
    shown.show()
    shown.choose("troubled", turn=1)
    nameless = [
        widget
        for widget in shown.page.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not (widget.accessibleName() or getattr(widget, "text", str)())
    ]
    assert nameless == []
