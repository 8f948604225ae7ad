"""Prepares for the next utterance while nobody speaks.

Evaluating the document costs a language model about as long as a person takes
to draw breath. It runs on a thread of its own and gives way at once when an
utterance comes in, because a language model takes no overlapping calls.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType

from iasr_desktop.core.cancel import CancelToken
from iasr_desktop.core.dictation import Dictation


class Warming:
    """`begin` after every turn, `end` before the next one; a context manager."""

    def __init__(self, dictation: Dictation) -> None:
        self._dictation = dictation
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="iasr-warming")
        self._token = CancelToken()
        self._running: Future[None] | None = None

    def __enter__(self) -> "Warming":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._token.cancel()
        self._executor.shutdown()

    def begin(self) -> None:
        """Read the document as it stands now."""
        self.end()
        self._token = CancelToken()
        self._running = self._executor.submit(self._dictation.warm, self._token)

    def end(self) -> None:
        """Stop, and wait until the model is free. Errors of the model show in the turn itself."""
        if self._running is not None:
            self._token.cancel()
            self._running.result()
            self._running = None
