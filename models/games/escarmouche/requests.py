"""The request forms of the command line, answered with exact chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from models.content import Json, build, out_of_range, value_text, within
from models.errors import ContentError
from models.games.escarmouche.army import LONGEST_NAME, close_profiles, find_profile
from models.games.escarmouche.exchange import MODES, Mode, Opponent, outcome
from models.games.escarmouche.odds import (
    HIGHEST,
    LOWEST,
    Defender,
    Shooting,
    first_has_initiative,
    life_lost,
    medic,
    melee_touch,
    power_touch,
    shot_loss,
    threshold,
)
from models.games.escarmouche.own import MOST_SHOTS
from models.games.escarmouche.ruleset import ruleset
from models.games.escarmouche.volley import TargetGroup, VolleyShot, losses, points_lost
from models.games.values import Choices
from models.i18n import fold
from models.odds import answer, expectation

MOST_LIFE: Final = 100
MOST_VOLLEY: Final = 200
"""Shots of a volley, figures it may be aimed at, rows and columns of a matrix."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _ShotForm(Shooting):
    T: Json
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
class _VolleyShooters:
    profile: str
    count: int = 1
    long: bool = False
    concentrated: bool = False


@dataclass(frozen=True, slots=True)
class _VolleyTargets:
    profile: str
    count: int = 1
    cover: bool = False


@dataclass(frozen=True, slots=True)
class _VolleyForm:
    shooters: tuple[_VolleyShooters, ...]
    targets: tuple[_VolleyTargets, ...]


@dataclass(frozen=True, slots=True)
class _MatrixForm:
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    modes: tuple[Mode, ...] = MODES


@dataclass(frozen=True, slots=True)
class _InitiativeForm:
    """The form of a request without any field: only the roll itself."""


@dataclass(frozen=True, slots=True)
class _MedicForm:
    concentrated: bool = False


class SkirmishOdds:
    """Answers the requests of game `escarmouche`: shot, melee, power, initiative, medic, volley and matrix."""

    def answer(self, request: Mapping[str, Json], choices: Choices, file: str, place: str) -> dict[str, Json]:
        """Return the answer to a request; raises ContentError.

        `{"threshold", "loss"}` of a shot, `{"touch"}` of a melee attack or of a power (its name in either language, For
        roll, resistance, touch roll and save in one), `{"first"}` of the initiative, `{"back"}` of a Medic. T, C and
        defender_C are 2 to 6, or "X" (also null) for TX and CX; For is 2 to 6, defender_For and Svg 2 to 6 or null. The
        initiative is that of player 1 of two (GE-49). A melee attack on a figure whose `life` is given also tells after
        how many `touches` it falls (GE-19).

        A volley has `shooters`, each `{"profile", "count", "long", "concentrated"}`, and `targets`, each `{"profile",
        "count", "cover"}`: shot after shot goes at the first target still standing, in their order. The answer is the
        law of the `figures` lost, what to expect of figures and points, and the number of `shots`. A matrix has `rows`
        and `columns`, names of profiles (all where left out), and `modes`: by mode, attacker and target
        `{"points", "chance", "life"}`, null where the profile cannot attack so.
        """
        body = {key: value for key, value in request.items() if key not in ("game", "kind")}
        kind = request.get("kind")
        if kind not in _KINDS:
            found, at = value_text(kind), within(place, "kind")
            raise ContentError("content.not_one_of", file=file, place=at, found=found, allowed=tuple(_KINDS))
        form, reply = _KINDS[str(kind)]
        return reply(build(form, body, file=file, place=place), choices, file, place)


def _shot(form: _ShotForm, choices: Choices, file: str, place: str) -> dict[str, Json]:
    base = _threshold(form.T, file, within(place, "T"))
    save = None if form.Svg is None else _threshold(form.Svg, file, within(place, "Svg"), without=False)
    if not 1 <= form.Cad <= MOST_SHOTS:
        raise out_of_range(form.Cad, 1, MOST_SHOTS, file=file, place=within(place, "Cad"))
    needed = threshold(base, form, choices)
    loss = shot_loss(needed, () if save is None else (save,), form.Cad)
    return {"threshold": needed, "loss": answer(loss)}


