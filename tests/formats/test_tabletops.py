"""Universal VTT and Foundry: walls, doors, lights and the picture, there and back; what they cannot say is told."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from dataclasses import replace
from math import hypot
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.errors import ContentError
from models.formats.maps.file import MapFile, WriteOptions
from models.formats.maps.io import read_map, write_map
from models.maps.features import CellDoor, Light, MapNote, TableShape, Wall
from models.maps.free_walls import free_walls
from models.maps.rules.lines import spans
from models.maps.rules.rules_grid import rules_grid
from models.maps.rules.sight import sight
from models.maps.tile_map import ImageLayer, ObjectLayer, TileMap, new_map
from tests.maps.sample_map import picture_of, sample


def png(width: int, height: int) -> bytes:
    """Return a grey PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def board() -> TileMap:
    """Return a board with walls in a row, a pillar, doors in all states, a window, a light and notes."""
    made = new_map(6, 4, name="Temple")
    terrain = made.terrain.copy()
    terrain[3, 5] = 2
    terrain[0, 0] = 1
    walls = [
        *(Wall("V", 2, y) for y in range(3)),
        *(Wall("H", x, 2) for x in range(2)),
        Wall("V", 2, 3, "door", "open", "forward"),
        Wall("V", 4, 0, "secret_door", "locked"),
        Wall("V", 4, 1, "window"),
        Wall("H", 4, 3, "laser", "closed"),
    ]
    return replace(
        made,
        terrain=terrain,
        walls={wall.edge: wall for wall in walls},
        doors={(3, 3): CellDoor(3, 3, "door", "closed")},
        lights=(Light(1, 1500, 2500, 4000, "#ff8800", 750, shadows=False),),
        notes=(MapNote(2, "Le passe", 500, 500, secret=True), MapNote(3, "Entrée", 1000, 3500)),
    )


def written(folder: Path, name: str, made: TileMap) -> tuple[Any, MapFile, tuple[str, ...]]:
    path = folder / name
    lost = write_map(made, path, WriteOptions(picture=png(60, 40), picture_px=10))
    return json.loads(path.read_text(encoding="utf-8")), read_map(path), lost


def test_walls_become_long_lines() -> None:
    edges = [("V", 2, 0), ("V", 2, 1), ("V", 2, 3), ("H", 0, 2), ("H", 1, 2), ("H", 2, 2), ("V", 3, 0)]
    assert spans(edges) == (  # type: ignore[arg-type]
        ((0, 2), (3, 2)),
        ((2, 0), (2, 2)),
        ((2, 3), (2, 4)),
        ((3, 0), (3, 1)),
    )


def test_what_nobody_walks_through_on_a_table_in_paces_is_a_closed_line(tmp_path: Path) -> None:
    house = TableShape("building", ((1000, 500), (2500, 500), (2500, 2000)), id=1, top=3000)
    trunk = TableShape("trunk", disc=(4000, 2000, 300), id=2, top=5000)
    wood = TableShape("difficult", disc=(4000, 2000, 1500), id=3)
    table = replace(new_map(6, 4), shapes=(wood, house, trunk))
    raw, again, lost = written(tmp_path, "table.dd2vtt", table)
    walls, rim = raw["objects_line_of_sight"]
    assert [(each["x"], each["y"]) for each in walls] == [(1.0, 0.5), (2.5, 0.5), (2.5, 2.0), (1.0, 0.5)]
    assert rim[0] == rim[-1]
    assert len(rim) == 17
    assert all(abs(hypot(each["x"] - 4, each["y"] - 2) - 0.3) < 0.001 for each in rim)
    assert lost == ("format.lost_shapes",)
    assert len([*free_walls(again.tile_map)]) == 2, "they come back as walls off the grid"
    assert written(tmp_path, "solid.dd2vtt", replace(table, shapes=(house,)))[2] == ()
    scene, back, told = written(tmp_path, "table.foundry.json", table)
    assert len(scene["walls"]) == 3 + 16, "the house and the trunk"
    px = scene["grid"]["size"]
    assert scene["walls"][0]["c"] == [px, px // 2, px * 5 // 2, px // 2]
    assert "format.lost_shapes" in told
    assert len([*free_walls(back.tile_map)]) == 19


def test_universal_vtt_has_every_field_its_readers_want(tmp_path: Path) -> None:
    raw, again, lost = written(tmp_path, "temple.dd2vtt", board())
    assert raw["format"] == 0.3
    assert raw["resolution"] == {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 6, "y": 4},
        "pixels_per_grid": 10,
    }
    assert base64.b64decode(raw["image"]) == png(60, 40)
    assert all(portal["closed"] for portal in raw["portals"])
    assert {key for portal in raw["portals"] for key in portal} == {
        "position",
        "bounds",
        "rotation",
        "closed",
        "freestanding",
    }
    (light,) = raw["lights"]
    assert light == {
        "position": {"x": 1.5, "y": 2.5},
        "range": 4.0,
        "intensity": 0.75,
        "color": "ffff8800",
        "shadows": False,
    }
    assert [{"x": 2, "y": 0}, {"x": 2, "y": 3}] in raw["line_of_sight"]
    assert len(raw["portals"]) == 4
    assert lost == ("format.lost_difficult", "format.lost_door_states", "format.lost_windows")
    made = again.tile_map
    assert made.lights[0] == replace(board().lights[0], id=1)
    kinds = {wall.edge: wall.kind for wall in made.walls.values()}
    assert kinds["V", 2, 1] == "wall"
    assert kinds["V", 2, 3] == "door"
    (picture, loose) = made.all_layers()
    assert isinstance(picture, ImageLayer)
    assert again.pictures == {picture.picture.source: png(60, 40)}
    # The cell door's middle line is off the grid, so it comes back as a free line.
    assert isinstance(loose, ObjectLayer)
    assert len(loose.objects) == 1


