"""What a quest needs of its table, computed once a battle: its exits, the places it watches, its script.

Every act that is resolved uses it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from models.games.script.script import ScenarioEvent, Script
from models.games.script.vocabulary import ComesNear, FigureLeft, LeftBy, ZoneEntered, ZoneHeld
from models.maps.edits.zoning import corners_of
from models.maps.tile_map import TileMap
from models.table.shapes import Part
from models.table.spots import Spot


@dataclass(frozen=True, slots=True)
class Lookout:
    """An event that waits for somebody to come near a zone; `alone`: no other event waits for the same."""

    event: ScenarioEvent
    trigger: ComesNear
    alone: bool


class QuestGround:
    """The exits of a quest, each with the tags of those who leave by it: `""` for all who are led; what it watches.

    `entering`: an event waits for somebody to enter a zone; `by_place`: a victory hangs on where somebody stands.
    `undecided` is how all stood that it hangs on when it was seen last that nobody had won. `parts` are the exits as
    geometry asks about them, `scripts` the script by who of the reserve still waits, `near` whether a base on a spot is
    so near to a zone: each once it was asked for.
    """

    def __init__(self, script: Script, zones: Mapping[str, tuple[Spot, ...]]) -> None:
        self.exits = {zone: tags for zone, tags in _exits(script).items() if str(zone) in zones}
        watching = [(each, each.trigger) for each in script.events if isinstance(each.trigger, ComesNear)]
        same = Counter((trigger.zone, trigger.paces) for _, trigger in watching)
        self.watches = tuple(
            Lookout(event, trigger, same[trigger.zone, trigger.paces] == 1)
            for event, trigger in watching
            if str(trigger.zone) in zones
        )
        self.entering = any(isinstance(each.trigger, ZoneEntered) for each in script.events)
        self.by_place = any(isinstance(each, ZoneHeld) for way in script.victories for each in way.conditions)
        self.undecided: tuple[object, ...] = ()
        self.parts: dict[int, Part] = {}
        self.scripts: dict[tuple[bool, ...], Script] = {}
        self.near: dict[tuple[int, int, Spot, int], bool] = {}


def _exits(script: Script) -> dict[int, frozenset[str]]:
    found: dict[int, frozenset[str]] = {}
    for each in script.entries():
        if isinstance(each, LeftBy):
            found[each.zone] = found.get(each.zone, frozenset()) | {each.tag}
        elif isinstance(each, FigureLeft):
            found.setdefault(each.zone, frozenset({""}))
    return found


def zones_of(board: TileMap) -> dict[str, tuple[Spot, ...]]:
    """Return the zones of a map for a table: the hull of each, under its number and under its name."""
    found = {}
    for zone in board.zones:
        if len(corners := corners_of(zone)) > 2:
            found[str(zone.id)] = corners
            if zone.name and not zone.name.isdecimal():
                found.setdefault(zone.name, corners)
    return found
