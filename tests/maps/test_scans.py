"""Pictures laid under the cells and sheets cut into tiles; which tilesets a map uses, and what they are called."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import pytest

from models.errors import Refused
from models.maps.gids import FLIP_X
from models.maps.pictures import change_pictures, is_asset, pictures_of, with_pictures
from models.maps.scans import Fit, cut_sheet, laid_under, with_sheet
from models.maps.tile_map import (
    GroupLayer,
    ImageLayer,
    LayerLook,
    MapObject,
    MapTileset,
    ObjectLayer,
    TileLayer,
    TileMap,
    add_layer,
    add_tileset,
    new_map,
)
from models.maps.tileset import Picture, TileInfo, Tileset
from models.maps.tileset_library import bundled_tileset, tile_words, tileset_of, tileset_words
from models.maps.tileset_use import first_use, trimmed, without_tileset

SCAN = Picture("scan.png", 170, 90)


@contextmanager
def refused(key: str, **args: object) -> Iterator[None]:
    with pytest.raises(Refused) as told:
        yield
    assert (told.value.key, told.value.args_) == (key, args)


@pytest.mark.parametrize(
    ("fit", "grow", "size", "offset", "cell_px", "quarters"),
    [
        (Fit(10.0, 20.0, 5.0, 0, 80), True, (15, 8), (-40.0, -15.0), 10_000, 0),
        (Fit(10.0, 20.0, 5.0, 0, 80), False, (6, 4), (-40.0, -15.0), 10_000, 0),
        (Fit(10.0, 20.0, 5.0, 1, 80), True, (7, 16), (-40.0, -15.0), 10_000, 1),
        (Fit(10.0, 0.0, 0.0, 6, 80), True, (17, 9), (0.0, 0.0), 10_000, 2),
        (Fit(12.3456, 0.0, 0.0, 3, 80), True, (7, 13), (0.0, 0.0), 12_346, 3),
        (Fit(2.0, 0.0, 0.0, 0, 80), False, (6, 4), (0.0, 0.0), 2_000, 0),
    ],
)
def test_a_picture_lies_lowest_locked_and_fitted_to_cells_that_need_not_be_square(
    fit: Fit, grow: bool, size: tuple[int, int], offset: tuple[float, float], cell_px: int, quarters: int
) -> None:
    before = replace(new_map(6, 4, layer="Sol"), cell_width=20, cell_height=30)
    made = laid_under(before, SCAN, "Plan", fit, grow=grow)
    look = LayerLook(locked=True, opacity=0.8, offset_x=offset[0], offset_y=offset[1])
    below, ground = made.layers
    assert below == ImageLayer(id=2, name="Plan", look=look, picture=SCAN, cell_px=cell_px, quarters=quarters)
    assert (ground.id, ground.name, made.width, made.height, made.next_id) == (1, "Sol", *size, 3)


def test_cells_too_small_to_see_are_refused() -> None:
    with refused("maptools.corners_too_near"):
        laid_under(new_map(6, 4), SCAN, "Plan", Fit(1.99), grow=False)


@pytest.mark.parametrize(
    ("picture", "px", "margin", "spacing", "columns", "rows"),
    [
        ((100, 60), 20, 0, 0, 5, 3),
        ((99, 79), 20, 0, 0, 4, 3),
        ((106, 63), 20, 1, 1, 5, 2),
        ((106, 64), 20, 1, 1, 5, 3),
        ((20, 20), 20, 0, 5, 1, 1),
        ((2000, 1000), 10, 0, 0, 200, 100),
    ],
)
def test_a_sheet_is_cut_into_the_whole_tiles_it_holds(picture, px, margin, spacing, columns, rows) -> None:
    sheet = Picture("sheet.png", *picture)
    assert cut_sheet(sheet, "Feuille", px, margin, spacing) == Tileset(
        "Feuille", px, px, columns * rows, columns, spacing=spacing, margin=margin, picture=sheet
    )


def test_a_sheet_without_a_whole_tile_or_with_too_many_is_refused() -> None:
    for size in ((19, 60), (60, 19), (1, 1)):
        with refused("maptools.no_tile_fits", px=20):
            cut_sheet(Picture("a.png", *size), "F", 20, 0, 0)
    with refused("maptools.no_tile_fits", px=20):
        cut_sheet(Picture("a.png", 60, 60), "F", 20, 100, 0)
    with refused("maptools.too_many_tiles", n=20_001, limit=20_000):
        cut_sheet(Picture("a.png", 20_001, 1), "F", 1, 0, 0)


def test_a_second_sheet_of_a_name_gets_a_number() -> None:
    made = new_map(6, 4)
    for _ in range(3):
        made = with_sheet(made, Tileset("Feuille", 20, 20, 15, 5))
    made = with_sheet(made, Tileset("Autre", 20, 20, 15, 5))
    names = [(each.first_gid, each.tileset.name) for each in made.tilesets]
    assert names == [(1, "Feuille"), (16, "Feuille 2"), (31, "Feuille 3"), (46, "Autre")]


def peopled() -> TileMap:
    """A map of 8 x 5 cells, 20 pixels wide and 30 high, with tilesets numbered 1-4, 5-8 and 9-12."""
    made = replace(new_map(8, 5, layer="Sol"), cell_width=20, cell_height=30)
    for name in ("un", "deux", "trois"):
        made = add_tileset(made, Tileset(name, 20, 30, 4, 2))
    gids = np.zeros((5, 8), np.uint32)
    gids[3, 6], gids[4, 0], gids[3, 7] = 4 | FLIP_X, 4, 1
    objects = (MapObject(1), MapObject(2, x=59, y=61, gid=5 | FLIP_X), MapObject(3, x=0, y=0, gid=8))
    inside = ObjectLayer(id=3, name="Objets", objects=objects)
    layers = (TileLayer(id=1, name="Sol", gids=gids), GroupLayer(id=2, name="Groupe", layers=(inside,)))
    return replace(made, layers=layers, next_id=9)


def test_a_tileset_in_use_is_named_by_its_first_place_and_stays() -> None:
    made = peopled()
    one, two, three = made.tilesets
    assert [first_use(made, each) for each in made.tilesets] == [("Sol", (6, 3)), ("Objets", (2, 2)), None]
    with refused("map.tileset_used", layer="Sol", cell="G4"):
        without_tileset(made, 1)
    with refused("map.tileset_used", layer="Objets", cell="C3"):
        without_tileset(made, 5)
    assert without_tileset(made, 9).tilesets == (one, two)
    assert without_tileset(made, 7) is made, "no tileset begins there"
    stamps = [(3, np.array([[0, 8]], np.uint32)), (4, np.array([[1], [9]], np.uint32))]
    with refused("map.tileset_in_stamp", n=4):
        without_tileset(made, 9, stamps)
    assert without_tileset(made, 9, stamps[:1]).tilesets == (one, two)
    scan = add_layer(made, ImageLayer(id=0, name="Plan", picture=SCAN))
    bare = trimmed(scan)
    assert [layer.name for layer in bare.all_layers()] == ["Sol", "Groupe", "Objets"]
    assert bare.tilesets == (one, two)
    assert three in scan.tilesets


@pytest.mark.parametrize(
    ("x", "y", "cell"), [(-25, 61, "A3"), (59, -1, "C1"), (900, 61, "H3"), (59, 900, "C5"), (159, 149, "H5")]
)
def test_what_lies_beside_the_map_is_told_by_the_cell_next_to_it(x: int, y: int, cell: str) -> None:
    made = peopled()
    things = ObjectLayer(id=3, name="Objets", objects=(MapObject(2, x=x, y=y, gid=9),))
    with refused("map.tileset_used", layer="Objets", cell=cell):
        without_tileset(replace(made, layers=(things,)), 9)


def test_a_tile_is_called_by_its_name_else_by_its_tileset_and_number() -> None:
    temple = bundled_tileset("canyon-temple")
    first = min(temple.tiles.values(), key=lambda tile: tile.number)
    bordered = next(each for each in temple.terrains.values() if each.borders >= 0)
    own = Tileset("Mien", 32, 32, 3, 3, tiles={"1": TileInfo(1, name="coffre")})
    made = add_tileset(add_tileset(new_map(4, 3), own), tileset_of(temple))
    mine, bundled = made.tilesets
    for lang in ("fr", "en"):
        assert (tileset_words(mine, lang), tileset_words(bundled, lang)) == ("Mien", temple.name[lang])
        told = [tile_words(made, gid, lang) for gid in (0, 1, 2, 3, 4 + first.number, 4 + bordered.borders)]
        assert told == ["", "Mien 0", "coffre", "Mien 2", first.name[lang], bordered.name[lang]]
        assert tile_words(made, 4 + temple.count + 7, lang) == f"canyon-temple {temple.count + 7}"
    assert tile_words(new_map(4, 3), 5, "fr") == ""


def test_pictures_of_a_map_are_told_once_and_changed_everywhere() -> None:
    tiles = {"0": TileInfo(0, picture=Picture("a.png", 8, 8)), "1": TileInfo(1), "2": TileInfo(2, picture=SCAN)}
    sets = (
        MapTileset(1, Tileset("a", 8, 8, 3, 1, tiles=tiles)),
        MapTileset(4, Tileset("b", 8, 8, 1, 1, picture=Picture("b.png", 8, 8))),
    )
    made = replace(new_map(6, 4), tilesets=sets)
    made = add_layer(made, GroupLayer(id=0, name="Groupe"))
    made = add_layer(made, ImageLayer(id=0, picture=Picture("c.png", 9, 9)), group=2)
    made = add_layer(made, ImageLayer(id=0, picture=SCAN))
    assert [each.source for each in pictures_of(made)] == ["a.png", "scan.png", "b.png", "c.png"]
    swapped = with_pictures(made, {"a.png": "x", "c.png": "y", "scan.png": "z"})
    assert pictures_of(swapped) == (
        Picture("x", 8, 8), Picture("z", 170, 90), Picture("b.png", 8, 8), Picture("y", 9, 9),
    )  # fmt: skip
    assert swapped.tilesets[0].tileset.tiles["1"] == TileInfo(1)
    larger = change_pictures(made, lambda each: replace(each, width=each.width + 1))
    assert [each.width for each in pictures_of(larger)] == [9, 171, 9, 10]
    assert larger.tilesets[0].tileset.picture is None
    assert is_asset(Picture("0123456789abcdef" * 4, 1, 1))
    for source in ("0123456789abcdef" * 4 + "0", "0" * 63, "A" * 64, "g" * 64):
        assert not is_asset(Picture(source, 1, 1)), source
