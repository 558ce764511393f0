"""The engine: which acts there are, and what comes before and after each."""

from __future__ import annotations

from typing import Final

from models.dice import Dice
from models.games.battle.engine import ActResult, Engine, Objection
from models.games.swidenth.battle import morale, turn
from models.games.swidenth.battle.asked import asked_turn
from models.games.swidenth.battle.asked.asked_turn import ForgetTold, GoTold, LeaveTable, SayOf, SpringAmbush
from models.games.swidenth.battle.casting import spell_effects
from models.games.swidenth.battle.casting.spell_effects import BreakParalysis, CrossWall, EndSpell
from models.games.swidenth.battle.casting.spells import CastSpell
from models.games.swidenth.battle.items import DrinkPotion, HandOver, TendTo
from models.games.swidenth.battle.melee import Strike, TakeInHand
from models.games.swidenth.battle.moving import GoAlong, RunTo
from models.games.swidenth.battle.quests import automatic_events
from models.games.swidenth.battle.quests.automatic_events import RollSigns
from models.games.swidenth.battle.scene import TableAct, Working
from models.games.swidenth.battle.shooting import ReloadWeapon, ShootAt
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.battle.turn import (
    ArrangeTurn,
    BeginTurn,
    CorrectLife,
    DoNothing,
    DoSpecial,
    EndBattle,
    EndHalf,
    PlayOn,
    PutDown,
    RiseUp,
    TakeLater,
    TurnTo,
)


class TableEngine(Engine[TableBattle, TableState, Working]):
    """Acts on a table: spells are kept up before them; grief, rout, events and the end of a turn follow."""

    def over(self, state: TableState) -> Objection | None:
        """Return why nothing can be done any more: the quest is decided (SW-149)."""
        return Objection("SW-149", "quest.over") if state.half == "over" else None

    def may(self, battle: TableBattle, state: TableState, act: TableAct) -> Objection | None:
        """Return why an act cannot be done now, None where it can."""
        return super().may(battle.trusting, state, act)

    def begin(self, battle: TableBattle, state: TableState, act: TableAct, dice: Dice) -> Working:
        """Return the working copy for an act, after the upkeep of the spells of those it activates."""
        work = Working(battle.asking, state, dice)
        figure_id = getattr(act, "figure", "")
        acting = (figure_id,) if figure_id and not act.free else ()
        for each in (e.id for e in turn.figures_to_act(battle, state)) if isinstance(act, turn.EndHalf) else acting:
            spell_effects.upkeep(work, each)
        return work

    def settle(self, work: Working, act: TableAct) -> ActResult[TableState]:
        """Return the outcome of an act, after everything that follows from it."""
        asked_turn.noticed(work, act)
        morale.settle(work)
        automatic_events.after_act(work)
        fresh = {each.id for each in work.before.standing() if not each.done}
        done = [each.id for each in work.state.standing() if each.done and each.id in fresh]
        spell_effects.after_activation(work, done)
        morale.settle(work)
        automatic_events.after_act(work)
        turn.settle(work)
        return work.outcome()


ENGINE: Final = TableEngine(
    "quest",
    (
        PutDown, RollSigns, BeginTurn, EndHalf, DoNothing, GoAlong, RunTo, TurnTo, RiseUp, Strike, TakeInHand,
        ShootAt, ReloadWeapon, CastSpell, EndSpell, BreakParalysis, TendTo, DrinkPotion, HandOver, DoSpecial,
        GoTold, SayOf, ForgetTold, TakeLater, CorrectLife, ArrangeTurn, SpringAmbush, LeaveTable, CrossWall,
        PlayOn, EndBattle,
    ),
)  # fmt: skip
objection, resolve, read_act = ENGINE.may, ENGINE.do, ENGINE.read
