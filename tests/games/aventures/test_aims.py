"""Where automatic players send figures and what they do there, each aim and each choice said whole."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from models.games.aventures.battle.acts import (
    Attack,
    Call,
    Care,
    ChooseFaction,
    Deploy,
    Draw,
    EndActivation,
    EndTurn,
    Give,
    Hack,
    Heal,
    Meet,
    PickUp,
    Program,
    Regenerate,
    RollForFactions,
    Search,
    Speed,
    StartPlay,
    Walk,
    WorkDoor,
)
from models.games.aventures.battle.aim_paths import DOOR, Aim, way_to
from models.games.aventures.battle.aims import aim_of, prowess
from models.games.aventures.battle.board import board_of
from models.games.aventures.battle.choosing import Weighed, best_intervention
from models.games.aventures.battle.players import BOLD, CAUTIOUS, LONG, Decision, Temper, next_act
from models.games.aventures.battle.state import Activation, Battle, Encounter, Item, State, begin
from models.maps.features import CellDoor, Wall
from models.maps.tile_map import new_map
from tests.games.aventures.temple import SIDES, temple
from tests.games.aventures.test_battle import cell, given

TECH, MEDIC, R2, OBI, MAUL = "clone-trooper-tech", "clone-trooper-medic", "r2-d2", "obi-wan-kenobi", "darth-maul"
R5, SBD = "r5-tech-droid", "super-battle-droid-tech"
LEFT, RIGHT = SIDES
ALL_OPEN = ["left", "right", "north", "south", "west", "east", "west-low", "east-high", "infirmary-1", "infirmary-2"]
CARD = {"life": 70, "move": 5, "ranged": 15, "melee": 13, "actions": 1}
QUARTER = Fraction(1, 4)


def corridor(**state: str) -> tuple[Battle, State]:
    """Six cells in a row, the third difficult, a door between the fourth and the fifth."""
    made = new_map(6, 1)
    made.terrain[0, 2] = 1
    made = replace(made, walls={("V", 4, 0): Wall("V", 4, 0, kind="door", name="porte", **state)})
    battle = replace(temple(), board=board_of(made))
    return battle, begin(battle)


def test_the_way_to_a_goal_counts_the_cells_entered_and_a_door_to_be_opened() -> None:
    battle, state = corridor()
    assert DOOR == 4
    last, first = frozenset({(5, 0)}), frozenset({(0, 0)})
    assert [way_to(battle, state, last)[x, 0] for x in range(6)] == [10, 9, 7, 6, 1, 0]
    assert [way_to(battle, state, first)[x, 0] for x in range(6)] == [0, 1, 2, 4, 9, 10]
    assert [way_to(battle, state, first | last)[x, 0] for x in range(6)] == [0, 1, 2, 4, 1, 0]
    opened = replace(state, shut=())
    assert [way_to(battle, opened, last)[x, 0] for x in range(6)] == [6, 5, 3, 2, 1, 0]
    battle, state = corridor(state="locked")
    assert dict(way_to(battle, state, last)) == {(4, 0): 1, (5, 0): 0}
    made = replace(new_map(5, 1), doors={(2, 0): CellDoor(2, 0, "laser", name="champ")})
    battle = replace(temple(), board=board_of(made))
    assert dict(way_to(battle, begin(battle), frozenset({(0, 0)}))) == {(0, 0): 0, (1, 0): 1}
    assert way_to(battle, replace(begin(battle), shut=()), frozenset({(0, 0)}))[4, 0] == 4


def test_prowess_is_the_best_attack_of_a_figure_that_can_act() -> None:
    battle = temple()
    assert [prowess(battle, each) for each in (OBI, R2, MEDIC, TECH, "assault-1", "medical-1")] == [
        18,
        11,
        13,
        15,
        0,
        0,
    ]
    unarmed = replace(battle, pieces=tuple(replace(each, figures={"melee": 9, "actions": 2}) for each in battle.pieces))
    assert prowess(unarmed, "assault-1") == 9


def aim(case: dict[str, Any], piece: str, **changed: Any) -> Aim:
    battle, state = given({"at": {}} | case)
    figures = changed.pop("figures", {})
    battle = replace(battle, pieces=tuple(replace(p, figures=figures.get(p.id, {})) for p in battle.pieces))
    return aim_of(battle, replace(state, **changed), state.piece(piece))


def cells(*names: str) -> frozenset[tuple[int, int]]:
    return frozenset(map(cell, names))


STAIRS = temple().board.stairs
NEAR = {R2: "M11", MEDIC: "M12", OBI: "P12", MAUL: "A1", R5: "P9"}


@pytest.mark.rule("AG-101", "AG-103")
def test_who_carries_the_pass_brings_it_home_or_to_who_can_open_the_way() -> None:
    near = {"at": NEAR}
    assert aim(near | {"open": ["left"]}, MEDIC, pass_by=MEDIC) == Aim(STAIRS, "battle.why_stairs")
    assert aim(near, R2, pass_by=R2) == Aim(cells("M11", "V12"), "battle.why_console")
    assert aim(near, MEDIC, pass_by=MEDIC) == Aim(cells("M11"), "battle.why_bring", {"target": R2})
    level = {"at": NEAR | {OBI: "N12"}}
    assert aim(level, MEDIC, pass_by=MEDIC) == Aim(cells("N12"), "battle.why_bring", {"target": OBI})
    alone = {"at": {MEDIC: "M12"}, "down": [OBI]}
    assert aim(alone, MEDIC, pass_by=MEDIC) == Aim(temple().board.starts[LEFT], "battle.why_keep_away")
    assert aim({"at": NEAR}, R5, pass_by=R2) == Aim(cells("M11"), "battle.why_chase", {"target": R2}, hunt=True)
    assert aim(near, R2, pass_by=MEDIC) == Aim(cells("M12"), "battle.why_take_over", {"target": MEDIC})
    hunt = Aim(cells("P9"), "battle.why_hunt", {"target": R5}, hunt=True)
    assert aim(near, MEDIC, pass_by=R2) == hunt
    assert aim(near, OBI, pass_by=R2) == hunt
    peace = {"at": {R2: "M11", MEDIC: "M12"}, "down": [MAUL]}
    assert aim(peace, MEDIC, pass_by=R2) == Aim(cells("M11"), "battle.why_guard")


@pytest.mark.rule("AG-81", "AG-101")
def test_the_pass_that_lies_is_fetched_by_the_nearest_and_vaults_are_shared_out() -> None:
    lies = {"at": NEAR | {OBI: "H3", R2: "J3"}}
    assert aim(lies, R2, pass_at=cell("K3")) == Aim(cells("K3"), "battle.why_fetch")
    assert aim(lies, MEDIC, pass_at=cell("K3")).why == "battle.why_hunt"
    around = cells("M6", "N6", "M5", "N5", "O6", "M7", "N7")
    search = {"at": {OBI: "Q6", TECH: "L4", MAUL: "A1"}}
    assert aim(search, OBI) == Aim(around, "battle.why_to_vault")
    second = cells("U6", "V6", "U5", "V5", "T6", "U7", "V7")
    assert aim(search, TECH) == Aim(second, "battle.why_to_vault")
    assert aim(search | {"searched": ["vault-1"]}, OBI) == Aim(second, "battle.why_to_vault")
    last = search | {"searched": ["vault-1", "vault-2", "vault-3"]}
    assert aim(last, OBI) == Aim(cells("U17", "V17"), "battle.why_fetch")
    searching = last | {"choices": {"last_vault": "search"}}
    assert aim(searching, OBI) == Aim(cells("U17", "V17", "U16", "V16", "T17", "U18", "V18"), "battle.why_to_vault")


def test_droids_near_enough_are_programmed_and_enemies_that_can_fight_hunted() -> None:
    everything = ["vault-1", "vault-2", "vault-3", "vault-4"]
    found = {"at": {R2: "K12", OBI: "AH22", MAUL: "A1"}, "searched": everything}
    card = {"assault-1": CARD}
    program = Aim(cells("K16"), "battle.why_program")
    assert aim(found, R2, figures=card) == program
    assert aim(found | {"at": {R2: "K9", MAUL: "A1"}}, R2, figures=card) == program, "seven cells away"
    hunt = Aim(cells("A1"), "battle.why_hunt", {"target": MAUL}, hunt=True)
    assert aim(found | {"at": {R2: "K8", MAUL: "A1"}}, R2, figures=card) == hunt, "eight are too far"
    assert aim(found | {"tried": [R2]}, R2, figures=card) == hunt
    assert aim(found, R2) == hunt, "without a card it is worth nothing"
    assert aim(found | {"at": {MEDIC: "K12", MAUL: "A1"}}, MEDIC, figures=card) == hunt
    battle, state = given(found | {"at": {OBI: "K4", MAUL: "K9", R5: "K8"}})
    state = state.put(replace(state.piece("assault-1"), status="up", side=RIGHT, cell=cell("K5")))
    obi = state.piece(OBI)
    assert aim_of(battle, state, obi).args == {"target": R5}, "nearer than Maul; the droid cannot fight"
    even = state.put(replace(state.piece(MAUL), cell=cell("J8"), life=50))
    assert aim_of(battle, even, obi).args == {"target": MAUL}, "as near, and weaker"
    same = even.put(replace(even.piece(MAUL), life=60))
    assert aim_of(battle, same, obi).args == {"target": MAUL}
    only = state
    for each in (MAUL, R5):
        only = only.put(replace(only.piece(each), status="down", cell=(-1, -1)))
    assert aim_of(battle, only, obi).args == {"target": "assault-1"}
    assert aim({"at": {OBI: "K4"}, "down": [MAUL], "searched": everything}, OBI) == Aim(cells("K4"), "battle.why_guard")


def best(case: dict[str, Any], piece: str, least: Fraction = QUARTER, **changed: Any) -> Weighed | None:
    battle, state = given(case)
    return best_intervention(battle, replace(state, **changed), state.piece(piece), least)


def weighed(worth: Fraction | int, act: Any, why: str, **args: Any) -> Weighed:
    return Weighed(Fraction(worth), act, f"battle.why_{why}", args)


SEARCHED = {"searched": ["vault-1", "vault-2", "vault-3", "vault-4"]}
BLOW = Attack(TECH, R5, "melee")


@pytest.mark.parametrize(
    ("case", "piece", "expected"),
    [
        ({"at": {R2: "M11"}, "pass_by": R2}, R2, weighed(1000, Hack(R2, "console-1"), "hack")),
        ({"at": {R2: "M6"}}, R2, weighed(500, Search(R2, "vault-1"), "search")),
        ({"at": {MEDIC: "H3", R2: "H4"}, "pass_by": MEDIC}, MEDIC, weighed(500, Give(MEDIC, R2), "give", target=R2)),
        ({"at": {OBI: "H3", R2: "H4"}, "pass_by": OBI}, OBI, weighed(300, Give(OBI, R2), "give", target=R2)),
        ({"at": {R2: "H3", MEDIC: "H4"}, "pass_by": R2}, R2, None),
        ({"at": {R2: "K15"}, "figures": {"assault-1": CARD}}, R2,
         weighed(24, Program(R2, "assault-1"), "program", target="assault-1")),
        ({"at": {R2: "K15"}}, R2, None),
        ({"at": {TECH: "H3", R5: "H4"}}, TECH, weighed(18, BLOW, "attack", target=R5, percent=72)),
        ({"at": {TECH: "H3", R5: "H4"}, "life": {R5: 20}}, TECH, weighed(38, BLOW, "attack", target=R5, percent=72)),
        ({"at": {TECH: "H3", R5: "H4"}, "life": {R5: 21}}, TECH, weighed(18, BLOW, "attack", target=R5, percent=72)),
        ({"at": {TECH: "H3", R5: "H4"}, "pass_by": R5}, TECH, weighed(218, BLOW, "attack", target=R5, percent=72)),
        ({"at": {R2: "H3", MAUL: "H4"}}, R2, None),
        ({"at": {R2: "H3", MAUL: "H4"}, "pass_by": MAUL}, R2,
         weighed(Fraction(403, 2), Attack(R2, MAUL, "melee"), "attack", target=MAUL, percent=6)),
        ({"at": {TECH: "K15"}, "tried": [TECH]}, TECH, None),
        ({"at": {MEDIC: "H3", OBI: "H4"}, "life": {OBI: 50}}, MEDIC,
         weighed(5, Heal(MEDIC, OBI), "heal", target=OBI)),
        ({"at": {MEDIC: "H3", OBI: "H4"}, "life": {OBI: 95}}, MEDIC,
         weighed(Fraction(5, 2), Heal(MEDIC, OBI), "heal", target=OBI)),
        ({"at": {R2: "I8"}, "life": {R2: 52}}, R2, weighed(8, Care(R2, "medical-1"), "care")),
        ({"at": {R2: "I8"}, "life": {R2: 30}}, R2, weighed(10, Care(R2, "medical-1"), "care")),
        ({"at": {OBI: "H3", R2: "H4"}, "life": {R2: 30}}, OBI,
         weighed(30, Regenerate(OBI, R2), "regenerate", target=R2)),
        ({"at": {OBI: "H3", MEDIC: "H4"}, "life": {MEDIC: 41}, "down": [MAUL]}, OBI,
         weighed(5, Heal(OBI, MEDIC), "heal", target=MEDIC)),
    ],
)  # fmt: skip
def test_the_best_intervention_and_what_it_is_worth(case: dict[str, Any], piece: str, expected: Weighed | None) -> None:
    assert best({"at": {}} | case, piece) == expected


@pytest.mark.rule("AG-33")
def test_a_door_is_opened_where_that_shortens_the_way_and_never_closed() -> None:
    battle, state = corridor()
    state = replace(state, phase="play", turn=1, player=LEFT)
    for piece, at in ((R2, (3, 0)), (MAUL, (5, 0))):
        state = state.put(replace(state.piece(piece), status="up", cell=at))
    state = replace(state, pieces=tuple(each for each in state.pieces if each.on_board and each.id in (R2, MAUL)))
    for now, expected in (
        (replace(state, pass_at=(4, 0)), weighed(34, WorkDoor(R2, "porte"), "door")),
        (replace(state, pass_at=(0, 0)), None),
        (replace(state, pass_at=(4, 0), shut=()), None),
    ):
        assert best_intervention(battle, now, now.piece(R2), QUARTER) == expected


@pytest.mark.rule("AG-75")
def test_speed_is_for_who_carries_the_pass_within_four_points_of_open_stairs() -> None:
    near = {"at": {OBI: "O12"}, "open": ALL_OPEN, "pass_by": OBI}
    speed = weighed(2000, Speed(OBI), "speed")
    battle, state = given(near)
    far = way_to(battle, state, STAIRS)
    four, five = (next(at for at in sorted(far) if far[at] == points) for points in (4, 5))
    for at, expected in ((four, speed), (five, None)):
        placed = state.put(replace(state.piece(OBI), cell=at))
        assert best_intervention(battle, placed, placed.piece(OBI), QUARTER) == expected
    other = replace(state.put(replace(state.piece(OBI), cell=four)), pass_by="")
    found = best_intervention(battle, other, other.piece(OBI), QUARTER)
    assert found is None or found.act != Speed(OBI)


def test_a_shot_that_hits_too_rarely_is_left_and_combat_meditation_costs_a_little() -> None:
    case = {"at": {OBI: "H3", MAUL: "K3"}, "life": {MAUL: 90}}
    plain, powered = (Attack(OBI, MAUL, "ranged", power) for power in (False, True))
    assert best(case, OBI, Fraction(11, 20)) == weighed(15, powered, "attack", target=MAUL, percent=72)
    assert best(case | {"spent_force": [OBI]}, OBI, Fraction(11, 20)) == weighed(
        Fraction(55, 4), plain, "attack", target=MAUL, percent=55
    )
    assert best(case | {"spent_force": [OBI]}, OBI, Fraction(14, 25)) is None
    assert best(case, OBI, Fraction(73, 100)) is None


def test_an_object_that_lies_under_a_figure_is_taken() -> None:
    case = {"at": {R2: "H3"}}
    thing = (Item("carte", cell=cell("H3")),)
    assert best(case, R2, items=thing) == weighed(600, PickUp(R2, "carte"), "take", object="carte")


def decided(case: dict[str, Any], temper: Temper = BOLD, side: str = "", **changed: Any) -> Decision:
    battle, state = given({"at": {}} | case)
    return next_act(battle, replace(state, **changed), temper, side)


def why(act: Any, key: str, **args: Any) -> Decision:
    return Decision(act, f"battle.why_{key}", args)


@pytest.mark.rule("AG-5", "AG-11")
def test_before_play_an_automatic_player_rolls_chooses_and_deploys_towards_the_middle() -> None:
    assert decided({"phase": "factions"}) == why(RollForFactions(), "begin")
    assert decided({"phase": "factions", "first": "2"}) == why(ChooseFaction(LEFT), "begin")
    assert decided({"phase": "deployment"}) == why(Deploy(OBI, (30, 19)), "deploy", piece=OBI)
    assert decided({"phase": "deployment"}, side=RIGHT) == why(Deploy(MAUL, (3, 0)), "deploy", piece=MAUL)
    battle, state = given({"phase": "deployment"})
    for number, each in enumerate(each for each in state.pieces if each.side == RIGHT):
        state = state.put(replace(each, status="up", cell=(number, 0)))
    assert next_act(battle, state, BOLD, RIGHT) == why(StartPlay(), "begin")
    assert next_act(battle, state, BOLD).act == Deploy(OBI, (30, 19))


@pytest.mark.rule("AG-46")
@pytest.mark.parametrize(
    ("mover", "enemy", "temper", "fights", "percent"),
    [
        (OBI, R5, CAUTIOUS, True, 97),
        (R2, MAUL, BOLD, False, 6),
        (MEDIC, MAUL, BOLD, False, 10),
        (MEDIC, SBD, CAUTIOUS, True, 45),
        (TECH, MAUL, BOLD, False, 15),
        (MEDIC, "super-battle-droid-medic", CAUTIOUS, False, 28),
        (MEDIC, "super-battle-droid-medic", BOLD, True, 28),
    ],
)
def test_a_meeting_is_answered_by_its_chance(
    mover: str, enemy: str, temper: Temper, fights: bool, percent: int
) -> None:
    met = {"at": {mover: "H3", enemy: "H4"}, "going": {"piece": mover, "left": 2, "meetings": [{"enemy": enemy}]}}
    told = {"piece": mover, "target": enemy, "percent": percent}
    assert decided(met, temper) == why(Meet(fights), "strike" if fights else "let_be", **told)
    assert decided(met | {"pass_by": enemy}, temper) == why(Meet(True), "strike", **told)


def test_who_cannot_strike_lets_be() -> None:
    battle, state = given({"at": {OBI: "H3"}})
    state = state.put(replace(state.piece("assault-1"), status="up", side=RIGHT, cell=cell("H4")))
    state = replace(state, going=Activation(OBI, 2, meetings=(Encounter("assault-1", declined=True),)))
    told = {"piece": "assault-1", "target": OBI, "percent": 0}
    assert next_act(battle, state, BOLD) == why(Meet(False), "let_be", **told)


def test_calls_draws_and_the_end_of_a_turn() -> None:
    renewed = {"renewal": True, "at": {OBI: "AH22"}, "down": [MEDIC, R2, TECH]}
    assert decided(renewed) == why(Call(R2), "call", piece=R2), "the best with machines first"
    assert decided(renewed | {"called": True}).act != Call(R2)
    call = decided(renewed, call=R2)
    assert call == why(replace(call.act, cell=(31, 18)), "arrive", piece=R2)
    assert decided({"done": [OBI]}) == why(EndTurn(), "end_turn")
    for turn, draw, expected in (
        (LONG, "", None), (LONG + 1, "", "draw"), (LONG + 1, RIGHT, "draw"), (LONG, RIGHT, None),
        (LONG + 1, LEFT, None),
    ):  # fmt: skip
        found = decided({}, turn=turn, draw=draw)
        assert (found == why(Draw(LEFT), "draw")) == (expected == "draw"), (turn, draw)
    for life, expected in ((49, True), (50, False)):
        found = decided({"life": {OBI: life}}, draw=RIGHT)
        assert (found == why(Draw(LEFT), "draw_weaker")) == expected
    assert decided({"life": {OBI: 49}}, draw=RIGHT, pass_by=OBI).act != Draw(LEFT)
    assert decided({"life": {OBI: 49}}, draw=RIGHT, pass_by=MAUL) == why(Draw(LEFT), "draw_weaker")


def test_the_carrier_plays_first_then_who_is_nearest_to_its_aim() -> None:
    at = {"at": {R2: "M11", MEDIC: "M13", OBI: "P11", TECH: "N10"}}
    assert decided(at, pass_by=MEDIC).args["piece"] == MEDIC
    assert decided(at | {"done": [MEDIC]}, pass_by=MEDIC).args["piece"] == R2
    search = {"at": {OBI: "AH22", R2: "P5", TECH: "M5"}}
    assert decided(search).args["piece"] == TECH


def test_a_figure_goes_on_acts_waits_or_stays() -> None:
    way = (cell("I3"), cell("J3"))
    going = Activation(R2, 3, way=way, moved=True)
    assert decided({"at": {R2: "H3"}}, going=going) == why(Walk(R2, way), "go_on", piece=R2)
    blocked = decided({"at": {R2: "H3"}}, going=replace(going, way=(cell("A1"),)))
    assert blocked == why(EndActivation(R2), "wait", piece=R2)
    assert decided({"at": {R2: "M7"}}, going=Activation(R2, 2, moved=True)) == why(
        Search(R2, "vault-1"), "search", piece=R2
    )
    assert decided({"at": {R2: "H3"}}, going=Activation(R2, 0, moving=False)) == why(
        EndActivation(R2), "wait", piece=R2
    )
    first = decided({"at": {R2: "M9", OBI: "AH22"}, "done": [OBI]})
    assert (type(first.act), first.why, first.args) == (Walk, "battle.why_to_vault", {"piece": R2})
    hurried = decided({"at": {R2: "M9"}}, going=Activation(R2, 4, moved=True, speeding=True))
    assert hurried.why == "battle.why_to_vault"
    over = Activation(R2, 4, moving=False, moved=True, speeding=True)
    assert decided({"at": {R2: "M9"}}, going=over) == why(EndActivation(R2), "wait", piece=R2)


def test_a_cautious_figure_keeps_off_enemies_and_a_hunter_with_a_shot_stands() -> None:
    lies = {"at": {R2: "H3", MAUL: "L2", OBI: "AH22"}, "done": [OBI]}
    bold, cautious = (decided(lies, temper, pass_at=cell("K3")) for temper in (BOLD, CAUTIOUS))
    assert isinstance(bold.act, Walk)
    assert bold.act.path[-1] == cell("K3")
    assert bold.why == "battle.why_fetch"
    assert isinstance(cautious.act, Walk)
    assert cautious.act.path[-1] == cell("J4"), "as near as it can be without touching him, for the fewest points"
    shot = {"at": {TECH: "H3", R5: "K3", OBI: "AH22"}, "done": [OBI]} | SEARCHED
    found = decided(shot)
    assert found.act == Attack(TECH, R5, "ranged")
    assert found.why == "battle.why_attack"
