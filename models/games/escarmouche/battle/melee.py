"""Melee: attacks and parries, the recoil of who parried, the following (GE-22 … GE-32, GE-67)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from models.games.battle.engine import Objection
from models.games.escarmouche.battle.activation import refuse_second, spend, take_second
from models.games.escarmouche.battle.saves import hindered
from models.games.escarmouche.battle.state import (
    Skirmish,
    SkirmishQuestion,
    SkirmishState,
    TrooperNow,
    base_of,
    enemies,
    in_contact,
)
from models.games.escarmouche.battle.throwing import swept
from models.games.escarmouche.battle.work import AttackWorth, SkirmishAct, SkirmishAttack, Work
from models.games.escarmouche.odds import chance, life_lost, parry_threshold, strike_threshold
from models.table.spots import UNIT, Spot, contact


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack before its dice: what strikes, what parries (None: nothing can), the life points a touch takes."""

    needs: int
    parry: int | None
    takes: int
    hindered: bool
    saber: bool

    @property
    def chance(self) -> Fraction:
        """The chance that it touches."""
        return chance(self.needs) * (1 - chance(self.parry))


def blow_of(
    battle: Skirmish, state: SkirmishState, figure: TrooperNow, target: TrooperNow, *, extra: bool = False
) -> Blow:
    """Return an attack of a figure that can fight; `extra`: the one a second saber adds (GE-32)."""
    own, foe = battle.opponent(figure.id), battle.opponent(target.id)
    saber, weak = own.has("lightsaber"), hindered(battle, state, figure)
    defender = replace(foe.defender, prone=target.status == "prone", dun_moch=hindered(battle, state, target))
    assert own.profile.combat is not None, "asked before"
    needs = strike_threshold(own.profile.combat, weak, battle.choices)
    return Blow(needs, parry_threshold(defender, saber, battle.choices, extra=extra), life_lost(saber), weak, saber)


@dataclass(frozen=True, slots=True)
class StrikeAt(SkirmishAttack):
    """Make one attack on an enemy in contact; the next one of the same action may go to another (GE-27, GE-67)."""

    word, rule, icon = "strike", "GE-67", "combat"
    figure: str
    target: str

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why a figure cannot attack another in melee (GE-8, GE-67)."""
        if (found := refuse_second(battle, state, self.figure, "strike")) is not None:
            return found
        if battle.of(self.figure).profile.combat is None:
            return Objection("GE-8", "skirmish.no_melee", {"figure": self.figure})
        figure, target = state.figure(self.figure), state.figure(self.target)
        if not target.there or not battle.foes(figure, target):
            return Objection("GE-22", "skirmish.no_enemy", {"figure": target.id})
        if not in_contact(battle, figure, (target,)):
            return Objection("GE-67", "skirmish.not_in_contact", {"figure": target.id})
        return None

    def do(self, work: Work) -> None:
        """Make it; the activation goes on while attacks and enemies in contact are left (GE-23, GE-27)."""
        take_second(work, self.figure, "strike", attacks_of(work.battle, self.figure))
        parried = strike(work, self.figure, self.target, extra=_is_extra(work.battle, work.state.figure(self.figure)))
        if parried and work.battle.reading("after_parry") == "contact":
            recoil(work, self.figure, self.target)
        elif parried:
            known = work.state.figure(self.figure).parried
            work.change(self.figure, parried=tuple(dict.fromkeys((*known, self.target))))
        spend(work, self.figure)
        _end_alone(work, self.figure)

    def worth(self, battle: Skirmish, state: SkirmishState) -> AttackWorth:
        """Return the forecast of the attack."""
        figure, target = state.figure(self.figure), state.figure(self.target)
        blow = blow_of(battle, state, figure, target, extra=_is_extra(battle, figure))
        kill = blow.chance if blow.takes >= target.life else Fraction(0)
        return AttackWorth(blow.chance, kill, kill * battle.of(target.id).profile.points)


@dataclass(frozen=True, slots=True)
class FollowUp(SkirmishAct):
    """Say whether the attacker follows a defender who parried and recoiled (GE-23)."""

    word, rule, icon = "follow", "GE-23", "move"
    figure: str
    follows: bool

    def said(self, _battle: Skirmish, _state: SkirmishState) -> str:
        """Return the end of the key of its name: following, or staying."""
        return "follow" if self.follows else "stay"

    def refuse(self, _battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why it cannot be said: nobody asked (GE-23)."""
        asked = state.ask is not None and state.ask.figure == self.figure
        return None if asked else Objection("GE-23", "skirmish.nobody_to_follow", {"figure": self.figure})

    def do(self, work: Work) -> None:
        """Follow or stay; then the attacks that are left go on against whoever is in contact (AMB-GE-23)."""
        asked = work.state.ask
        assert asked is not None, "asked before"
        work.state = replace(work.state, ask=None)
        path = [list(work.state.figure(self.figure).at), list(asked.spot)]
        if self.follows:
            work.change(self.figure, at=asked.spot)
            work.tell("followed", self.figure, "GE-23", target=asked.target, path=path)
        else:
            work.tell("held_back", self.figure, "GE-23", target=asked.target)
        _end_alone(work, self.figure)


