"""Export by dialog: a format, a place, and the file there."""

import json
from collections.abc import Callable
from pathlib import Path

import docx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from iasr_desktop.core.export.session import ExportFormat
from iasr_desktop.core.storage.history import History
from iasr_desktop.ui import export_dialog
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.export_dialog import (
    ExportDialog,
    export_all_dialog,
    export_recording_dialog,
    export_session_dialog,
    format_words,
    suggested_name,
)
from tests.dictating import Speaker, transcript


@pytest.fixture(autouse=True)
def _own_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt's own file dialog, which a test can reach."""
    monkeypatch.setattr(export_dialog, "_open", _opened)


def _opened(chooser: QFileDialog) -> None:
    chooser.setOption(QFileDialog.Option.DontUseNativeDialog)
    chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    chooser.open()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def session(qtbot: QtBot, context: Context) -> str:
    """A session on file that says "Meeting: a/b?" and more."""

    def dictate(history: History) -> str:
        speaker = Speaker(history)
        speaker.say("Meeting: a/b? The minutes of Tuesday and everything else.")
        return speaker.session.id

    with qtbot.waitCallback() as called:
        context.history.submit(dictate, done=called)
    name = called.args[0]
    assert isinstance(name, str)
    return name


def choose_format(dialog: ExportDialog, kind: ExportFormat) -> None:
    formats = dialog.findChild(QListWidget, "export_formats")
    assert isinstance(formats, QListWidget)
    formats.setCurrentRow(list(ExportFormat).index(kind))
    dialog.accept()


def chooser_of(qtbot: QtBot, window: QWidget) -> QFileDialog:
    found: list[QFileDialog] = []

    def look() -> bool:
        found[:] = [child for child in window.findChildren(QFileDialog) if child.isVisible()]
        return bool(found)

    qtbot.waitUntil(look)
    return found[0]


def choose_place(qtbot: QtBot, window: QWidget, place: Path) -> str:
    """Choose `place` where the file dialog asks; the name that it suggested."""
    chooser = chooser_of(qtbot, window)
    suggested = Path(chooser.selectedFiles()[0]).name
    chooser.fileSelected.emit(str(place))
    chooser.close()
    return suggested


def notice(qtbot: QtBot, context: Context, words: str) -> Callable[[], object] | None:
    """Wait for a notice with `words`; what its button does."""
    qtbot.waitUntil(lambda: any(words in told.text for told in context.say.notices))
    told = next(told for told in context.say.notices if words in told.text)
    return told.action[1] if told.action else None


@pytest.mark.parametrize("kind", list(ExportFormat))
def test_a_session_in_every_format(
    qtbot: QtBot, context: Context, session: str, window: QWidget, tmp_path: Path, kind: ExportFormat
) -> None:
    choose_format(export_session_dialog(context, session, window), kind)
    target = tmp_path / f"out.{kind}"
    suggested = choose_place(qtbot, window, target)
    assert suggested == f"2026-11-30 Meeting- a-b- The minutes of Tuesday and.{kind}"
    notice(qtbot, context, f"Exported to out.{kind}.")
    assert target.stat().st_size > 0


def test_the_file_may_be_replaced_since_the_system_asked(
    qtbot: QtBot, context: Context, session: str, window: QWidget, tmp_path: Path
) -> None:
    target = tmp_path / "mine.txt"
    target.write_text("older")
    choose_format(export_session_dialog(context, session, window), ExportFormat.TXT)
    choose_place(qtbot, window, target)
    notice(qtbot, context, "Exported to mine.txt.")
    assert target.read_text().startswith("Meeting: a/b?")


def test_a_name_without_suffix_gets_it_and_replaces_nothing(
    qtbot: QtBot, context: Context, session: str, window: QWidget, tmp_path: Path
) -> None:
    (tmp_path / "Talk 10.00.md").write_text("older")
    choose_format(export_session_dialog(context, session, window), ExportFormat.MD)
    choose_place(qtbot, window, tmp_path / "Talk 10.00")
    notice(qtbot, context, "Exported to Talk 10.00 (2).md.")
    assert (tmp_path / "Talk 10.00.md").read_text() == "older"


