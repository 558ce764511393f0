"""Which game a map belongs to, and so what its ground means: for tools that show sight and movement on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from models.campaign.queries import battles, choices, forces, scenarios
from models.campaign.rows import Rows
from models.games.cell_ground import PLAIN_GROUND
from models.games.facets.ground import Ground
from models.games.library import BUILT
from models.maps.properties import plain
from models.maps.rules.readings import DEFAULT, Readings
from models.maps.tile_map import TileMap


@dataclass(frozen=True, slots=True)
class MapRules:
    """What the ground of a map means and in which readings; `game` is empty for plain geometry."""

    game: str = ""
    ground: Ground = PLAIN_GROUND
    readings: Readings = DEFAULT


NO_RULES: Final = MapRules()
GAME: Final = "game"
"""The property by which a map says itself what game it is of."""


def game_named(tile_map: TileMap) -> str:
    """Return the id of the game that a map names; empty where it names none, or one this program does not know."""
    found = tile_map.properties.get(GAME)
    return str(found.value) if found is not None and found.value in BUILT else ""


def with_game(tile_map: TileMap, game: str) -> TileMap:
    """Return a map that names `game` as its game; an empty `game` removes the name."""
    rest = {key: value for key, value in tile_map.properties.items() if key != GAME}
    return replace(tile_map, properties={**rest, GAME: plain(game)} if game else rest)


def map_game(campaign: Rows, map_id: str, named: str = "") -> str:
    """Return the id of the game of a map, empty where nothing tells it.

    It is the game the map was `named` to be of, else that of the first scenario on it, else the one game with a board
    of which the campaign has scenarios, battles, forces or readings. Where there are several of these, it is empty.
    """
    if named:
        return named
    there = scenarios(campaign)
    on_it = next((each.game for each in there if each.map_id == map_id and map_id), "")
    if on_it:
        return on_it
    known = {each.game for each in there} | {each.game for each in battles(campaign)}
    known |= {each.game for each in forces(campaign)}
    known |= {each for each in BUILT if choices(campaign, each)}
    played = [each for each in known if each in BUILT and BUILT[each].surface]
    return played[0] if len(played) == 1 else ""


def map_rules(campaign: Rows, map_id: str, named: str = "") -> MapRules:
    """Return what the ground of a map means: plain geometry where its game is not played on cells."""
    found = map_game(campaign, map_id, named)
    game = BUILT.get(found)
    if game is None or game.ground is None:
        return NO_RULES
    return MapRules(found, game.ground, game.ground.readings(choices(campaign, found)))
