"""Between dictation and vocabulary: what was learned is told, and what the person changed is expected."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from iasr_desktop.core.vocabulary.terms import Term
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.vocabulary.desk import desk_of

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController


class Learning(QObject):
    """Made once beside the controller, which learns from every confirmation that it saves. GUI thread only."""

    learned = Signal(object)
    """Tuple of `Term`; the person has been told, and they are on the vocabulary page."""

    def __init__(self, context: Context, controller: "DictationController", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._controller = controller
        self._desk = desk_of(context)
        self._desk.changed.connect(self._on_terms)
        controller.terms_learned.connect(self._on_learned)

    @Slot(object)
    def _on_terms(self, terms: tuple[Term, ...]) -> None:
        self._controller.set_vocabulary(terms)

    @Slot(object)
    def _on_learned(self, terms: tuple[Term, ...]) -> None:
        self._desk.load()
        tell_learned(self._context, terms)
        self.learned.emit(terms)


def tell_learned(context: Context, terms: Sequence[Term]) -> None:
    """A quiet notice of newly learned terms, which takes them back for good."""
    if not terms:
        return
    names = [term.text for term in terms]
    text = QCoreApplication.translate("Vocabulary", "Learned: {terms}").format(terms=", ".join(names))
    undo = QCoreApplication.translate("Vocabulary", "Undo")
    context.say.show(text, (undo, partial(desk_of(context).remove, names)))
