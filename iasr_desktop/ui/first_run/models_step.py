"""The first step: models that suit this machine, and one button that gets them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication, QLocale, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.errors import AppError
from iasr_desktop.core.models.advice import CLIP_S, Advice, Choice, Machine, Reason, advise, measured_clip_s
from iasr_desktop.core.models.catalog import ModelKind
from iasr_desktop.core.models.overview import missing_models, needed_models
from iasr_desktop.core.processor import this_machine
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.core.settings import Settings
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied
from iasr_desktop.ui.models import texts
from iasr_desktop.ui.models.row import TransferStrip
from iasr_desktop.ui.models.transfers import transfers_of


@dataclass(frozen=True)
class Found:
    """What the step draws. `absent` are proposed models that are not installed."""

    machine: Machine
    advice: Advice
    absent: tuple[str, ...]
    missing: tuple[str, ...]
    used: tuple[str, ...]

    @property
    def is_ready(self) -> bool:
        """Whether dictation has what the settings name."""
        return not self.missing

    @property
    def is_followed(self) -> bool:
        """Whether the settings name what is proposed."""
        return {choice.entry.id for choice in self.advice.choices} == set(self.used)


class ModelsStep(QWidget):
    """Measures once, proposes, fetches after a click. `ready_changed`: dictation has its models, or lacks some."""

    ready_changed = Signal(bool)
    models_changed = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._transfers = transfers_of(context)
        self._clip_s: float | None = None
        self._is_measured = False
        self._found: Found | None = None
        self._lines: dict[str, ProposalLine] = {}
        self._build()
        self._transfers.changed.connect(self._on_transfer)
        self._transfers.models_changed.connect(self._on_models_changed)
        context.settings_changed.connect(self._on_settings)

    @property
    def found(self) -> Found | None:
        return self._found

    def look(self) -> None:
        """Look at the machine and the models; measure the speed once, when there is a model for it."""
        settings, clip_s = self._context.settings, self._clip_s

        def work(_: CancelToken, __: OnProgress) -> Found:
            store = self._context.store()
            machine = this_machine(clip_s)
            advice = advise(store.catalog, machine, settings.recognition.language)
            proposed = [choice.entry.id for choice in advice.choices]
            return Found(
                machine,
                advice,
                tuple(model_id for model_id in proposed if not store.is_installed(model_id)),
                tuple(missing_models(store, settings)),
                tuple(needed_models(settings)),
            )

        tied(self._context.jobs.submit(Lane.STORAGE, work, done=self._show), self)

    def _build(self) -> None:
        self._machine = labels.named(labels.muted(), "machine")
        self._said = labels.named(labels.plain(), "models_said")
        self._proposals = QVBoxLayout()
        self._proposals.setSpacing(theme.SPACE_LARGE)
        self._proposals.setContentsMargins(0, theme.SPACE, 0, theme.SPACE)
        self._button = labels.named(QPushButton(), "fetch_models")
        self._button.clicked.connect(self._on_button)
        self._button.hide()
        row = QHBoxLayout()
        row.addWidget(self._button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self._said)
        column.addLayout(self._proposals)
        column.addLayout(row)
        column.addWidget(self._machine)

    def _show(self, found: Found) -> None:
        was_ready = self._found is not None and self._found.is_ready
        self._found = found
        self._machine.setText(machine_text(found.machine))
        self._said.setText(self._summary(found))
        offered = () if found.is_ready and found.is_followed else found.advice.choices
        self._show_proposals(offered)
        self._show_button()
        if found.is_ready != was_ready:
            self.ready_changed.emit(found.is_ready)
        self._measure()

    def _summary(self, found: Found) -> str:
        used = ", ".join(found.used)
        if not found.is_ready:
            return self.tr("Dictation works on this computer alone. It needs these models, once:")
        if found.is_followed:
            return self.tr("The models are here: {names}.").format(names=used)
        return self.tr("The models are here: {names}. For this computer these suit better:").format(names=used)

    def _show_proposals(self, choices: Sequence[Choice]) -> None:
        if [choice.entry.id for choice in choices] != list(self._lines):
            for line in self._lines.values():
                self._proposals.removeWidget(line)
                line.deleteLater()
            self._lines = {choice.entry.id: ProposalLine(choice) for choice in choices}
            for line in self._lines.values():
                self._proposals.addWidget(line)
        absent = self._found.absent if self._found else ()
        for choice in choices:
            line = self._lines[choice.entry.id]
            line.show_choice(choice, is_here=choice.entry.id not in absent)
            line.strip.show_transfer(self._transfers.of(choice.entry.id))

    def _show_button(self) -> None:
        found = self._found
        if found is None or (found.is_ready and found.is_followed):
            self._button.hide()
            return
        sizes = [choice.entry.bytes for choice in found.advice.choices if choice.entry.id in found.absent]
        if self._is_fetching():
            text, icon = self.tr("&Pause"), "pause"
        elif sizes:
            text, icon = self.tr("&Get them ({size})").format(size=texts.size_text(sum(sizes))), "download"
        else:
            text, icon = self.tr("&Use them"), "check"
        self._button.setText(text)
        theme.dress(self._button, icon)
        self._button.show()

    def _is_fetching(self) -> bool:
        transfers = [self._transfers.of(model_id) for model_id in self._lines]
        return any(transfer is not None and transfer.is_active for transfer in transfers)

    @Slot()
    def _on_button(self) -> None:
        """Fetch, go on, or pause. What was chosen is in the settings at once and used when it is there."""
        found = self._found
        if found is None:
            return
        if self._is_fetching():
            for model_id in self._lines:
                self._transfers.pause(model_id)
            return
        for model_id in found.absent:
            self._transfers.fetch(model_id)
        self._context.change_settings(following(self._context.settings, found.advice))

    def _measure(self) -> None:
        """One measurement on the models' own lane, when a speech model is there."""
        if self._is_measured:
            return
        settings = self._context.settings

        def work(token: CancelToken, _: OnProgress) -> float | None:
            return measured_s(self._context, settings, token)

        self._is_measured = True
        tied(self._context.jobs.submit(Lane.INFERENCE, work, done=self._on_measured), self)

    def _on_measured(self, clip_s: float | None) -> None:
        if clip_s is None:
            return
        self._clip_s = clip_s
        self.look()

    @Slot(str)
    def _on_transfer(self, key: str) -> None:
        if key in self._lines:
            self._lines[key].strip.show_transfer(self._transfers.of(key))
            self._show_button()

    @Slot()
    def _on_models_changed(self) -> None:
        self._is_measured = self._clip_s is not None
        self.look()
        self.models_changed.emit()

    @Slot(object)
    def _on_settings(self, _: object) -> None:
        self.look()


