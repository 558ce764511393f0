"""A battle map on paper at true scale: which page shows which part of it, where pages overlap, are cut and glued.

Lengths are in millimetres. The map is divided from its top left; a page shows its own part and, to the right and below,
the strip on which its neighbours are glued.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final, Literal

from models.errors import Refused
from models.sheets.marks import Box

PosterPaper = Literal["a4", "a3", "letter"]
Turned = Literal["auto", "upright", "lying"]
PAPERS: Final[dict[str, tuple[float, float]]] = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4)}
"""Width and height of each paper, upright."""

CELL_MM: Final = 25.0
FOOT: Final = 7.0
"""Room under the map for the page's name and the ruler."""
MOST_PAGES: Final = 2000
RULER: Final = 100.0
LEAST_OVERLAP: Final = 3.0
"""Millimetres below which nobody is offered to glue pages."""
_CELLS: Final = (1.0, 200.0)
_OVERLAPS: Final = (0.0, 50.0)
_MARGINS: Final = (0.0, 30.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPosterOptions:
    """Every choice of a poster.

    `cell_mm` is the printed width of a cell, `margin` the printer's blind edge. `page` prints one page alone, by its
    name (`B2`); `plan` adds a page with the whole map, the order of the pages, the legend and the ruler; `secrets`
    prints what only the organiser may know, `night` prints the board by moonlight, except with `low_ink`.
    """

    cell_mm: float = CELL_MM
    paper: PosterPaper = "a4"
    turned: Turned = "auto"
    overlap: float = 8.0
    margin: float = 5.0
    plan: bool = True
    legend: bool = True
    marks: bool = True
    ruler: bool = True
    grid: bool = True
    coordinates: bool = True
    zones: bool = True
    signs: bool = True
    secrets: bool = False
    low_ink: bool = False
    night: bool = False
    page: str = ""


@dataclass(frozen=True, slots=True)
class PosterSheet:
    """One sheet of a poster.

    `shown` is the part of the map it shows, in millimetres of the whole poster; its top left lies at (`x`, `y`) of the
    paper. `own` is what remains of it once the neighbours are glued on: the rest is the overlap.
    """

    name: str
    column: int
    row: int
    shown: Box
    own: Box
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class MapPoster:
    """A poster: its paper as it lies in the printer, its pages row by row, the size of the whole picture."""

    paper_width: float
    paper_height: float
    width: float
    height: float
    cell_width: float
    cell_height: float
    columns: int
    rows: int
    pages: tuple[PosterSheet, ...]

    def page(self, name: str) -> PosterSheet:
        """Return a page by its name, in capital or small letters; raises Refused for an unknown one."""
        found = next((page for page in self.pages if page.name == name.strip().upper()), None)
        if found is None:
            raise Refused("drawing.no_such_page", name=name, first=self.pages[0].name, last=self.pages[-1].name)
        return found


def poster(columns: int, rows: int, options: MapPosterOptions, tall: float = 1.0) -> MapPoster:
    """Return the pages of a map of (`columns`, `rows`) cells; `tall` is a cell's height divided by its width.

    Pages end between cells wherever that needs no more pages. Raises Refused for impossible lengths, a cell larger than
    the page leaves room for, or more than 2000 pages.
    """
    check_options(options)
    wide, high = PAPERS[options.paper]
    papers = {"upright": [(wide, high)], "lying": [(high, wide)]}.get(options.turned, [(wide, high), (high, wide)])
    found = [_lay_out(columns, rows, options, tall, paper) for paper in papers]
    best = min(found, key=lambda each: each.columns * each.rows)
    if best.columns * best.rows > MOST_PAGES:
        raise Refused("drawing.too_many_pages", pages=best.columns * best.rows, limit=MOST_PAGES)
    return best


def least_overlap(columns: int, rows: int, options: MapPosterOptions, tall: float = 1.0) -> tuple[float, int] | None:
    """Return the largest overlap below the chosen one that needs fewer pages, and how many pages it needs.

    Tried are whole or half millimetres that can still be glued; None where none saves a page. Raises Refused as
    `poster` does.
    """
    now = len(poster(columns, rows, options, tall).pages)
    for halves in range(math.ceil(options.overlap * 2) - 1, math.ceil(LEAST_OVERLAP * 2) - 1, -1):
        pages = len(poster(columns, rows, replace(options, overlap=halves / 2), tall).pages)
        if pages < now:
            return halves / 2, pages
    return None


def check_options(options: MapPosterOptions) -> None:
    """Raise Refused for an impossible length or an unknown paper."""
    bounds = {"cell_mm": _CELLS, "overlap": _OVERLAPS, "margin": _MARGINS}
    for key, (least, most) in bounds.items():
        value = getattr(options, key)
        if not (math.isfinite(value) and least <= value <= most):
            raise Refused(f"drawing.bad_{key}", value=value, least=least, most=most)
    if options.paper not in PAPERS:
        raise Refused("drawing.no_such_paper", name=options.paper, known=tuple(PAPERS))


def _lay_out(columns: int, rows: int, options: MapPosterOptions, tall: float, paper: tuple[float, float]) -> MapPoster:
    cell = options.cell_mm, options.cell_mm * tall
    width, height = columns * cell[0], rows * cell[1]
    room = paper[0] - 2 * options.margin, paper[1] - 2 * options.margin - FOOT
    across, step_x = _steps(width, room[0], options.overlap, cell[0])
    down, step_y = _steps(height, room[1], options.overlap, cell[1])
    pages: list[PosterSheet] = []
    if across * down <= MOST_PAGES:
        for row in range(down):
            for column in range(across):
                x, y = column * step_x, row * step_y
                shown = Box(x, y, min(step_x + options.overlap, width - x), min(step_y + options.overlap, height - y))
                last_x, last_y = column == across - 1, row == down - 1
                own = Box(x, y, width - x if last_x else step_x, height - y if last_y else step_y)
                name = f"{page_column(column)}{row + 1}"
                pages.append(PosterSheet(name, column, row, shown, own, options.margin, options.margin))
    return MapPoster(*paper, width, height, *cell, across, down, tuple(pages))


def _steps(length: float, room: float, overlap: float, cell: float) -> tuple[int, float]:
    """Return how many pages a length takes and the distance between their starts: whole cells where that is no more."""
    if length <= room + 1e-9:
        return 1, length
    step = room - overlap
    if step <= 0:
        raise Refused("drawing.no_room_on_page")
    pages = math.ceil((length - overlap) / step - 1e-9)
    whole = math.floor(step / cell + 1e-9) * cell
    if whole and whole * pages + overlap >= length - 1e-9:
        return pages, whole
    return pages, step


def page_column(number: int) -> str:
    """Return the letters of a column of pages by its index: A … Z, AA, AB, …"""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(65 + letter) + name
    return name
