"""Zones painted, added, turned into others, taken away; a map that is asked for the impossible stays as it is."""

from __future__ import annotations

from models.games.aventures.scenarios import bundled_scenario
from models.maps.edits.zoning import (
    COLOURS,
    ZoneWanted,
    add_zone,
    link_zone,
    painted,
    renamed,
    turned_into,
    with_gate,
    zone_of,
    zones_of,
)
from models.maps.gates import gates_of
from models.maps.tile_map import new_map


def test_a_zone_becomes_another_and_keeps_a_name_that_says_more_than_its_use() -> None:
    made, one = add_zone(new_map(8, 6), ZoneWanted("vault", "Le trésor"), {(1, 1)})
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


def test_a_console_is_linked_and_unlinked() -> None:
    board, _ = bundled_scenario("temple-perdu")
    console = zones_of(board, "console")[0]
    assert link_zone(board, console.id, "barrier", "Barrière de droite").zones != board.zones
    assert "barrier" not in zone_of(link_zone(board, console.id, "barrier", ""), console.id).properties


def test_a_double_door_is_opened_in_both_its_parts() -> None:
    board, _ = bundled_scenario("temple-perdu")
    gate = max(gates_of(board).values(), key=lambda each: len(each.edges) + len(each.cells))
    opened = with_gate(board, gate.id, "open")
    assert not gates_of(opened)[gate.id].shut
    assert gates_of(with_gate(opened, gate.id, "locked"))[gate.id].locked
    assert with_gate(board, "nowhere", "open") is board
