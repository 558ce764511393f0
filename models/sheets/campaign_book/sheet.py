"""The chronicle of a campaign on paper: cover, contents, who played, chapters with their maps, plots, the ranking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from models.games.campaign_book import BookChapter, CampaignBook, opened
from models.games.campaign_signs import TIMELINE_WIDE, timeline_high, timeline_svg
from models.sheets.campaign_book.battles import battle_block
from models.sheets.campaign_book.columns import ColumnBlock, joined, set_lines, shaped
from models.sheets.campaign_book.pages import LEAST_PLATE, PROSE, BookFlow, BookPage
from models.sheets.campaign_book.plots import set_plots
from models.sheets.campaign_book.sides import ring_of_arms, set_standings, side_blocks, standings_height
from models.sheets.cards.frame import rose
from models.sheets.marks import MM_PER_POINT, Box, DrawingMark, LineMark, Mark, PanelMark, SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import ASCENT, CAP, Metrics, TextPiece, elide, fit, height, place_text, wrap

_INDENT: Final = 4.0
_INITIAL: Final = 3
"""Lines beside the first letter of a chapter."""


def campaign_sheet(book: CampaignBook, options: CardOptions, metrics: Metrics) -> tuple[BookPage, ...]:
    """Return the pages of a chronicle."""
    flow = BookFlow(book, options, metrics)
    _cover(flow)
    # The contents are written once all pages are known.
    flow.break_page()
    if book.sides:
        _begin(flow, flow.t("saga.seats"))
        flow.columns(tuple(side_blocks(flow)))
        flow.space(8.0)
    for chapter in book.chapters:
        _chapter(flow, chapter)
    _end(flow)
    flow.put(1, tuple(_contents(flow)))
    return flow.book_pages()


def _cover(flow: BookFlow) -> None:
    """Set the cover: a frame, what the book is, the title, a wind rose, what it tells."""
    book, area = flow.book, flow.area
    for by, ink, width in ((8.0, SheetInk.GOLD, 0.9), (6.5, SheetInk.EDGE, 0.25)):
        flow.add(PanelMark(Box(area.x, area.y - 7.0, area.w, area.h + 14.0).inset(-by), line=ink, width=width))
    x = area.x + area.w / 2
    flow.y = area.y + 16.0
    flow.centre(book.under.upper(), TextStyle.HEADING, 11.0, SheetInk.SEA, 5.0)
    size = fit(book.title, TextStyle.TITLE, area.w * 1.8, 38.0, flow.metrics, 12.0)
    flow.centre(book.title, TextStyle.TITLE, size, SheetInk.INK, 4.0)
    flow.rule(80.0, 0.0)
    foot = area.bottom - 20.0
    middle, r = (flow.y + foot) / 2, min((foot - flow.y) / 2 - 14.0, 62.0)
    flow.add(*rose(x, middle, r * 0.58, SheetInk.SEA, SheetInk.PAPER, SheetInk.SEA))
    flow.add(*ring_of_arms(flow.book.sides, (x, middle), r))
    flow.y = area.bottom - 14.0
    flow.centre(" · ".join(book.cover), TextStyle.SUBTITLE, 13.0, SheetInk.MUTED, 0.0)
    flow.break_page()


def _contents(flow: BookFlow) -> Iterator[Mark]:
    """Yield the marks of the contents: every part with its page, a rose under them."""
    area, metrics, step = flow.area, flow.metrics, 7.4
    x, y = area.x + area.w / 2, area.y + 14.0
    yield place_text(flow.t("saga.contents"), x, y, TextStyle.TITLE, 22.0, SheetInk.INK, metrics, 0.5)
    yield LineMark(((x - 30.0, y + 5.0), (x + 30.0, y + 5.0)), SheetInk.GOLD, 0.3)
    y += 18.0
    left, right = area.x + 14.0, area.right - 14.0
    for over, title, page in flow.contents:
        words = f"{over} – {title}" if over else title
        shown = elide(words, TextStyle.PROSE, 11.0, right - left - 14.0, metrics)
        run = place_text(shown, left, y, TextStyle.PROSE, 11.0, SheetInk.INK, metrics)
        number = place_text(str(page + 1), right, y, TextStyle.NUMBER, 11.0, SheetInk.INK, metrics, 1.0)
        yield run
        yield number
        ends = (run.x + run.width + 2.0, y - 0.4), (number.x - 2.0, y - 0.4)
        yield LineMark(ends, SheetInk.HAIR, 0.25, 0.8)
        y += step
    room = area.bottom - y
    yield from rose(x, y + room / 2, min(room * 0.36, 34.0), SheetInk.SEA, SheetInk.PAPER, SheetInk.SEA)


def _chapter(flow: BookFlow, chapter: BookChapter) -> None:
    """Set a chapter: its title, its turns in two columns, the map after its last turn with who held what."""
    if flow.room < LEAST_PLATE + 31.0:
        flow.end_page()
    flow.open_part(chapter.title, chapter.over)
    if chapter.over:
        flow.centre(chapter.over.upper(), TextStyle.HEADING, 10.0, SheetInk.SEA, 1.0)
    flow.centre(chapter.title, TextStyle.TITLE, 22.0, SheetInk.INK, 3.0)
    flow.rule(60.0, 6.0)
    if chapter.turn:
        flow.columns(tuple(_turns(flow, chapter)))
    key = "saga.map_after" if chapter.turn else "saga.map_start"
    caption = f"{flow.t(key, turn=chapter.turn)}. {flow.t('saga.map_signs') if chapter.turn else ''}".strip()
    if flow.plate(chapter.turn, max(len(chapter.turns), 1), caption, standings_height(chapter)):
        set_standings(flow, chapter)
    flow.break_page()


def _turns(flow: BookFlow, chapter: BookChapter) -> Iterator[ColumnBlock]:
    for number, turn in enumerate(chapter.turns):
        blocks = list(_paragraphs(flow, turn.paragraphs)) if number else list(_opening(flow, chapter))
        blocks += [block for words in turn.letters for block in _letter(flow, words)]
        if turn.title and blocks:
            blocks[0] = joined(_turn_title(flow, turn.title, 5.0 if number else 0.0), blocks[0])
        yield from blocks
        for battle in turn.battles:
            yield battle_block(flow, battle)


def _paragraphs(flow: BookFlow, paragraphs: Sequence[str], indent: float = 0.0) -> Iterator[ColumnBlock]:
    for words in paragraphs:
        lines = shaped(words, TextStyle.PROSE, flow.column, PROSE, flow.metrics, inset=indent)
        yield from set_lines(lines, PROSE, 0.6)
        indent = _INDENT


def _letter(flow: BookFlow, words: str) -> Iterator[ColumnBlock]:
    """Yield a letter: in italics, with a golden line along it."""
    wide = flow.column - _INDENT
    for block in set_lines(shaped(words, TextStyle.SUBTITLE, wide, PROSE, flow.metrics), PROSE, 1.6):

        def draw(x: float, y: float, block: ColumnBlock = block) -> Iterator[Mark]:
            yield LineMark(((x + 1.2, y), (x + 1.2, y + block.height)), SheetInk.GOLD, 0.4)
            yield from block.draw(x + _INDENT, y)

        yield replace(block, draw=draw)


def _turn_title(flow: BookFlow, title: str, before: float) -> ColumnBlock:
    points = 12.0

    def draw(x: float, y: float) -> Iterator[Mark]:
        yield place_text(title, x, y + height(points) * ASCENT, TextStyle.SUBTITLE, points, SheetInk.MARK, flow.metrics)

    return ColumnBlock(height(points) + 1.0, draw, before)


def _opening(flow: BookFlow, chapter: BookChapter) -> Iterator[ColumnBlock]:
    """Yield the first turn of a chapter; its first letter is as high as its first lines."""
    letter, words, rest = opened(chapter)
    step = height(PROSE)
    points = (step * (_INITIAL - 1) + CAP * PROSE * MM_PER_POINT) / (CAP * MM_PER_POINT)
    inset = flow.metrics.width(letter, TextStyle.TITLE, points) + 1.6
    lines = shaped(words, TextStyle.PROSE, flow.column, PROSE, flow.metrics, first=_INITIAL, inset=inset)
    if len(lines) < _INITIAL or not letter:
        yield from _paragraphs(flow, (f"{letter}{words}", *rest))
        return

    def initial(x: float, y: float) -> Iterator[Mark]:
        base = y + step * (_INITIAL - 1 + ASCENT)
        yield place_text(letter, x, base, TextStyle.TITLE, points, SheetInk.MARK, flow.metrics)

    yield joined(ColumnBlock(0.0, initial), *set_lines(lines[:_INITIAL], PROSE, 0.0))
    yield from set_lines(lines[_INITIAL:], PROSE, 0.0)
    yield from _paragraphs(flow, rest, _INDENT)


def _end(flow: BookFlow) -> None:
    """Set plots, ranking, objectives, public words, the referee's words and the closing sentence."""
    book, t = flow.book, flow.t
    if book.marks:
        # Of many sides the drawing is made smaller until it stands on one page.
        wide = min(flow.area.w, (flow.area.h - 20.0) * TIMELINE_WIDE / timeline_high(book))
        high = wide * timeline_high(book) / TIMELINE_WIDE
        _begin(flow, t("saga.timeline"), high)
        box = Box(flow.area.x + (flow.area.w - wide) / 2, flow.y, wide, high)
        flow.add(DrawingMark(timeline_svg(book, t), box))
        flow.y += high + 4.0
    if book.moments:
        _begin(flow, t("saga.moments"))
        flow.columns(tuple(_told(flow, [(t("saga.turn", turn=each.turn), each.words) for each in book.moments])))
    if book.sides:
        _begin(flow, t("saga.ranking"), flow.table_height(book.ranking))
        flow.rows(book.ranking, (1, 6, *(2 for _ in book.ranking[0][2:])))
    if book.plots and book.sides:
        _begin(flow, t("saga.plots"), 80.0)
        set_plots(flow, book.plots)
    if book.objectives:
        _begin(flow, t("saga.objectives"), flow.table_height(book.objectives))
        flow.rows(book.objectives, (4, 6, 1, 3))
    if book.places:
        _begin(flow, t("report.places"))
        flow.columns(tuple(_told(flow, [(t.pair(name, "").rstrip(), text) for name, text in book.places])))
    if book.words:
        _begin(flow, t("saga.referee_words"))
        flow.columns(tuple(_told(flow, [("", text) for _, text in book.words])))
    _closing(flow)