def test_foundry_keeps_doors_with_their_state(tmp_path: Path) -> None:
    raw, again, lost = written(tmp_path, "temple.foundry.json", board())
    assert (raw["width"], raw["height"], raw["grid"]["size"], raw["padding"]) == (60, 40, 10, 0)
    assert (tmp_path / raw["background"]["src"]).read_bytes() == png(60, 40)
    assert all(isinstance(part, int) for wall in raw["walls"] for part in wall["c"])
    doors = {(wall["door"], wall["ds"], wall["dir"]) for wall in raw["walls"] if wall["door"]}
    assert doors == {(1, 1, 1), (2, 2, 0), (1, 0, 0)}
    (window,) = [wall for wall in raw["walls"] if not wall["sight"]]
    assert window["move"] == 20
    assert [note["text"] for note in raw["notes"]] == ["Entrée"]
    assert lost == ("format.lost_difficult", "format.lost_secret_notes", "format.foundry_picture")
    made = again.tile_map
    before = {wall.edge: wall for wall in board().walls.values()}
    assert made.walls["V", 2, 3] == before["V", 2, 3]
    assert made.walls["V", 4, 0] == before["V", 4, 0]
    assert made.walls["V", 4, 1].kind == "window"
    assert made.lights[0].color == "#ff8800"
    assert made.notes[0].text == "Entrée"


@pytest.mark.parametrize("name", ["b.uvtt", "b.foundry.json"])
def test_sight_is_the_same_on_the_board_read_back(tmp_path: Path, name: str) -> None:
    made = replace(board(), doors={}, walls={e: w for e, w in board().walls.items() if w.kind in ("wall", "laser")})
    _, again, _ = written(tmp_path, name, made)
    before, after = rules_grid(made), rules_grid(again.tile_map)
    free = [cell for cell in before.cells() if not before.cuts(cell)]
    for a in free:
        for t in free:
            assert sight(before, a, t).visible == sight(after, a, t).visible


def test_scenes_of_other_programs_with_padding_and_slanted_walls(tmp_path: Path) -> None:
    scene = {
        "name": "Autre",
        "width": 400,
        "height": 300,
        "padding": 0.25,
        "grid": {"type": 1, "size": 100},
        "img": "fond.webp",
        "walls": [
            {"c": [200, 100, 200, 300]},
            {"c": [300, 300, 300, 200], "door": 1, "ds": 1, "dir": 2},
            {"c": [110, 120, 250, 260]},
        ],
        "lights": [{"x": 150, "y": 150, "config": {"dim": 3, "bright": 1, "color": "#FFffFF"}}],
    }
    (tmp_path / "a.json").write_text(json.dumps(scene), encoding="utf-8")
    made = read_map(tmp_path / "a.json").tile_map
    # A quarter of four columns is one square, a quarter of three rows is rounded up to one.
    assert set(made.walls) == {("V", 1, 0), ("V", 1, 1), ("V", 2, 1)}
    assert made.walls["V", 2, 1].one_way == "forward"
    assert (made.lights[0].x, made.lights[0].range, made.lights[0].color) == (500, 3000, "#ffffff")
    picture, loose = made.all_layers()
    assert isinstance(picture, ImageLayer)
    assert picture.picture.source == "fond.webp"
    assert isinstance(loose, ObjectLayer)
    old = {**scene, "grid": 100, "gridType": 2, "gridDistance": 1}
    (tmp_path / "b.json").write_text(json.dumps(old), encoding="utf-8")
    assert read_map(tmp_path / "b.json").lost == ("format.not_square",)


@pytest.mark.parametrize("name", ["a.uvtt", "a.foundry.json"])
def test_without_a_picture_nothing_is_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(ContentError) as caught:
        write_map(board(), tmp_path / name)
    assert caught.value.key == "format.needs_picture"
    assert not list(tmp_path.iterdir())


def test_a_json_file_is_read_as_what_it_is(tmp_path: Path) -> None:
    made = sample()
    write_map(made, tmp_path / "a.json")
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["portulan_map"] == 1
    write_map(made, tmp_path / "a.tmj")
    (tmp_path / "a.tmj").rename(tmp_path / "b.json")
    for name in ("a.json", "b.json"):
        assert picture_of(read_map(tmp_path / name).tile_map) == picture_of(made)


def test_a_place_that_cannot_be_written_is_one_sentence_and_the_old_file_stays(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        write_map(sample(), tmp_path / "nulle part" / "a.tmx")
    assert caught.value.key == "format.unwritable"
    path = tmp_path / "a.tmx"
    path.write_text("ancien", encoding="utf-8")
    with pytest.raises(ContentError):
        write_map(sample(), path, WriteOptions(encoding="morse"))
    assert path.read_text(encoding="utf-8") == "ancien"
    assert np.array_equal(sample().terrain, sample().terrain)
