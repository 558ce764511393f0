"""The powers of the Force, and bringing back the dead (GE-33 … GE-48, GE-68, GE-70, GE-75)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from models.games.battle.engine import Objection
from models.games.escarmouche.battle.activation import refuse_second, take_second
from models.games.escarmouche.battle.saves import saved, saves_of
from models.games.escarmouche.battle.shooting import circumstances, refuse_aim, refuse_close
from models.games.escarmouche.battle.sight import near
from models.games.escarmouche.battle.state import (
    OFF,
    LastingPower,
    Skirmish,
    SkirmishState,
    TrooperNow,
    base_of,
    enemies,
    in_contact,
)
from models.games.escarmouche.battle.throwing import sufferers, throw
from models.games.escarmouche.battle.work import AttackWorth, SkirmishAttack, Work
from models.games.escarmouche.odds import (
    Shooting,
    chance,
    eased,
    medic_threshold,
    power_touch,
    resist_threshold,
    touch_threshold,
)
from models.games.escarmouche.ruleset import EscarmouchePowerType
from models.i18n import MessageArgs
from models.table.spots import UNIT, Spot, length, overlap


@dataclass(frozen=True, slots=True)
class UsePower(SkirmishAttack):
    """Use a power of the Force, at a `target` where it wants one; with a `spot` the target is thrown towards it."""

    word, rule, icon = "power", "GE-68", "force-power"
    figure: str
    power: str
    target: str = ""
    spot: Spot = OFF

    def said(self, _battle: Skirmish, _state: SkirmishState) -> str:
        """Return the end of the key of its name."""
        return "power" if self.spot == OFF else "throw"

    def holes(self, battle: Skirmish, _state: SkirmishState) -> MessageArgs:
        """Return the name of the power."""
        return {"power": battle.book.powers[self.power].name}

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why a figure cannot use a power, or not at this target (GE-33 … GE-47)."""
        if (found := refuse_second(battle, state, self.figure)) is not None:
            return found
        profile, power = battle.of(self.figure).profile, battle.book.powers.get(self.power)
        if power is None or profile.force is None or self.power not in profile.powers:
            return Objection("GE-33", "skirmish.no_power", {"figure": self.figure})
        figure = state.figure(self.figure)
        if self.spot != OFF and not power.away:
            return Objection("GE-36", "skirmish.no_throw")
        if power.restores:
            return refuse_patient(battle, state, figure, state.figure(self.target), power.rule)
        if not power.touch:
            return None
        target = state.figure(self.target)
        if power.shot and (found := refuse_close(battle, state, figure)) is not None:
            return found
        found = refuse_aim(
            battle, state, figure, target, power.range, power.rule, shot=power.shot,
            long=power.touch == 1 and battle.reading("lightning_long") == "yes",
            blind=not power.shot and battle.reading("choke_sight") == "no",
        )  # fmt: skip
        return found if found is not None or self.spot == OFF else self._refuse_throw(battle, target, power)

    def _refuse_throw(self, battle: Skirmish, target: TrooperNow, power: EscarmouchePowerType) -> Objection | None:
        if target.life > 1:
            return Objection("GE-36", "skirmish.not_single", {"figure": target.id})
        far = length(target.at, self.spot)
        if not far:
            return Objection("GE-36", "skirmish.throw_nowhere", {"figure": target.id})
        if far > power.away * UNIT and battle.reading("throw_length") == "up_to":
            return Objection("GE-36", "skirmish.throw_too_far", {"figure": target.id, "paces": power.away})
        return None

    def do(self, work: Work) -> None:
        """Roll against For, then let the power work (GE-33, GE-63)."""
        power, now = work.battle.book.powers[self.power], work.state.figure(self.figure)
        need = self._needed(work.battle, now)
        take_second(work, self.figure, "dash" if power.move else "", power.move)
        roll = work.d6("force", "GE-33", who=self.figure, needs=need)
        done = roll >= need
        work.tell("used_power", self.figure, "GE-33", power=power.id, roll=roll, threshold=need, done=done)
        if power.move:
            if not done:
                work.finish(self.figure)
        elif done:
            self._work(work, power)

    def _needed(self, battle: Skirmish, now: TrooperNow) -> int:
        force = battle.of(self.figure).profile.force
        assert force is not None, "asked before"
        return eased(force, now.concentrated, battle.choices)

    def _work(self, work: Work, power: EscarmouchePowerType) -> None:
        """Let a power work whose For roll succeeded."""
        if power.restores:
            restore(work, self.target, power.rule, self.figure)
        elif power.touch:
            self._touch(work, power)
        elif power.fells:
            reached, spared = _reached(work, self.figure, power)
            for each in reached:
                if each not in spared:
                    work.knock_down(each, power.rule, self.figure)
        else:
            _keep(work, self.figure, power)

    def _touch(self, work: Work, power: EscarmouchePowerType) -> None:
        """Let a power touch its target, unless it resists, or throw it (GE-35 … GE-40, GE-43, GE-44, GE-93)."""
        if self.target in _resisting(work, (self.target,), power):
            return
        state, thrown = work.state, self.spot != OFF
        target = state.figure(self.target)
        bare = thrown and work.battle.reading("throw_roll") == "none"
        around = power_circumstances(work.battle, state, state.figure(self.figure), target, power)
        need = None if bare else touch_threshold(power, around, work.battle.choices)
        roll = 0 if need is None else work.d6("power_touch", power.rule, who=self.figure, needs=need)
        if not bare:
            work.tell(
                "power_touch", self.figure, power.rule, power=power.id, target=target.id, roll=roll,
                threshold=need or 0, hit=need is None or roll >= need,
            )  # fmt: skip
        if need is not None and roll < need:
            return
        if thrown:
            throw(work, self.figure, target.id, self.spot, power)
        elif not power.shot or not saved(work, target.id):
            work.hurt(target.id, 1, power.rule, self.figure)
            if power.fells:
                work.knock_down(target.id, power.rule, self.figure)

    def worth(self, battle: Skirmish, state: SkirmishState) -> AttackWorth:
        """Return the forecast: of a touch, of a throw with whatever it strikes, of a figure brought back."""
        figure, power = state.figure(self.figure), battle.book.powers[self.power]
        used = chance(self._needed(battle, figure))
        if power.restores:
            return AttackWorth(used, Fraction(0), used * battle.of(self.target).profile.points)
        if not power.touch:
            return AttackWorth(used, Fraction(0), Fraction(0))
        target = state.figure(self.target)
        touch = self._chance(battle, state, power, target)
        if self.spot == OFF:
            kill = touch if target.life == 1 else Fraction(0)
            return AttackWorth(touch, kill, kill * battle.of(target.id).profile.points)
        kill, points = Fraction(0), Fraction(0)
        for each in sufferers(battle, state, figure, target, self.spot, power):
            one, foe = touch * chance(power.crash), battle.foes(figure, state.figure(each))
            points += one * battle.of(each).profile.points * (1 if foe else -1)
            kill = one if foe else kill
        return AttackWorth(touch, kill, points)

    def _chance(
        self, battle: Skirmish, state: SkirmishState, power: EscarmouchePowerType, target: TrooperNow
    ) -> Fraction:
        """Return the chance that the power works on its target, as chances are told everywhere."""
        figure, known, thrown = state.figure(self.figure), battle.of(self.figure).profile, self.spot != OFF
        assert known.force is not None, "asked before"
        sure = replace(power, touch=1) if thrown and battle.reading("throw_roll") == "none" else power
        return power_touch(
            sure, known.force, battle.choices, concentrated=figure.concentrated,
            target_force=battle.of(target.id).profile.force,
            saves=() if thrown else [each.threshold for each in saves_of(battle, state, target)],
            circumstances=power_circumstances(battle, state, figure, target, power),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class BringBack(SkirmishAttack):
    """Tend to a dead figure in contact, as a Medic does (GE-70)."""

    word, rule, icon = "tend", "GE-70", "healing"
    figure: str
    target: str

    def refuse(self, battle: Skirmish, state: SkirmishState) -> Objection | None:
        """Return why a figure cannot bring another back (GE-70, GE-75)."""
        if (found := refuse_second(battle, state, self.figure)) is not None:
            return found
        if not battle.of(self.figure).has("medic"):
            return Objection("GE-70", "skirmish.no_medic", {"figure": self.figure})
        target = state.figure(self.target)
        if battle.of(target.id).has("droid"):
            return Objection("GE-75", "skirmish.is_droid", {"figure": target.id})
        return refuse_patient(battle, state, state.figure(self.figure), target, "GE-70")

    def do(self, work: Work) -> None:
        """Roll, and bring it back (GE-63, GE-70)."""
        need = medic_threshold(work.state.figure(self.figure).concentrated, work.battle.choices)
        take_second(work, self.figure)
        roll = work.d6("medic", "GE-70", who=self.figure, needs=need)
        done = roll >= need
        work.tell("tended", self.figure, "GE-70", target=self.target, roll=roll, threshold=need, done=done)
        if done:
            restore(work, self.target, "GE-70", self.figure)

    def worth(self, battle: Skirmish, state: SkirmishState) -> AttackWorth:
        """Return the forecast: the points it is expected to give back."""
        done = chance(medic_threshold(state.figure(self.figure).concentrated, battle.choices))
        return AttackWorth(done, Fraction(0), done * battle.of(self.target).profile.points)


def power_circumstances(
    battle: Skirmish, state: SkirmishState, figure: TrooperNow, target: TrooperNow, power: EscarmouchePowerType
) -> Shooting:
    """Return the circumstances that change the touch roll of a power: no weapon, no range (AMB-GE-28)."""
    return replace(circumstances(battle, state, figure, target, power.range), long=False, heavy_blaster=False)


def refuse_patient(
    battle: Skirmish, state: SkirmishState, figure: TrooperNow, target: TrooperNow, rule: str
) -> Objection | None:
    """Return why a figure cannot bring another back: in contact, dead, with a single life point (GE-47, GE-70)."""
    if target.status != "fallen" or battle.foes(figure, target) or battle.of(target.id).profile.life > 1:
        return Objection(rule, "skirmish.no_patient", {"figure": target.id})
    if not in_contact(battle, figure, (target,)):
        return Objection(rule, "skirmish.not_in_contact", {"figure": target.id})
    own = base_of(battle, target)
    if any(overlap(own, base_of(battle, each)) for each in state.there()):
        return Objection(rule, "skirmish.place_taken", {"figure": target.id})
    return None


def restore(work: Work, target: str, rule: str, by: str) -> None:
    """Bring a figure back where it fell; it acts this turn only if it has not yet (AMB-GE-31)."""
    work.change(target, life=1, status="up" if work.battle.reading("heal_prone") == "yes" else "prone")
    work.tell("restored", target, rule, by=by)


def _resisting(work: Work, targets: Iterable[str], power: EscarmouchePowerType) -> tuple[str, ...]:
    """Roll for the Force users among the targets of an enemy's power, and return those who resist (GE-48)."""
    users = [(each, force) for each in targets if (force := work.battle.of(each).profile.force) is not None]
    rolls = work.dice_of("resist", "GE-48", [each for each, _ in users])
    found = []
    for (each, force), roll in zip(users, rolls, strict=True):
        need = resist_threshold(force)
        work.tell("resisted", each, "GE-48", power=power.id, roll=roll, threshold=need, done=roll >= need)
        found += [each] if roll >= need else []
    return tuple(found)


def _reached(work: Work, by: str, power: EscarmouchePowerType) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the enemies in range of a power, and those of them who resisted it; nobody where one who resists cancels
    it for all (GE-34, GE-45; AMB-GE-26).
    """
    figure = work.state.figure(by)
    foes = enemies(work.battle, work.state, figure)
    reached = tuple(each.id for each in foes if near(work.battle, figure, each, power.range))
    spared = _resisting(work, reached, power)
    return ((), spared) if spared and work.battle.reading("resist_area") == "whole" else (reached, spared)


def _keep(work: Work, by: str, power: EscarmouchePowerType) -> None:
    """Put a power in force that lasts (GE-42, GE-45, GE-46)."""
    figure = work.state.figure(by)
    if power.hinders:
        on, spared = _reached(work, by, power)
        if spared and not on:
            return
    else:
        friends = (each for each in work.state.there() if not work.battle.foes(figure, each))
        on, spared = tuple(each.id for each in friends if near(work.battle, figure, each, power.range)), ()
    others = tuple(each for each in figure.effects if each.power != power.id)
    work.change(by, effects=(*others, LastingPower(power.id, on, spared)))
    work.tell("power_lasts", by, power.rule, power=power.id)
