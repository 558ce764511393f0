"""What changes on the chart from frame to frame: commands with their circles, selection, ways, analyses.

Circles have the radius of the rules (`Galaxy.circle`); which planets are reached comes from the rules too.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

from editor.kit.camera import Camera
from editor.paint.galaxy.rings import paint_rings
from editor.paint.galaxy.scene import INCOMES, Floats, Whole
from editor.paint.galaxy.show import Drawn
from editor.paint.galaxy.stars import sign_font, stamp
from editor.paint.galaxy.style import Inks, SideStyle, faint
from editor.paint.galaxy.tiles import corner, snapped
from editor.paint.typefaces import SANS
from models.galaxy.values import Command, Income, Point

_HALO: Final = 60
"""Pixels that the halo and the mark of an analysis reach beyond a planet."""
_STAMPED: Final = 140
"""Radius in pixels up to which circles are stamped from one picture."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A drafted order to be drawn: its command, its end, whether it is allowed; where enemies are met, the planets of a
    jump.
    """

    command: Command
    to: Point
    allowed: bool = True
    met: tuple[Point, ...] = ()
    over: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Marks:
    """What is marked: chosen keys, the command with its full circle, what that reaches and engages, ways, an
    analysis.
    """

    chosen: frozenset[tuple[str, ...]] = frozenset()
    hovered: tuple[str, ...] = ()
    circle: str = ""
    reached: frozenset[str] = frozenset()
    engaged: frozenset[str] = frozenset()
    way: tuple[str, ...] = ()
    other_ways: tuple[tuple[str, ...], ...] = ()
    colours: Mapping[str, str] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)
    route_colours: Mapping[tuple[str, str], str] = field(default_factory=dict)
    circles: tuple[tuple[Point, int, str], ...] = ()
    drafts: tuple[Draft, ...] = ()


class MarkPictures:
    """The pictures of tokens and circles in one dress, each stamped many times."""

    def __init__(self, drawn: Drawn, ratio: float) -> None:
        self._ratio = ratio
        self.dress(drawn)

    def dress(self, drawn: Drawn) -> None:
        """Use another state of the galaxy."""
        self._drawn = drawn
        self._tokens: dict[int, tuple[QPixmap, float]] = {}
        self._rings: dict[int, tuple[QPixmap, float]] = {}

    def paint_circles(self, painter: QPainter, camera: Camera) -> None:
        """Draw the outlines of the circles of commands."""
        fleets = self._drawn.scene.fleets
        widest = float(fleets.radius.max(initial=0.0))
        numbers = fleets.near(camera.seen, widest)
        sizes = np.round(fleets.radius[numbers] * camera.scale).astype(np.intp)
        for size in np.unique(sizes):
            some = numbers[sizes == size]
            if 2 <= size <= _STAMPED:
                pixels, side = self._ring(int(size))
                stamp(painter, pixels, on_pixels(camera, fleets.x[some], fleets.y[some]), side)
            elif size > _STAMPED:
                self._draw_large(painter, camera, some)

    def _draw_large(self, painter: QPainter, camera: Camera, numbers: Whole) -> None:
        fleets = self._drawn.scene.fleets
        painter.setPen(QPen(faint(self._drawn.inks.circle, 0.55), 1.1 * self._drawn.zoom))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for n in numbers:
            radius = float(fleets.radius[n]) * camera.scale
            painter.drawEllipse(snapped(camera, float(fleets.x[n]), float(fleets.y[n])), radius, radius)

    def paint_commands(self, painter: QPainter, camera: Camera) -> None:
        """Draw the tokens of commands: the shape, colour and sign of their faction."""
        fleets = self._drawn.scene.fleets
        size = token_size(self._drawn, camera)
        numbers = fleets.near(camera.seen, 2 * size / camera.scale)
        if len(numbers):
            pixels, side = self._token_sheet(size)
            at = on_pixels(camera, fleets.x[numbers], fleets.y[numbers])
            stamp(painter, pixels, at, side, fleets.owner[numbers].astype(np.float64) + 1)

    def _ring(self, radius: int) -> tuple[QPixmap, float]:
        if radius not in self._rings:
            if len(self._rings) > 32:
                self._rings.clear()
            side = 2.0 * radius + 4
            pixels, painter = self._blank(side, 1)
            painter.setPen(QPen(faint(self._drawn.inks.circle, 0.55), 1.1 * self._drawn.zoom))
            painter.drawEllipse(QPointF(side / 2, side / 2), radius, radius)
            painter.end()
            self._rings[radius] = pixels, side
        return self._rings[radius]

    def _token_sheet(self, size: int) -> tuple[QPixmap, float]:
        """Return the tokens of a size side by side: nobody's, then those of the factions in their order."""
        if size not in self._tokens:
            if len(self._tokens) > 12:
                self._tokens.clear()
            sides = (self._drawn.nobody, *self._drawn.sides)
            side = 2.0 * (int(size * 1.3) + 3)
            pixels, painter = self._blank(side, len(sides))
            for n, each in enumerate(sides):
                paint_token(painter, self._drawn, each, QPointF((n + 0.5) * side, side / 2), size)
            painter.end()
            self._tokens[size] = pixels, side
        return self._tokens[size]

    def _blank(self, side: float, count: int) -> tuple[QPixmap, QPainter]:
        pixels = QPixmap(math.ceil(side * count * self._ratio), math.ceil(side * self._ratio))
        pixels.setDevicePixelRatio(self._ratio)
        pixels.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixels)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        return pixels, painter


