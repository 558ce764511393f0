"""What a scenario's ways to win ask of automatic players: where to go, whom to attack, what to hold.

Every condition that does not hold yet is a Goal for as many figures as it takes, the nearest ones; a figure without one
plays for the game's own prize (AG-101). An event that gives the victory is a way to win too: its trigger is a goal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from models.games.aventures.battle.carrying import unlocks, where
from models.games.aventures.battle.players.aim_paths import FAR, Aim, way_to
from models.games.aventures.battle.state import LOST, Battle, Item, Piece, State, grid_of
from models.games.script.effects import Victory
from models.games.script.script import ScenarioEvent
from models.games.script.vocabulary import (
    Condition,
    FiguresAtMost,
    GateOpened,
    ObjectTaken,
    Occurred,
    PieceDefeated,
    RoundAtLeast,
    RoundBegins,
    SideHolds,
    Trigger,
    VaultSearched,
    ZoneEntered,
    ZoneHeld,
)
from models.maps.rules.grid import Cell, Edge, distance
from models.maps.rules.reach import door_cells, search_cells
from models.maps.spots import NOWHERE

ALL: Final = 99
"""More figures than a team has."""
HUNTERS: Final = 2
"""How many go after one figure."""
DEEP: Final = 4
"""How many events that wait for one another are looked through."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The aim of a condition, for a number of figures: for `only` one of them, or for all but those on cells `out`."""

    aim: Aim
    number: int = 1
    only: str = ""
    out: frozenset[Cell] = frozenset()


def scenario_aim(battle: Battle, state: State, piece: Piece) -> Aim | None:
    """Return the aim a scenario's ways to win give a figure, None where they give it none."""
    if not battle.script.victories and not battle.script.events:
        return None
    free = {each.id: each for each in state.of(piece.side)}
    for goal in goals(battle, state, piece.side):
        # Who waits or keeps does it where it stands.
        field = way_to(battle, state, goal.aim.cells) if goal.aim.cells else {}
        near = {
            each.id: field.get(each.cell, FAR) if goal.aim.cells else 0
            for each in free.values()
            if goal.only in ("", each.id) and each.cell not in goal.out
        }
        able = sorted((each for each in near if near[each] < FAR), key=lambda each: (near[each], each))[: goal.number]
        if piece.id in able:
            return goal.aim
        for each in able:
            del free[each]
    return None


def goals(battle: Battle, state: State, side: str) -> Iterator[Goal]:
    """Yield the goals that let a side win, in the order of the scenario; then those that hinder the other side."""
    script, wants = battle.script, _Wants(battle, state, side)
    last: list[Goal] = []
    for way in script.victories:
        if way.side == side:
            found = list(wants.conditions(way.conditions, way.name))
            yield from found
            last += wants.patience(way.conditions, way.name) if not found else ()
    for event in script.events:
        if _gives(event, side) and (event.repeat or event.id not in state.occurred):
            yield from wants.event(event, event.name)
            if isinstance(event.trigger, RoundBegins):
                last += wants.patience((RoundAtLeast(event.trigger.first),), event.name)
    for way in script.victories:
        if way.side == battle.other(side):
            yield from wants.denial(way.conditions, way.name)
    yield from last


def _gives(event: ScenarioEvent, side: str) -> bool:
    return any(isinstance(each, Victory) and each.side in ("", side) for each in event.all_effects)


