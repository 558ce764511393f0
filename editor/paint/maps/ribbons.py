"""Rivers, lakes and roads: bands with uneven rims, drawn alike on screen, picture and paper."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from editor.paint.tiles import INK, Variant, low_ink_colour, night
from models.maps.ribbons import Material, Ribbon, samples

UNEVEN: Final = 0.09
"""By which share of half the width (of a cell where that is less) a rim swings in and out."""


@dataclass(frozen=True, slots=True)
class _Inks:
    """The colours of a material: the line round all, the bank, bands from the rim to the middle (shares of the width),
    and what is strewn on it.
    """

    rim: str
    bank: str
    bands: tuple[tuple[float, str], ...]
    marks: str
    stones: str


INKS: Final[dict[Material, _Inks]] = {
    "river": _Inks(
        "#6B5B3C", "#BBA272", ((1.0, "#3F7C8E"), (0.95, "#7DB7BE"), (0.78, "#62A3B3"), (0.5, "#4C8FA6")), "#B9DCE0",
        "#9C968A",
    ),
    "track": _Inks(
        "#75613C", "#96804F", ((1.0, "#A98F5F"), (0.86, "#BBA06D")), "#A0865A", "#8F8877"
    ),
    "paving": _Inks("#3E3B37", "#6F6A61", ((1.0, "#57534C"),), "#A9A396", "#BDB7A9"),
    "lava": _Inks(
        "#1F1A1A", "#3B3231", ((1.0, "#7A1F12"), (0.92, "#D24A17"), (0.66, "#F0862A"), (0.34, "#FFC94F")), "#5A2018",
        "#2C2525",
    ),
}  # fmt: skip


_Stone = tuple[QPointF, float]
"""The middle and the size of a stone."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """One thing to paint: an area, or with a `pen` width a line."""

    path: QPainterPath
    colour: str
    pen: float = 0.0


def paint_ribbon(painter: QPainter, ribbon: Ribbon, cell: float, variant: Variant) -> None:
    """Paint a ribbon in map pixels from its own place; `cell` is the side of a cell."""
    ink: Callable[[str], str] = {"night": night, "low_ink": low_ink_colour}.get(variant, lambda colour: colour)
    glows = ribbon.material == "lava" and variant == "night"
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in _drawing(ribbon, cell):
        # With low ink a fine dark rim is what tells water and road from the ground.
        faint = variant == "low_ink" and mark.colour == INKS[ribbon.material].rim
        colour = QColor(mark.colour if glows else ink(INK if faint else mark.colour))
        if mark.pen:
            pen = QPen(colour, mark.pen, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(mark.path, pen)
        else:
            painter.fillPath(mark.path, colour)


@lru_cache(maxsize=256)
def _drawing(ribbon: Ribbon, cell: float) -> tuple[_Mark, ...]:
    inks, half, bank = INKS[ribbon.material], max(ribbon.width / 2, 0.5), ribbon.bank
    line = _Line(samples(ribbon, max(min(half / 3, cell / 3), cell / 16)), ribbon.closed, cell, half)
    thin = cell / 20
    found: list[_Mark] = []
    if ribbon.closed:
        area = line.area()
        grounds = [(bank + thin, inks.rim), (bank, inks.bank)] if bank else [(thin, inks.rim)]
        for reach, colour in grounds:
            found += [_Mark(path, colour) for path in (area, *line.band(reach, reach, 0))]
        found.append(_Mark(area, inks.bands[-1][1]))
        # Hems along the shore, the widest first.
        hems = [((1 - inner[0]) * 1.6, outer[1]) for outer, inner in pairwise(inks.bands)]
        found += [_Mark(path, colour) for depth, colour in reversed(hems) for path in line.band(0, half * depth, 1)]
    else:
        grounds = [(half + bank + thin, inks.rim), (half + bank, inks.bank)] if bank else [(half + thin, inks.rim)]
        found += [_Mark(path, colour) for reach, colour in grounds for path in line.band(reach, reach, 0)]
        widths = [(half * share, colour) for share, colour in inks.bands]
        found += [_Mark(path, colour) for reach, colour in widths for path in line.band(reach, reach, 1)]
    chance = _Chance(len(ribbon.points) + round(line.far[-1]))
    if ribbon.material == "paving":
        return (*found, *_cobbles(line, half, cell, chance))
    if ribbon.material == "track":
        ruts = () if ribbon.closed else (-0.42, 0.42)
        found += [
            _Mark(line.dashes(half * side, cell * 1.6, cell * 0.5, chance), inks.marks, cell * 0.09) for side in ruts
        ]
        low, high = (half * 0.2, half * 2.0) if ribbon.closed else (-half * 0.9, half * 0.9)
        strewn = line.stones(low * line.inward, high * line.inward, cell * 0.06, cell * 0.8, chance)
        return (*found, *_stones(strewn, inks))
    sides = (0.45 * line.inward, 1.1 * line.inward) if ribbon.closed else (-0.6, -0.25, 0.15, 0.55)
    found += [
        _Mark(line.dashes(half * side, cell * 0.9, cell * 1.4, chance), inks.marks, cell * 0.045) for side in sides
    ]
    for side in ((-line.inward,) if ribbon.closed else (-1, 1)) if bank else ():
        shore = 0.0 if ribbon.closed else half
        low, high = side * (shore + bank * 0.25), side * (shore + bank * 0.85)
        found += _stones(line.stones(low, high, min(bank * 0.32, cell * 0.12), cell, chance), inks)
    return tuple(found)


class _Line:
    """Points along a ribbon with the way across it at each."""

    def __init__(self, points: Sequence[tuple[float, float]], closed: bool, cell: float, half: float) -> None:
        self.points, self.closed, self.cell = points, closed, cell
        self.wave, self.swing = max(cell * 0.9, half), min(half, cell) * UNEVEN
        self.far = [0.0]
        self.normals: list[tuple[float, float]] = []
        last = len(points) - 1
        for n, (x, y) in enumerate(points):
            a = points[n - 1 if n else (last - 1 if closed else 0)]
            b = points[n + 1 if n < last else (1 if closed else last)]
            dx, dy = b[0] - a[0], b[1] - a[1]
            length = hypot(dx, dy) or 1.0
            self.normals.append((-dy / length, dx / length))
            if n:
                self.far.append(self.far[-1] + hypot(x - points[n - 1][0], y - points[n - 1][1]))
        self.bends = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(self.normals)]
        """By how much the line turns from a sample to the next, in radians where that is little."""
        self._kept: dict[int, list[float]] = {}
        # The area of a closed line lies on its right side where it runs clockwise.
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(points))
        self.inward = 1 if area >= 0 else -1

    def spot(self, far: float, aside: float) -> QPointF:
        """Return the point `far` pixels along the line, `aside` to its right."""
        n = max(min(bisect_right(self.far, far), len(self.far) - 1), 1)
        share = min(max((far - self.far[n - 1]) / ((self.far[n] - self.far[n - 1]) or 1.0), 0.0), 1.0)
        (ax, ay), (bx, by), (anx, any_), (bnx, bny) = *self.points[n - 1 : n + 1], *self.normals[n - 1 : n + 1]
        x, y = ax + anx * aside, ay + any_ * aside
        return QPointF(x + (bx + bnx * aside - x) * share, y + (by + bny * aside - y) * share)

    def strip(self, start: float, end: float, aside: float) -> list[QPointF]:
        """Return the points from one distance along the line to another, `aside` pixels to its right."""
        first, last = bisect_right(self.far, start), bisect_left(self.far, end)
        between = [self.at(n, aside) for n in range(first, last)]
        return [self.spot(start, aside), *between, self.spot(end, aside)]

    def at(self, n: int, aside: float) -> QPointF:
        """Return the point `aside` pixels to the right of sample `n`."""
        (x, y), (nx, ny) = self.points[n], self.normals[n]
        return QPointF(x + nx * aside, y + ny * aside)

    def area(self) -> QPainterPath:
        """Return the area inside a closed line."""
        return _area([QPointF(x, y) for x, y in self.points])

    def band(self, outer: float, inner: float, seed: int) -> tuple[QPainterPath, QPainterPath]:
        """Return the band along the line, `inner` pixels wide on its inner or right side, `outer` on the other.

        The second path has discs for its ends and where it bends so much that the rims of the first cross.
        """
        right, left = (inner, outer) if self.inward > 0 or not self.closed else (outer, inner)
        widths = [
            [max(wide + self.swing * by, 0.0) for by in self._swings(seed + 7 * side)]
            if wide
            else [0.0] * len(self.far)
            for side, wide in enumerate((left, right))
        ]
        asides = ((-wide for wide in widths[0]), widths[1])
        rims = [
            [
                QPointF(x + nx * by, y + ny * by)
                for (x, y), (nx, ny), by in zip(self.points, self.normals, rim, strict=True)
            ]
            for rim in asides
        ]
        discs = QPainterPath()
        discs.setFillRule(Qt.FillRule.WindingFill)
        if not left or not right:
            return _area([*rims[0], *reversed(rims[1])]), discs
        last, clear = len(self.points) - 1, 0.0
        for n, (far, wide, other) in enumerate(zip(self.far, *widths, strict=True)):
            end = not self.closed and n in (0, last)
            bent = n < last and self.bends[n] * max(wide, other) > (self.far[n + 1] - far) * 0.7
            if end or (bent and far >= clear):
                radius = min(wide, other)
                discs.addEllipse(QPointF(*self.points[n]), radius, radius)
                clear = far + radius / 3
        return _area([*rims[0], *reversed(rims[1])]), discs

    def _swings(self, seed: int) -> list[float]:
        """Return from -1 to 1 how far a rim swings out at each sample; on a ring both ends meet."""
        if seed not in self._kept:
            found = [_noise(far / self.wave, seed) for far in self.far]
            if self.closed:
                total = self.far[-1] or 1.0
                found = [
                    swing * (1 - far / total) + _noise((far - total) / self.wave, seed) * far / total
                    for swing, far in zip(found, self.far, strict=True)
                ]
            self._kept[seed] = found
        return self._kept[seed]

    def dashes(self, aside: float, long: float, gap: float, chance: _Chance) -> QPainterPath:
        """Return lines along the ribbon, of uneven lengths and gaps, `aside` pixels beside it."""
        path, at = QPainterPath(), chance.uniform(0.2, 1.0) * gap
        while at < self.far[-1]:
            end = min(at + long * chance.uniform(0.5, 1.3), self.far[-1])
            off = aside + chance.uniform(-0.06, 0.06) * self.cell
            path.addPolygon(QPolygonF(self.strip(at, end, off)))
            at = end + gap * chance.uniform(0.6, 1.8)
        return path

    def stones(
        self, low: float, high: float, size: float, apart: float, chance: _Chance
    ) -> list[tuple[QPointF, float]]:
        """Return middles and sizes of stones strewn from `low` to `high` pixels beside the line, one every `apart`."""
        found, at = [], chance.uniform(0, apart)
        while at < self.far[-1]:
            found.append((self.spot(at, chance.uniform(low, high)), size * chance.uniform(0.5, 1.2)))
            at += apart * chance.uniform(0.35, 1.65)
        return found


def _stones(stones: Sequence[_Stone], inks: _Inks) -> list[_Mark]:
    """Return stones with their shade on the lower right."""
    light, dark = QPainterPath(), QPainterPath()
    for place, size in stones:
        dark.addEllipse(place + QPointF(size * 0.15, size * 0.25), size * 1.15, size * 0.95)
        light.addEllipse(place, size, size * 0.8)
    dark.setFillRule(Qt.FillRule.WindingFill)
    light.setFillRule(Qt.FillRule.WindingFill)
    return [_Mark(dark, inks.rim), _Mark(light, inks.stones)]


def _cobbles(line: _Line, half: float, cell: float, chance: _Chance) -> list[_Mark]:
    """Return paving stones in rows across the line; of a closed one, in rows across its area."""
    shades = ["#A9A396", "#B7B1A4", "#9C968A", "#C2BCAF"]
    paths = [QPainterPath() for _ in shades]
    side, gap = cell * 0.3, cell * 0.035

    def stone(corners: Sequence[QPointF]) -> None:
        path = paths[int(chance.uniform(0, len(paths) - 0.001))]
        path.addPolygon(QPolygonF([*corners, corners[0]]))

    if line.closed:
        box = line.area().boundingRect()
        inside = line.area()
        row, y = 0, box.top()
        while y < box.bottom():
            x = box.left() - (row % 2) * side * 0.6
            while x < box.right():
                wide = side * chance.uniform(0.9, 1.6)
                place = QRectF(x + gap, y + gap, wide - 2 * gap, side - 2 * gap)
                if inside.contains(place):
                    stone([place.topLeft(), place.topRight(), place.bottomRight(), place.bottomLeft()])
                x += wide
            y += side
            row += 1
        return [_Mark(path, colour) for path, colour in zip(paths, shades, strict=True)]
    rows = max(round(2 * half * 0.94 / side), 1)
    across = 2 * half * 0.94 / rows
    for row in range(rows):
        low = -half * 0.94 + row * across + gap
        high, at = low + across - 2 * gap, -chance.uniform(0, side)
        while at < line.far[-1]:
            end = at + side * chance.uniform(0.9, 1.7)
            start, stop = max(at + gap, 0.0), min(end - gap, line.far[-1])
            if stop > start:
                stone([*line.strip(start, stop, low), *reversed(line.strip(start, stop, high))])
            at = end
    return [_Mark(path, colour) for path, colour in zip(paths, shades, strict=True)]


def _area(corners: Sequence[QPointF]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    return path


class _Chance:
    """Numbers by chance that are the same for the same seed, so that a ribbon is drawn alike every time."""

    def __init__(self, seed: int) -> None:
        self._seed, self._drawn = seed, 0

    def uniform(self, low: float, high: float) -> float:
        """Return a number from `low` to `high`."""
        self._drawn += 1
        return low + (high - low) * (_hashed(self._drawn, self._seed) + 1) / 2


def _noise(at: float, seed: int) -> float:
    """Return a number from -1 to 1 that changes softly with `at` and is always the same."""
    whole = int(at // 1)
    part = at - whole
    soft = part * part * (3 - 2 * part)
    return _hashed(whole, seed) * (1 - soft) + _hashed(whole + 1, seed) * soft


@lru_cache(maxsize=8192)
def _hashed(n: int, seed: int) -> float:
    mixed = (n * 374761393 + seed * 668265263) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 32767.5 - 1
