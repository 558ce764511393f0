"""TMX and TMJ: everything comes back, whatever the spelling; external files, templates, infinite maps, old files."""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from models.errors import ContentError
from models.formats.maps.file import WriteOptions
from models.formats.maps.io import read_map, write_map
from models.formats.tiled.cells import decode, encode
from models.maps.edits.transform import resized
from models.maps.gids import FLIP_X
from models.maps.map_json import assemble, head
from models.maps.properties import plain
from models.maps.tile_map import MapObject, ObjectLayer, TileLayer, TileMap, add_tileset, new_map, with_layer
from models.maps.tilesets.tileset import Picture, TileInfo, Tileset
from tests.formats.pictures import png
from tests.maps.sample_map import picture_of, sample

SPELLINGS = [("csv", ""), ("base64", ""), ("base64", "zlib"), ("base64", "gzip")]


@pytest.mark.parametrize("suffix", ["tmx", "tmj"])
@pytest.mark.parametrize(("encoding", "compression"), SPELLINGS)
def test_everything_comes_back(tmp_path: Path, suffix: str, encoding: str, compression: str) -> None:
    made = sample()
    path = tmp_path / f"carte.{suffix}"
    assert write_map(made, path, WriteOptions(encoding, compression)) == ()
    assert picture_of(read_map(path).tile_map) == picture_of(made)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


@given(
    arrays.arrays(np.uint32, st.tuples(st.integers(1, 20), st.integers(1, 20)), elements=st.integers(0, 2**32 - 1)),
    st.sampled_from(SPELLINGS),
)
def test_cells_come_back_from_every_encoding(layer: Any, spelling: tuple[str, str]) -> None:
    height, width = layer.shape
    assert np.array_equal(decode(encode(layer, *spelling), *spelling, width, height, "f", "p"), layer)


@pytest.mark.parametrize("suffix", ["tmx", "tmj"])
def test_infinite_maps_keep_their_place(tmp_path: Path, suffix: str) -> None:
    made = replace(sample(50, 40), infinite=True, origin=(-16, 48))
    write_map(made, tmp_path / f"a.{suffix}", WriteOptions("base64", "zlib"))
    again = read_map(tmp_path / f"a.{suffix}").tile_map
    assert picture_of(again) == picture_of(made)
    grown = resized(again, 3, 0, 0, 0)
    write_map(grown, tmp_path / f"b.{suffix}")
    text = (tmp_path / f"b.{suffix}").read_text(encoding="utf-8")
    assert ('x="-19"' if suffix == "tmx" else '"x":-19') in text
    assert picture_of(read_map(tmp_path / f"b.{suffix}").tile_map) == picture_of(grown)


def tmx(body: str, attributes: str = 'width="2" height="1" tilewidth="32" tileheight="32"') -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" {attributes}>{body}</map>'


def read_text(folder: Path, text: str, name: str = "carte.tmx") -> TileMap:
    (folder / name).write_text(text, encoding="utf-8")
    return read_map(folder / name).tile_map


def cells(tile_map: TileMap) -> Any:
    return next(tile_map.tile_layers()).gids.tolist()


@pytest.mark.parametrize(
    "data",
    [
        '<data encoding="csv">\n7,\n2147483656\n</data>',
        '<data encoding="csv"> 7 , 2147483656, </data>',
        '<data><tile gid="7"/><tile gid="2147483656"/></data>',
        f'<data encoding="base64">\n  {base64.b64encode(bytes([7, 0, 0, 0, 8, 0, 0, 128])).decode()}\n </data>',
        f'<data encoding="base64" compression="zlib">'
        f"{base64.b64encode(zlib.compress(bytes([7, 0, 0, 0, 8, 0, 0, 128]))).decode()}</data>",
        f'<data encoding="base64" compression="gzip">'
        f"{base64.b64encode(gzip.compress(bytes([7, 0, 0, 0, 8, 0, 0, 128]), mtime=0)).decode()}</data>",
    ],
)
def test_every_spelling_of_cells_is_understood(tmp_path: Path, data: str) -> None:
    made = read_text(tmp_path, tmx(f'<layer id="1" name="a" width="2" height="1">{data}</layer>'))
    assert cells(made) == [[7, 8 | FLIP_X]]


