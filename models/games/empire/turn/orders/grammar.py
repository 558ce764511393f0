"""Order sheets as players write them: one order a line, in French or English, each line read or refused by itself.

    PORTULAN 7 HUTT
    flotte "Longue Corde" va Mirovel, modéré, abordage
    lève "Troisième" à Ivorande: 2 bataillons, 1 escadron
    donne 5 à Mecrosa
    # what follows this sign is no order
    FIN

Names are matched without accents and case; any part of four letters stands for a name where it fits one alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile
from types import MappingProxyType
from typing import Final

from models.errors import Refused
from models.galaxy.circles import holds
from models.games.empire.seen import side_named
from models.games.empire.turn.orders.filling import ReadOrder
from models.games.empire.turn.orders.letters import LETTER, MOST_LETTERS, begins_letter, ends, read_letter, with_letters
from models.games.empire.turn.orders.lines import orders_of, told_line
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.orders.orders import TurnOrder
from models.games.empire.turn.orders.reading import read_line
from models.games.empire.turn.orders.words import COMMENT, order_words, plain_line, tokens
from models.games.empire.turn.state import CampaignState
from models.games.facets.turns import UNSAID, JoinedOrders
from models.i18n import LANGUAGES, Text

MOST_LINES: Final = 500
LONGEST_LINE: Final = 300
CONDITION: Final = "empire.refused_condition"

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

    `understood` is how the program writes these orders, `parts` how it writes each, with what it gives.
    """

    number: int
    words: str
    orders: tuple[TurnOrder, ...] = ()
    reason: Refused | None = None
    understood: Text = UNSAID
    parts: tuple[tuple[Text, tuple[TurnOrder, ...]], ...] = ()


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


