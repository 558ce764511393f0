"""Heroes who join, leave and are set right: limits on both sides, what is kept, what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.event import Event
from models.games.facets.builder import Act, Field, FieldChoice
from models.games.swidenth.builder.facet import SwidenthBuilder
from models.games.values import Stored, StoredMember
from models.i18n import Text, both
from models.problem import Fix, Grade, Problem, Where
from tests.games.swidenth.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()


def refusal(call: Callable[..., object], *args: object, **more: object) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as caught:
        call(*args, **more)
    return caught.value.key, {**caught.value.args_}


def put(desk: Desk, member: str, **values: Any) -> Act:
    return desk.do(desk.builder.set(desk.stored, member, values, desk.choices, desk.pen))


@pytest.mark.rule("SW-45", "SW-46")
def test_the_points_of_a_party_and_of_its_players_are_set_together_or_alone(desk: Desk) -> None:
    first = put(desk, "", shares={" Zoé ": 60, "Max": 40, "Nul": 0, "  ": 5})
    shared: dict[str, Json] = {"Zoé": 60, "Max": 40}
    assert first.label == Label("builder.set_shares", {})
    assert first.append == (Event(first.append[0].id, "founding", "", "2026-11-20", "SW-46", {"shares": shared}),)
    again = put(desk, "", shares={"Max": 100}, budget=150)
    assert (again.label, again.limit) == (Label("builder.set_budget", {"budget": 150}), (150,))
    assert again.rewrite == (replace(first.append[0], args={"shares": {"Max": 100}}),)
    assert again.append == ()
    assert put(desk, "", budget=0).limit == (0,)
    assert put(desk, "", budget=1_000_000).limit == (1_000_000,)
    number = ("swidenth.edit_number", {"limit": 1_000_000})
    for wrong in (-1, 1_000_001, True, "3", None):
        assert refusal(put, desk, "", budget=wrong) == number
    odds: tuple[object, ...] = ([], 3, "Max", None, {"Max": -1}, {"Max": True})
    for odd in odds:
        assert refusal(put, desk, "", shares=odd) == number
    long = ("swidenth.edit_name", {"limit": 200})
    for name in ("x" * 201, "a\nb"):
        assert refusal(put, desk, "", shares={name: 3}) == long
    assert put(desk, "", shares={"x" * 200: 3}).rewrite[0].args == {"shares": {"x" * 200: 3}}
    unknown: tuple[dict[str, Any], ...] = ({}, {"player": "Zoé"}, {"budget": 3, "player": "Zoé"})
    for values in unknown:
        assert refusal(put, desk, "", **values) == ("builder.no_such_field", {})


@pytest.mark.rule("SW-46", "SW-124")
def test_what_can_be_set_of_a_party_and_of_a_hero(desk: Desk) -> None:
    kinds = (
        FieldChoice("", both("swidenth.kind_band")), FieldChoice("summoned", both("swidenth.kind_summoned")),
    )  # fmt: skip
    kind = Field("kind", "builder.field_kind", "choice", "", kinds, rule="SW-124")
    budget = Field("budget", "builder.field_budget", "number", 100, high=1_000_000, rule="SW-45")
    shares = Field("shares", "builder.field_shares", "amounts", {}, (), high=100, rule="SW-46")
    assert desk.builder.settings(desk.stored, "", {}) == (kind, budget, shares)
    ana = desk.join("new:imperial:guerrier", "Ana")
    assert desk.builder.settings(desk.stored, "", {}) == (budget, shares)
    put(desk, "", shares={"Zoé": 60})
    act = put(desk, ana, player=" Max ")
    (birth,) = act.rewrite
    assert act.label == Label("builder.set_player", {"name": "Ana"})
    assert birth.args == {"race": "imperial", "class": "guerrier", "player": "Max"}
    ways = tuple(FieldChoice(name, Text.same(name)) for name in ("Zoé", "Max"))
    assert desk.builder.settings(desk.stored, "", {})[1] == replace(shares, value={"Zoé": 60}, ways=ways)
    assert desk.builder.settings(desk.stored, ana, {}) == (
        Field("player", "builder.field_player", "text", "Max", ways[:1], high=200, rule="SW-46"),
    )
    assert desk.builder.settings(desk.stored, "nobody", {}) == ()
    assert put(desk, ana, player="").rewrite[0].args == {"race": "imperial", "class": "guerrier"}
    for wrong in (3, None, "x" * 201, "a\tb"):
        assert refusal(put, desk, ana, player=wrong) == ("swidenth.edit_name", {"limit": 200})


@pytest.mark.rule("SW-124")
def test_a_party_becomes_that_of_a_summoned_warrior_and_a_band_again(desk: Desk) -> None:
    summoned = put(desk, "", kind="summoned")
    assert (summoned.side, summoned.label.args) == ("summoned", {"kind": both("swidenth.kind_summoned")})
    desk.join("new:imperial:guerrier", "Ana")
    assert desk.builder.settings(desk.stored, "", {})[0].value == "summoned"
    band = put(desk, "", kind="")
    assert (band.side, band.label) == ("", Label("builder.set_kind", {"kind": both("swidenth.kind_band")}))


def test_names_are_set_within_their_length_and_a_place_stays_within_the_party(desk: Desk) -> None:
    ana, luc, eva = (desk.join("new:imperial:guerrier", name) for name in ("Ana", "Luc", "Eva"))
    builder = desk.builder
    act = desk.do(builder.rename(desk.stored, luc, " Lucien "))
    assert act.label == Label("builder.named", {"before": "Luc", "name": "Lucien"})
    assert act.write == (StoredMember(luc, "Lucien", {}),)
    assert (desk.do(builder.rename(desk.stored, "", "x" * 120)).name, desk.stored.name) == ("x" * 120, "x" * 120)
    assert desk.do(builder.rename(desk.stored, "", "Les Amis")).label.args == {"before": "x" * 120, "name": "Les Amis"}
    for wrong in ("", "  ", "x" * 121):
        assert refusal(builder.rename, desk.stored, ana, wrong) == (
            "swidenth.edit_name", {"limit": 120},
        )  # fmt: skip
    assert refusal(lambda: builder.rename(desk.stored, "nobody", "Moi")) == ("builder.no_member", {})
    for place, order in ((-5, (luc, ana, eva)), (1, (ana, luc, eva)), (99, (ana, eva, luc)), (2, (ana, eva, luc))):
        act = builder.move(desk.stored, luc, place)
        assert (act.label, act.order) == (Label("builder.moved", {"name": "Lucien"}), order), place
    assert refusal(lambda: builder.move(desk.stored, "nobody", 0)) == ("builder.no_member", {})


def test_a_copy_stands_after_its_model_with_what_it_chose_and_not_what_was_found() -> None:
    desk = Desk(budget=1000)
    ana, _luc = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:guerrier", "Luc")
    put(desk, ana, player="Zoé")
    desk.take(ana, "gear:epee", "improvement:combat", "skill:furtif")
    desk.act("find", ana, item="potion-de-soin")
    desk.act("award", ana, points=9)
    act = desk.do(desk.builder.duplicate(desk.stored, ana, "", {}, desk.pen))
    (copy,) = act.add
    assert (copy.name, act.label, act.places) == ("Ana 2", Label("builder.joined", {"name": "Ana 2"}), {copy.id: 1})
    creation = {"phase": "creation"}
    assert [(event.kind, event.subject, event.rule, event.args) for event in act.append] == [
        ("creation", copy.id, "SW-46", {"race": "imperial", "class": "guerrier", "player": "Zoé"}),
        ("purchase", copy.id, "SW-46", {"what": "improvement", "item": "combat", **creation}),
        ("purchase", copy.id, "SW-46", {"what": "skill", "item": "furtif", **creation}),
        ("purchase", copy.id, "SW-46", {"what": "gear", "item": "epee", **creation}),
    ]
    named = desk.do(desk.builder.duplicate(desk.stored, ana, " Mia ", {}, desk.pen))
    assert named.add[0].name == "Mia"
    desk.act("die", ana)
    assert desk.do(desk.builder.duplicate(desk.stored, ana, "", {}, desk.pen)).add[0].name == "Ana 3"
    assert refusal(lambda: desk.builder.duplicate(desk.stored, "nobody", "", {}, desk.pen)) == ("builder.no_member", {})


def test_two_hundred_heroes_are_a_party_and_one_more_is_refused(desk: Desk) -> None:
    members = tuple(StoredMember(f"m{n}", f"M{n}") for n in range(199))
    almost = Stored("Foule", "", 100, members)
    assert len(desk.builder.add(almost, "new:imperial:guerrier", "", {}, desk.pen).add) == 1
    full = replace(almost, members=(*members, StoredMember("last", "Last")))
    assert refusal(lambda: desk.builder.add(full, "new:imperial:guerrier", "", {}, desk.pen)) == (
        "swidenth.edit_full", {"limit": 200},
    )  # fmt: skip


def test_a_name_already_there_or_too_long_is_made_to_fit(desk: Desk) -> None:
    long = "x" * 130
    first = desk.do(desk.builder.add(desk.stored, "new:imperial:guerrier", long, {}, desk.pen))
    second = desk.do(desk.builder.add(desk.stored, "new:imperial:guerrier", long, {}, desk.pen))
    assert [act.add[0].name for act in (first, second)] == ["x" * 116, "x" * 116 + " 2"]
    assert [first.places, second.places] == [{first.add[0].id: 0}, {second.add[0].id: 1}]
    english = replace(desk.pen, lang="en")
    assert desk.do(desk.builder.add(desk.stored, "new:nordique:barbare", " ", {}, english)).add[0].name == "Norse"
    for template in ("new:imperial:zzz", "new:zzz:mage", "new:imperial", "zzz", "noirs-ameres:hugo", "foe:zzz"):
        assert refusal(desk.join, template) == ("builder.no_offer", {})
    assert refusal(lambda: desk.join("foe:troll")) == (
        "builder.opponent", {"rule": "SW-200", "name": Text("Troll", "Troll")},
    )  # fmt: skip


def test_who_leaves_was_never_there_and_what_he_was_handed_stays_where_it_was(desk: Desk) -> None:
    ana, luc = desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:guerrier", "Luc")
    desk.take(ana, "gear:epee")
    desk.take(luc, "gear:dague")
    desk.act("quest", ana)
    handed = desk.act("give", ana, item="epee", to=luc).append[0].id
    desk.act("give", luc, item="dague", to=ana)
    act = desk.do(desk.builder.remove(desk.stored, luc, {}))
    assert (act.label, act.withdraw, act.remove) == (Label("builder.left", {"name": "Luc"}), (handed,), (luc,))
    assert [thing.id for thing in desk.builder.places(desk.stored, {})[0].things] == ["epee"]
    assert refusal(lambda: desk.builder.remove(desk.stored, luc, {})) == ("builder.no_member", {})


@pytest.mark.rule("SW-200")
def test_a_figure_of_the_bestiary_is_shown_and_cannot_join(desk: Desk) -> None:
    found = {each.id: each for each in desk.builder.templates(desk.stored, {}, quick=True)}
    archer = found["foe:archer-gobelin"]
    name = Text("Archer Gobelin", "Goblin Archer")
    why = Problem(Where((), "heroes", "archer-gobelin"), Grade.ERROR, "SW-200", "builder.opponent", {"name": name})
    assert (archer.name, archer.role, archer.cost, archer.rule, archer.picture, archer.allowed, archer.reasons) == (
        name, Text("Adversaire", "Opponent"), 2, "SW-173", "archer-gobelin", False, (why,),
    )  # fmt: skip
    assert archer.words == Text("Arme légère, Arc court", "Light weapon, Short bow")
    assert found["new:elfe:mage"].traits == ("shoots", "magic")
    assert found["new:imperial:guerrier"].traits == ()
    assert found["noirs-ameres:gardul"].traits == ("shoots",)


def test_a_click_that_mends_nothing_or_what_is_gone_is_refused(desk: Desk) -> None:
    ana = desk.join("new:imperial:guerrier", "Ana")
    desk.take(ana, "gear:epee")
    builder = SwidenthBuilder()
    again = Fix("swidenth.fix_remove", {"name": Text.same("x")}, ("rename_hero", 0, "Ana"))
    assert refusal(lambda: builder.mend(desk.stored, again, {}, desk.pen)) == ("builder.no_event", {})
    named = builder.mend(desk.stored, Fix("swidenth.fix_use", {"name": "Eva"}, ("rename_hero", 0, "Eva")), {}, desk.pen)
    assert (named.label, named.write) == (Label("swidenth.fix_use", {"name": "Eva"}), (StoredMember(ana, "Eva"),))
    party = builder.mend(
        desk.stored, Fix("swidenth.fix_use", {"name": "Eva"}, ("rename_party", "Les Amis")), {}, desk.pen
    )
    assert (party.name, party.limit, party.write) == ("Les Amis", None, ())
    budget = builder.mend(desk.stored, Fix("swidenth.fix_use", {"name": "Eva"}, ("set_budget", 120)), {}, desk.pen)
    assert (budget.name, budget.limit) == (None, (120,))
    gone = builder.mend(desk.stored, Fix("swidenth.fix_use", {"name": "Eva"}, ("remove_hero", 0)), {}, desk.pen)
    assert gone.remove == (ana,)