def test_old_files_are_read(tmp_path: Path) -> None:
    old = tmx(
        '<tileset firstgid="1" name="t" tilewidth="32" tileheight="32"><image source="t.png" width="96" height="64"/>'
        '<tile id="2" class="mur"/></tileset>'
        '<layer name="sans numéro" width="2" height="1"><data><tile gid="1"/><tile/></data></layer>'
        '<objectgroup name="o"><object class="coffre" x="1" y="2"/><object id="4" type="porte"/></objectgroup>'
    ).replace("<map", '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n<map')
    made = read_text(tmp_path, old)
    (used,) = made.tilesets
    assert (used.tileset.columns, used.tileset.count, used.tileset.tiles["2"].kind) == (3, 6, "mur")
    layers = list(made.all_layers())
    assert len({layer.id for layer in layers}) == 2
    assert isinstance(layers[1], ObjectLayer)
    assert [each.kind for each in layers[1].objects] == ["coffre", "porte"]
    assert len({each.id for each in layers[1].objects}) == 2
    ancient = {
        **{"width": 1, "height": 1, "tilewidth": 8, "tileheight": 8, "properties": {"a": 3}},
        **{"propertytypes": {"a": "int"}, "layers": [{"type": "tilelayer", "name": "x", "data": [0]}]},
        "tilesets": [{"firstgid": 1, "name": "t", "tilewidth": 8, "tileheight": 8, "tiles": {"3": {"image": "x.png"}}}],
    }
    made = read_text(tmp_path, json.dumps(ancient), "vieille.tmj")
    assert made.properties["a"] == plain(3)
    assert made.tilesets[0].tileset.tiles["3"].id == 3


def test_unknown_things_are_kept(tmp_path: Path) -> None:
    text = tmx(
        '<editorsettings><chunksize width="16" height="16"/><export format="lua" target="a&amp;b"/></editorsettings>'
        '<tileset firstgid="1" name="t" tilewidth="32" tileheight="32" tilecount="2" columns="2" objectalignment="top">'
        '<tile id="1" terrain="0,,1,0"><future a="1">mots</future></tile></tileset>'
        '<layer id="1" name="a" width="2" height="1" parallaxx="0.5" mode="multiply"><data encoding="csv">1,2</data>'
        '</layer><objectgroup id="2"><object id="1" x="0" y="0" mystery="42"/></objectgroup>',
        'width="2" height="1" tilewidth="32" tileheight="32" hexsidelength="12" parallaxoriginx="3"',
    )
    made = read_text(tmp_path, text)
    for name in ("b.tmx", "c.tmj", "d.tmx"):
        write_map(made, tmp_path / name)
        made = read_map(tmp_path / name).tile_map
    final = (tmp_path / "d.tmx").read_text(encoding="utf-8")
    for kept in (
        '<chunksize width="16" height="16"/>',
        'target="a&amp;b"',
        'objectalignment="top"',
        'terrain="0,,1,0"',
        '<future a="1">mots</future>',
        'parallaxx="0.5"',
        'mode="multiply"',
        'mystery="42"',
        'hexsidelength="12"',
        'parallaxoriginx="3"',
    ):
        assert kept in final
    unknown = {"fog": {"deep": [1, 2]}, "width": 1, "height": 1, "tilewidth": 8, "tileheight": 8, "layers": []}
    made = read_text(tmp_path, json.dumps(unknown), "e.tmj")
    write_map(made, tmp_path / "f.tmj")
    assert json.loads((tmp_path / "f.tmj").read_text(encoding="utf-8"))["fog"] == {"deep": [1, 2]}


