"""What whoever looks for a fault asks for: the log, and the rows of a campaign as text."""

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


def test_the_rows_of_a_campaign_are_printed_and_a_table_there_is_not_is_named(program: Callable[..., Answer]) -> None:
    assert program("new", "demo.portulan", "--sample", "noirs-ameres").code == 0
    whole, one = program("dump", "demo.portulan"), program("dump", "demo.portulan", "--table", "force")
    assert (whole.code, one.code) == (0, 0)
    assert "member: 4" in whole.out
    assert one.out.startswith("force: 1\n  id=")
    refused = program("dump", "demo.portulan", "--table", "heroes")
    assert refused.code == 2
    assert "story_event" in refused.err
