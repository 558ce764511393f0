"""The part shared by builders of forces without gear to move: names, order, allowances."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from models.change import Label
from models.errors import Refused
from models.games.allowances import ALLOWANCE, ALLOWED, LONGEST, allowance
from models.games.facets.builder import Act, GearPlace, Pen, Target
from models.games.values import Choices, Stored, StoredMember
from models.i18n import Text
from models.problem import Problem

LONGEST_NAME: Final = 120


class PlainBuilder(ABC):
    """The part of `models.games.facets.builder.Builder` that is the same for every such force."""

    @abstractmethod
    def called(self, stored: Stored, member_id: str) -> str | Text:
        """Return the name of a member, or of the force."""

    @abstractmethod
    def judged(self, stored: Stored, act: Act, choices: Choices) -> Act:
        """Return an act together with the Problems it brings."""

    def whose(self, stored: Stored, problem: Problem, choices: Choices) -> str:  # noqa: ARG002
        """Return an empty id: which member a Problem is about is not known here."""
        return ""

    def drawing(self, stored: Stored, choices: Choices) -> Iterator[None]:  # noqa: ARG002  nothing takes long
        """Return no steps: all templates are there at once."""
        return iter(())

    def rename(self, stored: Stored, member_id: str, name: str) -> Act:
        """Return the act that renames a member (an empty name is its profile's) or the force; raises Refused."""
        bare, before = fitting(name), self.called(stored, member_id)
        if not member_id:
            if not bare:
                raise Refused("campaign.empty_name")
            return Act(Label("builder.named", {"before": before, "name": bare}), name=bare)
        renamed = replace(member_of(stored, member_id), name=bare)
        named = self.called(replace(stored, members=(renamed,)), member_id)
        return Act(Label("builder.named", {"before": before, "name": named}), write=(renamed,))

    def duplicate(self, stored: Stored, member_id: str, name: str, choices: Choices, pen: Pen) -> Act:
        """Return the act that adds an equal member after the first; raises Refused."""
        first = member_of(stored, member_id)
        copy = replace(first, id=pen.new_id(), name=fitting(name))
        label = Label("builder.joined", {"name": copy.name or self.called(stored, member_id)})
        place = stored.members.index(first) + 1
        return self.judged(stored, Act(label, add=(copy,), places={copy.id: place}), choices)

    def move(self, stored: Stored, member_id: str, place: int) -> Act:
        """Return the act that reorders a member; raises Refused."""
        order = [member.id for member in stored.members]
        order.remove(member_of(stored, member_id).id)
        order.insert(max(0, min(place, len(order))), member_id)
        return Act(Label("builder.moved", {"name": self.called(stored, member_id)}), order=tuple(order))

    def places(self, stored: Stored, choices: Choices) -> tuple[GearPlace, ...]:  # noqa: ARG002
        """Return none: gear cannot be moved in this game."""
        return ()

    def targets(self, stored: Stored, giver: str, item: str, choices: Choices) -> tuple[Target, ...]:  # noqa: ARG002
        """Return none: gear cannot be moved in this game."""
        return ()

    def transfer(
        self, stored: Stored, giver: str, item: str, taker: str, choices: Choices, pen: Pen, buyer: str = ""  # noqa: ARG002
    ) -> Act:  # fmt: skip
        """Raise Refused: gear cannot be moved in this game."""
        raise Refused("builder.no_transfer")

    def allow(self, stored: Stored, problem: Problem, reason: str, choices: Choices, pen: Pen) -> Act:
        """Return the act that lets a Problem stand; raises Refused without a reason."""
        why = reason.strip()
        if not why or len(why) > LONGEST:
            raise Refused("builder.needs_reason", limit=LONGEST)
        told = allowance(pen.new_id(), pen.at, self.whose(stored, problem, choices), problem, why)
        return self.judged(stored, Act(Label("builder.did_allow", {"reason": why}), append=(told,)), choices)

    def forbid(self, stored: Stored, problem: Problem, choices: Choices) -> Act:
        """Return the act that removes an allowance; raises Refused where there is none."""
        about = (problem.args.get("key"), problem.where.item, self.whose(stored, problem, choices))
        gone = tuple(
            e.id
            for e in stored.events
            if e.kind == ALLOWANCE and (e.args.get("key"), e.args.get("about"), e.subject) == about
        )
        if problem.key != ALLOWED or not gone:
            raise Refused("builder.not_allowed")
        label = Label("builder.did_forbid", {"reason": problem.args.get("reason", "")})
        return self.judged(stored, Act(label, withdraw=gone), choices)


def member_of(stored: Stored, member_id: str) -> StoredMember:
    """Return a stored member; raises Refused where it is not there."""
    found = next((each for each in stored.members if each.id == member_id), None)
    if found is None:
        raise Refused("builder.no_member")
    return found


def fitting(name: str) -> str:
    """Return a name without blanks around it; raises Refused for one that is too long."""
    bare = name.strip()
    if len(bare) > LONGEST_NAME:
        raise Refused("campaign.name_too_long", limit=LONGEST_NAME)
    return bare
