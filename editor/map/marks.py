"""How tools mark cells, edges and places: two colours and dashes, so that a mark shows on any ground."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF

from editor.kit.camera import Camera
from editor.widgets.look import Look
from models.maps.edges import rim
from models.maps.edits.handles import outline_of
from models.maps.edits.paint import Symmetry
from models.maps.features import THOUSAND, TableShape, Zone
from models.maps.rules.grid import Cell, Edge
from models.maps.things import Thing
from models.maps.tile_map import MapObject, TileMap

UNDER: Final = "#101820"
OVER: Final = "#FFFFFF"
_KNOB: Final = 7
"""Pixels of the side of a square one can take hold of."""
WRONG: Final = "#FF7A5C"
GOLD: Final = "#E2B95C"
"""What is chosen, and mirror images."""


def edge_line(edge: Edge, camera: Camera) -> QLineF:
    """Return where an edge of cells is on the screen."""
    side, x, y = edge
    return QLineF(camera.to_screen(x, y), camera.to_screen(x, y + 1) if side == "V" else camera.to_screen(x + 1, y))


def draw_edges(
    painter: QPainter,
    camera: Camera,
    edges: Iterable[Edge],
    *,
    colour: str = OVER,
    dashed: bool = False,
    width: float = 2,
) -> None:
    """Draw edges as lines, light on dark."""
    draw_lines(painter, [edge_line(edge, camera) for edge in edges], colour=colour, dashed=dashed, width=width)


def draw_lines(
    painter: QPainter, lines: Sequence[QLineF], *, colour: str = OVER, dashed: bool = False, width: float = 2
) -> None:
    """Draw lines on the screen, light on dark."""
    if not lines:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(QColor(UNDER), width + 2))
    painter.drawLines(list(lines))
    pen = QPen(QColor(colour), width)
    if dashed:
        pen.setDashPattern([3, 3])
    painter.setPen(pen)
    painter.drawLines(list(lines))
    painter.restore()


def draw_rect(painter: QPainter, camera: Camera, a: Cell, b: Cell, *, dashed: bool = False) -> None:
    """Draw the rim of the rectangle of cells between two corners, both included."""
    left, top, right, low = min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]) + 1, max(a[1], b[1]) + 1
    corners = [camera.to_screen(*each) for each in ((left, top), (right, top), (right, low), (left, low))]
    draw_lines(painter, ring(corners), dashed=dashed)


def draw_path(painter: QPainter, points: Sequence[QPointF], *, closed: bool = False) -> None:
    """Draw a line through points of the screen with a knob on each."""
    lines = ring(points) if closed and len(points) > 2 else [QLineF(a, b) for a, b in itertools.pairwise(points)]
    draw_lines(painter, lines)
    for point in points:
        draw_handle(painter, point)


def draw_handle(painter: QPainter, at: QPointF, *, faint: bool = False, round_: bool = False) -> None:
    """Draw a handle: a square, a disc for one that turns; a `faint` one is smaller."""
    side = _KNOB - 2 if faint else _KNOB + 2 * round_
    place = QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, round_)
    painter.setPen(QPen(QColor(UNDER), 1))
    painter.setBrush(QColor(GOLD if faint or round_ else OVER))
    painter.drawEllipse(place) if round_ else painter.drawRect(place)
    painter.restore()


def draw_words(painter: QPainter, look: Look, at: QPointF, words: str) -> None:
    """Write a few words beside a point, on a plate of their own."""
    painter.save()
    font = look.font(12)
    painter.setFont(font)
    metrics = QFontMetrics(font)
    gap = look.px(4)
    plate = QRectF(
        at.x() + look.px(14), at.y() + look.px(12), metrics.horizontalAdvance(words) + 2 * gap, metrics.height() + gap
    )
    painter.setPen(QPen(QColor(look.colours.strong_line), 1))
    painter.setBrush(QColor(look.colours.panel))
    painter.drawRect(plate)
    painter.setPen(QColor(look.colours.ink))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def draw_axes(painter: QPainter, camera: Camera, tile_map: TileMap, symmetry: Symmetry) -> None:
    """Draw the axes that strokes are mirrored at; for half a turn, its centre."""
    width, height = tile_map.width, tile_map.height
    lines = []
    if symmetry in ("horizontal", "both"):
        lines.append(QLineF(camera.to_screen(width / 2, 0), camera.to_screen(width / 2, height)))
    if symmetry in ("vertical", "both"):
        lines.append(QLineF(camera.to_screen(0, height / 2), camera.to_screen(width, height / 2)))
    if symmetry == "turn":
        middle = camera.to_screen(width / 2, height / 2)
        lines += [
            QLineF(middle + QPointF(-12, 0), middle + QPointF(12, 0)),
            QLineF(middle + QPointF(0, -12), middle + QPointF(0, 12)),
        ]
    draw_lines(painter, lines, colour=GOLD, dashed=True, width=1)


def ring(points: Sequence[QPointF]) -> list[QLineF]:
    """Return the lines from point to point and back to the first."""
    return [QLineF(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True)]


FREE = "#35C2F0"
SECOND = "#FFC94A"
CUT = "#FF6A4D"
_LEAST = 15


def draw_way(
    painter: QPainter, points: Sequence[QPointF], colour: str = FREE, *, dashes: Sequence[float] = (), width: float = 3
) -> None:
    """Draw a line through points of the screen on a dark rim; with `dashes` where colour alone would not do."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    line = QPolygonF(list(points))
    pen = QPen(QColor(UNDER), width + 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPolyline(line)
    pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    if dashes:
        pen.setDashPattern(list(dashes))
    painter.setPen(pen)
    painter.drawPolyline(line)
    painter.restore()


def draw_arrow(painter: QPainter, a: QPointF, b: QPointF, colour: str) -> None:
    """Draw the head of an arrow at `b`, coming from `a`."""
    line = QLineF(b, a)
    if line.length() < 1:
        return
    line.setLength(min(13.0, line.length()))
    left, right = QLineF(line), QLineF(line)
    left.setAngle(line.angle() + 24)
    right.setAngle(line.angle() - 24)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(UNDER), 1.5))
    painter.setBrush(QColor(colour))
    painter.drawPolygon(QPolygonF([b, left.p2(), right.p2()]))
    painter.restore()


