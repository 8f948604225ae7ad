"""What came of a run: the curve, its numbers, and what is told beside them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from iasr_desktop.core.simulation.figures import RunFigures
from iasr_desktop.ui import labels, theme
from iasr_desktop.ui.benchmark import run_text
from iasr_desktop.ui.benchmark.curve import CurveView
from iasr_desktop.ui.benchmark.points import Points, points_of
from iasr_desktop.ui.benchmark.points_table import PointsTable
from iasr_desktop.ui.scrolling import PageScroll

_FACT_PX = 90


class Overview(QWidget):
    """GUI thread."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("run_overview")
        self.curve = CurveView()
        self.table = PointsTable()
        self._rows: list[tuple[QLabel, QLabel]] = []
        self._body = QWidget()
        self._grid = QGridLayout(self._body)
        self._arrange()

    def show_figures(self, figures: RunFigures | None) -> None:
        """`None`: nothing is known yet."""
        points = points_of(figures) if figures is not None else Points()
        self.curve.show_points(points)
        self.table.show_points(points)
        self._show_facts(run_text.facts(figures) if figures is not None else [])

    @property
    def facts(self) -> dict[str, str]:
        """What is told beside the curve."""
        return {name.text(): value.text() for name, value in self._rows if name.isVisibleTo(self._body)}

    def _arrange(self) -> None:
        self._grid.setContentsMargins(theme.SPACE, 0, theme.SPACE, 0)
        self._grid.setHorizontalSpacing(theme.SPACE_LARGE)
        self._grid.setVerticalSpacing(theme.SPACE_SMALL)
        for place in (0, 1):
            self._grid.setColumnStretch(place, 1)
            self._grid.setColumnMinimumWidth(place, _FACT_PX)
        beside = QWidget()
        column = QVBoxLayout(beside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(PageScroll(self._body))
        lower = QWidget()
        row = QHBoxLayout(lower)
        row.setContentsMargins(0, theme.SPACE, 0, 0)
        row.setSpacing(theme.SPACE)
        row.addWidget(self.table, 4)
        row.addWidget(beside, 3)
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.curve)
        parts.addWidget(lower)
        parts.setSizes([280, 220])
        around = QVBoxLayout(self)
        around.setContentsMargins(0, theme.SPACE, 0, 0)
        around.addWidget(parts)

    def _show_facts(self, told: list[tuple[str, str]]) -> None:
        """Labels are made once and filled again, since figures come many times a minute."""
        while len(self._rows) < len(told):
            name, value = labels.muted(), labels.plain()
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            place = len(self._rows)
            self._grid.addWidget(name, place, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(value, place, 1, Qt.AlignmentFlag.AlignTop)
            self._rows.append((name, value))
        for place, (name, value) in enumerate(self._rows):
            is_used = place < len(told)
            name.setVisible(is_used)
            value.setVisible(is_used)
            if is_used:
                name.setText(told[place][0])
                value.setText(told[place][1])
