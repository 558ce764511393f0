"""The builder of every game of lists: its lists say what is offered, its roster what is allowed.

An offer is tried on a copy: its figures, its points and its new Problems are those of the roster's own `check`, so that
a game with more rules needs no code for building.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.allowances import allowance
from models.games.facets.builder import (
    Act,
    Field,
    FieldChoice,
    FigureShift,
    Offer,
    OfferPreview,
    Pen,
    Purse,
    Recruit,
    Shelf,
    Template,
    perform,
)
from models.games.lists.force_list import ListRoster, count_of, gear_of, without
from models.games.lists.lists import MOST_ALIKE, MOST_POINTS, ForceList, ListedGear
from models.games.lists.plain_builder import PlainBuilder, fitting, member_of
from models.games.values import Choices, Member, Stored, StoredMember, Verdict
from models.i18n import Text
from models.problem import Fix, Grade, Problem

_GEAR = "gear:"


@dataclass(frozen=True)
class RosterBuilder(PlainBuilder):
    """Forces built click by click from the lists of a roster (see `models.games.facets.builder.Builder`)."""

    roster: ListRoster

    @property
    def _lists(self) -> ForceList:
        return self.roster.lists()

    def _verdict(self, stored: Stored, choices: Choices) -> Verdict:
        return self.roster.check(self.roster.assemble(stored, choices), choices)

    def purses(self, stored: Stored, choices: Choices) -> tuple[Purse, ...]:
        """Return the points of the force and of every member."""
        if not self._lists.force.counted:
            return ()
        verdict, limit = self._verdict(stored, choices), stored.limit
        key = "builder.purse_army" if limit is None else "builder.purse_army_of"
        left = None if limit is None else limit - verdict.cost
        own = Purse("", key, verdict.cost, limit, left, rule=self._lists.force.rule)
        return (own, *(Purse(member.id, "builder.purse_unit", member.cost) for member in verdict.members))

    def offers(self, stored: Stored, member_id: str, choices: Choices) -> tuple[Shelf, ...]:
        """Return the profiles for the force, the gear for a member."""
        if not member_id:
            found = self.templates(stored, choices)
            kinds = dict.fromkeys(each.kind for each in found)
            return tuple(
                Shelf(kind.fr, kind, "profile", "many", tuple(map(_as_offer, (t for t in found if t.kind == kind))))
                for kind in kinds
            )
        member = next((each for each in stored.members if each.id == member_id), None)
        if member is None or not self._lists.gear:
            return ()
        before = self._verdict(stored, choices)
        offers = tuple(self._offer(stored, member, gear, before, choices) for gear in self._lists.gear.values())
        return (Shelf("gear", Text("Équipement", "Gear"), "gear", "many", offers, picture="shop"),)

    def _offer(
        self, stored: Stored, member: StoredMember, gear: ListedGear, before: Verdict, choices: Choices
    ) -> Offer:
        after = self._verdict(perform(stored, self._given(stored, member, gear)), choices)
        reasons, owned = _new(before, after), gear_of(member).count(gear.id)
        was, then = ({m.id: m for m in each.members}[member.id] for each in (before, after))
        left = None if stored.limit is None else stored.limit - after.cost
        return Offer(
            _GEAR + gear.id, gear.name, gear.words, rule=gear.rule, price=gear.cost * count_of(member), owned=owned,
            removable=owned > 0, allowed=not _forbidding(reasons), reasons=reasons, picture=gear.picture,
            preview=OfferPreview(_shifts(was, then), then.cost, left),
        )  # fmt: skip

    def take(self, stored: Stored, member_id: str, offer_id: str, choices: Choices, pen: Pen, anyway: str = "") -> Act:
        """Return the act that gives gear to a member, or a member to the force; raises Refused with the reason."""
        if not member_id:
            return self._tried(stored, self.add(stored, offer_id, "", choices, pen), choices, pen, anyway)
        gear = self._lists.gear.get(offer_id.removeprefix(_GEAR))
        if gear is None:
            raise Refused("builder.no_offer")
        act = self._given(stored, member_of(stored, member_id), gear)
        return self._tried(stored, act, choices, pen, anyway)

    def put_back(self, stored: Stored, member_id: str, offer_id: str, choices: Choices) -> Act:
        """Return the act that takes gear away, or the last member of a profile out; raises Refused."""
        if not member_id:
            last = next((m for m in reversed(stored.members) if m.body.get("profile") == offer_id), None)
            if last is None:
                raise Refused("builder.none_left", item=offer_id)
            return self.remove(stored, last.id, choices)
        gear = self._lists.gear.get(offer_id.removeprefix(_GEAR))
        if gear is None:
            raise Refused("builder.no_offer")
        label = Label("builder.put_back", {"name": self.called(stored, member_id), "item": gear.name})
        return self.judged(stored, Act(label, write=(without(member_of(stored, member_id), gear.id),)), choices)

    def templates(self, stored: Stored, choices: Choices, *, quick: bool = False) -> tuple[Template, ...]:  # noqa: ARG002
        """Return every profile, with the reason where one more of it breaks a rule."""
        before, found = self._verdict(stored, choices), []
        for profile in self._lists.profiles.values():
            added = Act(
                Label("builder.joined", {"name": profile.name}), add=(StoredMember("?", "", {"profile": profile.id}),)
            )
            reasons = _new(before, self._verdict(perform(stored, added), choices))
            found.append(
                Template(
                    profile.id, profile.role, profile.name, profile.role, profile.cost, profile.words, profile.rule,
                    profile.picture, not _forbidding(reasons), reasons,
                )
            )  # fmt: skip
        return tuple(found)

    def recruit(self, stored: Stored, template_id: str, choices: Choices) -> Recruit | None:
        """Return one figure of a profile as it would be in the force."""
        try:
            then = perform(stored, self.add(stored, template_id, "", choices, Pen(lambda: "?")))
        except Refused:
            return None
        return next((Recruit(each) for each in self._verdict(then, choices).members if each.id == "?"), None)

    def add(self, stored: Stored, template_id: str, name: str, choices: Choices, pen: Pen) -> Act:
        """Return the act that adds a member of a profile; raises Refused."""
        profile = self._lists.profiles.get(template_id)
        if profile is None:
            raise Refused("builder.no_offer")
        member = StoredMember(pen.new_id(), fitting(name), {"profile": profile.id, "count": 1, "gear": []})
        return self.judged(
            stored, Act(Label("builder.joined", {"name": member.name or profile.name}), add=(member,)), choices
        )

    def remove(self, stored: Stored, member_id: str, choices: Choices) -> Act:
        """Return the act that takes a member out; raises Refused."""
        member_of(stored, member_id)
        label = Label("builder.left", {"name": self.called(stored, member_id)})
        return self.judged(stored, Act(label, remove=(member_id,)), choices)

    def settings(self, stored: Stored, member_id: str, choices: Choices) -> tuple[Field, ...]:  # noqa: ARG002
        """Return side and limit of the force, the count of a member."""
        if not member_id:
            lists, found = self._lists, []
            if lists.sides:
                ways = tuple(FieldChoice(side.id, side.name) for side in lists.sides.values())
                found.append(Field("side", "builder.field_side", "choice", stored.side, ways))
            if lists.force.counted:
                limit, rule = stored.limit, lists.force.rule
                found.append(
                    Field("limit", "builder.field_limit", "number", limit, high=MOST_POINTS, empty=True, rule=rule)
                )
            return tuple(found)
        member = next((each for each in stored.members if each.id == member_id), None)
        if member is None:
            return ()
        return (Field("count", "builder.field_count", "number", count_of(member), low=1, high=MOST_ALIKE),)

    def set(self, stored: Stored, member_id: str, values: Mapping[str, Json], choices: Choices, pen: Pen) -> Act:  # noqa: ARG002
        """Return the act that sets some of these; raises Refused for a bad value."""
        fields = {each.id: each for each in self.settings(stored, member_id, choices)}
        if len(values) != 1 or not set(values) <= set(fields):
            raise Refused("builder.no_such_field")
        key, value = next(iter(values.items()))
        if key == "side":
            side = self._lists.sides.get(str(value))
            if side is None:
                raise Refused("builder.no_offer")
            return self.judged(stored, Act(Label("builder.set_side", {"side": side.name}), side=side.id), choices)
        field = fields[key]
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not (value is None and field.empty) and not (whole and field.low <= value <= (field.high or 0)):  # type: ignore[operator]
            raise Refused("builder.not_a_number", low=field.low, high=field.high)
        if member_id:
            member = member_of(stored, member_id)
            label = Label("builder.set_count", {"name": self.called(stored, member_id), "count": value})
            written = replace(member, body={**member.body, "count": value})
            return self.judged(stored, Act(label, write=(written,)), choices)
        label = Label("builder.drop_limit" if value is None else "builder.set_limit", {"limit": value})
        return self.judged(stored, Act(label, limit=(value,)), choices)  # type: ignore[arg-type]

    def mend(self, stored: Stored, fix: Fix, choices: Choices, pen: Pen) -> Act:  # noqa: ARG002
        """Return the act of a fix; raises Refused."""
        after = self.roster.apply(stored, fix.edit)
        kept, before = {m.id: m for m in after.members}, {m.id: m for m in stored.members}
        gone = tuple(each for each in before if each not in kept)
        written = tuple(member for member in after.members if before[member.id] != member)
        return self.judged(stored, Act(Label(fix.key, fix.args), write=written, remove=gone), choices)

    def _given(self, stored: Stored, member: StoredMember, gear: ListedGear) -> Act:
        written = replace(member, body={**member.body, "gear": [*gear_of(member), gear.id]})
        label = Label("builder.took", {"name": self.called(stored, member.id), "item": gear.name})
        return Act(label, write=(written,))

    def _tried(self, stored: Stored, act: Act, choices: Choices, pen: Pen, anyway: str) -> Act:
        judged = self.judged(stored, act, choices)
        broken = _forbidding(judged.brings)
        if not broken:
            return judged
        if not anyway.strip():
            raise Refused(broken[0].key, rule=broken[0].rule, **broken[0].args)
        after = perform(stored, act)
        told = tuple(
            allowance(pen.new_id(), pen.at, self.whose(after, problem, choices), problem, anyway.strip())
            for problem in broken
        )
        return self.judged(stored, replace(act, append=told), choices)

    def judged(self, stored: Stored, act: Act, choices: Choices) -> Act:
        """Return an act together with the Problems it brings."""
        before, after = (self._verdict(each, choices) for each in (stored, perform(stored, act)))
        return replace(act, brings=_new(before, after))

    def whose(self, stored: Stored, problem: Problem, choices: Choices) -> str:
        """Return the id of the member that a Problem is about; empty where it is about the force."""
        found = self._verdict(stored, choices).members
        return next((member.id for member in found if problem in member.problems), "")

    def called(self, stored: Stored, member_id: str) -> str | Text:
        """Return the name of a member, or of the force."""
        if not member_id:
            return stored.name
        member = member_of(stored, member_id)
        profile = self._lists.profile_of(member)
        return member.name or (profile.name if profile is not None else member_id)


def _new(before: Verdict, after: Verdict) -> tuple[Problem, ...]:
    """Return the Problems that were not there before; a changed number in one does not make it new."""
    known = Counter(map(_about, before.problems))
    found = []
    for problem in after.problems:
        if known[_about(problem)]:
            known[_about(problem)] -= 1
        else:
            found.append(problem)
    return tuple(found)


def _about(problem: Problem) -> tuple[object, ...]:
    return problem.key, problem.where


def _forbidding(problems: tuple[Problem, ...]) -> list[Problem]:
    """Return the Problems that forbid an offer; points over the limit and a force that is too small do not."""
    said = ("builder.too_dear", "builder.wrong_size")
    return [each for each in problems if each.grade is Grade.ERROR and each.key not in said]


def _shifts(before: Member, after: Member) -> tuple[FigureShift, ...]:
    then = {stat.id: str(stat) for stat in after.stats}
    return tuple(
        FigureShift(stat.id, stat.label, str(stat), then[stat.id])
        for stat in before.stats
        if then[stat.id] != str(stat)
    )


def _as_offer(template: Template) -> Offer:
    return Offer(
        template.id, template.name, template.words, rule=template.rule, price=template.cost, allowed=template.allowed,
        reasons=template.reasons, picture=template.picture, preview=OfferPreview(cost=template.cost),
    )  # fmt: skip
