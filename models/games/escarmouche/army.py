"""An army as people write it: lines of a profile and a count, of one side, with a limit of points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Final

from models.content import Json, build, out_of_range
from models.errors import ContentError
from models.games.allowances import Allowance, allowances
from models.games.escarmouche.ruleset import EscarmoucheRuleset, Side, name_key, profile_names, ruleset
from models.games.values import Stored, StoredMember
from models.i18n import fold

LONGEST_NAME: Final = 200
MOST_UNITS: Final = 1_000
MOST_FIGURES: Final = 100_000
MOST_POINTS: Final = 100_000_000_000


@dataclass(frozen=True, slots=True)
class Unit:
    """`count` figures of one profile, named by its id if it is known, else by the name that was typed.

    `id` is the key of the member in a campaign, `name` the unit's own name, which a document may give, too.
    """

    profile: str
    count: int
    id: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Army:
    """The build of the roster: a side, a limit in points or None, and units in their order."""

    name: str
    side: Side
    limit: int | None
    units: tuple[Unit, ...] = ()
    allowed: tuple[Allowance, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class _UnitForm:
    profile: str
    count: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class _ArmyForm:
    army: str
    side: str
    units: tuple[_UnitForm, ...]
    limit: int | None = None


def read(data: Json, file: str, rules: EscarmoucheRuleset) -> Army:
    """Return the army of a JSON document in the form of `escarmouche check`; raises ContentError with its place."""
    form = build(_ArmyForm, data, file=file)
    _check_length(len(form.army), LONGEST_NAME, file, "army", "escarmouche.long_name")
    if form.limit is not None:
        _amount(form.limit, MOST_POINTS, file, "limit")
    _check_length(len(form.units), MOST_UNITS, file, "units", "escarmouche.many_units")
    units = tuple(_unit(unit, file, f"units[{i}]", rules) for i, unit in enumerate(form.units))
    return Army(form.army, side(form.side, file, "side"), form.limit, units)


def write(army: Army, rules: EscarmoucheRuleset, lang: str = "fr") -> dict[str, Json]:
    """Return the JSON document of an army, side and profiles under their names in `lang`."""
    units: list[Json] = []
    for unit in army.units:
        own_name: dict[str, Json] = {"name": unit.name} if unit.name else {}
        units.append({"profile": _readable_name(unit.profile, rules, lang), "count": unit.count, **own_name})
    own_side = ruleset().sides[army.side].name[lang]
    return {"army": army.name, "side": own_side, "limit": army.limit, "units": units}


def _readable_name(profile: str, rules: EscarmoucheRuleset, lang: str) -> str:
    """Return a name of a profile that reads back: the French one where another has this name in `lang`."""
    name = rules.name(profile)
    return name[lang] if find_profile(name[lang], rules) == profile else name.fr


def assemble(stored: Stored, rules: EscarmoucheRuleset, file: str = "") -> Army:
    """Return the army a campaign keeps; raises ContentError for a body that is not `{"profile", "count"}`."""
    units = []
    for i, member in enumerate(stored.members):
        place = f"{stored.name}.members[{i}]"
        unit = _unit(build(_UnitForm, member.body, file=file, place=place), file, place, rules)
        units.append(replace(unit, id=member.id, name=member.name))
    return Army(
        stored.name,
        side(stored.side, file, f"{stored.name}.side"),
        stored.limit,
        tuple(units),
        allowances(stored.events),
    )


def store(army: Army, new_id: Callable[[], str]) -> Stored:
    """Return the stored form of an army; a unit without an id gets one from `new_id`."""
    members = tuple(
        StoredMember(unit.id or new_id(), unit.name, {"profile": unit.profile, "count": unit.count})
        for unit in army.units
    )
    return Stored(army.name, army.side, army.limit, members)


def side(name: str, file: str, place: str) -> Side:
    """Return the side called `name` in French or English, accents and case apart; raises ContentError."""
    for known in ruleset().sides.values():
        if fold(name) in (fold(known.name.fr), fold(known.name.en)):
            return "Empire" if known.id == "Empire" else "Rébellion"
    allowed = tuple(ruleset().sides)
    raise ContentError("content.not_one_of", file=file, place=place, found=name[:40], allowed=allowed)


def find_profile(name: str, rules: EscarmoucheRuleset) -> str:
    """Return the id of the profile called `name`, or `name` itself where there is none."""
    return profile_names(rules).get(name_key(name), name)


def close_profiles(name: str, rules: EscarmoucheRuleset) -> tuple[str, ...]:
    """Return the ids of up to three profiles whose name is close to `name`, the closest first."""
    names = profile_names(rules)
    found = get_close_matches(name_key(name[:80]), names, n=6, cutoff=0.7)
    return tuple(dict.fromkeys(names[key] for key in found))[:3]


def _unit(form: _UnitForm, file: str, place: str, rules: EscarmoucheRuleset) -> Unit:
    _check_length(len(form.profile), LONGEST_NAME, file, f"{place}.profile", "escarmouche.long_name")
    _check_length(len(form.name), LONGEST_NAME, file, f"{place}.name", "escarmouche.long_name")
    _amount(form.count, MOST_FIGURES, file, f"{place}.count")
    return Unit(find_profile(form.profile, rules), form.count, name=form.name)


def _amount(value: int, most: int, file: str, place: str) -> None:
    if not 0 <= value <= most:
        raise out_of_range(value, 0, most, file=file, place=place)


def _check_length(value: int, most: int, file: str, place: str, key: str) -> None:
    if value > most:
        raise ContentError(key, file=file, place=place, limit=most)
