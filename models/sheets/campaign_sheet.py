"""The chronicle of a campaign on paper: a cover, who played, chapters of prose, plots, the ranking.

Maps stand on sides of their own: `campaign_sheet` says before which page each chapter begins.
"""

from __future__ import annotations

from typing import Final

from models.games.campaign_book import BookChapter, BookPlot, BookTable, CampaignBook
from models.sheets.cards.frame import small_rose
from models.sheets.cards.imposition import Page
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.marks import MM_PER_POINT, LineMark, Mark, SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import Metrics, TextPiece, fit, move_line, place_text, wrap

_PROSE: Final = 10.5
_SMALL: Final = 8.5
_HIGH: Final = 62.0
"""How high a plot is, in millimetres."""
_INKS: Final = (SheetInk.SEA, SheetInk.MARK, SheetInk.GREEN, SheetInk.GOLD, SheetInk.INK, SheetInk.MUTED)
_DASHES: Final = (0.0, 1.6, 0.5)


def campaign_sheet(
    book: CampaignBook, options: CardOptions, metrics: Metrics
) -> tuple[tuple[Page, ...], tuple[int, ...]]:
    """Return the pages of a chronicle, and the index of the page on which each chapter begins."""
    flow = _CampaignFlow(book, options, metrics)
    flow.cover()
    starts = tuple(flow.chapter(each) for each in book.chapters)
    flow.end()
    return flow.pages(), starts


