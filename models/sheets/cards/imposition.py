"""Cards on sheets of paper: how many, where, the marks to cut along, backs behind their fronts.

All lengths in millimetres from the upper left corner of the page as it is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from models.errors import Refused
from models.sheets.cards.stat_card import Card
from models.sheets.marks import Box, CardSide, LineMark, Mark, Point, SheetInk
from models.sheets.options import Backs, CardOptions

MARK_GAP: Final = 0.6
MARK_LENGTH: Final = 3.0
MARK_WIDTH: Final = 0.1


@dataclass(frozen=True, slots=True)
class PlacedSide:
    """A face on a page: the upper left corner of its cut box, and its turn about the middle (0 or 180 degrees).

    `clip` is where its bleed must end: at a fold it would otherwise run over the other side.
    """

    face: CardSide
    x: float
    y: float
    turn: int = 0
    clip: Box | None = None

    @property
    def box(self) -> Box:
        """The cut box on the page."""
        return Box(self.x, self.y, self.face.width, self.face.height)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one sheet.

    `sheet` counts from 1; `back` is the side printed second. The marks of `under` are one object for many pages.
    """

    width: float
    height: float
    sheet: int
    back: bool
    placed: tuple[PlacedSide, ...]
    marks: tuple[Mark, ...] = ()
    under: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class CardGrid:
    """How cards lie on a sheet: the turned page, columns and rows of cut boxes, separated by their bleed.

    With a fold every place is a front with its back beside it (`fold` is `side`) or above it, upside down (`top`).
    """

    page_width: float
    page_height: float
    columns: int
    rows: int
    card_width: float
    card_height: float
    bleed: float
    fold: str = ""

    @property
    def count(self) -> int:
        """How many cards a sheet holds."""
        return self.columns * self.rows

    @property
    def unit(self) -> tuple[float, float]:
        """The width and height of one place without bleed: a card, or a card and its back."""
        wide = self.card_width * (2 if self.fold == "side" else 1)
        tall = self.card_height * (2 if self.fold == "top" else 1)
        return wide, tall

    def places(self) -> tuple[Box, ...]:
        """Return the cut boxes of the places, row by row, centred on the page."""
        wide, tall = self.unit
        step_x, step_y = wide + 2 * self.bleed, tall + 2 * self.bleed
        left = (self.page_width - step_x * self.columns) / 2 + self.bleed
        top = (self.page_height - step_y * self.rows) / 2 + self.bleed
        return tuple(
            Box(left + step_x * c, top + step_y * r, wide, tall) for r in range(self.rows) for c in range(self.columns)
        )

    def extent(self) -> Box:
        """The box that all places fill, bleed included."""
        boxes = self.places()
        first, last = boxes[0], boxes[-1]
        return Box(first.x, first.y, last.right - first.x, last.bottom - first.y).inset(-self.bleed)


def best_grid(options: CardOptions) -> CardGrid:
    """Return the grid with most cards on a sheet, on the upright page if both ways hold as many.

    Sizes that divide the paper exactly use all of it when there is no bleed (their white mat takes the blind edge).
    Raises Refused where not one card fits.
    """
    paper, size = options.sheet, options.card
    exact = size.mat > 0 and options.bleed == 0
    best: CardGrid | None = None
    for margin in (0.0, options.margin) if exact else (options.margin,):
        for wide, tall in ((paper.width, paper.height), (paper.height, paper.width)):
            for fold in ("side", "top") if options.backs is Backs.FOLD else ("",):
                grid = _fill(wide, tall, margin, options, fold)
                if grid.count and (best is None or grid.count > best.count):
                    best = grid
    if best is None:
        raise Refused("print.does_not_fit", size=size.name, paper=paper.name, bleed=options.bleed)
    return best


def _fill(wide: float, tall: float, margin: float, options: CardOptions, fold: str) -> CardGrid:
    size = options.card
    one = CardGrid(wide, tall, 1, 1, size.width, size.height, options.bleed, fold)
    unit_w, unit_h = one.unit
    slack = 1e-6
    columns = int((wide - 2 * margin + slack) / (unit_w + 2 * options.bleed))
    rows = int((tall - 2 * margin + slack) / (unit_h + 2 * options.bleed))
    return CardGrid(wide, tall, max(0, columns), max(0, rows), size.width, size.height, options.bleed, fold)


