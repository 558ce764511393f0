"""Own cards: what a campaign or a pack may add to the cards that the book names, or fill in."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from models.content import table
from models.games.contents import ContentKind, Contents, Flaw, Key, Ref, Types, body_of
from models.games.dagobah.types import CardType, cards, lift
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


KINDS: Final = (
    ContentKind(
        "cards", Text("Cartes", "Cards"), Text("Carte", "Card"), CardType, "cards.toml",
        {"part_of": Ref(("cards",), carried=False), "habitat": Ref(("cards",), carried=False)}, flaws=_card,
    ),
)  # fmt: skip


def _bundled() -> Contents:
    return {("cards", card_id): body_of(card) for card_id, card in cards().items()}


def _lists() -> Mapping[str, Mapping[str, Text]]:
    return {}


def _used(_stored: Stored) -> tuple[Key, ...]:
    return ()


def types(extended: Callable[[Contents], Game]) -> Types[Game]:
    """Return the facet of own content; its `extended` gives the game played with contents."""
    return Types("dagobah", KINDS, _bundled, _lists, _used, extended)


def with_own(extra: Contents) -> Mapping[str, CardType]:
    """Return the cards of the book with those of a campaign, which take precedence."""
    raw = {item_id: body for (kind, item_id), body in extra.items() if kind == "cards"}
    return {**cards(), **table(CardType, raw, file="cards")}
