"""Programs of Python above a library of C that stands before the system's own and fails on demand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def below_sqlite(program: str, folder: Path, *args: str) -> str:
    """Run a program of this folder with the library, whose path it gets first; return what it prints."""
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("needs a C compiler and Linux")
    shim = folder / "shim.so"
    built = subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-o", str(shim), str(HERE / "shim.c"), "-ldl"],
        capture_output=True,
        text=True,
        check=False,
    )
    if built.returncode:
        pytest.skip(f"the C compiler cannot build the shim: {built.stderr[:200]}")
    root = HERE.parent.parent
    done = subprocess.run(
        [sys.executable, str(HERE / program), str(shim), *args],
        capture_output=True,
        text=True,
        check=False,
        cwd=root,
        env={**os.environ, "LD_PRELOAD": str(shim), "PYTHONPATH": str(root)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
