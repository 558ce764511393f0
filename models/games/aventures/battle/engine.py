"""The engine: may an act be done now, what is its result, and what may a figure do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from models.dice import Dice
from models.games.aventures.battle import actions, event_timing, fighting, moving, powers, turns
from models.games.aventures.battle.acts import (
    Act,
    Arrive,
    Attack,
    Call,
    Care,
    ChooseFaction,
    Deploy,
    Draw,
    EndActivation,
    EndMove,
    EndTurn,
    Give,
    Hack,
    Heal,
    Meet,
    PickUp,
    Program,
    Regenerate,
    Repair,
    RollForFactions,
    Search,
    Speed,
    StartPlay,
    Vigilance,
    Walk,
    WorkDoor,
)
from models.games.aventures.battle.carrying import objects_of, objects_on
from models.games.aventures.battle.scene import Resolution
from models.games.aventures.battle.state import Battle, State
from models.games.battle.engine import ActResult, Objection, refuse

Judge = Callable[[Battle, State, Any], Objection | None]
Doer = Callable[[Resolution, Any], None]

PROCEDURES: Final[Mapping[type, tuple[Judge, Doer]]] = {
    RollForFactions: (turns.refuse_factions, turns.do_roll),
    ChooseFaction: (turns.refuse_factions, turns.do_choose),
    Deploy: (turns.refuse_deploy, turns.do_deploy),
    StartPlay: (turns.refuse_start, turns.do_start),
    Call: (turns.refuse_call, turns.do_call),
    Arrive: (turns.refuse_arrive, turns.do_arrive),
    Walk: (moving.refuse_walk, moving.do_walk),
    PickUp: (moving.refuse_pick_up, moving.do_pick_up),
    Meet: (moving.refuse_meet, moving.do_meet),
    EndMove: (moving.refuse_end_move, moving.do_end_move),
    Attack: (fighting.refuse_attack, fighting.do_attack),
    Vigilance: (powers.refuse_vigilance, powers.do_vigilance),
    Regenerate: (powers.refuse_regenerate, powers.do_regenerate),
    Speed: (powers.refuse_speed, powers.do_speed),
    Search: (actions.refuse_search, actions.do_search),
    Give: (actions.refuse_give, actions.do_give),
    WorkDoor: (actions.refuse_door, actions.do_door),
    Program: (actions.refuse_program, actions.do_program),
    Hack: (actions.refuse_hack, actions.do_hack),
    Heal: (actions.refuse_heal, actions.do_heal),
    Repair: (actions.refuse_repair, actions.do_repair),
    Care: (actions.refuse_care, actions.do_care),
    EndActivation: (turns.refuse_end_activation, turns.do_end_activation),
    EndTurn: (turns.refuse_end_turn, turns.do_end_turn),
    Draw: (turns.refuse_draw, turns.do_draw),
}
"""For every act: who says whether it can be done, and who does it."""


@dataclass(frozen=True, slots=True)
class OfferedAct:
    """An act that a figure may do now, or why it may not."""

    act: Act
    denied: Objection | None = None


def denial(battle: Battle, state: State, act: Act) -> Objection | None:
    """Return why an act cannot be done now, None where it can; `resolve` uses it, too."""
    if state.phase == "over":
        return Objection("AG-100", "battle.over")
    judge, _ = PROCEDURES[type(act)]
    return judge(battle, state, act)


def resolve(battle: Battle, state: State, act: Act, dice: Dice) -> ActResult[State]:
    """Return the result of an act with these dice; raises Refused, with its rule, for one that cannot be done."""
    refuse(denial(battle, state, act))
    scene = Resolution(battle, state, dice)
    PROCEDURES[type(act)][1](scene, act)
    turns.settle(scene)
    event_timing.after_act(scene)
    return scene.outcome()


def offers(battle: Battle, state: State, piece_id: str) -> tuple[OfferedAct, ...]:
    """Return everything a figure may do now besides walking, and what it may not, with the reason.

    Only what concerns it is listed: neighbours, figures it could shoot at, doors and places at hand.
    """
    return tuple(OfferedAct(act, denial(battle, state, act)) for act in _candidates(battle, state, piece_id))


def _candidates(battle: Battle, state: State, piece_id: str) -> Iterator[Act]:
    piece, kind = state.piece(piece_id), battle.type_of(piece_id)
    yield from attacks(battle, state, piece_id)
    allies = [each.id for each in state.of(piece.side)]
    if state.pass_by == piece_id:
        yield from (Give(piece_id, each) for each in allies if each != piece_id)
    elif not state.pass_by:
        yield PickUp(piece_id)
    for thing in objects_of(state, piece_id):
        yield from (Give(piece_id, each, thing) for each in allies if each != piece_id)
    yield from (PickUp(piece_id, thing) for thing in objects_on(state, piece.cell))
    yield from (Search(piece_id, vault) for vault in battle.board.vaults)
    yield from (WorkDoor(piece_id, gate.id) for gate in battle.board.gates.values() if not gate.laser)
    if "informatique" in kind.skills:
        inert = (each.id for each in state.pieces if each.status in ("inert", "broken"))
        yield from (Program(piece_id, each) for each in inert)
        yield from (Hack(piece_id, console) for console in battle.board.consoles)
    anyone = battle.reading("patients", "team") == "anyone"
    patients = [each.id for each in state.standing()] if anyone else allies
    if "soins" in kind.skills:
        yield from (Heal(piece_id, each) for each in patients)
    if "reparation" in kind.skills:
        yield from (Repair(piece_id, each) for each in patients)
    if kind.powers:
        yield Vigilance(piece_id)
        yield from (Regenerate(piece_id, each) for each in allies)
        yield Speed(piece_id)
    yield from (Care(piece_id, each.id) for each in state.standing() if battle.placed(each.id).type == "medical-droid")
    yield EndMove(piece_id)
    yield EndActivation(piece_id)


def attacks(battle: Battle, state: State, piece_id: str) -> Iterator[Attack]:
    """Yield every attack a figure might make, also those that are not possible now."""
    side, meditates = state.piece(piece_id).side, fighting.COMBAT in battle.type_of(piece_id).powers
    for target in state.standing():
        if target.side == side:
            continue
        for manner in ("melee", "ranged"):
            if battle.figure(piece_id, manner) is not None:
                yield Attack(piece_id, target.id, manner)
                if meditates:
                    yield Attack(piece_id, target.id, manner, power=True)
