"""Galaxy files by their suffix: what can be read, what can be written; a file is written whole or not at all.

Pictures in pixels and PDF are painted by the window's painter, not here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from models.errors import ContentError
from models.formats.files import write_whole
from models.formats.galaxies.csv_tables import CsvSource, read_commands, read_routes, read_sectors, read_systems
from models.formats.galaxies.csv_write import write_commands, write_routes, write_sectors, write_systems
from models.formats.galaxies.intake import require_content
from models.formats.galaxies.io import WRITERS, reader_of
from models.formats.galaxies.table import MAX_BYTES, is_table
from models.formats.registry import format_of, write_suffixes
from models.galaxy.galaxy import Galaxy
from models.galaxy.merge import EVERY, merged
from models.galaxy.posters.layout import Poster
from models.i18n import trouble
from models.progress import Progress, silent

BOM: Final = b"\xef\xbb\xbf"

TABLES: Final[Mapping[str, Callable[[Galaxy, str, Progress], str]]] = {
    "": write_systems, "-routes": write_routes, "-sectors": write_sectors, "-commands": write_commands,
}  # fmt: skip
"""What a CSV export writes, each beside the systems under its own ending: `map.csv`, `map-routes.csv`, …"""


def read_galaxy(path: Path, *, rounding: bool = False, faults: list[ContentError] | None = None) -> Galaxy:
    """Return the galaxy of a file, whatever its type; raises ContentError, also where nothing is found in it.

    What had to be left out is added to `faults`.
    """
    read = reader_of(path.name)
    return require_content(read(load(path), path.name, rounding, faults), path.name)


def load(path: Path) -> bytes:
    """Return the bytes of a file, never more than 64 MB; raises ContentError."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as problem:
        raise ContentError("content.unreadable", file=path.name, reason=trouble(problem)) from problem
    if len(data) > MAX_BYTES:
        raise ContentError("galaxy.file_too_big", file=path.name, limit=MAX_BYTES // 1_000_000)
    return data


def import_tables(
    systems: Path, routes: Path | None = None, base: Galaxy | None = None, progress: Progress = silent,
    *, rounding: bool = False, unread: list[str] | None = None,
) -> Galaxy:  # fmt: skip
    """Return `base` with planets, and routes where given, of two tables: `galaxy import`. Raises ContentError.

    The heads of columns that are not read are added to `unread`.
    """
    sources = [CsvSource(load(each), each.name, rounding=rounding, unread=unread) for each in (systems, routes) if each]
    galaxy = require_content(read_systems(sources[0], base, progress), systems.name)
    return read_routes(sources[1], galaxy, progress) if routes else galaxy


def import_file(
    path: Path, base: Galaxy | None = None, *, rounding: bool = False, faults: list[ContentError] | None = None,
    unread: list[str] | None = None,
) -> Galaxy:  # fmt: skip
    """Return `base` with the content of a file of any type we read in its place; raises ContentError.

    For a table, the tables that an export writes beside it are read too, and the heads of columns that are not read are
    added to `unread`. Things of a kind that the file has none of
    stay, as far as what they refer to is still there; only our JSON replaces every kind.
    """
    base = base or Galaxy()
    if is_table(path.name):
        beside = {ending: path.with_name(path.stem + ending + path.suffix) for ending in TABLES if ending}
        sources = {
            ending: CsvSource(load(each), each.name, rounding=rounding, unread=unread)
            for ending, each in beside.items()
            if each.is_file()
        }
        routes, sectors, commands = (sources.get(ending) for ending in ("-routes", "-sectors", "-commands"))
        systems = CsvSource(load(path), path.name, rounding=rounding, unread=unread)
        made = read_all_tables(systems, routes, sectors, commands, base)
        return require_content(made if routes else with_routes(made, base), path.name)
    came = read_galaxy(path, rounding=rounding, faults=faults)
    swap = [kind for kind in EVERY if path.suffix.casefold() == ".json" or getattr(came, kind)]
    return replace(merged(base, came, swap=swap), name=base.name or came.name, radius=came.radius)


def with_routes(made: Galaxy, base: Galaxy) -> Galaxy:
    """Return a galaxy with the routes of `base` between planets that it has."""
    return replace(made, routes=tuple(r for r in base.routes if r.start in made.planet and r.end in made.planet))


def read_all_tables(
    systems: CsvSource,
    routes: CsvSource | None,
    sectors: CsvSource | None,
    commands: CsvSource | None,
    base: Galaxy | None = None,
) -> Galaxy:
    """Return `base` with everything that up to four tables hold; sectors are read first, so that planets find them."""
    galaxy = read_sectors(sectors, base or Galaxy()) if sectors else base
    galaxy = read_systems(systems, galaxy)
    galaxy = read_routes(routes, galaxy) if routes else galaxy
    return read_commands(commands, galaxy) if commands else galaxy


def export(galaxy: Galaxy, path: Path, poster: Poster | None = None, progress: Progress = silent) -> tuple[Path, ...]:
    """Write a galaxy to a file of the type its suffix says and return the files written; raises ContentError.

    CSV writes up to four tables side by side, in the poster's language and with the byte order mark by which
    spreadsheets recognise UTF-8; empty tables are left out. Progress may cancel: nothing is written then.
    """
    known = format_of(path, "galaxy")
    if known.id not in WRITERS:
        raise ContentError("galaxy.no_such_format", file=path.name, known=write_suffixes("galaxy"))
    poster = poster or Poster()
    if known.id != "csv":
        said = WRITERS[known.id](galaxy, poster, progress).encode("utf-8", "replace")
        progress(0, 0)
        write_whole(path, said)
        return (path,)
    made: dict[Path, bytes] = {}
    for number, (ending, write) in enumerate(TABLES.items()):
        progress(number, len(TABLES))
        kind = ending.removeprefix("-")
        if not kind or getattr(galaxy, kind):
            beside = path.with_name(path.stem + ending + path.suffix)
            made[beside] = BOM + write(galaxy, poster.lang, progress).encode("utf-8", "replace")
    progress(len(TABLES), len(TABLES))
    for place, table in made.items():
        write_whole(place, table)
    return tuple(made)
