"""The Intervention step: exactly one of an attack, actions up to the Action Points, a power, or care (AG-22)."""

from __future__ import annotations

from dataclasses import replace

from models.games.aventures.battle.scene import Resolution, on_ally
from models.games.aventures.battle.state import Battle, Spent, State
from models.games.aventures.battle.turns import activate, refuse_acting
from models.games.battle.engine import Objection


def refuse_intervening(battle: Battle, state: State, piece_id: str, *, acts: bool = False) -> Objection | None:
    """Return why a figure cannot begin its Intervention, or go on with its actions where it `acts` (AG-18 … AG-24,
    AG-39).
    """
    if (denied := refuse_acting(state, piece_id)) is not None:
        return denied
    piece, going = state.piece(piece_id), state.going
    if on_ally(state, piece):
        return Objection("AG-39", "battle.not_on_ally", {"piece": piece_id})
    if going is not None and going.spent and not (acts and going.spent == "actions"):
        return Objection("AG-22", "battle.one_intervention", {"piece": piece_id})
    return _refuse_points(battle, piece_id, going.used if going is not None else 0) if acts else None


def _refuse_points(battle: Battle, piece_id: str, used: int) -> Objection | None:
    most = battle.figure(piece_id, "actions") or 0
    return (
        None
        if used + battle.rules.common.action <= most
        else Objection("AG-22", "battle.no_actions_left", {"piece": piece_id})
    )


def spend(scene: Resolution, piece_id: str, spent: Spent) -> None:
    """Begin an Intervention that goes on: the movement is over, and points left are lost (AG-20)."""
    going = activate(scene, piece_id)
    scene.state = replace(scene.state, going=replace(going, spent=spent, moving=False, left=0, way=()))


def spend_action(scene: Resolution, piece_id: str) -> None:
    """Use the Action Point of an action (AG-125)."""
    spend(scene, piece_id, "actions")
    going = scene.state.going
    assert going is not None
    scene.state = replace(scene.state, going=replace(going, used=going.used + scene.battle.rules.common.action))


def close_if_spent(scene: Resolution, piece_id: str) -> None:
    """End the activation once its last Action Point is used (AG-26)."""
    going = scene.state.going
    if going is not None and going.used >= (scene.battle.figure(piece_id, "actions") or 0):
        scene.finish()
