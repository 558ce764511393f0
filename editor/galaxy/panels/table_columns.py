"""The columns of the tables of planets, routes and commands: what each shows, and how typed words become a value.

Typed and pasted cells change all their things, or none and the reason is told.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from models.content import with_fields
from models.errors import ContentError, Refused
from models.formats.galaxies.columns import ENGAGEMENTS, INCOMES, KINDS, STATES, word
from models.galaxy.galaxy import Galaxy
from models.galaxy.numbers import FURTHEST, thousandths
from models.galaxy.rows import KINDS as KINDS_OF
from models.galaxy.rows import MOST_UNITS
from models.galaxy.values import Engagement, Faction, Income, Route, RouteKind, RouteState, Thing, Troops
from models.i18n import Translator, fold

Sort = Literal["text", "length", "count", "income", "kind", "state", "engagement", "sector", "owner", "home"]
Closed = Income | RouteKind | RouteState | Engagement
CellValue = str | int | Closed
MOST_LETTERS: Final = 200
WORDS: Final[Mapping[str, tuple[Mapping[str, Closed], Sequence[Closed], str]]] = {
    "income": (INCOMES, tuple(Income), "galaxymap.income_"),
    "kind": (KINDS, tuple(RouteKind), "galaxymap.kind_"),
    "state": (STATES, tuple(RouteState), "galaxymap.state_"),
    "engagement": (ENGAGEMENTS, tuple(Engagement), "galaxymap.engagement_"),
}


@dataclass(frozen=True, slots=True)
class TableColumn:
    """One column: the field it shows (`garrison.infantry` for a part of one), its sort, whether it can be edited
    here.
    """

    field: str
    key: str
    sort: Sort = "text"
    editable: bool = True
    least: int = -FURTHEST


COLUMNS: Final[Mapping[str, tuple[TableColumn, ...]]] = {
    "planets": (
        TableColumn("name", "atlas.name"),
        TableColumn("x", "atlas.x", "length"),
        TableColumn("y", "atlas.y", "length"),
        TableColumn("income", "atlas.income", "income"),
        TableColumn("resource", "atlas.resource"),
        TableColumn("sector", "atlas.sector", "sector"),
        TableColumn("owner", "atlas.owner", "owner"),
        TableColumn("garrison.infantry", "atlas.infantry", "count"),
        TableColumn("garrison.cruisers", "atlas.cruisers", "count"),
        TableColumn("garrison.fighters", "atlas.fighters", "count"),
        TableColumn("radius", "atlas.size", "length", least=0),
        TableColumn("system", "atlas.system"),
        TableColumn("notes", "atlas.notes"),
        TableColumn("words", "atlas.words"),
    ),
    "routes": (
        TableColumn("start", "atlas.from", editable=False),
        TableColumn("end", "atlas.to", editable=False),
        TableColumn("length", "atlas.distance", "length", editable=False),
        TableColumn("kind", "atlas.kind", "kind"),
        TableColumn("state", "atlas.state", "state"),
        TableColumn("reason", "atlas.reason"),
    ),
    "commands": (
        TableColumn("name", "atlas.name"),
        TableColumn("owner", "atlas.owner", "owner"),
        TableColumn("x", "atlas.x", "length"),
        TableColumn("y", "atlas.y", "length"),
        TableColumn("home", "atlas.home", "home"),
        TableColumn("force.infantry", "atlas.infantry", "count"),
        TableColumn("force.cruisers", "atlas.cruisers", "count"),
        TableColumn("force.fighters", "atlas.fighters", "count"),
        TableColumn("radius", "atlas.circle", "length", least=0),
        TableColumn("engagement", "atlas.engagement", "engagement"),
        TableColumn("notes", "atlas.notes"),
    ),
}


def value_of(galaxy: Galaxy, column: TableColumn, thing: Thing) -> CellValue:
    """Return the value of a cell; a route's length is computed from its ends, in thousandths."""
    if column.field == "length" and isinstance(thing, Route):
        ends = [galaxy.planet.get(key) for key in (thing.start, thing.end)]
        if None in ends:
            return 0
        return round(math.dist(*(end.at for end in ends if end)))
    head, _, part = column.field.partition(".")
    found = getattr(thing, head)
    value: CellValue = getattr(found, part) if part else found
    return value


