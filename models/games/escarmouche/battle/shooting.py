"""Shots: who may shoot at whom, the threshold term by term, the roll, the saves (GE-10 … GE-21, GE-66)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from models.games.battle.engine import Objection
from models.games.escarmouche.battle.activation import refuse_second, spend, take_second
from models.games.escarmouche.battle.saves import Save, hindered, saved, saves_of
from models.games.escarmouche.battle.sight import band, in_cover, near, sight
from models.games.escarmouche.battle.state import Skirmish, SkirmishState, TrooperNow, enemies, in_contact
from models.games.escarmouche.battle.work import AttackWorth, SkirmishAttack, Work
from models.games.escarmouche.odds import Shooting, chance, threshold, unsaved


@dataclass(frozen=True, slots=True)
class AimedShot:
    """A shot before its dice: what it needs, in which circumstances, and the saves of its target."""

    needs: int
    circumstances: Shooting
    saves: tuple[Save, ...]

    @property
    def chance(self) -> Fraction:
        """The chance that it takes a life point."""
        return chance(self.needs) * unsaved([each.threshold for each in self.saves])


@dataclass(frozen=True, slots=True)
class FireShot(SkirmishAttack):
    """Shoot once at an enemy; the next shot of the same action may go to another (GE-20, GE-66).

    A shot that reaches everybody round the shooter has no target (GE-21).
    """

    word, rule, icon = "shoot", "GE-66", "shooting"
    figure: str
    target: str = ""

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why a figure cannot shoot at another (GE-8, GE-11, GE-16, GE-17, GE-66)."""
        found = refuse_shooter(battle, state, self.figure)
        if found is not None or (not self.target and round_itself(battle, self.figure)):
            return found
        return refuse_target(battle, state, state.figure(self.figure), state.figure(self.target))

    def do(self, work: Work) -> None:
        """Shoot; the activation goes on while shots are left (GE-20)."""
        take_second(work, self.figure, "shoot", work.battle.of(self.figure).profile.rate)
        fire(work, self.figure, self.target)
        spend(work, self.figure)

    def worth(self, battle: Skirmish, state: SkirmishState) -> AttackWorth:
        """Return the forecast of the shot, of everybody in its zone together."""
        shooter = state.figure(self.figure)
        touch = kill = points = Fraction(0)
        for each in reached_by(battle, state, shooter, self.target):
            target = state.figure(each)
            one = shot_of(battle, state, shooter, target).chance
            foe, dies = battle.foes(shooter, target), one if target.life == 1 else Fraction(0)
            points += dies * battle.of(each).profile.points * (1 if foe else -1)
            if foe:
                touch, kill = max(touch, one), max(kill, dies)
        return AttackWorth(touch, kill, points)


def round_itself(battle: Skirmish, figure: str) -> bool:
    """Return whether the shots of a figure reach everybody round it, without a target (GE-21; AMB-GE-1)."""
    return battle.opponent(figure).zone > 0 and battle.reading("zone_centre") == "shooter"


def refuse_shooter(battle: Skirmish, state: SkirmishState, figure: str) -> Objection | None:
    """Return why a figure cannot shoot at all (GE-8, GE-66; AMB-GE-24)."""
    if (found := refuse_second(battle, state, figure, "shoot")) is not None:
        return found
    profile = battle.of(figure).profile
    if profile.shooting is None or profile.range is None:
        return Objection("GE-8", "skirmish.no_weapon", {"figure": figure})
    return refuse_close(battle, state, state.figure(figure))


def refuse_close(battle: Skirmish, state: SkirmishState, figure: TrooperNow) -> Objection | None:
    """Return why a figure in contact with an enemy does not shoot, where that is agreed (AMB-GE-24)."""
    if battle.reading("shoot_in_contact") == "yes":
        return None
    close = in_contact(battle, figure, enemies(battle, state, figure))
    return (
        Objection("GE-17", "skirmish.shooter_in_contact", {"figure": figure.id, "target": close[0].id})
        if close
        else None
    )


def refuse_target(battle: Skirmish, state: SkirmishState, figure: TrooperNow, target: TrooperNow) -> Objection | None:
    """Return why a figure that may shoot cannot shoot at another."""
    paces = battle.of(figure.id).profile.range or 0
    return refuse_aim(battle, state, figure, target, paces, "GE-11")


