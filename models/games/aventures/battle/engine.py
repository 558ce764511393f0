"""The engine: which acts there are, what follows each, and what a figure may do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from models.dice import Dice
from models.games.aventures.battle import event_timing, fighting, turns
from models.games.aventures.battle.actions import Give, Search, WorkDoor
from models.games.aventures.battle.carrying import objects_of, objects_on
from models.games.aventures.battle.fighting import Attack
from models.games.aventures.battle.moving import EndMove, Meet, PickUp, Walk
from models.games.aventures.battle.powers import Regenerate, Speed, Vigilance
from models.games.aventures.battle.scene import Act, Resolution
from models.games.aventures.battle.skills import Care, Hack, Heal, Program, Repair
from models.games.aventures.battle.state import Battle, State
from models.games.aventures.battle.turns import (
    Arrive,
    Call,
    ChooseFaction,
    Deploy,
    Draw,
    EndActivation,
    EndTurn,
    RollForFactions,
    StartPlay,
)
from models.games.battle.engine import ActResult, Engine, Objection


class AdventureEngine(Engine[Battle, State, Resolution]):
    """Acts on a board; the pass or an elimination may end the battle after any of them."""

    def over(self, state: State) -> Objection | None:
        """Return why nothing can be done any more: the battle is won, lost or drawn (AG-100)."""
        return Objection("AG-100", "battle.over") if state.phase == "over" else None

    def begin(self, battle: Battle, state: State, _act: Act, dice: Dice) -> Resolution:
        """Return the working copy for an act."""
        return Resolution(battle, state, dice)

    def settle(self, work: Resolution, _act: Act) -> ActResult[State]:
        """Return the outcome of an act, after the events of the scenario that it sets off."""
        turns.settle(work)
        event_timing.after_act(work)
        return work.outcome()


ENGINE: Final = AdventureEngine(
    "battle",
    (
        RollForFactions, ChooseFaction, Deploy, StartPlay, Call, Arrive, Walk, PickUp, Meet, Attack, Vigilance,
        Regenerate, Speed, Search, Give, WorkDoor, Program, Hack, Heal, Repair, Care, EndMove, EndActivation, EndTurn,
        Draw,
    ),
)  # fmt: skip
denial, resolve, read_act = ENGINE.may, ENGINE.do, ENGINE.read


@dataclass(frozen=True, slots=True)
class OfferedAct:
    """An act that a figure may do now, or why it may not."""

    act: Act
    denied: Objection | None = None


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
