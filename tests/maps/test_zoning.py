"""Zones painted, added, turned into others, taken away; a map that is asked for the impossible stays as it is."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from models.games.aventures.scenarios import bundled_scenario
from models.maps.features import CellDoor, Wall
from models.maps.gates import gate_name, gates_of, place_of
from models.maps.new_board import BoardPlan, made_board
from models.maps.tile_map import new_map
from models.maps.zoning import (
    COLOURS,
    ZoneWanted,
    linked,
    painted,
    renamed,
    turned_into,
    with_gate,
    zone_name,
    zone_of,
    zoned,
    zones_of,
)

CELLS = st.frozensets(st.tuples(st.integers(-2, 9), st.integers(-2, 9)), max_size=30)


@given(first=CELLS, second=CELLS)
def test_a_zone_holds_the_cells_that_were_painted_and_lie_on_the_map(first: frozenset, second: frozenset) -> None:
    bare = new_map(8, 6)
    inside = frozenset(filter(bare.inside, first))
    made, zone_id = zoned(bare, ZoneWanted("vault", "Caveau"), first)
    assert bool(zone_id) == bool(inside)
    if not zone_id:
        assert made is bare
        return
    assert zone_of(made, zone_id).cells() == inside
    after = painted(made, zone_id, second)
    left = zone_of(after, zone_id)
    assert (left.cells() if left is not None else frozenset()) == frozenset(filter(bare.inside, second))


def test_a_zone_becomes_another_and_keeps_a_name_that_says_more_than_its_use() -> None:
    made, one = zoned(new_map(8, 6), ZoneWanted("vault", "Le trésor"), {(1, 1)})
    turned = turned_into(made, one, ZoneWanted("start", "Départ", "republique"))
    zone = zones_of(turned, "start", "republique")[0]
    assert (zone.name, zone.color) == ("Le trésor", COLOURS["start"])
    for plain in ("Caveau 2", "Vault", ""):
        other = turned_into(renamed(made, one, plain), one, ZoneWanted("console", "Console 3"))
        assert zone_of(other, one).name == "Console 3"
    assert zone_of(turned_into(renamed(made, one, "Caveau 2"), one, ZoneWanted("vault", "X")), one).name == "Caveau 2"
    assert zone_of(renamed(turned, one, "Nord"), one).name == "Nord"
    assert painted(turned, 99, frozenset({(0, 0)})) is turned
    assert turned_into(turned, 99, ZoneWanted("vault", "")) is turned


def test_a_zone_nobody_named_is_called_after_what_it_is_for() -> None:
    made, _ = zoned(new_map(8, 6), ZoneWanted("vault", "2"), {(1, 1)})
    made, _ = zoned(made, ZoneWanted("other", ""), {(2, 1)})
    made, _ = zoned(made, ZoneWanted("other", ""), {(3, 1)})
    made, _ = zoned(made, ZoneWanted("infirmary", ""), {(4, 1)})
    made, _ = zoned(made, ZoneWanted("infirmary", "Le dispensaire"), {(5, 1)})
    names = [zone_name(zone, made) for zone in made.zones]
    assert [each.fr for each in names] == ["Caveau 2", "Zone 1", "Zone 2", "Infirmerie 1", "Le dispensaire"]
    assert [each.en for each in names][::3] == ["Vault 2", "Infirmary 1"]


def test_a_generated_board_calls_its_zones_in_the_language_of_the_window() -> None:
    words = {"start": "Départ", "objective": "Objectif", "vault": "Caveau", "console": "Console"}
    found = [zone.name for zone in made_board(BoardPlan("T", 30, 20, start="temple", zones=words)).zones]
    assert sorted(found) == ["Caveau", "Départ 1", "Départ 2", "Objectif"]
    ship = [zone.name for zone in made_board(BoardPlan("T", 40, 20, start="ship", zones=words)).zones]
    assert {"Départ 1", "Départ 2", "Console 1", "Console 2"} <= set(ship)


def test_a_door_is_told_in_words() -> None:
    gates = {
        "V": Wall("V", 3, 2, "door"),
        "rim": Wall("H", 4, 0, "laser"),
        "named": Wall("H", 1, 1, "door", name="Nord"),
    }
    board = replace(new_map(8, 6), walls={each.edge: each for each in gates.values()}, doors={(6, 4): CellDoor(6, 4)})
    told = {gate.id: gate_name(gate, board) for gate in gates_of(board).values()}
    assert {each.fr for each in told.values()} == {
        "Porte entre C3 et D3",
        "Barrière en E1",
        "Nord (B2)",
        "Porte en G5",
    }
    assert told["V3-2"].en == "Door between C3 and D3"
    assert place_of(gates_of(board)["Nord"], board).en == "between B1 and B2"


def test_a_console_is_linked_and_unlinked() -> None:
    board, _ = bundled_scenario("temple-perdu")
    console = zones_of(board, "console")[0]
    assert linked(board, console.id, "barrier", "Barrière de droite").zones != board.zones
    assert "barrier" not in zone_of(linked(board, console.id, "barrier", ""), console.id).properties


def test_a_double_door_is_opened_in_both_its_parts() -> None:
    board, _ = bundled_scenario("temple-perdu")
    gate = max(gates_of(board).values(), key=lambda each: len(each.edges) + len(each.cells))
    opened = with_gate(board, gate.id, "open")
    assert not gates_of(opened)[gate.id].shut
    assert gates_of(with_gate(opened, gate.id, "locked"))[gate.id].locked
    assert with_gate(board, "nowhere", "open") is board
