"""Plots of a galaxy: bars and a matrix of numbers in the window's colours; a tooltip gives the value under the
pointer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pyqtgraph as pg
from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPicture, QResizeEvent
from PySide6.QtWidgets import QToolTip

from editor.widgets.look import Look
from editor.widgets.text import plain_tip

HALF: Final = 0.36
ROW: Final = 20
"""Pixels of a row at 100 %: its name is whole letters high however low the panel is."""
_NAMES: Final = 0.42
"""The most of the width that names take; longer ones are cut, and said whole under the pointer."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its place (row, from, to), its colour, its tooltip, the letters beside or in it."""

    row: int
    low: float
    high: float
    colour: str
    tip: str
    sign: str = ""
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Square:
    """One field of a matrix: column, row, its number in words, the strength of its ground from 0 to 1, its tooltip."""

    column: int
    row: int
    words: str
    strength: float
    tip: str


class PlotView(pg.PlotWidget):  # type: ignore[misc]  # pyqtgraph is untyped
    """Shows bars or a matrix; `pressed` gets the number of the bar or field that was pressed."""

    def __init__(self, look: Look, pressed: Callable[[int], None]) -> None:
        super().__init__(background=look.colours.panel)
        self._look, self._press = look, pressed
        self._boxes: list[tuple[QRectF, str]] = []
        self.names: tuple[str, ...] = ()
        self.setMinimumWidth(look.px(180))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        item = self.getPlotItem()
        item.setMenuEnabled(False)
        item.hideButtons()
        item.getViewBox().setMouseEnabled(x=False, y=False)
        item.getAxis("left").setStyle(hideOverlappingLabels=False, autoReduceTextSpace=False)
        for side in ("left", "bottom"):
            axis = item.getAxis(side)
            axis.setPen(pg.mkPen(look.colours.strong_line))
            axis.setTextPen(pg.mkPen(look.colours.ink))
            axis.setTickFont(look.font(11))
        self.scene().sigMouseMoved.connect(self._hovered)
        self.scene().sigMouseClicked.connect(self._clicked)

    def show_bars(self, bars: Sequence[Bar], names: Sequence[str], unit: str) -> None:
        """Show horizontal bars beside their names."""
        item = self._clear(names)
        high = max([bar.high for bar in bars], default=1.0) or 1.0
        picture = QPicture()
        painter = QPainter(picture)
        for bar in bars:
            box = QRectF(bar.low, bar.row - HALF, bar.high - bar.low, 2 * HALF)
            painter.setPen(pg.mkPen(self._look.colours.panel, width=1))
            painter.setBrush(QColor(bar.colour))
            painter.drawRect(box)
            self._boxes.append((box, bar.tip))
        painter.end()
        rows = max(len(names), 1)
        item.addItem(_Drawing(picture, QRectF(0, -0.5, high, rows)))
        for bar in bars:
            if bar.sign:
                middle = (bar.low + bar.high) / 2
                self._letters(item, bar.sign, middle if bar.inside else bar.high, bar.row, after=not bar.inside)
        item.getAxis("bottom").setLabel(unit, color=self._look.colours.muted)
        item.getAxis("bottom").setTicks(None)
        item.showGrid(x=True, y=False, alpha=0.18)
        item.setRange(xRange=(0, high * 1.14), yRange=(-0.6, rows - 0.4), padding=0)
        self.setMinimumHeight(self._look.px(ROW * rows + 52))

    def show_matrix(self, squares: Sequence[Square], names: Sequence[str], signs: Sequence[str]) -> None:
        """Show a square matrix of numbers: rows by name, columns by sign."""
        item = self._clear(names)
        c = self._look.colours
        picture = QPicture()
        painter = QPainter(picture)
        for square in squares:
            box = QRectF(square.column - 0.5, square.row - 0.5, 1, 1)
            shade = QColor(c.sea)
            shade.setAlphaF(0.06 + 0.5 * square.strength)
            painter.setPen(pg.mkPen(c.line, width=1))
            painter.setBrush(shade)
            painter.drawRect(box)
            self._boxes.append((box, square.tip))
        painter.end()
        item.addItem(_Drawing(picture, QRectF(-0.5, -0.5, max(len(names), 1), max(len(names), 1))))
        for square in squares:
            self._letters(item, square.words, square.column, square.row)
        item.showGrid(x=False, y=False)
        item.getAxis("bottom").setLabel("")
        item.getAxis("bottom").setTicks([list(enumerate(signs))])
        size = max(len(names), 1)
        item.setRange(xRange=(-0.5, size - 0.5), yRange=(-0.5, size - 0.5), padding=0.01)
        self.setMinimumHeight(self._look.px(ROW * size + 36))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the names to the room there is."""
        super().resizeEvent(event)
        # The view asks for its size before it is whole.
        if hasattr(self, "names"):
            self._name_rows()

    def _name_rows(self) -> None:
        metrics = QFontMetricsF(self._look.font(11))
        most = self.width() * _NAMES
        cut = [metrics.elidedText(name, Qt.TextElideMode.ElideRight, most) for name in self.names]
        axis = self.getPlotItem().getAxis("left")
        axis.setTicks([list(enumerate(cut))])
        axis.setWidth(round(max(map(metrics.horizontalAdvance, cut), default=0)) + self._look.px(12))

    def place_of(self, number: int) -> QPointF:
        """Return the point of the widget in the middle of the bar or field of a number."""
        scene = self.getPlotItem().getViewBox().mapViewToScene(self._boxes[number][0].center())
        return QPointF(self.mapFromScene(scene))

    def _clear(self, names: Sequence[str]) -> pg.PlotItem:
        self._boxes, self.names = [], tuple(names)
        item = self.getPlotItem()
        item.clear()
        item.getViewBox().invertY(True)
        self._name_rows()
        return item

    def _letters(self, item: pg.PlotItem, words: str, x: float, y: float, *, after: bool = False) -> None:
        text = pg.TextItem(words, color=self._look.colours.ink, anchor=(0.0 if after else 0.5, 0.5))
        text.setFont(self._look.font(11, QFont.Weight.DemiBold))
        text.setPos(x, y)
        item.addItem(text, ignoreBounds=True)

    def _at(self, place: QPointF) -> int | None:
        point = self.getPlotItem().getViewBox().mapSceneToView(place)
        return next((n for n, (box, _) in enumerate(self._boxes) if box.contains(point)), None)

    def _hovered(self, place: QPointF) -> None:
        found, where = self._at(place), self.mapToGlobal(self.mapFromScene(place))
        self.setCursor(Qt.CursorShape.ArrowCursor if found is None else Qt.CursorShape.PointingHandCursor)
        tip = self.name_at(place) if found is None else self._boxes[found][1]
        if tip:
            QToolTip.showText(where, plain_tip(tip), self)
        else:
            QToolTip.hideText()

    def name_at(self, place: QPointF) -> str:
        """Return the whole name of the row at a place of the scene; "" beside the names."""
        box = self.getPlotItem().getViewBox()
        row = round(box.mapSceneToView(place).y())
        left = place.x() < box.mapViewToScene(QPointF(box.viewRect().left(), 0)).x()
        return self.names[row] if left and 0 <= row < len(self.names) else ""

    def _clicked(self, event: MouseClickEvent) -> None:
        found = self._at(event.scenePos())
        if found is not None:
            self._press(found)


class _Drawing(pg.GraphicsObject):  # type: ignore[misc]  # pyqtgraph is untyped
    """A picture in the units of the plot."""

    def __init__(self, picture: QPicture, bounds: QRectF) -> None:
        super().__init__()
        self._picture, self._bounds = picture, bounds

    def boundingRect(self) -> QRectF:
        """Return the rectangle of the whole drawing."""
        return self._bounds

    def paint(self, painter: QPainter, *_args: object) -> None:
        """Draw it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._picture.play(painter)
