"""An edit of hundreds of blocks at once: file, page and picture follow it, its undo and its redo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.paint.maps.painter import MapPainter
from models.maps.map_json import blocks
from models.maps.tile_map import TileLayer, TileMap, with_layer
from models.store import history, recorder
from tests.map_editor.easel import MAP, Easel, empty_board

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
WIDE, HIGH = 600, 590


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan", empty_board(WIDE, HIGH))
    made.show()
    yield made
    made.close()


def filled(board: TileMap, gid: int) -> TileMap:
    """Fill the ground but for a hole; every other block has a tile of its own besides."""
    layer = next(iter(board.tile_layers()))
    assert isinstance(layer, TileLayer)
    gids = np.full((HIGH, WIDE), gid, np.uint32)
    gids[::64, ::64] = 3 - gid
    gids[64:100, 64:100] = 0
    return with_layer(board, replace(layer, gids=gids))


def shown_is_kept(easel: Easel) -> None:
    assert blocks(easel.map) == blocks(easel.kept)
    fresh = MapPainter(easel.map, easel.page.desk.content.pictures.of(easel.map))
    # The overview of a large edit is painted by the frames that follow.
    for _ in range(200):
        QApplication.processEvents()
        if easel.page.canvas.overview == fresh.overview:
            return
    raise AssertionError


def test_hundreds_of_blocks_follow_undo_and_redo(easel: Easel, qtbot: QtBot) -> None:
    states = [blocks(easel.map)]
    for gid in (1, 2):
        with qtbot.waitSignal(easel.document.changed):
            assert easel.page.board.edit(filled(easel.map, gid), "campaign.set_title", name="x")
        states.append(blocks(easel.map))
        shown_is_kept(easel)
    assert len(states[1]) > 256
    for at in (1, 0):
        with qtbot.waitSignal(easel.document.changed):
            assert easel.document.undo()
        assert blocks(easel.map) == states[at]
        shown_is_kept(easel)
    with qtbot.waitSignal(easel.document.changed):
        assert easel.document.redo()
    assert blocks(easel.map) == states[1]
    shown_is_kept(easel)


@pytest.mark.parametrize("place", [(0, 0), (18, 18)])
def test_one_block_of_hundreds_changed_elsewhere_refuses_the_undo(
    easel: Easel, qtbot: QtBot, place: tuple[int, int]
) -> None:
    with qtbot.waitSignal(easel.document.changed):
        easel.page.board.edit(filled(easel.map, 1), "campaign.set_title", name="x")
    column, row = place
    db = easel.store._db
    recorder.open_gate(db)
    where = 'map_id = ? AND "column" = ? AND "row" = ?'
    db.execute(f"DELETE FROM map_block WHERE {where}", (MAP, column, row))
    before = blocks(easel.kept)
    easel.said.clear()
    easel.document.undo()
    qtbot.waitUntil(lambda: bool(easel.said))
    assert easel.said == [easel.look.t("store.undo_changed_elsewhere")]
    assert blocks(easel.kept) == before
    assert easel.document.steps()[-1].done


def test_undo_to_before_all_steps_shows_the_file_after_old_steps_were_dropped(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.map.board.MANY_BLOCKS", 1)
    monkeypatch.setattr(history, "MAX_STEPS", 3)
    monkeypatch.setattr(history, "SPARE_STEPS", 1)
    easel = Easel(tmp_path / "a.portulan", empty_board(40, 30))

    def paint(gid: int, columns: int) -> None:
        layer = next(iter(easel.map.tile_layers()))
        gids = np.full((30, 40), gid, np.uint32)
        gids[:, :columns] = 3 - gid
        assert easel.page.board.edit(with_layer(easel.map, replace(layer, gids=gids)), "campaign.set_title", name="x")

    def back() -> None:
        while easel.document.can_undo:
            easel.document.undo()
            QApplication.processEvents()

    # A fill of all blocks, then small edits; the second time it begins before all steps that are kept.
    for gid in (1, 2):
        for columns in range(6):
            paint(gid, columns)
        back()
        assert easel.document.position == 0
        assert blocks(easel.map) == blocks(easel.kept)
    easel.close()


@pytest.fixture
def small(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Easel]:
    """A board every whole edit of which counts as one of many blocks."""
    monkeypatch.setattr("editor.map.board.MANY_BLOCKS", 2)
    made = Easel(tmp_path / "a.portulan", empty_board(90, 30))
    yield made
    made.close()


def fill(easel: Easel, gid: int, *, cells: int = 0) -> None:
    """Fill the whole ground, or its first cells alone."""
    layer = next(iter(easel.map.tile_layers()))
    gids = np.full((30, 90), gid, np.uint32) if not cells else layer.gids.copy()
    gids[0, : cells or 1] = gid
    assert easel.page.board.edit(with_layer(easel.map, replace(layer, gids=gids)), "campaign.set_title", name="x")
