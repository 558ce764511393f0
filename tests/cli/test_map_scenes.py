"""Scenes of Foundry and boards of Universal VTT with their pictures: drawing, walls and cells lie on one another."""

from __future__ import annotations

import base64
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from models.formats.maps.io import read_map

ROOM = [("H", 1, 1), ("H", 1, 2), ("H", 2, 1), ("H", 2, 2), ("V", 1, 1), ("V", 3, 1)]


def drawn(path: Path, size: tuple[int, int], first: tuple[int, int], cell: int) -> bytes:
    """Write a white picture whose printed cells begin at the pixel `first`; return its bytes."""
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    for x in range(first[0], size[0], cell):
        painter.fillRect(x - cell // 25, 0, 2 * cell // 25, size[1], QColor("black"))
    for y in range(first[1], size[1], cell):
        painter.fillRect(0, y - cell // 25, size[0], 2 * cell // 25, QColor("black"))
    painter.end()
    assert image.save(str(path))
    return path.read_bytes()


def scene(corner: int = 0, **more: object) -> dict[str, Any]:
    """A scene of 100 pixels a cell with a room from (1, 1) to (3, 2), `corner` cells further right and down."""
    ends = [(1, 1), (3, 1), (3, 2), (1, 2), (1, 1)]
    pixels = [[(part + corner) * 100 for part in (*a, *b)] for a, b in pairwise(ends)]
    walls = [{"c": c, "light": 20, "sight": 20, "sound": 20, "move": 20, "dir": 0, "door": 0, "ds": 0} for c in pixels]
    return {
        "name": "A",
        "width": 500,
        "height": 400,
        "padding": 0,
        "grid": {"type": 1, "size": 100},
        "walls": walls,
    } | more


def level(name: str, bottom: int, **back: object) -> dict[str, object]:
    return {"_id": name * 16, "name": name, "elevation": {"bottom": bottom}, "background": back}


SCENES: dict[str, tuple[dict[str, Any], tuple[int, int], tuple[int, int], int]] = {
    "core 13": (scene(background={"src": "p.png", "offsetX": 40, "offsetY": 30}), (500, 400), (40, 30), 100),
    "core 9": (scene(grid=100, img="p.png", shiftX=-40, shiftY=30), (500, 400), (60, 30), 100),
    "core 14": (scene(levels=[level("a", 0, src="p.png")], shiftX=40, shiftY=30), (500, 400), (40, 30), 100),
    "padding": (scene(2, width=550, height=430, padding=0.25, background={"src": "p.png"}), (550, 430), (0, 0), 100),
    "twice as large": (scene(background={"src": "p.png"}), (1000, 800), (0, 0), 200),
    "higher than wide": (scene(background={"src": "p.png", "offsetX": 50}), (500, 400), (50, 0), 100),
    "percent": (scene(background={"src": "mondes/la%20tour/p.png?1700000"}), (500, 400), (0, 0), 100),
}


def dark(path: Path, columns: int, rows: int) -> list[tuple[str, int]]:
    """Return the inner lines of cells that are drawn on a picture of a map."""
    image = QImage(str(path))
    cell = image.width() // columns
    found = [("x", x) for x in range(1, columns) if image.pixelColor(x * cell, 7 * cell // 2).lightness() < 60]
    return found + [("y", y) for y in range(1, rows) if image.pixelColor(9 * cell // 2, y * cell).lightness() < 60]


@pytest.mark.parametrize("case", SCENES)
def test_picture_walls_and_cells_of_a_scene_meet_and_go_back_so(portulan, tmp_path: Path, case: str) -> None:
    table, size, first, cell = SCENES[case]
    drawn(tmp_path / "p.png", size, first, cell)
    (tmp_path / "a.foundry.json").write_text(json.dumps(table), encoding="utf-8")
    assert portulan("map", "convert", "a.foundry.json", "c.portulan").code == 0
    assert portulan("map", "convert", "c.portulan", "b.foundry.json").code == 0
    for source in ("a.foundry.json", "c.portulan", "b.foundry.json"):
        assert portulan("map", "render", source, "o.png").code == 0
        columns, rows = read_map(tmp_path / "a.foundry.json").tile_map.width, 4
        every = [("x", x) for x in range(1, columns)] + [("y", y) for y in range(1, rows)]
        assert dark(tmp_path / "o.png", columns, rows) == every, source
    back = json.loads((tmp_path / "b.foundry.json").read_text(encoding="utf-8"))
    assert (back["width"], back["height"]) == (table["width"], table["height"])
    assert sorted(read_map(tmp_path / "a.foundry.json").tile_map.walls) == ROOM
    assert sorted(read_map(tmp_path / "b.foundry.json").tile_map.walls) == ROOM
    if case == "core 13":
        assert back["background"] == {"src": "b.png", "offsetX": 40, "offsetY": 30}
        assert (back["shiftX"], back["shiftY"]) == (40, 30)


def test_a_picture_is_found_below_the_data_folder_that_does_not_hold_the_scene(portulan, tmp_path: Path) -> None:
    (tmp_path / "Data" / "modules" / "tour" / "maps").mkdir(parents=True)
    (tmp_path / "Downloads").mkdir()
    drawn(tmp_path / "Data" / "modules" / "tour" / "maps" / "la tour.png", (500, 400), (0, 0), 100)
    table = scene(background={"src": "modules/tour/maps/la%20tour.png"})
    (tmp_path / "Downloads" / "a.json").write_text(json.dumps(table), encoding="utf-8")
    told = portulan("map", "render", "Downloads/a.json", "o.png")
    assert told.code == 0
    assert "--root" in told.out
    assert "tour" not in portulan("map", "render", "Downloads/a.json", "o.png", "--root", "Data").out
    assert dark(tmp_path / "o.png", 5, 4) == [("x", 1), ("x", 2), ("x", 3), ("x", 4), ("y", 1), ("y", 2), ("y", 3)]
    (tmp_path / "secret.png").write_bytes((tmp_path / "o.png").read_bytes())
    (tmp_path / "Downloads" / "b.json").write_text(json.dumps(scene(img="../secret.png")), encoding="utf-8")
    assert "secret.png" in portulan("map", "render", "Downloads/b.json", "o.png").out, "no name leads out of a folder"


def test_the_storeys_of_a_scene_are_maps_each_with_its_walls_and_its_picture(portulan, tmp_path: Path) -> None:
    for name in ("cave", "grenier"):
        drawn(tmp_path / f"{name}.png", (500, 400), (0, 0), 100)
    levels = [level("grenier", 10, src="grenier.png"), level("cave", -10, src="cave.png")]
    table = scene(name="Tour", levels=levels)
    table["walls"] = [{**wall, "levels": [levels[i < 2]["_id"]]} for i, wall in enumerate(table["walls"])]
    (tmp_path / "a.foundry.json").write_text(json.dumps(table), encoding="utf-8")
    told = portulan("map", "convert", "a.foundry.json", "c.portulan")
    assert told.code == 0
    assert "Tour – grenier" in told.out
    names = [each["name"] for each in portulan("info", "c.portulan", "--json").document["maps"]]
    assert names == ["Tour – cave", "Tour – grenier"]
    told = portulan("map", "convert", "a.foundry.json#tour – grenier", "b.foundry.json")
    assert (told.code, "cave" in told.out) == (0, False)
    assert "a.foundry.json#Tour – grenier" in portulan("map", "render", "a.foundry.json", "o.png").out
    attic = json.loads((tmp_path / "b.foundry.json").read_text(encoding="utf-8"))
    assert sorted(each["c"] for each in attic["walls"]) == [[100, 100, 100, 200], [100, 200, 300, 200]]
    assert not any(each.get("levels") for each in attic["walls"]), "the storey has another id there"


def test_a_pack_has_one_scene_a_line_and_its_latest_lines_count(portulan, tmp_path: Path) -> None:
    lines: list[dict[str, object]] = [
        scene(_id="1", name="Pont"),
        scene(_id="2", name="Gué"),
        scene(_id="3", name="Puits"),
        {"_id": "4", "name": "Un acteur"},
        {"_id": "3", "$$deleted": True},
        scene(_id="2", name="Pont", width=700),
        scene(_id="5", name="Sans taille", grid={"type": 1}),
    ]
    text = "\n".join(json.dumps(each) for each in lines)
    (tmp_path / "scenes.db").write_text(text + "\n", encoding="utf-8")
    told = portulan("map", "convert", "scenes.db", "c.portulan")
    assert told.code == 0
    assert "scene.grid.size" in told.out
    kept = portulan("info", "c.portulan", "--json").document["maps"]
    assert [(each["name"], each["width"]) for each in kept] == [("Pont", 5), ("Pont 2", 7)]
    (tmp_path / "acteurs.db").write_text(json.dumps(lines[3]), encoding="utf-8")
    assert portulan("map", "convert", "acteurs.db", "d.portulan").code == 2
    assert not (tmp_path / "d.portulan").exists()


@pytest.mark.parametrize("form", ["base64", "data", "path", "gif", "fraction", ".json"])
def test_the_picture_of_a_universal_vtt_file_lies_on_its_cells_in_every_form(
    portulan, tmp_path: Path, form: str
) -> None:
    raw = drawn(tmp_path / "une carte.png", (250, 200), (0, 0), 50)
    # A GIF of one black pixel, stretched over the whole board.
    gif = base64.b64decode("R0lGODlhAQABAIAAAAAAAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==")
    plain = base64.b64encode(raw).decode()
    image = {"data": f"data:image/png;base64,{plain}", "path": "C:\\cartes\\une carte.png"}.get(form, plain)
    image = base64.b64encode(gif).decode() if form == "gif" else image
    ends = [(1, 1), (3, 1), (3, 2), (1, 2), (1, 1)]
    table = {
        "format": 0.3,
        "resolution": {"map_size": {"x": 5, "y": 4}, "pixels_per_grid": 99.6 if form == "fraction" else 100},
        "line_of_sight": [[{"x": x, "y": y} for x, y in ends]],
        "image": image,
    }
    name = "a.json" if form == ".json" else "a.uvtt"
    (tmp_path / name).write_text(json.dumps(table), encoding="utf-8")
    for source in (name, "b.dd2vtt", "c.foundry.json"):
        assert portulan("map", "render", source, "o.png").code == 0
        assert len(dark(tmp_path / "o.png", 5, 4)) == 7, source
        assert sorted(read_map(tmp_path / source).tile_map.walls) == ROOM
        assert portulan("map", "convert", name, "b.dd2vtt").code == 0
        assert portulan("map", "convert", name, "c.foundry.json").code == 0
    back = json.loads((tmp_path / "b.dd2vtt").read_text(encoding="utf-8"))
    px = back["resolution"]["pixels_per_grid"]
    shown = QImage.fromData(base64.b64decode(back["image"]))
    assert (shown.width(), shown.height()) == (5 * px, 4 * px), "programs that do not stretch it show it right too"


def test_scene_written_again_replaces_its_own_picture_and_no_other_of_its_name(portulan, tmp_path: Path) -> None:
    (tmp_path / "a.foundry.json").write_text(json.dumps(scene()), encoding="utf-8")
    photo = drawn(tmp_path / "hall.png", (100, 100), (0, 0), 50)
    for _ in range(2):
        assert portulan("map", "convert", "a.foundry.json", "hall.foundry.json").code == 0
        assert portulan("map", "convert", "a.foundry.json", "room.foundry.json").code == 0
    named = json.loads((tmp_path / "hall.foundry.json").read_text(encoding="utf-8"))["background"]["src"]
    assert (tmp_path / "hall.png").read_bytes() == photo
    assert sorted(each.name for each in tmp_path.glob("*.png")) == sorted(["hall.png", named, "room.png"])
