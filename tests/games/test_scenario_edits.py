"""Edits of a scenario's lists and the fixes of its Problems: the one thing meant changes, and nothing beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.errors import ContentError, Refused
from models.games.entry_fields import Place
from models.games.library import game
from models.games.pieces import NEUTRAL, Placed
from models.games.scenario import (
    FreeTable,
    Scenario,
    Side,
    battles_of,
    free_id,
    moves_of,
    named,
    neutral,
    read,
    runs_of,
    setup_of,
    with_piece,
    without_piece,
    written,
)
from models.games.scenario_edits import (
    Thing,
    fresh_id,
    mended,
    moved_thing,
    part_of,
    with_thing,
    without_thing,
)
from models.games.script import Outcome, Reward, ScenarioEvent, ScenarioObject, VictoryCondition
from models.games.vocabulary import PlaceFigure, PutObject, RoundAtLeast, Say
from models.maps.features import Zone
from models.maps.tile_map import new_map

ONE, TWO, THREE = RoundAtLeast(1), RoundAtLeast(2), RoundAtLeast(3)
HELLO, BYE, COMES, PUT = Say("Bonjour"), Say("Adieu"), PlaceFigure("p"), PutObject("o")
FIRST = ScenarioEvent("e1", "Un", conditions=(ONE, TWO), effects=(HELLO, COMES))
SECOND = ScenarioEvent(
    "e2", "Deux", conditions=(ONE, TWO, THREE), effects=(BYE, HELLO, PUT), die=6,
    outcomes=(Outcome(1, 3, (HELLO, PUT)), Outcome(4, 6, (BYE, COMES, HELLO))),
)  # fmt: skip
WAYS = VictoryCondition("w1", "Tenir", "red", (ONE, TWO)), VictoryCondition("w2", "Fuir", "blue", (THREE, TWO, ONE))
KEY, CROWN = ScenarioObject("o1", "Clé"), ScenarioObject("o2", "Couronne")
GOLD, FAME = Reward("r1", "Or", points=3), Reward("r2", "Gloire")
RED, BLUE = Side("red", "Rouges", "F1", "#aa0000"), Side("blue", force_id="F2")
PIECES = (
    Placed("p", "garde", "red", at=(1500, 2500), later=True),
    Placed("q", "garde", "blue", at=(500, 500), later=True),
)
SCENARIO = Scenario(
    "Le gué", "aventures", sides=(RED, BLUE), pieces=PIECES, objects=(KEY, CROWN), events=(FIRST, SECOND),
    victories=WAYS, gains=(GOLD, FAME),
)  # fmt: skip
AT = Place("cell", (4, 7))


def outcome(which: int, effects: tuple[Any, ...]) -> ScenarioEvent:
    """Return the second event with other effects for one face of its die."""
    outcomes = list(SECOND.outcomes)
    outcomes[which] = replace(outcomes[which], effects=effects)
    return replace(SECOND, outcomes=tuple(outcomes))


@pytest.mark.parametrize(
    ("edit", "change"),
    [
        (
            ("drop_entry", "victories", "w2", "conditions", 1),
            {"victories": (WAYS[0], replace(WAYS[1], conditions=(THREE, ONE)))},
        ),
        (
            ("drop_entry", "victories", "w1", "conditions", 0),
            {"victories": (replace(WAYS[0], conditions=(TWO,)), WAYS[1])},
        ),
        (("drop_entry", "events", "e2", "conditions", 2), {"events": (FIRST, replace(SECOND, conditions=(ONE, TWO)))}),
        (("drop_entry", "events", "e2", "effects", 1), {"events": (FIRST, replace(SECOND, effects=(BYE, PUT)))}),
        (("drop_entry", "events", "e2", "outcomes", 1, 1), {"events": (FIRST, outcome(1, (BYE, HELLO)))}),
        (("drop_entry", "events", "e2", "outcomes", 0, 0), {"events": (FIRST, outcome(0, (PUT,)))}),
        (("put_at", "objects", "o2", 4, 7), {"objects": (KEY, replace(CROWN, at=AT))}),
        (
            ("put_at", "events", "e2", "effects", 2, 4, 7),
            {"events": (FIRST, replace(SECOND, effects=(BYE, HELLO, replace(PUT, at=AT))))},
        ),
        (
            ("put_at", "events", "e1", "effects", 1, 4, 7),
            {"events": (replace(FIRST, effects=(HELLO, replace(COMES, at=AT))), SECOND)},
        ),
        (
            ("put_at", "events", "e2", "outcomes", 1, 1, 4, 7),
            {"events": (FIRST, outcome(1, (BYE, replace(COMES, at=AT), HELLO)))},
        ),
        (
            ("put_at", "events", "e2", "outcomes", 0, 1, 4, 7),
            {"events": (FIRST, outcome(0, (HELLO, replace(PUT, at=AT))))},
        ),
        (("move_piece", "q", 4, 7), {"pieces": (PIECES[0], replace(PIECES[1], at=(4500, 7500)))}),
        (
            ("add_piece", "archer", "z", "blue", 4, 7),
            {"pieces": (*PIECES, Placed("z", "archer", "blue", at=(4500, 7500)))},
        ),
        (("not_later", "q"), {"pieces": (PIECES[0], replace(PIECES[1], later=False))}),
        (("forget_force", "blue"), {"sides": (RED, Side("blue"))}),
    ],
)
def test_a_fix_changes_what_it_names(edit: tuple[object, ...], change: dict[str, Any]) -> None:
    assert mended(SCENARIO, edit) == replace(SCENARIO, **change)


@pytest.mark.parametrize(
    "edit",
    [
        ("drop_entry", "victories", "w9", "conditions", 0),
        ("drop_entry", "victories", "w1", "conditions", 2),
        ("drop_entry", "events", "e9", "conditions", 0),
        ("drop_entry", "events", "e1", "conditions", 2),
        ("drop_entry", "events", "e1", "effects", 2),
        ("drop_entry", "events", "e1", "outcomes", 0, 0),
        ("drop_entry", "events", "e2", "outcomes", 2, 0),
        ("drop_entry", "events", "e2", "outcomes", 0, 2),
        ("put_at", "objects", "o9", 4, 7),
        ("put_at", "victories", "w1", 4, 7),
        ("put_at", "events", "e9", "effects", 0, 4, 7),
        ("put_at", "events", "e1", "effects", 0, 4, 7),
        ("put_at", "events", "e1", "effects", 2, 4, 7),
        ("put_at", "events", "e2", "outcomes", 2, 0, 4, 7),
        ("put_at", "events", "e2", "outcomes", 1, 0, 4, 7),
        ("put_at", "events", "e2", "outcomes", 1, 3, 4, 7),
        ("burn", "e1"),
    ],
)
def test_a_fix_of_what_is_gone_is_refused(edit: tuple[object, ...]) -> None:
    with pytest.raises(Refused) as refused:
        mended(SCENARIO, edit)
    assert (refused.value.key, refused.value.args_) == ("scenario.gone_meanwhile", {})


@pytest.mark.parametrize(
    ("thing", "part"), [(KEY, "objects"), (FIRST, "events"), (WAYS[0], "victories"), (GOLD, "gains")]
)
def test_a_thing_goes_to_the_end_of_its_list_or_takes_the_place_of_its_id(thing: Thing, part: Any) -> None:
    first, second = getattr(SCENARIO, part)
    other, third = replace(second, name="Autre"), replace(thing, id="new")
    assert part_of(thing) == part
    assert with_thing(SCENARIO, other) == replace(SCENARIO, **{part: (first, other)})
    assert with_thing(SCENARIO, third) == replace(SCENARIO, **{part: (first, second, third)})
    assert without_thing(SCENARIO, part, second.id) == replace(SCENARIO, **{part: (first,)})
    three = with_thing(SCENARIO, third)
    for place, order in ((0, (third, first, second)), (1, (first, third, second)), (2, (first, second, third))):
        assert moved_thing(three, part, "new", place) == replace(SCENARIO, **{part: order})


def test_a_list_takes_two_hundred_and_no_more() -> None:
    full = replace(SCENARIO, gains=tuple(Reward(f"r{n}", "Or") for n in range(199)))
    full = with_thing(full, Reward("last", "Or"))
    assert len(full.gains) == 200
    assert with_thing(full, Reward("last", "Argent")).gains[-1].name == "Argent"
    with pytest.raises(Refused) as refused:
        with_thing(full, Reward("more", "Or"))
    assert (refused.value.key, refused.value.args_) == ("scenario.too_many_entries", {"limit": 200})


def test_ids_are_new_words_or_numbered() -> None:
    taken = [Reward("or", ""), Reward("or-2", ""), Reward("or-4", "")]
    assert [fresh_id(taken, "sel"), fresh_id(taken, "or"), fresh_id(taken[:1], "or"), fresh_id((), "or")] == [
        "sel", "or-3", "or-2", "or",
    ]  # fmt: skip
    assert [free_id(SCENARIO, "z"), free_id(SCENARIO, "p")] == ["z", "p-2"]
    assert free_id(replace(SCENARIO, pieces=(*PIECES, Placed("p-2", "", ""))), "p") == "p-3"


def test_figures_are_put_replaced_taken_away_and_asked_for() -> None:
    third = neutral("singe", "n", (4, 7))
    assert third == Placed("n", "singe", NEUTRAL, at=(4500, 7500))
    assert with_piece(SCENARIO, third) == replace(SCENARIO, pieces=(*PIECES, third))
    moved = replace(PIECES[1], at=(1, 2))
    assert with_piece(SCENARIO, moved) == replace(SCENARIO, pieces=(PIECES[0], moved))
    assert without_piece(SCENARIO, "p") == replace(SCENARIO, pieces=PIECES[1:])
    assert (SCENARIO.piece("q"), SCENARIO.of("blue"), SCENARIO.of(NEUTRAL)) == (PIECES[1], PIECES[1:], ())
    for act in (SCENARIO.piece, lambda piece: without_piece(SCENARIO, piece)):
        with pytest.raises(Refused) as refused:
            act("z")
        assert refused.value.key == "scenario.no_such_piece"
    crowd = replace(SCENARIO, pieces=tuple(Placed(f"p{n}", "garde", "red") for n in range(199)))
    full = with_piece(crowd, third)
    assert len(with_piece(full, replace(third, side="red")).pieces) == 200
    with pytest.raises(Refused) as refused:
        with_piece(full, Placed("more", "garde", "red"))
    assert (refused.value.key, refused.value.args_) == ("scenario.too_many_pieces", {"limit": 200})


def test_what_comes_to_the_table_is_named_and_read_as_the_scenario_says() -> None:
    board = replace(
        new_map(9, 9),
        zones=(
            Zone(1, "Départ", "start", side="red"),
            Zone(2, "Bleus", "start", side="blue"),
            Zone(3, "Coffre", "vault", side="red"),
        ),
    )
    scenario = replace(SCENARIO, choices={"a": "own"}, agreements={"later": True}, theme="swamp")
    setup = setup_of(scenario, board, {"a": "usual", "b": "kept"})
    assert (setup.sides, setup.pieces, setup.choices) == (("red", "blue"), PIECES, {"a": "own", "b": "kept"})
    assert (setup.agreements, setup.script, setup.theme) == ({"later": True}, scenario.script, "swamp")
    assert (setup.names, setup.colors) == ({"red": "Rouges"}, {"red": "#aa0000"})
    assert [each.name for each in setup.board.zones] == ["Rouges", "Bleus", "Coffre"]
    assert named(replace(SCENARIO, sides=(BLUE,)), board) is board
    for sides in ((RED,), (RED, BLUE, Side("x"))):
        with pytest.raises(Refused) as refused:
            setup_of(replace(SCENARIO, sides=sides), board, {})
        assert refused.value.key == "scenario.two_sides"


def test_a_game_of_turns_has_no_battles_to_play() -> None:
    book = game("empire")
    for ask in (battles_of, moves_of, runs_of):
        with pytest.raises(Refused) as refused:
            ask(book)
        assert (refused.value.key, refused.value.args_) == ("campaign.no_battles", {"game": book.title})


def test_a_scenario_comes_back_as_it_was_written() -> None:
    whole = replace(
        SCENARIO, map_id="M", choices={"a": "b"}, agreements={"later": True}, theme="swamp", briefing="Là",
        rewards="Or", notes="Ici", table=FreeTable(1000, 1),
    )  # fmt: skip
    raw = written(whole)
    assert next(iter(raw)) == "version"
    assert (raw["version"], "name" in raw) == (4, False)
    assert read("Le gué", raw, "f") == whole
    assert read("Rien", {"game": "aventures"}, "f") == Scenario("Rien", "aventures")


@pytest.mark.parametrize(
    ("change", "key", "place", "args"),
    [
        (
            {"sides": [{"id": "a"}, {"id": "b", "color": "#AA0000"}]},
            "scenario.color",
            "sides[1].color",
            {"found": "#AA0000"},
        ),
        (
            {"sides": [{"id": "b", "color": "#aa0000" * 4}]},
            "scenario.color",
            "sides[0].color",
            {"found": "#aa0000#aa0000#aa000"},
        ),
        ({"table": {"width": 0, "height": 1}}, "scenario.table_size", "table", {"limit": 1000}),
        ({"table": {"width": 1, "height": 0}}, "scenario.table_size", "table", {"limit": 1000}),
        ({"table": {"width": 1001, "height": 1}}, "scenario.table_size", "table", {"limit": 1000}),
        ({"table": {"width": 1, "height": 1001}}, "scenario.table_size", "table", {"limit": 1000}),
        (
            {"pieces": [{"id": f"p{n}", "type": "x", "side": "a"} for n in range(201)]},
            "scenario.pieces",
            "pieces",
            {"limit": 200},
        ),
        ({"pieces": [{"id": "p", "type": "x", "side": "a"}] * 2}, "scenario.pieces", "pieces", {"limit": 200}),
        ({"version": 5}, "scenario.too_new", "version", {"found": "5"}),
        ({"table": {"width": 1_000_001, "height": 1}}, "pack.bad_number", "table.width", {"limit": 1_000_000}),
    ],
)
def test_a_scenario_gone_wrong_names_its_place(change: dict[str, Any], key: str, place: str, args: Any) -> None:
    with pytest.raises(ContentError) as refused:
        read("Le gué", {"game": "aventures", **change}, "gué.json")
    assert (refused.value.key, refused.value.file, refused.value.place) == (key, "gué.json", place)
    assert {name: refused.value.args_[name] for name in args} == args


def test_the_most_figures_and_the_smallest_table_are_read() -> None:
    pieces = [{"id": f"p{n}", "type": "x", "side": "a"} for n in range(200)]
    found = read("Foule", {"game": "aventures", "pieces": pieces, "table": {"width": 1, "height": 1000}}, "f")
    assert (len(found.pieces), found.table) == (200, FreeTable(1, 1000))
