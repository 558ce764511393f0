"""What the cards of the supplement need on paper: the lines of its aid, placards of its locations, tests by number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from models.content import load
from models.games.dagobah.types import FOLDER, CardType
from models.games.facets.card_tables import Placard
from models.games.facets.evening import AidSection
from models.i18n import Text, both


@cache
def aid() -> tuple[AidSection, ...]:
    """Return the aid block by block, with the numbers of the rules."""
    return tuple(load(AidSection, FOLDER / "aid.toml").values())


def placards(types: Mapping[str, CardType]) -> Sequence[Placard]:
    """Return a placard for every location: systems, sectors, sites."""
    order = {"system": 0, "sector": 1, "site": 2}
    places = sorted((each for each in types.values() if each.place), key=lambda each: order[each.kind])
    return [_placard(each, types) for each in places]


def _placard(card: CardType, types: Mapping[str, CardType]) -> Placard:
    above = types.get(card.part_of)
    swamp = "dagobah" in card.traits or (above is not None and "dagobah" in above.traits)
    rules: tuple[str, ...] = ("DG-15",) if card.kind == "system" else ()
    symbol: str = card.kind
    if card.kind == "sector":
        symbol, rules = "asteroids", ("DG-15", "DG-16", "DG-19")
    elif "cave" in card.traits:
        symbol, rules = "cave", ("DG-25", "DG-26", "DG-27")
    elif card.sub == "starship":
        symbol, rules = "ship", ("DG-31", "DG-35", "DG-36")
    elif card.kind == "site" and swamp:
        rules = ("DG-2", "DG-5", "DG-42")
    kind = both(f"cardtable.kind_{card.kind}")
    return Placard(card.name, kind, rules, card.kind == "site", symbol, card.diamonds)


def tests(types: Mapping[str, CardType]) -> Mapping[int, Text]:
    """Return the Jedi tests by number."""
    found = {card.test: card.name for card in types.values() if card.kind == "jedi_test"}
    return dict(sorted(found.items()))