def impose(cards: Sequence[Card], back: CardSide, options: CardOptions) -> tuple[Page, ...]:
    """Return the pages of a print: fronts, each sheet followed by its backs where there are any.

    A card whose text continues has the rest on its back; further faces make a further card. Without backs every face is
    a card of its own. `back` is the drawn back of cards that need it for no text and have none of their own.
    """
    grid = best_grid(options)
    pairs = [pair for card in cards for _ in range(card.count) for pair in _pairs(card, card.back or back, options)]
    pages: list[Page] = []
    for sheet, start in enumerate(range(0, len(pairs), grid.count), 1):
        if options.only and sheet not in options.only:
            continue
        group = pairs[start : start + grid.count]
        if options.backs is Backs.FOLD:
            pages.append(_fold_page(group, grid, sheet, options))
            continue
        places = grid.places()
        fronts = tuple(PlacedSide(front, box.x, box.y) for (front, _), box in zip(group, places, strict=False))
        marks = crop_marks(grid, len(group)) if options.crop_marks else ()
        pages.append(Page(grid.page_width, grid.page_height, sheet, False, fronts, under=marks))
        if options.backs is not Backs.NONE:
            backs = tuple(_behind(behind, box, grid, options) for (_, behind), box in zip(group, places, strict=False))
            pages.append(Page(grid.page_width, grid.page_height, sheet, True, backs))
    return tuple(pages)


