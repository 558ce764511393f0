"""Worked cases of the battle: given, dice, expected. Each cites the rule that decides it."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from models.content import build
from models.dice import Dice
from models.errors import Refused
from models.games.aventures.battle.engine import ENGINE, denial, offers, read_act, resolve
from models.games.aventures.battle.state import Activation, Battle, State, begin
from models.maps.coordinates import Coordinates
from models.maps.rules.grid import Cell
from tests.games.aventures.temple import temple
from tests.proofs import proving

FOLDER = Path(__file__).parents[2] / "cases" / "aventures" / "battle"


def cases(name: str) -> list[Any]:
    found = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    return [pytest.param(case, id=key, marks=pytest.mark.rule(*case["proves"])) for key, case in found.items()]


def cell(name: str) -> Cell:
    return Coordinates().find(name, 34, 22)


def given(case: dict[str, Any]) -> tuple[Battle, State]:
    """Set a case up: figures it does not name stay away, but a hero of each side stands in its corner."""
    battle = temple(case.get("renewal", False), **case.get("choices", {}))
    agreed = case.get("figures", {})
    pieces = tuple(replace(each, figures=agreed.get(each.id, {})) for each in battle.pieces)
    battle = replace(battle, pieces=pieces, d20=case.get("d20", False))
    state = replace(begin(battle), first=case.get("first", ""))
    if "phase" in case or case.get("begun"):
        return battle, replace(state, phase=case.get("phase", state.phase))
    at = {"obi-wan-kenobi": "AH22", "darth-maul": "A1"} | case.get("at", {})
    for key, name in at.items():
        state = state.put(replace(state.piece(key), status="up", cell=cell(name)))
    for key in case.get("down", ()):
        state = state.put(replace(state.piece(key), status="down", cell=(-1, -1), life=0))
    for key, life in case.get("life", {}).items():
        state = state.put(replace(state.piece(key), life=life))
    for field, value in (("done", True), ("tried", True), ("vigilant", True)):
        for key in case.get(field, ()):
            state = state.put(replace(state.piece(key), **{field: value}))
    for key in case.get("broken", ()):
        state = state.put(replace(state.piece(key), status="broken"))
    for key in case.get("spent_force", ()):
        state = state.put(replace(state.piece(key), force=0))
    return battle, replace(
        state,
        phase="play",
        turn=1,
        player=case.get("player", "republique"),
        shut=tuple(each for each in state.shut if each not in case.get("open", ())),
        searched=tuple(case.get("searched", ())),
        pass_by=case.get("pass_by", ""),
        pass_at=cell(case["pass_at"]) if "pass_at" in case else (-1, -1),
        called=case.get("called", False),
        going=build(Activation, case["going"], file="case") if "going" in case else None,
    )


def act_of(case: dict[str, Any]) -> Any:
    raw = dict(case["act"])
    if "path" in raw:
        raw["path"] = [cell(each) for each in raw["path"]]
    if "cell" in raw:
        raw["cell"] = cell(raw["cell"])
    return read_act(raw)


def judge(case: dict[str, Any]) -> None:
    battle, state = given(case)
    act = act_of(case)
    if "denied" in case:
        found = denial(battle, state, act)
        assert found is not None
        assert found.rule == case["denied"]
        with pytest.raises(Refused) as caught:
            resolve(battle, state, act, Dice("case"))
        assert caught.value.args_["rule"] == case["denied"]
        return
    dice = Dice("case", typed=case.get("dice", ()))
    outcome = resolve(battle, state, act, dice)
    assert [event.kind for event in outcome.events] == case["events"]
    assert case["rule"] in {event.rule for event in outcome.events}
    assert [throw.result for throw in outcome.dice] == case.get("dice", [])
    compare(case, battle, outcome.state)


def compare(case: dict[str, Any], battle: Battle, after: State) -> None:
    """Compare a battle with what a case says of its end."""
    for key, value in case.get("after", {}).items():
        found = getattr(after, key)
        assert (list(found) if isinstance(found, tuple) else found) == value
    if "left" in case:
        assert after.going is not None
        assert after.going.left == case["left"]
    if "meetings" in case:
        met = after.going.meetings if after.going is not None else ()
        assert [each.enemy for each in met] == case["meetings"]
    for field, table in (("life", "lives"), ("force", "force"), ("status", "status")):
        for key, value in case.get(table, {}).items():
            assert getattr(after.piece(key), field) == value
    if "gates_open" in case:
        lasers = {gate.id for gate in battle.board.gates.values() if gate.laser}
        assert sorted(lasers - set(after.shut)) == case["gates_open"]


@pytest.mark.parametrize("case", cases("turns"))
def test_before_play_and_between_activations(case):
    judge(case)


@pytest.mark.parametrize("case", cases("movement"))
def test_movement_and_what_happens_on_the_way(case):
    judge(case)


@pytest.mark.parametrize("case", cases("interventions"))
def test_exactly_one_kind_of_intervention(case):
    judge(case)


@pytest.mark.parametrize("case", proving(json.loads((FOLDER.parent / "denials.json").read_text("utf-8"))["cases"]))
def test_an_act_that_cannot_be_done_is_denied_with_its_rule_and_its_reason(case):
    found = denial(*given(case), act_of(case))
    assert found is not None
    assert (found.rule, found.key.partition(".")[2]) == (case["denied"], case["says"])


@pytest.mark.rule("AG-12", "AG-15", "AG-16", "AG-96")
def test_the_board_before_the_first_die():
    battle = temple()
    state = begin(battle)
    assert sorted(state.shut) == sorted(battle.board.gates)
    assert {key: state.piece(key).cell for key in ("medical-1", "medical-2")} == {
        "medical-1": cell("I7"),
        "medical-2": cell("Z16"),
    }
    for key, name in (("assault-1", "K16"), ("assault-2", "X7")):
        assert (state.piece(key).cell, state.piece(key).status) == (cell(name), "inert")
        assert battle.figure(key, "defence") == 11


@pytest.mark.rule("AG-71")
def test_a_power_is_the_whole_intervention_and_may_be_used_again_later():
    case = {"at": {"obi-wan-kenobi": "H3"}, "act": {"act": "vigilance", "piece": "obi-wan-kenobi"}}
    battle, state = given(case)
    once = resolve(battle, state, act_of(case), Dice("x")).state
    assert once.piece("obi-wan-kenobi").done
    for _ in range(2):
        once = resolve(battle, once, read_act({"act": "end_turn"}), Dice("x")).state
    assert not once.piece("obi-wan-kenobi").vigilant
    assert resolve(battle, once, act_of(case), Dice("x")).state.piece("obi-wan-kenobi").force == 0


@pytest.mark.rule("AG-102")
def test_either_side_of_the_map_serves_either_team():
    for console, at in (("console-1", "M11"), ("console-2", "V12")):
        for piece in ("r2-d2", "r5-tech-droid"):
            case = {"at": {piece: at}, "pass_by": piece, "player": temple().placed(piece).side}
            battle, state = given(case)
            assert denial(battle, state, read_act({"act": "hack", "piece": piece, "console": console})) is None


@pytest.mark.rule("AG-14", "AG-1")
def test_agreements_before_play_are_part_of_the_battle():
    assert [temple(agreed).renewal for agreed in (False, True)] == [False, True]
    assert temple(False, shot_ban="any").reading("shot_ban", "contact") == "any"


def test_every_act_survives_its_plain_form():
    battle, state = given({"at": {"obi-wan-kenobi": "H3", "r5-tech-droid": "H4"}})
    acts = [offer.act for offer in offers(battle, state, "obi-wan-kenobi")]
    assert {type(act) for act in acts} < set(ENGINE.kinds.values())
    assert [read_act(act.written()) for act in acts] == acts
