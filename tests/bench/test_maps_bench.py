"""Sight and reach on the board of the Lost Temple (34 x 22); big maps: a bucket, a file."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from models.dice import Dice
from models.formats.maps.file import WriteOptions
from models.formats.maps.io import read_map, write_map
from models.maps.chunks import split
from models.maps.edits.areas import whole_area
from models.maps.edits.paint import noise, wand
from models.maps.edits.strokes import Manner, Stroke, TileInk
from models.maps.rules.grid import Cell, Grid, plain_grid
from models.maps.rules.reach import reach
from models.maps.rules.sight import SightBoard
from models.maps.rules.sight_bits import _primitive_way, box, lines_of
from models.maps.tile_map import TileLayer, TileMap, add_layer, new_map, with_layer

QUERIES = 2_000


def temple() -> tuple[Grid, list[tuple[Cell, Cell]], frozenset[Cell]]:
    """Return a board with a sixth of its cells blocked, pairs of free cells, and twelve figures."""
    dice = Dice("bench", "sight")

    def cell() -> Cell:
        return dice.roll(34).result - 1, dice.roll(22).result - 1

    grid = plain_grid(34, 22, blocked=[cell() for _ in range(125)])
    free = [c for c in grid.cells() if not grid.cuts(c)]
    pairs = [(free[dice.roll(len(free)).result - 1], free[dice.roll(len(free)).result - 1]) for _ in range(QUERIES)]
    return grid, pairs, frozenset(cell() for _ in range(12))


def cpu(run: object) -> float:
    start = time.process_time()
    run()  # type: ignore[operator]
    return time.process_time() - start


@pytest.mark.benchmark(group="sight")
def test_exact_queries_a_second(benchmark: BenchmarkFixture) -> None:
    grid, pairs, figures = temple()
    board = SightBoard(grid)

    def ask() -> None:
        for a, t in pairs:
            board.sight(a, t, figures)

    ask()
    seconds = min(cpu(ask) for _ in range(3))
    benchmark(ask)
    assert benchmark.disabled or QUERIES / seconds > 7_000


@pytest.mark.benchmark(group="sight")
def test_the_first_overlay_of_a_board_is_ready_before_anybody_waits(benchmark: BenchmarkFixture) -> None:
    grid, _, figures = temple()

    def first() -> None:
        for memory in (box, lines_of, _primitive_way):
            memory.cache_clear()
        SightBoard(grid).overlay((17, 11), figures)

    seconds = min(cpu(first) for _ in range(3))
    benchmark(first)
    assert benchmark.disabled or seconds < 0.12


@pytest.mark.benchmark(group="reach")
def test_reach_with_six_points(benchmark: BenchmarkFixture) -> None:
    grid, _, _ = temple()
    reach(grid, (17, 11), 6)
    seconds = min(cpu(lambda: reach(grid, (17, 11), 6)) for _ in range(5))
    benchmark(lambda: reach(grid, (17, 11), 6))
    assert benchmark.disabled or seconds < 0.003


@pytest.mark.benchmark(group="tiles")
def test_a_bucket_of_a_million_cells(benchmark: BenchmarkFixture) -> None:
    gids = np.zeros((1000, 1000), np.uint32)
    gids[::3, 1:] = 2
    empty = new_map(1000, 1000)
    layer = next(empty.tile_layers())
    made = with_layer(empty, replace(layer, gids=gids))
    ink = TileInk(np.array([[5, 6], [7, 8]], np.uint32))

    def filled() -> TileMap:
        stroke = Stroke(made, ink, Manner(layer.id, by_itself=False))
        stroke.cover(whole_area(wand(gids, (0, 0))))
        return stroke.result()

    def bucket() -> None:
        split(next(filled().tile_layers()).gids)

    seconds = min(cpu(filled) for _ in range(3))
    benchmark(bucket)
    assert benchmark.disabled or seconds < 0.15


@pytest.mark.heavy
@pytest.mark.benchmark(group="files")
def test_a_tmx_of_three_million_cells_is_open_in_half_a_second(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    made = new_map(1000, 1000)
    for seed in (1, 2, 3):
        gids = (noise((1000, 1000), seed) % np.uint64(200)).astype(np.uint32)
        made = add_layer(made, TileLayer(id=0, gids=gids))
    path = tmp_path / "grand.tmx"
    write_map(made, path, WriteOptions("base64", "zlib"))
    seconds = min(cpu(lambda: read_map(path)) for _ in range(3))
    benchmark(lambda: read_map(path))
    assert benchmark.disabled or seconds < 0.5


@pytest.mark.heavy
@pytest.mark.benchmark(group="files")
@pytest.mark.parametrize(("encoding", "compression"), [("base64", "zlib"), ("csv", "")])
def test_a_tmx_is_open_no_later_than_in_pytiled_parser(
    benchmark: BenchmarkFixture, tmp_path: Path, encoding: str, compression: str
) -> None:
    """Taken in turn in one process, where that library is installed; it is no dependency. Both read the same cells."""
    peer = pytest.importorskip("pytiled_parser")
    side = 1000 if benchmark.enabled else 60
    made = new_map(side, side)
    gids = (noise((side, side), 1) % np.uint64(200)).astype(np.uint32)
    made = add_layer(made, TileLayer(id=0, gids=gids))
    path = tmp_path / "grand.tmx"
    write_map(made, path, WriteOptions(encoding, compression))
    theirs = peer.parse_map(path)
    assert theirs.layers[-1].data == gids.tolist()
    assert np.array_equal(list(read_map(path).tile_map.tile_layers())[-1].gids, gids)
    turns = [(cpu(lambda: read_map(path)), cpu(lambda: peer.parse_map(path))) for _ in range(3)]
    benchmark(lambda: read_map(path))
    if benchmark.enabled:
        assert min(each[0] for each in turns) <= min(each[1] for each in turns)
