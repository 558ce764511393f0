"""What tests of an editor sit down at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.editor.building import Open, Table, opened


@pytest.fixture
def sit(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    """Open samples, each with the page of its first force."""
    tables: list[Table] = []

    def begin(start: str, **how: object) -> Table:
        tables.append(opened(qtbot, tmp_path, start, **how))
        return tables[-1]

    yield begin
    for table in tables:
        table.document.close()
