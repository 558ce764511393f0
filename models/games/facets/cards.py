"""The stat cards of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from models.games.values import DEFAULTS, NO_FACES, CardContent, Choices, Verdict


class Cards(Protocol):
    """The stat cards of a game."""

    def members(self, verdict: Verdict, faces: Mapping[str, str] = NO_FACES) -> tuple[CardContent, ...]:
        """Return the cards of a checked force, identical ones once with their count.

        `faces` has the picture of each member by its id (`models.campaign.forces.faces`).
        """

    def profiles(self, choices: Choices = DEFAULTS) -> tuple[CardContent, ...]:
        """Return the cards of every ready-made profile of the game (bestiary, unit lists), by the readings chosen."""
