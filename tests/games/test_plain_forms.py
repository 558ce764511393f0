"""Battles, acts and figures in their plain form, value by value; older forms in today's; each wrong place by name."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

import pytest

from models.content import Json
from models.dice import Throw
from models.errors import ContentError
from models.games.battle_json import (
    Done,
    Seats,
    WrittenActs,
    dice_of,
    read_done,
    read_setup,
    written_done,
    written_seats,
    written_setup,
)
from models.games.battle_values import Mark, Told, Walked
from models.games.event import Event
from models.games.pieces import Conduct, Placed, Setup, upgraded, version_of
from models.games.script import NO_SCRIPT, Script, VictoryCondition
from models.i18n import Text
from models.maps.map_json import blocks, head
from models.maps.tile_map import new_map

FIGURE = Placed(
    "p", "guard", "red", "Ana", (1500, 2500), {"life": 3}, True, (1, 0), "civil",
    Conduct("watch", "calm", "hunt", 6, ("Est",), "q", "bow"), True, 4,
)  # fmt: skip
SETUP = Setup(
    replace(new_map(3, 4), name="Gué"), ("red", "blue"), (FIGURE, Placed("q", "guard", "blue")), {"cover": "all"},
    {"later": True}, Script(victories=(VictoryCondition("w", "W", "red"),)), {"red": "Rouges"}, {"blue": "#0000aa"},
    "swamp", {"p": {"hp": 3}},
)  # fmt: skip
SEATS = Seats({"red": "bold"}, real_dice=True)
FIGURE_RAW: dict[str, Json] = {
    "id": "p", "type": "guard", "side": "red", "name": "Ana", "at": [1500, 2500], "figures": {"life": 3}, "later": True,
    "facing": [1, 0], "tag": "civil",
    "conduct": {
        "role": "watch", "behaviour": "calm", "turned": "hunt", "near": 6, "zones": ["Est"], "prey": "q",
        "weapon": "bow",
    },
    "player": True, "reward": 4,
}  # fmt: skip


def raw() -> dict[str, Any]:
    """Return the battle as a file has it."""
    found: dict[str, Any] = json.loads(json.dumps(written_setup(SETUP, SEATS)))
    return found


def test_a_battle_is_written_value_by_value_and_comes_back() -> None:
    kept = raw()
    assert list(kept) == [
        "version", "board", "sides", "pieces", "choices", "agreements", "script", "names", "colors", "theme",
        "enlisted", "players", "real_dice",
    ]  # fmt: skip
    assert kept["pieces"][0] == FIGURE_RAW
    assert (kept["version"], kept["sides"], kept["choices"], kept["agreements"]) == (
        4, ["red", "blue"], {"cover": "all"}, {"later": True},
    )  # fmt: skip
    assert (kept["names"], kept["colors"], kept["theme"], kept["enlisted"]) == (
        {"red": "Rouges"}, {"blue": "#0000aa"}, "swamp", {"p": {"hp": 3}},
    )  # fmt: skip
    assert (kept["players"], kept["real_dice"]) == ({"red": "bold"}, True)
    assert written_seats(Seats()) == {"players": {}, "real_dice": False}
    assert list(kept["board"]) == ["name", "head", "cells"]
    back, seats = read_setup({**kept, "rewarded": [1]}, "f")
    assert (replace(back, board=SETUP.board), seats, back.board.name) == (SETUP, SEATS, "Gué")
    assert (head(back.board), blocks(back.board)) == (head(SETUP.board), blocks(SETUP.board))
    bare = {key: kept[key] for key in ("board", "sides", "pieces")}
    least, nobody = read_setup({**bare, "enlisted": 3, "script": 3}, "f")
    assert (least.script, least.enlisted, least.theme, least.choices, nobody) == (NO_SCRIPT, {}, "", {}, Seats())


@pytest.mark.parametrize(
    ("change", "key", "place", "args"),
    [
        ({"board": 3}, "content.missing_key", "board", {}),
        ({"board": {"cells": [[0, 0, 0, "é"]]}}, "content.damaged", "board.cells", {}),
        ({"board": {"cells": [[0, 0, "x", ""]]}}, "content.damaged", "board.cells", {}),
        ({"board": {"cells": [[0, 0, ""]]}}, "content.damaged", "board.cells", {}),
        ({"board": {"cells": 3}}, "content.damaged", "board.cells", {}),
        ({"sides": ["a"]}, "content.wrong_length", "sides", {"expected": "2–6", "found": 1}),
        ({"sides": [*"abcdefg"]}, "content.wrong_length", "sides", {"expected": "2–6", "found": 7}),
        ({"pieces": [{**FIGURE_RAW, "reward": 1_000_001}]}, "pack.bad_number", "pieces.0.reward", {}),
        ({"pieces": [{**FIGURE_RAW, "at": [3]}]}, "content.wrong_length", "pieces[0].at", {}),
        ({"version": 5}, "scenario.too_new", "version", {"found": "5"}),
        ({"version": 0}, "content.not_one_of", "version", {"found": "0", "allowed": (1, 2, 3, 4)}),
        ({"players": 3}, "content.wrong_type", "players", {}),
        ({"script": {"gains": 3}}, "content.wrong_type", "gains", {}),
    ],
)
def test_a_battle_gone_wrong_names_its_place(change: dict[str, Any], key: str, place: str, args: Any) -> None:
    with pytest.raises(ContentError) as refused:
        read_setup({**raw(), **change}, "b.json")
    assert (refused.value.key, refused.value.file, refused.value.place) == (key, "b.json", place)
    assert {name: refused.value.args_[name] for name in args} == args


def test_six_sides_are_read() -> None:
    assert read_setup({**raw(), "sides": [*"abcdef"]}, "f")[0].sides == tuple("abcdef")


DONE = Done(
    {"act": "walk", "to": 3}, 2, "red", (4, 6), (Throw("attack", 6, 4, (), True, "p"),),
    (Told("AG-1", "battle.x", {"name": Text("Un", "One"), "n": 2}),), Told("", "battle.y"),
    (Walked("p", ((500, 500), (1500, 500))),), (Mark("melee", (500, 500), (1500, 500)),),
    (Event("1", "hit", "p", "", "AG-2", {"n": 1}),),
)  # fmt: skip


def test_an_act_is_written_value_by_value_and_comes_back() -> None:
    told: dict[str, Json] = {"rule": "AG-1", "key": "battle.x", "args": {"name": {"fr": "Un", "en": "One"}, "n": 2}}
    assert written_done(DONE) == {
        "act": {"act": "walk", "to": 3}, "turn": 2, "side": "red", "typed": [4, 6],
        "dice": [{"purpose": "attack", "faces": 6, "result": 4, "modifiers": [], "typed": True, "who": "p"}],
        "lines": [told], "walks": [{"piece": "p", "path": [[500, 500], [1500, 500]]}],
        "marks": [{"kind": "melee", "at": [500, 500], "to": [1500, 500]}],
        "events": [
            {"id": "1", "kind": "hit", "subject": "p", "at": "", "rule": "AG-2", "args": {"n": 1}, "note": ""},
        ],
        "why": {"rule": "", "key": "battle.y", "args": {}},
    }  # fmt: skip
    back = read_done(json.loads(json.dumps(written_done(replace(DONE, lines=())))), "f")
    assert back == replace(DONE, lines=())
    assert written_done(Done({}))["why"] is None
    assert read_done({"act": {}}, "f") == Done({})


def test_walks_and_marks_kept_by_cells_are_read_in_spots() -> None:
    old = {
        "act": {}, "walks": [{"piece": "p", "cells": [[0, 1], [2, 3]]}],
        "marks": [{"kind": "melee", "cell": [0, 1], "to": [2, 3]}, {"kind": "pass", "cell": [4, 5]}],
    }  # fmt: skip
    read = read_done(old, "f")
    assert read.walks == (Walked("p", ((500, 1500), (2500, 3500))),)
    assert read.marks == (Mark("melee", (500, 1500), (2500, 3500)), Mark("pass", (4500, 5500)))
    for part, wrong, place in (
        ("walks", [{"piece": "p", "cells": [[0, 1, 2]]}], "walks[0].path[0]"),
        ("walks", [{"piece": "p", "cells": 3}], "walks[0].cells"),
        ("walks", [3], "walks[0]"),
        ("marks", [{"kind": "melee", "cell": 3}], "marks[0].at"),
        ("marks", 3, "marks"),
    ):
        with pytest.raises(ContentError) as refused:
            read_done({"act": {}, part: wrong}, "f")
        assert (refused.value.file, refused.value.place) == ("f", place)


def test_dice_of_an_act_are_the_same_whenever_it_is_played() -> None:
    first = [dice_of("s", 3).roll(20).result for _ in range(2)]
    assert first[0] == first[1]
    assert len({dice_of("s", n).roll(1000).result for n in range(9)}) > 6
    assert dice_of("s", 3, (7,)).roll(20).result == 7


@dataclass(frozen=True)
class Salute:
    """An act."""

    to: str
    times: int = 1


@dataclass(frozen=True)
class Bow:
    """Another act."""

    deep: bool = False


ACTS: WrittenActs[Any] = WrittenActs({"salute": Salute, "bow": Bow})


def test_acts_are_written_under_their_words() -> None:
    assert (ACTS.word(Salute("x")), ACTS.word(Bow())) == ("salute", "bow")
    assert ACTS.write(Salute("x", 2)) == {"act": "salute", "to": "x", "times": 2}
    for act in (Salute("x", 2), Bow(True)):
        assert ACTS.read(ACTS.write(act)) == act
    for wrong, key, args in (
        ({"act": "y" * 41}, "content.not_one_of", {"found": "y" * 40, "allowed": ("salute", "bow")}),
        ({"act": 3}, "content.not_one_of", {"found": "3", "allowed": ("salute", "bow")}),
        (None, "content.not_one_of", {"found": "", "allowed": ("salute", "bow")}),
    ):
        with pytest.raises(ContentError) as refused:
            ACTS.read(wrong, "f", "acts[2]")
        assert (refused.value.key, refused.value.args_) == (key, {"file": "f", "place": "acts[2]", **args})
    with pytest.raises(ContentError) as refused:
        ACTS.read({"act": "bow", "deep": 3}, place="acts[1]")
    assert (refused.value.file, refused.value.place) == ("battle", "acts[1].deep")


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        (1, {"agreements": {"d20": True}, "pieces": [{"id": "p", "at": (1500, 2500), "conduct": {"near": 2}}, 7]}),
        (2, {"agreements": {"d20": True}, "pieces": [{"id": "p", "at": (1500, 2500), "conduct": {"near": 2}}, 7]}),
        (3, {"d20": True, "pieces": [{"id": "p", "at": (1500, 2500), "conduct": {"near": 2}}, 7]}),
        (4, {"d20": True, "pieces": [{"id": "p", "cell": [1, 2], "conduct": {"near": 2}}, 7]}),
    ],
)
def test_older_forms_are_read_in_todays(version: int, expected: dict[str, object]) -> None:
    old = {"d20": True, "pieces": [{"id": "p", "cell": [1, 2], "conduct": {"far": 1, "near": 2}}, 7]}
    assert upgraded(old, version) == expected


@pytest.mark.parametrize(
    ("cell", "at"),
    [
        ([1, 2], (1500, 2500)),
        ([1], [1]),
        ([1, 2, 3], [1, 2, 3]),
        ([1, "2"], [1, "2"]),
        (None, None),
        ((-1, -1), (-1, -1)),
    ],
)
def test_a_cell_becomes_its_middle_and_anything_else_stays_to_be_refused(cell: object, at: object) -> None:
    assert upgraded({"pieces": [{"cell": cell}]}, 3) == {"pieces": [{"at": at}]}
    assert upgraded({"pieces": [{}]}, 3) == {"pieces": [{"at": (-1, -1)}]}
    assert upgraded({"pieces": 3}, 3) == {"pieces": 3}
    assert upgraded({"renewal": True, "x": 1}, 2) == {"x": 1, "agreements": {"renewal": True}}


@pytest.mark.parametrize(
    ("version", "key"), [(True, "not_one_of"), ("2", "not_one_of"), (0, "not_one_of"), (4, "too_new")]
)
def test_a_version_is_a_number_known_here(version: object, key: str) -> None:
    table = {"version": version, "x": 1}
    with pytest.raises(ContentError, match=key) as refused:
        version_of(table, 3, "f")
    assert (refused.value.file, refused.value.place) == ("f", "version")
    known: dict[str, object] = {"version": 3, "x": 1}
    assert (version_of(known, 3, "f"), known, version_of({}, 3, "f"), version_of({"version": 1}, 3, "f")) == (
        3,
        {"x": 1},
        3,
        1,
    )
