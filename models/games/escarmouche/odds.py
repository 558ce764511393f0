"""Exact chances of shots, melee attacks and Force powers, as fractions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from models.games.escarmouche.ruleset import EscarmouchePowerType, find_option, ruleset
from models.games.values import Choices
from models.odds import at_least, die

LOWEST, HIGHEST = 2, 6
D6: Final = die(6)


@dataclass(frozen=True, slots=True)
class Shooting:
    """The circumstances of a shooting threshold (GE-12 … GE-15, GE-45, GE-63, GE-72, GE-73)."""

    long: bool = False
    cover: bool = False
    heavy_armour: bool = False
    concentrated: bool = False
    large: bool = False
    gigantic: bool = False
    heavy_blaster: bool = False
    dun_moch: bool = False

    @property
    def terms(self) -> tuple[tuple[str, int, str], ...]:
        """What changes the threshold: the circumstance, by how much, its rule; a gigantic target is 2+ (GE-73)."""
        if self.gigantic:
            return (("gigantic", 0, "GE-73"),)
        return tuple(each for each in MODIFIERS if getattr(self, each[0]))


MODIFIERS: Final = (
    ("long", 1, "GE-13"),
    ("cover", 1, "GE-14"),
    ("heavy_armour", 1, "GE-15"),
    ("dun_moch", 1, "GE-45"),
    ("concentrated", -1, "GE-63"),
    ("large", -1, "GE-72"),
    ("heavy_blaster", -1, "GE-12"),
)
"""What each circumstance adds to a shooting threshold, and its rule."""


@dataclass(frozen=True, slots=True)
class Defender:
    """What a figure parries with (GE-24 … GE-30, GE-45); `combat` is None for CX (GE-8).

    A weapon of `cortosis` parries lightsabers; only an armour that is `cortosis_armour` helps against them.
    """

    combat: int | None
    heavy_armour: bool = False
    lightsaber: bool = False
    cortosis: bool = False
    prone: bool = False
    cortosis_armour: bool = False
    dun_moch: bool = False


def chance(threshold: int | None) -> Fraction:
    """Return the chance that a D6 shows `threshold` or more (GE-3); 0 without a threshold (GE-8)."""
    return Fraction(0) if threshold is None else at_least(D6, threshold)


def modified(base: int, changes: Sequence[int], choices: Choices) -> int:
    """Return a threshold after its modifiers, kept from 2+ to 6+ (GE-7; reading `clamp`, AMB-GE-5)."""
    if find_option("clamp").chosen(choices) == "once":
        return _bounded(base + sum(changes))
    value = base
    for change in sorted(changes, reverse=True):
        value = _bounded(value + change)
    return value


def threshold(base: int | None, circumstances: Shooting, choices: Choices) -> int | None:
    """Return the shooting threshold in these circumstances, None for TX (GE-8); gigantic targets 2+ always (GE-73)."""
    if base is None:
        return None
    if circumstances.gigantic:
        return LOWEST
    return modified(base, [change for _, change, _ in circumstances.terms], choices)


def saves_rolled(saves: Sequence[int], choices: Choices) -> tuple[int, ...]:
    """Return the saves that are rolled, in their order: all of them, or the best one (GE-42; AMB-GE-43)."""
    if len(saves) > 1 and find_option("saves").chosen(choices) == "best":
        return (min(saves),)
    return tuple(saves)


def unsaved(saves: Sequence[int]) -> Fraction:
    """Return the chance that every save fails, rolled one after the other (GE-18, GE-42, GE-46)."""
    left = Fraction(1)
    for save in saves:
        left *= 1 - chance(save)
    return left


def shot_loss(shooting: int | None, saves: Sequence[int] = (), shots: int = 1) -> Fraction:
    """Return the chance that a figure of one life point is lost to `shots` shots at it (GE-10, GE-18, GE-20)."""
    return 1 - (1 - chance(shooting) * unsaved(saves)) ** shots


def parry_threshold(defender: Defender, lightsaber: bool, choices: Choices, *, extra: bool = False) -> int | None:
    """Return the threshold a figure parries at, None where it cannot (GE-8, GE-24, GE-25, GE-29, GE-30).

    `lightsaber` tells whether the attacker strikes with one, `extra` whether this is the attack that two of them add
    (GE-32): parried as any of a lightsaber, or by everybody (AMB-GE-33).
    """
    if defender.prone or defender.combat is None:
        return None
    by_all = extra and find_option("extra_saber").chosen(choices) == "any_parry"
    if lightsaber and not (by_all or defender.lightsaber or defender.cortosis):
        return None
    helped = defender.heavy_armour and (defender.cortosis_armour or not lightsaber)
    return modified(defender.combat, [*([-1] if helped else []), *([1] if defender.dun_moch else [])], choices)


def strike_threshold(combat: int, dun_moch: bool, choices: Choices) -> int:
    """Return the threshold a figure strikes at (GE-22), by 1 higher under Dun Möch (GE-45)."""
    return modified(combat, [1] if dun_moch else [], choices)


def melee_touch(
    combat: int | None, defender: Defender, lightsaber: bool, choices: Choices, *, extra: bool = False
) -> Fraction:
    """Return the chance that one melee attack touches (GE-22), `extra` being that of a second lightsaber (GE-32)."""
    return chance(combat) * (1 - chance(parry_threshold(defender, lightsaber, choices, extra=extra)))


def life_lost(lightsaber: bool) -> int:
    """Return the life points one melee touch removes (GE-19, GE-31)."""
    return ruleset().traits["sabre-laser"].takes if lightsaber else 1


def resist_threshold(force: int) -> int:
    """Return what a D6 must reach to resist a power: strictly more than the For, which For6+ never is (GE-48)."""
    return force + 1


def resisted(force: int | None) -> Fraction:
    """Return the chance that the target cancels a power (GE-48)."""
    return Fraction(0) if force is None else chance(resist_threshold(force))


def eased(base: int, concentrated: bool, choices: Choices) -> int:
    """Return the For or Medic threshold of a second action, by 1 lower after concentrating (GE-63, GE-70)."""
    return modified(base, [-1] if concentrated else [], choices)


def touch_threshold(power: EscarmouchePowerType, circumstances: Shooting, choices: Choices) -> int | None:
    """Return what a power's own roll must reach; None where it touches without one, or nobody (GE-93).

    Circumstances change that of a power that is a shot (AMB-GE-28), cover alone that of another one (AMB-GE-40).
    """
    if power.touch <= 1:
        return None
    if power.shot and find_option("power_modifiers").chosen(choices) == "shot":
        return threshold(power.touch, circumstances, choices)
    if not power.shot and find_option("choke_cover").chosen(choices) == "counts":
        return threshold(power.touch, Shooting(cover=circumstances.cover), choices)
    return power.touch


def power_touch(
    power: EscarmouchePowerType,
    force: int,
    choices: Choices,
    *,
    concentrated: bool = False,
    target_force: int | None = None,
    saves: Sequence[int] = (),
    circumstances: Shooting | None = None,
) -> Fraction:
    """Return the chance that a power touches its target: For roll, resistance, touch roll, saves (GE-33, GE-93).

    Circumstances change the touch roll of a power that is a shot (reading `power_modifiers`, AMB-GE-28);
    concentrating lowers the For roll (GE-63). A power that touches nobody has chance 0.
    """
    used = chance(eased(force, concentrated, choices)) * (1 - resisted(target_force))
    need = touch_threshold(power, circumstances or Shooting(), choices)
    touched = Fraction(power.touch) if need is None else chance(need)
    return used * touched * (unsaved(saves) if power.shot else 1)


def medic_threshold(concentrated: bool, choices: Choices) -> int:
    """Return what a Medic's D6 must reach (GE-63, GE-70)."""
    return eased(ruleset().traits["medico"].revives, concentrated, choices)


def medic(concentrated: bool, choices: Choices) -> Fraction:
    """Return the chance that a Medic brings a figure back (GE-70)."""
    return chance(medic_threshold(concentrated, choices))


def first_has_initiative() -> Fraction:
    """Return the chance that player 1 of two has the initiative (GE-49)."""
    return chance(4)


def _bounded(value: int) -> int:
    return max(LOWEST, min(HIGHEST, value))
