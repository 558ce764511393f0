"""A map, or a picture of one, dropped on the window or chosen in the menu becomes a map of the campaign."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from app.shell.failed_parts import Unreadable
from app.shell.shell import Shell
from editor.map.dialogs.picture_dialog import PictureDialog
from editor.map.page import MapPage
from editor.paint.maps.painter import MapPainter
from editor.widgets.files import DesktopFiles
from models.errors import Refused
from models.formats.maps.file import WriteOptions
from models.formats.maps.io import write_map
from models.maps.edits.new_board import BoardPlan, made_board
from models.maps.tile_map import ImageLayer, TileMap
from models.maps.upright import SHAPES
from tests.app.test_kinds import drop

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def board() -> TileMap:
    return made_board(BoardPlan("Le pont", 12, 8, start="floor", tileset="canyon-temple"))


def test_a_dropped_map_is_kept_and_shown(shell: Shell, qtbot: QtBot, tmp_path: Path) -> None:
    before = len(shell.window.outline.of("map"))
    for suffix in (".tmx", ".tmj", ".json", ".portulanmap"):
        path = tmp_path / f"pont{suffix}"
        write_map(board(), path, WriteOptions(embed=True))
        drop(shell, path)
        qtbot.waitUntil(lambda: len(shell.window.outline.of("map")) == before + 1)
        page = shell.window.page(shell.window.current)
        assert isinstance(page, MapPage), suffix
        assert (page.board.tile_map.width, page.board.tile_map.height) == (12, 8)
        assert "est dans la campagne" in shell.window.line.currentMessage()
        shell.document.undo()
        assert len(shell.window.outline.of("map")) == before


def test_a_dropped_picture_asks_how_it_lies(shell: Shell, qtbot: QtBot, tmp_path: Path) -> None:
    image = QImage(240, 160, QImage.Format.Format_RGB32)
    image.fill(QColor("#887755"))
    assert image.save(str(tmp_path / "scan.png"))
    drop(shell, tmp_path / "scan.png")
    page = shell.window.page(shell.window.current)
    assert isinstance(page, MapPage)
    dialog = page.dialogs.dialog
    assert isinstance(dialog, PictureDialog)
    dialog.cell.setValue(20)
    dialog.finish()
    assert (page.board.tile_map.width, page.board.tile_map.height) == (12, 8)


def test_a_damaged_map_is_one_sentence_and_leaves_no_trace(shell: Shell, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "casse.tmx").write_text("<map", encoding="utf-8")
    before = shell.document.position
    drop(shell, tmp_path / "casse.tmx")
    qtbot.waitUntil(lambda: "casse.tmx" in shell.window.line.currentMessage())
    assert shell.document.position == before


def test_a_map_of_other_cells_says_what_it_is_where_it_would_be_shown(
    shell: Shell, qtbot: QtBot, tmp_path: Path
) -> None:
    for shape in ("hexagonal", "isometric", "staggered"):
        name = f"La ruche {shape}"
        write_map(replace(board(), name=name, orientation=shape), tmp_path / "ruche.json", WriteOptions())
        drop(shell, tmp_path / "ruche.json")
        qtbot.waitUntil(lambda name=name: name in [item.name for item in shell.window.outline.of("map")])  # type: ignore[misc]
        page = shell.window.page(shell.window.current)
        assert isinstance(page, Unreadable)
        assert name in page.words
        assert "12 × 8 cases" in page.words
        assert SHAPES[shape]["fr"] in page.words
        with pytest.raises(Refused):
            MapPainter(replace(board(), orientation=shape), {})


@pytest.fixture
def apart(tmp_path: Path) -> Path:
    """A map whose tileset lies in a folder beside its own."""
    for name in ("maps", "tilesets"):
        (tmp_path / "game" / name).mkdir(parents=True)
    (tmp_path / "game" / "tilesets" / "sol.tsx").write_text(
        '<tileset name="Sol" tilewidth="16" tileheight="16" tilecount="4" columns="2">'
        '<image source="sol.png" width="32" height="32"/></tileset>',
        encoding="utf-8",
    )
    image = QImage(32, 32, QImage.Format.Format_RGB32)
    image.fill(QColor("#887755"))
    assert image.save(str(tmp_path / "game" / "tilesets" / "sol.png"))
    path = tmp_path / "game" / "maps" / "plage.tmx"
    path.write_text(
        '<map version="1.10" orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">'
        '<tileset firstgid="1" source="../tilesets/sol.tsx"/>'
        '<layer id="1" name="a" width="2" height="1"><data encoding="csv">1,4</data></layer></map>',
        encoding="utf-8",
    )
    return path


def test_the_folder_a_map_belongs_to_is_asked_for_once_and_remembered(
    shell: Shell, qtbot: QtBot, apart: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, Path]] = []

    def answer(_self: object, _parent: object, title: str, proposed: Path) -> Path:
        asked.append((title, proposed))
        return proposed

    monkeypatch.setattr(DesktopFiles, "folder", answer)
    for name in ("plage", "plage 2"):
        drop(shell, apart)
        qtbot.waitUntil(lambda name=name: name in [item.name for item in shell.window.outline.of("map")])  # type: ignore[misc]
        page = shell.window.page(shell.window.current)
        assert isinstance(page, MapPage)
        assert page.board.tile_map.tilesets[0].tileset.picture is not None
    assert [proposed for _, proposed in asked] == [apart.parent.parent.resolve()]
    assert "plage.tmx" in asked[0][0]


def test_the_pictures_of_a_pack_of_scenes_are_asked_for_once_and_all_its_maps_are_kept(
    shell: Shell, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Data" / "maps").mkdir(parents=True)
    (tmp_path / "ici").mkdir()
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("#887755"))
    assert image.save(str(tmp_path / "Data" / "maps" / "le gué.png"))
    scene = {"width": 100, "height": 50, "grid": {"size": 50}, "walls": [], "img": "maps/le%20gu%C3%A9.png"}
    pack = tmp_path / "ici" / "scenes.db"
    pack.write_text("\n".join(json.dumps({**scene, "name": name}) for name in ("Gué", "Rive")), encoding="utf-8")
    asked: list[str] = []

    def answer(_self: object, _parent: object, title: str, _proposed: Path) -> Path:
        asked.append(title)
        return tmp_path / "Data"

    monkeypatch.setattr(DesktopFiles, "folder", answer)
    for names in (["Gué", "Rive"], ["Gué 2", "Rive 2"]):
        drop(shell, pack)
        qtbot.waitUntil(lambda names=names: {*names} <= {item.name for item in shell.window.outline.of("map")})  # type: ignore[misc]
        page = shell.window.page(shell.window.current)
        assert isinstance(page, MapPage)
        (layer,) = page.board.tile_map.all_layers()
        assert isinstance(layer, ImageLayer)
        assert (layer.picture.width, layer.cell_px) == (200, 100_000)
    assert len(asked) == 1
    assert "scenes.db" in asked[0]


def test_without_an_answer_the_sentence_says_what_was_missing(
    shell: Shell, qtbot: QtBot, apart: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DesktopFiles, "folder", lambda *_: None)
    before = shell.document.position
    drop(shell, apart)
    qtbot.waitUntil(lambda: "../tilesets/sol.tsx" in shell.window.line.currentMessage())
    assert shell.document.position == before


def test_walls_near_the_grid_are_put_there_by_a_click_on_the_question(
    shell: Shell, qtbot: QtBot, tmp_path: Path
) -> None:
    walls = [{"c": [54, 2, 54, 98]}, {"c": [0, 0, 50, 50]}]
    scene = {"name": "Mur", "width": 100, "height": 100, "grid": {"size": 50}, "walls": walls}
    scenes = [scene, {**scene, "name": "Pré", "walls": []}]
    (tmp_path / "mur.db").write_text("\n".join(map(json.dumps, scenes)), encoding="utf-8")
    drop(shell, tmp_path / "mur.db")
    notice = shell.window.notice
    qtbot.waitUntil(lambda: "Pré" in {item.name for item in shell.window.outline.of("map")})
    assert notice.offered.isVisibleTo(notice), "the next map of the file does not take the question away"
    assert "1 mur" in notice.words.text()
    notice.offered.click()
    assert notice.isHidden()
    page = shell.window.page(shell.window.current)
    assert isinstance(page, MapPage)
    assert {*page.board.tile_map.walls} == {("V", 1, 0), ("V", 1, 1)}
    shell.document.undo()
    assert page.board.tile_map.walls == {}


def test_what_is_kept_off_the_grid_stays_told_above_the_pages(shell: Shell, qtbot: QtBot, tmp_path: Path) -> None:
    donjon = {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 8, "y": 6}, "pixels_per_grid": 70},
        "line_of_sight": [[{"x": 1.3, "y": 1.2}, {"x": 5.7, "y": 3.4}]],
        "portals": [],
        "lights": [],
    }
    path = tmp_path / "donjon.dd2vtt"
    path.write_text(json.dumps(donjon), encoding="utf-8")
    drop(shell, path)
    qtbot.waitUntil(lambda: shell.window.notice.isVisible())
    said = shell.window.notice.words.text()
    assert "1 mur" in said
    # All of it: neither cut off nor gone with the next sentence.
    assert shell.window.notice.words.wordWrap()
    shell.say("Autre chose")
    assert shell.window.notice.words.text() == said