def test_a_place_that_cannot_be_written_is_said(
    qtbot: QtBot, context: Context, session: str, window: QWidget, tmp_path: Path
) -> None:
    choose_format(export_session_dialog(context, session, window), ExportFormat.TXT)
    choose_place(qtbot, window, tmp_path / "gone" / "out.txt")
    notice(qtbot, context, "could not be written")


def test_a_session_that_is_not_on_file_is_said(qtbot: QtBot, context: Context, window: QWidget) -> None:
    choose_format(export_session_dialog(context, "nobody", window), ExportFormat.TXT)
    notice(qtbot, context, "There is no session")


def test_the_folder_can_be_opened_afterwards(
    qtbot: QtBot, context: Context, session: str, window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    choose_format(export_session_dialog(context, session, window), ExportFormat.TXT)
    choose_place(qtbot, window, tmp_path / "out.txt")
    open_folder = notice(qtbot, context, "Exported to")
    assert open_folder is not None
    open_folder()
    assert opened == [str(tmp_path)]


def test_format_and_folder_are_offered_again(
    qtbot: QtBot, context: Context, session: str, window: QWidget, tmp_path: Path
) -> None:
    choose_format(export_session_dialog(context, session, window), ExportFormat.DOCX)
    choose_place(qtbot, window, tmp_path / "out.docx")
    notice(qtbot, context, "Exported to")
    dialog = export_session_dialog(context, session, window)
    assert dialog.format is ExportFormat.DOCX
    dialog.accept()
    assert Path(chooser_of(qtbot, window).directory().path()) == tmp_path


def test_cancelling_writes_nothing(qtbot: QtBot, context: Context, session: str, window: QWidget) -> None:
    dialog = export_session_dialog(context, session, window)
    with qtbot.assertNotEmitted(dialog.chosen):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.findChildren(QFileDialog) == []


def test_a_recording(qtbot: QtBot, context: Context, window: QWidget, tmp_path: Path) -> None:
    file = Path("a:b?.wav")
    choose_format(export_recording_dialog(context, file, transcript("Good morning."), window), ExportFormat.DOCX)
    assert choose_place(qtbot, window, tmp_path / "out.docx") == "a-b.docx"
    notice(qtbot, context, "Exported to out.docx.")
    assert docx.Document(str(tmp_path / "out.docx")).paragraphs[-1].text == "Good morning."


def test_all_recordings_into_a_folder(qtbot: QtBot, context: Context, window: QWidget, tmp_path: Path) -> None:
    heard = {Path("one/talk.wav"): transcript("one"), Path("two/talk.wav"): transcript("two")}
    choose_format(export_all_dialog(context, heard, window), ExportFormat.JSON)
    choose_place(qtbot, window, tmp_path)
    notice(qtbot, context, "2 texts were exported.")
    assert json.loads((tmp_path / "talk.json").read_text())["text"] == "one"
    assert json.loads((tmp_path / "talk (2).json").read_text())["text"] == "two"


def test_all_into_a_folder_that_is_gone(qtbot: QtBot, context: Context, window: QWidget, tmp_path: Path) -> None:
    choose_format(export_all_dialog(context, {Path("a.wav"): transcript("a")}, window), ExportFormat.TXT)
    choose_place(qtbot, window, tmp_path / "gone")
    notice(qtbot, context, "1 could not be exported.")


def test_every_format_is_explained_in_one_line(qtbot: QtBot) -> None:
    for kind in ExportFormat:
        name, explanation = format_words(kind)
        assert name
        assert explanation.endswith(".")
        assert "\n" not in explanation


def test_a_name_is_suggested_for_any_text(tmp_path: Path) -> None:
    with History(tmp_path / "history.db") as history:
        speaker = Speaker(history)
        for text in (
            "今天下午三点在会议室讨论项目进展情况以及下一步的工作安排和人员分工问题请大家准时参加会议谢谢",
            "…",
            "👩‍💻" * 80,
        ):
            speaker.say(text)
            name = suggested_name(history.session(speaker.session.id))
            assert name.startswith("2026-11-30")
            assert len(name.encode()) < 250
