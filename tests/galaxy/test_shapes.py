"""Plane geometry against slow, plain definitions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from models.errors import Refused
from models.galaxy.numbers import decimal, fixed, thousandths
from models.galaxy.shapes import cross, hull, hull_round, inside

part = st.integers(-8, 8)
point = st.tuples(part, part)


@given(st.lists(point, min_size=3, max_size=12))
def test_a_hull_holds_every_point_and_turns_one_way(points: list[tuple[int, int]]) -> None:
    ring = hull(points)
    assume(len(ring) > 2)
    assert all(inside(p, ring) for p in points)
    corners = [*ring, ring[0], ring[1]]
    assert all(cross(corners[i], corners[i + 1], corners[i + 2]) > 0 for i in range(len(ring)))


@given(st.lists(st.tuples(part, part, st.integers(1, 5)), min_size=1, max_size=6))
def test_an_outline_never_cuts_into_a_disc(discs: list[tuple[int, int, int]]) -> None:
    scaled = [(x * 1000, y * 1000, radius * 997) for x, y, radius in discs]
    ring = hull_round(scaled)
    for x, y, radius in scaled:
        for dx, dy in ((3, 4), (-3, 4), (5, 0), (0, -5), (-4, -3), (4, -3)):
            assert inside((x + dx * radius // 5, y + dy * radius // 5), ring)


@given(st.integers(-(10**9), 10**9))
def test_decimals_are_exact_both_ways(value: int) -> None:
    for text in (decimal(value), fixed(value), fixed(value).replace(".", ","), f" {fixed(value)}000 "):
        assert thousandths(text) == value


@given(st.fractions(-1000, 1000, max_denominator=10**6))
def test_rounding_is_to_the_nearest_halves_away_from_zero(value: Fraction) -> None:
    text = f"{float(value):.6f}"
    exact = Fraction(text) * 1000
    away = int(abs(exact) + Fraction(1, 2)) * (1 if exact >= 0 else -1)
    assert thousandths(text, rounding=True) == away
    if exact.denominator == 1:
        assert thousandths(text) == exact
    else:
        with pytest.raises(Refused, match="too_fine"):
            thousandths(text)
