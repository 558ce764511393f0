"""Tables of a galaxy for spreadsheets of the reader's language: UTF-8, no cell that a spreadsheet runs as a formula.

In French with semicolons and decimal commas, in English with commas and points; every word of one file is in that
language. A galaxy cut to what one side may know only has columns of which that side knows something.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from models.formats.csv_cells import separator
from models.formats.galaxies.columns import SAID, TABLES
from models.formats.galaxies.table import write_table
from models.galaxy.galaxy import Galaxy
from models.galaxy.numbers import decimal
from models.galaxy.values import Command, Planet, Route, Sector, Thing, Troops
from models.i18n import fold
from models.progress import Progress, cancellable, silent

_MARK: Final[Mapping[str, str]] = {"fr": ",", "en": "."}

Name = Callable[[str], str]
T = TypeVar("T", bound=Thing)
Cells = Mapping[str, tuple[str, Callable[[T], str]]]
"""By column: the field it shows, and what its cell says of a thing."""


def write_systems(galaxy: Galaxy, lang: str = "en", progress: Progress = silent) -> str:
    """Return the table of planets; `read_systems` gives the same planets back."""
    sector, owner, length = _sectors(galaxy), _owners(galaxy, lang), _length(lang)
    cells: Cells[Planet] = {
        "name": ("name", lambda p: p.name), "x": ("x", lambda p: length(p.x)), "y": ("y", lambda p: length(p.y)),
        "size": ("radius", lambda p: length(p.radius)), "income": ("income", lambda p: SAID[p.income][lang]),
        "resource": ("resource", lambda p: p.resource), "sector": ("sector", lambda p: sector(p.sector)),
        "owner": ("owner", lambda p: owner(p.owner)), **_units(galaxy, "garrison"),
        "system": ("system", lambda p: p.system), "notes": ("notes", lambda p: p.notes),
        "words": ("words", lambda p: p.words), "id": ("id", lambda p: p.id),
    }  # fmt: skip
    return _write(galaxy, "systems", "planets", lang, cells, progress)


def write_routes(galaxy: Galaxy, lang: str = "en", progress: Progress = silent) -> str:
    """Return the table of routes; planets are written by name, or by id where another has the same name."""
    name = _planet_name(galaxy)
    cells: Cells[Route] = {
        "from": ("start", lambda r: name(r.start)), "to": ("end", lambda r: name(r.end)),
        "kind": ("kind", lambda r: SAID[r.kind][lang]), "state": ("state", lambda r: SAID[r.state][lang]),
        "reason": ("reason", lambda r: r.reason),
    }  # fmt: skip
    return _write(galaxy, "routes", "routes", lang, cells, progress)


def write_sectors(galaxy: Galaxy, lang: str = "en", progress: Progress = silent) -> str:
    """Return the table of sectors; only outlines that were drawn are written."""
    length = _length(lang)
    cells: Cells[Sector] = {
        "name": ("name", lambda s: s.name), "colour": ("colour", lambda s: s.colour),
        "outline": ("outline", lambda s: "; ".join(f"{length(x)} {length(y)}" for x, y in s.outline)),
        "notes": ("notes", lambda s: s.notes), "words": ("words", lambda s: s.words), "id": ("id", lambda s: s.id),
    }  # fmt: skip
    return _write(galaxy, "sectors", "sectors", lang, cells, progress)


def write_commands(galaxy: Galaxy, lang: str = "en", progress: Progress = silent) -> str:
    """Return the table of commands; a radius is written only where it is the command's own."""
    name, owner, length = _planet_name(galaxy), _owners(galaxy, lang), _length(lang)
    cells: Cells[Command] = {
        "name": ("name", lambda c: c.name), "owner": ("owner", lambda c: owner(c.owner)),
        "x": ("x", lambda c: length(c.x)), "y": ("y", lambda c: length(c.y)), "home": ("home", lambda c: name(c.home)),
        **_units(galaxy, "force"), "radius": ("radius", lambda c: length(c.radius) if c.radius else ""),
        "engagement": ("engagement", lambda c: SAID[c.engagement][lang]), "notes": ("notes", lambda c: c.notes),
        "id": ("id", lambda c: c.id),
    }  # fmt: skip
    return _write(galaxy, "commands", "commands", lang, cells, progress)


def _write(galaxy: Galaxy, table: str, kind: str, lang: str, cells: Cells[T], progress: Progress) -> str:
    known = galaxy.known
    columns = [c for c in TABLES[table] if known is None or cells[c.id][0] in known.fields(kind)]
    parts = [cells[column.id] for column in columns]

    def row(thing: T) -> Sequence[str]:
        key = getattr(thing, "id", "")
        return [say(thing) if galaxy.holds(kind, key, field) else "" for field, say in parts]

    rows = map(row, cancellable(getattr(galaxy, kind), progress))
    return write_table([c.title[lang] for c in columns], rows, separator(lang))


def _length(lang: str) -> Callable[[int], str]:
    return lambda value: decimal(value).replace(".", _MARK[lang])


def _units(galaxy: Galaxy, field: str) -> Cells[Thing]:
    """Return the columns of units: 0 is an empty cell, but `0` where the galaxy is cut to what one side knows."""
    nothing = "" if galaxy.known is None else "0"

    def column(unit: str) -> tuple[str, Callable[[Thing], str]]:
        return field, lambda thing: str(getattr(getattr(thing, field), unit) or nothing)

    return {unit: column(unit) for unit in Troops.__slots__}


def _planet_name(galaxy: Galaxy) -> Name:
    """Return the function that names a planet for a reader: by name where only one has it, else by id."""

    def name(key: str) -> str:
        planet = galaxy.planet.get(key)
        return planet.name if planet and galaxy.namesakes(planet.name) == 1 else key

    return name


def _sectors(galaxy: Galaxy) -> Name:
    return _unmistakable({s.id: (s.name,) for s in galaxy.sectors})


def _owners(galaxy: Galaxy, lang: str) -> Name:
    return _unmistakable({f.id: (f.name[lang], f.name.fr, f.name.en, f.sign) for f in galaxy.factions})


def _unmistakable(names: Mapping[str, Sequence[str]]) -> Name:
    """Return the function that names an id: by its first name where nothing else has that name, else by the id."""
    count = Counter(word for key, words in names.items() for word in {fold(key), *map(fold, words)})

    def name(key: str) -> str:
        first = names.get(key, (key,))[0]
        return first if first and count[fold(first)] <= 1 else key

    return name
