"""Errors nobody foresaw: one line for the person, the details in a log file."""

import os
import sys
import threading
from types import TracebackType

import click

from iasr_desktop.core import paths

DEBUG_VARIABLE = "IASR_DEBUG"


def install() -> None:
    """From now on an exception that nobody handles is told in one line, in worker threads too.

    Hooks that somebody else has put there stay.
    """
    if sys.excepthook is sys.__excepthook__:
        sys.excepthook = tell
    if threading.excepthook is threading.__excepthook__:
        threading.excepthook = _tell_thread


def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """An exception hook: the interpreter ends with status 1 after it."""
    from iasr_desktop.core import crash_log

    if os.environ.get(DEBUG_VARIABLE, "0") not in ("", "0"):
        sys.__excepthook__(kind, error, trace)
    try:
        command = next((word for word in sys.argv[1:2] if word.isalpha()), "")
        details = f"Details are in {crash_log.write(error, paths.data_dir() / 'logs', command)}."
    except OSError:
        details = f"Set {DEBUG_VARIABLE}=1 to see the details."
    click.echo(f"error: Something went wrong inside IASR Desktop ({crash_log.place(error)}). {details}", err=True)


def _tell_thread(arguments: threading.ExceptHookArgs) -> None:
    if arguments.exc_value is not None and not issubclass(arguments.exc_type, SystemExit):
        tell(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)
