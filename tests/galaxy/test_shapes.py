"""Plane geometry against slow, plain definitions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from models.errors import Refused
from models.galaxy.circles import covers
from models.galaxy.numbers import decimal, fixed, thousandths
from models.galaxy.shapes import centroid, cross, crosses, hull, hull_round, inside, near_segment

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


@given(point, st.lists(point, min_size=3, max_size=3, unique=True))
def test_inside_a_triangle(spot: tuple[int, int], corners: list[tuple[int, int]]) -> None:
    a, b, c = corners
    assume(cross(a, b, c) != 0)
    sides = [cross(a, b, spot), cross(b, c, spot), cross(c, a, spot)]
    assert inside(spot, corners) == (min(sides) >= 0 or max(sides) <= 0)


@given(point, point, point, point)
def test_segments_cross_where_both_hold_the_point(
    a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]
) -> None:
    bottom = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    expected = False
    if bottom:
        s = Fraction((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0]), bottom)
        u = Fraction((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0]), bottom)
        expected = 0 < s < 1 and 0 < u < 1
    assert crosses(a, b, c, d) == expected


@given(point, point, point, st.integers(0, 10))
def test_near_a_segment(a: tuple[int, int], b: tuple[int, int], spot: tuple[int, int], away: int) -> None:
    length2 = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    along = (spot[0] - a[0]) * (b[0] - a[0]) + (spot[1] - a[1]) * (b[1] - a[1])
    t = min(max(Fraction(along, length2), Fraction(0)), Fraction(1)) if length2 else Fraction(0)
    x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
    assert near_segment(a, b, spot, away) == ((spot[0] - x) ** 2 + (spot[1] - y) ** 2 <= away * away)


def test_the_centre_of_a_square_and_of_a_line() -> None:
    assert centroid(((0, 0), (4, 0), (4, 4), (0, 4))) == (2, 2)
    assert centroid(((0, 0), (4, 0))) == (2, 0)
    assert centroid(()) == (0, 0)
    assert not inside((0, 0), ((0, 0), (1, 1)))
    assert not covers((0, 0), 5, (5, 1), 0)


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
