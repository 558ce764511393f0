"""The script of a scenario as plain values and back; what is wrong in one, with its place; what it names."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from models.errors import ContentError
from models.games.entry_fields import Place
from models.games.script import (
    FACES,
    NO_SCRIPT,
    Outcome,
    Reward,
    ScenarioEvent,
    ScenarioObject,
    Script,
    VictoryCondition,
    check_numbers,
    read_script,
    written_script,
)
from models.games.vocabulary import (
    CONDITIONS,
    EFFECTS,
    BringReserve,
    ConsoleHacked,
    DieAtLeast,
    Lose,
    PlaceFigure,
    PutObject,
    RoundAtLeast,
    Say,
    TurnBegins,
    VaultSearched,
    Victory,
    ZoneEntered,
    ZoneHeld,
)

ALARM = ScenarioEvent(
    "e1", "Alarme", ZoneEntered(3, "red", "r2"), (RoundAtLeast(2), DieAtLeast(4)),
    (Say("Fuyez"), PlaceFigure("b1", Place("cell", (4, 7)))), 6,
    (Outcome(1, 3, (PutObject("o1", Place("zone", zone=5)),)), Outcome(4, 6, (Victory("red"), Say("Or")))),
    True, "AG-7",
)  # fmt: skip
SCRIPT = Script(
    (
        ScenarioObject("o1", "Clé", Place("zone", zone=9), "key", "H1-1", "Lourde"),
        ScenarioObject("o2", "Or", use="pass"),
    ),
    (ALARM, ScenarioEvent("e2", "Tour", TurnBegins("blue"))),
    (VictoryCondition("w1", "Tenir", "red", (ZoneHeld(8, "red", 2), RoundAtLeast(5)), "AG-9"),),
    (Reward("r1", "Or", "red", 3, "SW-4"), Reward("r2", "Gloire")),
)
RAW: Any = {
    "objects": [
        {
            "id": "o1", "name": "Clé", "at": {"kind": "zone", "cell": [-1, -1], "zone": 9, "piece": ""},
            "use": "key", "gate": "H1-1", "words": "Lourde",
        },
        {
            "id": "o2", "name": "Or", "at": {"kind": "nowhere", "cell": [-1, -1], "zone": 0, "piece": ""},
            "use": "pass", "gate": "", "words": "",
        },
    ],
    "events": [
        {
            "id": "e1", "name": "Alarme", "trigger": {"is": "zone_entered", "zone": 3, "side": "red", "piece": "r2"},
            "conditions": [{"is": "round_at_least", "number": 2}, {"is": "die_at_least", "number": 4}],
            "effects": [
                {"is": "say", "words": "Fuyez"},
                {
                    "is": "place_figure", "piece": "b1",
                    "at": {"kind": "cell", "cell": [4, 7], "zone": 0, "piece": ""},
                },
            ],
            "die": 6,
            "outcomes": [
                {
                    "low": 1, "high": 3,
                    "effects": [
                        {
                            "is": "put_object", "object": "o1",
                            "at": {"kind": "zone", "cell": [-1, -1], "zone": 5, "piece": ""},
                        },
                    ],
                },
                {"low": 4, "high": 6, "effects": [{"is": "victory", "side": "red"}, {"is": "say", "words": "Or"}]},
            ],
            "repeat": True, "rule": "AG-7",
        },
        {
            "id": "e2", "name": "Tour", "trigger": {"is": "turn", "side": "blue"}, "conditions": [], "effects": [],
            "die": 0, "outcomes": [], "repeat": False, "rule": "",
        },
    ],
    "victories": [
        {
            "id": "w1", "name": "Tenir", "side": "red",
            "conditions": [
                {"is": "zone_held", "zone": 8, "side": "red", "number": 2}, {"is": "round_at_least", "number": 5},
            ],
            "rule": "AG-9",
        },
    ],
    "gains": [
        {"id": "r1", "name": "Or", "side": "red", "points": 3, "rule": "SW-4"},
        {"id": "r2", "name": "Gloire", "side": "", "points": 0, "rule": ""},
    ],
}  # fmt: skip


def test_a_script_is_plain_values_and_comes_back() -> None:
    assert json.loads(json.dumps(written_script(SCRIPT))) == RAW
    assert read_script(RAW, "f") == SCRIPT
    assert read_script({}, "f") == NO_SCRIPT
    bare = read_script({"events": [{"id": "e", "trigger": {"is": "round"}}], "victories": [{"id": "w"}]}, "f")
    assert bare == Script(events=(ScenarioEvent("e", ""),), victories=(VictoryCondition("w", ""),))


EVENT = {"id": "e", "trigger": {"is": "round"}}
SAYING = {"is": "say"}


@pytest.mark.parametrize(
    ("raw", "key", "place", "args"),
    [
        ({"events": {}}, "content.wrong_type", "events", {}),
        ({"victories": 3}, "content.wrong_type", "victories", {}),
        ({"objects": 3}, "content.wrong_type", "objects", {}),
        ({"gains": [{"id": "r"}]}, "content.missing_key", "gains[0].name", {}),
        ({"events": [EVENT, {}]}, "content.missing_key", "events[1].id", {}),
        ({"events": [{**EVENT, "die": 5}]}, "content.not_one_of", "events[0].die", {"found": "5", "allowed": FACES}),
        (
            {"events": [EVENT, {"id": "f", "trigger": {"is": "say"}}]}, "content.not_one_of", "events[1].trigger",
            {"found": "say"},
        ),
        (
            {"events": [{**EVENT, "conditions": [{"is": "round_at_least"}, {"is": "x" * 41}]}]}, "content.not_one_of",
            "events[0].conditions[1]", {"found": "x" * 40, "allowed": tuple(CONDITIONS)},
        ),
        (
            {"events": [{**EVENT, "effects": [SAYING, {"is": []}]}]}, "content.not_one_of", "events[0].effects[1]",
            {"found": "[]", "allowed": tuple(EFFECTS)},
        ),
        (
            {"events": [{**EVENT, "outcomes": [{"low": 1, "high": 2}, {"low": 3, "high": 4, "effects": [SAYING, 3]}]}]},
            "content.not_one_of", "events[0].outcomes[1].effects[1]", {"found": ""},
        ),
        (
            {"victories": [{"id": "w", "conditions": [{"is": "zone_held", "zone": "x"}]}]}, "content.wrong_type",
            "victories[0].conditions[0].zone", {},
        ),
        *(
            ({"events": [{**EVENT, part: [entry] * 201}]}, "pack.too_many_entries", f"events[0].{part}", {"limit": 200})
            for part, entry in (
                ("conditions", {"is": "round_at_least"}), ("effects", SAYING), ("outcomes", {"low": 1, "high": 2}),
            )
        ),
        (
            {"events": [{**EVENT, "outcomes": [{"low": 1, "high": 2, "effects": [SAYING] * 201}]}]},
            "pack.too_many_entries", "events[0].outcomes[0].effects", {"limit": 200},
        ),
        (
            {"victories": [{"id": "w", "conditions": [{"is": "round_at_least"}] * 201}]}, "pack.too_many_entries",
            "victories[0].conditions", {"limit": 200},
        ),
        ({"gains": [{"id": f"{n}", "name": ""} for n in range(201)]}, "scenario.entries", "gains", {"limit": 200}),
        ({"events": [EVENT, EVENT]}, "scenario.entries", "events", {"limit": 200}),
        (
            {"gains": [{"id": "r", "name": "", "points": 1_000_001}]}, "pack.bad_number", "gains.0.points",
            {"limit": 1_000_000},
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_script_has_its_place(raw: Any, key: str, place: str, args: dict[str, object]) -> None:
    with pytest.raises(ContentError) as refused:
        read_script(raw, "f.json")
    assert (refused.value.key, refused.value.file, refused.value.place) == (key, "f.json", place)
    assert {name: refused.value.args_[name] for name in args} == args


def test_the_most_of_everything_is_read() -> None:
    many = [SAYING] * 200
    outcomes = [{"low": n, "high": n, "effects": many if n % 100 == 0 else []} for n in range(200)]
    events = [{**EVENT, "effects": many, "conditions": [{"is": "round_at_least"}] * 200, "outcomes": outcomes}]
    gains = [{"id": f"{n}", "name": "", "points": -1_000_000 if n else 1_000_000} for n in range(200)]
    found = read_script({"events": events, "gains": gains}, "f")
    assert (len(found.gains), len(found.events[0].all_effects)) == (200, 3 * 200)
    for faces in (4, 6, 8, 10, 12, 20, 100):
        assert read_script({"events": [{**EVENT, "die": faces}]}, "f").events[0].die == faces


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        (1_000_001, "p"), (-1_000_000.5, "p"), ([0, 1_000_001], "p.1"), ({"a": (1, {"b": 2_000_000})}, "p.a.1.b"),
    ],
)  # fmt: skip
def test_a_number_no_form_can_show_is_refused_wherever_it_stands(raw: object, place: str) -> None:
    with pytest.raises(ContentError) as refused:
        check_numbers(raw, "f", "p")
    assert refused.value.args_ == {"file": "f", "place": place, "limit": 1_000_000}
    check_numbers([1_000_000, -1_000_000, {"a": "2000000", "b": None}], "f")


def test_a_script_knows_its_objects_its_prize_its_zones_and_its_entries() -> None:
    assert (SCRIPT.object("o2"), SCRIPT.object("z"), SCRIPT.the_pass) == (SCRIPT.objects[1], None, SCRIPT.objects[1])
    assert replace(SCRIPT, objects=SCRIPT.objects[:1]).the_pass is None
    assert list(SCRIPT.entries()) == [
        ALARM.trigger, *ALARM.conditions, *ALARM.effects, *ALARM.outcomes[0].effects, *ALARM.outcomes[1].effects,
        TurnBegins("blue"), *SCRIPT.victories[0].conditions,
    ]  # fmt: skip
    assert SCRIPT.zones() == {0, 3, 5, 8, 9}
    more = (
        ScenarioEvent("a", "", VaultSearched(11), effects=(BringReserve("x", zone=13),)),
        ScenarioEvent("b", "", ConsoleHacked(12), effects=(PlaceFigure("p", Place("zone", zone=14)),)),
    )
    assert Script(events=more).zones() == {0, 11, 12, 13, 14}


@pytest.mark.parametrize(
    ("script", "red", "blue"),
    [
        (NO_SCRIPT, False, False),
        (Script(events=(ScenarioEvent("e", "", effects=(Say(), Victory("red"))),)), True, False),
        (Script(events=(ScenarioEvent("e", "", outcomes=(Outcome(1, 2), Outcome(3, 4, (Victory(""),)))),)), True, True),
        (Script(events=(ScenarioEvent("e", "", effects=(Lose("red"),)),)), False, True),
        (Script(events=(ScenarioEvent("e", "", effects=(Lose(""),)),)), True, True),
        (Script(victories=(VictoryCondition("w", "", "green"), VictoryCondition("v", "", "blue"))), False, True),
    ],
)
def test_a_side_may_win_by_an_event_by_the_others_loss_or_by_a_way_of_its_own(
    script: Script, red: bool, blue: bool
) -> None:
    assert (script.may_win("red"), script.may_win("blue")) == (red, blue)
