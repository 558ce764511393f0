"""Maps whose cells are no upright squares (Tiled's isometric, staggered and hexagonal ones): kept, never drawn.

On a grid of squares their tiles would lie torn apart, and every distance and line of sight would be wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.errors import Refused
from models.i18n import Text
from models.maps.tile_map import TileMap

NOT_DRAWN: Final = "map.not_drawn"
SHAPES: Final[Mapping[str, Text]] = {
    "isometric": Text("isométrique", "isometric"),
    "staggered": Text("isométrique en quinconce", "staggered"),
    "hexagonal": Text("hexagonale", "hexagonal"),
}


def is_upright(tile_map: TileMap) -> bool:
    """Return whether the cells of a map are upright squares or rectangles."""
    return tile_map.orientation == "orthogonal"


def must_be_upright(tile_map: TileMap) -> None:
    """Raise Refused, naming what the map is and what to do, for one that cannot be drawn."""
    if is_upright(tile_map):
        return
    found = tile_map.orientation
    shape = SHAPES.get(found) or Text(f"« {found[:40]} »", f"“{found[:40]}”")
    size = {"width": tile_map.width, "height": tile_map.height, "layers": sum(1 for _ in tile_map.all_layers())}
    raise Refused(NOT_DRAWN, name=tile_map.name, shape=shape, **size)
