"""The veil of what a cell sees, on the board of the Lost Temple: there soon after the pointer rests, no frame late."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from models.maps.edits.new_board import BoardPlan, made_board
from models.maps.rules.grid import Cell
from models.maps.rules.local_sight import Watch
from models.maps.rules.rules_grid import rules_grid
from models.maps.tile_map import TileMap
from tests.map_editor.easel import Easel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
RESTS = 0.120
FRAME = 0.016


def board(start: str) -> TileMap:
    """A board of 34 x 22 cells."""
    return made_board(BoardPlan("B", 34, 22, start=start, tileset="canyon-temple", seed="bench"))  # type: ignore[arg-type]


def free(made: TileMap) -> list[Cell]:
    """Cells one can stand on, all over the board."""
    return [(x, y) for y in range(2, 22, 4) for x in range(2, 34, 5) if made.terrain[y, x] < 2]


@pytest.mark.benchmark(group="overlay")
@pytest.mark.parametrize("start", ["temple", "canyon", "floor"])
def test_the_veil_is_there_within_120_ms_of_the_pointers_rest(
    qtbot: QtBot, tmp_path: Path, start: str, benchmark: BenchmarkFixture
) -> None:
    made = board(start)
    easel = Easel(tmp_path / "a.portulan", made)
    easel.show()
    canvas, sees = easel.page.canvas, easel.page.navigation.sight
    easel.page.act("map_sees")
    waits: list[float] = []

    def show(cell: Cell) -> None:
        QTest.mouseMove(canvas, canvas.camera.to_screen(cell[0] + 0.5, cell[1] + 0.5).toPoint())
        begun = time.perf_counter()
        qtbot.waitUntil(lambda: sees.cell == cell, timeout=3000)
        waits.append(time.perf_counter() - begun)

    cells = free(made) if benchmark.enabled else free(made)[:3]
    benchmark.pedantic(lambda: [show(cell) for cell in cells], rounds=1)
    easel.close()
    late = sorted(waits)
    benchmark.extra_info.update(median_ms=late[len(late) // 2] * 1000, worst_ms=late[-1] * 1000)
    assert late
    assert benchmark.disabled or late[len(late) * 9 // 10] < RESTS


@pytest.mark.heavy
@pytest.mark.benchmark(group="overlay")
def test_no_frame_waits_for_it(qtbot: QtBot, tmp_path: Path, benchmark: BenchmarkFixture) -> None:
    made = board("floor")
    easel = Easel(tmp_path / "a.portulan", made)
    easel.show()
    canvas, sees = easel.page.canvas, easel.page.navigation.sight
    canvas.repaint()

    def frames() -> list[float]:
        found = []
        for step in range(120):
            QTest.mouseMove(canvas, canvas.camera.to_screen(3 + step % 28 + 0.5, 3 + step % 15 + 0.5).toPoint())
            begun = time.thread_time()
            canvas.repaint()
            found.append(time.thread_time() - begun)
            qtbot.wait(8)
        return sorted(found)

    plain = frames()
    easel.page.act("map_sees")
    veiled = benchmark.pedantic(frames, rounds=1)
    assert sees.on
    easel.close()
    benchmark.extra_info.update(plain_ms=plain[-2] * 1000, veiled_ms=veiled[-2] * 1000)
    assert veiled[-2] < FRAME


@pytest.mark.benchmark(group="overlay")
def test_a_whole_look(benchmark: BenchmarkFixture) -> None:
    watch = Watch(rules_grid(board("floor")))
    benchmark(lambda: watch.seen((16, 11)))