class _Wants:
    """The goals of one side in the present state; `way` names the way to win they are for."""

    def __init__(self, battle: Battle, state: State, side: str) -> None:
        self._battle, self._state, self._side = battle, state, side
        self._grid = grid_of(battle, state)

    def conditions(self, conditions: Sequence[Condition], way: str, deep: int = 0) -> Iterator[Goal]:
        """Yield the goals of conditions; a zone that is held already must be held on to."""
        for each in conditions:
            match each:
                case ZoneHeld(zone=zone, side=side, number=number) if side == self._side:
                    yield from self._zone(zone, "battle.why_goal_zone", way, number, stay="battle.why_goal_hold")
                case SideHolds(side=side, object=thing) if side in ("", self._side):
                    yield from self._object(thing, way)
                case FiguresAtMost(side=side, number=number) if side != self._side:
                    if len(self._state.of(side)) > number:
                        yield from self._fewer(side, way)
                case Occurred(event=event):
                    awaited = next((e for e in self._battle.script.events if e.id == event), None)
                    if awaited is not None and event not in self._state.occurred and deep < DEEP:
                        yield from self.event(awaited, way, deep + 1)
                case _:
                    pass

    def event(self, event: ScenarioEvent, way: str, deep: int = 0) -> Iterator[Goal]:
        """Yield the goals for an event to occur: its conditions first, then its trigger."""
        yield from self.conditions(event.conditions, way, deep)
        yield from self._trigger(event.trigger, way)

    def patience(self, conditions: Sequence[Condition], way: str) -> list[Goal]:
        """Return the goal to hold out, where only later rounds are missing and the game's prize is lost."""
        late = any(isinstance(e, RoundAtLeast) and (self._state.turn + 1) // 2 < e.number for e in conditions)
        if not late or self._prize:
            return []
        return [Goal(Aim(frozenset(), "", {"way": way}, stay="battle.why_goal_last"), ALL)]

    def denial(self, conditions: Sequence[Condition], way: str) -> Iterator[Goal]:
        """Yield the figures to attack so that the other side loses what it needs."""
        for each in conditions:
            match each:
                case ZoneHeld(zone=zone, side=side) if side != self._side:
                    inside = self._battle.board.zones.get(zone, frozenset())
                    for enemy in self._state.of(side):
                        if enemy.cell in inside:
                            yield self._hunt(enemy, "battle.why_goal_deny", way)
                case SideHolds(object=thing):
                    by, _ = where(self._battle, self._state, thing)
                    if by and self._state.piece(by).side == self._battle.other(self._side):
                        yield self._hunt(self._state.piece(by), "battle.why_goal_deny", way)
                case _:
                    pass

    @property
    def _prize(self) -> bool:
        """Whether the game's own prize can still be won (AG-100)."""
        board = self._battle.board
        return bool(board.stairs and (board.vaults or self._state.pass_known)) and self._state.pass_in != LOST

    def _trigger(self, trigger: Trigger, way: str) -> Iterator[Goal]:
        match trigger:
            case ZoneEntered(zone=zone, side=side, piece=piece) if side in ("", self._side):
                inside = self._battle.board.zones.get(zone, frozenset())
                yield from self._zone(zone, "battle.why_goal_enter", way, only=piece, out=inside)
            case ObjectTaken(object=thing, side=side) if side in ("", self._side):
                yield from self._object(thing, way)
            case PieceDefeated(piece=piece, side=side):
                quarry = [
                    each
                    for each in self._state.standing()
                    if each.side != self._side and piece in ("", each.id) and side in ("", each.side)
                ]
                yield from (self._hunt(each, "battle.why_goal_hunt", way) for each in quarry)
            case GateOpened(gate=gate, side=side) if side in ("", self._side):
                yield from self._gate(gate, way)
            case VaultSearched(vault=vault, side=side) if side in ("", self._side):
                yield from self._vaults(vault, way)
            case _:
                pass

    def _zone(
        self, zone: int, why: str, way: str, number: int = 1, *, only: str = "", out: frozenset[Cell] = frozenset(),
        stay: str = "",
    ) -> Iterator[Goal]:  # fmt: skip
        cells = frozenset(c for c in self._battle.board.zones.get(zone, frozenset()) if self._grid.cost(c))
        if cells:
            yield Goal(Aim(cells, why, {"way": way}, stay=stay), number, only, out)

    def _object(self, thing: str, way: str) -> Iterator[Goal]:
        by, cell = where(self._battle, self._state, thing)
        if by and self._state.piece(by).side == self._side:
            return
        if by:
            yield self._hunt(self._state.piece(by), "battle.why_goal_hunt", way)
        elif cell != NOWHERE:
            yield Goal(Aim(frozenset({cell}), "battle.why_goal_object", {"way": way, "object": thing}))
        else:
            item = next((each for each in self._state.items if each.id == thing), Item(thing))
            spot = self._battle.board.vaults.get(item.vault)
            yield from self._vaults(spot.zone, way) if spot is not None else ()

    def _fewer(self, side: str, way: str) -> Iterator[Goal]:
        """Yield a hunt for the nearest figures of a side; half the team goes on after the game's prize while there is
        one.
        """
        mine = self._state.of(self._side)
        enemies = sorted(
            self._state.of(side),
            key=lambda foe: (min(distance(foe.cell, each.cell) for each in mine), foe.life, foe.id),
        )
        hunters = max(1, len(mine) // 2) if self._prize else ALL
        for each in enemies[:1]:
            args = {"way": way, "target": each.id}
            yield Goal(Aim(frozenset({each.cell}), "battle.why_goal_hunt", args, hunt=True), hunters)

    def _hunt(self, target: Piece, why: str, way: str) -> Goal:
        aim = Aim(frozenset({target.cell}), why, {"way": way, "target": target.id}, hunt=True, quarry=target.id)
        return Goal(aim, HUNTERS)

    def _gate(self, gate: str, way: str) -> Iterator[Goal]:
        """Yield a closed door to open, for each key carrier where it is locked; nothing for a laser barrier."""
        door = self._battle.board.gates.get(gate)
        if door is None or door.laser or gate not in self._state.shut:
            return
        places: tuple[Edge | Cell, ...] = (*door.borders, *door.cells)
        cells = frozenset(c for place in places for c in door_cells(self._grid, place, self._battle.readings))
        keys = [e.id for e in self._state.of(self._side) if unlocks(self._battle, self._state, e.id, gate)]
        aim = Aim(cells, "battle.why_goal_door", {"way": way}, gate=gate)
        yield from (Goal(aim, only=each) for each in (keys if door.locked else [""]))

    def _vaults(self, zone: int, way: str) -> Iterator[Goal]:
        """Yield the vault of a zone as a goal to search, or any of them for zone 0."""
        if self._state.pass_known:
            return
        for spot in self._battle.board.vaults.values():
            if spot.id not in self._state.searched and zone in (0, spot.zone):
                cells = frozenset(search_cells(self._grid, spot.cells))
                yield Goal(Aim(cells, "battle.why_goal_vault", {"way": way}))