def _melee(form: _MeleeForm, choices: Choices, file: str, place: str) -> dict[str, Json]:
    defender = Defender(
        _threshold(form.defender_C, file, within(place, "defender_C")),
        form.heavy_armour,
        form.defender_lightsaber,
        form.cortosis,
        form.prone,
        # A request says of cortosis that all of the figure's gear is made of it.
        cortosis_armour=form.cortosis,
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
        found = value_text(form.power)
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


def _initiative(_form: _InitiativeForm, _choices: Choices, _file: str, _place: str) -> dict[str, Json]:
    return {"first": answer(first_has_initiative())}


def _medic(form: _MedicForm, choices: Choices, _file: str, _place: str) -> dict[str, Json]:
    return {"back": answer(medic(form.concentrated, choices))}


def _volley(form: _VolleyForm, choices: Choices, file: str, place: str) -> dict[str, Json]:
    foes, targets = [], []
    for i, wanted in enumerate(form.targets):
        here = within(place, f"targets[{i}]")
        foe = _figure(wanted.profile, choices, file, here)
        foes.append((foe, wanted.cover))
        targets.append(TargetGroup(_count(wanted.count, file, here), foe.profile.life, foe.profile.points))
    shots: list[VolleyShot] = []
    for i, group in enumerate(form.shooters):
        here = within(place, f"shooters[{i}]")
        own = _figure(group.profile, choices, file, here)
        if own.profile.shooting is None:
            raise ContentError("escarmouche.no_weapon", file=file, place=here, profile=own.profile.name)
        chances = tuple(
            own.shot(foe, long=group.long, cover=cover, concentrated=group.concentrated) for foe, cover in foes
        )
        shots += [VolleyShot(chances)] * (_count(group.count, file, here) * own.profile.rate)
    for key, n in (("shooters", len(shots)), ("targets", sum(target.count for target in targets))):
        if not 1 <= n <= MOST_VOLLEY:
            raise out_of_range(n, 1, MOST_VOLLEY, file=file, place=within(place, key))
    law = losses(shots, targets)
    worth = sum((points_lost(n, targets) * weight for n, weight in law.items()), Fraction(0))
    figures: dict[str, Json] = {str(n): answer(weight) for n, weight in law.items()}
    expected: dict[str, Json] = {"figures": answer(expectation(law)), "points": answer(worth)}
    return {"shots": len(shots), "figures": figures, "expected": expected}


def _matrix(form: _MatrixForm, choices: Choices, file: str, place: str) -> dict[str, Json]:
    names = {"rows": form.rows, "columns": form.columns}
    for key, given in names.items():
        if len(given) > MOST_VOLLEY:
            raise out_of_range(len(given), 0, MOST_VOLLEY, file=file, place=within(place, key))
    every = tuple(ruleset().profiles)
    sides = {
        key: [_figure(name, choices, file, within(place, f"{key}[{i}]")) for i, name in enumerate(given or every)]
        for key, given in names.items()
    }
    return {
        mode: {
            own.profile.name.fr: {foe.profile.name.fr: _cell(own, foe, mode) for foe in sides["columns"]}
            for own in sides["rows"]
        }
        for mode in form.modes
    }


def _cell(own: Opponent, foe: Opponent, mode: Mode) -> Json:
    attacks = own.attack(foe, mode)
    if attacks is None:
        return None
    cell = outcome(attacks, foe.profile.life, foe.profile.points)
    return {"points": answer(cell.points), "chance": answer(cell.chance), "life": answer(cell.life)}


def _figure(name: str, choices: Choices, file: str, place: str) -> Opponent:
    rules = ruleset()
    profile = rules.profiles.get(find_profile(name[:LONGEST_NAME], rules))
    if profile is None:
        close = tuple(rules.profiles[each].name.fr for each in close_profiles(name, rules)) or tuple(
            each.name.fr for each in rules.profiles.values()
        )
        place = within(place, "profile")
        raise ContentError("content.not_one_of", file=file, place=place, found=value_text(name), allowed=close)
    return Opponent(rules, profile, choices)


def _count(count: int, file: str, place: str) -> int:
    if not 0 <= count <= MOST_VOLLEY:
        raise out_of_range(count, 0, MOST_VOLLEY, file=file, place=within(place, "count"))
    return count


def _threshold(value: Json, file: str, place: str, *, without: bool = True) -> int | None:
    if without and (value is None or value == "X"):
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not LOWEST <= value <= HIGHEST:
        raise out_of_range(value, LOWEST, HIGHEST, file=file, place=place)
    return value


_KINDS: Final[Mapping[str, tuple[type[Any], Callable[[Any, Choices, str, str], dict[str, Json]]]]] = {
    "shot": (_ShotForm, _shot),
    "melee": (_MeleeForm, _melee),
    "power": (_PowerForm, _power),
    "initiative": (_InitiativeForm, _initiative),
    "medic": (_MedicForm, _medic),
    "volley": (_VolleyForm, _volley),
    "matrix": (_MatrixForm, _matrix),
}
"""The kinds of requests: the form of each, and what answers it."""
