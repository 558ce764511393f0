"""May an act be done now, and what comes of it: for every act a judge and a doer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from models.dice import Dice, Throw
from models.games.event import Event
from models.games.swidenth.battle import melee, mind, moving, shooting, turn
from models.games.swidenth.battle.acts import (
    BeginTurn,
    DoNothing,
    DoSpecial,
    EndHalf,
    GoAlong,
    PutDown,
    ReloadWeapon,
    RiseUp,
    RunTo,
    ShootAt,
    Strike,
    TableAct,
    TakeInHand,
    TurnTo,
)
from models.games.swidenth.battle.scene import Objection, Working, refuse, upright
from models.games.swidenth.battle.state import TableBattle, TableState

Judge = Callable[[TableBattle, TableState, Any], Objection | None]
Doer = Callable[[Working, Any], None]


def _action(battle: TableBattle, state: TableState, act: DoSpecial) -> Objection | None:
    return upright(battle, state, act.figure)


PROCEDURES: Final[Mapping[type, tuple[Judge, Doer]]] = {
    PutDown: (turn.refuse_put_down, turn.do_put_down),
    BeginTurn: (turn.refuse_begin, turn.do_begin),
    EndHalf: (turn.refuse_end_half, turn.do_end_half),
    DoNothing: (turn.refuse_nothing, turn.do_nothing),
    DoSpecial: (_action, turn.do_special),
    TurnTo: (turn.refuse_turning, turn.do_turning),
    RiseUp: (turn.refuse_rise, turn.do_rise),
    Strike: (melee.refuse_strike, melee.do_strike),
    TakeInHand: (melee.refuse_hand, melee.do_hand),
    GoAlong: (moving.refuse_go, moving.do_go),
    RunTo: (moving.refuse_run, moving.do_run),
    ShootAt: (shooting.refuse_shot, shooting.do_shoot),
    ReloadWeapon: (shooting.refuse_reload, shooting.do_reload),
}
"""For every act: who says whether it can be done, and who does it."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """What came of an act: the battle after it, what happened in order, every die thrown."""

    state: TableState
    events: tuple[Event, ...]
    dice: tuple[Throw, ...]


def objection(battle: TableBattle, state: TableState, act: TableAct) -> Objection | None:
    """Return why an act cannot be done now, None where it can. `resolve` asks the same judge."""
    if state.half == "over":
        return Objection("SW-149", "quest.over")
    return PROCEDURES[type(act)][0](battle, state, act)


def resolve(battle: TableBattle, state: TableState, act: TableAct, dice: Dice) -> Resolved:
    """Return what comes of an act with these dice; raises Refused, with its rule, for one that cannot be done."""
    refuse(objection(battle, state, act))
    work, thrown = Working(battle, state, dice), len(dice.log)
    PROCEDURES[type(act)][1](work, act)
    mind.settle(work)
    turn.settle(work)
    return Resolved(work.state, tuple(work.events), tuple(dice.log[thrown:]))
