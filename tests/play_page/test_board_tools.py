"""What is in the hand over the board of a scenario: what a click and a drag of each do, and who stands on a cell."""

from __future__ import annotations

from typing import Any

from editor.scenario.tools import PaintArea, PickCell, PutUnit, standing
from models.games.pieces import Placed
from models.maps.grid import Cell
from models.maps.spots import NOWHERE, spot_of


def test_a_unit_is_put_where_the_hand_clicks_or_lets_go() -> None:
    put = list[Any]()
    tool = PutUnit(unit=None, side="jedi", hint="…", put=put.append)  # type: ignore[arg-type]
    tool.click((1500, 2500))
    tool.drop((1500, 2500), (3750, 4250))
    assert put == [(1500, 2500), (3750, 4250)], "to the spot, not to its cell alone"


def test_an_area_grows_by_what_is_drawn_from_beside_it_and_shrinks_by_what_is_drawn_from_within() -> None:
    cells: set[Cell] = {(2, 2), (3, 2)}
    tool = PaintArea(lambda: frozenset(cells), "…", lambda now: (cells.clear(), cells.update(now)))
    tool.click(spot_of((5, 3)))
    assert cells == {(2, 2), (3, 2), (5, 3)}
    tool.click(spot_of((2, 2)))
    assert cells == {(3, 2), (5, 3)}
    tool.drop(spot_of((4, 4)), spot_of((3, 2)))
    assert cells == {(5, 3), *((x, y) for x in (3, 4) for y in (2, 3, 4))}
    tool.drop(spot_of((3, 3)), spot_of((7, 3)))
    assert cells == {(3, 2), (4, 2), (3, 4), (4, 4)}, "begun within, all of the rectangle goes"


def test_a_field_that_waits_takes_the_cell_of_the_click_or_the_last_of_a_drag() -> None:
    taken = list[Cell]()
    tool = PickCell("…", taken.append)
    tool.click((1999, 2000))
    tool.drop((1500, 1500), (4000, 999))
    assert taken == [(1, 2), (4, 0)]


def test_of_two_figures_on_a_cell_the_last_one_put_there_is_meant() -> None:
    pieces = tuple(
        Placed(name, "droid", "sith", at=at)
        for name, at in (("a", (1200, 2200)), ("b", (1700, 2800)), ("c", (3500, 2500)), ("d", NOWHERE))
    )
    assert [standing(pieces, cell) for cell in ((1, 2), (3, 2), (5, 5), NOWHERE)] == [pieces[1], pieces[2], None, None]
