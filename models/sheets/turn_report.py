"""A player's report on paper: lying pages like that of his map, with its frame and its title, text in three columns.

The first page is what is drawn over the map. Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from models.galaxy.heraldry.arms import HEIGHT, WIDTH, arms_svg
from models.games.facets.turns import TurnPaper
from models.games.sections import parts
from models.sheets.campaign_book.columns import ColumnBlock, PlacedInColumn, balanced, joined, pack, set_lines
from models.sheets.cards.frame import small_rose
from models.sheets.cards.imposition import Page
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.marks import MM_PER_POINT, Box, DrawingMark, LineMark, Mark, PanelMark, SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import (
    ASCENT,
    Line,
    Metrics,
    Paragraph,
    TextPiece,
    elide,
    fit,
    height,
    move_line,
    place_text,
    wrap,
)

SIZES: Final = (9.5, 9.0, 8.5, 8.0, 7.5)
"""Points of the text: the largest with which the report needs no more pages than with the smallest."""
COLUMNS: Final = 3
_EDGE, _TICK, _STEP = 3.25, 0.7, 5.0
"""The frame, as round the map."""
_MARGIN, _TITLE, _TOP, _FOOT = 10.0, 12.7, 17.5, 14.0
_GAP: Final = 6.0
_LEAST: Final = 16.0
"""Columns are not begun in less room."""
_WHOLE: Final = 12
"""Rows of a sum that no column parts."""
_TONES: Final = {"good": SheetInk.GREEN, "bad": SheetInk.ACCENT, "wait": SheetInk.GOLD}


def turn_report_sheet(report: TurnPaper, options: CardOptions, metrics: Metrics) -> tuple[Page, ...]:
    """Return the pages of a report: what is drawn over its map, then its text."""
    smallest = _pages(report, options, metrics, SIZES[-1])
    larger = (_pages(report, options, metrics, points) for points in SIZES[:-1])
    return next((pages for pages in larger if len(pages) == len(smallest)), smallest)


def _pages(report: TurnPaper, options: CardOptions, metrics: Metrics, points: float) -> tuple[Page, ...]:
    flow = _ReportFlow(report.head, options, metrics, points)
    if report.head.notice:
        flow.paragraph(words(report.head.notice, TextStyle.STRONG), points)
    waiting: list[ColumnBlock] = []
    flow.figures(report.head.due)
    for section in report.sections:
        across = (isinstance(part, parts.ReportTable | parts.KeyFigures) for part in section.parts)
        if section.width == "folded" or not any(across):
            waiting += flow.section(section)
            continue
        flow.columns(waiting)
        waiting = []
        flow.heading(section.title, 11.5, 12.0)
        for part in section.parts:
            flow.across(part)
    flow.columns(waiting)
    return flow.pages()


class _ReportFlow(Flow):
    """The pages of a report being filled, across or in columns."""

    def __init__(self, head: parts.ReportHead, options: CardOptions, metrics: Metrics, points: float) -> None:
        sheet = options.sheet
        paper = replace(sheet, width=max(sheet.width, sheet.height), height=min(sheet.width, sheet.height))
        super().__init__(head.title, "", options, metrics, paper=paper, headed=False)
        self.head, self.points = head, points
        self.area = Box(_MARGIN, _TOP, paper.width - 2 * _MARGIN, paper.height - _TOP - _FOOT)
        self.y, self._floor = self.area.y, self.area.bottom
        self.column = (self.area.w - (COLUMNS - 1) * _GAP) / COLUMNS
        self._arms: list[str] = []

    # Across the page

    def across(self, part: parts.ReportPart) -> None:
        """Set a part over the whole width of the page."""
        if isinstance(part, parts.KeyFigures):
            self.figures(part.figures)
        elif isinstance(part, parts.ReportTable):
            self._table_across(part)
        else:
            self.columns(tuple(self._part(part)))

    def figures(self, figures: Sequence[parts.Figure]) -> None:
        """Set a few numbers beside each other, each in its field."""
        tall, gap = 12.0, 3.0
        if not figures:
            return
        self.need(tall)
        wide = (self.area.w - gap * (len(figures) - 1)) / len(figures)
        for n, each in enumerate(figures):
            self.add(*self._figure(each, Box(self.area.x + n * (wide + gap), self.y, wide, tall)))
        self.y += tall + 1.0

    def _figure(self, figure: parts.Figure, box: Box) -> Iterator[Mark]:
        left, right, base = box.x + 2.5, box.right - 2.5, box.y + 9.4
        yield PanelMark(box, line=SheetInk.HAIR, width=0.2, radius=1.0)
        label = elide(figure.label, TextStyle.LABEL, 7.5, right - left, self.metrics)
        yield place_text(label, left, box.y + 3.8, TextStyle.LABEL, 7.5, SheetInk.SEA, self.metrics)
        now = elide(figure.now, TextStyle.NUMBER, 12.0, right - left, self.metrics)
        run = place_text(now, left, base, TextStyle.NUMBER, 12.0, SheetInk.INK, self.metrics)
        yield run
        left += run.width + 2.0
        size = fit(figure.change, TextStyle.TEXT, right - left, 8.5, self.metrics, 6.0)
        said = elide(figure.change, TextStyle.TEXT, size, right - left, self.metrics)
        ink = _TONES.get(figure.tone, SheetInk.MUTED)
        yield place_text(said, left, base, TextStyle.TEXT, size, ink, self.metrics)

    def _table_across(self, part: parts.ReportTable) -> None:
        """Set a table, with the arms of whose each row is before it."""
        self.space(1.5)
        columns = [
            FlowColumn(head, share, right=n in part.numbers)
            for n, (head, share) in enumerate(zip(part.heads, part.shares, strict=True))
        ]
        styles = (TextStyle.STRONG if n == part.own else TextStyle.TEXT for n in range(len(part.rows)))
        rows = [[words(cell, style) for cell in row] for row, style in zip(part.rows, styles, strict=True)]
        if part.arms:
            columns.insert(0, FlowColumn("", 0.012 * sum(part.shares)))
            rows = [[(), *row] for row in rows]
        self._arms = list(map(arms_svg, part.arms))
        self.table(columns, rows, self.points)

    def _row(
        self, cells: Sequence[tuple[Line, ...]], columns: Sequence[FlowColumn], lefts: Sequence[float],
        widths: Sequence[float], points: float, shaded: bool,
    ) -> None:  # fmt: skip
        top = self.y
        super()._row(cells, columns, lefts, widths, points, shaded)
        if self._arms:
            self.add(_shield(self._arms.pop(0), lefts[0], top + 0.4, height(points) + 0.2))

    # In columns

    def columns(self, blocks: Sequence[ColumnBlock]) -> None:
        """Set blocks in columns, over several pages where needed; the last ones end at the same height."""
        rest = tuple(blocks)
        self.space(3.0)
        while rest:
            self.need(_LEAST)
            placed, left = pack(rest, COLUMNS, self.room)
            if not placed and self.y > self.area.y:
                self.break_page()
                continue
            if not placed:
                placed, left = (PlacedInColumn(0, 0.0, rest[0]),), rest[1:]
            elif not left:
                placed = balanced(rest, COLUMNS, self.room)
            for each in placed:
                self.add(*each.block.draw(self.area.x + each.column * (self.column + _GAP), self.y + each.y))
            self.y += max(each.bottom for each in placed)
            rest = left
            if rest:
                self.break_page()

    def section(self, section: parts.ReportSection) -> Iterator[ColumnBlock]:
        """Yield a section as blocks of a column, its title with the first of them."""
        first, *others = self._title(section.title), *chain.from_iterable(map(self._part, section.parts))
        yield joined(first, *others[:1])
        yield from others[1:-2]
        if others[1:]:
            yield joined(*others[1:][-2:])

    def _title(self, title: str) -> ColumnBlock:
        points = fit(title, TextStyle.TITLE, self.column, 11.5, self.metrics, 8.0)
        shown = elide(title, TextStyle.TITLE, points, self.column, self.metrics)

        def draw(x: float, y: float) -> Iterator[Mark]:
            yield place_text(shown, x, y + 4.0, TextStyle.TITLE, points, SheetInk.INK, self.metrics)
            yield LineMark(((x, y + 5.4), (x + self.column, y + 5.4)), SheetInk.GOLD, 0.3)

        return ColumnBlock(6.6, draw, 4.0)

    def _part(self, part: parts.ReportPart) -> Iterator[ColumnBlock]:
        """Yield a part as blocks of a column."""
        match part:
            case parts.Note():
                ink = SheetInk.MUTED if part.kind == "faint" else SheetInk.INK
                for line in part.text.splitlines():
                    size = fit(line, TextStyle.TEXT, self.column, self.points, self.metrics) / self.points
                    said = TextPiece(line, ink=ink, size=size if part.kind == "copied" else 1.0)
                    yield from self._said((said, *_rule(part.rule)), before=1.0)
            case parts.Lines():
                for each, badge in part.badged:
                    yield from self._line(each, badge)
            case parts.Sums():
                rows = [self._sum_row(row, self.column) for row in part.rows]
                yield from (joined(*rows),) if len(rows) <= _WHOLE else rows
            case parts.Contest():
                tone = part.line.tone
                place = *words(part.badge, TextStyle.STRONG, _TONES[tone]), *words(part.place, TextStyle.STRONG)
                head = (*self._said(place, tone, 2.5), *self._line(part.line))
                rounds = [self._round(title, sides) for title, sides in part.rounds]
                yield joined(*head, *rounds[:1])
                yield from rounds[1:]
                yield from self._part(parts.Lines(part.outcome))
            case parts.ReportTable():
                yield from self._rows_told(part)
            case parts.KeyFigures():
                for figure in part.figures:
                    yield from self._said(words(self.t.pair(figure.label, f"{figure.now} ({figure.change})")), "")

    def _rows_told(self, part: parts.ReportTable) -> Iterator[ColumnBlock]:
        """Yield a table that is looked up: its first head, then each row as a paragraph."""
        head = self._said(words(part.heads[0], TextStyle.LABEL, SheetInk.SEA), before=1.6)
        for n, (first, *cells) in enumerate(part.rows):
            more = words("".join(f"· {cell} " for cell in cells if cell), ink=SheetInk.MUTED)
            *firsts, last = first.splitlines() or [""]
            above = [block for each in firsts for block in self._said(words(each, TextStyle.STRONG), "")]
            row = joined(*above, *self._said((*words(last, TextStyle.STRONG), *more), "", 0.0 if above else 0.8))
            yield row if n else joined(*head, row)

    def _line(self, line: parts.ReportLine, badge: str = "") -> Iterator[ColumnBlock]:
        *firsts, last = line.text.splitlines() or [""]
        before = words(badge, TextStyle.STRONG, _TONES.get(line.tone, SheetInk.INK))
        for each in firsts:
            yield from self._said((*before, *words(each)), line.tone)
            before = ()
        yield from self._said((*before, *words(last), *_rule(line.rule)), line.tone, 0.0 if firsts else 0.8)

    def _said(self, paragraph: Paragraph, tone: str | None = None, before: float = 0.8) -> Iterator[ColumnBlock]:
        """Yield a paragraph; one of a list is set in, behind a bar where its tone has an ink."""
        inset = 0.0 if tone is None else 2.4
        lines = [(inset, line) for line in wrap(paragraph, self.column - inset, self.points, self.metrics)]
        for block in set_lines(lines, self.points, before):
            yield _barred(block, _TONES[tone]) if tone in _TONES else block

    def _sum_row(self, row: parts.SumRow, wide: float) -> ColumnBlock:
        """Return a line of a sum, its amount aligned right."""
        whole, inset = row.kind == "sum", 3.0 if row.kind == "part" else 0.0
        style = TextStyle.STRONG if whole else TextStyle.TEXT
        ink = SheetInk.MUTED if row.kind == "part" else SheetInk.INK
        amount = place_text(row.amount, 0.0, 0.0, style, self.points, ink, self.metrics, 1.0)
        room, step = wide - inset - amount.width - 2.0, height(self.points)
        lines = wrap((*words(row.text, style, ink), *_rule(row.rule)), room, self.points, self.metrics)

        def draw(x: float, y: float) -> Iterator[Mark]:
            if whole:
                yield LineMark(((x, y - 0.1), (x + wide, y - 0.1)), SheetInk.EDGE, 0.25)
            for n, line in enumerate(lines):
                yield from move_line(line, x + inset, y + step * (n + ASCENT))
            yield replace(amount, x=amount.x + x + wide, y=y + step * ASCENT)

        return ColumnBlock(step * len(lines), draw, 0.5)

    def _round(self, title: str, sides: Sequence[parts.Sums]) -> ColumnBlock:
        """Return one round of a battle: both sums beside each other."""
        gap = 5.0
        wide = (self.column - gap) / len(sides)
        sums = [
            joined(*self._said(words(side.name, TextStyle.STRONG)), *(self._sum_row(row, wide) for row in side.rows))
            for side in sides
        ]

        def draw(x: float, y: float) -> Iterator[Mark]:
            for n, each in enumerate(sums):
                yield from each.draw(x + n * (wide + gap), y)

        both = ColumnBlock(max(each.height for each in sums), draw, 1.0)
        return joined(*self._said(words(title, TextStyle.LABEL, SheetInk.SEA), before=1.5), both) if title else both

    # Every page

    def pages(self) -> tuple[Page, ...]:
        """Return what is drawn over the map, then the pages in their frame."""
        told = super().pages()
        over = Page(self.paper.width, self.paper.height, 1, False, (), self._number(1, len(told) + 1))
        return (over, *(replace(page, sheet=n) for n, page in enumerate(told, 2)))

    def _foot(self, number: int, last: int) -> tuple[Mark, ...]:
        """Return what surrounds a page of text: frame, title, whose it is, the number; the map is the first page."""
        area, metrics = self.area, self.metrics
        right = area.right
        marks: list[Mark] = list(self._frame())
        if self.head.arms:
            right -= 10.0
            marks.append(_shield(arms_svg(self.head.arms), right + 2.0, 5.0, 9.2))
        points = fit(self.title, TextStyle.TITLE, area.w * 0.6, 17.0, metrics, 9.0)
        shown = elide(self.title, TextStyle.TITLE, points, area.w * 0.6, metrics)
        title = place_text(shown, area.x, _TITLE, TextStyle.TITLE, points, SheetInk.INK, metrics)
        under = " – ".join(self.head.under)
        room = right - title.x - title.width - 6.0
        size = fit(under, TextStyle.SUBTITLE, room, 10.5, metrics, 7.0)
        said = elide(under, TextStyle.SUBTITLE, size, room, metrics)
        marks += [title, place_text(said, right, _TITLE, TextStyle.SUBTITLE, size, SheetInk.MUTED, metrics, 1.0)]
        return (*marks, *self._number(number + 1, last + 1))

    def _number(self, number: int, last: int) -> tuple[Mark, ...]:
        y = self.paper.height - 6.0
        told = self.t("sheet.page", title=self.title, number=number, last=last)
        shown = elide(told, TextStyle.LABEL, 7.5, self.area.w - 8.0, self.metrics)
        rose = small_rose(self.area.x + 1.6, y - 7.5 * MM_PER_POINT / 3, 1.6, SheetInk.MUTED)
        return (*rose, place_text(shown, self.area.x + 5.0, y, TextStyle.LABEL, 7.5, SheetInk.MUTED, self.metrics))

    def _frame(self) -> Iterator[Mark]:
        """Yield the frame of the map: a line with ticks outside it."""
        w, h = self.paper.width, self.paper.height
        yield PanelMark(Box(0, 0, w, h).inset(_EDGE), line=SheetInk.MUTED, width=0.15)
        for n in range(1, int(max(w, h) / _STEP)):
            long, at = _TICK if n % 5 == 0 else _TICK / 2, n * _STEP
            if _EDGE < at < w - _EDGE:
                for y, away in ((_EDGE, -1), (h - _EDGE, 1)):
                    yield LineMark(((at, y), (at, y + away * long)), SheetInk.MUTED, 0.12)
            if _EDGE < at < h - _EDGE:
                for x, away in ((_EDGE, -1), (w - _EDGE, 1)):
                    yield LineMark(((x, at), (x + away * long, at)), SheetInk.MUTED, 0.12)


def _barred(block: ColumnBlock, ink: SheetInk) -> ColumnBlock:
    def draw(x: float, y: float) -> Iterator[Mark]:
        yield LineMark(((x + 0.4, y + 0.3), (x + 0.4, y + block.height - 0.1)), ink, 0.7)
        yield from block.draw(x, y)

    return ColumnBlock(block.height, draw, block.before)


def _shield(svg: str, x: float, y: float, tall: float) -> DrawingMark:
    return DrawingMark(svg, Box(x, y, tall * WIDTH / HEIGHT, tall))


def _rule(rule: str) -> Paragraph:
    return (TextPiece(rule, TextStyle.LABEL, SheetInk.MUTED, 0.85),) if rule else ()
