"""The state of a battle in its file: it comes back as it was, and damage is one sentence."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace

import pytest

from models.errors import ContentError
from models.games.asked_ground import Apart, Known
from models.games.swidenth.battle.state import Bonus, Empty, FigureNow, Screen, TableState, Troop
from models.games.swidenth.battle.state_json import fingerprint, packed, read_state, state_json

PLAIN = TableState("npcs", 3, (FigureNow("a", "foes"), FigureNow("b", "heroes", "up", (1, 2), gone=-1)))
FULL = TableState(
    "heroes", 4,
    (
        FigureNow("t", "heroes", "up", (1, 2), (3, 4), 5, ("epee",), 1, True, True, 6, True,
                  (Bonus("combat", 2, "SW-95", "b", 4),), 7, ("b",), 8, True, 9, 10, True, 11,
                  Known(apart=(Apart("b", 12, 13),)), 14, (Empty("arc", 15),)),
        FigureNow("b", "foes", "dead", vitality=0),
    ),
    (Troop("t", ("t",)),), (Screen("s", "voile", "t", ((1, 1), (2, 2)), 16),),
    17, 18, 19, "orage", 20, ("e",), "foes", 21, ("t",),
)  # fmt: skip


ALONE = TableState("begin", 2, (FigureNow("a", "foes"), FigureNow("b", "foes")))
"""Nobody of the heroes is there: such a battle could be stored and not be opened again."""


@pytest.mark.parametrize("state", [PLAIN, FULL, TableState("deploy"), ALONE])
def test_a_state_comes_back_from_a_file_as_it_was(state: TableState) -> None:
    kept = json.loads(json.dumps(packed(state)))
    assert list(kept) == ["packed"]
    assert read_state(kept) == state
    uncounted = tuple(replace(each, gone=-1) for each in state.figures)
    assert read_state(json.loads(json.dumps(state_json(state)))) == replace(state, figures=uncounted)
    assert fingerprint(state) == fingerprint(read_state(kept)) == fingerprint(replace(state, figures=uncounted))
    assert fingerprint(state) != fingerprint(replace(state, omen=5))
    assert len(fingerprint(state)) == 64


def crushed(value: object) -> dict[str, object]:
    return {"packed": base64.b85encode(zlib.compress(json.dumps(value).encode())).decode()}


@pytest.mark.parametrize(
    "raw",
    [
        {"packed": "no base 85 ~~"},
        {"packed": base64.b85encode(b"not packed").decode()},
        {"packed": base64.b85encode(zlib.compress(b"{")).decode()},
        {"packed": 7},
        crushed({"figures": {"id": 7}}),
        crushed({"figures": {"id": ["a", "b"], "camp": ["foes"]}}),
    ],
)
def test_a_damaged_state_is_one_sentence(raw: dict[str, object]) -> None:
    with pytest.raises(ContentError) as told:
        read_state(raw, "x.portulan")
    found = told.value
    assert (found.key, found.file, found.place) == ("content.damaged", "x.portulan", "state")
    with pytest.raises(ContentError) as usual_file:
        read_state(raw)
    assert usual_file.value.file == "battle"
