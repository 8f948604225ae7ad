"""`iasr gui`: the window, or a word to the one that is open. Qt is loaded only to open it."""

import os
import sys

import click

from iasr_desktop.cli.output import print_error
from iasr_desktop.core.errors import NoScreen
from iasr_desktop.ui.shell import remote
from iasr_desktop.ui.shell.remote import Command

_NO_SCREEN = "There is no screen to open the window on."
_WITHOUT = "Start it from a desktop session, or dictate in a terminal with `iasr dictate`."


@click.command()
@click.option("--toggle", "command", flag_value="toggle", help="Start or stop dictation in the window that is open.")
@click.option("--correct", "command", flag_value="correct", help="Listen, and take the next utterance as a correction.")
def gui(command: str | None) -> None:
    """Open the window.

    There is one window a person: when it is open already it comes to the front.
    With --toggle and --correct a shortcut of the desktop speaks to it; when it
    is not open it is opened first.
    """
    wanted = Command(command or "show")
    if remote.send(wanted):
        return
    if not _may_have_screen():
        raise NoScreen(_NO_SCREEN, _WITHOUT)
    from iasr_desktop import app, instruments

    if status := app.run_gui(wanted, _end_without_screen, instruments.measuring()):
        raise click.exceptions.Exit(status)


def window_main() -> None:
    """The program `iasr-desktop`."""
    from iasr_desktop.cli.main import main

    main(["gui", *sys.argv[1:]])


def _may_have_screen() -> bool:
    """False only where it is certain, without Qt, that there is none."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"))


def _end_without_screen(reason: str) -> None:
    """Qt would abort the process next, with a core dump."""
    first = " ".join(reason.split())
    print_error(NoScreen(f"{_NO_SCREEN} ({first})", _WITHOUT))
    sys.stderr.flush()
    os._exit(1)
