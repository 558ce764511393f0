"""The board of a VASSAL module: what lies on it can be seen beside the names of its zones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.paint.vassal import CELL, module_of
from models.formats.maps.vassal import build_file
from models.formats.maps.vassal_pieces import VassalPiece, definition
from models.games.library import game
from models.games.scenarios.pieces import Placed
from models.games.scenarios.scenario import Scenario, Side
from models.games.script.effects import PlaceFigure
from models.games.script.entry_fields import Place
from models.games.script.script import Outcome, ScenarioEvent, ScenarioObject
from models.games.theming import themed_translator
from models.i18n import Translator
from models.maps.coordinates import Coordinates
from models.maps.features import CellDoor, Wall, Zone
from models.maps.spots import spot_of
from models.maps.terrain import terrain_types
from models.maps.tile_map import TileMap, new_map

NUMBERING = "VASSAL.build.module.map.boardPicker.board.mapgrid.SquareGridNumbering"


def _board(tile_map: TileMap) -> QImage:
    module = module_of(Scenario("Essai", "aventures"), tile_map, {}, game("aventures"), Translator("fr"))
    return QImage.fromData(module.images[module.board.image], "PNG")


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
    shut, opened = (QImage.fromData(module.images[image], "PNG") for image in in_wall.layers[0].images)
    assert shut != opened
    plain = _board(replace(hall, walls={key: replace(each, kind="wall") for key, each in hall.walls.items()}, doors={}))
    assert shut.pixel(CELL, CELL // 2) == plain.pixel(3 * CELL, CELL + CELL // 2)
    assert QImage.fromData(module.images[in_cell.layers[0].images[0]], "PNG").allGray(), "nothing shows where it is"


def _things(*things: ScenarioObject, theme: str = "", lang: str = "fr") -> dict[str, VassalPiece]:
    """Return the pieces that stand for objects, by name: of a vault and a yard that begins with a rock."""
    yard, vault = Zone(1, "Cour", "other", runs=((1, 1, 3), (2, 1, 3))), Zone(2, "Coffre", "vault", runs=((4, 4, 5),))
    hall = replace(new_map(6, 6, name="Temple"), zones=(yard, vault))
    terrain = hall.terrain.copy()
    terrain[1, 1] = next(kind.code for kind in terrain_types().values() if not kind.cost)
    here, later = (
        Placed(name, "r2-d2", "republique", at=spot_of((5, 0)), later=name == "later") for name in ("here", "later")
    )
    told = Scenario("Essai", "aventures", pieces=(here, later), objects=things, theme=theme)
    words = themed_translator(Translator(lang), game("aventures"), theme)
    module = module_of(told, replace(hall, terrain=terrain), {}, game("aventures"), words)
    assert {piece.image for piece in module.pieces if not piece.fixed} <= module.images.keys()
    group = words("vassal.objects")
    return {piece.name: piece for piece in module.pieces if piece.group == group}


def test_objects_are_pieces_that_lie_where_everybody_sees_them() -> None:
    half = CELL // 2
    places = {
        "lies": (Place("cell", cell=(3, 5)), (3 * CELL + half, 5 * CELL + half)),
        "in the yard": (Place("zone", zone=1), (2 * CELL + half, CELL + half)),
        "carried": (Place("figure", piece="here"), (5 * CELL + half, half)),
        "to come with its owner": (Place("figure", piece="later"), None),
        "in a vault": (Place("zone", zone=2), None),
        "off the board": (Place("cell", cell=(6, 0)), None),
        "in no zone": (Place("zone", zone=9), None),
        "nowhere": (Place(), None),
        "in the vaults": (Place("vaults"), None),
    }
    found = _things(*(ScenarioObject(name, name, at) for name, (at, _) in places.items()))
    assert {name: piece.at for name, piece in found.items()} == {name: at for name, (_, at) in places.items()}
    assert found["lies"].copies == ("Ôter", ""), "there is one of it"


def test_figures_that_come_later_wait_by_side_and_event() -> None:
    ids = ("now", "alarm", "both", "never")
    pieces = tuple(Placed(each, "r2-d2", "republique", each, later=each != "now") for each in ids)
    yard = Place("cell", cell=(0, 0))
    alarm = ScenarioEvent("a", "L’alarme", effects=(PlaceFigure("alarm", yard),), die=4)
    shuttle = ScenarioEvent("s", "La navette", outcomes=(Outcome(1, 4, (PlaceFigure("both", yard),)),), die=4)
    alarm = replace(alarm, effects=(*alarm.effects, PlaceFigure("both", yard)))
    told = Scenario("Essai", "aventures", sides=(Side("republique", "Ligue"),), pieces=pieces, events=(alarm, shuttle))
    module = module_of(told, new_map(6, 6), {}, game("aventures"), Translator("en"))
    found = {piece.name: (piece.group, piece.part) for piece in module.pieces if piece.name in ids}
    assert found == {
        "now": ("Ligue", ""),
        "alarm": ("Arriving later", "Ligue: L’alarme"),
        "both": ("Arriving later", "Ligue: L’alarme, La navette"),
        "never": ("Arriving later", "Ligue: No event"),
    }
    assert {dict(piece.marks)["Camp"] for piece in module.pieces if piece.name in ids} == {"Ligue"}
