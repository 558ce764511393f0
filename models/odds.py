"""Exact chances. A law is a distribution over whole numbers with `Fraction` weights; nothing is ever a float inside.

The dice arithmetic is icepool's; what stays here is what every game needs: an answer with its fraction, and the
absorbing chain of a duel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

Law = Mapping[int, Fraction]


def answer(chance: Fraction) -> dict[str, str | float]:
    """Return `{"fraction": "19/40", "value": 0.475}`, the form of every probability and expectation we print."""
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "value": float(chance)}


def law(outcomes: Iterable[tuple[int, int]]) -> dict[int, Fraction]:
    """Return the law of (value, count) pairs, values ascending."""
    counts: dict[int, int] = {}
    for value, count in outcomes:
        counts[value] = counts.get(value, 0) + count
    total = sum(counts.values())
    return {value: Fraction(counts[value], total) for value in sorted(counts)}


def die(faces: int) -> dict[int, Fraction]:
    """Return the law of one fair die."""
    return {face: Fraction(1, faces) for face in range(1, faces + 1)}


@cache
def margins(faces: int) -> tuple[tuple[int, int], ...]:
    """Return the law of one die minus another as ascending (margin, count) pairs; counts sum to `faces` squared."""
    from icepool import d  # noqa: PLC0415  40 ms that only a question of odds should pay

    return tuple((int(margin), int(count)) for margin, count in (d(faces) - d(faces)).items())


def at_least(chances: Law, least: int) -> Fraction:
    """Return the chance of a value of `least` or more."""
    return sum((weight for value, weight in chances.items() if value >= least), Fraction(0))


def expectation(chances: Law, cap: int | None = None) -> Fraction:
    """Return the expected value, each outcome counted as at most `cap`."""
    return sum((Fraction(v if cap is None else min(v, cap)) * w for v, w in chances.items()), Fraction(0))


def map_law(chances: Law, change: Callable[[int], int]) -> dict[int, Fraction]:
    """Return the law of `change(value)`."""
    out: dict[int, Fraction] = {}
    for value, weight in chances.items():
        out[change(value)] = out.get(change(value), Fraction(0)) + weight
    return dict(sorted(out.items()))


@dataclass(frozen=True, slots=True)
class Duel:
    """How a duel ends: the chance that the first wins, and the expected number of phases; None if it never ends."""

    first_wins: Fraction
    phases: Fraction | None


def duel(first: int, second: int, phase: Mapping[tuple[int, int], int]) -> Duel:
    """Return, exactly, how a duel ends in which phases are repeated until one of the two is spent.

    `first` and `second` are the points each can lose, 1 or more; `phase` maps (points the first loses, points the
    second loses), neither below 0, to the number of equally likely ways. A duel in which nothing can be lost never
    ends: nobody wins it. When both are spent in one phase the first has not won.
    """
    total = sum(phase.values())
    moves = [(a, b, count) for (a, b), count in phase.items() if (a or b) and count]
    events = sum(count for _, _, count in moves)
    if not events:
        return Duel(Fraction(0), None)
    # Every chance of a state with a + b points left is a whole number over events ** (a + b): no gcd inside the loop.
    powers = [1]
    for _ in range(first + second):
        powers.append(powers[-1] * events)
    wins = [[0] * (second + 1) for _ in range(first + 1)]
    waits = [[0] * (second + 1) for _ in range(first + 1)]
    for b in range(second + 1):
        for a in range(1, first + 1):
            if b == 0:
                wins[a][0] = powers[a]
                continue
            won, waited = 0, total * powers[a + b - 1]
            for loss_a, loss_b, count in moves:
                left_a, left_b = max(0, a - loss_a), max(0, b - loss_b)
                scale = count * powers[a + b - left_a - left_b - 1]
                won += scale * wins[left_a][left_b]
                waited += scale * waits[left_a][left_b]
            wins[a][b], waits[a][b] = won, waited
    scale = powers[first + second]
    return Duel(Fraction(wins[first][second], scale), Fraction(waits[first][second], scale))


__all__ = ["Duel", "Law", "answer", "at_least", "die", "duel", "expectation", "law", "map_law", "margins"]
