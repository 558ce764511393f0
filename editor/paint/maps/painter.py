"""A map on the screen: cached pictures of its layers, and lines drawn in every frame."""

from __future__ import annotations

from collections.abc import Mapping, Set

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.paint.maps.chunks import Chunks
from editor.paint.maps.compose import Composer
from editor.paint.maps.features import Features
from editor.paint.maps.light import MapLight
from editor.paint.maps.objects import Objects
from editor.paint.maps.stack import stack
from editor.paint.maps.style import SCREEN, Parts
from editor.paint.maps.tiles import Tiles
from models.maps.rules.grid import Cell
from models.maps.tile_map import MapObject, TileLayer, TileMap
from models.maps.upright import must_be_upright


class MapPainter:
    """Paints one map and follows its edits. Raises Refused for a map whose cells are no upright squares."""

    def __init__(self, tile_map: TileMap, pictures: Mapping[str, QImage]) -> None:
        must_be_upright(tile_map)
        self.tile_map = tile_map
        self._pictures = pictures
        self._tiles = Tiles(tile_map, pictures)
        self._objects = Objects(tile_map, self._tiles)
        self._features = Features(tile_map)
        self._light = MapLight(tile_map)
        self.parts = Parts()
        self._start()

    @property
    def overview(self) -> QImage:
        """The whole map as a small picture for the mini-map: a cell is one pixel, more on a small map."""
        return self._chunks.overview

    def show(self, tile_map: TileMap, pictures: Mapping[str, QImage]) -> None:
        """Show another map, or another state of the same."""
        same = self._tiles.same(tile_map, pictures)
        self.tile_map, self._pictures = tile_map, pictures
        if same:
            for layer in tile_map.tile_layers():
                self._tiles.meet(layer.gids)
        else:
            self._tiles = Tiles(tile_map, pictures)
            self._objects = Objects(tile_map, self._tiles)
        self._features = self._features.follow(tile_map)
        self._light.follow(tile_map)
        self._start()

    def patch(self, tile_map: TileMap, layer_id: int, cells: QRect) -> QRect:
        """Use the map after an edit of some cells of a layer, which may be gone; return the cells to be repainted."""
        self.tile_map = tile_map
        layer = next((each for each in tile_map.all_layers() if each.id == layer_id), None)
        area = cells.intersected(QRect(0, 0, tile_map.width, tile_map.height))
        if isinstance(layer, TileLayer) and not area.isEmpty():
            part = layer.gids[area.top() : area.bottom() + 1, area.left() : area.right() + 1]
            self._tiles.meet(part)
        self._compose()
        self._chunks.take(self._composer)
        self._features = self._features.follow(tile_map)
        self._light.follow(tile_map)
        if not layer_id:
            return cells
        reach = self._tiles.reach
        wider = cells.adjusted(-reach, -reach, reach, reach)
        self._chunks.patch(wider)
        return wider

    def set_taken(self, cells: Set[Cell]) -> None:
        """Note on which cells figures stand: names of zones avoid them."""
        self._features.taken = cells

    def paint(self, painter: QPainter, origin: QPointF, scale: tuple[float, float], cells: QRect) -> bool:
        """Paint the layers of a rectangle of cells; return whether some squares are missing."""
        missing = self._chunks.paint(painter, origin, scale, cells)
        if self.parts.hour == "day":
            self._shine(painter, origin, scale)
        if self._seen.above:
            painter.save()
            painter.translate(origin)
            for sheet in self._seen.above:
                self._objects.paint(painter, sheet, scale, QRectF(cells))
            painter.restore()
        return missing

    def paint_object(
        self, painter: QPainter, origin: QPointF, scale: tuple[float, float], layer_id: int, thing: MapObject
    ) -> None:
        """Paint an object alone, as its layer shows it."""
        sheets = (each for each in (*self._seen.below, *self._seen.above) if each.layer.id == layer_id)
        painter.save()
        painter.translate(origin)
        for sheet in sheets:
            self._objects.paint_one(painter, thing, sheet, scale)
        painter.restore()

    def paint_features(self, painter: QPainter, origin: QPointF, scale: tuple[float, float], cells: QRect) -> None:
        """Paint what lies over the layers: zones, grid, walls and doors, signs."""
        painter.save()
        painter.translate(origin)
        if self.parts.hour == "day":
            self._features.paint(painter, scale, cells, self.parts, SCREEN)
        else:
            self._features.paint(painter, scale, cells, self.parts.under, SCREEN)
            self._light.paint(painter, scale, self.parts.hour)
            self._features.paint(painter, scale, cells, self.parts.over, SCREEN)
        painter.restore()

    def _shine(self, painter: QPainter, origin: QPointF, scale: tuple[float, float]) -> None:
        painter.save()
        painter.translate(origin)
        self._light.paint(painter, scale, "day")
        painter.restore()

    def _start(self) -> None:
        self._compose()
        background = QColor(self.tile_map.background)
        ground = background if background.isValid() and background.alpha() == 255 else QColor(SCREEN.ground)
        self._features.make_ready()
        self._chunks = Chunks(self._composer, ground)

    def _compose(self) -> None:
        self._seen = stack(self.tile_map)
        self._objects.tile_map = self.tile_map
        self._composer = Composer(self.tile_map, self._seen, self._tiles, self._pictures, self._objects)
