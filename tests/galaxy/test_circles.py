"""Blue circles against exact rationals: never a boundary case wrong."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.galaxy.circles import AT_START, Circle, CircleEntry, covers, entry, first_met, reached_by
from models.galaxy.galaxy import Galaxy
from models.galaxy.lookup_reuse import carry
from models.galaxy.many_circles import PlanetIndex
from models.galaxy.surroundings import FEW, reached
from models.galaxy.values import Command, Planet

FAR = 10**9
coordinate = st.integers(-FAR, FAR)
near = st.integers(-40, 40)
point = st.tuples(near, near)
# Right-angled triples put planets exactly on the edge, where floats go wrong.
TRIPLES = [(3, 4, 5), (5, 12, 13), (8, 15, 17), (20, 21, 29), (119, 120, 169), (696, 697, 985)]


@pytest.mark.rule("CG-90")
@given(st.sampled_from(TRIPLES), st.integers(1, 100_000), st.integers(0, 900), coordinate, coordinate)
def test_a_planet_touching_from_inside_is_reached_and_one_thousandth_further_is_not(
    triple: tuple[int, int, int], scale: int, radius: int, x: int, y: int
) -> None:
    dx, dy, distance = (part * scale for part in triple)
    circle = distance + radius
    assert covers((x, y), circle, (x + dx, y - dy), radius)
    assert not covers((x, y), circle - 1, (x + dx, y - dy), radius)
    assert not covers((x, y), circle, (x + dx + 1, y - dy), radius)


def value_of(found: CircleEntry) -> Decimal:
    return (Decimal(found.whole) - Decimal(found.square).sqrt()) / Decimal(found.length2)


@given(point, point, point, st.integers(0, 60))
def test_an_entry_is_the_first_point_of_the_path_in_the_circle(
    start: tuple[int, int], end: tuple[int, int], centre: tuple[int, int], radius: int
) -> None:
    found = entry(start, end, centre, radius)

    def outside(part: Fraction) -> bool:
        x = start[0] + part * (end[0] - start[0])
        y = start[1] + part * (end[1] - start[1])
        return (x - centre[0]) ** 2 + (y - centre[1]) ** 2 > radius * radius

    parts = [Fraction(i, 97) for i in range(98)]
    if found is None:
        assert all(outside(part) for part in parts)
        return
    assert AT_START <= found <= CircleEntry(1, 0, 1)
    for part in parts:
        here = CircleEntry(part.numerator, 0, part.denominator)
        assert outside(part) or found <= here, "inside before it entered"
    with localcontext() as context:
        context.prec = 60
        part = value_of(found)
        x = start[0] + part * (end[0] - start[0])
        y = start[1] + part * (end[1] - start[1])
        gap = (x - centre[0]) ** 2 + (y - centre[1]) ** 2 - radius * radius
        assert found == AT_START or abs(gap) < Decimal(10) ** -40


@pytest.mark.rule("CG-68")
def test_the_first_circle_is_met_and_equal_entries_meet_all() -> None:
    circles = [
        Circle("late", (8000, 0), 1000),
        Circle("north", (5000, 4000), 5000),
        Circle("south", (5000, -4000), 5000),
        Circle("aside", (0, 90000), 10),
    ]
    found, met = first_met((0, 0), (9000, 0), circles)
    assert met == ("north", "south")
    assert found is not None
    assert found.at((0, 0), (9000, 0)) == (2000, 0)
    assert first_met((0, 0), (0, -5), circles[:1] + circles[3:]) == (None, ())


@given(
    st.lists(st.tuples(st.integers(0, 90), st.integers(0, 90), st.integers(0, 5)), min_size=FEW + 1, max_size=FEW + 9),
    st.tuples(st.integers(-20, 110), st.integers(-20, 110)),
    st.integers(0, 60),
)
def test_what_a_command_reaches_is_what_asking_every_planet_says(
    discs: list[tuple[int, int, int]], at: tuple[int, int], radius: int
) -> None:
    planets = tuple(Planet(str(i), str(i), *disc) for i, disc in enumerate(discs))
    galaxy = Galaxy(planets=planets, commands=(Command("c", "C", "", *at, radius=radius or 1),))
    assert galaxy.surroundings.index is not None
    assert reached_by(galaxy, "c") == reached(planets, at, radius or 1)
    moved = replace(galaxy, commands=(Command("c", "C", "", at[1], at[0], radius=7),))
    carry(galaxy, moved)
    assert moved.surroundings is galaxy.surroundings, "the planets are the same: so is the index"
    assert reached_by(moved, "c") == reached(planets, (at[1], at[0]), 7)
    other = replace(moved, planets=planets[1:])
    carry(moved, other)
    assert reached_by(other, "c") == reached(planets[1:], (at[1], at[0]), 7)


def test_many_circles_at_the_end_of_the_world_do_not_overflow() -> None:
    planets = [Planet("a", "A", FAR, FAR, 0), Planet("b", "B", -FAR, -FAR, 0)]
    centre = np.array([-FAR], dtype=np.int64)
    found = PlanetIndex.of(planets).reached(centre, centre, np.array([FAR], dtype=np.int64))
    assert found.of(0).tolist() == [1]
