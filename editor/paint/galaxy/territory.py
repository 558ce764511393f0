"""Draws realms on the chart: tinted, each with its own hatch; frontiers in their colours, shared ones in both."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from editor.paint.galaxy.show import ChartPiece, Drawn
from editor.paint.galaxy.style import contrasting, faint
from models.galaxy.posters.style import colour
from models.galaxy.posters.territory import frontiers_of, hatched
from models.galaxy.territory import Land, Realm, Territory
from models.galaxy.values import Point

LAYER: Final = "territory"


def lands_of(drawn: Drawn) -> PaintedTerritory | None:
    """Return the realms ready to be painted; None where their layer is off."""
    if LAYER not in drawn.layers:
        return None
    return PaintedTerritory(drawn.scene.on.territory, drawn)


def realm_shade(drawn: Drawn, realm: Realm) -> QColor:
    """Return the colour of a realm, made to stand out from the ground."""
    return QColor(contrasting(colour(realm.colour, drawn.inks.free), drawn.inks.ground))


class PaintedTerritory:
    """A territory in the inks of a chart, in units of the map: every piece is painted from the same paths."""

    def __init__(self, found: Territory, drawn: Drawn) -> None:
        inks = drawn.inks
        self.contested, self.reach = found.contested, found.reach
        shades = {realm.id: realm_shade(drawn, realm) for realm in found.realms}
        self._dark, self._zoom = inks.dark, drawn.zoom
        self._lands = [
            (shades[realm.id], [_shaped(area) for area in found.areas[realm.id]], _lines(hatched(found, realm)))
            for realm in found.realms
        ]
        self._frontiers = [
            (shades[first], shades.get(second), [_bounded(line) for line in lines])
            for (first, second), lines in frontiers_of(found)
        ]

    def paint(self, painter: QPainter, piece: ChartPiece) -> None:
        """Paint the part in a piece of the chart."""
        left, top, right, bottom = piece.box(6)
        seen = QRectF(left, top, right - left, bottom - top)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(QTransform(piece.scale, 0, 0, piece.scale, -piece.left, -piece.top), True)
        for shade, areas, lines in self._lands:
            here = [polygon for box, polygon in areas if box.intersects(seen)]
            if here:
                painter.fillPath(_join_polygons(here), faint(shade, 0.15 if self._dark else 0.13))
                painter.setPen(_pen(faint(shade, 0.42), 1.0 * self._zoom))
                painter.drawLines([line for line in lines if _near(line, seen)])
        for first, second, borders in self._frontiers:
            near = [polygon for box, polygon in borders if box.intersects(seen)]
            wide = (2.6 if second else 1.8) * self._zoom
            pens = [_pen(first, wide)]
            if second is not None:
                pens.append(_pen(second, wide, Qt.PenStyle.CustomDashLine))
                pens[1].setDashPattern([3, 3])
            for pen in pens if near else ():
                painter.setPen(pen)
                for polygon in near:
                    painter.drawPolyline(polygon)
        painter.restore()


def _near(line: QLineF, seen: QRectF) -> bool:
    return (
        min(line.x1(), line.x2()) <= seen.right()
        and max(line.x1(), line.x2()) >= seen.left()
        and min(line.y1(), line.y2()) <= seen.bottom()
        and max(line.y1(), line.y2()) >= seen.top()
    )


_Shaped = tuple[QRectF, QPolygonF]


@lru_cache(maxsize=20_000)
def _shaped(area: Land) -> _Shaped:
    """Return the path of an area, cached: most areas stay the same from turn to turn."""
    return _bounded(area.outline)


def _bounded(line: Iterable[Point]) -> _Shaped:
    polygon = QPolygonF([QPointF(x, y) for x, y in line])
    # A line that runs straight across has no height, and touches nothing.
    return polygon.boundingRect().adjusted(-1, -1, 1, 1), polygon


def _join_polygons(polygons: Iterable[QPolygonF]) -> QPainterPath:
    # One path, wound: areas that touch are filled as one, without a seam.
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for polygon in polygons:
        path.addPolygon(polygon)
        path.closeSubpath()
    return path


def _lines(hatch: Iterable[tuple[Point, Point]]) -> list[QLineF]:
    return [QLineF(*a, *b) for a, b in hatch]


def _pen(shade: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    pen = QPen(shade, width, style, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    pen.setCosmetic(True)
    return pen
