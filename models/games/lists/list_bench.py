"""The bench of every game of lists: its lists say what is offered, its roster what is allowed.

An offer is tried on a copy: its figures, its points and its new Problems are those of the roster's own `check`, so that
a game with more rules needs no code for building.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.allowances import allowance
from models.games.event import TRIAL
from models.games.facets.builder import (
    Act,
    Field,
    FieldChoice,
    FigureShift,
    Offer,
    OfferPreview,
    Purse,
    Recruit,
    Shelf,
    Template,
)
from models.games.lists.force_list import ListRoster, count_of, gear_of, without
from models.games.lists.lists import MOST_ALIKE, MOST_POINTS, ForceList, ListedGear
from models.games.lists.plain_bench import PlainBench, fit_name
from models.games.values import Member, Stored, StoredMember, Verdict
from models.i18n import Text
from models.problem import Fix, Grade, Problem

_GEAR = "gear:"


@dataclass(frozen=True)
class ListBench(PlainBench):
    """A force of a game of lists (see `models.games.facets.bench.ForceBench`)."""

    roster: ListRoster

    @property
    def _lists(self) -> ForceList:
        return self.roster.lists()

    @property
    def build(self) -> Stored:
        return self.stored

    @cached_property
    def verdict(self) -> Verdict:
        return self.roster.check(self.stored, self.choices)

    @property
    def purses(self) -> tuple[Purse, ...]:
        if not self._lists.force.counted:
            return ()
        cost, limit = self.verdict.cost, self.stored.limit
        key = "builder.purse_army" if limit is None else "builder.purse_army_of"
        own = Purse("", key, cost, limit, None if limit is None else limit - cost, rule=self._lists.force.rule)
        return (own, *(Purse(member.id, "builder.purse_unit", member.cost) for member in self.verdict.members))

    def offers(self, member_id: str) -> tuple[Shelf, ...]:
        if not member_id:
            found = self.templates()
            kinds = dict.fromkeys(each.kind for each in found)
            return tuple(
                Shelf(kind.fr, kind, "profile", "many", tuple(map(_as_offer, (t for t in found if t.kind == kind))))
                for kind in kinds
            )
        member = next((each for each in self.stored.members if each.id == member_id), None)
        if member is None or not self._lists.gear:
            return ()
        offers = tuple(self._offer(member, gear) for gear in self._lists.gear.values())
        return (Shelf("gear", Text("Équipement", "Gear"), "gear", "many", offers, picture="shop"),)

    def _offer(self, member: StoredMember, gear: ListedGear) -> Offer:
        before, after = self.verdict, self.after(self._with_gear(member, gear)).verdict
        reasons, owned = _new(before, after), gear_of(member).count(gear.id)
        was, then = ({m.id: m for m in each.members}[member.id] for each in (before, after))
        left = None if self.stored.limit is None else self.stored.limit - after.cost
        return Offer(
            _GEAR + gear.id, gear.name, gear.words, rule=gear.rule, price=gear.cost * count_of(member), owned=owned,
            removable=owned > 0, allowed=not _forbidding(reasons), reasons=reasons, picture=gear.picture,
            preview=OfferPreview(_shifts(was, then), then.cost, left),
        )  # fmt: skip

    def take(self, member_id: str, offer_id: str, anyway: str = "") -> Act:
        act = self._with_gear(self.member(member_id), self._gear(offer_id)) if member_id else self.add(offer_id)
        judged = self.with_problems(act)
        broken = _forbidding(judged.brings)
        if not broken:
            return judged
        if not anyway.strip():
            raise Refused(broken[0].key, rule=broken[0].rule, **broken[0].args)
        after, pen = self.after(act), self.pen
        told = (allowance(pen.new_id(), pen.at, after.owner_of(each), each, anyway.strip()) for each in broken)
        return self.with_problems(replace(act, append=tuple(told)))

    def put_back(self, member_id: str, offer_id: str) -> Act:
        if not member_id:
            last = next((m for m in reversed(self.stored.members) if m.body.get("profile") == offer_id), None)
            if last is None:
                raise Refused("builder.none_left", item=offer_id)
            return self.remove(last.id)
        gear = self._gear(offer_id)
        label = Label("builder.put_back", {"name": self.name_of(member_id), "item": gear.name})
        return self.with_problems(Act(label, write=(without(self.member(member_id), gear.id),)))

    def templates(self, *, quick: bool = False) -> tuple[Template, ...]:  # noqa: ARG002  nothing takes long
        found = []
        for profile in self._lists.profiles.values():
            added = Act(
                Label("builder.joined", {"name": profile.name}), add=(StoredMember("?", "", {"profile": profile.id}),)
            )
            reasons = _new(self.verdict, self.after(added).verdict)
            found.append(
                Template(
                    profile.id, profile.role, profile.name, profile.role, profile.cost, profile.words, profile.rule,
                    profile.picture, not _forbidding(reasons), reasons,
                )
            )  # fmt: skip
        return tuple(found)

    def recruit(self, template_id: str) -> Recruit | None:
        try:
            act = self.by(TRIAL).add(template_id)
        except Refused:
            return None
        members = self.after(act).verdict.members
        return next((Recruit(each) for each in members if each.id == act.add[0].id), None)

    def add(self, template_id: str, name: str = "") -> Act:
        profile = self._lists.profiles.get(template_id)
        if profile is None:
            raise Refused("builder.no_offer")
        member = StoredMember(self.pen.new_id(), fit_name(name), {"profile": profile.id, "count": 1, "gear": []})
        return self.with_problems(Act(Label("builder.joined", {"name": member.name or profile.name}), add=(member,)))

    def remove(self, member_id: str) -> Act:
        self.member(member_id)
        return self.with_problems(Act(Label("builder.left", {"name": self.name_of(member_id)}), remove=(member_id,)))

    def settings(self, member_id: str) -> tuple[Field, ...]:
        if not member_id:
            lists, found = self._lists, []
            if lists.sides:
                ways = tuple(FieldChoice(side.id, side.name) for side in lists.sides.values())
                found.append(Field("side", "builder.field_side", "choice", self.stored.side, ways))
            if lists.force.counted:
                limit, rule = self.stored.limit, lists.force.rule
                found.append(
                    Field("limit", "builder.field_limit", "number", limit, high=MOST_POINTS, empty=True, rule=rule)
                )
            return tuple(found)
        member = next((each for each in self.stored.members if each.id == member_id), None)
        if member is None:
            return ()
        return (Field("count", "builder.field_count", "number", count_of(member), low=1, high=MOST_ALIKE),)

    def set(self, member_id: str, values: Mapping[str, Json]) -> Act:
        fields = {each.id: each for each in self.settings(member_id)}
        if len(values) != 1 or not set(values) <= set(fields):
            raise Refused("builder.no_such_field")
        key, value = next(iter(values.items()))
        if key == "side":
            side = self._lists.sides.get(str(value))
            if side is None:
                raise Refused("builder.no_offer")
            return self.with_problems(Act(Label("builder.set_side", {"side": side.name}), side=side.id))
        field = fields[key]
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not (value is None and field.empty) and not (whole and field.low <= value <= (field.high or 0)):  # type: ignore[operator]
            raise Refused("builder.not_a_number", low=field.low, high=field.high)
        if member_id:
            member = self.member(member_id)
            label = Label("builder.set_count", {"name": self.name_of(member_id), "count": value})
            return self.with_problems(Act(label, write=(replace(member, body={**member.body, "count": value}),)))
        label = Label("builder.drop_limit" if value is None else "builder.set_limit", {"limit": value})
        return self.with_problems(Act(label, limit=(value,)))  # type: ignore[arg-type]

    def mend(self, fix: Fix) -> Act:
        """Return the act of `("remove", member)` or `("drop", member, gear)`."""
        what, member = fix.edit[0], self.member(str(fix.edit[1]))
        act = Act(Label(fix.key, fix.args))
        if what == "remove":
            return self.with_problems(replace(act, remove=(member.id,)))
        return self.with_problems(replace(act, write=(without(member, str(fix.edit[2])),)))

    def _gear(self, offer_id: str) -> ListedGear:
        gear = self._lists.gear.get(offer_id.removeprefix(_GEAR))
        if gear is None:
            raise Refused("builder.no_offer")
        return gear

    def _with_gear(self, member: StoredMember, gear: ListedGear) -> Act:
        written = replace(member, body={**member.body, "gear": [*gear_of(member), gear.id]})
        label = Label("builder.took", {"name": self.name_of(member.id), "item": gear.name})
        return Act(label, write=(written,))

    def with_problems(self, act: Act) -> Act:
        """Return an act together with the Problems it brings."""
        return replace(act, brings=_new(self.verdict, self.after(act).verdict))

    def owner_of(self, problem: Problem) -> str:
        """Return the id of the member that a Problem is about; empty where it is about the force."""
        return next((member.id for member in self.verdict.members if problem in member.problems), "")

    def name_of(self, member_id: str) -> str | Text:
        """Return the name of a member, or of the force."""
        if not member_id:
            return self.stored.name
        member = self.member(member_id)
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
