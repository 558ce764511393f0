"""Every Problem of a party: number of heroes, budget, the share of each player, what is left over, printing errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from models.games.allowances import key_of
from models.games.swidenth.data import Rulebook, bands, reading_in_force
from models.games.swidenth.names import Sort, name_of
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.types import BandType
from models.games.swidenth.worth import Purchase, What, bill, cost
from models.i18n import MessageArg, fold
from models.problem import Edit, Fix, Grade, Problem, Where

_CHOICES_SHOWN: Final = 3
# Problems of a story that already say where the points went.
_OVERSPENT: Final = ("swidenth.story_short", "swidenth.story_created")


def check_party(book: Rulebook, party: Party, choices: Mapping[str, str]) -> tuple[Problem, ...]:
    """Return the Problems of the party as a whole, its story included; those of each hero are `check_hero`'s."""
    costs = [cost(book, hero) for hero in party.heroes]
    return (
        *party.story,
        *_company(book, party),
        *_budget(book, party, costs, choices),
        *_shares(party, costs),
        *_printed(book, party, sum(costs)),
    )


def allowance(party: Party) -> int:
    """Return how many PP the party may have spent: its budget and what its heroes earned (SW-45, SW-47)."""
    return party.budget + party.inherited + sum(hero.earned for hero in party.heroes)


def _problem(
    key: str, rule: str, field: str, grade: Grade, fixes: Sequence[Fix] = (), item: str = "", **args: MessageArg
) -> Problem:
    return Problem(Where((), field, item), grade, rule, key, args, tuple(fixes))


UNFINISHED: Final = frozenset({"swidenth.nobody_yet", "swidenth.too_few"})
"""Asked of the finished party, not while it is being founded."""


def _company(book: Rulebook, party: Party) -> Iterator[Problem]:
    least = 1 if party.summoned else book.party.party.least_heroes
    # The number is asked when a party is founded: its dead counted then.
    count = len(party.heroes) + party.fallen
    if not count:
        # A beginning is no fault: what is wanted next is said instead.
        yield _problem("swidenth.nobody_yet", book.party.party.rule, "heroes", Grade.NOTICE, least=least)
    elif count < least:
        yield _problem("swidenth.too_few", book.party.party.rule, "heroes", Grade.ERROR, count=count, least=least)
    for name, times in Counter(fold(hero.name) for hero in party.heroes).items():
        if times > 1:
            shown = next(hero.name for hero in party.heroes if fold(hero.name) == name)
            yield _problem("swidenth.same_name", "", "name", Grade.NOTICE, item=shown, name=shown, count=times)


