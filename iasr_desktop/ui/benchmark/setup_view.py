"""A new run: data, what is to be measured and how, how long that will take, and the button that begins."""

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.simulation import estimate
from iasr_desktop.core.simulation.estimate import Expectation
from iasr_desktop.core.simulation.settings import RunSettings
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.benchmark import choices, run_text
from iasr_desktop.ui.benchmark.data_choice import DataChoice
from iasr_desktop.ui.benchmark.setup_form import SetupForm
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.files.buttons import icon_button
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied
from iasr_desktop.ui.scrolling import PageScroll

_NAME_PX = 210
_SETTLE_MS = 150


class SetupView(QWidget):
    """GUI thread. `start_requested` carries `RunSettings`."""

    start_requested = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("setup_view")
        self._context = context
        self._token = CancelToken()
        self._is_free = True
        self.data = DataChoice(context)
        self.form = SetupForm(context, self)
        self._estimate = labels.named(labels.plain(), "run_estimate")
        self._start = icon_button(self.tr("&Start the run"), "play", "run_start", self._on_start)
        self._meanings: dict[str, QLabel] = {}
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._look_ahead)
        self._arrange()
        self.data.changed.connect(self._on_changed)
        self.form.changed.connect(self._on_changed)
        self._on_changed()

    @property
    def estimate(self) -> str:
        """How long the run will take, in words."""
        return self._estimate.text()

    @property
    def settings(self) -> RunSettings:
        return self.form.settings(self.data.source)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settle.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._settle.stop()

    def be_free(self, free: bool) -> None:
        """Whether a run could begin now."""
        self._is_free = free
        self._show_start()

    def _arrange(self) -> None:
        form = self.form
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, theme.SPACE_LARGE, theme.SPACE, theme.SPACE)
        column.setSpacing(theme.SPACE_LARGE)
        column.addWidget(labels.heading(self.tr("Data")))
        column.addWidget(self.data)
        column.addLayout(self._grid([("", form.language), ("", form.samples)]))
        column.addWidget(labels.heading(self.tr("What is measured")))
        measured = [("system", form.system), ("", form.loops), ("simulator", form.simulator)]
        judged = [("rule", form.rule), ("", form.limit), ("votes", form.votes), ("", form.rounds)]
        column.addLayout(self._grid([*measured, *judged]))
        column.addWidget(labels.heading(self.tr("Models")))
        column.addLayout(self._grid([("", box) for box in form.models.boxes.values()]))
        column.addWidget(labels.heading(self.tr("Circumstances")))
        column.addLayout(self._grid([("", form.seed), ("harmless", form.harmless)]))
        column.addWidget(form.beside(form.noise, form.snr))
        column.addWidget(form.vocabulary)
        column.addWidget(form.audio)
        column.addStretch(1)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(PageScroll(body), 1)
        around.addLayout(self._foot())

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(0, theme.SPACE, 0, 0)
        row.setSpacing(theme.SPACE_LARGE)
        row.addWidget(self._estimate, 1)
        row.addWidget(self._start)
        return row

    def _grid(self, rows: "list[tuple[str, QWidget]]") -> QGridLayout:
        """Names, editors, and room for what the choice means."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.SPACE_LARGE)
        grid.setVerticalSpacing(theme.SPACE)
        for row, (meaning, editor) in enumerate(rows):
            name = QLabel(editor.accessibleName())
            name.setFixedWidth(_NAME_PX)
            name.setWordWrap(True)
            name.setBuddy(editor)
            grid.addWidget(name, row, 0)
            grid.addWidget(editor, row, 1)
            if meaning:
                self._meanings[meaning] = labels.muted()
                grid.addWidget(self._meanings[meaning], row, 2)
        grid.setColumnMinimumWidth(1, 240)
        grid.setColumnStretch(2, 1)
        return grid

    def _tell_meanings(self, settings: RunSettings) -> None:
        told = {
            "system": choices.system_meaning(settings.system),
            "simulator": choices.simulator_meaning(settings.simulator),
            "rule": choices.rule_meaning(settings.stop_by),
            "votes": choices.votes_meaning(settings.votes),
            "harmless": self.tr("How often something is said about a right text that must not change it."),
        }
        for name, text in told.items():
            self._meanings[name].setText(text)

    @Slot()
    def _on_changed(self) -> None:
        settings = self.settings
        self._tell_meanings(settings)
        self.data.use_language(settings.language)
        self._estimate.setText("")
        if self.isVisible():
            self._settle.start()
        self._show_start()

    @Slot()
    def _look_ahead(self) -> None:
        """How long it will take, by what runs took on this machine before."""
        self._token.cancel()
        dataset, settings = self.data.dataset, self.settings
        if dataset is None:
            return
        count = min(len(dataset.samples), settings.limit or len(dataset.samples))

        def look(_: CancelToken, __: OnProgress) -> tuple[int, Expectation]:
            return count, estimate.expected(settings, count)

        self._token = tied(self._context.jobs.submit(Lane.DESKTOP, look, done=self._on_expected), self)

    def _on_expected(self, found: tuple[int, Expectation]) -> None:
        count, expectation = found
        time = run_text.duration_text(expectation.seconds)
        told = self.tr("{count} samples will take about {time}.").format(count=count, time=time)
        if expectation.is_rough:
            told += " " + self.tr("That is a rough guess: nothing like it was measured on this computer yet.")
        else:
            told += " " + self.tr("That is by {count} dialogues of earlier runs.").format(count=expectation.samples)
        self._estimate.setText(told)

    def _show_start(self) -> None:
        self._start.setEnabled(self._is_free and self.data.dataset is not None)
        self._start.setToolTip("" if self._is_free else self.tr("A run is under way. Stop it first."))

    @Slot()
    def _on_start(self) -> None:
        self.start_requested.emit(self.settings)