class ProposalLine(QWidget):
    """A proposed model with its size and the reason."""

    def __init__(self, choice: Choice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"proposal_{choice.entry.id}")
        self._name = labels.strong(choice.entry.id)
        self._reason = labels.muted()
        self.strip = TransferStrip()
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_LARGE, 0, 0, 0)
        column.setSpacing(theme.SPACE_SMALL)
        column.addWidget(self._name)
        column.addWidget(self._reason)
        column.addWidget(self.strip)

    def show_choice(self, choice: Choice, *, is_here: bool) -> None:
        size = self.tr("is here already") if is_here else texts.size_text(choice.entry.bytes)
        parts = (purpose_text(choice.entry.kind), size, choice.entry.licence)
        self._reason.setText(" · ".join(parts) + "\n" + reason_text(choice))


def measured_s(context: Context, settings: Settings, token: CancelToken) -> float | None:
    """Seconds for the standard clip, measured with an installed speech model; `None` without one. On a lane."""
    store = context.store()
    here = [model.id for model in store.installed() if model.kind is ModelKind.ASR]
    if not here:
        return None
    model_id = settings.recognition.model if settings.recognition.model in here else here[0]
    try:
        recognizer = context.services.build_recognizer(settings, store, model_id, ())
        pace = recognizer.pace(CLIP_S, token)
    except AppError:
        # The proposal goes without; whoever dictates with this model is told what is wrong with it.
        return None
    threads = settings.recognition.threads or this_machine().cores
    return measured_clip_s(store.catalog.find(model_id), pace, threads)


def following(settings: Settings, advice: Advice) -> Settings:
    """`settings` with the proposed models."""
    recognition = replace(settings.recognition, model=advice.speech.entry.id)
    if advice.language is None:
        return replace(settings, recognition=recognition, agent=replace(settings.agent, enabled=False))
    agent = replace(settings.agent, enabled=True, model=advice.language.entry.id)
    return replace(settings, recognition=recognition, agent=agent)


def machine_text(machine: Machine) -> str:
    """What the proposal rests on."""
    # Memory is sold and told in powers of two, whatever the unit is called.
    memory = QLocale().toString(machine.memory_bytes / 2**30, "f", 0)
    if machine.cores == 1:
        told = QCoreApplication.translate("FirstRun", "This computer has {memory} GB of memory and one core.")
    else:
        told = QCoreApplication.translate("FirstRun", "This computer has {memory} GB of memory and {cores} cores.")
    said = told.format(memory=memory, cores=machine.cores)
    if machine.clip_s is None:
        return said
    measured = QCoreApplication.translate(
        "FirstRun", "The standard speech model takes {time} s for {clip} s of speech."
    )
    time = QLocale().toString(machine.clip_s, "f", 1)
    return f"{said} {measured.format(time=time, clip=QLocale().toString(CLIP_S, 'f', 0))}"


def purpose_text(kind: ModelKind) -> str:
    """What a proposed model does."""
    if kind is ModelKind.ASR:
        return QCoreApplication.translate("FirstRun", "writes down what you say")
    return QCoreApplication.translate("FirstRun", "understands your corrections")


def reason_text(choice: Choice) -> str:
    """Why this one."""
    if choice.reason is Reason.FAST_MACHINE:
        return QCoreApplication.translate("FirstRun", "This computer is quick enough for fewer mistakes.")
    if choice.reason is Reason.SLOW_MACHINE:
        return QCoreApplication.translate("FirstRun", "A light one, because this computer is slow.")
    if choice.reason is Reason.LITTLE_MEMORY:
        return QCoreApplication.translate("FirstRun", "A light one, because memory is short here.")
    return QCoreApplication.translate("FirstRun", "The standard one suits this computer.")
