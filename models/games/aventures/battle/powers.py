"""The Force powers that are no attack: watch, regeneration, speed (AG-70, AG-71, AG-73 … AG-75)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from models.games.aventures.battle.fighting import VIGILANCE, pay_force, refuse_power
from models.games.aventures.battle.intervening import refuse_intervening, spend
from models.games.aventures.battle.scene import Act, Resolution, refuse_out_of_hand
from models.games.aventures.battle.state import Battle, State
from models.games.aventures.battle.turns import activate
from models.games.battle.engine import Objection
from models.i18n import MessageArgs

REGENERATION: Final = "regeneration"
SPEED: Final = "vitesse-accrue"


def _refuse(battle: Battle, state: State, piece_id: str, power: str) -> Objection | None:
    denied = refuse_intervening(battle, state, piece_id)
    return denied or refuse_power(battle, state.piece(piece_id), power)


@dataclass(frozen=True, slots=True)
class Vigilance(Act):
    """Keep watch: +2 in defence during the opponent's next turn (AG-73)."""

    word, rule, icon = "vigilance", "AG-73", "defence"
    piece: str

    def holes(self, battle: Battle, _state: State) -> MessageArgs:
        return {"name": battle.rules.powers[VIGILANCE].name}

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a figure cannot keep watch (AG-73)."""
        return _refuse(battle, state, self.piece, VIGILANCE)

    def do(self, scene: Resolution) -> None:
        """Keep watch until the opponent's next turn is over (AG-73)."""
        activate(scene, self.piece)
        pay_force(scene, self.piece, VIGILANCE)
        scene.put(replace(scene.state.piece(self.piece), vigilant=True))
        scene.finish()


@dataclass(frozen=True, slots=True)
class Regenerate(Act):
    """Give 30 Hit Points back to oneself or a neighbour of the team (AG-74)."""

    word, rule, icon = "regenerate", "AG-74", "healing"
    piece: str
    target: str

    def holes(self, battle: Battle, _state: State) -> MessageArgs:
        return {"name": battle.rules.powers[REGENERATION].name}

    def vain(self, battle: Battle, state: State) -> bool:
        return unhurt(battle, state, self.target)

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a figure cannot regenerate another (AG-74)."""
        if (denied := _refuse(battle, state, self.piece, REGENERATION)) is not None:
            return denied
        return refuse_patient(battle, state, self.piece, self.target, "AG-74")

    def do(self, scene: Resolution) -> None:
        """Give 30 Hit Points back, at most up to the card's (AG-74)."""
        activate(scene, self.piece)
        pay_force(scene, self.piece, REGENERATION)
        scene.cure(self.target, scene.battle.rules.powers[REGENERATION].life, "AG-74", self.piece)
        scene.finish()


def unhurt(battle: Battle, state: State, piece_id: str) -> bool:
    """Return whether a figure has no wounds: care of it would change nothing."""
    return state.has(piece_id) and state.piece(piece_id).life >= (battle.figure(piece_id, "life") or 0)


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


@dataclass(frozen=True, slots=True)
class Speed(Act):
    """Four Movement Points at once (AG-75); Walk spends them."""

    word, rule, icon = "speed", "AG-75", "move"
    piece: str

    def holes(self, battle: Battle, _state: State) -> MessageArgs:
        return {"name": battle.rules.powers[SPEED].name}

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a figure cannot hurry (AG-75)."""
        return _refuse(battle, state, self.piece, SPEED)

    def do(self, scene: Resolution) -> None:
        """Open a new movement of four points, with no memory of enemies met (AG-75, AMB-AG-9)."""
        spend(scene, self.piece, "power")
        pay_force(scene, self.piece, SPEED)
        going = scene.state.going
        assert going is not None
        points = scene.battle.rules.powers[SPEED].move
        scene.state = replace(scene.state, going=replace(going, moving=True, speeding=True, left=points, met=()))
