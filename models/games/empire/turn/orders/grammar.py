"""Order sheets as players write them: one order a line, in French or English, each line read or refused by itself.

    PORTULAN 7 HUTT
    flotte "Longue Corde" va Mirovel, modéré, abordage
    lève "Troisième" à Ivorande: 2 bataillons, 1 escadron
    donne 5 à Mecrosa
    FIN

Names are matched without accents and case; any part of four letters stands for a name where it fits one alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from models.errors import Refused
from models.games.empire.seen import side_named
from models.games.empire.turn.orders.lines import orders_of, told_line
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.orders.orders import TurnOrder
from models.games.empire.turn.orders.reading import read_line
from models.games.empire.turn.orders.words import order_words
from models.games.empire.turn.state import CampaignState
from models.games.facets.turns import UNSAID
from models.i18n import Text, fold

MOST_LINES: Final = 500
LONGEST_LINE: Final = 300

_HEAD: Final = re.compile(
    r"^[>\s]*PORTULAN[\s-]+(\d{1,4})[\s-]+(.+?)(?:[\s-]+([0-9A-Z]{4}(?:\s?-\s?)?[0-9A-Z]{4}))?\s*$", re.IGNORECASE
)
_TYPED: Final = {ord(dash): "-" for dash in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"} | dict.fromkeys(
    map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad")
)
"""What word processors make of the hyphen in a code, and what they hide in it."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of a sheet: its number, its words, the orders it gives, or why it could not be read.

    `understood` is how the program writes these orders.
    """

    number: int
    words: str
    orders: tuple[TurnOrder, ...] = ()
    reason: Refused | None = None
    understood: Text = UNSAID


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """One player's sheet of one turn. `code` is what it was signed with, empty for none."""

    turn: int
    faction: str
    code: str
    lines: tuple[SheetLine, ...]

    @property
    def orders(self) -> tuple[TurnOrder, ...]:
        """Every order that could be read."""
        return tuple(order for line in self.lines for order in line.orders)

    @property
    def chance(self) -> str:
        """The word of chance, the last of several; empty for none."""
        return next((order.text("words") for order in reversed(self.orders) if order.kind == "chance"), "")


def read_sheet(text: str, state: CampaignState) -> OrderSheet:
    """Return the sheet that stands anywhere in a text, between its header and FIN or END; quoted answers too.

    Raises Refused for a text without a header, of a player nobody knows, or with too many lines.
    """
    lines = [line.lstrip("> \t").rstrip() for line in text.splitlines()]
    heads = ((n, _HEAD.match(line.translate(_TYPED))) for n, line in enumerate(lines))
    start, head = next((each for each in heads if each[1]), (0, None))
    if head is None:
        raise Refused("empire.no_header")
    faction = side_named(state.galaxy, head[2]).id
    if faction not in state.players:
        raise Refused("empire.no_such_player")
    book = NameBook(state, faction)
    found: list[SheetLine] = []
    for number, words in enumerate(lines[start + 1 :], 1):
        if fold(words) in order_words().small["end"]:
            break
        if number > MOST_LINES:
            raise Refused("empire.too_many_lines", most=MOST_LINES)
        if words.strip():
            found.append(_line(number, words, faction, state, book))
    return OrderSheet(int(head[1]), faction, re.sub(r"\s", "", head[3] or "").upper(), tuple(found))


def _line(number: int, words: str, faction: str, state: CampaignState, book: NameBook) -> SheetLine:
    if len(words) > LONGEST_LINE:
        return SheetLine(number, words[:LONGEST_LINE], reason=Refused("empire.line_too_long", most=LONGEST_LINE))
    try:
        found = read_line(words, book)
        if len(found) > 1:
            one, other = (told_line(each, book) for each in found[:2])
            raise Refused("empire.two_readings", one=one, other=other)
        given = [order for each in found[0] for order in orders_of(each, state)]
    except Refused as refused:
        return SheetLine(number, words, reason=refused)
    orders = tuple(TurnOrder(faction, number, kind, args) for kind, args in given)
    return SheetLine(number, words, orders, understood=told_line(found[0], book))
