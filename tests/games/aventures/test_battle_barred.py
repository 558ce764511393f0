"""Why a figure cannot go to a cell, said whole: what stands there, how far it is, or that no way leads there."""

from __future__ import annotations

from typing import Any

import pytest

from models.games.aventures.battle.moving import barred
from models.games.battle.engine import Objection
from tests.games.aventures.test_battle import cell, given

TECH, R2 = "clone-trooper-tech", "r2-d2"
AT = {"at": {TECH: "H3", R2: "H4", "r5-tech-droid": "F4"}}
OVER = {"going": {"piece": TECH, "left": 2, "moving": False}}


@pytest.mark.parametrize(
    ("changed", "to", "expected"),
    [
        ({}, "I3", None),
        ({}, "H4", Objection("AG-39", "map.walk_ends_on_ally")),
        ({}, "F4", Objection("AG-37", "map.step_enemy")),
        ({}, "F1", Objection("AG-30", "map.step_blocked")),
        ({}, "P3", Objection("AG-28", "battle.too_far", {"needed": 8, "points": 5})),
        (
            {"going": {"piece": TECH, "left": 1, "moving": True}},
            "J3",
            Objection("AG-28", "battle.too_far", {"needed": 3, "points": 1}),
        ),
        ({}, "P15", Objection("AG-38", "battle.no_way", {"piece": TECH})),
        (OVER, "I3", Objection("AG-19", "battle.movement_over", {"piece": TECH})),
        ({"done": [TECH]}, "I3", Objection("AG-26", "battle.already_played", {"piece": TECH})),
    ],
)
def test_a_cell_that_cannot_be_gone_to_says_why(changed: dict[str, Any], to: str, expected: Objection | None) -> None:
    battle, state = given(AT | changed)
    assert barred(battle, state, TECH, cell(to)) == expected
