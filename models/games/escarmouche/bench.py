"""The bench of Grandes escarmouches: figures by side, counts, limit; an army has no gear to move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.allowances import ALLOWANCE, allowance
from models.games.escarmouche.army import MOST_FIGURES, MOST_POINTS, Army, assemble
from models.games.escarmouche.check import check
from models.games.escarmouche.command import bubbles, ranks
from models.games.escarmouche.edits import apply, limit_of
from models.games.escarmouche.muster import Muster, army_shelves, over_limit, unit_shelf, words, wrong_side
from models.games.escarmouche.ruleset import EscarmoucheRuleset
from models.games.event import TRIAL
from models.games.facets.builder import Act, Field, FieldChoice, MemberGroup, Purse, Recruit, Shelf, Template
from models.games.lists.plain_bench import PlainBench, fit_name
from models.games.values import StoredMember, Verdict
from models.i18n import NO_TEXT, Text, both
from models.problem import Edit, Fix, Grade, Problem

_PROFILE = "profile:"
LIMITS: Final = (250, 500, 750, 1_000, None)
"""The limits in points to choose from for a new army; any other can be typed later."""


@dataclass(frozen=True)
class ArmyBench(PlainBench):
    """An army built with a rule set (`models.games.facets.bench.ForceBench`)."""

    rules: EscarmoucheRuleset

    @cached_property
    def muster(self) -> Muster:
        """The army as its shelves see it."""
        return Muster(self.rules, self.stored)

    @cached_property
    def build(self) -> Army:
        return assemble(self.stored, self.rules)

    @cached_property
    def verdict(self) -> Verdict:
        return check(self.rules, self.build, self.choices)

    @cached_property
    def groups(self) -> tuple[MemberGroup, ...]:
        return tuple(ranks(self.rules, self.muster.army, self.verdict.members))

    @cached_property
    def words(self) -> Text:
        """How many Heroes there are, and for how many figures their bubbles have places (GE-52, GE-53)."""
        heroes, places, troops = bubbles(self.rules, self.muster.army)
        return both("escarmouche.bubbles", heroes=heroes, places=places, troops=troops)

    def name_of(self, member_id: str) -> Text:
        """Return the name of a unit, or of the army."""
        return self.muster.name_of(member_id)

    def with_problems(self, act: Act) -> Act:
        """Return an act together with the Problems it brings."""
        known = {_sign(problem) for problem in self._problems}
        return replace(act, brings=tuple(each for each in self.after(act)._problems if _sign(each) not in known))

    @cached_property
    def _problems(self) -> tuple[Problem, ...]:
        return check(self.rules, self.muster.army, self.choices).problems

    @property
    def purses(self) -> tuple[Purse, ...]:
        muster, limit = self.muster, self.stored.limit
        key = "builder.purse_army" if limit is None else "builder.purse_army_of"
        own = Purse("", key, muster.points, limit, None if limit is None else limit - muster.points, rule="GE-9")
        units = (Purse(m.id, "builder.purse_unit", muster.cost(m), rule="GE-9") for m in self.stored.members)
        return (own, *units)

    def offers(self, member_id: str) -> tuple[Shelf, ...]:
        """Return the profiles of both sides for the army, or those a unit could change to."""
        if not member_id:
            return tuple(army_shelves(self.muster))
        unit = self.muster.unit(member_id)
        return (unit_shelf(self.muster, unit),) if unit else ()

    def take(self, member_id: str, offer_id: str, anyway: str = "") -> Act:
        """Return the act that adds a figure, or changes the profile of a unit."""
        profile = self.rules.profiles.get(offer_id.removeprefix(_PROFILE))
        if profile is None or not offer_id.startswith(_PROFILE):
            raise Refused("builder.no_offer")
        closed = next(wrong_side(self.muster, profile), None)
        if closed and not anyway.strip():
            raise Refused(closed.key, rule=closed.rule, **closed.args)
        label = Label("builder.took", {"name": self.name_of(member_id), "item": profile.name})
        edit: Edit = ("add", profile.id, 1)
        if member_id:
            label = Label("builder.became", label.args)
            edit = ("profile", self._index(member_id), profile.id)
        act = self._apply_edit(edit, label)
        broken = [p for p in act.brings if p.grade is Grade.ERROR and p.key != "escarmouche.over_limit"]
        if not broken:
            return act
        if not anyway.strip():
            raise Refused(broken[0].key, rule=broken[0].rule, **broken[0].args)
        told = (allowance(self.pen.new_id(), self.pen.at, "", problem, anyway.strip()) for problem in broken)
        return self.with_problems(replace(act, append=tuple(told)))

    def put(self, offer_id: str, count: int) -> Act:
        """Return the act that makes it `count` figures of a profile: more in its first unit, fewer from the last."""
        profile = self.rules.profiles.get(offer_id.removeprefix(_PROFILE))
        if profile is None:
            raise Refused("builder.no_offer")
        units = [(i, unit.count) for i, unit in enumerate(self.muster.army.units) if unit.profile == profile.id]
        more = count - sum(each for _, each in units)
        closed = next(wrong_side(self.muster, profile), None)
        if closed and more > 0:
            raise Refused(closed.key, rule=closed.rule, **closed.args)
        edits: list[Edit] = [("add", profile.id, more)] if more > 0 else []
        for i, each in reversed(units):
            gone = min(each, max(0, -more))
            more += gone
            edits += [("remove", i) if gone == each else ("count", i, each - gone)] if gone else []
        label = Label("builder.set_count", {"name": profile.name, "count": count})
        return self._apply_edits(edits, label)

    def put_back(self, member_id: str, offer_id: str) -> Act:
        """Return the act that takes one figure of a profile out again."""
        muster, profile = self.muster, self.rules.profiles.get(offer_id.removeprefix(_PROFILE))
        if profile is None:
            raise Refused("builder.no_offer")
        units = [m for m in self.stored.members if muster.profile_of(m) == profile.id and member_id in ("", m.id)]
        label = Label("builder.put_back", {"name": self.name_of(member_id), "item": profile.name})
        if not units:
            raise Refused("builder.none_left", item=profile.name)
        left = muster.count(units[-1]) - 1
        if left < 1:
            return self._apply_edit(("remove", self._index(units[-1].id)), label)
        return self._apply_edit(("count", self._index(units[-1].id), left), label)

    def templates(self, *, quick: bool = False) -> tuple[Template, ...]:  # noqa: ARG002  nothing takes long
        """Return every profile as a unit of its own, those of the other side with the reason."""
        found = []
        for profile in self.rules.profiles.values():
            reasons = (*wrong_side(self.muster, profile), *over_limit(self.muster, profile, profile.points))
            side = self.rules.sides[profile.side].name
            found.append(
                Template(
                    profile.id, side, profile.name, side, profile.points, words(self.rules, profile), profile.rule,
                    profile.id, all(reason.grade is not Grade.ERROR for reason in reasons), reasons,
                )
            )  # fmt: skip
        return tuple(found)

    def recruit(self, template_id: str) -> Recruit | None:
        try:
            act = self.by(TRIAL).add(template_id)
        except Refused:
            return None
        found = self.after(act).verdict.members
        return next((Recruit(each) for each in found if each.id == act.add[0].id), None)

    def add(self, template_id: str, name: str = "") -> Act:
        """Return the act that adds a unit of one figure of its own, whatever its side."""
        profile = self.rules.profiles.get(template_id)
        if profile is None:
            raise Refused("builder.no_offer")
        member = StoredMember(self.pen.new_id(), fit_name(name), {"profile": profile.id, "count": 1})
        return self.with_problems(Act(Label("builder.joined", {"name": member.name or profile.name}), add=(member,)))

    def remove(self, member_id: str) -> Act:
        label = Label("builder.left", {"name": self.name_of(member_id)})
        return self._apply_edit(("remove", self._index(member_id)), label)

    def settings(self, member_id: str) -> tuple[Field, ...]:
        if member_id:
            unit = self.muster.unit(member_id)
            if unit is None:
                return ()
            count = self.muster.count(unit)
            return (Field("count", "builder.field_count", "number", count, high=MOST_FIGURES, rule="GE-1"),)
        sides = tuple(FieldChoice(side.id, side.name) for side in self.rules.sides.values())
        limit = self.stored.limit
        limits = tuple(FieldChoice(str(each or ""), _limit_name(each), points=each) for each in LIMITS)
        return (
            Field("side", "builder.field_side", "choice", self.stored.side, sides),
            Field("limit", "builder.field_limit", "number", limit, limits, high=MOST_POINTS, empty=True, rule="GE-9"),
        )

    def set(self, member_id: str, values: Mapping[str, Json]) -> Act:
        if not values or not set(values) <= {field.id for field in self.settings(member_id)}:
            raise Refused("builder.no_such_field")
        if member_id:
            count = values["count"]
            label = Label("builder.set_count", {"name": self.name_of(member_id), "count": count})
            return self._apply_edit(("count", self._index(member_id), count if isinstance(count, int) else ""), label)
        side = self.rules.sides.get(str(values.get("side", "")))
        act = Act(Label("builder.set_side", {"side": NO_TEXT if side is None else side.name}))
        if "side" in values:
            if side is None:
                raise Refused("escarmouche.no_such_side", side=str(values["side"])[:40])
            act = replace(act, side=side.id)
        if "limit" in values:
            limit = limit_of(values["limit"])
            key = "builder.drop_limit" if limit is None else "builder.set_limit"
            act = replace(act, limit=(limit,), label=act.label if "side" in values else Label(key, {"limit": limit}))
        return self.with_problems(act)

    def mend(self, fix: Fix) -> Act:
        return self._apply_edit(fix.edit, Label(fix.key, fix.args))

    def _index(self, member_id: str) -> int:
        return self.stored.members.index(self.member(member_id))

    def _apply_edit(self, edit: Edit, label: Label) -> Act:
        return self._apply_edits((edit,), label)

    def _apply_edits(self, edits: Sequence[Edit], label: Label) -> Act:
        """Return edits of the build, one after another, as one act that writes what differs."""
        before = after = self.muster.army
        for edit in edits:
            after = apply(self.rules, after, edit)
        kept = {unit.id for unit in after.units}
        old = {unit.id: unit for unit in before.units}
        gone = tuple(each for each in old if each not in kept)
        told = (e.id for e in self.stored.events if e.kind == ALLOWANCE and e.args.get("about") in gone)
        act = Act(label, remove=gone, withdraw=tuple(told))
        for unit in after.units:
            body: dict[str, Json] = {"profile": unit.profile, "count": unit.count}
            if not unit.id:
                act = replace(act, add=(*act.add, StoredMember(self.pen.new_id(), unit.name, body)))
            elif old[unit.id] != unit:
                act = replace(act, write=(*act.write, replace(self.member(unit.id), name=unit.name, body=body)))
        if [u.id for u in after.units if u.id] != [each for each in old if each in kept]:
            act = replace(act, order=tuple(unit.id for unit in after.units))
        if after.limit != before.limit:
            act = replace(act, limit=(after.limit,))
        if after.side != before.side:
            act = replace(act, side=after.side)
        return self.with_problems(replace(act, name=after.name) if after.name != before.name else act)


def _sign(problem: Problem) -> tuple[object, ...]:
    return problem.where.item, problem.where.field, problem.grade, problem.key


def _limit_name(limit: int | None) -> Text:
    return both("escarmouche.no_limit") if limit is None else both("escarmouche.limit", limit=limit)
