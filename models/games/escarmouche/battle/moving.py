"""Moving: a first action, a run after it, Over-speed; over difficult ground, past figures, out of contact."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist, hypot
from typing import Final

from models.games.battle.engine import Objection
from models.games.escarmouche.battle.activation import begin_activation, refuse_activation
from models.games.escarmouche.battle.melee import strike
from models.games.escarmouche.battle.phases import may_act
from models.games.escarmouche.battle.state import Skirmish, SkirmishState, TrooperNow, base_of, enemies, in_contact
from models.games.escarmouche.battle.work import SkirmishAct, Work
from models.games.escarmouche.ruleset import numbers
from models.games.table_ground import TableReach
from models.table.legs import Floor, Walker, first_disc_met, keep_off
from models.table.paths import Ways
from models.table.reach import PaceReach
from models.table.shapes import Disc, PaceTable, Shape
from models.table.spots import CLEAR, UNIT, Base, Spot, overlap

MOST_LEGS: Final = 100
BLOCKED: Final = frozenset({"obstacle", "water", "building", "trunk"})
SLOW: Final = frozenset({"difficult", "linear", "climb"})
"""Ladders and linear obstacles count as difficult ground (GE-71)."""
PARTS: Final = (1.0, 0.75, 0.5, 0.25)
"""The parts of a group's move that a barred figure tries, the whole first."""
WAYS: Final = {"apart": 0.5, "closer": -0.3}
"""How much farther from each other a group's figures are after a move, of the distance before it."""


def as_walked(table: PaceTable) -> PaceTable:
    """Return a table with obstacles called by their height: a low one is crossed as a linear one, a high one is not
    (GE-71, AMB-GE-47).
    """
    step = numbers().step

    def called(shape: Shape) -> Shape:
        if shape.kind == "obstacle" and shape.top < step:
            return replace(shape, kind="linear")
        return replace(shape, kind="obstacle") if shape.kind == "linear" and shape.top >= step else shape

    return PaceTable(table.width, table.height, tuple(map(called, table.shapes)))


def ways_of(battle: Skirmish, state: SkirmishState) -> Ways:
    """Return the ways over the table now: by one reading the dead are difficult ground (AMB-GE-21)."""
    if battle.reading("fallen") == "marker":
        return battle.ways
    dead = tuple((*each.at, battle.of(each.id).radius) for each in state.figures if each.status == "fallen")
    found = battle.littered.get(dead)
    if found is None:
        shapes = (*battle.table.shapes, *(Shape("difficult", disc=each) for each in dead))
        found = battle.littered[dead] = Ways(PaceTable(battle.table.width, battle.table.height, shapes))
    return found


def floor_of(battle: Skirmish, state: SkirmishState, figure: str) -> Floor:
    """Return the table as a figure meets it (GE-71)."""
    return ways_of(battle, state).floor(walker_of(battle, figure))


def walker_of(battle: Skirmish, figure: str) -> Walker:
    """Return how a figure walks (GE-71, AMB-GE-47)."""
    return Walker(battle.of(figure).radius, BLOCKED, SLOW)


