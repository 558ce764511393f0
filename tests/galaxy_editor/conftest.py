"""Pages on an empty galaxy, on a small one, on the sample."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from models.galaxy.galaxy import Galaxy
from models.games.empire.figures import book_alliances, book_factions
from tests.galaxy_editor.hand import Hand
from tests.said import everything_can_be_said  # noqa: F401  every test here listens

Open = Callable[..., Hand]


@pytest.fixture
def open_page(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    hands: list[Hand] = []

    def opened(galaxy: Galaxy | None = None, name: str = "campagne", **fields: object) -> Hand:
        hands.append(Hand(qtbot, tmp_path / f"{name}.portulan", galaxy, **fields))  # type: ignore[arg-type]
        return hands[-1]

    yield opened
    for hand in hands:
        hand.close()


@pytest.fixture
def empty(open_page: Open) -> Hand:
    """An empty galaxy that knows the sides of the book."""
    return open_page(Galaxy("Vide", factions=book_factions(), alliances=book_alliances()))


@pytest.fixture
def sample(open_page: Open) -> Hand:
    return open_page()
