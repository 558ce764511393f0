"""Walls at any angle drawn by hand: corners, arcs, doors that part them, what the ground then says, what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from models.maps.edits.transform import transformed
from models.maps.free_walls import FREE_DOOR, FREE_WALL, free_walls, shown_walls, with_material
from models.maps.gates import gates_of
from models.maps.rules.map_state import MapState
from models.maps.rules.reach import refusal
from models.maps.rules.sight import SightBoard
from models.maps.terrain import terrain_types
from models.maps.tile_map import ObjectLayer
from tests.map_editor.easel import Easel
from tests.map_editor.lead import RIGHT, led, pressed, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
ENTER = Qt.Key.Key_Return


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    yield made
    made.close()


def lines(easel: Easel, kind: str = FREE_WALL) -> list[tuple[tuple[int, int, int, int], ...]]:
    return [each.lines for each in free_walls(easel.map) if each.kind == kind]


def test_a_wall_drawn_askew_is_judged_opened_by_its_door_and_turned_with_the_map(easel: Easel) -> None:
    tool, state = take(easel, "wall"), easel.page.desk.state
    state.set(trace="slanted")
    for place in ((2.02, 6.0), (8.0, 3.05), (10.0, 3.0)):
        led(tool, place)
    assert pressed(tool, ENTER) == [True]
    assert lines(easel) == [((2000, 6000, 8000, 3000), (8000, 3000, 10000, 3000))]
    assert step(easel) == "Murs"
    grid = MapState(easel.map).grid
    assert not SightBoard(grid).sight((4, 2), (5, 6)).visible
    told = refusal(grid, (4, 4), (4, 5))
    assert told is not None
    assert told.kind == "step_wall"
    state.set(pens=replace(state.pens, wall=replace(state.pens.wall, kind="door")))
    for place in ((4.1, 5.0), (6.05, 3.9)):
        led(tool, place)
    assert [len(each) for each in lines(easel)] == [1, 2], "the door parts the wall"
    (door,) = lines(easel, FREE_DOOR)
    beside = lines(easel)[0][0][2:], lines(easel)[1][0][:2]
    assert beside == (door[0][:2], door[0][2:]), "no gap is left beside it"
    assert not SightBoard(MapState(easel.map).grid).sight((4, 2), (5, 6)).visible
    easel.said.clear()
    led(tool, (5.0, 4.5))
    assert easel.said == [easel.look.t("mapedit.now_open")]
    assert SightBoard(MapState(easel.map).grid).sight((4, 2), (5, 6)).visible
    assert [gate.shut for gate in gates_of(easel.map).values()] == [False]
    before = MapState(easel.map).grid
    turned = MapState(transformed(easel.map, "turn_right")).grid
    assert len(turned.move_walls) == len(before.move_walls)
    assert (len(turned.lines), len(turned.barred)) == (len(before.lines), len(before.barred))
    led(tool, (9.0, 3.05), held=RIGHT)
    assert len(lines(easel)) == 1
    assert lines(easel) == [each.lines for each in free_walls(easel.kept) if each.kind == FREE_WALL]


def test_an_arc_is_drawn_in_straight_pieces_and_a_low_wall_lets_shots_through(easel: Easel) -> None:
    tool, state = take(easel, "wall"), easel.page.desk.state
    pen = with_material(state.pens.wall, "low")
    state.set(trace="arc", pens=replace(state.pens, wall=pen))
    for place in ((4.0, 6.0), (8.0, 6.0), (6.0, 4.0)):
        led(tool, place)
    (arc,) = lines(easel, "free_window")
    assert len(arc) > 8
    assert all(abs(((x - 6000) ** 2 + (y - 6000) ** 2) ** 0.5 - 2000) <= 1 for x, y, *_ in arc)
    grid = MapState(easel.map).grid
    assert grid.lines == ()
    assert refusal(grid, (5, 3), (5, 4)) is not None


@pytest.mark.parametrize(
    ("trace", "kind", "places", "said"),
    [
        ("slanted", "wall", ((3.0, 3.0), (3.02, 3.01)), "map.wall_flat"),
        ("slanted", "wall", ((3.0, 3.0), (99.0, 3.0)), "map.wall_off_map"),
        ("slanted", "laser", ((3.0, 3.0), (5.0, 3.0)), "map.laser_on_edges"),
        ("slanted", "wall", ((3.0, 1.0), (4.0, 8.0)), "map.wall_through_door"),
    ],
)
def test_a_wall_that_cannot_be_is_refused_in_a_sentence(
    easel: Easel, trace: str, kind: str, places: tuple[tuple[float, float], ...], said: str
) -> None:
    tool, state = take(easel, "wall"), easel.page.desk.state
    state.set(trace=trace, pens=replace(state.pens, wall=replace(state.pens.wall, kind="door")))
    for place in ((3.0, 5.0), (6.0, 5.0)):
        led(tool, place)
    state.set(pens=replace(state.pens, wall=replace(state.pens.wall, kind=kind)))
    before = easel.map
    easel.said.clear()
    for place in places:
        led(tool, place)
    pressed(tool, ENTER)
    assert easel.map is before
    words = easel.look.t(said, door="x").split("x", maxsplit=1)[0]
    assert easel.said
    assert easel.said[-1].startswith(words)


def test_a_wall_of_too_many_points_and_a_lamp_inside_a_wall_are_refused_in_a_sentence(easel: Easel) -> None:
    tool, state = take(easel, "wall"), easel.page.desk.state
    state.set(trace="slanted")
    for n in range(5_001):
        tool.press(GridPoint(1 + n % 2, 1 + n % 3), Held())
    pressed(tool, ENTER)
    assert easel.said[-1] == easel.look.t("map.wall_too_long", limit=5_000)
    terrain = easel.map.terrain.copy()
    terrain[4, 4] = next(kind.code for kind in terrain_types().values() if kind.opaque)
    assert easel.page.board.edit(replace(easel.map, terrain=terrain), "mapedit.did_kind")
    lamp = take(easel, "light")
    led(lamp, (4.5, 4.5))
    assert easel.said[-1] == easel.look.t("map.lamp_in_wall")
    assert easel.map.lights == ()
    led(lamp, (5.5, 4.5))
    assert len(easel.map.lights) == 1


def test_a_hidden_layer_or_group_tells_that_its_walls_still_count(easel: Easel) -> None:
    tool, state = take(easel, "wall"), easel.page.desk.state
    state.set(trace="slanted")
    for place in ((2.0, 6.0), (8.0, 3.0)):
        led(tool, place)
    pressed(tool, ENTER)
    panel = easel.page.panels.open("layers")
    walls = next(layer for layer in easel.map.layers if isinstance(layer, ObjectLayer))
    panel.add("group")  # type: ignore[attr-defined]
    group = state.layer
    panel.tree.moved.emit(walls.id, group, 0)  # type: ignore[attr-defined]
    QApplication.processEvents()
    state.set(layer=group)
    assert shown_walls(easel.map)
    easel.said.clear()
    panel.act("shown")  # type: ignore[attr-defined]
    assert easel.said == [easel.look.t("mapedit.hidden_walls", n=1)]
    assert not shown_walls(easel.map)
    assert not SightBoard(MapState(easel.map).grid).sight((4, 2), (5, 6)).visible