def budget(battle: Skirmish, now: TrooperNow) -> int:
    """Return how far a figure may go in its next action, in thousandths of a pace; 0 for not at all (GE-62, GE-64,
    GE-41).
    """
    if now.status != "up":
        return 0
    if now.second:
        return now.left * UNIT if now.second == "dash" else 0
    move = battle.of(now.id).move
    return {"": move, "moved": move * numbers().run // UNIT}.get(now.first, 0)


def rule_of(now: TrooperNow) -> str:
    """Return the rule by which a figure would move next."""
    return "GE-41" if now.second == "dash" else "GE-64" if now.first else "GE-62"


def barring(battle: Skirmish, state: SkirmishState, now: TrooperNow) -> tuple[tuple[Disc, ...], tuple[Disc, ...]]:
    """Return the discs the ways of a figure keep off, and those it cannot stop in (GE-99, AMB-GE-37, AMB-GE-48)."""
    radius, team = battle.of(now.id).radius, battle.team(now.side)
    others = [each for each in state.there() if each.id != now.id]
    foes = [base_of(battle, each) for each in others if battle.team(each.side) != team]
    friends = [base_of(battle, each) for each in others if battle.team(each.side) == team]
    off = keep_off(radius, foes, CLEAR)
    if battle.reading("through_friends") == "no":
        off += keep_off(radius, friends)
    return off, keep_off(radius, [*foes, *friends])


def reach_of(battle: Skirmish, state: SkirmishState, figure: str) -> TableReach:
    """Return where a figure may go in its next action."""
    now = state.figure(figure)
    most = budget(battle, now)
    off, taken = barring(battle, state, now)
    found = PaceReach(ways_of(battle, state), walker_of(battle, figure), now.at, off, taken, most)
    return TableReach(found, (most,))


def refuse_end(battle: Skirmish, state: SkirmishState, figure: str, spot: Spot) -> Objection | None:
    """Return why a figure cannot stand on a spot: off the table, in a shape, on another base."""
    if not floor_of(battle, state, figure).stands(spot):
        return Objection("GE-62", "skirmish.no_place", {"figure": figure})
    known = battle.of(figure)
    base = Base(*spot, known.radius, known.height)
    for each in state.there():
        if each.id != figure and overlap(base, base_of(battle, each)):
            return Objection("GE-62", "skirmish.stands_there", {"figure": each.id})
    return None


@dataclass(frozen=True, slots=True)
class MoveAlong(SkirmishAct):
    """Go along a path, the start left out: as first action, as a run after it, or by Over-speed (GE-62, GE-64)."""

    word, rule, icon, ends = "move", "GE-62", "move", "move"
    figure: str
    path: tuple[Spot, ...]

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why a figure cannot go along the path: its phase, what bars it, too far, where it ends."""
        if (found := refuse_activation(battle, state, self.figure)) is not None:
            return found
        now, path = state.figure(self.figure), self.path
        most, rule = budget(battle, now), rule_of(now)
        if now.status == "prone":
            return Objection("GE-25", "skirmish.must_rise", {"figure": self.figure})
        if not most:
            return Objection(rule, "skirmish.moved_already", {"figure": self.figure})
        if not path or len(path) > MOST_LEGS or path[-1] == now.at:
            return Objection(rule, "skirmish.no_way", {"figure": self.figure})
        floor = floor_of(battle, state, self.figure)
        if (found := self._met(battle, state, floor)) is not None:
            return found
        cost = sum(floor.cost(a, b) for a, b in pairwise((now.at, *path)))
        if cost > most:
            return Objection(rule, "skirmish.too_far", {"figure": self.figure, "cost": cost, "most": most})
        return refuse_end(battle, state, self.figure, path[-1])

    def _met(self, battle: Skirmish, state: SkirmishState, floor: Floor) -> Objection | None:
        """Return what bars the way: a shape, an enemy, by one reading a friend."""
        now = state.figure(self.figure)
        spots, ends, under = (now.at, *self.path), (now.at, self.path[-1]), floor.on(now.at)
        off, _ = barring(battle, state, now)
        for a, b in pairwise(spots):
            if not floor.free(a, b, under):
                return Objection("GE-71", "skirmish.obstacle", {"figure": self.figure})
            if first_disc_met(off, a, b, ends) is not None:
                return Objection("GE-99", "skirmish.figure_in_way", {"figure": self.figure})
        return None

    def do(self, work: Work) -> None:
        """Go along the path."""
        begin_activation(work, self.figure)
        go(work, self.figure, self.path)


@dataclass(frozen=True, slots=True)
class MoveGroup(SkirmishAct):
    """Let figures go along paths one after another; who cannot by then stays where it is (GE-56, GE-62)."""

    word, rule, icon = "move_group", "GE-62", "move"
    figures: tuple[str, ...]
    paths: tuple[tuple[Spot, ...], ...]

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why none of the figures can go its way; they move one after another."""
        if not self.figures or len(self.figures) != len(self.paths):
            return Objection("GE-62", "skirmish.no_group")
        found = [each.refuse(battle, state) for each in self._moves()]
        return found[0] if all(each is not None for each in found) else None

    def _moves(self) -> tuple[MoveAlong, ...]:
        return tuple(MoveAlong(each, path) for each, path in zip(self.figures, self.paths, strict=True))

    def do(self, work: Work) -> None:
        """Move one figure after another, each on the table as it is by then."""
        begin_activation(work, *self.figures)
        for each in self._moves():
            if each.refuse(work.battle, work.state) is None:
                go(work, each.figure, each.path)
            else:
                work.tell("stayed", each.figure, "GE-62")


def movers(battle: Skirmish, state: SkirmishState, chosen: Collection[str] = ()) -> tuple[str, ...]:
    """Return who of those chosen (nobody: of all) may move together now: those yet to move, else those who may run;
    nobody out of a melee.
    """
    asked = (each for each in may_act(state) if not chosen or each.id in chosen)
    able = [each for each in asked if budget(battle, each) and not each.second]
    free = [each for each in able if not in_contact(battle, each, enemies(battle, state, each))]
    fresh = [each for each in free if not each.first]
    return tuple(each.id for each in fresh or free)


def together(battle: Skirmish, state: SkirmishState, figures: Sequence[str], spot: Spot, way: str = "") -> MoveGroup:
    """Return the move of figures by one and the same vector, the foremost first: as far as all of them may go towards
    a spot, to which the nearest goes; by another `way` wider apart, or closer, to it. Who is barred goes a part of it,
    or has a way that ends where it is.
    """
    group = [state.figure(each) for each in figures]
    lead = min(group, key=lambda each: dist(each.at, spot))
    most, far = min(budget(battle, each) for each in group), dist(lead.at, spot)
    part = min(1.0, most / (far + 1))
    steps: dict[str, tuple[float, float]] = {}
    for each in group:
        off = each.at[0] - lead.at[0], each.at[1] - lead.at[1]
        x, y = ((spot[n] - lead.at[n]) * part + off[n] * WAYS.get(way, 0) for n in (0, 1))
        short = min(1.0, most / (hypot(x, y) + 1))
        steps[each.id] = x * short, y * short
    group.sort(key=lambda each: -sum((each.at[n] - lead.at[n]) * steps[each.id][n] for n in (0, 1)))
    paths: list[tuple[Spot, ...]] = []
    for now in group:
        found = reach_of(battle, state, now.id).found
        x, y = steps[now.id]
        goals = ((now.at[0] + int(x * part), now.at[1] + int(y * part)) for part in PARTS)
        ways = (found.way(each) for each in goals if each != now.at and found.stops(each))
        free = next((each for each in ways if each is not None), None)
        paths.append((now.at,) if free is None else free.spots[1:])
        state = state.put(replace(now, at=paths[-1][-1]))
    return MoveGroup(tuple(each.id for each in group), tuple(paths))


def go(work: Work, figure: str, path: Sequence[Spot]) -> None:
    """Move a figure along a path that is free: enemies it leaves may strike at it first (AMB-GE-34)."""
    now = work.state.figure(figure)
    rule, second = rule_of(now), bool(now.first)
    floor = floor_of(work.battle, work.state, figure)
    leave_contact(work, figure, path[-1])
    if not work.state.figure(figure).there:
        return
    spots = (now.at, *path)
    work.change(figure, at=path[-1], first=now.first or "moved")
    cost = sum(floor.cost(a, b) for a, b in pairwise(spots))
    work.tell("moved", figure, rule, path=[list(each) for each in spots], cost=cost)
    if second:
        work.finish(figure)


def leave_contact(work: Work, figure: str, spot: Spot) -> None:
    """Let every standing enemy strike once at a figure that leaves it, where that is agreed (AMB-GE-34)."""
    if work.battle.reading("leave_contact") == "free":
        return
    now = work.state.figure(figure)
    foes = enemies(work.battle, work.state, now)
    still = {each.id for each in in_contact(work.battle, replace(now, at=spot), foes)}
    for each in in_contact(work.battle, now, foes):
        fights = each.status == "up" and work.battle.of(each.id).profile.combat is not None
        if fights and each.id not in still and work.state.figure(figure).there:
            strike(work, each.id, figure)
