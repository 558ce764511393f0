"""The working copy of an act: the battle, its state so far, the dice, and the Events told."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from models.dice import DieWanted
from models.games.battle.engine import DeclaredAct, WorkingCopy
from models.games.escarmouche.battle.state import Skirmish, SkirmishState, TrooperNow

D6: Final = 6


class Work(WorkingCopy[Skirmish, SkirmishState]):
    """One act being done on a table."""

    def change(self, figure: str, **values: Any) -> TrooperNow:
        """Return a figure after changing it."""
        changed = replace(self.state.figure(figure), **values)
        self.state = self.state.put(changed)
        return changed

    def d6(self, purpose: str, rule: str, *, who: str = "", needs: int = 0) -> int:
        """Return the face of a D6; `who`: the figure it is thrown for, `rule` the one that asks for it, `needs` what it
        must show.
        """
        try:
            return self.dice.roll(D6, purpose, who=who).result
        except DieWanted as wanted:
            wanted.who, wanted.rule, wanted.needs = who, rule, (needs,) if needs else ()
            raise

    def dice_of(self, purpose: str, rule: str, whose: Sequence[str]) -> tuple[int, ...]:
        """Return the faces of one D6 for each figure, thrown at once."""
        try:
            return tuple(each.result for each in self.dice.many(D6, purpose, whose))
        except DieWanted as wanted:
            wanted.rule = rule
            raise

    def hurt(self, figure: str, points: int, rule: str, by: str = "") -> None:
        """Take life points off a figure; at 0 it is dead and leaves a marker (GE-10, GE-19)."""
        now = self.state.figure(figure)
        if points <= 0 or not now.there:
            return
        left = max(0, now.life - points)
        self.tell("wounded", figure, rule, points=min(points, now.life), left=left, by=by)
        self.change(figure, life=left)
        if not left:
            self.fall(figure, rule, by)

    def fall(self, figure: str, rule: str, by: str = "") -> None:
        """Let a figure die where it is; powers it keeps in force end with it."""
        now = self.state.figure(figure)
        used = now.acted or now.begun
        self.change(figure, life=0, status="fallen", acted=used, first="", second="", left=0, effects=())
        self.tell("dead", figure, rule, by=by)

    def knock_down(self, figure: str, rule: str, by: str = "") -> bool:
        """Knock a figure down unless it is too big for that (GE-25, GE-72, GE-73); return whether it lies now."""
        known, now = self.battle.of(figure), self.state.figure(figure)
        if now.status != "up":
            return now.status == "prone"
        if known.has("large") or known.has("gigantic"):
            self.tell("stays_up", figure, "GE-73" if known.has("gigantic") else "GE-72", by=by)
            return False
        self.change(figure, status="prone")
        self.tell("knocked_down", figure, rule, by=by)
        return True

    def close(self, winner: str) -> None:
        """End the battle, won by a side or by nobody."""
        self.state = replace(self.state, stage="over", side="", hero="", bubble=(), ask=None, winner=winner)

    def finish(self, figure: str) -> None:
        """Close the activation of a figure (GE-51)."""
        if self.state.figure(figure).there:
            self.change(figure, acted=True, first="", second="", left=0)


@dataclass(frozen=True, slots=True)
class AttackWorth:
    """The exact forecast of an attack: the chance that it touches, that somebody dies, the points it is expected to
    destroy, those of friends taken off.
    """

    touch: Fraction
    kill: Fraction
    points: Fraction


SkirmishAct = DeclaredAct[Skirmish, SkirmishState, Work]
"""An act of this game."""


class SkirmishAttack(SkirmishAct):
    """An act that attacks somebody."""

    __slots__ = ()

    @abstractmethod
    def worth(self, battle: Skirmish, state: SkirmishState) -> AttackWorth:
        """Return the forecast of the attack, which can be made."""
