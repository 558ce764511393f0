"""What Tiled leaves out of a map file, and what is not there: empty layers and values, missing tilesets, templates."""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from editor.paint.maps.map_files import images_of
from editor.paint.maps.picture import write_png
from models.campaign.maps.changes import NewMap
from models.campaign.maps.queries import map_problems
from models.campaign.things import CreateThing
from models.errors import ContentError
from models.formats.maps.file import WriteOptions
from models.formats.maps.io import read_map, write_map
from models.formats.maps.loaded_map import load_file
from models.maps.tile_map import ObjectLayer
from models.store.store import Store
from tests.map_editor.easel import clock

HEAD = '<map version="1.10" orientation="orthogonal" width="3" height="2" tilewidth="16" tileheight="16" '
SET = '<tileset firstgid="1" name="a" tilewidth="16" tileheight="16" tilecount="4" columns="2"/>'
NOTHING = {
    "": "",
    "zlib": base64.b64encode(zlib.compress(b"")).decode(),
    "gzip": base64.b64encode(gzip.compress(b"")).decode(),
}


def tmx(path: Path, body: str, head: str = 'infinite="0"') -> Path:
    path.write_text(f"{HEAD}{head}>{SET}{body}</map>", encoding="utf-8")
    return path


@pytest.mark.parametrize("infinite", [0, 1])
@pytest.mark.parametrize("spelling", ["", "csv", "base64", "base64 zlib", "base64 gzip", "base64 zstd"])
def test_a_layer_without_cells_is_an_empty_layer_in_every_spelling(
    tmp_path: Path, spelling: str, infinite: int
) -> None:
    encoding, _, compression = spelling.partition(" ")
    said = f'encoding="{encoding}"' if encoding else ""
    said += f' compression="{compression}"' if compression else ""
    packed = NOTHING.get(compression, "") if encoding == "base64" else " \n"
    layers = [f"<data {said}/>", f"<data {said}></data>", f"<data {said}>{packed}</data>", "", f"<data>{' '}</data>"]
    chunk = '<chunk x="0" y="0" width="2" height="1">1,2</chunk>' if infinite else "1,2,0,0,0,0"
    every = [f'<data encoding="csv">{chunk}</data>', *layers]
    body = "".join(f'<layer id="{i}" name="{i}" width="3" height="2">{each}</layer>' for i, each in enumerate(every, 1))
    made = read_map(tmx(tmp_path / "a.tmx", body, f'infinite="{infinite}"')).tile_map
    assert [int(layer.gids.any()) for layer in made.tile_layers()] == [1, 0, 0, 0, 0, 0]
    for name in ("b.tmx", "c.tmj"):
        write_map(made, tmp_path / name, WriteOptions(encoding or "csv", compression))
        back = read_map(tmp_path / name).tile_map
        assert [layer.gids.tolist() for layer in back.tile_layers()] == [x.gids.tolist() for x in made.tile_layers()]
    if infinite:
        table = json.loads((tmp_path / "c.tmj").read_text("utf-8"))
        assert [len(each["chunks"]) for each in table.get("layers", [])] in ([], [1, 0, 0, 0, 0, 0])
    short = tmx(tmp_path / "d.tmx", '<layer id="1" width="3" height="2"><data encoding="csv">1,2</data></layer>')
    with pytest.raises(ContentError):
        read_map(short)


def test_the_size_that_an_infinite_map_says_stays(tmp_path: Path) -> None:
    cells = '<chunk x="-16" y="0" width="16" height="16">' + ",".join("1" * 256) + "</chunk>"
    layers = {"cells": f'<layer id="1"><data encoding="csv">{cells}</data></layer>', "empty": '<layer id="1"/>'}
    for name, body in layers.items():
        made = read_map(tmx(tmp_path / f"{name}.tmx", body, 'infinite="1"')).tile_map
        assert (made.width, made.height) == ((16, 16) if name == "cells" else (3, 2))
        for suffix in ("tmx", "tmj"):
            write_map(made, tmp_path / f"b.{suffix}")
            made = read_map(tmp_path / f"b.{suffix}").tile_map
        table = json.loads((tmp_path / "b.tmj").read_text("utf-8"))
        assert (table["width"], table["height"], table["layers"][0]["width"]) == (3, 2, 3), name


