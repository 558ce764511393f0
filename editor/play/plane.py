"""What a battle stands on as the page of play sees it: where a spot is on the screen, what it is called, its reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.kit.camera import Camera
from models.games.battle import Reachable
from models.maps.grid import Cell
from models.maps.spots import Spot, cell_of, spot_of
from models.maps.tile_map import TileMap

WAY: Final = "#35C2F0"


class Plane(Protocol):
    """Spots on the screen. The board of the window speaks in cells; nobody behind the plane does."""

    def at(self, cell: Cell) -> Spot:
        """Return the spot of what was clicked."""

    def cell(self, spot: Spot) -> Cell:
        """Return what the cursor of the keyboard stands on at a spot."""

    def snap(self, spot: Spot) -> Spot:
        """Return where something that is put near a spot stands."""

    def middle(self, camera: Camera, spot: Spot) -> QPointF:
        """Return where a spot is on the screen."""

    def rect(self, camera: Camera, spot: Spot) -> QRectF:
        """Return the room on the screen of what stands on a spot."""

    def name(self, spot: Spot) -> str:
        """Return what a spot is called."""

    def zones(self, spot: Spot) -> tuple[str, ...]:
        """Return the names of the zones of the map a spot lies in."""

    def draw_spots(self, painter: QPainter, camera: Camera, spots: Sequence[Spot], colour: str) -> None:
        """Tint spots that can be chosen, each with a frame."""

    def draw_ahead(self, painter: QPainter, camera: Camera, reach: Reachable, colour: str) -> None:
        """Tint where a figure may go some time: thin, without a number."""


class CellPlane:
    """A board of square cells."""

    def __init__(self, board: TileMap) -> None:
        self._board = board

    def at(self, cell: Cell) -> Spot:
        """Return the middle of a cell."""
        return spot_of(cell)

    def cell(self, spot: Spot) -> Cell:
        """Return the cell a spot lies in."""
        return cell_of(spot)

    def snap(self, spot: Spot) -> Spot:
        """Return the middle of the cell a spot lies in."""
        return spot_of(cell_of(spot))

    def middle(self, camera: Camera, spot: Spot) -> QPointF:
        """Return the middle of a spot's cell on the screen."""
        return camera.middle(cell_of(spot))

    def rect(self, camera: Camera, spot: Spot) -> QRectF:
        """Return a spot's cell on the screen."""
        return camera.cell_rect(cell_of(spot))

    def name(self, spot: Spot) -> str:
        """Return what a spot's cell is called."""
        return self._board.cell_name(cell_of(spot))

    def zones(self, spot: Spot) -> tuple[str, ...]:
        """Return the names of the zones of the map a spot lies in."""
        cell = cell_of(spot)
        return tuple(zone.name for zone in self._board.zones if zone.name and cell in zone.cells())

    def draw_spots(self, painter: QPainter, camera: Camera, spots: Sequence[Spot], colour: str) -> None:
        """Tint cells that can be chosen, each with a frame."""
        fill = QColor(colour)
        fill.setAlpha(70)
        inset = max(camera.scale * 0.06, 1.0)
        for spot in spots:
            place = self.rect(camera, spot).adjusted(inset, inset, -inset, -inset)
            painter.setPen(QPen(QColor(colour), max(camera.scale * 0.05, 1.0)))
            painter.setBrush(fill)
            painter.drawRoundedRect(place, inset * 2, inset * 2)

    def draw_ahead(self, painter: QPainter, camera: Camera, reach: Reachable, colour: str) -> None:
        """Tint the cells a figure may stop on."""
        fill = QColor(colour)
        frame = QColor(fill)
        fill.setAlpha(60)
        painter.setPen(QPen(frame, max(camera.scale * 0.03, 0.8), Qt.PenStyle.DotLine))
        painter.setBrush(fill)
        for band in reach.bands():
            for spot in band.spots:
                painter.drawRect(self.rect(camera, spot).adjusted(1.5, 1.5, -1.5, -1.5))
