"""Members of a force measured against the ready-made figures of the game."""

from __future__ import annotations

from typing import Protocol

from models.games.values import DEFAULTS, Choices, Foe, FoeOdds, Member


class Duels(Protocol):
    """Members measured against the ready-made figures of the game."""

    def foes(self, choices: Choices = DEFAULTS, /) -> tuple[Foe, ...]:
        """Return the figures to choose from, as the readings have them."""

    def duel(self, member: Member, foe_id: str, choices: Choices) -> FoeOdds:
        """Return how a member fares against one of the foes; raises Refused for one that is not there."""
