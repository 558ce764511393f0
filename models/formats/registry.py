"""The one registry of file types: which of them are read and written for maps, galaxies and forces, and their suffixes.

Window, command line, dropped files and file dialogs ask it, so it loads no format. A format is a module of this folder,
a row here, and its reader and writer in `map_io`, `galaxy_io` or `roster_outgoing`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from models.errors import ContentError
from models.formats.format import Format
from models.i18n import Text

Of = Literal["map", "galaxy", "force"]

MAPS: Final[tuple[Format, ...]] = (
    Format(
        "pack", Text("Carte et ses images (Portulan)", "Map with its pictures (Portulan)"), (".portulanmap",),
        reads=True, writes=True, carries=True,
    ),
    Format("tmx", Text("Carte Tiled (TMX)", "Tiled map (TMX)"), (".tmx",), reads=True, writes=True),
    Format("tmj", Text("Carte Tiled (JSON)", "Tiled map (JSON)"), (".tmj",), reads=True, writes=True),
    Format(
        "foundry", Text("Scène Foundry VTT", "Foundry VTT scene"), (".foundry.json", ".scene.json"),
        reads=True, writes=True, wants_picture=True,
        also_read=(".db",),
    ),
    Format("json", Text("Carte Portulan (JSON)", "Portulan map (JSON)"), (".json",), reads=True, writes=True),
    Format(
        "vtt", Text.same("Universal VTT"), (".dd2vtt", ".uvtt", ".df2vtt"),
        reads=True, writes=True, wants_picture=True,
    ),
    Format("png", Text("Image", "Picture"), (".png",), also_read=(".jpg", ".jpeg", ".webp"), by_window="both"),
    Format("svg", Text("Tracés, murs et zones", "Lines, walls and zones"), (".svg",), by_window="write"),
    Format("pdf", Text("Affiche (PDF)", "Poster (PDF)"), (".pdf",), by_window="write"),
    Format("vassal", Text("Module VASSAL", "VASSAL module"), (".vmod",), by_window="write"),
)  # fmt: skip
"""Longer suffixes stand before the shorter ones they end in."""

GALAXIES: Final[tuple[Format, ...]] = (
    Format("json", Text("Galaxie Portulan (JSON)", "Portulan galaxy (JSON)"), (".json",), reads=True, writes=True),
    Format("csv", Text("Tableaux CSV", "CSV tables"), (".csv",), reads=True, writes=True, also_read=(".tsv", ".txt")),
    Format("graphml", Text("Graphe GraphML", "GraphML graph"), (".graphml",), reads=True, writes=True),
    Format("geojson", Text("Carte GeoJSON", "GeoJSON map"), (".geojson",), reads=True, writes=True),
    Format("svg", Text("Dessin SVG", "SVG drawing"), (".svg",), writes=True),
    Format("html", Text("Page HTML à cliquer", "Clickable HTML page"), (".html", ".htm"), writes=True),
    Format("pdf", Text("Affiche PDF, une feuille", "PDF poster, one sheet"), (".pdf",), by_window="write"),
    Format("png", Text("Image PNG", "PNG picture"), (".png",), by_window="write"),
)  # fmt: skip

FORCES: Final[tuple[Format, ...]] = (
    Format("code", Text("Code et QR", "Code and QR"), (".txt",), reads=True, writes=True, unnamed=True),
    Format("text", Text("Texte", "Text"), (".txt",), reads=True, writes=True),
    Format("markdown", Text.same("Markdown"), (".md",), reads=True, writes=True),
    Format("sheet", Text("Tableau de chiffres", "Table of figures"), (".csv",), reads=True, writes=True, unnamed=True),
    Format("table", Text("Tableau à reprendre", "Table to take in"), (".csv",), reads=True, writes=True),
    Format("json", Text.same("JSON"), (".json",), reads=True, writes=True),
)  # fmt: skip
"""In the order in which they are offered."""

FORMATS: Final[dict[str, tuple[Format, ...]]] = {"map": MAPS, "galaxy": GALAXIES, "force": FORCES}
_WRITE_ONLY: Final = {"galaxy": "galaxy.write_only"}
_UNKNOWN: Final = {"galaxy": "galaxy.no_such_format", "force": "cli.party_suffix"}


def format_of(path: Path, of: Of = "map", *, reading: bool = False) -> Format:
    """Return the format of a file's name; raises ContentError listing the known suffixes.

    For `reading`, those are the suffixes that can be read, and a format that is only written is refused with them.
    """
    found = next((each for each in FORMATS[of] if each.names(path)), None)
    every = tuple(dict.fromkeys(suffix for each in FORMATS[of] for suffix in each.suffixes))
    known = read_suffixes(of, window=False) if reading else every
    if found is None:
        raise ContentError(_UNKNOWN.get(of, "format.unknown_suffix"), file=path.name, known=known)
    if reading and not found.reads:
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
            if (each.can_read if window else each.reads) and not each.unnamed
            for suffix in each.suffixes + each.also_read
        )
    )


def write_suffixes(of: Of) -> tuple[str, ...]:
    """Return the first suffix of every format that is written, each once."""
    return tuple(dict.fromkeys(each.suffixes[0] for each in FORMATS[of] if each.can_write))
