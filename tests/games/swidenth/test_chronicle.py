"""What happens to heroes: ledger, plots, forms, earlier choices reopened."""

from __future__ import annotations

import pytest

from models.errors import Refused
from models.problem import Grade
from tests.games.swidenth.desk import Desk, spoken


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def pair(desk: Desk) -> tuple[str, str]:
    return desk.join("new:imperial:guerrier", "Ana"), desk.join("new:imperial:guerrier", "Luc")


def _told(desk: Desk, *keys: str) -> list[tuple[object, ...]]:
    rows = desk.bench.chronicle.ledger
    for row in rows:
        spoken(row.key, row.args)
    return [(r.name, r.key.removeprefix("chronicle.told_"), r.points, r.balance) for r in rows if r.sort in keys]


def test_the_ledger_counts_creation_points_down_and_earned_points_apart(desk: Desk, pair: tuple[str, str]) -> None:
    desk.take(pair[0], "gear:epee")
    desk.act("quest", *pair, quest="Le convoi")
    desk.take(pair[0], "gear:dague")
    assert _told(desk, "creation", "purchase", "earned") == [
        ("Ana", "creation", -15, 85),
        ("Luc", "creation", -15, 70),
        ("Ana", "purchase", -5, 65),
        ("Ana", "quest_named", 8, 8),
        ("Luc", "quest_named", 8, 8),
        ("Ana", "purchase", -2, 6),
    ]
    accounts = [row.account for row in desk.bench.chronicle.ledger]
    assert accounts == ["force", "force", "force", "member", "member", "member"]


@pytest.mark.rule("SW-150")
def test_points_for_a_quest_and_for_figures_defeated_go_to_everybody_chosen(desk: Desk, pair: tuple[str, str]) -> None:
    desk.act("quest", *pair)
    desk.act("kill", pair[0], profile="troll", count=2)
    desk.act("award", pair[1], points=3, why="belle idée")
    assert (desk.left(pair[0]), desk.left(pair[1])) == (8 + 26, 8 + 3)
    assert {event.args["reason"] for event in desk.stored.events if event.kind == "earned"} == {
        "quest",
        "kill",
        "other",
    }


@pytest.mark.rule("SW-47")
def test_points_of_the_whole_party_are_shared_alike_among_the_living(desk: Desk, pair: tuple[str, str]) -> None:
    third = desk.join("new:imperial:guerrier", "Eva")
    desk.act("die", third)
    for points, gained in ((7, [("Ana", 4), ("Luc", 3)]), (1, [("Ana", 1)])):
        before = len(_told(desk, "earned"))
        desk.do(desk.bench.chronicle.reward(points, "Le cristal" * 50))
        rows = desk.bench.chronicle.ledger
        assert [(name, n) for name, _, n, _ in _told(desk, "earned")[before:]] == gained
        assert len({row.act for row in rows if row.sort == "earned"}) == (1 if points == 7 else 2)
    for each in pair:
        desk.act("die", each)
    assert desk.bench.chronicle.reward(7, "Rien").append == ()


def test_an_exchange_is_one_act_of_two_rows(desk: Desk, pair: tuple[str, str]) -> None:
    desk.act("find", pair[0], item="parchemin:tir-magique")
    desk.act("give", pair[0], item="parchemin:tir-magique", to=pair[1])
    rows = [row for row in desk.bench.chronicle.ledger if row.sort == "exchange"]
    assert [(row.name, row.key) for row in rows] == [("Ana", "chronicle.told_gave"), ("Luc", "chronicle.told_received")]
    assert len({row.act for row in rows}) == 1
    desk.act("use", pair[1], item="parchemin:tir-magique")
    assert desk.member(pair[1]).gear == ()


@pytest.mark.rule("SW-47", "SW-48")
def test_a_swap_is_one_act_judged_at_its_end(desk: Desk, pair: tuple[str, str]) -> None:
    desk.take(pair[0], "gear:armure-legere")
    desk.take(pair[1], "gear:armure-lourde")
    with pytest.raises(Refused):
        desk.act("give", pair[0], item="armure-legere", to=pair[1])
    before = len(desk.stored.events)
    desk.act("swap", *pair, item="armure-legere", other="armure-lourde")
    assert len(desk.stored.events) == before + 2
    assert [each.id for each in desk.member(pair[0]).gear] == ["armure-lourde"]
    assert [each.id for each in desk.member(pair[1]).gear] == ["armure-legere"]
    rows = [row for row in desk.bench.chronicle.ledger if row.sort == "exchange"]
    assert [row.name for row in rows] == ["Ana", "Luc", "Luc", "Ana"]
    assert len({row.act for row in rows}) == 1


