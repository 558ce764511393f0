"""Plots of a galaxy: bars and a matrix of numbers in the window's colours; what is pointed at says its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPicture
from PySide6.QtWidgets import QToolTip

from editor.widgets.look import Look
from editor.widgets.text import plain_tip

HALF: Final = 0.36


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: where it stands (column, from, to), its colour, what its tip says, the letters on or in it."""

    column: int
    low: float
    high: float
    colour: str
    tip: str
    sign: str = ""
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Square:
    """One field of a matrix: column, row, its number in words, how strong its ground is from 0 to 1, its tip."""

    column: int
    row: int
    words: str
    strength: float
    tip: str


class PlotView(pg.PlotWidget):  # type: ignore[misc]  # pyqtgraph is untyped
    """Shows bars or a matrix; `pressed` is given what was pressed, by its place in what was shown."""

    def __init__(self, look: Look, pressed: Callable[[int], object]) -> None:
        super().__init__(background=look.colours.panel)
        self._look, self._press = look, pressed
        self._boxes: list[tuple[QRectF, str]] = []
        self.setMinimumHeight(look.px(120))
        self.setMinimumWidth(look.px(180))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        item = self.getPlotItem()
        item.setMenuEnabled(False)
        item.hideButtons()
        item.getViewBox().setMouseEnabled(x=False, y=False)
        for side in ("left", "bottom"):
            axis = item.getAxis(side)
            axis.setPen(pg.mkPen(look.colours.strong_line))
            axis.setTextPen(pg.mkPen(look.colours.ink))
            axis.setTickFont(look.font(11))
        self.scene().sigMouseMoved.connect(self._hovered)
        self.scene().sigMouseClicked.connect(self._clicked)

    def show_bars(self, bars: Sequence[Bar], names: Sequence[str], unit: str) -> None:
        """Show bars over their names."""
        item = self._clear()
        high = max([bar.high for bar in bars], default=1.0) or 1.0
        picture = QPicture()
        painter = QPainter(picture)
        for bar in bars:
            box = QRectF(bar.column - HALF, bar.low, 2 * HALF, bar.high - bar.low)
            painter.setPen(pg.mkPen(self._look.colours.panel, width=1))
            painter.setBrush(QColor(bar.colour))
            painter.drawRect(box)
            self._boxes.append((box, bar.tip))
        painter.end()
        item.addItem(_Drawing(picture, QRectF(-0.5, 0, max(len(names), 1), high)))
        for bar in bars:
            if bar.sign:
                middle = (bar.low + bar.high) / 2
                self._letters(item, bar.sign, bar.column, middle if bar.inside else bar.high, above=not bar.inside)
        item.getViewBox().invertY(False)
        item.showAxis("left")
        item.showAxis("bottom")
        item.getAxis("left").setLabel(unit, color=self._look.colours.muted)
        item.getAxis("left").setTicks(None)
        item.showGrid(x=False, y=True, alpha=0.18)
        item.getAxis("bottom").setTicks([list(enumerate(names))])
        item.setRange(xRange=(-0.6, max(len(names), 1) - 0.4), yRange=(0, high * 1.14), padding=0)

    def show_matrix(self, squares: Sequence[Square], names: Sequence[str]) -> None:
        """Show a square matrix with its numbers."""
        item = self._clear()
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
        item.getViewBox().invertY(True)
        item.getAxis("left").setLabel("")
        ticks = [list(enumerate(names))]
        item.getAxis("left").setTicks(ticks)
        item.getAxis("bottom").setTicks(ticks)
        size = max(len(names), 1)
        item.setRange(xRange=(-0.5, size - 0.5), yRange=(-0.5, size - 0.5), padding=0.01)

    def place_of(self, number: int) -> QPointF:
        """Return where in the widget the middle of what was shown at a place stands."""
        scene = self.getPlotItem().getViewBox().mapViewToScene(self._boxes[number][0].center())
        return QPointF(self.mapFromScene(scene))

    def _clear(self) -> Any:
        self._boxes = []
        item = self.getPlotItem()
        item.clear()
        return item

    def _letters(self, item: Any, words: str, x: float, y: float, *, above: bool = False) -> None:
        text = pg.TextItem(words, color=self._look.colours.ink, anchor=(0.5, 1.0 if above else 0.5))
        text.setFont(self._look.font(11, QFont.Weight.DemiBold))
        text.setPos(x, y)
        item.addItem(text, ignoreBounds=True)

    def _at(self, place: QPointF) -> int | None:
        point = self.getPlotItem().getViewBox().mapSceneToView(place)
        return next((n for n, (box, _) in enumerate(self._boxes) if box.contains(point)), None)

    def _hovered(self, place: QPointF) -> None:
        found = self._at(place)
        self.setCursor(Qt.CursorShape.ArrowCursor if found is None else Qt.CursorShape.PointingHandCursor)
        if found is None:
            QToolTip.hideText()
            return
        where = self.mapToGlobal(self.mapFromScene(place))
        QToolTip.showText(where, plain_tip(self._boxes[found][1]), self)

    def _clicked(self, event: Any) -> None:
        found = self._at(event.scenePos())
        if found is not None:
            self._press(found)


class _Drawing(pg.GraphicsObject):  # type: ignore[misc]  # pyqtgraph is untyped
    """A picture in the units of the plot."""

    def __init__(self, picture: QPicture, bounds: QRectF) -> None:
        super().__init__()
        self._picture, self._bounds = picture, bounds

    def boundingRect(self) -> QRectF:
        """Return all of it."""
        return self._bounds

    def paint(self, painter: QPainter, *_args: Any) -> None:
        """Draw it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._picture.play(painter)
