"""Moving: walking, running, climbing, swimming; breaking away from enemies, coming near frightening ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from models.games.battle.engine import Objection
from models.games.battle.values import Answer, MoreWanted
from models.games.swidenth.battle import melee, morale
from models.games.swidenth.battle.casting import spell_effects
from models.games.swidenth.battle.facts import facts
from models.games.swidenth.battle.figures import FLIGHT
from models.games.swidenth.battle.ground import OPENED, floor_of, straight_length, way_cost
from models.games.swidenth.battle.numbers import numbers
from models.games.swidenth.battle.scene import TableAct, Working, discs_round, engaged_with, near, spot_said, upright
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, base_of
from models.games.swidenth.gear import run_tenths
from models.i18n import both
from models.table.legs import first_disc_met
from models.table.shapes import Disc
from models.table.spots import CLEAR, CLOSE, UNIT, Spot, along, contact, length

MOST_LEGS: Final = 100
FREELY: Final = {"climb": "grimpeur", "swim": "amphibie"}
"""The skill with which each manner goes at base move (SW-97, SW-104)."""


def budget_of(battle: TableBattle, figure: FigureNow, manner: str = "walk") -> int:
    """Return how far a figure may go in an action, in thousandths of a pace (SW-16 … SW-19, SW-97, SW-104)."""
    move = battle.outfit(figure).move
    if manner == "run":
        return run_tenths(move) * UNIT // 10
    slow = manner in FREELY and not battle.of(figure.id).has(FREELY[manner])
    return move * UNIT // 2 if slow else move * UNIT


@dataclass(frozen=True, slots=True)
class GoAlong(TableAct):
    """Move along a path, the start left out, up to the base move; face any way at its end (SW-16).

    `manner` is `walk`, `stairs` for a ladder, a rope or stairs (SW-18), `swim` or `climb` (SW-19).
    """

    word = "move"
    figure: str
    path: tuple[Spot, ...]
    facing: Spot = (0, 0)
    manner: str = "walk"

    @property
    def rule(self) -> str:
        return {"stairs": "SW-18", "swim": "SW-19", "climb": "SW-19"}.get(self.manner, "SW-16")

    @property
    def icon(self) -> str:
        return {"stairs": "climb", "swim": "swim", "climb": "climb"}.get(self.manner, "move")

    def said(self, _battle: TableBattle, _state: TableState) -> str:
        return self.manner if self.manner in OPENED else "move"

    def wants(self, _battle: TableBattle, _state: TableState) -> MoreWanted | None:
        return None if self.path else MoreWanted("spot", both("quest.want_way"))

    def answered(self, _state: TableState, answer: Answer) -> TableAct:
        spot = spot_said(answer)
        return self if spot is None else replace(self, path=(spot,))

    def spots(self, _battle: TableBattle, state: TableState) -> tuple[Spot, ...]:
        return (state.figure(self.figure).at, *self.path) if self.path else ()

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot move along a path (SW-16, SW-18, SW-19)."""
        if self.manner != "walk" and self.manner not in OPENED:
            return Objection("SW-16", "quest.no_such_manner", {"figure": self.figure})
        return refuse_way(battle, state, self.figure, self.path, self.manner)

    def do(self, work: Working) -> None:
        """Move along a path and face any direction (SW-16)."""
        _go(work, self.figure, self.path, self.facing, "SW-18" if self.manner == "stairs" else "SW-16", self.manner)


@dataclass(frozen=True, slots=True)
class RunTo(TableAct):
    """Run straight to a spot, at one and a half times the base move, facing the direction of the run (SW-17)."""

    word, rule, icon = "run", "SW-17", "pace"
    figure: str
    spot: Spot

    def refuse(self, battle: TableBattle, state: TableState) -> Objection | None:
        """Return why a figure cannot run straight to a spot (SW-17, AMB-SW-66)."""
        if (found := refuse_way(battle, state, self.figure, (self.spot,), "run")) is not None:
            return found
        start = state.figure(self.figure).at
        cost = floor_of(battle, self.figure, "run").cost(start, self.spot)
        if battle.reading("run_difficult") == "no" and cost > length(start, self.spot):
            return Objection("SW-24", "quest.no_run_in_difficult", {"figure": self.figure})
        return None

    def do(self, work: Working) -> None:
        """Run straight, facing the direction of the run (SW-17)."""
        _go(work, self.figure, (self.spot,), (0, 0), "SW-17", "run")


