"""Whole maps as pictures beside Tiled's own command line, where it is installed: processor time and memory."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from models.formats.maps.file import WriteOptions
from models.formats.maps.io import write_map

ROOT = Path(__file__).parent.parent.parent
TILED = shutil.which("tmxrasterizer")
needs_tiled = pytest.mark.skipif(TILED is None, reason="Tiled is not installed")
OURS = (sys.executable, "-m", "app", "map", "render")


def boards() -> ModuleType:
    spec = importlib.util.spec_from_file_location("frames", Path(__file__).with_name("test_map_frames_bench.py"))
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["frames"] = module
    assert spec.loader is not None
    spec.loader.exec_module(module)
    return module


def board(folder: Path, side: int) -> Path:
    """Write a map of three layers with its tileset; return the file."""
    from dataclasses import replace

    made = boards()
    path = folder / f"{side}.tmx"
    if not path.exists():
        made.sheet().save(str(folder / "t.png"))
        write_map(replace(made.large(side), walls={}, zones=()), path, WriteOptions("base64", "zlib"))
    return path


STARTER = """
import os, resource, sys
status = os.waitstatus_to_exitcode(os.waitpid(os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:]), 0)[1])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1000, file=sys.stderr)
sys.exit(status)
"""


def run(*words: str, folder: Path) -> tuple[float, float]:
    """Run a program; return its processor time in seconds and its memory in millions of bytes.

    A small process starts it: one that a large process starts counts as large itself.
    """
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    starter = (sys.executable, "-S", "-c", STARTER)
    done = subprocess.run([*starter, *words], cwd=folder, env=env, capture_output=True, text=True, check=True)
    seconds, size = done.stderr.strip().splitlines()[-1].split()
    return float(seconds), float(size)


def beside(folder: Path, side: int, *, size: int = 0) -> dict[str, float]:
    """Return what both programs take for one picture, and the ratios ours : theirs."""
    path = board(folder, side)
    words = ("--size", str(size)) if size else ()
    ours = run(*OURS, path.name, "ours.png", *words, folder=folder)
    theirs = run(str(TILED), *words, path.name, "theirs.png", folder=folder)
    return {
        "ours s": ours[0],
        "theirs s": theirs[0],
        "ours MB": ours[1],
        "theirs MB": theirs[1],
        "time": ours[0] / theirs[0],
        "memory": ours[1] / theirs[1],
    }


@pytest.mark.heavy
@needs_tiled
@pytest.mark.benchmark(group="picture")
def test_a_small_picture_of_a_large_map(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    found = beside(tmp_path, 1000, size=1024)
    benchmark.pedantic(lambda: None, rounds=1)
    benchmark.extra_info |= found
    assert not benchmark.enabled or found["time"] < 1.1, found


@pytest.mark.heavy
@needs_tiled
@pytest.mark.benchmark(group="picture")
def test_a_whole_picture_of_a_middling_map(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    found = beside(tmp_path, 300)
    benchmark.pedantic(lambda: None, rounds=1)
    benchmark.extra_info |= found
    assert not benchmark.enabled or found["time"] < 0.5, found
    assert found["memory"] < 0.4, found


@needs_tiled
@pytest.mark.soak
@pytest.mark.benchmark(group="picture")
def test_a_whole_picture_of_a_large_map(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    found = beside(tmp_path, 1000)
    benchmark.pedantic(lambda: None, rounds=1)
    benchmark.extra_info |= found
    assert found["time"] < 1 / 5, found
    assert found["memory"] < 1 / 40, found


@pytest.mark.soak
@pytest.mark.benchmark(group="picture")
def test_a_picture_no_other_program_makes(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """Four thousand million pixels: Tiled's own fails."""
    path = board(tmp_path, 2000)
    start = time.monotonic()
    used = run(*OURS, path.name, "ours.png", folder=tmp_path)
    benchmark.pedantic(lambda: None, rounds=1)
    benchmark.extra_info |= {"s": used[0], "MB": used[1], "wall": time.monotonic() - start}
    with (tmp_path / "ours.png").open("rb") as file:
        header = file.read(24)
    assert int.from_bytes(header[16:20], "big") == 2000 * 32
    assert used[1] < 400
