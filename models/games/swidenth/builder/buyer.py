"""A hero in the shop: what he carries, what he can pay, his Problems now and with more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from models.games.facets.builder import OfferPreview
from models.games.swidenth.acts import new_problems
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.builder.words import shifts
from models.games.swidenth.gear import permitted, pieces
from models.games.swidenth.hero_check import Case, check_hero, closed, not_sold, over, overload, slot_of
from models.games.swidenth.party import Hero
from models.games.swidenth.story.story import HeroStanding
from models.games.swidenth.types import GearType
from models.games.swidenth.worth import cost, profile
from models.i18n import MessageArg, Text
from models.i18n import fold as folded
from models.problem import Grade, Problem, Where


@dataclass(frozen=True)
class Buyer:
    """A living hero in the shop."""

    view: PartyView
    standing: HeroStanding

    @property
    def hero(self) -> Hero:
        """His build."""
        return self.standing.hero

    @cached_property
    def case(self) -> Case:
        """The hero as checks see him."""
        return self.case_of(self.hero)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with him now."""
        return self.check(self.hero)

    @cached_property
    def creating(self) -> bool:
        """Whether his purchases are paid with creation points."""
        return self.view.creating(self.standing.id)

    @cached_property
    def left(self) -> int:
        """The points he can spend."""
        return self.view.left(self.standing.id)

    @cached_property
    def share(self) -> tuple[int, int] | None:
        """The share of his player and what is spent of it, where points are shared (SW-46)."""
        return self.view.shares.get(folded(self.hero.player))

    @cached_property
    def cost(self) -> int:
        """What he costs."""
        return cost(self.view.book, self.hero)

    @cached_property
    def figures(self) -> dict[str, int]:
        """His profile."""
        return profile(self.view.book, self.hero)

    @cached_property
    def slots(self) -> dict[str, list[str]]:
        """What he carries by carry limit."""
        slots: dict[str, list[str]] = {}
        for thing in pieces(self.view.book, self.hero.carried):
            slots.setdefault(slot_of(thing, self.view.choices), []).append(thing.id)
        return slots

    @cached_property
    def carried(self) -> Counter[str]:
        """How many of each thing he carries."""
        return Counter(self.hero.carried)

    @cached_property
    def returnable(self) -> frozenset[tuple[str, str]]:
        """What he can put back: (sort of purchase, item)."""
        return frozenset(
            (str(e.args.get("what", "gear")), str(e.args.get("item", "")))
            for e in self.view.stored.events
            if e.subject == self.standing.id and self.view.returnable(e)
        )

    def case_of(self, hero: Hero) -> Case:
        """Return another build of his in the form of the checks."""
        view = self.view
        return Case(view.book, hero, view.index(self.standing.id), view.choices, view.book.classes.get(hero.cls))

    def check(self, hero: Hero) -> tuple[Problem, ...]:
        """Return every Problem of a build of his."""
        return check_hero(self.view.book, hero, self.view.index(self.standing.id), self.view.choices)

    def breaks(self, hero: Hero) -> tuple[Problem, ...]:
        """Return the errors of another build of his that he does not have now."""
        return tuple(p for p in new_problems(self.problems, self.check(hero)) if p.grade is Grade.ERROR)

    def breaks_already(self, field: str, item: str) -> tuple[Problem, ...]:
        """Return the errors he has about one thing."""
        about = (field, item)
        return tuple(p for p in self.problems if p.grade is Grade.ERROR and (p.where.field, p.where.item) == about)

    def bill(self, price: int, field: str, item: str, name: Text) -> Iterator[Problem]:
        """Yield the Problem of too few points: an error if they are his own (SW-47), a warning at creation (SW-45)."""
        where = Where((self.standing.name,), field, item)
        args: dict[str, MessageArg] = {"name": self.standing.name, "item": name, "price": price}
        if price > 0 and price > self.left and not self.creating:
            args["balance"] = max(0, self.left)
            yield Problem(where, Grade.ERROR, "SW-47", "swidenth.story_short", args)
        elif price > 0 and price > self.left:
            rule = "SW-49" if self.standing.successor_of else "SW-45"
            args["over"] = price - self.left
            yield Problem(where, Grade.WARNING, rule, "builder.over_budget", args)
        share = self.share
        if share and price > 0 and self.creating and share[1] + price > share[0]:
            player_args: dict[str, MessageArg] = {"player": self.hero.player, "over": share[1] + price - share[0]}
            yield Problem(where, Grade.WARNING, "SW-46", "builder.over_share", player_args)

    def preview(self, after: Hero | None, price: int, lost: tuple[Text, ...] = ()) -> OfferPreview:
        """Return what an offer changes; `after` is the build where figures may change."""
        changed = shifts(self.view.book, self.figures, profile(self.view.book, after)) if after else ()
        return OfferPreview(changed, self.cost + price, self.left - price, lost)

    def already(self, field: str, item: str, name: Text) -> Problem:
        """Return the Problem that race or class give this already."""
        where = Where((self.standing.name,), field, item)
        args: dict[str, MessageArg] = {"name": self.standing.name, "item": name}
        return Problem(where, Grade.ERROR, "SW-46", "builder.has_already", args)


def buyer(view: PartyView, hero_id: str) -> Buyer | None:
    """Return a living hero in the shop; None for an unknown id."""
    standing = view.heroes.get(hero_id)
    return Buyer(view, standing) if standing and standing.lives else None


def gear_reasons(who: Buyer, thing: GearType, *, paid: bool = False) -> Iterator[Problem]:
    """Yield what forbids buying a thing: not sold, not for the class, too many, too dear (SW-81, SW-199).

    With `paid`, the same act provides the price.
    """
    cls = who.case.cls
    if not thing.sold:
        yield not_sold(who.case, thing)
    if cls and not permitted(cls, thing, who.view.choices):
        yield closed(who.case, cls, thing)
    yield from room(who, thing)
    if not paid:
        yield from who.bill(thing.cost, "gear", thing.id, thing.name)


def burden(who: Buyer, thing: GearType) -> Iterator[Problem]:
    """Yield what forbids giving a hero a thing: a grimoire is for a Mage (SW-93), and there must be room."""
    if thing.kind == "grimoire" and who.case.cls and not permitted(who.case.cls, thing, who.view.choices):
        yield closed(who.case, who.case.cls, thing)
    yield from room(who, thing)


def room(who: Buyer, thing: GearType) -> Iterator[Problem]:
    """Yield what forbids carrying one thing more (SW-81)."""
    slot = slot_of(thing, who.view.choices)
    carried = [*who.slots.get(slot, ()), thing.id]
    if over(who.view.book, slot, len(carried)):
        yield overload(who.case, slot, carried)
