"""Where a figure may go and be put, as the page of a match shows it: every spot, the way there, why not elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.errors import Refused
from models.games.battle_values import Told
from models.games.pieces import Placed
from models.games.swidenth.battle.acts import GoAlong, PutDown, RunTo, ShootAt, Strike
from models.games.swidenth.battle.laid_table import LaidTable
from models.games.swidenth.battle.state import TableState
from models.i18n import Text
from models.maps.features import TableShape
from models.maps.tile_map import new_map
from tests.games.swidenth.test_battle_facet import BATTLES, MOVES, setup

WOOD = TableShape("difficult", ((4500, 0), (9000, 0), (9000, 9000), (4500, 9000)))


def laid(
    *shapes: TableShape, half: str = "heroes", pieces: tuple[Placed, ...] = (), **more: Any
) -> tuple[LaidTable, TableState]:
    """Return Erdokan on a table of 14 by 9 paces, an orc far to his right."""
    board = replace(new_map(14, 9), shapes=shapes)
    usual = (Placed("e", "hero:erdokan", "one", at=(2100, 4300)), Placed("c", "guerrier-orc", "two", at=(13000, 8000)))
    table = BATTLES.set_up(setup(*(pieces or usual), board=board, **more))
    return table, replace(BATTLES.begin(table), half=half, turn=1)


def lattice(start: tuple[int, int], far: int) -> dict[tuple[int, int], int]:
    """Return the spots a quarter of a pace apart round a start within `far`, on 14 by 9, with the square of the way."""
    x, y = start
    there = {(x + 250 * c, y + 250 * r): 62500 * (c * c + r * r) for c in range(-40, 41) for r in range(-40, 41)}
    return {spot: square for spot, square in there.items()
            if square <= far * far and 0 <= spot[0] <= 14000 and 0 <= spot[1] <= 9000}  # fmt: skip


@pytest.mark.rule("SW-16", "SW-17")
def test_on_open_ground_the_bands_are_two_circles() -> None:
    table, now = laid()
    reach = MOVES.reach(table, now, "e")
    walk, run = reach.bands()
    all_of = lattice((2100, 4300), 4500)
    assert (walk.cost, run.cost) == (3000, 4500)
    assert sorted(walk.spots) == sorted(spot for spot, square in all_of.items() if square <= 3000**2)
    assert sorted(run.spots) == sorted(spot for spot, square in all_of.items() if square > 3000**2)
    assert (reach.start, reach.most, reach.far) == ((2100, 4300), 3000, 4500)
    assert reach.bands() is reach.bands()
    assert MOVES.reach(table, now, "e") is reach, "asked again, the same answer"
    assert MOVES.reach(table, now, "c").start == (13000, 8000)
    later = replace(now, turn=2)
    assert MOVES.reach(table, later, "c") is not MOVES.reach(table, now, "c")


@pytest.mark.rule("SW-16", "SW-17", "SW-24")
@pytest.mark.parametrize(
    ("reading", "spot", "cost"),
    [
        ("double", (5100, 4300), 3600),
        ("double", (5500, 4300), 4400),
        ("double", (5550, 4300), 4500),
        ("double", (5551, 4300), None),
        ("double", (4800, 4300), 3000),
        ("no", (4800, 4300), 3000),
        ("no", (4801, 4300), None),
        ("no", (2100, 8300), 4000),
        ("double", (2100, 8801), None),
        ("double", (2100, 4300), 0),
        ("double", (6599, 4300), None),
    ],
)
def test_a_run_into_a_wood_costs_twice_or_is_forbidden(reading: str, spot: tuple[int, int], cost: int | None) -> None:
    """Erdokan is 2.4 paces off the wood: beyond it every pace counts twice."""
    table, now = laid(WOOD, choices={"run_difficult": reading})
    reach = MOVES.reach(table, now, "e")
    assert reach.cost(spot) == cost
    if cost is None:
        with pytest.raises(Refused) as refused:
            reach.path(spot)
        assert refused.value.key == "map.spot_out_of_reach"
    else:
        assert reach.path(spot) == (((2100, 4300), spot) if cost else ((2100, 4300),))


@pytest.mark.rule("SW-17", "SW-26")
def test_nobody_runs_through_enemies_or_stops_on_anybody_or_runs_when_gone() -> None:
    pieces = (
        Placed("e", "hero:erdokan", "one", at=(2100, 4300)),
        Placed("g", "hero:gardul", "one", at=(2100, 8000)),
        Placed("c", "guerrier-orc", "two", at=(4100, 4300)),
    )
    table, now = laid(pieces=pieces)
    reach = MOVES.reach(table, now, "e")
    assert (reach.cost((6000, 4300)), reach.cost((3080, 4300)), reach.cost((3101, 4300))) == (None, 980, None)
    assert (reach.stops((3101, 4300)), reach.stops((3080, 4300)), reach.stops((2100, 7100))) == (False, True, False)
    gone = now.put(replace(now.figure("e"), status="dead"))
    left = MOVES.reach(table, gone, "e")
    assert (left.most, left.far) == (0, 0)


@pytest.mark.rule("SW-16", "SW-17")
def test_why_a_spot_is_out_of_reach() -> None:
    table, now = laid()
    assert MOVES.barred(table, now, "e", (5100, 4300)) is None
    assert MOVES.barred(table, now, "e", (6600, 4300)) is None, "running"
    erdokan = Text.same("Erdokan")
    far = Told("SW-17", "quest.too_far", {"figure": erdokan, "cost": Text("4,51", "4.51"), "most": Text("4,5", "4.5")})
    assert MOVES.barred(table, now, "e", (6601, 4300)) == far
    assert MOVES.barred(table, now, "e", (2100, -1)) == Told("SW-16", "quest.off_table", {"figure": erdokan})
    orc = table.battle.of("c").name
    assert MOVES.barred(table, now, "e", (13000, 7100)) == Told("SW-16", "quest.stands_there", {"figure": orc})
    late = MOVES.barred(table, now.put(replace(now.figure("e"), done=True)), "e", (5100, 4300))
    assert late == Told("SW-13", "quest.acted_already", {"figure": erdokan})


@pytest.mark.rule("SW-16", "SW-17")
def test_a_way_drawn_is_walked_or_run_where_it_is_too_far() -> None:
    table, now = laid()
    walk, run = (Text("Se déplacer", "Move"), Text("Courir", "Run"))
    for path, act, name, rule in (
        ([(2100, 4300), (5100, 4300)], GoAlong("e", ((5100, 4300),)), walk, "SW-16"),
        ([(2100, 4300), (5101, 4300)], RunTo("e", (5101, 4300)), run, "SW-17"),
        ([(2100, 4300), (3100, 4300), (3100, 7000)], GoAlong("e", ((3100, 4300), (3100, 7000))), walk, "SW-16"),
        ([(2100, 4300), (9100, 4300)], GoAlong("e", ((9100, 4300),)), walk, "SW-16"),
    ):
        (offer,) = MOVES.walk(table, now, "e", path)
        assert (offer.act, offer.icon, offer.rule) == (act, "move", rule)
        assert offer.name == name


@pytest.mark.rule("SW-147")
def test_a_figure_is_put_in_the_middle_of_any_pace_that_is_free_before_the_first_turn() -> None:
    pieces = (Placed("e", "hero:erdokan", "one"), Placed("c", "guerrier-orc", "two", at=(13000, 8000)))
    rock = TableShape("obstacle", disc=(3500, 2500, 400), top=2000)
    table, now = laid(rock, half="deploy", pieces=pieces)
    free = {(500 + 1000 * x, 500 + 1000 * y) for x in range(14) for y in range(9)}
    taken = {(12500, 7500), (13500, 7500), (12500, 8500), (13500, 8500), (3500, 2500)}
    found = MOVES.deployable(table, now, "e")
    assert set(found) == free - taken
    assert found[:2] == ((500, 500), (1500, 500)), "row by row"
    assert MOVES.deployable(table, replace(now, half="heroes"), "e") == ()
    assert MOVES.deploy("e", (1, 2)) == PutDown("e", (1, 2))
    assert MOVES.barred(table, now, "e", (500, 500)) is None
    orc = table.battle.of("c").name
    assert MOVES.barred(table, now, "e", (13500, 7500)) == Told("SW-147", "quest.stands_there", {"figure": orc})


@pytest.mark.rule("SW-26", "SW-35")
def test_what_could_be_attacked_from_a_spot_whosever_turn_it_is() -> None:
    pieces = (
        Placed("g", "hero:gardul", "one", at=(2000, 4000)),
        Placed("c", "guerrier-orc", "two", at=(9000, 4000)),
        Placed("a", "archer-brigand", "two", at=(13000, 4000)),
    )
    table, now = laid(pieces=pieces)
    now = now.put(replace(now.figure("g"), done=True))
    assert [each.act for each in MOVES.aims(table, now, "g", (8000, 4000))] == [Strike("g", "c")]
    shots = [ShootAt("g", "c", "arc-court"), ShootAt("g", "a", "arc-court")]
    assert [each.act for each in MOVES.aims(table, now, "g", (3000, 4000))] == shots
    assert [each.act for each in MOVES.aims(table, now, "g", (2999, 4000))] == shots[:1], "a thousandth too far"
    assert [each.act for each in MOVES.aims(table, now, "c", (3000, 4000))] == [Strike("c", "g")]
    assert [each.act for each in MOVES.aims(table, now, "a", (12000, 4000))] == [ShootAt("a", "g", "arc-court")]
