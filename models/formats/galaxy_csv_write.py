"""Tables of a galaxy for spreadsheets: commas, decimal points, UTF-8, no cell that a spreadsheet would run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from models.formats.galaxy_columns import TABLES
from models.formats.galaxy_table import write_table
from models.galaxy.galaxy import Galaxy
from models.galaxy.numbers import decimal
from models.galaxy.values import Force
from models.i18n import fold


def write_systems(galaxy: Galaxy) -> str:
    """Return the table of planets; `read_systems` gives the same planets back."""
    sector, owner = _sectors(galaxy), _owners(galaxy)
    rows = (
        (p.name, decimal(p.x), decimal(p.y), decimal(p.radius), p.income.value, p.resource, sector(p.sector),
         owner(p.owner), *_units(p.garrison), p.system, p.notes, p.id)
        for p in galaxy.planets
    )  # fmt: skip
    return _write("systems", rows)


def write_routes(galaxy: Galaxy) -> str:
    """Return the table of routes; planets whose name another has are written by id."""
    name = _planet_name(galaxy)
    rows = ((name(r.start), name(r.end), r.kind.value, r.state.value, r.reason) for r in galaxy.routes)
    return _write("routes", rows)


def write_sectors(galaxy: Galaxy) -> str:
    """Return the table of sectors; only outlines that were drawn are written."""
    rows = (
        (s.name, s.colour, "; ".join(f"{decimal(x)} {decimal(y)}" for x, y in s.outline), s.notes, s.id)
        for s in galaxy.sectors
    )
    return _write("sectors", rows)


def write_commands(galaxy: Galaxy) -> str:
    """Return the table of commands; a radius is written only where it is the command's own."""
    name, owner = _planet_name(galaxy), _owners(galaxy)
    rows = (
        (c.name, owner(c.owner), decimal(c.x), decimal(c.y), name(c.home), *_units(c.force),
         decimal(c.radius) if c.radius else "", c.engagement.value, c.notes, c.id)
        for c in galaxy.commands
    )  # fmt: skip
    return _write("commands", rows)


def _write(table: str, rows: Iterable[tuple[str, ...]]) -> str:
    return write_table([column.id for column in TABLES[table]], rows)


def _units(force: Force) -> Iterator[str]:
    return (str(n) if n else "" for n in (force.infantry, force.cruisers, force.fighters))


Name = Callable[[str], str]


def _planet_name(galaxy: Galaxy) -> Name:
    """Return planets as a reader will find them again: by name where only one has it, else by id."""

    def name(key: str) -> str:
        planet = galaxy.planet.get(key)
        return planet.name if planet and galaxy.namesakes(planet.name) == 1 else key

    return name


def _sectors(galaxy: Galaxy) -> Name:
    return _unmistakable({s.id: (s.name,) for s in galaxy.sectors})


def _owners(galaxy: Galaxy) -> Name:
    return _unmistakable({f.id: (f.name.fr, f.name.en, f.sign) for f in galaxy.factions})


def _unmistakable(names: Mapping[str, Sequence[str]]) -> Name:
    """Return the first name of an id where no other thing has that name; the id itself where one does."""
    count = Counter(word for key, words in names.items() for word in {fold(key), *map(fold, words)})

    def name(key: str) -> str:
        first = names.get(key, (key,))[0]
        return first if first and count[fold(first)] <= 1 else key

    return name
