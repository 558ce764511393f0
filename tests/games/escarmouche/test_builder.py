"""The builder of armies, click by click."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.games.escarmouche.builder import SkirmishBuilder
from models.games.escarmouche.roster import ArmyRoster
from models.games.facets.builder import Act, Builder, Pen, perform
from models.games.values import Stored
from models.i18n import LANGUAGES, Text, Translator
from models.problem import Grade

PORTRAITS = Path(__file__).parent.parent.parent.parent / "resources" / "portraits"
EMPTY = Stored("Armée", "Empire", 100, ())


@pytest.fixture
def builder() -> Builder:
    return SkirmishBuilder()


@pytest.fixture
def pen() -> Pen:
    numbers = count(1)
    return Pen(lambda: f"{next(numbers):05}")


def _muster(builder: Builder, pen: Pen, *profiles: str, stored: Stored = EMPTY) -> Stored:
    for profile in profiles:
        stored = perform(stored, builder.take(stored, "", f"profile:{profile}", {}, pen))
    return stored


@pytest.mark.rule("GE-9")
def test_figures_join_their_like_and_points_are_counted(builder: Builder, pen: Pen) -> None:
    stored = _muster(builder, pen, "stormtrooper", "stormtrooper", "officier-stormtrooper")
    assert [member.body["count"] for member in stored.members] == [2, 1]
    assert [(p.spent, p.left) for p in builder.purses(stored, {})] == [(40, 60), (20, None), (20, None)]
    own, other = builder.offers(stored, "", {})
    assert (own.title.fr, other.title.fr) == ("Empire", "Rébellion")
    trooper = own.offers[0]
    assert (trooper.owned, trooper.price, trooper.preview.cost, trooper.preview.left) == (2, 10, 30, 50)
    assert (PORTRAITS / f"{trooper.picture}.svg").exists()


def test_the_other_side_says_why_and_may_be_taken_anyway(builder: Builder, pen: Pen) -> None:
    offer = builder.offers(EMPTY, "", {})[1].offers[0]
    assert not offer.allowed
    assert [(p.key, p.grade) for p in offer.reasons] == [("escarmouche.wrong_side", Grade.ERROR)]
    with pytest.raises(Refused) as refused:
        builder.take(EMPTY, "", offer.id, {}, pen)
    assert refused.value.key == "escarmouche.wrong_side"
    act = builder.take(EMPTY, "", offer.id, {}, pen, "des prisonniers")
    stored = perform(EMPTY, act)
    roster = ArmyRoster()
    problems = roster.check(roster.assemble(stored, {}), {}).problems
    allowed = next(p for p in problems if p.key == "builder.allowed")
    back = perform(stored, builder.forbid(stored, allowed, {}))
    assert "escarmouche.wrong_side" in {p.key for p in roster.check(roster.assemble(back, {}), {}).problems}
    with pytest.raises(Refused) as twice:
        builder.forbid(back, allowed, {})
    assert (twice.value.key, twice.value.args_) == ("builder.not_allowed", {})
    emptied = perform(stored, builder.put_back(stored, "", offer.id, {}))
    assert (emptied.members, emptied.events) == ((), ())


def test_over_the_limit_is_a_warning_before_the_click(builder: Builder, pen: Pen) -> None:
    offer = next(o for o in builder.offers(EMPTY, "", {})[0].offers if o.price is not None and o.price > 100)
    assert offer.allowed
    assert [(p.key, p.grade) for p in offer.reasons] == [("builder.over_limit", Grade.WARNING)]
    free = builder.set(EMPTY, "", {"limit": None}, {}, pen)
    assert free.limit == (None,)
    assert builder.offers(perform(EMPTY, free), "", {})[0].offers[0].preview.left is None


def test_a_unit_becomes_another_is_counted_named_copied_moved_and_leaves(builder: Builder, pen: Pen) -> None:
    stored = _muster(builder, pen, "stormtrooper")
    unit = stored.members[0].id
    (shelf,) = builder.offers(stored, unit, {})
    fleet = next(o for o in shelf.offers if o.id == "profile:soldat-de-la-flotte-imperiale")
    assert [(s.stat, s.before, s.after) for s in fleet.preview.shifts] == [("Tir", "4+", "5+"), ("Portée", "10", "5")]
    for act in (
        lambda s: builder.set(s, unit, {"count": 12}, {}, pen),
        lambda s: builder.take(s, unit, fleet.id, {}, pen),
        lambda s: builder.rename(s, unit, "Garde du pont"),
        lambda s: builder.duplicate(s, unit, "Garde de nuit", {}, pen),
        lambda s: builder.move(s, unit, 1),
    ):
        stored = perform(stored, act(stored))
    assert [(m.name, m.body["profile"], m.body["count"]) for m in stored.members] == [
        ("Garde de nuit", "soldat-de-la-flotte-imperiale", 12),
        ("Garde du pont", "soldat-de-la-flotte-imperiale", 12),
    ]
    stored = perform(stored, builder.remove(stored, unit, {}))
    assert [m.name for m in stored.members] == ["Garde de nuit"]


def test_side_and_limit_are_set_and_nonsense_refused(builder: Builder, pen: Pen) -> None:
    act = builder.set(EMPTY, "", {"side": "Rébellion", "limit": 500}, {}, pen)
    assert (act.label.key, act.label.args) == ("builder.set_side", {"side": Text("Rébellion", "Rebellion")})
    stored = perform(EMPTY, act)
    assert (stored.side, stored.limit) == ("Rébellion", 500)
    assert {field.id: field.value for field in builder.settings(stored, "", {})} == {"side": "Rébellion", "limit": 500}
    for values in ({"side": "Hutts"}, {"limit": -1}, {"limit": True}, {"x": 1}, {}):
        with pytest.raises(Refused):
            builder.set(EMPTY, "", values, {}, pen)
    for act in (
        lambda: builder.take(EMPTY, "", "profile:ewok", {}, pen),
        lambda: builder.put_back(EMPTY, "", "profile:stormtrooper", {}),
        lambda: builder.transfer(EMPTY, "a", "b", "c", {}, pen),
        lambda: builder.remove(EMPTY, "nobody", {}),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert all(Translator(lang).has(refused.value.key) for lang in LANGUAGES)
    assert builder.offers(EMPTY, "nobody", {}) == ()
    assert builder.offers(Stored("Sans camp", "", None, ()), "", {})[0].title.fr == "Empire"


@given(st.data())
def test_whatever_is_offered_can_be_taken(data: st.DataObject) -> None:
    builder, roster, numbers = SkirmishBuilder(), ArmyRoster(), count(1)
    pen = Pen(lambda: f"{next(numbers):05}")
    stored = EMPTY

    def do(act: Act) -> Stored:
        for problem in act.brings:
            assert Translator("fr").has(problem.key)
        return perform(stored, act)

    for _ in range(data.draw(st.integers(1, 8))):
        who = data.draw(st.sampled_from(["", *(member.id for member in stored.members)]))
        offers = [offer for shelf in builder.offers(stored, who, {}) for offer in shelf.offers]
        offer = data.draw(st.sampled_from(offers))
        if data.draw(st.integers(0, 4)) == 0 and offer.removable:
            stored = do(builder.put_back(stored, who, offer.id, {}))
            continue
        act = builder.take(stored, who, offer.id, {}, pen, "" if offer.allowed else "pour voir")
        errors = [p for p in act.brings if p.grade is Grade.ERROR and p.key != "escarmouche.over_limit"]
        assert errors == []
        before = roster.check(roster.assemble(stored, {}), {}).cost
        stored = do(act)
        verdict = roster.check(roster.assemble(stored, {}), {})
        left = offer.preview.left
        assert left == 100 - verdict.cost
        assert verdict.cost >= before or who
