"""The unchanging part of a galaxy's picture (paper, sectors, routes, planets) in squares of pixels, painted as time
allows.

A frame paints missing squares for a few milliseconds, at least one, and shows the last whole picture stretched under
those still missing. An edit makes stale only the squares it touches; a stale one is shown until it is painted again.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from editor.kit.camera import Box, Camera, CameraBounds
from editor.paint.galaxy.ground import paint_ground, paint_sectors, rhumbs
from editor.paint.galaxy.scene import GalaxyScene
from editor.paint.galaxy.show import ChartPiece, Drawn
from editor.paint.galaxy.stars import paint_planets, paint_routes
from editor.paint.galaxy.territory import PaintedTerritory, lands_of
from models.galaxy.numbers import FURTHEST

CHART: Final = CameraBounds((1e-6, 0.4), (1e-6, 0.1), (-FURTHEST, -FURTHEST, FURTHEST, FURTHEST), None)
"""How near and how far a chart is looked at: pixels a thousandth; what is fitted is never nearer than a close look."""
SIDE: Final = 192
BUDGET: Final = 0.004
MOST: Final = 400
"""Squares kept, at least twice those of a view: some 60 MB."""
_SIDES: Final = ((50_000, 96), (5_000, 128))
"""Planets from which squares have which side in pixels: smaller ones are never late."""

Place = tuple[float, int, int]
"""Scale, column and row of a square; column 0, row 0 begins at the origin of the map."""


class ChartTiles:
    """The squares of one galaxy in one dress."""

    def __init__(self, drawn: Drawn, ratio: float = 1.0) -> None:
        self._ready: OrderedDict[Place, QPixmap] = OrderedDict()
        self._stale: set[Place] = set()
        self._last: tuple[QPixmap, Camera] | None = None
        self._shown: Camera | None = None
        self.show(drawn, ratio)

    def show(self, drawn: Drawn, ratio: float, touched: Box | None = None) -> None:
        """Use another state: all squares become stale, or only those that a box of the map touches."""
        self.drawn = drawn
        self.ratio = ratio
        self.side = next((side for least, side in _SIDES if len(drawn.scene.x) > least), SIDE)
        self._held = drawn.scene.on.whole_sectors
        self._lands = lands_of(drawn)
        if touched is not None and self._lands is not None:
            # Whoever takes a planet moves the frontiers all round it.
            wide = 2 * self._lands.reach
            touched = touched[0] - wide, touched[1] - wide, touched[2] + wide, touched[3] + wide
        if touched is None:
            self._winds = rhumbs(drawn.scene.galaxy)
            self._stale = set(self._ready)
        else:
            self._stale |= {place for place in self._ready if self._touches(place, touched)}

    def forget(self) -> None:
        """Drop every square: the dress is another."""
        self._ready.clear()
        self._stale.clear()
        self._last = self._shown = None

    @property
    def scene(self) -> GalaxyScene:
        """The scene that is drawn."""
        return self.drawn.scene

    def paint(self, painter: QPainter, camera: Camera, budget: float = BUDGET) -> bool:
        """Paint what the camera shows, with new squares for at most `budget` seconds; return whether all are there."""
        if self._shown is not None and self._shown.scale != camera.scale:
            self._keep(self._shown)
        self._shown = camera
        left, top = corner(camera)
        side = self.side
        wanted = self._wanted(camera)
        missing = [place for place in wanted if place not in self._ready or place in self._stale]
        self._make(sorted(missing, key=lambda place: place in self._ready), budget)
        if any(place not in self._ready for place in missing):
            self._paint_last(painter, camera)
        for place in wanted:
            if place in self._ready:
                painter.drawPixmap(place[1] * side - left, place[2] * side - top, self._ready[place])
                self._ready.move_to_end(place)
        whole = all(place in self._ready and place not in self._stale for place in missing)
        while len(self._ready) > max(MOST, 2 * len(wanted)):
            self._stale.discard(self._ready.popitem(last=False)[0])
        return whole

    def _make(self, missing: list[Place], budget: float) -> None:
        start = time.perf_counter()
        for place in missing:
            self._ready[place] = self._made(place)
            self._stale.discard(place)
            if time.perf_counter() - start > budget:
                return

    def _made(self, place: Place) -> QPixmap:
        scale, column, row = place
        side = self.side
        pixels = QPixmap(round(side * self.ratio), round(side * self.ratio))
        pixels.setDevicePixelRatio(self.ratio)
        painter = QPainter(pixels)
        paint_piece(
            painter,
            self.drawn,
            ChartPiece(column * side, row * side, side, side, scale),
            self._winds,
            self._held,
            self._lands,
        )
        painter.end()
        return pixels

    def _wanted(self, camera: Camera) -> list[Place]:
        """Return the squares of a view."""
        left, top = corner(camera)
        columns = range(left // self.side, (left + camera.width - 1) // self.side + 1)
        rows = range(top // self.side, (top + camera.height - 1) // self.side + 1)
        return [(camera.scale, column, row) for row in rows for column in columns]

    def _keep(self, camera: Camera) -> None:
        """Keep a view as one picture, stretched while squares of another scale are missing."""
        wanted = self._wanted(camera)
        if not all(place in self._ready for place in wanted):
            return
        left, top = corner(camera)
        pixels = QPixmap(camera.width, camera.height)
        painter = QPainter(pixels)
        for _, column, row in wanted:
            painter.drawPixmap(column * self.side - left, row * self.side - top, self._ready[camera.scale, column, row])
        painter.end()
        self._last = pixels, camera

    def _paint_last(self, painter: QPainter, camera: Camera) -> None:
        painter.fillRect(QRectF(0, 0, camera.width, camera.height), QColor(self.drawn.inks.ground))
        if self._last is None:
            return
        pixels, before = self._last
        first = before.spot_at(QPointF())
        at, grown = camera.to_screen(first.x, first.y), camera.scale / before.scale
        target = QRectF(at.x(), at.y(), before.width * grown, before.height * grown)
        painter.drawPixmap(target, pixels, QRectF(0, 0, before.width, before.height))

    def _touches(self, place: Place, box: Box) -> bool:
        scale, column, row = place
        reach = 40 * self.drawn.zoom
        left, top = column * self.side - reach, row * self.side - reach
        right, bottom = left + self.side + 2 * reach, top + self.side + 2 * reach
        return box[0] * scale <= right and box[2] * scale >= left and box[1] * scale <= bottom and box[3] * scale >= top


def corner(camera: Camera) -> tuple[int, int]:
    """Return the upper left corner of a view in whole pixels from the origin of the map."""
    return round(-camera.origin.x()), round(-camera.origin.y())


def snapped(camera: Camera, x: float, y: float) -> QPointF:
    """Return a place of the map in pixels of the view, on the same whole pixels as the squares."""
    left, top = corner(camera)
    return QPointF(x * camera.scale - left, y * camera.scale - top)


def paint_piece(
    painter: QPainter, drawn: Drawn, piece: ChartPiece, winds: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    held: Mapping[str, str], lands: PaintedTerritory | None = None,
) -> None:  # fmt: skip
    """Paint the unchanging parts on one piece of the chart."""
    painter.setClipRect(QRectF(0, 0, piece.width, piece.height))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_ground(painter, drawn, piece, winds)
    if lands is not None:
        lands.paint(painter, piece)
    paint_sectors(painter, drawn, piece, held, lands.contested if lands is not None else frozenset())
    paint_routes(painter, drawn, piece)
    paint_planets(painter, drawn, piece)
