"""The activation of a figure: a first action, then a second, before another figure begins (GE-51, GE-61 … GE-69)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from models.games.battle.engine import Objection
from models.games.escarmouche.battle.phases import may_act
from models.games.escarmouche.battle.state import Skirmish, SkirmishState, TrooperNow
from models.games.escarmouche.battle.work import SkirmishAct, Work


def refuse_activation(battle: Skirmish, state: SkirmishState, figure: str) -> Objection | None:
    """Return why a figure cannot act now: it is not there, has acted, or it is not its phase (GE-51, GE-54, GE-55)."""
    now = state.figure(figure)
    if not now.there:
        return Objection("GE-51", "skirmish.not_on_table", {"figure": figure})
    if now.acted:
        return Objection("GE-51", "skirmish.acted_already", {"figure": figure})
    if all(each.id != figure for each in may_act(state)):
        rule = "GE-59" if state.stage == "rest" else "GE-54" if battle.of(figure).hero else "GE-55"
        return Objection(rule, "skirmish.not_its_phase", {"figure": figure})
    return None


def refuse_second(
    battle: Skirmish, state: SkirmishState, figure: str, kind: Literal["", "shoot", "strike"] = ""
) -> Objection | None:
    """Return why a figure cannot take its second action now, or go on with one of a kind (GE-61, GE-25, AMB-GE-4)."""
    if (found := refuse_activation(battle, state, figure)) is not None:
        return found
    now = state.figure(figure)
    if now.status == "prone":
        return Objection("GE-25", "skirmish.must_rise", {"figure": figure})
    if now.second and now.second != kind:
        return Objection("GE-61", "skirmish.second_under_way", {"figure": figure})
    return None


def begin_activation(work: Work, *figures: str, among: Sequence[str] = ()) -> None:
    """Begin or go on with the activation of figures: one that begins ends those under way (GE-51), except `among`.

    Those of a group that moved are under way together: each may go on by itself.
    """
    begins = any(not work.state.figure(each).begun for each in figures)
    for each in work.state.figures if begins else ():
        if each.begun and each.id not in figures and each.id not in among:
            work.finish(each.id)
    for figure in figures:
        now = work.state.figure(figure)
        if not now.begun and now.effects and work.battle.reading("power_duration") == "next_activation":
            end_powers(work, (figure,))


def end_powers(work: Work, figures: Iterable[str]) -> None:
    """Let the powers that figures keep in force end (AMB-GE-10)."""
    for each in figures:
        for effect in work.state.figure(each).effects:
            work.tell("power_ended", each, work.battle.book.powers[effect.power].rule, power=effect.power)
        work.change(each, effects=())


def take_second(
    work: Work,
    figure: str,
    kind: Literal["", "shoot", "strike", "dash"] = "",
    count: int = 0,
    among: Sequence[str] = (),
) -> None:
    """Begin the second action of a figure: of a kind that takes a `count` of shots or attacks, else done at once.

    A figure that has neither moved nor risen concentrates before it (GE-62, GE-63). `among` are those who act with it.
    """
    begin_activation(work, figure, among=among)
    now = work.state.figure(figure)
    if now.second:
        return
    if not now.first:
        work.change(figure, first="concentrated")
        work.tell("concentrated", figure, "GE-63")
    if kind:
        work.change(figure, second=kind, left=count)
    else:
        work.finish(figure)


def spend(work: Work, figure: str) -> None:
    """Use up one of the shots or attacks of a second action; the activation ends with the last (GE-20, GE-27)."""
    now = work.state.figure(figure)
    if now.second:
        work.change(figure, left=now.left - 1)
        if now.left <= 1:
            work.finish(figure)


@dataclass(frozen=True, slots=True)
class StandUp(SkirmishAct):
    """Stand up again: both actions of the activation, or by another reading the first one (GE-65, AMB-GE-4)."""

    word, rule, icon = "stand_up", "GE-65", "arrow-up"
    figure: str

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why a figure cannot stand up: it stands."""
        found = refuse_activation(battle, state, self.figure)
        if found is None and state.figure(self.figure).status != "prone":
            return Objection("GE-65", "skirmish.stands", {"figure": self.figure})
        return found

    def do(self, work: Work) -> None:
        """Stand up."""
        begin_activation(work, self.figure)
        before = work.change(self.figure, status="up")
        work.tell("stood_up", self.figure, "GE-65")
        if work.battle.reading("prone") == "first" and not before.first:
            work.change(self.figure, first="rose")
        else:
            work.finish(self.figure)


@dataclass(frozen=True, slots=True)
class SpecialDeed(SkirmishAct):
    """Do something only people at a table can judge, such as pulling a lever: a second action (GE-69)."""

    word, rule = "special", "GE-69"
    figure: str
    words: str = ""

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why a figure cannot take a second action."""
        return refuse_second(battle, state, self.figure)

    def do(self, work: Work) -> None:
        """Use the second action for what people judge."""
        take_second(work, self.figure)
        work.tell("special", self.figure, "GE-69", words=self.words)


@dataclass(frozen=True, slots=True)
class FinishActivation(SkirmishAct):
    """End the activation of a figure where it is: it may, after either action or before them (GE-61)."""

    word, rule, icon, ends = "end", "GE-61", "rest", "figure"
    figure: str

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why a figure's activation cannot end: it is not its phase, or it has acted."""
        return refuse_activation(battle, state, self.figure)

    def do(self, work: Work) -> None:
        """End the activation."""
        begin_activation(work, self.figure)
        waited = not work.state.figure(self.figure).begun
        work.finish(self.figure)
        if waited:
            work.tell("waited" if work.battle.measured else "acted", self.figure, "GE-61")


@dataclass(frozen=True, slots=True)
class FinishTogether(SkirmishAct):
    """End the activations of several figures in one act (GE-61)."""

    word, rule, icon, ends = "end_group", "GE-61", "rest", "figure"
    figures: tuple[str, ...]

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why the activation of one of them cannot end, or that nobody is named."""
        found = (refuse_activation(battle, state, each) for each in self.figures)
        nobody = None if self.figures else Objection("GE-61", "skirmish.no_group")
        return nobody or next((each for each in found if each is not None), None)

    def do(self, work: Work) -> None:
        """End each activation."""
        for each in self.figures:
            FinishActivation(each).do(work)


@dataclass(frozen=True, slots=True)
class SetLife(SkirmishAct):
    """Set the life points a figure has `left`, as people tick them at their table: nobody's action (GE-19)."""

    word = "life"
    figure: str
    left: int

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why a figure cannot have so many life points."""
        now = state.figure(self.figure)
        if now.status == "reserve":
            return Objection("GE-19", "skirmish.not_on_table", {"figure": self.figure})
        fits = 0 <= self.left <= battle.of(self.figure).profile.life and self.left != now.life
        return None if fits else Objection("GE-19", "skirmish.no_such_life", {"figure": self.figure, "left": self.left})

    def do(self, work: Work) -> None:
        """Set the life points that people say; who has some again stands."""
        before = work.state.figure(self.figure)
        work.tell("life_said", self.figure, "GE-19", left=self.left, before=before.life)
        if not self.left:
            work.fall(self.figure, "GE-19")
        else:
            work.change(self.figure, life=self.left, status=before.status if before.there else "up")


def under_way(state: SkirmishState) -> tuple[TrooperNow, ...]:
    """Return the figures whose activation has begun and is not over: one, or those of a group that moved (GE-51)."""
    return tuple(each for each in state.figures if each.begun)
