"""Both human studies in the window: made, answered by mouse and by keys, gone back in, reported, exchanged."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from iasr_desktop.core.studies import study as studies
from iasr_desktop.core.studies.annotations import AnnotationLog
from iasr_desktop.core.studies.items import Kind
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.studies.studies_view import StudiesView
from tests.studying import study_of

ITEMS = 5


@pytest.fixture
def view(qtbot: QtBot, context: Context) -> StudiesView:
    made = StudiesView(context)
    qtbot.addWidget(made)
    made.resize(900, 600)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    return made


def equivalence(folder: Path, batch: int = 20) -> Path:
    return study_of(folder, Kind.EQUIVALENCE, ITEMS, seed=3, batch=batch).folder


def choice(folder: Path) -> Path:
    return study_of(folder, Kind.CHOICE, ITEMS, seed=3).folder


def click(qtbot: QtBot, view: StudiesView, name: str) -> None:
    button = view.findChild(QAbstractButton, name)
    assert button is not None, name
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def text(view: StudiesView, name: str) -> str:
    label = view.findChild(QLabel, name)
    assert label is not None, name
    return label.text()


def open_study(qtbot: QtBot, view: StudiesView, folder: Path) -> None:
    view.open_study(folder)
    qtbot.waitUntil(lambda: view.study.study is not None and bool(view.study.shown.toPlainText()))


def sit_down(qtbot: QtBot, view: StudiesView, name: str = "Ada") -> None:
    view.study.name.setText(name)
    click(qtbot, view, "annotate_begin")
    qtbot.waitUntil(lambda: view.is_annotating and view.desk.seen is not None)


def done(view: StudiesView) -> int:
    return view.desk.seen.standing.done if view.desk.seen is not None else -1


def press(qtbot: QtBot, view: StudiesView, key: Qt.Key) -> None:
    qtbot.waitUntil(lambda: view.annotate.hasFocus())
    qtbot.keyClick(view.annotate, key)


def answer(qtbot: QtBot, view: StudiesView, act: Callable[[], None]) -> None:
    before = done(view)
    act()
    qtbot.waitUntil(lambda: done(view) == before + 1)


def answers(folder: Path) -> dict[str, str]:
    study = studies.load(folder)
    return {one.item: one.answer for one in AnnotationLog(study).read()}


def test_an_equivalence_study_is_answered_by_keys_and_every_answer_is_on_disk(
    qtbot: QtBot, view: StudiesView, tmp_path: Path
) -> None:
    folder = equivalence(tmp_path / "study")
    open_study(qtbot, view, folder)
    sit_down(qtbot, view)
    for number in range(ITEMS):
        key = Qt.Key.Key_Y if number % 2 else Qt.Key.Key_N
        answer(qtbot, view, lambda key=key: press(qtbot, view, key))  # type: ignore[misc]
        assert len(answers(folder)) == number + 1
    assert sorted(answers(folder).values()) == ["0", "0", "0", "1", "1"]
    assert text(view, "annotate_done") == "That was everything, thank you."
    click(qtbot, view, "annotate_end")
    assert not view.is_annotating
    qtbot.waitUntil(lambda: "5, 1 to 1 an item" in view.study.shown.toPlainText())


def test_going_back_shows_what_was_answered_and_takes_another_answer(
    qtbot: QtBot, view: StudiesView, tmp_path: Path
) -> None:
    folder = equivalence(tmp_path / "study")
    open_study(qtbot, view, folder)
    sit_down(qtbot, view)
    first = view.desk.seen.shown.item.id if view.desk.seen and view.desk.seen.shown else ""
    answer(qtbot, view, lambda: click(qtbot, view, "annotate_answer_0"))
    press(qtbot, view, Qt.Key.Key_B)
    qtbot.waitUntil(lambda: text(view, "annotate_before") == "You answered: Same meaning (Y)")
    press(qtbot, view, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: text(view, "annotate_before") == "This is the first item of the batch.")
    press(qtbot, view, Qt.Key.Key_N)
    qtbot.waitUntil(lambda: answers(folder).get(first) == "0")


def test_a_choice_is_made_side_by_side_and_kept_with_its_side(qtbot: QtBot, view: StudiesView, tmp_path: Path) -> None:
    folder = choice(tmp_path / "study")
    open_study(qtbot, view, folder)
    sit_down(qtbot, view)
    seen = view.desk.seen
    assert seen is not None
    assert seen.shown is not None
    left = seen.shown
    assert [text(view, name) for name in ("annotate_first", "annotate_second")] == list(left.texts)
    answer(qtbot, view, lambda: press(qtbot, view, Qt.Key.Key_2))
    kept = AnnotationLog(studies.load(folder)).read()[0]
    assert (kept.item, kept.answer, kept.left) == (left.item.id, left.chosen(1), left.left)
    answer(qtbot, view, lambda: press(qtbot, view, Qt.Key.Key_Left))
    # The keys of the other protocol do nothing.
    press(qtbot, view, Qt.Key.Key_Y)
    assert done(view) == 2


def test_batches_come_one_after_another(qtbot: QtBot, view: StudiesView, tmp_path: Path) -> None:
    open_study(qtbot, view, equivalence(tmp_path / "study", batch=3))
    sit_down(qtbot, view)
    size = view.desk.seen.standing.batch_size if view.desk.seen else 0
    for _ in range(size):
        answer(qtbot, view, lambda: press(qtbot, view, Qt.Key.Key_Y))
    assert text(view, "annotate_done") == "This batch is done."
    press(qtbot, view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: view.desk.seen is not None and view.desk.seen.shown is not None)
    assert done(view) == size


def test_another_day_it_goes_on_where_it_was(qtbot: QtBot, view: StudiesView, context: Context, tmp_path: Path) -> None:
    folder = equivalence(tmp_path / "study")
    open_study(qtbot, view, folder)
    sit_down(qtbot, view)
    answer(qtbot, view, lambda: press(qtbot, view, Qt.Key.Key_Y))
    again = StudiesView(context)
    qtbot.addWidget(again)
    again.show()
    open_study(qtbot, again, folder)
    sit_down(qtbot, again, "ada")
    assert done(again) == 1


def test_a_study_is_made_from_a_manifest(qtbot: QtBot, view: StudiesView, tmp_path: Path) -> None:
    manifest = tmp_path / "pairs.jsonl"
    rows = [{"id": f"i{n}", "reference": f"walk {n} miles", "hypothesis": f"walk {n} mile"} for n in range(3)]
    manifest.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    click(qtbot, view, "study_new")
    dialog = view.dialog
    assert dialog is not None
    kind, texts, folder = (
        dialog.findChild(widget, name)
        for widget, name in ((QComboBox, "study_kind"), (QLineEdit, "study_texts"), (QLineEdit, "study_folder"))
    )
    kind.setCurrentIndex(kind.findData(Kind.EQUIVALENCE))
    texts.setText(str(manifest))
    folder.setText(str(tmp_path / "made"))
    make = next(b for b in dialog.findChildren(QAbstractButton) if b.text() == "&Make the study")
    qtbot.mouseClick(make, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.study.study is not None)
    assert len(studies.load(tmp_path / "made").items) == 3


def test_what_is_wrong_with_a_new_study_is_said_in_the_dialog(qtbot: QtBot, view: StudiesView, tmp_path: Path) -> None:
    click(qtbot, view, "study_new")
    dialog = view.dialog
    assert dialog is not None
    dialog.texts.field.setText(str(tmp_path / "missing.jsonl"))
    dialog.folder.field.setText(str(tmp_path / "made"))
    make = next(b for b in dialog.findChildren(QAbstractButton) if b.text() == "&Make the study")
    qtbot.mouseClick(make, Qt.MouseButton.LeftButton)
    problem = dialog.findChild(QLabel, "study_problem")
    qtbot.waitUntil(lambda: "missing.jsonl" in problem.text())
    assert dialog.isVisible()
    dialog.close()


def test_answers_go_out_as_a_table_and_come_in_again(qtbot: QtBot, view: StudiesView, tmp_path: Path) -> None:
    folder = equivalence(tmp_path / "study")
    open_study(qtbot, view, folder)
    sit_down(qtbot, view)
    answer(qtbot, view, lambda: press(qtbot, view, Qt.Key.Key_Y))
    click(qtbot, view, "annotate_end")
    target = tmp_path / "answers.csv"
    view.study.export_to(target)
    qtbot.waitUntil(target.exists)
    with target.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["annotator"] for row in rows] == ["annotator-1"]
    target.write_text(target.read_text(encoding="utf-8").replace("annotator-1", "Grace"), encoding="utf-8")
    view.study.import_from(target)
    qtbot.waitUntil(lambda: len(AnnotationLog(studies.load(folder)).read()) == 2)


def test_a_folder_without_a_study_is_said(qtbot: QtBot, view: StudiesView, context: Context, tmp_path: Path) -> None:
    view.open_study(tmp_path)
    qtbot.waitUntil(lambda: any("holds no study" in notice.text for notice in context.say.notices))
