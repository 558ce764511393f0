"""Doors and barriers by name and place, opened part by part; zones by use; whose figures stand where."""

from __future__ import annotations

from dataclasses import replace

from models.i18n import both
from models.maps.features import CellDoor, Light, MapNote, Marker, TableShape, Wall, Zone
from models.maps.gates import Gate, gate_name, gates_of, opened, place_of
from models.maps.map_figures import FIGURE, figures_for, side_of, standing, with_side
from models.maps.map_state import MapState, table_of
from models.maps.properties import plain
from models.maps.reach import Occupants
from models.maps.readings import Readings
from models.maps.tile_map import new_map
from models.maps.zoning import (
    COLOURS,
    ZoneChanged,
    ZoneWanted,
    called,
    cells_of,
    linked,
    renamed,
    turned_into,
    with_gate,
    zone_name,
    zone_of,
    zoned,
    zones_changed,
    zones_of,
)

WALLS = (
    Wall("V", 3, 2, "door", "open"),
    Wall("H", 4, 0, "laser", "locked"),
    Wall("H", 1, 1, "secret_door", name="Nord"),
    Wall("V", 2, 1, "door", "locked", name="Nord"),
    Wall("V", 5, 1),
    Wall("V", 6, 1, "window"),
)
DOORS = (
    CellDoor(6, 4), CellDoor(2, 3, state="open"), CellDoor(0, 5, "laser", "open", name="Nord"),
    CellDoor(1, 5, "laser", name="Sas"),
)  # fmt: skip
BOARD = replace(
    new_map(8, 6), walls={each.edge: each for each in WALLS}, doors={each.cell: each for each in DOORS}, next_id=50
)


def test_parts_of_one_name_are_one_gate_shut_and_locked_as_any_of_them_is() -> None:
    assert list(gates_of(BOARD).values()) == [
        Gate("Nord", False, (("H", 1, 1), ("V", 2, 1)), ((0, 5),), shut=True, locked=True, name="Nord"),
        Gate("H4-0", True, (("H", 4, 0),), (), shut=True, locked=True),
        Gate("V3-2", False, (("V", 3, 2),), (), shut=False, locked=False),
        Gate("Sas", True, (), ((1, 5),), shut=True, locked=False, name="Sas"),
        Gate("C2-3", False, (), ((2, 3),), shut=False, locked=False),
        Gate("C6-4", False, (), ((6, 4),), shut=True, locked=False),
    ]


def test_a_gate_is_told_by_its_name_or_its_kind_and_by_where_it_is() -> None:
    gates = gates_of(BOARD)
    places = {each.id: (place_of(each, BOARD).fr, place_of(each, BOARD).en, each.at) for each in gates.values()}
    assert places == {
        "Nord": ("en A6", "on A6", (0, 5)),
        "H4-0": ("en E1", "on E1", (4, 0)),
        "V3-2": ("entre C3 et D3", "between C3 and D3", (3, 2)),
        "Sas": ("en B6", "on B6", (1, 5)),
        "C2-3": ("en C4", "on C4", (2, 3)),
        "C6-4": ("en G5", "on G5", (6, 4)),
    }
    assert [gate_name(each, BOARD).en for each in gates.values()] == [
        "Nord (A6)", "Barrier on E1", "Door between C3 and D3", "Sas (B6)", "Door on C4", "Door on G5",
    ]  # fmt: skip
    right = Gate("V8-1", False, (("V", 8, 1),), ())
    assert place_of(right, BOARD).en == "on H2"