def is_known(galaxy: Galaxy, column: TableColumn, thing: Thing) -> bool:
    """Return whether a cell's value is known in a galaxy that may be reduced to what one side knows."""
    if galaxy.known is None or column.field == "length":
        return True
    kind = next(kind for kind, cls in KINDS_OF.items() if isinstance(thing, cls))
    return galaxy.known.holds(kind, getattr(thing, "id", ""), column.field.partition(".")[0])


def columns_of(galaxy: Galaxy, kind: str) -> Sequence[TableColumn]:
    """Return the columns of a kind; where one side's knowledge is shown, those it knows something of."""
    known = galaxy.known
    if known is None:
        return COLUMNS[kind]
    fields = known.fields(kind) | {"length"}
    return tuple(column for column in COLUMNS[kind] if column.field.partition(".")[0] in fields)


def cell_words(galaxy: Galaxy, column: TableColumn, thing: Thing, t: Translator) -> str:
    """Return the words of a cell."""
    if not is_known(galaxy, column, thing):
        return ""
    value = value_of(galaxy, column, thing)
    if isinstance(value, Enum):
        return t(WORDS[column.sort][2] + value.value)
    if isinstance(value, int):
        if column.sort == "count":
            return str(value) if value else ""
        return t.decimal(value) if value or column.key != "atlas.circle" else ""
    if column.sort == "sector":
        return galaxy.sector[value].name if value in galaxy.sector else str(value)
    if column.sort == "owner":
        return galaxy.faction[value].name[t.lang] if value in galaxy.faction else str(value)
    if column.sort == "home" or column.field in ("start", "end"):
        return galaxy.planet[value].name if value in galaxy.planet else str(value)
    return str(value)


def order_of(galaxy: Galaxy, column: TableColumn, thing: Thing, t: Translator) -> int | str:
    """Return the value by which a cell is sorted."""
    value = value_of(galaxy, column, thing)
    if column.sort in WORDS:
        return WORDS[column.sort][1].index(value) if is_known(galaxy, column, thing) else -1
    if isinstance(value, int):
        return value
    return fold(cell_words(galaxy, column, thing, t))


def choices_of(galaxy: Galaxy, column: TableColumn, t: Translator) -> list[str]:
    """Return the words a cell may hold; none for free text and numbers."""
    if column.sort in WORDS:
        _, values, prefix = WORDS[column.sort]
        return [t(prefix + value.value) for value in values]
    if column.sort == "sector":
        return ["", *(sector.name for sector in galaxy.sectors)]
    if column.sort == "owner":
        return ["", *(faction.name[t.lang] for faction in galaxy.factions)]
    if column.sort == "home":
        ports = [planet.name for planet in galaxy.planets if planet.income is not Income.ORDINARY]
        return ["", *ports]
    return []


def cell_value(galaxy: Galaxy, column: TableColumn, text: str, t: Translator) -> CellValue:
    """Return the value of typed words; raises Refused or ContentError that says what is possible."""
    words = " ".join(text.split())
    if column.sort == "text":
        if len(words) > MOST_LETTERS or (column.field == "name" and not words):
            raise Refused("atlas.bad_name", limit=MOST_LETTERS)
        return words
    if column.sort == "length":
        length = thousandths(words or "0", rounding=True)
        if length < column.least:
            raise Refused("atlas.below_zero")
        return length
    if column.sort == "count":
        if not (not words or (words.isascii() and words.isdigit() and len(words) < 9 and int(words) <= MOST_UNITS)):
            raise Refused("atlas.bad_count", text=words[:40], limit=MOST_UNITS)
        return int(words or "0")
    if column.sort in WORDS:
        known, values, prefix = WORDS[column.sort]
        for value in values:
            if fold(t(prefix + value.value)) == fold(words):
                return value
        return _closed(known, words, tuple(t(prefix + value.value) for value in values))
    return _reference(galaxy, column, words, t)


