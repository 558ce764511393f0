"""The vocabulary of scenario events: closed, translated, shown as forms, and read back as it was written."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.errors import ContentError
from models.games.aventures.scenarios import bundled_scenario
from models.games.battle.battle_json import Seats, read_setup, written_setup
from models.games.library import game
from models.games.scenarios.scenario import FreeTable, Scenario, Side, read, scenario_json, setup_of
from models.games.script.effects import Say
from models.games.script.entry_fields import FieldKind, Place
from models.games.script.script import (
    FACES,
    OBJECT_USES,
    Outcome,
    Reward,
    ScenarioEvent,
    ScenarioObject,
    VictoryCondition,
)
from models.games.script.vocabulary import Entry
from models.games.script.vocabulary_forms import PLACES, STATES, VocabularyForm, choices, forms
from models.games.swidenth import quest_scenario
from models.i18n import Translator

BOARD, TEMPLE = bundled_scenario("temple-perdu")
FACET = game("aventures").battles
assert FACET is not None
FORMS = [form for part in ("trigger", "condition", "effect") for form in forms(part)]

words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=12)
places = st.builds(
    Place,
    st.sampled_from(list(PLACES)),
    st.tuples(st.integers(-1, 40), st.integers(-1, 40)),
    st.integers(0, 99),
    words,
)


def entry_of(form: VocabularyForm) -> st.SearchStrategy[Entry]:
    """Return entries of a form, whatever they name."""
    fields: dict[str, st.SearchStrategy[object]] = {}
    for field in form.fields:
        if field.asks.kind is FieldKind.PLACE:
            fields[field.name] = places
        elif field.asks.kind is FieldKind.GATE_STATE:
            fields[field.name] = st.sampled_from(list(STATES))
        else:
            fields[field.name] = words if isinstance(field.default, str) else st.integers(-999, 999)
    return st.builds(form.make, **fields)


def some(part: str) -> st.SearchStrategy[tuple[Entry, ...]]:
    found = [entry_of(form) for form in FORMS if form.part == part]
    return st.lists(st.one_of(found), max_size=3).map(tuple)


triggers = st.one_of([entry_of(form) for form in FORMS if form.part == "trigger"])
outcomes = st.builds(Outcome, st.integers(1, 20), st.integers(1, 20), some("effect"))
events = st.builds(
    ScenarioEvent,
    st.uuids().map(str),
    words,
    triggers,
    some("condition"),
    some("effect"),
    st.sampled_from([0, *FACES]),
    st.lists(outcomes, max_size=2).map(tuple),
    st.booleans(),
)
objects = st.builds(ScenarioObject, st.uuids().map(str), words, places, st.sampled_from(OBJECT_USES), words, words)
ways = st.builds(VictoryCondition, st.uuids().map(str), words, words, some("condition"))
gains = st.builds(Reward, st.uuids().map(str), words, words, st.integers(-99, 999))
colours = st.sampled_from(["", "#c0453a", "#2f6fb5"])
scenarios = st.builds(
    lambda things, happen, win, gain, table, colour: replace(
        TEMPLE,
        sides=(replace(TEMPLE.sides[0], color=colour, name="Rebelles"), TEMPLE.sides[1]),
        objects=tuple(things),
        events=tuple(happen),
        victories=tuple(win),
        gains=tuple(gain),
        table=table,
        pieces=tuple(replace(each, later=each.id == "r2-d2") for each in TEMPLE.pieces),
    ),
    st.lists(objects, max_size=2),
    st.lists(events, max_size=3),
    st.lists(ways, max_size=2),
    st.lists(gains, max_size=2),
    st.none() | st.builds(FreeTable, st.integers(1, 1000), st.integers(1, 1000)),
    colours,
)


@given(scenarios)
def test_a_scenario_is_read_as_it_was_written(made: Scenario) -> None:
    raw = json.loads(json.dumps(scenario_json(made)))
    assert read(made.name, raw, "essai") == made


@settings(max_examples=8, deadline=None)
@given(scenarios)
def test_a_battle_carries_what_the_scenario_adds(made: Scenario) -> None:
    setup = setup_of(made, BOARD, {})
    again, _ = read_setup(json.loads(json.dumps(written_setup(setup, Seats()))), "essai")
    assert replace(again, board=setup.board) == setup
    assert (again.script, again.colors.get("republique", "")) == (made.script, made.sides[0].color)


def test_the_first_version_is_still_read() -> None:
    old = {
        key: value
        for key, value in scenario_json(TEMPLE).items()
        if key not in {"objects", "events", "victories", "gains", "table"}
    }
    old = json.loads(json.dumps({**old, "version": 1}))
    for side in old["sides"]:
        del side["color"]
    for piece in old["pieces"]:
        del piece["later"]
        x, y = piece.pop("at")
        piece["cell"] = [x // 1000, y // 1000] if x >= 0 else [-1, -1]
    bare = tuple(replace(side, color="") for side in TEMPLE.sides)
    assert read(TEMPLE.name, old, "v1") == replace(TEMPLE, objects=(), sides=bare)


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        ({"events": [{"id": "e", "trigger": {"is": "boum"}}]}, "events[0].trigger"),
        ({"events": [{"id": "e", "trigger": None}]}, "events[0].trigger"),
        (
            {"events": [{"id": "e", "trigger": {"is": "turn"}, "effects": [{"is": "say", "word": 1}]}]},
            "effects[0].word",
        ),
        ({"events": [{"id": "e", "trigger": {"is": "turn"}, "die": 7}]}, "events[0].die"),
        ({"events": {}}, "events"),
        ({"events": [{"id": "e", "trigger": {"is": "turn"}}] * 2}, "events"),
        ({"victories": [{"id": "v", "conditions": [{"is": "round"}]}]}, "victories[0].conditions[0]"),
        ({"objects": [{"id": "o", "name": "O", "use": "bomb"}]}, "objects[0].use"),
        ({"gains": [{"id": str(n), "name": ""} for n in range(201)]}, "gains"),
        ({"table": {"width": 0, "height": 10}}, "table"),
        ({"sides": [{"id": "a", "color": "rouge"}]}, "sides[0].color"),
    ],
)
def test_what_cannot_be_read_names_its_place(spoil: dict[str, object], place: str) -> None:
    with pytest.raises(ContentError) as caught:
        read("x", {**scenario_json(TEMPLE), **spoil}, "x.json")
    assert caught.value.place.endswith(place)
    assert "x.json" in Translator("fr")(caught.value.key, **caught.value.args_)


def test_what_a_field_may_name_is_what_there_is() -> None:
    thing = ScenarioObject("cristal", "Cristal")
    event = ScenarioEvent("e", "Alerte", effects=(Say("!"),))
    named = replace(TEMPLE, objects=(thing,), events=(event,), sides=(Side("republique", "Rebelles"), TEMPLE.sides[1]))
    offered = {kind: dict(choices(kind, named, BOARD, FACET)) for kind in FieldKind}
    assert {value: text.fr for value, text in offered[FieldKind.SIDE].items()} == {
        "republique": "Rebelles",
        "separatistes": "Séparatistes",
    }
    assert offered[FieldKind.PIECE]["medical-droid-1"].en == "Medical Droid (I7)"
    assert offered[FieldKind.PIECE]["r2-d2"].fr == "R2-D2"
    assert len(offered[FieldKind.ZONE]) == len(BOARD.zones)
    assert len(offered[FieldKind.VAULT]) == 4
    assert {text.fr for text in offered[FieldKind.CONSOLE].values()} == {"Console de gauche", "Console de droite"}
    assert {"Barrière de gauche", "Barrière de droite", "Porte nord"} <= set(offered[FieldKind.GATE])
    assert offered[FieldKind.GATE]["Porte nord"].fr == "Porte nord (Q5)"
    assert (offered[FieldKind.OBJECT]["cristal"].fr, offered[FieldKind.EVENT]["e"].fr) == ("Cristal", "Alerte")
    assert set(offered[FieldKind.GATE_STATE]) == {"open", "shut"}
    assert offered[FieldKind.NUMBER] == offered[FieldKind.WORDS] == {}
    assert choices(FieldKind.ZONE, named, None, FACET) == ()


def test_a_reserve_offers_profiles_and_no_hero() -> None:
    book = game("swidenth")
    assert book.battles is not None
    board, convoy = quest_scenario.bundled_scenario("convoi")
    offered = dict(choices(FieldKind.TYPE, convoy, board, book.battles))
    assert "guerrier-brigand" in offered
    assert not [each for each in offered if each.startswith("hero:")]
