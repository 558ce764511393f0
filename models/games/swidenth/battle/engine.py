"""May an act be done now, and what is its result: for every act a function that refuses and one that does.

Statements of people at their table are acts, too: the life a figure has left, the order of acting (SW-6, SW-14).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from models.dice import Dice
from models.games.battle.engine import ActResult, Objection, refuse
from models.games.swidenth.battle import items, melee, morale, moving, shooting, turn
from models.games.swidenth.battle.acts import (
    ArrangeTurn,
    BeginTurn,
    BreakParalysis,
    CastSpell,
    CorrectLife,
    CrossWall,
    DoNothing,
    DoSpecial,
    DrinkPotion,
    EndBattle,
    EndHalf,
    EndSpell,
    ForgetTold,
    GoAlong,
    GoTold,
    HandOver,
    LeaveTable,
    PlayOn,
    PutDown,
    ReloadWeapon,
    RiseUp,
    RollSigns,
    RunTo,
    SayOf,
    ShootAt,
    SpringAmbush,
    Strike,
    TableAct,
    TakeInHand,
    TakeLater,
    TendTo,
    TurnTo,
)
from models.games.swidenth.battle.asked import asked_turn
from models.games.swidenth.battle.casting import spell_effects, spells
from models.games.swidenth.battle.quests import automatic_events
from models.games.swidenth.battle.scene import Working, upright
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.battle.turn import figures_to_act


def refuse_life(battle: TableBattle, state: TableState, act: CorrectLife) -> Objection | None:
    """Return why a figure's Vitality cannot be set: it is not there, has it already, or never had so much."""
    figure = state.figure(act.figure)
    if not figure.up:
        return Objection("SW-6", "quest.not_on_table", {"figure": act.figure})
    most = max(battle.of(act.figure).stats["vitalite"], figure.vitality)
    fits = 0 <= act.left <= most and act.left != figure.vitality
    return None if fits else Objection("SW-6", "quest.no_such_life", {"figure": act.figure, "left": act.left})


def do_life(work: Working, act: CorrectLife) -> None:
    """Set the Vitality that people say, without an activation; at 0 the figure dies, with all consequences (SW-6)."""
    before = work.state.figure(act.figure).vitality
    work.change(act.figure, vitality=act.left)
    work.tell("life_said", act.figure, "SW-6", left=act.left, before=before)
    if not act.left:
        work.remove(act.figure, "dead", "SW-6")


def refuse_order(battle: TableBattle, state: TableState, act: ArrangeTurn) -> Objection | None:
    """Return why NPCs cannot act in an order: it is not their half, or it names others than those left (SW-14)."""
    if state.half != "npcs":
        return Objection("SW-14", "quest.no_order_now")
    left = sorted(each.id for each in figures_to_act(battle, state))
    return None if sorted(act.figures) == left else Objection("SW-14", "quest.order_of_others")


def do_order(work: Working, act: ArrangeTurn) -> None:
    """Set the order of the NPCs that have still to act (SW-14)."""
    work.state = replace(work.state, later=act.figures)
    work.tell("ordered", "", "SW-14", order=list(act.figures))


Judge = Callable[[TableBattle, TableState, Any], Objection | None]
Doer = Callable[[Working, Any], None]


def _action(battle: TableBattle, state: TableState, act: DoSpecial) -> Objection | None:
    return upright(battle, state, act.figure)


PROCEDURES: Final[Mapping[type, tuple[Judge, Doer]]] = {
    PutDown: (turn.refuse_put_down, turn.do_put_down),
    BeginTurn: (turn.refuse_begin, turn.do_begin),
    EndHalf: (turn.refuse_end_half, turn.do_end_half),
    RollSigns: (automatic_events.refuse_signs, automatic_events.do_signs),
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
    CastSpell: (spells.refuse_cast, spells.do_cast),
    EndSpell: (spell_effects.refuse_end, spell_effects.do_end),
    BreakParalysis: (spells.refuse_break, spells.do_break),
    TendTo: (items.refuse_tending, items.do_tending),
    DrinkPotion: (items.refuse_drink, items.do_drink),
    HandOver: (items.refuse_hand_over, items.do_hand_over),
    GoTold: (asked_turn.refuse_go, asked_turn.do_go),
    SayOf: (asked_turn.refuse_say, asked_turn.do_say),
    TakeLater: (turn.refuse_later, turn.do_later),
    CorrectLife: (refuse_life, do_life),
    ArrangeTurn: (refuse_order, do_order),
    ForgetTold: (asked_turn.refuse_forget, asked_turn.do_forget),
    SpringAmbush: (asked_turn.refuse_spring, asked_turn.do_spring),
    LeaveTable: (asked_turn.refuse_leave, asked_turn.do_leave),
    CrossWall: (spell_effects.refuse_cross, spell_effects.do_cross),
    PlayOn: (turn.refuse_play_on, turn.do_play_on),
    EndBattle: (turn.refuse_end, turn.do_end),
}
"""For every act: who says whether it can be done, and who does it."""


FREE: Final = (
    PutDown,
    TurnTo,
    TakeInHand,
    EndSpell,
    DrinkPotion,
    SayOf,
    ForgetTold,
    LeaveTable,
    CrossWall,
    TakeLater,
    CorrectLife,
)
"""Acts of a figure that are no action (SW-22, SW-28)."""


def _activated(battle: TableBattle, state: TableState, act: TableAct) -> tuple[str, ...]:
    """Return the figures an act activates: the one that acts, or all who are left at the end of a half."""
    if isinstance(act, EndHalf):
        return tuple(each.id for each in turn.figures_to_act(battle, state))
    figure_id = getattr(act, "figure", "")
    return (figure_id,) if figure_id and not isinstance(act, FREE) else ()


def objection(battle: TableBattle, state: TableState, act: TableAct) -> Objection | None:
    """Return why an act cannot be done now, None where it can; `resolve` uses it, too."""
    if state.half == "over" and not isinstance(act, PlayOn):
        return Objection("SW-149", "quest.over")
    return PROCEDURES[type(act)][0](battle.trusting, state, act)


def resolve(battle: TableBattle, state: TableState, act: TableAct, dice: Dice) -> ActResult[TableState]:
    """Return the result of an act with these dice; raises Refused, with its rule, for one that cannot be done."""
    refuse(objection(battle, state, act))
    work = Working(battle.asking, state, dice)
    for each in _activated(battle, state, act):
        spell_effects.upkeep(work, each)
    PROCEDURES[type(act)][1](work, act)
    asked_turn.noticed(work, act)
    morale.settle(work)
    automatic_events.after_act(work)
    fresh = {each.id for each in state.standing() if not each.done}
    spell_effects.after_activation(work, [each.id for each in work.state.standing() if each.done and each.id in fresh])
    morale.settle(work)
    automatic_events.after_act(work)
    turn.settle(work)
    return work.outcome()