def test_external_tilesets_and_templates(tmp_path: Path) -> None:
    (tmp_path / "tuiles").mkdir()
    (tmp_path / "modeles").mkdir()
    (tmp_path / "tuiles" / "sol.tsx").write_text(
        '<tileset name="Sol" tilewidth="32" tileheight="32" tilecount="4" columns="2">'
        '<image source="img/sol.png" width="64" height="64"/></tileset>',
        encoding="utf-8",
    )
    (tmp_path / "tuiles" / "mur.tsj").write_text(
        json.dumps(
            {"name": "Mur", "tilewidth": 32, "tileheight": 32, "tilecount": 3, "columns": 3, "image": "mur.png"}
        ),
        encoding="utf-8",
    )
    (tmp_path / "modeles" / "coffre.tx").write_text(
        '<template><tileset firstgid="1" source="../tuiles/mur.tsj"/><object name="Coffre" type="objet"'
        ' gid="2147483650" width="32" height="32"><properties><property name="or" type="int" value="5"/>'
        '<property name="fer" value="x"/></properties></object></template>',
        encoding="utf-8",
    )
    made = read_text(
        tmp_path,
        tmx(
            '<tileset firstgid="1" source="tuiles/sol.tsx"/>'
            '<objectgroup id="1"><object id="1" template="modeles/coffre.tx" x="3" y="4">'
            '<properties><property name="or" type="int" value="9"/></properties></object>'
            '<object id="2" template="modeles/coffre.tx" name="Autre" x="5" y="6"/></objectgroup>'
        ),
    )
    assert [(used.first_gid, used.tileset.name) for used in made.tilesets] == [(1, "Sol"), (5, "Mur")]
    assert made.tilesets[0].tileset.picture is not None
    assert made.tilesets[0].tileset.picture.source == "tuiles/img/sol.png"
    (layer,) = made.all_layers()
    assert isinstance(layer, ObjectLayer)
    one, two = layer.objects
    assert (one.name, one.kind, one.gid, one.x) == ("Coffre", "objet", 6 | FLIP_X, 3)
    assert {name: each.value for name, each in one.properties.items()} == {"fer": "x", "or": 9}
    assert (two.name, two.properties["or"].value) == ("Autre", 5)
    write_map(made, tmp_path / "encore.tmx")
    assert '<tileset firstgid="1" source="tuiles/sol.tsx"/>' in (tmp_path / "encore.tmx").read_text(encoding="utf-8")
    assert picture_of(read_map(tmp_path / "encore.tmx").tile_map) == picture_of(made)
    (tmp_path / "ailleurs").mkdir()
    away = tmp_path / "ailleurs" / "carte.tmj"
    write_map(made, away, WriteOptions(home=tmp_path))
    assert json.loads(away.read_text(encoding="utf-8"))["tilesets"][0]["source"] == "../tuiles/sol.tsx"
    assert read_map(away, root=tmp_path).tile_map.tilesets[1].tileset.name == "Mur"
    write_map(made, away, WriteOptions(home=tmp_path, embed=True))
    embedded = json.loads(away.read_text(encoding="utf-8"))["tilesets"][0]
    assert (embedded["name"], embedded["image"]) == ("Sol", "../tuiles/img/sol.png")


def test_walls_drawn_in_tiled_become_walls(tmp_path: Path) -> None:
    made = read_text(
        tmp_path,
        tmx(
            '<objectgroup id="1" name="murs"><object id="1" type="portulan.wall" x="32" y="0">'
            '<polyline points="0,0 0,96 64,96"/></object>'
            '<object id="2" type="portulan.door" x="0" y="64"><polyline points="0,0 32,0"/></object>'
            '<object id="3" type="portulan.wall" x="5" y="5"><polyline points="0,0 7,7"/></object></objectgroup>',
            'width="3" height="3" tilewidth="32" tileheight="32"',
        ),
    )
    assert {wall.edge: wall.kind for wall in made.walls.values()} == {
        ("V", 1, 0): "wall",
        ("V", 1, 1): "wall",
        ("V", 1, 2): "wall",
        ("H", 1, 3): "wall",
        ("H", 2, 3): "wall",
        ("H", 0, 2): "door",
    }
    (layer,) = made.all_layers()
    assert isinstance(layer, ObjectLayer)
    assert [each.id for each in layer.objects] == [3]


def test_names_no_xml_can_hold_do_not_break_the_file(tmp_path: Path) -> None:
    made = new_map(2, 2, layer="a\x00\x0b\ud800 <&>\"'\n\t é 🙂")
    write_map(made, tmp_path / "a.tmx")
    (layer,) = read_map(tmp_path / "a.tmx").tile_map.all_layers()
    assert layer.name == "a\ufffd\ufffd\ufffd <&>\"'\n\t é 🙂"


text_like = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\n\t"), max_size=20)
number = st.floats(-1e6, 1e6, allow_nan=False).map(lambda value: round(value, 4))
objects = st.builds(
    MapObject,
    id=st.just(0),
    shape=st.sampled_from(["rectangle", "ellipse", "point"]),
    name=text_like,
    kind=text_like.filter(lambda kind: not kind.startswith("portulan.")),
    x=number,
    y=number,
    width=number,
    height=number,
    rotation=number,
    visible=st.booleans(),
    properties=st.dictionaries(
        text_like, st.one_of(text_like, st.integers(-99, 99), st.booleans()).map(plain), max_size=3
    ),
)


@given(st.lists(objects, max_size=6), st.sampled_from(["tmx", "tmj"]))
def test_any_object_comes_back(made: list[MapObject], suffix: str) -> None:
    import tempfile

    numbered = tuple(replace(each, id=i + 1) for i, each in enumerate(made))
    tile_map = replace(new_map(3, 3), layers=(ObjectLayer(id=1, objects=numbered),), next_id=50)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"a.{suffix}"
        write_map(tile_map, path)
        (layer,) = read_map(path).tile_map.all_layers()
    assert isinstance(layer, ObjectLayer)
    assert layer.objects == numbered


