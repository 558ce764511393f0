"""Exact chances. A law is a distribution over whole numbers with `Fraction` weights; nothing is ever a float inside.

The dice arithmetic is icepool's; what stays here is what every game needs: an answer with its fraction, and the
absorbing chain of a duel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

Law = Mapping[int, Fraction]


def answer(chance: Fraction) -> dict[str, object]:
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


def at_least(chances: Law, least: int) -> Fraction:
    """Return the chance of `least` or more."""
    return sum((weight for value, weight in chances.items() if value >= least), Fraction(0))


def expectation(chances: Law, cap: int | None = None) -> Fraction:
    """Return the expected value, each outcome counted as at most `cap`."""
    return sum((Fraction(v if cap is None else min(v, cap)) * w for v, w in chances.items()), Fraction(0))


def mapped(chances: Law, change: Callable[[int], int]) -> dict[int, Fraction]:
    """Return the law of `change(value)`."""
    out: dict[int, Fraction] = {}
    for value, weight in chances.items():
        out[change(value)] = out.get(change(value), Fraction(0)) + weight
    return dict(sorted(out.items()))


__all__ = ["Law", "answer", "at_least", "die", "expectation", "law", "mapped"]
