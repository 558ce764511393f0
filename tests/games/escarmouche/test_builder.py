"""The builder of armies, click by click."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.event import Pen
from models.games.facets.builder import Act, perform
from models.games.values import Stored
from models.i18n import LANGUAGES, Text, Translator
from models.problem import Grade

PORTRAITS = Path(__file__).parent.parent.parent.parent / "resources" / "portraits"
EMPTY = Stored("Armée", "Empire", 100, ())


@pytest.fixture
def pen() -> Pen:
    numbers = count(1)
    return Pen(lambda: f"{next(numbers):05}")


def _muster(pen: Pen, *profiles: str, stored: Stored = EMPTY) -> Stored:
    for profile in profiles:
        stored = perform(stored, ESCARMOUCHE.bench(stored, pen=pen).take("", f"profile:{profile}"))
    return stored


@pytest.mark.rule("GE-9")
def test_figures_join_their_like_and_points_are_counted(pen: Pen) -> None:
    stored = _muster(pen, "stormtrooper", "stormtrooper", "officier-stormtrooper")
    assert [member.body["count"] for member in stored.members] == [2, 1]
    assert [(p.spent, p.left) for p in ESCARMOUCHE.bench(stored).purses] == [(40, 60), (20, None), (20, None)]
    own, other = ESCARMOUCHE.bench(stored).offers("")
    assert (own.title.fr, other.title.fr) == ("Empire", "Rébellion")
    trooper = own.offers[0]
    assert (trooper.owned, trooper.price, trooper.preview.cost, trooper.preview.left) == (2, 10, 30, 50)
    assert (PORTRAITS / f"{trooper.picture}.svg").exists()


def test_the_other_side_says_why_and_may_be_taken_anyway(pen: Pen) -> None:
    offer = ESCARMOUCHE.bench(EMPTY).offers("")[1].offers[0]
    assert not offer.allowed
    assert [(p.key, p.grade) for p in offer.reasons] == [("escarmouche.wrong_side", Grade.ERROR)]
    with pytest.raises(Refused) as refused:
        ESCARMOUCHE.bench(EMPTY, pen=pen).take("", offer.id)
    assert refused.value.key == "escarmouche.wrong_side"
    act = ESCARMOUCHE.bench(EMPTY, pen=pen).take("", offer.id, "des prisonniers")
    stored = perform(EMPTY, act)
    problems = ESCARMOUCHE.bench(stored).verdict.problems
    allowed = next(p for p in problems if p.key == "builder.allowed")
    back = perform(stored, ESCARMOUCHE.bench(stored).forbid(allowed))
    assert "escarmouche.wrong_side" in {p.key for p in ESCARMOUCHE.bench(back).verdict.problems}
    with pytest.raises(Refused) as twice:
        ESCARMOUCHE.bench(back).forbid(allowed)
    assert (twice.value.key, twice.value.args_) == ("builder.not_allowed", {})
    emptied = perform(stored, ESCARMOUCHE.bench(stored).put_back("", offer.id))
    assert (emptied.members, emptied.events) == ((), ())


def test_over_the_limit_is_a_warning_before_the_click(pen: Pen) -> None:
    offer = next(o for o in ESCARMOUCHE.bench(EMPTY).offers("")[0].offers if o.price is not None and o.price > 100)
    assert offer.allowed
    assert [(p.key, p.grade) for p in offer.reasons] == [("builder.over_limit", Grade.WARNING)]
    free = ESCARMOUCHE.bench(EMPTY, pen=pen).set("", {"limit": None})
    assert free.limit == (None,)
    assert ESCARMOUCHE.bench(perform(EMPTY, free)).offers("")[0].offers[0].preview.left is None


def test_a_unit_becomes_another_is_counted_named_copied_moved_and_leaves(pen: Pen) -> None:
    stored = _muster(pen, "stormtrooper")
    unit = stored.members[0].id
    (shelf,) = ESCARMOUCHE.bench(stored).offers(unit)
    fleet = next(o for o in shelf.offers if o.id == "profile:soldat-de-la-flotte-imperiale")
    assert [(s.stat, s.before, s.after) for s in fleet.preview.shifts] == [("Tir", "4+", "5+"), ("Portée", "10", "5")]
    for act in (
        lambda s: ESCARMOUCHE.bench(s, pen=pen).set(unit, {"count": 12}),
        lambda s: ESCARMOUCHE.bench(s, pen=pen).take(unit, fleet.id),
        lambda s: ESCARMOUCHE.bench(s).rename(unit, "Garde du pont"),
        lambda s: ESCARMOUCHE.bench(s, pen=pen).duplicate(unit, "Garde de nuit"),
        lambda s: ESCARMOUCHE.bench(s).move(unit, 1),
    ):
        stored = perform(stored, act(stored))
    assert [(m.name, m.body["profile"], m.body["count"]) for m in stored.members] == [
        ("Garde de nuit", "soldat-de-la-flotte-imperiale", 12),
        ("Garde du pont", "soldat-de-la-flotte-imperiale", 12),
    ]
    stored = perform(stored, ESCARMOUCHE.bench(stored).remove(unit))
    assert [m.name for m in stored.members] == ["Garde de nuit"]


def test_side_and_limit_are_set_and_nonsense_refused(pen: Pen) -> None:
    act = ESCARMOUCHE.bench(EMPTY, pen=pen).set("", {"side": "Rébellion", "limit": 500})
    assert (act.label.key, act.label.args) == ("builder.set_side", {"side": Text("Rébellion", "Rebellion")})
    stored = perform(EMPTY, act)
    assert (stored.side, stored.limit) == ("Rébellion", 500)
    assert {field.id: field.value for field in ESCARMOUCHE.bench(stored).settings("")} == {
        "side": "Rébellion",
        "limit": 500,
    }
    for values in ({"side": "Hutts"}, {"limit": -1}, {"limit": True}, {"x": 1}, {}):
        with pytest.raises(Refused):
            ESCARMOUCHE.bench(EMPTY, pen=pen).set("", values)
    for act in (
        lambda: ESCARMOUCHE.bench(EMPTY, pen=pen).take("", "profile:ewok"),
        lambda: ESCARMOUCHE.bench(EMPTY).put_back("", "profile:stormtrooper"),
        lambda: ESCARMOUCHE.bench(EMPTY, pen=pen).transfer("a", "b", "c"),
        lambda: ESCARMOUCHE.bench(EMPTY).remove("nobody"),
    ):
        with pytest.raises(Refused) as refused:
            act()
        assert all(Translator(lang).has(refused.value.key) for lang in LANGUAGES)
    assert ESCARMOUCHE.bench(EMPTY).offers("nobody") == ()
    assert ESCARMOUCHE.bench(Stored("Sans camp", "", None, ())).offers("")[0].title.fr == "Empire"


@given(st.data())
def test_whatever_is_offered_can_be_taken(data: st.DataObject) -> None:
    numbers = count(1)
    pen = Pen(lambda: f"{next(numbers):05}")
    stored = EMPTY

    def do(act: Act) -> Stored:
        for problem in act.brings:
            assert Translator("fr").has(problem.key)
        return perform(stored, act)

    for _ in range(data.draw(st.integers(1, 8))):
        who = data.draw(st.sampled_from(["", *(member.id for member in stored.members)]))
        offers = [offer for shelf in ESCARMOUCHE.bench(stored).offers(who) for offer in shelf.offers]
        offer = data.draw(st.sampled_from(offers))
        if data.draw(st.integers(0, 4)) == 0 and offer.removable:
            stored = do(ESCARMOUCHE.bench(stored).put_back(who, offer.id))
            continue
        act = ESCARMOUCHE.bench(stored, pen=pen).take(who, offer.id, "" if offer.allowed else "pour voir")
        errors = [p for p in act.brings if p.grade is Grade.ERROR and p.key != "escarmouche.over_limit"]
        assert errors == []
        before = ESCARMOUCHE.bench(stored).verdict.cost
        stored = do(act)
        verdict = ESCARMOUCHE.bench(stored).verdict
        left = offer.preview.left
        assert left == 100 - verdict.cost
        assert verdict.cost >= before or who
