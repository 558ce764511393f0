"""How soon the last campaign is painted: processor time, as a multiple of a bare PySide6 window measured in turn."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from models.campaign.samples import fill
from models.store.store import Store

ROOT = Path(__file__).parent.parent.parent
PAIRS = 9
SAMPLES = [
    ("noirs-ameres", "PartyPage", 11),
    ("escarmouche", "ForcePage", 13),
    ("convoi", "ScenarioPage", 13),
    ("temple-perdu", "ScenarioPage", 13),
    ("empire", "GalaxyPage", 13),
]
"""Each with the most times a bare window it may take; loading SQLModel takes four of them."""
UNTIL_PAINTED = """
import gc, os, sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, lambda: os._exit(0))
        return False

def look():
    # Nothing is painted before the loop of events runs. Only the widget itself is watched: a filter of the whole
    # application makes an object of Python of everything that thousands of events go to, and is not what is measured.
    # Nor is this search: what was made last is looked at first.
    seen = (each for young in range(3) for each in reversed(gc.get_objects(young)))
    page = next(each for each in seen if type(each).__name__ == wanted)
    page.installEventFilter(watch)
    page.update()

wanted = sys.argv[1]
app = QApplication([])
watch = Watch()
QTimer.singleShot(0, look)
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
    env = {**os.environ, **places, "QT_QPA_PLATFORM": "offscreen", "PYTHONPYCACHEPREFIX": str(home / "compiled")}
    # What is compiled is kept, as it is for people, whatever this environment says.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    start = _spent()
    subprocess.run([sys.executable, "-c", script, *args], cwd=ROOT, env=env, capture_output=True, check=True)
    return _spent() - start


def _spent() -> float:
    """Return the processor time of all programs started here that have ended: what else runs does not count."""
    used = os.times()
    return used.children_user + used.children_system


@pytest.mark.heavy
@pytest.mark.parametrize(("sample", "page", "most"), SAMPLES)
def test_the_last_document_is_painted_soon(
    benchmark: BenchmarkFixture, sample: str, page: str, most: float, tmp_path: Path
) -> None:
    path = tmp_path / "sample.portulan"
    with Store.create(path, "Essai", lambda: datetime(2026, 3, 14, tzinfo=UTC)) as store:
        store.apply(fill(sample))
    # Once beforehand: words and modules are compiled on first use, and people meet the second start.
    _seconds(BARE, "QMainWindow", home=tmp_path)
    _seconds(OURS, page, str(path), home=tmp_path)
    ratios = []

    def pair() -> None:
        bare = _seconds(BARE, "QMainWindow", home=tmp_path)
        ratios.append(_seconds(OURS, page, str(path), home=tmp_path) / bare)

    benchmark.pedantic(pair, rounds=PAIRS, iterations=1)
    if benchmark.enabled:
        benchmark.extra_info["times a bare window"] = round(statistics.median(ratios), 2)
        assert statistics.median(ratios) <= most
