"""An atlas as sides of paper: its pages one by one on A5 or A4, or two by two on A4 to be folded into a booklet."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache, partial
from pathlib import Path
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

from editor.paint.fonts import UNIT
from editor.paint.own_drawings import painted
from editor.paint.pdf import PaperSide, pdf_of, write_whole
from models.formats.galaxies.atlas_flow import PAGE
from models.formats.galaxies.atlas_svg import atlas_pages
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster
from models.progress import Progress, silent
from models.sheets.cards.imposition import folded_pages
from models.sheets.printers import Printer

Binding = Literal["a4", "a5", "booklet"]
BINDINGS: Final[tuple[Binding, ...]] = ("a5", "a4", "booklet")
SIZES: Final[Mapping[Binding, tuple[float, float]]] = {"a5": (148.0, 210.0), "a4": (210.0, 297.0)}
SHEET: Final = (297.0, 210.0)
"""The sheet of a booklet, lying: two pages side by side."""
_KEPT: Final = 12
"""Pages kept ready to paint at once."""


class AtlasPaper:
    """An atlas ready to be drawn: its `sides` are the same for printer, file and preview."""

    def __init__(
        self, galaxy: Galaxy, poster: Poster, binding: Binding, eyes: str, progress: Progress = silent
    ) -> None:
        self.poster, self.binding = poster, binding
        self.title = poster.title or galaxy.name
        self.pages = atlas_pages(galaxy, poster, eyes, progress)
        # The preview and a print may draw at once; a renderer may not.
        self._lock = threading.Lock()
        self._ready = lru_cache(maxsize=_KEPT)(self._made)

    @property
    def sides(self) -> tuple[PaperSide, ...]:
        """The sides of paper in their order."""
        if self.binding != "booklet":
            width, height = SIZES[self.binding]
            area = QRectF(0, 0, width * UNIT, height * UNIT)
            return tuple(PaperSide(width, height, partial(self._page, n, area)) for n in range(len(self.pages)))
        return tuple(
            PaperSide(*SHEET, partial(self._pair, pair), back=bool(n % 2), sheet=n // 2 + 1)
            for n, pair in enumerate(folded_pages(len(self.pages)))
        )

    def _made(self, number: int) -> QSvgRenderer:
        return painted(self.pages[number])

    def _page(self, number: int, area: QRectF, painter: QPainter) -> None:
        with self._lock:
            self._ready(number).render(painter, area)

    def _pair(self, pair: tuple[int, int], painter: QPainter) -> None:
        """Draw two pages side by side, and the fold between them."""
        half = SHEET[0] / 2
        for place, number in enumerate(pair):
            if number < len(self.pages):
                wide = half * UNIT
                high = wide * PAGE[1] / PAGE[0]
                self._page(number, QRectF(place * wide, (SHEET[1] * UNIT - high) / 2, wide, high), painter)
        painter.setPen(QPen(QColor("#8a8a8a"), 12))
        for top, bottom in ((4.0, 9.0), (SHEET[1] - 9.0, SHEET[1] - 4.0)):
            painter.drawLine(QPointF(half * UNIT, top * UNIT), QPointF(half * UNIT, bottom * UNIT))


def print_atlas(
    galaxy: Galaxy, path: Path, poster: Poster, binding: Binding, eyes: str, made: datetime, progress: Progress = silent
) -> int:
    """Write an atlas as PDF; return its number of pages. Raises OSError, and then an older file stays as it was.

    Progress may raise Cancelled.
    """
    paper = AtlasPaper(galaxy, poster, binding, eyes, progress)
    write_whole(path, pdf_of(paper.sides, Printer(""), paper.title, made, progress, language=poster.lang))
    return len(paper.pages)
