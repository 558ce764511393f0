"""Why an action cannot be done, said whole: rule, words, figure; what actions do to the objects of a scenario."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from models.dice import Dice
from models.games.aventures.battle.actions import finds
from models.games.aventures.battle.acts import read_act
from models.games.aventures.battle.engine import denial, resolve
from models.games.aventures.battle.scene import Denied
from models.games.aventures.battle.state import Item
from tests.games.aventures.test_battle import given

TECH, MEDIC, R2, OBI, MAUL = "clone-trooper-tech", "clone-trooper-medic", "r2-d2", "obi-wan-kenobi", "darth-maul"
SEARCH = {"act": {"act": "search", "piece": TECH, "vault": "vault-1"}, "at": {TECH: "M7"}}
GIVE: dict[str, Any] = {
    "act": {"act": "give", "piece": MEDIC, "target": R2},
    "at": {MEDIC: "H3", R2: "G4"},
    "pass_by": MEDIC,
}
DOOR = {"act": {"act": "door", "piece": R2, "door": "west"}, "at": {R2: "L8"}}
PROGRAM = {"act": {"act": "program", "piece": R2, "target": "assault-1"}, "at": {R2: "K15"}}
HACK = {"act": {"act": "hack", "piece": R2, "console": "console-1"}, "at": {R2: "M11"}, "pass_by": R2}
HEAL = {"act": {"act": "heal", "piece": MEDIC, "target": OBI}, "at": {MEDIC: "H3", OBI: "H4"}}
REPAIR = {"act": {"act": "repair", "piece": MEDIC, "target": R2}, "at": {MEDIC: "H3", R2: "H4"}}
CARE = {"act": {"act": "care", "piece": R2, "target": "medical-1"}, "at": {R2: "I8"}}
THREE = ["vault-2", "vault-3", "vault-4"]
ACTED = {"piece": MEDIC, "left": 0, "spent": "actions", "used": 1}
FREE = {"choices": {"giving": "free"}}


def denied_in(case: dict[str, Any], **changed: Any) -> Denied | None:
    """Return why the act of a position is denied; `act` changes the act's fields, the rest the position's."""
    case = case | changed | {"act": case["act"] | changed.get("act", {})}
    battle, state = given(case)
    return denial(battle, state, read_act(case["act"]))


@pytest.mark.parametrize(
    ("case", "changed", "rule", "key", "piece"),
    [
        (SEARCH, {"act": {"vault": "vault-9"}}, "AG-77", "no_such_vault", ""),
        (SEARCH, {"pass_at": "H3"}, "AG-80", "pass_found_already", ""),
        (SEARCH, {"searched": ["vault-1"]}, "AG-79", "searched_already", ""),
        (SEARCH, {"searched": THREE}, "AG-81", "last_vault_needs_no_search", ""),
        (SEARCH, {"at": {TECH: "O7"}}, "AG-78", "not_at_the_vault", ""),
        (SEARCH, {"done": [TECH]}, "AG-26", "already_played", TECH),
        (GIVE, {"pass_by": ""}, "AG-76", "has_no_pass", MEDIC),
        (GIVE, {"act": {"object": "key"}}, "AG-76", "has_no_object", MEDIC),
        (GIVE, {"act": {"target": MEDIC}}, "AG-76", "not_adjacent", MEDIC),
        (GIVE, {"act": {"target": "nobody"}}, "AG-76", "no_such_figure", ""),
        (GIVE, {"act": {"target": MAUL}}, "AG-76", "not_of_the_team", MAUL),
        (GIVE, {"at": {MEDIC: "H3", R2: "H5"}}, "AG-76", "not_adjacent", R2),
        (GIVE, {"at": {MEDIC: "H3", R2: "G4", OBI: "H3"}}, "AG-39", "not_on_ally", MEDIC),
        (GIVE, FREE | {"at": {MEDIC: "H3", R2: "G4", OBI: "H3"}}, "AG-39", "not_on_ally", MEDIC),
        (GIVE, FREE | {"going": {"piece": MEDIC, "left": 0, "spent": "power"}}, "AG-22", "one_intervention", MEDIC),
        (GIVE, {"going": ACTED}, "AG-22", "no_actions_left", MEDIC),
        (DOOR, {"act": {"door": "left"}}, "AG-33", "no_such_door", ""),
        (DOOR, {"act": {"door": "nowhere"}}, "AG-33", "no_such_door", ""),
        (DOOR, {"at": {R2: "K8"}}, "AG-33", "not_at_the_door", ""),
        (PROGRAM, {"act": {"piece": MEDIC}, "at": {MEDIC: "K15"}}, "AG-83", "no_skill", MEDIC),
        (PROGRAM, {"act": {"target": "nobody"}}, "AG-84", "not_programmable", "nobody"),
        (PROGRAM, {"act": {"target": "medical-1"}}, "AG-84", "not_programmable", "medical-1"),
        (PROGRAM, {"broken": ["assault-1"]}, "AG-98", "out_of_order", "assault-1"),
        (PROGRAM, {"tried": [R2]}, "AG-86", "tried_already", R2),
        (PROGRAM, {"at": {R2: "K14"}}, "AG-84", "not_adjacent", "assault-1"),
        (HACK, {"act": {"console": "console-9"}}, "AG-88", "no_such_console", ""),
        (HACK, {"at": {R2: "M12"}}, "AG-88", "not_on_the_console", ""),
        (HACK, {"pass_by": ""}, "AG-88", "has_no_pass", R2),
        (HACK, {"open": ["left"]}, "AG-126", "barrier_off_already", ""),
        (HEAL, {"act": {"target": R2}, "at": {MEDIC: "H3", R2: "H4"}}, "AG-91", "not_human", R2),
        (HEAL, {"act": {"target": MAUL}, "at": {MEDIC: "H3", MAUL: "H4"}}, "AG-91", "not_of_the_team", MAUL),
        (HEAL, {"at": {MEDIC: "H3", OBI: "H5"}}, "AG-91", "not_adjacent", OBI),
        (REPAIR, {"act": {"target": OBI}, "at": {MEDIC: "H3", OBI: "H4"}}, "AG-93", "not_a_droid", OBI),
        (REPAIR, {"at": {MEDIC: "H3", R2: "H5"}}, "AG-93", "not_adjacent", R2),
        (CARE, {"act": {"target": "assault-1"}}, "AG-95", "no_medical_droid", "assault-1"),
        (CARE, {"act": {"target": "nobody"}}, "AG-95", "no_medical_droid", "nobody"),
        (CARE, {"at": {R2: "K8"}}, "AG-95", "not_adjacent", "medical-1"),
    ],
)  # fmt: skip
def test_a_denial_names_its_rule_its_words_and_its_figure(
    case: dict[str, Any], changed: dict[str, Any], rule: str, key: str, piece: str
) -> None:
    assert denied_in(case) is None, "nothing else is against it"
    found = denied_in(case, **changed)
    assert found is not None
    named = {key: value for key, value in found.args.items() if key == "piece"}
    assert (found.rule, found.key, named) == (rule, f"battle.{key}", {"piece": piece} if piece else {})


@pytest.mark.rule("AG-1", "AG-82")
def test_a_search_finds_by_its_die_but_the_pass_only_where_the_scenario_hides_it() -> None:
    battle, state = given(SEARCH)
    act = read_act(SEARCH["act"])
    for hidden, roll, found in [
        ("", 1, "nothing"), ("", 2, "stimulant"), ("", 3, "insect"), ("", 4, "pass"),
        ("vault-1", 1, "pass"), ("vault-1", 3, "pass"),
        ("vault-2", 4, "nothing"), ("vault-2", 3, "insect"), ("vault-2", 2, "stimulant"),
    ]:  # fmt: skip
        outcome = resolve(battle, replace(state, pass_in=hidden), act, Dice("x", typed=[roll]))
        told = outcome.events[0]
        assert (told.kind, told.rule, dict(told.args)) == (
            "searched", "AG-82", {"vault": "vault-1", "roll": roll, "found": found},
        )  # fmt: skip
        assert outcome.state.searched == (() if found == "pass" else ("vault-1",))
        assert (outcome.state.pass_by, outcome.state.pass_in) == ((TECH, "") if found == "pass" else ("", hidden))


@pytest.mark.rule("AG-82")
def test_what_a_search_may_find_does_not_give_away_where_the_pass_is() -> None:
    battle, state = given(SEARCH)
    quarter = Fraction(1, 4)
    by_die = (("pass", quarter), ("insect", quarter), ("stimulant", quarter), ("nothing", quarter))
    assert finds(battle, state) == by_die
    assert finds(battle, replace(state, pass_in="vault-2")) == (("hidden", quarter), *by_die[1:])
    assert finds(battle, replace(state, searched=tuple(THREE))) == (("pass", Fraction(1)),)


@pytest.mark.rule("AG-76")
@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("thing", ["", "key"])
def test_what_is_handed_over_changes_hands_and_takes_an_action_unless_it_is_agreed_to_be_free(
    free: bool, thing: str
) -> None:
    battle, state = given(GIVE | (FREE if free else {}))
    state = replace(state, items=(Item("map", by=MEDIC), Item("key", by=MEDIC)))
    act = read_act(GIVE["act"] | {"object": thing})
    outcome = resolve(battle, state, act, Dice("x"))
    (told,) = [each for each in outcome.events if each.rule == "AG-76"]
    assert (told.kind, told.subject) == ("gave_object" if thing else "gave_pass", MEDIC)
    assert dict(told.args) == {"target": R2} | ({"object": thing} if thing else {})
    assert {each.id: each.by for each in outcome.state.items} == {"map": MEDIC, "key": R2 if thing else MEDIC}
    assert outcome.state.pass_by == (MEDIC if thing else R2)
    going = outcome.state.going
    assert outcome.state.piece(MEDIC).done is not free, "its one action point is used"
    assert (going is not None and (going.moving, going.left, going.spent, going.used)) == (free and (False, 0, "", 0))


@pytest.mark.rule("AG-33")
def test_a_door_on_cells_is_not_closed_on_a_figure_and_a_locked_one_needs_its_key() -> None:
    battle, state = given(DOOR)
    act = read_act(DOOR["act"])
    west = battle.board.gates["west"]
    for gate, shut, at, key in [
        (replace(west, locked=True), True, {}, "battle.door_locked"),
        (replace(west, cells=((12, 7),)), False, {OBI: (12, 7)}, "battle.door_held"),
        (replace(west, cells=((12, 7),)), True, {}, ""),
        (replace(west, cells=((12, 7),)), False, {}, ""),
    ]:
        board = replace(battle.board, gates={**battle.board.gates, "west": gate}, _ready={})
        now = replace(state, shut=state.shut if shut else tuple(each for each in state.shut if each != "west"))
        for piece, cell in at.items():
            now = now.put(replace(now.piece(piece), status="up", cell=cell))
        found = denial(replace(battle, board=board), now, act)
        assert found == (Denied("AG-33", key) if key else None)
