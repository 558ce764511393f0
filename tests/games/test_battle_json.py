"""Battles in their plain form: board, seats and acts come back as they were; bad ones are named."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from models.errors import ContentError, Refused, SpokenError
from models.games.aventures.battle.engine import read_act
from models.games.aventures.game import AVENTURES
from models.games.aventures.scenarios import bundled_scenario
from models.games.battle.battle_json import Seats, as_done, dice_of, read_done, read_setup, written_done, written_setup
from models.games.battle.course import Course
from models.games.scenarios.pieces import Setup
from models.games.scenarios.scenario import read, scenario_json, setup_of
from models.games.script.script import NO_SCRIPT
from models.i18n import Translator
from models.maps.map_json import blocks, head

BATTLES = AVENTURES.battles
assert BATTLES is not None
OLD = json.loads((Path(__file__).parents[1] / "saves" / "battle-v2.json").read_text("utf-8"))
"""A scenario, a battle begun from it and some of its acts, as version 2 wrote them."""
THIRD = json.loads((Path(__file__).parents[1] / "saves" / "battle-v3.json").read_text("utf-8"))
"""The same, as version 3 wrote them: what was agreed has names, figures stand on cells."""
SEATS = Seats({"republique": "bold"}, real_dice=True)


@pytest.fixture(scope="module")
def setup() -> Setup:
    board, scenario = bundled_scenario("temple-perdu")
    return replace(setup_of(scenario, board, {"speed_triggers": "no"}), agreements={"renewal": True, "d20": False})


def test_a_battle_carries_its_board_and_who_plays(setup: Setup) -> None:
    raw = json.loads(json.dumps(written_setup(setup, SEATS)))
    read, seats = read_setup(raw, "essai")
    assert seats == SEATS
    assert (head(read.board), blocks(read.board)) == (head(setup.board), blocks(setup.board))
    assert read.board.name == setup.board.name
    assert replace(read, board=setup.board) == setup


def test_the_first_version_of_a_battle_is_still_read(setup: Setup) -> None:
    raw = json.loads(json.dumps(written_setup(setup, SEATS)))
    old = {key: value for key, value in raw.items() if key not in ("script", "names", "colors", "theme", "agreements")}
    old |= {"renewal": True, "d20": False}
    for piece in old["pieces"]:
        at = piece["at"]
        kept = {key: piece[key] for key in ("id", "type", "side", "name", "figures")}
        piece.clear()
        piece |= {**kept, "cell": [each // 1000 for each in at] if at != [-1, -1] else at}
    read, seats = read_setup({**old, "version": 1}, "essai")
    assert seats == SEATS
    assert replace(read, board=setup.board) == replace(setup, script=NO_SCRIPT, colors={})


def spoilt(raw: Any, at: tuple[Any, ...], value: object) -> Any:
    """Return plain values with another one at a place."""
    if not at:
        return value
    made = dict(raw) if isinstance(raw, dict) else list(raw)
    made[at[0]] = spoilt(made[at[0]], at[1:], value)
    return made


@pytest.mark.parametrize(
    ("at", "value", "told"),
    [
        (("pieces", 0, "cell"), [3], "wrong_length"),
        (("pieces", 0, "cell"), [3, 4, 5], "wrong_length"),
        (("pieces", 0, "cell"), [3, "4"], "wrong_type"),
        (("pieces", 0, "id"), "nobody", "no_such_piece"),
    ],
)
def test_a_state_nobody_could_play_on_is_told_of(setup: Setup, at: tuple[Any, ...], value: object, told: str) -> None:
    table = BATTLES.set_up(setup)
    raw = json.loads(json.dumps(table.write_state(table.begin())))
    with pytest.raises(SpokenError, match=told):
        assert table.at(table.read_state(spoilt(raw, at, value))).view


def test_a_scenario_and_a_battle_of_version_2_are_read() -> None:
    agreed = {"renewal": True, "d20": True}
    old, (battle, seats) = read("Temple", OLD["scenario"], "essai"), read_setup(OLD["battle"], "essai")
    assert OLD["scenario"]["version"] == OLD["battle"]["version"] == 2
    assert old.agreements == battle.agreements == agreed
    assert old.pieces == battle.pieces
    assert seats == Seats({"republique": "bold"})
    again = json.loads(json.dumps(scenario_json(old)))
    assert again["version"] == 5
    assert read("Temple", again, "essai") == old


def test_a_scenario_and_a_battle_of_version_3_are_read() -> None:
    scenario, (battle, seats) = read("Temple", THIRD["scenario"], "essai"), read_setup(THIRD["battle"], "essai")
    assert THIRD["scenario"]["version"] == THIRD["battle"]["version"] == 3
    assert battle.agreements == {"renewal": True, "d20": True}
    assert seats == Seats({"republique": "bold"})
    placed = [each for each in THIRD["battle"]["pieces"] if each["cell"] != [-1, -1]]
    spots = {each.id: each.at for each in battle.pieces}
    assert placed
    assert all(spots[each["id"]] == tuple(n * 1000 + 500 for n in each["cell"]) for each in placed)
    assert scenario.pieces == battle.pieces
    assert read("Temple", json.loads(json.dumps(scenario_json(scenario))), "essai") == scenario
    done = [read_done(each, "essai") for each in THIRD["acts"]]
    assert [read_done(json.loads(json.dumps(written_done(each))), "essai") for each in done] == done
    assert all(read_act(each.act).word == each.act["act"] for each in done)


@pytest.mark.parametrize("count", [1, 7])
def test_a_battle_has_two_to_six_sides(setup: Setup, count: int) -> None:
    raw = json.loads(json.dumps(written_setup(setup, SEATS)))
    sides = [f"side-{n}" for n in range(count)]
    with pytest.raises(ContentError, match="wrong_length"):
        read_setup({**raw, "sides": sides}, "essai")
    three, _ = read_setup({**raw, "sides": ["a", "b", "c"]}, "essai")
    assert three.sides == ("a", "b", "c")
    with pytest.raises(Refused, match="two_sides"):
        BATTLES.set_up(three)


def test_acts_kept_by_cells_are_read_in_spots() -> None:
    done = [read_done(each, "essai") for each in OLD["acts"]]
    walked = next(each.walks[0] for each in done if each.walks)
    first = next(each["walks"][0]["cells"] for each in OLD["acts"] if each["walks"])
    assert walked.path == tuple((x * 1000 + 500, y * 1000 + 500) for x, y in first)
    marks = {mark.kind: mark for each in done for mark in each.marks}
    assert set(marks) == {"action", "melee", "ranged", "target"}
    assert marks["target"].to == (-1, -1)
    assert all(x % 1000 == y % 1000 == 500 for x, y in (marks["melee"].at, marks["melee"].to))
    again = [read_done(json.loads(json.dumps(written_done(each))), "essai") for each in done]
    assert again == done


def test_acts_come_back_and_give_the_same_battle(setup: Setup) -> None:
    table = BATTLES.set_up(setup)
    state, done = table.begin(), []
    for number in range(1, 40):
        advice = table.at(state).advice("bold")
        played = table.at(state).play(advice.act, dice_of("graine", number))
        made = as_done(table.write_act(advice.act), played, table.at(state).view, why=advice.why)
        body = written_done(made)
        done.append(read_done(json.loads(json.dumps(body)), "essai"))
        assert done[-1].dice == played.dice
        assert done[-1].walks == played.walks
        for lang in ("fr", "en"):
            t = Translator(lang)
            kept = [t(line.key, **line.args) for line in done[-1].lines]
            told = [t(line.key, **line.args) for line in played.lines]
            assert kept == told
        state = played.state


def test_typed_dice_are_kept_and_used_first(setup: Setup) -> None:
    table = BATTLES.set_up(setup)
    act = table.at(table.begin()).offers()[0].act
    played = table.at(table.begin()).play(act, dice_of("s", 1, (3, 8)))
    view = table.at(table.begin()).view
    done = read_done(written_done(as_done(table.write_act(act), played, view, (3, 8))), "essai")
    assert [die.result for die in done.dice] == [3, 8]
    course = Course(BATTLES.set_up(setup), "s")
    course.take([written_done(done)], table.write_state(played.state), 0)
    assert course.replay()
    assert course.faithful
    assert table.fingerprint(course.states[-1]) == table.fingerprint(played.state)


@pytest.mark.parametrize(
    ("spoil", "key"),
    [
        (lambda raw: {**raw, "version": 5}, "scenario.too_new"),
        (lambda raw: {**raw, "version": 0}, "content.not_one_of"),
        (lambda raw: {**raw, "version": True}, "content.not_one_of"),
        (lambda raw: {**raw, "version": "4"}, "content.not_one_of"),
        (lambda raw: {k: v for k, v in raw.items() if k != "board"}, "content.missing_key"),
        (lambda raw: {**raw, "board": {**raw["board"], "cells": [[0, 0, 0, "é"]]}}, "content.damaged"),
        (lambda raw: {**raw, "sides": ["a"]}, "content."),
        (lambda raw: {**raw, "seed": 3}, "content.unknown_key"),
        (lambda _raw: None, "content.missing_key"),
    ],
)
def test_a_battle_that_cannot_be_read_is_named(setup: Setup, spoil: object, key: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_setup(spoil(written_setup(setup, Seats())), "essai")
    assert caught.value.key.startswith(key)
    assert "essai" in Translator("fr")(caught.value.key, **caught.value.args_)