class _CampaignFlow(Flow):
    """Pages of the chronicle being filled."""

    def __init__(self, book: CampaignBook, options: CardOptions, metrics: Metrics) -> None:
        self.book = book
        super().__init__(book.title, book.under, options, metrics)

    def _head(self, under: str, qr: str) -> None:
        """Set nothing: the title has a page of its own."""

    def cover(self) -> None:
        """Set the cover: a rose, the title, what it is, then who played."""
        book, area = self.book, self.area
        x, r = area.x + area.w / 2, 14.0
        self.y = area.y + 22.0
        self.add(*small_rose(x, self.y + r, r, SheetInk.SEA))
        self.y += 2 * r + 12.0
        self._centre(book.under.upper(), TextStyle.HEADING, 10.0, SheetInk.SEA, 4.0)
        size = fit(book.title, TextStyle.TITLE, area.w * 1.8, 34.0, self.metrics, 18.0)
        self._centre(book.title, TextStyle.TITLE, size, SheetInk.INK, 4.0)
        self._centre(" · ".join(book.cover), TextStyle.SUBTITLE, 12.0, SheetInk.MUTED, 10.0)
        self.add(LineMark(((x - 40.0, self.y), (x + 40.0, self.y)), SheetInk.GOLD, 0.4))
        self.y += 8.0
        self.heading(self.t("saga.seats"))
        self._table(book.seats, (4, 4, 5)[: len(book.seats[0])])

    def chapter(self, chapter: BookChapter) -> int:
        """Set a chapter on a new page; return the index of the page."""
        self.break_page()
        number = self.number
        if chapter.over:
            self._centre(chapter.over.upper(), TextStyle.HEADING, 9.0, SheetInk.SEA, 1.0)
        self._centre(chapter.title, TextStyle.TITLE, 20.0, SheetInk.INK, 3.0)
        x = self.area.x + self.area.w / 2
        self.add(LineMark(((x - 30.0, self.y), (x + 30.0, self.y)), SheetInk.GOLD, 0.3))
        self.y += 5.0
        for turn in chapter.turns:
            if turn.title:
                self.need(14.0)
                self.paragraph((TextPiece(turn.title, TextStyle.SUBTITLE, SheetInk.MARK),), _PROSE + 1.5, after=0.6)
            for each in turn.paragraphs:
                self.paragraph((TextPiece(each, TextStyle.PROSE),), _PROSE)
            self.space(2.0)
        return number

    def end(self) -> None:
        """Set plots, ranking, objectives, the referee's words and the closing sentence."""
        book = self.book
        self.break_page()
        if book.plots:
            self.heading(self.t("saga.plots"), 16.0)
            for plot in book.plots:
                self._plot(plot)
            self.break_page()
        self.heading(self.t("saga.ranking"), 16.0)
        self._table(book.ranking, (1, 6, *(2 for _ in book.ranking[0][2:])))
        if book.objectives:
            self.heading(self.t("saga.objectives"), 16.0)
            self._table(book.objectives, (4, 6, 1, 3))
        if book.places:
            self.heading(self.t("report.places"), 16.0)
            for name, text in book.places:
                pieces = (
                    TextPiece(self.t.pair(name, "").rstrip(), TextStyle.STRONG),
                    TextPiece(f" {text}", TextStyle.PROSE),
                )
                self.paragraph(pieces, _PROSE)
        if book.words:
            self.heading(self.t("saga.referee_words"), 16.0)
            for _, text in book.words:
                self.paragraph((TextPiece(text, TextStyle.PROSE),), _PROSE)
        self.space(8.0)
        self._centre(book.closing, TextStyle.SUBTITLE, 11.0, SheetInk.MUTED, 0.0)

    def _centre(self, text: str, style: TextStyle, points: float, ink: SheetInk, after: float) -> None:
        for line in wrap((TextPiece(text, style, ink),), self.area.w, points, self.metrics):
            self.need(points * MM_PER_POINT * 1.25)
            left = self.area.x + (self.area.w - line[-1].x - line[-1].width) / 2
            self.add(*move_line(line, left, self.y + points * MM_PER_POINT * 0.95))
            self.y += points * MM_PER_POINT * 1.25
        self.y += after

    def _table(self, rows: BookTable, shares: tuple[int, ...]) -> None:
        heads, *body = rows
        numbers = [bool(body) and all(row[n].isdigit() for row in body) for n in range(len(heads))]
        columns = [
            FlowColumn(head, share, right=right)
            for head, share, right in zip(heads, shares, numbers, strict=True)
        ]  # fmt: skip
        self.table(columns, [[words(cell) for cell in row] for row in body], _SMALL)

    def _plot(self, plot: BookPlot) -> None:
        """Draw a plot with its numbers, and under it a key: a side is known by its ink and its dashes."""
        first, last, most = plot.span
        per_row, keys = 3, len(plot.lines)
        self.need(_HIGH + 14.0 + 4.5 * -(-keys // per_row))
        self.paragraph((TextPiece(plot.title, TextStyle.STRONG),), 10.0)
        left, top, wide = self.area.x + 12.0, self.y + 2.0, self.area.w - 14.0

        def at(turn: int, value: int) -> tuple[float, float]:
            return left + wide * (turn - first) / (last - first), top + _HIGH * (1 - max(value, 0) / most)

        for step in range(5):
            value = most * step // 4
            y = at(first, value)[1]
            self.add(
                LineMark(((left, y), (left + wide, y)), SheetInk.HAIR, 0.15),
                place_text(str(value), left - 2.0, y + 1.0, TextStyle.LABEL, 7.0, SheetInk.MUTED, self.metrics, 1.0),
            )
        for turn in sorted({first, last, *range(first, last + 1, max((last - first) // 8, 1))}):
            x = at(turn, 0)[0]
            foot = top + _HIGH + 4.0
            self.add(place_text(str(turn), x, foot, TextStyle.LABEL, 7.0, SheetInk.MUTED, self.metrics, 0.5))
        self.y = top + _HIGH + 8.0
        for n, line in enumerate(plot.lines):
            ink, dash = _INKS[n % len(_INKS)], _DASHES[n // len(_INKS) % len(_DASHES)]
            if len(line.values) > 1:
                self.add(LineMark(tuple(at(*each) for each in line.values), ink, 0.5, dash))
            x, y = self.area.x + (n % per_row) * self.area.w / per_row, self.y + (n // per_row) * 4.5
            self.add(
                LineMark(((x, y), (x + 7.0, y)), ink, 0.5, dash),
                place_text(line.name, x + 8.5, y + 1.0, TextStyle.LABEL, 7.5, SheetInk.INK, self.metrics),
            )
        self.y += -(-keys // per_row) * 4.5 + 5.0

    def _foot(self, number: int, last: int) -> tuple[Mark, ...]:
        """Return the number of a page; none on the cover."""
        return () if number == 1 else super()._foot(number, last)
