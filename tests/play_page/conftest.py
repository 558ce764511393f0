"""Evenings at the Lost Temple, each in a file of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.paint.typefaces import load_fonts
from tests.play_page.evening import Evening

Begin = Callable[..., Evening]


@pytest.fixture
def begin(qtbot: QtBot, tmp_path: Path) -> Iterator[Begin]:
    """Begin a battle: `begin(seed, "renewal", …, side=automatic player, …)`."""
    load_fonts()
    evenings: list[Evening] = []

    def begun(seed: str = "a", *agreed: str, **players: str) -> Evening:
        evenings.append(Evening(qtbot, tmp_path / "soir.portulan"))
        evenings[-1].begin(seed, *agreed, **players)
        return evenings[-1]

    yield begun
    for evening in evenings:
        evening.close()