def test_empty_values_of_every_kind_are_none_at_all(tmp_path: Path) -> None:
    kinds = ("list", "int", "float", "bool", "object", "class", "string", "color", "file")
    every = "".join(f'<property name="{kind}" type="{kind}" value=""/>' for kind in kinds[1:])
    body = (
        '<objectgroup id="1"><object id="1" x="2" y="2"><properties><property name="list" type="list"/>'
        f"{every}</properties></object></objectgroup>"
    )
    made = read_map(tmx(tmp_path / "a.tmx", body)).tile_map
    for name in ("b.tmx", "c.tmj", "d.tmx"):
        write_map(made, tmp_path / name)
        made = read_map(tmp_path / name).tile_map
        (layer,) = made.layers
        assert isinstance(layer, ObjectLayer)
        found = {key: (each.kind, each.value) for key, each in layer.objects[0].properties.items()}
        assert found["list"] == ("list", [])
        assert [found[kind][1] for kind in ("int", "float", "bool", "object", "string")] == [0, 0.0, False, 0, ""]
    assert '<property name="list" type="list"/>' in (tmp_path / "d.tmx").read_text("utf-8")


def test_a_missing_tileset_and_a_missing_template_leave_the_map_with_placeholders_and_a_problem(tmp_path: Path) -> None:
    sets = '<tileset firstgid="5" source="perdus/murs.tsx"/><tileset firstgid="9" source="choses.tsx"/>'
    body = (
        f'{sets}<layer id="1" name="sol" width="3" height="2"><data encoding="csv">1,5,6,0,20,0</data></layer>'
        '<objectgroup id="2"><object id="1" template="coffre.tx" name="Coffre" x="8" y="4"/></objectgroup>'
    )
    loaded = load_file(tmx(tmp_path / "a.tmx", body))
    assert ("format.tilesets_missing", {"names": ("perdus/murs.tsx", "choses.tsx", "coffre.tx")}) in loaded.known
    assert [used.tileset.count for used in loaded.tile_map.tilesets] == [4, 2, 12]
    write_png(loaded.tile_map, images_of(loaded), tmp_path / "o.png")
    shown = QImage(str(tmp_path / "o.png"))
    assert len({shown.pixel(x, 8) for x in range(16, 48)}) > 1, "tiles that are missing are seen to be so"
    with Store.create(tmp_path / "c.portulan", "C", clock, backups=False) as store:
        store.apply(CreateThing("M", NewMap(loaded.tile_map)))
        with store.read() as campaign:
            problems = map_problems(campaign, "M")
    assert [(each.key, each.args["name"]) for each in problems] == [
        ("maptools.tileset_missing", "choses.tsx"),
        ("maptools.tileset_missing", "perdus/murs.tsx"),
    ]


def test_the_order_of_drawing_says_which_of_two_large_tiles_is_on_top(tmp_path: Path) -> None:
    image = QImage(64, 32, QImage.Format.Format_RGB32)
    for x in range(64):
        for y in range(32):
            image.setPixelColor(x, y, QColor("red" if x < 32 else "blue"))
    assert image.save(str(tmp_path / "p.png"))
    body = (
        '<tileset firstgid="5" name="b" tilewidth="32" tileheight="32" tilecount="2" columns="2">'
        '<image source="p.png" width="64" height="32"/></tileset>'
        '<layer id="1" width="3" height="2"><data encoding="csv">0,0,0,{0},{1},0</data></layer>'
        '<layer id="2" width="3" height="2"><data encoding="csv">0,{2},0,0,{3},0</data></layer>'
    )
    tops = {"right-down": "blue", "right-up": "red", "left-down": "blue", "left-up": "red"}
    for order, top in tops.items():
        head = f'renderorder="{order}"'
        loaded = load_file(tmx(tmp_path / "a.tmx", body.format(0, 0, 5, 6), head))
        write_png(loaded.tile_map, images_of(loaded), tmp_path / "o.png")
        # The lower tile reaches up over the foot of the upper one's cell.
        assert QImage(str(tmp_path / "o.png")).pixelColor(24, 8) == QColor(top), order
        loaded = load_file(tmx(tmp_path / "a.tmx", body.format(5, 6, 0, 0), head))
        write_png(loaded.tile_map, images_of(loaded), tmp_path / "o.png")
        wanted = "red" if order.startswith("left") else "blue"
        assert QImage(str(tmp_path / "o.png")).pixelColor(24, 24) == QColor(wanted), order
