"""The window starts light: what only an edit or a large chart needs is read when it is wanted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEAVY = ("sqlalchemy", "sqlmodel", "pyqtgraph", "networkx", "scipy", "numpy", "babel", "pikepdf", "fontTools")


def test_the_shell_is_imported_without_what_is_heavy() -> None:
    code = f"import sys, app.shell; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"
