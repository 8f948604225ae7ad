"""The application as it is, which also tells where its named widgets are: `python -m tests.screen.watched FILE`.

What a test needs to press buttons with a real mouse; nothing else differs from `iasr gui`.
"""

import json
import os
import sys
from itertools import count
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from iasr_desktop import app, instruments
from iasr_desktop.ui import i18n, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.shell.application import Desktop, make_application
from iasr_desktop.ui.shell.remote import Command
from iasr_desktop.ui.shell.single_instance import SingleInstance

_TELL_MS = 200


def places() -> dict[str, dict[str, object]]:
    """Middle on the screen, text and state of everything that is named and shown."""
    found: dict[str, dict[str, object]] = {}
    for widget in QApplication.allWidgets():
        if widget.objectName() and widget.isVisible():
            middle = widget.mapToGlobal(widget.rect().center())
            found[widget.objectName()] = {
                "x": middle.x(),
                "y": middle.y(),
                "text": _text(widget),
                "enabled": widget.isEnabled(),
            }
    return found


def _text(widget: QWidget) -> str:
    if isinstance(widget, QLabel | QAbstractButton):
        return widget.text()
    return widget.accessibleDescription()


def main(file: Path) -> int:
    application = make_application()
    services = app.build_services(instruments.measuring())
    settings, _ = services.load_settings()
    i18n.install(application, settings.window.ui_language)
    theme.apply(application, settings.window.theme)
    context = Context(services)
    desktop = Desktop(application, context, SingleInstance())

    numbers = count(1)

    def tell() -> None:
        part = file.with_suffix(".part")
        said = [one.text for one in context.say.notices]
        part.write_text(json.dumps({"number": next(numbers), "places": places(), "said": said}))
        os.replace(part, file)

    timer = QTimer(interval=_TELL_MS)
    timer.timeout.connect(tell)
    timer.start()
    desktop.start(Command.SHOW)
    try:
        return application.exec()
    finally:
        timer.stop()
        desktop.close()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
