"""What an import brought, and every line that it could not use."""

from functools import partial

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from iasr_desktop.core.storage.vocabulary import Merged
from iasr_desktop.core.vocabulary.text import BadLine, Parsed
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.context import Context
from iasr_desktop.ui.messages import sentence

translate = QCoreApplication.translate


def tell_imported(context: Context, parent: QWidget, parsed: Parsed, merged: Merged) -> None:
    """A notice; a button on it lists the lines that gave no term."""
    new, changed = len(merged.added), len(merged.changed)
    same = len(parsed.entries) - new - changed - len(merged.problems)
    text = translate("Vocabulary", "{new} added, {changed} changed, {same} there already.")
    text = text.format(new=new, changed=changed, same=same)
    problems = [*map(_line, parsed.bad_lines), *map(sentence, merged.problems)]
    if not problems:
        context.say.show(text)
        return
    one, many = (
        translate("Vocabulary", "1 line could not be used."),
        translate("Vocabulary", "{count} lines could not be used."),
    )
    left_out = one if len(problems) == 1 else many.format(count=len(problems))
    show = translate("Vocabulary", "Show them") if len(problems) > 1 else translate("Vocabulary", "Show it")
    context.say.show(f"{text} {left_out}", (show, partial(_show, parent, left_out, problems)), kind="warning")


def _line(line: BadLine) -> str:
    return translate("Vocabulary", "Line {number}: {reason}").format(number=line.number, reason=sentence(line.failure))


def _show(parent: QWidget, title: str, problems: list[str]) -> None:
    """The lines in a window of their own, to be read or copied."""
    dialog = QDialog(parent)
    dialog.setObjectName("bad_lines")
    dialog.setWindowTitle(translate("Vocabulary", "Import terms"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    text = QPlainTextEdit("\n".join(problems), readOnly=True)
    text.setAccessibleName(title)
    text.setTabChangesFocus(True)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.close)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(theme.SPACE_LARGE, theme.SPACE_LARGE, theme.SPACE_LARGE, theme.SPACE_LARGE)
    column.setSpacing(theme.SPACE)
    column.addWidget(labels.strong(title))
    column.addWidget(text, 1)
    column.addWidget(buttons)
    dialog.resize(560, 320)
    dialog.open()