def on_pixels(camera: Camera, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return many places of the map in pixels of the view, array of (count, 2)."""
    left, top = corner(camera)
    return x * camera.scale - left, y * camera.scale - top


def token_size(drawn: Drawn, camera: Camera) -> int:
    """Return half the side of a command's token in pixels."""
    return round(min(max(drawn.scene.spacing * camera.scale / 5, 3.0), 9.0 * drawn.zoom))


def paint_token(painter: QPainter, drawn: Drawn, side: SideStyle, at: QPointF, size: float) -> None:
    """Draw one token."""
    paint_mark(painter, drawn.inks, side, at, size)


def paint_mark(painter: QPainter, inks: Inks, side: SideStyle, at: QPointF, size: float) -> None:
    """Draw the mark of a side."""
    path = QTransform(size, 0, 0, size, at.x(), at.y()).map(side.shape)
    rim = QPen(QColor(inks.ground), 3.2)
    rim.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, rim)
    painter.setPen(QPen(QColor(inks.ink), 1.3))
    painter.setBrush(QColor(side.colour))
    painter.drawPath(path)
    if side.sign and size >= 7:
        painter.setFont(sign_font(SANS, side.sign, size * 0.85))
        painter.setPen(QColor(side.letters))
        painter.drawText(QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size), Qt.AlignmentFlag.AlignCenter,
                         side.sign)  # fmt: skip


def paint_circle(painter: QPainter, drawn: Drawn, camera: Camera, at: Point, radius: int) -> None:
    """Draw the full circle: that of the chosen command, or of the end of a drafted order."""
    inks = drawn.inks
    painter.setPen(QPen(QColor(inks.circle), 1.8 * drawn.zoom))
    painter.setBrush(faint(inks.circle, 0.13))
    size = radius * camera.scale
    painter.drawEllipse(snapped(camera, *at), size, size)


def paint_chosen(painter: QPainter, drawn: Drawn, camera: Camera, marks: Marks) -> None:
    """Draw rings round what is chosen, under the pointer, reached (solid) and engaged (dashed, with a cross)."""
    galaxy, inks, zoom = drawn.scene.galaxy, drawn.inks, drawn.zoom
    painter.setBrush(Qt.BrushStyle.NoBrush)
    paint_rings(painter, drawn, camera, marks.reached, inks.reached, 2, 3.5)
    paint_rings(painter, drawn, camera, (key[1] for key in marks.chosen if key[0] == "planets"), inks.chosen, 2.4, 5.5)
    for key in marks.chosen:
        if key[0] != "planets":
            _mark_key(painter, drawn, camera, key, QPen(QColor(inks.chosen), 2.4 * zoom))
    if marks.hovered and marks.hovered not in marks.chosen:
        pen = QPen(faint(inks.ink, 0.6), 1.6 * zoom)
        if marks.hovered[0] == "planets":
            _ring_planet(painter, drawn, camera, marks.hovered[1], pen, 5.5)
        else:
            _mark_key(painter, drawn, camera, marks.hovered, pen)
    dashed = QPen(QColor(inks.met), 2.2 * zoom, Qt.PenStyle.DashLine)
    for command_id in marks.engaged:
        command = galaxy.command.get(command_id)
        if command is not None:
            at, size = snapped(camera, *command.at), token_size(drawn, camera) + 5 * zoom
            painter.setPen(dashed)
            painter.drawEllipse(at, size, size)
            paint_cross(painter, drawn, at + QPointF(size * 0.75, -size * 0.75))


