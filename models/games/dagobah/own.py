"""Own cards: what a campaign or a pack may add to the cards that the book names, or fill in."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from models.content import table
from models.games.contents import Body, ContentKind, Contents, Flaw, Key, Ref, Types, body_of
from models.games.dagobah.types import CardType, DeckType, TableType, cards, decks, lift, tables
from models.games.game import Game
from models.games.values import Stored
from models.i18n import Text

MOST: Final = 999


def _card(card: CardType) -> Iterator[Flaw]:
    """Yield the flaws of a card: numbers nobody prints, a lift that is not understood, two sides at once (DG-48)."""
    for each in dataclasses.fields(card):
        value = getattr(card, each.name)
        if isinstance(value, int) and not isinstance(value, bool) and not 0 <= value <= MOST:
            yield Flaw(each.name, "pack.between", {"least": 0, "most": MOST})
    for written in card.lifts:
        if lift(written) is None:
            yield Flaw("lifts", "cardtable.bad_lift", {"found": written[:60]})
    if "independent" in card.traits and {"rebel", "imperial"} & set(card.traits):
        yield Flaw("traits", "cardtable.independent_side")


def _deck(deck: DeckType) -> Iterator[Flaw]:
    """Yield the flaws of a deck: numbers of copies nobody has."""
    if any(not 1 <= copies <= MOST for copies in deck.cards.values()):
        yield Flaw("cards", "pack.between", {"least": 1, "most": MOST})


KINDS: Final = (
    ContentKind(
        "cards", Text("Cartes", "Cards"), Text("Carte", "Card"), CardType, "cards.toml",
        {"part_of": Ref(("cards",), carried=False), "habitat": Ref(("cards",), carried=False)}, flaws=_card,
    ),
    ContentKind(
        "decks", Text("Jeux de cartes", "Decks"), Text("Jeu de cartes", "Deck"), DeckType, "decks.toml",
        {"cards": Ref(("cards",))}, flaws=_deck,
    ),
    ContentKind(
        "tables", Text("Tables de cartes", "Card tables"), Text("Table de cartes", "Card table"), TableType,
        "tables.toml",
    ),
)  # fmt: skip


def _bundled() -> Contents:
    known = {("cards", card_id): body_of(card) for card_id, card in cards().items()}
    known |= {("decks", deck_id): body_of(deck) for deck_id, deck in decks().items()}
    return {**known, **{("tables", table_id): body_of(kept) for table_id, kept in tables().items()}}


def _lists() -> Mapping[str, Mapping[str, Text]]:
    return {}


def _used(_stored: Stored) -> tuple[Key, ...]:
    return ()


def types(extended: Callable[[Contents], Game]) -> Types[Game]:
    """Return the facet of own content; its `extended` gives the game played with contents."""
    return Types("dagobah", KINDS, _bundled, _lists, _used, extended)


@dataclass(frozen=True, slots=True)
class CardShelf:
    """Cards, decks and tables by id."""

    cards: Mapping[str, CardType]
    decks: Mapping[str, DeckType]
    tables: Mapping[str, TableType]


def with_own(extra: Contents) -> CardShelf:
    """Return what comes with the book and what a campaign has, which takes precedence."""
    raw: dict[str, dict[str, Body]] = {kind.id: {} for kind in KINDS}
    for (kind, item_id), body in extra.items():
        raw[kind][item_id] = body
    return CardShelf(
        {**cards(), **table(CardType, raw["cards"], file="cards")},
        {**decks(), **table(DeckType, raw["decks"], file="decks")},
        {**tables(), **table(TableType, raw["tables"], file="tables")},
    )
