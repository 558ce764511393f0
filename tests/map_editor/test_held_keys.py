"""What tools of a map do with keys held, on locked layers, at the edge, and in the middle of a gesture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from editor.map.edit_state import MOST_RADIUS
from editor.map.panels.tiles_panel import TilesPanel
from editor.map.tools.brush_tools import highest, squared, traced
from editor.map.tools.choose_tool import carried
from editor.map.tools.select_tools import combining, seen_values, turn_selected
from models.errors import Refused
from models.maps.features import Light, Marker
from tests.drawn import drawn
from tests.map_editor.easel import Easel, shape_of

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CTRL, SHIFT, ALT = (getattr(Qt.KeyboardModifier, f"{key}Modifier") for key in ("Control", "Shift", "Alt"))
PLAIN, RIGHT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.RightButton

ALL = np.ones((12, 16), np.bool_)


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    made.show()
    yield made
    made.close()


def chosen(easel: Easel) -> list[int]:
    return [key[1] for _, key in easel.page.desk.state.chosen]


def painted(easel: Easel) -> set[tuple[int, int]]:
    found = set[tuple[int, int]]()
    for layer in easel.map.tile_layers():
        found |= {(int(x), int(y)) for y, x in zip(*np.nonzero(layer.gids), strict=True)}
    return found


def cells(easel: Easel) -> set[tuple[int, int]]:
    """Return the selected cells."""
    mask = easel.page.desk.state.selection
    return set() if mask is None else {(int(x), int(y)) for y, x in zip(*np.nonzero(mask), strict=True)}


def test_shift_adds_to_what_is_chosen_and_takes_away_alt_carries_freely(easel: Easel) -> None:
    markers = (Marker(20, "A", 4500, 4500), Marker(21, "B", 8500, 4500))
    lights = (Light(22, 8500, 4500, 3000),)
    board = easel.page.board
    board.attempt(lambda old: replace(old, markers=markers, lights=lights, next_id=30), "mapedit.did_walls")
    easel.tool("choose")
    easel.draw((4.5, 4.5))
    assert chosen(easel) == [20]
    easel.draw((8.5, 4.5), keys=SHIFT)
    assert chosen(easel)[0] == 20
    second = chosen(easel)[1]
    easel.draw((8.5, 4.5), keys=SHIFT)
    assert chosen(easel) == [20], "once more takes it away"
    easel.draw((12.5, 9.5), keys=SHIFT)
    assert chosen(easel) == [20], "where nothing is, nothing changes"
    easel.draw((12.5, 9.5))
    assert chosen(easel) == []
    easel.draw((8.5, 4.5))
    assert chosen(easel) == [second]
    easel.draw((8.5, 4.5))
    assert chosen(easel) == [({21, 22} - {second}).pop()], "a click on what is chosen takes what lies below it"
    easel.draw((8.5, 4.5))
    assert chosen(easel) == [second], "and round"
    easel.page.desk.state.choose(("thing", ("marker", 20)))
    easel.draw((4.5, 4.5), (5.625, 4.75), keys=ALT)
    made = easel.map.markers[0]
    assert abs(made.x - 5625) + abs(made.y - 4750) < 60, "freely, to the pixel"
    easel.draw((5.625, 4.75), (6.2, 4.75))
    assert (easel.map.markers[0].x, easel.map.markers[0].y) == (made.x + 500, made.y), "by halves of a cell"


def test_things_of_a_locked_layer_stay_where_they_are(easel: Easel) -> None:
    easel.tool("object")
    easel.page.desk.state.set(shape="rectangle")
    easel.draw((2.0, 2.0), (4.0, 4.0))
    layer = easel.map.layers[-1]
    ref = ("object", layer.objects[0].id)  # type: ignore[union-attr]
    locked = replace(layer, look=replace(layer.look, locked=True))
    shut = replace(easel.map, layers=(*easel.map.layers[:-1], locked))
    with pytest.raises(Refused) as said:
        carried(shut, (ref,), (1000, 0))
    assert (said.value.key, said.value.args_) == ("map.layer_locked", {"name": layer.name})
    moved = carried(easel.map, (ref, ("object", 999)), (1000, 0)).layers[-1].objects[0]  # type: ignore[union-attr]
    assert (moved.x, moved.y) == (96, 64)


def test_a_selection_is_moved_by_alt_and_arrows_and_let_go_by_a_click_within(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.tool("stamp")
    easel.draw((2.5, 2.5), (3.5, 2.5))
    easel.tool("select")
    easel.draw((2.5, 2.5), (3.5, 2.5))
    canvas = easel.page.canvas
    canvas.setFocus()
    for key, at in ((Qt.Key.Key_Right, 3), (Qt.Key.Key_Right, 4), (Qt.Key.Key_Left, 3)):
        QTest.keyClick(canvas, key, ALT)
        assert painted(easel) == cells(easel) == {(at, 2), (at + 1, 2)}
    QTest.keyClick(canvas, Qt.Key.Key_Down, ALT)
    assert painted(easel) == {(3, 3), (4, 3)}
    before = shape_of(easel.map)
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    QTest.keyClick(canvas, Qt.Key.Key_A, ALT)
    assert shape_of(easel.map) == before
    easel.draw((3.5, 3.5), keys=CTRL)
    assert cells(easel) == {(3, 3), (4, 3)}, "with Ctrl a click lets nothing go"
    easel.draw((3.5, 3.5), button=RIGHT)
    assert cells(easel) == {(3, 3), (4, 3)}
    easel.draw((3.5, 3.5))
    assert cells(easel) == set()
    QTest.keyClick(canvas, Qt.Key.Key_Down, ALT)
    assert shape_of(easel.map) == before, "with nothing selected nothing moves"
    easel.draw((1.5, 1.5), (4.5, 4.5))
    for keys, left in ((ALT, 12), (SHIFT, 16), (ALT | SHIFT, 4)):
        easel.draw((1.5, 1.5), (1.5, 4.5), keys=keys)
        assert len(cells(easel)) == left
    held = [Held(modifiers=each) for each in (PLAIN, SHIFT, ALT, ALT | SHIFT, CTRL)]
    assert [combining(each) for each in held] == ["replace", "add", "subtract", "intersect", "replace"]
    tool: Any = canvas.tool
    tool.press(GridPoint(1.5, 1.5), Held())
    tool.drag(GridPoint(5.5, 5.5), Held())
    easel.page.desk.state.set(selection=None)
    tool.release(GridPoint(5.5, 5.5), Held())
    assert shape_of(easel.map) == before, "what is no longer selected is not put down"
    easel.said.clear()
    turn_selected(easel.page.desk, "flip_x")
    assert easel.said == [easel.look.t("map.nothing_selected")]


def test_the_wand_compares_the_highest_tile_that_is_seen_else_the_ground(easel: Easel) -> None:
    desk, state = easel.page.desk, easel.page.desk.state
    easel.hold("sand-1")
    easel.tool("stamp")
    easel.draw((2.5, 2.5))
    easel.hold("boulder-1")
    easel.tool("stamp")
    easel.draw((2.5, 2.5))
    low, high = (layer for layer in easel.map.tile_layers() if layer.gids.any())
    assert np.array_equal(seen_values(desk, (2, 2)), high.gids)
    assert np.array_equal(seen_values(desk, (5, 5)), low.gids), "where no tile is, the ground"
    state.set(by_itself=False, layer=high.id)
    assert np.array_equal(seen_values(desk, (5, 5)), high.gids)
    state.set(layer=999)
    assert seen_values(desk, (5, 5)).shape == (12, 16)
    assert not seen_values(desk, (2, 2)).any()
    assert (highest(easel.map, (2, 2)), highest(easel.map, (5, 5)), highest(easel.map, (-1, 2))) == (high.id, 0, 0)
    state.set(by_itself=True)
    easel.tool("eraser")
    easel.draw((2.5, 2.5))
    assert [layer.id for layer in easel.map.tile_layers() if layer.gids.any()] == [low.id]
    easel.document.undo()
    easel.draw((2.5, 2.5), keys=CTRL)
    assert painted(easel) == set(), "with Ctrl through every layer"
    easel.document.undo()
    state.set(by_itself=False, layer=low.id)
    easel.draw((2.5, 2.5))
    assert [layer.id for layer in easel.map.tile_layers() if layer.gids.any()] == [high.id], "the layer chosen by hand"


def test_a_square_reaches_as_far_as_the_pointer_whichever_way() -> None:
    for far, corner in (
        ((5, 3), (5, 5)),
        ((-1, 3), (-1, 5)),
        ((3, -1), (5, -1)),
        ((-1, 1), (-1, -1)),
        ((2, 2), (2, 2)),
    ):
        assert squared((2, 2), far) == corner, far
    assert set(traced("rectangle", (2, 2), (4, 3), even=True)) == {
        (x, y) for x in (2, 3, 4) for y in (2, 3, 4) if (x, y) != (3, 3)
    }
    assert traced("line", (2, 2), (4, 2), even=False) == ((2, 2), (3, 2), (4, 2))
    assert set(traced("ellipse", (2, 2), (3, 3), even=False)) == {(2, 2), (3, 2), (2, 3), (3, 3)}


def test_a_polygon_begun_keeps_its_points_whatever_else_is_pressed(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.tool("shape")
    easel.page.desk.state.set(polygon=True)
    canvas = easel.page.canvas
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    for place in ((1.0, 1.0), (4.0, 1.0), (9.0, 9.0)):
        easel.draw(place)
    held = easel.page.desk.state.block.copy()
    easel.draw((8.5, 8.5), button=RIGHT)
    assert easel.said == [], "the right button takes nothing up meanwhile"
    QTest.keyClick(canvas, Qt.Key.Key_Backspace)
    easel.draw((4.0, 4.0))
    QTest.keyClick(canvas, Qt.Key.Key_X)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert painted(easel) >= {(2, 1), (3, 1), (3, 2)}
    assert not painted(easel) & {(8, 8), (1, 3)}
    assert np.array_equal(easel.page.desk.state.block, held)
    easel.draw((8.5, 8.5), button=RIGHT)
    assert easel.said == [easel.look.t("mapedit.nothing_there")]


def test_a_light_is_painted_faintly_where_it_would_shine(easel: Easel) -> None:
    easel.page.act("map_tool_light")
    tool: Any = easel.page.canvas.tool
    tool.hover(GridPoint(8.5, 6.5))
    image = drawn(tool, Camera(16.0)).picture
    lit = [(x, y) for y in range(0, 240, 4) for x in range(0, 320, 4) if image.pixelColor(x, y).alpha() > 20]
    xs, ys = [x for x, _ in lit], [y for _, y in lit]
    assert abs(min(xs) + max(xs) - 2 * 8.5 * 16) < 10, "around the cell under the pointer"
    assert abs(min(ys) + max(ys) - 2 * 6.5 * 16) < 10
    assert abs(max(xs) - min(xs) - 2 * 6 * 16) < 20


def test_acts_lead_to_their_panel_their_dialog_and_the_scenario(easel: Easel, monkeypatch: pytest.MonkeyPatch) -> None:
    page, state, asked = easel.page, easel.page.desk.state, list[str]()
    page.act("map_select_all")
    assert len(cells(easel)) == 16 * 12
    page.act("map_select_rest")
    assert state.selection is None
    page.act("map_select_rest")
    assert len(cells(easel)) == 16 * 12, "of nothing, all is the rest"
    state.choose(("thing", ("marker", 1)))
    page.act("map_select_none")
    assert (state.selection, state.chosen) == (None, ())
    for name in ("look_for", "drop_tileset"):
        monkeypatch.setattr(TilesPanel, name, lambda _self, name=name: asked.append(name))
    page.act("map_search")
    page.act("map_drop_tileset")
    assert asked == ["look_for", "drop_tileset"]
    easel.tool("measure")
    page.act("map_tool_reach")
    points = page.desk.findings.points
    for act, more in (("wider", 1), ("wider", 2), ("narrower", 1)):
        page.act(f"map_{act}")
        assert page.desk.findings.points == points + more
    page.act("map_tool_stamp")
    easel.said.clear()
    for radius in range(1, MOST_RADIUS + 1):
        page.act("map_wider")
        assert state.radius == radius
    assert easel.said == []
    page.act("map_wider")
    assert (state.radius, easel.said) == (MOST_RADIUS, [easel.look.t("mapedit.brush_widest", most=MOST_RADIUS)])
    for act in ("flip_x", "flip_y", "turn"):
        before = state.block.copy()
        state.set(block=np.array([[1, 2], [3, 4]], np.uint32))
        turned = [state.block[0, 0]]
        page.act(f"map_{act}")
        turned.append(state.block[0, 0])
        assert [int(each) & 7 for each in turned] == [1, {"flip_x": 2, "flip_y": 3, "turn": 3}[act]], act
        state.set(block=before)


def test_a_key_is_the_tools_where_it_does_something_and_the_canvas_has_it_else(easel: Easel) -> None:
    state, canvas = easel.page.desk.state, easel.page.canvas
    enter, back, right, space = Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_Right, Qt.Key.Key_Space

    def take(name: str, *places: tuple[float, float], **how: Any) -> None:
        easel.page.act(f"map_tool_{name}")
        state.set(**how)
        for x, y in places:
            canvas.tool.press(GridPoint(x, y), Held())
            canvas.tool.release(GridPoint(x, y), Held())

    def taken(key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> bool:
        return bool(canvas.tool.key(QKeyEvent(QEvent.Type.KeyPress, key, held)))

    board = easel.page.board
    board.attempt(lambda old: replace(old, markers=(Marker(20, "A", 4500, 4500),), next_id=30), "mapedit.did_walls")
    for name, something in (("choose", {"chosen": (("thing", ("marker", 20)),)}), ("select", {"selection": ALL})):
        take(name, selection=None, chosen=())
        assert not taken(right, ALT), name
        state.set(**something)
        assert (taken(right), taken(right, ALT), taken(enter, ALT)) == (False, True, False), name
    easel.hold("sand-1")
    corners = ((1.0, 1.0), (4.0, 1.0), (4.0, 4.0))
    for name, how in (
        ("shape", {"polygon": True}), ("zone", {"zone_shape": "polygon"}), ("table", {"table_form": "polygon"}),
        ("object", {"shape": "polygon"}),
    ):  # fmt: skip
        take(name, **how)
        assert (taken(enter), taken(back)) == (False, False), name
        take(name, *corners, **how)
        count = easel.document.stack.count()
        assert [taken(key) for key in (space, back, back, back, back)] == [False, True, True, True, False], name
        take(name, *corners, **how)
        assert taken(enter), name
        assert easel.document.stack.count() == count + 1
        assert not taken(enter), name
    easel.page.act("map_tool_measure")
    assert (taken(enter), taken(space), taken(back)) == (False, False, False)
    canvas.tool.press(GridPoint(1.5, 1.5), Held())
    canvas.tool.drag(GridPoint(3.5, 1.5), Held())
    assert (taken(back), taken(space), taken(enter)) == (False, True, True)
    canvas.tool.cancel()
    state.set(selection=ALL)
    easel.page.act("map_copy")
    easel.page.act("map_paste")
    assert (taken(enter), taken(Qt.Key.Key_Escape)) == (False, True)
