"""The figures on a map: markers that say whose figure they are (the property `figure`: a side, or NPC)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from models.i18n import fold
from models.maps.features import THOUSAND, Marker
from models.maps.properties import plain
from models.maps.rules.grid import Cell
from models.maps.rules.reach import Occupants
from models.maps.tile_map import TileMap

FIGURE: Final = "figure"
NPC: Final = "npc"
_NPCS: Final = frozenset({"npc", "pnj"})
MOST: Final = 40


def side_of(marker: Marker) -> str:
    """Return the side of the figure a marker stands for, `npc` for NPCs; empty for a marker that is no figure."""
    found = marker.properties.get(FIGURE)
    side = str(found.value).strip()[:MOST] if found is not None else ""
    return NPC if fold(side) in _NPCS else side


def with_side(marker: Marker, side: str) -> Marker:
    """Return a marker that stands for a figure of a side; an empty side makes it a plain marker again."""
    rest = {key: value for key, value in marker.properties.items() if key != FIGURE}
    return replace(marker, properties={**rest, FIGURE: plain(side.strip()[:MOST])} if side.strip() else rest)


def figure_cells(tile_map: TileMap) -> dict[Cell, str]:
    """Return the cells where figures stand, with their sides; of two on one cell the later one counts."""
    found = {(marker.x // THOUSAND, marker.y // THOUSAND): side_of(marker) for marker in tile_map.markers}
    return {cell: side for cell, side in found.items() if side and tile_map.inside(cell)}


def figures_for(who: Mapping[Cell, str], mover: Cell) -> Occupants:
    """Return the other figures as allies, enemies and NPCs of the figure on cell `mover`.

    Where no figure stands on `mover`, everybody but NPCs counts as an enemy.
    """
    own = fold(who.get(mover, NPC))
    others = {cell: side for cell, side in who.items() if cell != mover}
    npcs = frozenset(cell for cell, side in others.items() if side == NPC)
    allies = frozenset(cell for cell, side in others.items() if own != NPC and fold(side) == own)
    return Occupants(allies, frozenset(others) - allies - npcs, npcs)
