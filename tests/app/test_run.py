"""The command `./run`, with a Python that only says how it was called."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RUN = Path(__file__).parents[2] / "run"
SAYS_HOW_IT_WAS_CALLED = """#!/bin/sh
[ "$1" = - ] && exit 0
printf '%s\\n' "$PWD" "$@"
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose environment is made already."""
    home = tmp_path / "check out"
    (home / ".venv" / "bin").mkdir(parents=True)
    (home / "packaging").mkdir()
    shutil.copy(RUN, home / "run")
    for lock in (home / "packaging" / "requirements.lock", home / ".venv" / "made-from.lock"):
        lock.write_text("a==1\n", encoding="utf-8")
    python = home / ".venv" / "bin" / "python"
    python.write_text(SAYS_HOW_IT_WAS_CALLED, encoding="utf-8")
    python.chmod(0o755)
    return home


@pytest.mark.skipif(sys.platform == "win32", reason="./run is a script of a Unix shell")
def test_files_are_named_from_where_the_command_was_given(checkout: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()
    words = ["new", "ma campagne.portulan", "--sample", "empire"]
    called = subprocess.run([checkout / "run", *words], cwd=elsewhere, capture_output=True, text=True, check=True)
    assert called.stdout.splitlines() == [str(elsewhere), "-P", "-m", "app", *words]


@pytest.mark.skipif(sys.platform == "win32", reason="./run is a script of a Unix shell")
def test_tests_are_run_in_the_checkout(checkout: Path, tmp_path: Path) -> None:
    called = subprocess.run([checkout / "run", "test", "-x"], cwd=tmp_path, capture_output=True, text=True, check=True)
    where, *words = called.stdout.splitlines()
    assert where == str(checkout)
    assert words[:2] == ["-m", "pytest"]
    assert words[-1] == "-x"
