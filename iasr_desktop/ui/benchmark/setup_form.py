"""The settings of a run as a form: every choice with a word about what it means."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Signal, SignalInstance, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QHBoxLayout, QSpinBox, QWidget

from iasr_desktop.core.simulation.settings import LOOPS, RunSettings
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.benchmark import choices
from iasr_desktop.ui.benchmark.model_choice import ModelChoices
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.languages import spoken_name

MOST_LOOPS = 50
_MOST_SAMPLES = 1_000_000
_LARGEST_SEED = 2**31 - 1
_FIRST_SAMPLES = 20
_SNR_DB = 15.0
_LANGUAGES = ("en", "zh", "zh-en")


class SetupForm(QObject):
    """The editors of a run's settings, but for its data. `changed` tells of every change."""

    changed = Signal()

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        defaults = RunSettings("")
        self._told_by: list[SignalInstance] = []
        self.language = self._box("run_language", self.tr("Language"), ["", *_LANGUAGES], _language_text)
        self.system = self._box("run_system", self.tr("System under test"), choices.SYSTEMS, choices.system_text)
        self.loops = self._whole("run_loops", self.tr("Loops"), 0, MOST_LOOPS, LOOPS)
        self.samples = self._whole("run_samples", self.tr("Samples"), 0, _MOST_SAMPLES, _FIRST_SAMPLES)
        self.samples.setSpecialValueText(self.tr("all"))
        self.simulator = self._box(
            "run_simulator", self.tr("Simulated person"), choices.SIMULATORS, choices.simulator_text
        )
        self.rule = self._box("run_rule", self.tr("A text is right by"), choices.RULES, choices.rule_text)
        self.limit = self._real("run_limit", self.tr("Highest error rate of a right text"), 0.0, 100.0, 0.0, " %")
        self.votes = self._box("run_votes", self.tr("Votes of the judge"), choices.VOTES, choices.votes_text)
        self.rounds = self._whole("run_rounds", self.tr("Rounds of votes"), 1, 99, defaults.rounds)
        self.seed = self._whole("run_seed", self.tr("Seed"), 0, _LARGEST_SEED, 0)
        self.harmless = self._whole(
            "run_harmless", self.tr("Turns on right texts"), 0, 100, round(100 * defaults.harmless_share)
        )
        self.harmless.setSuffix(" %")
        self.noise = self._check("run_noise", self.tr("Noise of a room"))
        self.snr = self._real("run_snr", self.tr("Speech above the noise"), -10.0, 60.0, _SNR_DB, " dB")
        self.vocabulary = self._check("run_vocabulary", self.tr("The system knows the names of a sample beforehand"))
        self.audio = self._check("run_audio", self.tr("Keep the sound of every turn"))
        self.models = ModelChoices(context, self)
        for changed in (*self._told_by, self.models.changed):
            changed.connect(self._on_changed)
        self._on_changed()

    def settings(self, source: str) -> RunSettings:
        """What is chosen, over the data in `source`."""
        is_judge = self._of(self.rule) == "s2er"
        place = Path(source)
        return RunSettings(
            dataset=str(place.absolute()) if place.is_absolute() or place.exists() else source,
            loops=self.loops.value(),
            limit=self.samples.value() or None,
            seed=self.seed.value(),
            system=self._of(self.system),
            simulator=self._of(self.simulator),
            stop_by=self._of(self.rule),
            stop_below=0.0 if is_judge else self.limit.value() / 100,
            votes=self._of(self.votes),
            rounds=self.rounds.value(),
            language=self._of(self.language),
            harmless_share=self.harmless.value() / 100,
            snr_db=self.snr.value() if self.noise.isChecked() else None,
            keep_audio=self.audio.isChecked(),
            vocabulary=self.vocabulary.isChecked(),
            **self.models.chosen(),
        )

    def beside(self, *widgets: QWidget) -> QWidget:
        """Editors on one line."""
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.SPACE)
        for widget in widgets:
            row.addWidget(widget)
        row.addStretch(1)
        return box

    @Slot()
    def _on_changed(self) -> None:
        """Only what makes sense for the rest can be changed."""
        is_judge = self._of(self.rule) == "s2er"
        is_corrected = self._of(self.system) != "single-pass"
        self.limit.setEnabled(not is_judge)
        self.votes.setEnabled(is_judge)
        self.rounds.setEnabled(is_judge)
        self.snr.setEnabled(self.noise.isChecked())
        for widget in (self.simulator, self.harmless):
            widget.setEnabled(is_corrected)
        self.changed.emit()

    def _of(self, box: QComboBox) -> str:
        return str(box.currentData())

    def _box(self, name: str, told: str, values: Sequence[str], text: Callable[[str], str]) -> QComboBox:
        made = labels.named(QComboBox(), name)
        made.setAccessibleName(told)
        for value in values:
            made.addItem(text(value), value)
        self._told_by.append(made.currentIndexChanged)
        return made

    def _whole(self, name: str, told: str, least: int, most: int, value: int) -> QSpinBox:
        made = labels.named(QSpinBox(), name)
        made.setAccessibleName(told)
        made.setRange(least, most)
        made.setValue(value)
        self._told_by.append(made.valueChanged)
        return made

    def _real(self, name: str, told: str, least: float, most: float, value: float, unit: str) -> QDoubleSpinBox:
        made = labels.named(QDoubleSpinBox(), name)
        made.setAccessibleName(told)
        made.setRange(least, most)
        made.setDecimals(1)
        made.setSuffix(unit)
        made.setValue(value)
        self._told_by.append(made.valueChanged)
        return made

    def _check(self, name: str, told: str) -> QCheckBox:
        made = labels.named(QCheckBox(told), name)
        made.setAccessibleName(told)
        self._told_by.append(made.toggled)
        return made


def _language_text(code: str) -> str:
    if not code:
        return QCoreApplication.translate("Benchmark", "As the data say")
    if code == "zh-en":
        return QCoreApplication.translate("Benchmark", "Mandarin mixed with English")
    return spoken_name(code)
