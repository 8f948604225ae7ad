"""The vocabulary as the window sees it: one list, changed on the storage lane.

The page, the dictation and what is learned share it, so a change made in one
place is seen in the others.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from iasr_desktop.core.storage.history import History
from iasr_desktop.core.storage.vocabulary import Merged
from iasr_desktop.core.vocabulary import text
from iasr_desktop.core.vocabulary.terms import Term
from iasr_desktop.ui.context import Context

Result = TypeVar("Result")
Done = Callable[[Result], None]
Failed = Callable[[Exception], None]


class VocabularyDesk(QObject):
    """Lives on the GUI thread, a child of the context; made by `desk_of`. Every method returns at once."""

    changed = Signal(object)
    """All terms (tuple of `Term`), the most important first, after every change and the first reading."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._context = context
        self._terms: tuple[Term, ...] = ()
        self._is_read = False

    @property
    def terms(self) -> tuple[Term, ...]:
        """As read last; empty before the first reading."""
        return self._terms

    @property
    def is_read(self) -> bool:
        return self._is_read

    def load(self) -> None:
        """Read the list."""
        self._change(lambda history: None)

    def add(self, term: str, sounds_like: str, done: Done[Term] | None = None) -> None:
        self._change(lambda history: history.vocabulary.add(term, sounds_like), done)

    def change(self, name: str, term: str, sounds_like: str, failed: Failed) -> None:
        """The term called `name` is `term` from now on; `failed` gets why it could not be."""
        self._change(lambda history: history.vocabulary.change(name, term, sounds_like), failed=failed)

    def remove(self, names: Sequence[str], done: Done[tuple[Term, ...]] | None = None) -> None:
        """`done` gets what `restore` takes."""
        wanted = tuple(names)
        self._change(lambda history: history.vocabulary.remove(wanted), done)

    def restore(self, terms: Sequence[Term]) -> None:
        wanted = tuple(terms)
        self._change(lambda history: history.vocabulary.restore(wanted))

    def import_file(self, path: Path, done: Done[tuple[text.Parsed, Merged]]) -> None:
        """`done` gets what was read and what became of it."""

        def take_in(history: History) -> tuple[text.Parsed, Merged]:
            parsed = text.read(path)
            return parsed, history.vocabulary.merge(parsed.entries)

        self._change(take_in, done)

    def export_file(self, path: Path, done: Done[int]) -> None:
        """Write all terms to `path`, which the person allowed to be replaced; `done` gets how many there were."""

        def write(history: History) -> int:
            terms = history.vocabulary.list()
            text.write(path, terms, force=True)
            return len(terms)

        self._context.history.submit(write, done)

    def _change(
        self, work: Callable[[History], Result], done: Done[Result] | None = None, failed: Failed | None = None
    ) -> None:
        def change(history: History) -> tuple[Result, tuple[Term, ...]]:
            return work(history), history.vocabulary.list()

        def tell(outcome: tuple[Result, tuple[Term, ...]]) -> None:
            result, terms = outcome
            self._show(terms)
            if done is not None:
                done(result)

        self._context.history.submit(change, tell, failed)

    def _show(self, terms: tuple[Term, ...]) -> None:
        self._terms = terms
        self._is_read = True
        self.changed.emit(terms)


def desk_of(context: Context) -> VocabularyDesk:
    """The context's vocabulary; there is one of it."""
    return context.findChild(VocabularyDesk) or VocabularyDesk(context)
