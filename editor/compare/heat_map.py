"""Numbers in fields whose colour says how great they are (cividis, which colour-blind eyes read as well)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.widgets.look import Look

LETTERS = 14
"""Letters of a line of a name beside the map."""


class HeatMap(QWidget):
    """A map of numbers with a chosen field; `chosen` carries row and column, by mouse or arrow keys."""

    chosen = Signal(int, int)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._look = look
        self._shape = (0, 0)
        self.field = (0, 0)
        self.words: list[list[str]] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self._map = pg.colormap.get("cividis")
        self.graph = pg.PlotWidget(background=look.colours.panel)
        self.graph.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._image = pg.ImageItem(axisOrder="row-major", colorMap=self._map)
        self._frame = pg.PlotCurveItem(pen=pg.mkPen(look.colours.vermilion, width=look.px(3)))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.graph)
        item = self.graph.getPlotItem()
        item.setMenuEnabled(False)
        item.hideButtons()
        item.invertY(True)
        item.getViewBox().setMouseEnabled(x=False, y=False)
        item.showAxes((True, True, False, False), showValues=(True, True, False, False))
        for side in ("left", "top"):
            axis = item.getAxis(side)
            axis.setPen(pg.mkPen(look.colours.strong_line))
            axis.setTextPen(pg.mkPen(look.colours.ink))
            axis.setTickFont(look.font(11.5))
            axis.setStyle(tickLength=0, autoExpandTextSpace=True, hideOverlappingLabels=False)
        self.graph.scene().sigMouseClicked.connect(self._pressed)

    def show_numbers(
        self, values: Sequence[Sequence[float | None]], words: Sequence[Sequence[str]], rows: Sequence[str],
        columns: Sequence[str], heading: str,
    ) -> None:  # fmt: skip
        """Show numbers with their words, None for a field without one; the chosen field stays where it still is."""
        item = self.graph.getPlotItem()
        item.clear()
        self.words = [list(line) for line in words]
        self._shape = (len(rows), len(columns))
        if not rows or not columns:
            return
        data = np.array([[np.nan if each is None else each for each in line] for line in values], dtype=float)
        most = float(np.nanmax(data)) if not np.all(np.isnan(data)) else 1.0
        self._image.setImage(data, levels=(0.0, most or 1.0))
        self._image.setRect(QRectF(-0.5, -0.5, len(columns), len(rows)))
        item.addItem(self._image)
        for r, line in enumerate(values):
            for c, value in enumerate(line):
                text = pg.TextItem(words[r][c], color=self._ink(value, most), anchor=(0.5, 0.5))
                text.setFont(self._look.font(13))
                text.setPos(c, r)
                item.addItem(text)
        item.addItem(self._frame)
        item.setTitle(heading, color=self._look.colours.ink, size="11pt")
        for side, names in (("left", rows), ("top", columns)):
            item.getAxis(side).setTicks([[(place, _broken(name)) for place, name in enumerate(names)]])
        tall = QFontMetrics(self._look.font(11.5)).height()
        above, beside = (max(1 + _broken(name).count("\n") for name in names) for names in (columns, rows))
        item.getAxis("top").setHeight(tall * (above + 0.4))
        # No name beside the map runs into the next.
        self.graph.setMinimumHeight(int(tall * (above + 3 + len(rows) * (beside + 0.3))))
        item.setRange(xRange=(-0.5, len(columns) - 0.5), yRange=(-0.5, len(rows) - 0.5), padding=0)
        self.choose(min(self.field[0], len(rows) - 1), min(self.field[1], len(columns) - 1))

    def _ink(self, value: float | None, most: float) -> str:
        """Return the colour of a number that can be read on its field."""
        if value is None:
            return str(self._look.colours.muted)
        ground = QColor(*(int(each) for each in self._map.map(value / (most or 1.0), mode="byte")[:3]))
        return "#000000" if ground.lightness() > 115 else "#FFFFFF"

    def choose(self, row: int, column: int) -> None:
        """Choose a field."""
        self.field = (row, column)
        x, y = [column - 0.5, column + 0.5], [row - 0.5, row + 0.5]
        self._frame.setData([x[0], x[1], x[1], x[0], x[0]], [y[0], y[0], y[1], y[1], y[0]])
        self.chosen.emit(row, column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from field to field with the arrows."""
        steps = {
            Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1),
        }  # fmt: skip
        step = steps.get(Qt.Key(event.key()))
        if step is None or not all(self._shape):
            super().keyPressEvent(event)
            return
        row, column = (min(max(0, at + by), n - 1) for at, by, n in zip(self.field, step, self._shape, strict=True))
        self.choose(row, column)

    def _pressed(self, event: MouseClickEvent) -> None:
        at = self.graph.getPlotItem().getViewBox().mapSceneToView(event.scenePos())
        row, column = round(at.y()), round(at.x())
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if 0 <= row < self._shape[0] and 0 <= column < self._shape[1]:
            self.choose(row, column)


def _broken(name: str) -> str:
    """Return a name on lines of about LETTERS."""
    lines = [""]
    for word in name.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) >= LETTERS:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)