def test_a_gate_goes_to_another_state_in_all_its_parts_and_the_others_stay() -> None:
    made = with_gate(BOARD, "Nord", "open")
    changed = {"Nord"}
    assert list(made.walls.values()) == [replace(w, state="open") if w.name in changed else w for w in WALLS]
    assert list(made.doors.values()) == [replace(d, state="open") if d.name in changed else d for d in DOORS]
    made = with_gate(BOARD, "C6-4", "locked")
    assert (made.walls, list(made.doors.values())) == (BOARD.walls, [replace(DOORS[0], state="locked"), *DOORS[1:]])
    made = with_gate(BOARD, "H4-0", "closed")
    assert made.walls == {**BOARD.walls, ("H", 4, 0): replace(WALLS[1], state="closed")}
    assert made.doors == BOARD.doors
    every = opened(BOARD)
    assert [each.state for each in every.walls.values()] == ["open"] * 4 + ["closed"] * 2
    assert [each.kind for each in every.walls.values()] == [each.kind for each in WALLS]
    assert [each.state for each in every.doors.values()] == ["open"] * 4


def zone(number: int, kind: str, name: str = "", side: str = "", **more: object) -> Zone:
    runs = ((number % 6, 0, 1),)
    return Zone(number, name, kind, side=side, **{"runs": runs, "color": "#111111", **more})  # type: ignore[arg-type]


ZONED = replace(
    BOARD,
    zones=(
        zone(1, "start", side="a"), zone(2, "vault", "7"), zone(3, "start", "Nord", "b"), zone(4, "other"),
        zone(5, "start", "", "a", runs=((5, 6, 9),)),
    ),
)  # fmt: skip


def test_zones_are_found_by_use_and_side_and_called_after_it() -> None:
    assert [each.id for each in zones_of(ZONED, "start")] == [1, 3, 5]
    assert [each.id for each in zones_of(ZONED, "start", "a")] == [1, 5]
    assert zones_of(ZONED, "start", "") == ()
    assert zone_of(ZONED, 3) is ZONED.zones[2]
    assert zone_of(ZONED, 9) is None
    assert cells_of(zones_of(ZONED, "start", "a"), ZONED) == {(0, 1), (1, 1), (6, 5), (7, 5)}
    start, vault, other = (both(f"map.zone_{kind}") for kind in ("start", "vault", "other"))
    for lang in ("fr", "en"):
        names = [zone_name(each, ZONED)[lang] for each in ZONED.zones]
        assert names == [f"{start[lang]} 1", f"{vault[lang]} 7", "Nord", other[lang], f"{start[lang]} 3"]
    words = {"start": "Départ", "vault": "Caveau"}
    assert [each.name for each in called(ZONED, words).zones] == ["Départ 1", "Caveau", "Départ 2", "", "Départ 3"]


def test_zones_are_added_turned_linked_and_renamed_whole() -> None:
    made, number = zoned(ZONED, ZoneWanted("event", "Piège", "b"), [(7, 0), (8, 0), (6, 0)])
    assert (number, made.next_id) == (50, 51)
    assert made.zones == (*ZONED.zones, Zone(50, "Piège", "event", COLOURS["event"], ((0, 6, 7),), side="b"))
    assert zoned(ZONED, ZoneWanted("event", "x", color="#123456"), [(0, 0)])[0].zones[-1].color == "#123456"
    assert zoned(ZONED, ZoneWanted("event", "x"), [(8, 0)]) == (ZONED, 0)
    turned = turned_into(ZONED, 2, ZoneWanted("console", "Poste", "b", "#abcdef"))
    assert turned.zones[1] == replace(ZONED.zones[1], kind="console", name="Poste", side="b", color="#abcdef")
    assert [*turned.zones[:1], *turned.zones[2:]] == [*ZONED.zones[:1], *ZONED.zones[2:]]
    same = turned_into(ZONED, 4, ZoneWanted("other", "Place"))
    assert zone_of(same, 4) == replace(ZONED.zones[3], name="Place", color=COLOURS["other"])
    link = linked(linked(ZONED, 4, "barrier", "Sas"), 4, "note", "x")
    assert {key: each.value for key, each in link.zones[3].properties.items()} == {"barrier": "Sas", "note": "x"}
    assert [*linked(link, 4, "barrier", "").zones[3].properties] == ["note"]
    assert linked(ZONED, 9, "a", "b") is renamed(ZONED, 9, "x") is ZONED
    other = renamed(turned_into(ZONED, 4, ZoneWanted("other", "", color="#222222")), 1, "Sud")
    start, zone_word = both("map.zone_start"), both("map.zone_other")
    first, fourth = zones_changed(ZONED, other)
    assert first == ZoneChanged(zone_name(ZONED.zones[0], ZONED), zone_name(other.zones[0], other), True, False)
    assert (first.before.fr, first.after.fr, fourth.before.fr) == (f"{start.fr} 1", "Sud", zone_word.fr)
    assert (fourth.renamed, fourth.recoloured) == (False, True)
    assert zones_changed(ZONED, made) == zones_changed(made, ZONED) == ()


