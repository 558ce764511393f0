"""An army as the builder sees it, and the shelves of figures: the points of each, and why it may not join."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from models.errors import ContentError
from models.games.escarmouche.army import Army, Unit, assemble
from models.games.escarmouche.entries import stats
from models.games.escarmouche.ruleset import EscarmoucheProfileType, EscarmoucheRuleset
from models.games.facets.builder import FigureShift, Offer, OfferPreview, Shelf
from models.games.values import Stored, StoredMember
from models.i18n import NO_TEXT, Text
from models.problem import Grade, Problem, Where

_FIGURES = Text("Profil", "Profile")


@dataclass(frozen=True)
class Muster:
    """A stored army; each view of it is computed once."""

    rules: EscarmoucheRuleset
    stored: Stored

    @cached_property
    def army(self) -> Army:
        """The build; an army whose side cannot be read counts as one of the first side."""
        try:
            return assemble(self.stored, self.rules)
        except ContentError:
            return assemble(replace(self.stored, side=next(iter(self.rules.sides))), self.rules)

    @cached_property
    def units(self) -> Mapping[str, Unit]:
        """Every unit by its id."""
        return {unit.id: unit for unit in self.army.units}

    @cached_property
    def points(self) -> int:
        """What the army costs."""
        return sum(self.cost(member) for member in self.stored.members)

    def unit(self, member_id: str) -> StoredMember | None:
        """Return the stored member of a unit; None where it is not there."""
        return next((member for member in self.stored.members if member.id == member_id), None)

    def profile_of(self, member: StoredMember) -> str:
        """Return the id of a unit's profile, or the name as it was typed."""
        return self.units[member.id].profile

    def count(self, member: StoredMember) -> int:
        """Return how many figures a unit has."""
        return self.units[member.id].count

    def cost(self, member: StoredMember) -> int:
        """Return what a unit costs."""
        profile = self.rules.profiles.get(self.profile_of(member))
        return profile.points * self.count(member) if profile else 0

    def name_of(self, member_id: str) -> Text:
        """Return the name of a unit, or of the army."""
        member = self.unit(member_id)
        if member is None:
            return Text.same(self.stored.name)
        return Text.same(member.name) if member.name else self.rules.name(self.profile_of(member))


def army_shelves(muster: Muster) -> Iterator[Shelf]:
    """Yield the figures of the army's own side, then those of the other (GE-76 … GE-91)."""
    for side in sorted(muster.rules.sides.values(), key=lambda each: each.id != muster.army.side):
        figures = (profile for profile in muster.rules.profiles.values() if profile.side == side.id)
        yield Shelf(
            f"side-{side.id}", side.name, "units", "many", tuple(_figure_offer(muster, each) for each in figures)
        )


def _figure_offer(muster: Muster, profile: EscarmoucheProfileType) -> Offer:
    owned = sum(unit.count for unit in muster.army.units if unit.profile == profile.id)
    alike = next((u for u in muster.army.units if u.profile == profile.id and not u.name), None)
    cost = profile.points * ((alike.count if alike else 0) + 1)
    preview = OfferPreview((), cost, _points_left(muster, profile.points))
    return replace(_offer(muster, profile, owned, profile.points, preview), counted=True)


def unit_shelf(muster: Muster, member: StoredMember) -> Shelf:
    """Return the profiles a unit could change to."""
    now = muster.rules.profiles.get(muster.profile_of(member))
    offers = []
    for profile in muster.rules.profiles.values():
        cost = profile.points * muster.count(member)
        more = cost - muster.cost(member)
        shifts = tuple(_shifts(now, profile)) if now else ()
        preview = OfferPreview(shifts, cost, _points_left(muster, more))
        offers.append(_offer(muster, profile, int(profile is now) * muster.count(member), more, preview))
    return Shelf("profile", _FIGURES, "profile", "one", tuple(offers), picture="profile")


def _offer(muster: Muster, profile: EscarmoucheProfileType, owned: int, more: int, preview: OfferPreview) -> Offer:
    reasons = (*wrong_side(muster, profile), *over_limit(muster, profile, more))
    return Offer(
        id=f"profile:{profile.id}",
        name=profile.name,
        words=words(muster.rules, profile),
        amount=_amount(profile),
        rule=profile.rule,
        price=profile.points,
        owned=owned,
        removable=owned > 0,
        allowed=all(reason.grade is not Grade.ERROR for reason in reasons),
        reasons=reasons,
        picture=profile.picture or profile.id,
        preview=preview,
    )


def _points_left(muster: Muster, more: int) -> int | None:
    limit = muster.stored.limit
    return None if limit is None else limit - muster.points - more


def wrong_side(muster: Muster, profile: EscarmoucheProfileType) -> Iterator[Problem]:
    """Yield the Problem that a profile is of the other side."""
    if profile.side != muster.army.side:
        sides = muster.rules.sides
        args = {"profile": profile.name, "side": sides[muster.army.side].name, "other": sides[profile.side].name}
        where = Where((muster.stored.name,), "units", profile.id)
        yield Problem(where, Grade.ERROR, profile.rule, "escarmouche.wrong_side", args)


def over_limit(muster: Muster, profile: EscarmoucheProfileType, more: int) -> Iterator[Problem]:
    """Yield the Problem that the limit is exceeded: a warning, because other figures may be given up (GE-9)."""
    left = _points_left(muster, more)
    if left is not None and left < 0 < more:
        where = Where((muster.stored.name,), "limit", profile.id)
        yield Problem(where, Grade.WARNING, "GE-9", "builder.over_limit", {"item": profile.name, "over": -left})


def words(rules: EscarmoucheRuleset, profile: EscarmoucheProfileType) -> Text:
    """Return what a profile has besides its figures: gear, ranks, powers."""
    names = [rules.traits[each].name for each in profile.traits] + [rules.powers[each].name for each in profile.powers]
    return Text(", ".join(n.fr for n in names), ", ".join(n.en for n in names)) if names else NO_TEXT


def _amount(profile: EscarmoucheProfileType) -> Text:
    shown = [stat for stat in stats(profile) if str(stat) not in ("—", "")]
    return Text(", ".join(f"{s.short.fr} {s}" for s in shown), ", ".join(f"{s.short.en} {s}" for s in shown))


def _shifts(now: EscarmoucheProfileType, then: EscarmoucheProfileType) -> Iterator[FigureShift]:
    for before, after in zip(stats(now), stats(then), strict=True):
        if str(before) != str(after):
            yield FigureShift(before.id, before.label, str(before), str(after))
