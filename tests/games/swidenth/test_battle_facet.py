"""A table of Swidenth through the facets every game plays by: course, offers, tokens, ways, replay from a file."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from models.dice import Dice
from models.errors import Refused
from models.games.battle.battle_json import Seats
from models.games.battle.course import Course
from models.games.scenarios.pieces import UNPLACED, Placed, Setup
from models.games.swidenth.battle.asked.asked_turn import GoTold
from models.games.swidenth.battle.facet import CONDUCT, SwidenthBattles
from models.games.swidenth.battle.fight import TableFight
from models.games.swidenth.battle.melee import Strike
from models.games.swidenth.battle.moving import GoAlong
from models.games.swidenth.battle.state import TableState
from models.games.swidenth.battle.turn import BeginTurn, EndHalf, PutDown
from models.maps.features import TableShape
from models.maps.spots import spot_of
from models.maps.tile_map import new_map
from tests.games.swidenth.table import spoken

BATTLES = SwidenthBattles()
SEATS = Seats({"one": CONDUCT, "two": CONDUCT})


def setup(*pieces: Placed, **changes: Any) -> Setup:
    rock = TableShape("obstacle", disc=(6000, 6000, 700), top=2000)
    board = changes.pop("board", replace(new_map(12, 12), shapes=(rock,)))
    return Setup(board, ("one", "two"), pieces or usual(), **changes)


def usual() -> tuple[Placed, ...]:
    return (
        Placed("t", "hero:thevor", "one", at=spot_of((2, 4))),
        Placed("g", "hero:gardul", "one", at=spot_of((2, 8))),
        Placed("b", "guerrier-brigand", "two", at=spot_of((9, 4))),
        Placed("a", "archer-brigand", "two", at=spot_of((10, 8))),
    )


@pytest.fixture
def begun() -> tuple[TableFight, TableState]:
    table = BATTLES.set_up(setup())
    return table, table.at(table.begin()).play(BeginTurn(), Dice("x")).state


def test_a_course_is_played_by_conduct_and_replayed_from_its_file() -> None:
    course = Course(BATTLES.set_up(setup()), "graine")
    kept = []
    while course.count < 25 and {each.side for each in course.view().tokens if each.state == "up"} == {"one", "two"}:
        act, why = course.advice(SEATS)
        assert why is not None
        spoken(why)
        made = course.do(act, why)
        for line in made.done.lines:
            spoken(line)
        kept.append(json.loads(json.dumps({"body": made.body, "state": made.written})))
    assert course.view().turn >= 2
    other = Course(BATTLES.set_up(setup()), "graine")
    other.take([each["body"] for each in kept], kept[-1]["state"], 0)
    assert other.replay()
    assert other.faithful
    assert [each.walks for each in other.done] == [each.walks for each in course.done]
    assert any(each.walks for each in course.done)


def test_tokens_say_who_stands_where_and_whose_half_it_is(begun: tuple[TableFight, TableState]) -> None:
    table, state = begun
    view = table.at(state).view
    assert (view.phase, view.turn, view.decides) == ("play", 1, "one")
    thevor = view.token("t")
    assert (thevor.side, thevor.at, thevor.life, thevor.most_life, thevor.state) == ("one", (2500, 4500), 5, 5, "up")
    state = table.at(state).play(EndHalf(), Dice("x")).state
    assert table.at(state).view.decides == "two"
    assert all(each.done for each in table.at(state).view.tokens if each.side == "one")


def test_an_offer_carries_its_exact_chances_and_every_name_is_spoken(begun: tuple[TableFight, TableState]) -> None:
    table, state = begun
    figures = tuple(replace(each, at=(3500, 4500)) if each.id == "b" else each for each in state.figures)
    state = replace(state, figures=figures)
    offers = {type(each.act).__name__: each for each in table.at(state).offers("t") if each.denied is None}
    strike = offers["Strike"]
    assert strike.chance == Fraction(19, 40)
    assert {each.name.en: each.chance for each in strike.outcomes}["The target falls"] == Fraction(19, 40)
    assert strike.ends == ""
    for figure in "tgba":
        for each in table.at(state).offers(figure):
            assert each.name.fr
            assert not each.name.fr.startswith("quest.")
            if each.denied is not None:
                spoken(each.denied)
    assert [type(each.act) for each in table.at(state).offers()] == [EndHalf]


def test_a_figure_walks_where_it_can_and_is_told_why_not(begun: tuple[TableFight, TableState]) -> None:
    table, state = begun
    reach = table.at(state).reach("t")
    assert reach.cost((5500, 4500)) == 3000
    assert (reach.cost((5501, 4500)), reach.cost((7001, 4500))) == (3001, None), "running"
    assert table.at(state).barred("t", (5500, 4500)) is None
    assert table.at(state).barred("t", (6900, 4500)) is None, "running"
    far = table.at(state).barred("t", (11500, 4500))
    assert far is not None
    spoken(far)
    acts = [each.act for each in table.at(state).walk("t", [(2500, 4500), (5500, 4500)])]
    assert acts == [GoAlong("t", ((5500, 4500),))], "nobody runs where he can walk"
    assert [each.act for each in table.at(state).aims("t", (8500, 4500))] == [Strike("t", "b")]


def test_ways_to_go_are_offered_with_the_rule_each_follows() -> None:
    wall = TableShape("climb", disc=(5500, 4500, 300), top=2000)
    for agreed, rules in (
        ({}, {"climb": "SW-19", "stairs": "SW-18"}),
        ({UNPLACED: True}, {"walk": "SW-16", "run": "SW-17"}),
    ):
        table = BATTLES.set_up(setup(board=replace(new_map(12, 12), shapes=(wall,)), agreements=agreed))
        state = table.at(table.begin()).play(BeginTurn(), Dice("x")).state
        offers = [each for each in table.at(state).offers("t") if isinstance(each.act, GoAlong | GoTold)]
        assert {each.act.manner: each.rule for each in offers if not getattr(each.act, "aim", "")} == rules


def test_climbing_is_offered_where_there_is_something_to_climb_within_a_move() -> None:
    for x, offered in ((5500, ["climb", "stairs"]), (9500, [])):
        wall = TableShape("climb", disc=(x, 4500, 300), top=2000)
        table = BATTLES.set_up(setup(board=replace(new_map(12, 12), shapes=(wall,))))
        state = table.at(table.begin()).play(BeginTurn(), Dice("x")).state
        acts = [each.act for each in table.at(state).offers("t")]
        found = [each.manner for each in acts if isinstance(each, GoAlong) and each.manner]
        assert [each for each in found if each in ("swim", "climb", "stairs")] == offered


def test_figures_without_a_place_are_put_down_before_play() -> None:
    table = BATTLES.set_up(
        setup(Placed("t", "hero:thevor", "one"), Placed("b", "guerrier-brigand", "two", at=spot_of((9, 4))))
    )
    state = table.begin()
    assert table.at(state).view.phase == "deploy"
    assert table.at(state).view.token("t").state == "reserve"
    free = table.at(state).deployable("t")
    assert (500, 500) in free
    assert (9500, 4500) not in free, "the brigand stands there"
    assert (6500, 6500) not in free, "a rock"
    assert table.at(state).barred("t", (9500, 4500)) is not None
    state = table.at(state).play(table.at(state).deploy("t", free[0]), Dice("x")).state
    assert table.at(state).view.token("t").at == free[0]
    assert table.read_act(table.write_act(PutDown("t", free[0]))) == PutDown("t", free[0])


def test_cards_and_units_say_what_the_book_says(begun: tuple[TableFight, TableState]) -> None:
    table, state = begun
    sheet = table.at(state).sheet("t")
    assert {each.icon: each.now for each in sheet.values}["combat"] == 2
    assert (sheet.left[0].icon, sheet.left[0].now) == ("move", 3)
    units = {each.id: each for each in BATTLES.units()}
    assert units["hero:thevor"].side == "heroes"
    assert units["troll"].name.fr == "Troll"
    assert [each.id for each in BATTLES.sides(setup())] == ["one", "two", "pnj"]


@pytest.mark.parametrize(
    ("pieces", "key"),
    [
        ((Placed("x", "dragon", "one"),), "quest.no_such_profile"),
        ((Placed("x", "troll", "two"), Placed("x", "troll", "two")), "quest.hero_twice"),
    ],
)
def test_what_cannot_be_set_up_is_one_sentence(pieces: tuple[Placed, ...], key: str) -> None:
    with pytest.raises(Refused) as told:
        BATTLES.set_up(setup(*pieces))
    assert told.value.key == key