def _begin(flow: BookFlow, title: str, keep: float = 30.0) -> None:
    """Begin a part on a page with the first `keep` millimetres of it."""
    flow.space(5.0)
    if flow.room < keep + 12.0:
        flow.end_page()
    flow.open_part(title)
    flow.heading(title, 16.0, 0.0)


def _told(flow: BookFlow, told: Sequence[tuple[str, str]]) -> Iterator[ColumnBlock]:
    for name, text in told:
        pieces = (TextPiece(name, TextStyle.STRONG), TextPiece(text, TextStyle.PROSE))
        lines = wrap(pieces if name else pieces[1:], flow.column, PROSE, flow.metrics)
        yield from set_lines([(0.0, line) for line in lines], PROSE, 1.8)


def _closing(flow: BookFlow) -> None:
    """Set the last sentence, a rose as large as the room left for it, and how the book was made."""
    flow.space(8.0)
    flow.need(26.0)
    flow.centre(flow.book.closing, TextStyle.SUBTITLE, 12.0, SheetInk.MUTED, 2.0)
    foot = flow.area.bottom - 8.0
    if foot - flow.y > 24.0:
        flow.ornament(min((foot - flow.y) * 0.3, 30.0), foot)
    flow.y = foot
    flow.centre(flow.t("saga.colophon"), TextStyle.NOTE, 8.5, SheetInk.MUTED, 0.0)
