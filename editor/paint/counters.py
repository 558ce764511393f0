"""Sheets of counters as sides of paper: markers, paper figures, and tiles cut out of the board, all at true size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from editor.paint.cards import Brushes
from editor.paint.fonts import UNIT
from editor.paint.maps.posters.poster import PosterPrint
from editor.paint.markers import draw_marker
from editor.paint.pdf import PaperSide, around, side
from editor.paint.side_looks import NEUTRAL, SideLook
from editor.paint.tokens import TokenSubject, draw_token
from models.i18n import Translator
from models.maps.gates import Gate, gates_of, open_all
from models.maps.tile_map import TileMap
from models.sheets.counters import Counter, CounterPage, PlacedCounter
from models.sheets.map_poster import MapPosterOptions

INSET: Final = 0.03
"""White left inside the cut of a counter, in parts of its width."""


@dataclass(frozen=True)
class CounterArt:
    """Draws counters. `figures` are units, each with the look of its side, by the id of their counter."""

    figures: Mapping[str, tuple[TokenSubject, SideLook]]
    board: PosterPrint | None = None
    areas: Mapping[str, QRectF] = field(default_factory=dict)
    low_ink: bool = False

    def side(self, page: CounterPage, brushes: Brushes) -> PaperSide:
        """Return a sheet of counters as a side of paper."""
        base = side(page.page, brushes)
        draw = partial(self._paint, page=page, base=base)
        return PaperSide(base.width, base.height, draw, sheet=base.sheet, trim=around(cut.box for cut in page.cuts))

    def _paint(self, painter: QPainter, page: CounterPage, base: PaperSide) -> None:
        for cut in page.cuts:
            painter.save()
            self._draw(painter, cut)
            painter.restore()
        base.draw(painter)

    def _draw(self, painter: QPainter, cut: PlacedCounter) -> None:
        counter, box = cut.counter, cut.box
        place = QRectF(box.x * UNIT, box.y * UNIT, box.w * UNIT, box.h * UNIT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if counter.kind == "tile":
            self._tile(painter, counter, place)
            return
        inset = place.width() * INSET
        inner = place.adjusted(inset, inset, -inset, -inset)
        if counter.kind == "marker":
            draw_marker(painter, inner, counter.id, low_ink=self.low_ink)
            return
        unit, look = self.figures.get(counter.id, (TokenSubject("", counter.label), NEUTRAL))
        draw_token(painter, inner, unit, look, low_ink=self.low_ink)

    def _tile(self, painter: QPainter, counter: Counter, place: QRectF) -> None:
        area = self.areas.get(counter.id)
        if self.board is None or area is None:
            return
        wide, high = self.board.poster.cell_width * UNIT, self.board.poster.cell_height * UNIT
        painter.setClipRect(place)
        painter.translate(place.left() - area.left() * wide, place.top() - area.top() * high)
        self.board.paint_cells(painter, area.toAlignedRect())


def open_board(
    tile_map: TileMap, pictures: Mapping[str, QImage], options: MapPosterOptions, t: Translator
) -> PosterPrint:
    """Return a board with every door open and every barrier off, from which tiles are cut."""
    return PosterPrint(open_all(tile_map), pictures, options, t, "")


def areas_of(tile_map: TileMap) -> dict[str, QRectF]:
    """Return by shut gate the cells that its tile covers: those it fills, or those on both its sides."""
    return {gate.id: QRectF(_area(gate)) for gate in gates_of(tile_map).values() if gate.shut}


def _area(gate: Gate) -> QRect:
    cells = gate.beside
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return QRect(left, top, max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - top + 1)
