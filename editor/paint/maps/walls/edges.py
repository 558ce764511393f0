"""Walls, windows, doors and laser barriers, drawn along their edge: each has its own symbol in every ink.

Every symbol is drawn on a line to the right from the origin, as long as the side of a cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from editor.paint.fonts import SANS
from editor.paint.maps.patterns import Pitch
from editor.paint.maps.style import Style, clear
from editor.paint.maps.walls.door_art import paint_door_art
from editor.paint.maps.walls.strips import Strip
from models.maps.features import CellDoor, Wall
from models.maps.free_walls import FreeWall, material_of
from models.maps.rules.grid import Side
from models.maps.tile_map import TileMap

SMALL: Final = 9.0
"""Pixels a cell under which an edge is one plain line."""
_LIT: Final = 16.0
"""Pixels a cell from which walls have a shadow and a lit edge."""
_EDGE: Final = "#4A5C70"
_SHADOW: Final = (16, 21, 29)
_LONG: Final = ("wall", "window")


@dataclass(frozen=True, slots=True)
class Run:
    """Equal walls that follow each other on one line: `length` edges from that of `wall` on."""

    wall: Wall
    length: int = 1


def runs(walls: Iterable[Wall]) -> list[Run]:
    """Return walls, with equal ones on one line joined; doors stay single."""
    found: list[Run] = []
    last: dict[tuple[object, ...], int] = {}
    for wall in sorted(walls, key=lambda each: (each.y, each.x)):
        along, across = (wall.y, wall.x) if wall.side == "V" else (wall.x, wall.y)
        built = material_of(wall.properties)
        long = wall.kind in _LONG and not wall.one_way
        place = last.get((wall.side, wall.kind, built, across, along - 1)) if long else None
        if place is None:
            found.append(Run(wall))
            place = len(found) - 1
        else:
            found[place] = Run(found[place].wall, found[place].length + 1)
        if long:
            last[wall.side, wall.kind, built, across, along] = place
    return found


def paint_runs(
    painter: QPainter, found: list[Run], free: Sequence[FreeWall], pitch: Pitch, style: Style, *, secrets: bool
) -> None:
    """Paint walls on edges and off the grid below everything that stands in them.

    Secret doors look like walls unless `secrets`; what is drawn in its material is left out.
    """
    flat = [_line(run, pitch) for run in found if _solid(run.wall, secrets) and not _built(run.wall, style)]
    off = [each for each in free if _solid(each.wall, secrets) and not _built(each.wall, style)]
    _paint_walls(painter, flat + [line for each in off for line in _lines(each, pitch)], pitch, style)
    signs = [(run.wall, _line(run, pitch)) for run in found]
    signs += [(each.wall, line) for each in free for line in _lines(each, pitch)]
    for wall, line in signs:
        if (not _solid(wall, secrets) and not _shown(wall, style)) or wall.one_way:
            painter.save()
            painter.translate(line.p1())
            painter.rotate(-line.angle())
            paint_symbol(painter, wall, line.length(), pitch[0], style)
            painter.restore()


def _lines(free: FreeWall, pitch: Pitch) -> list[QLineF]:
    points = [QPointF(x * pitch[0], y * pitch[1]) for x, y in free.points]
    return [QLineF(a, b) for a, b in pairwise(points)]


def strips_of(found: Iterable[Run], style: Style, *, secrets: bool) -> list[Strip]:
    """Return the walls on edges that are drawn in what they are built of."""
    strips = []
    for run in found:
        wall = run.wall
        if _built(wall, style) and (_solid(wall, secrets) or wall.kind == "window"):
            far = (wall.x, wall.y + run.length) if wall.side == "V" else (wall.x + run.length, wall.y)
            strips.append(
                Strip(material_of(wall.properties), wall.x, wall.y, *far, wall.y if wall.side == "V" else wall.x)
            )
    return strips


def free_strips(found: Iterable[FreeWall], style: Style, *, secrets: bool) -> list[Strip]:
    """Return the walls off the grid that are drawn in what they are built of, corner by corner."""
    strips = []
    for free in found:
        if _built(free.wall, style) and (_solid(free.wall, secrets) or free.wall.kind == "window"):
            far = 0.0
            for (ax, ay), (bx, by) in pairwise(free.points):
                strips.append(Strip(material_of(free.object.properties), ax, ay, bx, by, far))
                far += hypot(bx - ax, by - ay)
    return strips


def _built(wall: Wall, style: Style) -> bool:
    """Return whether a wall is drawn in its material: with little ink it is a flat bar."""
    return not style.low_ink and bool(material_of(wall.properties))


def _shown(wall: Wall, style: Style) -> bool:
    """Return whether a window is drawn whole as a strip of its material: glass, or a low wall."""
    return wall.kind == "window" and _built(wall, style) and material_of(wall.properties) in ("glass", "low")


def paint_cell_door(painter: QPainter, door: CellDoor, tile_map: TileMap, pitch: Pitch, style: Style) -> None:
    """Paint a door that fills a cell as its tileset draws it, else its symbol across the middle, from wall to wall."""
    x, y = door.cell
    left, right = ((x - 1, y), (x + 1, y))
    above, below = ((x, y - 1), (x, y + 1))
    upright = (_blocked(tile_map, above) and _blocked(tile_map, below)) and not (
        _blocked(tile_map, left) and _blocked(tile_map, right)
    )
    area = QRectF(x * pitch[0], y * pitch[1], *pitch)
    if paint_door_art(painter, door, tile_map, area, style, upright=upright):
        return
    colour = {"laser": style.laser, "secret_door": style.ink}.get(door.kind, style.door)
    if not style.low_ink:
        painter.fillRect(area, clear(colour, 30 if door.state == "open" else 70))
    if pitch[0] < SMALL and not style.vector:
        return
    painter.save()
    side: Side = "V" if upright else "H"
    painter.translate(area.center().x() if upright else area.left(), area.top() if upright else area.center().y())
    painter.rotate(90 if upright else 0)
    wall = Wall(side, x, y, door.kind, door.state)
    paint_symbol(painter, wall, _side(side, pitch), pitch[0], style)
    painter.restore()


def paint_symbol(painter: QPainter, wall: Wall, length: float, unit: float, style: Style) -> None:
    """Paint what stands on an edge, along a line of `length` to the right; `unit` is the width of a cell."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if wall.kind == "laser":
        _laser(painter, length, unit, style, on=wall.state != "open")
    elif wall.kind == "window":
        _window(painter, length, unit, style)
    elif wall.kind == "wall":
        _wall(painter, length, unit, style)
    elif wall.state == "open":
        _jambs(painter, length, unit, style)
        _open_leaf(painter, length, unit, style)
    else:
        _closed_leaf(painter, length, unit, style, locked=wall.state == "locked", secret=wall.kind == "secret_door")
    if wall.one_way:
        down = (wall.one_way == "forward") == (wall.side == "H")
        _arrow(painter, length, unit, style, 1 if down else -1)


