"""What sets an event of a scenario off and when a condition holds, word by word, on both sides of each limit."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from models.games import vocabulary as v
from models.games.entry_fields import Place
from models.games.script import Outcome, Reward, ScenarioEvent, Script, VictoryCondition
from models.games.script_run import Cue, ScriptedBattle, holds, run, sets_off, tell_gains

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


class Stage:
    """A battle that notes whatever a script does to it; `fed` are the cues of one look after the other."""

    def __init__(self, *fed: tuple[Cue, ...]) -> None:
        self.fed, self.done = list(fed), list[tuple[object, ...]]()
        self.over, self.winner, self.walking, self.round = False, "", False, 3
        self.occurred: frozenset[str] = frozenset()
        self.rolls: list[int] = []

    def cues(self) -> tuple[Cue, ...]:
        return self.fed.pop(0) if self.fed else ()

    def holder(self, object_id: str) -> str:
        return {"crown": "red"}.get(object_id, "")

    def inside(self, zone: int, side: str) -> tuple[str, ...]:
        return {(4, "red"): ("fox", "wolf"), (4, ""): ("fox", "wolf", "owl")}.get((zone, side), ())

    def throw(self, event: ScenarioEvent) -> int:
        self.done.append(("throw", event.id))
        return self.rolls.pop(0) if self.rolls else 4

    def tell(self, event: ScenarioEvent, roll: int) -> None:
        self.occurred |= {event.id}
        self.done.append(("tell", event.id, roll))

    def __getattr__(self, name: str) -> object:
        def note(*args: object, **named: object) -> None:
            self.done.append((name, *args, *named.items()))
            self.over = self.over or name in ("win", "lose", "draw")

        return note


def played(script: Script, *fed: tuple[Cue, ...], **state: object) -> list[tuple[object, ...]]:
    """Return what a script does when some cues come."""
    stage = Stage(*fed)
    for name, value in state.items():
        setattr(stage, name, value)
    run(script, cast("ScriptedBattle", stage))
    return stage.done


CUE, OTHER = Cue("turn", "wolf", "red"), Cue("turn", "owl", "blue")
AT, COMING = Place("zone", zone=4), v.BringReserve("guard", 2, 4, "blue")


def event(*effects: v.Effect, id: str = "e", **more: object) -> ScenarioEvent:
    """Return an event of a turn."""
    return replace(ScenarioEvent(id, "E", v.TurnBegins(), (), effects), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("effect", "done"),
    [
        (v.Say("Halte"), [("say", "Halte")]),
        (v.PlaceFigure("owl", AT), [("place", "owl", AT)]),
        (v.RemoveFigure("owl"), [("remove", "owl")]),
        (v.RemoveFigure(), [("remove", "wolf")]),
        (v.PutObject("crown", AT), [("put", "crown", AT)]),
        (v.SetGate("north", "shut"), [("switch", "north", ("shut", True))]),
        (v.SetGate("north", "open"), [("switch", "north", ("shut", False))]),
        (v.ChangeLife("owl", -3), [("change_life", "owl", -3)]),
        (v.ChangeLife("", 2), [("change_life", "wolf", 2)]),
        (v.ChangeLifeInZone(4, "red", -1), [("change_life", "fox", -1), ("change_life", "wolf", -1)]),
        (v.ChangeLifeInZone(5, "", 1), []),
        (v.Victory("blue"), [("win", "blue", event(v.Victory("blue")))]),
        (v.Victory(), [("win", "red", event(v.Victory()))]),
        (v.Lose("blue"), [("lose", "blue", event(v.Lose("blue")))]),
        (v.Lose(), [("lose", "red", event(v.Lose()))]),
        (v.EndInDraw(), [("draw", event(v.EndInDraw()))]),
        (COMING, [("arrive", COMING, event(COMING))]),
    ],
)
def test_an_effect_is_done_to_whom_it_names_or_to_whoever_set_it_off(
    effect: v.Effect, done: list[tuple[object, ...]]
) -> None:
    assert played(Script(events=(event(effect),)), (CUE,)) == [("tell", "e", 0), *done]
    if isinstance(effect, v.Victory | v.Lose) and not effect.side:
        assert played(Script(events=(event(effect),)), (Cue("turn"),)) == [("tell", "e", 0)]


def test_events_are_tried_cue_by_cue_once_a_moment() -> None:
    say = [event(v.Say(each), id=each, repeat=True) for each in ("a", "b")]
    blue = event(v.Say("c"), id="c", trigger=v.TurnBegins("blue"))
    script = Script(events=(*say, blue))
    assert [each[1] for each in played(script, (CUE, OTHER), (CUE,)) if each[0] == "tell"] == ["a", "b", "a", "b", "c"]
    assert played(script, (Cue("round"),)) == []
    assert played(Script(events=(event(v.Say("a")),)), (CUE, CUE)) == [("tell", "e", 0), ("say", "a")]
    assert played(Script(events=(event(),)), (CUE,), occurred=frozenset("e")) == []
    assert played(Script(events=(event(repeat=True),)), (CUE,), occurred=frozenset("e")) == [("tell", "e", 0)]
    assert played(script, (CUE,), over=True) == []


def test_what_has_occurred_at_this_moment_is_over_and_what_has_not_may_come_yet() -> None:
    again = event(v.Say("a"), repeat=True)
    assert played(Script(events=(again,)), (CUE,), (Cue("round"),), (CUE,)) == [("tell", "e", 0), ("say", "a")]
    blue = replace(again, trigger=v.TurnBegins("blue"))
    assert played(Script(events=(blue,)), (CUE,), (OTHER,)) == [("tell", "e", 0), ("say", "a")]
    waits = event(v.Say("b"), id="f", conditions=(v.Occurred("e"),))
    told = [each[1] for each in played(Script(events=(waits, again)), (CUE,), (CUE,)) if each[0] == "tell"]
    assert told == ["e", "f"]
    dared = event(v.Say("c"), die=6, conditions=(v.DieAtLeast(5),))
    assert played(Script(events=(dared,)), (CUE,), (CUE,), (CUE,), rolls=[4, 6]) == [
        ("throw", "e"), ("throw", "e"), ("tell", "e", 6), ("say", "c"),
    ]  # fmt: skip


def test_what_ends_a_battle_is_the_last_that_happens() -> None:
    won = event(v.Say("a"), v.Victory("red"), v.Say("b"))
    way = VictoryCondition("w", "W", "blue", (v.RoundAtLeast(1),))
    script = Script(events=(won, event(v.Say("c"), id="f")), victories=(way,))
    assert played(script, (CUE,), (CUE,)) == [("tell", "e", 0), ("say", "a"), ("win", "red", won)]


def test_the_die_of_an_event_decides_which_outcome_comes_and_whether_it_does() -> None:
    outcomes = (Outcome(1, 3, (v.Say("low"),)), Outcome(4, 4, (v.Say("four"),)), Outcome(2, 5, (v.Say("middle"),)))
    thrown = event(v.Say("always"), die=6, outcomes=(*outcomes, Outcome(5, 6, (v.Say("high"),))))
    assert played(Script(events=(thrown,)), (CUE,)) == [
        ("throw", "e"), ("tell", "e", 4), ("say", "always"), ("say", "four"), ("say", "middle"),
    ]  # fmt: skip
    for number, comes in ((4, True), (5, False)):
        asked = replace(thrown, outcomes=(), conditions=(v.DieAtLeast(1), v.DieAtLeast(number)))
        told = [("tell", "e", 4), ("say", "always")] if comes else []
        assert played(Script(events=(asked,)), (CUE,)) == [("throw", "e"), *told]
    late = replace(thrown, conditions=(v.RoundAtLeast(3), v.RoundAtLeast(4)))
    assert played(Script(events=(late,)), (CUE,)) == []


def test_a_side_wins_once_all_that_its_way_asks_holds() -> None:
    def way(side: str, *conditions: v.Condition) -> VictoryCondition:
        return VictoryCondition("w", "W", side, conditions)

    held, later = v.ZoneHeld(4, "red", 2), v.RoundAtLeast(4)
    now = v.RoundAtLeast(3)
    for ways, winner in (
        ((way("red", held),), way("red", held)),
        ((way("red", held, later),), None),
        ((way(""), way("blue"), way("", now)), None),
        ((way("blue", later), way("red", now), way("green", now)), way("red", now)),
    ):
        expected = [("win", winner.side, winner)] if winner else []
        assert played(Script(victories=ways)) == expected
    walking = Script(victories=(way("red", held), way("blue", now)))
    assert played(walking, walking=True) == [("win", "blue", way("blue", now))]
    assert played(walking, over=True) == []


def test_rewards_are_told_to_the_side_they_name_or_to_the_winner() -> None:
    gold, fame = Reward("g", "Or", "blue", 3), Reward("f", "Gloire")
    for winner, done in (
        ("red", [("reward", "blue", gold), ("reward", "red", fame)]),
        ("", [("reward", "blue", gold)]),
    ):
        stage = Stage()
        stage.winner = winner
        tell_gains(Script(gains=(gold, fame)), cast("ScriptedBattle", stage))
        assert stage.done == done
