"""Galaxies from and to tables: systems, routes, sectors, commands, each its own file (columns: `galaxy_columns`).

Decimals are exact to the thousandth. A finer one is refused with its line, so that no map is changed silently; the
column mapper offers `rounding` to round to the nearest thousandth instead. Owners and sectors are matched by name,
accents ignored, and created where the galaxy has none of that name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from models.content import check_id
from models.errors import ContentError, Refused
from models.formats.galaxies.columns import (
    COMMANDS,
    ENGAGEMENTS,
    INCOMES,
    KINDS,
    ROUTES,
    SECTORS,
    STATES,
    SYSTEMS,
    word,
)
from models.formats.galaxies.table import (
    GUESSED,
    Columns,
    Cutting,
    Mapped,
    cell,
    cell_error,
    mapping,
    plain_number,
    read_table,
    unread,
)
from models.galaxy.galaxy import Galaxy
from models.galaxy.ids import Names, new_id
from models.galaxy.numbers import thousandths
from models.galaxy.rows import MOST_CORNERS, MOST_UNITS
from models.galaxy.values import Command, Faction, Income, Planet, Point, Route, Sector, Troops
from models.games.library import galaxy_game
from models.i18n import MessageArg, Text
from models.progress import Progress, silent

Made = TypeVar("Made")
MAX_NAME = 200
STEP = 500
"""Rows between two reports of progress."""


@dataclass(frozen=True, slots=True)
class CsvSource:
    """One file to read: its bytes, its name for sentences, the columns chosen in the mapper, whether to round.

    `cutting` says how it is cut into cells. With `faults`, rows that cannot be read are left out and their errors added
    there; without, the first error is raised. To `unread` the heads of columns are added that are not read.
    """

    data: bytes
    file: str
    mapped: Mapped | None = None
    rounding: bool = False
    cutting: Cutting = GUESSED
    faults: list[ContentError] | None = None
    unread: list[str] | None = None


@dataclass(frozen=True, slots=True)
class _Row:
    """One row with everything needed to read a cell or to say what is wrong with it."""

    cells: tuple[str, ...]
    mapped: Mapped
    source: CsvSource
    line: int

    def place(self, column: str) -> str:
        return f"line {self.line}, {column}"

    def text(self, column: str) -> str:
        found = cell(self.cells, self.mapped, column)
        if len(found) > MAX_NAME and column != "notes":
            raise ContentError("galaxy.name_too_long", file=self.source.file, place=self.place(column), limit=MAX_NAME)
        return found

    def number(self, column: str, empty: int | None = None) -> int:
        found = self.text(column)
        if not found and empty is not None:
            return empty
        try:
            return thousandths(plain_number(found, self.source.cutting.mark), rounding=self.source.rounding)
        except Refused as problem:
            raise cell_error(problem, self.source.file, self.place(column)) from problem

    def count(self, column: str) -> int:
        found = self.text(column) or "0"
        whole = _whole(plain_number(found, self.source.cutting.mark))
        if whole is None or not 0 <= whole <= MOST_UNITS:
            raise ContentError("galaxy.bad_count", file=self.source.file, place=self.place(column), found=found[:40])
        return whole

    def key(self) -> str:
        found = self.text("id")
        check_id(found, file=self.source.file, place=self.place("id"))
        return found

    def units(self) -> Troops:
        return Troops(self.count("infantry"), self.count("cruisers"), self.count("fighters"))

    def refuse(self, key: str, column: str, **args: MessageArg) -> ContentError:
        return ContentError(key, file=self.source.file, place=self.place(column), **args)


def _whole(text: str) -> int | None:
    """Return a whole number, also from a decimal without a fraction (`2,0`); None for any other text."""
    try:
        value = thousandths(text)
    except Refused:
        return None
    return value // 1000 if value % 1000 == 0 else None


def _rows(source: CsvSource, columns: Columns, progress: Progress) -> Iterator[_Row]:
    table = read_table(source.data, source.file, source.cutting)
    mapped = mapping(table, columns, source.mapped, source.file)
    if source.unread is not None:
        source.unread.extend(unread(table.header, mapped))
    for i, (cells, line) in enumerate(zip(table.rows, table.lines, strict=True)):
        if i % STEP == 0:
            progress(i, len(table.rows))
        yield _Row(cells, mapped, source, line)
    progress(len(table.rows), len(table.rows))


def _each(source: CsvSource, columns: Columns, progress: Progress, take: Callable[[_Row], None]) -> None:
    """Give every row to `take`; the error of a row is raised, or added to the faults of its source."""
    for row in _rows(source, columns, progress):
        try:
            take(row)
        except ContentError as problem:
            if source.faults is None:
                raise
            source.faults.append(problem)


def read_systems(source: CsvSource, base: Galaxy | None = None, progress: Progress = silent) -> Galaxy:
    """Return `base` with the planets of a table in place of its own, its routes dropped; raises ContentError.

    A name printed with its asterisks (`Raltir***`) says its class where the income column does not. A planet without
    a size gets the usual one of its class (AMB-CG-27).
    """
    base = base or Galaxy()
    sectors = Names(base.sectors, lambda s: (s.name,), lambda key, name: Sector(key, name))
    owners = Names(base.factions, _faction_names, _new_faction)
    planets: list[Planet] = []
    taken: set[str] = set()

    def take(row: _Row) -> None:
        planets.append(_planet(row, sectors, owners, taken))
        taken.add(planets[-1].id)

    _each(source, SYSTEMS, progress, take)
    return replace(base, planets=tuple(planets), routes=(), sectors=sectors.things, factions=owners.things)


def _faction_names(faction: Faction) -> tuple[str, ...]:
    return faction.name.fr, faction.name.en, faction.sign


def _new_faction(key: str, name: str) -> Faction:
    return Faction(key, Text.same(name))


def _planet(row: _Row, sectors: Names[Sector], owners: Names[Faction], taken: set[str]) -> Planet:
    printed = row.text("name")
    name = printed.rstrip("* ")
    if not name:
        raise row.refuse("galaxy.row_without_name", "name")
    stars = printed[len(name) :].strip()
    said = row.text("income") or stars
    # « 5 M », « 5,0 » and « 5.0M » are the income that our table calls 5.
    whole = _whole(plain_number(said, row.source.cutting.mark))
    income: Income = word(INCOMES, said if whole is None else str(whole), row.source.file, row.place("income"))
    radius = row.number("size", galaxy_game().strategy.disc(income))
    if radius < 0:
        raise row.refuse("galaxy.negative", "size")
    key = row.key()
    if key in taken:
        raise row.refuse("galaxy.id_twice_in", "id", id=key)
    return Planet(
        key or new_id(name, taken), name, row.number("x"), row.number("y"), radius, income, row.text("resource"),
        sectors.find(row.text("sector")), owners.find(row.text("owner")), row.units(), row.text("system"),
        row.text("notes"), row.text("words"),
    )  # fmt: skip


def read_routes(source: CsvSource, base: Galaxy, progress: Progress = silent) -> Galaxy:
    """Return `base` with the routes of a table in place of its own; a pair given twice counts once.

    Raises ContentError for a planet the galaxy has not, a name two planets share, a route to itself.
    """
    found: dict[tuple[str, str], Route] = {}

    def take(row: _Row) -> None:
        start, end = _end(row, base, "from"), _end(row, base, "to")
        if start == end:
            raise row.refuse("galaxy.row_to_itself", "to")
        kind = word(KINDS, row.text("kind"), row.source.file, row.place("kind"))
        state = word(STATES, row.text("state"), row.source.file, row.place("state"))
        route = Route(start, end, kind, state, row.text("reason"))
        found.setdefault(route.key, route)

    _each(source, ROUTES, progress, take)
    return replace(base, routes=tuple(found.values()))


def _end(row: _Row, base: Galaxy, column: str) -> str:
    return _read_cell(row, column, lambda: base.find(row.text(column)).id)


def _read_cell(row: _Row, column: str, find: Callable[[], Made]) -> Made:
    try:
        return find()
    except Refused as problem:
        raise cell_error(problem, row.source.file, row.place(column)) from problem


def read_sectors(source: CsvSource, base: Galaxy, progress: Progress = silent) -> Galaxy:
    """Return `base` with the sectors of a table added; one of the same name or id is replaced. Raises ContentError."""
    sectors = {s.id: s for s in base.sectors}
    names = Names(base.sectors, lambda s: (s.name,), lambda key, name: Sector(key, name))

    def take(row: _Row) -> None:
        name = row.text("name")
        if not name:
            raise row.refuse("galaxy.row_without_name", "name")
        key = row.key() or names.find(name)
        sectors[key] = Sector(key, name, _outline(row), row.text("colour"), row.text("notes"), row.text("words"))

    _each(source, SECTORS, progress, take)
    return replace(base, sectors=tuple(sectors.values()))


def _outline(row: _Row) -> tuple[Point, ...]:
    """Return the corners of `x y; x y; …`."""
    text = cell(row.cells, row.mapped, "outline")
    corners = [corner.split() for corner in text.split(";") if corner.strip()]
    if any(len(corner) != 2 for corner in corners) or len(corners) in (1, 2) or len(corners) > MOST_CORNERS:
        raise row.refuse("galaxy.bad_outline", "outline", limit=MOST_CORNERS)
    return tuple((_corner(row, x), _corner(row, y)) for x, y in corners)


def _corner(row: _Row, text: str) -> int:
    return _read_cell(row, "outline", lambda: thousandths(text, rounding=row.source.rounding))


def read_commands(source: CsvSource, base: Galaxy, progress: Progress = silent) -> Galaxy:
    """Return `base` with the commands of a table in place of its own; raises ContentError."""
    owners = Names(base.factions, _faction_names, _new_faction)
    commands: list[Command] = []
    taken: set[str] = set()

    def take(row: _Row) -> None:
        name = row.text("name")
        if not name:
            raise row.refuse("galaxy.row_without_name", "name")
        key = row.key() or new_id(name, taken)
        if key in taken:
            raise row.refuse("galaxy.id_twice_in", "id", id=key)
        taken.add(key)
        radius = row.number("radius", 0)
        if radius < 0:
            raise row.refuse("galaxy.negative", "radius")
        home = _end(row, base, "home") if row.text("home") else ""
        engagement = word(ENGAGEMENTS, row.text("engagement"), row.source.file, row.place("engagement"))
        commands.append(
            Command(key, name, owners.find(row.text("owner")), row.number("x"), row.number("y"), home, row.units(),
                    radius, engagement, notes=row.text("notes"))
        )  # fmt: skip

    _each(source, COMMANDS, progress, take)
    return replace(base, commands=tuple(commands), factions=owners.things)


def read_planets(data: bytes, file: str, rounding: bool = False, faults: list[ContentError] | None = None) -> Galaxy:
    """Return the galaxy of a table of planets; raises ContentError, or adds to `faults`."""
    return read_systems(CsvSource(data, file, rounding=rounding, faults=faults))
