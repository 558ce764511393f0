"""Ways a figure cannot go: the whole objection, and the way just short of it that it can."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.games.swidenth.battle.acts import GoAlong, Objection, RunTo
from models.games.swidenth.battle.moving import MOST_LEGS, refuse_go, refuse_run
from models.games.swidenth.battle.position import read_position
from models.table.spots import Spot

BATTLE, STATE = read_position(
    {
        "figures": [
            {"id": "e", "hero": "Erdokan", "at": [5000, 5000]},
            {"id": "b", "profile": "guerrier-orc", "at": [9000, 5000]},
        ]
    },
    "moving",
)


def back_and_forth(legs: int) -> tuple[Spot, ...]:
    return tuple((5000 + 10 * (number % 2 + 1), 5000) for number in range(legs))


@pytest.mark.rule("SW-16")
@pytest.mark.parametrize(
    ("path", "manner", "wanted"),
    [
        (((8000, 5000),), "walk", None),
        (((5000, 8001),), "walk", Objection("SW-16", "quest.too_far", {"figure": "e", "cost": 3001, "most": 3000})),
        (((5000, 8000),), "walk", None),
        ((), "walk", Objection("SW-16", "quest.no_way", {"figure": "e"})),
        (((5000, 5500), (5000, 5000)), "walk", Objection("SW-16", "quest.no_way", {"figure": "e"})),
        (back_and_forth(MOST_LEGS), "walk", None),
        (back_and_forth(MOST_LEGS + 1), "walk", Objection("SW-16", "quest.no_way", {"figure": "e"})),
        (((5000, 5500),), "zzz", Objection("SW-16", "quest.no_such_manner", {"figure": "e"})),
        (((5000, 5500),), "run", Objection("SW-16", "quest.no_such_manner", {"figure": "e"})),
    ],
)
def test_a_way_that_cannot_be_gone_says_why(path: tuple[Spot, ...], manner: str, wanted: Objection | None) -> None:
    assert refuse_go(BATTLE, STATE, GoAlong("e", path, manner=manner)) == wanted


@pytest.mark.rule("SW-17")
@pytest.mark.parametrize(
    ("spot", "wanted"),
    [
        ((5000, 9500), None),
        ((5000, 9501), Objection("SW-17", "quest.too_far", {"figure": "e", "cost": 4501, "most": 4500})),
        ((5000, 5000), Objection("SW-17", "quest.no_way", {"figure": "e"})),
        ((9500, 5000), Objection("SW-16", "quest.figure_in_way", {"figure": "b"})),
    ],
)
def test_a_run_that_cannot_be_run_says_why(spot: Spot, wanted: Objection | None) -> None:
    assert refuse_run(BATTLE, STATE, RunTo("e", spot)) == wanted
    asked = Objection("SW-16", "quest.asks_positions", {"figure": "e"})
    assert refuse_run(replace(BATTLE, asked="trust"), STATE, RunTo("e", spot)) == asked
