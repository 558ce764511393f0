"""The course of a battle: acts done and taken back, the replay, automatic players, without a window or a file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from models.dice import DieWanted
from models.errors import Refused
from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.battle.battle_json import Seats
from models.games.battle.course import Course
from models.games.scenarios.scenario import setup_of
from tests.games.aventures.temple import carded

BATTLES = AVENTURES.battles
assert BATTLES is not None
SEATS = Seats({"republique": "bold", "separatistes": "cautious"})


@pytest.fixture
def course() -> Course[Any, Any]:
    board, scenario = bundled_scenario("temple-perdu")
    return Course(BATTLES.set_up(setup_of(carded(scenario), board, {})), "graine")


def play(course: Course[Any, Any], acts: int) -> list[dict[str, Any]]:
    """Let the automatic players do some acts; return them and the state after each as a file keeps them."""
    kept = []
    for _ in range(acts):
        made = course.do(*course.advice(SEATS))
        kept.append(json.loads(json.dumps({"body": made.body, "state": made.written})))
    return kept


def test_a_battle_read_from_its_file_goes_on_as_it_was(course: Course[Any, Any]) -> None:
    kept = play(course, 40)
    other = Course(BATTLES.set_up(course_setup()), "graine")
    other.take([each["body"] for each in kept], kept[-1]["state"], 0)
    assert len(other.states) == 1
    assert other.replay()
    assert other.faithful
    assert list(map(course.fight.fingerprint, other.states)) == list(map(course.fight.fingerprint, course.states))
    assert [each.events for each in other.done] == [each.events for each in course.done]
    assert [each.walks for each in other.done] == [each.walks for each in course.done]
    assert play(other, 5) == play(course, 5)


def course_setup() -> Any:
    board, scenario = bundled_scenario("temple-perdu")
    return setup_of(carded(scenario), board, {})


def test_acts_taken_back_leave_the_battle_as_it_was(course: Course[Any, Any]) -> None:
    kept = play(course, 20)
    before = course.fight.fingerprint(course.states[12])
    course.take([], kept[11]["state"], 12)
    assert course.count == 12
    assert course.fight.fingerprint(course.now.state) == before
    assert len(course.states) == 13
    assert play(course, 8) == kept[12:], "the same acts throw the same dice"


def test_what_the_rules_refuse_today_ends_a_replay(course: Course[Any, Any]) -> None:
    kept = play(course, 10)
    other = Course(BATTLES.set_up(course_setup()), "graine")
    other.take([each["body"] for each in (*kept[:3], kept[1], *kept[4:])], kept[-1]["state"], 0)
    assert other.replay()
    assert not other.faithful
    assert len(other.states) == 11


def test_dice_are_asked_for_one_by_one_and_vain_acts_refused(course: Course[Any, Any]) -> None:
    roll = course.now.offers()[0].act
    with pytest.raises(DieWanted):
        course.ask(roll, [])
    made = course.play(roll, [7, 3])
    assert [die.result for die in made.done.dice] == [7, 3]
    assert course.count == 0, "nothing is done before it is kept"
    course.do(roll)
    with pytest.raises(Refused):
        course.play(roll)


def test_people_and_automatic_players_take_turns(course: Course[Any, Any]) -> None:
    half = Seats({"republique": "bold"})
    assert course.player(half, course.view()) == "", "somebody has to roll"
    assert course.player(SEATS, course.view()) == "bold"
    play(course, 1)
    act, why = course.advice(SEATS)
    assert act.side == course.view().decides, "each takes the side of his seat"
    assert why is None
    course.do(act, why)
    assert course.view().phase == "deploy"
    assert course.player(half, course.view()) == "bold"
    while any(each.state == "reserve" and each.side == "republique" for each in course.view().tokens):
        course.do(*course.advice(half))
    assert course.player(half, course.view()) == "", "the others are put by hand"
