"""Walls off the grid in the window: shown dashed, named under the pointer, moved, undone, sent elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from editor.map.status import Status
from editor.paint.maps.art import MapArt, MapLook
from editor.paint.maps.map_files import read_map_file, whole_picture
from models.campaign.maps.reading import read_map
from models.campaign.queries import maps
from models.formats.maps.file import WriteOptions
from models.formats.maps.io import write_map
from models.formats.maps.loaded_map import LoadedMap
from models.maps.free_walls import free_walls, without_free_walls
from models.maps.map_json import head
from models.progress import silent
from models.store.store import Store
from tests.formats.test_free_walls import cave
from tests.formats.test_tabletops import png
from tests.map_editor.asked import Asked
from tests.map_editor.easel import Easel, clock

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    (tmp_path / "grotte.dd2vtt").write_text(json.dumps(cave()), encoding="utf-8")
    made = Easel(tmp_path / "a.portulan", read_map_file(tmp_path / "grotte.dd2vtt", silent).tile_map)
    made.page.dialogs.ask = Asked()
    made.show()
    yield made
    made.jobs.stop_all()
    made.close()


def test_they_are_drawn_and_named_but_players_do_not_see_them(easel: Easel) -> None:
    made = easel.map
    image = MapArt(made, {}, MapLook(ground="#808080")).image(QRect(0, 0, 6, 5), (64, 64))
    bare = MapArt(without_free_walls(made), {}, MapLook(ground="#808080")).image(QRect(0, 0, 6, 5), (64, 64))
    middle = QRect(int(2.625 * 64) - 4, int(0.75 * 64) - 4, 9, 9)
    places = [(x, y) for x in range(middle.left(), middle.right()) for y in range(middle.top(), middle.bottom())]
    inks = {QColor(image.pixel(x, y)).lightness() for x, y in places}
    assert min(inks) < 100
    assert max(inks) > 200
    assert image != bare
    shown, px = whole_picture(LoadedMap(made))
    assert (shown, px) == whole_picture(LoadedMap(without_free_walls(made)))
    status = easel.page.findChild(Status)
    assert status is not None
    status.tell(made, GridPoint(2.625, 0.75))
    assert status.there.text() == "Mur hors de la grille"
    status.tell(made, GridPoint(4.5, 4.5))
    assert status.there.text() == "Porte hors de la grille"


def test_they_are_moved_undone_and_sent_to_another_campaign(easel: Easel, tmp_path: Path) -> None:
    before = head(easel.map)
    easel.tool("choose")
    easel.draw((2.625, 0.75), (3.625, 0.75))
    moved = [each for each in free_walls(easel.map) if each.kind == "free_wall"]
    assert moved[0].points == ((3.0, 0.0), (4.25, 1.5))
    easel.document.undo()
    assert head(easel.kept) == before
    other = tmp_path / "autre.portulan"
    Store.create(other, "B", clock, backups=False).close()
    easel.page.dialogs.ask = Asked(other)
    easel.page.act("map_send")
    with Store.open(other, clock, backups=False) as store, store.read() as campaign:
        (row,) = maps(campaign)
        there = read_map(campaign, row.id)
    write_map(there, tmp_path / "b.dd2vtt", WriteOptions(picture=png(2, 2), picture_px=64))
    raw = json.loads((tmp_path / "b.dd2vtt").read_text(encoding="utf-8"))
    assert all(portal in raw["portals"] for portal in cave()["portals"])
    assert raw["lights"] == cave()["lights"]
