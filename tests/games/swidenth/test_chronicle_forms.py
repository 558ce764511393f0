"""The forms of the chronicle: what each asks for whom, its limits, and every reason why it cannot be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.content import Json
from models.games.event import Event
from models.games.facets.builder import STASH, Field, FieldChoice
from models.games.facets.chronicle import ActForm
from models.games.swidenth.chronicle.forms import fair_split, open_quest
from models.games.swidenth.data import rulebook
from models.i18n import Text
from tests.games.swidenth.desk import Desk, spoken

RESERVE = FieldChoice(STASH, Text("Réserve", "Stash"), picture="stash")


@pytest.fixture
def desk() -> Desk:
    """Return Ana with a sword, hurt, Luc with nothing, Mia the Mage, the dead Dan, Rob and Hal, who came after him."""
    desk = Desk()
    ana = desk.join("new:imperial:guerrier", "Ana")
    for template, name in (("imperial:guerrier", "Luc"), ("imperial:mage", "Mia"), ("imperial:guerrier", "Dan")):
        desk.join(f"new:{template}", name)
    rob = desk.join("new:imperial:guerrier", "Rob")
    desk.take(ana, "gear:epee")
    desk.act("die", rob)
    desk.act("succeed", rob, name="Hal", race="imperial", **{"class": "guerrier"})
    desk.act("die", _id(desk, "Dan"))
    desk.act("wound", ana, points=2)
    return desk


def _id(desk: Desk, name: str) -> str:
    return next(member.id for member in desk.stored.members if member.name == name)


def form(desk: Desk, form_id: str, *names: str) -> ActForm:
    whom = [_id(desk, name) for name in names]
    found = next(each for each in desk.chronicle.acts(desk.stored, whom, desk.choices) if each.id == form_id)
    for reason in found.reasons:
        spoken(reason.key, reason.args)
    assert found.allowed == (not found.reasons)
    return found


def against(desk: Desk, form_id: str, *names: str) -> list[str]:
    """Return the reasons against a form: key, rule, whom; each about one hero says his name alone."""
    found = form(desk, form_id, *names).reasons
    for reason in found:
        assert reason.where.path == ((reason.args["name"],) if "name" in reason.args else ())
    return [" ".join(filter(None, (r.key.partition(".")[2], r.rule, *map(str, r.where.path)))) for r in found]


SOMEBODY, ONE, TWO = ["choose_somebody"], ["choose_one"], ["choose_two"]


@pytest.mark.rule("SW-6", "SW-22", "SW-47", "SW-49", "SW-50", "SW-112")
@pytest.mark.parametrize(
    ("form_id", "names", "reasons"),
    [
        *(
            case
            for each in ("quest", "kill", "award", "rest", "flee", "die")
            for case in (
                (each, "", SOMEBODY), (each, "Ana Mia", []),
                (each, "Dan Ana Rob", ["story_dead SW-49 Dan", "story_dead SW-49 Rob"]),
            )
        ),
        ("wound", "", SOMEBODY), ("wound", "Ana Luc", []), ("wound", "Dan", ["story_dead SW-49 Dan"]),
        ("heal", "", SOMEBODY), ("heal", "Ana", []), ("heal", "Dan", ["story_dead SW-49 Dan"]),
        ("heal", "Ana Luc Hal", ["unhurt SW-112 Luc", "unhurt SW-112 Hal"]),
        ("give", "", ONE), ("give", "Ana Luc", ONE), ("give", "Luc", ["carries_nothing SW-47 Luc"]),
        ("give", "Ana", []),
        ("lose", "", ONE), ("lose", "Ana Luc", ONE), ("lose", "Luc", ["carries_nothing SW-47 Luc"]),
        ("lose", "Ana", []),
        ("swap", "", TWO), ("swap", "Ana", TWO), ("swap", "Ana Luc Mia", TWO),
        ("swap", "Ana Luc", ["carries_nothing SW-47 Luc"]),
        ("swap", "Dan Ana", ["story_dead SW-49 Dan", "carries_nothing SW-47 Dan"]),
        ("use", "", ONE), ("use", "Ana Luc", ONE), ("use", "Ana", ["nothing_to_use SW-22 Ana"]),
        ("use", "Dan", ["story_dead SW-49 Dan", "nothing_to_use SW-22 Dan"]),
        ("succeed", "", ONE), ("succeed", "Dan Rob", ONE), ("succeed", "Dan", []),
        ("succeed", "Ana", ["story_not_dead SW-49 Ana"]), ("succeed", "Rob", ["story_replaced SW-49 Rob"]),
        ("resurrect", "", ONE), ("resurrect", "Ana", ["story_not_dead SW-49 Ana"]),
        ("resurrect", "Rob", ["story_replaced SW-49 Rob"]), ("resurrect", "Dan", ["cannot_pay SW-50 Dan"]),
        ("find", "", []), ("find", "Ana", []), ("find", "Dan", ["story_dead SW-49 Dan"]),
        ("set_out", "", []), ("set_out", "Dan", []), ("give_up", "Ana", ["no_quest"]),
        ("bank", "", [*ONE, "lost_points AMB-SW-40"]), ("bank", "Ana", ["lost_points AMB-SW-40"]),
        ("bank", "Dan", ["story_dead SW-49 Dan", "lost_points AMB-SW-40"]),
    ],
)  # fmt: skip
def test_a_form_that_cannot_be_says_why(desk: Desk, form_id: str, names: str, reasons: list[str]) -> None:
    assert against(desk, form_id, *names.split()) == reasons


@pytest.mark.rule("SW-6")
def test_a_hero_at_zero_takes_no_more_wounds(desk: Desk) -> None:
    desk.act("wound", _id(desk, "Ana"), points=3)
    assert against(desk, "wound", "Luc", "Ana") == ["at_zero SW-6 Ana"]


@pytest.mark.rule("SW-112")
def test_by_the_option_a_hero_is_healed_above_his_start(desk: Desk) -> None:
    desk.choices = {"healing_cap": "free"}
    assert against(desk, "heal", "Luc", "Ana") == []
    assert form(desk, "heal", "Luc").fields == (number("points", 1, 1, 100_000),)


@pytest.mark.rule("SW-50")
def test_a_dead_hero_comes_back_once_the_others_have_twice_his_value_at_hand(desk: Desk) -> None:
    def poor() -> dict[str, object]:
        (why,) = form(desk, "resurrect", "Dan").reasons
        return dict(why.args)

    assert poor() == {"name": "Dan", "price": 30, "have": 0}
    desk.act("award", _id(desk, "Ana"), points=20)
    desk.act("award", _id(desk, "Luc"), points=9)
    assert poor() == {"name": "Dan", "price": 30, "have": 29}
    desk.act("award", _id(desk, "Luc"), points=1)
    (asked,) = form(desk, "resurrect", "Dan").fields
    ways = tuple(
        FieldChoice(_id(desk, name), Text.same(name), points=points)
        for name, points in (("Ana", 20), ("Luc", 10), ("Mia", 0), ("Hal", 0))
    )
    split: dict[str, Json] = {
        _id(desk, name): points for name, points in (("Ana", 20), ("Luc", 10), ("Mia", 0), ("Hal", 0))
    }
    assert asked == Field(
        "payers", "chronicle.field_payers", "amounts", split, ways, low=30, high=30, args={"price": 30}, rule="SW-50"
    )


@pytest.mark.rule("SW-45")
@pytest.mark.parametrize(("budget", "reasons", "most"), [(15, ["no_points_left SW-45"], 1), (16, [], 1), (18, [], 3)])
def test_points_left_are_banked_where_the_table_says_so(budget: int, reasons: list[str], most: int) -> None:
    desk = Desk(budget, unspent="banked")
    desk.join("new:imperial:guerrier", "Ana")
    assert against(desk, "bank", "Ana") == reasons
    assert form(desk, "bank", "Ana").fields == (number("points", most, 1, most),)


def number(name: str, value: int, low: int, high: int, *, empty: bool = False) -> Field:
    return Field(name, f"chronicle.field_{name}", "number", value, low=low, high=high, empty=empty)


def words(name: str, value: str = "") -> Field:
    return Field(name, f"chronicle.field_{name}", "text", value, high=200, empty=True)


def test_the_forms_stand_in_their_order_with_group_rule_and_picture(desk: Desk) -> None:
    found = desk.chronicle.acts(desk.stored, (), {})
    assert [f"{each.id} {each.group} {each.rule or '-'} {each.picture}" for each in found] == [
        "set_out points - quest", "quest points SW-150 quest", "give_up points - fast", "kill points SW-150 combat",
        "award points SW-47 award", "bank points SW-45 points", "wound body SW-30 wound", "heal body SW-112 healing",
        "rest body SW-51 rest", "flee body SW-51 fast", "die fate SW-49 death", "succeed fate SW-49 successor",
        "resurrect fate SW-50 resurrect", "find gear SW-93 stash", "give gear SW-47 trade", "swap gear SW-47 trade",
        "use gear SW-22 potion", "lose gear SW-47 remove",
    ]  # fmt: skip
    assert [each.key for each in found] == [f"chronicle.do_{each.id}" for each in found]


@pytest.mark.parametrize(
    ("form_id", "names", "fields"),
    [
        ("set_out", "", (words("quest"),)), ("give_up", "", ()), ("rest", "Ana", ()), ("flee", "Ana", ()),
        ("die", "Ana", ()), ("quest", "Ana", (number("points", 8, 1, 100_000), words("quest"))),
        ("award", "Ana", (number("points", 1, 1, 100_000), words("why"))),
        ("wound", "", (number("points", 1, 1, 1),)), ("wound", "Ana", (number("points", 1, 1, 3),)),
        ("wound", "Ana Luc", (number("points", 1, 1, 5),)), ("wound", "Dan", (number("points", 1, 1, 1),)),
        ("heal", "", (number("points", 1, 1, 1),)), ("heal", "Ana Luc", (number("points", 1, 1, 2),)),
        ("heal", "Luc", (number("points", 1, 1, 1),)), ("swap", "", ()),
    ],
)  # fmt: skip
def test_a_form_asks_within_its_limits(desk: Desk, form_id: str, names: str, fields: tuple[Field, ...]) -> None:
    assert form(desk, form_id, *names.split()).fields == fields


@pytest.mark.rule("SW-150")
def test_who_was_defeated_is_chosen_among_all_who_are_worth_points(desk: Desk) -> None:
    who, count = form(desk, "kill", "Ana").fields
    assert (who.id, who.key, who.sort, who.value) == ("profile", "chronicle.field_profile", "choice", "squelette")
    assert count == number("count", 1, 1, 100_000)
    assert who.ways[2] == FieldChoice(
        "sorcier", Text("Sorcier", "Sorcerer"), Text("7\u00a0PP", "7 PP"), picture="emblem-sorcier", points=7
    )
    ids = [way.id for way in who.ways]
    assert len(ids) == 17 + 3
    assert "civil" not in ids, "worth nothing (SW-155)"
    assert ids[-3:] == ["guerrier-brigand", "archer-brigand", "soldat-de-la-garde"]


@pytest.mark.rule("SW-81", "SW-93")
def test_all_that_can_be_found_is_offered_where_there_is_room_for_it(desk: Desk) -> None:
    def ways(*names: str) -> dict[str, FieldChoice]:
        (item,) = form(desk, "find", *names).fields
        return {way.id: way for way in item.ways}

    def closed(*names: str) -> dict[str, list[str]]:
        return {each.id: [r.key for r in each.reasons] for each in ways(*names).values() if not each.allowed}

    book = rulebook()
    free = ways()
    blessed = {f"benie:{each.id}" for each in book.gear.values() if each.is_weapon and each.sold}
    books = {f"{kind}:{spell}" for kind in ("grimoire", "parchemin") for spell in book.spells}
    assert set(free) == {*book.gear, *blessed, *books} - {"grimoire", "parchemin"}
    assert free["benie:epee"] == FieldChoice(
        "benie:epee", Text("Épée bénie", "Blessed sword"), Text("Dég +2", "Dmg +2"), picture="blessed"
    )
    assert closed() == {}
    assert closed("Mia") == {}
    only = ["swidenth.mage_only"]
    assert closed("Ana", "Mia") == {f"grimoire:{spell}": only for spell in book.spells}
    assert closed("Dan") == {}, "the dead are told otherwise"
    desk.act("find", _id(desk, "Luc"), item="armure-legere")
    armour = [each.id for each in book.gear.values() if each.kind == "armour"]
    for names in (("Luc", "Mia"), ("Mia", "Luc")):
        assert [each for each in closed(*names) if ":" not in each] == armour
    assert {reason for each in armour for reason in closed("Luc")[each]} == {"swidenth.carry_armour"}
    first = form(desk, "find", "Luc").fields[0].value
    assert first == "arme-legere"


def test_a_thing_is_given_used_or_lost_out_of_what_is_carried(desk: Desk) -> None:
    sword = FieldChoice("epee", Text("Épée", "Sword"), Text("Dég +2", "Dmg +2"), picture="melee-weapon")
    item = Field("item", "chronicle.field_item", "choice", "epee", (sword,))
    takers = tuple(FieldChoice(_id(desk, name), Text.same(name), picture="hero") for name in ("Luc", "Mia", "Hal"))
    to = Field("to", "chronicle.field_to", "choice", takers[0].id, (*takers, RESERVE))
    assert form(desk, "give", "Ana").fields == (item, to)
    assert form(desk, "lose", "Ana").fields == (item,)
    assert form(desk, "lose").fields == (replace(item, value="", ways=()),)
    ana, luc = _id(desk, "Ana"), _id(desk, "Luc")
    for hero, thing in ((ana, "potion-de-soin"), (ana, "hache-de-jet"), (ana, "epee"), (luc, "parchemin:tir-magique")):
        desk.act("find", hero, item=thing)
    odd = Event(desk.pen.new_id(), "find", ana, "", "SW-93", {"item": "licorne"})
    desk.stored = replace(desk.stored, events=(*desk.stored.events, odd))
    used, healed = form(desk, "use", "Ana").fields
    assert [way.id for way in used.ways] == ["potion-de-soin", "hache-de-jet", "licorne"]
    assert used.ways[2] == FieldChoice("licorne", Text.same("licorne"), picture="gear")
    assert healed == number("healed", 0, 0, 100_000, empty=True)
    one, other = form(desk, "swap", "Luc", "Ana").fields
    assert (one.id, one.key, one.args, [way.id for way in one.ways]) == (
        "item", "chronicle.field_gives", {"name": "Luc"}, ["parchemin:tir-magique"],
    )  # fmt: skip
    assert (other.id, other.args, [way.id for way in other.ways]) == (
        "other", {"name": "Ana"}, ["epee", "potion-de-soin", "hache-de-jet", "licorne"],
    )  # fmt: skip


@pytest.mark.rule("SW-49")
def test_a_successor_is_asked_for_beginning_with_the_people_of_the_dead(desk: Desk) -> None:
    book = rulebook()
    name, race, cls = form(desk, "succeed", "Dan").fields
    assert name == words("name")
    assert (race.id, race.value, cls.id, cls.value) == ("race", "imperial", "class", "guerrier")
    assert race.ways[1] == FieldChoice(
        "humain-du-royaume", book.races["humain-du-royaume"].name, picture="emblem-humain-du-royaume", points=18
    )
    assert cls.ways[1] == FieldChoice("tireur", book.classes["tireur"].name, picture="emblem-tireur")
    assert [field.value for field in form(desk, "succeed").fields] == ["", "imperial", "ranger"]


def test_the_quest_the_party_is_on_is_the_last_that_began_and_did_not_end(desk: Desk) -> None:
    def event(number: int, kind: str, **args: Any) -> Event:
        return Event(f"e{number}", kind, "", "", "", args)

    begun, unnamed = event(1, "quest", quest="Le pont", stage="begun"), event(5, "quest", stage="begun")
    lost, won = event(2, "quest", quest="Le pont", stage="lost"), event(3, "earned", reason="quest")
    assert open_quest(()) is None
    assert open_quest((begun, event(4, "earned", reason="kill"), event(6, "rest"))) == "Le pont"
    assert open_quest((lost, begun)) is None, "by their ids, not as they are handed over"
    assert open_quest((begun, won)) is None
    assert open_quest((begun, won, unnamed)) == ""
    desk.act("set_out", quest="Le pont")
    assert form(desk, "quest", "Ana").fields[1] == words("quest", "Le pont")
    assert against(desk, "give_up") == []
    (why,) = form(desk, "set_out").reasons
    assert (why.key, why.args) == ("chronicle.on_quest", {"quest": "Le pont"})
    desk.act("give_up")
    desk.act("set_out")
    (why,) = form(desk, "set_out").reasons
    assert (why.key, why.args) == ("chronicle.on_a_quest", {"quest": ""})


@pytest.mark.rule("SW-50")
@pytest.mark.parametrize(
    ("price", "purses", "given"),
    [
        (0, {"a": 3}, {"a": 0}), (5, {"a": 3, "b": 1}, {"a": 3, "b": 1}), (1, {"a": 3, "b": 7}, {"a": 0, "b": 1}),
        (7, {"a": 10, "b": 10}, {"a": 4, "b": 3}), (8, {"a": 1, "b": 5, "c": 9}, {"a": 1, "b": 3, "c": 4}),
        (2, {"a": 1, "b": 1, "c": 1}, {"a": 1, "b": 1, "c": 0}), (4, {"a": -2, "b": 9}, {"a": 0, "b": 4}),
    ],
)  # fmt: skip
def test_a_price_is_split_evenly_and_what_is_left_over_falls_to_the_richest(
    price: int, purses: dict[str, int], given: dict[str, int]
) -> None:
    assert fair_split(price, purses) == given
