"""Members of a force measured against the ready-made figures of the game."""

from __future__ import annotations

from typing import Protocol

from models.games.values import Foe, FoeOdds, Member


class Duels(Protocol):
    """Members measured against the ready-made figures of the game, with the readings in force."""

    def foes(self) -> tuple[Foe, ...]:
        """Return the figures to choose from."""

    def duel(self, member: Member, foe_id: str) -> FoeOdds:
        """Return how a member fares against one of the foes; raises Refused for one that is not there."""