def _solid(wall: Wall, secrets: bool) -> bool:
    return wall.kind == "wall" or (wall.kind == "secret_door" and not secrets and wall.state != "open")


def _side(side: Side, pitch: Pitch) -> float:
    return pitch[1] if side == "V" else pitch[0]


def _blocked(tile_map: TileMap, cell: tuple[int, int]) -> bool:
    """Return whether a cell continues a wall beside a gate: off the map, another cell of the gate, or solid terrain."""
    return not tile_map.inside(cell) or cell in tile_map.doors or bool(tile_map.terrain[cell[1], cell[0]] == 2)


def _line(run: Run, pitch: Pitch) -> QLineF:
    wall = run.wall
    x, y = wall.x * pitch[0], wall.y * pitch[1]
    far = (x, y + run.length * pitch[1]) if wall.side == "V" else (x + run.length * pitch[0], y)
    return QLineF(x, y, *far)


def plain_lines(found: Iterable[Run]) -> dict[str, list[QLineF]]:
    """Return lines in cells by ink, as a simple form of walls and doors for a small scale."""
    inks: dict[str, list[QLineF]] = {}
    for run in found:
        wall = run.wall
        if wall.stops or wall.kind == "laser":
            shut = "ink" if wall.kind in ("wall", "secret_door") else "door"
            ink = {"laser": "laser", "window": "glass"}.get(wall.kind, shut)
            inks.setdefault(ink, []).append(_line(run, (1.0, 1.0)))
    return inks


