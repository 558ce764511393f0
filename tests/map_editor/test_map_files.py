"""Maps out of the window and into it: every format with its pictures; packs; other campaigns; background pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.map.dialogs.export_dialog import MapExportDialog
from editor.map.dialogs.picture_dialog import PictureDialog
from editor.paint.maps.map_files import read_map_file
from models.campaign.maps.queries import map_problems
from models.campaign.maps.reading import read_map as kept_map
from models.campaign.queries import maps
from models.errors import ContentError
from models.formats.maps.io import read_map
from models.maps.map_json import blocks, head
from models.maps.tile_map import ImageLayer
from models.progress import silent
from models.store.store import Store
from tests.map_editor.asked import Asked
from tests.map_editor.easel import LEFT, PLAIN, Easel, clock, move

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    made.page.dialogs.ask = Asked()
    made.show()
    made.hold("sand-1")
    made.draw((1.5, 1.5), (6.5, 1.5))
    yield made
    made.jobs.stop_all()
    made.close()


def scan(path: Path, cell: int = 40, left: int = 7, top: int = 11) -> Path:
    """A picture of 9 x 6 cells with its grid drawn, that begins a little away from its corner."""
    image = QImage(left + 9 * cell + 3, top + 6 * cell + 3, QImage.Format.Format_RGB32)
    image.fill(QColor("#d8c79a"))
    painter = QPainter(image)
    painter.setPen(QColor("#202020"))
    for column in range(10):
        painter.drawLine(left + column * cell, top, left + column * cell, top + 6 * cell)
    for row in range(7):
        painter.drawLine(left, top + row * cell, left + 9 * cell, top + row * cell)
    painter.end()
    assert image.save(str(path))
    return path


def export(easel: Easel, qtbot: QtBot, path: Path, suffix: str) -> MapExportDialog:
    easel.page.act("map_export")
    dialog = easel.page.dialogs.dialog
    assert isinstance(dialog, MapExportDialog)
    dialog.formats.setCurrentIndex(dialog.formats.findData(suffix))
    easel.page.dialogs.ask = Asked(path)
    QTest.mouseClick(dialog.writing.buttons[0], LEFT)
    qtbot.waitUntil(lambda: not dialog.writing.output.busy and dialog.writing.trouble.text() != "")
    return dialog


@pytest.mark.parametrize("suffix", [".portulanmap", ".tmx", ".tmj", ".json", ".dd2vtt", ".foundry.json"])
def test_every_format_goes_out_and_comes_in(easel: Easel, qtbot: QtBot, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"dehors{suffix}"
    dialog = export(easel, qtbot, path, suffix)
    assert path.exists(), dialog.writing.trouble.text()
    back = read_map_file(path, silent).tile_map
    assert (back.width, back.height) == (easel.map.width, easel.map.height)
    if suffix in (".portulanmap", ".json"):
        assert blocks(back) == blocks(easel.map)
    dialog.close()


@pytest.mark.parametrize("suffix", [".tmx", ".tmj"])
def test_our_own_tiles_are_known_again_in_a_map_that_was_written_for_tiled(
    easel: Easel, qtbot: QtBot, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"dehors{suffix}"
    export(easel, qtbot, path, suffix).close()
    back = read_map_file(path, silent)
    assert back.tile_map.tilesets == easel.map.tilesets
    assert [each.gids.tolist() for each in back.tile_map.tile_layers()] == [
        each.gids.tolist() for each in easel.map.tile_layers()
    ]
    assert back.pictures == ()
    assert back.known == ()


@pytest.mark.parametrize("touched", ["picture", "tile"])
def test_our_tiles_that_somebody_changed_stay_as_he_left_them(
    easel: Easel, qtbot: QtBot, tmp_path: Path, touched: str
) -> None:
    path = tmp_path / "dehors.tmx"
    export(easel, qtbot, path, ".tmx").close()
    if touched == "picture":
        (sheet,) = tmp_path.glob("dehors-*.png")
        image = QImage(str(sheet))
        image.setPixelColor(0, 0, QColor("#ff00ff"))
        assert image.save(str(sheet))
    else:
        text, own = path.read_text("utf-8"), '"portulan.terrain" value='
        path.write_text(text.replace(f'{own}"clear"', f'{own}"impassable"', 1), "utf-8")
    back = read_map_file(path, silent)
    assert len(back.pictures) == 1
    assert back.tile_map.tilesets[0].tileset.picture.source == back.pictures[0].sha256


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_pictures_of_a_map(easel: Easel, qtbot: QtBot, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"image{suffix}"
    dialog = export(easel, qtbot, path, suffix)
    if suffix == ".png":
        assert QImage(str(path)).width() == easel.map.width * easel.map.cell_width
    assert path.stat().st_size > 100
    dialog.close()


def test_a_scanned_board_is_aligned_by_a_drag_and_becomes_playable(easel: Easel, qtbot: QtBot, tmp_path: Path) -> None:
    easel.page.dialogs.ask = Asked(scan(tmp_path / "plateau.png"))
    easel.page.act("map_picture")
    dialog = easel.page.dialogs.dialog
    assert isinstance(dialog, PictureDialog)
    dialog.across.setValue(9)
    dialog.down.setValue(6)
    view = dialog.view
    a, b = view.to_screen(7, 11), view.to_screen(7 + 360, 11 + 240)
    QTest.mousePress(view, LEFT, PLAIN, a.toPoint())
    move(view, b, LEFT, PLAIN)
    QTest.mouseRelease(view, LEFT, PLAIN, b.toPoint())
    assert abs(dialog.fit.cell_px - 40) < 0.6
    assert abs(dialog.fit.left - 7) < 2
    dialog.cell.setValue(40)
    dialog.left.setValue(7)
    dialog.top.setValue(11)
    assert "9 × 6" in dialog.count.text()
    assert not dialog.grow.isChecked(), "a map with something on it is not cut to a picture unasked"
    QTest.keyClick(dialog.grow, Qt.Key.Key_Space)
    QTest.mouseClick(dialog.take, LEFT)
    made = easel.map
    assert (made.width, made.height) == (9, 6)
    lowest = made.layers[0]
    assert isinstance(lowest, ImageLayer)
    assert lowest.cell_px == 40_000
    assert lowest.look.offset_x == pytest.approx(-7 * 32 / 40)
    # The middle of a cell of the scan is the middle of the cell on the map: no line of the scan runs there.
    easel.document.undo()
    assert easel.map.width == 16
    easel.document.redo()
    assert easel.kept.layers[0] == lowest


def test_a_pack_carries_its_pictures_and_a_map_goes_to_another_campaign(
    easel: Easel, qtbot: QtBot, tmp_path: Path
) -> None:
    easel.page.dialogs.show_picture(scan(tmp_path / "fond.png"))
    dialog = easel.page.dialogs.dialog
    assert isinstance(dialog, PictureDialog)
    QTest.mouseClick(dialog.take, LEFT)
    export(easel, qtbot, tmp_path / "carte.portulanmap", ".portulanmap").close()
    found = read_map_file(tmp_path / "carte.portulanmap", silent)
    assert len(found.pictures) == 1
    assert found.known == ()
    other = tmp_path / "autre.portulan"
    Store.create(other, "B", clock, backups=False).close()
    easel.page.dialogs.ask = Asked(other, easel.path)
    easel.page.act("map_send")
    with Store.open(other, clock, backups=False) as store, store.read() as campaign:
        (row,) = maps(campaign)
        assert head(kept_map(campaign, row.id))["layers"] == head(easel.map)["layers"]
        assert map_problems(campaign, row.id) == ()
    easel.page.act("map_send")
    assert "campagne ouverte" in easel.said[-1]


def test_a_damaged_pack_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.portulanmap").write_bytes(b"PK\x03\x04nothing")
    with pytest.raises(ContentError):
        read_map(tmp_path / "x.portulanmap")
