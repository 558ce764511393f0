"""Maps with too many things in them are refused in one sentence before any of them is looked at."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from models.errors import ContentError
from models.formats.json_text import MAX_TABLES
from models.formats.maps.io import read_map
from models.formats.maps.own_json import own_table
from models.formats.maps.walls_out import MAX_BORDERS
from models.formats.nodes import MAX_POINTS, MAX_THINGS
from models.i18n import Translator
from models.maps.tile_map import new_map

POINT = {"x": 1, "y": 1}


def vtt(**parts: object) -> dict[str, object]:
    size = {"map_size": {"x": 1000, "y": 1000}, "pixels_per_grid": 50}
    return {"format": 0.3, "resolution": size, "image": "", **parts}


def scene(walls: int, line: tuple[int, ...] = (0, 0, 7, 9), **parts: object) -> dict[str, object]:
    walled = [{"c": line}] * walls
    return {"name": "a", "walls": walled, "grid": {"size": 50, "type": 1}, "width": 50_000, "height": 50_000, **parts}


def tiled(*layers: object) -> dict[str, object]:
    return {"width": 2, "height": 2, "tilewidth": 32, "tileheight": 32, "layers": layers}


def objects(number: int, **parts: object) -> dict[str, object]:
    return {"type": "objectgroup", "objects": [parts] * number}


def ours(**parts: object) -> dict[str, object]:
    table = own_table(new_map(2, 2, name="a", cell_px=32))
    return {**table, "map": {**table["map"], **parts}}  # type: ignore[dict-item]


def tmx(points: str) -> str:
    inside = f'<objectgroup><object><polygon points="{points}"/></object></objectgroup>'
    return f'<map width="2" height="2" tilewidth="32" tileheight="32">{inside}</map>'


levels = [{"_id": str(each), "background": {"src": "a.png"}} for each in range(500)]
WRONG: dict[str, tuple[str, Callable[[], object], int, str]] = {
    "one wall": ("a.dd2vtt", lambda: vtt(line_of_sight=[[POINT] * (MAX_POINTS + 1)]), MAX_POINTS, "line_of_sight[0]"),
    "lights": ("a.dd2vtt", lambda: vtt(lights=[[]] * (MAX_THINGS + 1)), MAX_THINGS, "map.lights"),
    "long walls": (
        "a.dd2vtt", lambda: vtt(objects_line_of_sight=[[{"x": 0, "y": 0}, {"x": 1000, "y": 0}] * 600]), MAX_BORDERS, "",
    ),
    "walls of a scene": ("a.json", lambda: scene(0) | {"walls": [[]] * (MAX_THINGS + 1)}, MAX_THINGS, "scene.walls"),
    "storeys of a scene": ("a.json", lambda: scene(1_000, levels=levels), MAX_THINGS, "scene.walls"),
    "long walls of a scene": ("a.json", lambda: scene(3_000, (0, 0, 0, 50_000)), MAX_BORDERS, ""),
    "one outline": ("a.tmj", lambda: tiled(objects(1, polygon=[POINT] * (MAX_POINTS + 1))), MAX_POINTS, "polygon"),
    "objects in groups": (
        "a.tmj", lambda: tiled(*[{"type": "group", "layers": [objects(1_000)] * 9}] * 50), MAX_THINGS, "objects",
    ),
    "one outline in XML": ("a.tmx", lambda: tmx("1,1 " * (MAX_POINTS + 2)), MAX_POINTS, "polygon"),
    "points in XML": ("a.tmx", lambda: tmx("1 " * 500_000), 400_000, ""),
    "our own walls": ("a.json", lambda: ours(walls=[[]] * 700_001), 700_000, "map.walls"),
    "lists of nothing": ("a.tmj", lambda: tiled([[]] * MAX_TABLES), MAX_TABLES, ""),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_crowded_map_is_refused_with_its_place_and_limit(tmp_path: Path, name: str) -> None:
    file, make, limit, place = WRONG[name]
    made = make()
    path = tmp_path / file
    path.write_text(made if isinstance(made, str) else json.dumps(made))
    with pytest.raises(ContentError) as caught:
        read_map(path)
    for lang in ("fr", "en"):
        said = Translator(lang)(caught.value.key, **caught.value.args_)
        assert file in said
        assert place in said
        assert str(limit) in "".join(each for each in said if each.isdigit())


def test_a_map_as_large_as_may_be_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "a.dd2vtt"
    path.write_text(json.dumps(vtt(line_of_sight=[[{"x": each % 2, "y": 0.5} for each in range(MAX_POINTS)]])))
    (layer,) = read_map(path).tile_map.layers
    assert len(layer.objects[0].points) == MAX_POINTS
