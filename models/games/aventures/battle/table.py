"""The battle value that the facet gives to pages: a battle with all that is needed to show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from models.games.aventures.battle.state import Battle
from models.games.aventures.battle.telling import AdventureTeller
from models.i18n import Text
from models.maps.tile_map import TileMap


@dataclass(frozen=True)
class BattleTable:
    """A battle with the map it stands on; `say` puts words of ours into those of its theme."""

    battle: Battle
    tile_map: TileMap
    teller: AdventureTeller
    say: Callable[[Text], Text]
