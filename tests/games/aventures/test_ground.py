"""What the tools of the map say of sight and movement: by the rules of Aventures Galactiques, and as plain geometry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

import numpy as np
import pytest

from models.games.aventures.ground import RULES, AdventureGround
from models.games.cell_ground import PLAIN_GROUND
from models.games.facets.ground import Ground, Statement
from models.games.rulebook import rules
from models.i18n import Translator
from models.maps.coordinates import Coordinates
from models.maps.features import Marker, Wall
from models.maps.map_figures import with_side
from models.maps.rules.grid import Cell
from models.maps.rules.map_state import MapState
from models.maps.rules.reach import RefusalKind
from models.maps.rules.readings import DEFAULT, Readings
from models.maps.tile_map import new_map

BOOK = AdventureGround()
STRICT = BOOK.readings({"touch": "strict"})


def state(
    width: int,
    height: int,
    who: Mapping[Cell, str] | None = None,
    *,
    blocked: tuple[Cell, ...] = (),
    walls: tuple[tuple[int, int], ...] = (),
    readings: Readings = DEFAULT,
    columns: str = "letters",
) -> MapState:
    """A board with figures, rocks and walls on the left of cells."""
    made = new_map(width, height)
    terrain = np.array(made.terrain)
    for x, y in blocked:
        terrain[y, x] = 2
    markers = tuple(
        with_side(Marker(n, f"{x}", x * 1000 + 500, y * 1000 + 500), side)
        for n, ((x, y), side) in enumerate((who or {}).items(), 1)
    )
    stand = {("V", x, y): Wall("V", x, y) for x, y in walls}
    style = Coordinates(columns)  # type: ignore[arg-type]  # one of Style
    return MapState(replace(made, terrain=terrain, markers=markers, walls=stand, coordinates=style), readings)


def said(ground: Ground, at: MapState, a: Cell, b: Cell) -> list[tuple[str, str]]:
    """Rule and key of every sentence."""
    return [(each.rule, each.key) for each in ground.sight(at, a, b).told]


@pytest.mark.rule("AG-63", "AG-64", "AG-65", "AG-66", "AG-68")
def test_the_book_names_its_rule_for_every_sentence_on_sight() -> None:
    assert said(BOOK, state(5, 3, blocked=((2, 1),)), (0, 1), (4, 1)) == [
        ("AG-63", "map.l1_cut"),
        ("AG-66", "map.cut_by_cell"),
        ("AG-64", "map.l2_cut"),
        ("AG-66", "map.cut_by_cell"),
        ("AG-65", "map.sight_none"),
    ]
    assert BOOK.sight(state(5, 3, blocked=((2, 1),)), (0, 1), (4, 1)).told[1].args["at"]["fr"] == "C2"
    found = BOOK.sight(state(5, 1, {(1, 0): "a", (3, 0): "b"}, columns="numbers"), (0, 0), (4, 0))
    assert (found.told[-1].args, found.told[-1].rule) == ({"n": 2, "bonus": 4}, "AG-68")
    assert found.told[0].args["cells"] == ("2,1", "4,1")
    assert found.verdict.key == "maptools.covered"
    walled = state(3, 3, walls=((1, 0), (1, 1), (1, 2)))
    assert said(BOOK, walled, (0, 1), (2, 1))[1] == ("AG-66", "map.cut_by_wall")
    assert said(BOOK, state(2, 2, blocked=((1, 0), (0, 1))), (0, 0), (1, 1))[1][1] == "map.cut_by_pinch"
    strict = state(2, 2, blocked=((1, 0),), readings=STRICT)
    assert said(BOOK, strict, (0, 0), (1, 1))[2] == ("AG-66", "map.cut_by_touch")
    assert said(BOOK, strict, (0, 0), (1, 1))[-1] == ("", "maptools.reading")
    assert said(BOOK, state(2, 1, blocked=((1, 0),)), (0, 0), (1, 0)) == [("AG-30", "map.sight_nobody_there")]
    assert said(BOOK, state(2, 1), (0, 0), (1, 0))[-1] == ("AG-65", "map.sight_free")


@pytest.mark.parametrize(
    ("board", "a", "b", "words"),
    [
        (state(3, 3, walls=((1, 0), (1, 1), (1, 2))), (0, 1), (2, 1), "la porte fermée entre A2 et B2 ("),
        (state(2, 2, blocked=((1, 0), (0, 1))), (0, 0), (1, 1), "se touchent au coin de A1 et B2 ("),
        (state(2, 2, blocked=((1, 0), (0, 1)), columns="numbers"), (0, 0), (1, 1), "au coin de 1,1 et 2,2 ("),
        (state(2, 2, blocked=((1, 0),), readings=STRICT), (0, 0), (1, 1), "un obstacle au coin de A1 et B2 ("),
        (state(3, 1, blocked=((1, 0),), readings=STRICT), (0, 0), (2, 0), "la case infranchissable B1 ("),
    ],
)
def test_where_a_line_is_cut_is_said_in_cells_as_the_board_names_them(
    board: MapState, a: Cell, b: Cell, words: str
) -> None:
    t = Translator("fr")
    told = " ".join(t(each.key, **each.args) for each in BOOK.sight(board, a, b).told)
    assert words in told
    assert "|" not in told


@pytest.mark.rule("AG-67")
def test_cover_on_one_line_alone_has_its_own_rule() -> None:
    attacker = state(5, 1, {(1, 0): "a"}, readings=BOOK.readings({"cover": "attacker"}))
    assert ("AG-67", "map.sight_covered") in said(BOOK, attacker, (0, 0), (4, 0))
    assert (BOOK.cover(2), PLAIN_GROUND.cover(2)) == ("+4", "2")


def words(lang: str, each: Statement) -> str:
    """A statement as the window says it."""
    t = Translator(lang)
    return t(each.key, **each.args) if each.count is None else t.plural(each.key, each.count, **each.args)


def test_every_refusal_has_a_rule_of_the_book() -> None:
    assert set(get_args(RefusalKind)) <= set(RULES)
    assert set(RULES.values()) <= rules("aventures").keys()


def test_friends_are_walked_through_by_the_book_and_nobody_is_in_plain_geometry() -> None:
    at = state(4, 1, {(0, 0): "a", (1, 0): "a", (3, 0): "b"})
    found = BOOK.reach(at, (0, 0), 6)
    assert (set(found.costs), found.stops) == ({(0, 0), (1, 0), (2, 0)}, {(0, 0), (2, 0)})
    told = BOOK.way(at, found, (2, 0), BOOK.walk(at, found.path((2, 0)), 6))
    assert [(each.rule, each.key) for each in told] == [("AG-43", "maptools.trigger"), ("AG-35", "maptools.by_way")]
    stop = BOOK.way(at, found, (1, 0), BOOK.walk(at, found.path((1, 0)), 6))
    assert (stop[0].rule, stop[0].key) == ("AG-39", "maptools.reach_no_stop")
    assert BOOK.way(at, found, (3, 0), None)[0].rule == "AG-28"
    assert set(PLAIN_GROUND.reach(at, (0, 0), 6).costs) == {(0, 0)}
    alone = state(4, 1)
    plain = PLAIN_GROUND.reach(alone, (0, 0), 2)
    way = PLAIN_GROUND.way(alone, plain, (2, 0), PLAIN_GROUND.walk(alone, plain.path((2, 0)), 2))
    assert {each.rule for each in (*way, *PLAIN_GROUND.way(alone, plain, (3, 0), None))} == {""}


def test_a_line_is_judged_by_the_readings_in_force() -> None:
    """A wall that ends where a diagonal passes stops it, unless it is agreed that one way round is enough."""
    for value, key in (("any", "maptools.way_stopped"), ("round", "maptools.way_costs")):
        at = state(2, 2, walls=((1, 0),), readings=BOOK.readings({"thin_walls": value}))
        assert BOOK.line(at, [(0, 0), (1, 1)]).key == key


@pytest.mark.parametrize(("cells", "end"), [(13, "L1 → M1"), (14, "L1 → … → N1"), (20, "L1 → … → T1")])
def test_a_long_way_names_its_first_cells_and_its_last(cells: int, end: str) -> None:
    row, goal = state(cells, 1), (cells - 1, 0)
    found = PLAIN_GROUND.reach(row, (0, 0), cells)
    (way,) = PLAIN_GROUND.way(row, found, goal, PLAIN_GROUND.walk(row, found.path(goal), cells))
    assert way.args == {"way": "A1 → B1 → C1 → D1 → E1 → F1 → G1 → H1 → I1 → J1 → K1 → " + end}
