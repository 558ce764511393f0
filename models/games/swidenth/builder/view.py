"""A party as the builder sees it: the state of each hero, whether creation is open, what an act would break.

Creation of a hero is open until the story goes on: until points are earned, blood is shed or a hero dies after he
joined. Until then his purchases are paid with creation points, and putting one back leaves no trace.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from models.errors import Refused
from models.games.allowances import allowance, permitting
from models.games.event import Event, Pen
from models.games.facets.builder import SHOP, STASH, Act, GearPlace, Purse, Thing, perform
from models.games.swidenth import acts
from models.games.swidenth.builder.band_draw import PLANS, BandDraw
from models.games.swidenth.builder.words import gear_picture
from models.games.swidenth.checks import UNFINISHED
from models.games.swidenth.data import Rulebook
from models.games.swidenth.entries import amount, gear_words
from models.games.swidenth.gear import piece
from models.games.swidenth.party import SUMMONED, Hero, Party
from models.games.swidenth.story.archive import party_of, setting_of
from models.games.swidenth.story.life import legacy
from models.games.swidenth.story.story import HeroStanding, PartyStanding, Setting, fold
from models.games.swidenth.verdict import check
from models.games.values import Choices, Stored, Verdict
from models.i18n import Text
from models.i18n import fold as folded
from models.problem import Grade, Problem

GOES_ON: Final = ("quest", "earned", "use", "loss", "wound", "heal", "rest", "fled", "death", "resurrection")
"""Kinds of Events that close the creation of everybody who joined before."""


@dataclass(frozen=True)
class PartyView:
    """A stored party; everything below is computed at most once."""

    book: Rulebook
    stored: Stored
    choices: Choices

    @cached_property
    def setting(self) -> Setting:
        """The setting its story is judged against."""
        return setting_of(self.book, self.stored, self.choices)

    @cached_property
    def standing(self) -> PartyStanding:
        """The state of everybody after the story."""
        return fold(self.stored.events, self.setting)

    @cached_property
    def party(self) -> Party:
        """The build after the story."""
        return party_of(self.stored, self.standing, self.setting)

    @cached_property
    def verdict(self) -> Verdict:
        """What the party costs and every Problem of it."""
        return check(self.book, self.party, self.choices)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Every Problem of the party except that it is too small."""
        return tuple(p for p in self.verdict.problems if p.key not in UNFINISHED)

    @cached_property
    def bands(self) -> Mapping[str, BandDraw]:
        """The whole bands proposed to a party that has nobody yet, by plan; a summoned warrior comes alone."""
        if self.stored.members or self.stored.side == SUMMONED:
            return {}
        drawn = (BandDraw(self.book, self.setting.budget, self.choices, plan, self.stored.name) for plan in PLANS)
        return {each.plan: each for each in drawn}

    @cached_property
    def heroes(self) -> dict[str, HeroStanding]:
        """Every hero of the story who is a member, the dead too, in the order of the members."""
        known = {hero.id: hero for hero in self.standing.heroes}
        return {member.id: known[member.id] for member in self.stored.members if member.id in known}

    @cached_property
    def mark(self) -> str:
        """The id of the last Event that closed creation; empty where the story has not gone on."""
        return max((e.id for e in self.stored.events if e.kind in GOES_ON), default="")

    @cached_property
    def births(self) -> dict[str, Event]:
        """The creation of every hero."""
        return {event.subject: event for event in reversed(self.stored.events) if event.kind == "creation"}

    def hero(self, hero_id: str, *, dead: bool = False) -> HeroStanding:
        """Return a hero; raises Refused for an unknown id, and for a dead one unless `dead`."""
        found = self.heroes.get(hero_id)
        if found is None:
            raise Refused("builder.no_member")
        if not found.lives and not dead:
            raise Refused("swidenth.story_dead", rule="SW-49", name=found.name)
        return found

    def index(self, hero_id: str) -> int:
        """Return the place of a living hero in the build."""
        return next((i for i, hero in enumerate(self.party.heroes) if hero.id == hero_id), 0)

    def creating(self, hero_id: str) -> bool:
        """Return whether the creation of a hero is still open."""
        return self.births[hero_id].id > max(self.mark, self.bought_later)

    @cached_property
    def bought_later(self) -> str:
        """The id of the last purchase out of earned points; empty where there is none."""
        bought = (e.id for e in self.stored.events if e.kind == "purchase" and e.args.get("phase") == "campaign")
        return max(bought, default="")

    def fresh(self, event: Event) -> bool:
        """Return whether an Event can be removed without a trace: the story has not gone on since."""
        return event.id > self.mark

    def left(self, hero_id: str) -> int:
        """Return the points that would pay for a purchase of this hero; below zero where they are overspent."""
        hero = self.heroes[hero_id]
        if not self.creating(hero_id):
            return hero.balance
        return self.left_to_follow(hero) if hero.successor_of else self.left_at_creation

    def left_to_follow(self, hero: HeroStanding) -> int:
        """Return what is left of the creation points of the hero this one follows (SW-49)."""
        dead = self.standing.of(hero.successor_of)
        return (legacy(dead.created, dead.value, self.choices) if dead else 0) - hero.created

    @cached_property
    def left_at_creation(self) -> int:
        """What is left of the creation points of the party (SW-45)."""
        founders = [hero for hero in self.standing.heroes if not hero.successor_of]
        return self.setting.budget - sum(hero.created + hero.banked for hero in founders)

    @cached_property
    def shares(self) -> dict[str, tuple[int, int]]:
        """The creation points of every player and what he spent, by his folded name (SW-46)."""
        spent: dict[str, int] = {}
        for hero in self.standing.heroes:
            if not hero.successor_of:
                player = folded(hero.hero.player)
                spent[player] = spent.get(player, 0) + hero.created
        return {folded(name): (share, spent.get(folded(name), 0)) for name, share in self.standing.shares.items()}

    def returnable(self, event: Event) -> bool:
        """Return whether an Event is a purchase, or a find, of something still at hand that can be taken back."""
        hero = self.heroes.get(event.subject)
        if hero is None or event.kind not in ("purchase", "find") or not self.fresh(event):
            return False
        if event.kind == "find":
            return event.args.get("item") in hero.hero.found
        return event.args.get("what") != "gear" or event.args.get("item") in hero.hero.gear

    def purchase(self, hero_id: str, what: str, item: str) -> Event | None:
        """Return the last purchase (or find) of a thing that can still be taken back."""
        for event in reversed(self.stored.events):
            about = (event.subject, event.args.get("what", "gear"), event.args.get("item"))
            if about == (hero_id, what, item) and self.returnable(event):
                return event
        return None

    def after(self, act: Act) -> PartyView:
        """Return the party after an act."""
        return PartyView(self.book, perform(self.stored, act), self.choices)

    def with_problems(self, act: Act) -> Act:
        """Return an act together with the Problems it brings."""
        return replace(act, brings=acts.new_problems(self.problems, self.after(act).problems))

    def attempt(self, act: Act, pen: Pen | None = None, anyway: str = "", hero_id: str = "") -> Act:
        """Return an act if it breaks no rule but that of the creation points; raises Refused with the first it breaks.

        With a reason `anyway`, the act, which is about `hero_id`, allows itself what it breaks.
        """
        judged = self.with_problems(act)
        broken = [p for p in judged.brings if p.grade is Grade.ERROR and p.key not in acts.POINTS]
        if not broken:
            return judged
        if not anyway or pen is None:
            raise Refused(broken[0].key, rule=broken[0].rule, **broken[0].args)
        for problem in broken:
            act = self._allowing(act, problem, anyway, pen, hero_id)
        return self.with_problems(act)

    def _allowing(self, act: Act, problem: Problem, reason: str, pen: Pen, hero_id: str) -> Act:
        """Return an act that allows a Problem, in the Event it is about or in an Event of its own."""
        told = {e.id: e for e in (*self.stored.events, *act.rewrite, *act.append)}
        event = told.get(problem.where.item) if problem.where.field == "story" else None
        if event is None:
            whose = hero_id if hero_id and problem.where.path else member_of(self.after(act).party.heroes, problem)
            return replace(act, append=(*act.append, allowance(pen.new_id(), pen.at, whose, problem, reason)))
        event = permitting(event, problem, reason)
        if any(each.id == event.id for each in act.append):
            return replace(act, append=tuple(event if each.id == event.id else each for each in act.append))
        return replace(act, rewrite=(*(each for each in act.rewrite if each.id != event.id), event))


def member_of(heroes: tuple[Hero, ...], problem: Problem) -> str:
    """Return the id of the hero a Problem is of; empty where it is of the party."""
    return next((hero.id for hero in heroes if hero.name in problem.where.path[-1:]), "")


STASH_NAME: Final = Text("Réserve", "Stash")
SHOP_NAME: Final = Text("Boutique", "Shop")


def purses(view: PartyView) -> Iterator[Purse]:
    """Yield the creation points of the party, of each player, and what every living hero can spend."""
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
    """Yield who carries what: heroes in their order, the dead too, then stash and shop."""
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
