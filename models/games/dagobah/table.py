"""A table of cards as values: what lies where, read from JSON and checked; places follow from it.

`{"cards": [{"id", "type", "owner", "at", "how", "seat", "state"}], "phase", "player", "turn"}`: `type` is the id of a
card or a card itself. Everything is a card: a system lies nowhere, a sector and a site of a planet lie `at` their
system, the cave at Big One, sites of a starship at the starship (nowhere while it is not on the table), `seat` being
their order; a card that was not played yet is in a `hand`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Final, Literal

from models.content import Json, build, within, wrong_type
from models.errors import ContentError
from models.games.contents import body_of
from models.games.dagobah.types import CardSide, CardType, reading
from models.games.facets.card_tables import CardPhase
from models.games.values import Choices
from models.i18n import Text

How = Literal["hand", "place", "bridge", "cargo", "attached", "across", "under"]
MOST_CARDS: Final = 400
LONGEST_ID: Final = 60
OWN: Final = "*"
"""Ends the id of a Type that stands in the file of a table alone: a sign that no other id has."""
NEXT: Final = 1


@dataclass(frozen=True, slots=True)
class OnTable:
    """A card on the table or in a hand. `state`: `mouth` open or closed, `crashed`, `run` (over its target zone)."""

    id: str
    type: str
    owner: CardSide = ""
    at: str = ""
    how: How = "place"
    seat: int = 0
    state: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Laid:
    """The table as its file has it."""

    cards: tuple[dict[str, Json], ...]
    phase: CardPhase = "deploy"
    player: CardSide = ""
    turn: int = 1


@dataclass(frozen=True)
class CardTable:
    """A table at one moment, with the Types of its cards and the readings agreed on."""

    cards: tuple[OnTable, ...]
    types: Mapping[str, CardType]
    choices: Choices
    phase: CardPhase = "deploy"
    player: CardSide = ""
    turn: int = 1

    @cached_property
    def by_id(self) -> Mapping[str, OnTable]:
        """Every card by its id."""
        return {card.id: card for card in self.cards}

    @cached_property
    def _held(self) -> Mapping[str, tuple[OnTable, ...]]:
        found: dict[str, list[OnTable]] = {}
        for card in sorted(self.cards, key=lambda each: (each.seat, each.id)):
            if card.at and card.how != "hand":
                found.setdefault(card.at, []).append(card)
        return {at: tuple(cards) for at, cards in found.items()}

    def at(self, card_id: str) -> tuple[OnTable, ...]:
        """Return the cards that lie directly at a location or on a card, by seat."""
        return self._held.get(card_id, ())

    def of(self, card: OnTable) -> CardType:
        """Return the Type of a card."""
        return self.types[card.type]

    def name(self, card: OnTable) -> Text:
        """Return the name of a card."""
        return self.types[card.type].name

    @cached_property
    def played(self) -> tuple[OnTable, ...]:
        """The cards that are in no hand."""
        return tuple(card for card in self.cards if card.how != "hand")

    @cached_property
    def lifting(self) -> tuple[OnTable, ...]:
        """The played cards whose words lift a rule."""
        return tuple(card for card in self.played if self.of(card).lifts)

    def carrier(self, card: OnTable) -> OnTable | None:
        """Return the card another one is aboard, attached to or across; None for one that lies at a location."""
        below = self.by_id.get(card.at)
        return below if below is not None and not self.of(below).place else None

    def place_of(self, card: OnTable | None) -> OnTable | None:
        """Return the location where a card is at last, itself for a location; None for one in a hand or nowhere."""
        while card is not None and not self.of(card).place:
            card = self.by_id.get(card.at) if card.how != "hand" else None
        return card if card is None or card.how != "hand" else None

    def system_of(self, card: OnTable | None) -> OnTable | None:
        """Return the system a card or a location belongs to: through sectors, Big One and starships."""
        place = self.place_of(card)
        while place is not None and self.of(place).kind != "system":
            place = self.place_of(self.by_id.get(place.at))
        return place

    def sectors(self, system: OnTable) -> tuple[OnTable, ...]:
        """Return the sectors of a system in their order."""
        return tuple(card for card in self.at(system.id) if self.of(card).kind == "sector")

    def steps(self, one: OnTable, other: OnTable) -> int | None:
        """Return how many sectors lie from a location to another of the same system, as the pattern has it; None
        where no line joins them (DG-12, DG-13).
        """
        system = self.system_of(one)
        if system is None or self.system_of(other) != system:
            return None
        if one.id not in self._far:
            self._far[one.id] = self._distances(system, one.id)
        return self._far[one.id].get(other.id)

    @cached_property
    def _far(self) -> dict[str, Mapping[str, int]]:
        """How far the locations of a line are from one that was asked about."""
        return {}

    def _distances(self, system: OnTable, start: str) -> Mapping[str, int]:
        beside = self._beside(system)
        far, ring, steps = {start: 0}, [start], 0
        while ring:
            # To the system and on is two moves.
            through = [each for each in ring if each == start or each != system.id]
            ring = [other for each in through for other in beside.get(each, ()) if other not in far]
            steps += 1
            far |= dict.fromkeys(ring, steps)
        return far

    def _beside(self, system: OnTable) -> Mapping[str, set[str]]:
        """Return which locations of the line touch: by their seats, or by the card each was placed against."""
        sectors, pairs = self.sectors(system), list[tuple[str, str]]()
        if reading("pattern", self.choices) == "tree":
            pairs = [(each.id, each.state.get("beside", system.id)) for each in sectors]
        else:
            two = reading("pattern", self.choices) == "two_lines"
            left = [each for each in reversed(sectors) if two and each.seat < 0]
            right = [each for each in sectors if each not in left]
            for line in (left, right):
                ids = [system.id, *(each.id for each in line)]
                pairs += pairwise(ids)
        found: dict[str, set[str]] = {}
        for one, other in pairs:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
        return found

    def beside(self, one: OnTable, other: OnTable) -> bool:
        """Return whether two sites of one group are neighbours."""
        if one.at != other.at or {self.of(one).kind, self.of(other).kind} != {"site"}:
            return False
        sites = [card.id for card in self.at(one.at) if self.of(card).kind == "site"] if one.at else []
        return {one.id, other.id} <= set(sites) and abs(sites.index(one.id) - sites.index(other.id)) == NEXT

    def related(self, place: OnTable, site: OnTable) -> bool:
        """Return whether a site is related to a system, a sector or a starship (DG-17, DG-18, DG-28, DG-32)."""
        if site.at == place.id:
            return True
        if self.of(place).kind != "sector" or reading("sector_sites", self.choices) == "of_sector":
            return False
        above = self.by_id.get(site.at)
        return above is not None and self.of(site).kind == "site" and self.system_of(above) == self.system_of(place)

    def on_dagobah(self, place: OnTable | None) -> bool:
        """Return whether a location is a site of Dagobah (DG-76)."""
        if place is None or self.of(place).kind != "site":
            return False
        above = self.by_id.get(place.at)
        return "dagobah" in self.of(place).traits or (above is not None and "dagobah" in self.of(above).traits)

    def slug_of(self, cave: OnTable) -> OnTable | None:
        """Return the space slug whose belly a cave is at present, None for a cave (DG-25)."""
        if "cave" not in self.of(cave).traits:
            return None
        return next((card for card in self.at(cave.at) if "slug" in self.of(card).traits), None)

    def clawed(self, card: OnTable | None) -> bool:
        """Return whether a starship is attached by its landing claw (DG-57)."""
        return card is not None and card.how == "across"

    def carries(self, card: OnTable, trait: str) -> bool:
        """Return whether a card has a trait, or a device or weapon on it has."""
        return trait in self.of(card).traits or any(
            trait in self.of(each).traits for each in self.at(card.id) if each.how == "attached"
        )

    def with_cards(self, changed: Iterable[OnTable], gone: Iterable[str] = ()) -> CardTable:
        """Return the table with cards as they are now, and without those that are gone."""
        now, away = {card.id: card for card in changed}, set(gone)
        known = {**self.by_id, **now}
        return replace(self, cards=tuple(known[key] for key in sorted(known) if key not in away))

    def written(self) -> dict[str, Json]:
        """Return the table as its file has it: cards by the ids of their Types, those of the file alone in full."""
        cards: list[Json] = []
        for card in self.cards:
            built = self.of(card)
            kind: Json = body_of(built) if built.id.endswith(OWN) else built.id
            row: dict[str, Json] = {"id": card.id, "type": kind, "owner": card.owner, "at": card.at}
            cards.append({**row, "how": card.how, "seat": card.seat, "state": dict(card.state)})
        return {"cards": cards, "phase": self.phase, "player": self.player, "turn": self.turn}


def read_table(raw: Json, types: Mapping[str, CardType], choices: Choices, file: str, place: str = "") -> CardTable:
    """Return a table from JSON; raises ContentError naming the card: an unknown type or place, an id given twice, cards
    that lie on each other in a ring.
    """
    laid = build(_Laid, raw, file=file, place=place)
    if len(laid.cards) > MOST_CARDS:
        raise ContentError("cardtable.many_cards", file=file, place=within(place, "cards"), limit=MOST_CARDS)
    known, cards = dict(types), dict[str, OnTable]()
    for number, row in enumerate(laid.cards):
        inside = within(place, f"cards[{number}]")
        kind = row.get("type")
        if isinstance(kind, dict):
            inline = _inline(kind, str(row.get("id", number))[:60], file, inside)
            row, known[inline.id] = {**row, "type": inline.id}, inline
        card = build(OnTable, row, file=file, place=inside)
        if card.type not in known:
            raise ContentError("cardtable.no_such_card", file=file, place=within(inside, "type"), found=card.type[:60])
        if not card.id or len(card.id) > LONGEST_ID or card.id in cards:
            raise ContentError("cardtable.id_twice", file=file, place=within(inside, "id"), found=card.id[:60])
        cards[card.id] = card if card.owner else replace(card, owner=known[card.type].side)
    for number, card in enumerate(cards.values()):
        _stands(card, cards, file, within(place, f"cards[{number}].at"))
    ordered = tuple(cards[key] for key in sorted(cards))
    return CardTable(ordered, known, choices, laid.phase, laid.player, laid.turn)


def _inline(raw: dict[str, Json], card_id: str, file: str, place: str) -> CardType:
    name = raw.get("name", card_id)
    words: Json = {"fr": name, "en": name} if isinstance(name, str) else name
    body = {key: value for key, value in raw.items() if key != "id"}
    built = build(CardType, {**body, "id": "", "name": words}, file=file, place=within(place, "type"))
    return replace(built, id=f"{card_id}{OWN}")


def _stands(card: OnTable, cards: Mapping[str, OnTable], file: str, place: str) -> None:
    """Raise ContentError for a card that lies on nothing, or at last on itself."""
    seen, here = {card.id}, card
    while here.at:
        if here.at not in cards:
            raise ContentError("cardtable.lies_nowhere", file=file, place=place, card=card.id, found=here.at[:60])
        here = cards[here.at]
        if here.id in seen:
            raise ContentError("cardtable.ring", file=file, place=place, card=card.id)
        seen.add(here.id)


def card_named(table: CardTable, found: Json, file: str, place: str) -> OnTable:
    """Return a card by its id; raises ContentError where the table has none."""
    if not isinstance(found, str):
        raise wrong_type("text", found, file=file, place=place)
    if found not in table.by_id:
        raise ContentError("cardtable.no_such_card", file=file, place=place, found=found[:60])
    return table.by_id[found]
