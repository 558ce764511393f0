"""What takes hold of things on a map: what lies under the pointer, how far it is carried, where it can be pulled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.tools.choose_tool import carried, draw_outline, knobs, pulled
from models.maps.features import CellDoor, Light, MapNote, Marker, TableShape, Wall, Zone
from models.maps.things import Thing
from models.maps.tile_map import MapObject, ObjectLayer, TileMap
from tests.drawn import CAMERA, Drawn, Place, drawn, line, ring
from tests.map_editor.easel import Easel, empty_board
from tests.map_editor.lead import ALT, RIGHT, SHIFT, begun, led, pressed, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
RIGHTWARDS, DOWN = Qt.Key.Key_Right, Qt.Key.Key_Down
WITH_ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    things: dict[str, Any] = {
        "zones": (Zone(20, "Aire", runs=((4, 6, 9), (5, 6, 9))),),
        "markers": (Marker(22, "Bas", 8500, 4500), Marker(23, "Haut", 8500, 4500), Marker(24, "Loin", 12500, 9500)),
        "shapes": (TableShape("trunk", disc=(3000, 9000, 500), id=25),),
        "walls": {("V", 7, 2): Wall("V", 7, 2), ("H", 2, 6): Wall("H", 2, 6)},
        "doors": {(8, 5): CellDoor(8, 5)}, "next_id": 40,
    }  # fmt: skip
    made.page.board.attempt(lambda old: replace(old, **things), "mapedit.did_walls")
    yield made
    made.close()


def under(easel: Easel, at: Place, camera: Camera = CAMERA) -> tuple[Any, ...]:
    """Return all that is chosen by click after click on one place."""
    tool = take(easel, "choose", chosen=())
    found: list[Any] = []
    for _ in range(6):
        drawn(tool, camera)
        tool.press(GridPoint(*at), Held())
        tool.release(GridPoint(*at), Held())
        found += easel.page.desk.state.chosen
        if len(found) > 1 and found[-1] == found[0]:
            return tuple(found[:-1])
    return tuple(dict.fromkeys(found))


def test_signs_are_above_walls_and_doors_and_zones_lie_lowest(easel: Easel) -> None:
    thing, wall, door, zone = (
        ("thing", ("marker", 23)),
        ("wall", ("V", 7, 2)),
        ("door", (8, 5)),
        ("thing", ("zone", 20)),
    )
    assert under(easel, (8.4, 4.6)) == (thing, ("thing", ("marker", 22)), zone)
    assert under(easel, (8.5, 5.5)) == (door, zone)
    assert under(easel, (12.5, 2.5)) == ()
    # Eight pixels beside a wall still take hold of it, whatever the scale; of 32 they are a quarter of a cell.
    for at, found in (
        ((7.25, 2.5), (wall,)), ((6.75, 2.5), (wall,)), ((7.26, 2.5), ()), ((6.7, 2.5), ()),
        ((2.5, 6.25), (("wall", ("H", 2, 6)),)), ((2.5, 6.3), ()), ((3.74, 9.0), (("thing", ("shape", 25)),)),
        ((3.76, 9.0), ()),
    ):  # fmt: skip
        assert under(easel, at) == found, at
    assert under(easel, (7.12, 2.5), Camera(64.0)) == (wall,)
    assert under(easel, (7.13, 2.5), Camera(64.0)) == ()
    assert under(easel, (2.5, 6.45), Camera(32.0, tall=0.5)) == (("wall", ("H", 2, 6)),), "as high as it is shown"
    assert under(easel, (2.5, 6.2), Camera(32.0, tall=2.0)) == ()


def test_a_click_goes_from_what_is_chosen_to_what_lies_below_and_a_drag_or_shift_does_not(easel: Easel) -> None:
    tool, state = take(easel, "choose"), easel.page.desk.state
    low, high, zone, far = (("thing", ("marker", 22)), ("thing", ("marker", 23)), ("thing", ("zone", 20)),
                            ("thing", ("marker", 24)))  # fmt: skip
    for wanted in (high, low, zone, high):
        led(tool, (8.5, 4.5))
        assert state.chosen == (wanted,)
    led(tool, (8.5, 4.5), (9.6, 4.5), (8.5, 4.5))
    assert state.chosen == (high,), "carried away and back it was no click"
    assert easel.map.markers[1].x == 8500
    led(tool, (8.5, 4.5), held=RIGHT)
    assert state.chosen == (high,)
    led(tool, (12.5, 9.5), held=SHIFT)
    assert state.chosen == (high, far)
    led(tool, (12.5, 9.5))
    assert state.chosen == (high, far), "alone in its place it stays with the other"
    led(tool, (8.5, 4.5))
    assert state.chosen == (low,)
    state.choose(far, zone)
    led(tool, (2.5, 2.5), held=SHIFT)
    led(tool, (8.5, 4.5))
    assert state.chosen == (high,), "what is chosen elsewhere is no place to go on from"
    led(tool, (8.5, 4.5), held=SHIFT)
    assert state.chosen == (), "once more with Shift takes it away"
    asked: list[bool] = []
    state.wants_words.connect(lambda: asked.append(True))
    tool.double_click(GridPoint(8.5, 4.5), Held())
    assert not asked
    state.choose(high)
    tool.double_click(GridPoint(8.5, 4.5), Held())
    assert asked == [True]


def test_things_go_by_halves_of_a_cell_shapes_by_quarters_and_freely_with_alt(easel: Easel) -> None:
    tool, state = take(easel, "choose"), easel.page.desk.state
    marker, shape = ("thing", ("marker", 24)), ("thing", ("shape", 25))

    def places() -> tuple[tuple[int, ...], tuple[int, ...]]:
        far = easel.map.markers[2]
        assert {type(each) for each in (far.x, far.y, *easel.map.shapes[0].disc)} == {int}, "whole thousandths"
        return (far.x, far.y), easel.map.shapes[0].disc

    for chosen, start, end, held, wanted in (
        ((marker,), (12.5, 9.5), (11.2, 9.8), None, ((11_000, 10_000), (3000, 9000, 500))),
        ((shape,), (3.0, 9.0), (3.4, 8.1), None, ((12_500, 9500), (3500, 8000, 500))),
        ((marker, shape), (3.0, 9.0), (3.4, 8.1), None, ((13_000, 8500), (3500, 8000, 1))),
        ((marker,), (12.5, 9.5), (12.513, 9.4), ALT, ((12_513, 9400), (3000, 9000, 500))),
    ):  # fmt: skip
        state.choose(*chosen)
        seen = begun(tool, start, end, held=held)
        assert places() == ((12_500, 9500), (3000, 9000, 500)), "nothing moves before it is put down"
        if marker in chosen:
            left, right, top = wanted[0][0] / 1000 - 0.45, wanted[0][0] / 1000 + 0.45, wanted[0][1] / 1000 - 0.45
            assert line((round(left, 3), round(top, 3)), (round(right, 3), round(top, 3))) in seen.lines()
        tool.release(GridPoint(*end), held or Held())
        assert (places()[0], places()[1][:2]) == (wanted[0], wanted[1][:2])
        assert step(easel) == "Déplacement"
        easel.document.undo()
        assert places() == ((12_500, 9500), (3000, 9000, 500))
    for chosen, key, wanted in (
        ((marker,), DOWN, ((12_500, 10_000), 9000)), ((shape,), DOWN, ((12_500, 9500), 9250)),
        ((marker, shape), RIGHTWARDS, ((13_000, 9500), 9000)),
    ):  # fmt: skip
        state.choose(*chosen)
        assert pressed(tool, key, held=WITH_ALT) == [True]
        assert (places()[0], places()[1][1]) == wanted
        easel.document.undo()
    state.choose(("wall", ("V", 7, 2)))
    assert pressed(tool, DOWN, held=WITH_ALT) == [True]
    assert state.chosen == (("wall", ("V", 7, 3)),), "a wall goes by whole cells"
    led(tool, (7.1, 3.5), (9.0, 3.5))
    assert state.chosen == (("wall", ("V", 9, 3)),), "or to the edge it is dragged to"


def test_escape_leaves_a_gesture_and_without_one_chooses_nothing(easel: Easel) -> None:
    tool, state = take(easel, "choose"), easel.page.desk.state
    shape, count = ("thing", ("shape", 25)), easel.document.stack.count()
    state.choose(shape)
    drawn(tool)
    for places in (((3.0, 9.0), (5.0, 9.0)), ((3.5, 9.0), (5.0, 9.0))):
        begun(tool, *places)
        tool.cancel()
        tool.release(GridPoint(5.0, 9.0), Held())
        assert state.chosen == (shape,)
        assert [(at, far) for *_, at, far in drawn(tool).circles] == [((3, 9), 0.5)]
    assert easel.document.stack.count() == count
    tool.cancel()
    assert state.chosen == ()
    state.choose(shape)
    assert [(at, far) for *_, at, far in begun(tool, (3.5, 9.0), (4.75, 9.0)).circles] == [((3, 9), 1.75)]
    tool.release(GridPoint(4.75, 9.0), Held())
    assert (easel.map.shapes[0].disc, step(easel)) == ((3000, 9000, 1750), "Forme modifiée")
    led(tool, (4.75, 9.0), (4.78, 9.0))
    assert easel.map.shapes[0].disc == (3000, 9000, 1750), "too little to be a pull"


def wide() -> TileMap:
    """A board whose cells are twice as wide as high: 40 by 20 pixels."""
    return replace(empty_board(), cell_width=40, cell_height=20)


DISC, AREA = TableShape("trunk", disc=(3000, 9000, 500)), TableShape("water", ((0, 0), (4000, 0), (0, 2000)))
ZONE = Zone(1, "Z", polygon=((1000, 0), (4000, 500), (0, 2000)))
BOX, LINE = (
    MapObject(1, x=20, y=40, width=60, height=10),
    MapObject(2, "polyline", x=40, y=20, points=((0, 0), (80, 10))),
)
KNOBS: tuple[tuple[Thing, list[Place]], ...] = (
    (DISC, [(3.5, 9)]), (AREA, [(0, 0), (4, 0), (0, 2)]), (ZONE, [(1, 0), (4, 0.5), (0, 2)]),
    (Zone(1, "Z", runs=((1, 2, 3),)), []), (Marker(1, "M", 500, 500), []), (Light(1, 500, 500, 1), []),
    (BOX, [(0.5, 2), (2, 2), (2, 2.5), (0.5, 2.5)]), (LINE, [(1, 1), (3, 1.5)]), (replace(BOX, rotation=1.0), []),
    (replace(LINE, rotation=1.0), []), (replace(BOX, shape="point"), []), (replace(BOX, shape="tile"), []),
    (replace(BOX, shape="ellipse"), [(0.5, 2), (2, 2), (2, 2.5), (0.5, 2.5)]),
)  # fmt: skip


def test_knobs_stand_on_corners_and_points_and_are_pulled_one_at_a_time() -> None:
    made = wide()
    for thing, places in KNOBS:
        assert knobs(thing, made) == places, thing
    # Thousandths of a cell pulled, and what comes of it.
    assert pulled(DISC, 0, (500, 0), made) == replace(DISC, disc=(3000, 9000, 1000))
    assert pulled(DISC, 0, (-500, 1200), made) == replace(DISC, disc=(3000, 9000, 1200))
    assert pulled(DISC, 0, (2500, 4000), made) == replace(DISC, disc=(3000, 9000, 5000))
    for dx, radius in ((-399, 101), (-401, 100), (-500, 100)):
        assert pulled(DISC, 0, (dx, 0), made) == replace(DISC, disc=(3000, 9000, radius)), "never smaller"
    assert pulled(AREA, 1, (250, 500), made) == replace(AREA, polygon=((0, 0), (4250, 500), (0, 2000)))
    assert pulled(ZONE, 2, (250, 500), made) == replace(ZONE, polygon=((1000, 0), (4000, 500), (250, 2500)))
    assert pulled(LINE, 1, (500, 2000), made) == replace(LINE, points=((0, 0), (100, 50)))
    for knob, (x, y, width, height) in enumerate(
        ((40, 60, 40, 10), (20, 50, 80, 10), (20, 40, 80, 30), (40, 40, 40, 30))
    ):
        found = pulled(BOX, knob, (500, 1000), made)
        # The left upper corner goes below the right lower one in height.
        wanted = (x, 50, width, 10) if knob in (0, 1) else (x, y, width, height)
        assert (found.x, found.y, found.width, found.height) == wanted, knob  # type: ignore[union-attr]
    marker = Marker(1, "M", 500, 500)
    assert pulled(marker, 0, (500, 500), made) is marker


def test_what_is_carried_off_the_map_stays_where_a_zone_has_no_cell_left() -> None:
    zones = (Zone(1, "A", runs=((4, 6, 9),)), Zone(2, "B", polygon=((0, 0), (3000, 0), (0, 2000))))
    made = replace(empty_board(), zones=zones, markers=(Marker(3, "M", 500, 500),), notes=(MapNote(4, "N", 500, 500),))
    found = carried(made, (("zone", 1), ("zone", 2), ("marker", 3), ("note", 9)), (8000, -1000))
    assert found.zones[0].runs == ((3, 14, 15),), "the cells beside the map are left out"
    assert found.zones[1].polygon == ((8000, -1000), (11_000, -1000), (8000, 1000))
    assert (found.markers[0].x, found.markers[0].y) == (8500, -500)
    assert found.notes == made.notes
    assert carried(made, (("zone", 1),), (20_000, 0)).zones == zones


def test_signs_are_framed_however_small_they_are_and_boxes_as_they_are_turned() -> None:
    made, camera = wide(), Camera(8.0, QPointF(), 0.5)

    def framed(thing: Thing, through: Camera) -> set[Any]:
        seen = Drawn(through)
        draw_outline(seen, through, thing, made)
        seen.end()
        assert {ink for ink, *_ in seen.strokes} == {"#E2B95C"}
        return seen.lines()

    # At least six pixels about a sign: three quarters of such a cell in width, one and a half in height.
    assert framed(Marker(1, "M", 4500, 4000), camera) == ring((3.75, 2.5), (5.25, 2.5), (5.25, 5.5), (3.75, 5.5))
    at = Camera(64.0, QPointF(), 0.5)
    for thing, corners in (
        (BOX, ((0.5, 2), (2, 2), (2, 2.5), (0.5, 2.5))),
        (replace(BOX, gid=7), ((0.5, 1.5), (2, 1.5), (2, 2), (0.5, 2))),
        (replace(BOX, shape="point"), ((0.25, 1.75), (0.75, 1.75), (0.75, 2.25), (0.25, 2.25))),
        (replace(LINE, points=((-20, 10), (80, -5))), ((0.5, 0.75), (3, 0.75), (3, 1.5), (0.5, 1.5))),
        (replace(BOX, rotation=90.0), ((0.5, 2), (0.5, 5), (0.25, 5), (0.25, 2))),
    ):
        assert framed(thing, at) == ring(*corners), thing


def test_a_click_on_a_knob_keeps_what_is_chosen_and_what_is_gone_is_not_marked(easel: Easel) -> None:
    box = MapObject(41, x=32, y=96, width=96, height=64)
    objects = ObjectLayer(id=30, name="Objets", objects=(box, replace(box, id=42, x=64)))
    easel.page.board.attempt(lambda old: replace(old, layers=(*old.layers, objects), next_id=50), "mapedit.did_walls")
    tool, state = take(easel, "choose"), easel.page.desk.state
    drawn(tool)
    upper, lower = ("thing", ("object", 42)), ("thing", ("object", 41))
    led(tool, (3.0, 4.0))
    assert state.chosen == (upper,)
    led(tool, (5.0, 3.0))
    assert state.chosen == (upper,), "its corner was clicked, not what lies elsewhere below it"
    led(tool, (3.0, 4.0))
    assert state.chosen == (lower,)
    gone, there = (("thing", ("marker", 99)), ("wall", ("V", 1, 1)), ("door", (1, 1))), ("thing", ("marker", 24))
    state.choose(*gone)
    assert not drawn(tool).strokes
    state.choose(there)
    alone = drawn(tool).strokes
    state.choose(*gone, there)
    assert drawn(tool).strokes == alone