def test_points_for_several_are_one_act_with_one_reason(desk: Desk, pair: tuple[str, str]) -> None:
    desk.act("award", *pair, points=3, why="belle idée")
    rows = [row for row in desk.bench.chronicle.ledger if row.sort == "earned"]
    assert [(row.name, row.args["why"]) for row in rows] == [("Ana", "belle idée"), ("Luc", "belle idée")]
    assert len({row.act for row in rows}) == 1


def test_a_quest_begins_is_won_or_lost_and_is_told_once_whoever_is_selected(desk: Desk, pair: tuple[str, str]) -> None:
    desk.act("set_out", *pair, quest="Le convoi")
    with pytest.raises(Refused) as refused:
        desk.act("set_out")
    assert refused.value.key == "chronicle.on_quest"
    won = next(f for f in desk.bench.chronicle.acts(pair) if f.id == "quest")
    assert [field.value for field in won.fields] == [8, "Le convoi"]
    desk.act("quest", *pair)
    with pytest.raises(Refused) as refused:
        desk.act("give_up")
    assert refused.value.key == "chronicle.no_quest"
    desk.act("set_out")
    desk.act("give_up")
    rows = [(row.member, row.sort, row.chapter) for row in desk.bench.chronicle.ledger if row.chapter != "founding"]
    assert rows == [
        ("", "quest", "begun"), (pair[0], "earned", "ended"), (pair[1], "earned", "ended"),
        ("", "quest", "begun"), ("", "quest", "ended"),
    ]  # fmt: skip
    begun = next(row for row in desk.bench.chronicle.ledger if row.sort == "quest")
    (asked, *_) = desk.bench.chronicle.reopen(begun.event).fields
    assert asked.value == "Le convoi"


def test_plots_follow_points_and_vitality(desk: Desk, pair: tuple[str, str]) -> None:
    desk.act("wound", pair[0], points=2)
    desk.act("heal", pair[0], points=1)
    desk.act("rest", *pair)
    plots = {(s.name, s.figure): [p.value for p in s.points] for s in desk.bench.chronicle.series}
    assert plots["Ana", "vitality"] == [5, 3, 4, 5]
    assert plots["Luc", "value"] == [15, 15]


def test_a_form_says_why_it_cannot_be(desk: Desk, pair: tuple[str, str]) -> None:
    def reasons(form: str, *members: str) -> list[str]:
        found = next(f for f in desk.bench.chronicle.acts(members) if f.id == form)
        for reason in found.reasons:
            spoken(reason.key, reason.args)
        assert found.allowed == (not found.reasons)
        return [reason.key for reason in found.reasons]

    assert reasons("quest") == ["chronicle.choose_somebody"]
    assert reasons("heal", *pair) == ["chronicle.unhurt", "chronicle.unhurt"]
    assert reasons("use", pair[0]) == ["chronicle.nothing_to_use"]
    assert reasons("give", *pair) == ["chronicle.choose_one"]
    assert reasons("resurrect", pair[0]) == ["swidenth.story_not_dead"]
    assert reasons("bank", pair[0]) == ["chronicle.lost_points"]
    assert reasons("find") == []
    desk.act("wound", pair[0], points=5)
    assert reasons("wound", pair[0]) == ["chronicle.at_zero"]
    desk.act("die", pair[0])
    assert reasons("quest", *pair) == ["swidenth.story_dead"]
    assert reasons("resurrect", pair[0]) == ["chronicle.cannot_pay"]
    with pytest.raises(Refused) as refused:
        desk.act("quest", *pair)
    assert refused.value.key == "swidenth.story_dead"


@pytest.mark.rule("SW-50")
def test_a_resurrection_proposes_a_fair_split(desk: Desk, pair: tuple[str, str]) -> None:
    third = desk.join("new:imperial:guerrier", "Zoé")
    desk.act("award", pair[1], points=10)
    desk.act("award", third, points=50)
    desk.act("die", pair[0])
    form = next(f for f in desk.bench.chronicle.acts((pair[0],)) if f.id == "resurrect")
    assert form.fields[0].value == {pair[1]: 10, third: 20}
    desk.act("resurrect", pair[0])
    assert (desk.left(pair[1]), desk.left(third)) == (0, 30)
    rows = [(r.name, r.points) for r in desk.bench.chronicle.ledger if r.sort == "resurrection"]
    assert rows == [("Ana", None), ("Luc", -10), ("Zoé", -20)]


