"""Free objects of a map: shapes, words, tiles placed anywhere; sharp at every size."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from editor.paint.fonts import SANS
from editor.paint.maps.ribbons import paint_ribbon
from editor.paint.maps.stack import PaintedLayer
from editor.paint.maps.tiles import Tiles
from models.content import Json
from models.maps.free_walls import (
    ETHEREAL,
    FREE_DOOR,
    FREE_HIDDEN_DOOR,
    FREE_WALL,
    FREE_WINDOW,
    LIMITED,
    is_built,
)
from models.maps.ribbons import overhang, ribbon_of
from models.maps.things import anchor_of, halo_of
from models.maps.tile_map import MapObject, ObjectLayer, TileMap

_SQUARE: Final = 512.0
_MOST_SQUARES: Final = 256
_EVERYWHERE: Final = (1 << 40, 0)
"""The square of objects that reach far, which every view looks into."""
PLAIN: Final = "#a0a0a4"
HALO: Final = 0.09
"""The width of a halo round words, as a share of the height of their type."""
HALO_STEPS: Final = 16
_SOFT_INK: Final = "#2E7D4F"
FREE_INKS: Final = {FREE_WALL: "#1E2A38", FREE_WINDOW: "#245A7A", FREE_DOOR: "#A5331E", FREE_HIDDEN_DOOR: "#6B3FA0"}


class _Index:
    """The objects of one layer in painting order, in squares of 512 map pixels."""

    def __init__(self, layer: ObjectLayer, cell: float) -> None:
        self.layer = layer
        things = sorted(layer.objects, key=lambda each: each.y) if layer.order == "topdown" else layer.objects
        self._things = [thing for thing in things if thing.visible and not is_built(thing)]
        self._bounds = [bounds(thing, cell) for thing in self._things]
        self._squares: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for number, box in enumerate(self._bounds):
            for square in _squares(box) or [_EVERYWHERE]:
                self._squares[square].append(number)

    def seen(self, area: QRectF) -> list[MapObject]:
        """Return the objects that may touch a rectangle of map pixels."""
        squares = _squares(area)
        keys = [*squares, _EVERYWHERE] if squares else list(self._squares)
        found = {number for key in keys for number in self._squares.get(key, ())}
        return [self._things[number] for number in sorted(found) if self._bounds[number].intersects(area)]


def _squares(box: QRectF) -> list[tuple[int, int]]:
    """Return the squares that a box touches; none where they are very many."""
    columns = range(math.floor(box.left() / _SQUARE), math.floor(box.right() / _SQUARE) + 1)
    rows = range(math.floor(box.top() / _SQUARE), math.floor(box.bottom() / _SQUARE) + 1)
    many = len(columns) * len(rows) > _MOST_SQUARES
    return [] if many else [(column, row) for row in rows for column in columns]


class Objects:
    """Paints the objects of a map's layers; `tile_map` can be replaced by the map's next state."""

    def __init__(self, tile_map: TileMap, tiles: Tiles) -> None:
        self.tile_map = tile_map
        self._tiles = tiles
        self._kept: dict[int, _Index] = {}

    def paint(self, painter: QPainter, sheet: PaintedLayer, pitch: tuple[float, float], cells: QRectF) -> None:
        """Paint an object layer; the painter's origin is the map's corner, `pitch` is in pixels per cell."""
        layer = sheet.layer
        if not isinstance(layer, ObjectLayer):
            return
        seen = QRectF(
            cells.x() * self._tiles.cell[0] - sheet.offset[0],
            cells.y() * self._tiles.cell[1] - sheet.offset[1],
            cells.width() * self._tiles.cell[0],
            cells.height() * self._tiles.cell[1],
        )
        index = self._kept.get(layer.id)
        if index is None or index.layer is not layer:
            index = self._kept[layer.id] = _Index(layer, self._tiles.cell[0])
        for thing in index.seen(seen):
            self.paint_one(painter, thing, sheet, pitch)

    def paint_one(self, painter: QPainter, thing: MapObject, sheet: PaintedLayer, pitch: tuple[float, float]) -> None:
        """Paint one object as its layer shows it."""
        layer = sheet.layer
        if not isinstance(layer, ObjectLayer):
            return
        scale = pitch[0] / self._tiles.cell[0], pitch[1] / self._tiles.cell[1]
        painter.save()
        painter.translate(sheet.offset[0] * scale[0], sheet.offset[1] * scale[1])
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self._paint(painter, thing, layer, scale, sheet.opacity)
        painter.restore()

    def _paint(
        self, painter: QPainter, thing: MapObject, layer: ObjectLayer, scale: tuple[float, float], opacity: float
    ) -> None:
        painter.save()
        painter.setOpacity(opacity * thing.opacity)
        painter.translate(thing.x * scale[0], thing.y * scale[1])
        painter.rotate(thing.rotation)
        painter.scale(*scale)
        if thing.shape == "tile":
            self._paint_tile(painter, thing, scale[0])
        elif (ribbon := ribbon_of(thing, self._tiles.cell[0])) is not None:
            paint_ribbon(painter, ribbon, self._tiles.cell[0], self._tiles.variant)
        elif thing.shape == "text":
            paint_words(painter, thing)
        else:
            _paint_shape(painter, thing, QColor(layer.color or PLAIN), scale[0])
        painter.restore()

    def _paint_tile(self, painter: QPainter, thing: MapObject, scale: float) -> None:
        image = self._tiles.picture(thing.gid, thing.width * scale)
        own = self._tiles.own_size(thing.gid)
        wide, high = thing.width or own[0], thing.height or own[1]
        across, down = anchor_of(thing, self.tile_map)
        painter.drawImage(QRectF(-wide * across, -high * down, wide, high), image)


def bounds(thing: MapObject, cell: float) -> QRectF:
    """Return a rectangle of map pixels that surely holds an object with its outline; `cell` is the side of a cell."""
    if thing.points:
        xs, ys = [p[0] for p in thing.points], [p[1] for p in thing.points]
        box = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    elif thing.shape == "tile":
        side = max(thing.width, thing.height, 64.0)
        box = QRectF(-side, -side, 2 * side, 2 * side)
    else:
        box = QRectF(0, 0, max(thing.width, 1.0), max(thing.height, 1.0))
    if thing.rotation:
        far = max(math.hypot(x, y) for x in (box.left(), box.right()) for y in (box.top(), box.bottom()))
        box = QRectF(-far, -far, 2 * far, 2 * far)
    far = overhang(thing, cell)
    return box.translated(thing.x, thing.y).adjusted(-16 - far, -32 - far, 16 + far, 16 + far)


def _paint_shape(painter: QPainter, thing: MapObject, colour: QColor, scale: float) -> None:
    pen = QPen(colour, 2.0)
    if scale < 1:
        pen.setWidthF(1.5)
        pen.setCosmetic(True)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    inside = QColor(colour)
    inside.setAlpha(50)
    painter.setPen(pen)
    painter.setBrush(inside)
    area = QRectF(0, 0, thing.width, thing.height)
    corners = QPolygonF([QPointF(x, y) for x, y, *_ in thing.points])
    if thing.shape == "ellipse":
        painter.drawEllipse(area)
    elif thing.shape == "capsule":
        half = min(thing.width, thing.height) / 2
        painter.drawRoundedRect(area, half, half)
    elif thing.shape == "polygon":
        painter.drawPolygon(corners)
    elif thing.kind in FREE_INKS and thing.shape == "polyline":
        _paint_free_wall(painter, corners, thing, pen)
    elif thing.shape == "polyline":
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(corners)
    elif thing.shape == "point":
        painter.drawPolygon(QPolygonF([QPointF(0, 0), QPointF(-6, -14), QPointF(6, -14)]))
        painter.drawEllipse(QPointF(0, -16), 7.0, 7.0)
    else:
        painter.drawRect(area)


def _paint_free_wall(painter: QPainter, corners: QPolygonF, thing: MapObject, pen: QPen) -> None:
    """Paint a wall that its picture shows already: thin dashes on a pale line, visible on any ground.

    One that sight enters or that nobody feels is dotted; an arrow shows the way a one-way wall lets through.
    """
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pale = QPen(pen)
    pale.setColor(QColor(255, 255, 255, 200))
    pale.setWidthF(pen.widthF() * 1.6)
    painter.setPen(pale)
    painter.drawPolyline(corners)
    soft = LIMITED in thing.properties or ETHEREAL in thing.properties
    pen.setColor(QColor(_SOFT_INK if soft else FREE_INKS[thing.kind]))
    pen.setDashPattern([1.0, 1.5] if soft else [4.0, 2.5])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawPolyline(corners)
    way = thing.properties.get("one_way")
    if way is not None and corners.count() > 1:
        _paint_way(painter, QLineF(corners.first(), corners.last()), pen, forward=way.value == "forward")


def _paint_way(painter: QPainter, line: QLineF, pen: QPen, *, forward: bool) -> None:
    """Paint an arrow across the middle of a line: to the right or down, or the other way."""
    across = line.normalVector().unitVector()
    way = QPointF(across.dx(), across.dy())
    upright = abs(line.dy()) >= abs(line.dx())
    if ((way.x() if upright else way.y()) > 0) != forward:
        way = -way
    side, size = QPointF(-way.y(), way.x()), 4 * pen.widthF()
    tip = line.center() + way * size
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pen.color())
    painter.drawPolygon(QPolygonF([tip, line.center() + side * size * 0.7, line.center() - side * size * 0.7]))


def fitted(thing: MapObject) -> MapObject:
    """Return a text with a box that holds all its words; a box that is large enough, and any other object, stays."""
    if thing.shape != "text":
        return thing
    metrics, words = QFontMetricsF(_font(thing)), str(thing.text.get("text", ""))
    if thing.text.get("wrap") in (True, 1, "1"):
        longest = max((metrics.horizontalAdvance(word) for word in words.split()), default=0.0)
        room = QRectF(0, 0, max(thing.width, math.ceil(longest) + 1), 1e6)
        box = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), words)
    else:
        box = QRectF(QPointF(), metrics.size(0, words))
    return replace(
        thing, width=max(thing.width, math.ceil(box.width())), height=max(thing.height, math.ceil(box.height()))
    )


def _font(thing: MapObject) -> QFont:
    """Return the type of a text object at its size in map pixels."""
    style = thing.text
    font = QFont(str(style.get("fontfamily", SANS)) or SANS)
    font.setPixelSize(max(1, min(int(_number(style.get("pixelsize"), 16)), 2000)))
    font.setBold(style.get("bold") in (True, 1, "1"))
    font.setItalic(style.get("italic") in (True, 1, "1"))
    font.setUnderline(style.get("underline") in (True, 1, "1"))
    font.setStrikeOut(style.get("strikeout") in (True, 1, "1"))
    return font


def paint_words(painter: QPainter, thing: MapObject) -> None:
    """Paint a text object in map pixels, as TMX describes its type."""
    style, font = thing.text, _font(thing)
    colour = QColor(str(style.get("color", "#000000")))
    painter.setFont(font)
    painter.setPen(colour if colour.isValid() else QColor("#000000"))
    across = {"center": Qt.AlignmentFlag.AlignHCenter, "right": Qt.AlignmentFlag.AlignRight}
    down = {"center": Qt.AlignmentFlag.AlignVCenter, "bottom": Qt.AlignmentFlag.AlignBottom}
    flags = across.get(str(style.get("halign", "")), Qt.AlignmentFlag.AlignLeft)
    flags |= down.get(str(style.get("valign", "")), Qt.AlignmentFlag.AlignTop)
    wrapped = Qt.TextFlag.TextWordWrap if style.get("wrap") in (True, 1, "1") else Qt.TextFlag.TextDontClip
    area, words = QRectF(0, 0, thing.width, thing.height), str(style.get("text", ""))
    halo = halo_of(thing)
    if halo:
        # Written round itself, so that paper and screen have the same letters.
        reach = max(font.pixelSize() * HALO, 0.6)
        painter.save()
        painter.setPen(QColor(halo))
        for step in range(HALO_STEPS):
            turn = 2 * math.pi * step / HALO_STEPS
            painter.drawText(
                area.translated(reach * math.cos(turn), reach * math.sin(turn)), int(flags) | int(wrapped), words
            )
        painter.restore()
    painter.drawText(area, int(flags) | int(wrapped), words)


def _number(value: Json, default: float) -> float:
    return float(value) if isinstance(value, int | float) and math.isfinite(value) else default