def folded_pages(count: int) -> tuple[tuple[int, int], ...]:
    """Return the indices of the two pages side by side on each side of a booklet's sheets, front then back.

    The count is rounded up to a multiple of four; indices past the last page are white pages.
    """
    last = -(-count // 4) * 4 - 1
    found: list[tuple[int, int]] = []
    for sheet in range((last + 1) // 4):
        first = 2 * sheet
        found += [(last - first, first), (first + 1, last - first - 1)]
    return tuple(found)


def booklet(pages: Sequence[Page], options: CardOptions) -> tuple[Page, ...]:
    """Return pages of half the paper two by two, for sheets printed on both sides (turned on the short edge), laid one
    upon the other and folded once. The last pages stay white where their number is no multiple of four.
    """
    wide, tall = options.sheet.height, options.sheet.width
    faces = [CardSide(page.width, page.height, page.under, page.marks) for page in pages]
    faces += [CardSide(wide / 2, tall)] * (-len(faces) % 4)
    fold = wide / 2
    ends = ((options.margin, MARK_LENGTH), (tall - options.margin - MARK_LENGTH, MARK_LENGTH))
    marks = tuple(LineMark(((fold, y), (fold, y + long)), SheetInk.HAIR, 0.15, 0.6) for y, long in ends)
    made: list[Page] = []
    for side, pair in enumerate(folded_pages(len(faces))):
        placed = tuple(PlacedSide(faces[number], fold * place, 0.0) for place, number in enumerate(pair))
        made.append(Page(wide, tall, side // 2 + 1, bool(side % 2), placed, marks))
    return tuple(made)


def sheets(cards: Sequence[Card], options: CardOptions) -> int:
    """Return how many sheets of paper a print takes in all."""
    step = 1 if options.backs is Backs.NONE else 2
    faces = sum(card.count * -(-len(card.faces) // step) for card in cards)
    return -(-faces // best_grid(options).count)


def _pairs(card: Card, back: CardSide, options: CardOptions) -> list[tuple[CardSide, CardSide]]:
    """Return each front with the face behind it."""
    if options.backs is Backs.NONE:
        return [(face, back) for face in card.faces]
    faces = (*card.faces, back) if len(card.faces) % 2 else card.faces
    return list(zip(faces[::2], faces[1::2], strict=True))


def _behind(face: CardSide, front: Box, grid: CardGrid, options: CardOptions) -> PlacedSide:
    """Return a back exactly behind its front once the sheet is turned on its long or its short edge.

    Turned about a vertical axis the sheet shows its columns reversed; about a horizontal one its rows, and what was
    upright stands on its head, so the back is printed on its head too.
    """
    upright = grid.page_height >= grid.page_width
    about_vertical = (options.backs is Backs.LONG) == upright
    if about_vertical:
        return PlacedSide(face, grid.page_width - front.right, front.y)
    return PlacedSide(face, front.x, grid.page_height - front.bottom, 180)


def _fold_page(group: Sequence[tuple[CardSide, CardSide]], grid: CardGrid, sheet: int, options: CardOptions) -> Page:
    placed: list[PlacedSide] = []
    marks: list[Mark] = list(crop_marks(grid, len(group))) if options.crop_marks else []
    for (front, back), box in zip(group, grid.places(), strict=False):
        wide, tall = grid.card_width, grid.card_height
        if grid.fold == "side":
            x = box.x + wide
            left, right = _halves(box, grid, Box(box.x, box.y, wide, box.h), Box(x, box.y, wide, box.h))
            placed += [PlacedSide(front, box.x, box.y, 0, left), PlacedSide(back, x, box.y, 0, right)]
            marks += [
                LineMark(((x, y), (x, y + s)), SheetInk.HAIR, 0.15, 0.6) for y, s in _ends(box.y, box.bottom, grid)
            ]
        else:
            y = box.y + tall
            upper, lower = _halves(box, grid, Box(box.x, box.y, box.w, tall), Box(box.x, y, box.w, tall))
            placed += [PlacedSide(back, box.x, box.y, 180, upper), PlacedSide(front, box.x, y, 0, lower)]
            marks += [
                LineMark(((x, y), (x + s, y)), SheetInk.HAIR, 0.15, 0.6) for x, s in _ends(box.x, box.right, grid)
            ]
    return Page(grid.page_width, grid.page_height, sheet, False, tuple(placed), tuple(marks))


def _halves(place: Box, grid: CardGrid, one: Box, other: Box) -> tuple[Box, Box]:
    """Return the two halves of a place with their bleed, which ends at the fold."""
    grown = place.inset(-grid.bleed)
    if one.y == other.y:
        left = Box(grown.x, grown.y, one.right - grown.x, grown.h)
        return left, Box(other.x, grown.y, grown.right - other.x, grown.h)
    upper = Box(grown.x, grown.y, grown.w, one.bottom - grown.y)
    return upper, Box(grown.x, other.y, grown.w, grown.bottom - other.y)


def _ends(low: float, high: float, grid: CardGrid) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return (start, length) of the fold marks at both ends of a fold, outside the cut."""
    reach = max(grid.bleed, MARK_GAP) + MARK_LENGTH
    return (low - reach, MARK_LENGTH), (high + reach - MARK_LENGTH, MARK_LENGTH)


@lru_cache(maxsize=64)
def crop_marks(grid: CardGrid, used: int) -> tuple[LineMark, ...]:
    """Return the marks to cut along, round the places that are used, outside every bleed.

    Where cards fill the paper to its edge the marks lie at the edge, on the cut itself.
    """
    places = grid.places()[:used]
    xs = sorted({round(x, 6) for box in places for x in (box.x, box.right)})
    ys = sorted({round(y, 6) for box in places for y in (box.y, box.bottom)})
    left, right = min(b.x for b in places) - grid.bleed, max(b.right for b in places) + grid.bleed
    top, bottom = min(b.y for b in places) - grid.bleed, max(b.bottom for b in places) + grid.bleed
    across = _reach(left, right, grid.page_width)
    along = _reach(top, bottom, grid.page_height)
    strokes = [_mark((x, a), (x, b)) for x in xs if 0 < x < grid.page_width for a, b in along]
    strokes += [_mark((a, y), (b, y)) for y in ys if 0 < y < grid.page_height for a, b in across]
    return tuple(strokes)


def _reach(low: float, high: float, page: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the (start, end) of marks before `low` and of those after `high`."""
    if low < 1.0 or page - high < 1.0:
        return (low, low + 2 * MARK_LENGTH), (high - 2 * MARK_LENGTH, high)
    return (
        (max(0.0, low - MARK_GAP - MARK_LENGTH), max(0.0, low - MARK_GAP)),
        (min(page, high + MARK_GAP), min(page, high + MARK_GAP + MARK_LENGTH)),
    )


def _mark(start: Point, end: Point) -> LineMark:
    return LineMark((start, end), SheetInk.INK, MARK_WIDTH)