def refuse_way(
    battle: TableBattle, state: TableState, figure_id: str, path: Sequence[Spot], manner: str
) -> Objection | None:
    """Return why a figure cannot go along a path: obstacles, figures in the way, too far, where it ends."""
    if battle.asked:
        return Objection("SW-16", "quest.asks_positions", {"figure": figure_id})
    if (found := upright(battle, state, figure_id)) is not None:
        return found
    figure = state.figure(figure_id)
    rule = "SW-17" if manner == "run" else "SW-16"
    if not path or len(path) > MOST_LEGS or path[-1] == figure.at:
        return Objection(rule, "quest.no_way", {"figure": figure_id})
    if (found := _blocked(battle, state, figure, path, manner)) is not None:
        return found
    cost = way_cost(floor_of(battle, figure_id, manner), figure.at, path)
    most = budget_of(battle, figure, manner)
    if cost > most:
        return Objection(rule, "quest.too_far", {"figure": figure_id, "cost": cost, "most": most})
    return refuse_end(battle, state, figure, path[-1])


def _blocked(
    battle: TableBattle, state: TableState, figure: FigureNow, path: Sequence[Spot], manner: str
) -> Objection | None:
    """Return what stops a figure on its way: a shape, an enemy it would touch, a friend (AMB-SW-67)."""
    floor = floor_of(battle, figure.id, manner)
    spots, ends = (figure.at, *path), (figure.at, path[-1])
    under, barred = floor.on(figure.at), _barring(battle, state, figure)
    for a, b in pairwise(spots):
        if not floor.free(a, b, under):
            return Objection("SW-16", "quest.obstacle", {"figure": figure.id})
        for group, discs in barred:
            number = first_disc_met(discs, a, b, ends)
            if number is not None:
                return Objection("SW-16", "quest.figure_in_way", {"figure": group[number].id})
    return None


def _barring(
    battle: TableBattle, state: TableState, figure: FigureNow
) -> Sequence[tuple[Sequence[FigureNow], tuple[Disc, ...]]]:
    """Return the figures that may stop a figure in a state, in groups with the discs its ways must avoid."""
    known = battle.of(figure.id)
    others = [each for each in state.standing() if each.id != figure.id]
    enemies = [] if known.has(FLIGHT) else [e for e in others if e.camp != figure.camp]
    friends = [e for e in others if e.camp == figure.camp] if battle.reading("through_friends") == "no" else []
    return [
        (group, discs_round(battle, group, battle.radius(figure.id) + beyond))
        for group, beyond in ((enemies, CLEAR), (friends, 0))
        if group
    ]


def refuse_end(battle: TableBattle, state: TableState, figure: FigureNow, spot: Spot) -> Objection | None:
    """Return why a figure cannot stop on a spot: off the table, on a shape, on or against the wrong figure."""
    if not battle.table.inside(spot):
        return Objection("SW-16", "quest.off_table", {"figure": figure.id})
    bases, (x, y) = battle.bases, spot
    own = bases[figure.id][0]
    for each in state.figures:
        if each.status != "up" or each.id == figure.id:
            continue
        far, square = own + bases[each.id][0], (each.at[0] - x) ** 2 + (each.at[1] - y) ** 2
        if square > (far + CLOSE) ** 2:
            continue
        if square < far * far:
            return Objection("SW-16", "quest.stands_there", {"figure": each.id})
        if each.camp != figure.camp and not contact(base_of(battle, figure), base_of(battle, each)):
            if each.hidden:
                return Objection("SW-123", "quest.is_invisible", {"figure": each.id})
            table, paces = facts(battle), numbers().stealth.paces
            if table.stealthy(state, each) and not table.near(figure, (each,), paces):
                return Objection("SW-103", "quest.is_stealthy", {"figure": each.id})
    return None


