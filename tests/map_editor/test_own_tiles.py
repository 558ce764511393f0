"""The user's own tiles: pasted into another campaign they come along; a tileset nothing uses goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from editor.map.dialogs.picture_dialog import PictureDialog
from editor.map.panels.tiles_panel import TilesPanel
from editor.map.tools.select_tools import PasteTool
from models.campaign.maps.queries import map_problems
from models.maps.pictures import is_asset, pictures_of
from tests.map_editor.asked import Asked
from tests.map_editor.easel import LEFT, MAP, Easel

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
RED, BLUE = QColor("#c02020"), QColor("#2030c0")


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    """A board with a tileset of two tiles, a red and a blue one, cut from a picture; both lie on it."""
    made = Easel(tmp_path / "a.portulan")
    sheet = QImage(64, 32, QImage.Format.Format_RGB32)
    sheet.fill(RED)
    for x in range(32, 64):
        for y in range(32):
            sheet.setPixelColor(x, y, BLUE)
    assert sheet.save(str(tmp_path / "mes-tuiles.png"))
    made.page.dialogs.ask = Asked(tmp_path / "mes-tuiles.png")
    made.show()
    made.page.act("map_cut_tiles")
    dialog = made.page.dialogs.dialog
    assert isinstance(dialog, PictureDialog)
    dialog.cell.setValue(32)
    QTest.mouseClick(dialog.take, LEFT)
    first = made.map.tilesets[-1].first_gid
    made.page.desk.state.hold(np.array([[first, first + 1]], np.uint32))
    made.draw((3.5, 5.5))
    yield made
    made.close()


def panel_of(easel: Easel) -> TilesPanel:
    panel = easel.page.panels.open("tiles")
    assert isinstance(panel, TilesPanel)
    return panel


def test_the_menu_of_tilesets_cuts_a_picture_too(easel: Easel, qtbot: QtBot, tmp_path: Path) -> None:
    easel.page.dialogs.ask = Asked(tmp_path / "mes-tuiles.png")
    panel = panel_of(easel)
    QTest.mouseClick(panel.add, LEFT)
    (menu,) = panel.findChildren(QMenu)
    qtbot.waitUntil(menu.isVisible)
    menu.actions()[-1].trigger()
    menu.close()
    dialog = easel.page.dialogs.dialog
    assert isinstance(dialog, PictureDialog)
    assert dialog.tiles
    QTest.mouseClick(dialog.take, LEFT)
    assert [used.tileset.count for used in easel.map.tilesets[-2:]] == [2, 2]


def test_a_pasted_selection_brings_its_tiles_along(easel: Easel, qtbot: QtBot, tmp_path: Path) -> None:
    easel.tool("select")
    easel.draw((2.2, 5.2), (3.8, 5.8))
    easel.page.act("map_copy")
    assert len(QApplication.clipboard().text()) < 20_000
    other = Easel(tmp_path / "b.portulan")
    other.show()
    steps = len(other.document.steps())
    other.page.act("map_paste")
    qtbot.waitUntil(lambda: isinstance(other.page.canvas.tool, PasteTool))
    # The part is seen with its own tiles before it is put down.
    QTest.mouseMove(other.page.canvas, other.page.canvas.camera.to_screen(4.5, 4.5).toPoint())
    other.draw((4.5, 4.5))
    (picture,) = [each for each in pictures_of(other.kept) if is_asset(each)]
    used = other.map.tilesets[-1]
    assert used.tileset.name == "mes-tuiles"
    assert len(other.document.steps()) == steps + 1
    laid = next(layer.gids for layer in other.kept.tile_layers() if layer.gids.any())
    assert laid[4, 3:5].tolist() == [used.first_gid, used.first_gid + 1]
    with other.document.read() as campaign:
        assert map_problems(campaign, MAP) == ()
    shown = other.page.desk.content.picture(used.first_gid + 1)
    assert shown.pixelColor(16, 16) == BLUE
    # Once more it is there already; taking it all back leaves the map as it was, doing it again shows it again.
    other.page.act("map_paste")
    assert isinstance(other.page.canvas.tool, PasteTool)
    other.draw((8.5, 8.5))
    assert [each.source for each in pictures_of(other.kept) if is_asset(each)] == [picture.source]
    assert other.document.undo()
    assert other.document.undo()
    assert len(other.kept.tilesets) == 1
    assert other.document.redo()
    assert other.map.tilesets[-1].tileset.picture == used.tileset.picture
    other.close()


def test_a_tileset_in_use_says_where(easel: Easel) -> None:
    panel = panel_of(easel)
    panel.sets.setCurrentIndex(1)
    panel.sets.activated.emit(1)
    panel.drop.setFocus()
    QTest.keyClick(panel.drop, Qt.Key.Key_Space)
    assert "Sol" in easel.said[-1]
    assert "C6" in easel.said[-1]
    assert len(easel.kept.tilesets) == 2
    # Kept as a stamp, its tiles would be missed as well.
    easel.page.act("map_keep_3")
    easel.tool("select")
    easel.draw((2.2, 5.2), (3.8, 5.8))
    easel.page.act("map_delete")
    easel.page.act("map_drop_tileset")
    assert "tampon 3" in easel.said[-1]
    easel.page.desk.state.hold(np.array([[1]], np.uint32))
    easel.page.act("map_keep_3")
    easel.page.act("map_drop_tileset")
    assert [used.tileset.name for used in easel.kept.tilesets] == ["canyon-temple"]
