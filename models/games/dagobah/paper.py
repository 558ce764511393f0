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


def picture(card: CardType, *, belly: bool = False, swamp: bool = False) -> str:
    """Return the name of our drawing of a card; a cave may be a `belly`, a site a `swamp` by its system."""
    traits = card.traits
    if card.kind == "system":
        return "place-dagobah" if "dagobah" in traits else "place-system"
    if card.kind == "sector":
        return "place-big-one" if "big_one" in traits else "place-asteroids"
    if card.kind == "site":
        if "cave" in traits:
            return "place-belly" if belly else "place-cave"
        inside = "interior" in traits and "exterior" not in traits
        return (
            "place-deck" if card.sub == "starship" else "place-swamp" if swamp or "dagobah" in traits
            else "place-inside" if inside else "place-outside"
        )  # fmt: skip
    if card.kind == "starship":
        return "card-capital" if card.capital else "card-starfighter"
    if card.kind == "creature":
        return "card-slug" if "slug" in traits else "card-snake" if "vine_snake" in traits else "card-creature"
    return {"jedi_test": "card-test"}.get(card.kind, f"card-{card.kind}")


def _placard(card: CardType, types: Mapping[str, CardType]) -> Placard:
    above = types.get(card.part_of)
    swamp = "dagobah" in card.traits or (above is not None and "dagobah" in above.traits)
    rules: tuple[str, ...] = ("DG-15",) if card.kind == "system" else ()
    if card.kind == "sector":
        rules = ("DG-15", "DG-16", "DG-19")
    elif "cave" in card.traits:
        rules = ("DG-25", "DG-26", "DG-27")
    elif card.sub == "starship":
        rules = ("DG-31", "DG-35", "DG-36")
    elif card.kind == "site" and swamp:
        rules = ("DG-2", "DG-5", "DG-42")
    kind, lying = both(f"cardtable.kind_{card.kind}"), card.kind == "site"
    return Placard(card.name, kind, rules, lying, picture(card, swamp=swamp), card.diamonds)


def tests(types: Mapping[str, CardType]) -> Mapping[int, Text]:
    """Return the Jedi tests by number."""
    found = {card.test: card.name for card in types.values() if card.kind == "jedi_test"}
    return dict(sorted(found.items()))