def refuse_aim(
    battle: Skirmish, state: SkirmishState, figure: TrooperNow, target: TrooperNow, paces: int, rule: str, *,
    long: bool = True, shot: bool = True, blind: bool = False,
) -> Objection | None:  # fmt: skip
    """Return why a figure cannot aim at another: no living enemy, out of range, out of sight, in melee.

    `long`: it reaches twice as far (GE-13); `blind`: it needs no sight; what is no `shot` goes into melees, too.
    """
    if not target.there or not battle.foes(figure, target):
        return Objection("GE-10", "skirmish.no_enemy", {"figure": target.id})
    reached = band(battle, figure, target, paces)
    if not reached or (reached == "long" and not long):
        return Objection(rule, "skirmish.out_of_range", {"figure": target.id, "paces": paces * 2 if long else paces})
    if blind:
        return None
    barred = shot and battle.reading("shoot_in_contact") == "no"
    if barred and in_contact(battle, target, enemies(battle, state, target)):
        return Objection("GE-17", "skirmish.target_in_contact", {"figure": target.id})
    seen = sight(battle, state, figure, target)
    if seen == "hidden":
        return Objection("GE-16", "skirmish.out_of_sight", {"figure": target.id})
    return Objection("GE-17", "skirmish.line_barred", {"figure": target.id}) if seen == "barred" else None


def circumstances(
    battle: Skirmish, state: SkirmishState, figure: TrooperNow, target: TrooperNow, paces: int
) -> Shooting:
    """Return the circumstances of a shot of this range as the figures stand (GE-12 … GE-15, GE-45, GE-72, GE-73)."""
    found = battle.opponent(figure.id).shooting(battle.opponent(target.id))
    return replace(
        found,
        long=band(battle, figure, target, paces) != "normal",
        cover=in_cover(battle, state, figure, target),
        dun_moch=hindered(battle, state, figure),
    )


def shot_of(battle: Skirmish, state: SkirmishState, figure: TrooperNow, target: TrooperNow) -> AimedShot:
    """Return a shot of a figure that has a weapon, its threshold clamped (GE-7, GE-63)."""
    profile = battle.of(figure.id).profile
    found = circumstances(battle, state, figure, target, profile.range or 0)
    found = replace(found, concentrated=figure.concentrated)
    needs = threshold(profile.shooting, found, battle.choices)
    assert needs is not None, "it has a weapon"
    return AimedShot(needs, found, saves_of(battle, state, target))


def fire(work: Work, by: str, target: str) -> None:
    """Resolve a shot: at the target, or at everybody within its zone, friends too (GE-10, GE-21; AMB-GE-1)."""
    state, shooter = work.state, work.state.figure(by)
    reached = reached_by(work.battle, state, shooter, target)
    if zone := work.battle.opponent(by).zone:
        work.tell("area", by, "GE-21", target=target, paces=zone, count=len(reached))
    # Those of a zone all at once: who falls does not shelter the others.
    shots = [shot_of(work.battle, state, shooter, state.figure(each)) for each in reached]
    for each, shot in zip(reached, shots, strict=True):
        resolve_shot(work, by, each, shot)


def reached_by(battle: Skirmish, state: SkirmishState, shooter: TrooperNow, target: str) -> tuple[str, ...]:
    """Return whom a shot reaches: the target, or everybody less than so many paces from it (GE-21; AMB-GE-1).

    Where it goes off round the shooter, he alone is spared.
    """
    zone = battle.opponent(shooter.id).zone
    if not zone:
        return (target,)
    if round_itself(battle, shooter.id):
        return tuple(e.id for e in state.there() if e.id != shooter.id and near(battle, shooter, e, zone))
    centre = state.figure(target)
    return tuple(each.id for each in state.there() if near(battle, centre, each, zone))


def resolve_shot(work: Work, by: str, target: str, shot: AimedShot) -> None:
    """Roll a shot, its target's saves, and take the life point it costs (GE-10, GE-18, GE-19)."""
    roll = work.d6("shot", "GE-10", who=by, needs=shot.needs)
    work.tell(
        "shot", by, "GE-10", target=target, roll=roll, threshold=shot.needs, hit=roll >= shot.needs,
        added=[[rule, change] for _, change, rule in shot.circumstances.terms],
    )  # fmt: skip
    if roll >= shot.needs and not saved(work, target):
        work.hurt(target, 1, "GE-10", by)
