"""How the things of a galaxy stand in their tables: the columns of each kind, converted and checked
as whole columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any, Final, get_type_hints

from models.campaign.records import (
    AllianceRecord,
    CharacterRecord,
    CommandRecord,
    FactionRecord,
    NoteRecord,
    PlanetRecord,
    RouteRecord,
    SectorRecord,
)
from models.campaign.schema import CampaignModel
from models.content import Json
from models.errors import ContentError, Refused
from models.galaxy.numbers import FURTHEST
from models.galaxy.rows import KINDS, MOST_CORNERS, MOST_UNITS, from_row
from models.galaxy.rows import row as plain_row
from models.galaxy.values import Route, Thing, Troops
from models.i18n import Text
from models.safe_names import is_id

Key = tuple[str, ...]
"""The id of a thing; of a route both planets, as it was drawn."""

RECORDS_OF: Final[Mapping[str, type[CampaignModel]]] = {
    "alliances": AllianceRecord,
    "factions": FactionRecord,
    "sectors": SectorRecord,
    "planets": PlanetRecord,
    "routes": RouteRecord,
    "commands": CommandRecord,
    "characters": CharacterRecord,
    "notes": NoteRecord,
}
_UNITS: Final = ("infantry", "cruisers", "fighters")


@dataclass(frozen=True, slots=True)
class FieldColumns:
    """A field of a thing and the columns it takes: one, or two for a Text, three for the units of a Troops."""

    name: str
    form: object
    columns: tuple[str, ...]

    def spread(self, things: Sequence[Thing]) -> list[Sequence[Json]]:
        """Return the columns that hold this field of some things, one list each."""
        values = list(map(attrgetter(self.name), things))
        if self.form is Text:
            return [[value.fr for value in values], [value.en for value in values]]
        if self.form is Troops:
            return [[getattr(value, unit) for value in values] for unit in _UNITS]
        if isinstance(self.form, type) and issubclass(self.form, Enum):
            known = {member: member.value for member in self.form}
            return [[known.get(value, value) for value in values]]
        if self.form in (bool, int, str):
            return [values]
        return [[[list(each) if isinstance(each, tuple) else each for each in value] for value in values]]

    def joined(self, columns: Sequence[Sequence[Any]]) -> Iterable[object]:
        """Return the values of this field from its columns; equal Troops share one object."""
        if self.form is Text:
            return map(Text, *columns)
        if self.form is Troops:
            known = {units: Troops(*units) for units in set(zip(*columns, strict=True))}
            return map(known.__getitem__, zip(*columns, strict=True))
        column = columns[0]
        if isinstance(self.form, type) and issubclass(self.form, Enum):
            members = {member.value: member for member in self.form}
            return map(members.__getitem__, column)
        if self.form in (bool, int, str):
            return column
        return [tuple(tuple(each) if isinstance(each, list) else each for each in value) for value in column]


_KIND_OF: Final = {cls: kind for kind, cls in KINDS.items()}


def kind_of(thing: Thing) -> str:
    """Return the kind of a thing, as `models.galaxy.rows` names it."""
    return _KIND_OF[type(thing)]


def key_of(thing: Thing) -> Key:
    """Return the key of a thing within its galaxy and kind."""
    return (thing.start, thing.end) if isinstance(thing, Route) else (thing.id,)


@cache
def parts_of(kind: str) -> tuple[FieldColumns, ...]:
    """Return the fields of a kind in their order."""
    hints = get_type_hints(KINDS[kind])
    return tuple(
        FieldColumns(each.name, hints[each.name], _columns(each.name, hints[each.name])) for each in fields(KINDS[kind])
    )


def _columns(name: str, form: object) -> tuple[str, ...]:
    if form is Text:
        return f"{name}_fr", f"{name}_en"
    return _UNITS if form is Troops else (name,)


def columns_of(kind: str, things: Sequence[Thing]) -> dict[str, Sequence[Json]]:
    """Return the columns of some things of a kind, by name.

    Raises ContentError naming a value that is out of its bounds or an id that is none, Refused for a thing without a
    key.
    """
    keys = list(map(key_of, things))
    if not all(map(all, keys)):
        raise Refused("galaxy.id_twice", id="")
    columns = {
        name: column for part in parts_of(kind) for name, column in zip(part.columns, part.spread(things), strict=True)
    }
    if is_strange(kind, list(columns.values())) or not all(map(is_id, chain.from_iterable(keys))):
        for thing in things:
            from_row(type(thing), plain_row(thing), str(key_of(thing)[0]), kind)
        raise ContentError("campaign.bad_row", place=kind)
    return columns


def things_from_columns(kind: str, columns: Sequence[Sequence[Json]]) -> Iterable[Thing]:
    """Return the things that some columns hold, in their order: column by column, because galaxies
    have very many rows.
    """
    values: list[Iterable[object]] = []
    at = 0
    for part in parts_of(kind):
        values.append(part.joined(columns[at : at + len(part.columns)]))
        at += len(part.columns)
    return map(KINDS[kind], *values)


def is_strange(kind: str, columns: Iterable[Sequence[Json]]) -> bool:
    """Return whether a column holds a value of a wrong type or out of its bounds."""
    names = [(name, part.form) for part in parts_of(kind) for name in part.columns]
    return any(not _is_sound(name, form, column) for (name, form), column in zip(names, columns, strict=False))


def _is_sound(name: str, form: object, column: Sequence[Any]) -> bool:
    if isinstance(form, type) and issubclass(form, Enum):
        return set(column) <= {member.value for member in form}
    if form in (bool, str, Text):
        return set(map(type, column)) == {bool if form is bool else str}
    if form in (int, Troops):
        least = 0 if form is Troops or name == "radius" else -FURTHEST
        most = MOST_UNITS if form is Troops else FURTHEST
        return set(map(type, column)) == {int} and least <= min(column) and max(column) <= most
    return all(isinstance(value, list) and (name != "outline" or _is_outline(value)) for value in column)


def _is_outline(points: list[Any]) -> bool:
    pairs = all(isinstance(p, list) and len(p) == 2 and {type(part) for part in p} == {int} for p in points)
    return (
        len(points) not in (1, 2)
        and len(points) <= MOST_CORNERS
        and pairs
        and all(abs(part) <= FURTHEST for p in points for part in p)
    )
