"""The benchmark by mouse and keyboard: set up, run, pause, stop, go on, look through, delete."""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QDropEvent
from PySide6.QtWidgets import QAbstractButton, QComboBox, QFileDialog, QSpinBox
from pytestqt.qtbot import QtBot

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ModelMissing
from iasr_desktop.core.simulation import folders
from iasr_desktop.core.simulation.types import Answer
from iasr_desktop.core.types import AudioClip
from iasr_desktop.ui.benchmark.page import BenchmarkPage
from iasr_desktop.ui.benchmark.run_model import RunEntry
from iasr_desktop.ui.benchmark.runner import RunState
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.states import Phase
from tests.simulating import WordByWord, WordSystem, parts
from tests.ui.acting import ActingController
from tests.ui.making import Desk

SAMPLES = 6


class GatedSystem(WordSystem):
    """Hears nothing until the test lets it, an utterance at a time or all of them."""

    def __init__(self) -> None:
        super().__init__({"Jon": "John"})
        self.gate = threading.Semaphore(0)
        self.is_open = False
        self.begun = 0

    def hear(self, clip: AudioClip, token: CancelToken) -> Answer:
        self.begun += 1
        while not self.is_open and not self.gate.acquire(timeout=0.02):
            token.check()
        return super().hear(clip, token)


@pytest.fixture
def system(desk: Desk) -> Iterator[GatedSystem]:
    made = GatedSystem()
    desk.parts = lambda settings: parts(made)
    yield made
    made.is_open = True


@pytest.fixture
def controller(qtbot: QtBot) -> ActingController:
    return ActingController()


