"""A new map as it is asked for: empty, with a floor, or made by a generator and dressed with tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

import numpy as np

from models.dice import Dice
from models.errors import Refused
from models.maps.coordinates import Coordinates, Style
from models.maps.edits.areas import CellArea
from models.maps.edits.strokes import Manner, Stroke, Transitions
from models.maps.edits.zoning import name_zones
from models.maps.generators.built import ship, temple
from models.maps.generators.dressing import dress_board
from models.maps.generators.open_country import canyon, forest
from models.maps.generators.outpost import outpost
from models.maps.generators.sketch import Sketch
from models.maps.layers import empty_tiles
from models.maps.tile_map import INCH_MM, PACE_UM, MapTileset, TileLayer, TileMap, new_map
from models.maps.tilesets.library import CELL_PX, bundled_tileset, tileset_of
from models.progress import Progress, silent

Start = Literal["empty", "floor", "table", "outpost", "canyon", "forest", "ship", "temple"]
STARTS: Final[tuple[Start, ...]] = ("floor", "table", "outpost", "canyon", "forest", "ship", "temple", "empty")
MADE: Final = ("outpost", "canyon", "forest", "ship", "temple")
EVEN: Final = ("outpost", "canyon", "forest")
"""The generators that can give both camps the same ground."""

TABLE: Final = "table"
"""A table in paces: plain ground on which woods, water and buildings are laid as shapes."""
IN_PACES: Final = (TABLE, "outpost")
LARGEST_TABLE: Final = 240
"""Paces of the longest side of a table."""

KEY: Final = "map.generate"


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """What a new map shall be.

    `width` and `height` in cells, `cell_um` in thousandths of a millimetre, `names` of its layers by kind and of the
    pieces of an outpost. `tileset` is the id of a bundled one (empty: none); a generator uses the tileset drawn for its
    board instead, and names its zones by their kind in `zones`. `even` makes both halves of a generated board alike.
    """

    name: str
    width: int = 34
    height: int = 22
    cell_um: int = INCH_MM
    columns: Style = "letters"
    start: Start = "floor"
    tileset: str = ""
    seed: str = "1"
    even: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)


def made_board(plan: BoardPlan, progress: Progress = silent) -> TileMap:
    """Return the map of a plan; raises Refused for an impossible size or start, Cancelled when asked to stop."""
    if plan.start in IN_PACES:
        if max(plan.width, plan.height) > LARGEST_TABLE:
            raise Refused("map.large_table", width=plan.width, height=plan.height, most=LARGEST_TABLE)
        plan = replace(plan, cell_um=PACE_UM, columns="numbers")
    made = _generated(plan, progress) if plan.start in MADE else _plain(plan)
    return replace(made, name=plan.name, cell_um=plan.cell_um, coordinates=replace(Coordinates(), columns=plan.columns))


def _generated(plan: BoardPlan, progress: Progress) -> TileMap:
    dice = Dice(plan.seed, KEY)
    size = plan.width, plan.height
    makers: dict[str, Callable[[], Sketch]] = {
        "outpost": lambda: outpost(*size, dice, progress, symmetric=plan.even, names=plan.names),
        "canyon": lambda: canyon(*size, dice, progress, symmetric=plan.even),
        "forest": lambda: forest(*size, dice, progress, symmetric=plan.even),
        "ship": lambda: ship(*size, dice, progress),
        "temple": lambda: temple(*size, dice, progress),
    }
    try:
        return name_zones(dress_board(makers[plan.start](), plan.start, dice, CELL_PX, plan.names), plan.zones)
    except StopIteration:
        raise Refused("map.no_such_tileset", name=plan.start) from None


def _plain(plan: BoardPlan) -> TileMap:
    ground = plan.names.get("ground", "")
    bare = new_map(plan.width, plan.height, cell_px=CELL_PX)
    first: TileLayer = replace(empty_tiles(bare, ground, "ground"), id=1)
    made = replace(bare, layers=(first,))
    if not plan.tileset:
        return made
    kind = bundled_tileset(plan.tileset)
    made = replace(made, tilesets=(MapTileset(1, tileset_of(kind, CELL_PX)),))
    grounds = [i for i, each in enumerate(kind.terrains.values()) if each.layer == "ground"]
    if plan.start == "empty" or not grounds:
        return made
    seed = Dice(plan.seed, KEY).roll(1 << 30, KEY).result
    stroke = Stroke(made, Transitions(1, grounds[0], 1), Manner(1, seed=seed, names=plan.names))
    stroke.cover(CellArea(0, 0, np.ones((plan.height, plan.width), np.bool_)))
    return stroke.result()
