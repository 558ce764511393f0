"""A battle map on paper at true scale: pages to cut and glue, a plan of them, a ruler to check the printer by.

A page is drawn in hundredths of a millimetre: layers as pixels, everything else as lines, words that can be searched.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from editor.paint.fonts import UNIT
from editor.paint.maps.art import LOW_INK, MapArt, MapLook
from editor.paint.maps.pixels import Size
from editor.paint.maps.posters.marks import paint_foot, paint_joints
from editor.paint.maps.posters.plan import paint_plan
from editor.paint.maps.style import SCREEN, Parts, Style
from editor.paint.pdf import PaperSide, pdf_of, write_whole
from models.i18n import Translator
from models.maps.tile_map import TileMap
from models.progress import Progress, silent
from models.sheets.map_poster import MapPoster, MapPosterOptions, PosterSheet, poster
from models.sheets.marks import Box
from models.sheets.printers import Printer

DPI: Final = 200
MOST_PITCH: Final = 400
_PAPER: Final = replace(SCREEN, vector=True, least=190, most=400, hair=12, grid_strength=100, ground="#FFFFFF")
_PAPER_LOW_INK: Final = replace(LOW_INK, vector=True, least=190, most=400, hair=12, grid_strength=130)


@dataclass(frozen=True, slots=True)
class PosterReport:
    """What was printed: the file, its number of pages, and the layout of the poster."""

    file: Path
    pages: int
    poster: MapPoster


class PosterPrint:
    """One poster ready to be drawn page by page; `pages` are those wanted, with None for the plan."""

    def __init__(
        self, tile_map: TileMap, pictures: Mapping[str, QImage], options: MapPosterOptions, t: Translator, title: str
    ) -> None:
        self.options = options
        self.t = t
        self.title = title or tile_map.name
        self.poster = poster(
            tile_map.width, tile_map.height, options, tile_map.cell_height / max(tile_map.cell_width, 1)
        )
        # Pale tiles look alike: what stands in the way is hatched, as on builders' plans.
        parts = Parts(
            terrain=options.low_ink,
            zones=options.zones,
            markers=options.signs,
            notes=options.signs and options.secrets,
            lights=options.signs,
            secrets=options.secrets,
            grid=options.grid,
            coordinates=options.coordinates,
        )
        look = MapLook(parts=parts, low_ink=options.low_ink, night=options.night, ground="#FFFFFF")
        self.art = MapArt(tile_map, pictures, look)

    @property
    def pages(self) -> Sequence[PosterSheet | None]:
        """Return the pages to print in order; raises Refused for a wanted page that does not exist."""
        if self.options.page:
            return (self.poster.page(self.options.page),)
        plan = (None,) if self.options.plan and len(self.poster.pages) > 1 else ()
        return (*plan, *self.poster.pages)

    @property
    def style(self) -> Style:
        """The inks on paper."""
        return _PAPER_LOW_INK if self.options.low_ink else _PAPER

    @property
    def sides(self) -> tuple[PaperSide, ...]:
        """The pages as sides of paper; each is cut to its own part, and the drawing goes on over the strip to glue."""
        return tuple(self._side(page, number) for number, page in enumerate(self.pages, 1))

    def _side(self, page: PosterSheet | None, number: int) -> PaperSide:
        wide, high = self.poster.paper_width, self.poster.paper_height
        draw = partial(self.paint, page=page)
        if page is None:
            return PaperSide(wide, high, draw, sheet=number)
        own, shown = (Box(page.x, page.y, part.w, part.h) for part in (page.own, page.shown))
        return PaperSide(wide, high, draw, sheet=number, trim=own, bleed=shown)

    def paint(self, painter: QPainter, page: PosterSheet | None) -> None:
        """Draw a page, or the plan, on a painter in hundredths of a millimetre."""
        painter.save()
        if page is None:
            paint_plan(painter, self.art, self.poster, self.options, self.style, self.t, self.title)
        else:
            self._paint_map(painter, page)
            paint_joints(painter, self.poster, page, self.options, self.style, self.t)
            paint_foot(painter, self.poster, page, self.options, self.style, self.t, self.title)
        painter.restore()

    def _paint_map(self, painter: QPainter, page: PosterSheet) -> None:
        shown, wide, high = page.shown, self.poster.cell_width, self.poster.cell_height
        made = self.art.tile_map
        left, top = math.floor(shown.x / wide + 1e-6), math.floor(shown.y / high + 1e-6)
        right = min(math.ceil(shown.right / wide - 1e-6), made.width)
        bottom = min(math.ceil((shown.y + shown.h) / high - 1e-6), made.height)
        painter.save()
        painter.setClipRect(QRectF(page.x * UNIT, page.y * UNIT, shown.w * UNIT, shown.h * UNIT))
        painter.translate((page.x - shown.x) * UNIT, (page.y - shown.y) * UNIT)
        self.paint_cells(painter, QRect(left, top, right - left, bottom - top))
        painter.restore()

    def paint_cells(self, painter: QPainter, cells: QRect) -> None:
        """Draw a rectangle of cells; the painter's origin is the corner of the whole poster."""
        wide, high = self.poster.cell_width, self.poster.cell_height
        left, top = cells.left(), cells.top()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area = QRectF(left * wide * UNIT, top * high * UNIT, cells.width() * wide * UNIT, cells.height() * high * UNIT)
        painter.drawImage(area, self.art.layers(cells, self._pitch()))
        self.art.lines(painter, cells, (wide * UNIT, high * UNIT), self.style)

    def _pitch(self) -> Size:
        """Return the size of a cell in pixels for print: that of its tiles, or by DPI for tiles that can be drawn."""
        own = self.art.tiles.cell
        if not self.art.tiles.drawn:
            return own
        wide = min(max(round(self.poster.cell_width / 25.4 * DPI), 1), MOST_PITCH)
        return wide, max(round(wide * own[1] / own[0]), 1)


def print_map(
    tile_map: TileMap,
    pictures: Mapping[str, QImage],
    path: Path,
    options: MapPosterOptions,
    t: Translator,
    *,
    title: str = "",
    made: datetime | None = None,
    progress: Progress = silent,
) -> PosterReport:
    """Write the poster of a map as PDF, dated `made` (None: no date). `progress` counts pages and may raise.

    Raises Refused for impossible options; OSError for a place that cannot be written, and then an older file stays.
    """
    work = PosterPrint(tile_map, pictures, options, t, title)
    pages = work.pages
    write_whole(path, poster_bytes(work, made, progress))
    return PosterReport(path, len(pages), work.poster)


def poster_bytes(work: PosterPrint, made: datetime | None = None, progress: Progress = silent) -> bytes:
    """Return the PDF of a poster."""
    return pdf_of(work.sides, Printer(""), work.title, made, progress, language=work.t.lang)


def page_picture(work: PosterPrint, page: PosterSheet | None, dpi: float = 60) -> QImage:
    """Return a page, or the plan, as a picture at true scale for the preview."""
    sheet = work.poster
    image = QImage(
        round(sheet.paper_width / 25.4 * dpi), round(sheet.paper_height / 25.4 * dpi), QImage.Format.Format_RGB32
    )
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(dpi / 25.4 / UNIT, dpi / 25.4 / UNIT)
    work.paint(painter, page)
    painter.end()
    return image
