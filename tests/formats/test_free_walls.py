"""Universal VTT and Foundry, in and out: the same walls, doors and lights with all they have, off the grid too."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.formats.maps.file import WriteOptions
from models.formats.maps.io import read_map, write_map
from models.formats.maps.loaded_map import load_file
from models.formats.maps.walls_out import edges_of
from models.i18n import Text, Translator
from models.maps.features import Wall
from models.maps.free_walls import free_walls, without_free_walls
from models.maps.map_json import assemble, blocks, head
from models.maps.tile_map import ObjectLayer, TileMap, change_layers
from tests.formats.test_tabletops import png

WIDE, HIGH = 6, 5
NAMES = st.sampled_from(["", "Passe", "é"])
# Multiples of a 64th: the corner of a map can be taken off and put back without a rounding.
FREE = st.integers(-64, 64 * 7).map(lambda n: n / 64)
ON = st.integers(0, 5).map(float)
NEAR = st.integers(0, 5).map(lambda n: n + 1 / 256)
COORD = st.one_of(ON, ON, ON, FREE, NEAR)
XY = st.tuples(COORD, COORD)


def kept_in_a_campaign(tile_map: TileMap) -> TileMap:
    """Return a map as it comes back from its rows."""
    return assemble(json.loads(json.dumps(head(tile_map))), blocks(tile_map), "x")


def there_and_back(folder: Path, name: str, table: Mapping[str, Any], px: int) -> dict[str, Any]:
    (folder / name).write_text(json.dumps(table), encoding="utf-8")
    made = kept_in_a_campaign(read_map(folder / name).tile_map)
    out = folder / f"aus-{name}"
    write_map(made, out, WriteOptions(picture=png(2, 2), picture_px=px))
    found: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return found


def lines_of(lines: list[list[tuple[float, float]]]) -> tuple[frozenset[object], Counter[object]]:
    """Return walls as edges of cells where they follow the grid, else segment by segment."""
    edges: set[object] = set()
    loose: Counter[object] = Counter()
    for line in lines:
        for a, b in itertools.pairwise(line):
            on, whole = edges_of([a, b], WIDE, HIGH)
            if whole and a != b and {*a, *b} == {round(part) for part in (*a, *b)}:
                edges.update(on)
            else:
                loose[tuple(sorted((rounded(a), rounded(b))))] += 1
        if len(line) == 1:
            loose[rounded(line[0])] += 1
    return frozenset(edges), loose


def rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 6), round(point[1], 6)


def xy(point: tuple[float, float], by: float = 0.0) -> dict[str, float]:
    return {"x": point[0] + by, "y": point[1] + by}


PORTAL = st.fixed_dictionaries(
    {
        "ends": st.one_of(
            st.tuples(XY, XY),
            st.tuples(st.integers(0, 4), st.integers(0, 3)).map(lambda p: ((p[0], p[1]), (p[0], p[1] + 1))),
        ),
        "rotation": st.sampled_from([0, 0.5, 1.5707963267948966]),
        "closed": st.booleans(),
        "freestanding": st.booleans(),
    },
    optional={"name": NAMES},
)
LIGHT = st.fixed_dictionaries(
    {
        "at": XY,
        "range": st.integers(0, 900).map(lambda n: n / 64),
        "intensity": st.sampled_from([0.0, 0.33333, 1, 1.5]),
        "color": st.sampled_from(["ffff8800", "40eccd8b", "FFAABBCC", "odd"]),
        "shadows": st.booleans(),
    },
    optional={"flicker": st.just({"speed": 0.3})},
)


@st.composite
def uvtt(draw: st.DrawFn) -> tuple[dict[str, Any], float]:
    by = draw(st.sampled_from([0.0, 2.0, 0.5]))
    lines = st.lists(st.lists(XY, min_size=1, max_size=5), max_size=4)
    portals = []
    for each in draw(st.lists(PORTAL, max_size=4)):
        a, b = each.pop("ends")
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        portals.append({**each, "position": xy(middle, by), "bounds": [xy(a, by), xy(b, by)]})
    lights = []
    for each in draw(st.lists(LIGHT, max_size=4)):
        lights.append({"position": xy(each.pop("at"), by), **each})
    table = {
        "format": 0.3,
        "resolution": {"map_origin": xy((by, by)), "map_size": {"x": WIDE, "y": HIGH}, "pixels_per_grid": 70},
        "line_of_sight": [[xy(p, by) for p in line] for line in draw(lines)],
        "objects_line_of_sight": [[xy(p, by) for p in line] for line in draw(lines)],
        "portals": portals,
        "environment": {"baked_lighting": draw(st.booleans()), "ambient_light": "ff445566"},
        "lights": lights,
    }
    return table, by


def moved(things: list[dict[str, Any]], by: float) -> Counter[str]:
    """Return portals or lights measured from the corner of the map, as a bag."""

    def at(point: Mapping[str, float]) -> dict[str, float]:
        return {"x": float(point["x"] - by), "y": float(point["y"] - by)}

    found: Counter[str] = Counter()
    for thing in things:
        table = {**thing, "position": at(thing["position"])}
        if "bounds" in thing:
            table["bounds"] = [at(point) for point in thing["bounds"]]
        numbers = {key: float(v) if type(v) is int else v for key, v in table.items()}
        found[json.dumps(numbers, sort_keys=True)] += 1
    return found


@given(given_=uvtt(), suffix=st.sampled_from([".dd2vtt", ".uvtt"]))
def test_a_universal_vtt_comes_back_as_it_went(
    tmp_path_factory: pytest.TempPathFactory, given_: tuple[dict[str, Any], float], suffix: str
) -> None:
    table, by = given_
    again = there_and_back(tmp_path_factory.mktemp("vtt"), f"a{suffix}", table, 70)
    for key in ("line_of_sight", "objects_line_of_sight"):
        before = lines_of([[(p["x"] - by, p["y"] - by) for p in line] for line in table[key]])
        after = lines_of([[(p["x"], p["y"]) for p in line] for line in again[key]])
        assert after == before, key
    assert moved(again["portals"], 0) == moved(table["portals"], by)
    assert moved(again["lights"], 0) == moved(table["lights"], by)
    assert again["environment"] == table["environment"]


SENSE = st.sampled_from([0, 10, 20, 30, 40])
WALL = st.fixed_dictionaries(
    {"ends": st.tuples(XY, XY), "door": st.sampled_from([0, 0, 1, 2]), "_id": st.sampled_from(["aaaa", "bbbb"])},
    optional={
        "light": SENSE,
        "sight": SENSE,
        "sound": SENSE,
        "move": st.sampled_from([0, 20]),
        "dir": st.sampled_from([0, 1, 2]),
        "ds": st.sampled_from([0, 1, 2]),
        "doorSound": st.sampled_from([None, "woodBasic"]),
        "threshold": st.sampled_from([None, {"light": 10, "sight": None, "sound": None, "attenuation": True}]),
        "animation": st.sampled_from([None, {"type": "swing", "double": True}]),
        "flags": st.sampled_from([{}, {"wall-height": {"top": 10}}]),
        "levels": st.sampled_from([[], ["defaultLevel0000"]]),
    },
)
LAMP = st.fixed_dictionaries(
    {"at": XY, "walls": st.booleans(), "_id": st.just("cccc")},
    optional={
        "rotation": st.integers(0, 359),
        "hidden": st.booleans(),
        "config": st.fixed_dictionaries(
            {"dim": st.integers(0, 60), "bright": st.integers(0, 60)},
            optional={
                "color": st.sampled_from([None, "#ff8800"]),
                "angle": st.sampled_from([90, 360]),
                "animation": st.just({"type": "torch", "speed": 2}),
            },
        ),
    },
)
PLAIN = {**dict.fromkeys(("light", "sight", "sound", "move"), 20), "dir": 0, "door": 0, "ds": 0}


def foundry_walls(walls: list[dict[str, Any]], px: int, corner: tuple[int, int]) -> tuple[object, object, Counter[str]]:
    """Return plain walls as edges and segments, all others whole, those that say the same by the same words."""
    plain: list[list[tuple[float, float]]] = []
    others: Counter[str] = Counter()
    for wall in walls:
        c = [(part - corner[i % 2]) / px for i, part in enumerate(wall["c"])]
        a, b = (c[0], c[1]), (c[2], c[3])
        said = {
            **PLAIN,
            **{
                key: value for key, value in wall.items() if key not in ("c", "_id") and value not in ("", None, [], {})
            },
        }
        if said == PLAIN:
            plain.append([a, b])
            continue
        if b < a:
            a, b = b, a
            said["dir"] = (0, 2, 1)[said["dir"]]
        others[json.dumps([rounded(a), rounded(b), said], sort_keys=True)] += 1
    return *lines_of(plain), others


@given(
    walls=st.lists(WALL, max_size=8),
    lamps=st.lists(LAMP, max_size=4),
    padding=st.sampled_from([0, 0.25]),
    px=st.sampled_from([64, 256]),
    grid=st.sampled_from([{"distance": 1}, {"distance": 5, "units": "ft"}]),
)
def test_a_foundry_scene_comes_back_as_it_went(
    tmp_path_factory: pytest.TempPathFactory,
    walls: list[dict[str, Any]],
    lamps: list[dict[str, Any]],
    padding: float,
    px: int,
    grid: dict[str, Any],
) -> None:
    corner = (2 * px, 2 * px) if padding else (0, 0)
    for wall in walls:
        (ax, ay), (bx, by) = wall.pop("ends")
        wall["c"] = [round(part * px) + corner[i % 2] for i, part in enumerate((ax, ay, bx, by))]
    for lamp in lamps:
        x, y = lamp.pop("at")
        lamp |= {"x": round(x * px) + corner[0], "y": round(y * px) + corner[1]}
    scene = {
        "name": "Essai",
        "width": WIDE * px,
        "height": HIGH * px,
        "padding": padding,
        "grid": {"type": 1, "size": px, **grid},
        "walls": walls,
        "lights": lamps,
    }
    again = there_and_back(tmp_path_factory.mktemp("foundry"), "a.foundry.json", scene, px)
    assert foundry_walls(again["walls"], px, (0, 0)) == foundry_walls(walls, px, corner)
    before = Counter(json.dumps({**e, "x": e["x"] - corner[0], "y": e["y"] - corner[1]}, sort_keys=True) for e in lamps)
    assert Counter(json.dumps(each, sort_keys=True) for each in again["lights"]) == before
    assert again["grid"]["distance"] == grid["distance"]
    assert again["grid"]["units"] == grid.get("units", "")


def cave() -> dict[str, Any]:
    """Return a Universal VTT without its picture: a slanted wall, a window, a wide door, a lamp of its own kind."""
    return {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 6, "y": 5}, "pixels_per_grid": 64},
        "line_of_sight": [[{"x": 0, "y": 0}, {"x": 2, "y": 0}, {"x": 3.25, "y": 1.5}]],
        "portals": [
            {"position": {"x": 1, "y": 2.5}, "bounds": [{"x": 1, "y": 2}, {"x": 1, "y": 3}], "closed": False},
            {"position": {"x": 3, "y": 3}, "bounds": [{"x": 2, "y": 3}, {"x": 4, "y": 3}], "closed": True},
            {"position": {"x": 4.5, "y": 4.5}, "bounds": [{"x": 4, "y": 4}, {"x": 5, "y": 5}], "closed": True},
        ],
        "lights": [
            {"position": {"x": 1.5, "y": 1.5}, "range": 2, "intensity": 1, "color": "80ffffff", "shadows": True}
        ],
    }


@pytest.mark.parametrize(
    ("name", "writer", "kind", "state"),
    [
        ("a.dd2vtt", {}, "window", "closed"),
        ("a.uvtt", {"software": "Dungeondraft 1.1"}, "window", "closed"),
        ("a.uvtt", {}, "door", "open"),
        ("a.dd2vtt", {"software": "Dungeon Alchemist"}, "door", "open"),
        ("a.df2vtt", {}, "door", "open"),
    ],
)
def test_what_is_not_closed_is_what_its_writer_means(
    tmp_path: Path, name: str, writer: dict[str, str], kind: str, state: str
) -> None:
    again = there_and_back(tmp_path, name, {**cave(), **writer}, 64)
    made = read_map(tmp_path / name).tile_map
    assert (made.walls["V", 1, 2].kind, made.walls["V", 1, 2].state) == (kind, state)
    # Our own file says what was meant, whatever its suffix.
    (tmp_path / "b.uvtt").write_text(json.dumps(again), encoding="utf-8")
    twice = read_map(tmp_path / "b.uvtt").tile_map
    assert (twice.walls["V", 1, 2].kind, twice.walls["V", 1, 2].state) == (kind, state)
    assert again.get("software") == writer.get("software")


def test_without_its_picture_there_are_its_walls_and_the_message_counts(tmp_path: Path) -> None:
    path = tmp_path / "grotte.dd2vtt"
    for image in ({}, {"image": None}, {"image": ""}):
        path.write_text(json.dumps({**cave(), **image}), encoding="utf-8")
        loaded = load_file(path)
        made = loaded.tile_map
        assert {("H", 0, 0), ("H", 1, 0), ("H", 2, 3), ("H", 3, 3)} <= set(made.walls)
        assert loaded.known == (
            ("format.kept_free", {"things": Text("1 mur et 1 porte ou fenêtre", "1 wall and 1 door or window")}),
            ("format.kept_extra", {"things": Text("3 murs ou portes et 1 lumière", "3 walls or doors and 1 light")}),
            ("format.no_picture", {}),
        )
        for lang in ("fr", "en"):
            told = " ".join(Translator(lang)(key, **args) for key, args in loaded.known)
            assert "1" in told
            assert "{" not in told
    (door, slanted) = free_walls(made)
    assert (slanted.kind, door.kind) == ("free_wall", "free_door")
    assert slanted.points == ((2.0, 0.0), (3.25, 1.5))
    assert not list(free_walls(without_free_walls(made)))


def changed(made: TileMap, change: Callable[[Any], Any]) -> TileMap:
    """Return a map with every object off the grid changed."""
    return change_layers(
        made,
        lambda layer: (
            replace(layer, objects=tuple(map(change, layer.objects))) if isinstance(layer, ObjectLayer) else layer
        ),
    )


def test_what_was_changed_goes_out_as_it_is_now(tmp_path: Path) -> None:
    path = tmp_path / "a.dd2vtt"
    path.write_text(json.dumps(cave()), encoding="utf-8")
    made = read_map(path).tile_map
    walls = dict(made.walls)
    del walls["H", 2, 3]
    walls["V", 1, 2] = replace(walls["V", 1, 2], kind="door")
    lights = tuple(replace(light, range=3000) for light in made.lights)
    now = changed(replace(made, walls=walls, lights=lights), lambda thing: replace(thing, x=thing.x + 64))
    write_map(now, tmp_path / "b.uvtt", WriteOptions(picture=png(2, 2), picture_px=64))
    raw = json.loads((tmp_path / "b.uvtt").read_text(encoding="utf-8"))
    assert [{"x": 3.0, "y": 0.0}, {"x": 4.25, "y": 1.5}] in raw["line_of_sight"]
    ends = {tuple((p["x"], p["y"]) for p in portal["bounds"]): portal["closed"] for portal in raw["portals"]}
    assert ends == {((1, 2), (1, 3)): True, ((3, 3), (4, 3)): True, ((5.0, 4.0), (6.0, 5.0)): True}
    (light,) = raw["lights"]
    assert (light["range"], light["color"]) == (3.0, "80ffffff")


def test_walls_off_the_grid_go_from_one_tabletop_to_the_other(tmp_path: Path) -> None:
    (tmp_path / "a.dd2vtt").write_text(json.dumps(cave()), encoding="utf-8")
    options = WriteOptions(picture=png(2, 2), picture_px=64)
    write_map(read_map(tmp_path / "a.dd2vtt").tile_map, tmp_path / "b.foundry.json", options)
    scene = json.loads((tmp_path / "b.foundry.json").read_text(encoding="utf-8"))
    assert [128, 0, 208, 96] in [wall["c"] for wall in scene["walls"]]
    assert [wall["c"] for wall in scene["walls"] if wall["door"] == 1] == [
        [128, 192, 192, 192],
        [192, 192, 256, 192],
        [256, 256, 320, 320],
    ]
    write_map(read_map(tmp_path / "b.foundry.json").tile_map, tmp_path / "c.uvtt", options)
    raw = json.loads((tmp_path / "c.uvtt").read_text(encoding="utf-8"))
    assert [{"x": 2.0, "y": 0.0}, {"x": 3.25, "y": 1.5}] in raw["line_of_sight"]
    assert len(raw["portals"]) == 3


def test_a_one_way_wall_turns_with_its_line_when_a_part_of_it_is_gone(tmp_path: Path) -> None:
    scene = {
        "width": 384, "height": 320, "grid": {"type": 1, "size": 64},
        "walls": [{"c": [128, 128, 128, 0], "dir": 1, "sight": 10}],
    }  # fmt: skip
    (tmp_path / "a.foundry.json").write_text(json.dumps(scene), encoding="utf-8")
    made = read_map(tmp_path / "a.foundry.json").tile_map
    assert set(made.walls) == {("V", 2, 0), ("V", 2, 1)}
    walls: dict[Any, Wall] = dict(made.walls)
    del walls["V", 2, 1]
    write_map(replace(made, walls=walls), tmp_path / "b.foundry.json", WriteOptions(picture=png(2, 2), picture_px=64))
    (wall,) = json.loads((tmp_path / "b.foundry.json").read_text(encoding="utf-8"))["walls"]
    assert (wall["c"], wall["dir"], wall["sight"], wall["move"]) == ([128, 0, 128, 64], 2, 10, 20)


def test_scenes_of_core_14_have_their_picture_on_a_level(tmp_path: Path) -> None:
    scene = {
        "width": 384, "height": 320, "grid": {"type": 1, "size": 64}, "walls": [],
        "levels": [{"_id": "a", "background": {"src": None}}, {"_id": "b", "background": {"src": "cartes/fond.webp"}}],
        "tokens": [{"name": "Garde"}, {"name": "Chef"}],
    }  # fmt: skip
    (tmp_path / "a.foundry.json").write_text(json.dumps(scene), encoding="utf-8")
    read = read_map(tmp_path / "a.foundry.json")
    (layer,) = read.tile_map.layers
    assert layer.picture.source == "cartes/fond.webp"  # type: ignore[union-attr]
    assert read.told == (("format.scene_left", {"count": 2}),)
    lost = write_map(read.tile_map, tmp_path / "b.foundry.json", WriteOptions(picture=png(2, 2), picture_px=64))
    raw = json.loads((tmp_path / "b.foundry.json").read_text(encoding="utf-8"))
    assert raw["background"]["src"] == raw["levels"][0]["background"]["src"] == "b.png"
    assert len(raw["levels"][0]["_id"]) == 16
    assert raw["_stats"]["coreVersion"].startswith("14.")
    assert lost == ("format.foundry_picture",)
    for lang in ("fr", "en"):
        assert "Data" in Translator(lang)("format.foundry_picture")
