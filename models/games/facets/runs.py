"""The runs facet: what playing a battle many times automatically needs of a game; the engine is that of play.

Nothing here has words or drawings: no view, no sentence, no JSON.
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
    """The end, or the present, of a battle: the winner, empty for none; its turn; the figures that were lost.

    `points` are those earned, by the id of the figure.
    """

    winner: str
    turn: int
    lost: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)


class Runs(Protocol[B_in, S, A]):
    """The battles of a game played by automatic players alone."""

    def policies(self) -> tuple[Player, ...]:
        """Return the automatic players whose results are compared."""

    def counted(self, battle: B_in) -> Mapping[str, Text]:
        """Return the names of the figures whose losses are counted, by id."""

    def next_act(self, battle: B_in, state: S, players: Mapping[str, str], seed: str) -> A | None:
        """Return the next act of the automatic player (by side) who acts next, None once the battle is over.

        Random choices that a rule demands are drawn from `seed`.
        """

    def whose(self, state: S, act: A) -> tuple[int, str]:
        """Return the turn of an act and the figure that does it, empty for none: they name the stream of its dice."""

    def resolve(self, battle: B_in, state: S, act: A, dice: Dice) -> S:
        """Return the battle after an act; raises Refused for one that cannot be done."""

    def ended(self, battle: B_in, state: S) -> Ended:
        """Return the result of a battle, or its present state."""
