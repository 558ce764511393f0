"""What each tool shows before and while it draws: the cells, lines, measures and pictures of what would be put down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from models.maps.features import CellDoor, Light, Marker, TableShape, Wall, Zone
from models.maps.gids import Mask
from models.maps.tile_map import MapObject, ObjectLayer
from tests.drawn import Drawn, Line, box, drawn, edges, line, ring
from tests.map_editor.easel import Easel
from tests.map_editor.lead import ALT, CTRL, begun, clicked, over, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
GOLD, WHITE, RED = "#E2B95C", "#FFFFFF", "#FF7A5C"
CELL = box((4, 3))


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    yield made
    made.close()


def stamp(easel: Easel, rows: int, columns: int) -> Any:
    first = easel.map.tilesets[0].first_gid
    easel.page.desk.state.set(block=np.full((rows, columns), first, np.uint32))
    return take(easel, "stamp")


def mask(easel: Easel, *cells: tuple[int, int]) -> Mask:
    made = np.zeros((easel.map.height, easel.map.width), np.bool_)
    for x, y in cells:
        made[y, x] = True
    return made


FRAMES = (
    "select", "lasso", "wand", "same", "stamp", "terrain", "bucket", "shape", "eraser", "pick", "kind", "zone",
    "marker", "note", "light", "measure", "sight", "reach",
)  # fmt: skip


def test_the_cell_under_the_pointer_is_framed_until_the_pointer_leaves(easel: Easel) -> None:
    for name in FRAMES:
        tool = take(easel, name)
        seen = over(tool, (4.5, 3.5))
        assert (seen.lines(WHITE), seen.lines(dashed=True), seen.written) == (CELL, set(), []), name
        tool.leave()
        assert not drawn(tool).strokes, name
    for name in ("measure", "sight", "reach"):
        for place in ((-0.5, 3.5), (16.5, 3.5), (4.5, 12.5)):
            assert not over(take(easel, name), place).strokes, f"{name}: no cell there"
    assert not over(take(easel, "choose"), (4.5, 3.5)).strokes
    assert over(take(easel, "object"), (4.6, 3.4)).knobs == [(4.5, 3.5)], "the nearest half of a cell"
    assert over(take(easel, "object"), (4.8, 3.2)).knobs == [(5.0, 3.0)]
    assert over(take(easel, "table"), (4.6, 3.4)).knobs == [(4.5, 3.5)], "the nearest quarter"
    assert over(take(easel, "table"), (4.7, 3.3)).knobs == [(4.75, 3.25)]


def test_the_edge_nearest_to_the_pen_is_shown_or_the_cell_it_fills(easel: Easel) -> None:
    tool = take(easel, "wall")
    seen = over(tool, (4.1, 3.5))
    assert seen.strokes == [(WHITE, 4, False, line((4, 3), (4, 4)))]
    assert over(tool, (4.5, 3.9)).lines() == {line((4, 4), (5, 4))}
    seen = begun(tool, (2.0, 2.0), (4.1, 2.1), (4.1, 3.9))
    assert seen.lines(WHITE) == {line(a, b) for a, b in (((2, 2), (3, 2)), ((3, 2), (4, 2)), ((4, 2), (4, 3)),
                                                         ((4, 3), (4, 4)))}  # fmt: skip
    tool.cancel()
    seen = begun(tool, (2.0, 2.0), (4.0, 2.0), held=CTRL)
    assert seen.lines() == seen.lines(RED) == {line((2, 2), (3, 2)), line((3, 2), (4, 2))}, "what would be taken away"
    tool.release(GridPoint(4, 2), CTRL)
    assert not over(tool, (4.1, 3.5)).lines(RED), "red only while it takes away"
    take(easel, "wall", trace="rectangle")
    seen = begun(tool, (2.1, 2.1), (3.9, 4.9))
    assert seen.lines() == edges((x, y) for x in (2, 3) for y in (2, 3, 4))
    tool.cancel()
    take(easel, "wall", trace="line")
    seen = begun(tool, (2.1, 2.1), (5.9, 2.9))
    assert seen.lines() == {line((x, 2), (x + 1, 2)) for x in (2, 3, 4, 5)}
    tool.cancel()
    take(easel, "wall", fills_cell=True)
    assert over(tool, (4.1, 3.5)).lines() == CELL


@pytest.mark.parametrize(
    ("symmetry", "axes", "images"),
    [
        ("none", set(), []),
        ("horizontal", {line((8, 0), (8, 12))}, [(11, 3)]),
        ("vertical", {line((0, 6), (16, 6))}, [(4, 8)]),
        ("both", {line((8, 0), (8, 12)), line((0, 6), (16, 6))}, [(11, 3), (4, 8), (11, 8)]),
        ("turn", {line((7.625, 6), (8.375, 6)), line((8, 5.625), (8, 6.375))}, [(11, 8)]),
    ],
)
def test_axes_and_mirror_images_are_shown_in_gold(
    easel: Easel, symmetry: str, axes: set[Line], images: list[tuple[int, int]]
) -> None:
    framed: set[Line] = set().union(*map(box, images))
    for name in ("stamp", "terrain", "eraser", "kind"):
        seen = over(take(easel, name, symmetry=symmetry), (4.5, 3.5))
        assert (seen.lines(WHITE), seen.lines(GOLD, dashed=True)) == (CELL, axes | framed), name
    for name in ("bucket", "shape", "zone"):
        seen = over(take(easel, name, symmetry=symmetry), (4.5, 3.5))
        assert (seen.lines(WHITE), seen.lines(GOLD, dashed=True)) == (CELL, axes), name
    assert over(take(easel, "wall", symmetry=symmetry), (4.1, 3.5)).lines(GOLD) == axes
    if symmetry == "horizontal":
        seen = over(take(easel, "terrain", symmetry=symmetry, radius=1, square=True), (4.5, 3.5))
        assert seen.lines(WHITE) == edges((x, y) for x in (3, 4, 5) for y in (2, 3, 4))
        assert seen.lines(GOLD) == axes | edges((x, y) for x in (10, 11, 12) for y in (2, 3, 4))


def test_the_tiles_in_the_hand_are_shown_where_they_would_come_to_lie(easel: Easel) -> None:
    tool = stamp(easel, 2, 3)
    seen = over(tool, (4.5, 3.5))
    assert seen.pictures == [((x, y), (1, 1), 0.65) for y in (2, 3) for x in (3, 4, 5)]
    assert seen.lines() == edges((x, y) for y in (2, 3) for x in (3, 4, 5))
    easel.page.desk.state.set(radius=1, square=True)
    seen = over(tool, (4.5, 3.5))
    assert not seen.pictures, "a wide brush shows its rim alone"
    assert seen.lines() == edges((x, y) for x in (3, 4, 5) for y in (2, 3, 4))
    easel.page.desk.state.set(radius=0, random=True)
    seen = over(tool, (4.5, 3.5))
    assert (seen.pictures, seen.lines()) == ([], CELL), "nobody knows which it will be"
    easel.page.desk.state.set(random=False)
    assert not begun(tool, (4.5, 3.5)).pictures, "it is painted: no ghost stands on it"
    tool.cancel()
    assert len(over(stamp(easel, 32, 32), (4.5, 3.5)).pictures) == 1024
    assert not over(stamp(easel, 33, 32), (4.5, 3.5)).pictures, "too many to be drawn at each move"
    first = easel.map.tilesets[0].first_gid
    easel.page.desk.state.set(block=np.array([[first, 0], [0, first]], np.uint32))
    assert [place for place, *_ in over(tool, (4.5, 3.5)).pictures] == [(3, 2), (4, 3)]


def test_shapes_say_how_many_cells_they_are_wide_and_high(easel: Easel) -> None:
    stamp(easel, 1, 1)
    for name, state in (("stamp", {"trace": "rectangle"}), ("shape", {}), ("zone", {}), ("select", {})):
        tool = take(easel, name, **state)
        for end, said in (((6.5, 4.5), "5 × 3"), ((1.5, 0.5), "2 × 3")):
            seen = begun(tool, (2.5, 2.5), end)
            assert seen.written == [said], name
            ((_, at),) = seen.words
            assert end[0] < at[0] < end[0] + 3, "beside the pointer"
            assert end[1] < at[1] < end[1] + 2
            tool.cancel()
    assert begun(take(easel, "stamp", trace="free"), (2.5, 2.5), (6.5, 4.5)).written == []


def test_what_is_being_selected_is_dashed_and_what_is_carried_is_shown_where_it_would_lie(easel: Easel) -> None:
    tool = take(easel, "select")
    seen = begun(tool, (2.5, 2.5), (4.5, 3.5))
    assert seen.lines() == seen.lines(dashed=True) == box((2, 2), (4, 3))
    tool.cancel()
    tool = take(easel, "lasso")
    seen = begun(tool, (2.5, 2.5), (4.5, 2.5), (4.5, 5.5))
    assert seen.lines() == seen.lines(dashed=True) == ring((2.5, 2.5), (4.5, 2.5), (4.5, 5.5))
    tool.cancel()
    painting = stamp(easel, 1, 2)
    clicked(painting, (3.5, 3.5))
    easel.page.desk.state.set(selection=mask(easel, (2, 3), (3, 3)))
    tool = take(easel, "select")
    seen = begun(tool, (2.5, 3.5), (5.5, 5.5))
    assert seen.pictures == [((5, 5), (1, 1), 0.65), ((6, 5), (1, 1), 0.65)]
    assert seen.lines() == seen.lines(dashed=True) == edges([(5, 5), (6, 5)])
    tool.cancel()
    easel.page.act("map_copy")
    easel.page.act("map_paste")
    tool = easel.page.canvas.tool
    seen = over(tool, (8.5, 6.5))
    assert seen.pictures == [((7, 6), (1, 1), 0.65), ((8, 6), (1, 1), 0.65)]
    assert seen.lines() == seen.lines(dashed=True) == edges([(7, 6), (8, 6)])
    easel.page.act("map_turn")
    assert over(tool, (8.5, 6.5)).lines() == edges([(8, 5), (8, 6)]), "Z turns what is pasted"
    tool.leave()
    assert not drawn(tool).pictures


def test_what_is_taken_up_is_framed(easel: Easel) -> None:
    tool = take(easel, "pick")
    assert begun(tool, (4.5, 4.5), (2.5, 3.5)).lines() == box((2, 3), (4, 4))
    tool.cancel()
    assert drawn(tool).lines() == box((2, 3))


def test_points_are_joined_up_to_the_pointer_and_closed_where_they_will_be(easel: Easel) -> None:
    stamp(easel, 1, 1)
    closed = ring((2.0, 2.0), (6.0, 2.0), (6.0, 5.0))
    options: tuple[tuple[str, dict[str, Any]], ...] = (
        ("shape", {"polygon": True}), ("zone", {"zone_shape": "polygon"}), ("table", {"table_form": "polygon"}),
        ("object", {"shape": "polygon"}),
    )  # fmt: skip
    for name, state in options:
        tool = take(easel, name, **state)
        clicked(tool, (2.0, 2.0), (6.0, 2.0))
        seen = over(tool, (6.0, 5.0))
        assert seen.lines() == closed, name
        assert seen.knobs == [(2, 2), (6, 2), (6, 5)], name
        tool.cancel()
        assert not drawn(tool).lines() & closed, name
    tool = take(easel, "object", shape="polyline")
    clicked(tool, (2.0, 2.0), (6.0, 2.0))
    assert over(tool, (6.0, 5.0)).lines() == closed - {line((2, 2), (6, 5))}, "a line stays open"
    assert over(tool, (6.1, 2.1)).knobs == [(2, 2), (6, 2)], "no second knob upon the last"
    tool.cancel()
    tool = take(easel, "object", shape="rectangle")
    seen = begun(tool, (2.5, 2.5), (5.5, 4.5))
    assert seen.lines() == seen.lines(dashed=True) == box((2, 2), (5, 4))


def test_zones_show_the_cells_that_come_to_them_or_go(easel: Easel) -> None:
    tool = take(easel, "zone")
    seen = begun(tool, (2.5, 2.5), (4.5, 3.5))
    assert seen.lines(dashed=False) == edges((x, y) for x in (2, 3, 4) for y in (2, 3))
    tool.cancel()
    seen = begun(tool, (2.5, 2.5), (4.5, 3.5), held=CTRL)
    assert seen.lines(dashed=True) == edges((x, y) for x in (2, 3, 4) for y in (2, 3)), "dashed where they are taken"
    tool.cancel()
    tool = take(easel, "zone", zone_shape="free")
    seen = begun(tool, (2.5, 2.5), (3.5, 2.5), (3.5, 3.5))
    assert seen.lines() == edges([(2, 2), (3, 2), (3, 3)])


def test_a_light_shows_how_far_it_would_shine(easel: Easel) -> None:
    tool = take(easel, "light")
    seen = over(tool, (4.7, 3.3))
    assert [(dashed, at, far) for _, dashed, at, far in seen.circles][-1] == (True, (4.5, 3.5), 6.0)
    assert not over(tool, (-0.5, 3.5)).circles, "beside the map there is none"


def test_tables_show_their_measures_in_paces(easel: Easel) -> None:
    tool = take(easel, "table", table_form="disc")
    seen = begun(tool, (3.0, 3.0), (6.0, 7.0))
    assert [(at, far) for _, _, at, far in seen.circles] == [((3, 3), 5)]
    assert seen.written == ["⌀ 10"]
    tool.cancel()
    tool = take(easel, "table", table_form="woods")
    seen = begun(tool, (3.0, 3.0), (6.5, 5.25))
    assert seen.lines() == ring((3, 3), (6.5, 3), (6.5, 5.25), (3, 5.25))
    assert seen.written == ["3,5 × 2,25"]
    seen = begun(tool, (3.1, 3.1), (6.6, 5.3), held=ALT)
    assert seen.written == ["3,5 × 2,2"], "freely with Alt"


def test_what_is_chosen_is_marked_where_it_is_and_where_it_would_come_to_lie(easel: Easel) -> None:
    board = easel.page.board
    layer = ObjectLayer(id=30, name="Objets", objects=(
        MapObject(40, "rectangle", x=32, y=64, width=96, height=64),
        MapObject(41, "polygon", x=320, y=32, points=((0, 0), (64, 0), (64, 96))),
        MapObject(42, "point", x=48, y=304),
        MapObject(43, "rectangle", x=320, y=256, width=64, height=32, rotation=90),
        MapObject(44, "tile", x=64, y=192, width=32, height=64, gid=easel.map.tilesets[0].first_gid),
    ))  # fmt: skip
    things = {
        "zones": (Zone(20, "Aire", runs=((8, 8, 9), (9, 8, 9))),
                  Zone(21, "Coin", polygon=((0, 0), (2000, 0), (0, 2000)))),
        "markers": (Marker(22, "Coffre", 4500, 4500),),
        "lights": (Light(23, 12500, 9500, 3000),),
        "shapes": (TableShape("trunk", disc=(6000, 6000, 500), id=24),
                   TableShape("water", ((13000, 1000), (15000, 1000), (15000, 3000)), id=25)),
        "walls": {("V", 7, 2): Wall("V", 7, 2)}, "doors": {(6, 9): CellDoor(6, 9)},
        "layers": (*easel.map.layers, layer), "next_id": 50,
    }  # fmt: skip
    assert board.attempt(lambda old: replace(old, **things), "mapedit.did_walls")
    tool, state = take(easel, "choose"), easel.page.desk.state

    def marked(*chosen: Any) -> Drawn:
        state.choose(*chosen)
        return drawn(tool)

    seen = marked(("wall", ("V", 7, 2)))
    assert seen.strokes == [(GOLD, 5, False, line((7, 2), (7, 3)))]
    assert marked(("door", (6, 9))).lines() == box((6, 9))
    seen = marked(("thing", ("zone", 20)))
    assert (seen.lines(GOLD), seen.knobs) == (edges((x, y) for x in (8, 9) for y in (8, 9)), [])
    seen = marked(("thing", ("zone", 21)))
    assert seen.lines() == ring((0, 0), (2, 0), (0, 2))
    assert set(seen.knobs) == {(0, 0), (2, 0), (0, 2)}
    for ref, (x, y) in ((("marker", 22), (4.5, 4.5)), (("light", 23), (12.5, 9.5))):
        h = 0.45
        assert marked(("thing", ref)).lines(GOLD) == ring(
            (x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)
        )
    seen = marked(("thing", ("shape", 24)))
    assert ([(at, far) for _, _, at, far in seen.circles], seen.knobs) == ([((6, 6), 0.5)], [(6.5, 6)])
    assert marked(("thing", ("shape", 25))).lines() == ring((13, 1), (15, 1), (15, 3))
    frames = {
        40: ring((1, 2), (4, 2), (4, 4), (1, 4)),
        41: ring((10, 1), (12, 1), (12, 4), (10, 4)),
        42: ring((1.25, 9.25), (1.75, 9.25), (1.75, 9.75), (1.25, 9.75)),
        43: ring((10, 8), (10, 10), (9, 10), (9, 8)),
        44: ring((2, 4), (3, 4), (3, 6), (2, 6)),
    }
    knobs = {40: {(1, 2), (4, 2), (4, 4), (1, 4)}, 41: {(10, 1), (12, 1), (12, 4)}, 42: set(), 43: set(), 44: set()}
    for number, frame in frames.items():
        seen = marked(("thing", ("object", number)))
        assert (seen.lines(GOLD), set(seen.knobs)) == (frame, knobs[number]), number
    both = (("thing", ("object", 40)), ("thing", ("marker", 22)))
    assert not marked(*both).knobs, "of several, none can be pulled"
    # Carried: both go along, by half cells.
    seen = begun(tool, (4.5, 4.5), (6.6, 4.5))
    assert ring((3, 2), (6, 2), (6, 4), (3, 4)) < seen.lines(GOLD)
    tool.cancel()
    # Pulled by one corner, the others stay; the knobs go along.
    state.choose(("thing", ("object", 40)))
    drawn(tool)
    seen = begun(tool, (4.0, 4.0), (6.0, 5.0))
    assert (seen.lines(GOLD), set(seen.knobs)) == (box((1, 2), (5, 4)), {(1, 2), (6, 2), (6, 5), (1, 5)})
    tool.cancel()
    assert drawn(tool).lines(GOLD) == frames[40]
