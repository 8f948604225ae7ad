"""The turns of a session as a list, and how each looks in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from iasr_desktop.core.types import Action, Turn, TurnState
from iasr_desktop.ui import theme
from iasr_desktop.ui.history import painting, texts

TURN_ROLE = Qt.ItemDataRole.UserRole
CHANGE_ROLE = Qt.ItemDataRole.UserRole + 1

_Index = QModelIndex | QPersistentModelIndex
_SHOWN = 200
"""Characters of one line; more do not fit anyway."""


@dataclass(frozen=True)
class ChangeLine:
    """What a turn did to the text, in one line, with the parts that went and came."""

    text: str
    removed: tuple[tuple[int, int], ...] = ()
    added: tuple[tuple[int, int], ...] = ()


def change_line(turn: Turn) -> ChangeLine:
    """Every edit as what was and what is; a sentence for turns that changed nothing."""
    if turn.decision.note and (turn.state is not TurnState.DONE or not turn.decision.edits):
        return ChangeLine(_flat(turn.decision.note))
    if turn.decision.action is Action.APPEND:
        text = _flat(turn.decision.appended)
        return ChangeLine(text, added=((0, len(text)),))
    text, removed, added = "", [], []
    for edit in turn.decision.edits:
        text += "   " if text else ""
        if before := _flat(edit.before):
            removed.append((len(text), len(text) + len(before)))
            text += before + (" → " if _flat(edit.after) else "")
        after = _flat(edit.after)
        added.append((len(text), len(text) + len(after)))
        text += after
    return ChangeLine(text, tuple(removed), tuple(added))


def _flat(text: str) -> str:
    return " ".join(text[:_SHOWN].split())


class TurnListModel(QAbstractListModel):
    """The turns shown; set as a whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._turns: tuple[Turn, ...] = ()

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self._turns

    def show(self, turns: Sequence[Turn]) -> None:
        self.beginResetModel()
        self._turns = tuple(turns)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._turns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._turns):
            return None
        turn = self._turns[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _flat(turn.heard.text) or texts.kind(turn)
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = (texts.kind(turn), texts.clock(turn.created_utc), turn.heard.text, change_line(turn).text)
                return ", ".join(filter(None, parts))
            case _ if role == TURN_ROLE:
                return turn
            case _ if role == CHANGE_ROLE:
                return change_line(turn)
        return None


class TurnDelegate(QStyledItemDelegate):
    """Three lines: what it was and when, what was heard, what changed."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(0, 3 * (QFontMetrics(option.font).height() + 2) + 2 * theme.SPACE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.save()
        painting.ground(painter, option, option.rect)
        inner = option.rect.adjusted(theme.SPACE + 4, theme.SPACE, -theme.SPACE, -theme.SPACE)
        height = QFontMetrics(option.font).height()
        row = QRect(inner.left(), inner.top(), inner.width(), height)
        self._paint_head(painter, option, row, index.data(TURN_ROLE))
        row.translate(0, height + 2)
        if heard := _flat(index.data(TURN_ROLE).heard.text):
            ink = option.palette.color(QPalette.ColorRole.Text)
            painting.line(painter, row, f"“{heard}”", option.font, ink)
            row.translate(0, height + 2)
        self._paint_change(painter, option, row, index.data(CHANGE_ROLE))
        painter.restore()

    def _paint_head(self, painter: QPainter, option: QStyleOptionViewItem, row: QRect, turn: Turn) -> None:
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        is_failed = turn.state is TurnState.FAILED
        ink = theme.color("danger") if is_failed else option.palette.color(QPalette.ColorRole.Text)
        kind = texts.kind(turn)
        painting.line(painter, row, kind, font, ink)
        rest = row.adjusted(QFontMetrics(font).horizontalAdvance(kind) + theme.SPACE, 0, 0, 0)
        muted = option.palette.color(QPalette.ColorRole.PlaceholderText)
        facts = [texts.clock(turn.created_utc)]
        if turn.audio_path is not None:
            facts.append(texts.length(turn.heard.duration_s))
        painting.line(painter, rest, " · ".join(facts), option.font, muted)

    def _paint_change(self, painter: QPainter, option: QStyleOptionViewItem, row: QRect, change: ChangeLine) -> None:
        muted = option.palette.color(QPalette.ColorRole.PlaceholderText)
        looks = [
            *(painting.Look(*span, ink=theme.color("removed"), is_struck=True) for span in change.removed),
            *(painting.Look(*span, ink=theme.color("added")) for span in change.added),
        ]
        painting.runs(painter, row, change.text, option.font, muted, looks)
