"""A bulletin's front page on paper: one A4 sheet, its letters as large as it allows; a second one where it overflows.

Masthead, headline, the lead beside the chart; stories, letters and news in brief in columns; the powers, small print.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from models.games.sections import parts
from models.games.sections.front_page import FrontPage, NewsStory, Power
from models.i18n import Translator
from models.sheets.campaign_book.columns import ColumnBlock, balanced, joined, pack, set_lines
from models.sheets.cards.imposition import Page
from models.sheets.flow import words
from models.sheets.marks import MM_PER_POINT, Box, Disc, DrawingMark, LineMark, Mark, PanelMark, SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import Metrics, Paragraph, TextPiece, centred, elide, fit, place_text, wrap

_MARGIN: Final = 12.0
_GAP: Final = 6.0
_SIZES: Final = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
"""Sizes of running text in points; the largest with which everything fits on one page is taken."""
_OF_TWO: Final = 9.0
"""The size where one page is not enough."""
_SMALL: Final = 6.5
_COLUMNS: Final = 3
_CHART: Final = 98.0
_SHAPE: Final = 0.76
"""Height of the chart to its width."""
_ARMS: Final = 1.15
"""Height of arms to their width."""


def front_page_sheet(
    front: FrontPage, head: parts.ReportHead, sections: Sequence[parts.ReportSection], options: CardOptions,
    metrics: Metrics,
) -> tuple[Page, ...]:  # fmt: skip
    """Return a front page with its sections as sheets of paper; that of the dice stands at its foot."""

    def pages(points: float) -> tuple[Page, ...]:
        return _Setter(front, head, sections, options, metrics, points).pages()

    # Hundreds of letters fit with no size: they are not tried with each.
    smallest = pages(_SIZES[-1])
    if len(smallest) > 1:
        return pages(_OF_TWO)
    return next((made for made in map(pages, _SIZES[:-1]) if len(made) == 1), smallest)


class _Setter:
    """Sets one front page with one size of letters."""

    def __init__(
        self, front: FrontPage, head: parts.ReportHead, sections: Sequence[parts.ReportSection], options: CardOptions,
        metrics: Metrics, points: float,
    ) -> None:  # fmt: skip
        self._front, self._head, self._metrics, self._points = front, head, metrics, points
        self._brief = [each for each in sections if each.id != "dice"]
        self._dice = [each for each in sections if each.id == "dice"]
        self._t, self._paper = Translator(options.language), options.sheet
        wide = self._paper.width - 2 * _MARGIN
        self._area = Box(_MARGIN, _MARGIN, wide, self._paper.height - 2 * _MARGIN)
        self._column = (wide - _GAP * (_COLUMNS - 1)) / _COLUMNS
        self._marks: list[Mark] = []
        self._y = self._area.y

    def pages(self) -> tuple[Page, ...]:
        """Return the pages, one where everything fits."""
        self._masthead()
        self._headline()
        foot = [*self._powers(), *self._small_print()]
        floor = self._area.bottom - _tall(foot)
        below = self._lead(floor)
        rest = self._set_columns(below, floor)
        self._y = floor
        self._stack(foot, self._area.x)
        made = [tuple(self._marks)]
        while rest:
            self._marks, self._y = [], self._area.y
            rest = self._set_columns(rest, self._area.bottom)
            made.append(tuple(self._marks))
        size = (self._paper.width, self._paper.height)
        return tuple(Page(*size, number, False, (), marks) for number, marks in enumerate(made, 1))

    # The upper part

    def _masthead(self) -> None:
        front, area = self._front, self._area
        points = fit(front.title, TextStyle.TITLE, area.w, 46.0, self._metrics, 16.0)
        self._y += points * MM_PER_POINT * 0.8
        title = elide(front.title, TextStyle.TITLE, points, area.w, self._metrics)
        self._words(title, 0.5, TextStyle.TITLE, points)
        self._y += 3.0 + points * MM_PER_POINT * 0.25
        self._words(front.motto, 0.5, TextStyle.SUBTITLE, 9.5, SheetInk.MUTED)
        self._rule(2.0, 0.3)
        self._y += 4.0
        for n, told in enumerate(front.dateline):
            self._words(told, n / max(len(front.dateline) - 1, 1), TextStyle.STRONG, 9.0)
        self._rule(1.6, 0.3)
        self._rule(1.3, 0.8)
        self._y += 2.5
        notice = words(self._head.notice, TextStyle.STRONG)
        self._stack(self._lines(notice, area.w, 9.0), area.x)

    def _headline(self) -> None:
        lead, area = self._front.lead, self._area
        points = fit(lead.headline, TextStyle.TITLE, area.w, 34.0, self._metrics, 26.0)
        deck = words(self._front.deck, TextStyle.STRONG, SheetInk.MUTED)
        self._stack([self._kicker(lead, area.w, arms=False)], area.x)
        self._stack(self._lines(words(lead.headline, TextStyle.TITLE), area.w, points), area.x)
        self._stack(self._lines(deck, area.w, 9.5, before=1.0), area.x)
        self._y += 2.5

    def _lead(self, floor: float) -> list[ColumnBlock]:
        """Set the lead with the next stories beside the chart; return what stands below, in columns.

        Where nothing does, the chart is as large as the page allows.
        """
        area, front, top = self._area, self._front, self._y
        stories, below = list(front.stories), [*self._referee(), *self._letters(), *self._news()]
        chart = _CHART if stories or below else area.w
        left = area.w - chart - _GAP if chart < area.w else area.w
        told = words(" ".join(front.lead.words), TextStyle.PROSE)
        column = [*self._shields(front.lead), *self._lines(told, left, self._points + 1.0)]
        due = list(self._due(left))
        room = chart * _SHAPE + 4.0 - _tall(due)
        while chart < area.w and stories and _tall(column) + _tall(more := self._story(stories[0], left)) <= room:
            column += more
            stories.pop(0)
        self._stack(column, area.x)
        self._y = max(self._y, top + room) if chart < area.w else self._y
        self._stack(due, area.x)
        low = self._y + 2.0
        box = Box(area.right - chart, top, chart, chart * _SHAPE)
        if chart == area.w:
            wide = max(min(chart, (floor - low - 6.0) / _SHAPE), _CHART)
            box = Box(area.middle[0] - wide / 2, low, wide, wide * _SHAPE)
        self._marks += [DrawingMark(front.printed_chart, box), PanelMark(box, line=SheetInk.HAIR, width=0.2)]
        self._y = box.bottom + 0.5
        self._stack(self._lines(words(front.chart_key, TextStyle.NOTE, SheetInk.MUTED), box.w, 7.0), box.x)
        self._y = max(low, self._y + 2.0)
        return [*(block for story in stories for block in self._story(story, self._column)), *below]

    def _due(self, wide: float) -> Iterator[ColumnBlock]:
        for due in self._head.due[:1]:
            told = f"{self._t.pair(due.label, due.now)} {due.change}".strip()

            def draw(x: float, y: float, told: str = told) -> Sequence[Mark]:
                points = fit(told, TextStyle.STRONG, wide - 4.0, 10.0, self._metrics)
                box = Box(x, y, wide, 7.0)
                said = centred(told, *box.middle, TextStyle.STRONG, points, SheetInk.INK, self._metrics)
                return PanelMark(box, line=SheetInk.INK, width=0.5), said

            yield ColumnBlock(7.0, draw, 2.0)

    # What stands in columns

    def _set_columns(self, blocks: Sequence[ColumnBlock], floor: float) -> Sequence[ColumnBlock]:
        """Set blocks in columns from here to the floor, no lower than needed; return those that found no room."""
        top, tall = self._y, floor - self._y
        placed, rest = pack(blocks, _COLUMNS, tall)
        placed = placed if rest else balanced(blocks, _COLUMNS, tall)
        low = max((each.bottom for each in placed), default=0.0)
        for each in placed:
            self._marks += each.block.draw(self._area.x + each.column * (self._column + _GAP), top + each.y)
        for n in range(1, _COLUMNS) if placed else ():
            x = self._area.x + n * (self._column + _GAP) - _GAP / 2
            self._marks.append(LineMark(((x, top + 1.0), (x, top + low)), SheetInk.HAIR, 0.15))
        return rest

    def _story(self, story: NewsStory, wide: float) -> list[ColumnBlock]:
        told = self._lines(words(" ".join(story.words), TextStyle.PROSE), wide, self._points, before=0.6)
        headline = self._lines(words(story.headline, TextStyle.TITLE), wide, self._points * 1.45)
        return self._headed((self._kicker(story, wide), *headline), told, wide)

    def _titled(self, title: str, told: Sequence[ColumnBlock]) -> list[ColumnBlock]:
        heading = self._lines(words(title, TextStyle.TITLE), self._column, self._points * 1.25)
        return self._headed(heading, told, self._column)

    def _headed(self, heading: Iterable[ColumnBlock], told: Sequence[ColumnBlock], wide: float) -> list[ColumnBlock]:
        """Return blocks under a line and a heading, which stays with the first of them."""

        def line(x: float, y: float) -> Sequence[Mark]:
            return (LineMark(((x, y + 1.0), (x + wide, y + 1.0)), SheetInk.HAIR, 0.25),)

        return [joined(ColumnBlock(2.2, line, 1.5), *heading, *told[:1]), *told[1:]]

    def _kicker(self, story: NewsStory, wide: float, *, arms: bool = True) -> ColumnBlock:
        """Return the line over a headline: its number on the chart, what it is about, the arms of those it tells of."""

        def draw(x: float, y: float) -> Iterator[Mark]:
            left, base = x, y + 4.0
            if story.mark:
                at = (x + 1.9, base - 1.0)
                yield Disc(*at, 1.9, fill=SheetInk.INK)
                yield centred(str(story.mark), *at, TextStyle.STRONG, 8.0, SheetInk.LIGHT, self._metrics)
                left += 5.0
            yield place_text(story.kicker, left, base, TextStyle.LABEL, 8.0, SheetInk.MARK, self._metrics)
            for n, svg in enumerate(reversed(story.arms) if arms else ()):
                yield DrawingMark(svg, Box(x + wide - 4.6 * (n + 1), y + 0.2, 4.2, 4.2 * _ARMS))

        return ColumnBlock(5.6, draw)

    def _shields(self, lead: NewsStory) -> Iterator[ColumnBlock]:
        def draw(x: float, y: float) -> Sequence[Mark]:
            return [DrawingMark(svg, Box(x + 12.4 * n, y, 10.8, 10.8 * _ARMS)) for n, svg in enumerate(lead.arms)]

        if lead.arms:
            yield ColumnBlock(14.0, draw)

    def _referee(self) -> list[ColumnBlock]:
        said = [words(each, TextStyle.PROSE) for each in self._front.referee]
        told = [block for each in said for block in self._lines(each, self._column, self._points, before=0.8)]
        return self._titled(self._front.referee_title, told) if told else []

    def _letters(self) -> list[ColumnBlock]:
        told: list[ColumnBlock] = []
        for letter in self._front.letters:
            said = [words(line, TextStyle.PROSE) for line in letter.words.splitlines()]
            told += [block for each in said for block in self._lines(each, self._column, self._points)]
            told.append(self._signed(letter.signed, letter.arms))
        return self._titled(self._front.letters_title, told) if told else []

    def _signed(self, signed: str, arms: str) -> ColumnBlock:
        size = self._points * 0.9
        said = elide(f"– {signed}", TextStyle.NOTE, size, self._column - 6.0, self._metrics)

        def draw(x: float, y: float) -> Iterator[Mark]:
            right = x + self._column
            if arms:
                yield DrawingMark(arms, Box(right - 4.0, y + 0.2, 4.0, 4.0 * _ARMS))
            end = right - 5.0 if arms else right
            yield place_text(said, end, y + 3.4, TextStyle.NOTE, size, SheetInk.MUTED, self._metrics, 1.0)

        return ColumnBlock(5.5, draw)

    def _news(self) -> list[ColumnBlock]:
        found: list[ColumnBlock] = []
        for section in self._brief:
            lines = (self._lines(each, self._column, self._points * 0.9, before=0.6) for each in _paragraphs(section))
            found += self._titled(section.title, [block for each in lines for block in each])
        return found

    # The foot

    def _powers(self) -> Iterator[ColumnBlock]:
        """Yield the powers as rows of cells, under their title."""
        title = self._lines(words(self._front.powers_title, TextStyle.TITLE), self._area.w, 12.0)
        yield from self._headed(title, (), self._area.w)
        powers = self._front.powers
        down = -(-len(powers) // _COLUMNS)
        for row in range(down):
            cells = powers[row::down]

            def draw(x: float, y: float, cells: Sequence[Power] = cells) -> Iterator[Mark]:
                for n, power in enumerate(cells):
                    yield from self._power(power, x + n * (self._column + _GAP), y)

            yield ColumnBlock(8.8, draw, 0.8)

    def _power(self, power: Power, x: float, y: float) -> Iterator[Mark]:
        yield DrawingMark(power.arms, Box(x, y + 0.3, 7.0, 7.0 * _ARMS))
        room = self._column - 8.6
        for told, style, most, base, ink in (
            (power.name, TextStyle.STRONG, 8.5, 2.8, SheetInk.INK),
            (power.status, TextStyle.TEXT, 7.0, 5.7, SheetInk.MUTED),
            (" · ".join(power.holds), TextStyle.TEXT, 7.0, 8.5, SheetInk.MUTED),
        ):
            points = fit(told, style, room, most, self._metrics, 6.0)
            shown = elide(told, style, points, room, self._metrics)
            yield place_text(shown, x + 8.6, y + base, style, points, ink, self._metrics)

    def _small_print(self) -> Iterator[ColumnBlock]:
        for section in self._dice:
            said = [TextPiece(section.title, TextStyle.STRONG), *(p for each in _paragraphs(section) for p in each)]
            muted = tuple(TextPiece(each.text, each.style, SheetInk.MUTED) for each in said)
            yield from self._headed((), self._lines(muted, self._area.w, _SMALL), self._area.w)

    # Pieces

    def _stack(self, blocks: Iterable[ColumnBlock], x: float) -> None:
        """Set blocks one under the other from here on."""
        for block in blocks:
            self._marks += block.draw(x, self._y + block.before)
            self._y += block.before + block.height

    def _lines(self, said: Paragraph, wide: float, points: float, before: float = 0.0) -> tuple[ColumnBlock, ...]:
        lines = wrap(said, wide, points, self._metrics) if said else ()
        return set_lines([(0.0, line) for line in lines], points, before)

    def _words(
        self, told: str, across: float, style: TextStyle, points: float, ink: SheetInk = SheetInk.INK
    ) -> None:  # fmt: skip
        """Set words at a part of the width: the left edge (0), the middle, the right edge (1)."""
        x = self._area.x + self._area.w * across
        self._marks.append(place_text(told, x, self._y, style, points, ink, self._metrics, across))

    def _rule(self, before: float, width: float) -> None:
        self._y += before
        self._marks.append(LineMark(((self._area.x, self._y), (self._area.right, self._y)), SheetInk.INK, width))


def _tall(blocks: Iterable[ColumnBlock]) -> float:
    return sum(block.before + block.height for block in blocks)


def _paragraphs(section: parts.ReportSection) -> Iterator[Paragraph]:
    """Yield what a section says, a rule behind its sentence."""
    for part in section.parts:
        match part:
            case parts.Lines():
                for line in part.lines:
                    yield (*words(line.text), *words(line.rule, TextStyle.LABEL, SheetInk.MUTED))
            case parts.Note():
                yield words(part.text, TextStyle.LABEL if part.kind == "copied" else TextStyle.TEXT)
