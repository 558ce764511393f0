"""Exact chances of shots, melee attacks and Force powers, as fractions.

`threshold`, `shot_loss`, `melee_touch` and `power_touch` can be used by any module; `SkirmishOdds` answers the request
forms of the command line with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from models.content import Json, build, out_of_range, shown, within
from models.errors import ContentError
from models.games.escarmouche.own import MOST_SHOTS
from models.games.escarmouche.ruleset import EscarmouchePowerType, find_option, ruleset
from models.games.values import Choices
from models.i18n import fold
from models.odds import answer, at_least, die

LOWEST, HIGHEST = 2, 6
MOST_LIFE: Final = 100
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


@dataclass(frozen=True, slots=True)
class Defender:
    """What a figure parries with (GE-24 … GE-30); `combat` is None for CX (GE-8)."""

    combat: int | None
    heavy_armour: bool = False
    lightsaber: bool = False
    cortosis: bool = False
    prone: bool = False


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
    c = circumstances
    harder = (c.long, c.cover, c.heavy_armour, c.dun_moch)
    easier = (c.concentrated, c.large, c.heavy_blaster)
    return modified(base, [1 for applies in harder if applies] + [-1 for applies in easier if applies], choices)


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
    helped = defender.heavy_armour and (defender.cortosis or not lightsaber)
    return modified(defender.combat, [-1] if helped else [], choices)


def melee_touch(
    combat: int | None, defender: Defender, lightsaber: bool, choices: Choices, *, extra: bool = False
) -> Fraction:
    """Return the chance that one melee attack touches (GE-22), `extra` being that of a second lightsaber (GE-32)."""
    return chance(combat) * (1 - chance(parry_threshold(defender, lightsaber, choices, extra=extra)))


def life_lost(lightsaber: bool) -> int:
    """Return the life points one melee touch removes (GE-19, GE-31)."""
    return ruleset().traits["sabre-laser"].takes if lightsaber else 1


def resisted(force: int | None) -> Fraction:
    """Return the chance that the target cancels a power: a D6 strictly above its For (GE-48)."""
    return Fraction(0) if force is None else chance(force + 1)


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
    used = chance(modified(force, [-1] if concentrated else [], choices)) * (1 - resisted(target_force))
    if power.touch <= 1:
        touched = Fraction(power.touch)
    elif power.shot and circumstances is not None and find_option("power_modifiers").chosen(choices) == "shot":
        touched = chance(threshold(power.touch, circumstances, choices))
    else:
        touched = chance(power.touch)
    return used * touched * (unsaved(saves) if power.shot else 1)


def medic(concentrated: bool, choices: Choices) -> Fraction:
    """Return the chance that a Medic brings a figure back (GE-70)."""
    return chance(modified(ruleset().traits["medico"].revives, [-1] if concentrated else [], choices))


def first_has_initiative() -> Fraction:
    """Return the chance that player 1 of two has the initiative (GE-49)."""
    return chance(4)


@dataclass(frozen=True, slots=True)
class _ShotForm:
    T: Json
    long: bool = False
    cover: bool = False
    heavy_armour: bool = False
    concentrated: bool = False
    large: bool = False
    gigantic: bool = False
    heavy_blaster: bool = False
    Svg: Json = None
    Cad: int = 1


@dataclass(frozen=True, slots=True)
class _MeleeForm:
    C: Json
    defender_C: Json  # noqa: N815  the key of the request
    heavy_armour: bool = False
    lightsaber: bool = False
    defender_lightsaber: bool = False
    cortosis: bool = False
    prone: bool = False
    extra: bool = False
    life: int | None = None


@dataclass(frozen=True, slots=True)
class _PowerForm:
    power: str
    For: Json
    defender_For: Json = None  # noqa: N815  the key of the request
    Svg: Json = None
    concentrated: bool = False


@dataclass(frozen=True, slots=True)
class _InitiativeForm:
    """The form of a request without any field: only the roll itself."""


@dataclass(frozen=True, slots=True)
class _MedicForm:
    concentrated: bool = False


class SkirmishOdds:
    """Answers the requests `shot`, `melee`, `power`, `initiative` and `medic` of game `escarmouche`."""

    def answer(self, request: Mapping[str, Json], choices: Choices, file: str, place: str) -> dict[str, Json]:
        """Return the answer to a request; raises ContentError.

        `{"threshold", "loss"}` of a shot, `{"touch"}` of a melee attack or of a power (its name in either language, For
        roll, resistance, touch roll and save in one), `{"first"}` of the initiative, `{"back"}` of a Medic. T, C and
        defender_C are 2 to 6, or "X" (also null) for TX and CX; For is 2 to 6, defender_For and Svg 2 to 6 or null. The
        initiative is that of player 1 of two (GE-49). A melee attack on a figure whose `life` is given also tells after
        how many `touches` it falls (GE-19).
        """
        body = {key: value for key, value in request.items() if key not in ("game", "kind")}
        kind = request.get("kind")
        if kind == "shot":
            return _shot(build(_ShotForm, body, file=file, place=place), choices, file, place)
        if kind == "melee":
            return _melee(build(_MeleeForm, body, file=file, place=place), choices, file, place)
        if kind == "power":
            return _power(build(_PowerForm, body, file=file, place=place), choices, file, place)
        if kind == "initiative":
            build(_InitiativeForm, body, file=file, place=place)
            return {"first": answer(first_has_initiative())}
        if kind == "medic":
            return {"back": answer(medic(build(_MedicForm, body, file=file, place=place).concentrated, choices))}
        allowed = ("shot", "melee", "power", "initiative", "medic")
        raise ContentError(
            "content.not_one_of", file=file, place=within(place, "kind"), found=shown(kind), allowed=allowed
        )


def _shot(form: _ShotForm, choices: Choices, file: str, place: str) -> dict[str, Json]:
    base = _threshold(form.T, file, within(place, "T"))
    save = None if form.Svg is None else _threshold(form.Svg, file, within(place, "Svg"), without=False)
    if not 1 <= form.Cad <= MOST_SHOTS:
        raise out_of_range(form.Cad, 1, MOST_SHOTS, file=file, place=within(place, "Cad"))
    circumstances = Shooting(
        form.long,
        form.cover,
        form.heavy_armour,
        form.concentrated,
        form.large,
        form.gigantic,
        form.heavy_blaster,
    )
    needed = threshold(base, circumstances, choices)
    loss = shot_loss(needed, () if save is None else (save,), form.Cad)
    return {"threshold": needed, "loss": answer(loss)}


def _melee(form: _MeleeForm, choices: Choices, file: str, place: str) -> dict[str, Json]:
    defender = Defender(
        _threshold(form.defender_C, file, within(place, "defender_C")),
        form.heavy_armour,
        form.defender_lightsaber,
        form.cortosis,
        form.prone,
    )
    combat = _threshold(form.C, file, within(place, "C"))
    found: dict[str, Json] = {
        "touch": answer(melee_touch(combat, defender, form.lightsaber, choices, extra=form.extra))
    }
    if form.life is not None:
        if not 1 <= form.life <= MOST_LIFE:
            raise out_of_range(form.life, 1, MOST_LIFE, file=file, place=within(place, "life"))
        found["touches"] = -(-form.life // life_lost(form.lightsaber))
    return found


def _power(form: _PowerForm, choices: Choices, file: str, place: str) -> dict[str, Json]:
    known = {fold(word): each for each in ruleset().powers.values() for word in (each.id, each.name.fr, each.name.en)}
    power = known.get(fold(form.power))
    if power is None:
        allowed = tuple(each.name.fr for each in ruleset().powers.values())
        found = shown(form.power)
        raise ContentError("content.not_one_of", file=file, place=within(place, "power"), found=found, allowed=allowed)
    force = _threshold(form.For, file, within(place, "For"), without=False)
    assert force is not None, "a threshold that may not be left out"
    save = None if form.Svg is None else _threshold(form.Svg, file, within(place, "Svg"), without=False)
    touch = power_touch(
        power,
        force,
        choices,
        concentrated=form.concentrated,
        target_force=_threshold(form.defender_For, file, within(place, "defender_For")),
        saves=() if save is None else (save,),
    )
    return {"touch": answer(touch)}


def _threshold(value: Json, file: str, place: str, *, without: bool = True) -> int | None:
    if without and (value is None or value == "X"):
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not LOWEST <= value <= HIGHEST:
        raise out_of_range(value, LOWEST, HIGHEST, file=file, place=place)
    return value


def _bounded(value: int) -> int:
    return max(LOWEST, min(HIGHEST, value))
