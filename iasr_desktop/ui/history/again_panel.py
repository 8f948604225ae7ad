"""One recording recognised again by another model: its words beside those of the first time."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.document import Edit
from iasr_desktop.core.errors import BadInput
from iasr_desktop.core.merging import changes
from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.progress import OnProgress, Progress
from iasr_desktop.core.recording import hear_file
from iasr_desktop.core.types import Transcript, Turn
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.history.player_bar import HeardText
from iasr_desktop.ui.jobs import Lane


@dataclass(frozen=True)
class _Choice:
    """The models that can be chosen, and the one that is used for dictation."""

    ids: Sequence[str]
    chosen: str


class AgainPanel(QWidget):
    """Recognises the recording of a turn with an installed model. GUI thread.

    `accepted` carries the turn and the new words. Nothing is changed here.
    """

    accepted = Signal(object, str)
    answered = Signal()
    """New words are shown."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._turn: Turn | None = None
        self._token: CancelToken | None = None
        self.model = QComboBox(self)
        self.start = QPushButton(self.tr("Recognise &again"), self)
        self.stop = QPushButton(self.tr("Cancel"), self)
        self.progress = QProgressBar(self)
        self.outcome = HeardText(self)
        self.use = QPushButton(self.tr("U&se this text"), self)
        self.copy = QPushButton(self.tr("Copy"), self)
        self.difference = labels.muted()
        self._name()
        self._arrange()
        self.start.clicked.connect(self._on_start)
        self.stop.clicked.connect(self.cancel)
        self.use.clicked.connect(self._on_use)
        self.copy.clicked.connect(self._on_copy)
        self.show_turn(None, can_use=False)

    def refresh_models(self) -> None:
        """Offer the models that are installed now."""

        def listed(_: CancelToken, __: OnProgress) -> _Choice:
            installed = self._context.store().installed()
            ids = [model.id for model in installed if model.kind is ModelKind.ASR]
            return _Choice(ids, self._context.settings.recognition.model)

        self._context.jobs.submit(Lane.DESKTOP, listed, done=self._on_models)

    def show_turn(self, turn: Turn | None, *, can_use: bool) -> None:
        """Be about this turn; what was being recognised for another is given up."""
        is_other = self._turn is None or turn is None or self._turn.id != turn.id
        self._turn, self._can_use = turn, can_use
        self.setVisible(turn is not None and turn.audio_path is not None)
        if is_other:
            self.cancel()
            self._show_outcome(None)
        else:
            self.use.setEnabled(can_use)

    @Slot()
    def cancel(self) -> None:
        """Give up; nothing was changed."""
        if self._token is not None:
            self._token.cancel()
        self._finish()

    def _name(self) -> None:
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(theme.SPACE)
        for widget, name, said in (
            (self.model, "historyAgainModel", self.tr("Model to recognise with")),
            (self.start, "historyAgain", self.tr("Recognise again")),
            (self.stop, "historyAgainStop", self.tr("Cancel recognising")),
            (self.progress, "historyAgainProgress", self.tr("Recognising")),
            (self.outcome, "historyAgainText", self.tr("New text")),
            (self.use, "historyAgainUse", self.tr("Use this text")),
            (self.copy, "historyAgainCopy", self.tr("Copy the new text")),
        ):
            widget.setObjectName(name)
            widget.setAccessibleName(said)

    def _arrange(self) -> None:
        ask = QHBoxLayout()
        ask.setSpacing(theme.SPACE)
        ask.addWidget(QLabel(self.tr("With")))
        ask.addWidget(self.model, 1)
        ask.addWidget(self.start)
        ask.addWidget(self.stop)
        answer = QHBoxLayout()
        answer.setSpacing(theme.SPACE)
        answer.addWidget(self.use)
        answer.addWidget(self.copy)
        answer.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(theme.SPACE)
        whole.addLayout(ask)
        whole.addWidget(self.progress)
        whole.addWidget(self.difference)
        whole.addWidget(self.outcome)
        whole.addLayout(answer)

    def _on_models(self, choice: _Choice) -> None:
        chosen = self.model.currentText() or choice.chosen
        self.model.clear()
        self.model.addItems(list(choice.ids))
        self.model.setCurrentIndex(max(0, self.model.findText(chosen)))
        self.start.setEnabled(bool(choice.ids))
        self.start.setToolTip("" if choice.ids else self.tr("No speech model is installed."))

    @Slot()
    def _on_start(self) -> None:
        if self._turn is None or self._turn.audio_path is None or not self.model.currentText():
            return
        self.cancel()
        self._show_outcome(None)
        self._set_busy(True)
        turn, model_id = self._turn, self.model.currentText()
        self._token = CancelToken()
        terms = self._context.settings.recognition.vocabulary

        def known(learned: Sequence[str]) -> None:
            self._hear(turn, model_id, tuple(dict.fromkeys((*learned, *terms))))

        self._context.history.submit(
            lambda history: [term.text for term in history.vocabulary.list()], known, self._on_failed, self._token
        )

    def _hear(self, turn: Turn, model_id: str, terms: Sequence[str]) -> None:
        services, settings, store = self._context.services, self._context.settings, self._context.store()
        path, language = turn.audio_path, turn.heard.language or "auto"
        assert path is not None

        def work(token: CancelToken, on_progress: OnProgress) -> Transcript:
            recognizer = services.build_recognizer(settings, store, model_id, terms)
            token.check()
            return hear_file(path, services.build_file_reader(), recognizer, token, language, on_progress)

        self._context.jobs.submit(
            Lane.INFERENCE,
            work,
            done=self._on_heard,
            failed=self._on_failed,
            progress=self._on_progress,
            token=self._token,
        )

    def _on_progress(self, progress: Progress) -> None:
        if progress.total:
            self.progress.setRange(0, 1000)
            self.progress.setValue(round(1000 * progress.done / progress.total))

    def _on_heard(self, heard: Transcript) -> None:
        self._finish()
        if heard.text.strip():
            self._show_outcome(heard)
            self.answered.emit()
            return
        self._context.say.show(BadInput(self.tr("No speech was heard in this recording.")), kind="info")

    def _on_failed(self, error: Exception) -> None:
        self._finish()
        self._context.say.show_error(error)

    def _show_outcome(self, heard: Transcript | None) -> None:
        """The words of this time, those that differ from the first time marked."""
        if heard is not None and self._turn is not None:
            different = _places_after(changes(self._turn.heard.text, heard.text))
            is_same = self._turn.heard.text.strip() == heard.text.strip()
            self.difference.setText(self.tr("The same words again:") if is_same else self.tr("Heard this time:"))
            self.outcome.show_heard(heard, different)
        for widget in (self.difference, self.outcome, self.use, self.copy):
            widget.setVisible(heard is not None)
        self.use.setEnabled(self._can_use)
        self.use.setToolTip("" if self._can_use else self.tr("What was said here is not in the text as words."))

    @Slot()
    def _on_use(self) -> None:
        if self._turn is not None:
            self.accepted.emit(self._turn, self.outcome.toPlainText().strip())

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.outcome.toPlainText().strip())

    def _finish(self) -> None:
        self._token = None
        self._set_busy(False)

    def _set_busy(self, is_busy: bool) -> None:
        self.progress.setRange(0, 0)
        self.progress.setVisible(is_busy)
        self.stop.setVisible(is_busy)
        self.start.setVisible(not is_busy)
        self.model.setEnabled(not is_busy)


def _places_after(edits: Sequence[Edit]) -> list[tuple[int, int]]:
    """Where what `edits` bring stands in the text after them."""
    places, shift = [], 0
    for edit in edits:
        start = edit.start + shift
        places.append((start, start + len(edit.after)))
        shift += len(edit.after) - len(edit.before)
    return [place for place in places if place[0] < place[1]]
