"""Rulers along the map: the names of columns above and of rows on the left, with those of the pointer's cell marked."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from editor.kit.camera import GridPoint
from editor.map.canvas import MapCanvas
from editor.widgets.look import Look
from models.maps.rules.grid import Cell

THICK: Final = 20
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Ruler(QWidget):
    """The names of the columns (of the rows, if `upright`), each beside its cells."""

    def __init__(self, look: Look, canvas: MapCanvas, *, upright: bool) -> None:
        super().__init__()
        self._look, self._canvas, self._upright = look, canvas, upright
        self._marked: Cell | None = None
        self.setAccessibleName(look.t("maptools.rows" if upright else "maptools.columns"))
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Fixed if upright else policy.Expanding, policy.Expanding if upright else policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return room for the names."""
        thick = self._look.px(THICK)
        return QSize(thick + self._look.px(8), thick) if self._upright else QSize(thick, thick)

    def mark(self, cell: Cell | None) -> None:
        """Mark the name of a cell's column or row."""
        if cell != self._marked:
            self._marked = cell
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Write as many names as there is room for."""
        look, made = self._look, self._canvas.tile_map
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(look.colours.panel))
            painter.setPen(QColor(look.colours.line))
            edge = self.rect().topRight() if self._upright else self.rect().bottomLeft()
            painter.drawLine(edge, self.rect().bottomRight())
            if made is None:
                return
            font = look.font(11)
            painter.setFont(font)
            camera, place = self._canvas.camera, 1 if self._upright else 0
            side = camera.scale_y if self._upright else camera.scale
            count = made.height if self._upright else made.width
            metrics = QFontMetrics(font)
            longest = max(len(self._name(0)), len(self._name(count - 1)))
            room = metrics.height() if self._upright else metrics.horizontalAdvance("M" * longest) + look.px(4)
            step = next((each for each in STEPS if each * side >= room), STEPS[-1])
            start = camera.origin.y() if self._upright else camera.origin.x()
            length = self.height() if self._upright else self.width()
            first = max(math.floor(-start / side), 0)
            last = min(math.ceil((length - start) / side), count)
            marked = self._marked[place] if self._marked is not None and made.inside(self._marked) else -1
            for number in range(first // step * step, last, step):
                if number != marked:
                    self._write(painter, number, start + number * side, side, chosen=False)
            if marked >= 0:
                self._write(painter, marked, start + marked * side, side, chosen=True)

    def _name(self, number: int) -> str:
        made = self._canvas.tile_map
        if made is None:
            return ""
        return made.coordinates.row(number, made.height) if self._upright else made.coordinates.column(number)

    def _write(self, painter: QPainter, number: int, at: float, side: float, *, chosen: bool) -> None:
        look, words = self._look, self._name(number)
        middle = at + side / 2
        wide = max(side, painter.fontMetrics().horizontalAdvance(words) + look.px(6))
        high = max(side, painter.fontMetrics().height())
        if self._upright:
            place = QRectF(0, middle - high / 2, self.width() - 2, high)
        else:
            place = QRectF(middle - wide / 2, 0, wide, self.height() - 1)
        if chosen:
            painter.fillRect(place, QColor(look.colours.selected))
        painter.setPen(QColor(look.colours.on_selected if chosen else look.colours.muted))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)


class Ruled(QWidget):
    """The canvas with its rulers."""

    def __init__(self, look: Look, canvas: MapCanvas) -> None:
        super().__init__()
        self.columns, self.rows = Ruler(look, canvas, upright=False), Ruler(look, canvas, upright=True)
        self._corner = QWidget()
        self._corner.setProperty("role", "panel")
        self._corner.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        grid.addWidget(self._corner, 0, 0)
        grid.addWidget(self.columns, 0, 1)
        grid.addWidget(self.rows, 1, 0)
        grid.addWidget(canvas, 1, 1)
        grid.setRowStretch(1, 1)
        grid.setColumnStretch(1, 1)
        canvas.camera_moved.connect(self.renew)
        canvas.hovered.connect(self._hovered)
        canvas.left.connect(self._left)

    @property
    def on(self) -> bool:
        """Whether the rulers are shown."""
        return not self.columns.isHidden()

    def switch(self, on: bool) -> None:
        """Show or hide the rulers."""
        for each in (self.columns, self.rows, self._corner):
            each.setVisible(on)

    def renew(self) -> None:
        """Draw the rulers anew."""
        self.columns.update()
        self.rows.update()

    def _hovered(self, spot: GridPoint) -> None:
        self._mark(spot.cell)

    def _left(self) -> None:
        self._mark(None)

    def _mark(self, cell: Cell | None) -> None:
        self.columns.mark(cell)
        self.rows.mark(cell)
