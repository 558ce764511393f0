"""P16: a campaign opened again and again, and thousands of acts in it, keep no memory.

An act in the window takes some ten milliseconds of processor: so many that a leak is told from what memory does by
itself, and few enough that both long tests end within minutes on a computer that is busy.
"""

from __future__ import annotations

import ctypes
import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.clock import now
from app.shell.shell import Shell
from editor.jobs import all_stopped
from models.campaign.samples import fill
from models.campaign.things import RenameThing
from models.store.store import Store
from tests.app.conftest import Start

STATM = Path("/proc/self/statm")

pytestmark = [
    # What the offscreen screen says of itself.
    pytest.mark.qt_log_ignore("This plugin does not support"),
    pytest.mark.skipif(not STATM.exists(), reason="only Linux tells how much memory is in use at the moment"),
]


def in_use() -> float:
    """The megabytes this process has in memory once no Job works and what nobody holds has gone."""
    assert all_stopped(60_000)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    gc.collect()
    # What C has freed goes back to the system, else a peak of the past is taken for something that is kept.
    ctypes.CDLL(None).malloc_trim(0)
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def growth(act: Callable[[], object], *, warm: int, times: int) -> float:
    """How many megabytes more are in use after `times` more acts, once `warm` of them have filled what is kept."""
    for _ in range(warm):
        act()
    before = in_use()
    for _ in range(times):
        act()
    return in_use() - before


@pytest.fixture
def campaigns(tmp_path: Path) -> tuple[Path, Path]:
    paths = tmp_path / "a.portulan", tmp_path / "b.portulan"
    for path in paths:
        with Store.create(path, path.stem, now, backups=False) as store:
            for sample in ("temple-perdu", "noirs-ameres"):
                store.apply(fill(sample))
    return paths


def reopening(shell: Shell, paths: tuple[Path, Path], qtbot: QtBot) -> Callable[[], object]:
    """One of two campaigns in the place of the other, every page of it shown."""

    def act() -> None:
        assert shell.document is not None
        path = paths[shell.document.path == paths[0]]
        assert shell.files.open_path(path)
        assert shell.document.path == path
        for node in shell.window.outline.nodes:
            shell.window.open_node(node)
        qtbot.waitUntil(lambda: not shell.jobs.running, timeout=60_000)
        # As the loop of the program does between two acts of its user: waiting here lets nothing go.
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        # The program looks at everything once a minute: what is kept is asked for here, not the height of the heap.
        gc.collect()

    return act


def renaming(shell: Shell) -> Callable[[], object]:
    """A rename and its way back: a step of history is made and goes."""
    force = shell.window.outline.of("force")[0].id
    shell.window.open_node(shell.window.outline.of("force")[0])
    times = 0

    def act() -> None:
        nonlocal times
        times += 1
        assert shell.document is not None
        assert shell.document.apply(RenameThing("force", force, f"Les autres {times % 2}"))
        if times % 20 == 0:
            QApplication.processEvents()

    return act


def test_a_few_reopenings_keep_nothing(start: Start, campaigns: tuple[Path, Path], qtbot: QtBot) -> None:
    """A page of a map that is kept takes five megabytes each time."""
    shell = start(campaigns[0])
    more = growth(reopening(shell, campaigns, qtbot), warm=2, times=4)
    assert more < 12


@pytest.mark.soak
def test_fifty_reopenings_keep_nothing(start: Start, campaigns: tuple[Path, Path], qtbot: QtBot) -> None:
    shell = start(campaigns[0])
    assert growth(reopening(shell, campaigns, qtbot), warm=6, times=50) < 25


@pytest.mark.soak
def test_thousands_of_acts_keep_nothing(start: Start, campaigns: tuple[Path, Path]) -> None:
    """The history keeps 500 steps: once they are there, an act may keep two kilobytes at most."""
    shell = start(campaigns[0])
    assert growth(renaming(shell), warm=600, times=3_000) < 6
