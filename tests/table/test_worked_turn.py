"""The measures of a turn worked out by hand: a table of 24 by 24 paces, a piece of wood with a trunk, two bands."""

from __future__ import annotations

import pytest

from models.table.legs import Walker, keep_off
from models.table.paths import TableWay, Ways
from models.table.shapes import SHAPE_KINDS, PaceTable, Shape
from models.table.sight import on_line
from models.table.spots import CLEAR, Base, Spot, contact, gap, length, within
from tests.table.woods import hidden

WOOD = Shape("difficult", ((8000, 6000), (12000, 6000), (12000, 9000), (8000, 9000)))
WALKER = Walker()


def figure(x: float, y: float) -> Base:
    return Base(round(x * 1000), round(y * 1000))


THEVOR, GARDUL, SALVYNIA, OGHAVOR = figure(6, 10.5), figure(5, 12), figure(4, 13), figure(6, 13.5)
FOE_1, FOE_2, FOE_3 = figure(6.71, 9.78), figure(11, 8), figure(8.5, 16)
ARCHER_1, ARCHER_2 = figure(11.5, 5), figure(9, 18)
CIVILIANS = (figure(2, 11), figure(2, 12.1), figure(2, 13.2))
CHARGED = figure(7.6, 10.25)
"""Where Oghavor stands after his run."""


def table(trunk: int = 300) -> PaceTable:
    return PaceTable(24_000, 24_000, (WOOD, Shape("trunk", disc=(10_000, 7000, trunk), top=8000)))


@pytest.mark.parametrize(
    ("a", "b", "apart"),
    [
        (GARDUL, FOE_3, 4316),
        (SALVYNIA, FOE_2, 7603),
        (FOE_2, CHARGED, 3078),
        (ARCHER_1, GARDUL, 8553),
        (ARCHER_1, SALVYNIA, 9966),
        (FOE_3, ARCHER_2, 1062),
        (ARCHER_2, CIVILIANS[2], 7488),
        (ARCHER_2, CIVILIANS[1], 8155),
        (ARCHER_2, CIVILIANS[0], 8900),
    ],
)
def test_gaps(a: Base, b: Base, apart: int) -> None:
    assert gap(a, b) == gap(b, a) == apart
    assert within(a, b, apart)
    assert not within(a, b, apart - 1)


def test_who_is_in_contact() -> None:
    assert length(THEVOR, FOE_1) == 1012
    assert contact(THEVOR, FOE_1)
    assert length(OGHAVOR, CHARGED) == 3623
    assert length(CHARGED, FOE_1) == 1007
    assert contact(CHARGED, FOE_1)
    assert not contact(THEVOR, CHARGED)


def off(*bases: Base) -> tuple[tuple[int, int, int], ...]:
    return keep_off(WALKER.radius, bases, CLEAR)


TAKEN = keep_off(
    WALKER.radius,
    (THEVOR, GARDUL, SALVYNIA, CHARGED, *CIVILIANS, FOE_1, FOE_3, ARCHER_1, ARCHER_2),
)


def way(start: Spot, goal: Base, *enemies: Base) -> TableWay:
    found = Ways(table()).path(WALKER, start, goal, off(*enemies), TAKEN)
    assert found is not None
    assert contact(goal, goal.at(found.end))
    return found


def test_the_shortest_way_round_the_heroes_passes_south_of_them() -> None:
    enemies = (THEVOR, GARDUL, CHARGED, *CIVILIANS)
    south = way(FOE_2.spot, SALVYNIA, *enemies)
    assert abs(south.cost - 9084) <= 50
    # It leaves the wood at its lower edge and passes below those who stand in the way.
    assert south.spots[1][1] == 9000
    assert abs(south.spots[1][0] - 10_593) <= 250
    assert any(abs(x - GARDUL.x) < 1200 and y > GARDUL.y for x, y in south.spots)


def test_with_the_south_closed_the_way_leads_north_of_the_first() -> None:
    fence = Shape("obstacle", ((4990, 12_400), (5010, 12_400), (5010, 24_000), (4990, 24_000)))
    closed = PaceTable(24_000, 24_000, (*table().shapes, fence))
    found = Ways(closed).path(WALKER, FOE_2.spot, SALVYNIA, off(THEVOR, GARDUL, CHARGED, *CIVILIANS), TAKEN)
    assert found is not None
    assert abs(found.cost - 10_148) <= 50
    assert any(abs(x - THEVOR.x) < 1200 and y < THEVOR.y for x, y in found.spots)


def test_a_straight_run_pays_the_wood_double() -> None:
    floor = Ways(table()).floor(WALKER)
    assert floor.cost(FOE_2.spot, (9001, 10_530)) == 4500
    left = way((9001, 10_530), SALVYNIA, THEVOR, GARDUL, CHARGED, *CIVILIANS)
    assert 4720 <= left.cost <= 4780


def test_the_nearest_hero_is_out_of_reach_straight_and_round_the_corner() -> None:
    bent = way(FOE_2.spot, CHARGED, THEVOR, GARDUL, SALVYNIA)
    assert abs(bent.cost - 4374) <= 30
    straight = Ways(table()).floor(WALKER).cost(FOE_2.spot, (8434, 9698))
    assert straight >= 4696 - 50


def test_a_trunk_hides_more_than_half_and_a_thinner_one_less() -> None:
    parts = tuple(table().of(SHAPE_KINDS))
    assert hidden(ARCHER_1, GARDUL, parts) == 641
    thin = hidden(ARCHER_1, GARDUL, tuple(table(250).of(SHAPE_KINDS)))
    assert abs(thin - 455) <= 8
    # Where figures hide as well, Thevor stands before what the trunk leaves to be seen.
    assert hidden(ARCHER_1, GARDUL, parts, (THEVOR, CHARGED, SALVYNIA, FOE_1, FOE_2)) == 1000


def test_figures_stand_in_the_line() -> None:
    heroes = (THEVOR, SALVYNIA, CHARGED, *CIVILIANS)
    assert on_line(GARDUL, FOE_3, (OGHAVOR, *heroes)) == (0,)
    assert 0 in on_line(SALVYNIA, FOE_2, (GARDUL, THEVOR))
