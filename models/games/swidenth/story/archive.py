"""The stored form of a party: the Events of its creation; and the build after its whole story."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from models.content import Json
from models.games.allowances import allowances
from models.games.event import Event
from models.games.swidenth.data import Rulebook
from models.games.swidenth.party import CALLING, SUMMONED, Hero, Party
from models.games.swidenth.story.life import Life, legacy
from models.games.swidenth.story.story import HeroStanding, PartyStanding, Setting, fold
from models.games.swidenth.worth import Bought
from models.games.values import Stored, StoredMember


def store_party(book: Rulebook, party: Party, new_id: Callable[[], str], at: str) -> Stored:
    """Return a party as members and Events; `new_id` gives keys that sort by creation, `at` the day."""
    events: list[Event] = []

    def tell(kind: str, subject: str, rule: str, args: dict[str, Json]) -> None:
        events.append(Event(new_id(), kind, subject, at, rule, args))

    if party.shares:
        tell("founding", "", "SW-46", {"shares": dict(party.shares)})
    members = []
    for hero in party.heroes:
        hero_id = hero.id or new_id()
        members.append(StoredMember(hero_id, hero.name, {}))
        for kind, rule, args in _creation(book, hero):
            tell(kind, hero_id, rule, args)
    return Stored(party.name, SUMMONED if party.summoned else "", party.budget, tuple(members), tuple(events))


def _creation(book: Rulebook, hero: Hero) -> Iterator[tuple[str, str, dict[str, Json]]]:
    yield "creation", "SW-46", birth_args(hero)
    if hero.earned:
        yield "earned", "SW-47", {"points": hero.earned, "reason": "other"}
    for what, item, phase in _phases(book, hero):
        yield "purchase", "SW-198" if phase == "campaign" else "SW-46", {"what": what, "item": item, "phase": phase}
    for item in hero.found:
        yield "find", "SW-47", {"item": item}
    for item in hero.gone:
        yield "loss", "SW-47", {"item": item}


def birth_args(hero: Hero) -> dict[str, Json]:
    """Return what the Event of a hero's creation says of him."""
    args: dict[str, Json] = {"race": hero.race, "class": hero.cls, "player": hero.player, "gender": hero.gender}
    return {key: value for key, value in args.items() if value or key in ("race", "class")}


def _phases(book: Rulebook, hero: Hero) -> list[tuple[str, str, str]]:
    """Return every purchase with its phase: the last ones count as paid with what the hero earned, while that is
    enough.
    """
    bought = bought_items(hero)
    life = Life(hero.id, hero.name, hero.race, hero.cls)
    prices = [life.buy(book, what, item) for what, item in bought]
    left = hero.earned
    phases: list[tuple[str, str, str]] = []
    for (what, item), price in zip(reversed(bought), reversed(prices), strict=True):
        later = left > 0 and price <= left
        left = left - price if later else 0
        phases.append((what, item, "campaign" if later else "creation"))
    return phases[::-1]


def bought_items(hero: Hero) -> list[tuple[Bought, str]]:
    """Return everything a hero paid for: sort of purchase and item, one entry a purchase."""
    bought: list[tuple[Bought, str]] = []
    bought += [("improvement", stat) for stat, steps in hero.improvements.items() for _ in range(steps)]
    bought += [("skill", item) for item in hero.skills] + [("spell", item) for item in hero.spells]
    return bought + [("gear", item) for item in (*hero.gear, *hero.gone)]


def setting_of(book: Rulebook, stored: Stored, choices: Mapping[str, str]) -> Setting:
    """Return the setting a stored party's story is judged against."""
    names = {member.id: member.name for member in stored.members}
    usual = book.spells[CALLING].points if stored.side == SUMMONED else book.party.party.budget
    budget = usual if stored.limit is None else stored.limit
    return Setting(book, names, choices, budget)


def assemble_party(book: Rulebook, stored: Stored, choices: Mapping[str, str]) -> Party:
    """Return the build after the whole story: the living as the members are ordered, with the story's Problems."""
    setting = setting_of(book, stored, choices)
    return party_of(stored, fold(stored.events, setting), setting)


def party_of(stored: Stored, standing: PartyStanding, setting: Setting) -> Party:
    """Return the build of a party as it stands; a member the story never created is left out."""
    order = {member.id: place for place, member in enumerate(stored.members)}
    known = [hero for hero in standing.heroes if hero.id in order]
    living = sorted((hero for hero in known if hero.lives), key=lambda hero: order[hero.id])
    return Party(
        name=stored.name,
        budget=setting.budget,
        heroes=tuple(hero.hero for hero in living),
        shares=standing.shares,
        fallen=len(known) - len(living),
        inherited=sum(_inherited(hero, standing, setting) for hero in living),
        story=standing.problems,
        allowed=allowances(stored.events),
        summoned=stored.side == SUMMONED,
    )


def _inherited(hero: HeroStanding, standing: PartyStanding, setting: Setting) -> int:
    """Return what a hero was created with beyond the creation of the dead hero he follows, as far
    as allowed (SW-49).
    """
    dead = standing.of(hero.successor_of) if hero.successor_of else None
    if dead is None:
        return 0
    return max(0, min(hero.created, legacy(dead.created, dead.value, setting.choices)) - dead.created)
