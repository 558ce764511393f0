"""The pages of the chronicle: all upright, with mirrored margins, running heads, folios outside and room for maps.

Lengths are millimetres. Pages are set in the middle of the paper; `BookPage.shift` moves them off the spine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from models.galaxy.values import Point
from models.games.campaign_book import BookTable, CampaignBook
from models.sheets.campaign_book.columns import ColumnBlock, PlacedInColumn, balanced, pack
from models.sheets.cards.frame import rose, small_rose
from models.sheets.cards.imposition import Page
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.marks import MM_PER_POINT, Box, LineMark, Mark, SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import Metrics, TextPiece, elide, height, move_line, place_text, wrap

PROSE: Final = 10.0
SMALL: Final = 8.5
GAP: Final = 8.0
"""Between two columns."""
_SIDES: Final = 21.0
_TOP, _FOOT_OF_TEXT = 25.0, 271.0
_SPINE: Final = 3.0
"""How far a page is moved off the spine of the book."""
_HEAD_LINE, _FOLIO = 17.0, 281.0
LEAST_PLATE: Final = 84.0
_CAPTION: Final = 6.5
_TAIL: Final = 22.0
"""Room that needs an ornament where nothing else stands in it."""
_LEAST_TEXT: Final = 20.0


@dataclass(frozen=True, slots=True)
class MapSlot:
    """Room for a map: its place on the page, the last turn it shows, and how many turns' battles are on it.

    It shows the surroundings of `at`, everything where that is None.
    """

    box: Box
    turn: int
    turns: int = 1
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class BookPage:
    """A page with the maps that are drawn over its marks, moved to the right by `shift`."""

    page: Page
    maps: tuple[MapSlot, ...]
    shift: float


class BookFlow(Flow):
    """Pages of a book being filled; `part` is the running head of the page at hand."""

    def __init__(self, book: CampaignBook, options: CardOptions, metrics: Metrics) -> None:
        self.book = book
        self.part = ""
        self.contents: list[tuple[str, str, int]] = []
        self._parts: list[str] = []
        self._maps: dict[int, list[MapSlot]] = {}
        super().__init__(book.title, book.under, options, metrics, headed=False)
        wide = self.paper.width - 2 * _SIDES
        self.area = Box(_SIDES, _TOP, wide, _FOOT_OF_TEXT - _TOP)
        self.y, self._floor = self.area.y, self.area.bottom

    @property
    def column(self) -> float:
        """The width of one of two columns."""
        return (self.area.w - GAP) / 2

    def break_page(self) -> None:
        """Start a new page."""
        self._parts.append(self.part)
        super().break_page()

    def open_part(self, title: str, over: str = "") -> None:
        """Name what begins here in the contents and in the heads of the pages that follow."""
        self.part = title
        self.contents.append((over, title, self.number))

    def centre(self, text: str, style: TextStyle, points: float, ink: SheetInk, after: float) -> None:
        """Set words in the middle of the lines."""
        for line in wrap((TextPiece(text, style, ink),), self.area.w, points, self.metrics):
            self.need(points * MM_PER_POINT * 1.25)
            left = self.area.x + (self.area.w - line[-1].x - line[-1].width) / 2
            self.add(*move_line(line, left, self.y + points * MM_PER_POINT * 0.95))
            self.y += points * MM_PER_POINT * 1.25
        self.y += after

    def rule(self, wide: float, after: float) -> None:
        """Draw a short golden line in the middle."""
        x = self.area.x + self.area.w / 2
        self.add(LineMark(((x - wide / 2, self.y), (x + wide / 2, self.y)), SheetInk.GOLD, 0.3))
        self.y += after

    def table_height(self, table: BookTable) -> float:
        """Return how high a table is whose rows are a line each, at most 60 mm if it is higher than half a page."""
        tall = len(table) * (height(SMALL) + 1.0) + 2.0
        return tall if tall < self.area.h / 2 else 60.0

    def rows(self, table: BookTable, shares: tuple[int, ...]) -> None:
        """Set a table; columns of numbers are aligned right."""
        heads, *body = table
        numbers = [bool(body) and all(row[n].isdigit() for row in body) for n in range(len(heads))]
        columns = [
            FlowColumn(head, share, right=right) for head, share, right in zip(heads, shares, numbers, strict=True)
        ]
        self.table(columns, [[words(cell) for cell in row] for row in body], SMALL)

    def columns(self, blocks: Sequence[ColumnBlock]) -> None:
        """Set blocks in two columns, over several pages where needed; the last two end at the same height."""
        rest = tuple(blocks)
        while rest:
            self.need(_LEAST_TEXT)
            placed, left = pack(rest, 2, self.room)
            if placed and all(each.floats for each in left):
                placed = balanced([each for each in rest if each not in left], 2, self.room)
            elif not placed and self.y > self.area.y:
                self.break_page()
                continue
            elif not placed:
                # What is higher than a page runs over its foot.
                placed, left = (PlacedInColumn(0, 0.0, rest[0]),), rest[1:]
            # One figure that is left over stands in the middle.
            aside = (self.column + GAP) / 2 if len(placed) == 1 and placed[0].block.floats else 0.0
            for each in placed:
                x = self.area.x + aside + each.column * (self.column + GAP)
                self.add(*each.block.draw(x, self.y + each.y))
            self.y += max(each.bottom for each in placed)
            rest = left
            if rest:
                self.break_page()

    def put(self, number: int, marks: tuple[Mark, ...]) -> None:
        """Set marks on a page that is finished (from 0)."""
        self._finished[number] += marks

    def map(self, slot: MapSlot) -> None:
        """Keep room for a map on this page."""
        self._maps.setdefault(self.number, []).append(slot)

    def plate(self, turn: int, turns: int, caption: str, under: float = 0.0) -> bool:
        """Set a map that fills the rest of this page, or where that is too low, the whole of the next.

        Where the map leaves enough of it, `under` millimetres stay free; return whether they do.
        """
        self.space(5.0)
        if self.room < LEAST_PLATE + _CAPTION:
            self.end_page()
        wide, high = self.book.shape
        natural = self.area.w * min(max(high / wide, 0.5), 1.2) + _CAPTION
        stays = bool(under) and self.room - under >= natural
        tall = self.room - _CAPTION - (under if stays else 0.0)
        self.map(MapSlot(Box(self.area.x, self.y, self.area.w, tall), turn, turns))
        self.y += tall + 1.5
        self.centre(caption, TextStyle.SUBTITLE, 9.5, SheetInk.MUTED, 0.0)
        return stays

    def end_page(self) -> None:
        """Start a new page, and leave no large gap on this one: an ornament stands in it."""
        if self.y <= self.area.y and not self._marks:
            return
        if self.room > _TAIL:
            self.ornament(min(self.room * 0.28, 18.0), self.area.bottom)
        self.break_page()

    def ornament(self, r: float, foot: float) -> None:
        """Draw a wind rose between two lines in the middle of the room above a foot."""
        x, y = self.area.x + self.area.w / 2, (self.y + foot) / 2
        self.add(*rose(x, y, r, SheetInk.SEA, SheetInk.PAPER, SheetInk.SEA))
        for away in (-1, 1):
            self.add(LineMark(((x + away * (r + 4.0), y), (x + away * (r + 30.0), y)), SheetInk.GOLD, 0.3))

    def book_pages(self) -> tuple[BookPage, ...]:
        """Return the pages in their order."""
        return tuple(
            BookPage(page, tuple(self._maps.get(number, ())), _SPINE if number % 2 == 0 else -_SPINE)
            for number, page in enumerate(self.pages())
        )

    def _foot(self, number: int, _last: int) -> tuple[Mark, ...]:
        """Return running head and folio of a page; none on the cover."""
        if number == 1:
            return ()
        area, left_hand = self.area, number % 2 == 0
        head = self.title if left_hand else self._parts[number - 1]
        shown = elide(head, TextStyle.SUBTITLE, 9.0, area.w - 12.0, self.metrics)
        edge, anchor = (area.x, 0.0) if left_hand else (area.right, 1.0)
        inward = 1 if left_hand else -1
        return (
            place_text(shown, edge, _HEAD_LINE, TextStyle.SUBTITLE, 9.0, SheetInk.MUTED, self.metrics, anchor),
            LineMark(((area.x, _HEAD_LINE + 2.0), (area.right, _HEAD_LINE + 2.0)), SheetInk.GOLD, 0.2),
            place_text(str(number), edge, _FOLIO, TextStyle.NUMBER, 9.5, SheetInk.INK, self.metrics, anchor),
            *small_rose(edge + inward * 9.0, _FOLIO - height(9.5) * 0.28, 1.5, SheetInk.GOLD),
        )
