"""A table in paces as pages see it: round bases of true size, bands of reach, who is engaged with whom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient, QTransform

from editor.kit.boards.plane import STANDS, WAY
from editor.kit.camera import Camera
from editor.widgets.look import Look
from models.games.battle.values import BattleView, Token
from models.games.facets.battles import Reachable
from models.games.table_ground import paces as told_paces
from models.i18n import Translator
from models.maps.edits.zoning import zone_names
from models.maps.rules.grid import Cell
from models.maps.spots import NOWHERE, Spot, cell_of
from models.maps.tile_map import TileMap
from models.table.shapes import near_part, parts_of
from models.table.spots import UNIT, Base, beside

STEP: Final = UNIT // 4
"""How far the spots of a band of reach are apart: each stands for the square round it."""
ROUNDS: Final = 3
"""How often the corners of a reach are rounded."""
CLEARING: Final = "#A3BC80"
"""The ground that is seen through a canopy round a figure."""
NEAR: Final = UNIT // 4
"""Who is put this near a base is meant to touch it."""
USUAL: Final = UNIT // 2
"""The radius of a base nobody says."""
LEAST_PX: Final = 12
"""Pixels of a figure, however small its pace is drawn."""
BOND: Final = "#D42A1C"
_INK: Final = "#101820"
_SIGHT: Final = (58, 30)
"""How thick the first band of reach is tinted, and those after it."""


class PacePlane:
    """A table measured in paces: a figure stands exactly where it was put."""

    fine = True

    def __init__(self, board: TileMap, look: Look) -> None:
        self._board, self._look = board, look
        self._woods = tuple(part for each in board.shapes if each.kind == "difficult" for part in parts_of(each))
        self._drawn: tuple[Reachable | None, tuple[tuple[int, QPainterPath], ...]] = (None, ())

    def under(self, tokens: Iterable[Token], spot: Spot | None) -> Token | None:
        """Return the figure on whose base a spot lies, of several the one with the nearest middle; None for none."""
        if spot is None:
            return None
        there = (each for each in tokens if each.state in STANDS and each.at != NOWHERE)
        near = [(_far(each.at, spot), each.id, each) for each in there if _far(each.at, spot) <= _radius(each)]
        return min(near)[2] if near else None

    def snap(self, spot: Spot, mover: Token | None, tokens: Iterable[Token]) -> Spot:
        """Return the spot, moved into contact with a base that is near it.

        Where the spot lies on a figure's base, the contact is on the side nearest to the mover.
        """
        if mover is None:
            return spot
        others = [each for each in tokens if each.state in STANDS and each.id != mover.id and each.at != NOWHERE]
        gaps = [(_far(each.at, spot) - _radius(each) - _radius(mover), each.id, each) for each in others]
        found = min(gaps, default=None)
        if found is None or found[0] > NEAR:
            return spot
        target = found[2]
        towards = mover.at if _far(target.at, spot) <= _radius(target) and mover.at != NOWHERE else spot
        ahead = towards[0] - target.at[0], towards[1] - target.at[1]
        base = Base(*target.at, _radius(target))
        return spot if ahead == (0, 0) else beside(base, _radius(mover), ahead)

    def middle(self, camera: Camera, spot: Spot) -> QPointF:
        """Return where a spot is on the screen."""
        return camera.to_screen(spot[0] / UNIT, spot[1] / UNIT)

    def rect(self, camera: Camera, spot: Spot, radius: int = 0) -> QRectF:
        """Return the square round the base of what stands on a spot."""
        side = 2 * (radius or USUAL) * camera.scale / UNIT
        place = QRectF(0, 0, side, side)
        place.moveCenter(self.middle(camera, spot))
        return place

    def side(self, camera: Camera, token: Token) -> int:
        """Return the side in pixels of the square a figure is drawn in: its base, true to scale."""
        return max(round(2 * _radius(token) * camera.scale / UNIT), LEAST_PX)

    def covered(self, tokens: Iterable[Token]) -> frozenset[Cell]:
        """Return the cells that bases touch."""
        return frozenset(
            (x, y)
            for each in tokens
            if each.state in STANDS and each.at != NOWHERE
            for x in range((each.at[0] - _radius(each)) // UNIT, (each.at[0] + _radius(each) - 1) // UNIT + 1)
            for y in range((each.at[1] - _radius(each)) // UNIT, (each.at[1] + _radius(each) - 1) // UNIT + 1)
        )

    def name(self, spot: Spot) -> str:
        """Return the words for a spot: paces from the left edge and from the upper edge."""
        return spot_words(spot, self._look.t)

    def cost(self, cost: int, left: int) -> str:
        """Return in words how long a way is, and how far the figure could still go."""
        if left < 0:
            return self._look.t("play.cost_run", far=self._paces(cost))
        return self._look.t("play.cost_paces", far=self._paces(cost), left=self._paces(left))

    def zones(self, spot: Spot) -> tuple[str, ...]:
        """Return the names of the zones of the map a spot lies in."""
        return zone_names(self._board, cell_of(spot))

    def draw_spots(self, painter: QPainter, camera: Camera, spots: Sequence[Spot], colour: str) -> None:
        """Tint a square of one pace round each spot."""
        if not spots:
            return
        path = QPainterPath()
        for x, y in spots:
            path.addRect((x - UNIT / 2) / UNIT, (y - UNIT / 2) / UNIT, 1, 1)
        self._tint(painter, camera, path.simplified(), colour, _SIGHT[1], Qt.PenStyle.DashLine)

    def draw_reach(self, painter: QPainter, camera: Camera, reach: Reachable) -> tuple[tuple[QRectF, str], ...]:
        """Wash the bands of reach, each with one line at its rim; return a box at the top of each, with its cost in
        words.
        """
        placed: list[tuple[QRectF, str]] = []
        for number, (cost, path) in enumerate(self._bands(reach)):
            self._tint(painter, camera, path, WAY, _SIGHT[min(number, 1)], Qt.PenStyle.SolidLine)
            rim = path.boundingRect()
            place = QRectF(0, 0, 3 * camera.scale, self._look.px(15))
            place.moveCenter(camera.to_screen(rim.center().x(), rim.top()) + QPointF(0, place.height()))
            placed.append((place, self._paces(cost)))
        return tuple(placed)

    def draw_ahead(self, painter: QPainter, camera: Camera, reach: Reachable, colour: str) -> None:
        """Outline where a figure may go later."""
        for _, path in self._bands(reach):
            self._tint(painter, camera, path, colour, _SIGHT[1], Qt.PenStyle.DotLine)

    def draw_bonds(self, painter: QPainter, camera: Camera, view: BattleView) -> None:
        """Draw a red bar between any two figures that are engaged."""
        wide = max(camera.scale * 0.14, 3.0)
        for one, other in view.engaged:
            a, b = view.token(one), view.token(other)
            ends = self._rims(camera, a, b)
            for colour, width in ((_INK, wide + 3), (BOND, wide)):
                painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawLine(*ends)

    def draw_clearings(self, painter: QPainter, camera: Camera, tokens: Iterable[Token]) -> None:
        """Let the canopy of a wood fade over who stands in it."""
        ground = QColor(CLEARING).darker(150 if self._look.colours.dark else 100)
        painter.setPen(Qt.PenStyle.NoPen)
        for each in tokens:
            if each.state in STANDS and each.at != NOWHERE and any(near_part(wood, each.at, 0) for wood in self._woods):
                middle, far = self.middle(camera, each.at), 1.9 * _radius(each) * camera.scale / UNIT
                fade = QRadialGradient(middle, far)
                for share, alpha in ((0.0, 235), (0.6, 200), (1.0, 0)):
                    ground.setAlpha(alpha)
                    fade.setColorAt(share, ground)
                painter.setBrush(fade)
                painter.drawEllipse(middle, far, far)

    def _rims(self, camera: Camera, a: Token, b: Token) -> tuple[QPointF, QPointF]:
        """Return the ends of the bar between two bases in pixels: each a third of a radius inside its base."""
        one, two = self.middle(camera, a.at), self.middle(camera, b.at)
        far = max(hypot(one.x() - two.x(), one.y() - two.y()), 1.0)
        ahead = (two - one) / far
        scale = camera.scale / UNIT
        return one + ahead * (_radius(a) * scale * 0.66), two - ahead * (_radius(b) * scale * 0.66)

    def _bands(self, reach: Reachable) -> tuple[tuple[int, QPainterPath], ...]:
        """Return the cost of each band and its outline in paces, cheaper bands included; kept for the reach drawn
        last.
        """
        if self._drawn[0] is not reach:
            found: list[tuple[int, QPainterPath]] = []
            path = QPainterPath()
            for band in sorted(reach.bands(), key=lambda each: each.cost):
                path = QPainterPath(path)
                path.setFillRule(Qt.FillRule.WindingFill)
                for x, y in band.spots:
                    path.addRect((x - STEP / 2) / UNIT, (y - STEP / 2) / UNIT, STEP / UNIT, STEP / UNIT)
                if band.cost and band.spots:
                    found.append((band.cost, _smooth(path.simplified())))
            self._drawn = reach, tuple(found)
        return self._drawn[1]

    def _tint(
        self, painter: QPainter, camera: Camera, path: QPainterPath, colour: str, alpha: int, style: Qt.PenStyle
    ) -> None:
        fill = QColor(colour)
        fill.setAlpha(alpha)
        where = QTransform(camera.scale, 0, 0, camera.scale_y, camera.origin.x(), camera.origin.y())
        painter.setPen(QPen(QColor(colour), max(camera.scale * 0.05, 1.2), style))
        painter.setBrush(fill)
        painter.drawPath(where.map(path))

    def _paces(self, thousandths: int) -> str:
        return paces(thousandths, self._look.t)


def _smooth(path: QPainterPath) -> QPainterPath:
    """Return a path of straight steps with its corners rounded, so that a stair reads as the line it stands for."""
    made = QPainterPath()
    for polygon in path.toSubpathPolygons():
        points = [polygon.at(number) for number in range(polygon.size() - 1)]
        for _ in range(ROUNDS):
            points = [
                one + (other - one) * share
                for one, other in zip(points, (*points[1:], *points[:1]), strict=True)
                for share in _cuts(hypot(other.x() - one.x(), other.y() - one.y()))
            ]
        made.addPolygon(QPolygonF(points))
        made.closeSubpath()
    return made


def _cuts(length: float) -> tuple[float, float]:
    """Return where a side is cut so that a corner is rounded by half a step of the grid of spots at most."""
    cut = min(STEP / UNIT / length if length else 0.0, 0.5) * 0.5
    return cut, 1 - cut


def paces(thousandths: int, t: Translator) -> str:
    """Return a length in paces as the sentences of a game write it."""
    return told_paces(thousandths)[t.lang]


def spot_words(spot: Spot, t: Translator) -> str:
    """Return the words for a spot: paces from the left edge and from the upper edge."""
    return f"{paces(spot[0], t)} ; {paces(spot[1], t)}"


def typed_spot(text: str) -> Spot | None:
    """Return the spot of two lengths in paces as people type them, None for anything else."""
    found = re.fullmatch(r"\s*(\d{1,3}(?:[.,]\d{1,3})?)\s*(?:;|/|,\s|\s)\s*(\d{1,3}(?:[.,]\d{1,3})?)\s*", text)
    found = found or re.fullmatch(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*", text)
    if found is None:
        return None
    x, y = (round(float(each.replace(",", ".")) * UNIT) for each in found.groups())
    return x, y


def _radius(token: Token) -> int:
    return token.radius or USUAL


def _far(a: Spot, b: Spot) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
