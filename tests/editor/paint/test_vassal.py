"""The board of a VASSAL module: what lies on it can be seen beside the names of its zones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.paint.vassal import CELL, module_of
from models.errors import Refused
from models.formats.vassal import build_file
from models.formats.vassal_pieces import definition
from models.games.library import game
from models.games.scenario import Scenario
from models.i18n import Translator
from models.maps.coordinates import Coordinates
from models.maps.features import CellDoor, Wall, Zone
from models.maps.tile_map import TileMap, new_map

NUMBERING = "VASSAL.build.module.map.boardPicker.board.mapgrid.SquareGridNumbering"


def _board(tile_map: TileMap) -> QImage:
    module = module_of(Scenario("Essai", "aventures"), tile_map, {}, game("aventures"), Translator("fr"))
    return QImage.fromData(module.images[module.board.image])


def _cells(board: QImage, column: int, row: int, wide: int, high: int) -> QImage:
    return board.copy(QRect(column * CELL, row * CELL, wide * CELL, high * CELL))


def test_the_name_of_a_zone_stands_above_it_and_covers_nothing_in_it() -> None:
    vault = Zone(1, "Coffre 1", "vault", runs=((3, 2, 3),))
    named = _board(replace(new_map(6, 6, name="Temple"), zones=(vault,)))
    bare = _board(replace(new_map(6, 6, name="Temple"), zones=(replace(vault, name=""),)))
    assert _cells(named, 2, 3, 2, 1) == _cells(bare, 2, 3, 2, 1)
    assert _cells(named, 2, 2, 2, 1) != _cells(bare, 2, 2, 2, 1)
    names_of_cells = QRect(0, 2 * CELL, 6 * CELL, CELL // 3)
    assert named.copy(names_of_cells) == bare.copy(names_of_cells)


@pytest.mark.parametrize("column", [0, 5])
def test_the_name_of_a_zone_in_a_corner_is_whole(column: int) -> None:
    start = Zone(1, "République", "start", runs=((0, column, column),))
    named, bare = (
        _board(replace(new_map(6, 6, name="Temple"), zones=(zone,))) for zone in (start, replace(start, name=""))
    )
    edge = QRect(0 if column == 0 else 6 * CELL - 1, CELL - CELL // 4, 1, CELL // 4)
    assert named != bare
    assert named.copy(edge) == bare.copy(edge), "its plate ends before the board does"


def test_a_board_without_tiles_is_of_paper() -> None:
    assert _board(new_map(4, 4)).pixelColor(CELL // 2, CELL // 2).lightness() > 200


@pytest.mark.parametrize(
    "told",
    [
        Coordinates(),
        Coordinates("letters", 3, 5, upwards=True),
        Coordinates("numbers", 3, 5),
        Coordinates("numbers", upwards=True),
        Coordinates("doubled", 30, 0),
    ],
)
def test_vassal_calls_every_cell_as_the_board_does(told: Coordinates) -> None:
    """VASSAL adds its offsets to 0 for the first column and row, to the number of rows when it counts upwards."""
    hall = replace(new_map(40, 4, name="Temple"), coordinates=told)
    module = module_of(Scenario("Essai", "aventures"), hall, {}, game("aventures"), Translator("fr"))
    (grid,) = build_file(module, Translator("fr")).iter(NUMBERING)
    sep, down, letters = grid.get("sep"), grid.get("vDescend") == "true", grid.get("hType") == "A"
    shown = told if told.columns == "numbers" else replace(told, columns="doubled")
    for x, y in ((0, 0), (25, 1), (26, 2), (39, 3)):
        across = x + int(grid.get("hOff", ""))
        column = chr(65 + across % 26) * (across // 26 + 1) if letters else str(across)
        assert f"{column}{sep}{(4 - y if down else y) + int(grid.get('vOff', ''))}" == shown.name((x, y), 4)


def test_a_secret_door_is_a_wall_until_somebody_opens_it() -> None:
    wall, door = Wall("V", 3, 0), Wall("V", 3, 1, "secret_door")
    hall = replace(
        new_map(6, 6, name="Temple"),
        walls={(each.x, each.y, each.side): each for each in (wall, door)},
        doors={(5, 5): CellDoor(5, 5, "secret_door")},
    )
    module = module_of(Scenario("Essai", "aventures"), hall, {}, game("aventures"), Translator("fr"))
    in_wall, in_cell = (piece for piece in module.pieces if piece.fixed)
    for piece in (in_wall, in_cell):
        assert (piece.name, piece.layers[0].states) == ("Mur", ("", "porte ouverte"))
        assert "immob;gZt;V;R;" in definition(piece, 1), "it answers to Ctrl and a click alone"
    shut, opened = (QImage.fromData(module.images[image]) for image in in_wall.layers[0].images)
    assert shut != opened
    plain = _board(replace(hall, walls={key: replace(each, kind="wall") for key, each in hall.walls.items()}, doors={}))
    assert shut.pixel(CELL, CELL // 2) == plain.pixel(3 * CELL, CELL + CELL // 2)
    assert QImage.fromData(module.images[in_cell.layers[0].images[0]]).allGray(), "nothing shows where it is"


def test_a_large_map_has_smaller_cells_and_a_huge_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.paint.vassal.MOST_PIXELS", 100_000)
    module = module_of(Scenario("Essai", "aventures"), new_map(15, 10), {}, game("aventures"), Translator("fr"))
    board = QImage.fromData(module.images[module.board.image])
    assert module.board.cell == 24, "an even number, so that the middle of a cell is a pixel"
    assert (board.width(), board.height()) == (15 * 24, 10 * 24)
    with pytest.raises(Refused, match="too_large"):
        module_of(Scenario("Essai", "aventures"), new_map(20, 20), {}, game("aventures"), Translator("fr"))