def _mark_key(painter: QPainter, drawn: Drawn, camera: Camera, key: tuple[str, ...], pen: QPen) -> None:
    galaxy = drawn.scene.galaxy
    if key[0] == "commands" and key[1] in galaxy.command:
        size = token_size(drawn, camera) + 5 * drawn.zoom
        painter.setPen(pen)
        painter.drawEllipse(snapped(camera, *galaxy.command[key[1]].at), size, size)
    elif key[0] == "routes":
        _way(painter, drawn, camera, key[1:], pen)
    elif key[0] == "sectors" and key[1] in galaxy.sector:
        corners = galaxy.outline(galaxy.sector[key[1]])
        painter.setPen(pen)
        painter.drawPolygon(QPolygonF([snapped(camera, x, y) for x, y in corners]))
    elif key[0] == "notes":
        note = next((each for each in galaxy.notes if each.id == key[1]), None)
        if note is not None:
            painter.setPen(pen)
            at = snapped(camera, note.x, note.y)
            painter.drawEllipse(at, 11 * drawn.zoom, 11 * drawn.zoom)


def _ring_planet(painter: QPainter, drawn: Drawn, camera: Camera, planet: str, pen: QPen, gap: float) -> None:
    number = drawn.scene.number.get(planet)
    if number is None:
        return
    at = snapped(camera, drawn.scene.x[number], drawn.scene.y[number])
    if not _meets(at, 40, camera):
        return
    radius = drawn.size(number, camera.scale)
    if INCOMES[drawn.scene.income[number]] is Income.MAJOR:
        radius *= 1.3
    painter.setPen(pen)
    painter.drawEllipse(at, radius + gap * drawn.zoom, radius + gap * drawn.zoom)


def paint_cross(painter: QPainter, drawn: Drawn, at: QPointF) -> None:
    """Draw the sign of a fight: two crossed strokes on a small disc."""
    size = 6 * drawn.zoom
    painter.setPen(QPen(QColor(drawn.inks.met), 1.2 * drawn.zoom))
    painter.setBrush(QColor(drawn.inks.ground))
    painter.drawEllipse(at, size, size)
    painter.setPen(QPen(QColor(drawn.inks.met), 2 * drawn.zoom))
    arm = size * 0.5
    painter.drawLine(at + QPointF(-arm, -arm), at + QPointF(arm, arm))
    painter.drawLine(at + QPointF(-arm, arm), at + QPointF(arm, -arm))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_ways(painter: QPainter, drawn: Drawn, camera: Camera, marks: Marks) -> None:
    """Draw the way shown, the other ways fainter and dashed, and the routes coloured by an analysis."""
    zoom = drawn.zoom
    for pair, shade in marks.route_colours.items():
        _way(painter, drawn, camera, pair, QPen(QColor(shade), 4 * zoom))
    for way in marks.other_ways:
        pen = QPen(faint(drawn.inks.chosen, 0.6), 2.5 * zoom, Qt.PenStyle.DashLine)
        _way(painter, drawn, camera, way, pen)
    pen = QPen(QColor(drawn.inks.chosen), 4.5 * zoom, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    _way(painter, drawn, camera, marks.way, pen)


def _way(painter: QPainter, drawn: Drawn, camera: Camera, ids: Sequence[str], pen: QPen) -> None:
    scene = drawn.scene
    points = [snapped(camera, scene.x[n], scene.y[n]) for n in (scene.number.get(key) for key in ids) if n is not None]
    if len(points) > 1:
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(points))


