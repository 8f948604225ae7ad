"""The run at hand, seen from every tab: how far, how fast, how long still, and who has the models."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from iasr_desktop.core.progress import Progress
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.bars import Bar
from iasr_desktop.ui.benchmark import run_text
from iasr_desktop.ui.benchmark.runner import BenchRunner, RunState
from iasr_desktop.ui.files.buttons import icon_button
from iasr_desktop.ui.messages import translated

_BAR_PX = 6
_STEPS = 1000


class RunBar(QFrame):
    """Hidden while nothing is played. GUI thread."""

    def __init__(self, runner: BenchRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("run_bar")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setBackgroundRole(self.palette().ColorRole.Base)
        self.setAutoFillBackground(True)
        self._runner = runner
        self._title = labels.strong("")
        self._told = labels.named(labels.plain(), "run_progress")
        self._models = labels.named(labels.muted(), "run_models")
        self._bar = Bar(_BAR_PX)
        self._bar.setRange(0, _STEPS)
        self._pause: QPushButton = icon_button(self.tr("&Pause"), "pause", "run_pause", self._on_pause)
        self._stop: QPushButton = icon_button(self.tr("S&top"), "stop", "run_stop", runner.stop)
        self._stop.setToolTip(self.tr("Ends the run. What is done stays, and the rest can be played another day."))
        self._arrange()
        runner.changed.connect(self.show_state)
        self.show_state()

    @property
    def told(self) -> str:
        """How far the run is, in words."""
        return self._told.text()

    @property
    def holder(self) -> str:
        """Who has the models, in words."""
        return self._models.text()

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(theme.SPACE)
        head.addWidget(self._title, 1)
        head.addWidget(self._pause)
        head.addWidget(self._stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_LARGE, theme.SPACE, theme.SPACE_LARGE, theme.SPACE)
        column.setSpacing(theme.SPACE_SMALL)
        column.addLayout(head)
        column.addWidget(self._bar)
        column.addWidget(self._told)
        column.addWidget(self._models)

    @Slot()
    def show_state(self) -> None:
        state = self._runner.state
        self.setVisible(state is not RunState.IDLE)
        if state is RunState.IDLE:
            return
        is_paused = state is RunState.PAUSED
        self._pause.setText(self.tr("&Resume") if is_paused else self.tr("&Pause"))
        theme.dress(self._pause, "play" if is_paused else "pause")
        self._pause.setEnabled(state is not RunState.LOADING)
        self._pause.setToolTip(self.tr("Goes on") if is_paused else self.tr("Waits after the sample at hand"))
        self._title.setText(self._name())
        self._told.setText(self._progress(state))
        self._models.setText(self._who_has_the_models(state))
        self._bar.setAccessibleName(self.tr("Progress of the run"))
        self._bar.setAccessibleDescription(self._told.text())
        self._bar.setValue(self._fraction())

    def _name(self) -> str:
        folder, plan = self._runner.folder, self._runner.plan
        if folder is not None:
            return run_text.data_name(folder)
        return plan.settings.dataset.replace("\\", "/").rpartition("/")[2] if plan is not None else ""

    def _fraction(self) -> int:
        progress = self._runner.progress
        if progress is None or not progress.total or self._runner.state is RunState.LOADING:
            return 0
        return round(_STEPS * progress.done / progress.total)

    def _progress(self, state: RunState) -> str:
        progress = self._runner.progress
        if state is RunState.LOADING:
            return self.tr("{what} …").format(what=_label(progress) or self.tr("Getting ready"))
        parts = []
        if progress is not None:
            planned = None if progress.total is None else round(progress.total)
            parts.append(run_text.progress_text(round(progress.done), planned))
        if (per_hour := self._runner.per_hour) is not None:
            parts.append(self.tr("{count} an hour").format(count=round(per_hour)))
        if (left_s := self._runner.left_s) is not None:
            parts.append(self.tr("{time} left").format(time=run_text.duration_text(left_s)))
        return " · ".join(parts)

    def _who_has_the_models(self, state: RunState) -> str:
        return {
            RunState.LOADING: self.tr("The benchmark loads models of its own."),
            RunState.RUNNING: self.tr("The benchmark has the models. Dictate whenever you like: the run then waits."),
            RunState.PAUSED: self.tr("The run is paused. Its models stay loaded; the dictation has the computer."),
            RunState.HELD: self.tr("The dictation has the models. The run goes on by itself when you are done."),
        }[state]

    @Slot()
    def _on_pause(self) -> None:
        if self._runner.state is RunState.PAUSED:
            self._runner.resume()
        else:
            self._runner.pause()


def _label(progress: Progress | None) -> str:
    return translated(progress.label) if progress is not None else ""