def _budget(book: Rulebook, party: Party, costs: Sequence[int], choices: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the Problems of the budget: more than 100 PP in all, and points not spent (SW-45, AMB-SW-40)."""
    spent, limit = sum(costs), allowance(party)
    rule = book.party.party.rule
    if spent > limit and not any(key_of(problem) in _OVERSPENT for problem in party.story):
        over = spent - limit
        fixes = tuple(_cheapest_way_out(book, party.heroes, over))
        # Creation budget and what was earned since are two sums: one alone would read as the budget.
        key = "swidenth.over_earned" if limit > party.budget else "swidenth.over_budget"
        earned = limit - party.budget
        yield _problem(
            key, rule, "budget", Grade.ERROR, fixes, cost=spent, budget=party.budget, earned=earned, over=over
        )
    elif spent < party.budget and party.heroes and not party.fallen:
        left = party.budget - spent
        key = "swidenth.left_banked" if reading_in_force(choices, "unspent") == "banked" else "swidenth.left_lost"
        yield _problem(key, "AMB-SW-40", "budget", Grade.NOTICE, left=left, budget=party.budget)


def _cheapest_way_out(book: Rulebook, heroes: Sequence[Hero], over: int) -> Iterator[Fix]:
    """Offer the single purchases that, given up, bring the party within its budget, cheapest first."""
    offers: dict[tuple[int, What, str], int] = {}
    for index, hero in enumerate(heroes):
        for line in bill(book, hero):
            if line.cost >= over and line.what in _GIVE_UP:
                offers.setdefault((index, line.what, line.item), line.cost)
    for (index, what, item), saved in sorted(offers.items(), key=lambda offer: (offer[1], offer[0]))[:_CHOICES_SHOWN]:
        hero = heroes[index]
        sort = _GIVE_UP[what][0]
        args: dict[str, MessageArg] = {"name": name_of(book, sort, item), "hero": hero.name, "saved": saved}
        yield Fix("swidenth.fix_give_up", args, _give_up(index, hero, Purchase(what, item, saved)))


_GIVE_UP: Final[dict[What, tuple[Sort, str]]] = {
    "gear": ("gear", "remove_gear"),
    "skill": ("skills", "remove_skill"),
    "spell": ("spells", "remove_spell"),
    "improvement": ("improvements", "set_improvement"),
}


def _give_up(index: int, hero: Hero, line: Purchase) -> Edit:
    verb = _GIVE_UP[line.what][1]
    if line.what == "improvement":
        return (verb, index, line.item, hero.improvements[line.item] - 1)
    return (verb, index, line.item)


def _shares(party: Party, costs: Sequence[int]) -> Iterator[Problem]:
    """Yield the Problems of shared points: a player over his share, shares over the budget (SW-46)."""
    if not party.shares:
        return
    total = sum(party.shares.values())
    if total > party.budget:
        yield _problem("swidenth.shares_over", "SW-46", "shares", Grade.ERROR, total=total, budget=party.budget)
    used: Counter[str] = Counter()
    names = {fold(player): player for player in party.shares}
    for hero, price in zip(party.heroes, costs, strict=True):
        player = names.get(fold(hero.player))
        if player is None:
            key, where = "swidenth.no_player", Where((hero.name,), "player", hero.player)
            args: dict[str, MessageArg] = {"player": hero.player, "players": tuple(party.shares)}
            if not hero.player:
                key, args = "swidenth.whose", {"players": tuple(party.shares)}
            yield Problem(where, Grade.ERROR if hero.player else Grade.WARNING, "SW-46", key, args)
        else:
            used[player] += max(0, price - hero.earned)
    for player, share in party.shares.items():
        if used[player] > share:
            yield _problem(
                "swidenth.share_over", "SW-46", "shares", Grade.ERROR, item=player,
                player=player, cost=used[player], share=share, over=used[player] - share,
            )  # fmt: skip


def _printed(book: Rulebook, party: Party, spent: int) -> Iterator[Problem]:
    """Yield a Problem where the header of a ready-made band differs from the cost of its members (SW-166, AMB-SW-2)."""
    for band in bands().values():
        if spent != band.printed_cost and _is_band(book, party, band, spent):
            yield _problem(
                "swidenth.misprint", band.rule, "name", Grade.NOTICE, name=band.name, printed=band.printed_cost,
                cost=spent,
            )  # fmt: skip


def _is_band(book: Rulebook, party: Party, band: BandType, spent: int) -> bool:
    """Return whether a party is the ready-made band: the same heroes, or its name and its price."""
    heroes, count = band_heroes(band), len(party.heroes)
    if count == len(heroes) and sorted(map(_likeness, party.heroes)) == sorted(map(_likeness, heroes)):
        return True
    return fold(party.name) == fold(band.name.fr) and spent == sum(cost(book, hero) for hero in heroes)


def _likeness(hero: Hero) -> tuple[str, str, str, list[str], list[str]]:
    return fold(hero.name), hero.race, hero.cls, sorted(hero.carried), sorted(hero.skills)


def band_heroes(band: BandType) -> tuple[Hero, ...]:
    """Return the heroes of a ready-made band as builds."""
    return tuple(Hero(h.name, h.race, h.cls, gear=h.gear, spells=h.spells) for h in band.heroes)
