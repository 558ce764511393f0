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
from models.games.battle_json import Done, dice_of, written_done
from models.games.scenario import setup_of
from tests.games.aventures.temple import carded

GOLDEN = Path(__file__).parents[2] / "cases" / "aventures" / "golden-battles.json"
BATTLES = AVENTURES.battles
assert BATTLES is not None
EVERY = 50
MOST = 2000
TOLD = ("act", "dice", "lines", "events", "why")


def golden(name: str) -> dict[str, Any]:
    """Play a battle between the two automatic players; return its fingerprints."""
    stairs, seed = name.split("/")
    board, scenario = bundled_scenario("temple-perdu")
    table = BATTLES.set_up(setup_of(carded(scenario), board, {"stairs": stairs} if stairs else {}))
    state, prints, told = BATTLES.begin(table), [], hashlib.sha256()
    number = 0
    while BATTLES.view(table, state).phase != "over" and number < MOST:
        number += 1
        advice = BATTLES.advice(table, state, ("bold", "cautious")[number // 7 % 2])
        played = BATTLES.play(table, state, advice.act, dice_of(seed, number))
        body = written_done(BATTLES.write_act(advice.act), played, done=Done({}, why=advice.why))
        told.update(json.dumps({key: body[key] for key in TOLD}, sort_keys=True).encode())
        state = played.state
        if number % EVERY == 0:
            prints.append(BATTLES.fingerprint(state)[:16])
    return {"acts": number, "states": [*prints, BATTLES.fingerprint(state)], "told": told.hexdigest()}


@pytest.mark.parametrize("name", ["/temple-1", "/temple-2", "at_once/temple-3"])
def test_a_battle_is_the_same_from_the_same_seed(name: str) -> None:
    assert golden(name) == json.loads(GOLDEN.read_text("utf-8"))[name]
