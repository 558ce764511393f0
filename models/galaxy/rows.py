"""A galaxy as plain rows of plain values, one list a kind, as files and the tables of a campaign hold it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Final, TypeVar

from models.content import Json, build, check_id, plain, with_fields, wrong_type
from models.errors import ContentError
from models.galaxy.galaxy import DEFAULT_RADIUS, LARGEST, Galaxy
from models.galaxy.numbers import FURTHEST
from models.galaxy.values import Alliance, Character, Command, Faction, GalaxyNote, Planet, Route, Sector, Thing, Troops
from models.i18n import NO_TEXT
from models.progress import Progress, cancellable, silent

KINDS: Final[Mapping[str, type[Thing]]] = {
    "alliances": Alliance,
    "factions": Faction,
    "sectors": Sector,
    "planets": Planet,
    "routes": Route,
    "commands": Command,
    "characters": Character,
    "notes": GalaxyNote,
}
"""The kinds of rows in the order that lets every reference point backwards, but a capital's and a home port's."""

MOST_UNITS: Final = 100_000
MOST_CORNERS: Final = 1_000

Made = TypeVar("Made", bound=Thing)
Row = dict[str, Json]
Rows = dict[str, list[Row]]


def to_rows(galaxy: Galaxy, progress: Progress = silent) -> Rows:
    """Return the rows of every kind, in the galaxy's order. A field at its default is left out.

    Of a galaxy cut to what one side may know, kinds it knows nothing of are left out. Values are text, integers,
    booleans, `{fr, en}` for names in two languages, `[infantry, cruisers, fighters]` for units,
    `[[x, y], …]` for outlines. Progress may cancel.
    """
    kinds = (kind for kind in KINDS if galaxy.known is None or galaxy.known.fields(kind))
    return {
        kind: [row_in(galaxy, kind, each) for each in cancellable(getattr(galaxy, kind), progress)] for kind in kinds
    }


def row_in(galaxy: Galaxy, kind: str, thing: Thing) -> Row:
    """Return one thing of a galaxy as a row.

    In a galaxy cut to what one side may know, the row has exactly the fields that are known and mean something, even at
    their default.
    """
    if galaxy.known is None:
        return row(thing)
    known, key = galaxy.known, getattr(thing, "id", "")
    names = (field.name for field in fields(thing) if known.holds(kind, key, field.name))
    return {name: _plain(value) for name in names if (value := getattr(thing, name)) not in ("", (), NO_TEXT)}


def row(thing: Thing) -> Row:
    """Return one thing of the map as a row."""
    return {
        field.name: _plain(value) for field in fields(thing) if (value := getattr(thing, field.name)) != field.default
    }


def _plain(value: object) -> Json:
    return [value.infantry, value.cruisers, value.fighters] if isinstance(value, Troops) else plain(value)


def from_rows(rows: Mapping[str, Json], *, name: str = "", radius: int = DEFAULT_RADIUS, file: str = "") -> Galaxy:
    """Return the galaxy of some rows; raises ContentError naming kind, row and field of a value that does not fit."""
    unknown = [kind for kind in rows if kind not in KINDS]
    if unknown:
        raise ContentError("content.unknown_key", file=file, place=str(unknown[0]), allowed=tuple(KINDS))
    if len(_list(rows, "planets", file)) > LARGEST:
        raise ContentError("galaxy.too_many", file=file, place="planets", limit=LARGEST)
    made: dict[str, object] = {
        kind: tuple(from_row(cls, entry, file, f"{kind}[{i}]") for i, entry in enumerate(_list(rows, kind, file)))
        for kind, cls in KINDS.items()
    }
    return with_fields(Galaxy(name=name, radius=radius), **made)


def _list(rows: Mapping[str, Json], kind: str, file: str) -> Sequence[Json]:
    found = rows.get(kind, [])
    if not isinstance(found, list | tuple):
        raise wrong_type("list", found, file=file, place=kind)
    return found


def from_row(cls: type[Made], entry: Json, file: str = "", place: str = "") -> Made:
    """Return one thing of class `cls` from its row; raises ContentError naming the field."""
    if not isinstance(entry, Mapping):
        return build(cls, entry, file=file, place=place)
    known = dict(entry)
    for key in ("force", "garrison"):
        if key in known:
            units = build(tuple[int, ...], known[key], file=file, place=f"{place}.{key}")
            if len(units) != 3 or not all(0 <= n <= MOST_UNITS for n in units):
                raise ContentError("galaxy.bad_units", file=file, place=f"{place}.{key}", limit=MOST_UNITS)
            known[key] = dict(zip(("infantry", "cruisers", "fighters"), units, strict=True))
    made = build(cls, known, file=file, place=place)
    _check_numbers(made, file, place)
    if isinstance(made, Route):
        check_id(made.start, file=file, place=f"{place}.start")
        check_id(made.end, file=file, place=f"{place}.end")
    return made


def _check_numbers(made: Thing, file: str, place: str) -> None:
    """Raise ContentError for a number whose square does not fit in 64 bits, or a point that is no pair."""
    for field in fields(made):
        value = getattr(made, field.name)
        if isinstance(value, int) and not -FURTHEST <= value <= FURTHEST:
            raise ContentError("galaxy.too_far_in", file=file, place=f"{place}.{field.name}", limit=FURTHEST // 1000)
        if field.name == "radius" and value < 0:
            raise ContentError("galaxy.negative", file=file, place=f"{place}.radius")
        if field.name == "outline":
            _check_outline(value, file, f"{place}.outline")


def _check_outline(outline: tuple[tuple[int, ...], ...], file: str, place: str) -> None:
    if len(outline) in (1, 2) or len(outline) > MOST_CORNERS:
        raise ContentError("galaxy.bad_outline", file=file, place=place, limit=MOST_CORNERS)
    for point in outline:
        if len(point) != 2 or not all(-FURTHEST <= part <= FURTHEST for part in point):
            raise ContentError("galaxy.bad_outline", file=file, place=place, limit=MOST_CORNERS)
