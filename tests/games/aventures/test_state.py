"""A battle as a value, and the working copy of an act: who stands where, what is thrown, lost, dropped, given back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice, DieWanted, Modifier, RealDice
from models.errors import Refused
from models.games.aventures.battle.board import board_of, gate_cells
from models.games.aventures.battle.carrying import carried, find, hand, lying, put, take, unlocks, where
from models.games.aventures.battle.scene import (
    Denied,
    Resolution,
    enemies_touching,
    figures_round,
    last_vault,
    on_ally,
    pass_cells,
    refuse,
    refuse_out_of_hand,
    touching,
)
from models.games.aventures.battle.state import (
    LOST,
    Activation,
    Item,
    Piece,
    State,
    begin,
    fingerprint,
    read_state,
    with_object,
    written,
)
from models.games.entry_fields import Place
from models.games.pieces import NEUTRAL, Placed
from models.games.script import ScenarioObject, Script
from models.i18n import Text
from models.maps.features import CellDoor, Wall, Zone
from models.maps.properties import plain
from models.maps.reach import Occupants
from models.maps.spots import NOWHERE, spot_of
from models.maps.tile_map import new_map
from tests.games.aventures.temple import SIDES, temple, temple_map
from tests.games.aventures.test_battle import cell, given

TECH, MEDIC, R2, OBI, MAUL = "clone-trooper-tech", "clone-trooper-medic", "r2-d2", "obi-wan-kenobi", "darth-maul"
R5 = "r5-tech-droid"
LEFT, RIGHT = SIDES
THREE = ("vault-1", "vault-2", "vault-4")


def scene(case: dict[str, Any], *dice: int, **changed: Any) -> Resolution:
    battle, state = given({"at": {}} | case)
    return Resolution(battle, replace(state, **changed), Dice("s", typed=dice))


def heard(made: Resolution) -> list[tuple[str, str, str, dict[str, Any]]]:
    return [(each.kind, each.subject, each.rule, dict(each.args)) for each in made.events]


def test_a_battle_knows_its_figures_sides_and_readings() -> None:
    battle = replace(temple(stairs="at_once"), names={RIGHT: "Les autres", LEFT: ""})
    assert (battle.other(LEFT), battle.other(RIGHT)) == (RIGHT, LEFT)
    assert (battle.reading("stairs", "attack_first"), battle.reading("giving", "action")) == ("at_once", "action")
    assert battle.side_name(RIGHT) == Text.same("Les autres")
    assert battle.side_name(LEFT) == Text("République", "Republic")
    assert battle.side_name("hutts") == Text.same("hutts")
    assert (battle.placed(R5).side, battle.type_of(R5).id) == (RIGHT, R5)
    agreed = tuple(replace(p, figures={"life": 0, "ranged": 9} if p.id == R2 else {}) for p in battle.pieces)
    battle = replace(battle, pieces=agreed)
    assert [battle.figure(R2, each) for each in ("life", "ranged", "melee", "force")] == [0, 9, 11, None]
    assert [battle.figure("medical-1", each) for each in ("life", "defence", "melee")] == [50, 11, None]
    for ask in (battle.placed, begin(battle).piece):
        with pytest.raises(Refused) as refused:
            ask("personne")
        assert refused.value.key == "scenario.no_such_piece"


@pytest.mark.rule("AG-12", "AG-15", "AG-16")
def test_a_battle_begins_with_teams_in_reserve_and_neutral_figures_in_place() -> None:
    battle = temple()
    more = (
        Placed("tard", OBI, LEFT, later=True, at=spot_of((3, 3))),
        Placed("ici", MAUL, RIGHT, at=spot_of((5, 5))),
        Placed("nu", "assault-droid-mark-1", RIGHT, at=spot_of((6, 9))),
    )
    state = begin(replace(battle, pieces=(*battle.pieces, *more)))
    assert state.phase == "factions"
    assert [state.piece(each) for each in (OBI, "medical-1", "assault-2", "tard", "ici", "nu")] == [
        Piece(OBI, LEFT, "reserve", NOWHERE, 100, 2),
        Piece("medical-1", NEUTRAL, "up", (8, 6), 50, 0),
        Piece("assault-2", NEUTRAL, "inert", (23, 6), 50, 0),
        Piece("tard", LEFT, "away", NOWHERE, 100, 2),
        Piece("ici", RIGHT, "up", (5, 5), 100, 2),
        Piece("nu", RIGHT, "up", (6, 9), 50, 0),
    ]
    assert state.shut == ("east", "east-high", "infirmary-1", "infirmary-2", "left", "north", "right", "south", "west",
                          "west-low")  # fmt: skip
    assert read_state(written(state)) == state
    assert fingerprint(state) == fingerprint(read_state(written(state))) != fingerprint(replace(state, count=1))


def test_who_stands_on_a_cell_is_the_one_who_is_walked_through() -> None:
    _, state = given({"at": {R2: "H3", TECH: "H3", MAUL: "J3"}, "broken": ["assault-1"]})
    assert state.on((6, 6)) is None
    for passing, ally in ((R2, TECH), (TECH, R2)):
        found = replace(state, going=Activation(passing, 2)).on(cell("H3"))
        assert found is not None
        assert found.id == ally
    assert [each.id for each in state.of(LEFT)] == [OBI, R2, TECH]
    assert [each.id for each in state.standing()] == [
        OBI, R2, TECH, MAUL, "medical-1", "medical-2", "assault-1", "assault-2",
    ]  # fmt: skip
    assert on_ally(state, state.piece(R2))
    assert not on_ally(state, state.piece(MAUL))
    assert (state.has(R5), state.has("personne")) == (True, False)


@pytest.mark.parametrize(
    ("place", "item", "the_pass"),
    [
        (Place("cell", (9, 9)), Item("x", cell=(9, 9)), ((9, 9), "", "")),
        (Place("figure", piece=R2), Item("x", by=R2), (NOWHERE, R2, "")),
        (Place("figure", piece=OBI), Item("x", by=OBI), (NOWHERE, OBI, "")),
        (Place("figure", piece=TECH), Item("x"), (NOWHERE, "", LOST)),
        (Place("figure", piece="personne"), Item("x"), (NOWHERE, "", LOST)),
        (Place("zone", zone=7), Item("x", vault="vault-2"), (NOWHERE, "", "vault-2")),
        (Place("zone", zone=80), Item("x", cell=(1, 8)), ((1, 8), "", "")),
        (Place("zone", zone=99), Item("x"), (NOWHERE, "", LOST)),
        (Place("vaults"), Item("x"), (NOWHERE, "", "")),
        (Place(), Item("x"), (NOWHERE, "", LOST)),
    ],
)
def test_an_object_is_put_where_it_is_said(place: Place, item: Item, the_pass: tuple[Any, str, str]) -> None:
    made = temple_map()
    made = replace(made, zones=(*made.zones, Zone(80, "Coin", runs=((9, 5, 5), (8, 0, 1)))))
    board = board_of(made, frozenset({7, 80}))
    battle, state = given({"at": {R2: "H3"}, "down": [TECH]})
    state = replace(state.put(replace(state.piece(OBI), status="reserve", cell=NOWHERE)),
                    items=(Item("x", by=MAUL), Item("y", by=MAUL)))  # fmt: skip
    scripts = [Script((ScenarioObject("x", "X", use=use), ScenarioObject("y", "Y"))) for use in ("plain", "pass")]
    plainly, prized = (with_object(replace(battle, board=board, script=each), state, "x", place) for each in scripts)
    assert plainly.items == (Item("y", by=MAUL), item)
    assert (plainly.pass_at, plainly.pass_by, plainly.pass_in) == (NOWHERE, "", "")
    assert prized.items == state.items
    assert (prized.pass_at, prized.pass_by, prized.pass_in) == the_pass


@pytest.mark.rule("AG-81")
def test_the_pass_lies_or_is_in_the_last_vault() -> None:
    battle, state = given({"at": {}})
    assert (pass_cells(battle, state), last_vault(battle, state)) == (frozenset(), "")
    assert pass_cells(battle, replace(state, pass_at=(4, 4))) == {(4, 4)}
    last = replace(state, searched=THREE)
    assert last_vault(battle, last) == "vault-3"
    assert pass_cells(battle, last) == {(12, 16), (13, 16)}
    assert pass_cells(replace(battle, choices={"last_vault": "search"}), last) == frozenset()
    for changed in ({"pass_by": R2}, {"pass_in": "vault-1"}, {"pass_in": LOST}, {"searched": (*THREE, "vault-3")}):
        other = replace(last, **changed)
        assert (pass_cells(battle, other), last_vault(battle, other)) == (frozenset(), ""), changed
    assert last_vault(battle, replace(last, pass_in="vault-3")) == "vault-3"
    assert (State("play").pass_known, replace(last, pass_by=R2).pass_known) == (False, True)
    assert replace(last, pass_at=(0, 0)).pass_known


@pytest.mark.rule("AG-3", "AG-4")
def test_dice_are_thrown_or_read_off_a_d20_for_a_figure_and_a_purpose() -> None:
    made = scene({}, 7, 3, 5)
    thrown = made.d10("attack", Modifier("battle.melee", 5), who=R2)
    assert (thrown.faces, thrown.result, thrown.total) == (10, 7, 12)
    assert (made.d4("damage", who=R2), made.die(6, "event")) == (3, 5)
    assert [(each.faces, each.purpose) for each in made.dice.log] == [(10, "attack"), (4, "damage"), (6, "event")]
    read = scene({"d20": True}, 17, 11, 20, 5, 6, 12)
    assert [read.d10("a").result, read.die(10, "a"), read.d4("b"), read.die(4, "b"), read.d4("b")] == [7, 1, 4, 1, 2]
    assert read.die(12, "c") == 12
    assert [each.faces for each in read.dice.log] == [20, 20, 20, 20, 20, 12]
    thrown = scene({"d20": True}, 18).d10("a", Modifier("x", 2))
    assert (thrown.faces, thrown.result, thrown.total) == (10, 8, 10)
    assert [each.who for each in made.dice.log] == [R2, R2, ""]
    by_hand = Resolution(made.battle, made.state, RealDice(()))
    with pytest.raises(DieWanted) as wanted:
        by_hand.d10("attack", who=MAUL)
    assert (wanted.value.faces, wanted.value.who) == (10, MAUL)


@pytest.mark.rule("AG-61")
def test_a_wound_takes_life_and_the_last_one_the_figure() -> None:
    made = scene({"at": {R2: "H3"}, "vigilant": [R2]}, turn=4, going=Activation(R2, 2))
    made.wound(R2, 59, "AG-60", MAUL)
    assert (made.state.piece(R2).life, made.state.piece(R2).status) == (1, "up")
    made.wound(R2, 1, "AG-60", MAUL)
    assert heard(made) == [
        ("wounded", R2, "AG-60", {"points": 59, "left": 1, "by": MAUL}),
        ("wounded", R2, "AG-60", {"points": 1, "left": 0, "by": MAUL}),
        ("defeated", R2, "AG-61", {"by": MAUL, "cell": [7, 2]}),
    ]
    assert [(each.id, each.at) for each in made.events] == [("000001", "4"), ("000002", "4"), ("000003", "4")]
    assert made.state.piece(R2) == Piece(R2, LEFT, "down", NOWHERE, 0, 0, done=True)
    assert made.state.going is None
    other = scene({"at": {R2: "H3"}}, going=Activation(OBI, 2))
    other.wound(R2, 500, "AG-60")
    assert heard(other)[0][3] == {"points": 500, "left": 0, "by": ""}
    assert other.state.piece(R2).done is False
    assert other.state.going == Activation(OBI, 2)
    for reading, fought, status in (("stands", False, "up"), ("stands", True, "down"), ("defeats", False, "down")):
        stung = scene({"at": {R2: "H3"}, "choices": {"insect": reading}})
        stung.wound(R2, 70, "AG-82", fought=fought)
        assert (stung.state.piece(R2).life, stung.state.piece(R2).status) == (0, status)


@pytest.mark.rule("AG-61", "AG-103")
def test_what_a_fallen_figure_carried_lies_or_goes_to_the_ally_on_its_cell() -> None:
    at = {R2: "H3", TECH: "H3", MEDIC: "H4", MAUL: "H3"}
    items = (Item("a", by=R2), Item("b", by=MAUL), Item("c", by=R2))
    made = scene({"at": at}, pass_by=R2, items=items)
    made.drop(R2, (7, 2))
    assert heard(made) == [
        ("pass_dropped", R2, "AG-103", {"cell": [7, 2]}),
        ("object_dropped", R2, "AG-103", {"object": "a", "cell": [7, 2]}),
        ("object_dropped", R2, "AG-103", {"object": "c", "cell": [7, 2]}),
    ]
    assert (made.state.pass_by, made.state.pass_at) == ("", (7, 2))
    assert made.state.items == (Item("a", (7, 2)), Item("b", by=MAUL), Item("c", (7, 2)))
    heir = scene({"at": at, "choices": {"fallen_pass": "ally"}}, pass_by=R2, items=items)
    heir.drop(R2, (7, 2))
    assert heard(heir) == [
        ("took_pass", TECH, "AG-103", {}),
        ("took_object", TECH, "AG-103", {"object": "a"}),
        ("took_object", TECH, "AG-103", {"object": "c"}),
    ]
    assert (heir.state.pass_by, heir.state.pass_at) == (TECH, NOWHERE)
    assert heir.state.items == (Item("a", by=TECH), Item("b", by=MAUL), Item("c", by=TECH))
    alone = scene({"at": at, "choices": {"fallen_pass": "ally"}}, pass_by=MEDIC)
    alone.drop(MEDIC, (7, 3))
    assert (alone.state.pass_by, alone.state.pass_at) == ("", (7, 3))


@pytest.mark.rule("AG-91")
def test_a_cure_gives_back_up_to_the_card_or_beyond() -> None:
    made = scene({"at": {R2: "H3"}, "life": {R2: 55}})
    made.cure(R2, 10, "AG-93", MEDIC)
    made.cure(R2, 10, "AG-82", R2, beyond=True)
    made.cure(R2, 10, "AG-93", MEDIC)
    assert heard(made) == [
        ("healed", R2, "AG-93", {"points": 5, "left": 60, "by": MEDIC}),
        ("healed", R2, "AG-82", {"points": 10, "left": 70, "by": R2}),
        ("healed", R2, "AG-93", {"points": 0, "left": 70, "by": MEDIC}),
    ]
    assert made.state.piece(R2).life == 70


@pytest.mark.rule("AG-26")
def test_who_finishes_was_played_unless_it_fell() -> None:
    made = scene({"at": {R2: "H3"}}, going=Activation(R2, 2))
    made.finish()
    assert (made.state.going, made.state.piece(R2).done, made.state.piece(OBI).done) == (None, True, False)
    made.finish()
    assert made.state.piece(OBI).done is False
    fallen = scene({"down": [R2]}, going=Activation(R2, 2))
    fallen.finish()
    assert fallen.state.piece(R2).done is False


@pytest.mark.rule("AG-37", "AG-39", "AG-42", "AG-57")
def test_figures_round_another_and_those_in_contact() -> None:
    battle, state = given({"at": {R2: "L8", TECH: "M8", OBI: "K8", MAUL: "M7", R5: "M9"}})
    assert figures_round(battle, state, R2) == Occupants(
        frozenset({(12, 7), (10, 7)}),
        frozenset({(12, 6), (12, 8)}),
        frozenset({(8, 6), (25, 15), (10, 15), (23, 6)}),
    )
    r2, tech, obi = (state.piece(each) for each in (R2, TECH, OBI))
    assert [touching(battle, state, r2, each) for each in (obi, tech, state.piece(MEDIC))] == [True, False, False]
    assert enemies_touching(battle, state, r2) == ()
    assert [each.id for each in enemies_touching(battle, state, tech)] == [MAUL, R5]
    assert refuse_out_of_hand(battle, state, r2, obi, "AG-76") is None
    assert refuse_out_of_hand(battle, state, r2, tech, "AG-76") == Denied("AG-76", "battle.separated", {"piece": TECH})
    agreed = replace(battle, choices={"handling": "adjacent"})
    assert refuse_out_of_hand(agreed, state, r2, tech, "AG-76") is None
    far = Denied("AG-91", "battle.not_adjacent", {"piece": MEDIC})
    assert refuse_out_of_hand(agreed, state, r2, state.piece(MEDIC), "AG-91") == far
    with pytest.raises(Refused) as refused:
        refuse(far)
    assert (refused.value.key, refused.value.args_) == ("battle.not_adjacent", {"rule": "AG-91", "piece": MEDIC})
    refuse(None)


@pytest.mark.rule("AG-1", "AG-36", "AG-127")
def test_objects_are_found_taken_read_handed_over_and_known_by_their_keys() -> None:
    things = (
        ScenarioObject("clef", "Clef", use="key", gate="west"),
        ScenarioObject("mot", "Mot", words="Lisez-moi."),
        ScenarioObject("urne", "Urne"),
        ScenarioObject("passe", "Passe", use="pass", words="Niveau 9."),
    )
    made = scene({"at": {R2: "H3"}}, items=(
        Item("clef", vault="vault-1"), Item("mot", (7, 2)), Item("urne", vault="vault-1"),
        Item("autre", vault="vault-2"),
    ))  # fmt: skip
    made.battle = replace(made.battle, script=Script(things))
    assert [lying(made.state, each) for each in ((7, 2), (7, 3), NOWHERE)] == [("mot",), (), ()]
    find(made, R2, "vault-1")
    take(made, R2, "mot")
    assert heard(made) == [
        ("found_object", R2, "AG-127", {"object": "clef"}),
        ("found_object", R2, "AG-127", {"object": "urne"}),
        ("took_object", R2, "AG-36", {"object": "mot"}),
        ("read", R2, "AG-1", {"object": "mot", "words": "Lisez-moi."}),
    ]
    assert carried(made.state, R2) == ("clef", "mot", "urne")
    assert [unlocks(made.battle, made.state, R2, each) for each in ("west", "east")] == [True, False]
    hand(made, OBI, "clef")
    assert (carried(made.state, OBI), unlocks(made.battle, made.state, R2, "west")) == (("clef",), False)
    put(made, "passe", Place("figure", piece=R2))
    assert where(made.battle, made.state, "passe") == (R2, NOWHERE)
    assert [where(made.battle, made.state, each) for each in ("clef", "autre", "rien")] == [
        (OBI, NOWHERE), ("", NOWHERE), ("", NOWHERE),
    ]  # fmt: skip


@pytest.mark.rule("AG-31", "AG-34", "AG-89")
def test_a_board_is_read_from_its_map() -> None:
    made = new_map(8, 3)
    zones = (
        Zone(1, "A", "start", runs=((0, 0, 1),), side=LEFT),
        Zone(2, "B", "start", runs=((2, 0, 9),), side=LEFT),
        Zone(3, "C", "start", runs=((1, 7, 7),), side=RIGHT),
        Zone(4, "D", "objective", runs=((1, 6, 6),)),
        Zone(5, "E", "objective", runs=((0, 6, 6),)),
        Zone(6, "F", "console", runs=((0, 3, 3),)),
        Zone(7, "G", "console", runs=((2, 3, 3),), properties={"barrier": plain("loin")}),
        Zone(8, "H", "console", runs=((1, 7, 7),), properties={"barrier": plain("porte")}),
        Zone(9, "I", "vault", runs=((1, 1, 2),)),
        Zone(10, "J", "infirmary", runs=((1, 0, 0),)),
    )
    lasers = {(2, 0): CellDoor(2, 0, "laser", name="près"), (5, 1): CellDoor(5, 1, "laser", name="loin")}
    walls = {("V", 4, 2): Wall("V", 4, 2, kind="door", name="porte")}
    board = board_of(replace(made, zones=zones, doors=lasers, walls=walls), frozenset({4, 9}))
    assert (board.width, board.height) == (8, 3)
    assert board.starts == {LEFT: frozenset({(0, 0), (1, 0), *((x, 2) for x in range(8))}), RIGHT: frozenset({(7, 1)})}
    assert board.stairs == {(6, 1), (6, 0)}
    assert board.zones == {4: frozenset({(6, 1)}), 9: frozenset({(1, 1), (2, 1)})}
    assert [(c.id, c.name, c.gate, c.zone) for c in board.consoles.values()] == [
        ("console-1", "F", "près", 6), ("console-2", "G", "loin", 7), ("console-3", "H", "loin", 8),
    ]  # fmt: skip
    assert [(v.id, v.name, v.cells, v.zone) for v in board.vaults.values()] == [
        ("vault-1", "I", frozenset({(1, 1), (2, 1)}), 9)
    ]  # fmt: skip
    assert list(board.infirmaries) == ["infirmary-1"]
    assert board.shut_at_first == {"près", "loin", "porte"}
    shut = board.grid(frozenset({"loin", "porte", "rien"}))
    assert [shut.cost(at) for at in ((5, 1), (2, 0), (5, 2), (1, 1))] == [0, 1, 1, 1]
    assert shut.move_walls == shut.sight_walls == {("V", 4, 2)}
    assert [index for index, each in enumerate(shut.opaque) if each] == [13]
    assert board.grid(frozenset()).move_walls == frozenset()
    assert gate_cells(board.gates["porte"]) == ((3, 2), (4, 2))
    assert gate_cells(board.gates["loin"]) == ((5, 1),)
    alone = board_of(replace(made, zones=zones[5:6]))
    assert [each.gate for each in alone.consoles.values()] == [""]
