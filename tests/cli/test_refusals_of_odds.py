"""Whatever a request of odds says, its refusal is one sentence, not the request again."""

from __future__ import annotations

import json

import pytest

LONG = "é" * 300
HEAD = {"game": "swidenth", "kind": "melee"}


@pytest.mark.parametrize(
    "wish",
    [
        {"game": LONG},
        {"game": "aventures", "kind": "attack", LONG: 1},
        {"game": "aventures", "kind": LONG},
        {"game": "escarmouche", "kind": "shot", LONG: 1},
        {"game": "escarmouche", "kind": "power", "power": LONG, "For": 3},
        {**HEAD, LONG: 1},
        {**HEAD, "attacker": {LONG: 1}, "defender": {}},
        {**HEAD, "options": {LONG: 1}},
    ],
)
def test_a_refusal_of_odds_is_one_short_sentence(portulan, tmp_path, wish):
    path = tmp_path / f"{'f' * 180}.json"
    path.write_text(json.dumps({"requests": [wish]}), encoding="utf-8")
    answer = portulan("odds", path)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 300
