"""How soon the last campaign is painted, as a multiple of a bare PySide6 window measured in turn with it."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from models.campaign.samples import fill
from models.store.store import Store

ROOT = Path(__file__).parent.parent.parent
PAIRS = 9
MOST = 6
UNTIL_PAINTED = """
import os, sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and type(watched).__name__ == wanted:
            QTimer.singleShot(0, lambda: os._exit(0))
        return False

wanted = sys.argv[1]
app = QApplication([])
watch = Watch()
app.installEventFilter(watch)
"""
BARE = f"""{UNTIL_PAINTED}
window = QMainWindow()
window.resize(1280, 800)
window.show()
app.exec()
"""
OURS = f"""{UNTIL_PAINTED}
from app.__main__ import main
del sys.argv[1]
main()
"""


def _seconds(script: str, *args: str, home: Path) -> float:
    places = {name: str(home / name) for name in ("PORTULAN_CACHE", "PORTULAN_CONFIG", "PORTULAN_DOCUMENTS")}
    env = {**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"}
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", script, *args], cwd=ROOT, env=env, capture_output=True, check=True)
    return time.perf_counter() - start


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "sample.portulan"
    with Store.create(path, "Essai", lambda: datetime(2026, 3, 14, tzinfo=UTC)) as store:
        store.apply(fill("noirs-ameres"))
    return path


@pytest.mark.heavy
def test_the_last_evening_is_painted_soon(benchmark: BenchmarkFixture, campaign: Path, tmp_path: Path) -> None:
    # Once beforehand: words and modules are compiled on first use, and people meet the second start.
    _seconds(OURS, "PartyPage", str(campaign), home=tmp_path)
    ratios = []

    def pair() -> None:
        bare = _seconds(BARE, "QMainWindow", home=tmp_path)
        ratios.append(_seconds(OURS, "PartyPage", str(campaign), home=tmp_path) / bare)

    benchmark.pedantic(pair, rounds=PAIRS, iterations=1)
    if benchmark.enabled:
        benchmark.extra_info["times a bare window"] = round(statistics.median(ratios), 2)
        assert statistics.median(ratios) <= MOST
