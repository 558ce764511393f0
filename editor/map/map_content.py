"""What the canvas of a map shows: the map as kept or as being drawn, the pictures of its tiles, grid and terrain
kinds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QImage

from editor.jobs import Jobs
from editor.map.board import Board, Shift
from editor.map.canvas import MapCanvas
from editor.paint.maps.tiles import Tiles
from editor.widgets.look import Look
from editor.widgets.map_pictures import Pictures
from models.maps.edits.areas import Rect
from models.maps.lighting import HOURS
from models.maps.tile_map import TileMap


class MapContent(QObject):
    """The content of one page's canvas. `dressed`: tiles that were still being drawn are ready."""

    dressed = Signal()

    def __init__(self, look: Look, board: Board, jobs: Jobs, canvas: MapCanvas, parent: QObject) -> None:
        super().__init__(parent)
        self.canvas = canvas
        self.kinds_shown = False
        self._kinds_painted = False
        self._board = board
        self._pictures = Pictures(board.document, jobs, look.t("mapedit.drawing_tiles"), self)
        self._tiles: Tiles | None = None
        self._drawn: dict[int, QImage] = {}
        self._show_all()
        self._pictures.come.connect(self._dressed)
        board.changed.connect(self._follow)

    @property
    def pictures(self) -> Pictures:
        """The pictures of the map's tiles."""
        return self._pictures

    def show(self, tile_map: TileMap, layers: Iterable[int], cells: Iterable[Rect]) -> None:
        """Show cells of some layers of a map that is being drawn and not kept yet."""
        wanted = list(layers)
        for rect in cells:
            for layer_id in wanted:
                self.canvas.patch(tile_map, layer_id, QRect(*rect))

    def picture(self, gid: int) -> QImage:
        """Return the picture of a tile, turned as its number says."""
        tile_map = self._board.tile_map
        pictures = self._pictures.of(tile_map)
        if self._tiles is None or not self._tiles.same(tile_map, pictures):
            self._tiles = Tiles(tile_map, pictures)
            self._drawn = {}
        if gid not in self._drawn:
            self._drawn[gid] = self._tiles.picture(gid)
        return self._drawn[gid]

    def show_grid(self) -> None:
        """Show or hide the grid."""
        parts = self.canvas.parts
        self.canvas.set_parts(replace(parts, grid=not parts.grid))

    def next_hour(self) -> None:
        """Show the map at the next hour: by day, at dusk, at night."""
        parts = self.canvas.parts
        self.canvas.set_parts(replace(parts, hour=HOURS[(HOURS.index(parts.hour) + 1) % len(HOURS)]))

    def show_kinds(self) -> None:
        """Show or hide the terrain kinds of the rules; while their brush is in use they are shown anyway."""
        self.kinds_shown = not self.kinds_shown
        self._hatch()

    def paint_kinds(self, on: bool) -> None:
        """Set whether the brush of terrain kinds is in use."""
        self._kinds_painted = on
        self._hatch()

    def _hatch(self) -> None:
        self.canvas.set_parts(replace(self.canvas.parts, terrain=self.kinds_shown or self._kinds_painted))

    def _follow(self, shift: Shift) -> None:
        if shift.cells is None or shift.before.tilesets != shift.after.tilesets:
            self._show_all()
            return
        for layer_id, rect in () if shift.seen else shift.cells:
            self.canvas.patch(shift.after, layer_id, QRect(*rect))
        self.canvas.patch(shift.after, 0, QRect(0, 0, shift.after.width, shift.after.height))

    def _dressed(self) -> None:
        """Show the tiles that are ready now."""
        self._show_all()
        self.dressed.emit()

    def _show_all(self) -> None:
        self._tiles = None
        self.canvas.show_map(self._board.tile_map, self._pictures.of(self._board.tile_map))
