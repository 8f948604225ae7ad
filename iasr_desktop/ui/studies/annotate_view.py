"""The screen of an annotator: one item after the other, answered by mouse or by a single key."""

from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from iasr_desktop.core.studies.items import Kind
from iasr_desktop.core.studies.sitting import Shown
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.bars import Bar
from iasr_desktop.ui.files.buttons import icon_button
from iasr_desktop.ui.studies import wording
from iasr_desktop.ui.studies.desk import Seen, SittingDesk

_BAR_PX = 6
_TEXT_FACTOR = 1.25


class AnnotateView(QWidget):
    """GUI thread. `left` is emitted when the annotator wants to stop."""

    left = Signal()

    def __init__(self, desk: SittingDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("annotate_view")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._desk = desk
        self._question = labels.muted()
        self._far = labels.named(labels.plain(), "annotate_standing")
        self._bar = Bar(_BAR_PX)
        self._bar.setAccessibleName(self.tr("Progress in the batch"))
        self._reference = TextCard(self.tr("What was said"), "annotate_reference")
        self._texts = (TextCard("", "annotate_first"), TextCard("", "annotate_second"))
        self._before = labels.named(labels.muted(), "annotate_before")
        self._answers = tuple(self._answer_button(place) for place in (0, 1))
        self._stack = QStackedWidget()
        self._arrange()
        self._add_keys()
        desk.changed.connect(self._on_changed)
        desk.at_first.connect(self._on_at_first)

    def _answer_button(self, place: int) -> QPushButton:
        button = labels.named(QPushButton(), f"annotate_answer_{place}")
        button.setMinimumHeight(40)
        button.clicked.connect(partial(self._answer, place))
        return button

    def _arrange(self) -> None:
        self._back = icon_button(self.tr("Go &back"), "undo", "annotate_back", self._desk.back)
        self._end = icon_button(self.tr("&Stop here"), "stop", "annotate_end", self._on_end)
        self._end.setToolTip(self.tr("Every answer is saved; you can go on another day."))
        self._stack.addWidget(self._asking())
        self._stack.addWidget(self._between())
        foot = QHBoxLayout()
        foot.setSpacing(theme.SPACE)
        foot.addWidget(self._back)
        foot.addStretch(1)
        foot.addWidget(self._end)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.SPACE, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self._question)
        column.addWidget(self._bar)
        column.addWidget(self._far)
        column.addWidget(self._stack, 1)
        column.addLayout(foot)

    def _asking(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE_LARGE)
        column.addWidget(self._reference)
        beside, answers = QHBoxLayout(), QHBoxLayout()
        for row, parts in ((beside, self._texts), (answers, self._answers)):
            row.setSpacing(theme.SPACE_LARGE)
            for part in parts:
                row.addWidget(part, 1)
        column.addLayout(beside)
        column.addLayout(answers)
        column.addWidget(self._before)
        column.addStretch(1)
        return page

    def _between(self) -> QWidget:
        page = QWidget()
        self._done = labels.named(labels.heading(""), "annotate_done")
        self._done.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._next = icon_button(self.tr("&Another batch (Enter)"), "next", "annotate_next", self._desk.next_batch)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._next)
        row.addStretch(1)
        column = QVBoxLayout(page)
        column.addStretch(1)
        column.addWidget(self._done)
        column.addLayout(row)
        column.addStretch(2)
        return page

    def _add_keys(self) -> None:
        """Keys of both protocols; those of the other one do nothing."""
        for keys, kind, place in (
            (("Y",), Kind.EQUIVALENCE, 0),
            (("N",), Kind.EQUIVALENCE, 1),
            (("1", "Left"), Kind.CHOICE, 0),
            (("2", "Right"), Kind.CHOICE, 1),
        ):
            for key in keys:
                self._key(key, partial(self._on_key, kind, place))
        for key in ("B", "Backspace"):
            self._key(key, self._desk.back)
        for key in ("Return", "Enter"):
            self._key(key, self._on_enter)

    def _key(self, keys: str, pressed: object) -> None:
        shortcut = QShortcut(QKeySequence(keys), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(pressed)

    @Slot(object)
    def _on_changed(self, seen: Seen) -> None:
        standing = seen.standing
        self._question.setText(wording.question(seen.kind))
        told = self.tr("{name}: {done} of {size} in this batch, {all} of {total} in all")
        self._far.setText(
            told.format(
                name=seen.annotator,
                done=standing.batch_done,
                size=standing.batch_size,
                all=standing.done,
                total=standing.total,
            )
        )
        self._bar.setRange(0, max(1, standing.batch_size))
        self._bar.setValue(standing.batch_done)
        if seen.shown is not None:
            self._ask(seen.kind, seen.shown)
        else:
            self._tell_end(seen)
        self.setFocus()

    def _ask(self, kind: Kind, shown: Shown) -> None:
        is_choice = kind is Kind.CHOICE
        self._stack.setCurrentIndex(0)
        self._reference.show_text(shown.item.reference)
        titles = (self.tr("Left"), self.tr("Right")) if is_choice else (self.tr("What was understood"), "")
        for card, title, text in zip(self._texts, titles, (*shown.texts, ""), strict=False):
            card.set_title(title)
            card.show_text(text)
        self._texts[1].setVisible(is_choice)
        for place, button in enumerate(self._answers):
            button.setText(wording.answer_text(kind, place))
        before = _place_before(kind, shown)
        told = self.tr("You answered: {answer}").format(answer=wording.answer_text(kind, before or 0))
        self._before.setText(told if before is not None else "")
        self.setAccessibleName(self._spoken(shown))

    def _spoken(self, shown: Shown) -> str:
        """The item as a screen reader says it when the focus comes back."""
        texts = "; ".join(wording.visible(text) for text in shown.texts)
        told = self.tr("Said: {reference}. Understood: {texts}.")
        spoken = told.format(reference=wording.visible(shown.item.reference), texts=texts)
        return f"{spoken} {self._before.text()}".strip()

    def _tell_end(self, seen: Seen) -> None:
        self._stack.setCurrentIndex(1)
        said = self.tr("That was everything, thank you.") if seen.is_finished else self.tr("This batch is done.")
        self._done.setText(said)
        self._next.setVisible(not seen.is_finished)
        self.setAccessibleName(said)

    def _answer(self, place: int) -> None:
        seen = self._desk.seen
        if seen is not None and seen.shown is not None:
            is_choice = seen.kind is Kind.CHOICE
            self._desk.answer(seen.shown.chosen(place) if is_choice else seen.kind.answers[place])

    def _on_key(self, kind: Kind, place: int) -> None:
        seen = self._desk.seen
        if seen is not None and seen.kind is kind:
            self._answer(place)

    @Slot()
    def _on_enter(self) -> None:
        """Between batches the next one; elsewhere the button that has the focus."""
        seen = self._desk.seen
        if seen is not None and seen.shown is None:
            self._desk.next_batch()
            return
        focused = self.focusWidget()
        if isinstance(focused, QPushButton):
            focused.click()

    @Slot()
    def _on_at_first(self) -> None:
        self._before.setText(self.tr("This is the first item of the batch."))

    @Slot()
    def _on_end(self) -> None:
        self._desk.leave()
        self.left.emit()


class TextCard(QFrame):
    """A text in larger letters under its title."""

    def __init__(self, title: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setBackgroundRole(self.palette().ColorRole.Base)
        self.setAutoFillBackground(True)
        self._title = labels.muted(title)
        self._text: QLabel = labels.named(labels.plain(), name)
        font = QFont(self._text.font())
        font.setPointSizeF(font.pointSizeF() * _TEXT_FACTOR)
        self._text.setFont(font)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SPACE_LARGE, theme.SPACE, theme.SPACE_LARGE, theme.SPACE_LARGE)
        column.addWidget(self._title)
        column.addWidget(self._text, 1, Qt.AlignmentFlag.AlignTop)

    def set_title(self, title: str) -> None:
        self._title.setText(title)

    def show_text(self, text: str) -> None:
        self._text.setText(wording.visible(text))


def _place_before(kind: Kind, shown: Shown) -> int | None:
    """Which of the two answers was given earlier."""
    if kind is Kind.CHOICE:
        return shown.side_before
    return None if shown.before is None else kind.answers.index(shown.before)
