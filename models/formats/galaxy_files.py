"""Galaxy files by their suffix: what can be read, what can be written; a file is written whole or not at all.

Pictures in pixels and PDF are painted by the window's painter, not here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from models.errors import ContentError
from models.formats.files import write_whole
from models.formats.galaxy_csv import Source, read_commands, read_routes, read_sectors, read_systems
from models.formats.galaxy_csv_write import write_commands, write_routes, write_sectors, write_systems
from models.formats.galaxy_geojson import read_geojson, write_geojson
from models.formats.galaxy_graphml import read_graphml, write_graphml
from models.formats.galaxy_json import read_json, write_json
from models.formats.galaxy_table import MAX_BYTES
from models.galaxy.galaxy import Galaxy
from models.galaxy.page import write_html
from models.galaxy.poster import write_svg
from models.galaxy.poster_layout import Poster
from models.i18n import trouble
from models.progress import Progress, silent
from models.typefaces.embedding import embedded


@dataclass(frozen=True, slots=True)
class Format:
    """One type of galaxy file: its name, its suffixes, how it is read and written, where it can be."""

    name: str
    suffixes: tuple[str, ...]
    read: Callable[[bytes, str], Galaxy] | None
    write: Callable[[Galaxy, Poster], str] | None

    @property
    def can_read(self) -> bool:
        """Whether files of this type can be read."""
        return self.read is not None

    @property
    def can_write(self) -> bool:
        """Whether files of this type can be written."""
        return self.write is not None


FORMATS: Final = (
    Format("Portulan", (".json",), read_json, lambda galaxy, _: write_json(galaxy)),
    Format("CSV", (".csv",), lambda data, file: read_systems(Source(data, file)), lambda g, _: write_systems(g)),
    Format("GraphML", (".graphml",), read_graphml, lambda galaxy, _: write_graphml(galaxy)),
    Format("GeoJSON", (".geojson",), read_geojson, lambda galaxy, _: write_geojson(galaxy)),
    Format("SVG", (".svg",), None, lambda galaxy, poster: embedded(write_svg(galaxy, poster))),
    Format("HTML", (".html", ".htm"), None, write_html),
)

TABLES: Final[Mapping[str, Callable[[Galaxy], str]]] = {
    "": write_systems, "-routes": write_routes, "-sectors": write_sectors, "-commands": write_commands,
}  # fmt: skip
"""What a CSV export writes, each beside the systems under its own ending: `map.csv`, `map-routes.csv`, …"""


def format_of(path: Path) -> Format:
    """Return the format of a file by its suffix; raises ContentError naming those there are."""
    for known in FORMATS:
        if path.suffix.casefold() in known.suffixes:
            return known
    suffixes = tuple(suffix for known in FORMATS for suffix in known.suffixes)
    raise ContentError("galaxy.no_such_format", file=path.name, known=suffixes)


def read_galaxy(path: Path) -> Galaxy:
    """Return the galaxy of a file, whatever its type; raises ContentError."""
    known = format_of(path)
    if known.read is None:
        raise ContentError(
            "galaxy.write_only", file=path.name, known=tuple(f.suffixes[0] for f in FORMATS if f.can_read)
        )
    return known.read(load(path), path.name)


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
    systems: Path, routes: Path | None = None, base: Galaxy | None = None, progress: Progress = silent
) -> Galaxy:
    """Return `base` with planets, and routes where given, of two tables: `galaxy import`. Raises ContentError."""
    galaxy = read_systems(Source(load(systems), systems.name), base, progress)
    return read_routes(Source(load(routes), routes.name), galaxy, progress) if routes else galaxy


def read_all_tables(
    systems: Source, routes: Source | None, sectors: Source | None, commands: Source | None, base: Galaxy | None = None
) -> Galaxy:
    """Return `base` with everything up to four tables hold; sectors first, so that planets find them."""
    galaxy = read_sectors(sectors, base or Galaxy()) if sectors else base
    galaxy = read_systems(systems, galaxy)
    galaxy = read_routes(routes, galaxy) if routes else galaxy
    return read_commands(commands, galaxy) if commands else galaxy


def export(galaxy: Galaxy, path: Path, poster: Poster | None = None) -> tuple[Path, ...]:
    """Write a galaxy to a file of the type its suffix says and return the files written; raises ContentError.

    CSV writes up to four tables side by side; those with nothing in them are left out.
    """
    known = format_of(path)
    if known.write is None:
        raise ContentError("galaxy.no_such_format", file=path.name, known=())
    if known.name != "CSV":
        write_whole(path, known.write(galaxy, poster or Poster()).encode("utf-8", "replace"))
        return (path,)
    written = []
    for ending, write in TABLES.items():
        kind = ending.removeprefix("-")
        if not kind or getattr(galaxy, kind):
            beside = path.with_name(path.stem + ending + path.suffix)
            write_whole(beside, write(galaxy).encode("utf-8", "replace"))
            written.append(beside)
    return tuple(written)
