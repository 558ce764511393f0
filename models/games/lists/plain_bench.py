"""The part shared by benches of forces without gear to move and without a story: names, order, allowances."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self

from models.change import Label
from models.errors import Refused
from models.games.allowances import ALLOWANCE, ALLOWED, LONGEST, allowance
from models.games.event import Pen
from models.games.facets.builder import Act, GearPlace, MemberGroup, Target, perform
from models.games.lists.lists import LONGEST_NAME
from models.games.values import Choices, Stat, Stored, StoredMember
from models.i18n import NO_TEXT, Text
from models.problem import Problem


@dataclass(frozen=True)
class PlainBench(ABC):
    """The part of `models.games.facets.bench.ForceBench` that is the same for every such force."""

    stored: Stored
    choices: Choices
    pen: Pen

    @abstractmethod
    def name_of(self, member_id: str) -> str | Text:
        """Return the name of a member, or of the force."""

    @abstractmethod
    def with_problems(self, act: Act) -> Act:
        """Return an act together with the Problems it brings."""

    def owner_of(self, problem: Problem) -> str:  # noqa: ARG002
        """Return an empty id: which member a Problem is about is not known here."""
        return ""

    @property
    def accounts(self) -> Mapping[str, tuple[Stat, ...]]:
        return {}

    @property
    def chronicle(self) -> None:
        return None

    @property
    def places(self) -> tuple[GearPlace, ...]:
        return ()

    @property
    def groups(self) -> tuple[MemberGroup, ...]:
        return ()

    @property
    def words(self) -> Text:
        return NO_TEXT

    def by(self, pen: Pen) -> Self:
        return replace(self, pen=pen)

    def after(self, act: Act) -> Self:
        return replace(self, stored=perform(self.stored, act))

    def drawing(self) -> Iterator[None]:
        return iter(())

    def rename(self, member_id: str, name: str) -> Act:
        bare, before = fit_name(name), self.name_of(member_id)
        if not member_id:
            if not bare:
                raise Refused("campaign.empty_name")
            return Act(Label("builder.named", {"before": before, "name": bare}), name=bare)
        renamed = replace(self.member(member_id), name=bare)
        named = replace(self, stored=replace(self.stored, members=(renamed,))).name_of(member_id)
        return Act(Label("builder.named", {"before": before, "name": named}), write=(renamed,))

    def duplicate(self, member_id: str, name: str = "") -> Act:
        first = self.member(member_id)
        copy = replace(first, id=self.pen.new_id(), name=fit_name(name))
        label = Label("builder.joined", {"name": copy.name or self.name_of(member_id)})
        place = self.stored.members.index(first) + 1
        return self.with_problems(Act(label, add=(copy,), places={copy.id: place}))

    def move(self, member_id: str, place: int) -> Act:
        order = [member.id for member in self.stored.members]
        order.remove(self.member(member_id).id)
        order.insert(max(0, min(place, len(order))), member_id)
        return Act(Label("builder.moved", {"name": self.name_of(member_id)}), order=tuple(order))

    def put(self, offer_id: str, count: int) -> Act:  # noqa: ARG002
        raise Refused("builder.no_offer")

    def targets(self, giver: str, item: str) -> tuple[Target, ...]:  # noqa: ARG002
        return ()

    def transfer(self, giver: str, item: str, taker: str, buyer: str = "") -> Act:  # noqa: ARG002
        raise Refused("builder.no_transfer")

    def allow(self, problem: Problem, reason: str) -> Act:
        why = reason.strip()
        if not why or len(why) > LONGEST:
            raise Refused("builder.needs_reason", limit=LONGEST)
        told = allowance(self.pen.new_id(), self.pen.at, self.owner_of(problem), problem, why)
        return self.with_problems(Act(Label("builder.did_allow", {"reason": why}), append=(told,)))

    def forbid(self, problem: Problem) -> Act:
        about = (problem.args.get("key"), problem.where.item, self.owner_of(problem))
        gone = tuple(
            e.id
            for e in self.stored.events
            if e.kind == ALLOWANCE and (e.args.get("key"), e.args.get("about"), e.subject) == about
        )
        if problem.key != ALLOWED or not gone:
            raise Refused("builder.not_allowed")
        return self.with_problems(
            Act(Label("builder.did_forbid", {"reason": problem.args.get("reason", "")}), withdraw=gone)
        )

    def member(self, member_id: str) -> StoredMember:
        """Return a stored member; raises Refused where it is not there."""
        found = next((each for each in self.stored.members if each.id == member_id), None)
        if found is None:
            raise Refused("builder.no_member")
        return found


def fit_name(name: str) -> str:
    """Return a name without blanks around it; raises Refused for one that is too long."""
    bare = name.strip()
    if len(bare) > LONGEST_NAME:
        raise Refused("campaign.name_too_long", limit=LONGEST_NAME)
    return bare
