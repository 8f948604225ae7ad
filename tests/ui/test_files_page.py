"""The page for recordings: queue, fairness towards dictation, results."""

import gc
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from weakref import ref

import pytest
import soundfile
from PySide6.QtCore import QMimeData, QObject, QPointF, QStandardPaths, Qt, QUrl, Signal
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from iasr_desktop.core import waiting_files
from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelFailed, ModelMissing
from iasr_desktop.core.ports import Decoded, DecodeOptions
from iasr_desktop.core.recognition.recognizer import Recognizer
from iasr_desktop.core.settings import RecognitionSettings, Settings
from iasr_desktop.core.types import SAMPLE_RATE_HZ, Samples
from iasr_desktop.engines.av_files import AvFileReader
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.files.items import FileItem, FileState
from iasr_desktop.ui.files.page import FilesPage
from iasr_desktop.ui.files.queue import Column, FileQueue
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.services import Services
from iasr_desktop.ui.states import DictationState, Phase
from tests.fakes import LevelDecoder, LoudnessDetector
from tests.speaking import in_blocks, said, speak
from tests.waiting import PATIENCE_S

WAIT_MS = round(PATIENCE_S * 1000)


class GatedDecoder(LevelDecoder):
    """Hears words of `tests.speaking`, each stretch only when the gate lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Semaphore(0)
        self.is_open = True
        self.begun = 0
        self.broken_after: int | None = None

    def decode(self, samples: Samples, options: DecodeOptions, token: CancelToken) -> Decoded:
        self.begun += 1
        if self.broken_after is not None and self.begun > self.broken_after:
            raise ModelFailed("The speech model failed.", "Try again.")
        while not self.is_open and not self.gate.acquire(timeout=0.02):
            token.check()
        return super().decode(samples, options, token)


class Dictation(QObject):
    """The part of a controller that the page listens to."""

    state_changed = Signal(object)


@pytest.fixture
def decoder() -> Iterator[GatedDecoder]:
    made = GatedDecoder()
    yield made
    made.is_open = True


@pytest.fixture
def built() -> list[Settings]:
    return []


@pytest.fixture
def models() -> list[ref[Recognizer]]:
    return []


@pytest.fixture
def services(
    services: Services, decoder: GatedDecoder, built: list[Settings], models: list[ref[Recognizer]]
) -> Services:
    def build(chosen: Settings, store: object, model_id: object, terms: Sequence[str]) -> Recognizer:
        built.append(chosen)
        made = Recognizer(decoder, LoudnessDetector(0.09), terms)
        models.append(ref(made))
        return made

    return replace(services, build_recognizer=build, build_file_reader=AvFileReader)


@pytest.fixture
def page(qtbot: QtBot, context: Context) -> FilesPage:
    made = FilesPage(context)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    return made


@pytest.fixture
def record(tmp_path: Path) -> Callable[..., Path]:
    def make(name: str, first: int, count: int = 3, folder: str = "talks") -> Path:
        path = tmp_path / folder / name
        path.parent.mkdir(exist_ok=True)
        soundfile.write(path, speak(range(first, first + count)), SAMPLE_RATE_HZ, subtype="FLOAT")
        return path

    return make


def ended(qtbot: QtBot, page: FilesPage, count: int = 1) -> tuple[FileItem, ...]:
    def check() -> None:
        items = page.queue.items
        assert len(items) == count
        assert all(item.state.is_ended for item in items)

    qtbot.waitUntil(lambda: check() is None, timeout=WAIT_MS)
    return page.queue.items


def until(qtbot: QtBot, wanted: Callable[[], bool]) -> None:
    qtbot.waitUntil(wanted, timeout=WAIT_MS)


def button(page: FilesPage, name: str) -> QPushButton:
    found = page.findChild(QPushButton, name)
    assert isinstance(found, QPushButton)
    return found


def notices(context: Context) -> str:
    return " ".join(notice.text for notice in context.say.notices)


def test_files_and_folders_are_recognised_in_order(qtbot: QtBot, page: FilesPage, record: Callable[..., Path]) -> None:
    single, folder = record("single.wav", 1, folder="."), record("b.wav", 20).parent
    record("a.wav", 10)
    page.add([single, folder])
    items = ended(qtbot, page, 3)
    assert [item.path.name for item in items] == ["single.wav", "a.wav", "b.wav"]
    assert [item.heard.text.split() for item in items if item.heard] == [
        said(range(1, 4)),
        said(range(10, 13)),
        said(range(20, 23)),
    ]
    assert [item.state for item in items] == [FileState.DONE] * 3


def test_the_chooser_proposes_no_file_when_the_music_folder_is_missing(
    page: FilesPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = str(tmp_path / "Music")
    monkeypatch.setattr(QStandardPaths, "writableLocation", staticmethod(lambda _: missing))
    page.choose_files()
    chooser = page.findChild(QFileDialog, "file_chooser")
    assert [Path(name) for name in chooser.selectedFiles()] in ([], [Path.home()])
    assert Path(chooser.directory().absolutePath()) == Path.home()
    chooser.reject()


def test_a_bad_file_has_its_sentence_and_the_queue_goes_on(
    qtbot: QtBot, page: FilesPage, record: Callable[..., Path], tmp_path: Path
) -> None:
    bad = tmp_path / "bad.wav"
    bad.write_bytes(b"not sound")
    page.add([bad, tmp_path / "gone.wav", record("good.wav", 5)])
    items = ended(qtbot, page, 3)
    assert [item.state for item in items] == [FileState.FAILED, FileState.FAILED, FileState.DONE]
    assert "is not a recording that can be read" in items[0].problem
    assert "does not exist" in items[1].problem
    shown = page.queue.index(0, Column.STATE)
    for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
        # Whole, but for the folder: the name of the file stands beside it, with the folder in its tool tip.
        assert page.queue.data(shown, role) == items[0].problem.replace(str(bad), "bad.wav")
    page.table.selectRow(1)
    text = page.findChild(QPlainTextEdit, "result_text")
    assert text.accessibleDescription() == text.placeholderText() == items[1].problem


def test_a_failing_model_fails_the_file_only(
    qtbot: QtBot, page: FilesPage, record: Callable[..., Path], decoder: GatedDecoder
) -> None:
    decoder.broken_after = 0
    page.add([record("a.wav", 1)])
    assert "The speech model failed." in ended(qtbot, page)[0].problem
    decoder.broken_after = None
    page.runner.retry(page.queue.items)
    assert ended(qtbot, page)[0].state is FileState.DONE


def test_without_a_model_nothing_is_taken_off_the_queue(
    qtbot: QtBot, context: Context, services: Services, record: Callable[..., Path]
) -> None:
    def missing(*_: object) -> Recognizer:
        raise ModelMissing("The speech model base is not installed.", "Open Models to add it.")

    context.services = replace(services, build_recognizer=missing)
    page = FilesPage(context)
    qtbot.addWidget(page)
    page.add([record("a.wav", 1)])
    until(qtbot, lambda: page.runner.is_paused)
    assert "is not installed" in notices(context)
    assert page.queue.items[0].state is FileState.WAITING
    context.services = services
    page.runner.resume()
    assert ended(qtbot, page)[0].state is FileState.DONE


def test_a_dictated_sentence_gets_in_between_the_pieces_of_a_long_file(
    qtbot: QtBot, page: FilesPage, context: Context, record: Callable[..., Path], decoder: GatedDecoder
) -> None:
    decoder.is_open = False
    page.add([record("long.wav", 0, 160)])
    until(qtbot, lambda: decoder.begun == 1)
    order: list[str] = []
    # Spoken while a piece is being decoded, and the file has many more.
    context.jobs.submit(Lane.INFERENCE, lambda *_: order.append(f"turn after {decoder.begun}"))
    decoder.gate.release()
    until(qtbot, lambda: bool(order))
    assert order == ["turn after 1"]
    decoder.is_open = True
    item = ended(qtbot, page)[0]
    assert item.heard is not None
    assert item.heard.text.split() == said(range(160))
    assert decoder.begun >= 3


def test_as_soon_as_somebody_speaks_the_engine_is_free(
    qtbot: QtBot, context: Context, record: Callable[..., Path], decoder: GatedDecoder
) -> None:
    dictation = Dictation()
    page = FilesPage(context, dictation)  # type: ignore[arg-type]
    qtbot.addWidget(page)
    decoder.is_open = False
    page.add([record("long.wav", 0, 160)])
    until(qtbot, lambda: decoder.begun == 1)
    dictation.state_changed.emit(DictationState(Phase.HEARING, is_recording=True))
    # The piece at hand would never end by itself: it is dropped.
    with qtbot.waitCallback(timeout=WAIT_MS) as called:
        context.jobs.submit(Lane.INFERENCE, lambda *_: decoder.begun, done=called)
    assert called.args == [1]
    assert page.queue.items[0].state is FileState.RUNNING
    decoder.is_open = True
    dictation.state_changed.emit(DictationState(Phase.LISTENING, is_recording=True))
    (item,) = ended(qtbot, page)
    assert item.heard is not None
    assert item.heard.text.split() == said(range(160))


def test_pause_stops_after_a_piece_and_goes_on_from_there(
    qtbot: QtBot, page: FilesPage, context: Context, record: Callable[..., Path], decoder: GatedDecoder
) -> None:
    decoder.is_open = False
    page.add([record("long.wav", 0, 160), record("next.wav", 200)])
    until(qtbot, lambda: decoder.begun == 1)
    qtbot.mouseClick(button(page, "pause_queue"), Qt.MouseButton.LeftButton)
    decoder.is_open = True
    until(qtbot, lambda: page.queue.items[0].done_s > 0)
    assert page.queue.items[0].state is FileState.PAUSED
    with qtbot.waitCallback() as called:
        context.jobs.submit(Lane.INFERENCE, lambda *_: decoder.begun, done=called)
    assert called.args == [1]
    assert button(page, "pause_queue").text() == "&Resume"
    qtbot.mouseClick(button(page, "pause_queue"), Qt.MouseButton.LeftButton)
    first, _ = ended(qtbot, page, 2)
    assert first.heard is not None
    assert first.heard.text.split() == said(range(160))
    straight = LevelDecoder()
    Recognizer(straight, LoudnessDetector(0.09)).transcribe_stream(in_blocks(speak(range(160))), CancelToken())
    assert decoder.begun == len(straight.asked) + 1, "nothing was done twice"


def test_cancelling_the_file_at_hand_stops_at_once(
    qtbot: QtBot, page: FilesPage, record: Callable[..., Path], decoder: GatedDecoder
) -> None:
    decoder.is_open = False
    page.add([record("a.wav", 0, 160), record("b.wav", 200)])
    until(qtbot, lambda: decoder.begun == 1)
    page.table.selectRow(0)
    page.runner.cancel(page.table.selected)
    assert page.queue.items[0].state is FileState.CANCELLED
    until(qtbot, lambda: decoder.begun == 2)
    decoder.is_open = True
    items = ended(qtbot, page, 2)
    assert [item.state for item in items] == [FileState.CANCELLED, FileState.DONE]
    page.runner.retry([items[0]])
    assert ended(qtbot, page, 2)[0].state is FileState.DONE


def test_cancel_all_and_remove(
    qtbot: QtBot, page: FilesPage, record: Callable[..., Path], decoder: GatedDecoder
) -> None:
    decoder.is_open = False
    page.add([record("a.wav", 0), record("b.wav", 10), record("c.wav", 20)])
    until(qtbot, lambda: decoder.begun == 1)
    qtbot.mouseClick(button(page, "cancel_all"), Qt.MouseButton.LeftButton)
    assert {item.state for item in page.queue.items} == {FileState.CANCELLED}
    page.table.setFocus()
    page.table.selectAll()
    qtbot.keyClick(page.table, Qt.Key.Key_Delete)
    assert page.queue.items == ()
    decoder.is_open = True
    page.add([record("d.wav", 30)])
    assert ended(qtbot, page)[0].state is FileState.DONE


def test_order_can_be_changed(qtbot: QtBot) -> None:
    queue = FileQueue()
    items = queue.add(Path(f"{name}.wav") for name in "abcd")
    queue.move([items[2].key, items[3].key], -1)
    assert [item.path.stem for item in queue.items] == ["a", "c", "d", "b"]
    queue.move([items[0].key, items[2].key], -1)
    assert [item.path.stem for item in queue.items] == ["a", "c", "d", "b"]
    queue.move([items[0].key, items[2].key], 1)
    assert [item.path.stem for item in queue.items] == ["d", "a", "c", "b"]
    queue.move([items[1].key], 1)
    assert [item.path.stem for item in queue.items] == ["d", "a", "c", "b"]


def test_what_waits_already_is_not_added_twice(qtbot: QtBot) -> None:
    queue = FileQueue()
    (item,) = queue.add([Path("a.wav"), Path("a.wav")])
    assert queue.add([Path("a.wav")]) == []
    queue.change(item, state=FileState.DONE)
    assert len(queue.add([Path("a.wav")])) == 1


def test_the_model_obeys_qt(qtbot: QtBot, qtmodeltester: object, record: Callable[..., Path]) -> None:
    queue = FileQueue()
    queue.add([Path("a.wav"), Path("b.wav")])
    qtmodeltester.check(queue)  # type: ignore[attr-defined]


def test_progress_tells_rate_and_time_left(qtbot: QtBot) -> None:
    queue = FileQueue()
    (item,) = queue.add([Path("a.wav")])
    shown = [queue.index(0, column) for column in Column]
    assert [queue.data(index) for index in shown] == ["a.wav", "", "Waiting", ""]
    queue.change(item, state=FileState.RUNNING, duration_s=7200.0, done_s=600.0, spent_s=50.0)
    assert [queue.data(index) for index in shown] == ["a.wav", "2:00:00", "Recognising", "8 % · 12 × · 10 min left"]
    queue.change(item, done_s=7190.0, spent_s=599.0)
    assert queue.data(shown[Column.PROGRESS]) == "99 % · 12 × · 1 s left"
    queue.change(item, duration_s=None, done_s=75.0, spent_s=50.0)
    assert queue.data(shown[Column.PROGRESS]) == "1:15 · 1.5 ×"


def test_one_recogniser_serves_the_queue_until_the_settings_change(
    qtbot: QtBot,
    page: FilesPage,
    context: Context,
    record: Callable[..., Path],
    built: list[Settings],
    decoder: GatedDecoder,
) -> None:
    decoder.is_open = False
    page.add([record("a.wav", 1), record("b.wav", 10), record("c.wav", 20)])
    until(qtbot, lambda: decoder.begun == 1)
    decoder.gate.release()
    until(qtbot, lambda: decoder.begun == 2)
    assert len(built) == 1
    context.change_settings(Settings(recognition=RecognitionSettings(model="whisper-tiny.en")))
    decoder.is_open = True
    ended(qtbot, page, 3)
    assert [chosen.recognition.model for chosen in built] == ["whisper-base", "whisper-tiny.en"]


def test_learned_terms_are_expected_in_recordings_too(
    qtbot: QtBot, page: FilesPage, context: Context, record: Callable[..., Path], decoder: GatedDecoder
) -> None:
    with qtbot.waitCallback() as called:
        context.history.submit(lambda history: history.vocabulary.add("Weißmüller"), done=called)
    page.add([record("a.wav", 1)])
    ended(qtbot, page)
    assert {options.prompt for options in decoder.asked} == {"Weißmüller."}


def test_the_model_is_let_go_when_the_queue_is_done(
    qtbot: QtBot, page: FilesPage, context: Context, record: Callable[..., Path], models: list[ref[Recognizer]]
) -> None:
    page.add([record("a.wav", 1)])
    ended(qtbot, page)
    with qtbot.waitCallback() as called:
        context.jobs.submit(Lane.INFERENCE, lambda *_: None, done=called)
    gc.collect()
    assert [made() for made in models] == [None]


def test_what_was_heard_is_in_the_history_before_anything_is_exported(
    qtbot: QtBot, page: FilesPage, context: Context, record: Callable[..., Path]
) -> None:
    page.add([record("talk.wav", 1)])
    with qtbot.waitSignal(context.history_changed, timeout=WAIT_MS):
        pass
    (item,) = page.queue.items
    assert item.session_id
    with qtbot.waitCallback(timeout=WAIT_MS) as read:
        context.history.submit(lambda history: history.load_document(item.session_id).text, done=read)
    assert item.heard is not None
    assert read.args[0].split() == item.heard.text.split()
    shown = page.findChild(QPushButton, "show_in_history")
    with qtbot.waitSignal(page.session_requested) as asked:
        shown.click()
    assert asked.args == [item.session_id]


def test_silence_leaves_nothing_in_the_history(qtbot: QtBot, page: FilesPage, context: Context, tmp_path: Path) -> None:
    silence = tmp_path / "silence.wav"
    soundfile.write(silence, 0.0 * speak(range(3)), SAMPLE_RATE_HZ, subtype="FLOAT")
    page.add([silence])
    ended(qtbot, page)
    with qtbot.waitCallback(timeout=WAIT_MS) as counted:
        context.history.submit(lambda history: history.count(), done=counted)
    assert counted.args == [0]
    assert not page.findChild(QPushButton, "show_in_history").isEnabled()


def test_dropped_files_are_taken(qtbot: QtBot, page: FilesPage, record: Callable[..., Path]) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(record("Ünï 日本 a:b?.wav", 3))), QUrl("https://example.org/x.wav")])
    event = QDropEvent(
        QPointF(10, 10),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    page.dropEvent(event)
    assert ended(qtbot, page)[0].state is FileState.DONE


def test_a_folder_without_recordings_is_said(qtbot: QtBot, page: FilesPage, context: Context, tmp_path: Path) -> None:
    (tmp_path / "papers").mkdir()
    page.add([tmp_path / "papers"])
    until(qtbot, lambda: "No recordings were found in papers." in notices(context))
    assert page.queue.items == ()


def test_the_text_is_shown_with_times_and_copied_plain(
    qtbot: QtBot, page: FilesPage, context: Context, record: Callable[..., Path]
) -> None:
    page.add([record("a.wav", 1)])
    ended(qtbot, page)
    assert page.result.text == "0:00\tw1 w2 w3"
    page.result.findChild(QAbstractButton, "show_times").click()
    assert page.result.text == "w1 w2 w3"
    button(page, "copy_text").click()
    data = QGuiApplication.clipboard().mimeData()
    assert data.text() == "w1 w2 w3"
    assert not data.hasHtml()
    assert "Copied." in notices(context)


def test_silence_is_said_where_the_text_would_be(qtbot: QtBot, page: FilesPage, tmp_path: Path) -> None:
    soundfile.write(tmp_path / "quiet.wav", speak([]).repeat(1).tolist() + [0.0] * SAMPLE_RATE_HZ, SAMPLE_RATE_HZ)
    page.add([tmp_path / "quiet.wav"])
    (item,) = ended(qtbot, page)
    assert page.queue.data(page.queue.index(0, Column.STATE)) == "Done: the recording holds no signal"
    assert not button(page, "export_file").isEnabled()
    assert item.state is FileState.DONE


def test_closing_in_the_middle_of_a_file_ends_cleanly(
    qtbot: QtBot, page: FilesPage, record: Callable[..., Path], decoder: GatedDecoder
) -> None:
    decoder.is_open = False
    page.add([record("a.wav", 0, 160)])
    until(qtbot, lambda: decoder.begun == 1)
    # The fixture closes the context, and sees that no thread is left.
    assert page.queue.items[0].state is FileState.RUNNING


def test_every_control_can_be_named_and_reached(qtbot: QtBot, page: FilesPage) -> None:
    page.queue.add([Path("a.wav")])
    for control in page.findChildren(QAbstractButton):
        if not control.isVisibleTo(page):
            continue
        assert control.accessibleName() or control.text(), control.objectName()
        assert control.focusPolicy() & Qt.FocusPolicy.TabFocus, control.objectName()


class TestWhatIsNotDone:
    """Recordings that wait are on disk, and in the queue again at the next start."""

    @pytest.fixture
    def kept(self, context: Context) -> Callable[[], list[Path]]:
        return lambda: waiting_files.load(context.services.data_dir / waiting_files.FILE_NAME)

    @pytest.fixture
    def next_start(self, qtbot: QtBot, services: Services) -> Iterator[Context]:
        made = Context(services)
        yield made
        made.close()

    def test_is_on_disk_until_its_text_is_in_the_history(
        self,
        qtbot: QtBot,
        page: FilesPage,
        record: Callable[..., Path],
        decoder: GatedDecoder,
        kept: Callable[[], list[Path]],
    ) -> None:
        decoder.is_open = False
        first, second = record("a.wav", 1), record("b.wav", 5)
        page.add([first, second])
        until(qtbot, lambda: kept() == [first, second])
        page.runner.cancel([page.queue.items[1]])
        until(qtbot, lambda: kept() == [first])
        decoder.is_open = True
        ended(qtbot, page, 2)
        until(qtbot, lambda: kept() == [])

    def test_waits_for_a_word_at_the_next_start(
        self, qtbot: QtBot, page: FilesPage, record: Callable[..., Path], decoder: GatedDecoder, next_start: Context
    ) -> None:
        decoder.is_open = False
        page.add([record("a.wav", 1), record("b.wav", 5)])
        until(qtbot, lambda: decoder.begun > 0)
        desk = FilesPage(next_start).desk
        until(qtbot, lambda: desk.is_left_over)
        assert [item.path.name for item in desk.queue.items] == ["a.wav", "b.wav"]
        assert desk.runner.is_paused
        assert desk.unfinished == 0
        decoder.is_open = True
        desk.go_on()
        until(qtbot, lambda: all(item.state is FileState.DONE for item in desk.queue.items))
        assert not desk.is_left_over

    def test_goes_on_with_what_is_added(self, qtbot: QtBot, context: Context, record: Callable[..., Path]) -> None:
        waiting_files.save([record("a.wav", 1)], context.services.data_dir / waiting_files.FILE_NAME)
        page = FilesPage(context)
        qtbot.addWidget(page)
        until(qtbot, lambda: page.desk.is_left_over)
        page.add([record("b.wav", 5)])
        ended(qtbot, page, 2)

    def test_is_nobodys_business_once_it_is_off_the_list(
        self, qtbot: QtBot, context: Context, record: Callable[..., Path], kept: Callable[[], list[Path]]
    ) -> None:
        waiting_files.save([record("a.wav", 1)], context.services.data_dir / waiting_files.FILE_NAME)
        page = FilesPage(context)
        qtbot.addWidget(page)
        until(qtbot, lambda: page.desk.is_left_over)
        page.runner.cancel(page.queue.items)
        assert not page.desk.is_left_over
        until(qtbot, lambda: kept() == [])
        page.add([record("b.wav", 5)])
        assert ended(qtbot, page, 2)[1].state is FileState.DONE
