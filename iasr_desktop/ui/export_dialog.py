"""Export by dialog: first the format, then the place, then the work on a lane."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDir, QSize, QStandardPaths, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import ExportFailed
from iasr_desktop.core.export.names import free_path, safe_name
from iasr_desktop.core.export.recording import export_recording, export_recordings
from iasr_desktop.core.export.session import ExportFormat, export_session
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.records import SessionSummary
from iasr_desktop.core.types import Transcript
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.messages import sentence

_FOLDER = "iasr_export_folder"
_FORMAT = "iasr_export_format"
_TITLE_CHARACTERS = 40
Write = Callable[[Path, ExportFormat, bool], None]
"""Path, format, whether a file there may be replaced."""
GoOn = Callable[[ExportFormat, QWidget], None]
"""Asks for the place; over which window."""


class ExportDialog(QDialog):
    """Asks for a format, then goes on. GUI thread only; deletes itself when closed.

    `go_on` must not hold the parent: freed with this dialog, it would take it along.
    """

    chosen = Signal(object)
    """`ExportFormat`."""

    def __init__(self, context: Context, title: str, go_on: GoOn, parent: QWidget) -> None:
        super().__init__(parent)
        self._go_on = go_on
        self.setObjectName("export_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self._context = context
        self._formats = QListWidget()
        self._formats.setObjectName("export_formats")
        self._formats.setAccessibleName(self.tr("Format"))
        height = 2 * self._formats.fontMetrics().lineSpacing() + 2 * theme.SPACE
        for kind in ExportFormat:
            item = _format_item(kind)
            item.setSizeHint(QSize(0, height))
            self._formats.addItem(item)
        self._formats.itemActivated.connect(self.accept)
        self._choose(self._context.property(_FORMAT) or ExportFormat.TXT)
        self._build()

    def _build(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        go_on = buttons.addButton(self.tr("Choose &place…"), QDialogButtonBox.ButtonRole.AcceptRole)
        go_on.setObjectName("choose_place")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[theme.SPACE_PAGE] * 4)
        column.setSpacing(theme.SPACE_LARGE)
        column.addWidget(labels.plain(self.tr("Which format?")))
        column.addWidget(self._formats, 1)
        column.addWidget(buttons)
        go_on.setDefault(True)
        self._formats.setFocus()
        self.resize(QSize(520, 460))

    @property
    def format(self) -> ExportFormat:
        item = self._formats.currentItem()
        return ExportFormat(item.data(Qt.ItemDataRole.UserRole))

    def _choose(self, kind: str) -> None:
        self._formats.setCurrentRow(list(ExportFormat).index(ExportFormat(kind)))

    def accept(self) -> None:
        self._context.setProperty(_FORMAT, str(self.format))
        kind, over = self.format, self.parentWidget()
        super().accept()
        self.chosen.emit(kind)
        if over is not None:
            self._go_on(kind, over)


def _format_item(kind: ExportFormat) -> QListWidgetItem:
    name, explanation = format_words(kind)
    item = QListWidgetItem(f"{name} (.{kind})\n{explanation}")
    item.setData(Qt.ItemDataRole.UserRole, str(kind))
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name}. {explanation}")
    return item


def format_words(kind: ExportFormat) -> tuple[str, str]:
    """Name and one line of explanation, in the person's language."""
    told = {
        ExportFormat.TXT: (
            QCoreApplication.translate("Export", "Plain text"),
            QCoreApplication.translate("Export", "The words and nothing else; opens everywhere."),
        ),
        ExportFormat.MD: (
            QCoreApplication.translate("Export", "Markdown"),
            QCoreApplication.translate("Export", "Title, date and paragraphs for notes and web pages."),
        ),
        ExportFormat.DOCX: (
            QCoreApplication.translate("Export", "Word document"),
            QCoreApplication.translate("Export", "Title, date and paragraphs for Word and LibreOffice."),
        ),
        ExportFormat.SRT: (
            QCoreApplication.translate("Export", "SubRip subtitles"),
            QCoreApplication.translate("Export", "Lines with times; every video player reads them."),
        ),
        ExportFormat.VTT: (
            QCoreApplication.translate("Export", "WebVTT subtitles"),
            QCoreApplication.translate("Export", "Lines with times for videos on web pages."),
        ),
        ExportFormat.JSON: (
            QCoreApplication.translate("Export", "JSON"),
            QCoreApplication.translate("Export", "Everything with the time of every word, for other programs."),
        ),
    }
    return told[kind]


def export_session_dialog(context: Context, session_id: str, parent: QWidget) -> ExportDialog:
    """Export a session that is on file. Returns the open dialog at once."""

    def write(path: Path, kind: ExportFormat, force: bool) -> None:
        context.history.submit(
            lambda history: export_session(history.record(session_id), path, kind, force=force),
            done=lambda _: _say_written(context, path),
            failed=context.say.show_error,
        )

    def go_on(kind: ExportFormat, over: QWidget) -> None:
        def ask(summary: SessionSummary) -> None:
            _ask_place(context, suggested_name(summary), kind, write, over)

        # The title is that of the text now, not of the one when the dialog opened.
        context.history.submit(lambda history: _summary(history, session_id), done=ask, failed=context.say.show_error)

    dialog = ExportDialog(context, QCoreApplication.translate("Export", "Export session"), go_on, parent)
    dialog.open()
    return dialog


