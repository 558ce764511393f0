"""What takes hold of things on a map: what lies under the pointer, how far it is carried, where it can be pulled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.kit.camera import Camera, GridPoint
from editor.kit.tool import Held
from models.maps.features import CellDoor, Marker, TableShape, Wall, Zone
from tests.drawn import CAMERA, Place, drawn, line
from tests.map_editor.easel import Easel
from tests.map_editor.lead import ALT, begun, led, pressed, step, take

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
