"""The exported galaxy: which part of it, in which form; drawn for the preview, written in a Job."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtPrintSupport import QPrinterInfo

from editor.paint.galaxy.atlas_paper import AtlasPaper, Binding
from editor.paint.galaxy.pages import PosterPages, Tiling
from editor.paint.pdf import pdf_of, write_whole
from editor.paint.poster import poster_png
from editor.paint.printing import send_pages
from models.campaign.turns.moments import eyes_of, seen_through, view_words
from models.formats.galaxies.files import export
from models.formats.galaxies.io import WRITERS
from models.formats.registry import GALAXIES
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster
from models.games.facets.strategy import Situation
from models.i18n import Translator
from models.progress import Progress
from models.sheets.printers import Printer

_SUFFIXES: Final = {each.id: each.suffixes[0] for each in GALAXIES if each.can_write}
_FIRST: Final = ("pdf", "sheets", "atlas", "svg", "png", "html", "csv")
FORMS: Final[Mapping[str, str]] = {
    each: {**_SUFFIXES, "sheets": ".pdf", "atlas": ".pdf"}[each]
    for each in dict.fromkeys((*_FIRST, *reversed(_SUFFIXES)))
}
"""Every form and the ending of its file; `sheets` is the poster cut into sheets of paper, `atlas` a book of it."""

DRAWN: Final = frozenset(("pdf", "sheets", "atlas", "svg", "png", "html"))
PAPER: Final = frozenset(("pdf", "sheets", "atlas"))
PARTS: Final = ("sectors", "routes", "owners", "commands")
"""What may be left out of a poster; `legend` and circles are choices of the poster itself."""

SHOWN_LETTERS: Final = 20_000


@dataclass(frozen=True)
class GalaxyExport:
    """All choices. `known_by` is the faction whose knowledge is exported, "" for everything, EVERYBODY for what all
    know.
    """

    on: Situation
    form: str = "pdf"
    poster: Poster = field(default_factory=Poster)
    tiling: Tiling = field(default_factory=Tiling)
    parts: frozenset[str] = frozenset(PARTS)
    known_by: str = ""
    dpi: int = 200
    printer: Printer = field(default_factory=lambda: Printer(""))
    binding: Binding = "a5"

    @property
    def shown(self) -> Galaxy:
        """The galaxy to export: only what `known_by` may know, and in drawings but the atlas only the chosen parts."""
        galaxy = seen_through(self.on, eyes_of(self.known_by))
        return without(galaxy, frozenset(PARTS) - self.parts) if self.form in DRAWN - {"atlas"} else galaxy

    def pages(self, progress: Progress) -> PosterPages | AtlasPaper:
        """Return the pages as they will be printed; progress may raise Cancelled."""
        if self.form == "atlas":
            eyes = view_words(self.on.galaxy, eyes_of(self.known_by), Translator(self.poster.lang))
            return AtlasPaper(self.shown, replace(self.poster, legend=False), self.binding, eyes, progress)
        return PosterPages(self.shown, self.poster, self.tiling if self.form == "sheets" else None, progress)

    def text(self, progress: Progress) -> str:
        """Return the beginning of the file of a text form; progress may raise Cancelled."""
        return WRITERS[self.form](self.shown, self.poster, progress)[:SHOWN_LETTERS]


def without(galaxy: Galaxy, parts: frozenset[str]) -> Galaxy:
    """Return a galaxy without some parts: "sectors", "routes", "owners" (of planets and commands) or "commands"."""
    if "sectors" in parts:
        galaxy = replace(galaxy, sectors=(), planets=tuple(replace(p, sector="") for p in galaxy.planets))
    if "routes" in parts:
        galaxy = replace(galaxy, routes=())
    if "commands" in parts:
        galaxy = replace(galaxy, commands=())
    if "owners" in parts:
        galaxy = replace(
            galaxy, planets=tuple(replace(p, owner="") for p in galaxy.planets), factions=(), alliances=(),
            commands=tuple(replace(c, owner="") for c in galaxy.commands),
        )  # fmt: skip
    return galaxy


def write(order: GalaxyExport, path: Path, made: datetime, progress: Progress) -> tuple[Path, ...]:
    """Write a file in a Job; return the files written. Raises Refused, ContentError, OSError and what progress
    raises.
    """
    progress(0, 2)
    if order.form in PAPER:
        pages = order.pages(progress)
        raw = pdf_of(pages.sides, order.printer, pages.title, made, progress, language=order.poster.lang)
        write_whole(path, raw)
        return (path,)
    if order.form == "png":
        raw = poster_png(order.shown, order.poster, order.dpi, progress)
        write_whole(path, raw)
        return (path,)
    shown = order.shown
    progress(1, 2)
    return export(shown, path, order.poster, progress)


def send(order: GalaxyExport, info: QPrinterInfo, progress: Progress) -> int:
    """Print the pages in a Job; return their number. Where it is stopped the print is withdrawn."""
    return send_pages(order.pages(progress), order.printer, info, progress)
