"""The results of many battles, in whole numbers: the tallies of different battles can be added.

Shares come with the interval in which they lie in 95 of 100 such series (Wilson, 1927); differences of paired runs, the
same dice with and without one thing, with the interval of Agresti and Min (2005).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import accumulate
from math import sqrt
from operator import or_
from typing import Final

from models.games.battle.values import Ended

Z: Final = 1.959963984540054
"""So many standard deviations hold 95 of 100."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with the interval it lies in."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Spread:
    """The values of a number over many battles: its mean, and what a quarter, half, three quarters do not exceed."""

    mean: float
    lower: int
    median: int
    upper: int


@dataclass(frozen=True)
class Tally:
    """The results of battles.

    `won` has the battles each side won (empty: nobody), battle i as bit i; `lost` how often each figure was lost.
    `losses`, `points` and `turns` say how many battles had so many figures lost, points earned, turns.
    """

    runs: int = 0
    won: Mapping[str, int] = field(default_factory=dict)
    lost: Mapping[str, int] = field(default_factory=dict)
    losses: Mapping[int, int] = field(default_factory=dict)
    points: Mapping[int, int] = field(default_factory=dict)
    turns: Mapping[int, int] = field(default_factory=dict)

    def __add__(self, other: Tally) -> Tally:
        """Return the tally of the battles of both, which must be different ones."""
        won = {side: self.won.get(side, 0) | other.won.get(side, 0) for side in {**self.won, **other.won}}
        return Tally(
            self.runs + other.runs,
            won,
            Counter(self.lost) + Counter(other.lost),
            Counter(self.losses) + Counter(other.losses),
            Counter(self.points) + Counter(other.points),
            Counter(self.turns) + Counter(other.turns),
        )

    @property
    def played(self) -> int:
        """Which battles were played, battle i as bit i."""
        return reduce(or_, self.won.values(), 0)

    def wins(self, side: str) -> Estimate:
        """Return the share of battles a side won, with its interval."""
        return wilson(self.won.get(side, 0).bit_count(), self.runs)

    def share_lost(self, figure_id: str) -> float:
        """Return in what share of the battles a figure was lost."""
        return self.lost.get(figure_id, 0) / self.runs if self.runs else 0.0


def tally_of(number: int, ended: Ended, counted: Collection[str]) -> Tally:
    """Return the tally of one battle; losses and points of the `counted` figures alone."""
    lost = [each for each in ended.lost if each in counted]
    points = sum(each for key, each in ended.points.items() if key in counted)
    return Tally(
        1, {ended.winner: 1 << number}, dict.fromkeys(lost, 1), {len(lost): 1}, {points: 1}, {ended.turn: 1}
    )  # fmt: skip


def wilson(hits: int, runs: int) -> Estimate:
    """Return a share with its interval (Wilson's score); from 0 to 1 where there were no runs."""
    if runs <= 0:
        return Estimate(0.0, 0.0, 1.0)
    share, square = hits / runs, Z * Z
    middle = (share + square / (2 * runs)) / (1 + square / runs)
    half = Z * sqrt(share * (1 - share) / runs + square / (4 * runs * runs)) / (1 + square / runs)
    return Estimate(share, middle - half if hits else 0.0, middle + half if hits < runs else 1.0)


def difference(base: Tally, other: Tally, side: str) -> Estimate:
    """Return by how much likelier a side wins in another tally, over the battles both have played.

    They are paired by their numbers, in whatever order they were played.
    """
    shared = base.played & other.played
    runs = shared.bit_count()
    if runs <= 0:
        return Estimate(0.0, -1.0, 1.0)
    mine, theirs = base.won.get(side, 0) & shared, other.won.get(side, 0) & shared
    gained, gone = (theirs & ~mine).bit_count(), (mine & ~theirs).bit_count()
    # Half a battle in every cell of the table of two by two keeps the interval honest where few battles differ.
    total, more, less = runs + 2, gained + 0.5, gone + 0.5
    middle = (more - less) / total
    half = Z * sqrt(more + less - (more - less) ** 2 / total) / total
    return Estimate((gained - gone) / runs, max(-1.0, middle - half), min(1.0, middle + half))


def spread(counts: Mapping[int, int]) -> Spread:
    """Return the mean and the quartiles of a number, given in how many battles it had each value; zeros without
    battles.
    """
    runs = sum(counts.values())
    if not runs:
        return Spread(0.0, 0, 0, 0)

    values = sorted(counts)
    seen = list(accumulate(counts[value] for value in values))
    lower, median, upper = (values[bisect_left(seen, runs * quarter / 4)] for quarter in (1, 2, 3))
    return Spread(sum(value * n for value, n in counts.items()) / runs, lower, median, upper)