def test_a_layer_of_another_size_is_cut_to_the_map(tmp_path: Path) -> None:
    wide = '<layer id="1" name="a" width="3" height="2"><data encoding="csv">1,2,3,4,5,6</data></layer>'
    assert cells(read_text(tmp_path, tmx(wide))) == [[1, 2]]
    made = sample()
    ground = made.layer(1)
    assert isinstance(ground, TileLayer)
    assert with_layer(made, ground) is not made


GAPS = (
    '<map version="1.10" orientation="orthogonal" width="3" height="1" tilewidth="16" tileheight="16">{used}'
    '<tileset firstgid="5" name="after" tilewidth="16" tileheight="16" tilecount="4" columns="2">'
    '<image source="sol.png" width="32" height="32"/></tileset>'
    '<layer id="1" name="a" width="3" height="1"><data encoding="csv">1,4,5</data></layer></map>'
)
COLLECTION = (
    '<tileset {first}name="things" tilewidth="16" tileheight="16" tilecount="2" columns="0">'
    '<tile id="0"><image source="zero.png" width="16" height="16"/></tile>'
    '<tile id="3"><image source="three.png" width="16" height="16"/></tile></tileset>'
)


@pytest.mark.parametrize(("suffix", "outside"), [("tmx", True), ("tmj", False), ("portulanmap", True)])
def test_a_collection_with_gaps_takes_the_numbers_its_highest_tile_needs(
    tmp_path: Path, suffix: str, outside: bool
) -> None:
    (tmp_path / "things.tsx").write_text(COLLECTION.format(first=""), encoding="utf-8")
    inside = COLLECTION.format(first='firstgid="1" ')
    used = '<tileset firstgid="1" source="things.tsx"/>' if outside else inside
    (tmp_path / "a.tmx").write_text(GAPS.format(used=used), encoding="utf-8")
    read = read_map(tmp_path / "a.tmx").tile_map
    for _ in range(2):
        assert [(used.first_gid, used.tileset.count) for used in read.tilesets] == [(1, 4), (5, 4)]
        assert read.tileset_of(4) == (read.tilesets[0], 3)
        more = add_tileset(read, replace(read.tilesets[0].tileset, name="more"))
        assert [used.first_gid for used in more.tilesets] == [1, 5, 9]
        assert [used.first_gid for used in add_tileset(more, more.tilesets[1].tileset).tilesets] == [1, 5, 9, 13]
        write_map(read, tmp_path / f"b.{suffix}", WriteOptions(embed=True))
        read = read_map(tmp_path / f"b.{suffix}").tile_map
    if suffix == "tmx":
        assert '<tileset firstgid="1" name="things" tilewidth="16" tileheight="16" tilecount="2"' in (
            tmp_path / "b.tmx"
        ).read_text(encoding="utf-8")


def test_what_was_kept_with_too_few_numbers_is_read_with_enough() -> None:
    raw = head(add_tileset(new_map(2, 2), Tileset("t", 16, 16, 2, tiles={n: TileInfo(int(n)) for n in ("0", "3")})))
    raw["tilesets"][0]["tileset"]["count"] = 2
    assert assemble(raw, {}, "kept").tilesets[0].tileset.count == 4
    raw["tilesets"][0]["tileset"]["tiles"]["3"]["id"] = 10**15
    with pytest.raises(ContentError):
        assemble(raw, {}, "kept")


@pytest.mark.parametrize("counted", ["", 'tilecount="0" columns="0"'])
def test_a_sheet_without_its_size_is_measured(tmp_path: Path, counted: str) -> None:
    (tmp_path / "sol.png").write_bytes(png(64, 48))
    (tmp_path / "a.tmx").write_text(
        '<map version="1.0" orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">'
        f'<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" {counted}><image source="sol.png"/></tileset>'
        '<tileset firstgid="13" name="lost" tilewidth="16" tileheight="16"><image source="lost.png"/></tileset>'
        '<layer name="a" width="2" height="1"><data encoding="csv">1,12</data></layer></map>',
        encoding="utf-8",
    )
    sheet, lost = (used.tileset for used in read_map(tmp_path / "a.tmx").tile_map.tilesets)
    assert (sheet.columns, sheet.count, sheet.picture) == (4, 12, Picture("sol.png", 64, 48))
    assert sheet.place(11) == (48, 32, 16, 16)
    assert (lost.columns, lost.count) == (0, 0)
