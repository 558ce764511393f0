"""Battles played over and over: the same Tally whoever works them out, and what is read off it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from models.errors import Refused
from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.battle.battle_json import Seats
from models.games.battle.course import Course
from models.games.dagobah.game import DAGOBAH
from models.games.scenarios.scenario import setup_of
from models.games.simulation.simulate import DiceOf, arena, packed, play_batch, simulate, unpacked
from models.games.simulation.tally import Tally, difference, wilson
from models.progress import Cancelled
from tests.games.aventures.temple import carded
from tests.parsed import ROOT

SIDES = ("republique", "separatistes")


def temple() -> Any:
    board, scenario = bundled_scenario("temple-perdu")
    return setup_of(carded(scenario), board, {})


@pytest.fixture(scope="module")
def work() -> bytes:
    return packed("aventures", {}, temple(), dict.fromkeys(SIDES, "bold"), "graine")


@pytest.fixture(scope="module")
def three(work: bytes) -> Tally:
    return play_batch(work, 0, 3)


def test_the_same_battles_make_the_same_tally_in_any_order_and_in_parts(work: bytes, three: Tally) -> None:
    assert play_batch(work, 2, 1) + play_batch(work, 0, 2) == three
    assert three.runs == 3
    assert sum(mask.bit_count() for mask in three.won.values()) == 3
    assert sum(three.turns.values()) == sum(three.losses.values()) == 3


@pytest.mark.soak
@pytest.mark.parametrize(("workers", "size"), [(1, 25), (2, 7), (7, 1)])
def test_any_number_of_workers_makes_the_same_tally(work: bytes, workers: int, size: int) -> None:
    other = packed("aventures", {}, temple(), dict.fromkeys(SIDES, "cautious"), "graine")
    told: list[tuple[int, int]] = []
    made = simulate([work, other], 12, workers, follow=lambda n, tally: told.append((n, tally.runs)), size=size)
    assert made == simulate([work, other], 12, 1)
    assert [tally.runs for tally in made] == [12, 12]
    assert {(0, 12), (1, 12)} <= set(told)


def test_two_workers_make_the_same_tally_and_load_neither_window_nor_database(work: bytes, three: Tally) -> None:
    assert simulate([work], 3, 2, size=2) == (three,)
    script = (
        "import sys, models.games.simulation.simulate as s\n"
        "s.play_batch(bytes.fromhex(sys.stdin.read()), 0, 0)\n"
        "print([each for each in ('PySide6', 'sqlmodel', 'sqlalchemy', 'networkx') if each in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, input=work.hex(), capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_whoever_stops_waits_for_no_battle(work: bytes) -> None:
    asked = []

    def progress(done: int, total: int) -> None:
        asked.append((done, total))
        raise Cancelled

    with pytest.raises(Cancelled):
        simulate([work], 400, 2, progress)
    assert asked == [(0, 0)]

    class Now:
        def is_set(self) -> bool:
            return True

    with pytest.raises(Cancelled):
        unpacked(work).played(0, Now())


def test_a_run_is_played_by_the_engine_and_the_players_of_play(work: bytes) -> None:
    """A course with the dice of the run comes to the same end, act by act."""
    runs = arena(AVENTURES, temple(), dict.fromkeys(SIDES, "bold"), "graine")
    dice, seats = DiceOf("graine", 1), Seats(dict.fromkeys(SIDES, "bold"))
    fight, course = runs.fight, Course(runs.fight, "graine")
    course.now = now = fight.at(runs.begin(dice.of))
    while (act := now.next_act(runs.players, "graine/run/1")) is not None:
        thrown = dice.of(*now.stream(act))
        begun = len(thrown.log)
        assert course.advice(seats)[0] == act
        now = fight.at(now.resolve(act, thrown))
        course.now = fight.at(course.play(act, [throw.result for throw in thrown.log[begun:]]).state)
    ends = {fight.fingerprint(each.state) for each in (course.now, now, runs.played(1))}
    assert len(ends) == 1
    assert course.view().phase == "over"


def test_a_game_without_battles_is_refused() -> None:
    with pytest.raises(Refused):
        arena(DAGOBAH, temple(), {}, "")


def test_shares_come_with_the_interval_of_wilson() -> None:
    # Newcombe (1998), Statistics in Medicine 17, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    known = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (hits, runs), (low, high) in known.items():
        found = wilson(hits, runs)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)
        assert found.value == hits / runs
    assert wilson(20, 20).high == 1.0
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_paired_runs_say_what_decides() -> None:
    base = Tally(10, {"a": 0b0000001111, "b": 0b1111110000})
    other = Tally(10, {"a": 0b0011111110, "b": 0b1100000001})
    found = difference(base, other, "a")
    assert found.value == pytest.approx(0.3)
    assert found.low < 0.3 < found.high
    assert difference(base, base, "a").value == 0
    assert difference(base, base, "a").low < 0 < difference(base, base, "a").high
    assert difference(Tally(), base, "a").low == -1.0


def test_series_that_come_out_of_step_are_paired_by_the_battles_both_have_played() -> None:
    whole = Tally(8, {"a": 0b00001111, "b": 0b11110000})
    late = Tally(4, {"a": 0b11110000})
    found = difference(whole, late, "a")
    assert found.value == 1.0, "of the last four, the only ones both have played, all are won instead of none"
    assert difference(Tally(1, {"a": 1}), Tally(1, {"b": 2}), "a").low == -1.0, "no battle is shared"
