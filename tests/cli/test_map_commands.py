"""`portulan map convert`: files into files, into campaigns and out of them, pictures along."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtGui import QImage

from models.campaign import queries
from models.campaign.maps import queries as map_queries
from models.campaign.maps.queries import is_asset, pictures_of, with_pictures
from models.formats.maps.io import read_map, write_map
from models.maps.map_json import blocks, head
from models.maps.pictures import change_pictures
from models.store.store import Store


@pytest.fixture
def made(sample_map, tmp_path):
    """The map with one of everything as a file, its pictures beside it."""
    board = sample_map.sample()
    for n, picture in enumerate(pictures_of(board)):
        image = QImage(max(picture.width, 8), max(picture.height, 8), QImage.Format.Format_RGB32)
        image.fill(0xFF446688 + n)
        image.setPixel(1, 2, 0xFF010203)
        image.save(str(tmp_path / picture.source))
    write_map(board, tmp_path / "fort.tmx")
    return read_map(tmp_path / "fort.tmx").tile_map


def plain(board):
    """Everything of a map but where its pictures lie or lay and what file its tilesets came from."""
    board = with_pictures(board, {picture.source: "?" for picture in pictures_of(board)})
    board = change_pictures(board, lambda each: replace(each, extra={}))
    tilesets = tuple(replace(used, tileset=replace(used.tileset, source="")) for used in board.tilesets)
    board = replace(board, name="?", tilesets=tilesets)
    return head(board), blocks(board)


def pixels(path):
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine()).copy()


def test_a_map_goes_round_all_formats_and_a_campaign(portulan, made, tmp_path):
    legs = ["fort.tmx", "c.portulan#Le Fort", "two.tmj", "three.json", "d.portulan#Fort", "four.tmx"]
    for source, target in pairwise(legs):
        answer = portulan("map", "convert", "c.portulan#le FORT" if source == "c.portulan#Le Fort" else source, target)
        assert (answer.code, answer.err) == (0, ""), (source, target)
        assert answer.out.count("\n") == 1
    for name in ("two.tmj", "three.json", "four.tmx"):
        assert plain(read_map(tmp_path / name).tile_map) == plain(made), name
    back = read_map(tmp_path / "four.tmx").tile_map
    for before, after in zip(pictures_of(made), pictures_of(back), strict=True):
        assert np.array_equal(pixels(tmp_path / before.source), pixels(tmp_path / after.source))


def test_a_map_in_a_campaign_carries_its_pictures(portulan, made, tmp_path):
    portulan("map", "convert", "fort.tmx", "c.portulan#Fort")
    with Store.open(tmp_path / "c.portulan", lambda: None, read_only=True) as store, store.read() as campaign:
        (row,) = queries.maps(campaign)
        kept = map_queries.read_map(campaign, row.id)
        assert all(is_asset(picture) for picture in pictures_of(kept))
        assert map_queries.assets_of(campaign, kept).keys() == {picture.source for picture in pictures_of(kept)}
        assert map_queries.map_problems(campaign, row.id) == ()
        assert queries.info(campaign).title == "Fort"
    assert portulan("check", "c.portulan").code == 0
    document = portulan("info", "c.portulan", "--json").document
    assert document["maps"] == [{"name": "Fort", "width": made.width, "height": made.height}]


def test_a_map_of_the_same_name_is_replaced_only_when_asked_for(portulan, made, tmp_path):
    portulan("map", "convert", "fort.tmx", "c.portulan#Fort")
    before = (tmp_path / "c.portulan").read_bytes()
    refused = portulan("map", "convert", "fort.tmx", "c.portulan#FORT")
    assert (refused.code, (tmp_path / "c.portulan").read_bytes()) == (1, before)
    assert "--overwrite" in refused.err
    assert portulan("map", "convert", "fort.tmx", "c.portulan#FORT", "--overwrite").code == 0
    portulan("map", "convert", "fort.tmx", "c.portulan#Autre")
    with Store.open(tmp_path / "c.portulan", lambda: None, read_only=True) as store, store.read() as campaign:
        assert [row.name for row in queries.maps(campaign)] == ["FORT", "Autre"]
    both = portulan("map", "convert", "c.portulan", "x.tmx")
    assert both.code == 2
    assert "FORT, Autre" in both.err


def test_an_export_replaces_its_output_but_never_a_campaign(portulan, made, tmp_path):
    portulan("map", "convert", "fort.tmx", "c.portulan#Fort")
    kept = (tmp_path / "c.portulan").read_bytes()
    for name in ("a.png", "a.svg", "a.pdf", "a.tmj"):
        assert portulan("map", "convert", "fort.tmx", name).code == 0
        assert portulan("map", "convert", "fort.tmx", name).code == 0, "as tools do"
        (tmp_path / name).write_bytes(kept)
        refused = portulan("map", "convert", "fort.tmx", name)
        assert (refused.code, (tmp_path / name).read_bytes()) == (2, kept), name
        assert name in refused.err


def test_a_picture_that_is_missing_or_none_is_told(portulan, made, tmp_path):
    first, second = pictures_of(made)[:2]
    (tmp_path / first.source).unlink()
    (tmp_path / second.source).write_bytes(b"\x89PNG and no more")
    answer = portulan("map", "convert", "fort.tmx", "c.portulan#Fort")
    assert answer.code == 0
    assert first.source in answer.out
    assert second.source in answer.out


def test_a_map_of_one_picture_goes_to_virtual_tabletops(portulan, tmp_path):
    from models.formats.maps.file import WriteOptions
    from models.maps.tile_map import new_map

    image = QImage(64, 32, QImage.Format.Format_RGB32)
    image.fill(0xFF336699)
    image.save(str(tmp_path / "p.png"))
    options = WriteOptions(picture=(tmp_path / "p.png").read_bytes(), picture_px=16)
    write_map(replace(new_map(4, 2), cell_width=16, cell_height=16), tmp_path / "a.uvtt", options)
    assert portulan("map", "convert", "a.uvtt", "b.foundry.json").code == 0
    assert np.array_equal(pixels(tmp_path / "b.png"), pixels(tmp_path / "p.png"))
    assert portulan("map", "convert", "a.uvtt", "c.portulan#Image").code == 0
    assert portulan("map", "convert", "c.portulan#image", "d.dd2vtt").code == 0
    assert read_map(tmp_path / "d.dd2vtt").tile_map.width == 4


def test_walls_off_the_grid_are_counted_kept_and_written_back(portulan, tmp_path):
    import json

    from tests.formats.test_free_walls import cave

    (tmp_path / "a.dd2vtt").write_text(json.dumps(cave()), encoding="utf-8")
    answer = portulan("map", "convert", "a.dd2vtt", "c.portulan#Grotte")
    assert answer.code == 0
    assert "1 mur et 1 porte ou fenêtre" in answer.out
    assert "pas d’image" in answer.out
    assert portulan("map", "convert", "c.portulan#grotte", "b.dd2vtt").code == 0
    raw = json.loads((tmp_path / "b.dd2vtt").read_text(encoding="utf-8"))
    assert [{"x": 2.0, "y": 0.0}, {"x": 3.25, "y": 1.5}] in raw["line_of_sight"]
    assert raw["lights"] == cave()["lights"]
    for portal in cave()["portals"]:
        assert portal in raw["portals"]
    answer = portulan("map", "convert", "c.portulan#grotte", "b.foundry.json")
    assert "dossier Data" in answer.out


@pytest.mark.parametrize("target", ["x.xlsx", "x.docx"])
def test_what_cannot_be_written_names_what_can(portulan, made, tmp_path, target):
    before = sorted(tmp_path.iterdir())
    answer = portulan("map", "convert", "fort.tmx", target)
    assert (answer.code, answer.out) == (2, "")
    assert target in answer.err
    assert ".tmx" in answer.err
    assert answer.err.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("absent.tmx", "absent.tmx ne se lit pas (ce chemin n’existe pas"),
        ("c.portulan#Ailleurs", "Fort"),
        ("vide.portulan", "pas encore de carte"),
        ("absent.portulan#x", "absent.portulan"),
        ("../fort", "format"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(portulan, made, source, said, tmp_path):
    portulan("map", "convert", "fort.tmx", "c.portulan#Fort")
    portulan("new", "vide.portulan", "--sample", "noirs-ameres")
    answer = portulan("map", "convert", source, "x.tmx")
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert not (tmp_path / "x.tmx").exists()


def test_the_folder_a_map_belongs_to(portulan, made, tmp_path):
    (tmp_path / "maps").mkdir()
    text = (tmp_path / "fort.tmx").read_text(encoding="utf-8")
    for picture in pictures_of(made):
        text = text.replace(f'"{picture.source}"', f'"../{picture.source}"')
    (tmp_path / "maps" / "fort.tmx").write_text(text, encoding="utf-8")
    for words in (("render", "a.png"), ("print", "a.pdf"), ("convert", "c.portulan")):
        told = portulan("map", words[0], "maps/fort.tmx", words[1])
        assert told.code == 0
        assert "--root" in told.out
        assert "--root" not in portulan("map", words[0], "maps/fort.tmx", words[1], "--root", ".").out
    wrong = portulan("map", "render", "fort.tmx", "a.png", "--root", "maps")
    assert (wrong.code, wrong.out) == (2, "")
    assert "maps" in wrong.err


def test_a_campaign_written_to_says_what_the_map_is_called_there(portulan, made, tmp_path):
    assert "c.portulan#Le Fort" in portulan("map", "convert", "fort.tmx", "c.portulan#Le Fort").out
    named = portulan("map", "convert", "fort.tmx", "d.portulan").out
    assert f"d.portulan#{read_map(tmp_path / 'fort.tmx').tile_map.name}" in named
