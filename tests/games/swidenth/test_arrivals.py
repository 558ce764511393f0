"""What the events of a quest do to its table: who comes and where he stands, who is hurt, how it ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice, DieWanted, RealDice
from models.games.entry_fields import Place
from models.games.script import Reward, VictoryCondition
from models.games.swidenth.battle.acts import Objection, PutDown
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.quest import put_in
from models.games.swidenth.battle.scene import Working
from models.games.swidenth.battle.staging import QuestStage, free_spot
from models.games.swidenth.battle.state import OFF, Troop
from models.games.swidenth.battle.turn import refuse_put_down
from models.games.vocabulary import (
    BringReserve,
    ComesNear,
    DieAtLeast,
    EndInDraw,
    LeftBy,
    RoundAtLeast,
    RoundBegins,
)
from models.table.spots import Spot
from tests.games.swidenth.quest_stage import COMING, FIGURES, event, stage, table, told

# -- what events do ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-151", "SW-203")
@pytest.mark.parametrize(
    ("die", "needed", "rule", "roll", "line"),
    [
        (20, (17,), "SW-151", 17, ("SW-151", 17, True)),
        (20, (17,), "", 16, ("SW-203", 17, False)),
        (20, (3, 9, 5), "", 9, ("SW-203", 9, True)),
        (6, (4,), "", 5, ("SW-203", 4, True)),
        (20, (), "", 11, None),
        (20, (1,), "", 1, ("SW-203", 1, True)),
    ],
)
def test_the_die_of_an_event_tells_what_it_had_to_show(
    die: int, needed: tuple[int, ...], rule: str, roll: int, line: tuple[str, int, bool] | None
) -> None:
    conditions = (RoundAtLeast(3), *(DieAtLeast(each) for each in needed))
    thrown = event(RoundBegins(2), COMING, die=die, rule=rule, conditions=conditions)
    work, quest = stage(thrown, dice=[roll])
    assert quest.throw(thrown) == roll
    by, least, done = line or ("", 0, False)
    args = {"event": "Alerte", "roll": roll, "needed": least, "done": done}
    assert told(work) == ([("event_roll", "", by, args)] if line else [])
    assert [(each.faces, each.purpose, each.who) for each in work.dice.log] == [(die, "event", "")]
    work.dice = RealDice(())
    with pytest.raises(DieWanted) as wanted:
        quest.throw(thrown)
    assert (wanted.value.faces, wanted.value.purpose, wanted.value.rule, wanted.value.about) == (
        die, "event", rule, "Alerte",
    )  # fmt: skip


def test_an_event_that_occurs_is_recorded_and_told_and_words_are_said() -> None:
    work, quest = stage(state={"occurred": ("f",)})
    quest.tell(event(RoundBegins(2), rule="SW-151"), 0)
    quest.say("Alerte !")
    assert work.state.occurred == ("f", "e")
    assert told(work) == [
        ("occurred", "", "SW-151", {"event": "Alerte"}), ("said", "", "SW-203", {"words": "Alerte !"}),
    ]  # fmt: skip


@pytest.mark.rule("SW-151", "SW-152")
@pytest.mark.parametrize(
    ("trigger", "coming", "reading", "spots", "done", "troops"),
    [
        # Touching the zone from outside where they lay in ambush in it: the middle of its left side first.
        (ComesNear(1, 2), COMING, "same_turn", {"r1": (9500, 5000), "r2": (11000, 2500)}, False, ("r1", "r2")),
        (ComesNear(1, 2), COMING, "next_turn", {"r1": (9500, 5000), "r2": (11000, 2500)}, True, ("r1", "r2")),
        (ComesNear(2, 2), COMING, "same_turn", {"r1": (10500, 3500), "r2": (10500, 4700)}, False, ("r1 r2",)),
        (ComesNear(2, 2), COMING, "next_turn", {"r1": (10500, 3500), "r2": (10500, 4700)}, True, ("r1 r2",)),
        (RoundBegins(2), COMING, "next_turn", {"r1": (10500, 3500), "r2": (10500, 4700)}, False, ("r1 r2",)),
        (RoundBegins(2), replace(COMING, count=1), "same_turn", {"r1": (10500, 3500)}, False, ("r1",)),
        (RoundBegins(2), replace(COMING, type="troll"), "same_turn", {"r3": (10750, 3750)}, False, ("r3",)),
        (RoundBegins(2), replace(COMING, zone=9), "same_turn", {}, False, ()),
    ],
)
def test_who_comes_stands_in_the_zone_or_touching_it(
    trigger: Any, coming: BringReserve, reading: str, spots: dict[str, Spot], done: bool, troops: tuple[str, ...]
) -> None:
    work, quest = stage(options={"ambush_acts": reading})
    quest.arrive(coming, event(trigger, coming, rule="SW-151"))
    came = {each.id: each for each in work.state.figures if each.id.startswith("r") and each.up}
    assert {key: each.at for key, each in came.items()} == spots
    assert told(work) == [("arrived", key, "SW-151", {"at": list(spot)}) for key, spot in spots.items()]
    assert all((each.done, each.gone) == (done, -1) for each in came.values())
    assert [" ".join(each.members) for each in work.state.troops] == ["t", "c", "b", *troops][: 3 + len(troops)]
    assert [each.id for each in work.state.troops[3:]] == [each[:2] for each in troops]


def test_where_positions_are_not_known_who_comes_stands_anywhere_and_has_not_moved() -> None:
    battle, state = table()
    work = Working(replace(battle, asked="ask"), state, Dice("x"))
    QuestStage(work).arrive(COMING, event(RoundBegins(2), COMING))
    assert [(e.at, e.gone, e.status) for e in work.state.figures[3:]] == [
        ((10000, 3000), 0, "up"), ((10000, 3000), 0, "up"), (OFF, -1, "reserve"),
    ]  # fmt: skip


def test_figures_are_placed_where_there_is_room() -> None:
    for place, spot in (
        (Place("zone", zone=2), (500, 500)),
        (Place("zone", zone=9), None),
        (Place("cell", cell=(7, 3)), (7500, 3500)),
        # Gardul stands in the middle of that cell: the nearest of the spots about it with room.
        (Place("cell", cell=(4, 4)), (5400, 5400)),
    ):
        work, quest = stage(more=[{**FIGURES[0], "id": "g", "hero": "Gardul", "at": [4500, 4500]}], state={})
        work.change("t", at=(11000, 9000))
        quest.place("b", place)
        if spot is None:
            assert told(work) == []
            assert work.state.figure("b").at == (2000, 9000)
            continue
        assert work.state.figure("b").at == spot
        assert told(work) == [("arrived", "b", "SW-203", {"at": list(spot)})]
    work.change("c", at=(5400, 5400))
    work.change("t", at=(3000, 4200))
    quest.place("b", Place("cell", cell=(4, 4)))
    assert work.state.figure("b").at == (4200, 3000), "all round it"
    work, quest = stage()
    quest.place("nobody", Place("cell", cell=(7, 3)))
    for status in ("dead", "fled"):
        work.change("b", status=status)
        quest.place("b", Place("cell", cell=(7, 3)))
    assert told(work) == []
    quest.place("r3", Place("cell", cell=(7, 3)))
    assert (work.state.figure("r3").status, work.state.figure("r3").at) == ("up", (7500, 3500))
    assert work.state.troops[-1] == Troop("r3", ("r3",)), "who comes has a troop"


def test_figures_are_removed_healed_and_hurt_where_they_stand() -> None:
    work, quest = stage()
    work.change("t", vitality=2)
    quest.change_life("t", 1)
    quest.change_life("t", 0)
    quest.change_life("t", -2)
    quest.change_life("r1", -1)
    quest.change_life("r1", 1)
    quest.remove("r1")
    quest.remove("c")
    quest.remove("c")
    assert told(work) == [
        ("cured", "t", "SW-203", {"points": 1, "left": 3, "by": ""}),
        ("wounded", "t", "SW-203", {"points": 2, "left": 1, "by": ""}),
        ("left", "c", "SW-203", {"by": ""}),
    ]
    assert [work.state.figure(each).status for each in ("t", "c", "r1")] == ["up", "left", "reserve"]


@pytest.mark.rule("SW-149")
def test_a_battle_is_won_lost_or_drawn_by_what_says_so() -> None:
    way = VictoryCondition("v", "Sauvés", "one", (LeftBy(1),), "SW-149")
    end = event(RoundBegins(9), EndInDraw())
    for act, winner, line in (
        (lambda quest: quest.win("one", way), "heroes", ("won", "", "SW-149", {"way": "Sauvés"})),
        (lambda quest: quest.win("two", end), "foes", ("lost", "", "SW-203", {"way": "Alerte"})),
        (lambda quest: quest.lose("one", end), "foes", ("lost", "", "SW-203", {"way": "Alerte"})),
        (lambda quest: quest.lose("two", end), "heroes", ("won", "", "SW-203", {"way": "Alerte"})),
        (lambda quest: quest.draw(replace(end, rule="SW-149")), "", ("drawn", "", "SW-149", {"way": "Alerte"})),
    ):
        work, quest = stage(state={"winner": "foes"})
        act(quest)
        assert (work.state.half, work.state.winner, told(work)) == ("over", winner, [line])


@pytest.mark.rule("SW-150")
def test_the_reward_goes_to_each_hero_who_lives() -> None:
    gain = Reward("g", "Prime", "", 8, "SW-150")
    heroes = [
        {"hero": "Gardul", "id": "left", "status": "left"},
        {"hero": "Salvynia", "id": "fled", "status": "fled"},
        {"hero": "Oghavor", "id": "dead", "status": "dead"},
        {"hero": "Hugo", "id": "called", "summoner": "t", "at": [1000, 1000]},
    ]
    for side, points, reading, paid in (
        ("one", 8, "yes", ["t", "left", "fled"]),
        ("one", 8, "no", ["t", "left"]),
        ("two", 8, "yes", []),
        ("one", 0, "yes", []),
    ):
        work, quest = stage(more=heroes, options={"reward_fled": reading})
        work.change("t", points=2)
        quest.reward(side, replace(gain, points=points))
        assert told(work) == [("earned", each, "SW-150", {"points": 8}) for each in paid]
        assert {e.id: e.points for e in work.state.figures if e.points} == {
            **dict.fromkeys(paid, 8),
            "t": 10 if paid else 2,
        }


# -- room for those who come -------------------------------------------------------------------------------------------


def rectangle(left: int, top: int, right: int, low: int) -> tuple[Spot, ...]:
    return (left, top), (right, top), (right, low), (left, low)


@pytest.mark.rule("SW-147", "SW-152")
@pytest.mark.parametrize(
    ("figure", "corners", "touching", "spots"),
    [
        # Column by column, a base and a fifth of a pace apart, none over the rim of the zone.
        ("r1", rectangle(0, 0, 2200, 3400), False,
         [(500, 500), (500, 1700), (500, 2900), (1700, 500), (1700, 1700), (1700, 2900)]),
        ("r1", rectangle(0, 0, 2199, 3399), False, [(500, 500), (500, 1700)]),
        ("r1", rectangle(1000, 100, 2000, 1100), False, [(1500, 600)]),
        ("r1", rectangle(1000, 100, 1999, 1100), False, []),
        ("r1", ((0, 0), (4000, 0), (0, 4000)), False,
         [(500, 500), (500, 1700), (500, 2900), (1700, 500), (1700, 1700), (2900, 500)]),
        ("r3", rectangle(0, 0, 3300, 1600), False, [(750, 750), (2450, 750)]),
        ("r3", rectangle(0, 0, 3300, 3200), False, [(750, 750), (750, 2450), (2450, 750), (2450, 2450)]),
        ("r1", rectangle(6000, 1000, 7000, 4500), True,
         [(5500, 2750), (7500, 2750), (6500, 500), (6500, 5000),
          (5500, 3950), (7500, 3950), (5500, 1550), (7500, 1550)]),
        ("r1", rectangle(6000, 1000, 9000, 2000), True,
         [(5500, 1500), (9500, 1500), (7500, 500), (7500, 2500),
          (8700, 500), (8700, 2500), (6300, 500), (6300, 2500)]),
        # Its corners too.
        ("r1", rectangle(6000, 1000, 7000, 3400), True,
         [(5500, 2200), (7500, 2200), (6500, 500), (6500, 3900), (5500, 3400), (7500, 3400),
          (5500, 1000), (7500, 1000)]),
        ("r1", rectangle(6000, 4000, 8400, 5000), True,
         [(5500, 4500), (8900, 4500), (7200, 3500), (7200, 5500), (8400, 3500), (8400, 5500),
          (6000, 3500), (6000, 5500)]),
        ("r3", rectangle(6000, 4000, 7500, 5500), True, [(5250, 4750), (8250, 4750), (6750, 3250), (6750, 6250)]),
        ("r1", rectangle(0, 3000, 1000, 4000), True, [(1500, 3500), (500, 2500), (500, 4500)]),
    ],
)  # fmt: skip
def test_who_comes_gets_the_first_spot_where_nobody_stands(
    figure: str, corners: tuple[Spot, ...], touching: bool, spots: list[Spot]
) -> None:
    others = [{**FIGURES[3 if figure == "r1" else 5], "id": f"o{n}"} for n in range(9)]
    raw = {"table": {"width": 12, "height": 10}, "figures": [FIGURES[3 if figure == "r1" else 5], *others]}
    battle, state = read_position(raw, "x")
    for number, spot in enumerate(spots):
        assert free_spot(battle, state, state.figure(figure), corners, touching=touching) == spot
        state = state.put(replace(state.figure(f"o{number}"), status="up", at=spot))
    if not touching or spots[0] == (5250, 4750):
        assert free_spot(battle, state, state.figure(figure), corners, touching=touching) is None


def test_the_nearest_free_spot_is_taken_where_one_is_wanted_and_rocks_are_none() -> None:
    rock = {"kind": "obstacle", "disc": [1700, 500, 400], "top": 2000}
    battle, state = table(table={"width": 12, "height": 10, "shapes": [rock]})
    zone = rectangle(0, 0, 3600, 2200)
    bare = state.put(replace(state.figure("b"), at=(500, 600)))
    for near, spot in (
        ((2900, 1600), (2900, 1600)),
        ((1700, 600), (1700, 1700)),
        ((3200, 400), (3200, 400)),
        ((600, 600), (500, 1700)),
        ((-1, 2300), (500, 1700)),
    ):
        assert free_spot(battle, bare, bare.figure("t"), zone, near=near) == spot, near
    assert free_spot(battle, bare, bare.figure("b"), zone) == (500, 500), "nobody is in his own way"
    state = put_in(battle, put_in(battle, bare, "r1", "2"), "r2", "2")
    assert [state.figure(each).at for each in ("r1", "r2")] == [(500, 1700), (1700, 1700)]


# -- putting down before the first turn --------------------------------------------------------------------------------


@pytest.mark.rule("SW-147", "SW-151")
@pytest.mark.parametrize(
    ("figure", "spot", "wanted"),
    [
        ("t", (3000, 2500), None),
        ("t", (3001, 2500), Objection("SW-147", "quest.not_start_area", {"figure": "t"})),
        ("t", (1000, 1999), Objection("SW-147", "quest.stands_there", {"figure": "c"})),
        ("t", (1000, 2000), None),
        ("t", (1700, 500), Objection("SW-16", "quest.off_table", {"figure": "t"})),
        ("c", (1000, 1100), None),
        ("b", (1000, 2500), Objection("SW-147", "quest.not_start_area", {"figure": "b"})),
        ("k", (1000, 2500), Objection("SW-147", "quest.not_start_area", {"figure": "k"})),
        ("r1", (1000, 2500), Objection("SW-151", "quest.comes_later", {"figure": "r1"})),
    ],
)
def test_why_a_figure_cannot_be_put_down_there(figure: str, spot: Spot, wanted: Objection | None) -> None:
    rock = {"kind": "obstacle", "disc": [1700, 100, 300], "top": 2000}
    called = {"hero": "Hugo", "id": "k", "summoner": "t", "status": "reserve"}
    battle, state = table(
        event(RoundBegins(2), COMING), more=[called], half="deploy", turn=0,
        table={"width": 12, "height": 10, "shapes": [rock]},
    )  # fmt: skip
    battle, state = replace(battle, starts=("2",)), state.put(replace(state.figure("c"), at=(1000, 1000)))
    assert refuse_put_down(battle, state, PutDown(figure, spot)) == wanted
    late = replace(state, half="heroes")
    assert refuse_put_down(battle, late, PutDown(figure, spot)) == Objection("SW-147", "quest.deployed")
