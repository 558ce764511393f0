"""Shows as a veil which cells of the whole board the cell under the pointer sees.

Working it out takes tens of milliseconds: it runs as a Job, stops as soon as the pointer is on another cell, and is
kept as long as nothing the rules look at has changed.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, QRect, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QBrush, QColor, QImage, QPainter

from editor.jobs import Job, Jobs
from editor.kit.camera import Camera, GridPoint
from editor.map.canvas import UNDER_FEATURES, MapCanvas
from editor.map.findings import Findings
from editor.map.marks import draw_number, draw_rect
from editor.widgets.look import Look
from models.errors import SpokenError
from models.maps.rules.grid import Cell
from models.maps.rules.local_sight import Seen as Sight
from models.maps.rules.local_sight import Watch
from models.maps.rules.map_state import MapState
from models.progress import Progress

RESTS_MS: Final = 15
KEPT: Final = 400
VEIL: Final = 0xA0101820
COVERED: Final = 0x40101820
NAME: Final = "sees"
_NUMBERED: Final = 22


class SightOverlay(QObject):
    """The overlay, on or off; `shown`: the view of another cell is drawn."""

    shown = Signal()

    def __init__(self, look: Look, canvas: MapCanvas, findings: Findings) -> None:
        super().__init__(canvas)
        self._look, self._canvas, self._findings = look, canvas, findings
        self._jobs = Jobs(self)
        self._job: Job | None = None
        self._wanted: Cell | None = None
        self._asked: Cell | None = None
        self._state: MapState | None = None
        self._kept: dict[Cell, Sight] = {}
        self._sight: Sight | None = None
        self._veil = QImage()
        self.on = False
        self._rest = QTimer(self, singleShot=True, interval=RESTS_MS)
        self._rest.timeout.connect(self._ask)
        canvas.add_overlay(NAME, self._draw, UNDER_FEATURES)
        canvas.hovered.connect(self._hovered)
        canvas.left.connect(self._left)
        findings.stale.connect(self._again)

    @property
    def cell(self) -> Cell | None:
        """The cell whose view is drawn; None while there is none."""
        return self._sight.cell if self._sight is not None else None

    @property
    def covers(self) -> dict[Cell, int]:
        """The cells it sees, each with the cover a target there has."""
        return self._sight.covers if self._sight is not None else {}

    def switch(self, on: bool) -> None:
        """Turn it on or off; it begins with the cell under the pointer."""
        self.on = on
        if on:
            self._rest.start()
        else:
            self._show(None)

    def stop(self) -> None:
        """Stop all work."""
        self._rest.stop()
        self._jobs.cancel_all()

    @Slot(object)
    def _hovered(self, spot: GridPoint) -> None:
        made = self._canvas.tile_map
        self._wanted = spot.cell if made is not None and made.inside(spot.cell) else None
        if not self.on or self._wanted == self.cell:
            return
        found = self._kept.get(self._wanted) if self._wanted is not None and self._fresh() else None
        if found is not None:
            self._show(found)
        else:
            self._rest.start()

    @Slot()
    def _left(self) -> None:
        self._wanted = None
        if self.on:
            self._rest.start()

    @Slot()
    def _again(self) -> None:
        if self.on and not self._fresh():
            self._rest.start()

    def _fresh(self) -> bool:
        """Return whether the kept views are of the map as it is now; forget them if not."""
        if self._state is not self._findings.state:
            self._state = self._findings.state
            self._kept.clear()
            return False
        return True

    @Slot()
    def _ask(self) -> None:
        """Work out the view of the wanted cell, unless it is known or being worked out."""
        if not self.on:
            return
        if self._wanted is None:
            self._show(None)
            return
        if self._fresh() and self._wanted in self._kept:
            self._show(self._kept[self._wanted])
            return
        if self._job is not None:
            # It is left at its next step; its end asks again.
            self._job.cancel()
            return
        try:
            watch = self._findings.state.watch
        except SpokenError:
            return
        self._asked = self._wanted
        self._job = Job("", partial(_sight_from, watch, self._wanted))
        self._job.succeeded.connect(self._found)
        self._job.failed.connect(self._broken)
        self._job.ended.connect(self._ended)
        self._jobs.start(self._job)

    @Slot(object)
    def _found(self, found: Sight) -> None:
        if self._state is not self._findings.state:
            return
        if len(self._kept) >= KEPT:
            self._kept.clear()
        self._kept[found.cell] = found
        if self.on and self._wanted == found.cell:
            self._show(found)

    @Slot(object)
    def _broken(self, problem: Exception) -> None:
        raise problem

    @Slot(object)
    def _ended(self, _job: Job) -> None:
        self._job = None
        if self.on and self._wanted is not None and self._wanted != self.cell:
            self._rest.start()

    def _show(self, found: Sight | None) -> None:
        self._sight = found
        self._veil = _veil(found) if found is not None else QImage()
        self._canvas.update()
        self.shown.emit()

    def _draw(self, painter: QPainter, camera: Camera, cells: QRect) -> None:
        found = self._sight
        if found is None:
            return
        area = QRect(found.left, found.top, found.width, found.height).intersected(cells)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(camera.rect(area), self._veil, QRectF(area.translated(-found.left, -found.top)))
        if camera.scale >= _NUMBERED:
            hatch = QBrush(QColor(255, 255, 255, 36), Qt.BrushStyle.BDiagPattern)
            for y in range(area.top(), area.bottom() + 1):
                for x in range(area.left(), area.right() + 1):
                    cover = found.covers.get((x, y))
                    if cover is None and (x, y) != found.cell:
                        painter.fillRect(camera.cell_rect((x, y)), hatch)
                    elif cover:
                        draw_number(
                            painter, self._look, camera.cell_rect((x, y)), self._findings.rules.ground.cover(cover)
                        )
        draw_rect(painter, camera, found.cell, found.cell)


def _sight_from(watch: Watch, cell: Cell, progress: Progress) -> Sight:
    def politely(done: int, total: int) -> None:
        progress(done, total)
        time.sleep(0)

    return watch.seen(cell, politely)


def _veil(found: Sight) -> QImage:
    pixels = np.full((found.height, found.width), VEIL, np.uint32)
    for (x, y), cover in found.covers.items():
        pixels[y - found.top, x - found.left] = COVERED if cover else 0
    pixels[found.cell[1] - found.top, found.cell[0] - found.left] = 0
    picture = QImage(pixels.data, found.width, found.height, 4 * found.width, QImage.Format.Format_ARGB32)
    return picture.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
