"""The vocabulary: terms added, changed, removed, searched, imported and exported."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from iasr_desktop.core.storage.vocabulary import Merged
from iasr_desktop.core.vocabulary.terms import Source, Term
from iasr_desktop.core.vocabulary.text import Parsed
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.i18n import without_key
from iasr_desktop.ui.vocabulary.desk import desk_of
from iasr_desktop.ui.vocabulary.imported import tell_imported
from iasr_desktop.ui.vocabulary.model import TermsModel
from iasr_desktop.ui.vocabulary.table import TermsTable

if TYPE_CHECKING:
    from iasr_desktop.ui.controller import DictationController

_SUGGESTED_NAME = "vocabulary.txt"
_MOST_NAMED = 5


class VocabularyPage(QWidget):
    """GUI thread only."""

    terms_changed = Signal(object)
    """All terms (tuple of `Term`), the most important first, whoever changed them."""

    def __init__(
        self, context: Context, controller: "DictationController | None" = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("vocabulary_page")
        self._context = context
        self._desk = desk_of(context)
        self._model = TermsModel(self)
        self._table = TermsTable(self._model)
        self._build()
        self.setFocusProxy(self._term)
        self._table.taken_away.connect(self._on_taken_away)
        self._model.edited.connect(self._on_edited)
        self._desk.changed.connect(self._on_terms)
        if self._desk.is_read:
            self._on_terms(self._desk.terms)
        else:
            self._desk.load()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_PAGE, theme.SPACE_PAGE, theme.SPACE_PAGE, theme.SPACE_PAGE)
        column.setSpacing(theme.SPACE_LARGE)
        column.addLayout(self._head())
        column.addWidget(labels.muted(self._purpose()))
        column.addLayout(self._adding())
        self._nothing = labels.named(labels.muted(), "nothing")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._shown = QStackedLayout()
        self._shown.addWidget(self._table)
        self._shown.addWidget(self._nothing)
        column.addLayout(self._shown, 1)
        self._count = labels.named(labels.muted(), "count")
        column.addWidget(self._count)

    def _purpose(self) -> str:
        return self.tr(
            "Names and terms that you use. They are expected when you speak, and what sounds like one is written "
            "as it. Correct a name by voice and confirm it, and it is added by itself."
        )

    def _head(self) -> QHBoxLayout:
        self._search = labels.named(QLineEdit(), "search")
        self._search.setPlaceholderText(self.tr("Search"))
        self._search.setAccessibleName(self.tr("Search terms"))
        self._search.setClearButtonEnabled(True)
        self._search.setFixedWidth(220)
        self._search.textChanged.connect(self._on_search)
        bring = labels.named(QPushButton(self.tr("&Import…")), "import_button")
        bring.setAccessibleName(self.tr("Import terms from a text file"))
        theme.dress(bring, "import")
        bring.clicked.connect(self._on_import)
        self._give = labels.named(QPushButton(self.tr("E&xport…")), "export_button")
        self._give.setAccessibleName(self.tr("Export terms to a text file"))
        theme.dress(self._give, "export")
        self._give.clicked.connect(self._on_export)
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        row.addWidget(labels.title(self.tr("Vocabulary")), 1)
        for widget in (self._search, bring, self._give):
            row.addWidget(widget)
        return row

    def _adding(self) -> QHBoxLayout:
        self._term = self._field("new_term", self.tr("&New term:"), self.tr("as it should be written"))
        self._heard = self._field(
            "new_sounds_like", self.tr("Sounds &like:"), self.tr("what is heard, if not the same")
        )
        self._add = labels.named(QPushButton(self.tr("&Add")), "add_button")
        theme.dress(self._add, "add")
        self._add.setEnabled(False)
        self._add.clicked.connect(self._on_add)
        self._term.textChanged.connect(self._on_typing)
        row = QHBoxLayout()
        row.setSpacing(theme.SPACE)
        for name, field in ((self.tr("&New term:"), self._term), (self.tr("Sounds &like:"), self._heard)):
            label = QLabel(name)
            label.setBuddy(field)
            row.addWidget(label)
            row.addWidget(field, 1)
        row.addWidget(self._add)
        return row

    def _field(self, name: str, label: str, hint: str) -> QLineEdit:
        field = labels.named(QLineEdit(), name)
        field.setAccessibleName(without_key(label).rstrip(":："))
        field.setPlaceholderText(hint)
        field.returnPressed.connect(self._on_add)
        return field

    @Slot(object)
    def _on_terms(self, terms: tuple[Term, ...]) -> None:
        self._model.set_terms(terms)
        self._give.setEnabled(bool(terms))
        self._show_state()
        self.terms_changed.emit(terms)

    def _show_state(self) -> None:
        """The table, or why it is empty, and how many terms there are."""
        total, shown = self._model.rowCount(), self._table.shown
        self._nothing.setText(
            self.tr("No term contains “{text}”.").format(text=self._search.text().strip())
            if total
            else self.tr("No terms yet. Add a name that is often written wrongly.")
        )
        self._shown.setCurrentIndex(0 if shown else 1)
        if not total:
            self._count.setText("")
        elif shown != total:
            self._count.setText(self.tr("{shown} of {total} terms").format(shown=shown, total=total))
        else:
            self._count.setText(self.tr("1 term") if total == 1 else self.tr("{count} terms").format(count=total))

    @Slot(str)
    def _on_search(self, text: str) -> None:
        self._table.look_for(text)
        self._show_state()

    @Slot()
    def _on_typing(self) -> None:
        self._add.setEnabled(bool(self._term.text().strip()))

    @Slot()
    def _on_add(self) -> None:
        if self._add.isEnabled():
            self._desk.add(self._term.text(), self._heard.text(), self._on_added)

    def _on_added(self, term: Term) -> None:
        self._search.clear()
        self._term.clear()
        self._heard.clear()
        self._term.setFocus()
        self._table.show_term(term.key)

    @Slot(object, str, str)
    def _on_edited(self, term: Term, text: str, sounds_like: str) -> None:
        self._desk.change(term.text, text, sounds_like, failed=self._context.say.show_error)

    @Slot(object)
    def _on_taken_away(self, terms: tuple[Term, ...]) -> None:
        self._desk.remove([term.text for term in terms], self._on_removed)

    def _on_removed(self, gone: tuple[Term, ...]) -> None:
        names = ", ".join(term.text for term in gone)
        if all(term.source is Source.LEARNED for term in gone):
            text = self.tr("Not learned: {terms}").format(terms=names)
        elif len(gone) > _MOST_NAMED:
            text = self.tr("{count} terms removed").format(count=len(gone))
        else:
            text = self.tr("Removed: {terms}").format(terms=names)
        self._context.say.show(text, (self.tr("Undo"), partial(self._desk.restore, gone)))

    @Slot()
    def _on_import(self) -> None:
        kinds = ";;".join((self.tr("Text files (*.txt *.tsv *.csv)"), self.tr("All files (*)")))
        dialog = QFileDialog(self, self.tr("Import terms"), "", kinds)
        dialog.setObjectName("import_dialog")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._on_import_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def _on_import_chosen(self, path: str) -> None:
        self._desk.import_file(Path(path), self._on_imported)

    def _on_imported(self, outcome: tuple[Parsed, Merged]) -> None:
        tell_imported(self._context, self, *outcome)

    @Slot()
    def _on_export(self) -> None:
        dialog = QFileDialog(self, self.tr("Export terms"), _SUGGESTED_NAME, self.tr("Text files (*.txt)"))
        dialog.setObjectName("export_dialog")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("txt")
        dialog.fileSelected.connect(self._on_export_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def _on_export_chosen(self, path: str) -> None:
        self._desk.export_file(Path(path), partial(self._on_exported, path))

    def _on_exported(self, path: str, count: int) -> None:
        text = self.tr("1 term exported to {path}") if count == 1 else self.tr("{count} terms exported to {path}")
        self._context.say.show(text.format(count=count, path=path))
