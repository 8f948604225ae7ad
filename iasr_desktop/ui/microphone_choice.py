"""A list of the microphones there are, with the one of the settings chosen."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QWidget

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.ports import InputDevice
from iasr_desktop.core.progress import OnProgress
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.jobs import Lane
from iasr_desktop.ui.lifetime import tied


class MicrophoneChoice(QComboBox):
    """Devices by name; an empty name is the system's default.

    Asks the system once it has been drawn, since that loads libraries, and at `reload`.
    """

    chosen = Signal(str)
    """Name of the device the person chose."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("microphone_choice")
        self.setAccessibleName(self.tr("Microphone"))
        # Names of devices can be longer than the window is wide.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(24)
        self._context = context
        self._name = ""
        self._devices: Sequence[InputDevice] = ()
        self._has_asked = False
        self.activated.connect(self._on_activated)
        self._fill()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._has_asked:
            self._has_asked = True
            QTimer.singleShot(0, self, self.reload)

    @property
    def device(self) -> str:
        return self._name

    def set_device(self, name: str) -> None:
        """Show `name` as chosen, also when it is not connected now."""
        self._name = name
        self._fill()

    def reload(self) -> None:
        """Ask which devices there are."""
        self._has_asked = True

        def look(_: CancelToken, __: OnProgress) -> Sequence[InputDevice]:
            return self._context.services.list_inputs()

        tied(self._context.jobs.submit(Lane.SPEECH, look, done=self._show), self)

    def _show(self, devices: Sequence[InputDevice]) -> None:
        self._devices = devices
        self._fill()

    def _fill(self) -> None:
        """The default first; a chosen device that is not there stays in the list and says so."""
        names = list(dict.fromkeys(device.name for device in self._devices))
        default = next((device.name for device in self._devices if device.is_default), "")
        told = self.tr("System default ({name})").format(name=default) if default else self.tr("System default")
        self.clear()
        self.addItem(told, "")
        for name in names:
            self.addItem(name, name)
        if self._name and self._name not in names:
            told = self.tr("{name} (not connected)") if self._devices else "{name}"
            self.addItem(told.format(name=self._name), self._name)
        self.setCurrentIndex(max(0, self.findData(self._name)))

    @Slot(int)
    def _on_activated(self, index: int) -> None:
        self._name = str(self.itemData(index))
        self.chosen.emit(self._name)
