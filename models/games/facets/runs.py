"""The runs facet: what playing a battle over and over by itself asks of a game; the engine is that of play.

Nothing here is worded or drawn: no view, no sentence, no JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from models.dice import Dice
from models.games.battle_values import Player
from models.i18n import Text

B_in = TypeVar("B_in", contravariant=True)
S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Ended:
    """How a battle ended, or stands: the side that won, empty for none; its turn; the figures that were lost.

    `points` are those earned, by the id of the figure.
    """

    winner: str
    turn: int
    lost: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)


class Runs(Protocol[B_in, S, A]):
    """The battles of a game played by automatic players alone."""

    def policies(self) -> tuple[Player, ...]:
        """Return the automatic players whose results are shown side by side."""

    def counted(self, battle: B_in) -> Mapping[str, Text]:
        """Return the figures whose losses are counted, by id, with what they are called."""

    def next_act(self, battle: B_in, state: S, players: Mapping[str, str], seed: str) -> A | None:
        """Return the next act of the automatic player (by side) whose it is, None once all is over.

        `seed` is thrown from where a rule says at random.
        """

    def whose(self, state: S, act: A) -> tuple[int, str]:
        """Return the turn an act is done in and the figure that does it, empty for none: its dice are theirs."""

    def resolve(self, battle: B_in, state: S, act: A, dice: Dice) -> S:
        """Return the battle after an act; raises Refused for one that cannot be done."""

    def ended(self, battle: B_in, state: S) -> Ended:
        """Return how a battle ended, or stands."""
