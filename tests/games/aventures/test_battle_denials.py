"""Why an action cannot be done, said whole: rule, words, figure; what actions do to the objects of a scenario."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from models.dice import Dice, Modifier
from models.games.aventures.battle.actions import finds
from models.games.aventures.battle.acts import Attack, Heal, Repair, read_act
from models.games.aventures.battle.engine import denial, offers, resolve
from models.games.aventures.battle.fighting import attack_modifiers, defence_modifiers, forecast
from models.games.aventures.battle.scene import Denied
from models.games.aventures.battle.state import Activation, Item
from models.games.aventures.odds import attacks_to_defeat
from tests.games.aventures.test_battle import given

TECH, MEDIC, R2, OBI, MAUL = "clone-trooper-tech", "clone-trooper-medic", "r2-d2", "obi-wan-kenobi", "darth-maul"
R5 = "r5-tech-droid"
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
SBD = "super-battle-droid-medic"
MEND = {
    "act": {"act": "repair", "piece": SBD, "target": R5}, "at": {SBD: "H3", R5: "H4", MAUL: "G3"},
    "player": "separatistes",
}  # fmt: skip
SELF = {"act": {"act": "heal", "piece": OBI, "target": OBI}, "at": {OBI: "H3"}}
ONCE = {"piece": OBI, "left": 0, "spent": "actions", "used": 1, "self_healed": True}
HUMAN, AGAIN = {"choices": {"humans": "human"}}, {"choices": {"hack_tries": "once"}}
SHUT_AGAIN = {"choices": {"console_reactivate": "same_hack"}, "open": ["left"]}
HACKED = {"going": {"piece": R2, "left": 0, "spent": "actions", "used": 0, "hacked": True}}
SHOT = {"act": {"act": "attack", "piece": TECH, "target": R5, "manner": "ranged"}, "at": {TECH: "H3", R5: "K3"}}
BLOW = {"act": {"act": "attack", "piece": TECH, "target": R5, "manner": "melee"}, "at": {TECH: "L8", R5: "K8"}}
WATCH = {"act": {"act": "vigilance", "piece": OBI}, "at": {OBI: "H3"}}
CURE = {"act": {"act": "regenerate", "piece": OBI, "target": R2}, "at": {OBI: "H3", R2: "H4"}}
HURRY = {"act": {"act": "speed", "piece": OBI}, "at": {OBI: "H3"}}
MEDITATE = {"act": {"power": True, "piece": OBI}, "at": {OBI: "H3", R5: "K3"}}
BEGUN = {"going": {"piece": OBI, "left": 0, "spent": "actions", "used": 1}}


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
        (CARE, {"going": {"piece": R2, "left": 0, "spent": "actions", "used": 1}}, "AG-22", "one_intervention", R2),
        (HACK, SHUT_AGAIN | {"at": {R2: "M11", OBI: "O12"}}, "AG-126", "door_held", ""),
        (HACK, AGAIN | HACKED, "AG-89", "tried_already", R2),
        (SELF, {"going": ONCE}, "AG-92", "self_healed_already", OBI),
        (SELF, {"act": {"piece": R2, "target": R2}, "at": {R2: "H3"}}, "AG-83", "no_skill", R2),
        (MEND, {"act": {"target": SBD}}, "AG-93", "no_self_repair", SBD),
        (MEND, {"act": {"target": MAUL}}, "AG-93", "not_a_droid", MAUL),
        (MEND, HUMAN | {"act": {"target": MAUL}}, "AG-93", "neither_human_nor_droid", MAUL),
        (MEND, HUMAN | {"act": {"act": "heal", "target": MAUL}}, "AG-91", "neither_human_nor_droid", MAUL),
        (SHOT, {"act": {"target": "nobody"}}, "AG-54", "no_such_figure", ""),
        (SHOT, {"act": {"target": TECH}}, "AG-54", "not_a_target", TECH),
        (SHOT, {"act": {"target": SBD}}, "AG-54", "not_a_target", SBD),
        (SHOT, {"act": {"piece": R2}, "at": {R2: "H3", R5: "K3"}}, "AG-55", "no_ranged", R2),
        (SHOT, {"at": {TECH: "H3", R5: "K3", MAUL: "H2"}}, "AG-56", "enemy_too_near", MAUL),
        (SHOT, {"at": {TECH: "H3", R5: "Q11"}}, "AG-65", "not_in_sight", R5),
        (SHOT, {"going": {"piece": TECH, "left": 0, "spent": "power"}}, "AG-22", "one_intervention", TECH),
        (SHOT, {"act": {"power": True}}, "AG-70", "no_such_power", TECH),
        (SHOT, MEDITATE | {"spent_force": [OBI]}, "AG-70", "no_force_left", OBI),
        (SHOT, MEDITATE | BEGUN, "AG-22", "one_intervention", OBI),
        (BLOW, {"at": {TECH: "L8", R5: "J8"}}, "AG-57", "not_adjacent", R5),
        (BLOW, {"at": {TECH: "L8", R5: "M8"}}, "AG-30", "separated", R5),
        (WATCH, {"spent_force": [OBI]}, "AG-70", "no_force_left", OBI),
        (WATCH, {"act": {"piece": MEDIC}, "at": {MEDIC: "H3"}}, "AG-70", "no_such_power", MEDIC),
        (WATCH, BEGUN, "AG-22", "one_intervention", OBI),
        (CURE, {"act": {"target": MAUL}, "at": {OBI: "H3", MAUL: "H4"}}, "AG-74", "not_of_the_team", MAUL),
        (CURE, {"act": {"target": TECH}}, "AG-74", "not_of_the_team", TECH),
        (CURE, {"at": {OBI: "H3", R2: "J3"}}, "AG-74", "not_adjacent", R2),
        (HURRY, {"spent_force": [OBI]}, "AG-70", "no_force_left", OBI),
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


@pytest.mark.rule("AG-91", "AG-93", "AG-126")
@pytest.mark.parametrize(
    ("case", "changed"),
    [
        (SELF, {"going": ONCE | {"self_healed": False}}),
        (SELF, {"going": ONCE, "act": {"target": MEDIC}, "at": {OBI: "H3", MEDIC: "H4"}}),
        (MEND, {"choices": {"self_repair": "yes"}, "act": {"target": SBD}}),
        (MEND, {"act": {"act": "heal", "target": MAUL}}),
        (MEND, {"choices": {"patients": "anyone"}, "act": {"target": R2}, "at": {SBD: "H3", R2: "H4"}}),
        (HEAL, {"choices": {"patients": "anyone"}, "act": {"target": MAUL}, "at": {MEDIC: "H3", MAUL: "H4"}}),
        (HACK, HACKED),
        (HACK, AGAIN),
        (HACK, SHUT_AGAIN),
        (SHOT, {"at": {TECH: "L8", R5: "H8", MAUL: "M8"}}),
        (SHOT, MEDITATE),
        (CURE, {"act": {"target": OBI}}),
    ],
)
def test_an_act_that_an_agreement_or_the_position_allows(case: dict[str, Any], changed: dict[str, Any]) -> None:
    assert denied_in(case, **changed) is None


def test_a_wall_keeps_an_enemy_from_spoiling_a_shot_unless_it_is_agreed_that_it_does_not() -> None:
    behind = {"at": {TECH: "L8", R5: "H8", MAUL: "M8"}, "choices": {"shot_ban": "any"}}
    assert denied_in(SHOT, **behind) == Denied("AG-56", "battle.enemy_too_near", {"piece": MAUL})


@pytest.mark.rule("AG-84", "AG-85", "AG-86", "AG-97")
@pytest.mark.parametrize(
    ("roll", "rule", "done", "status", "side"),
    [
        (1, "AG-84", False, "broken", "pnj"),
        (4, "AG-86", False, "inert", "pnj"),
        (5, "AG-85", True, "up", "republique"),
    ],
)
def test_what_programming_a_droid_comes_to(roll: int, rule: str, done: bool, status: str, side: str) -> None:
    battle, state = given(PROGRAM)
    outcome = resolve(battle, state, read_act(PROGRAM["act"]), Dice("x", typed=[roll]))
    told = [(each.kind, each.subject, each.rule, dict(each.args)) for each in outcome.events]
    assert told[0] == ("programmed", R2, rule, {
        "target": "assault-1", "roll": roll, "total": roll + 5, "needed": 10, "done": done, "broken": roll == 1,
    })  # fmt: skip
    assert told[1:] == ([("joined", "assault-1", "AG-97", {"side": side})] if done else [])
    droid = outcome.state.piece("assault-1")
    assert (droid.status, droid.side, droid.cell, droid.done) == (status, side, (10, 15), False)
    assert (outcome.state.piece(R2).tried, outcome.state.piece(R2).done) == (not done, True)
    assert [(each.purpose, each.who) for each in outcome.dice] == [("programmer", R2)]


@pytest.mark.rule("AG-34", "AG-89", "AG-126")
def test_what_hacking_a_console_comes_to() -> None:
    for open_, roll, done, off in (
        ([], 5, False, False), ([], 6, True, True), (["left"], 6, True, False), (["left"], 5, False, True),
    ):  # fmt: skip
        battle, state = given(HACK | SHUT_AGAIN | {"open": open_})
        outcome = resolve(battle, state, read_act(HACK["act"]), Dice("x", typed=[roll]))
        assert [(each.kind, each.subject, each.rule, dict(each.args)) for each in outcome.events] == [
            ("hacked", R2, "AG-89", {
                "console": "console-1", "gate": "left", "roll": roll, "total": roll + 5, "needed": 11, "done": done,
                "off": off,
            })
        ]  # fmt: skip
        assert ("left" not in outcome.state.shut) == off
        assert outcome.state.shut == tuple(sorted(outcome.state.shut))
        assert len(outcome.state.shut) == len(battle.board.gates) - off
    two = {"at": {OBI: "M11"}, "pass_by": OBI, "act": {"act": "hack", "piece": OBI, "console": "console-1"}}
    battle, state = given(two)
    after = resolve(battle, state, read_act(two["act"]), Dice("x", typed=[1])).state
    assert after.going == Activation(OBI, 0, moving=False, spent="actions", used=1, hacked=True)


@pytest.mark.rule("AG-70", "AG-73", "AG-74", "AG-75")
def test_what_a_power_comes_to() -> None:
    def used(case: dict[str, Any], **more: Any) -> tuple[list[Any], Any]:
        battle, state = given(case | more)
        outcome = resolve(battle, state, read_act(case["act"]), Dice("x"))
        return [(each.kind, each.subject, each.rule, dict(each.args)) for each in outcome.events], outcome.state

    told, after = used(WATCH)
    assert told == [("power", OBI, "AG-73", {"power": "meditation-de-vigilance", "left": 1})]
    assert (after.piece(OBI).vigilant, after.piece(OBI).force, after.piece(OBI).done) == (True, 1, True)
    told, after = used(CURE, life={R2: 20})
    assert told == [
        ("power", OBI, "AG-74", {"power": "regeneration", "left": 1}),
        ("healed", R2, "AG-74", {"points": 30, "left": 50, "by": OBI}),
    ]
    assert (after.piece(OBI).done, after.going) == (True, None)
    met = {"going": {"piece": OBI, "left": 1, "moved": True, "met": [MAUL]}}
    told, after = used(HURRY | met)
    assert told == [("power", OBI, "AG-75", {"power": "vitesse-accrue", "left": 1})]
    assert after.going == Activation(OBI, 4, spent="power", speeding=True, moved=True)
    assert after.piece(OBI).done is False


@pytest.mark.rule("AG-53", "AG-58", "AG-59", "AG-60", "AG-67", "AG-72", "AG-73")
def test_what_an_attack_counts_and_comes_to() -> None:
    case = {"at": {OBI: "H3", R5: "L3", TECH: "J3"}, "vigilant": [R5], "act": {}}
    battle, state = given(case)
    shot = Attack(OBI, R5, "ranged", power=True)
    told = forecast(battle, state, shot)
    assert (told.attack, told.defence, told.cover) == (20, 15, 2)
    assert (told.chance, told.damage) == (Fraction(9, 10), Fraction(45, 2))
    assert told.blows == attacks_to_defeat(Fraction(9, 10), 60)
    fallen = forecast(battle, state.put(replace(state.piece(R5), life=0)), shot)
    assert fallen.blows == Fraction(10, 9)
    assert attack_modifiers(battle, shot) == (Modifier("battle.ranged", 18), Modifier("battle.combat_meditation", 2))
    assert attack_modifiers(battle, replace(shot, power=False, manner="melee")) == (Modifier("battle.melee", 18),)
    full = (Modifier("battle.defence", 11), Modifier("battle.cover", 2), Modifier("battle.vigilance", 2))
    assert defence_modifiers(battle, state, shot) == full
    assert defence_modifiers(battle, state, replace(shot, manner="melee")) == (full[0], full[2])
    assert defence_modifiers(battle, state, shot, chance_met=True) == full[:2]
    outcome = resolve(battle, state, shot, Dice("x", typed=[3, 8, 4]))
    assert [(each.kind, each.subject, each.rule, dict(each.args)) for each in outcome.events] == [
        ("power", OBI, "AG-72", {"power": "meditation-de-combat", "left": 1}),
        ("attacked", OBI, "AG-72", {
            "target": R5, "manner": "ranged", "roll": 3, "total": 23, "against": 8, "defence": 23, "hit": True,
            "met": False, "added": [["battle.combat_meditation", 2], ["battle.cover", 2], ["battle.vigilance", 2]],
        }),
        ("wounded", R5, "AG-60", {"points": 40, "left": 20, "by": OBI}),
    ]  # fmt: skip
    assert [(each.purpose, each.who) for each in outcome.dice] == [("attack", OBI), ("defence", R5), ("damage", OBI)]
    missed = resolve(battle, state, replace(shot, power=False), Dice("x", typed=[2, 6]))
    assert [(each.kind, each.rule) for each in missed.events] == [("attacked", "AG-62")]
    assert missed.events[0].args["hit"] is False


def test_everybody_at_hand_is_a_patient_where_that_is_agreed() -> None:
    at = {"at": {OBI: "H3", R2: "H4", MAUL: "G3"}}
    for choices, patients in (({}, [OBI, R2]), ({"patients": "anyone"}, [
        OBI, R2, MAUL, "medical-1", "medical-2", "assault-1", "assault-2",
    ])):  # fmt: skip
        battle, state = given(at | {"choices": choices})
        for kind in (Heal, Repair):
            assert [each.act.target for each in offers(battle, state, OBI) if isinstance(each.act, kind)] == patients
