"""The law of a volley's losses: shots one after another at targets in order of wish, exact (GE-10 … GE-20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm


@dataclass(frozen=True, slots=True)
class VolleyShot:
    """One shot: its chance to touch each target, in the order of the targets."""

    chances: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class TargetGroup:
    """Figures of a profile: how many, the life points and the points of each."""

    count: int
    life: int
    points: int


def losses(shots: Sequence[VolleyShot], targets: Sequence[TargetGroup]) -> dict[int, Fraction]:
    """Return the law of the number of figures lost: every shot goes at the first target still standing.

    The figures fall in the order of the targets, so their number tells who they are. All weights are kept as whole
    numbers over one denominator; shots at nobody change nothing.
    """
    standing = [place for place, target in enumerate(targets) for _ in range(target.count)]
    # How far the volley has come: figures fallen, and touches the next one has taken.
    law: dict[tuple[int, int], int] = {(0, 0): 1}
    whole = 1
    for shot in shots:
        unit = lcm(*(each.denominator for each in shot.chances)) if shot.chances else 1
        whole *= unit
        after: dict[tuple[int, int], int] = {}
        for (fallen, taken), weight in law.items():
            if fallen == len(standing):
                after[fallen, 0] = after.get((fallen, 0), 0) + weight * unit
                continue
            place = standing[fallen]
            hit = int(shot.chances[place] * unit)
            now = (fallen + 1, 0) if taken + 1 == targets[place].life else (fallen, taken + 1)
            for state, ways in ((now, hit), ((fallen, taken), unit - hit)):
                if ways:
                    after[state] = after.get(state, 0) + weight * ways
        law = after
    counts: dict[int, int] = {}
    for (fallen, _), weight in law.items():
        counts[fallen] = counts.get(fallen, 0) + weight
    return {n: Fraction(counts[n], whole) for n in sorted(counts)}


def points_lost(fallen: int, targets: Sequence[TargetGroup]) -> int:
    """Return what so many figures are worth, lost in the order of the targets."""
    worth = 0
    for target in targets:
        n = min(fallen, target.count)
        worth, fallen = worth + n * target.points, fallen - n
    return worth
