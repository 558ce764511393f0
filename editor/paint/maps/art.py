"""A whole map ready to be put on a picture or on paper: layers as pixels, everything else as lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.paint.fonts import ensure_application, load_fonts
from editor.paint.maps.compose import Composer
from editor.paint.maps.features import Features
from editor.paint.maps.light import MapLight
from editor.paint.maps.objects import Objects
from editor.paint.maps.patterns import Pitch
from editor.paint.maps.pixels import Size
from editor.paint.maps.stack import stack
from editor.paint.maps.style import SCREEN, Parts, Style
from editor.paint.maps.tiles import Tiles
from models.maps.free_walls import material_of, shown_walls
from models.maps.tile_map import ImageLayer, TileLayer, TileMap
from models.maps.upright import must_be_upright

FOR_PICTURES = Parts(grid=False, notes=False, secrets=False)
LOW_INK = replace(SCREEN, ground="#FFFFFF", paper="#FFFFFF", low_ink=True, grid_strength=110)


@dataclass(frozen=True, slots=True, kw_only=True)
class MapLook:
    """Which parts of a map are drawn, and in which inks. `ground` fills cells without a tile; "" leaves them clear."""

    parts: Parts = FOR_PICTURES
    low_ink: bool = False
    night: bool = False
    ground: str = ""
    shown: Mapping[int, bool] = field(default_factory=dict)


class MapArt:
    """Draws any part of a map at any size. Can be used in any thread, but in one at a time.

    Raises Refused for a map whose cells are no upright squares.
    """

    def __init__(self, tile_map: TileMap, pictures: Mapping[str, QImage], look: MapLook) -> None:
        must_be_upright(tile_map)
        ensure_application()
        load_fonts()
        self.tile_map = tile_map
        self.look = look
        self._seen = stack(tile_map, look.shown)
        self.light = MapLight(tile_map)
        self.lit = self._is_lit()
        dark = look.night and not self.lit
        self.tiles = Tiles(tile_map, pictures, "low_ink" if look.low_ink else "night" if dark else "day")
        self._objects = Objects(tile_map, self.tiles)
        self._composer = Composer(tile_map, self._seen, self.tiles, pictures, self._objects)
        self.features = Features(tile_map)

    def _is_lit(self) -> bool:
        """Whether the hour lies on tiles and walls alike: at night, on a map with lamps or walls of a material."""
        if self.look.low_ink or not self.look.night:
            return False
        built = any(material_of(wall.properties) for wall in self.tile_map.walls.values())
        return bool(self.light.lamps("night")) or built or bool(shown_walls(self.tile_map))

    @property
    def style(self) -> Style:
        """The inks of what is drawn over the layers."""
        return LOW_INK if self.look.low_ink else SCREEN

    @cached_property
    def is_clear(self) -> bool:
        """Whether what lies behind the map can be seen through it."""
        return self.ground is None and not self._composer.covered()

    @property
    def ground(self) -> QColor | None:
        """The colour that fills cells without a tile; None for none."""
        for name in (self.look.ground, self.tile_map.background):
            colour = QColor(name)
            if name and colour.isValid() and colour.alpha() == 255:
                return colour
        return None

    def layers(self, cells: QRect, pitch: Size) -> QImage:
        """Return the layers of a rectangle of cells as pixels, in the light of the lamps; objects above all layers are
        left to `lines`. At night all that light falls on is there, walls too.
        """
        ground = self.ground
        ground = ground if ground or self.is_clear else QColor(Qt.GlobalColor.white)
        image = self._composer.render(cells, pitch, ground)
        by_day = not self.look.low_ink and not self.look.night and self.tile_map.lights
        if self.lit or by_day:
            fine = float(pitch[0]), float(pitch[1])
            with QPainter(image) as painter:
                painter.translate(-cells.x() * pitch[0], -cells.y() * pitch[1])
                if self.lit:
                    self.objects_above(painter, cells, fine)
                    self.features.paint(painter, fine, cells, self.parts.under, self.style)
                self.light.paint(painter, fine, "night" if self.lit else "day")
        return image

    def lines(self, painter: QPainter, cells: QRect, pitch: Pitch, style: Style) -> None:
        """Draw all that stays lines: objects on top, zones, grid, walls, signs; the painter's origin is the map's
        corner.
        """
        if self.lit:
            self.features.paint(painter, pitch, cells, replace(self.parts.over, lights=False), style)
            return
        self.objects_above(painter, cells, pitch)
        self.features.paint(painter, pitch, cells, self.parts, style)

    def objects_above(self, painter: QPainter, cells: QRect, pitch: Pitch) -> None:
        """Draw the objects above all layers; in the light of lamps they are among the layers."""
        for sheet in self._seen.above:
            self._objects.paint(painter, sheet, pitch, QRectF(cells))

    @property
    def parts(self) -> Parts:
        """What is drawn over the layers; where no tile shows the ground, its terrain kinds too."""
        seen = any(
            isinstance(sheet.layer, ImageLayer) or (isinstance(sheet.layer, TileLayer) and sheet.layer.gids.any())
            for sheet in self._seen.below
        )
        return self.look.parts if seen else replace(self.look.parts, terrain=True)

    def image(self, cells: QRect, pitch: Size) -> QImage:
        """Return a rectangle of cells as one picture."""
        image = self.layers(cells, pitch)
        painter = QPainter(image)
        try:
            painter.translate(-cells.x() * pitch[0], -cells.y() * pitch[1])
            self.lines(painter, cells, (float(pitch[0]), float(pitch[1])), self.style)
        finally:
            painter.end()
        return image