@pytest.fixture
def page(qtbot: QtBot, context: Context, controller: ActingController) -> BenchmarkPage:
    made = BenchmarkPage(context, controller)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    return made


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Samples of which every second one is misheard at first."""
    path = tmp_path / "errands.jsonl"
    write_lines(path, [sample(number) for number in range(SAMPLES)])
    return path


def sample(number: int) -> dict[str, object]:
    return {"id": f"s{number}", "text": f"Tell {'Jon' if number % 2 else 'Ann'} about {number}", "language": "en"}


def write_lines(path: Path, rows: list[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def until(qtbot: QtBot, holds: Callable[[], bool]) -> None:
    qtbot.waitUntil(holds)


def click(qtbot: QtBot, page: BenchmarkPage, name: str) -> None:
    button = page.findChild(QAbstractButton, name)
    assert button is not None, name
    assert button.isEnabled(), name
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def choose_data(qtbot: QtBot, page: BenchmarkPage, path: Path) -> None:
    page.setup.data.use(path)
    until(qtbot, lambda: page.setup.data.dataset is not None)


def start(qtbot: QtBot, page: BenchmarkPage, path: Path) -> None:
    choose_data(qtbot, page, path)
    click(qtbot, page, "run_start")


def done(page: BenchmarkPage) -> int:
    return round(page.runner.progress.done) if page.runner.progress is not None else 0


def entries(page: BenchmarkPage) -> tuple[RunEntry, ...]:
    return page.runs.model.entries


def notices(context: Context) -> list[str]:
    return [notice.text for notice in context.say.notices]


def test_a_run_is_set_up_and_watched_to_its_end(qtbot: QtBot, page: BenchmarkPage, data: Path, desk: Desk) -> None:
    start(qtbot, page, data)
    until(qtbot, lambda: page.runner.state is RunState.IDLE and page.runs.view.samples.total == SAMPLES)
    points = page.runs.view.overview.curve.points
    assert points.n == SAMPLES
    assert points.loops[0].errors.value == pytest.approx(0.5)
    assert points.loops[1].errors.value == 0.0
    assert "Samples: 6. After loop 0: S²ER 50.0 %" in page.runs.view.overview.curve.accessibleDescription()
    assert (
        page.runs.view.overview.table.model().data(page.runs.view.overview.table.model().index(0, 1)).startswith("50")
    )
    until(qtbot, lambda: bool(entries(page)) and entries(page)[0].is_complete)


def test_problems_of_the_data_are_told_line_by_line(qtbot: QtBot, page: BenchmarkPage, tmp_path: Path) -> None:
    path = tmp_path / "mixed.jsonl"
    write_lines(path, [sample(0), {"id": "x", "text": " "}, sample(1), {"id": "y"}])
    choose_data(qtbot, page, path)
    assert [problem.partition(", line ")[2].partition(":")[0] for problem in page.setup.data.problems] == ["2", "4"]
    assert "Samples: 2." in page.setup.data.told
    assert "Cannot be used: 2." in page.setup.data.told


def test_data_that_cannot_be_used_are_refused_with_a_sentence(
    qtbot: QtBot, page: BenchmarkPage, tmp_path: Path
) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"no")
    page.setup.data.use(path)
    until(qtbot, lambda: "is of no known kind" in page.setup.data.told)
    button = page.findChild(QAbstractButton, "run_start")
    assert button is not None
    assert not button.isEnabled()


def test_a_dropped_file_is_taken(qtbot: QtBot, page: BenchmarkPage, data: Path) -> None:
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(data))])
    page.setup.data.dropEvent(
        QDropEvent(
            QPointF(5, 5), Qt.DropAction.CopyAction, dropped, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
    )
    until(qtbot, lambda: page.setup.data.dataset is not None)
    assert page.setup.data.source == str(data)
    assert f"{SAMPLES} samples will take about" in wait_for_estimate(qtbot, page)


def wait_for_estimate(qtbot: QtBot, page: BenchmarkPage) -> str:
    until(qtbot, lambda: bool(page.setup.estimate))
    return page.setup.estimate


def test_the_estimate_is_rough_at_first_and_then_by_what_was_played(
    qtbot: QtBot, page: BenchmarkPage, data: Path, desk: Desk
) -> None:
    choose_data(qtbot, page, data)
    assert "rough guess" in wait_for_estimate(qtbot, page)
    click(qtbot, page, "run_start")
    until(qtbot, lambda: page.runner.state is RunState.IDLE and page.runner.is_done)
    loops = page.findChild(QSpinBox, "run_loops")
    assert loops is not None
    loops.setValue(3)
    assert page.setup.estimate == ""
    page.tabs.setCurrentWidget(page.setup)
    assert "by 6 dialogues of earlier runs" in wait_for_estimate(qtbot, page)


def test_pause_waits_after_the_sample_at_hand_and_goes_on(
    qtbot: QtBot, page: BenchmarkPage, data: Path, system: GatedSystem
) -> None:
    start(qtbot, page, data)
    until(qtbot, lambda: system.begun == 1)
    click(qtbot, page, "run_pause")
    assert page.runner.state is RunState.PAUSED
    assert "paused" in page.bar.holder
    system.gate.release(20)
    until(qtbot, lambda: done(page) == 1)
    system.is_open = True
    click(qtbot, page, "run_pause")
    until(qtbot, lambda: page.runner.state is RunState.IDLE)
    assert page.runner.is_done
    run = folders.runs(folders.default_root())[0]
    assert [dialogue.sample.id for dialogue in run.dialogues()] == [f"s{number}" for number in range(SAMPLES)]


def test_stopping_keeps_what_is_done_and_another_day_it_goes_on(
    qtbot: QtBot, page: BenchmarkPage, data: Path, system: GatedSystem, context: Context, controller: ActingController
) -> None:
    start(qtbot, page, data)
    until(qtbot, lambda: system.begun == 1)
    until(qtbot, lambda: bool(system.gate.release()) or done(page) >= 2)
    click(qtbot, page, "run_stop")
    assert page.runner.state is RunState.IDLE
    until(qtbot, lambda: bool(entries(page)) and entries(page)[0].done >= 2 and not entries(page)[0].is_playing)
    assert not entries(page)[0].is_complete
    system.is_open = True
    another_day = BenchmarkPage(context, controller)  # type: ignore[arg-type]
    qtbot.addWidget(another_day)
    another_day.show()
    another_day.tabs.setCurrentWidget(another_day.runs)
    until(qtbot, lambda: another_day.runs.view.run is not None)
    click(qtbot, another_day, "run_resume")
    until(qtbot, lambda: another_day.runner.is_done)
    run = folders.runs(folders.default_root())[0]
    assert run.is_complete
    assert [dialogue.sample.id for dialogue in run.dialogues()] == [f"s{number}" for number in range(SAMPLES)]


def test_dictation_comes_first_and_the_sample_at_hand_is_played_anew(
    qtbot: QtBot, page: BenchmarkPage, data: Path, system: GatedSystem, controller: ActingController, context: Context
) -> None:
    start(qtbot, page, data)
    until(qtbot, lambda: system.begun == 1)
    assert "The benchmark has the models." in page.bar.holder
    controller.enter(Phase.LISTENING, is_recording=True)
    assert page.runner.state is RunState.HELD
    assert "The dictation has the models." in page.bar.holder
    assert "The benchmark waits while you dictate." in notices(context)
    controller.enter(Phase.TRANSCRIBING)
    assert page.runner.state is RunState.HELD
    system.is_open = True
    controller.enter(Phase.READY)
    assert page.runner.state is RunState.RUNNING
    until(qtbot, lambda: page.runner.is_done)
    run = folders.runs(folders.default_root())[0]
    assert len({dialogue.sample.id for dialogue in run.dialogues()}) == run.done == SAMPLES


def test_no_run_begins_while_somebody_dictates(
    qtbot: QtBot, page: BenchmarkPage, data: Path, controller: ActingController, context: Context
) -> None:
    controller.enter(Phase.LISTENING, is_recording=True)
    start(qtbot, page, data)
    assert page.runner.state is RunState.IDLE
    assert "You are dictating. Stop first, then start the run." in notices(context)


def test_a_missing_model_is_said_and_leaves_no_run_behind(
    qtbot: QtBot, page: BenchmarkPage, data: Path, desk: Desk, context: Context
) -> None:
    def missing(_: object) -> object:
        raise ModelMissing("No voice is installed.", "Fetch one.")

    desk.parts = missing  # type: ignore[assignment]
    start(qtbot, page, data)
    until(qtbot, lambda: any("No voice is installed." in text for text in notices(context)))
    assert page.runner.state is RunState.IDLE
    assert folders.runs(folders.default_root()) == []


def test_a_sample_is_inspected_with_its_turns_and_their_sound(
    qtbot: QtBot, page: BenchmarkPage, data: Path, desk: Desk
) -> None:
    keep = page.findChild(QAbstractButton, "run_audio")
    assert keep is not None
    # Only its box and its words can be hit by a mouse, not its middle.
    qtbot.mouseClick(keep, Qt.MouseButton.LeftButton, pos=QPoint(8, keep.height() // 2))
    start(qtbot, page, data)
    until(qtbot, lambda: page.runner.is_done and page.runs.view.samples.total == SAMPLES)
    view = page.runs.view
    view.tabs.setCurrentIndex(1)
    view.table.choose("s1")
    until(qtbot, lambda: len(view.inspector.cards) >= 2)
    first, second = view.inspector.cards[:2]
    assert "Loop 0: the first utterance" in first.accessibleName()
    assert "Wrong" in first.accessibleName()
    assert "replace John with Jon" in second.accessibleName()
    assert second.audio is not None
    click_in(qtbot, second.findChild(QAbstractButton, "step_play"))
    until(qtbot, lambda: len(desk.player.played) == 1)


def click_in(qtbot: QtBot, button: QAbstractButton | None) -> None:
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_samples_are_narrowed_by_outcome_and_words(qtbot: QtBot, page: BenchmarkPage, data: Path, desk: Desk) -> None:
    desk.parts = lambda settings: parts(simulator=WordByWord("Something else entirely"))
    harmless = page.findChild(QSpinBox, "run_harmless")
    assert harmless is not None
    harmless.setValue(100)
    start(qtbot, page, data)
    until(qtbot, lambda: page.runner.is_done and page.runs.view.samples.total == SAMPLES)
    view = page.runs.view
    outcome = view.findChild(QComboBox, "sample_outcome")
    assert outcome is not None
    outcome.setCurrentIndex(outcome.findData("harmed"))
    assert view.samples.rowCount() == SAMPLES
    outcome.setCurrentIndex(outcome.findData("wrong"))
    assert view.samples.rowCount() == 0
    outcome.setCurrentIndex(outcome.findData(1))
    assert view.samples.rowCount() == SAMPLES // 2
    outcome.setCurrentIndex(0)
    view.filter.search.setText("jon 3")
    until(qtbot, lambda: view.samples.rowCount() == 1)
    assert view.filter.count.text() == "1 of 6"


def test_deleting_is_asked_first(qtbot: QtBot, page: BenchmarkPage, data: Path, desk: Desk) -> None:
    start(qtbot, page, data)
    until(qtbot, lambda: page.runner.is_done and bool(entries(page)))
    click(qtbot, page, "run_delete")
    question = page.run_actions.question
    assert question is not None
    assert "errands" in question.text()
    keep, delete = (next(b for b in question.buttons() if b.text() == name) for name in ("Keep", "Delete"))
    assert question.defaultButton() is keep
    click_in(qtbot, keep)
    assert folders.runs(folders.default_root())
    click(qtbot, page, "run_delete")
    question = page.run_actions.question
    assert question is not None
    delete = next(b for b in question.buttons() if b.text() == "Delete")
    click_in(qtbot, delete)
    until(qtbot, lambda: not entries(page))
    assert folders.runs(folders.default_root()) == []


def test_the_tables_go_where_the_person_says(
    qtbot: QtBot, page: BenchmarkPage, data: Path, desk: Desk, tmp_path: Path, context: Context
) -> None:
    start(qtbot, page, data)
    until(qtbot, lambda: page.runner.is_done and bool(entries(page)))
    click(qtbot, page, "run_export")
    chooser = page.findChild(QFileDialog, "tables_chooser")
    assert chooser is not None
    chooser.close()
    target = tmp_path / "tables"
    target.mkdir()
    run = entries(page)[0].run
    page.run_actions.export_to(run, target)
    until(qtbot, lambda: any("The tables are in" in text for text in notices(context)))
    assert (target / run.name / "loops.csv").read_text(encoding="utf-8").startswith("run,loop,n,error_rate")


def play(qtbot: QtBot, page: BenchmarkPage, path: Path) -> None:
    """A run from its start to its end."""
    start(qtbot, page, path)
    until(qtbot, lambda: page.runner.is_done and page.runner.state is RunState.IDLE)
    page.tabs.setCurrentWidget(page.setup)


def test_two_runs_are_compared_and_reported_on(
    qtbot: QtBot, page: BenchmarkPage, data: Path, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(qtbot, page, data)
    desk.parts = lambda settings: parts(WordSystem())
    seed = page.findChild(QSpinBox, "run_seed")
    assert seed is not None
    seed.setValue(7)
    play(qtbot, page, data)
    page.tabs.setCurrentWidget(page.compare)
    until(qtbot, lambda: page.compare.model.rowCount() > 0)
    shown = page.compare.model
    # At loop 0 the earlier run has half of the texts wrong, the later none.
    assert [shown.data(shown.index(0, column)) for column in range(4)] == ["0", "S²ER", "50.0 %", "0.0 %"]
    assert shown.data(shown.index(0, 5)) == "0"
    assert shown.data(shown.index(0, 6)) == "3"
    assert "Samples in both: 6." in page.compare.told
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()) or True)
    click(qtbot, page, "compare_report")
    until(qtbot, lambda: bool(opened))
    page_of_both = Path(opened[0]).read_text(encoding="utf-8")
    assert "<svg" in page_of_both
    assert "<script" not in page_of_both


def test_closing_in_the_middle_ends_cleanly(qtbot: QtBot, page: BenchmarkPage, data: Path, system: GatedSystem) -> None:
    start(qtbot, page, data)
    until(qtbot, lambda: system.begun == 1)
    # The fixture closes the context, and sees that no thread is left.
    assert page.runner.state is RunState.RUNNING