def draw_cross(painter: QPainter, at: QPointF, size: float) -> None:
    """Draw the cross of what cuts a line."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    lines = [
        QLineF(at.x() - size, at.y() - size, at.x() + size, at.y() + size),
        QLineF(at.x() - size, at.y() + size, at.x() + size, at.y() - size),
    ]
    for colour, width in ((UNDER, 6.0), (CUT, 3.0)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLines(lines)
    painter.restore()


def draw_ring(painter: QPainter, camera: Camera, cell: Cell, colour: str = OVER) -> None:
    """Draw a ring in a cell: a figure that counts."""
    place = camera.cell_rect(cell)
    draw_circle(painter, place.center(), place.width() * 0.38, colour=colour)


def draw_circle(
    painter: QPainter, middle: QPointF, radius: float, *, colour: str = OVER, dashed: bool = False, width: float = 2.5
) -> None:
    """Draw a circle on the screen, light on dark."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, wide in ((UNDER, width + 2), (colour, width)):
        pen = QPen(QColor(ink), wide)
        if dashed and ink == colour:
            pen.setDashPattern([3, 3])
        painter.setPen(pen)
        painter.drawEllipse(middle, radius, radius)
    painter.restore()


def draw_number(painter: QPainter, look: Look, place: QRectF, words: str, *, colour: str = OVER) -> None:
    """Write a short text in the middle of a cell, on a plate; nothing where the cell is too small to read it."""
    if place.width() < _LEAST:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = QFont(look.font(12, QFont.Weight.DemiBold))
    font.setPixelSize(round(min(max(place.height() * 0.42, 9), look.px(20))))
    painter.setFont(font)
    metrics = QFontMetrics(font)
    wide = max(metrics.horizontalAdvance(words) + 7, metrics.height())
    plate = QRectF(0, 0, wide, metrics.height())
    plate.moveCenter(place.center())
    painter.setPen(Qt.PenStyle.NoPen)
    ground = QColor(UNDER)
    ground.setAlpha(190)
    painter.setBrush(ground)
    painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
    painter.setPen(QColor(colour))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def screen(camera: Camera, cells: Sequence[Cell]) -> list[QPointF]:
    """Return the middle of each cell in pixels of the screen."""
    return [camera.middle(cell) for cell in cells]


def draw_outline(painter: QPainter, camera: Camera, thing: Thing, tile_map: TileMap) -> None:
    """Draw the rim of a chosen thing."""
    if isinstance(thing, Zone):
        if thing.polygon:
            draw_path(painter, [camera.to_screen(x / THOUSAND, y / THOUSAND) for x, y in thing.polygon], closed=True)
        else:
            draw_edges(painter, camera, rim(thing.cells()), colour=GOLD)
    elif isinstance(thing, TableShape) and thing.disc:
        x, y, radius = (each / THOUSAND for each in thing.disc)
        draw_circle(painter, camera.to_screen(x, y), radius * camera.scale)
    elif isinstance(thing, TableShape):
        draw_path(painter, [camera.to_screen(x / THOUSAND, y / THOUSAND) for x, y in thing.polygon], closed=True)
    elif isinstance(thing, MapObject):
        wide, high = tile_map.cell_width, tile_map.cell_height
        corners = [camera.to_screen(x / wide, y / high) for x, y in outline_of(thing, tile_map)]
        closed = thing.shape != "polyline"
        draw_lines(
            painter, ring(corners) if closed else [QLineF(a, b) for a, b in itertools.pairwise(corners)], colour=GOLD
        )
    else:
        at = camera.to_screen(thing.x / THOUSAND, thing.y / THOUSAND)
        half = max(camera.scale * 0.45, 6)
        corners = [at + QPointF(x * half, y * half) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        draw_lines(painter, ring(corners), colour=GOLD)
