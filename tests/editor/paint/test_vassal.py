"""The board of a VASSAL module: what lies on it can be seen beside the names of its zones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.paint.vassal import CELL, module_of
from models.games.library import game
from models.games.scenario import Scenario
from models.i18n import Translator
from models.maps.features import Zone
from models.maps.tile_map import TileMap, new_map


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
