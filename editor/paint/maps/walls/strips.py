"""Walls as strips of what they are built of: stone, rubble, timber, palisade, hedge, hull, low wall, glass.

A strip is drawn over its own shadow, with its stones or planks along it; where strips meet
there is a corner stone or a post. Sizes are in cells.
"""

from __future__ import annotations

import math
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Final

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QTransform

from editor.paint.maps.patterns import Pitch
from editor.paint.maps.style import Style

PERIOD: Final = 2.0
"""The length after which the stones of a strip repeat."""
_SHADOW: Final = (14, 18, 26)
_SQUARE: Final = 512
_MOST_KEPT: Final = 96


@dataclass(frozen=True, slots=True)
class Slab:
    """One stone or plank: `x` and `wide` in cells along the strip, `y` and `high` in parts of its thickness.

    `round` from 0 (square) to 1 (oval); `ink` is a colour.
    """

    x: float
    y: float
    wide: float
    high: float
    ink: str
    round: float = 0.0


@dataclass(frozen=True)
class Material:
    """How a material looks from above: thickness, rim, ground between its pieces, the pieces; `post` at ends."""

    thick: float
    rim: str
    ground: str
    pieces: tuple[Slab, ...]
    post: str = ""
    soft: bool = False


def _row(lengths: Sequence[float], y: float, high: float, inks: Sequence[str], *, shift: float = 0.0, gap: float = 0.03,
         roundness: float = 0.15) -> list[Slab]:  # fmt: skip
    starts = [0.0, *accumulate(lengths)][:-1]
    return [
        Slab((start + shift) % PERIOD + gap / 2, y, length - gap, high, inks[(i * 7 + i // 3) % len(inks)], roundness)
        for i, (start, length) in enumerate(zip(starts, lengths, strict=True))
    ]


_STONE: Final = ("#A39E93", "#8F8A80", "#B2ADA1", "#99948A", "#857F75")
_RUBBLE: Final = ("#9C917F", "#877C6B", "#B0A48F", "#77706A", "#A69A8A", "#8E8677")
_WOOD: Final = ("#9A6B3F", "#87592F", "#A97A4B", "#7C5230", "#936339")
_LEAF: Final = ("#4F7A35", "#3F672B", "#628F42", "#577F3A", "#476F30")
_STEEL: Final = ("#66737F", "#5A6773", "#707D89", "#616E7A")


def _rubble() -> list[Slab]:
    found = []
    for row, (y, shift) in enumerate(((-0.5, 0.0), (-0.17, 0.11), (0.16, 0.05))):
        lengths = [(0.2, 0.26, 0.17, 0.23, 0.14)[(i + row * 2) % 5] for i in range(10)]
        found += _row(lengths, y, 0.34, _RUBBLE[row:] + _RUBBLE[:row], shift=shift, gap=0.025, roundness=0.75)
    return found


def _hedge() -> list[Slab]:
    found = []
    for row, (y, size) in enumerate(((-0.56, 0.2), (0.02, 0.21), (-0.28, 0.2))):
        for i in range(12):
            lift = ((i * 37 + row * 17) % 11 - 5) / 60
            ink = _LEAF[(i * 3 + row) % 5]
            found.append(Slab(i * PERIOD / 12 + row * 0.055, y + lift, size, size / 0.36, ink, 1.0))
    return found


def _plates() -> list[Slab]:
    found = _row([0.5] * 4, -0.5, 1.0, _STEEL, gap=0.015, roundness=0.05)
    found += [Slab(0.0, -0.14, PERIOD, 0.1, "#3E4A56"), Slab(0.0, -0.04, PERIOD, 0.06, "#93A1AE")]
    for i in range(4):
        for x in (0.05, 0.41):
            found += [Slab(i * 0.5 + x, y, 0.035, 0.17, "#38434E", 1.0) for y in (-0.4, 0.24)]
    return found


def _posts() -> list[Slab]:
    found = []
    for i in range(10):
        found.append(Slab(i * 0.2 + 0.005, -0.5, 0.19, 1.0, _WOOD[i * 3 % 5], 1.0))
        found.append(Slab(i * 0.2 + 0.045, -0.3, 0.11, 0.58, ("#B98B5B", "#A87948")[i % 2], 1.0))
        found.append(Slab(i * 0.2 + 0.085, -0.1, 0.03, 0.18, "#6B4526", 1.0))
    return found


def _planks() -> list[Slab]:
    found = _row([1.0, 1.0], -0.5, 0.5, _WOOD, gap=0.02) + _row([1.0, 1.0], 0.0, 0.5, _WOOD[2:], shift=0.5, gap=0.02)
    found += [Slab(x, y, 0.7, 0.035, "#6B4526") for x, y in ((0.12, -0.28), (1.15, -0.22), (0.6, 0.24), (1.6, 0.3))]
    return found + [Slab(x, y, 0.03, 0.15, "#4A3320", 1.0) for x, y in ((0.05, -0.32), (0.92, -0.32), (0.55, 0.18))]


def _panes() -> list[Slab]:
    found = [Slab(i * 0.5 + 0.03, -0.28, 0.44, 0.56, "#BFE0EE") for i in range(4)]
    return found + [Slab(i * 0.5 + 0.1, -0.2, 0.14, 0.2, "#F2FBFF", 0.4) for i in range(4)]


MATERIALS: Final[Mapping[str, Material]] = {
    "stone": Material(
        0.25, "#2E2B28", "#5B564E",
        (*_row([0.42, 0.34, 0.46, 0.36, 0.42], -0.48, 0.46, _STONE),
         *_row([0.4, 0.38, 0.44, 0.36, 0.42], 0.02, 0.46, _STONE[3:] + _STONE[:3], shift=0.2)),
        "#B8B2A6",
    ),
    "rubble": Material(0.27, "#2F2A24", "#57503F", tuple(_rubble()), "#A2977F"),
    "timber": Material(0.18, "#2B1D10", "#5C3D22", tuple(_planks()), "#A9794A"),
    "palisade": Material(0.2, "#2B1D10", "#4E331B", tuple(_posts())),
    "hedge": Material(0.36, "#223716", "#385A26", tuple(_hedge()), soft=True),
    "hull": Material(0.24, "#151C23", "#39444F", tuple(_plates()), "#7C8A97"),
    "low": Material(0.14, "#4A463F", "#7A756B", tuple(_row([0.36, 0.3, 0.38, 0.32, 0.34, 0.3], -0.44, 0.88, _STONE))),
    "glass": Material(0.12, "#22323C", "#54707F", tuple(_panes()), "#6E8796"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Strip:
    """A straight piece of a wall: its material, both ends in cells, and how far along its wall it begins."""

    material: str
    ax: float
    ay: float
    bx: float
    by: float
    start: float = 0.0

    @property
    def square(self) -> bool:
        """Whether it runs along the cells."""
        return self.ax == self.bx or self.ay == self.by


Find = Callable[[QRect], list[Strip]]
"""Returns the strips near a rectangle of cells."""
_Key = tuple[int, int, Pitch, float]
"""A square of the screen by column and row, the size of cells, and the pixels of the device in one of the screen."""


def paint_strips(painter: QPainter, strips: Iterable[Strip], pitch: Pitch, style: Style) -> None:
    """Paint strips of material with their shadow: ends, corners and crossings are closed."""
    groups: defaultdict[str, list[Strip]] = defaultdict(list)
    for strip in strips:
        groups[strip.material].append(strip)
    if not groups:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    unit = pitch[0]
    for name, some in groups.items():
        _paint_foot(painter, some, pitch, unit * MATERIALS[name].thick)
    for name, some in groups.items():
        _paint_material(painter, name, some, pitch, style)


def _line(strip: Strip, pitch: Pitch) -> QLineF:
    return QLineF(strip.ax * pitch[0], strip.ay * pitch[1], strip.bx * pitch[0], strip.by * pitch[1])


def _paint_foot(painter: QPainter, some: Sequence[Strip], pitch: Pitch, thick: float) -> None:
    """Paint the shade round the foot of walls and their shadow to the lower right, no darker where two meet."""
    path = QPainterPath()
    for strip in some:
        line = _line(strip, pitch)
        path.moveTo(line.p1())
        path.lineTo(line.p2())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    for far, wide, alpha in (
        (0.0, 3.2, 9),
        (0.0, 2.7, 9),
        (0.0, 2.2, 11),
        (0.0, 1.7, 13),
        (0.6, 1.6, 24),
        (0.5, 1.4, 26),
        (0.35, 1.25, 40),
    ):
        painter.setPen(QPen(QColor(*_SHADOW, alpha), thick * wide, Qt.PenStyle.SolidLine, cap, join))
        painter.drawPath(path.translated(thick * far, thick * far))


def _paint_material(painter: QPainter, name: str, some: Sequence[Strip], pitch: Pitch, style: Style) -> None:
    material, unit = MATERIALS[name], pitch[0]
    thick, rim = unit * material.thick, style.line(unit * 0.028)
    for ink, wide in ((material.rim, thick + 2 * rim), (material.ground, thick)):
        for square in (True, False):
            lines = [_line(strip, pitch) for strip in some if strip.square == square]
            cap = Qt.PenCapStyle.SquareCap if square and not material.soft else Qt.PenCapStyle.RoundCap
            painter.setPen(QPen(QColor(ink), wide, Qt.PenStyle.SolidLine, cap))
            painter.drawLines(lines)
    for strip in some:
        line = _line(strip, pitch)
        painter.save()
        painter.translate(line.p1())
        painter.rotate(-line.angle())
        over = thick / 2 if strip.square else 0.0
        area = QRectF(-over, -thick / 2, line.length() + 2 * over, thick)
        if style.vector:
            painter.setClipRect(area.adjusted(0, -thick, 0, thick) if material.soft else area)
            painter.translate(-strip.start * unit, 0)
            for turn in range(-1, math.ceil((strip.start * unit + line.length()) / (PERIOD * unit)) + 1):
                _paint_pieces(painter, material, unit, thick, turn * PERIOD * unit)
        else:
            _fill(painter, name, area, pitch, strip.start * unit)
        painter.restore()
        _paint_light(painter, line, thick, over)
    if material.post:
        _paint_posts(painter, material, some, pitch, style)


def _fill(painter: QPainter, name: str, area: QRectF, pitch: Pitch, start: float) -> None:
    picture = _texture(name, max(round(pitch[0]), 1))
    grow = picture.height() / max(round(pitch[0] * MATERIALS[name].thick), 1)
    wide = area.adjusted(0, -area.height() * (grow - 1) / 2, 0, area.height() * (grow - 1) / 2)
    across, down = PERIOD * pitch[0] / picture.width(), wide.height() / picture.height()
    brush = QBrush(picture)
    brush.setTransform(QTransform.fromTranslate(-start, wide.top()).scale(across, down))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.fillRect(wide, brush)


@lru_cache(maxsize=64)
def _texture(name: str, unit: int) -> QImage:
    """Return the stones of one period as a picture, for cells of `unit` pixels; a hedge is wider than its strip."""
    material = MATERIALS[name]
    high = max(round(unit * material.thick * (1.5 if material.soft else 1)), 1)
    made = QImage(round(PERIOD * unit), high, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(0, high / 2)
        for turn in (-1, 0):
            _paint_pieces(painter, material, unit, unit * material.thick, turn * PERIOD * unit)
    return made


def _paint_pieces(painter: QPainter, material: Material, unit: float, thick: float, left: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for piece in material.pieces:
        area = QRectF(left + piece.x * unit, piece.y * thick, piece.wide * unit, piece.high * thick)
        painter.setBrush(QColor(piece.ink))
        if piece.round >= 1:
            painter.drawEllipse(area)
        elif piece.round:
            radius = min(area.width(), area.height()) / 2 * piece.round
            painter.drawRoundedRect(area, radius, radius)
        else:
            painter.drawRect(area)


def _paint_light(painter: QPainter, line: QLineF, thick: float, over: float) -> None:
    """Paint the lit edge of a strip towards the upper left, and its shaded one."""
    length = line.length() or 1.0
    across = QPointF(-line.dy() / length, line.dx() / length)
    along = QPointF(line.dx() / length, line.dy() / length) * over
    lit = 1.0 if across.x() + across.y() < 0 else -1.0
    for way, ink in ((lit, QColor(255, 250, 235, 74)), (-lit, QColor(10, 12, 18, 84))):
        shift = across * (way * thick * 0.4)
        painter.setPen(QPen(ink, thick * 0.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(QLineF(line.p1() - along + shift, line.p2() + along + shift))


def _paint_posts(painter: QPainter, material: Material, some: Sequence[Strip], pitch: Pitch, style: Style) -> None:
    """Paint a corner stone or a post at each end and corner, but not where a strip goes straight on."""
    ends: defaultdict[tuple[float, float], list[float]] = defaultdict(list)
    for strip in some:
        turn = math.degrees(math.atan2(strip.by - strip.ay, strip.bx - strip.ax))
        ends[strip.ax, strip.ay].append(turn % 360)
        ends[strip.bx, strip.by].append((turn + 180) % 360)
    side = pitch[0] * material.thick * 1.16
    for (x, y), turns in ends.items():
        if len(turns) == 2 and 150 < (turns[0] - turns[1]) % 360 < 210:
            continue
        painter.save()
        painter.translate(x * pitch[0], y * pitch[1])
        painter.rotate(turns[0])
        area = QRectF(-side / 2, -side / 2, side, side)
        painter.setPen(QPen(QColor(material.rim), style.line(pitch[0] * 0.02)))
        painter.setBrush(QColor(material.post))
        painter.drawRoundedRect(area, side * 0.12, side * 0.12)
        painter.restore()
        lit = QColor(255, 255, 255, 60)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(lit)
        painter.drawEllipse(QPointF(x * pitch[0] - side * 0.12, y * pitch[1] - side * 0.12), side * 0.24, side * 0.24)


class StripPictures:
    """Strips on the screen, kept as square pictures for each size of cell: panning paints none anew."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, tuple[object, list[Strip], QPixmap]] = OrderedDict()

    def paint(self, painter: QPainter, find: Find, stamp: object, pitch: Pitch, style: Style) -> None:
        """Paint strips on a widget; the painter's origin is the map's corner.

        `find` returns those near a rectangle of cells; it is asked again about a square when `stamp` is another one.
        """
        device, corner = painter.device(), painter.transform().map(QPointF(0, 0)).toPoint()
        view = QRectF(-corner.x(), -corner.y(), device.width(), device.height())
        columns = range(math.floor(view.left() / _SQUARE), math.floor(view.right() / _SQUARE) + 1)
        rows = range(math.floor(view.top() / _SQUARE), math.floor(view.bottom() / _SQUARE) + 1)
        painter.save()
        painter.resetTransform()
        ratio = device.devicePixelRatioF()
        for key in ((column, row, pitch, ratio) for column in columns for row in rows):
            found = self._kept.get(key)
            if found is None or found[0] != stamp:
                found = self._kept[key] = stamp, *self._renewed(key, find, style)
                if len(self._kept) > _MOST_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            if found[1]:
                painter.drawPixmap(corner + QPoint(key[0], key[1]) * _SQUARE, found[2])
        painter.restore()

    def _renewed(self, key: _Key, find: Find, style: Style) -> tuple[list[Strip], QPixmap]:
        """Return the strips of a square and their picture, which is painted only where they are others than before."""
        left, top, pitch, ratio = key[0] * _SQUARE, key[1] * _SQUARE, *key[2:]
        area = QRectF(left, top, _SQUARE, _SQUARE)
        cells = QRectF(left / pitch[0], top / pitch[1], _SQUARE / pitch[0], _SQUARE / pitch[1]).toAlignedRect()
        near = [strip for strip in find(cells.adjusted(-1, -1, 1, 1)) if _box(strip, pitch).intersects(area)]
        old = self._kept.get(key)
        if old is not None and old[1] == near:
            return near, old[2]
        if not near:
            return near, QPixmap()
        picture = QPixmap(round(_SQUARE * ratio), round(_SQUARE * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.translate(-left, -top)
            paint_strips(painter, near, pitch, style)
        return near, picture


def _box(strip: Strip, pitch: Pitch) -> QRectF:
    """Return a rectangle that holds a strip with its shadow."""
    line, far = _line(strip, pitch), pitch[0]
    return QRectF(line.p1(), line.p2()).normalized().adjusted(-far, -far, far, far)
