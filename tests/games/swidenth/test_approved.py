"""What Swidenth says, kept as text: battles, offers, shelves, the chronicle, the check, cards, codes (`approving`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from models.content import plain_values
from models.dice import Dice
from models.games.course import Course
from models.games.scenario import setup_of
from models.games.swidenth.battle.acts import read_act, written_act
from models.games.swidenth.battle.laid_table import LaidTable
from models.games.swidenth.battle.state_json import written
from models.games.swidenth.battle.telling import TableTeller
from models.games.swidenth.game import SWIDENTH
from models.games.swidenth.quest_scenario import bundled_scenario
from tests.approving import Page
from tests.games.fought import fight, offered, played, said
from tests.games.swidenth.table import Steps, cases, decided, put_down, readings

BATTLES, MOVES = SWIDENTH.battles, SWIDENTH.moves
assert BATTLES is not None
assert MOVES is not None


def page(name: str) -> Page:
    return Page(f"swidenth-{name}", SWIDENTH.terms())


@pytest.mark.parametrize(
    ("quest", "players", "most", "figure"),
    [
        ("convoi", ("conduct", "hold", "aggressive"), 60, "thevor"),
        ("peage", ("aggressive",), 40, "gardul"),
        ("ronde", ("conduct", "run"), 40, "salvynia"),
        ("doyen", ("hold", "aggressive"), 30, "oghavor"),
    ],
)
def test_a_quest_played_by_conduct_and_policies(quest: str, players: tuple[str, ...], most: int, figure: str) -> None:
    told = page(f"quest-{quest}")
    board, scenario = bundled_scenario(quest)
    told.head("The scenario")
    told.tell("problems", BATTLES.problems(setup_of(scenario, board, {})))
    told.tell("scenario", scenario)
    told.head("The battle")
    course = Course(BATTLES, MOVES, setup_of(scenario, board, {}), f"quest-{quest}")
    fight(told, course, players, most, {20: (figure,), most: (figure,)}, written)
    told.approved()


@pytest.mark.parametrize("name", ["choices", "conduct", "judged", "limits", "melee", "moves", "quest", "spells"])
def test_what_the_worked_positions_say(name: str) -> None:
    told = page(f"positions-{name}")
    for case in cases(name):
        for options, steps, _after in readings(case):
            told.head(" ".join((case["id"], *(f"{key}={value}" for key, value in options.items()))))
            _followed(told, case, options, steps)
    told.approved()


def _followed(told: Page, case: Mapping[str, Any], options: Mapping[str, str], steps: Steps) -> None:
    battle, state = put_down(case, options)
    table = LaidTable(battle, ("heroes", "foes"), TableTeller(battle), {})
    for number, step in enumerate(steps, 1):
        act = decided(battle, state, step) if "decides" in step else read_act(step["act"])
        figure = getattr(act, "figure", "")
        for each in BATTLES.offers(table, state, figure)[:8] if number == 1 else ():
            offered(told, each, written_act)
        denied = BATTLES.denied(table, state, act)
        if denied is not None:
            told.tell(f"{number} {written_act(act)} denied: {said(told, denied)}")
            continue
        done = BATTLES.play(table, state, act, Dice("case", typed=step.get("dice", ())))
        played(
            told, str(number), written_act(act), plain_values(written(state)), plain_values(written(done.state)), done
        )
        state = done.state
