"""Pictures on a map: a scanned board laid under the cells, a sheet of tiles cut by a grid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from models.errors import Refused
from models.maps.edits.transform import resized
from models.maps.features import THOUSAND
from models.maps.tile_map import ImageLayer, LayerLook, TileMap, add_layer, add_tileset
from models.maps.tilesets.tileset import Picture, Tileset

LEAST_PX: Final = 2.0
MOST_TILES: Final = 20_000


@dataclass(frozen=True, slots=True)
class Fit:
    """How a picture lies on the cells: pixels of the picture in a cell, and the pixel where cell (0, 0) begins.

    The picture is first turned clockwise by `quarters`; `opacity` in percent.
    """

    cell_px: float
    left: float = 0.0
    top: float = 0.0
    quarters: int = 0
    opacity: int = 100

    def cells(self, width: int, height: int) -> tuple[int, int]:
        """Return (columns, rows) of the whole cells on a picture of (width, height) turned pixels; at least 1."""
        across, down = (width - self.left) / self.cell_px, (height - self.top) / self.cell_px
        return max(int(across + 0.02), 1), max(int(down + 0.02), 1)


def fit_of(a: tuple[float, float], b: tuple[float, float], cells: tuple[int, int], old: Fit) -> Fit:
    """Return the fit by which two corners of the grid, `cells` apart (columns, rows), lie at the pixels `a` and `b`.

    The cell is square: its side is the sum of both distances over the sum of both counts. The grid begins as near the
    picture's top left as it can. Raises Refused for corners that are too near each other.
    """
    across, down = abs(b[0] - a[0]), abs(b[1] - a[1])
    count = abs(cells[0]) + abs(cells[1])
    if not count or (across + down) / count < LEAST_PX:
        raise Refused("maptools.corners_too_near")
    side = (across + down) / count
    return replace(old, cell_px=side, left=min(a[0], b[0]) % side, top=min(a[1], b[1]) % side)


def laid_under(tile_map: TileMap, picture: Picture, name: str, fit: Fit, *, grow: bool) -> TileMap:
    """Return the map with a picture as its lowest layer; `grow` resizes the map to the cells the picture shows.

    Raises Refused for a fit with too small cells or a map of an impossible size.
    """
    if fit.cell_px < LEAST_PX:
        raise Refused("maptools.corners_too_near")
    size = (picture.height, picture.width) if fit.quarters % 2 else (picture.width, picture.height)
    made = tile_map
    if grow:
        across, down = fit.cells(*size)
        made = resized(made, 0, 0, across - made.width, down - made.height)
    left, top = fit.left * made.cell_width / fit.cell_px, fit.top * made.cell_height / fit.cell_px
    look = LayerLook(opacity=fit.opacity / 100, offset_x=-left, offset_y=-top, locked=True)
    layer = ImageLayer(
        id=0, name=name, look=look, picture=picture, cell_px=round(fit.cell_px * THOUSAND), quarters=fit.quarters % 4
    )
    grown = add_layer(made, layer)
    return replace(grown, layers=(grown.layers[-1], *grown.layers[:-1]))


def cut_sheet(picture: Picture, name: str, px: int, margin: int, spacing: int) -> Tileset:
    """Return the tileset of a picture cut by a grid of `px` pixels; raises Refused where no tile or too many fit."""
    columns, rows = (
        max((side - 2 * margin + spacing) // (px + spacing), 0) for side in (picture.width, picture.height)
    )
    if not columns or not rows:
        raise Refused("maptools.no_tile_fits", px=px)
    if columns * rows > MOST_TILES:
        raise Refused("maptools.too_many_tiles", n=columns * rows, limit=MOST_TILES)
    return Tileset(
        name=name, tile_width=px, tile_height=px, count=columns * rows, columns=columns, spacing=spacing,
        margin=margin, picture=picture,
    )  # fmt: skip


def with_sheet(tile_map: TileMap, tileset: Tileset) -> TileMap:
    """Return the map with one more tileset, under a name that none of the others has."""
    names = {used.tileset.name for used in tile_map.tilesets}
    name, number = tileset.name, 1
    while name in names:
        number += 1
        name = f"{tileset.name} {number}"
    return add_tileset(tile_map, replace(tileset, name=name))
