"""The acts of this game, and what stands round each: the question that waits, the phases that follow, the end."""

from __future__ import annotations

from typing import Final

from models.dice import Dice
from models.games.battle.engine import ActResult, Engine, Objection
from models.games.escarmouche.battle import activation, clipboard, melee, moving, powers, shooting, turn, volley
from models.games.escarmouche.battle.state import Skirmish, SkirmishState
from models.games.escarmouche.battle.work import SkirmishAct, Work


class SkirmishEngine(Engine[Skirmish, SkirmishState, Work]):
    """The acts of Grandes escarmouches."""

    def over(self, state: SkirmishState) -> Objection | None:
        """Return that the battle is over."""
        return Objection("GE-1", "skirmish.over_now") if state.stage == "over" else None

    def may(self, battle: Skirmish, state: SkirmishState, act: SkirmishAct) -> Objection | None:
        """Return why an act cannot be done now: besides its own reasons, an answer that is waited for (GE-23)."""
        if state.ask is not None and act.word not in ANSWERS:
            return Objection("GE-23", "skirmish.answer_first", {"figure": state.ask.figure})
        return super().may(battle, state, act)

    def begin(self, battle: Skirmish, state: SkirmishState, _act: SkirmishAct, dice: Dice) -> Work:
        """Return the working copy."""
        return Work(battle, state, dice)

    def settle(self, work: Work, _act: SkirmishAct) -> ActResult[SkirmishState]:
        """Go on to the next phase where nobody is left to act, and end the battle."""
        melee.settle_parries(work)
        turn.settle(work)
        return work.outcome()


ANSWERS: Final = ("follow", "life", "lie", "restored")
"""What may be done while a question waits."""
ENGINE: Final = SkirmishEngine(
    "skirmish",
    (
        clipboard.LieDown, clipboard.SayRestored,
        turn.DeployTrooper, turn.DeploySide, turn.StartTurn, turn.OpenPhase, turn.PassPhase, turn.EndPhase,
        moving.MoveAlong, moving.MoveGroup, activation.StandUp, activation.SpecialDeed, activation.FinishActivation,
        activation.FinishTogether, activation.SetLife, shooting.FireShot, volley.FireVolley, melee.StrikeAt,
        melee.FollowUp, powers.UsePower, powers.BringBack,
    ),
)  # fmt: skip
