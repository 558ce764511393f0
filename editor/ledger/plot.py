"""The plots of the ledger: one line for each member, by colour, mark and stroke; each point is an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pyqtgraph as pg
from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent
from PySide6.QtCore import QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QToolTip, QVBoxLayout, QWidget

from editor.ledger.reading import StoryReading
from editor.ledger.words import row_words
from editor.widgets.chip import chip
from editor.widgets.dates import day_words, short_day
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.sigils import Sigil, sigil, sigil_icon
from editor.widgets.text import plain_tip
from models.games.facets.chronicle import LedgerRow, Point, Series

NEAR: Final = 14
MOST_DAYS: Final = 8


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of a plot: its place, and whose it is."""

    line: Series
    point: Point


class StoryPlot(QWidget):
    """Plots one figure at a time; `chosen` carries the id of the event whose point was clicked or reached by
    keyboard.
    """

    chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._told: StoryReading | None = None
        self._rows: Mapping[str, LedgerRow] = {}
        self._figure = ""
        self._hidden: set[str] = set()
        self._dots: list[Dot] = []
        self._event = ""
        self.figures: dict[str, QPushButton] = {}
        self.legend: dict[str, QPushButton] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(look.px(4))
        top = QHBoxLayout()
        top.setSpacing(look.px(4))
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._figure_row = QHBoxLayout()
        self._figure_row.setSpacing(0)
        top.addLayout(self._figure_row)
        top.addStretch()
        box.addLayout(top)
        self._build_plot()
        box.addWidget(self.graph, 1)
        self._keys = FlowLayout(look.px(4))
        box.addLayout(self._keys)

    def show_story(self, told: StoryReading) -> None:
        """Show another story; the figure shown stays the same."""
        self._told = told
        self._rows = {row.event: row for row in reversed(told.rows)}
        self._dress_figures(told.chronicle.series)
        self._dress_legend(told)
        self._draw()

    def select(self, event_id: str) -> None:
        """Mark an event."""
        self._event = event_id
        self._mark()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from event to event with the arrows."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        events = sorted({(dot.point.step, dot.point.event) for dot in self._dots})
        if step is None or not events:
            super().keyPressEvent(event)
            return
        ids = [event_id for _, event_id in events]
        place = ids.index(self._event) + step if self._event in ids else (0 if step > 0 else len(ids) - 1)
        self.chosen.emit(ids[min(max(0, place), len(ids) - 1)])

    def _build_plot(self) -> None:
        look, c = self._look, self._look.colours
        self.graph = pg.PlotWidget(background=c.panel)
        self.graph.setMinimumHeight(look.px(110))
        self.graph.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(look.t("ledger.plot"))
        self.setAccessibleDescription(look.t("ledger.plot_tip"))
        self.graph.setAccessibleName(look.t("ledger.plot"))
        item = self.graph.getPlotItem()
        item.setMenuEnabled(False)
        item.hideButtons()
        item.getViewBox().setMouseEnabled(x=False, y=False)
        item.showGrid(x=False, y=True, alpha=0.18)
        for side in ("left", "bottom"):
            axis = item.getAxis(side)
            axis.setPen(pg.mkPen(c.strong_line))
            axis.setTextPen(pg.mkPen(c.muted))
            axis.setTickFont(look.font(12))
        item.getAxis("bottom").setStyle(tickLength=4)
        self._here = pg.InfiniteLine(angle=90, pen=pg.mkPen(c.vermilion, width=2, style=Qt.PenStyle.DashLine))
        self.graph.scene().sigMouseMoved.connect(self._hovered)
        self.graph.scene().sigMouseClicked.connect(self._pressed)

    def _dress_figures(self, series: Sequence[Series]) -> None:
        words = {line.figure: self._look.t(line.key) for line in series}
        if list(words) != list(self.figures):
            for old in self.figures.values():
                self._group.removeButton(old)
                old.deleteLater()
            self.figures = {figure: self._figure_button(figure, name) for figure, name in words.items()}
        if self._figure not in words:
            self._figure = "vitality" if "vitality" in words else next(iter(words), "")
        if self._figure:
            self.figures[self._figure].setChecked(True)

    def _figure_button(self, figure: str, name: str) -> QPushButton:
        t = self._look.t
        made = chip(self._look, name, tip=t("ledger.figure_tip"))
        made.setAccessibleName(t.pair(t("ledger.figure"), name))
        made.clicked.connect(lambda: self._choose(figure))
        self._group.addButton(made)
        self._figure_row.addWidget(made)
        return made

    def _choose(self, figure: str) -> None:
        self._figure = figure
        self._draw()

    def _dress_legend(self, told: StoryReading) -> None:
        names = {line.member: line.name for line in told.chronicle.series}
        emptied(self._keys)
        self.legend = {member: self._key(member, name, told) for member, name in names.items()}
        for made in self.legend.values():
            self._keys.addWidget(made)

    def _key(self, member: str, name: str, told: StoryReading) -> QPushButton:
        words = self._look.t("ledger.line_tip", name=name)
        mark = sigil_icon(self._look, self._sigil(member, told), line=True)
        made = chip(self._look, name, icon=mark, tip=words)
        made.setIconSize(QSize(self._look.px(34), self._look.px(16)))
        made.setChecked(member not in self._hidden)
        made.setAccessibleName(words)
        made.toggled.connect(lambda on: self._show_line(member, shown=on))
        return made

    def _show_line(self, member: str, *, shown: bool) -> None:
        self._hidden = self._hidden - {member} if shown else self._hidden | {member}
        self._draw()

    def _sigil(self, member: str, told: StoryReading) -> Sigil:
        return sigil(told.places.get(member, 0), self._look.colours)

    def _draw(self) -> None:
        told, item = self._told, self.graph.getPlotItem()
        if told is None:
            return
        item.clear()
        drawn = (each for each in told.chronicle.series if each.figure == self._figure and each.points)
        lines = [each for each in drawn if each.member not in self._hidden]
        last = max(len(told.stored.events) - 1, 1)
        self._dots = [Dot(line, point) for line in lines for point in line.points]
        for line in lines:
            self._draw_line(line, self._sigil(line.member, told), last)
        self._scale(told, lines, last)
        item.addItem(self._here, ignoreBounds=True)
        self._mark()

    def _draw_line(self, line: Series, mark: Sigil, last: int) -> None:
        look, c = self._look, self._look.colours
        steps = np.array([point.step for point in line.points], dtype=float)
        values = np.array([point.value for point in line.points], dtype=float)
        x = np.append(np.repeat(steps, 2)[1:], last)
        y = np.repeat(values, 2)
        pen = QPen(QColor(mark.colour), look.px(2), mark.line)
        pen.setCosmetic(True)
        self.graph.plot(x, y, pen=pen)
        dots = pg.ScatterPlotItem(
            x=steps, y=values, symbol=mark.path, size=look.px(10), brush=pg.mkBrush(mark.colour), pen=pg.mkPen(c.panel)
        )
        self.graph.addItem(dots)

    def _scale(self, told: StoryReading, lines: Sequence[Series], last: int) -> None:
        item = self.graph.getPlotItem()
        values = [point.value for line in lines for point in line.points] or [0, 1]
        low, high = min(0, *values), max(1, *values)
        margin = max(0.4, (high - low) * 0.08)
        item.setRange(xRange=(-0.4, last + 0.4), yRange=(low - margin, high + margin), padding=0)
        whole = max(1, round((high - low) / 4))
        item.getAxis("left").setTickSpacing(whole, whole)
        days: dict[str, int] = {}
        for step, event in enumerate(told.stored.events):
            days.setdefault(event.at, step)
        shown: list[tuple[int, str]] = []
        for at, step in days.items():
            if at and (not shown or step - shown[-1][0] >= last / MOST_DAYS):
                shown.append((step, short_day(self._look.t, at)))
        item.getAxis("bottom").setTicks([shown])

    def _mark(self) -> None:
        told = self._told
        steps = {event.id: step for step, event in enumerate(told.stored.events)} if told is not None else {}
        self._here.setVisible(self._event in steps)
        if self._event in steps:
            self._here.setValue(steps[self._event])

    def _near(self, at: QPointF) -> Dot | None:
        """Return the point nearest to a place of the scene; None when all are far."""
        view = self.graph.getPlotItem().getViewBox()
        best, reach = None, float(self._look.px(NEAR)) ** 2
        for dot in self._dots:
            seen = view.mapViewToScene(QPointF(dot.point.step, dot.point.value))
            apart = (seen.x() - at.x()) ** 2 + (seen.y() - at.y()) ** 2
            if apart < reach:
                best, reach = dot, apart
        return best

    def words(self, dot: Dot) -> str:
        """Return the tooltip of a point."""
        t, row = self._look.t, self._rows.get(dot.point.event)
        what = row_words(t, row) if row is not None else ""
        day = day_words(t, dot.point.at)
        return t("ledger.plot_point", name=dot.line.name, value=dot.point.value, day=day, words=what)

    def _hovered(self, at: QPointF) -> None:
        dot = self._near(at)
        self.graph.setCursor(Qt.CursorShape.PointingHandCursor if dot else Qt.CursorShape.ArrowCursor)
        if dot is None:
            QToolTip.hideText()
            return
        place: QPoint = self.graph.mapToGlobal(self.graph.mapFromScene(at))
        QToolTip.showText(place, plain_tip(self.words(dot)).replace("\n", "<br>"), self.graph)

    def _pressed(self, event: MouseClickEvent) -> None:
        dot = self._near(event.scenePos())
        if dot is not None:
            self.chosen.emit(dot.point.event)
