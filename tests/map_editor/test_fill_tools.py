"""Bucket, filled shapes and the eyedropper: the cells they fill, on which layer, with what, and what they leave."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from models.maps.tile_map import LayerLook, ObjectLayer, TileLayer
from tests.map_editor.easel import Easel
from tests.map_editor.lead import ALT, RIGHT, led, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
Cells = set[tuple[int, int]]


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    """A wall of tiles down column 5 of the ground, from the top to row 9; above it a layer of walls with two tiles."""
    made = Easel(tmp_path / "a.portulan")
    ground = next(made.map.tile_layers())
    low, high = (np.zeros((12, 16), np.uint32) for _ in range(2))
    low[:, 5], high[3, 2:4] = 2, 3
    above = TileLayer(id=20, name="Haut", gids=high, look=LayerLook(kind="walls"))
    things = ObjectLayer(id=21, name="Objets")
    made.page.board.attempt(
        lambda old: replace(old, layers=(replace(ground, gids=low), above, things), next_id=30), "mapedit.did_walls"
    )
    hold(made, [0])
    yield made
    made.close()


def hold(easel: Easel, *rows: list[int]) -> None:
    first = easel.map.tilesets[0].first_gid
    easel.page.desk.state.hold(np.array([[first + tile for tile in row] for row in rows], np.uint32))


def filled(easel: Easel, layer: int = 0) -> Cells:
    """Return the cells of a layer that are not as they were."""
    gids = [*easel.map.tile_layers()][layer].gids
    was = np.zeros((12, 16), np.uint32)
    if layer:
        was[3, 2:4] = 3
    else:
        was[:, 5] = 2
    return {(x, y) for y, x in np.argwhere(gids != was).tolist()}


def block(a: tuple[int, int], b: tuple[int, int]) -> Cells:
    return {(x, y) for x in range(a[0], b[0] + 1) for y in range(a[1], b[1] + 1)}


def test_the_bucket_fills_what_is_joined_on_the_layer_its_tile_goes_to_or_the_selection(easel: Easel) -> None:
    tool, state = take(easel, "bucket"), easel.page.desk.state
    covered = {(2, 3), (3, 3)}
    left = block((0, 0), (4, 11)) - covered
    led(tool, (1.5, 5.5))
    assert (filled(easel), filled(easel, 1), step(easel)) == (left, set(), "Remplissage")
    assert state.recent[0] == ((easel.map.tilesets[0].first_gid,),)
    easel.document.undo()
    mask = np.zeros((12, 16), np.bool_)
    mask[2:5, 3:8] = True
    state.set(selection=mask)
    led(tool, (3.5, 3.5))
    assert filled(easel) == block((3, 2), (7, 4)), "clicked inside it, all that is selected"
    easel.document.undo()
    led(tool, (1.5, 3.5))
    assert not filled(easel), "clicked beside it, nothing of it is joined"
    state.set(selection=None, by_itself=False, layer=20)
    led(tool, (2.5, 3.5))
    assert (filled(easel), filled(easel, 1)) == (set(), {(2, 3), (3, 3)}), "the layer in hand, where it is chosen so"
    easel.document.undo()
    state.set(layer=21)
    count = easel.document.stack.count()
    led(tool, (2.5, 3.5))
    assert easel.document.stack.count() == count, "a layer of objects holds no tiles"
    state.set(by_itself=True, layer=20)
    led(tool, (1.5, 5.5))
    assert filled(easel) == left, "by itself it finds the ground from any layer"
    easel.document.undo()
    state.hold_kind(2)
    led(tool, (7.5, 3.5))
    assert (easel.map.terrain == 2).all(), "a kind fills what is of one kind, tiles or not"
    assert not filled(easel)
    easel.document.undo()
    easel.said.clear()
    locked = replace(easel.map.layers[0], look=replace(easel.map.layers[0].look, locked=True))
    easel.page.board.attempt(lambda old: replace(old, layers=(locked, *old.layers[1:])), "mapedit.did_walls")
    hold(easel, [0])
    recent = state.recent
    led(take(easel, "bucket"), (2.5, 3.5))
    assert (easel.said, state.recent) == ([easel.look.t("map.layer_locked", name="Sol")], recent)
    easel.document.undo()
    led(tool, (2.5, 3.5), held=ALT)
    assert (filled(easel), filled(easel, 1)) == (left | covered, set()), "with Alt below what stands over it"
    easel.document.undo()
    led(tool, (2.5, 3.5))
    assert (filled(easel), filled(easel, 1)) == (covered, covered), "the ground takes the place of what is clicked"
    count, recent = easel.document.stack.count(), state.recent
    hold(easel, [0, 0])
    led(tool, (2.5, 3.5))
    assert (easel.document.stack.count(), state.recent) == (count, recent), "filled with the same it is no step"
    hold(easel, [4])
    led(tool, (5.5, 3.5), held=RIGHT)
    assert state.block.tolist() == [[2]]
