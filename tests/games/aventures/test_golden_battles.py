"""Golden battles of the Lost Temple: from a seed the same acts, states, words and dice, whatever the code looks like.

`tests/cases/aventures/golden-battles.json` keeps a fingerprint of each battle at its fiftieth acts and at its end, and
one of everything that was told; a rule that changes changes them, and then they are written anew on purpose.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.course import Course
from models.games.scenario import setup_of
from tests.games.aventures.temple import carded

GOLDEN = Path(__file__).parents[2] / "cases" / "aventures" / "golden-battles.json"
BATTLES, MOVES = AVENTURES.battles, AVENTURES.moves
assert BATTLES is not None
assert MOVES is not None
EVERY = 50
MOST = 2000
TOLD = ("act", "dice", "lines", "events", "why")


def golden(name: str) -> dict[str, Any]:
    """Play a battle between the two automatic players; return its fingerprints."""
    stairs, seed = name.split("/")
    board, scenario = bundled_scenario("temple-perdu")
    setup = setup_of(carded(scenario), board, {"stairs": stairs} if stairs else {})
    course, prints, told = Course(BATTLES, MOVES, setup, seed), [], hashlib.sha256()
    while course.view().phase != "over" and course.count < MOST:
        advice = BATTLES.advice(course.battle, course.now, ("bold", "cautious")[(course.count + 1) // 7 % 2])
        body = course.do(advice.act, advice.why).body
        told.update(json.dumps({key: body[key] for key in TOLD}, sort_keys=True).encode())
        if course.count % EVERY == 0:
            prints.append(BATTLES.fingerprint(course.now)[:16])
    return {"acts": course.count, "states": [*prints, BATTLES.fingerprint(course.now)], "told": told.hexdigest()}


@pytest.mark.parametrize("name", ["/temple-1", "/temple-2", "at_once/temple-3"])
def test_a_battle_is_the_same_from_the_same_seed(name: str) -> None:
    assert golden(name) == json.loads(GOLDEN.read_text("utf-8"))[name]