def _go(work: Working, figure_id: str, path: Sequence[Spot], facing: Spot, rule: str, manner: str) -> None:
    """Break away, dare, and go as far as possible (SW-27, SW-41)."""
    work.acted(figure_id)
    break_away(work, figure_id)
    figure = work.state.figure(figure_id)
    if not figure.up:
        return
    gone = _dare_path(work, figure, path)
    if not gone:
        work.tell("held_back", figure_id, numbers().fright.rule)
        return
    for a, b in pairwise((figure.at, *gone)):
        spell_effects.crossed(work, figure_id, a, b)
    if not work.state.figure(figure_id).up:
        return
    start, last = figure.at, (figure.at, *gone)[-2]
    ahead = (gone[-1][0] - last[0], gone[-1][1] - last[1])
    free = facing if facing != (0, 0) and rule != "SW-17" else ahead
    arrived = work.change(figure_id, at=gone[-1], facing=free)
    work.tell(
        "moved", figure_id, rule, path=[list(each) for each in (start, *gone)], manner=manner,
        cost=way_cost(floor_of(work.battle, figure_id, manner), start, gone),
        length=straight_length(start, gone),
    )  # fmt: skip
    touched = [e for e in work.state.of("foes" if arrived.camp == "heroes" else "heroes")
               if contact(base_of(work.battle, arrived), base_of(work.battle, e)) and not e.hidden]  # fmt: skip
    if touched and arrived.hidden:
        work.change(figure_id, hidden=False)
        work.tell("seen_again", figure_id, "SW-123")
    for each in touched:
        work.tell("engaged", figure_id, "SW-26", target=each.id)


def break_away(work: Working, figure_id: str) -> None:
    """Let every enemy a figure leaves strike freely at it (SW-27, SW-33)."""
    figure = work.state.figure(figure_id)
    for enemy in list(melee.free_attackers(work.battle, work.state, figure)):
        now = work.state.figure(figure_id)
        if now.up and enemy.up and enemy.id in [e.id for e in engaged_with(work.battle, work.state, now)]:
            melee.fight(work, enemy.id, figure_id, rule="SW-27", free=True)


def _dare_path(work: Working, figure: FigureNow, path: Sequence[Spot]) -> tuple[Spot, ...]:
    """Return how far along a path a figure goes when frightening enemies are near it (SW-41, AMB-SW-28)."""
    battle, paces = work.battle, numbers().fright.paces
    enemies = work.state.of("foes" if figure.camp == "heroes" else "heroes")
    feared = morale.frighteners(battle, work.state, figure, enemies)
    again = battle.reading("fright") == "approach"
    dared: set[str] = set()
    gone: list[Spot] = []
    for spot in path if feared else ():
        here = replace(figure, at=gone[-1] if gone else figure.at)
        for each in feared:
            if near(battle, here, each, paces) or (each.id in dared and not again):
                continue
            stop = _edge(battle, here, spot, each, paces)
            if stop == spot:
                continue
            if not morale.dares(work, figure, each):
                return (*gone, stop) if stop != here.at else tuple(gone)
            dared.add(each.id)
        gone.append(spot)
    return tuple(path)


def _edge(battle: TableBattle, here: FigureNow, goal: Spot, feared: FigureNow, paces: int) -> Spot:
    """Return the spot on a leg just outside a pace of another figure; the leg's end where it never comes so near."""
    step, last = UNIT // 20, here.at
    whole = length(here.at, goal)
    ahead = (goal[0] - here.at[0], goal[1] - here.at[1])
    for far in range(step, whole + step, step):
        spot = goal if far >= whole else along(here.at, ahead, far)
        if near(battle, replace(here, at=spot), feared, paces):
            return last
        last = spot
    return goal
