"""The bench of Swidenth: one class whose work is done by the modules beside it, on one view of the party."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from models.content import Json
from models.errors import Refused
from models.games.event import Pen
from models.games.facets.builder import Act, Field, GearPlace, MemberGroup, Purse, Recruit, Shelf, Target, Template
from models.games.swidenth.builder import buyer as buying
from models.games.swidenth.builder import gear, members, mend, offers, takes, view
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.chronicle.facet import PartyChronicle
from models.games.swidenth.party import Party
from models.games.swidenth.story.story import HeroStanding
from models.games.values import Stat, Stored, Verdict
from models.i18n import NO_TEXT, Text
from models.problem import Fix, Problem


@dataclass(frozen=True)
class PartyBench:
    """A party built click by click (`models.games.facets.bench.ForceBench`)."""

    view: PartyView
    pen: Pen

    @property
    def stored(self) -> Stored:
        return self.view.stored

    @property
    def build(self) -> Party:
        return self.view.party

    @property
    def verdict(self) -> Verdict:
        return self.view.verdict

    @property
    def accounts(self) -> Mapping[str, tuple[Stat, ...]]:
        """Points in PP (SW-45 … SW-50)."""
        return {hero.id: _figures(hero) for hero in self.view.standing.heroes}

    @cached_property
    def chronicle(self) -> PartyChronicle:
        return PartyChronicle(self.view, self.pen)

    @cached_property
    def purses(self) -> tuple[Purse, ...]:
        return tuple(view.purses(self.view))

    @cached_property
    def places(self) -> tuple[GearPlace, ...]:
        return tuple(view.places(self.view))

    @property
    def groups(self) -> tuple[MemberGroup, ...]:
        return ()

    @property
    def words(self) -> Text:
        return NO_TEXT

    def by(self, pen: Pen) -> Self:
        return replace(self, pen=pen)

    def after(self, act: Act) -> Self:
        return replace(self, view=self.view.after(act))

    def offers(self, member_id: str) -> tuple[Shelf, ...]:
        """Return the shelves for a hero; none for a dead one, and none for the party, which has templates."""
        who = buying.buyer(self.view, member_id)
        return offers.hero_shelves(who) if who else ()

    def take(self, member_id: str, offer_id: str, anyway: str = "") -> Act:
        return takes.take(self.view, member_id, offer_id, self.pen, anyway.strip())

    def put(self, offer_id: str, count: int) -> Act:  # noqa: ARG002  nothing of a hero is counted
        raise Refused("builder.no_offer")

    def put_back(self, member_id: str, offer_id: str) -> Act:
        return takes.put_back(self.view, member_id, offer_id)

    def drawing(self) -> Iterator[None]:
        """Draw the bands proposed to an empty party: together they take half a second."""
        for each in self.view.bands.values():
            yield from each.draws

    def templates(self, *, quick: bool = False) -> tuple[Template, ...]:
        """Return fresh heroes of every race and class, and those of the ready-made bands."""
        return tuple(members.templates(self.view, quick=quick))

    def recruit(self, template_id: str) -> Recruit | None:
        return members.recruit(self.view, template_id)

    def add(self, template_id: str, name: str = "") -> Act:
        return members.add(self.view, template_id, name, self.pen)

    def remove(self, member_id: str) -> Act:
        return members.remove(self.view, member_id)

    def rename(self, member_id: str, name: str) -> Act:
        return members.rename(self.stored, member_id, name)

    def duplicate(self, member_id: str, name: str = "") -> Act:
        return members.duplicate(self.view, member_id, name, self.pen)

    def move(self, member_id: str, place: int) -> Act:
        return members.move(self.stored, member_id, place)

    def settings(self, member_id: str) -> tuple[Field, ...]:
        """Return budget and shares of the party, the player of a hero."""
        return members.settings(self.view, member_id)

    def set(self, member_id: str, values: Mapping[str, Json]) -> Act:
        return members.set_member(self.view, member_id, values, self.pen)

    def targets(self, giver: str, item: str) -> tuple[Target, ...]:
        return tuple(gear.targets(self.view, giver, item))

    def transfer(self, giver: str, item: str, taker: str, buyer: str = "") -> Act:
        return gear.transfer(self.view, giver, item, taker, self.pen, buyer)

    def allow(self, problem: Problem, reason: str) -> Act:
        return mend.allow(self.view, problem, reason, self.pen)

    def forbid(self, problem: Problem) -> Act:
        return mend.forbid(self.view, problem)

    def mend(self, fix: Fix) -> Act:
        return mend.mend(self.view, fix, self.pen)


def _figures(hero: HeroStanding) -> tuple[Stat, ...]:
    return (
        _stat("created", "PP à la création", "PP at creation", hero.created),
        _stat("earned", "PP gagnés", "PP earned", hero.earned),
        _stat("spent", "PP dépensés depuis", "PP spent since", hero.spent + hero.paid),
        _stat("balance", "PP en main", "PP in hand", hero.balance),
        _stat("value", "Valeur en PP", "Value in PP", hero.value),
        _stat("vitality", "Vitalité restante", "Vitality left", hero.vitality),
    )


def _stat(stat_id: str, fr: str, en: str, value: int) -> Stat:
    label = Text(fr, en)
    return Stat(stat_id, label, label, value)
