"""Walls and doors are moved, turned and changed where they stand: their wall closes behind, and opens under them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.kit.form import Form
from editor.map.panels.wall_forms import gates_form
from editor.widgets.form_inputs import FormCombo
from models.maps.edges import room
from models.maps.edits.strokes import Transitions
from models.maps.features import CellDoor, Wall, Zone
from models.maps.free_walls import material_of
from models.maps.properties import Property
from tests.map_editor.easel import Easel, shape_of

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier
CLEAR, SOLID = 0, 2
GAP = (5, 4)


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    """A wall of tiles down column 5 with a paved gap at row 4; at the right a small room of walls on edges."""
    made = Easel(tmp_path / "a.portulan")
    state = made.page.desk.state
    names = [wang.name for wang in made.map.tilesets[0].tileset.wang_sets]
    made.tool("shape")
    for terrain, a, b in (("sand", (0.5, 0.5), (15.5, 11.5)), ("wall", (5.5, 0.5), (5.5, 11.5)),
                          ("paving", (5.5, 4.5), (5.5, 4.5))):  # fmt: skip
        state.hold_terrain(Transitions(1, names.index(terrain), 1))
        made.draw(a, b)
    walls = {edge: Wall(*edge) for edge in room((9, 2), (13, 6))}
    walls["V", 9, 3] = Wall("V", 9, 3, "door", "locked", name="Cellule")
    walls["V", 5, 4] = Wall("V", 5, 4, "door")
    console = Zone(50, "Console", "console", runs=((8, 1, 1),), properties={"barrier": Property("string", "V5-4")})
    made.page.board.attempt(lambda old: replace(old, walls=walls, zones=(console,), next_id=60), "mapedit.did_doors")
    assert column(made) == [SOLID] * 4 + [CLEAR] + [SOLID] * 7
    made.tool("choose")
    made.page.canvas.zoom_fit()
    yield made
    made.close()


def column(made: Easel) -> list[int]:
    return list(made.map.terrain[:, 5].tolist())


def tiles(made: Easel, kind: str, x: int, y: int) -> str:
    """Return the name of the tile of a layer of a kind on a cell."""
    layer = next(each for each in made.map.tile_layers() if each.look.kind == kind)
    return made.map.tilesets[0].tileset.tiles[str(int(layer.gids[y, x]) - 1)].name if layer.gids[y, x] else ""


def test_a_door_dragged_along_a_wall_of_tiles_closes_it_behind_and_opens_it_under_itself(easel: Easel) -> None:
    was, steps = shape_of(easel.kept), easel.document.stack.count()
    easel.draw((5.05, 4.5), (5.05, 6.5), (5.05, 8.5))
    assert ("V", 5, 4) not in easel.map.walls
    assert easel.map.walls["V", 5, 8].kind == "door"
    assert column(easel) == [SOLID] * 8 + [CLEAR] + [SOLID] * 3
    assert tiles(easel, "walls", *GAP).startswith("wall-")
    assert tiles(easel, "cover", 5, 8).startswith("paving-"), "a threshold like the one it had"
    assert not tiles(easel, "walls", 5, 8).startswith("wall-")
    assert easel.map.zones[0].properties["barrier"].value == "V5-8", "the console still opens it"
    assert easel.page.desk.state.chosen == (("wall", ("V", 5, 8)),)
    assert easel.look.t("mapedit.wall_closed") in easel.said[-1]
    assert easel.document.stack.count() == steps + 1
    assert easel.document.undo()
    assert shape_of(easel.kept) == was
    easel.draw((5.05, 4.5), (5.05, 8.5), keys=ALT)
    assert column(easel)[4] == CLEAR, "with Alt the wall stays as it is"
    assert "V5-8" in {f"{side}{x}-{y}" for side, x, y in easel.map.walls}


def test_a_door_in_a_wall_of_edges_leaves_a_wall_and_takes_the_place_of_one(easel: Easel) -> None:
    easel.draw((9.05, 3.5), (11.5, 2.05))
    assert easel.map.walls["V", 9, 3] == Wall("V", 9, 3)
    assert easel.map.walls["H", 11, 2] == Wall("H", 11, 2, "door", "locked", name="Cellule"), "turned by the drag"
    canvas = easel.page.canvas
    canvas.setFocus()
    first = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Right, ALT)
    QApplication.sendEvent(canvas, first)
    assert first.isAccepted(), "the window's own Alt and arrows wait"
    QTest.keyClick(canvas, Qt.Key.Key_Right, ALT)
    assert easel.map.walls["H", 12, 2].name == "Cellule"
    assert easel.map.walls["H", 11, 2].kind == "wall"
    easel.page.act("map_turn")
    assert easel.map.walls["V", 12, 2].name == "Cellule"
    easel.page.act("map_turn")
    assert easel.map.walls["H", 12, 2].name == "Cellule"
    easel.draw((12.5, 6.05), (12.5, 8.05))
    assert ("H", 12, 6) not in easel.map.walls, "a wall that is moved leaves nothing behind"
    assert easel.map.walls["H", 12, 8].kind == "wall"
    steps = easel.document.stack.count()
    easel.draw((12.5, 2.05), (5.05, 4.5))
    assert easel.said[-1] == easel.look.t("map.gate_there", place=easel.map.cell_name((5, 4)))
    easel.draw((12.5, 2.05), (12.52, 2.12))
    assert easel.document.stack.count() == steps, "a click moves nothing"


def test_a_door_that_fills_a_cell_moves_with_its_wall_too(easel: Easel) -> None:
    door = CellDoor(*GAP, "laser", name="Barrière")
    easel.page.board.attempt(lambda old: replace(old, walls={}, doors={GAP: door}), "mapedit.did_doors")
    easel.draw((5.5, 4.5), (5.5, 9.5))
    assert easel.map.doors == {(5, 9): replace(door, y=9)}
    assert column(easel) == [SOLID] * 9 + [CLEAR] + [SOLID] * 2
    assert tiles(easel, "cover", 5, 9).startswith("paving-")
    easel.page.canvas.setFocus()
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Up, ALT)
    assert (list(easel.map.doors), column(easel)) == ([(5, 8)], [SOLID] * 8 + [CLEAR] + [SOLID] * 3)
    easel.page.act("map_turn")
    assert easel.said[-1] == easel.look.t("mapedit.cell_door_turns")
    easel.draw((5.5, 8.5), (8.5, 8.5))
    assert (list(easel.map.doors), column(easel)) == ([(8, 8)], [SOLID] * 12), "out of the wall it is closed"


def test_walls_and_doors_change_their_kind_in_place_and_keep_their_names(easel: Easel) -> None:
    state = easel.page.desk.state
    easel.tool("wall")
    state.set(pens=replace(state.pens, wall=Wall("V", 0, 0, "laser")))
    easel.draw((9.05, 3.5))
    assert easel.map.walls["V", 9, 3] == Wall("V", 9, 3, "laser", name="Cellule")
    easel.tool("choose")
    easel.draw((9.05, 3.5))
    easel.draw((5.05, 4.5), keys=SHIFT)
    form = gates_form(easel.page.desk, state.edges, state.doors)
    assert isinstance(easel.page.panels.open("inspector").form, Form)  # type: ignore[attr-defined]
    kind, shut, built = form.findChildren(FormCombo)
    kind.setCurrentIndex(kind.findData("secret_door"))
    kind.activated.emit(kind.currentIndex())
    assert {easel.map.walls[edge].kind for edge in state.edges} == {"secret_door"}
    assert easel.map.walls["V", 9, 3].name == "Cellule"
    assert len(state.edges) == 2
    assert not np.array_equal(easel.map.terrain, 0)
    assert shut.currentData() == "closed"
    built.setCurrentIndex(built.findData("hull"))
    built.activated.emit(built.currentIndex())
    assert {material_of(easel.map.walls[edge].properties) for edge in state.edges} == {"hull"}
