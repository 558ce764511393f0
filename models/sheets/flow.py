"""Running pages: headings, paragraphs and tables one under the other, over as many pages as they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from models.i18n import Translator
from models.sheets.cards.frame import small_rose
from models.sheets.cards.imposition import Page
from models.sheets.codes import code
from models.sheets.marks import MM_PER_POINT, Box, LineMark, Mark, PanelMark, SheetInk, TextStyle
from models.sheets.options import CardOptions, Paper
from models.sheets.text import (
    ASCENT,
    CAP,
    Line,
    Metrics,
    Paragraph,
    TextPiece,
    elide,
    fit,
    height,
    move_line,
    one_line,
    place_text,
    wrap,
)

MARGIN: Final = 13.0
HEAD: Final = 17.0
FOOT: Final = 7.0
CODE: Final = 24.0


@dataclass(frozen=True, slots=True)
class FlowColumn:
    """A column of a table: its heading, its share of the width, whether its content is aligned right."""

    title: str
    share: float
    right: bool = False


class Flow:
    """Pages being filled from the top; `pages` ends the last one. Sizes in points, positions in millimetres."""

    def __init__(
        self,
        title: str,
        under: str,
        options: CardOptions,
        metrics: Metrics,
        qr: str = "",
        paper: Paper | None = None,
        margin: float = MARGIN,
        *,
        headed: bool = True,
    ) -> None:
        self.options, self.metrics = options, metrics
        self.t = Translator(options.language)
        paper = paper or options.sheet
        margin = max(margin, options.margin)
        self.paper = paper
        self.area = Box(margin, margin, paper.width - 2 * margin, paper.height - 2 * margin - FOOT)
        self.title = one_line(title)
        self._finished: list[tuple[Mark, ...]] = []
        self._marks: list[Mark] = []
        self.y = self.area.y
        self._kept = 0.0
        self._floor = self.area.bottom
        if headed:
            self._head(under, qr)

    @property
    def number(self) -> int:
        """The index of the page being filled."""
        return len(self._finished)

    @property
    def room(self) -> float:
        """The height left on this page, in millimetres."""
        return self._floor - self.y

    def add(self, *marks: Mark) -> None:
        """Add marks to this page unchanged."""
        self._marks += marks

    def floor(self, tall: float) -> None:
        """Keep `tall` millimetres above the foot of this and all later pages free."""
        self._kept = tall
        self._floor = self.area.bottom - tall

    def break_page(self) -> None:
        """Start a new page."""
        self._finished.append(tuple(self._marks))
        self._marks = []
        self.y = self.area.y
        self._floor = self.area.bottom - self._kept

    def need(self, tall: float) -> None:
        """Start a new page unless `tall` millimetres are left."""
        if tall > self.room + 1e-6 and self._marks:
            self.break_page()

    def space(self, tall: float) -> None:
        """Leave a gap, except at the top of a page."""
        if self.y > self.area.y:
            self.y += tall

    def reserve(self, tall: float, words: Paragraph, points: float) -> None:
        """Set text at the foot of this page only; the rest of the page keeps clear of it."""
        if not words:
            return
        self.need(tall)
        y = self.area.bottom - tall + 1.5
        for line in wrap(words, self.area.w, points, self.metrics):
            self._marks += move_line(line, self.area.x, y + height(points) * ASCENT)
            y += height(points)
        self._floor = self.area.bottom - tall

    def heading(self, words: str, points: float = 12.0, keep: float = 12.0) -> None:
        """Set a heading with a line under it, on one page with the first `keep` millimetres of what follows."""
        tall = points * MM_PER_POINT * 1.3
        self.need(tall + 2.0 + keep)
        self.space(2.5)
        shown = elide(one_line(words), TextStyle.TITLE, points, self.area.w, self.metrics)
        self._marks.append(
            place_text(shown, self.area.x, self.y + tall * 0.78, TextStyle.TITLE, points, SheetInk.INK, self.metrics)
        )
        self.y += tall + 0.6
        self._marks.append(LineMark(((self.area.x, self.y), (self.area.right, self.y)), SheetInk.GOLD, 0.3))
        self.y += 1.4

    def paragraph(self, words: Paragraph, points: float = 9.5, indent: float = 0.0, after: float = 1.2) -> None:
        """Set a paragraph line by line, over several pages where needed."""
        for line in wrap(words, self.area.w - indent, points, self.metrics):
            self.need(height(points))
            self._marks += move_line(line, self.area.x + indent, self.y + height(points) * ASCENT)
            self.y += height(points)
        self.y += after

    def table(self, columns: Sequence[FlowColumn], rows: Sequence[Sequence[Paragraph]], points: float = 9.0) -> None:
        """Set a table; its head is repeated on every page, and no row that fits on a page is broken."""
        total = sum(column.share for column in columns)
        gap = 2.5
        widths = [(self.area.w - gap * (len(columns) - 1)) * column.share / total for column in columns]
        lefts = [self.area.x + sum(widths[:i]) + gap * i for i in range(len(columns))]
        self.need(height(points) * 4)
        self._table_head(columns, lefts, widths, points)
        self._rows(columns, lefts, widths, rows, points)

    def plain_rows(self, columns: Sequence[FlowColumn], rows: Sequence[Sequence[Paragraph]], points: float) -> None:
        """Set the rows of a table without a head."""
        total, gap = sum(column.share for column in columns), 2.5
        widths = [(self.area.w - gap * (len(columns) - 1)) * column.share / total for column in columns]
        lefts = [self.area.x + sum(widths[:i]) + gap * i for i in range(len(columns))]
        self._rows(columns, lefts, widths, rows, points, head=False)

    def _rows(
        self,
        columns: Sequence[FlowColumn],
        lefts: Sequence[float],
        widths: Sequence[float],
        rows: Sequence[Sequence[Paragraph]],
        points: float,
        *,
        head: bool = True,
    ) -> None:
        for number, row in enumerate(rows):
            cells = [wrap(cell, wide, points, self.metrics) for cell, wide in zip(row, widths, strict=True)]
            while any(cells):
                tall = height(points) * max(len(lines) for lines in cells)
                if tall + 1.0 > self.room + 1e-6 and (tall + 1.0 <= self.area.h * 0.5 or self.room < 15.0):
                    self.break_page()
                    if head:
                        self._table_head(columns, lefts, widths, points)
                fitting = max(1, int((self.room - 1.0) / height(points)))
                now = [lines[:fitting] for lines in cells]
                cells = [lines[fitting:] for lines in cells]
                self._row(now, columns, lefts, widths, points, number % 2 == 1)

    def _table_head(
        self, columns: Sequence[FlowColumn], lefts: Sequence[float], widths: Sequence[float], points: float
    ) -> None:
        fits = (
            fit(word, TextStyle.LABEL, wide, points * 0.88, self.metrics)
            for column, wide in zip(columns, widths, strict=True)
            for word in column.title.split(" ")
        )
        size = min(fits, default=points)
        heads = [
            wrap(words(column.title, TextStyle.LABEL, SheetInk.SEA), wide, size, self.metrics)
            for column, wide in zip(columns, widths, strict=True)
        ]
        line, most = height(size), max(len(lines) for lines in heads)
        for column, left, wide, lines in zip(columns, lefts, widths, heads, strict=True):
            for number, runs in enumerate(lines, most - len(lines)):
                x = left + (wide - runs[-1].x - runs[-1].width if column.right else 0.0)
                self._marks += move_line(runs, x, self.y + line * (number + ASCENT))
        self.y += line * most + 0.4
        self._marks.append(LineMark(((self.area.x, self.y), (self.area.right, self.y)), SheetInk.EDGE, 0.2))
        self.y += 0.6

    def _row(
        self,
        cells: Sequence[tuple[Line, ...]],
        columns: Sequence[FlowColumn],
        lefts: Sequence[float],
        widths: Sequence[float],
        points: float,
        shaded: bool,
    ) -> None:
        line = height(points)
        tall = line * max(len(lines) for lines in cells) + 1.0
        if shaded:
            self._marks.append(PanelMark(Box(self.area.x - 1, self.y, self.area.w + 2, tall), fill=SheetInk.TINT))
        for lines, column, left, wide in zip(cells, columns, lefts, widths, strict=True):
            for number, runs in enumerate(lines):
                end = runs[-1].x + runs[-1].width
                x = left + (wide - end if column.right else 0.0)
                self._marks += move_line(runs, x, self.y + 0.5 + line * (number + ASCENT))
        self.y += tall

    def _head(self, under: str, qr: str) -> None:
        """Set the head of the first page: the title, the subject under it, a rose, and a QR code where there is one."""
        area, metrics = self.area, self.metrics
        r = HEAD * 0.4
        right = area.right
        if qr:
            square = Box(area.right - CODE, area.y - 3.0, CODE, CODE)
            self._marks += code(qr, square)
            right = square.x - 2.0
        self._marks += small_rose(area.x + r, area.y + r, r, SheetInk.SEA)
        left = area.x + 2 * r + 4.0
        points = fit(self.title, TextStyle.TITLE, right - left, 24.0, metrics, 10.0)
        shown = elide(self.title, TextStyle.TITLE, points, right - left, metrics)
        self._marks.append(place_text(shown, left, area.y + 8.4, TextStyle.TITLE, points, SheetInk.INK, metrics))
        size = fit(under, TextStyle.SUBTITLE, right - left, 11.0, metrics, 8.0)
        under = elide(one_line(under), TextStyle.SUBTITLE, size, right - left, metrics)
        self._marks.append(place_text(under, left, area.y + 14.0, TextStyle.SUBTITLE, size, SheetInk.MUTED, metrics))
        self.y = area.y + (max(HEAD, CODE - 4.0) if qr else HEAD)
        self._marks.append(LineMark(((area.x, self.y), (area.right, self.y)), SheetInk.EDGE, 0.5))
        self.y += 3.0

    def pages(self) -> tuple[Page, ...]:
        """Return the pages, each with its number at the foot."""
        if self._marks or not self._finished:
            self.break_page()
        last = len(self._finished)
        return tuple(
            Page(self.paper.width, self.paper.height, number, False, (), (*marks, *self._foot(number, last)))
            for number, marks in enumerate(self._finished, 1)
        )

    def _foot(self, number: int, last: int) -> tuple[Mark, ...]:
        y = self.area.bottom + FOOT - 1.5
        words = self.t("sheet.page", title=self.title, number=number, last=last)
        shown = elide(words, TextStyle.LABEL, 7.5, self.area.w - 8.0, self.metrics)
        rose = small_rose(self.area.x + 1.6, y - CAP * 7.5 * MM_PER_POINT / 2, 1.6, SheetInk.MUTED)
        return (*rose, place_text(shown, self.area.x + 5.0, y, TextStyle.LABEL, 7.5, SheetInk.MUTED, self.metrics))


def words(text: str, style: TextStyle = TextStyle.TEXT, ink: SheetInk = SheetInk.INK) -> Paragraph:
    """Return plain text as a paragraph in one style; an empty one for no text."""
    flat = one_line(text)
    return (TextPiece(flat, style, ink),) if flat else ()
