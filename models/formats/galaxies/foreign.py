"""Planets, sectors and routes of somebody else's file: what its attributes say, by the names of our columns.

GraphML and GeoJSON share it: the same attribute means the same, whatever file it stands in, as in a table. Where a
reader is given a list of faults, what cannot be used is added there and the rest is taken; else the first is raised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from models.errors import ContentError, Refused
from models.formats.galaxies.columns import INCOMES, KINDS, ROUTES, SECTORS, STATES, SYSTEMS, word
from models.formats.galaxies.table import Columns, cell_error, guess, plain_number
from models.galaxy.numbers import thousandths
from models.galaxy.rows import Row
from models.games.library import galaxy_game
from models.i18n import fold

Said = Mapping[str, str]
"""What a file says of one thing, by the names of its own attributes; what is empty is not said."""
_LONG = 200
_WORDS = ("resource", "sector", "owner", "system", "notes", "words")
_UNITS = ("infantry", "cruisers", "fighters")
_CLOSED: Mapping[str, Mapping[str, StrEnum]] = {"income": INCOMES, "kind": KINDS, "state": STATES}


@dataclass(slots=True)
class ForeignFile:
    """The file that is read: its name, whether numbers are rounded, and the faults found, if they are collected."""

    file: str
    rounding: bool = False
    faults: list[ContentError] | None = None
    taken: set[str] = field(default_factory=set)

    def fault(self, problem: ContentError) -> None:
        """Add a fault; raises it where none are collected."""
        if self.faults is None:
            raise problem
        self.faults.append(problem)

    def number(self, text: str, place: str) -> int:
        """Return a number of any form as thousandths; raises ContentError."""
        try:
            return thousandths(plain_number(text, ""), rounding=self.rounding)
        except Refused as problem:
            raise cell_error(problem, self.file, place) from problem

    def planet(self, said: Said, key: str, place: str, *, name: str = "") -> Row:
        """Return the row of a planet; `name` is used where none is said. Raises ContentError."""
        income = word(INCOMES, column(said, "income"), self.file, place)
        row: Row = {"id": key, "name": column(said, "name")[:_LONG] or name, "income": income.value}
        for known, wanted in (("x", "x"), ("y", "y"), ("radius", "size")):
            text = column(said, wanted)
            if text:
                row[known] = self.number(text, f"{place}, {wanted}")
            elif known != "radius":
                raise ContentError("galaxy.node_without_place", file=self.file, place=place)
            else:
                row[known] = galaxy_game().strategy.disc(income)
        row["garrison"] = [self._count(said, unit, place) for unit in _UNITS]
        return row | {each: column(said, each) for each in _WORDS}

    def route(self, said: Said, start: str, end: str, place: str) -> Row:
        """Return the row of a route; raises ContentError."""
        return {
            "start": start, "end": end, "reason": column(said, "reason", ROUTES),
            "kind": word(KINDS, column(said, "kind", ROUTES), self.file, place).value,
            "state": word(STATES, column(said, "state", ROUTES), self.file, place).value,
        }  # fmt: skip

    def sector(self, said: Said, key: str, name: str, outline: Sequence[Sequence[int]]) -> Row:
        """Return the row of a sector."""
        row: Row = {"id": key, "name": name[:_LONG], "outline": [list(corner) for corner in outline]}
        return row | {each: column(said, each, SECTORS) for each in ("colour", "notes", "words")}

    def _count(self, said: Said, unit: str, place: str) -> int:
        text = column(said, unit)
        if not text:
            return 0
        try:
            count = thousandths(plain_number(text, ""))
        except Refused:
            count = -1
        if count < 0 or count % 1000 or count >= 10**11:
            raise ContentError("galaxy.bad_count", file=self.file, place=f"{place}, {unit}", found=text[:40])
        return count // 1000


def named_rows(planets: Sequence[Row], sectors: Sequence[Row] = ()) -> dict[str, list[Row]]:
    """Return rows of the sectors and factions that the planets name; a sector that is there is met by its name."""
    there = {str(each["name"]): each for each in sectors}
    names = dict.fromkeys(str(each["sector"]) for each in planets if each.get("sector"))
    owners = dict.fromkeys(str(each["owner"]) for each in planets if each.get("owner"))
    for planet in planets:
        if str(planet.get("sector")) in there:
            planet["sector"] = there[str(planet["sector"])]["id"]
    more: list[Row] = [{"id": each, "name": each} for each in names if each not in there]
    factions: list[Row] = [{"id": each, "name": {"fr": each, "en": each}} for each in owners]
    return {"sectors": [*sectors, *more], "factions": factions}


def column(said: Said, wanted: str, columns: Columns = SYSTEMS) -> str:
    """Return what is said for one of our columns, under any name people give it; "" where nothing is.

    A word under a loose name (`type`, `class`, `status`) that is none of ours is of another program, and says nothing.
    """
    name = wanted if said.get(wanted) else _named_like(wanted, tuple(said), columns)
    found = said.get(name, "")
    if name != wanted and wanted in _CLOSED and _is_loose(name, wanted, columns):
        try:
            word(_CLOSED[wanted], found, "", "")
        except ContentError:
            return ""
    return found


@lru_cache(maxsize=1_024)
def _named_like(wanted: str, header: tuple[str, ...], columns: Columns) -> str:
    """Return the attribute that is our column by its name; cached, because the things of a file have the same few."""
    at = guess(header, [each for each in columns if each.id == wanted]).get(wanted)
    return "" if at is None else header[at]


def _is_loose(name: str, wanted: str, columns: Columns) -> bool:
    also = next(each.also for each in columns if each.id == wanted)
    return fold(name) in map(fold, also)