def _closed(known: Mapping[str, Closed], words: str, allowed: tuple[str, ...]) -> Closed:
    try:
        return word(known, words, "", "")
    except ContentError as problem:
        raise Refused("atlas.not_one_of", text=words[:40], allowed=allowed) from problem


def _reference(galaxy: Galaxy, column: TableColumn, words: str, t: Translator) -> str:
    if not words:
        return ""
    wish = fold(words)
    if column.sort == "home":
        return galaxy.find(words).id
    if column.sort == "sector":
        found = next((s.id for s in galaxy.sectors if wish in (fold(s.name), fold(s.id))), None)
    else:
        found = next((f.id for f in galaxy.factions if wish in map(fold, filter(None, _names(f)))), None)
    if found is None:
        raise Refused("atlas.not_one_of", text=words[:40], allowed=tuple(filter(None, choices_of(galaxy, column, t))))
    return found


def _names(side: Faction) -> tuple[str, ...]:
    return side.name.fr, side.name.en, side.id, side.sign


def with_value(thing: Thing, column: TableColumn, value: CellValue) -> Thing:
    """Return a thing with another value in a column."""
    head, _, part = column.field.partition(".")
    if not part:
        return with_fields(thing, **{head: value})
    force: Troops = getattr(thing, head)
    changed: dict[str, object] = {part: value}
    return with_fields(thing, **{head: with_fields(force, **changed)})


MOST_CELLS: Final = 500_000


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell to be written: its thing, its column, its new words."""

    thing: Thing
    column: TableColumn
    words: str


def fill_cells(galaxy: Galaxy, cells: Iterable[Cell], t: Translator) -> list[Thing]:
    """Return the things with their cells written, without things that stay the same.

    Raises Refused naming the first cell that cannot be written.
    """
    now: dict[int, Thing] = {}
    before: dict[int, Thing] = {}
    for cell in cells:
        key = id(cell.thing)
        thing = now.get(key, cell.thing)
        before[key] = cell.thing
        if not cell.column.editable:
            if cell.words.strip() != cell_words(galaxy, cell.column, thing, t):
                raise Refused("atlas.not_here", column=t(cell.column.key))
            now[key] = thing
            continue
        try:
            now[key] = with_value(thing, cell.column, cell_value(galaxy, cell.column, cell.words, t))
        except (Refused, ContentError) as problem:
            name = getattr(cell.thing, "name", "") or cell_words(galaxy, COLUMNS["routes"][0], thing, t)
            reason = t(problem.key, **problem.args_).rstrip(".")
            raise Refused("atlas.bad_cell", name=name, column=t(cell.column.key), reason=reason) from problem
    return [thing for key, thing in now.items() if thing != before[key]]


def read_cells(
    text: str, things: Sequence[Thing], columns: Sequence[TableColumn], start: tuple[int, int]
) -> list[Cell]:
    """Return the cells of a text with tabs, from a row and a column on; raises Refused where it does not fit into the
    table.
    """
    rows = [line.split("\t") for line in text.replace("\r\n", "\n").rstrip("\n").split("\n")]
    if not text.strip():
        raise Refused("atlas.nothing_to_paste")
    if start[0] + len(rows) > len(things) or start[1] + max(map(len, rows)) > len(columns):
        raise Refused("atlas.paste_too_big", rows=len(rows), columns=max(map(len, rows)))
    if sum(map(len, rows)) > MOST_CELLS:
        raise Refused("atlas.paste_too_big", rows=len(rows), columns=max(map(len, rows)))
    return [
        Cell(things[start[0] + r], columns[start[1] + c], words)
        for r, row in enumerate(rows)
        for c, words in enumerate(row)
    ]
