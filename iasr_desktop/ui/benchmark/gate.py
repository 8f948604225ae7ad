"""Lets a run play sample after sample, makes it wait, and takes the sample at hand away from it."""

import threading

from iasr_desktop.core.cancel import CancelToken

_LOOK_S = 0.1
"""A token may be cancelled by somebody who does not know the gate."""


class Gate:
    """Shared by the GUI thread, which opens and shuts, and the run, which asks. Open at first."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._is_open = True
        self._attempt: CancelToken | None = None

    def open(self) -> None:
        """The run may go on."""
        with self._changed:
            self._is_open = True
            self._changed.notify_all()

    def shut(self, *, at_once: bool) -> None:
        """No further sample begins. With `at_once` the one at hand is given up, to be played anew later."""
        with self._changed:
            self._is_open = False
            if at_once and self._attempt is not None:
                self._attempt.cancel()

    def wait(self, token: CancelToken) -> None:
        """Return when the gate is open. Raises `Cancelled` with `token`."""
        with self._changed:
            while not self._is_open:
                token.check()
                self._changed.wait(_LOOK_S)
        token.check()

    def attempt(self, token: CancelToken) -> CancelToken | None:
        """The token for one sample; `None` when the gate is shut. Raises `Cancelled` with `token`."""
        token.check()
        with self._changed:
            self._attempt = token.child() if self._is_open else None
            return self._attempt
