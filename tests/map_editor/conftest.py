"""What every test of this folder minds: an empty map on its page; whatever comes up can be said in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.map_editor.easel import Easel
from tests.said import everything_can_be_said

__all__ = ["everything_can_be_said"]


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    """The page of an empty map in a campaign of its own."""
    made = Easel(tmp_path / "a.portulan")
    made.show()
    yield made
    made.close()
