"""What happens to an exception nobody caught: said in the window, kept in the log, and the window goes on."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from PySide6.QtCore import QCoreApplication

from iasr_desktop.core.errors import Cancelled
from iasr_desktop.ui.messages import Messages


@contextmanager
def told_to(messages: Messages) -> Iterator[None]:
    """While inside, exceptions of slots and of threads go to `messages`; Ctrl-C ends the application."""

    def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, KeyboardInterrupt):
            QCoreApplication.quit()
        elif not isinstance(error, (Cancelled, SystemExit)):
            messages.post(error)

    def tell_thread(arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            tell(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)

    before = sys.excepthook, threading.excepthook
    sys.excepthook, threading.excepthook = tell, tell_thread
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook = before
