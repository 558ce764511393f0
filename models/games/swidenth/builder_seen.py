"""What a page shows of a party before the first click: its points, and who carries what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from models.games.builder import SHOP, STASH, GearPlace, Purse, Thing
from models.games.swidenth.builder_view import PartyView
from models.games.swidenth.builder_words import gear_picture
from models.games.swidenth.entries import amount, gear_words
from models.games.swidenth.gear import piece
from models.i18n import Text
from models.i18n import fold as folded

STASH_NAME: Final = Text("Réserve", "Stash")
SHOP_NAME: Final = Text("Boutique", "Shop")


def purses(view: PartyView) -> Iterator[Purse]:
    """Return the creation points of the party, of each player, and what every living hero can spend."""
    budget = view.setting.budget
    left = view.left_at_creation
    yield Purse("", "builder.purse_party", budget - left, budget, left, rule="SW-45")
    names = {folded(name): name for name in view.standing.shares}
    for player, (share, spent) in view.shares.items():
        yield Purse("", "builder.purse_player", spent, share, share - spent, names[player], "SW-46")
    for hero in view.heroes.values():
        if not hero.lives:
            continue
        if view.creating(hero.id):
            limit = hero.created + view.left_to_follow(hero) if hero.successor_of else None
            left_ = view.left(hero.id)
            yield Purse(hero.id, "builder.purse_creation", hero.created, limit, left_, rule="SW-46")
        else:
            earned = hero.earned + hero.banked
            yield Purse(hero.id, "builder.purse_hero", earned - hero.balance, earned, hero.balance, rule="SW-47")


def places(view: PartyView) -> Iterator[GearPlace]:
    """Return who carries what: heroes in their order, the dead too, then stash and shop."""
    for hero in view.heroes.values():
        yield GearPlace(hero.id, Text.same(hero.name), _things(view, hero.hero.carried))
    yield GearPlace(STASH, STASH_NAME, _things(view, view.standing.stash))
    yield GearPlace(SHOP, SHOP_NAME)


def _things(view: PartyView, items: Sequence[str]) -> tuple[Thing, ...]:
    things = []
    for item, count in Counter(items).items():
        thing = piece(view.book, item)
        if thing is None:
            things.append(Thing(item, Text.same(item), count=count, picture="gear"))
        else:
            words, numbers = gear_words(view.book, thing), amount(view.book, thing, view.choices)
            things.append(Thing(item, thing.name, words, numbers, thing.rule, count, gear_picture(thing)))
    return tuple(things)
