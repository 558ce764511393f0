"""The poster of a galaxy as sides of paper: on one large sheet, or in pieces to cut and glue, with a plan of them.

The drawing is that of `editor.paint.poster`; lengths are millimetres, painters count hundredths of them.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

from editor.paint.fonts import UNIT, font, pixels
from editor.paint.maps.posters.marks import paint_ruler
from editor.paint.pdf import PaperSide
from editor.paint.poster import drawing_of, paint_whole
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster
from models.galaxy.posters.style import PAPERS
from models.i18n import Translator
from models.progress import Progress, silent
from models.sheets.map_poster import FOOT, RULER, page_column
from models.sheets.marks import Box
from models.sheets.marks import TextStyle as Voice

Sheet = Literal["a4", "a3", "letter"]
SHEETS: Final = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4)}
_INK: Final = "#1E2A38"
_MUTED: Final = "#5B6570"
_TICK: Final = 4.0


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a poster is cut into sheets: the paper, the overlap of neighbours, the edge the printer cannot print on."""

    sheet: Sheet = "a4"
    overlap: float = 8.0
    margin: float = 5.0
    plan: bool = True


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet of a poster: its name, the part of the poster on it (left, top, width, height)."""

    name: str
    left: float
    top: float
    width: float
    height: float
    last_column: bool
    last_row: bool


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """The sheets, row by row, with the size of their paper; `step` is the distance between their origins."""

    paper: tuple[float, float]
    columns: int
    rows: int
    step: tuple[float, float]
    tiles: tuple[Tile, ...]


def tiles_of(paper: str, tiling: Tiling) -> SheetGrid:
    """Return the sheets of a poster, upright or turned, whichever needs fewer. Raises Refused where nothing fits."""
    wide, high = SHEETS[tiling.sheet]
    found = [_tiled(PAPERS[paper], tiling, sheet) for sheet in ((high, wide), (wide, high))]
    return min(found, key=lambda each: len(each.tiles))


def _tiled(poster: tuple[float, float], tiling: Tiling, sheet: tuple[float, float]) -> SheetGrid:
    room = sheet[0] - 2 * tiling.margin, sheet[1] - 2 * tiling.margin - FOOT
    steps = room[0] - tiling.overlap, room[1] - tiling.overlap
    if min(steps) <= 10:
        raise Refused("drawing.no_room_on_page")
    counts = [max(1, math.ceil((poster[i] - tiling.overlap) / steps[i] - 1e-9)) for i in (0, 1)]
    tiles = []
    for row in range(counts[1]):
        for column in range(counts[0]):
            left, top = column * steps[0], row * steps[1]
            width, height = min(room[0], poster[0] - left), min(room[1], poster[1] - top)
            last = column == counts[0] - 1, row == counts[1] - 1
            tiles.append(Tile(f"{page_column(column)}{row + 1}", left, top, width, height, *last))
    return SheetGrid(sheet, counts[0], counts[1], steps, tuple(tiles))


class PosterPages:
    """One poster ready to be drawn: its `sides` are the same for printer, file and preview."""

    def __init__(
        self,
        galaxy: Galaxy,
        poster: Poster,
        tiling: Tiling | None = None,
        progress: Progress = silent,
        *,
        ruler: bool = True,
    ) -> None:
        self.poster, self.tiling, self._ruler = poster, tiling, ruler
        self.title = poster.title or galaxy.name
        self._t = Translator(poster.lang)
        self._drawing: QSvgRenderer = drawing_of(galaxy, poster, progress)
        # The preview and a print may draw at once; the renderer may not.
        self._lock = threading.Lock()

    @property
    def sides(self) -> tuple[PaperSide, ...]:
        """The sides of paper in their order. Raises Refused where a sheet has no room."""
        width, height = PAPERS[self.poster.paper]
        if self.tiling is None:
            bare = partial(self._whole, QRectF(0, 0, width * UNIT, height * UNIT))
            return (PaperSide(width, height, self._measured if self._ruler else bare),)
        laid = tiles_of(self.poster.paper, self.tiling)
        wide, high = laid.paper
        sides: list[PaperSide] = []
        if self.tiling.plan and len(laid.tiles) > 1:
            sides.append(PaperSide(wide, high, partial(self._plan, laid), sheet=1))
        for tile in laid.tiles:
            sides.append(self._side(laid, tile, len(sides) + 1))
        return tuple(sides)

    def _side(self, laid: SheetGrid, tile: Tile, number: int) -> PaperSide:
        """Return a sheet, with a box for what remains once its neighbours are glued on."""
        assert self.tiling is not None
        margin = self.tiling.margin
        shown = Box(margin, margin, tile.width, tile.height)
        width = tile.width if tile.last_column else laid.step[0]
        height = tile.height if tile.last_row else laid.step[1]
        own = Box(margin, margin, width, height)
        return PaperSide(*laid.paper, partial(self._tile, laid, tile), sheet=number, trim=own, bleed=shown)

    def _whole(self, area: QRectF, painter: QPainter) -> None:
        with self._lock:
            self._drawing.render(painter, area)

    def _measured(self, painter: QPainter) -> None:
        with self._lock:
            paint_whole(self._drawing, self.poster, painter)

    def _tile(self, laid: SheetGrid, tile: Tile, painter: QPainter) -> None:
        assert self.tiling is not None
        margin = self.tiling.margin
        width, height = PAPERS[self.poster.paper]
        painter.save()
        painter.setClipRect(QRectF(margin * UNIT, margin * UNIT, tile.width * UNIT, tile.height * UNIT))
        left, top = (margin - tile.left) * UNIT, (margin - tile.top) * UNIT
        self._whole(QRectF(left, top, width * UNIT, height * UNIT), painter)
        painter.restore()
        self._marks(laid, tile, painter)
        self._foot(laid, tile, painter)

    def _marks(self, laid: SheetGrid, tile: Tile, painter: QPainter) -> None:
        """Draw where to cut: a hairline with ticks outside it, dashes where the next sheet is glued on."""
        assert self.tiling is not None
        margin = self.tiling.margin
        right, low = margin + tile.width, margin + tile.height
        painter.setPen(QPen(QColor(_INK), 12))
        for x in (margin, right):
            painter.drawLine(QPointF(x * UNIT, (margin - _TICK) * UNIT), QPointF(x * UNIT, (margin - 0.5) * UNIT))
            painter.drawLine(QPointF(x * UNIT, (low + 0.5) * UNIT), QPointF(x * UNIT, (low + _TICK) * UNIT))
        for y in (margin, low):
            painter.drawLine(QPointF((margin - _TICK) * UNIT, y * UNIT), QPointF((margin - 0.5) * UNIT, y * UNIT))
            painter.drawLine(QPointF((right + 0.5) * UNIT, y * UNIT), QPointF((right + _TICK) * UNIT, y * UNIT))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(_MUTED), 8))
        painter.drawRect(QRectF(margin * UNIT, margin * UNIT, tile.width * UNIT, tile.height * UNIT))
        pen = QPen(QColor("#C3452D"), 18, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        if not tile.last_column:
            x = (margin + laid.step[0]) * UNIT
            painter.drawLine(QPointF(x, margin * UNIT), QPointF(x, low * UNIT))
        if not tile.last_row:
            y = (margin + laid.step[1]) * UNIT
            painter.drawLine(QPointF(margin * UNIT, y), QPointF(right * UNIT, y))

    def _foot(self, laid: SheetGrid, tile: Tile, painter: QPainter) -> None:
        assert self.tiling is not None
        margin = self.tiling.margin
        room = laid.paper[0] - 2 * margin - 8
        line = QRectF((margin + 4) * UNIT, (margin + tile.height + 1) * UNIT, room * UNIT, (FOOT - 1) * UNIT)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(_INK))
        painter.setFont(font(Voice.STRONG, pixels(11)))
        painter.drawText(line, left, tile.name)
        used = painter.fontMetrics().horizontalAdvance(tile.name) + 250
        painter.setFont(font(Voice.TEXT, pixels(7)))
        painter.setPen(QColor(_MUTED))
        words = self._t("atlas.poster_foot", title=self.title, columns=laid.columns, rows=laid.rows)
        free = line.width() - used - (RULER + 6) * UNIT
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, max(int(free), 0))
        painter.drawText(line.adjusted(used, 0, 0, 0), left, shown)
        paint_ruler(painter, line.right() - RULER * UNIT, line.center().y(), _INK, self._t)

    def _plan(self, laid: SheetGrid, painter: QPainter) -> None:
        """Draw the first page: the small poster with its sheets over it, and what to do."""
        edge = 12.0
        width, height = PAPERS[self.poster.paper]
        top = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        page = QRectF(edge * UNIT, edge * UNIT, (laid.paper[0] - 2 * edge) * UNIT, (laid.paper[1] - 2 * edge) * UNIT)
        painter.setPen(QColor(_INK))
        painter.setFont(font(Voice.TITLE, pixels(22)))
        painter.drawText(page, top, painter.fontMetrics().elidedText(
            self.title, Qt.TextElideMode.ElideRight, int(page.width())))  # fmt: skip
        painter.setFont(font(Voice.TEXT, pixels(9)))
        painter.setPen(QColor(_MUTED))
        facts = self._t.plural(
            "atlas.plan_facts", len(laid.tiles), width=self._tenths(width), height=self._tenths(height)
        )
        painter.drawText(page.adjusted(0, 1150, 0, 0), top, facts)
        scale = min(page.width() / (width * UNIT), (page.height() - 6000) / (height * UNIT))
        area = QRectF(page.left(), page.top() + 1900, width * UNIT * scale, height * UNIT * scale)
        self._whole(area, painter)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for tile in laid.tiles:
            own = QRectF(
                area.left() + tile.left * UNIT * scale, area.top() + tile.top * UNIT * scale,
                (tile.width if tile.last_column else laid.step[0]) * UNIT * scale,
                (tile.height if tile.last_row else laid.step[1]) * UNIT * scale,
            )  # fmt: skip
            for ink, thick in (("#FFFFFF", 60), ("#C3452D", 24)):
                painter.setPen(QPen(QColor(ink), thick))
                painter.drawRect(own)
            self._plate(painter, own, tile.name)
        low = area.bottom() + 500
        self._steps(painter, QRectF(page.left(), low, page.width(), page.bottom() - low))
        paint_ruler(painter, page.left(), page.bottom() - 150, _INK, self._t)

    def _tenths(self, mm: int) -> str:
        """Return a length of `mm` millimetres in centimetres, in the number format of the language."""
        return f"{mm / 10:g}".replace(".", "," if self._t.lang == "fr" else ".")

    def _plate(self, painter: QPainter, own: QRectF, name: str) -> None:
        side = min(own.width(), own.height()) * 0.36
        box = QRectF(own.center().x() - side / 2, own.center().y() - side / 4, side, side / 2)
        painter.setPen(QPen(QColor("#C3452D"), 20))
        painter.setBrush(QColor("#FFFFFF"))
        painter.drawRoundedRect(box, 60, 60)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(_INK))
        shape = font(Voice.STRONG, max(int(side * 0.34), 60))
        painter.setFont(shape)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)

    def _steps(self, painter: QPainter, room: QRectF) -> None:
        painter.setPen(QColor(_INK))
        painter.setFont(font(Voice.TEXT, pixels(9)))
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)
        steps: Sequence[str] = [self._t(key) for key in ("atlas.step_print", "drawing.step_cut", "drawing.step_glue")]
        words = "\n".join(f"{n}. {step}" for n, step in enumerate(steps, 1))
        painter.drawText(room, flags, words)
