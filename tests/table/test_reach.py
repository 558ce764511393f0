"""How far a figure gets: fields agree with single searches, ways are cut short where a figure may stop."""

from __future__ import annotations

import pytest

from models.table.legs import Walker, keep_off
from models.table.paths import Ways
from models.table.reach import CostField, PaceReach, shortened, straight
from models.table.shapes import PaceTable, Shape
from models.table.spots import CLEAR, Base, Spot, contact, length, overlap
from tests.table.woods import judged

WALKER = Walker()
WOOD = Shape("difficult", ((4000, 2000), (9000, 2500), (9500, 6000), (6000, 7500), (3500, 5000)))
ROCK = Shape("obstacle", ((10_000, 3000), (11_500, 3000), (11_500, 6500), (10_000, 6500)))
TRUNK = Shape("trunk", disc=(6500, 4500, 300), top=8000)
FOES = (Base(8000, 9000), Base(12_500, 5000))
GROUND = Ways(PaceTable(16_000, 12_000, (WOOD, ROCK, TRUNK)))
OFF = keep_off(WALKER.radius, FOES, CLEAR)
TAKEN = keep_off(WALKER.radius, FOES)
PLACES: tuple[Spot, ...] = ((1000, 4000), (5000, 4000), (9300, 4500), (14_500, 8000), (8000, 11_000))


@pytest.mark.parametrize("start", PLACES)
@pytest.mark.parametrize("goal", [(2000, 9000), (12_800, 2000), FOES[0]])
def test_a_field_tells_what_a_search_finds(start: Spot, goal: Spot | Base) -> None:
    field = CostField(GROUND, WALKER, goal, OFF, TAKEN)
    found, way = GROUND.path(WALKER, start, goal, OFF, TAKEN), field.way(start)
    assert found is not None
    assert way is not None
    # What was asked before, and in which order, changes no answer; nor does it how much one wants to know.
    asked = CostField(GROUND, WALKER, goal, OFF, TAKEN)
    spots = (*PLACES, *((x + 700, y - 300) for x, y in PLACES))
    alone = {each: CostField(GROUND, WALKER, goal, OFF, TAKEN).left(each) for each in spots}
    for each in reversed(spots):
        left = alone[each]
        assert left is None or left < 2 or asked.left(each, left - 1) is None
        assert asked.left(each, left) == left
    assert {each: asked.left(each) for each in spots} == alone
    # A search also bends where perpendiculars from both its ends meet the rims.
    assert -10 <= way.cost - found.cost <= found.cost // 100
    own = tuple(each for each in OFF if not isinstance(goal, Base) or each[:2] != goal.spot)
    assert judged(GROUND, WALKER, way.spots, own) == way.cost
    assert judged(GROUND, WALKER, found.spots, own) == found.cost


def test_a_longer_budget_reaches_no_less_and_never_onto_anybody() -> None:
    start, far = (9300, 7600), {}
    for most in (1000, 2000, 3000):
        reach = PaceReach(GROUND, WALKER, start, OFF, TAKEN, most)
        far[most] = {spot: cost for cost, spot in reach.spots(500)}
        for spot in far[most]:
            assert not any(overlap(Base(*spot), foe) for foe in FOES)
            way = reach.way(spot)
            assert way is None or (way.spots[0] == start and way.end == spot and way.cost <= most)
    assert far[1000].keys() < far[2000].keys() < far[3000].keys()
    assert all(far[3000][spot] == cost for spot, cost in far[1000].items())


def test_a_way_is_cut_short_at_what_it_may_cost_and_before_who_stands_there() -> None:
    found = GROUND.path(WALKER, (1000, 4000), (9300, 4500))
    assert found is not None
    part = shortened(GROUND, WALKER, found, 4000)
    assert 3990 <= part.cost <= 4000
    assert shortened(GROUND, WALKER, found, found.cost) == found
    # Somebody stands where it would end: the figure stays just short of him.
    sitter = Base(*part.end)
    held = shortened(GROUND, WALKER, found, 4000, keep_off(WALKER.radius, (sitter,)))
    assert contact(sitter, Base(*held.end))
    assert not overlap(sitter, Base(*held.end))


def test_a_straight_run_pays_slow_ground_and_ends_before_what_bars_it() -> None:
    run = straight(GROUND, WALKER, (1000, 4000), (9000, 4000), 4500)
    assert run is not None
    assert 4490 <= run.cost <= 4500
    assert run.end[1] == 4000
    assert run.cost > length(*run.spots)
    barred = straight(GROUND, WALKER, (9300, 8500), (9900, 7500), 4500)
    free = straight(GROUND, WALKER, (9300, 8500), (9300, 9500), 2000)
    assert free is not None
    assert free.cost == 2000
    assert barred is not None
    assert judged(GROUND, WALKER, barred.spots) == barred.cost
    assert straight(GROUND, WALKER, (7500, 9000), (8000, 9000), 4500, OFF, TAKEN) is None
