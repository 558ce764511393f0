"""The odds facet: the exact chances of a game, as the command line asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from models.content import Json
from models.games.values import Choices


class Odds(Protocol):
    """Exact chances of a game's exchanges, by the request forms of the command line."""

    def answer(self, request: Mapping[str, Json], choices: Choices, file: str, place: str) -> dict[str, Json]:
        """Return the answer to one request; raises ContentError for a request that cannot be understood."""
