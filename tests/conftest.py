"""What every test shares: a screen that is not there, a cache of its own, one seed."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

# A busy machine is no defect: speed is looked at in tests/bench, and there alone. The same examples every time, so
# that a change is judged by what it changed; PORTULAN_TEST_WANDER=1 looks for new ones.
_wander = bool(os.environ.get("PORTULAN_TEST_WANDER"))
_patience = [HealthCheck.too_slow]
settings.register_profile("portulan", deadline=None, suppress_health_check=_patience, derandomize=not _wander)
settings.load_profile("portulan")

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
_home = Path(tempfile.mkdtemp(prefix="portulan-tests-"))
atexit.register(shutil.rmtree, _home, ignore_errors=True)
os.environ["PORTULAN_CACHE"] = os.environ.get("PORTULAN_TEST_CACHE", str(_home / "cache"))
os.environ["PORTULAN_CONFIG"] = str(_home / "config")


@pytest.fixture(autouse=True, scope="session")
def one_application(qapp: QApplication) -> QApplication:
    """Let a command that paints find the application of the tests: one it made would be of a lesser kind, for all."""
    return qapp