def paint_analysis(painter: QPainter, drawn: Drawn, camera: Camera, marks: Marks) -> None:
    """Draw the halos of an analysis, each with its mark of one or two letters at the upper right of the planet."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for middle, radius, tint in marks.circles:
        size = radius * camera.scale
        painter.setPen(QPen(QColor(tint), 1.8 * drawn.zoom))
        painter.drawEllipse(snapped(camera, *middle), size, size)
    if not marks.colours and not marks.letters:
        return
    scene, zoom = drawn.scene, drawn.zoom
    left, top, right, bottom = camera.seen
    far = _HALO / camera.scale
    found = scene.planets_in((left - far, top - far, right + far, bottom + far)).tolist()
    seen = [(scene.galaxy.planets[number].id, number) for number in found]
    shaded: dict[str, list[str]] = defaultdict(list)
    for planet, _ in seen:
        if (shade := marks.colours.get(planet)) is not None:
            shaded[shade].append(planet)
    for shade, planets in shaded.items():
        paint_rings(painter, drawn, camera, planets, shade, 4, 3.5)
    for planet, number in seen if camera.scale * scene.spacing >= 14 else ():
        letters = marks.letters.get(planet)
        if letters is None:
            continue
        at = snapped(camera, scene.x[number], scene.y[number])
        if _meets(at, 60, camera):
            away = drawn.size(number, camera.scale) + 4 * zoom
            box = QRectF(at.x() + away * 0.6, at.y() - away - 12 * zoom, 12 * zoom + 7 * zoom * len(letters), 14 * zoom)
            painter.setPen(QPen(QColor(marks.colours.get(planet, drawn.inks.muted)), 1.2 * zoom))
            painter.setBrush(QColor(drawn.inks.ground))
            painter.drawRoundedRect(box, 4, 4)
            painter.setFont(sign_font(drawn.family, "", 9 * zoom))
            painter.setPen(QColor(drawn.inks.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letters)
            painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_drafts(painter: QPainter, drawn: Drawn, camera: Camera, drafts: Sequence[Draft]) -> None:
    """Draw drafted orders: the path, the token faintly at its end, a cross where enemies are met."""
    for draft in drafts:
        shade = drawn.inks.circle if draft.allowed else drawn.inks.shut
        points = [snapped(camera, *point) for point in (draft.command.at, *draft.over, draft.to)]
        end = points[-1]
        painter.setPen(QPen(QColor(shade), 2.4 * drawn.zoom, Qt.PenStyle.DashLine))
        painter.drawPolyline(points)
        for one, two in pairwise(points):
            _arrow(painter, one, two, QColor(shade), 9 * drawn.zoom)
        painter.setOpacity(0.6)
        paint_token(painter, drawn, drawn.of(draft.command.owner), end,
                    token_size(drawn, camera))  # fmt: skip
        painter.setOpacity(1)
        for at in draft.met:
            paint_cross(painter, drawn, snapped(camera, *at))


def _arrow(painter: QPainter, start: QPointF, end: QPointF, shade: QColor, size: float) -> None:
    way = end - start
    length = math.hypot(way.x(), way.y())
    if length < 3 * size:
        return
    along = way / length
    across = QPointF(-along.y(), along.x())
    middle = start + way * 0.5
    path = QPainterPath()
    path.addPolygon(QPolygonF([middle + along * size, middle - along * size * 0.5 + across * size * 0.6,
                               middle - along * size * 0.5 - across * size * 0.6]))  # fmt: skip
    painter.fillPath(path, QBrush(shade))


def paint_notes(painter: QPainter, drawn: Drawn, camera: Camera) -> None:
    """Draw a pin for each note, with its words at a large scale."""
    if "notes" not in drawn.layers:
        return
    zoom, inks = drawn.zoom, drawn.inks
    for note in drawn.scene.galaxy.notes:
        at = snapped(camera, note.x, note.y)
        if not _meets(at, 200, camera):
            continue
        side = 6 * zoom
        painter.setPen(QPen(QColor(inks.ink), 1.2 * zoom))
        painter.setBrush(QColor(inks.main))
        painter.drawPolygon(QPolygonF([at, at + QPointF(-side, -1.7 * side), at + QPointF(side, -1.7 * side)]))
        words = note.words.strip().split("\n")[0]
        if words and camera.scale * drawn.scene.spacing > 20:
            painter.setFont(sign_font(drawn.family, "", 10 * zoom))
            short = words if len(words) < 40 else words[:39] + "…"
            width = painter.fontMetrics().horizontalAdvance(short) + 12 * zoom
            box = QRectF(at.x() + side * 1.4, at.y() - 2.6 * side, width, 17 * zoom)
            painter.setBrush(QColor(inks.deep))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(QColor(inks.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, short)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _meets(at: QPointF, reach: float, camera: Camera) -> bool:
    return -reach <= at.x() <= camera.width + reach and -reach <= at.y() <= camera.height + reach
