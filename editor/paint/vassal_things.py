"""What a VASSAL module needs of a scenario besides figures: its objects, and the events that bring later figures."""

from __future__ import annotations

from typing import Final

from models.games.facets.themes import ThemedTranslator
from models.games.scenarios.pieces import Placed
from models.games.scenarios.scenario import Scenario
from models.games.script.effects import PlaceFigure
from models.games.script.script import ScenarioObject
from models.i18n import Translator
from models.maps.rules.grid import Cell
from models.maps.rules.rules_grid import rules_grid
from models.maps.spots import NOWHERE
from models.maps.tile_map import TileMap

SIGNS: Final = {"pass": "pass", "key": "key", "plain": "gear"}
"""The drawing that stands for an object by its use, the one it has in play."""
_MOST: Final = 60
"""Signs of the names of events above a list: a longer line would widen the palette."""


def themed_words(words: str, t: Translator) -> str:
    """Return words of a scenario as a themed translator says them; unchanged with any other translator."""
    return t.said(words) if isinstance(t, ThemedTranslator) else words


def arrival(scenario: Scenario, placed: Placed, t: Translator) -> str:
    """Return the events that bring a later figure, in their order."""
    names = [
        themed_words(event.name, t)
        for event in scenario.events
        if any(isinstance(each, PlaceFigure) and each.piece == placed.id for each in event.all_effects)
    ]
    said = ", ".join(dict.fromkeys(filter(None, names)))
    if len(said) > _MOST:
        said = said[:_MOST].rstrip(" ,") + "…"
    return said or t("vassal.no_event")


def cell_of(thing: ScenarioObject, scenario: Scenario, tile_map: TileMap) -> Cell:
    """Return the cell on which everybody sees an object when play begins, by its carrier or its place; else NOWHERE.

    In a zone it is the first cell where figures can stand, as in play; in a vault the object is hidden until found.
    """
    at, cell = thing.at, NOWHERE
    if at.kind == "cell":
        cell = at.cell
    elif at.kind == "figure":
        cell = next((each.cell for each in scenario.pieces if each.id == at.piece and not each.later), NOWHERE)
    elif at.kind == "zone":
        grid = rules_grid(tile_map)
        zones = (zone for zone in tile_map.zones if zone.id == at.zone and zone.kind != "vault")
        cells = (each for zone in zones for each in zone.cells() if grid.cost(each))
        cell = min(cells, key=lambda each: (each[1], each[0]), default=NOWHERE)
    return cell if tile_map.inside(cell) else NOWHERE
