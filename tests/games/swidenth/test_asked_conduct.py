"""Conduct where positions are not known: each figure does by truthful answers what it does where all is measured."""

from __future__ import annotations

from typing import Any

import pytest

from models.dice import Dice
from models.games.swidenth.battle.conduct.steps import decide
from models.games.swidenth.battle.position import read_position
from tests.games.swidenth.asked_truth import answered, asked, deciding, sense
from tests.games.swidenth.table import cases, put_down, readings


@pytest.mark.rule("SW-132")
def test_figures_of_the_worked_positions_do_by_answers_what_they_do_where_all_is_measured() -> None:
    for case in (*cases("choices"), *cases("conduct"), *cases("judged")):
        if case["id"] in ("SW-C40", "SW-C41"):
            continue  # thirteen figures
        for options in {str(each): each for each, _, _ in readings(case)}.values():
            battle, state = put_down(case, options)
            for figure in (each for each in state.standing() if each.camp == "foes" and battle.of(each.id).role):
                known = decide(battle, state, figure.id, Dice("x"), reasons=False).chosen
                assert sense(answered(battle, state, figure.id, "x")) == sense(known), (case["id"], figure.id)


ERDOKAN = {"id": "e", "hero": "Erdokan", "at": [5000, 5000]}
GARDUL = {"id": "g", "hero": "Gardul", "at": [5000, 8000]}


@pytest.mark.parametrize(
    ("figures", "asks", "does"),
    [
        # Without arms it goes for who struck at it, into contact as on a measured table.
        (
            [ERDOKAN, GARDUL, {"gear": [], "at": [7000, 5000], "struck_by": ["g"]}],
            [("reach", ("g",))], ("riposte", "go", "g", "contact"),
        ),
        # Who helps without a spell of help asks nobody who is within no paces.
        (
            [ERDOKAN, {"id": "x", "profile": "guerrier-orc", "at": [6000, 5000]},
             {"role": "soutien", "at": [12000, 5000]}],
            [("reach", ("e",))], ("approach", "go", "e", "nearer"),
        ),
    ],
)  # fmt: skip
def test_only_what_decides_is_asked(figures: list[dict[str, Any]], asks: list[Any], does: tuple[str, ...]) -> None:
    last = {"id": "n", "profile": "guerrier-brigand", **figures[-1]}
    battle, state = read_position({"figures": [*figures[:-1], last], "half": "npcs", "turn": 2}, "asked.json")
    chosen, _, questions = deciding(battle, state, *asked(battle, state), "n", "x")
    assert [(each.kind, each.among) for each in questions] == asks
    assert (chosen.step, *sense(chosen)) == does
