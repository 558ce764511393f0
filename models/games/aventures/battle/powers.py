"""The Force powers that are no attack: watch, regeneration, speed (AG-70, AG-71, AG-73 … AG-75)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from models.games.aventures.battle.acts import Regenerate, Speed, Vigilance
from models.games.aventures.battle.fighting import VIGILANCE, pay_force, refuse_power
from models.games.aventures.battle.intervening import refuse_intervening, spend
from models.games.aventures.battle.scene import Resolution, refuse_out_of_hand
from models.games.aventures.battle.state import Battle, State
from models.games.aventures.battle.turns import activate
from models.games.battle.engine import Objection

REGENERATION: Final = "regeneration"
SPEED: Final = "vitesse-accrue"


def _refuse(battle: Battle, state: State, piece_id: str, power: str) -> Objection | None:
    denied = refuse_intervening(battle, state, piece_id)
    return denied or refuse_power(battle, state.piece(piece_id), power)


def refuse_vigilance(battle: Battle, state: State, act: Vigilance) -> Objection | None:
    """Return why a figure cannot keep watch (AG-73)."""
    return _refuse(battle, state, act.piece, VIGILANCE)


def do_vigilance(scene: Resolution, act: Vigilance) -> None:
    """Keep watch until the opponent's next turn is over (AG-73)."""
    activate(scene, act.piece)
    pay_force(scene, act.piece, VIGILANCE)
    scene.put(replace(scene.state.piece(act.piece), vigilant=True))
    scene.finish()


def refuse_regenerate(battle: Battle, state: State, act: Regenerate) -> Objection | None:
    """Return why a figure cannot regenerate another (AG-74)."""
    if (denied := _refuse(battle, state, act.piece, REGENERATION)) is not None:
        return denied
    return refuse_patient(battle, state, act.piece, act.target, "AG-74")


def refuse_patient(
    battle: Battle, state: State, piece_id: str, target_id: str, rule: str, *, anyone: bool = False
) -> Objection | None:
    """Return why a figure cannot care for another: only itself and neighbours of its team, or `anyone` (AMB-AG-35)."""
    if not state.has(target_id):
        return Objection(rule, "battle.no_such_figure")
    piece, target = state.piece(piece_id), state.piece(target_id)
    if not (target.on_board if anyone else target.side == piece.side and target.status == "up"):
        return Objection(rule, "battle.not_of_the_team", {"piece": target_id})
    return None if target_id == piece_id else refuse_out_of_hand(battle, state, piece, target, rule)


def do_regenerate(scene: Resolution, act: Regenerate) -> None:
    """Give 30 Hit Points back, at most up to the card's (AG-74)."""
    activate(scene, act.piece)
    pay_force(scene, act.piece, REGENERATION)
    scene.cure(act.target, scene.battle.rules.powers[REGENERATION].life, "AG-74", act.piece)
    scene.finish()


def refuse_speed(battle: Battle, state: State, act: Speed) -> Objection | None:
    """Return why a figure cannot hurry (AG-75)."""
    return _refuse(battle, state, act.piece, SPEED)


def do_speed(scene: Resolution, act: Speed) -> None:
    """Open a new movement of four points, with no memory of enemies met (AG-75, AMB-AG-9)."""
    spend(scene, act.piece, "power")
    pay_force(scene, act.piece, SPEED)
    going = scene.state.going
    assert going is not None
    points = scene.battle.rules.powers[SPEED].move
    scene.state = replace(scene.state, going=replace(going, moving=True, speeding=True, left=points, met=()))
