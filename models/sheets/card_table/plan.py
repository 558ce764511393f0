"""A table of cards laid out in millimetres, for the screen and for paper: where every card is, and its marks.

A system stands with its sectors in their order at its right, the cave below Big One or next to the slug whose belly it
is, the sites of the planet in a row below; groups of starship sites stand apart, then what lies nowhere, then hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from models.games.facets.card_tables import CardRow
from models.i18n import Translator
from models.sheets.marks import Box, Disc, LineMark, Mark, PanelMark, PictureMark, SheetInk, TextStyle, WordsMark
from models.sheets.text import Metrics, centred, elide, fit, place_text

UPRIGHT: Final = (38.0, 47.0)
LYING: Final = (46.0, 31.0)
CELL: Final = 46.0
GAP: Final = 5.0
BLOCK_GAP: Final = 10.0
ROW_GAP: Final = 9.0
PLATE: Final = 7.0
TILE: Final = 8.0
TILE_GAP: Final = 1.2
INDENT: Final = 4.0
WIDE: Final = 310.0
"""Blocks stand side by side up to this width."""
EDGE: Final = 4.0
LARGEST: Final = 1.4
"""How much larger than laid out a table is drawn on paper at most."""
TABLE: Final = ""
OWNERS: Final = {"light": (SheetInk.BLANK, SheetInk.INK), "dark": (SheetInk.INK, SheetInk.ACCENT)}
"""The disc that says whose a card is: bright for the light side, dark for the dark side."""


@dataclass(frozen=True, slots=True)
class CardSpot:
    """Where a card is: what can be taken and put down on. The empty id is the table itself."""

    id: str
    box: Box
    place: bool


@dataclass(frozen=True)
class CardPlan:
    """A laid out table: its size in millimetres, where its cards are, what is drawn."""

    width: float
    height: float
    spots: tuple[CardSpot, ...]
    marks: tuple[Mark, ...] = field(repr=False)

    def within(self, box: Box) -> tuple[Mark, ...]:
        """Return its marks as large as they fit into a box, in its middle."""
        scale = min(box.w / self.width, box.h / self.height, LARGEST)
        x, y = box.x + (box.w - self.width * scale) / 2, box.y + (box.h - self.height * scale) / 2
        return tuple(_moved(mark, scale, x, y) for mark in self.marks)

    def at(self, x: float, y: float) -> CardSpot | None:
        """Return the uppermost card at a point."""
        return next((each for each in reversed(self.spots) if _holds(each.box, x, y)), None)

    def spot(self, card_id: str) -> CardSpot | None:
        """Return where a card is."""
        return next((each for each in self.spots if each.id == card_id), None)


def _moved(mark: Mark, scale: float, x: float, y: float) -> Mark:
    """Return a mark in another size at another place."""
    if isinstance(mark, WordsMark):
        at = (x + mark.x * scale, y + mark.y * scale)
        return replace(mark, x=at[0], y=at[1], points=mark.points * scale, width=mark.width * scale)
    if isinstance(mark, Disc):
        return replace(mark, x=x + mark.x * scale, y=y + mark.y * scale, r=mark.r * scale, width=mark.width * scale)
    if isinstance(mark, LineMark):
        points = tuple((x + px * scale, y + py * scale) for px, py in mark.points)
        return replace(mark, points=points, width=mark.width * scale)
    if isinstance(mark, PanelMark | PictureMark):
        box = Box(x + mark.box.x * scale, y + mark.box.y * scale, mark.box.w * scale, mark.box.h * scale)
        return replace(mark, box=box, radius=mark.radius * scale)
    return mark


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.right and box.y <= y <= box.bottom


def card_plan(rows: Sequence[CardRow], t: Translator, metrics: Metrics, *, played: bool = True) -> CardPlan:
    """Return a table laid out; `rows` are its cards, those on one card in their order.

    A table that is not `played` on leaves no room for what may be put down on it.
    """
    return _Layout(rows, t, metrics).laid(played=played)


class _Layout:
    """Puts cards down one by one; every method returns how far down or right it came."""

    def __init__(self, rows: Sequence[CardRow], t: Translator, metrics: Metrics) -> None:
        self._t, self._metrics = t, metrics
        self._under: dict[str, list[CardRow]] = {}
        self._hands: dict[str, list[CardRow]] = {}
        for row in rows:
            target, key = (self._hands, row.owner) if row.how == "hand" else (self._under, row.at)
            target.setdefault(key, []).append(row)
        self._rows: Mapping[str, CardRow] = {row.id: row for row in rows}
        self._spots: list[CardSpot] = []
        self._marks: list[Mark] = []

    def laid(self, *, played: bool) -> CardPlan:
        loose = self._under.get("", [])
        blocks = [[each] for each in loose if each.kind == "system"]
        groups: dict[str, list[CardRow]] = {}
        for row in self._rows.values():
            above = self._rows.get(row.at)
            if row.kind == "site" and row.how != "hand" and (above is None or not above.place):
                groups.setdefault(row.at, []).append(row)
        across, down, low, wide = EDGE, EDGE, EDGE, EDGE
        for block in (*blocks, *groups.values()):
            first, width = block[0].kind == "system", self._width(block)
            if across > EDGE and across + width > WIDE:
                across, down = EDGE, low + BLOCK_GAP
            end = self._system(block[0], across, down) if first else self._group(block, across, down)
            across, low, wide = across + width + BLOCK_GAP, max(low, end), max(wide, across + width)
        rest = [each for each in loose if not each.place]
        wide = max(wide, EDGE + 4 * (CELL + GAP))
        if played or rest:
            low = self._loose(rest, wide, low + (BLOCK_GAP if low > EDGE else 0.0))
        for player in sorted(self._hands, reverse=True):
            low = self._hand(player, wide, low + ROW_GAP)
        return CardPlan(wide + EDGE, low + EDGE, tuple(self._spots), tuple(self._marks))

    def _children(self, row: CardRow, *kinds: str) -> list[CardRow]:
        return [each for each in self._under.get(row.id, ()) if each.kind in kinds]

    def _width(self, block: Sequence[CardRow]) -> float:
        if block[0].kind != "system":
            return len(block) * (CELL + GAP) - GAP
        sectors, sites = self._children(block[0], "sector"), self._children(block[0], "site")
        return max(1 + len(sectors), len(sites)) * (CELL + GAP) - GAP

    def _system(self, system: CardRow, x: float, y: float) -> float:
        line = [system, *self._children(system, "sector")]
        middle = y + UPRIGHT[1] / 2
        if len(line) > 1:
            end = x + (len(line) - 1) * (CELL + GAP)
            self._marks.append(LineMark(((x + CELL / 2, middle), (end + CELL / 2, middle)), SheetInk.GOLD, 1.1))
        low = max(self._location(each, x + n * (CELL + GAP), y) for n, each in enumerate(line))
        sites = self._children(system, "site")
        if not sites:
            return low
        top = low + ROW_GAP
        self._bracket(x, middle, top - ROW_GAP / 2, x + (len(sites) - 1) * (CELL + GAP) + CELL / 2, len(sites), top)
        return max(self._location(each, x + n * (CELL + GAP), top) for n, each in enumerate(sites))

    def _bracket(self, x: float, start: float, bar: float, end: float, count: int, top: float) -> None:
        """Draw how sites hang on their system: from its side down, along, and down to each."""
        left = x - GAP / 2 + 0.4
        self._marks.append(LineMark(((x + 4, start), (left, start), (left, bar), (end, bar)), SheetInk.HAIR, 0.8))
        for n in range(count):
            at = x + n * (CELL + GAP) + CELL / 2
            self._marks.append(LineMark(((at, bar), (at, top + 2)), SheetInk.HAIR, 0.8))

    def _group(self, sites: Sequence[CardRow], x: float, y: float) -> float:
        ship = self._rows.get(sites[0].at)
        name = ship.name[self._t.lang] if ship is not None else ""
        words = self._t("cardtable.plan_group", ship=name) if name else self._t("cardtable.plan_group_alone")
        y = self._heading(words, x, y, self._width(sites))
        middle = y + LYING[1] / 2
        end = x + (len(sites) - 1) * (CELL + GAP)
        self._marks.append(LineMark(((x + CELL / 2, middle), (end + CELL / 2, middle)), SheetInk.HAIR, 1.1))
        return max(self._location(each, x + n * (CELL + GAP), y) for n, each in enumerate(sites))

    def _heading(self, words: str, x: float, y: float, width: float) -> float:
        shown = elide(words, TextStyle.HEADING, 10.0, width - 4, self._metrics)
        said = place_text(shown, x + 2, y + 4.0, TextStyle.HEADING, 10.0, SheetInk.SEA, self._metrics)
        self._marks += [PanelMark(Box(x, y, said.width + 4, 5.6), fill=SheetInk.PAPER, radius=1.0), said]
        return y + 7.5

    def _location(self, row: CardRow, x: float, y: float) -> float:
        """Put a location down and below it what is there; return the lower end."""
        size = LYING if row.kind == "site" else UPRIGHT
        box = Box(x + (CELL - size[0]) / 2, y, *size)
        self._spots.append(CardSpot(row.id, box, True))
        plate = Box(box.x + 1, box.bottom - PLATE - 1, box.w - 2, PLATE)
        self._marks += [
            PanelMark(box, fill=SheetInk.PAPER, line=SheetInk.EDGE, width=0.4, radius=2.0),
            PictureMark(row.picture, box.inset(1.0), cover=True, radius=1.4),
            PanelMark(plate, fill=SheetInk.DEEP, line=SheetInk.PAPER, width=0.2, radius=1.0),
        ]
        name = row.name[self._t.lang]
        points = fit(name, TextStyle.STRONG, plate.w - 2.5, 9.5, self._metrics, 7.0)
        name = elide(name, TextStyle.STRONG, points, plate.w - 2.5, self._metrics)
        at = (plate.x + plate.w / 2, plate.y + plate.h / 2)
        self._marks.append(centred(name, *at, TextStyle.STRONG, points, SheetInk.LIGHT, self._metrics))
        self._owner(row, box.right - 3.4, box.y + 3.4)
        caves = self._children(row, "site") if row.kind == "sector" else []
        # The slug lies next to the cave that is its belly.
        cards = sorted(self._children(row, ""), key=lambda each: bool(caves) and each.picture == "card-slug")
        low = self._tiles(cards, x, box.bottom + TILE_GAP + 0.6, CELL)
        for cave in caves:
            low += 2.0
            self._marks.append(
                LineMark(
                    ((box.x + 2, box.bottom - 6), (x - 1.4, box.bottom), (x - 1.4, low + 6), (x + 2, low + 6)),
                    SheetInk.GOLD,
                    0.9,
                )
            )
            low = self._location(cave, x, low)
        return low

    def _tiles(self, cards: Iterable[CardRow], x: float, y: float, width: float, deep: int = 0) -> float:
        for row in cards:
            inset = min(deep * INDENT, width / 2)
            box = Box(x + inset, y, width - inset, TILE)
            self._tile(row, box)
            y = self._tiles(self._children(row, ""), x, box.bottom + TILE_GAP, width, deep + 1)
        return y

    def _tile(self, row: CardRow, box: Box) -> None:
        self._spots.append(CardSpot(row.id, box, False))
        lit = SheetInk.TINT if row.how == "across" else SheetInk.PAPER
        self._marks += [
            PanelMark(box, fill=lit, line=SheetInk.EDGE, width=0.3, radius=1.0),
            PictureMark(row.picture, Box(box.x + 0.5, box.y + 0.5, box.h - 1, box.h - 1), cover=True, radius=0.8),
        ]
        strong, x, y = TextStyle.STRONG, box.x + box.h + 0.8, box.y + box.h / 2 + 1.2
        room = box.w - box.h - 6
        if row.value is not None:
            # An example is no number of a book: it stands in italics.
            style, at = TextStyle.NOTE if row.example else strong, box.right - 5.2
            value = place_text(str(row.value), at, y, style, 9.25, SheetInk.SEA, self._metrics, anchor=1.0)
            self._marks.append(value)
            room -= value.width + 1.0
        name = elide(row.name[self._t.lang], strong, 9.25, room, self._metrics)
        self._marks.append(place_text(name, x, y, strong, 9.25, SheetInk.INK, self._metrics))
        self._owner(row, box.right - 2.7, box.y + box.h / 2)

    def _owner(self, row: CardRow, x: float, y: float) -> None:
        """Draw whose a card is: a bright disc of the light side, a dark one of the dark side."""
        if row.owner:
            fill, line = OWNERS[row.owner]
            self._marks.append(Disc(x, y, 1.6, fill=fill, line=line, width=0.5))

    def _loose(self, rows: Sequence[CardRow], wide: float, y: float) -> float:
        """Put down the table itself, and on it what lies nowhere."""
        columns = max(1, int((wide - EDGE) // (CELL + GAP)))
        lines = max(1, -(-len(rows) // columns))
        box = Box(EDGE, y, wide - EDGE, 8.0 + lines * (TILE + TILE_GAP))
        self._spots.append(CardSpot(TABLE, box, True))
        self._marks.append(PanelMark(box, fill=SheetInk.TINT, line=SheetInk.HAIR, width=0.4, radius=2.0))
        words = elide(self._t("cardtable.plan_table"), TextStyle.NOTE, 10.0, box.w - 4, self._metrics)
        self._marks.append(place_text(words, box.x + 2, y + 4.8, TextStyle.NOTE, 10.0, SheetInk.MUTED, self._metrics))
        return max(self._grid(rows, box.x + 2, y + 6.5, columns), box.bottom)

    def _hand(self, player: str, wide: float, y: float) -> float:
        words = self._t(
            "cardtable.plan_hand", player=self._t(f"cardtable.owner_{player}" if player else "cardtable.owner_light")
        )
        y = self._heading(words, EDGE, y, wide - EDGE)
        return self._grid(self._hands[player], EDGE, y, max(1, int((wide - EDGE) // (CELL + GAP))))

    def _grid(self, rows: Sequence[CardRow], x: float, y: float, columns: int) -> float:
        for start in range(0, len(rows), columns):
            line = enumerate(rows[start : start + columns])
            y = max(self._tiles([each], x + n * (CELL + GAP), y, CELL) for n, each in line)
        return y
