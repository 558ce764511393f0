"""The log that whoever looks for a fault turns on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer


def test_verbose_says_what_is_opened_and_changed_and_a_named_file_keeps_it(
    program: Callable[..., Answer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORTULAN_LOG", str(tmp_path / "log.txt"))
    made = program("new", "demo.portulan", "--sample", "noirs-ameres", "--verbose")
    assert made.code == 0
    assert "sample.filled" in made.err
    assert "sample.filled" in (tmp_path / "log.txt").read_text("utf-8")
    asked = program("info", "demo.portulan")
    assert (asked.code, asked.err) == (0, ""), "the log is kept in the file alone"
