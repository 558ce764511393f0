"""What figures stand on, as pages see it: who stands where, where a spot is on the screen, its name, reach.

`CellPlane` is a board of square cells; a table in paces is `editor.kit.boards.pace_plane`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.kit.camera import Camera
from editor.paint.tokens import side_px
from editor.widgets.look import Look
from models.games.battle.values import BattleView, Token
from models.games.facets.battles import Reachable
from models.maps.edits.zoning import zone_names
from models.maps.rules.grid import Cell
from models.maps.spots import NOWHERE, Spot, cell_of, spot_of
from models.maps.tile_map import TileMap

WAY: Final = "#35C2F0"
STANDS: Final = ("up", "inert", "broken")
"""The states in which a figure stands on the board."""


class Plane(Protocol):
    """Spots on the screen, and what they mean where the user points."""

    @property
    def fine(self) -> bool:
        """Whether figures can stand on any spot, not only in the middle of cells."""

    def under(self, tokens: Iterable[Token], spot: Spot | None) -> Token | None:
        """Return the figure that stands on a spot; None for none."""

    def snap(self, spot: Spot, mover: Token | None, tokens: Iterable[Token]) -> Spot:
        """Return where a figure stands that is put near a spot: in contact with a figure that is pointed at."""

    def middle(self, camera: Camera, spot: Spot) -> QPointF:
        """Return where a spot is on the screen."""

    def rect(self, camera: Camera, spot: Spot, radius: int = 0) -> QRectF:
        """Return the rectangle in pixels of what stands on a spot; `radius` is that of its base."""

    def side(self, camera: Camera, token: Token) -> int:
        """Return the side in pixels of the square a figure is drawn in."""

    def covered(self, tokens: Iterable[Token]) -> frozenset[Cell]:
        """Return the cells of the map that figures stand on, at least in part."""

    def name(self, spot: Spot) -> str:
        """Return the words for a spot."""

    def cost(self, cost: int, left: int) -> str:
        """Return what a way costs, and what is left after it, in words."""

    def zones(self, spot: Spot) -> tuple[str, ...]:
        """Return the names of the zones of the map a spot lies in."""

    def draw_spots(self, painter: QPainter, camera: Camera, spots: Sequence[Spot], colour: str) -> None:
        """Tint spots that can be chosen."""

    def draw_reach(self, painter: QPainter, camera: Camera, reach: Reachable) -> tuple[tuple[QRectF, str], ...]:
        """Tint where a figure may stop; return the places to write costs at, each with its words."""

    def draw_ahead(self, painter: QPainter, camera: Camera, reach: Reachable, colour: str) -> None:
        """Tint, or outline, where a figure may go later, without costs."""

    def draw_bonds(self, painter: QPainter, camera: Camera, view: BattleView) -> None:
        """Draw the bonds between figures: who is engaged with whom."""

    def draw_clearings(self, painter: QPainter, camera: Camera, tokens: Iterable[Token]) -> None:
        """Let what covers the ground fade over who stands in it."""


class CellPlane:
    """A board of square cells."""

    fine = False

    def __init__(self, board: TileMap, look: Look) -> None:
        self._board, self._look = board, look

    def under(self, tokens: Iterable[Token], spot: Spot | None) -> Token | None:
        """Return the figure that stands in the cell of a spot; None for none."""
        return next((each for each in tokens if each.at == spot and each.state in STANDS), None)

    def snap(self, spot: Spot, _mover: Token | None, _tokens: Iterable[Token]) -> Spot:
        """Return the middle of the cell a spot lies in."""
        return spot_of(cell_of(spot))

    def middle(self, camera: Camera, spot: Spot) -> QPointF:
        """Return the middle of a spot's cell, in pixels of the screen."""
        return camera.middle(cell_of(spot))

    def rect(self, camera: Camera, spot: Spot, _radius: int = 0) -> QRectF:
        """Return a spot's cell in pixels of the screen."""
        return camera.cell_rect(cell_of(spot))

    def side(self, camera: Camera, _token: Token) -> int:
        """Return the side in pixels of the square a figure is drawn in."""
        return max(round(side_px(0, 1, camera.scale)), 4)

    def covered(self, tokens: Iterable[Token]) -> frozenset[Cell]:
        """Return the cells that figures stand in."""
        return frozenset(cell_of(each.at) for each in tokens if each.state in STANDS and each.at != NOWHERE)

    def name(self, spot: Spot) -> str:
        """Return the name of a spot's cell."""
        return self._board.cell_name(cell_of(spot))

    def cost(self, cost: int, left: int) -> str:
        """Return what a way costs in Movement Points, and how many are left after it."""
        return self._look.t("play.cost", points=cost, left=left)

    def zones(self, spot: Spot) -> tuple[str, ...]:
        """Return the names of the zones of the map a spot lies in."""
        return zone_names(self._board, cell_of(spot))

    def draw_spots(self, painter: QPainter, camera: Camera, spots: Sequence[Spot], colour: str) -> None:
        """Tint and frame the cells that can be chosen."""
        fill = QColor(colour)
        fill.setAlpha(70)
        inset = max(camera.scale * 0.06, 1.0)
        for spot in spots:
            place = self.rect(camera, spot).adjusted(inset, inset, -inset, -inset)
            painter.setPen(QPen(QColor(colour), max(camera.scale * 0.05, 1.0)))
            painter.setBrush(fill)
            painter.drawRoundedRect(place, inset * 2, inset * 2)

    def draw_reach(self, painter: QPainter, camera: Camera, reach: Reachable) -> tuple[tuple[QRectF, str], ...]:
        """Tint the cells a figure may stop on; return each with its cost in words."""
        bands = [band for band in reach.bands() if band.cost]
        self.draw_spots(painter, camera, [spot for band in bands for spot in band.spots], WAY)
        return tuple((self.rect(camera, spot), str(band.cost)) for band in bands for spot in band.spots)

    def draw_ahead(self, painter: QPainter, camera: Camera, reach: Reachable, colour: str) -> None:
        """Tint the cells a figure may stop on later."""
        fill = QColor(colour)
        frame = QColor(fill)
        fill.setAlpha(60)
        painter.setPen(QPen(frame, max(camera.scale * 0.03, 0.8), Qt.PenStyle.DotLine))
        painter.setBrush(fill)
        for band in reach.bands():
            for spot in band.spots:
                painter.drawRect(self.rect(camera, spot).adjusted(1.5, 1.5, -1.5, -1.5))

    def draw_bonds(self, painter: QPainter, camera: Camera, view: BattleView) -> None:
        """Draw nothing: that figures stand in neighbouring cells can be seen."""

    def draw_clearings(self, painter: QPainter, camera: Camera, tokens: Iterable[Token]) -> None:
        """Draw nothing: what stands on cells covers nobody."""
