"""Any gestures, taken back and done again in any order, are their history; the file holds what the page shows."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from editor.map.page import MapPage
from editor.map.tools.toolbox import TOOLBOX
from models.maps.edits.paint import SYMMETRIES
from models.maps.edits.strokes import Transitions
from models.maps.map_json import blocks, head
from models.maps.tile_map import TileMap
from tests.map_editor.easel import Easel

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

TOOLS = [kind.id for kind in TOOLBOX if kind.id not in ("pan", "text", "note")]
ACTS = (
    "map_whole_right", "map_whole_flip_x", "map_grow_left", "map_grow_down", "map_camp_turn", "map_crop",
    "map_select_all", "map_select_none", "map_delete", "map_fill_selection", "map_copy", "map_turn", "map_keep_1",
)  # fmt: skip
BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
KEYS = [
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
]
spots = st.builds(GridPoint, st.floats(-1, 17), st.floats(-1, 13))
held = st.builds(Held, st.sampled_from(BUTTONS), st.sampled_from(KEYS))
hands = st.fixed_dictionaries(
    {
        "radius": st.integers(0, 2),
        "symmetry": st.sampled_from(SYMMETRIES),
        "by_itself": st.booleans(),
        "trace": st.sampled_from(("free", "line", "rectangle", "ellipse")),
        "fills_cell": st.booleans(),
        "polygon": st.just(False),
        "kind": st.integers(0, 2),
        "terrain": st.builds(Transitions, st.just(1), st.integers(0, 7), st.just(1)),
    }
)
gestures = st.tuples(
    st.just("gesture"), st.sampled_from(TOOLS), hands, st.lists(spots, min_size=1, max_size=4), held, st.booleans()
)
acts = st.tuples(st.just("act"), st.sampled_from(ACTS))
walks = st.tuples(st.sampled_from(("undo", "redo", "layer_up", "layer_copy", "layer_remove")))


def perform(page: MapPage, step: tuple[Any, ...]) -> None:
    if step[0] == "gesture":
        _, tool, hand, places, keys, cancelled = step
        page.tools.take(tool)
        page.desk.state.set(**hand)
        page.tools.take(tool)
        taken = page.canvas.tool
        assert taken is not None
        taken.hover(places[0])
        taken.press(places[0], keys)
        for place in places[1:]:
            taken.drag(place, keys)
        if cancelled:
            taken.cancel()
        else:
            taken.release(places[-1], keys)
    elif step[0] == "act":
        if page.state(step[1])[0]:
            page.act(step[1])
    else:
        page.panels.open("layers").act(step[0].removeprefix("layer_"))  # type: ignore[attr-defined]


def written(made: TileMap) -> tuple[object, object]:
    return head(made), blocks(made)


SHAPE_LEFT = (
    "gesture",
    "shape",
    {"trace": "rectangle", "by_itself": True},
    [GridPoint(0.0, 0.0)],
    Held(BUTTONS[0], KEYS[0]),
)


@settings(max_examples=12)
@example([("layer_remove",), (*SHAPE_LEFT, True)])
@given(steps=st.lists(st.one_of(gestures, gestures, acts, walks), min_size=1, max_size=14))
def test_any_gestures_are_their_history(qapp: QApplication, tmp_path_factory, steps: list[tuple[Any, ...]]) -> None:
    path = tmp_path_factory.mktemp("m") / "c.portulan"
    easel = Easel(path)
    document, page = easel.document, easel.page
    page.desk.state.hold(next(page.board.tile_map.tile_layers()).gids[:1, :1] + 1)
    done = [written(easel.map)]
    place = 0
    try:
        for step in steps:
            if step[0] == "undo" and place:
                assert document.undo()
                place -= 1
            elif step[0] == "redo" and place < len(done) - 1:
                assert document.redo()
                place += 1
            elif step[0] not in ("undo", "redo"):
                before = document.position
                perform(page, step)
                if document.position != before:
                    assert document.position == before + 1, "one step a gesture"
                    place += 1
                    done[place:] = [written(easel.map)]
            assert written(easel.map) == done[place] == written(easel.kept)
            assert page.canvas.tile_map is not None
            assert written(page.canvas.tile_map) == done[place], "what is drawn is what is kept"
        while place:
            assert document.undo()
            place -= 1
            assert written(easel.map) == done[place]
        while place < len(done) - 1:
            assert document.redo()
            place += 1
        assert written(easel.map) == done[-1]
    finally:
        easel.close()
    again = Easel(path)
    assert written(again.map) == done[-1]
    again.close()
