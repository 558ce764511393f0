"""A room in one gesture: floor, walls of a material, a door; by rectangle, by corners, mirrored; what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from models.maps.free_walls import free_walls, material_of
from models.maps.rules.map_state import MapState
from models.maps.rules.sight import SightBoard
from tests.map_editor.easel import Easel
from tests.map_editor.lead import clicked, led, pressed, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    yield made
    made.close()


def floored(easel: Easel) -> int:
    return sum(int(np.count_nonzero(layer.gids)) for layer in easel.map.tile_layers())


def test_a_drag_builds_a_room_with_floor_walls_and_door_as_one_step(easel: Easel) -> None:
    tool, steps = take(easel, "room"), easel.document.stack.count()
    led(tool, (2.1, 1.9), (6.9, 5.2))
    assert easel.document.stack.count() == steps + 1
    assert step(easel) == "Salle"
    walls = easel.map.walls
    assert [sum(each.kind == kind for each in walls.values()) for kind in ("wall", "door")] == [15, 1]
    assert walls["H", 4, 5].kind == "door"
    assert {material_of(each.properties) for each in walls.values()} == {"stone"}
    assert floored(easel) >= 15
    led(tool, (7.0, 2.0), (10.0, 5.0))
    assert easel.map.walls["H", 4, 5].kind == "door", "a room beside leaves the door of the first"
    led(tool, (2.0, 5.0), (7.0, 8.0))
    assert easel.map.walls["H", 4, 5].kind == "door"


def test_clicked_corners_build_a_room_askew_with_a_door_on_its_longest_side(easel: Easel) -> None:
    tool = take(easel, "room", symmetry="horizontal")
    clicked(tool, (1.0, 2.0), (4.0, 1.0), (7.0, 4.0), (5.0, 8.0))
    assert pressed(tool, Qt.Key.Key_Return) == [True]
    kinds = sorted(each.kind for each in free_walls(easel.map))
    assert kinds.count("free_door") == 2, "one for each of the two mirror images"
    grid = MapState(easel.map).grid
    board = SightBoard(grid)
    assert not board.sight((4, 4), (8, 4)).visible
    assert board.sight((4, 4), (4, 2)).visible
    assert floored(easel) > 20


@pytest.mark.parametrize(
    ("places", "said"),
    [
        (((2.0, 2.0), (4.0, 2.0), (6.0, 2.0)), "map.room_flat"),
        (((2.0, 2.0), (4.0, 2.0), (99.0, 5.0)), "map.wall_off_map"),
    ],
)
def test_a_room_that_cannot_be_is_refused_in_a_sentence(
    easel: Easel, places: tuple[tuple[float, float], ...], said: str
) -> None:
    tool = take(easel, "room")
    before = easel.map
    clicked(tool, *places)
    pressed(tool, Qt.Key.Key_Return)
    assert easel.map is before
    assert easel.said[-1] == easel.look.t(said)
