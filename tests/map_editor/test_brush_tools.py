"""Brushes on a map: which cells a stroke paints or erases, from where with Shift, what it takes up, what it leaves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from models.maps.grid import Cell
from tests.map_editor.easel import Easel
from tests.map_editor.lead import SHIFT, begun, led, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    yield made
    made.close()


def hold(easel: Easel, *rows: list[int]) -> None:
    """Take a block of tiles into the hand, by their places in the first tileset."""
    first = easel.map.tilesets[0].first_gid
    easel.page.desk.state.hold(np.array([[first + tile for tile in row] for row in rows], np.uint32))


def tiles(easel: Easel, name: str = "Sol") -> dict[Cell, int]:
    """Return the tiles of a layer by their cells."""
    gids = next((layer.gids for layer in easel.map.tile_layers() if layer.name == name), np.zeros((0, 0), np.uint32))
    first = easel.map.tilesets[0].first_gid
    return {(x, y): int(gids[y, x]) - first for y, x in np.argwhere(gids).tolist()}


def test_a_stroke_follows_the_pointer_and_shift_goes_on_from_where_the_last_one_ended(easel: Easel) -> None:
    hold(easel, [0])
    tool = take(easel, "stamp")
    led(tool, (6.5, 1.5), held=SHIFT)
    assert set(tiles(easel)) == {(6, 1)}, "with Shift and no stroke before, the cell alone"
    easel.document.undo()
    led(tool, (1.5, 1.5), (3.5, 1.5), (3.5, 3.5))
    way = {(1, 1), (2, 1), (3, 1), (3, 2), (3, 3)}
    assert (set(tiles(easel)), step(easel)) == (way, "Tampon")
    led(tool, (6.5, 3.5), held=SHIFT)
    assert set(tiles(easel)) == (way := way | {(4, 3), (5, 3), (6, 3)})
    begun(tool, (9.5, 9.5), (10.5, 9.5))
    tool.cancel()
    tool.drag(GridPoint(12.5, 9.5), Held())
    tool.release(GridPoint(12.5, 9.5), Held())
    led(tool, (6.5, 5.5), held=SHIFT)
    assert set(tiles(easel)) == (way := way | {(6, 4), (6, 5)}), "from the last that was kept"
    count = easel.document.stack.count()
    begun(tool, (9.5, 9.5), (10.5, 9.5))
    assert easel.document.undo()
    tool.drag(GridPoint(12.5, 9.5), Held())
    assert not tool._painting.going, "the map became another under the hand"
    tool.release(GridPoint(12.5, 9.5), Held())
    assert (set(tiles(easel)), easel.document.stack.count()) == (way - {(6, 4), (6, 5)}, count)
    easel.document.redo()
    hold(easel, [0, 0])
    kept = easel.page.desk.state.recent
    led(take(easel, "stamp"), (2.5, 1.5))
    assert easel.document.stack.count() == count, "the same tiles once more are no step"
    assert easel.page.desk.state.recent == kept, "and were not used"
