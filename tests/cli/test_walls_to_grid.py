"""Walls that stand within a tenth of a cell of edges are offered to the grid, where the rules see them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from models.campaign.maps.changes import mended_map
from models.campaign.maps.queries import map_problems
from models.campaign.maps.reading import read_map as kept_map
from models.campaign.queries import maps
from models.formats.maps.io import read_map
from models.i18n import Translator
from models.maps.free_walls import free_walls
from models.maps.tile_map import TileMap
from models.store.store import Store
from tests.map_editor.easel import clock


def wall(*c: int, **more: object) -> dict[str, Any]:
    return {"c": list(c), "light": 20, "sight": 20, "sound": 20, "move": 20, "dir": 0, "door": 0, "ds": 0} | more


WALLS = [
    # A long wall a little beside its edges, cut by a locked door, narrower than a cell, that runs upwards.
    wall(108, 4, 108, 118), wall(106, 182, 106, 118, door=1, ds=2, dir=1), wall(108, 182, 108, 395),
    # A window; a secret door of two cells; a wall of short pieces, each of less than half an edge.
    wall(203, 104, 296, 99, sight=0, light=0), wall(310, 200, 490, 200, door=2),
    wall(300, 8, 340, 8), wall(340, 8, 380, 8), wall(380, 8, 400, 8),
    # Not offered: farther than a tenth, at an angle, a stub, a wall over a door.
    wall(111, 0, 111, 100), wall(200, 200, 300, 300), wall(203, 300, 203, 330), wall(300, 204, 500, 204),
]  # fmt: skip
GRID = {
    **{("V", 1, y): ("wall", "closed", "") for y in (0, 2, 3)},
    ("V", 1, 1): ("door", "locked", "backward"),
    ("H", 2, 1): ("window", "closed", ""),
    ("H", 3, 2): ("secret_door", "closed", ""),
    ("H", 4, 2): ("secret_door", "closed", ""),
    ("H", 3, 0): ("wall", "closed", ""),
}


def on_edges(made: TileMap) -> dict[Any, Any]:
    return {edge: (each.kind, each.state, each.one_way) for edge, each in made.walls.items()}


def off_edges(made: TileMap) -> list[list[float]]:
    return [[round(part * 100, 6) for point in free.points for part in point] for free in free_walls(made)]


def test_walls_of_a_scene_near_edges_are_a_problem_that_one_click_mends_and_undo_brings_back(
    portulan, tmp_path: Path
) -> None:
    scene = {"name": "Fort", "width": 500, "height": 400, "grid": {"size": 100}, "walls": WALLS}
    (tmp_path / "a.json").write_text(json.dumps(scene), encoding="utf-8")
    told = portulan("map", "convert", "a.json", "c.portulan")
    assert "5 murs et 3 portes ou fenêtres" in told.out
    assert "--walls-to-grid" in told.out
    with Store.open(tmp_path / "c.portulan", clock, backups=False) as store:
        with store.read() as campaign:
            (row,) = maps(campaign)
            before = kept_map(campaign, row.id)
            (problem,) = map_problems(campaign, row.id)
            mended = mended_map(row.id, problem.fixes[0])
        assert on_edges(before) == {}
        assert "8" in Translator("fr")(problem.key, **problem.args)
        assert mended is not None
        store.apply(mended)
        with store.read() as campaign:
            after = kept_map(campaign, row.id)
            assert map_problems(campaign, row.id) == ()
        assert on_edges(after) == GRID
        assert off_edges(after) == [each["c"] for each in WALLS[-4:]]
        store.undo()
        with store.read() as campaign:
            assert off_edges(kept_map(campaign, row.id)) == off_edges(before)


def test_the_flag_puts_them_there_at_once_and_they_go_back_as_lines(portulan, tmp_path: Path) -> None:
    scene = {"name": "Fort", "width": 500, "height": 400, "grid": {"size": 100}, "walls": WALLS}
    (tmp_path / "a.json").write_text(json.dumps(scene), encoding="utf-8")
    told = portulan("map", "convert", "a.json", "b.foundry.json", "--walls-to-grid")
    assert (told.code, "Mis sur la grille" in told.out) == (0, True)
    back = json.loads((tmp_path / "b.foundry.json").read_text(encoding="utf-8"))["walls"]
    assert [100, 200, 100, 400] in [each["c"] for each in back], "two edges are one line again"
    (door,) = (each for each in back if each["door"] == 1)
    assert (door["c"], door["ds"]) == ([100, 100, 100, 200], 2)
    assert on_edges(read_map(tmp_path / "b.foundry.json").tile_map) == GRID


def test_a_line_of_universal_vtt_goes_to_the_grid_where_it_follows_it(portulan, tmp_path: Path) -> None:
    line = [(1.05, 1.0), (3.0, 1.05), (4.5, 2.5), (4.4, 3.0), (4.95, 3.05), (4.95, 0.02)]
    table = {
        "resolution": {"map_size": {"x": 5, "y": 4}, "pixels_per_grid": 100},
        "line_of_sight": [[{"x": x, "y": y} for x, y in line]],
        "portals": [{"bounds": [{"x": 2.05, "y": 2}, {"x": 2.05, "y": 3}], "closed": False}],
        "software": "Other",
    }
    (tmp_path / "a.uvtt").write_text(json.dumps(table), encoding="utf-8")
    assert portulan("map", "convert", "a.uvtt", "b.json", "--walls-to-grid").code == 0
    made = read_map(tmp_path / "b.json").tile_map
    along = [("H", 1, 1), ("H", 2, 1), ("H", 4, 3), ("V", 5, 0), ("V", 5, 1), ("V", 5, 2)]
    assert on_edges(made) == {
        **dict.fromkeys(along, ("wall", "closed", "")),
        ("V", 2, 2): ("door", "open", ""),
    }
    assert off_edges(made) == [[300, 105, 450, 250, 440, 300]]
