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
    """Begin a battle: `begin(seed, "renewal", …, side=automatic player, …)`; or open one from the file `standing`."""
    load_fonts()
    evenings: list[Evening] = []

    def begun(seed: str = "a", *agreed: str, standing: bytes = b"", **players: str) -> Evening:
        path = tmp_path / "soir.portulan"
        if standing:
            path.write_bytes(standing)
        evenings.append(Evening(qtbot, path))
        if not standing:
            evenings[-1].begin(seed, *agreed, **players)
        evenings[-1].settle()
        return evenings[-1]

    yield begun
    for evening in evenings:
        evening.close()
