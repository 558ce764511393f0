"""`portulan map render` and `portulan map print`, and `map convert` into what is painted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pypdf
import pytest
from PySide6.QtGui import QImage

from models.dice import Dice
from models.formats.maps.io import read_map, write_map
from models.formats.registry import read_suffixes, write_suffixes
from models.maps.features import Wall, Zone
from models.maps.generators.built import temple
from models.maps.generators.dressing import dress_board
from models.maps.tile_map import new_map
from models.maps.upright import SHAPES


def pixels(path):
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return raw.astype(int)


@pytest.fixture
def board(tmp_path, qapp):
    """A temple of our own tiles, as a file of our own format."""
    made = dress_board(temple(20, 12, Dice("x", "temple")), "temple", Dice("x", "tiles"))
    made = replace(made, name="Temple", walls={("V", 3, 2): Wall("V", 3, 2, "secret_door")})
    write_map(made, tmp_path / "temple.json")
    return made


def test_a_map_becomes_a_picture_of_its_own_size_or_another(portulan, board, tmp_path):
    answer = portulan("map", "render", "temple.json", "a.png", "--json")
    assert (answer.code, answer.document) == (0, {"file": "a.png", "width": 640, "height": 384, "known": []})
    assert QImage(str(tmp_path / "a.png")).width() == 640
    assert portulan("map", "render", "temple.json", "b.png", "--scale", "0.3", "--json").document["width"] == 192
    half = portulan("map", "render", "temple.json", "c.png", "--size", "100")
    assert (half.code, half.out) == (0, "c.png\u00a0: 100 × 60 pixels\n")
    assert QImage(str(tmp_path / "c.png")).height() == 60


def test_secrets_and_grid_are_drawn_where_they_are_asked_for(portulan, board, tmp_path):
    pictures = {}
    for words in ((), ("--secrets",), ("--grid",), ("--coordinates",), ("--low-ink",), ("--night",)):
        portulan("map", "render", "temple.json", "a.png", "--scale", "1.5", *words)
        pictures[words] = (tmp_path / "a.png").read_bytes()
    assert len(set(pictures.values())) == 6


def test_lines_become_svg(portulan, board, tmp_path):
    assert portulan("map", "render", "temple.json", "a.svg").code == 0
    drawing = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert drawing.count("<image") == 1
    assert "<path" in drawing


@pytest.mark.parametrize("suffix", [each for each in write_suffixes("map") if each != ".vmod"])
def test_every_suffix_the_help_names_is_written(portulan, board, tmp_path, suffix):
    assert portulan("map", "convert", "temple.json", f"a{suffix}").code == 0
    assert (tmp_path / f"a{suffix}").stat().st_size
    if suffix in read_suffixes("map", window=False):
        assert portulan("map", "convert", f"a{suffix}", "b.tmx").code == 0


def test_a_poster_at_true_scale(portulan, board, tmp_path):
    answer = portulan("map", "print", "temple.json", "a.pdf", "--json")
    told = answer.document
    assert (answer.code, told["pages"], told["columns"] * told["rows"]) == (0, 5, 4)
    assert (told["width_mm"], told["height_mm"], told["paper"], told["cell_mm"]) == (500.0, 300.0, "a4", 25.0)
    pages = pypdf.PdfReader(tmp_path / "a.pdf").pages
    assert len(pages) == 5
    assert sorted(float(side) / 72 * 25.4 for side in pages[0].mediabox[2:]) == pytest.approx([210, 297], abs=0.2)
    words = pages[0].extract_text()
    assert "Temple" in words
    assert "4 pages A4" in words
    assert "B2" in pages[-1].extract_text()


def test_one_page_alone_and_other_sizes(portulan, board, tmp_path):
    one = portulan("map", "print", "temple.json", "a.pdf", "--page", "b1", "--low-ink", "--no-grid", "--json")
    assert (one.code, one.document["pages"]) == (0, 1)
    large = portulan("map", "print", "temple.json", "b.pdf", "--paper", "a3", "--cell-mm", "40", "--overlap", "5")
    assert large.code == 0
    assert "5 pages" in large.out
    none = portulan("map", "print", "temple.json", "c.pdf", "--page", "Z9")
    assert none.code == 1
    assert "A1" in none.err
    assert not (tmp_path / "c.pdf").exists()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("print", "temple.json", "a.pdf", "--cell-mm", "0"), 1, "mm"),
        (("print", "temple.json", "a.pdf", "--overlap", "400"), 1, "50"),
        (("print", "temple.json", "a.docx"), 2, ".pdf"),
        (("print", "temple.json", "a.pdf", "--paper", "a9"), 2, "--paper"),
        (("render", "temple.json", "a.gif"), 2, ".png"),
        (("render", "temple.json", "a.png", "--scale", "9999"), 1, "trop grande"),
        (("render", "temple.json", "a.png", "--size", "0"), 2, "--size"),
        (("render", "temple.json", "a.png", "--size", "1000000000"), 1, "1000000"),
        (("render", "absent.tmx", "a.png"), 2, "absent.tmx"),
        (("render", "temple.json", "absent/a.png"), 2, "absent"),
    ],
)
def test_what_cannot_be_painted_is_one_sentence(portulan, board, tmp_path, words, code, said):
    before = sorted(tmp_path.iterdir())
    answer = portulan("map", *words)
    assert (answer.code, answer.out) == (code, "")
    assert said in answer.err
    assert sorted(tmp_path.iterdir()) == before


def test_a_map_of_a_campaign_is_painted(portulan, board, tmp_path):
    portulan("map", "convert", "temple.json", "c.portulan#Temple")
    assert portulan("map", "render", "c.portulan#temple", "a.png").code == 0
    assert portulan("map", "render", "temple.json", "b.png").code == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert portulan("map", "print", "c.portulan", "a.pdf").code == 0
    assert portulan("map", "render", "c.portulan#Ailleurs", "x.png").code == 2


def test_our_tiles_go_to_tiled_and_to_virtual_tabletops(portulan, board, tmp_path):
    # A door that fills a cell is drawn by the tileset, which another program's picture of it cannot do.
    write_map(replace(board, doors={}), tmp_path / "temple.json")
    assert portulan("map", "convert", "temple.json", "temple.tmx").code == 0
    read = read_map(tmp_path / "temple.tmx").tile_map
    sheet = QImage(str(tmp_path / read.tilesets[0].tileset.picture.source))
    assert sheet.width() == 16 * 32
    assert portulan("map", "render", "temple.tmx", "a.png").code == 0
    assert portulan("map", "render", "temple.json", "b.png").code == 0
    assert np.abs(pixels(tmp_path / "a.png") - pixels(tmp_path / "b.png")).max() <= 3
    for name in ("a.uvtt", "a.foundry.json"):
        assert portulan("map", "convert", "temple.json", name).code == 0
    assert read_map(tmp_path / "a.uvtt").tile_map.cell_width == 100
    assert portulan("map", "convert", "temple.json", "d.png").code == 0
    assert portulan("map", "convert", "temple.json", "d.pdf").code == 0


def test_a_map_without_tiles_shows_its_ground(portulan, tmp_path, qapp):
    bare = new_map(6, 4, name="Nu")
    terrain = bare.terrain.copy()
    terrain[1, 1:4] = 2
    write_map(replace(bare, terrain=terrain, zones=(Zone(9, "Ici", runs=((3, 0, 2),)),)), tmp_path / "nu.json")
    portulan("map", "render", "nu.json", "a.png")
    image = QImage(str(tmp_path / "a.png"))
    assert image.pixel(48, 48) != image.pixel(16, 16)
    assert image.pixel(16, 112) != image.pixel(176, 16)


@pytest.mark.parametrize("shape", ["hexagonal", "staggered"])
def test_a_map_of_other_cells_is_refused_and_never_torn(portulan, board, tmp_path, shape):
    write_map(replace(board, orientation=shape, walls={}), tmp_path / "odd.tmx")
    assert portulan("map", "convert", "odd.tmx", "c.portulan#Odd").code == 0
    for source in ("odd.tmx", "c.portulan#Odd"):
        for words in (
            ("render", source, "a.png"),
            ("render", source, "a.svg"),
            ("print", source, "a.pdf"),
            ("convert", source, "b.png"),
            ("convert", source, "b.pdf"),
            ("convert", source, "b.dd2vtt"),
            ("convert", source, "b.foundry.json"),
        ):
            answer = portulan("map", *words)
            assert answer.code == 1, words
            assert answer.out == ""
            assert answer.err.count("\n") == 1
            assert f"carte {SHAPES[shape]['fr']} de 20 × 12 cases" in answer.err
            assert "Tiled" in answer.err
            assert not (tmp_path / words[-1]).exists()
    for name in ("back.tmx", "back.tmj", "back.json"):
        assert portulan("map", "convert", "c.portulan#Odd", name).code == 0
        assert read_map(tmp_path / name).tile_map.orientation == shape
