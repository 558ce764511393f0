"""Numbers by turn: a line for each side, or a median with its quartiles; lines differ by colour, mark and stroke."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QSplitter, QWidget

from editor.widgets.look import Look

_MARKS: Final = ("o", "s", "t", "d", "+", "x", "p", "h", "star", "t1", "t2", "t3")
MOST_TICKS: Final = 14
_STROKES: Final = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine)


@dataclass(frozen=True, slots=True)
class PlotLine:
    """One line: its name, its colour, its points as (turn, value)."""

    name: str
    colour: str
    points: tuple[tuple[int, float], ...]


class TurnPlot(pg.PlotWidget):  # type: ignore[misc]  # pyqtgraph is untyped
    """Shows lines over turns, or a band; the table beside it has the same numbers."""

    def __init__(self, look: Look) -> None:
        super().__init__(background=look.colours.panel)
        self._look = look
        self.lines: tuple[PlotLine, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(look.px(260), look.px(180))
        item = self.getPlotItem()
        item.setMenuEnabled(False)
        item.hideButtons()
        item.getViewBox().setMouseEnabled(x=False, y=False)
        item.showGrid(x=True, y=True, alpha=0.18)
        for side in ("left", "bottom"):
            axis = item.getAxis(side)
            axis.setPen(pg.mkPen(look.colours.strong_line))
            axis.setTextPen(pg.mkPen(look.colours.ink))
            axis.setTickFont(look.font(11))
        item.getAxis("bottom").setLabel(look.t("turnsdesk.plot_turn"), color=look.colours.muted)
        for side in ("left", "bottom"):
            item.getAxis(side).enableAutoSIPrefix(False)

    def show_lines(self, lines: Sequence[PlotLine], name: str) -> None:
        """Show a line for each side."""
        item = self._clear(name)
        self.lines = tuple(lines)
        for number, line in enumerate(lines):
            shade = QColor(line.colour)
            item.plot(
                [x for x, _ in line.points], [y for _, y in line.points], symbol=_MARKS[number % len(_MARKS)],
                symbolSize=self._look.px(8), symbolBrush=shade, symbolPen=pg.mkPen(self._look.colours.panel),
                pen=pg.mkPen(shade, width=2, style=_STROKES[number // len(_MARKS) % len(_STROKES)]),
            )  # fmt: skip
        self._fit()

    def show_band(self, lower: PlotLine, median: PlotLine, upper: PlotLine, name: str) -> None:
        """Show a median as a line, and from one quartile to the other a band."""
        item = self._clear(name)
        self.lines = (lower, median, upper)
        edge = pg.mkPen(self._look.colours.sea, width=1, style=Qt.PenStyle.DashLine)
        both = [
            item.plot([x for x, _ in each.points], [y for _, y in each.points], pen=edge) for each in (lower, upper)
        ]
        shade = QColor(self._look.colours.sea)
        shade.setAlphaF(0.18)
        item.addItem(pg.FillBetweenItem(*both, brush=shade))
        item.plot(
            [x for x, _ in median.points], [y for _, y in median.points],
            pen=pg.mkPen(self._look.colours.vermilion, width=2),
        )  # fmt: skip
        self._fit()

    def _fit(self) -> None:
        """Show all turns; the axis is labelled with whole turns."""
        turns = [x for line in self.lines for x, _ in line.points] or [0]
        last = max(max(turns), min(turns) + 1)
        item = self.getPlotItem()
        item.getAxis("bottom").setTickSpacing(levels=[(1 if last - min(turns) <= MOST_TICKS else 5, 0)])
        item.setXRange(min(turns), last, padding=0.03)

    def _clear(self, name: str) -> pg.PlotItem:
        self.setAccessibleName(name)
        self.setAccessibleDescription(self._look.t("turnsdesk.plot_beside"))
        item = self.getPlotItem()
        item.clear()
        return item


def beside(look: Look, plot: TurnPlot, table: QWidget) -> QSplitter:
    """Return a plot with its table at its side; neither can be shrunk to nothing."""
    split = QSplitter()
    split.setChildrenCollapsible(False)
    split.addWidget(plot)
    split.addWidget(table)
    split.setSizes([look.px(620), look.px(430)])
    # Small windows with large letters scroll rather than squeeze the plot.
    split.setMinimumHeight(look.px(230))
    return split
