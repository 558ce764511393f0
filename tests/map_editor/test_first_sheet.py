"""Tiles nobody has drawn yet on this machine: the page is there at once, its tiles a moment later."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.map.page import MapPage
from editor.map.panels.tiles_panel import TilesPanel
from editor.paint import tiles
from tests.map_editor.easel import MAP, Easel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_a_tileset_is_drawn_the_first_time_beside_the_window(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    easel = Easel(tmp_path / "a.portulan")
    easel.show()
    easel.hold("sand-1")
    easel.draw((2.5, 2.5), (6.5, 2.5))
    easel.close()
    monkeypatch.setenv("PORTULAN_CACHE", str(tmp_path / "empty"))
    tiles._cached_sheet.cache_clear()
    again = Easel.__new__(Easel)
    again.__dict__ |= easel.__dict__
    again.store = type(easel.store).open(easel.path, easel.store.clock)
    again.document = Document(again.store, again.look.t, again.said.append)
    again.jobs = Jobs()
    page = again.page = MapPage(again.look, again.document, MAP, again.jobs, again.said.append)
    assert page.desk.content.pictures.waiting
    assert page.desk.content.picture(1).pixelColor(5, 5) == QColor(0, 0, 0, 0)
    # What is painted in a Job meanwhile does not take the clear sheet for the tiles.
    assert not page.dialogs.images(page.board.tile_map)
    again.show()
    qtbot.waitUntil(lambda: not page.desk.content.pictures.waiting, timeout=20_000)
    panel = page.panels.open("tiles")
    assert isinstance(panel, TilesPanel)
    assert page.desk.content.picture(1).pixelColor(5, 5).alpha() == 255
    assert page.dialogs.images(page.board.tile_map)
    shown = page.canvas.grab().toImage()
    painted, bare = (page.canvas.camera.to_screen(*place).toPoint() for place in ((4.4, 2.4), (4.4, 6.4)))
    assert shown.pixelColor(painted) != shown.pixelColor(bare)
    again.close()