def free_lines(found: Iterable[FreeWall]) -> dict[str, list[QLineF]]:
    """Return walls off the grid as lines in cells by ink, for a small scale."""
    inks: dict[str, list[QLineF]] = {}
    for free in found:
        ink = {"window": "glass", "door": "door"}.get(free.wall.kind, "ink")
        if free.wall.stops:
            inks.setdefault(ink, []).extend(QLineF(*a, *b) for a, b in pairwise(free.points))
    return inks


def paint_plain(painter: QPainter, lines: Mapping[str, list[QLineF]], pitch: Pitch, style: Style) -> None:
    """Paint plain lines given in cells."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.scale(*pitch)
    for ink, some in lines.items():
        pen = QPen(QColor(getattr(style, ink)), max(1.0, round(pitch[0] * 0.22)))
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLines(some)
    painter.restore()


def _paint_walls(painter: QPainter, lines: list[QLineF], pitch: Pitch, style: Style) -> None:
    """Paint walls as one dark band with a light rim, which reads on every ground; by day it throws a shadow."""
    if not lines:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    thick = thickness(pitch[0], style)
    lit = not style.low_ink and (style.vector or pitch[0] >= _LIT)
    if lit:
        _shadow(painter, lines, thick)
    for ink, wide in ((style.paper, thick + 2 * style.line(pitch[0] * 0.025)), (style.ink, thick)):
        painter.setPen(QPen(QColor(ink), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
        painter.drawLines(lines)
    if lit:
        painter.setPen(QPen(QColor(_EDGE), thick * 0.22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
        painter.drawLines([line.translated(-thick * 0.24, -thick * 0.24) for line in lines])


def _shadow(painter: QPainter, lines: list[QLineF], thick: float) -> None:
    """Paint the shadow of walls to the lower right as one shape: where two meet it is no darker."""
    path = QPainterPath()
    for line in lines:
        path.moveTo(line.p1())
        path.lineTo(line.p2())
    for far, wide, alpha in ((1.0, 1.9, 26), (0.8, 1.2, 44)):
        painter.setPen(QPen(QColor(*_SHADOW, alpha), thick * wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path.translated(thick * far, thick * far))


def thickness(unit: float, style: Style) -> float:
    """Return the width of a wall in painter's units: about half with low ink."""
    return max(unit * (0.07 if style.low_ink else 0.13), 2 * style.hair)