def attacks_of(battle: Skirmish, figure: str) -> int:
    """Return how many attacks a melee action has (GE-5, GE-26, GE-27, GE-32)."""
    own = battle.opponent(figure)
    return own.attacks + own.has("extra_attack")


def _is_extra(battle: Skirmish, figure: TrooperNow) -> bool:
    """Return whether the next attack of a figure is the one that a second saber adds: the last one (GE-32)."""
    return battle.opponent(figure.id).has("extra_attack") and figure.second == "strike" and figure.left == 1


def _end_alone(work: Work, figure: str) -> None:
    """End a melee action whose attacks have nobody left in contact; a question is answered before (AMB-GE-23)."""
    now = work.state.figure(figure)
    if work.state.ask is not None or now.second != "strike":
        return
    if not in_contact(work.battle, now, enemies(work.battle, work.state, now)):
        work.tell("nobody_left", figure, "GE-23", count=now.left)
        work.finish(figure)


def settle_parries(work: Work) -> None:
    """Let those recoil who parried an action that is over, where recoils come last (AMB-GE-23)."""
    for figure in work.state.figures:
        if figure.parried and figure.second != "strike" and work.state.ask is None:
            work.change(figure.id, parried=figure.parried[1:])
            if figure.there and work.state.figure(figure.parried[0]).there:
                recoil(work, figure.id, figure.parried[0])


def strike(work: Work, by: str, target: str, *, extra: bool = False) -> bool:
    """Roll an attack, then the parry, and return whether it was parried (GE-22, GE-31)."""
    state = work.state
    blow = blow_of(work.battle, state, state.figure(by), state.figure(target), extra=extra)
    roll = work.d6("strike", "GE-22", who=by, needs=blow.needs)
    parries = roll >= blow.needs and blow.parry is not None
    parry = work.d6("parry", "GE-22", who=target, needs=blow.parry or 0) if parries else 0
    parried = blow.parry is not None and parry >= blow.parry
    work.tell(
        "struck", by, "GE-22", target=target, roll=roll, threshold=blow.needs, parry=parry, against=blow.parry or 0,
        touched=roll >= blow.needs and not parried, parried=parried, saber=blow.saber,
    )  # fmt: skip
    if roll >= blow.needs and not parried:
        work.hurt(target, blow.takes, "GE-31" if blow.saber else "GE-22", by)
    return parried


def recoil(work: Work, by: str, target: str) -> None:
    """Move a defender who parried one pace straight away from the attacker, who may follow (GE-23; AMB-GE-13)."""
    battle, state = work.battle, work.state
    attacker, defender = state.figure(by), state.figure(target)
    away = (defender.at[0] - attacker.at[0], defender.at[1] - attacker.at[1])
    sweep = swept(battle, state, defender, away, UNIT)
    met = next(iter(sweep.meetings()), None)
    spot = sweep.end if met is None else met.spot
    if spot != defender.at:
        work.change(target, at=spot)
    work.tell("recoiled", target, "GE-23", by=by, path=[list(defender.at), list(spot)], stopped=met is not None)
    if met is not None and battle.reading("blocked_recoil") == "falls":
        work.knock_down(target, "GE-23", by)
    there = follow_spot(battle, work.state, work.state.figure(by), work.state.figure(target))
    if there is not None:
        work.state = replace(work.state, ask=SkirmishQuestion("follow", by, target, there))


def follow_spot(battle: Skirmish, state: SkirmishState, figure: TrooperNow, target: TrooperNow) -> Spot | None:
    """Return where a figure comes that follows another straight into contact; None where it is there, or cannot."""
    own, other = base_of(battle, figure), base_of(battle, target)
    if contact(own, other):
        return None
    sweep = swept(battle, state, figure, (other.x - own.x, other.y - own.y), 2 * UNIT + own.radius + other.radius)
    first = next(iter(sweep.meetings()), None)
    if first is None or first.id != target.id:
        return None
    return first.spot if contact(own.at(first.spot), other) else None
