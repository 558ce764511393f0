"""The table by the rules: who may go over what, what a way costs, who is in range, hidden, stealthy, at each limit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.asked_ground import Apart, GroundQuestion, Known, Said
from models.games.swidenth.battle.ground import (
    floor_of,
    hidden_share,
    in_range,
    stealthy,
    straight_length,
    way_cost,
)
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import Screen, TableBattle, TableState
from models.table.legs import Walker

STOPS = {"obstacle", "water", "climb", "building", "trunk"}
SLOWS = {"difficult", "linear"}


def table(
    *shapes: dict[str, Any], at: tuple[int, int] = (9000, 5000), mover: dict[str, Any] | None = None, **more: Any
) -> tuple[TableBattle, TableState]:
    """Return Erdokan on 5, 5 and an orc somewhere on 24 by 24 paces with shapes."""
    figures = [
        {"id": "e", "hero": "Erdokan", "at": [5000, 5000], **(mover or {})},
        {"id": "c", "profile": "guerrier-orc", "at": list(at)},
        *more.pop("others", ()),
    ]
    return read_position({"figures": figures, "table": {"shapes": list(shapes)}, **more}, "ground.json")


def block(kind: str, left: int, top: int, right: int, low: int, height: int = 5000, bottom: int = 0) -> dict[str, Any]:
    corners = [[left, top], [right, top], [right, low], [left, low]]
    return {"kind": kind, "polygon": corners, "top": height, "bottom": bottom}


@pytest.mark.rule("SW-17", "SW-18", "SW-19", "SW-24", "SW-108", "SW-113", "SW-115")
@pytest.mark.parametrize(
    ("skills", "manner", "stops", "slows"),
    [
        ((), "walk", STOPS, SLOWS),
        ((), "swim", STOPS - {"water"}, SLOWS),
        ((), "climb", STOPS - {"climb"}, SLOWS),
        ((), "stairs", STOPS - {"climb"}, SLOWS),
        ((), "run", STOPS | {"linear"}, {"difficult"}),
        (("marcheur-agile",), "walk", STOPS, set()),
        (("marcheur-agile",), "run", STOPS, set()),
        (("marcheur-agile",), "swim", STOPS - {"water"}, set()),
        (("vol",), "walk", {"building"}, set()),
        (("vol",), "run", {"building"}, set()),
        (("vol", "marcheur-agile"), "walk", {"building"}, set()),
        (("spectral",), "walk", set(), set()),
        (("spectral", "vol"), "run", set(), set()),
    ],
)
@pytest.mark.parametrize(("reading", "wide"), [("centre", False), ("base", True)])
def test_what_stops_a_figure_and_what_slows_it(
    skills: tuple[str, ...], manner: str, stops: set[str], slows: set[str], reading: str, wide: bool
) -> None:
    mover = {"skills": list(skills)}
    battle, _ = table(mover=mover, options={"difficult_by": reading})
    walker = Walker(500, frozenset(stops), frozenset(slows), wide)
    assert floor_of(battle, "e", manner).walker == walker
    assert floor_of(battle, "e", manner) is floor_of(battle, "e", manner)
    big, _ = table(mover={"skills": [*skills, "enorme"]}, options={"difficult_by": reading})
    assert floor_of(big, "e", manner).walker == replace(walker, radius=750)


@pytest.mark.rule("SW-24")
def test_a_way_costs_its_legs_and_twice_what_lies_in_a_wood() -> None:
    battle, _ = table(block("difficult", 6000, 4000, 8000, 9000))
    floor, path = floor_of(battle, "e"), ((7000, 5000), (7000, 8000), (4000, 4000))
    assert straight_length((5000, 5000), path) == 2000 + 3000 + 5000
    # One pace of the first leg, the whole second, a third of the last are in the wood.
    assert way_cost(floor, (5000, 5000), path) == 3000 + 6000 + 5000 + 1667
    assert (way_cost(floor, (5000, 5000), ()), straight_length((5000, 5000), ())) == (0, 0)


@pytest.mark.rule("SW-35", "SW-197")
@pytest.mark.parametrize(("x", "within"), [(15000, True), (15001, False)])
def test_a_range_holds_to_its_last_thousandth(x: int, within: bool) -> None:
    battle, state = table(at=(x, 5000))
    assert in_range(battle, state.figure("e"), state.figure("c"), 9) == within
    asked = replace(battle, asked="trust")
    gap = Known(apart=(Apart("c", 9000 if within else 9001, 12000),))
    assert in_range(asked, replace(state.figure("e"), known=gap), state.figure("c"), 9) == within


WALL = block("obstacle", 6500, 0, 7000, 24000)
LOW = block("obstacle", 6500, 0, 7000, 24000, 200)
FRIEND = ({"id": "g", "hero": "Gardul", "at": [7000, 5000]},)


@pytest.mark.rule("SW-2", "SW-37", "SW-131", "SW-188", "SW-189")
@pytest.mark.parametrize(
    ("shapes", "more", "options", "share"),
    [
        ((), {}, {}, 0),
        ((WALL,), {}, {}, 1000),
        *(((block(kind, 6500, 0, 7000, 24000),), {}, {}, 1000) for kind in ("linear", "climb", "building", "trunk")),
        ((block("water", 6500, 0, 7000, 24000),), {}, {}, 0),
        ((block("difficult", 6500, 0, 7000, 24000),), {}, {"forest_sight": "trunks"}, 0),
        ((block("difficult", 6500, 0, 7000, 24000),), {}, {"forest_sight": "area"}, 1000),
        ((), {"weather": "brouillard", "at": (15000, 5000)}, {}, 0),
        ((), {"weather": "brouillard", "at": (15001, 5000)}, {}, 1000),
        ((), {"weather": "orage", "at": (21000, 5000)}, {}, 0),
        ((), {"weather": "orage", "at": (21001, 5000)}, {}, 1000),
        ((), {"weather": "vent-houleux", "at": (23000, 5000)}, {}, 0),
        ((), {"others": FRIEND}, {"figures_hide": "no"}, 0),
        ((), {"others": FRIEND}, {"figures_hide": "block"}, 1000),
        # As high and as wide as the one behind it, yet figures alone put nobody out of sight.
        ((), {"others": FRIEND}, {"figures_hide": "cover"}, 999),
        ((WALL,), {"others": FRIEND}, {"figures_hide": "cover"}, 1000),
        ((), {}, {"figures_hide": "block"}, 0),
        ((), {}, {"figures_hide": "cover"}, 0),
    ],
)
def test_how_much_of_a_figure_is_hidden(
    shapes: tuple[dict[str, Any], ...], more: dict[str, Any], options: dict[str, str], share: int
) -> None:
    battle, state = table(*shapes, options=options, **more)
    assert hidden_share(battle, state, state.figure("e"), state.figure("c")) == share


@pytest.mark.rule("SW-37")
def test_where_nobody_measures_cover_is_half_and_else_nothing() -> None:
    battle, state = table(WALL)
    asked = replace(battle, asked="trust")
    for answer, share in ((1, 500), (0, 0)):
        said = Known((Said(GroundQuestion("cover", "e", ("c",)), answer),))
        assert hidden_share(asked, state, replace(state.figure("e"), known=said), state.figure("c")) == share
    assert hidden_share(asked, state, state.figure("e"), state.figure("c")) == 0


@pytest.mark.rule("SW-126", "SW-131")
def test_a_veil_hides_whatever_is_behind_it_and_a_wall_of_destruction_nothing() -> None:
    battle, state = table()
    corners = ((6500, 3500), (7500, 3500), (7500, 6500), (6500, 6500))
    for spell, share in (("voile-impenetrable", 1000), ("mur-de-destruction", 0)):
        there = replace(state, screens=(Screen("s-1", spell, "e", corners, 1),))
        assert hidden_share(battle, there, state.figure("e"), state.figure("c")) == share
    assert hidden_share(battle, state, state.figure("e"), state.figure("c")) == 0, "once it is gone"


@pytest.mark.rule("SW-103")
@pytest.mark.parametrize(
    ("shape", "skills", "orc", "is_so"),
    [
        (block("obstacle", 5520, 4500, 6020, 4900, 500), ["furtif"], (9000, 5000), True),
        (block("obstacle", 5521, 4500, 6021, 4900, 500), ["furtif"], (9000, 5000), False),
        (block("obstacle", 5520, 4500, 6019, 4900, 500), ["furtif"], (9000, 5000), False),
        (block("obstacle", 5520, 4500, 5620, 5000, 500), ["furtif"], (9000, 5000), True),
        (block("obstacle", 5520, 4500, 6020, 4900, 499), ["furtif"], (9000, 5000), False),
        (block("obstacle", 5520, 4500, 6020, 4900, 900, 401), ["furtif"], (9000, 5000), False),
        (block("obstacle", 5520, 4500, 6020, 4900, 500), [], (9000, 5000), False),
        (block("obstacle", 5520, 4500, 6020, 4900, 500), ["furtif"], (5000, 6000), False),
        (block("linear", 5520, 4500, 6020, 4900, 500), ["furtif"], (9000, 5000), True),
        (block("difficult", 5520, 4500, 6020, 4900, 500), ["furtif"], (9000, 5000), False),
    ],
)
def test_a_stealthy_one_against_an_obstacle_is_safe_from_afar(
    shape: dict[str, Any], skills: list[str], orc: tuple[int, int], is_so: bool
) -> None:
    """Half a pace high and long at least, half a millimetre from his base at most, and nobody in contact with him."""
    battle, state = table(shape, at=orc, mover={"skills": skills, "at": [5000, 4700 if orc == (9000, 5000) else 5000]})
    assert stealthy(battle, state, state.figure("e")) == is_so
    assert not stealthy(replace(battle, asked="trust"), state, state.figure("e"))
