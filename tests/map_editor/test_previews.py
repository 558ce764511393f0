"""What each tool shows before and while it draws: the cells, lines, measures and pictures of what would be put down."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from tests.drawn import box, edges, line
from tests.map_editor.easel import Easel
from tests.map_editor.lead import CTRL, begun, over, take

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
