"""Decks: their cards by id, the pile of destinies they are, copies against diamonds; taken in from rows of a file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from models.content import Json
from models.games.contents import body_of
from models.games.dagobah.odds import DestinyPile
from models.games.dagobah.types import CardType, DeckType
from models.games.facets.card_tables import DeckFigures, DeckRow, DeckTaken
from models.i18n import fold

LONGEST_ID: Final = 56
_KINDS: Final = {
    "character": "character", "starship": "starship", "vehicle": "vehicle", "creature": "creature", "device": "device",
    "weapon": "weapon", "effect": "effect", "interrupt": "interrupt", "jedi test": "jedi_test",
}  # fmt: skip
_SUBS: Final = {
    "starship": ("capital", "starfighter"), "effect": ("utinni", "mobile", "immediate"),
    "weapon": ("character", "starship"), "site": ("planet", "starship", "creature"),
}  # fmt: skip
_ICONS: Final = {
    "interior": "interior", "exterior": "exterior", "selective": "selective", "independent": "independent",
    "asteroid": "asteroid_rules", "jedi master": "jedi_master",
}  # fmt: skip
_NUMBERS: Final = {
    "destiny": "destiny", "power": "power", "ability": "ability", "armor": "armour", "maneuver": "manoeuvre"
}  # fmt: skip
_DIAMOND: Final = re.compile(r"^(?:<>|[◊♢⬦◇])+")


def pile_of(deck: DeckType, types: Mapping[str, CardType]) -> DestinyPile:
    """Return the destinies of a deck; cards without one are left out, asteroid sectors stand apart."""
    found: Counter[int] = Counter()
    sectors, shown = 0, 0
    for card_id, copies in deck.cards.items():
        card = types.get(card_id)
        if card is None:
            continue
        if "asteroid_sector" in card.traits:
            sectors, shown = sectors + copies, card.destiny or 0
        elif card.destiny is not None:
            found[card.destiny] += copies
    return DestinyPile(dict(sorted(found.items())), sectors, shown)


def deck_figures(deck: DeckType, types: Mapping[str, CardType]) -> DeckFigures:
    """Return what a deck amounts to: destinies, their mean, what lacks one, copies against diamonds (DG-38)."""
    pile = pile_of(deck, types)
    lacking = [
        types[each].name for each in deck.cards
        if each in types and types[each].destiny is None and "asteroid_sector" not in types[each].traits
    ]  # fmt: skip
    diamonds = tuple(
        (types[each].name, copies, types[each].diamonds)
        for each, copies in deck.cards.items()
        if each in types and types[each].diamonds
    )
    total = sum(value * count for value, count in pile.destinies.items()) + pile.sectors * pile.sector_destiny
    mean = Fraction(total, pile.size) if pile.size else None
    return DeckFigures(pile.destinies, pile.sectors, mean, tuple(lacking), diamonds)


def taken(name: str, rows: Sequence[DeckRow], types: Mapping[str, CardType]) -> DeckTaken:
    """Return a deck and the cards it brings that nobody has yet, as bodies; the rest are known by their names."""
    known = {fold(each): card_id for card_id, card in types.items() for each in (card.name.fr, card.name.en)}
    cards: dict[str, dict[str, Json]] = {}
    copies: Counter[str] = Counter()
    for row in rows:
        bare = _DIAMOND.sub("", row.name).strip(" •·*") or row.name
        card_id = known.get(fold(bare))
        if card_id is None:
            card_id = _free_id(bare, {*types, *cards})
            known[fold(bare)] = card_id
            cards[card_id] = _body(bare, row)
        elif row.fields and "destiny" in row.fields and types.get(card_id) is not None:
            cards |= dict(_filled_in(card_id, types[card_id], row))
        copies[card_id] += row.count
    body: dict[str, Json] = {"name": {"fr": name, "en": name}, "cards": dict(copies)}
    return DeckTaken(body, cards)


def _free_id(name: str, there: set[str]) -> str:
    bare = re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-")[:LONGEST_ID].strip("-") or "card"
    return next(each for n in range(1, len(there) + 2) if (each := bare if n == 1 else f"{bare}-{n}") not in there)


def _filled_in(card_id: str, card: CardType, row: DeckRow) -> Iterator[tuple[str, dict[str, Json]]]:
    """Yield a known card whose destiny the file has and the campaign lacks."""
    if card.destiny is None and (number := _number(row.fields["destiny"])) is not None:
        yield card_id, {**body_of(card), "destiny": number}


def _body(name: str, row: DeckRow) -> dict[str, Json]:
    told = {key: str(value).casefold() for key, value in row.fields.items() if isinstance(value, str)}
    kind = _KINDS.get(told.get("type", ""), "other")
    sub = told.get("subType", "")
    if told.get("type") == "location":
        kind = next((each for each in ("system", "sector", "site") if each in sub), "other")
    body: dict[str, Json] = {"name": {"fr": name, "en": name}, "kind": kind}
    body |= {"side": told["side"]} if told.get("side") in ("light", "dark") else {}
    found = next((each for each in _SUBS.get(kind, ()) if sub.startswith(each)), "")
    body |= {"sub": found} if found else {}
    for key, field_name in _NUMBERS.items():
        number = _number(row.fields.get(key))
        body |= {field_name: number} if number is not None else {}
    icons = row.fields.get("icons")
    words = [str(each).casefold() for each in icons] if isinstance(icons, list) else []
    traits: list[Json] = [trait for word, trait in _ICONS.items() if any(word in each for each in words)]
    body |= {"traits": traits} if traits else {}
    marks = _DIAMOND.match(row.name)
    body |= {"diamonds": len(marks[0].replace("<>", "◊"))} if marks else {}
    return body


def _number(value: Json) -> int | None:
    """Return a whole number as files write it; None for anything else (`π`, `X`)."""
    if isinstance(value, str) and re.fullmatch(r"\d{1,3}", value.strip()):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1_000 else None