@pytest.mark.rule("SW-49")
def test_a_successor_has_the_creation_points_of_the_dead(desk: Desk, pair: tuple[str, str]) -> None:
    desk.take(pair[0], "gear:epee")
    desk.act("die", pair[0])
    act = desk.act("succeed", pair[0], **{"name": "Mia", "race": "hobbit", "class": "tireur"})
    heir = act.add[0].id
    assert desk.member(heir).name.fr == "Mia"
    assert desk.left(heir) == 20 - 13
    assert [p.grade for p in desk.offer(heir, "gear:arc-long").reasons] == [Grade.WARNING]
    desk.take(heir, "gear:arc-court")
    assert desk.left(heir) == 2


def test_a_value_that_will_not_do_is_refused(desk: Desk, pair: tuple[str, str]) -> None:
    cases: list[tuple[str, dict[str, object]]] = [
        ("quest", {"points": 0}), ("quest", {"points": "8"}), ("quest", {"points": True}),
        ("quest", {"quest": "x" * 300}),
        ("kill", {"profile": "dragon"}), ("find", {"item": "licorne"}), ("wound", {"points": 99}), ("rest", {"x": 1}),
        ("fly", {}),
    ]  # fmt: skip
    for form, values in cases:
        with pytest.raises(Refused) as refused:
            desk.act(form, pair[0], **values)
        spoken(refused.value.key, refused.value.args_)
    with pytest.raises(Refused):
        desk.act("quest", "nobody")


def test_an_earlier_choice_shows_what_it_would_break_before_it_is_made(desk: Desk, pair: tuple[str, str]) -> None:
    desk.act("quest", pair[0])
    earned = desk.stored.events[-1].id
    desk.take(pair[0], "gear:epee")
    form = desk.bench.chronicle.reopen(earned)
    assert {field.id: field.value for field in form.fields} == {
        "points": 8,
        "reason": "quest",
        "at": "2026-11-20",
        "note": "",
    }
    before = desk.stored
    fine = desk.bench.chronicle.reconsider(earned, {"points": 5, "note": "recompté"})
    assert fine.breaks == ()
    short = desk.bench.chronicle.reconsider(earned, {"points": 4})
    assert [p.key for p in short.breaks] == ["swidenth.story_short"]
    assert desk.stored == before
    desk.do(short.act)
    assert any(p.key == "swidenth.story_short" for p in desk.problems())
    mended = desk.bench.chronicle.reconsider(earned, {"points": 8})
    assert [p.key for p in mended.mends] == ["swidenth.story_short"]
    gone = desk.bench.chronicle.withdraw(earned)
    assert gone.act.withdraw == (earned,)
    with pytest.raises(Refused):
        desk.bench.chronicle.reopen("?")


def test_without_his_creation_a_hero_never_was(desk: Desk, pair: tuple[str, str]) -> None:
    birth = next(event.id for event in desk.stored.events if event.subject == pair[0])
    desk.do(desk.bench.chronicle.withdraw(birth).act)
    assert [member.id for member in desk.stored.members] == [pair[1]]


def test_points_left_at_creation_are_banked_where_the_table_says_so() -> None:
    desk = Desk(unspent="banked")
    hero = desk.join("new:imperial:guerrier")
    desk.act("bank", hero, points=5)
    assert desk.bench.purses[0].left == 80


@pytest.mark.rule("SW-112")
def test_boxes_of_a_hero_above_his_start_are_ticked_from_where_he_stands() -> None:
    """By the option he stands at 7 of 5: two boxes are four Vitality."""
    desk = Desk(healing_cap="free")
    hero = desk.join("new:imperial:guerrier", "Ana")
    desk.act("heal", hero, points=2)
    assert desk.member(hero).wounds == 0
    act = desk.do(desk.bench.chronicle.set_wounds(hero, 2))
    assert act.append[0].args == {"points": 4}
    assert desk.member(hero).wounds == 2
    with pytest.raises(Refused) as refused:
        desk.bench.chronicle.set_wounds(hero, 2)
    assert refused.value.key == "chronicle.as_wounded"


def test_an_heir_and_what_he_brings_along_are_no_founding_of_the_party(desk: Desk, pair: tuple[str, str]) -> None:
    desk.act("die", pair[0])
    heir = desk.act("succeed", pair[0], **{"name": "Mia", "race": "hobbit", "class": "tireur"}).add[0].id
    desk.take(heir, "gear:dague")
    rows = [row for row in desk.bench.chronicle.ledger if row.member == heir]
    assert [(row.sort, row.account, row.chapter) for row in rows] == [("creation", "", ""), ("purchase", "", "")]
