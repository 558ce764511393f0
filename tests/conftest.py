"""What every test shares: a screen that is not there, a cache of its own, one seed."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from app.start.garbage import GarbageCollection
from tests.parsed import forget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

# A busy machine is no defect: speed is looked at in tests/bench, and there alone. The same examples every time, so
# that a change is judged by what it changed; PORTULAN_TEST_WANDER=1 looks for new ones. Where a test names no number
# they are twelve, or a hundred.
_wander = bool(os.environ.get("PORTULAN_TEST_WANDER"))
_patience = [HealthCheck.too_slow]
settings.register_profile(
    "portulan",
    deadline=None,
    suppress_health_check=_patience,
    derandomize=not _wander,
    max_examples=100 if _wander else 12,
)
settings.load_profile("portulan")

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# What is compiled is kept, as it is for people: without, every worker rewrites the assertions of all tests at each run
# (two thirds of collecting them), and every process a test starts compiles the program. Who says -B is heard.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    sys.dont_write_bytecode = False

# What is loaded while tests are collected stays: to search it for garbage again and again would find none. Nor does
# anything collect by itself later on: see `garbage`.
gc.disable()

# A campaign waits for the disk at every step, as it must; a test need not. Where memory serves as a folder, files of
# the tests stand there: a fifth of the whole run was waiting. PORTULAN_TEST_FOLDER names another place.
MEMORY = Path("/dev/shm")
ROOM = 4 << 30


def _place() -> str | None:
    own = os.environ.get("PORTULAN_TEST_FOLDER")
    roomy = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM
    return own or os.environ.get("TMPDIR") or (str(MEMORY) if roomy else None)


if _found := _place():
    os.environ["TMPDIR"] = tempfile.tempdir = _found
_home = Path(tempfile.mkdtemp(prefix="portulan-tests-"))
atexit.register(shutil.rmtree, _home, ignore_errors=True)
os.environ["PORTULAN_CACHE"] = os.environ.get("PORTULAN_TEST_CACHE", str(_home / "cache"))
os.environ["PORTULAN_CONFIG"] = str(_home / "config")


@pytest.fixture(autouse=True, scope="session")
def one_application(qapp: QApplication) -> QApplication:
    """Let a command that paints find the application of the tests: one it made would be of a lesser kind, for all."""
    return qapp


@pytest.fixture(autouse=True, scope="session")
def garbage(one_application: QApplication) -> GarbageCollection:
    """Collect garbage as the program does: a Job whose thread took a closed window apart would end the process."""
    return GarbageCollection(one_application)


@pytest.fixture(autouse=True)
def _collect(garbage: GarbageCollection) -> Iterator[None]:
    """Collect between tests too: many of them never come to an event."""
    yield
    garbage.collect()


GUARDS = (
    "tests/test_", "tests/games/test_one_source.py", "tests/editor/test_form_inputs.py",
    "tests/app/test_every_job_can_be_stopped.py",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the guards of the house first: one worker has them all, and parses the code once."""
    items.sort(key=lambda item: not item.nodeid.startswith(GUARDS))


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Let go of the parsed code after the last guard."""
    if item.nodeid.startswith(GUARDS) and not (nextitem and nextitem.nodeid.startswith(GUARDS)):
        forget()
