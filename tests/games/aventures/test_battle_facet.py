"""The battle facet as a page of play uses it: a whole game by views and offers alone; Problems before play."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from models.dice import Dice
from models.errors import Refused
from models.games.aventures.game import AVENTURES
from models.games.battle.values import Mark
from models.games.scenarios.pieces import NEUTRAL, Placed, Setup
from models.games.script.entry_fields import Place
from models.games.script.script import ScenarioObject, Script
from models.i18n import Translator
from models.maps.features import Zone
from models.maps.spots import NOWHERE, spot_of
from models.maps.tile_map import TileMap
from tests.games.aventures.temple import SIDES, temple, temple_map

BATTLES = AVENTURES.battles
assert BATTLES is not None


def setup(board: TileMap | None = None, **changes: object) -> Setup:
    pieces = temple().pieces
    return replace(Setup(board or temple_map(), SIDES, pieces), **changes)


def test_a_game_is_played_by_views_and_offers_alone():
    table = BATTLES.set_up(setup())
    state, number = table.begin(), 0
    while table.at(state).view.phase != "over" and number < 60:
        view = table.at(state).view
        if view.phase == "play" and not view.question:
            mine = [each for each in view.tokens if each.side == view.decides and each.state == "up" and not each.done]
            for token in mine[:1]:
                offered = table.at(state).offers(token.id)
                assert all(each.denied is not None or each.rule for each in offered)
                assert all(0 <= each.chance <= 1 for each in offered if each.chance is not None)
                assert table.at(state).reach(token.id).bands()
        advice = table.at(state).advice(("bold", "cautious")[number % 2])
        assert table.at(state).denied(advice.act) is None
        again = table.read_act(json.loads(json.dumps(table.write_act(advice.act))))
        played = table.at(state).play(again, Dice("facet", str(number)))
        assert all(Translator("fr")(line.key, **line.args) for line in played.lines)
        state = table.read_state(json.loads(json.dumps(table.write_state(played.state))))
        assert table.fingerprint(state) == table.fingerprint(played.state)
        number += 1
    assert number > 20


def test_a_question_is_put_to_the_side_that_decides():
    table = BATTLES.set_up(setup())
    state, number, asked = table.begin(), 0, 0
    while table.at(state).view.phase != "over" and number < 900 and asked < 2:
        view = table.at(state).view
        if view.question is not None:
            asked += 1
            attack, let_pass = table.at(state).offers()
            assert [each.name["fr"] for each in (attack, let_pass)] == ["Attaquer", "Laisser passer"]
            assert attack.chance is not None
            assert let_pass.chance is None
            assert "{" not in Translator("fr")(view.question.key, **view.question.args)
        state = table.at(state).play(table.at(state).advice("bold").act, Dice("ask-a", str(number))).state
        number += 1
    assert asked == 2


def test_the_temple_of_the_book_has_nothing_against_it_but_the_missing_cards():
    found = BATTLES.problems(setup())
    assert {each.rule for each in found} == {"AG-99"}
    assert len(found) == len({each.type for each in setup().pieces if each.side == NEUTRAL}), "a card is told of once"


def grown(board: TileMap, *zones: Zone) -> TileMap:
    return replace(board, zones=(*(z for z in board.zones if z.kind not in {each.kind for each in zones}), *zones))


@pytest.mark.parametrize(
    ("change", "rule", "key"),
    [
        (
            lambda b: grown(b, Zone(90, "a", "start", runs=((0, 0, 1),), side="separatistes")),
            "AG-11",
            "start_too_small",
        ),
        (lambda b: replace(b, zones=tuple(z for z in b.zones if z.kind != "objective")), "AG-100", "no_goal"),
        (lambda b: replace(b, zones=tuple(z for z in b.zones if z.kind != "vault")), "AG-77", "no_vaults"),
        (
            lambda b: replace(b, zones=tuple(z for z in b.zones if z.kind != "console")),
            "AG-89",
            "barrier_without_console",
        ),
        (lambda b: replace(b, doors={}), "AG-89", "console_without_barrier"),
        (lambda b: grown(b, Zone(90, "o", "objective", runs=((4, 7, 9),))), "AG-101", "goal_out_of_reach"),
    ],
)
def test_what_would_spoil_the_evening_is_said_before(change, rule, key):
    found = BATTLES.problems(setup(change(temple_map())))
    assert (rule, f"battle.{key}") in {(each.rule, each.key) for each in found}
    for lang in ("fr", "en"):
        assert all("{" not in Translator(lang)(each.key, **each.args) for each in found)


def test_figures_that_cannot_be_are_refused():
    with pytest.raises(Refused, match="unknown_character"):
        BATTLES.set_up(setup(pieces=(Placed("x", "personne", SIDES[0]),)))
    with pytest.raises(Refused, match="not_on_the_board"):
        BATTLES.set_up(setup(pieces=(Placed("x", "medical-droid", NEUTRAL, at=spot_of((99, 0))),)))


def test_figures_of_a_side_stand_on_the_board_or_come_later():
    with pytest.raises(Refused, match="not_on_the_board"):
        BATTLES.set_up(setup(pieces=(Placed("x", "r2-d2", SIDES[0], at=spot_of((99, 0))),)))
    late = Placed("x", "medical-droid", NEUTRAL, later=True)
    table = BATTLES.set_up(setup(pieces=(*temple().pieces, late)))
    token = table.at(table.begin()).view.token("x")
    assert (token.state, token.at) == ("away", NOWHERE)


def test_sides_are_called_and_coloured_as_the_scenario_says():
    dressed = setup(names={SIDES[0]: "Rebelles"}, colors={SIDES[0]: "#009e73"})
    shown = {each.id: each for each in BATTLES.sides(dressed)}
    assert (shown[SIDES[0]].name.fr, shown[SIDES[0]].color) == ("Rebelles", "#009e73")
    assert (shown[SIDES[1]].name.fr, shown[SIDES[1]].color) == ("Séparatistes", "")
    table = BATTLES.set_up(dressed)
    state = table.at(table.begin()).play(table.at(table.begin()).offers()[0].act, Dice("s")).state
    chosen = table.at(state).offers()[0]
    assert chosen.name.fr == "Rebelles"
    (line,) = table.at(state).play(chosen.act, Dice("s")).lines
    assert "Rebelles" in Translator("fr")(line.key, **line.args)


def test_objects_of_the_scenario_are_seen_carried_and_named():
    things = (
        ScenarioObject("clef", "Clef", Place("figure", piece="obi-wan-kenobi"), "key", "west"),
        ScenarioObject("cristal", "Cristal", Place("cell", (33, 21))),
    )
    table = BATTLES.set_up(setup(script=Script(things)))
    state = table.begin()
    corner = {"obi-wan-kenobi": (33, 21), "r2-d2": (33, 20)}
    for key, cell in corner.items():
        state = state.put(replace(state.piece(key), status="up", cell=cell))
    state = replace(state, phase="play", player=SIDES[0], turn=1)
    view = table.at(state).view
    assert [each.kind for each in view.token("obi-wan-kenobi").carries] == ["key"]
    assert Mark("gear", (33_500, 21_500)) in view.marks
    names = {each.name.en for each in table.at(state).offers("obi-wan-kenobi") if each.denied is None}
    assert {"Take: Cristal", "Give: Clef"} <= names


@pytest.mark.rule("AG-36")
def test_who_walks_past_an_object_may_take_it_or_leave_it_and_who_goes_there_wants_it():
    table = BATTLES.set_up(setup(script=Script((ScenarioObject("cristal", "Cristal", Place("cell", (9, 9))),))))
    state = replace(table.begin(), phase="play", player=SIDES[0], turn=1)
    for piece, cell in (("r2-d2", (8, 9)), ("darth-maul", (0, 0))):
        state = state.put(replace(state.piece(piece), status="up", cell=cell))
    way = tuple(map(spot_of, ((8, 9), (9, 9), (9, 10))))
    for path, takes in ((way, [True, False]), (way[:2], [True]), (way[1:], [True])):
        assert [each.act.take for each in table.at(state).walk("r2-d2", path)] == takes
    for act, by in zip(table.at(state).walk("r2-d2", way), ("r2-d2", ""), strict=True):
        after = table.at(state).play(act.act, Dice("s")).state
        assert (after.piece("r2-d2").cell, after.items[0].by) == ((9, 10), by)


@pytest.mark.rule("AG-3", "AG-14")
def test_what_is_agreed_before_play_is_part_of_the_battle():
    for agreed, held in (({}, (False, False)), ({"renewal": True}, (True, False)), ({"d20": True}, (False, True))):
        battle = BATTLES.set_up(setup(agreements=agreed)).table.battle
        assert (battle.renewal, battle.d20) == held
