"""Pictures on a map: a scanned board laid under the cells, a sheet of tiles cut by a grid, a picture as an object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from models.errors import Refused
from models.maps.edits.transform import resized
from models.maps.features import THOUSAND
from models.maps.layers import object_layer
from models.maps.things import Ref, add
from models.maps.tile_map import ImageLayer, LayerLook, MapObject, TileMap, add_layer, add_tileset
from models.maps.tilesets.tileset import Picture, TileInfo, Tileset

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


def with_picture_object(
    tile_map: TileMap, picture: Picture, at: tuple[float, float], layer: int, words: Mapping[str, str]
) -> tuple[TileMap, Ref]:
    """Return the map with a picture as an object whose middle is at (x, y) map pixels, and the object's Ref.

    It is at most a third as large as the map, and goes to the object layer `layer` or the highest. `words`: `name` is
    that of the object, `layer` that of a new layer, `pictures` that of the tileset its picture joins.
    """
    last = max(tile_map.tilesets, key=lambda used: used.first_gid, default=None)
    if last is None or not last.tileset.is_collection or last.tileset.name != words["pictures"]:
        tile_map = add_tileset(tile_map, Tileset(words["pictures"], tile_map.cell_width, tile_map.cell_height, 0))
        last = tile_map.tilesets[-1]
    known = {tile.picture.source: tile.id for tile in last.tileset.tiles.values() if tile.picture}
    number = known.get(picture.source, last.tileset.count)
    tiles = {**last.tileset.tiles, str(number): TileInfo(number, name=words["name"], picture=picture)}
    grown = replace(last, tileset=replace(last.tileset, tiles=tiles))
    tile_map = replace(tile_map, tilesets=tuple(grown if used is last else used for used in tile_map.tilesets))
    room = min(tile_map.width * tile_map.cell_width, tile_map.height * tile_map.cell_height) / 3
    share = min(1.0, room / max(picture.width, picture.height))
    wide, high = round(picture.width * share, 3), round(picture.height * share, 3)
    x, y, gid = round(at[0] - wide / 2, 3), round(at[1] + high / 2, 3), last.first_gid + number
    made = MapObject(0, "tile", name=words["name"], x=x, y=y, width=wide, height=high, gid=gid)
    tile_map, on = object_layer(tile_map, layer, words["layer"])
    return add(tile_map, made, on.id)


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
