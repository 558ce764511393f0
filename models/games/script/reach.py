"""Which events of a scenario can ever come about: starting from what is there, it follows what that can set off.

Figures are assumed to go wherever the ground lets them with every door open and every barrier off, so that an event
found impossible is truly so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from models.games.scenarios.scenario import Scenario
from models.games.script.effects import PlaceFigure, PutObject, SetGate
from models.games.script.script import ScenarioEvent
from models.games.script.vocabulary import DieAtLeast, NotOccurred, Occurred
from models.maps.gates import Gate, gates_of, open_all
from models.maps.rules.grid import Cell
from models.maps.rules.reach import connected
from models.maps.rules.rules_grid import rules_grid
from models.maps.tile_map import TileMap


@dataclass(frozen=True)
class ScriptReach:
    """What can come about: ids of events, of ways to win, of figures ever on the board."""

    events: frozenset[str]
    victories: frozenset[str]
    pieces: frozenset[str]


def reachable(scenario: Scenario, board: TileMap) -> ScriptReach:
    """Return what can come about in a scenario on its board."""
    ground = _Ground(scenario, board)
    while True:
        more = frozenset(each.id for each in scenario.events if _may_occur(ground, each))
        if more == ground.fired:
            break
        ground.fired = more
    ways = (way for way in scenario.victories if all(each.may_hold(ground) for each in way.conditions))
    here = frozenset(each.id for each in scenario.pieces if ground.on_board(each.id))
    return ScriptReach(ground.fired, frozenset(way.id for way in ways), here)


class _Ground:
    """A scenario on its board; `fired` are the events that can occur, as far as they are found."""

    def __init__(self, scenario: Scenario, board: TileMap) -> None:
        self.scenario, self.fired = scenario, frozenset[str]()
        self.zones = {zone.id: zone for zone in board.zones}
        self.gates: Mapping[str, Gate] = gates_of(board)
        self._board = board

    @cached_property
    def cells(self) -> Mapping[str, frozenset[Cell]]:
        """The cells each side can reach; computed where a zone is first asked about."""
        grid = rules_grid(open_all(self._board))
        return {side.id: connected(grid, self._begins(side.id)) for side in self.scenario.sides}

    @property
    def has_barrier(self) -> bool:
        """Whether a barrier is on the board for a console to switch."""
        return any(gate.laser for gate in self.gates.values())

    def _begins(self, side: str) -> Iterable[Cell]:
        starts = (each.cells() for each in self.zones.values() if each.kind == "start" and each.side == side)
        found = {cell for cells in starts for cell in cells if self._board.inside(cell)}
        found |= {each.cell for each in self.scenario.of(side) if self._board.inside(each.cell)}
        put = (each for event in self.scenario.events for each in event.all_effects if isinstance(each, PlaceFigure))
        mine = {each.id for each in self.scenario.of(side)}
        for each in put:
            if each.piece in mine and each.at.kind == "cell" and self._board.inside(each.at.cell):
                found.add(each.at.cell)
            if each.piece in mine and each.at.kind == "zone" and each.at.zone in self.zones:
                found |= {c for c in self.zones[each.at.zone].cells() if self._board.inside(c)}
        return found

    def side_of(self, piece_id: str) -> str:
        """Return the side of a figure, empty for an unknown one."""
        return next((each.side for each in self.scenario.pieces if each.id == piece_id), "")

    def comes_to(self, zone_id: int, side: str) -> bool:
        """Return whether a figure of a side (empty: of any) can reach a zone; True for a zone that is missing."""
        zone = self.zones.get(zone_id)
        cells = None if zone is None else zone.cells()
        sides = [side] if side in self.cells else list(self.cells)
        # A side that begins nowhere is told so by itself.
        return cells is None or any(not self.cells[each] or not self.cells[each].isdisjoint(cells) for each in sides)

    def some(self, kind: str, zone_id: int, side: str) -> bool:
        """Return whether a zone of a kind can be reached: the one of an id, or any of them for 0."""
        found = [each.id for each in self.zones.values() if each.kind == kind and zone_id in (0, each.id)]
        return any(self.comes_to(each, side) for each in found)

    def can_have(self, object_id: str) -> bool:
        """Return whether an object can ever lie, or be carried, somewhere; the game's own prize always can."""
        thing = self.scenario.script.object(object_id)
        return (
            thing is None
            or thing.at.kind != "nowhere"
            or any(
                isinstance(each, PutObject) and each.object == object_id and each.at.kind != "nowhere"
                for event in self.scenario.events
                if event.id in self.fired
                for each in event.all_effects
            )
        )

    def on_board(self, piece_id: str) -> bool:
        """Return whether a figure is ever on the board."""
        placed = next((each for each in self.scenario.pieces if each.id == piece_id), None)
        return (
            placed is None
            or not placed.later
            or any(
                isinstance(each, PlaceFigure) and each.piece == piece_id
                for event in self.scenario.events
                if event.id in self.fired
                for each in event.all_effects
            )
        )

    def opens(self, gate_id: str) -> bool:
        """Return whether a gate can be opened: a locked door by key or event, a barrier by console or event."""
        gate = self.gates.get(gate_id)
        if gate is None or any(
            isinstance(each, SetGate) and each.gate == gate_id and each.state == "open"
            for event in self.scenario.events
            if event.id in self.fired
            for each in event.all_effects
        ):
            return True
        if gate.laser:
            return any(zone.kind == "console" for zone in self.zones.values())
        keys = (each for each in self.scenario.objects if each.use == "key" and each.gate == gate_id)
        return not gate.locked or any(self.can_have(each.id) for each in keys)


def _may_occur(ground: _Ground, event: ScenarioEvent) -> bool:
    demanded = {each.event for each in event.conditions if isinstance(each, Occurred)}
    forbidden = {each.event for each in event.conditions if isinstance(each, NotOccurred)}
    if demanded & forbidden or event.id in demanded:
        return False
    highest = max((each.number for each in event.conditions if isinstance(each, DieAtLeast)), default=0)
    if highest > event.die:
        return False
    return event.trigger.may_come(ground) and all(each.may_hold(ground) for each in event.conditions)
