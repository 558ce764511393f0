"""Kinds of terrain as a game's rule set names them; a map stores one code a cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from models.content import RULESETS, load
from models.errors import ContentError
from models.i18n import Text
from models.safe_names import under


@dataclass(frozen=True, slots=True)
class TerrainType:
    """One kind of ground: the points it takes to enter it (0: nobody may), whether it cuts sight, how it is shown.

    `code` (0 … 255) is what a map stores; 0 is the ground of an empty map.
    """

    id: str
    code: int
    name: Text
    words: Text
    cost: int
    opaque: bool
    color: str
    rule: str


@cache
def terrain_types(game_id: str = "aventures") -> Mapping[str, TerrainType]:
    """Return the terrain kinds of a game by id; raises ContentError for a rule file that is wrong."""
    path = under(RULESETS, f"{game_id}/terrain.toml")
    kinds = load(TerrainType, path)
    codes = [kind.code for kind in kinds.values()]
    if len(set(codes)) < len(codes) or not all(0 <= c <= 255 for c in codes) or 0 not in codes:
        raise ContentError("map.terrain_codes", file=path.name)
    if not all(0 <= kind.cost <= 255 for kind in kinds.values()):
        raise ContentError("map.terrain_costs", file=path.name)
    return MappingProxyType(kinds)
