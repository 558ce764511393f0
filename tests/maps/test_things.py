"""Things that stand freely on a map: in what order, under which number, where a point meets them, where they go."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from models.errors import Refused
from models.maps.features import Light, MapNote, Marker, TableShape, Zone
from models.maps.things import (
    Ref,
    Thing,
    add,
    cells_zone,
    copy_name,
    find,
    layer_of,
    moved,
    on_map,
    put,
    ref_of,
    take,
    things,
    things_at,
    touches,
)
from models.maps.tile_map import GroupLayer, LayerLook, MapObject, ObjectLayer, TileMap, new_map
from tests.maps.sample_map import sample

SORTS = ("zone", "shape", "marker", "note", "light", "object")
SQUARE = ((1000, 1000), (3000, 1000), (3000, 2000), (1000, 2000))
NEW: dict[str, Thing] = {
    "zone": Zone(0, "Cour", runs=((1, 2, 3),)),
    "shape": TableShape("difficult", SQUARE),
    "marker": Marker(0, "Coffre", 1500, 700),
    "note": MapNote(0, "Ici", 300, 400),
    "light": Light(0, 100, 200, 3000),
    "object": MapObject(0, x=10, y=20, width=5, height=6),
}


def refs(made: TileMap, sort: str = "") -> list[Ref]:
    return [ref for each in things(made) if (ref := ref_of(each))[0] == sort or not sort]


def layered(look: LayerLook | None = None, *objects: MapObject) -> TileMap:
    """A map whose layers of objects have the ids 5 and, in a group, 7."""
    inner = ObjectLayer(id=7, name="Dedans", look=look or LayerLook(), objects=objects)
    layers = (ObjectLayer(id=5, name="Objets"), GroupLayer(id=6, name="Groupe", layers=(inner,)))
    made = new_map(8, 6, layer="Sol")
    return replace(made, layers=(*made.layers, *layers), next_id=8)


@contextmanager
def refused(key: str, **args: object) -> Iterator[None]:
    with pytest.raises(Refused) as told:
        yield
    assert (told.value.key, told.value.args_) == (key, args)


def test_things_come_from_the_ground_up_and_each_is_found_by_its_sort_and_number() -> None:
    made = sample()
    expected = [("zone", 20), ("zone", 21), ("shape", 25), ("shape", 26), *(("object", n) for n in range(1, 8))]
    assert refs(made) == [*expected, ("light", 24), ("marker", 22), ("note", 23)]
    for each in things(made):
        assert find(made, ref_of(each)) is each
        layer = layer_of(made, ref_of(each))
        assert (layer.name if layer else "") == ("Objets" if isinstance(each, MapObject) else "")
    assert find(made, ("marker", 20)) is None
    assert layer_of(made, ("object", 8)) is None
    assert layer_of(made, ("zone", 1)) is None, "an object has that number"


@pytest.mark.parametrize("sort", SORTS)
def test_a_new_thing_goes_behind_those_of_its_sort_under_a_number_nothing_has(sort: str) -> None:
    old = layered(None, MapObject(9, "point"))
    first, one = add(old, NEW[sort], 7)
    made, two = add(first, NEW[sort], 7)
    assert (one, two, made.next_id) == ((sort, 10), (sort, 11), 12), "past the objects of a foreign map"
    assert sorted(refs(made)) == sorted([*refs(old), one, two])
    assert refs(made, sort)[-2:] == [one, two]
    assert find(made, one) == replace(NEW[sort], id=10)
    assert [each.id for each in made.all_layers()] == [1, 5, 6, 7]
    assert (old.next_id, refs(old)) == (8, [("object", 9)])
    there = moved(replace(NEW[sort], id=10), 1000, 2000, (32, 64))
    changed = put(made, there)
    assert find(changed, one) == there
    assert find(changed, two) == find(made, two)
    assert refs(changed) == refs(made)
    assert sorted(refs(take(made, [one]))) == sorted([*refs(old), two])
    assert refs(take(made, [one, two])) == refs(old)
    missing = replace(NEW[sort], id=99)
    assert refs(put(made, missing)) == refs(take(made, [(ref_of(missing)[0], 99)])) == refs(made)


def test_an_object_goes_to_a_layer_of_objects_that_may_be_edited() -> None:
    thing = NEW["object"]
    made = add(layered(), thing, 5)[0]
    assert [len(each.objects) for each in made.all_layers() if isinstance(each, ObjectLayer)] == [1, 0]
    with refused("map.not_objects", name="Sol"):
        add(layered(), thing, 1)
    with refused("map.layer_locked", name="Dedans"):
        add(layered(LayerLook(locked=True)), thing, 7)
    with refused("map.layer_hidden", name="Dedans"):
        add(layered(LayerLook(visible=False)), thing, 7)


def test_a_shape_that_crosses_itself_or_folds_back_is_named_by_its_sides() -> None:
    bow = TableShape("difficult", ((0, 0), (2000, 2000), (2000, 0), (0, 2000)), id=3)
    with refused("map.shape_folded", one=1, other=3):
        add(layered(), bow)
    made = replace(layered(), shapes=(TableShape("difficult", SQUARE, id=3),))
    with refused("map.shape_folded", one=1, other=3):
        put(made, bow)
    with refused("map.shape_flat", one=1, other=1):
        add(layered(), TableShape("difficult", ((0, 0), (0, 0), (2000, 0), (0, 2000))))


@pytest.mark.parametrize(
    ("thing", "there"),
    [
        (NEW["object"], MapObject(0, x=58, y=-12, width=5, height=6)),
        (NEW["marker"], Marker(0, "Coffre", 3000, 200)),
        (NEW["note"], MapNote(0, "Ici", 1800, -100)),
        (NEW["light"], Light(0, 1600, -300, 3000)),
        (NEW["zone"], Zone(0, "Cour", runs=((1, 4, 5),))),
        (Zone(0, "Tour", polygon=SQUARE), Zone(0, "Tour", polygon=tuple((x + 1500, y - 500) for x, y in SQUARE))),
        (NEW["shape"], TableShape("difficult", tuple((x + 1500, y - 500) for x, y in SQUARE))),
        (TableShape("trunk", disc=(1000, 2000, 300)), TableShape("trunk", disc=(2500, 1500, 300))),
    ],
)
def test_a_thing_is_shifted_as_it_is_measured(thing: Thing, there: Thing) -> None:
    assert moved(thing, 1500, -500, (32, 64)) == there


def test_zones_are_made_of_the_cells_that_are_on_the_map() -> None:
    zone, made = Zone(3, "Cour", polygon=SQUARE), new_map(5, 4)
    assert cells_zone(zone, [(4, 3), (5, 3), (4, 4), (-1, 0), (0, 0), (1, 0)], made) == Zone(
        3, "Cour", runs=((0, 0, 1), (3, 4, 4))
    )
    assert on_map(zone, made) is zone
    assert on_map(Zone(3, "Cour", runs=((3, 2, 7), (4, 0, 1))), made) == Zone(3, "Cour", runs=((3, 2, 4),))


@pytest.mark.parametrize(
    ("name", "taken", "copy"),
    [
        ("Zone", (), "Zone 2"),
        ("Zone", ("Zone",), "Zone 2"),
        ("Zone 2", ("Zone", "Zone 2"), "Zone 3"),
        ("Zone", ("Zone", "Zone 2", "Zone 3", "Zone 5"), "Zone 4"),
        ("Zone 17", ("Zone 2", "Zone 3"), "Zone 4"),
        ("R2D2", ("R2D2",), "R2D 2"),
        ("", ("", "2"), "3"),
        ("12", ("12",), "2"),
    ],
)
def test_a_copy_has_the_first_number_that_is_free(name: str, taken: tuple[str, ...], copy: str) -> None:
    assert copy_name(name, taken) == copy


BOX = MapObject(1, x=100, y=50, width=40, height=20)
TURNED = MapObject(1, x=100, y=50, width=40, height=20, rotation=90)
"""To the left of its corner and below it: 20 wide, 40 high."""
TILE = MapObject(1, shape="tile", x=100, y=50, width=40, height=20, gid=3)
"""Above its corner."""
POINT = MapObject(1, shape="point", x=100, y=50)
LINE = MapObject(1, shape="polyline", x=100, y=50, points=((0, 0), (30, 0), (30, 40)))
TRIANGLE = MapObject(1, shape="polygon", x=100, y=50, points=((0, 0), (60, 0), (60, 80)))


@pytest.mark.parametrize(
    ("each", "near", "on", "off"),
    [
        (BOX, 0, [(100, 50), (140, 70), (120, 60)], [(99, 60), (141, 60), (120, 49), (120, 71)]),
        (BOX, 3, [(97, 60), (143, 60), (120, 47), (120, 73)], [(96, 60), (144, 60), (120, 46), (120, 74)]),
        (TURNED, 0, [(90, 55), (81, 89), (99, 51)], [(101, 60), (79, 60), (90, 49), (90, 91), (120, 60)]),
        (TILE, 0, [(100, 50), (140, 30), (120, 40)], [(120, 51), (120, 29), (99, 40), (141, 40)]),
        (TILE, 2, [(120, 52), (120, 28)], [(120, 53), (120, 27)]),
        (POINT, 0, [(100, 50), (106, 50), (100, 44)], [(107, 50), (105, 54), (100, 43)]),
        (POINT, 9, [(109, 50), (100, 59)], [(110, 50), (107, 57)]),
        (LINE, 4, [(115, 54), (115, 46), (134, 70), (126, 70), (97, 48), (132, 93)],
         [(115, 55), (115, 45), (135, 70), (125, 70), (96, 48), (132, 94), (110, 80)]),
        (TRIANGLE, 5, [(95, 50), (150, 80), (130, 90), (165, 100), (126, 90)], [(94, 50), (123, 90), (166, 100)]),
        (TRIANGLE, 0, [(150, 80), (159, 127), (131, 90)], [(129, 90), (161, 90), (150, 49)]),
        (replace(TRIANGLE, shape="polyline"), 1, [(130, 50), (161, 90)], [(150, 80), (130, 90)]),
        (replace(LINE, rotation=180), 1, [(85, 50), (70, 30)], [(115, 50), (130, 70), (70, 70)]),
        (MapObject(1, shape="polyline", x=5, y=5, points=((0, 0), (0, 0))), 2, [(5, 7), (3, 5)], [(5, 8), (7, 7)]),
    ],
)  # fmt: skip
def test_an_object_is_under_the_points_on_it_and_near_it(
    each: MapObject, near: float, on: list[tuple[int, int]], off: list[tuple[int, int]]
) -> None:
    assert [point for point in on if not touches(each, *point, near)] == []
    assert [point for point in off if touches(each, *point, near)] == []


def test_what_lies_under_a_point_is_told_from_the_eye_down() -> None:
    box = MapObject(10, x=32, y=32, width=64, height=64)
    ground = ObjectLayer(id=2, name="bas", objects=(box, replace(box, id=11), replace(box, id=12, visible=False)))
    high = ObjectLayer(id=3, name="haut", objects=(replace(box, id=13),))
    hidden = ObjectLayer(id=4, name="caché", look=LayerLook(visible=False), objects=(replace(box, id=14),))
    shifted = ObjectLayer(
        id=5, name="décalé", look=LayerLook(offset_x=64, offset_y=-32), objects=(replace(box, id=15),)
    )
    tall = TableShape("building", ((1000, 1000), (3000, 1000), (3000, 3000), (1000, 3000)), id=21)
    made = new_map(12, 9)
    made = replace(
        made,
        layers=(*made.layers, ground, high, hidden, shifted),
        zones=(Zone(30, "une", polygon=((0, 0), (4000, 0), (4000, 2800))), Zone(31, "deux", runs=((2, 1, 3),))),
        shapes=(tall, replace(tall, id=22, kind="water"), replace(tall, id=23)),
        lights=(Light(40, 2000, 2000, 900),),
        markers=(Marker(41, "a", 2100, 2000), Marker(42, "b", 2000, 2500)),
        notes=(MapNote(43, "n", 2450, 1550), MapNote(44, "m", 2451, 2000)),
    )
    assert things_at(made, 2000, 2000, 100) == (
        ("note", 43), ("marker", 41), ("light", 40),
        ("object", 13), ("object", 11), ("object", 10),
        ("shape", 23), ("shape", 21), ("shape", 22),
        ("zone", 31),
    )  # fmt: skip
    assert things_at(made, 2000, 2000, 500)[:5] == (
        ("note", 44), ("note", 43), ("marker", 42), ("marker", 41), ("light", 40),
    )  # fmt: skip
    assert things_at(made, 3500, 500, 0) == (("object", 15), ("zone", 30))
    assert things_at(made, 3500, 2100, 0) == (("zone", 31), ("zone", 30))
    assert things_at(made, 3900, 2900, 0) == (("zone", 31),)
    assert things_at(made, 900, 1500, 100) == (
        ("object", 13), ("object", 11), ("object", 10), ("shape", 23), ("shape", 21), ("shape", 22),
    )  # fmt: skip
    assert things_at(made, 899, 1700, 100) == ()