def test_figures_are_seen_by_whose_they_are() -> None:
    who = {(0, 0): "Jedi", (1, 0): "JEDI", (2, 0): "Sith", (3, 0): "npc", (4, 0): "npc"}

    def seen(*cells: tuple[int, int]) -> frozenset[tuple[int, int]]:
        return frozenset(cells)

    assert figures_for(who, (0, 0)) == Occupants(seen((1, 0)), seen((2, 0)), seen((3, 0), (4, 0)))
    assert figures_for(who, (2, 0)) == Occupants(seen(), seen((0, 0), (1, 0)), seen((3, 0), (4, 0)))
    assert figures_for(who, (3, 0)) == Occupants(seen(), seen((0, 0), (1, 0), (2, 0)), seen((4, 0)))
    assert figures_for(who, (9, 9)) == Occupants(seen(), seen((0, 0), (1, 0), (2, 0)), seen((3, 0), (4, 0)))
    marker = Marker(1, "M", 1500, 2999, properties={"a": plain(1)})
    named = with_side(marker, "  " + "x" * 41)
    assert named.properties == {"a": plain(1), FIGURE: plain("x" * 40)}
    assert (side_of(named), side_of(marker), with_side(named, "  ")) == ("x" * 40, "", marker)
    assert [side_of(with_side(marker, each)) for each in ("PNJ", "npc", "Pnj ", "pnjs")] == ["npc"] * 3 + ["pnjs"]
    off = with_side(replace(marker, id=2, x=8000), "y")
    later = with_side(replace(marker, id=3, x=1999, y=2000), "z")
    assert standing(replace(BOARD, markers=(named, off, later, replace(marker, x=0)))) == {(1, 2): "z"}


def test_a_state_is_the_same_while_nothing_differs_that_sight_or_movement_asks_for() -> None:
    marker = with_side(Marker(1, "M", 1500, 2500), "Jedi")
    made = replace(BOARD, markers=(marker,))
    state = MapState(made)
    plain_marker, note = Marker(7, "Coffre", 500, 500), MapNote(8, "N", 500, 500)
    same = replace(
        made,
        markers=(replace(marker, name="Autre"), plain_marker),
        notes=(note,),
        lights=(Light(9, 1, 1, 1),),
        name="x",
    )
    assert state.same(same, Readings())
    assert not state.same(made, Readings(corner="strict"))
    tree = TableShape("trunk", disc=(1, 1, 1))
    for other in (
        replace(made, terrain=made.terrain.copy()), replace(made, walls=dict(made.walls)),
        replace(made, doors=dict(made.doors)), replace(made, shapes=(tree,)),
        replace(made, markers=(replace(marker, x=1501),)), replace(made, markers=(replace(marker, y=2501),)),
        replace(made, markers=(with_side(marker, "Sith"),)), replace(made, markers=()),
    ):  # fmt: skip
        assert not state.same(other, Readings())
    assert (state.standing, state.grid.width, state.grid.height) == ({(1, 2): "Jedi"}, 8, 6)
    table = table_of(made)
    assert (table.width, table.height) == (8000, 6000)
