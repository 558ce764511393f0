"""A PySide6 that drops a reference to None at every void call ends the process: find out before a user does."""

from __future__ import annotations

import subprocess
import sys

import pytest

CALLS = """
import sys
from PySide6.QtWidgets import QApplication, QTableWidget, QTableWidgetItem
app = QApplication(["none", "-platform", "offscreen"])
table = QTableWidget(50, 20)
before = sys.getrefcount(None)
for _ in range(10):
    for row in range(50):
        for column in range(20):
            table.setItem(row, column, QTableWidgetItem("x"))
            table.setRowHidden(row, False)
    table.show()
    table.repaint()
    app.processEvents()
for _ in range(10_000):
    table.update()
print("alive", sys.getrefcount(None) > before - 5_000)
"""


@pytest.mark.soak
def test_ten_thousand_calls_and_repaints_leave_none_alone() -> None:
    done = subprocess.run([sys.executable, "-c", CALLS], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-500:]
    assert done.stdout.split() == ["alive", "True"]