def read_sheet(text: str, state: CampaignState, books: dict[str, NameBook] | None = None) -> OrderSheet:
    """Return the sheet that stands anywhere in a text, between its header and FIN or END; quoted answers too.

    `books` keeps the names of each player for the next sheet that is read by the same state.

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
    books = {} if books is None else books
    if faction not in books:
        books[faction] = NameBook(state.galaxy, state.players, faction, state.fallen)
    book = books[faction]
    code = re.sub(r"\s", "", head[3] or "").upper()
    found: list[SheetLine] = []
    every = tuple(takewhile(lambda line: not ends(line), with_letters(lines[start + 1 :])))
    many = Refused("empire.too_many_letters", most=MOST_LETTERS, count=sum(map(begins_letter, every)) - MOST_LETTERS)
    letters = 0
    condition: Refused | None = None
    for number, words in enumerate(every, 1):
        if number - letters > MOST_LINES:
            raise Refused("empire.too_many_lines", most=MOST_LINES)
        if begins_letter(words):
            letters += 1
            if letters <= MOST_LETTERS:
                found.append(_letter(number, words, faction, book, code))
            elif letters == MOST_LETTERS + 1:
                found.append(SheetLine(number, words, reason=many))
        elif words.strip() and not words.startswith(COMMENT):
            line = _line(number, words, faction, state, book)
            # A condition with its orders on the lines below holds for the first of them.
            if condition is not None and line.reason is None:
                line = SheetLine(number, words, reason=condition)
            found.append(line)
        unread = bool(found) and found[-1].number == number and found[-1].reason is not None
        condition = Refused(CONDITION, words=words.strip()) if unread and _opens_condition(words) else None
    return OrderSheet(int(head[1]), faction, code, tuple(_gone_to_conquer(found, state)))


def _opens_condition(words: str) -> bool:
    """Return whether a line sets a condition to what stands below it."""
    keys = (each.key for each in tokens(plain_line(words)))
    meant = (each for key in keys for each in order_words().vocabulary.get(key, ()))
    return words.rstrip().endswith((":", ",")) and any(each.value == "condition" for each in meant)


def _gone_to_conquer(lines: Sequence[SheetLine], state: CampaignState) -> Iterator[SheetLine]:
    """Yield the lines; whoever is told to conquer a planet and nothing of where to go, goes there."""
    orders = [order for line in lines for order in line.orders]
    going = {
        order.text("command") for order in orders if order.kind in {"move", "jump"} or order.text("power") == "jump"
    }

    def with_move(order: TurnOrder) -> tuple[TurnOrder, ...]:
        fleet, planet = state.galaxy.command.get(order.text("command")), state.galaxy.planet.get(order.text("planet"))
        if order.kind != "conquer" or fleet is None or planet is None or fleet.id in going:
            return (order,)
        there = holds(planet.at, planet.radius, fleet.at)
        return (order,) if there else (replace(order, kind="move"), order)

    for line in lines:
        parts = tuple((told, tuple(e for order in given for e in with_move(order))) for told, given in line.parts)
        yield replace(line, parts=parts, orders=tuple(order for _, given in parts for order in given))


def _letter(number: int, words: str, faction: str, book: NameBook, code: str) -> SheetLine:
    try:
        read, args = read_letter(words, book, code)
    except Refused as refused:
        return SheetLine(number, words, reason=refused)
    told, given = told_line((read,), book), TurnOrder(faction, number, LETTER, args)
    return SheetLine(number, words, (given,), understood=told, parts=((told, (given,)),))


def _line(number: int, words: str, faction: str, state: CampaignState, book: NameBook) -> SheetLine:
    if len(words) > LONGEST_LINE:
        return SheetLine(number, words[:LONGEST_LINE], reason=Refused("empire.line_too_long", most=LONGEST_LINE))
    found = _read_once(words, book)
    if isinstance(found, Refused):
        return SheetLine(number, words, reason=found)
    try:
        if len(found) > 1:
            one, other = (told_line(each, book) for each in found[:2])
            raise Refused("empire.two_readings", one=one, other=other)
        parts = [(told_line((each,), book), tuple(orders_of(each, state))) for each in found[0]]
    except Refused as refused:
        return SheetLine(number, words, reason=refused)
    given = tuple(
        (told, tuple(TurnOrder(faction, number, kind, args) for kind, args in orders)) for told, orders in parts
    )
    orders = tuple(order for _, each in given for order in each)
    return SheetLine(number, words, orders, understood=told_line(found[0], book), parts=given)


@lru_cache(2_000)
def _read_once(words: str, book: NameBook) -> tuple[tuple[ReadOrder, ...], ...] | Refused:
    """Return the readings of a line, or why it has none: the ways to read a mail hold most of its lines alike."""
    try:
        return read_line(words, book)
    except Refused as refused:
        return refused.with_traceback(None)


_ABOUT: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **dict.fromkeys(("move", "jump", "engagement", "move_home", "conquer", "spare"), ("command",)),
        **dict.fromkeys(("garrison", "raise"), ("planet", "name")), "reinforce": ("command", "planet"),
        **dict.fromkeys(("gift", "consent", "bank_use", "accept", "revoke"), ("faction",)), "story": ("words",),
        **dict.fromkeys(("travel", "voyage", "embark", "free", "kill"), ("character",)), "mission": ("mission",),
        "technology": ("technology", "command"), LETTER: ("players", "words"),
    }
)  # fmt: skip
"""Which arguments of an order say what it is about: of two orders about the same the later replaces the earlier. The
other kinds are given once a turn.
"""
_SAME: Final = {"jump": "move", "voyage": "travel", "embark": "travel", "leave": "join"}
"""The kinds that take the place of others."""


def _about(order: TurnOrder) -> tuple[str, ...]:
    kind = _SAME.get(order.kind, order.kind)
    return (kind, *(order.text(name) for name in _ABOUT.get(order.kind, ())))


def join_sheets(older: str, newer: str, state: CampaignState, books: dict[str, NameBook]) -> JoinedOrders:
    """Return a sheet with the lines of an older one that it does not replace, refused ones too: they may be mended yet.

    Raises Refused as `read_sheet` does.
    """
    before, now = (read_sheet(each, state, books) for each in (older, newer))
    new = {_about(order) for order in now.orders}
    kept: list[str] = []
    replaced = 0
    # Of a line that is replaced in part the rest is written in the language of its sheet.
    lang = LANGUAGES[older.upper().rstrip().endswith("END")]
    for line in before.lines:
        left = [told for told, orders in line.parts if not new.issuperset(map(_about, orders))]
        whole = len(left) == len(line.parts)
        kept += [line.words] if whole else [told[lang] for told in left]
        replaced += bool(line.parts) and not left
    head = f"PORTULAN {now.turn} {now.faction} {now.code}".rstrip()
    words = "\n".join((head, *kept, *(line.words for line in now.lines), "FIN"))
    return JoinedOrders(words, tuple(range(1, len(kept) + 1)), replaced)
