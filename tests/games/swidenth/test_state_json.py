"""The state of a battle as plain values: what is written, what is left out, how it is packed, what damage is told."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import asdict, replace
from typing import Any

import pytest

from models.errors import ContentError, Refused
from models.games.asked_ground import Apart, Known
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import (
    OFF,
    Bonus,
    Empty,
    FigureNow,
    Screen,
    TableState,
    Troop,
    begin,
    bonus,
    standings,
)
from models.games.swidenth.battle.state_json import fingerprint, packed, read_state, unpacked, written

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


def test_a_state_is_written_whole_and_what_says_nothing_is_left_out() -> None:
    plain = written(PLAIN)
    assert plain == {
        "half": "npcs", "turn": 3, "troops": (), "screens": (), "lucky": 0, "magic": 0, "shots": 0, "weather": "",
        "omen": 0, "occurred": (), "winner": "", "count": 0,
        "figures": (
            {"id": "a", "camp": "foes", "status": "reserve", "at": OFF, **usual()},
            {"id": "b", "camp": "heroes", "status": "up", "at": (1, 2), **usual()},
        ),
    }  # fmt: skip
    full: Any = written(FULL)
    assert full["later"] == ("t",)
    assert full["figures"][0]["known"] == asdict(Known(apart=(Apart("b", 12, 13),)))
    assert full["figures"][0]["empty"] == ({"weapon": "arc", "loaded": 15},)
    assert ["gone" in each for each in full["figures"]] == [False, False]
    assert ["known" in each for each in full["figures"]] == [True, False]


def usual() -> dict[str, Any]:
    return {
        "facing": (0, 0), "vitality": 1, "gear": (), "hand": 0, "done": False, "prone": False, "paralysed": 0,
        "hidden": False, "bonuses": (), "loaded": 0, "struck_by": (), "drank": 0, "roused": False, "post": 0,
        "points": 0, "steeled": False, "exit": 0,
    }  # fmt: skip


ALONE = TableState("begin", 2, (FigureNow("a", "foes"), FigureNow("b", "foes")))
"""Nobody of the heroes is there: such a battle could be stored and not be opened again."""


@pytest.mark.parametrize("state", [PLAIN, FULL, TableState("deploy"), ALONE])
def test_a_state_comes_back_from_a_file_as_it_was(state: TableState) -> None:
    kept = json.loads(json.dumps(packed(state)))
    assert list(kept) == ["packed"]
    assert read_state(kept) == state
    uncounted = tuple(replace(each, gone=-1) for each in state.figures)
    assert read_state(json.loads(json.dumps(written(state)))) == replace(state, figures=uncounted)
    assert fingerprint(state) == fingerprint(read_state(kept)) == fingerprint(replace(state, figures=uncounted))
    assert fingerprint(state) != fingerprint(replace(state, omen=5))
    assert len(fingerprint(state)) == 64


def test_only_what_differs_among_figures_is_packed() -> None:
    text = zlib.decompress(base64.b85decode(str(packed(PLAIN)["packed"]))).decode()
    assert text == json.dumps(json.loads(text), separators=(",", ":"), sort_keys=True)
    assert json.loads(text)["figures"] == {
        "id": ["a", "b"], "camp": ["foes", "heroes"], "status": ["reserve", "up"], "at": [[-1, -1], [1, 2]],
    }  # fmt: skip
    assert len(str(packed(PLAIN)["packed"])) < 230


def crushed(value: object) -> dict[str, object]:
    return {"packed": base64.b85encode(zlib.compress(json.dumps(value).encode())).decode()}


@pytest.mark.parametrize(
    "raw",
    [
        {"packed": "no base 85 ~~"},
        {"packed": base64.b85encode(b"not packed").decode()},
        {"packed": base64.b85encode(zlib.compress(b"{")).decode()},
        {"packed": base64.b85encode(zlib.compress(b"\xff")).decode()},
        {"packed": 7},
        crushed([]),
        crushed({}),
        crushed({"figures": 7}),
        crushed({"figures": []}),
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
        unpacked(raw)
    assert usual_file.value.file == "battle"


def test_what_was_never_packed_is_left_alone() -> None:
    for raw in ({"half": "npcs"}, [], "packed", None):
        assert unpacked(raw) is raw
    with pytest.raises(ContentError) as told:
        read_state({"half": "zzz"}, "x.portulan")
    assert told.value.file == "x.portulan"
    with pytest.raises(ContentError) as usual_file:
        read_state({"half": "zzz"})
    assert usual_file.value.file == "battle"


# -- a battle at one moment --------------------------------------------------------------------------------------------


def test_a_state_finds_its_figures() -> None:
    state = replace(FULL, figures=(*FULL.figures, FigureNow("c", "foes", "up"), FigureNow("d", "heroes")))
    assert [each.id for each in state.standing()] == ["t", "c"]
    assert [each.id for each in (*state.of("heroes"), *state.of("foes"))] == ["t", "c"]
    assert state.figure("c") == FigureNow("c", "foes", "up")
    for missing in (state.figure, read_position({"figures": [{"id": "a", "profile": "loup"}]}, "x")[0].of):
        with pytest.raises(Refused) as refused:
            missing("zz")
        assert refused.value.key == "quest.no_such_figure"
    changed = FigureNow("c", "foes", "fled")
    assert state.put(changed) == replace(state, figures=(*FULL.figures, changed, FigureNow("d", "heroes")))
    assert state.put(FigureNow("zz", "foes")) == state
    assert (state.sky.id if state.sky else None, PLAIN.sky) == ("orage", None)
    assert standings(FULL) == (4, "heroes", ("e",), (("up", "heroes", 11), ("dead", "foes", 0)))


@pytest.mark.rule("SW-111")
def test_a_figure_has_something_to_reload_where_a_weapon_waits_for_actions() -> None:
    bare = FigureNow("a", "foes")
    for loaded, empty, wanted in (
        (0, (), False), (3, (), False), (-1, (), True), (0, (Empty("a", 0),), False), (0, (Empty("a", 4),), False),
        (0, (Empty("a", 4), Empty("b", -1)), True),
    ):  # fmt: skip
        assert replace(bare, loaded=loaded, empty=empty).unloaded is wanted


def test_a_bonus_counts_in_its_turn_and_against_whom_it_is_for() -> None:
    every = tuple(
        Bonus(stat, number, "SW-42", against, turn)
        for number, (stat, against, turn) in enumerate(
            [("combat", "", 0), ("combat", "", 3), ("combat", "", 4), ("combat", "b", 3), ("moral", "", 3)]
        )
    )
    figure = FigureNow("a", "foes", bonuses=every)
    state = TableState("heroes", 3, (figure,))
    assert [each.value for each in bonus(state, figure, "combat")] == [0, 1]
    assert [each.value for each in bonus(state, figure, "combat", "b")] == [0, 1, 3]
    assert [each.value for each in bonus(state, figure, "combat", "c")] == [0, 1]
    assert [each.value for each in bonus(state, figure, "moral", "b")] == [4]


def test_a_battle_begins_with_who_has_a_place_and_with_old_wounds() -> None:
    figures = [{"id": "t", "hero": "Thevor"}, {"id": "g", "hero": "Gardul"}, {"id": "b", "profile": "troll"}]
    battle, _ = read_position({"figures": figures}, "x")
    state = begin(battle, {"t": (1, 2), "b": (3, 4)}, {"t": 2, "g": 9})
    assert state == TableState(
        "deploy",
        figures=(
            FigureNow("t", "heroes", "up", (1, 2), vitality=3, gear=battle.of("t").gear),
            FigureNow("g", "heroes", "reserve", OFF, vitality=1, gear=battle.of("g").gear),
            FigureNow("b", "foes", "up", (3, 4), vitality=5, gear=battle.of("b").gear),
        ),
    )
    assert [each.vitality for each in begin(battle, {}).figures] == [5, 5, 5]


@pytest.mark.rule("SW-44")
def test_npcs_are_grouped_by_gaps_of_less_than_a_pace_and_pj_are_one() -> None:
    figures = [
        {"id": "a", "profile": "loup", "at": [5000, 5000]}, {"id": "t", "hero": "Thevor", "at": [5000, 9000]},
        {"id": "b", "profile": "loup", "at": [6999, 5000]}, {"id": "c", "profile": "loup", "at": [8999, 5000]},
        {"id": "g", "hero": "Gardul", "at": [20000, 9000]},
        {"id": "s", "profile": "civil", "camp": "heroes", "at": [5000, 6500]},
        {"id": "w", "hero": "Hugo", "at": [20000, 10500], "summoner": "g"},
        {"id": "z", "profile": "loup", "status": "dead"},
    ]  # fmt: skip
    _, state = read_position({"figures": figures}, "x")
    wanted = (
        Troop("t", ("t", "g")),
        Troop("s", ("s",)),
        Troop("w", ("w",)),
        Troop("a", ("a", "b")),
        Troop("c", ("c",)),
    )
    assert state.troops == wanted


def test_a_battle_knows_its_sides_its_groups_and_who_is_who() -> None:
    figures = [
        {"id": "a", "profile": "loup", "tag": "meute"}, {"id": "b", "profile": "troll", "tag": "meute"},
        {"id": "t", "hero": "Thevor"},
    ]  # fmt: skip
    battle, _ = read_position({"figures": figures}, "x")
    battle = replace(battle, sides=("one", "two"))
    assert (battle.side("heroes"), battle.side("foes")) == ("one", "two")
    assert battle.tagged == {"meute": frozenset({"a", "b"}), "": frozenset({"t"})}
    assert battle.bases == {"a": (500, 1200), "b": (750, 1800), "t": (500, 1200)}
    assert battle.reserves == frozenset()
    assert battle.asking is battle.trusting is battle
    asked = replace(battle, asked="ask")
    assert (asked.asking is asked, asked.trusting.asked, asked.trusting.asking.asked) == (True, "trust", "ask")
    assert asked.trusting.trusting is asked.trusting


@pytest.mark.rule("SW-48", "SW-169")
def test_the_defence_of_a_figure_changes_with_its_armour() -> None:
    figures = [{"id": "o", "hero": "Oghavor"}, {"id": "g", "hero": "Gardul"}]
    battle, state = read_position({"figures": figures}, "x")
    free = tuple(replace(each, cls="") for each in battle.figures)
    battle = replace(battle, figures=free)
    ogre, bare = state.figure("o"), state.figure("g")
    light = next(each for each in ogre.gear if battle.book.gear[each].kind == "armour")
    assert (battle.defence(ogre), battle.defence(bare)) == (5, 3)
    assert battle.defence(replace(ogre, gear=())) == 4
    assert battle.defence(replace(bare, gear=(*bare.gear, light))) == 4
    assert battle.defence(replace(ogre, gear=("armure-de-plates",))) == 8
