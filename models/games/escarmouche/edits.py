"""The edits of an army: those of Problems' fixes and those of the builder.

`("add", profile, count)`, `("remove", index)`, `("count", index, count)`, `("profile", index, profile)`,
`("move", index, to)`, `("limit", points or None)`, `("side", side)`, `("rename", name)`; an index counts from 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from models.content import Json
from models.errors import ContentError, Refused
from models.games.escarmouche.army import LONGEST_NAME, MOST_FIGURES, MOST_POINTS, MOST_UNITS, Army, Unit, find_profile
from models.games.escarmouche.army import side as side_named
from models.games.escarmouche.ruleset import EscarmoucheRuleset
from models.problem import Edit


def apply(rules: EscarmoucheRuleset, army: Army, edit: Edit) -> Army:
    """Return the army after an edit; raises Refused for one that is unknown or cannot be made."""
    kind, args = (edit[0], edit[1:]) if edit else ("", ())
    make, arity = EDITS.get(str(kind), (None, 0))
    if make is None or len(args) != arity:
        raise Refused("escarmouche.no_such_edit", edit=str(kind)[:40])
    return make(rules, army, *args)


def _add(rules: EscarmoucheRuleset, army: Army, profile: str | int, count: str | int) -> Army:
    """Add figures: to a unit of the same profile that has no name of its own, otherwise as a new unit."""
    known, number = _profile(rules, profile), _number(count, MOST_FIGURES)
    for i, unit in enumerate(army.units):
        if unit.profile == known and not unit.name:
            return _count(rules, army, i, unit.count + number)
    if len(army.units) >= MOST_UNITS:
        raise Refused("escarmouche.full", limit=MOST_UNITS)
    return replace(army, units=(*army.units, Unit(known, number)))


def _remove(_rules: EscarmoucheRuleset, army: Army, index: str | int) -> Army:
    i = _index(army, index)
    return replace(army, units=army.units[:i] + army.units[i + 1 :])


def _count(_rules: EscarmoucheRuleset, army: Army, index: str | int, count: str | int) -> Army:
    i = _index(army, index)
    return _replace_unit(army, i, replace(army.units[i], count=_number(count, MOST_FIGURES)))


def _set_profile(rules: EscarmoucheRuleset, army: Army, index: str | int, profile: str | int) -> Army:
    i = _index(army, index)
    return _replace_unit(army, i, replace(army.units[i], profile=_profile(rules, profile)))


def _move(_rules: EscarmoucheRuleset, army: Army, index: str | int, to: str | int) -> Army:
    i, j = _index(army, index), _index(army, to)
    units = list(army.units)
    units.insert(j, units.pop(i))
    return replace(army, units=tuple(units))


def _limit(_rules: EscarmoucheRuleset, army: Army, limit: str | int) -> Army:
    return replace(army, limit=limit_of(limit))


def _side(_rules: EscarmoucheRuleset, army: Army, side: str | int) -> Army:
    try:
        return replace(army, side=side_named(str(side), "", ""))
    except ContentError as problem:
        raise Refused("escarmouche.no_such_side", side=str(side)[:40]) from problem


def _rename(_rules: EscarmoucheRuleset, army: Army, name: str | int) -> Army:
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise Refused("escarmouche.name_too_long", limit=LONGEST_NAME)
    return replace(army, name=name)


def _replace_unit(army: Army, index: int, unit: Unit) -> Army:
    return replace(army, units=(*army.units[:index], unit, *army.units[index + 1 :]))


def _index(army: Army, index: str | int) -> int:
    if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < len(army.units):
        raise Refused("escarmouche.no_such_unit")
    return index


def limit_of(value: Json) -> int | None:
    """Return a limit in points, None for none; raises Refused."""
    return None if value is None else _number(value, MOST_POINTS)


def _number(value: Json, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise Refused("escarmouche.not_a_number", low=0, high=most)
    return value


def _profile(rules: EscarmoucheRuleset, name: str | int) -> str:
    profile = find_profile(str(name), rules)
    if profile not in rules.profiles:
        raise Refused("escarmouche.no_such_profile", profile=str(name)[:40])
    return profile


EDITS: Final[dict[str, tuple[Callable[..., Army], int]]] = {
    "add": (_add, 2),
    "remove": (_remove, 1),
    "count": (_count, 2),
    "profile": (_set_profile, 2),
    "move": (_move, 2),
    "limit": (_limit, 1),
    "side": (_side, 1),
    "rename": (_rename, 1),
}
