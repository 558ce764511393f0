"""A large edit is on the screen at once and in the file a little later: whatever is done in between finds it there."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor import slices
from models.campaign.maps import changes as map_changes
from models.campaign.maps.reading import read_map
from models.errors import Refused
from models.maps.map_json import blocks
from models.maps.tile_map import TileMap, with_layer
from models.store.store import Store
from tests.edits import SetTitle
from tests.map_editor.easel import MAP, Easel, clock, empty_board

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
WIDE, HIGH = 600, 590
"""19 x 19 blocks of cells: more than are written at once."""


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Easel]:
    """A page before which one slice at a time is written."""
    monkeypatch.setattr(slices, "AT_ONCE", 0)
    made = Easel(tmp_path / "a.portulan", empty_board(WIDE, HIGH))
    yield made
    made.close()


def full(board: TileMap, gid: int, *, columns: int = WIDE) -> TileMap:
    layer = next(iter(board.tile_layers()))
    gids = layer.gids.copy()
    gids[:, :columns] = gid
    return with_layer(board, replace(layer, gids=gids))


def fill(easel: Easel, gid: int, *, columns: int = WIDE) -> dict[tuple[int, int, int], bytes]:
    """Fill the map, or a strip of it, and return what it is then."""
    wanted = full(easel.map, gid, columns=columns)
    assert easel.page.board.edit(wanted, "campaign.set_title", name="x")
    assert blocks(easel.map) == blocks(wanted)
    return blocks(wanted)


def written(easel: Easel, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: easel.document._long is None)


def test_it_is_shown_at_once_and_written_while_the_window_lives(easel: Easel, qtbot: QtBot) -> None:
    wanted = fill(easel, 2)
    assert easel.document.writing
    assert easel.document.can_undo
    assert len(easel.document.steps()) == 1
    turns = 0
    while easel.document.writing:
        QApplication.processEvents()
        turns += 1
    assert turns > 5
    assert blocks(easel.kept) == wanted
    assert len(easel.document.steps()) == 2


def test_what_is_drawn_and_taken_back_meanwhile_comes_after_it(easel: Easel, qtbot: QtBot) -> None:
    states = [blocks(easel.map), fill(easel, 2), fill(easel, 1, columns=3), fill(easel, 3, columns=70)]
    assert easel.document.writing
    assert easel.document.undo()
    assert easel.document.undo()
    # What is on the page is not what those leave: nothing is drawn on it until they are done.
    assert not easel.page.board.edit(full(easel.map, 1), "campaign.set_title", name="x")
    assert easel.said[-1] == easel.look.t("store.still_writing")
    written(easel, qtbot)
    assert blocks(easel.map) == blocks(easel.kept) == states[1]
    for at, step in ((0, easel.document.undo), (1, easel.document.redo), (2, easel.document.redo)):
        assert step()
        written(easel, qtbot)
        assert blocks(easel.map) == blocks(easel.kept) == states[at]


@pytest.mark.parametrize("turns", [0, 3])
def test_who_closes_the_campaign_meanwhile_finds_it_whole(easel: Easel, qtbot: QtBot, turns: int) -> None:
    fill(easel, 2)
    wanted = fill(easel, 1, columns=3)
    for _ in range(turns):
        QApplication.processEvents()
    assert easel.document.writing
    easel.document.close()
    with Store.open(easel.path, clock, backups=False) as store, store.read() as campaign:
        assert blocks(read_map(campaign, MAP)) == wanted
        assert len(store.steps()) == 3


def test_who_is_killed_meanwhile_finds_what_was_before(easel: Easel, qtbot: QtBot, tmp_path: Path) -> None:
    before = blocks(easel.map)
    fill(easel, 2)
    kills = 0
    while easel.document.writing:
        left = tmp_path / f"left-{kills}"
        left.mkdir()
        kills += 1
        for each in tmp_path.glob("a.portulan*"):
            if each.is_file() and "lock" not in each.name:
                shutil.copy(each, left)
        with Store.open(left / "a.portulan", clock, backups=False) as store, store.read() as campaign:
            assert store.check() == ()
            assert blocks(read_map(campaign, MAP)) == before
            assert len(store.steps()) == 1
        for _ in range(3):
            QApplication.processEvents()
    assert kills > 1


def test_whoever_asks_for_something_else_has_the_rest_written_first(easel: Easel) -> None:
    wanted = fill(easel, 2)
    assert easel.document.apply(SetTitle("Autre"))
    assert blocks(easel.kept) == wanted
    assert [step.label.key for step in easel.document.steps()][1:] == ["campaign.set_title"] * 2
    fill(easel, 3)
    # Nobody reads half of it either.
    assert blocks(easel.kept) == blocks(easel.map)


def test_what_comes_to_nothing_takes_what_was_drawn_on_it_along(
    easel: Easel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = blocks(easel.map)
    fill(easel, 2)
    fill(easel, 3, columns=3)
    QApplication.processEvents()
    assert easel.document._long is not None
    easel.document._long.work.cancel()
    assert blocks(easel.map) == blocks(easel.kept) == before
    assert not easel.document.writing

    def refused(_part: object) -> bytes:
        raise Refused("map.chunk_broken")

    monkeypatch.setattr(map_changes, "pack", refused)
    fill(easel, 2)
    fill(easel, 3, columns=3)
    written(easel, qtbot)
    assert easel.said[-1] == easel.look.t("map.chunk_broken")
    assert blocks(easel.map) == blocks(easel.kept) == before
    assert len(easel.document.steps()) == 1
    monkeypatch.undo()
    wanted = fill(easel, 2)
    written(easel, qtbot)
    assert blocks(easel.kept) == wanted
