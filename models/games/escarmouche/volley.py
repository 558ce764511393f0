"""The law of a volley's losses: shots one after another at targets in order of wish, exact (GE-10 … GE-20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm


@dataclass(frozen=True, slots=True)
class VolleyShot:
    """One shot: its chance to touch each target, in the order of the targets; None for one it cannot go at."""

    chances: tuple[Fraction | None, ...]


@dataclass(frozen=True, slots=True)
class TargetGroup:
    """Figures of a profile: how many, the life points and the points of each."""

    count: int
    life: int
    points: int


def lives_left(
    shots: Sequence[VolleyShot], targets: Sequence[TargetGroup], most: int = 0
) -> dict[tuple[int, ...], Fraction]:
    """Return the law of the life points left in each group: every shot goes at the first it can that still stands.

    All weights are kept as whole numbers over one denominator; shots at nobody change nothing. Where shooters see so
    differently that there are more than `most` ways (0: as many as there are) it is given up: the law is empty.
    """
    law: dict[tuple[int, ...], int] = {tuple(each.count * each.life for each in targets): 1}
    whole = 1
    for shot in shots:
        open_to = [(place, each) for place, each in enumerate(shot.chances) if each is not None]
        unit = lcm(*(each.denominator for _, each in open_to))
        whole *= unit
        after: dict[tuple[int, ...], int] = {}
        for left, weight in law.items():
            at = next(((place, each) for place, each in open_to if left[place]), None)
            hit = 0 if at is None else int(at[1] * unit)
            if at is not None and hit:
                now = (*left[: at[0]], left[at[0]] - 1, *left[at[0] + 1 :])
                after[now] = after.get(now, 0) + weight * hit
            if hit < unit:
                after[left] = after.get(left, 0) + weight * (unit - hit)
        law = after
        if most and len(law) > most:
            return {}
    return {left: Fraction(weight, whole) for left, weight in law.items()}


def losses(shots: Sequence[VolleyShot], targets: Sequence[TargetGroup]) -> dict[int, Fraction]:
    """Return the law of the number of figures lost."""
    counts: dict[int, Fraction] = {}
    for left, weight in lives_left(shots, targets).items():
        lost = sum(each.count + -life // each.life for life, each in zip(left, targets, strict=True))
        counts[lost] = counts.get(lost, Fraction(0)) + weight
    return {n: counts[n] for n in sorted(counts)}


def about_lost(shots: Sequence[VolleyShot], targets: Sequence[TargetGroup]) -> tuple[Fraction, ...]:
    """Return for targets of one figure each about how likely it falls: as if they fell independently of each other."""
    laws = [{each.life: 1.0} for each in targets]
    for shot in shots:
        here = 1.0
        for place, chance in enumerate(shot.chances):
            if chance is None or here < 1e-9:
                continue
            law, hit = laws[place], float(chance) * here
            dead = law.get(0, 0.0)
            after = {0: dead}
            for life, weight in law.items():
                if life:
                    after[life] = after.get(life, 0.0) + weight * (1 - hit)
                    after[life - 1] = after.get(life - 1, 0.0) + weight * hit
            laws[place], here = after, here * dead
    return tuple(Fraction(law.get(0, 0.0)) for law in laws)


def points_lost(fallen: int, targets: Sequence[TargetGroup]) -> int:
    """Return what so many figures are worth, lost in the order of the targets."""
    worth = 0
    for target in targets:
        n = min(fallen, target.count)
        worth, fallen = worth + n * target.points, fallen - n
    return worth
