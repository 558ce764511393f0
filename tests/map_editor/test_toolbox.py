"""Which tool is in the hand after what is picked, how acts of the page name and change what is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from models.maps.features import CellDoor, Light, MapNote, Marker, Wall, Zone
from models.maps.strokes import Transitions
from models.maps.tile_map import MapObject, ObjectLayer, add_tileset, new_map
from models.maps.tileset import TileInfo, Tileset
from tests.drawn import drawn
from tests.map_editor.easel import Easel
from tests.map_editor.lead import clicked, led, over, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    QGuiApplication.clipboard().clear()
    made = Easel(tmp_path / "a.portulan")
    yield made
    made.close()


def test_a_page_opens_with_the_first_tile_of_ground_in_the_stamp(qtbot: QtBot, tmp_path: Path) -> None:
    tiles = {"5": TileInfo(5, layer="ground"), "0": TileInfo(0, layer="walls"), "2": TileInfo(2, layer="ground")}
    board = add_tileset(new_map(12, 8, name="Essai", layer="Sol"), Tileset("essai", 32, 32, 6, 3, tiles=tiles))
    easel = Easel(tmp_path / "b.portulan", board)
    first = easel.map.tilesets[0].first_gid
    assert (easel.page.tools.in_hand, easel.page.desk.state.block.tolist()) == ("stamp", [[first + 2]])
    easel.close()


def test_what_is_picked_takes_the_tool_that_puts_it_down_unless_the_one_in_hand_does(easel: Easel) -> None:
    tools, state = easel.page.tools, easel.page.desk.state
    first = easel.map.tilesets[0].first_gid
    ink = Transitions(1, 0, 1)

    def block(number: int) -> None:
        state.hold(np.array([[first + number]], np.uint32))

    changes: tuple[tuple[str, Any], ...] = (
        ("stamp", lambda n: block(n)), ("terrain", lambda n: state.hold_terrain(replace(ink, color=1 + n % 2))),
        ("kind", lambda n: state.hold_kind(n % 3)),
    )  # fmt: skip
    number = 0
    for name, change in changes:
        for before in ("measure", "wall", "bucket", "shape", "stamp", "object", "terrain", "kind"):
            number += 1
            take(easel, before, fill="tiles")
            change(number)
            kept = before in ("bucket", "shape") or (name == "stamp" and before == "object")
            assert tools.in_hand == (before if kept else name), (name, before)
            assert easel.page.state(f"map_tool_{tools.in_hand}")[1]
    taken: list[str] = []
    tools.taken.connect(lambda: taken.append(tools.in_hand))
    take(easel, "measure")
    state.set(radius=2)
    assert (taken, tools.in_hand) == (["measure"], "measure"), "a wider brush picks nothing"


def test_another_tool_begins_where_the_pointer_is_and_shows_nothing_once_it_left(easel: Easel) -> None:
    canvas, tools = easel.page.canvas, easel.page.tools
    canvas.hovered.emit(GridPoint(4.5, 3.5))
    for name in ("select", "zone", "measure"):
        assert drawn(take(easel, name)).lines(), name
    canvas.left.emit()
    assert not drawn(canvas.tool).strokes
    assert not drawn(take(easel, "zone")).strokes
    over(canvas.tool, (4.5, 3.5))
    lent: Any = take(easel, "pan")
    tools.give_back()
    assert canvas.tool is lent, "nothing was lent"
    take(easel, "select")
    own = canvas.tool
    tools.lend(lent)
    assert (canvas.tool, tools.in_hand) == (lent, "select")
    tools.give_back()
    assert canvas.tool is own
    tools.lend(lent)
    take(easel, "zone")
    zone = canvas.tool
    tools.give_back()
    assert canvas.tool is zone, "another tool ends what was lent"


def test_what_is_chosen_is_called_by_its_name_its_first_words_or_its_kind(easel: Easel) -> None:
    state, t = easel.page.desk.state, easel.look.t
    layer = ObjectLayer(id=30, name="Objets", objects=(
        MapObject(40, "rectangle", name=" Autel \nde pierre"), MapObject(41, "text", text={"text": "Salle"}),
    ))  # fmt: skip
    things: dict[str, Any] = {
        "zones": (Zone(20, "Aire", runs=((8, 8, 9),)),), "markers": (Marker(21, "", 4500, 4500),),
        "notes": (MapNote(22, "\n  Un piège\nsous la dalle", 500, 500),), "lights": (Light(23, 500, 500, 3000),),
        "walls": {("V", 7, 2): Wall("V", 7, 2, "window"), ("V", 8, 2): Wall("V", 8, 2, "door", name="Porte")},
        "doors": {(6, 9): CellDoor(6, 9, "laser"), (7, 9): CellDoor(7, 9, name="Sas")},
        "layers": (*easel.map.layers, layer), "next_id": 50,
    }  # fmt: skip
    easel.page.board.attempt(lambda old: replace(old, **things), "mapedit.did_walls")
    for chosen, name, named in (
        (("thing", ("zone", 20)), "Aire", True),
        (("thing", ("marker", 21)), easel.look.name("action.map_tool_marker"), True),
        (("thing", ("note", 22)), "Un piège", True), (("thing", ("light", 23)), "Lumière", False),
        (("thing", ("object", 40)), "Autel", True),
        (("thing", ("object", 41)), easel.look.name("action.map_tool_object"), True),
        (("wall", ("V", 7, 2)), t("mapedit.wall_window"), True), (("wall", ("V", 8, 2)), "Porte", True),
        (("door", (6, 9)), t("mapedit.wall_laser"), True), (("door", (7, 9)), "Sas", True),
        (("wall", ("V", 1, 1)), "", True),
    ):  # fmt: skip
        state.choose(chosen)
        found = easel.page.selected
        assert found is not None
        assert (found.name.strip(), found.count, found.rename is not None) == (name, 1, named), chosen
    state.choose(("thing", ("zone", 20)), ("thing", ("marker", 21)))
    found = easel.page.selected
    assert found is not None
    assert (found.name, found.count, found.rename) == ("Aire", 2, None)
    state.choose()
    assert easel.page.selected is None
    easel.page.act("map_select_all")
    found = easel.page.selected
    assert found is not None
    assert (found.name, found.rename) == (t("mapedit.selected_cells"), None)


def test_the_map_is_cropped_to_what_is_selected_and_filled_there(easel: Easel) -> None:
    state, first = easel.page.desk.state, easel.map.tilesets[0].first_gid
    state.hold(np.array([[first, first + 1]], np.uint32))
    tool = take(easel, "select")
    led(tool, (3.5, 2.5), (7.5, 4.5))
    easel.page.act("map_fill_selection")
    ground = next(easel.map.tile_layers()).gids
    assert {(x, y) for y, x in np.argwhere(ground).tolist()} == {(x, y) for x in range(3, 8) for y in (2, 3, 4)}
    assert ground[2, 3:8].tolist() == [first, first + 1, first, first + 1, first]
    assert step(easel) == "Remplissage"
    assert state.recent[0] == ((first, first + 1),)
    recent, count = state.recent, easel.document.stack.count()
    easel.page.act("map_fill_selection")
    assert (easel.document.stack.count(), state.recent) == (count, recent)
    easel.page.act("map_crop")
    assert (easel.map.width, easel.map.height, state.selection) == (5, 3, None)
    assert (next(easel.map.tile_layers()).gids != 0).all()
    assert step(easel) == "Carte recadrée"
    easel.document.undo()
    assert (easel.map.width, easel.map.height) == (16, 12)


def test_stamps_are_kept_and_held_by_their_number_and_paste_turns_what_it_carries(easel: Easel) -> None:
    state, first = easel.page.desk.state, easel.map.tilesets[0].first_gid
    for number in (1, 9):
        state.hold(np.array([[first + number]], np.uint32))
        easel.page.act(f"map_keep_{number}")
    for number in (1, 9, 1):
        easel.page.act(f"map_hold_{number}")
        assert state.block.tolist() == [[first + number]]
    easel.page.act("map_hold_2")
    assert easel.said[-1] == easel.look.t("mapedit.no_kept_stamp", n=2)
    state.hold(np.array([[first, first + 1]], np.uint32))
    clicked(take(easel, "stamp"), (4.5, 3.5))
    led(take(easel, "select"), (3.5, 3.5), (4.5, 3.5))
    easel.page.act("map_copy")
    easel.page.act("map_paste")
    carried: Any = easel.page.canvas.tool
    assert carried.clip.mask.shape == (1, 2)
    easel.page.act("map_turn")
    assert (carried.clip.mask.shape, state.block.shape) == ((2, 1), (1, 2)), "what is carried, not what is in the hand"
    mask = np.zeros((12, 16), np.bool_)
    mask[3, 3:5] = True
    for name in ("select", "lasso", "wand", "same"):
        take(easel, name, selection=mask)
        easel.page.act("map_turn")
        assert step(easel) == "Sélection tournée", name
        easel.document.undo()
    take(easel, "zone")
    easel.page.act("map_turn")
    assert state.block.shape == (2, 1), "else the block in the hand"
