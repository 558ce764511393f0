"""How each file type of galaxies is read and written, by the id of its format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from models.errors import ContentError
from models.formats.galaxies.csv_tables import read_planets
from models.formats.galaxies.csv_write import write_systems
from models.formats.galaxies.geojson import read_geojson, write_geojson
from models.formats.galaxies.graphml import read_graphml, write_graphml
from models.formats.galaxies.html_page import write_html
from models.formats.galaxies.own_json import read_json, write_json
from models.formats.galaxies.svg import write_svg_file
from models.formats.registry import format_of
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster
from models.progress import Progress

READERS: Final[Mapping[str, Callable[[bytes, str, bool, list[ContentError] | None], Galaxy]]] = {
    "json": lambda data, file, _rounding, _faults: read_json(data, file),
    "csv": read_planets, "graphml": read_graphml, "geojson": read_geojson,
}  # fmt: skip
"""A galaxy is read from bytes and the file's name, rounded where asked; faults it can do without are added."""

WRITERS: Final[Mapping[str, Callable[[Galaxy, Poster, Progress], str]]] = {
    "json": lambda galaxy, _, progress: write_json(galaxy, progress),
    "csv": lambda galaxy, poster, progress: write_systems(galaxy, poster.lang, progress),
    "graphml": lambda galaxy, _, progress: write_graphml(galaxy, progress),
    "geojson": lambda galaxy, _, progress: write_geojson(galaxy, progress),
    "svg": write_svg_file, "html": write_html,
}  # fmt: skip
"""Each may be cancelled."""


def reader_of(file: str) -> Callable[[bytes, str, bool, list[ContentError] | None], Galaxy]:
    """Return the reader of a file's suffix; raises ContentError naming the suffixes that can be read."""
    return READERS[format_of(Path(file), "galaxy", reading=True).id]
