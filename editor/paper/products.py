"""What can be printed of a force: cards, blank cards, party sheet, ledger, story, kit list, alignment page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtGui import QImage

from editor.paint.fonts import metrics
from editor.paint.printing import lay_out_all, pages_of
from models.games.game import CardContent
from models.i18n import NO_TEXT, Text
from models.problem import Problem
from models.sheets.alignment import alignment
from models.sheets.blank import blank
from models.sheets.imposition import Page, best_grid
from models.sheets.kit import kit_list, kit_sheet
from models.sheets.ledger import LedgerRow, ledger_sheet, story_sheet
from models.sheets.options import CardOptions
from models.sheets.party_sheet import party_sheet

PRODUCTS: Final = ("cards", "blanks", "party", "ledger", "story", "kit", "alignment")
OF_CARDS: Final = ("cards", "blanks")
ICONS: Final = {
    "cards": "cards",
    "blanks": "card",
    "party": "party",
    "ledger": "ledger",
    "story": "story",
    "kit": "kit",
    "alignment": "alignment",
}


@dataclass(frozen=True)
class Printable:
    """A force as paper needs it: its name, a line about it, its cards, its story in words, its short code.

    `code` is typed from paper, `square` what its QR carries; `rows` are the story's Events by language, so that cards
    and ledger may speak another one than the window; `pictures` the user's own portraits by the name the cards give.
    """

    name: str
    game: str
    contents: tuple[CardContent, ...]
    under: Text = NO_TEXT
    rows: Mapping[str, tuple[LedgerRow, ...]] = field(default_factory=dict)
    code: str = ""
    square: str = ""
    pictures: Mapping[str, QImage] = field(default_factory=dict)
    id: str = ""

    @property
    def products(self) -> tuple[str, ...]:
        """What can be printed of it, in the order of the list."""
        told = any(self.rows.values())
        without = {name for name in ("ledger", "story") if not told}
        if not self.contents:
            without |= {"cards", "party", "kit"}
        return tuple(name for name in PRODUCTS if name not in without)


@dataclass(frozen=True, slots=True)
class Paged:
    """Pages ready for the painter, what gave way, how many cards they hold."""

    pages: tuple[Page, ...]
    problems: tuple[Problem, ...] = ()
    cards: int = 0


def paged(what: Printable, product: str, options: CardOptions) -> Paged:
    """Return a product as pages. Raises Refused where its options leave nothing to print."""
    known = metrics()
    under = what.under[options.language]
    rows = what.rows.get(options.language, ())
    if product == "cards":
        return _cards(what.contents, what, options)
    if product == "blanks":
        return _cards((blank(what.game, best_grid(options).count),), what, options)
    if product == "party":
        pages, problems = party_sheet(what.name, under, what.contents, options, known, what.square, what.code)
        return Paged(_wanted(pages, options), problems)
    if product == "ledger":
        return Paged(_wanted(ledger_sheet(what.name, under, rows, options, known), options))
    if product == "story":
        return Paged(_wanted(story_sheet(what.name, under, rows, options, known), options))
    if product == "kit":
        cards = lay_out_all(what.contents, options, what.pictures)
        kit = kit_list(what.contents, cards, options)
        return Paged(_wanted(kit_sheet(what.name, under, kit, options, known), options))
    return Paged(alignment(options, known))


def _cards(contents: tuple[CardContent, ...], what: Printable, options: CardOptions) -> Paged:
    pages, cards = pages_of(contents, options, what.pictures, what.square)
    problems = tuple(problem for card in cards for problem in card.problems)
    return Paged(pages, problems, sum(card.count for card in cards))


def _wanted(pages: tuple[Page, ...], options: CardOptions) -> tuple[Page, ...]:
    return tuple(page for page in pages if not options.only or page.sheet in options.only)
