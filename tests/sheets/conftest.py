"""A typeface without Qt: every letter half as wide as it is high."""

from __future__ import annotations

import pytest

from models.sheets.marks import MM_PER_POINT, TextStyle


class Half:
    """Widths of a made-up typeface; knows the drawings it is given."""

    def __init__(self, *drawings: str) -> None:
        self.drawings = frozenset(drawings)

    def width(self, text: str, style: TextStyle, points: float) -> float:
        return len(text) * 0.5 * points * MM_PER_POINT

    def has(self, picture: str) -> bool:
        return picture in self.drawings


@pytest.fixture(scope="session")
def half() -> Half:
    return Half("thevor", "troll", "compass-rose")
