"""What sets an event of a scenario off and when a condition holds, word by word, on both sides of each limit."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from models.games import vocabulary as v
from models.games.script_run import Cue, ScriptedBattle, holds, sets_off

A_CUE = {"piece": "wolf", "side": "red", "zone": 4, "gate": "north", "object": "key", "paces": 6}


@pytest.mark.parametrize(
    ("trigger", "yes", "no"),
    [
        (v.TurnBegins, [{}, {"side": "red"}], [{"side": "blue"}]),
        (
            v.ZoneEntered,
            [{"zone": 4}, {"zone": 4, "side": "red"}, {"zone": 4, "piece": "wolf"}],
            [{"zone": 0}, {"zone": 5}, {"zone": 4, "side": "blue"}, {"zone": 4, "piece": "fox"}],
        ),
        (
            v.GateOpened,
            [{"gate": "north"}, {"gate": "north", "side": "red"}],
            [{}, {"gate": "south"}, {"gate": "north", "side": "blue"}, {"gate": "south", "side": "red"}],
        ),
        (
            v.ConsoleHacked,
            [{}, {"console": 4}, {"console": 4, "side": "red"}, {"side": "red"}],
            [{"console": 5}, {"console": 4, "side": "blue"}, {"side": "blue"}],
        ),
        (
            v.VaultSearched,
            [{}, {"vault": 4}, {"side": "red"}],
            [{"vault": 1}, {"side": "blue"}, {"vault": 5, "side": "red"}],
        ),
        (
            v.PieceDefeated,
            [{}, {"piece": "wolf"}, {"side": "red"}, {"piece": "wolf", "side": "red"}],
            [{"piece": "fox"}, {"side": "blue"}, {"piece": "fox", "side": "red"}, {"piece": "wolf", "side": "blue"}],
        ),
        (
            v.ObjectTaken,
            [{"object": "key"}, {"object": "key", "side": "red"}],
            [{}, {"object": "map"}, {"object": "key", "side": "blue"}, {"object": "map", "side": "red"}],
        ),
        (
            v.ComesNear,
            [{"zone": 4}, {"zone": 4, "paces": 6, "side": "red"}],
            [{"zone": 5}, {"zone": 4, "paces": 5}, {"zone": 4, "side": "blue"}, {"zone": 5, "side": "red"}],
        ),
        (
            v.FigureLeft,
            [{"zone": 4}, {"zone": 4, "side": "red"}],
            [{}, {"zone": 5}, {"zone": 4, "side": "blue"}, {"zone": 5, "side": "red"}],
        ),
    ],
)
def test_a_cue_sets_off_what_names_it_or_leaves_it_open(
    trigger: type[v.Trigger], yes: list[dict[str, object]], no: list[dict[str, object]]
) -> None:
    cue = Cue(v.word_of(trigger()), **A_CUE)  # type: ignore[arg-type]
    assert [sets_off(trigger(**fields), cue, 3) for fields in yes] == [True] * len(yes)  # type: ignore[arg-type]
    assert [sets_off(trigger(**fields), cue, 3) for fields in no] == [False] * len(no)  # type: ignore[arg-type]
    other = Cue("round-begins", **A_CUE)  # type: ignore[arg-type]
    assert not any(sets_off(trigger(**fields), other, 1) for fields in yes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("first", "every", "rounds"),
    [(1, 0, [1]), (3, 0, [3]), (1, 1, [*range(1, 10)]), (2, 3, [2, 5, 8]), (4, 2, [4, 6, 8])],
)
def test_a_round_comes_first_and_then_every_so_many(first: int, every: int, rounds: list[int]) -> None:
    begins = v.RoundBegins(first, every)
    assert [number for number in range(1, 10) if sets_off(begins, Cue(v.word_of(begins)), number)] == rounds


def stage() -> ScriptedBattle:
    """Return a battle in round 3: red has three figures, two in zone 4; two guards left by it and one is left."""
    return cast(
        ScriptedBattle,
        SimpleNamespace(
            round=3,
            occurred={"alarm"},
            holder={"key": "red", "map": ""}.get,
            standing={"red": 3, "blue": 5}.get,
            inside=lambda zone, side: ("a", "b") if (zone, side) == (4, "red") else (),
            left_by=lambda zone, tag: 2 if (zone, tag) == (4, "guard") else 0,
            left_of={"guard": 1, "thief": 7}.get,
        ),
    )


@pytest.mark.parametrize(
    ("condition", "holding"),
    [
        (v.SideHolds("red", "key"), True), (v.SideHolds("", "key"), True), (v.SideHolds("blue", "key"), False),
        (v.SideHolds("", "map"), False), (v.SideHolds("red", "map"), False),
        (v.Occurred("alarm"), True), (v.Occurred("fire"), False),
        (v.NotOccurred("alarm"), False), (v.NotOccurred("fire"), True),
        (v.RoundAtLeast(2), True), (v.RoundAtLeast(3), True), (v.RoundAtLeast(4), False),
        (v.FiguresAtMost("red", 2), False), (v.FiguresAtMost("red", 3), True), (v.FiguresAtMost("blue", 4), False),
        (v.ZoneHeld(4, "red", 1), True), (v.ZoneHeld(4, "red", 2), True), (v.ZoneHeld(4, "red", 3), False),
        (v.ZoneHeld(4, "blue", 1), False), (v.ZoneHeld(5, "red", 1), False),
        (v.LeftBy(4, "guard", 2), True), (v.LeftBy(4, "guard", 3), False), (v.LeftBy(4, "thief", 1), False),
        (v.TagAtMost("guard", 0), False), (v.TagAtMost("guard", 1), True), (v.TagAtMost("thief", 6), False),
        (v.DieAtLeast(6), True),
    ],
)  # fmt: skip
def test_a_condition_holds_up_to_its_limit(condition: v.Condition, holding: bool) -> None:
    assert holds(stage(), condition) is holding