def export_recording_dialog(context: Context, file: Path, heard: Transcript, parent: QWidget) -> ExportDialog:
    """Export what was heard in a recording. Returns the open dialog at once."""

    def write(path: Path, kind: ExportFormat, force: bool) -> None:
        def work(_: CancelToken, __: OnProgress) -> None:
            export_recording(file, heard, path, kind, force=force)

        context.jobs.submit(
            Lane.STORAGE, work, done=lambda _: _say_written(context, path), failed=context.say.show_error
        )

    def go_on(kind: ExportFormat, over: QWidget) -> None:
        _ask_place(context, file.stem, kind, write, over)

    dialog = ExportDialog(context, QCoreApplication.translate("Export", "Export text"), go_on, parent)
    dialog.open()
    return dialog


def export_all_dialog(context: Context, heard: Mapping[Path, Transcript], parent: QWidget) -> ExportDialog:
    """Export many recordings into one folder, each under its own name; nothing there is replaced."""

    def write(folder: Path, kind: ExportFormat) -> None:
        def work(_: CancelToken, __: OnProgress) -> tuple[list[Path], list[ExportFailed]]:
            return export_recordings(heard, folder, kind)

        context.jobs.submit(
            Lane.STORAGE, work, done=lambda told: _say_all(context, folder, *told), failed=context.say.show_error
        )

    def go_on(kind: ExportFormat, over: QWidget) -> None:
        chooser = QFileDialog(over, QCoreApplication.translate("Export", "Export all to folder"), _folder(context))
        chooser.setFileMode(QFileDialog.FileMode.Directory)
        chooser.setOption(QFileDialog.Option.ShowDirsOnly)
        chooser.fileSelected.connect(lambda name: write(_remembered(context, Path(name)), kind))
        _open(chooser)

    dialog = ExportDialog(context, QCoreApplication.translate("Export", "Export all"), go_on, parent)
    dialog.open()
    return dialog


def suggested_name(summary: SessionSummary) -> str:
    """The session's day and first words, as a file name without suffix."""
    words = summary.title.split()
    title = ""
    for word in words:
        longer = f"{title} {word}".strip()
        if len(longer) > _TITLE_CHARACTERS:
            break
        title = longer
    title = title or summary.title[:_TITLE_CHARACTERS]
    return safe_name(f"{summary.created_utc[:10]} {title}".rstrip(" .,;:!?"), otherwise="Dictation")


def _summary(history: History, session_id: str) -> SessionSummary:
    return history.session(session_id)


def _ask_place(context: Context, stem: str, kind: ExportFormat, write: Write, parent: QWidget) -> None:
    """The system's own dialog; it asks itself before a file is replaced."""
    name, _ = format_words(kind)
    chooser = QFileDialog(parent, QCoreApplication.translate("Export", "Export"), _folder(context))
    chooser.setObjectName("export_place")
    chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    chooser.setNameFilter(f"{name} (*.{kind})")
    chooser.setDefaultSuffix(str(kind))
    chooser.selectFile(safe_name(stem, f".{kind}"))
    chooser.fileSelected.connect(lambda chosen: _write_to(context, Path(chosen), kind, write))
    _open(chooser)


def _write_to(context: Context, chosen: Path, kind: ExportFormat, write: Write) -> None:
    """`write` to the chosen name, which gets its suffix where the system's dialog left it out."""
    _remembered(context, chosen.parent)
    if chosen.suffix.lower().removeprefix(".") in set(ExportFormat) | {"markdown"}:
        write(chosen, kind, True)
        return
    # Nobody was asked about a file of the completed name.
    context.jobs.submit(
        Lane.STORAGE,
        lambda _, __: free_path(chosen.parent, chosen.name, f".{kind}"),
        done=lambda path: write(path, kind, False),
        failed=context.say.show_error,
    )


def _open(chooser: QFileDialog) -> None:
    chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    chooser.open()


def _folder(context: Context) -> str:
    """Where the person exported to before, else their documents."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return str(context.property(_FOLDER) or documents or QDir.homePath())


def _remembered(context: Context, folder: Path) -> Path:
    context.setProperty(_FOLDER, str(folder))
    return folder


def _say_written(context: Context, path: Path) -> None:
    text = QCoreApplication.translate("Export", "Exported to {name}.").format(name=path.name)
    context.say.show(text, (QCoreApplication.translate("Export", "Open folder"), lambda: open_folder(path.parent)))


def _say_all(context: Context, folder: Path, written: list[Path], failures: list[ExportFailed]) -> None:
    if failures:
        count = QCoreApplication.translate("Export", "{count} could not be exported.").format(count=len(failures))
        context.say.show(f"{count} {sentence(failures[0])}", kind="error")
    if written:
        if len(written) == 1:
            text = QCoreApplication.translate("Export", "1 text was exported.")
        else:
            text = QCoreApplication.translate("Export", "{count} texts were exported.").format(count=len(written))
        context.say.show(text, (QCoreApplication.translate("Export", "Open folder"), lambda: open_folder(folder)))


def open_folder(folder: Path) -> None:
    """Show `folder` in the system's file manager."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
