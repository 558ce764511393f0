"""Ground that is painted, filled or pasted takes the place of what stood over it, in one step; with Alt it does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from models.maps.edits.new_board import BoardPlan, made_board
from models.maps.edits.strokes import Transitions
from models.maps.gids import NUMBER
from models.maps.tile_map import TileMap, with_layer
from tests.map_editor.easel import Easel, shape_of

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
ALT = Qt.KeyboardModifier.AltModifier
NAMES = {"ground": "Sol", "relief": "Relief", "walls": "Murs", "things": "Décor", "cover": "Revêtement"}
CLEAR, IMPASSABLE = 0, 2


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    """A ship of deck with a block of bulkhead, a crate on its deck, and space at its right end."""
    plan = BoardPlan("Vaisseau", 16, 10, start="filled", tileset="ship-interior", names=NAMES)
    made = Easel(tmp_path / "a.portulan", made_board(plan))
    state = made.page.desk.state
    for terrain, a, b in (("bulkhead", (2.5, 2.5), (5.5, 5.5)), ("space", (10.5, 0.5), (15.5, 9.5))):
        state.hold_terrain(Transitions(1, terrains(made.map).index(terrain), 1))
        made.tool("shape")
        made.draw(a, b)
    made.hold("crate")
    made.tool("stamp")
    made.draw((8.5, 5.5))
    made.hold("deck-1")
    made.said.clear()
    yield made
    made.close()


def terrains(made: TileMap) -> list[str]:
    return [wang.name for wang in made.tilesets[0].tileset.wang_sets]


def seen(made: TileMap, x: int, y: int) -> str:
    """Return the name of the highest tile of a cell that is no border."""
    infos = made.tilesets[0].tileset.tiles
    names = [infos[str((int(each.gids[y, x]) & NUMBER) - 1)].name for each in made.tile_layers() if each.gids[y, x]]
    return next((name for name in reversed(names) if "~" not in name), "")


def test_deck_painted_over_bulkhead_is_seen_and_walked_on(easel: Easel) -> None:
    easel.tool("stamp")
    was, steps = shape_of(easel.kept), easel.document.stack.count()
    easel.draw((3.5, 3.5), (4.5, 3.5), keys=ALT)
    assert seen(easel.map, 3, 3).startswith("bulkhead"), "with Alt it stays"
    assert easel.map.terrain[3, 3] == IMPASSABLE
    easel.document.undo()
    easel.draw((3.5, 3.5), (4.5, 3.5), (8.5, 5.5))
    assert (seen(easel.map, 3, 3), easel.map.terrain[3, 3]) == ("deck-1", CLEAR)
    assert seen(easel.map, 4, 2).startswith("bulkhead"), "beside the stroke nothing changes"
    assert seen(easel.map, 8, 5) == "crate", "a thing stays where it stands"
    assert easel.said[-1] == easel.look.t.plural("mapedit.cleared_above", 3)
    assert easel.document.stack.count() == steps + 1, "in one step"
    assert easel.document.undo()
    assert shape_of(easel.kept) == was


def test_every_tool_that_paints_ground_clears_what_stands_over_it(easel: Easel) -> None:
    state = easel.page.desk.state
    easel.tool("bucket")
    easel.draw((3.5, 3.5))
    assert {seen(easel.map, x, y) for x in range(2, 6) for y in range(2, 6)} == {"deck-1"}, "the bucket: all the block"
    assert seen(easel.map, 12, 3).startswith("space"), "and nothing beyond"
    easel.document.undo()
    easel.draw((8.5, 1.5))
    assert seen(easel.map, 3, 3).startswith("bulkhead"), "filling the deck leaves what it runs under"
    for name, at in (("terrain", (3.5, 4.5)), ("shape", (12.5, 4.5))):
        state.hold_terrain(Transitions(1, terrains(easel.map).index("carpet"), 1))
        easel.tool(name)
        easel.draw(at, at)
        cell = int(at[0]), int(at[1])
        assert seen(easel.map, *cell).startswith("carpet"), name
        assert easel.map.terrain[cell[1], cell[0]] == CLEAR, name
    easel.hold("deck-1")
    easel.tool("stamp")
    easel.page.canvas.setFocus()
    easel.page.canvas.point_at((14, 8))
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Return, ALT)
    assert seen(easel.map, 14, 8).startswith("space"), "Alt and Enter at the keyboard's cursor"
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Return)
    assert seen(easel.map, 14, 8) == "deck-1"


def test_a_room_pasted_or_moved_on_space_is_seen_whole(easel: Easel) -> None:
    easel.tool("select")
    easel.draw((1.5, 1.5), (6.5, 6.5))
    room = [[seen(easel.map, x, y) for x in range(1, 7)] for y in range(1, 7)]
    for how in ("paste", "move"):
        if how == "paste":
            easel.page.act("map_copy")
            easel.page.act("map_paste")
            easel.draw((13.5, 7.5))
        else:
            easel.document.undo()
            state = easel.page.desk.state
            state.set(selection=np.roll(state.selection, (-3, -9), (0, 1)))
            easel.draw((2.5, 2.5), (11.5, 5.5))
        assert [[seen(easel.map, x, y) for x in range(10, 16)] for y in range(4, 10)] == room, how
        assert easel.map.terrain[4:10, 10:16].tolist() == [
            [IMPASSABLE if name.startswith("bulkhead") else CLEAR for name in row] for row in room
        ], how
        assert easel.said[-1] == easel.look.t.plural("mapedit.cleared_above", 36), how


def test_a_locked_layer_keeps_its_tiles_and_is_named(easel: Easel) -> None:
    walls = next(layer for layer in easel.map.tile_layers() if layer.look.kind == "walls")
    locked = replace(walls, look=replace(walls.look, locked=True))
    easel.page.board.attempt(lambda old: with_layer(old, locked), "mapedit.did_walls")
    easel.tool("stamp")
    easel.draw((3.5, 3.5))
    assert seen(easel.map, 3, 3).startswith("bulkhead")
    assert easel.said[-1] == easel.look.t("mapedit.stays_above", name=walls.name)
