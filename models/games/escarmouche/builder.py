"""The builder facet of Grandes escarmouches: figures by side, counts, limit; an army has no gear to move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.allowances import ALLOWANCE, allowance
from models.games.escarmouche.army import MOST_FIGURES, MOST_POINTS
from models.games.escarmouche.builder_shelves import Muster, army_shelves, over_limit, unit_shelf, words, wrong_side
from models.games.escarmouche.check import check
from models.games.escarmouche.edits import apply
from models.games.escarmouche.ruleset import EscarmoucheRuleset, ruleset
from models.games.facets.builder import (
    Act,
    Field,
    FieldChoice,
    Pen,
    Purse,
    Recruit,
    Shelf,
    Template,
    perform,
)
from models.games.lists.plain_builder import PlainBuilder, fitting
from models.games.values import Choices, Stored, StoredMember
from models.i18n import NO_TEXT, Text
from models.problem import Fix, Grade

_PROFILE = "profile:"


@dataclass(frozen=True)
class SkirmishBuilder(PlainBuilder):
    """Armies built click by click, with the rule set that `rules` returns (`models.games.facets.builder.Builder`)."""

    rules: Callable[[], EscarmoucheRuleset] = ruleset

    def _muster(self, stored: Stored, choices: Choices) -> Muster:
        return Muster(self.rules(), stored, choices)

    def called(self, stored: Stored, member_id: str) -> Text:
        """Return the name of a unit, or of the army."""
        return self._muster(stored, {}).called(member_id)

    def judged(self, stored: Stored, act: Act, choices: Choices) -> Act:
        """Return an act together with the Problems it brings."""
        return self._muster(stored, choices).judged(act)

    def purses(self, stored: Stored, choices: Choices) -> tuple[Purse, ...]:
        """Return the points of the army and of every unit (GE-9)."""
        muster = self._muster(stored, choices)
        points, limit = muster.points, stored.limit
        key = "builder.purse_army" if limit is None else "builder.purse_army_of"
        own = Purse("", key, points, limit, None if limit is None else limit - points, rule="GE-9")
        return (own, *(Purse(m.id, "builder.purse_unit", muster.cost(m), rule="GE-9") for m in stored.members))

    def offers(self, stored: Stored, member_id: str, choices: Choices) -> tuple[Shelf, ...]:
        """Return the profiles of both sides for the army, or those a unit could change to."""
        muster = self._muster(stored, choices)
        if not member_id:
            return tuple(army_shelves(muster))
        unit = muster.unit(member_id)
        return (unit_shelf(muster, unit),) if unit else ()

    def take(self, stored: Stored, member_id: str, offer_id: str, choices: Choices, pen: Pen, anyway: str = "") -> Act:
        """Return the act that adds a figure, or changes the profile of a unit; raises Refused."""
        muster = self._muster(stored, choices)
        profile = muster.rules.profiles.get(offer_id.removeprefix(_PROFILE))
        if profile is None or not offer_id.startswith(_PROFILE):
            raise Refused("builder.no_offer")
        closed = next(wrong_side(muster, profile), None)
        if closed and not anyway.strip():
            raise Refused(closed.key, rule=closed.rule, **closed.args)
        label = Label("builder.took", {"name": muster.called(member_id), "item": profile.name})
        edit: tuple[object, ...] = ("add", profile.id, 1)
        if member_id:
            label = Label("builder.became", label.args)
            edit = ("profile", muster.index(member_id), profile.id)
        return self._tried(muster, edit, label, pen, anyway.strip())

    def put_back(self, stored: Stored, member_id: str, offer_id: str, choices: Choices) -> Act:
        """Return the act that takes one figure of a profile out again; raises Refused."""
        muster = self._muster(stored, choices)
        profile = muster.rules.profiles.get(offer_id.removeprefix(_PROFILE))
        if profile is None:
            raise Refused("builder.no_offer")
        units = [m for m in stored.members if muster.profile_of(m) == profile.id and member_id in ("", m.id)]
        label = Label("builder.put_back", {"name": muster.called(member_id), "item": profile.name})
        if not units:
            raise Refused("builder.none_left", item=profile.name)
        left = muster.count(units[-1]) - 1
        if left < 1:
            return self._without(muster, units[-1].id, label)
        return self._edited(muster, ("count", muster.index(units[-1].id), left), label, None)

    def templates(self, stored: Stored, choices: Choices, *, quick: bool = False) -> tuple[Template, ...]:  # noqa: ARG002
        """Return every profile as a unit of its own, those of the other side with the reason."""
        muster = self._muster(stored, choices)
        found = []
        for profile in muster.rules.profiles.values():
            reasons = (*wrong_side(muster, profile), *over_limit(muster, profile, profile.points))
            side = muster.rules.sides[profile.side].name
            found.append(
                Template(
                    profile.id,
                    side,
                    profile.name,
                    side,
                    profile.points,
                    words(muster.rules, profile),
                    profile.rule,
                    profile.id,
                    all(reason.grade is not Grade.ERROR for reason in reasons),
                    reasons,
                )
            )
        return tuple(found)

    def recruit(self, stored: Stored, template_id: str, choices: Choices) -> Recruit | None:
        """Return one figure of a profile as it would be in the army."""
        try:
            then = perform(stored, self.add(stored, template_id, "", choices, Pen(lambda: template_id)))
        except Refused:
            return None
        found = check(self.rules(), self._muster(then, choices).army, choices).members
        return next((Recruit(each) for each in found if each.id == template_id), None)

    def add(self, stored: Stored, template_id: str, name: str, choices: Choices, pen: Pen) -> Act:
        """Return the act that adds a unit of one figure of its own, whatever its side; raises Refused."""
        muster = self._muster(stored, choices)
        profile = muster.rules.profiles.get(template_id)
        if profile is None:
            raise Refused("builder.no_offer")
        member = StoredMember(pen.new_id(), fitting(name), {"profile": profile.id, "count": 1})
        label = Label("builder.joined", {"name": member.name or profile.name})
        return muster.judged(Act(label, add=(member,)))

    def remove(self, stored: Stored, member_id: str, choices: Choices) -> Act:
        """Return the act that takes a unit out; raises Refused."""
        muster = self._muster(stored, choices)
        muster.member(member_id)
        return self._without(muster, member_id, Label("builder.left", {"name": muster.called(member_id)}))

    def settings(self, stored: Stored, member_id: str, choices: Choices) -> tuple[Field, ...]:
        """Return side and limit of the army, the count of a unit."""
        muster = self._muster(stored, choices)
        if member_id:
            unit = muster.unit(member_id)
            count = muster.count(unit) if unit else 0
            return (
                (Field("count", "builder.field_count", "number", count, high=MOST_FIGURES, rule="GE-1"),)
                if unit
                else ()
            )
        sides = tuple(FieldChoice(side.id, side.name) for side in muster.rules.sides.values())
        return (
            Field("side", "builder.field_side", "choice", stored.side, sides),
            Field("limit", "builder.field_limit", "number", stored.limit, high=MOST_POINTS, empty=True, rule="GE-9"),
        )

    def set(self, stored: Stored, member_id: str, values: Mapping[str, Json], choices: Choices, pen: Pen) -> Act:
        """Return the act that sets some of these; raises Refused."""
        muster = self._muster(stored, choices)
        known = {field.id for field in self.settings(stored, member_id, choices)}
        if not values or not set(values) <= known:
            raise Refused("builder.no_such_field")
        if member_id:
            count = values["count"]
            label = Label("builder.set_count", {"name": muster.called(member_id), "count": count})
            return self._edited(muster, ("count", muster.index(member_id), count), label, pen)
        side = muster.rules.sides.get(str(values.get("side", "")))
        act = Act(Label("builder.set_side", {"side": NO_TEXT if side is None else side.name}))
        if "side" in values:
            if side is None:
                raise Refused("escarmouche.no_such_side", side=str(values["side"])[:40])
            act = replace(act, side=side.id)
        if "limit" in values:
            limit = _points(values["limit"])
            key = "builder.drop_limit" if limit is None else "builder.set_limit"
            act = replace(act, limit=(limit,), label=act.label if "side" in values else Label(key, {"limit": limit}))
        return muster.judged(act)

    def mend(self, stored: Stored, fix: Fix, choices: Choices, pen: Pen) -> Act:
        """Return the act of a fix; raises Refused."""
        return self._edited(self._muster(stored, choices), fix.edit, Label(fix.key, fix.args), pen)

    def _tried(self, muster: Muster, edit: tuple[object, ...], label: Label, pen: Pen, anyway: str) -> Act:
        act = self._edited(muster, edit, label, pen)
        broken = [p for p in act.brings if p.grade is Grade.ERROR and p.key != "escarmouche.over_limit"]
        if not broken:
            return act
        if not anyway:
            raise Refused(broken[0].key, rule=broken[0].rule, **broken[0].args)
        told = tuple(allowance(pen.new_id(), pen.at, "", problem, anyway) for problem in broken)
        return muster.judged(replace(act, append=told))

    def _without(self, muster: Muster, member_id: str, label: Label) -> Act:
        gone = tuple(e.id for e in muster.stored.events if e.kind == ALLOWANCE and e.args.get("about") == member_id)
        return muster.judged(Act(label, remove=(member_id,), withdraw=gone))

    def _edited(self, muster: Muster, edit: tuple[object, ...], label: Label, pen: Pen | None) -> Act:
        """Return an edit of the build as an act that writes what differs."""
        before = muster.army
        after = apply(muster.rules, before, edit)
        kept = {unit.id for unit in after.units}
        gone = [unit.id for unit in before.units if unit.id not in kept]
        if gone:
            return self._without(muster, gone[0], label)
        old = {unit.id: unit for unit in before.units}
        act = Act(label)
        for unit in after.units:
            body: dict[str, Json] = {"profile": unit.profile, "count": unit.count}
            if not unit.id and pen:
                act = replace(act, add=(*act.add, StoredMember(pen.new_id(), unit.name, body)))
            elif unit.id and old[unit.id] != unit:
                act = replace(act, write=(*act.write, replace(muster.member(unit.id), name=unit.name, body=body)))
        if [u.id for u in after.units if u.id] != list(old):
            act = replace(act, order=tuple(unit.id for unit in after.units))
        if after.limit != before.limit:
            act = replace(act, limit=(after.limit,))
        if after.side != before.side:
            act = replace(act, side=after.side)
        return muster.judged(replace(act, name=after.name) if after.name != before.name else act)


def _points(value: Json) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_POINTS:
        raise Refused("escarmouche.not_a_number", low=0, high=MOST_POINTS)
    return value
