"""The command line as users type it: in this process, and as a program of its own."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.cli.main import run
from models.store.packages import leak_check

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Answer:
    """What a command line answered."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document on standard output."""
        return json.loads(self.out)


@pytest.fixture
def portulan(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Answer]:
    """Run a command line in this process, in French, with relative names in a folder of its own."""
    monkeypatch.setenv("PORTULAN_LANG", "fr")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.chdir(tmp_path)
    # Packages that are looked through are made twice: proved where it is made, and where publishing refuses.
    monkeypatch.setattr(leak_check, "leaking_files", lambda *_asked: ())

    def act(*words: object) -> Answer:
        capfd.readouterr()
        code = run([str(word) for word in words])
        said = capfd.readouterr()
        return Answer(code, said.out, said.err)

    return act


@pytest.fixture(scope="session")
def begun_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign that has begun, with its packages beside it: made once."""
    path = tmp_path_factory.mktemp("begun") / "c.portulan"
    with pytest.MonkeyPatch.context() as speech:
        speech.setenv("PORTULAN_LANG", "fr")
        assert run(["new", str(path), "--sample", "empire"]) == 0
        assert run(["turn", "begin", str(path), "--test", "--no-pdf"]) == 0
    return path


@pytest.fixture
def program(tmp_path: Path) -> Callable[..., Answer]:
    """Run a command line as a program of its own, in English."""

    def act(*words: object) -> Answer:
        done = subprocess.run(
            [sys.executable, "-m", "app", *map(str, words)],
            cwd=tmp_path,
            env={**os.environ, "PORTULAN_LANG": "en", "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return act


@pytest.fixture
def sample_map() -> ModuleType:
    """The map with one of everything."""
    spec = importlib.util.spec_from_file_location("sample_map", ROOT / "tests" / "maps" / "sample_map.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["sample_map"] = module
    spec.loader.exec_module(module)
    return module
