"""Realms on the chart: filled faintly, hatched each its own way, frontiers in their colours, of two in both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from editor.paint.galaxy_show import ChartPiece, Drawn
from editor.paint.galaxy_style import standing
from models.galaxy.poster_style import colour
from models.galaxy.poster_territory import frontiers_of, hatched
from models.galaxy.territory import Realm, Territory, territory
from models.galaxy.values import Point
from models.games.library import strategy

LAYER: Final = "territory"


def lands_of(drawn: Drawn) -> PaintedTerritory | None:
    """Return the realms ready to be painted, None where their layer is off."""
    if LAYER not in drawn.layers:
        return None
    galaxy = drawn.scene.galaxy
    return PaintedTerritory(territory(galaxy, strategy().realms(galaxy)), drawn)


def realm_shade(drawn: Drawn, realm: Realm) -> QColor:
    """Return the colour of a realm as it stands out from the ground."""
    return QColor(standing(colour(realm.colour, drawn.inks.free), drawn.inks.ground))


class PaintedTerritory:
    """A territory in the inks of a chart, in the lengths of the map: any piece of it is painted from the same paths."""

    def __init__(self, found: Territory, drawn: Drawn) -> None:
        inks = drawn.inks
        self.contested, self.reach = found.contested, found.reach
        shades = {realm.id: realm_shade(drawn, realm) for realm in found.realms}
        self._dark, self._zoom = inks.dark, drawn.zoom
        self._lands = [
            (shades[realm.id], _closed(area.outline for area in found.areas[realm.id]),
             [QLineF(*a, *b) for a, b in hatched(found, realm)])
            for realm in found.realms
        ]  # fmt: skip
        self._frontiers = [
            (shades[first], shades.get(second), _open(lines)) for (first, second), lines in frontiers_of(found)
        ]

    def paint(self, painter: QPainter, piece: ChartPiece) -> None:
        """Paint what a piece of the chart shows of it."""
        left, top, right, bottom = piece.box(6)
        seen = QRectF(left, top, right - left, bottom - top)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(QTransform(piece.scale, 0, 0, piece.scale, -piece.left, -piece.top), True)
        for shade, land, lines in self._lands:
            if land.boundingRect().intersects(seen):
                painter.fillPath(land, _faint(shade, 0.15 if self._dark else 0.13))
                painter.setPen(_pen(_faint(shade, 0.42), 1.0 * self._zoom))
                painter.drawLines([line for line in lines if _near(line, seen)])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for first, second, path in self._frontiers:
            if path.boundingRect().intersects(seen):
                wide = (2.6 if second else 1.8) * self._zoom
                painter.strokePath(path, _pen(first, wide))
                if second is not None:
                    pen = _pen(second, wide, Qt.PenStyle.CustomDashLine)
                    pen.setDashPattern([3, 3])
                    painter.strokePath(path, pen)
        painter.restore()


def _near(line: QLineF, seen: QRectF) -> bool:
    return (
        min(line.x1(), line.x2()) <= seen.right()
        and max(line.x1(), line.x2()) >= seen.left()
        and min(line.y1(), line.y2()) <= seen.bottom()
        and max(line.y1(), line.y2()) >= seen.top()
    )


def _closed(outlines: Iterable[Iterable[Point]]) -> QPainterPath:
    # One path, wound: areas that touch are filled as one, without a seam.
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for outline in outlines:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in outline]))
        path.closeSubpath()
    return path


def _open(lines: Iterable[Iterable[Point]]) -> QPainterPath:
    path = QPainterPath()
    for line in lines:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in line]))
    return path


def _pen(shade: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    pen = QPen(shade, width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    pen.setCosmetic(True)
    return pen


def _faint(shade: QColor, part: float) -> QColor:
    made = QColor(shade)
    made.setAlphaF(part)
    return made
