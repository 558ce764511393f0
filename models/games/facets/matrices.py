"""The matrix facet: every figure of a force against every one of its enemies, what to expect of one activation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, Protocol

from models.games.values import Stored
from models.i18n import NO_TEXT, Text

Measure = Literal["points", "chance", "life"]
MEASURES: Final[tuple[Measure, ...]] = ("points", "chance", "life")
"""What one activation is expected to do: points destroyed, the chance that a figure is lost, life points taken."""


@dataclass(frozen=True, slots=True)
class MatrixFigure:
    """A row or a column: a profile, and how many of it the force has."""

    id: str
    name: Text
    count: int = 1


@dataclass(frozen=True, slots=True)
class MatrixMode:
    """One way to attack."""

    id: str
    name: Text


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """What one activation is expected to do."""

    points: Fraction
    chance: Fraction
    life: Fraction


@dataclass(frozen=True, slots=True)
class OddsTerm:
    """One step of the sum behind a cell: its words, the value it has or adds, the rule it comes from."""

    words: Text
    value: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class OddsSum:
    """The sum behind a cell, and for a power its name."""

    terms: tuple[OddsTerm, ...]
    title: Text = NO_TEXT


class Matrix(Protocol):
    """Attackers against targets, with the readings in force."""

    @property
    def rows(self) -> Sequence[MatrixFigure]:
        """The attackers."""

    @property
    def columns(self) -> Sequence[MatrixFigure]:
        """The targets."""

    @property
    def modes(self) -> Sequence[MatrixMode]:
        """The ways to attack."""

    def cell(self, mode: str, row: int, column: int) -> MatrixCell | None:
        """Return what an attacker does to a target; None where it cannot attack so."""

    def sum(self, mode: str, row: int, column: int) -> OddsSum:
        """Return how that comes about; no terms where it cannot attack so."""


class Matrices(Protocol):
    """Makes the matrix of a force."""

    def of(self, stored: Stored) -> Matrix:
        """Return the figures of a force against all profiles of its enemies; raises ContentError."""
