"""Brushes on a map: which cells a stroke paints or erases, from where with Shift, what it takes up, what it leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from editor.map.tools.brush_tools import take_up
from models.maps.grid import Cell
from models.maps.strokes import Transitions
from models.maps.tile_map import LayerLook, TileLayer
from tests.drawn import box, drawn, edges
from tests.map_editor.easel import Easel
from tests.map_editor.lead import ALT, CTRL, RIGHT, SHIFT, begun, led, over, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
GOLD, WHITE = "#E2B95C", "#FFFFFF"


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


def test_a_block_is_repeated_from_where_the_stroke_began(easel: Easel) -> None:
    hold(easel, [0, 1, 2], [3, 4, 5])
    tool = take(easel, "stamp", by_itself=False, layer=1)
    seen = over(tool, (4.5, 3.5))
    assert [at for at, *_ in seen.pictures] == [(3, 2), (4, 2), (5, 2), (3, 3), (4, 3), (5, 3)]
    led(tool, (4.5, 3.5), (5.5, 4.5))
    found = tiles(easel)
    assert set(found) == {(x, y) for x in (3, 4, 5) for y in (2, 3)} | {(x, y) for x in (4, 5, 6) for y in (3, 4)}
    assert all(tile == (x - 3) % 3 + 3 * ((y - 2) % 2) for (x, y), tile in found.items())
    easel.document.undo()
    for trace, keys, wanted in (
        ("rectangle", None, {(2, 2), (3, 2), (4, 2), (2, 3), (4, 3), (2, 4), (3, 4), (4, 4)}),
        ("line", None, {(2, 2), (3, 3), (4, 4)}), ("line", CTRL, {(2, 2), (3, 3), (4, 4)}),
    ):  # fmt: skip
        hold(easel, [0])
        take(easel, "stamp", trace=trace)
        begun(tool, (2.5, 2.5), (9.5, 7.5), (4.5, 4.5), held=keys)
        tool.release(GridPoint(4.5, 4.5), keys or Held())
        assert set(tiles(easel)) == wanted, trace
        easel.document.undo()


def test_terrain_is_painted_and_with_ctrl_taken_away(easel: Easel) -> None:
    names = [wang.name for wang in easel.map.tilesets[0].tileset.wang_sets]
    ink = Transitions(1, names.index("wall"), 1)
    tool = take(easel, "terrain", terrain=ink)
    led(tool, (4.5, 4.5), (8.5, 4.5), held=ALT)
    assert easel.map.terrain[4, 4:9].tolist() == [2] * 5, "Alt takes up nothing with this brush"
    led(tool, (4.5, 4.5), (8.5, 4.5), held=CTRL)
    assert not easel.map.terrain.any()
    assert not tiles(easel, "Murs")
    easel.document.undo()
    before = easel.page.desk.state.block.copy()
    led(tool, (5.5, 4.5), held=RIGHT)
    assert not np.array_equal(easel.page.desk.state.block, before), "the right button takes up with every brush"
    assert easel.map.terrain[4, 4:7].tolist() == [2, 2, 2]


def test_the_eraser_keeps_to_the_layer_where_it_began(easel: Easel) -> None:
    ground = next(easel.map.tile_layers())
    low, high = (np.zeros((12, 16), np.uint32) for _ in range(2))
    low[2, 1:6], high[2, 1:4] = 1, 2
    above = TileLayer(id=20, name="Haut", gids=high, look=LayerLook(kind="walls"))
    easel.page.board.attempt(lambda old: replace(old, layers=(replace(ground, gids=low), above)), "mapedit.did_walls")

    def left() -> tuple[set[int], set[int]]:
        return {x for x, _ in tiles(easel)}, {x for x, _ in tiles(easel, "Haut")}

    tool = take(easel, "eraser")
    for trace in ("free", "line"):
        take(easel, "eraser", trace=trace)
        led(tool, (2.5, 2.5), (5.5, 2.5))
        assert left() == ({1, 2, 3, 4, 5}, {1}), trace
        assert step(easel) == "Gomme"
        easel.document.undo()
        led(tool, (5.5, 2.5), (2.5, 2.5))
        assert left() == ({1}, {1, 2, 3}), "from where only the ground was"
        easel.document.undo()
    take(easel, "eraser", trace="free")
    led(tool, (2.5, 2.5), (4.5, 2.5), held=CTRL)
    assert left() == ({1, 5}, {1}), "through every layer"
    easel.document.undo()
    easel.page.desk.state.set(by_itself=False, layer=20)
    led(tool, (5.5, 2.5), (2.5, 2.5))
    assert left() == ({1, 2, 3, 4, 5}, {1})


def test_what_is_locked_says_so_once_and_tiles_are_taken_up_by_cell_or_rectangle(easel: Easel) -> None:
    hold(easel, [0, 1])
    led(take(easel, "stamp"), (3.5, 2.5))
    state, desk = easel.page.desk.state, easel.page.desk
    first, found = easel.map.tilesets[0].first_gid, tiles(easel)
    (left, top), right = min(found), max(found)[0]
    for far, wanted in (
        (None, [[0]]), ((right, top), [[0, 1]]), ((left, top + 1), [[0], [None]]), ((left - 9, top - 9), None),
    ):  # fmt: skip
        take_up(desk, (left, top), far)
        held = [[gid - first if gid else None for gid in row] for row in state.block.tolist()]
        if wanted is None:
            assert state.block.shape == (top + 1, left + 1), "what lies beside the map is left out"
        else:
            assert held == wanted
    count = len(easel.said)
    take_up(desk, (-1, 0), (-2, 5))
    assert easel.said[count:] == [easel.look.t("mapedit.nothing_there")]
    locked = replace(easel.map.layers[0], look=replace(easel.map.layers[0].look, locked=True))
    easel.page.board.attempt(lambda old: replace(old, layers=(locked, *old.layers[1:])), "mapedit.did_walls")
    easel.said.clear()
    hold(easel, [0])
    tool = take(easel, "stamp")
    led(tool, (8.5, 8.5), (9.5, 8.5), (11.5, 8.5))
    assert easel.said == [easel.look.t("map.layer_locked", name="Sol")], "once, not at every cell"
    assert (8, 8) not in tiles(easel)


def test_rims_are_thin_and_mirror_images_are_gold(easel: Easel) -> None:
    hold(easel, [0, 1, 2])
    tool = take(easel, "stamp", symmetry="horizontal")
    seen = over(tool, (3.5, 2.5))
    rim, image = edges((x, 2) for x in (2, 3, 4)), edges((x, 2) for x in (11, 12, 13))
    assert {each for each in seen.strokes if each[0] == WHITE} == {(WHITE, 1, False, where) for where in rim}
    assert {(GOLD, 1, True, where) for where in image} < set(seen.strokes)
    take(easel, "stamp", symmetry="none", trace="line")
    assert begun(tool, (3.5, 2.5), (5.5, 6.5)).written == ["3 × 5"]
    tool.release(GridPoint(5.5, 6.5), Held())
    assert drawn(tool).written == []
    tool = take(easel, "terrain", radius=1)
    assert over(tool, (4.5, 3.5)).lines() == edges([(4, 3), (3, 3), (5, 3), (4, 2), (4, 4)])
    assert over(take(easel, "kind"), (4.5, 3.5)).lines() == box((4, 3))