def _pen(ink: str, width: float) -> QPen:
    return QPen(QColor(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)


def _wall(painter: QPainter, length: float, unit: float, style: Style) -> None:
    thick = thickness(unit, style)
    painter.setPen(_pen(style.ink, style.line(unit * 0.03)))
    painter.setBrush(QColor(style.ink))
    painter.drawRect(QRectF(0, -thick / 2, length, thick))


def _jambs(painter: QPainter, length: float, unit: float, style: Style) -> None:
    wide, thick = unit * 0.15, unit * 0.24
    painter.setPen(_pen(style.paper, style.line(unit * 0.025)))
    painter.setBrush(QColor(style.ink))
    painter.drawRects([QRectF(0, -thick / 2, wide, thick), QRectF(length - wide, -thick / 2, wide, thick)])


def _closed_leaf(painter: QPainter, length: float, unit: float, style: Style, *, locked: bool, secret: bool) -> None:
    jamb, thick = 0.0 if secret else unit * 0.15, unit * 0.2
    if not secret:
        _jambs(painter, length, unit, style)
    leaf = QRectF(jamb, -thick / 2, length - 2 * jamb, thick)
    fill = style.ink if secret else style.locked if locked else style.door
    rim = _pen(style.ink, style.line(unit * 0.035))
    if secret and style.low_ink:
        rim.setDashPattern([3, 2])
    painter.setPen(rim)
    painter.setBrush(QColor(style.paper if style.low_ink else fill))
    painter.drawRect(leaf)
    middle = leaf.center()
    if secret:
        _letter(painter, middle, unit, style, "S")
    elif locked:
        _keyhole(painter, middle, unit, style)
    else:
        painter.drawLine(QLineF(middle.x(), leaf.top(), middle.x(), leaf.bottom()))
        painter.setBrush(QColor(style.ink))
        for side in (-1, 1):
            painter.drawEllipse(QPointF(middle.x() + side * unit * 0.07, 0), unit * 0.028, unit * 0.028)


def _open_leaf(painter: QPainter, length: float, unit: float, style: Style) -> None:
    jamb = unit * 0.15
    reach = (length - 2 * jamb) * 0.72
    way = QPainterPath(QPointF(jamb + reach, 0))
    way.arcTo(QRectF(jamb - reach, -reach, 2 * reach, 2 * reach), 0, 90)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    swing = _pen(style.ink, style.line(unit * 0.025))
    swing.setDashPattern([2.5, 2.5])
    painter.setPen(swing)
    painter.drawPath(way)
    painter.setPen(_pen(style.ink, style.line(unit * 0.035)))
    painter.setBrush(QColor(style.paper if style.low_ink else style.door))
    painter.drawRect(QRectF(jamb - unit * 0.05, -reach, unit * 0.1, reach))


def _window(painter: QPainter, length: float, unit: float, style: Style) -> None:
    thick = unit * 0.14
    painter.setPen(_pen(style.ink, style.line(unit * 0.035)))
    painter.setBrush(QColor(style.paper if style.low_ink else style.glass))
    painter.drawRect(QRectF(0, -thick / 2, length, thick))
    painter.drawLine(QLineF(0, 0, length, 0))


def _laser(painter: QPainter, length: float, unit: float, style: Style, *, on: bool) -> None:
    box = unit * 0.16
    inner = length - 2 * box
    if on:
        for shift, wide, alpha in ((0, 0.2, 60), (-0.065, 0.035, 255), (0.0, 0.035, 255), (0.065, 0.035, 255)):
            if alpha == 255 or not style.low_ink:
                painter.setPen(_pen_of(clear(style.laser, alpha), style.line(unit * wide)))
                painter.drawLine(QLineF(box, shift * unit, box + inner, shift * unit))
    else:
        rest = _pen(style.laser, style.line(unit * 0.03))
        rest.setDashPattern([1.5, 4])
        painter.setPen(rest)
        painter.drawLine(QLineF(box, 0, box + inner, 0))
    painter.setPen(_pen(style.paper, style.line(unit * 0.025)))
    painter.setBrush(QColor(style.ink))
    ends = [QRectF(0, -unit * 0.16, box, unit * 0.32), QRectF(length - box, -unit * 0.16, box, unit * 0.32)]
    painter.drawRects(ends)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(style.laser if on else style.paper))
    for end in ends:
        painter.drawEllipse(end.center(), unit * 0.05, unit * 0.05)


def _pen_of(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)


def _keyhole(painter: QPainter, middle: QPointF, unit: float, style: Style) -> None:
    painter.setPen(_pen(style.ink, style.line(unit * 0.03)))
    painter.setBrush(QColor(style.paper))
    painter.drawEllipse(middle, unit * 0.15, unit * 0.15)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(style.ink))
    painter.drawEllipse(middle + QPointF(0, -unit * 0.035), unit * 0.05, unit * 0.05)
    slot = [QPointF(-0.02, -0.02), QPointF(0.02, -0.02), QPointF(0.045, 0.095), QPointF(-0.045, 0.095)]
    painter.drawPolygon(QPolygonF([middle + corner * unit for corner in slot]))


def _letter(painter: QPainter, middle: QPointF, unit: float, style: Style, letter: str) -> None:
    painter.setPen(_pen(style.ink, style.line(unit * 0.03)))
    painter.setBrush(QColor(style.paper))
    painter.drawEllipse(middle, unit * 0.15, unit * 0.15)
    font = painter.font()
    font.setFamily(SANS)
    font.setPixelSize(max(1, round(unit * 0.24)))
    font.setBold(True)
    painter.setFont(font)
    painter.drawText(
        QRectF(middle.x() - unit, middle.y() - unit, 2 * unit, 2 * unit), Qt.AlignmentFlag.AlignCenter, letter
    )


def _arrow(painter: QPainter, length: float, unit: float, style: Style, way: int) -> None:
    corners = [(-0.06, -0.3), (0.06, -0.3), (0.06, 0.12), (0.17, 0.12), (0.0, 0.36), (-0.17, 0.12), (-0.06, 0.12)]
    painter.setPen(_pen(style.ink, style.line(unit * 0.03)))
    painter.setBrush(QColor(style.paper))
    painter.drawPolygon(QPolygonF([QPointF(length / 2 + x * unit, way * y * unit) for x, y in corners]))
