"""The first picture of a campaign waits for nothing that is not in it."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.first_paint import FirstPaint
from models.campaign.samples import fill
from models.store.store import Store

ROOT = Path(__file__).parents[2]
MODULES_AT_THE_FIRST_PAINT = """
import builtins, dataclasses, enum, os, sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and type(watched).__name__ == page:
            sources = ["SOURCES"] * (builtins.__import__ is builtins.__feature_import__)
            late = ["LATE"] * hasattr(getattr(dataclasses, "_create_fn", None), "is_lazy")
            enums = ["ENUMS"] * hasattr(enum.EnumType.__dict__["_create_"], "makes_quickly")
            alone = ["ALONE"] * (os.environ.get("OPENBLAS_NUM_THREADS") == "1")
            array = getattr(sys.modules.get("numpy"), "array", None)
            helps = ["HELP"] * bool(getattr(array, "__doc__", None))
            print(" ".join((*helps, *sources, *late, *enums, *alone, *sorted(sys.modules))), flush=True)
            os._exit(0)
        return False

page = sys.argv[1]
app = QApplication([])
watch = Watch()
app.installEventFilter(watch)
from app.__main__ import main
del sys.argv[1]
main()
"""
TOOLKIT = frozenset(("sqlalchemy", "sqlmodel", "pydantic"))
GRAPHS = frozenset(("networkx", "scipy"))
PLAY = frozenset(f"models.games.aventures.battle.{each}" for each in ("state", "engine", "players", "telling"))
PARTS = frozenset(f"editor.scenario.{each}_part" for each in ("figures", "places", "events", "checks"))
PANELS = frozenset(f"editor.galaxy.panels.{each}" for each in ("planner", "sides_panel", "tables_panel"))
SAMPLES = [
    ("noirs-ameres", "PartyPage", TOOLKIT | GRAPHS | {"numpy", "pyqtgraph"}),
    ("escarmouche", "ForcePage", TOOLKIT | GRAPHS | {"numpy", "pyqtgraph"}),
    ("temple-perdu", "ScenarioPage", TOOLKIT | GRAPHS | {"pyqtgraph"} | PLAY | PARTS),
    ("empire", "GalaxyPage", TOOLKIT | GRAPHS | {"pyqtgraph"} | PANELS),
]


@pytest.mark.parametrize(("sample", "page", "later"), SAMPLES)
def test_a_sample_is_painted_without_what_only_judging_and_editing_need(
    sample: str, page: str, later: frozenset[str], tmp_path: Path
) -> None:
    path = tmp_path / "sample.portulan"
    with Store.create(path, "Essai", lambda: datetime(2026, 3, 14, tzinfo=UTC), backups=False) as store:
        store.apply(fill(sample))
    places = {name: str(tmp_path / name) for name in ("PORTULAN_CACHE", "PORTULAN_CONFIG", "PORTULAN_DOCUMENTS")}
    env = {**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", MODULES_AT_THE_FIRST_PAINT, page, str(path)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False)
    loaded = frozenset(done.stdout.split())
    assert "app.outline_reader" in loaded, done.stderr
    assert not later & loaded
    assert "SOURCES" not in loaded, "PySide6 reads the source of each module that is imported"
    assert "LATE" in loaded or not hasattr(dataclasses, "_create_fn"), "each method of each dataclass is compiled"
    assert "HELP" not in loaded, "numpy hangs its pages of help on its functions"
    assert "ALONE" in loaded, "numpy starts threads for sums that nobody asks for"
    assert "ENUMS" in loaded or sys.version_info[:2] != (3, 11), "each member of each enum of Qt is made by hand"


def test_what_waits_is_done_once_after_the_picture(qtbot: QtBot) -> None:
    window, owner = QWidget(), QWidget()
    qtbot.addWidget(window)
    qtbot.addWidget(owner)
    done: list[int] = []
    FirstPaint(window, lambda: done.append(1), owner)
    assert not done
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: bool(done))
    window.repaint()
    assert done == [1]


def test_a_window_nobody_sees_does_not_keep_it_waiting_for_ever(qtbot: QtBot) -> None:
    window, owner = QWidget(), QWidget()
    qtbot.addWidget(window)
    qtbot.addWidget(owner)
    done: list[int] = []
    FirstPaint(window, lambda: done.append(1), owner)._look()
    assert done == [1]
