"""The one registry of file types: which of them are read and written for maps, galaxies and forces, and their suffixes.

Window, command line, dropped files and file dialogs ask it. A format is a module of this folder and a row here; the
module is loaded when something is first read or written with it, so that asking costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from models.errors import ContentError
from models.formats.format import Format
from models.formats.map_file import WriteOptions
from models.i18n import Text
from models.progress import Progress, silent

if TYPE_CHECKING:
    from models.formats.map_file import MapFile, MapFormat
    from models.formats.roster_outgoing import ForceFormat
    from models.galaxy.galaxy import Galaxy
    from models.galaxy.poster_layout import Poster
    from models.maps.tile_map import TileMap

    GalaxyFormat = Format[
        Callable[[bytes, str, bool, list[ContentError] | None], Galaxy], Callable[[Galaxy, Poster, Progress], str]
    ]

Of = Literal["map", "galaxy", "force"]


def _late(module: str, name: str) -> Any:
    """Return a function of a module of this folder that is loaded when it is first called."""

    def call(*args: object, **named: object) -> object:
        return getattr(import_module(module, __package__), name)(*args, **named)

    return call


MAPS: Final[tuple[MapFormat, ...]] = (
    Format(
        "pack", Text("Carte et ses images (Portulan)", "Map with its pictures (Portulan)"), (".portulanmap",),
        _late(".map_pack", "read_pack_map"), _late(".map_pack", "write_pack_map"), carries=True,
    ),
    Format(
        "tmx", Text("Carte Tiled (TMX)", "Tiled map (TMX)"), (".tmx",),
        _late(".tiled", "read_tmx"), _late(".tiled", "write_tmx"),
    ),
    Format(
        "tmj", Text("Carte Tiled (JSON)", "Tiled map (JSON)"), (".tmj",),
        _late(".tiled", "read_tmj"), _late(".tiled", "write_tmj"),
    ),
    Format(
        "foundry", Text("Scène Foundry VTT", "Foundry VTT scene"), (".foundry.json", ".scene.json"),
        _late(".foundry", "read_foundry"), _late(".foundry_write", "write_foundry"), wants_picture=True,
        also_read=(".db",),
    ),
    Format(
        "json", Text("Carte Portulan (JSON)", "Portulan map (JSON)"), (".json",),
        _late(".own_json", "read_any_json"), _late(".own_json", "write_own"),
    ),
    Format(
        "vtt", Text.same("Universal VTT"), (".dd2vtt", ".uvtt", ".df2vtt"),
        _late(".vtt", "read_vtt"), _late(".vtt_write", "write_vtt"), wants_picture=True,
    ),
    Format("png", Text("Image", "Picture"), (".png",), also_read=(".jpg", ".jpeg", ".webp"), by_window="both"),
    Format("svg", Text("Tracés, murs et zones", "Lines, walls and zones"), (".svg",), by_window="write"),
    Format("pdf", Text("Affiche (PDF)", "Poster (PDF)"), (".pdf",), by_window="write"),
    Format("vassal", Text("Module VASSAL", "VASSAL module"), (".vmod",), by_window="write"),
)  # fmt: skip
"""Longer suffixes stand before the shorter ones they end in."""

GALAXIES: Final[tuple[GalaxyFormat, ...]] = (
    Format(
        "json", Text("Galaxie Portulan (JSON)", "Portulan galaxy (JSON)"), (".json",),
        lambda data, file, *_: _late(".galaxy_json", "read_json")(data, file),
        lambda galaxy, _, progress: _late(".galaxy_json", "write_json")(galaxy, progress),
    ),
    Format(
        "csv", Text("Tableaux CSV", "CSV tables"), (".csv",), _late(".galaxy_csv", "read_planets"),
        lambda galaxy, poster, progress: _late(".galaxy_csv_write", "write_systems")(galaxy, poster.lang, progress),
        also_read=(".tsv", ".txt"),
    ),
    Format(
        "graphml", Text("Graphe GraphML", "GraphML graph"), (".graphml",),
        _late(".galaxy_graphml", "read_graphml"),
        lambda galaxy, _, progress: _late(".galaxy_graphml", "write_graphml")(galaxy, progress),
    ),
    Format(
        "geojson", Text("Carte GeoJSON", "GeoJSON map"), (".geojson",),
        _late(".galaxy_geojson", "read_geojson"),
        lambda galaxy, _, progress: _late(".galaxy_geojson", "write_geojson")(galaxy, progress),
    ),
    Format("svg", Text("Dessin SVG", "SVG drawing"), (".svg",), write=_late(".galaxy_svg", "write_svg_file")),
    Format(
        "html", Text("Page HTML à cliquer", "Clickable HTML page"), (".html", ".htm"),
        write=_late(".galaxy_html", "write_html"),
    ),
    Format("pdf", Text("Affiche PDF, une feuille", "PDF poster, one sheet"), (".pdf",), by_window="write"),
    Format("png", Text("Image PNG", "PNG picture"), (".png",), by_window="write"),
)  # fmt: skip

_READ_FORCE: Final = _late(".roster_incoming", "read_incoming")
FORCES: Final[tuple[ForceFormat, ...]] = (
    Format(
        "code", Text("Code et QR", "Code and QR"), (".txt",), _READ_FORCE, lambda out, _: out.code(), unnamed=True,
    ),
    Format(
        "text", Text("Texte", "Text"), (".txt",), _READ_FORCE,
        lambda out, t: _late(".roster_text", "write_text")(out.verdict, out.roster.points, t, out.code_or_none),
    ),
    Format(
        "markdown", Text.same("Markdown"), (".md",), _READ_FORCE,
        lambda out, t: _late(".roster_markdown", "write_markdown")(out.verdict, out.roster.points, t, out.code_or_none),
    ),
    Format(
        "sheet", Text("Tableau de chiffres", "Table of figures"), (".csv",), _READ_FORCE,
        lambda out, t: _late(".roster_csv", "write_csv")(out.verdict, t, out.code_or_none), unnamed=True,
    ),
    Format(
        "table", Text("Tableau à reprendre", "Table to take in"), (".csv",), _READ_FORCE,
        lambda out, t: _late(".roster_shared", "shared_table")(out.game, out.roster, out.shared, t),
    ),
    Format(
        "json", Text.same("JSON"), (".json",), _READ_FORCE,
        lambda out, _: _late(".roster_shared", "shared_json")(out.roster, out.shared),
    ),
)  # fmt: skip
"""In the order in which they are offered."""

FORMATS: Final[dict[str, tuple[Format[Any, Any], ...]]] = {"map": MAPS, "galaxy": GALAXIES, "force": FORCES}
_WRITE_ONLY: Final = {"galaxy": "galaxy.write_only"}
_UNKNOWN: Final = {"galaxy": "galaxy.no_such_format", "force": "cli.party_suffix"}


def format_of(path: Path, of: Of = "map", *, reading: bool = False) -> Format[Any, Any]:
    """Return the format of a file's name; raises ContentError listing the known suffixes.

    For `reading`, those are the suffixes that can be read, and a format that is only written is refused with them.
    """
    found = next((each for each in FORMATS[of] if each.names(path)), None)
    every = tuple(dict.fromkeys(suffix for each in FORMATS[of] for suffix in each.suffixes))
    known = read_suffixes(of, window=False) if reading else every
    if found is None:
        raise ContentError(_UNKNOWN.get(of, "format.unknown_suffix"), file=path.name, known=known)
    if reading and found.read is None:
        raise ContentError(_WRITE_ONLY.get(of, "format.cannot_read"), file=path.name, known=known)
    return found


def read_suffixes(of: str, *, window: bool = True) -> tuple[str, ...]:
    """Return every suffix of files that a kind of thing is read from; none for a kind that is never read.

    Without a `window`, formats that only its painters read are left out.
    """
    return tuple(
        dict.fromkeys(
            suffix
            for each in FORMATS.get(of, ())
            if (each.can_read if window else each.read is not None) and not each.unnamed
            for suffix in each.suffixes + each.also_read
        )
    )


def write_suffixes(of: Of) -> tuple[str, ...]:
    """Return the first suffix of every format that is written, each once."""
    return tuple(dict.fromkeys(each.suffixes[0] for each in FORMATS[of] if each.can_write))


def read_map(path: Path, root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of a file by its suffix; `root` is the folder its references must stay in (its own by default).

    Progress may cancel.
    """
    found: MapFormat = format_of(path, reading=True)
    assert found.read is not None
    return found.read(path, root, progress)


def write_map(
    tile_map: TileMap, path: Path, options: WriteOptions | None = None, progress: Progress = silent
) -> tuple[str, ...]:
    """Write a map to a file by its suffix; returns the message keys of what the file cannot hold.

    Progress may cancel: nothing is written then.
    """
    found: MapFormat = format_of(path)
    if found.write is None:
        raise ContentError("format.cannot_write", file=path.name)
    return found.write(tile_map, path, options or WriteOptions(), progress)
