"""The pen of walls and doors: which edges a gesture sets or takes away, what a click changes, says and chooses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from tests.drawn import Place, drawn
from tests.map_editor.easel import Easel
from tests.map_editor.lead import CTRL, RIGHT, begun, led, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
RED, WHITE = "#FF7A5C", "#FFFFFF"
ROOM = {("H", 2, 2), ("H", 3, 2), ("H", 2, 5), ("H", 3, 5), *((("V", x, y)) for x in (2, 4) for y in (2, 3, 4))}
WAYS: tuple[tuple[str, tuple[Place, ...], set[Any]], ...] = (
    ("free", ((2.1, 1.9), (4.2, 2.1), (4.1, 4.9)), {("H", 2, 2), ("H", 3, 2), *(("V", 4, y) for y in (2, 3, 4))}),
    ("line", ((2.1, 1.9), (4.4, 4.4), (6.1, 2.9)), {("H", x, 2) for x in (2, 3, 4, 5)}),
    ("line", ((2.1, 1.9), (3.1, 6.1)), {("V", 2, y) for y in (2, 3, 4, 5)}),
    ("rectangle", ((2.1, 1.9), (7.0, 7.0), (4.1, 5.1)), ROOM),
    ("ellipse", ((4.1, 5.1), (1.9, 2.1)), ROOM),
)


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    yield made
    made.close()


def pen(easel: Easel, kind: str) -> None:
    pens = easel.page.desk.state.pens
    easel.page.desk.state.set(pens=replace(pens, wall=replace(pens.wall, kind=kind)))


def test_walls_follow_the_pointer_go_straight_or_round_a_room_and_are_taken_away_so(easel: Easel) -> None:
    for trace, places, wanted in WAYS:
        tool = take(easel, "wall", trace=trace)
        led(tool, *places)
        assert set(easel.map.walls) == wanted, trace
        assert step(easel) == "Murs"
        led(tool, *places[:2], held=CTRL if trace == "free" else RIGHT)
        left = {"free": {("V", 4, y) for y in (2, 3, 4)}}.get(trace)
        assert left is None or set(easel.map.walls) == left
        assert step(easel) == "Murs ou portes retirés" or left is None
        begun(tool, *places)
        tool.cancel()
        tool.release(GridPoint(*places[-1]), Held())
        assert not drawn(tool).lines(RED), "given up: it leaves nothing"
        easel.page.board.attempt(lambda old: replace(old, walls={}), "mapedit.did_walls")
    tool = take(easel, "wall", trace="free", symmetry="horizontal")
    led(tool, (2.1, 1.9), (3.9, 2.1), (4.1, 2.9))
    assert set(easel.map.walls) == {("H", 2, 2), ("H", 3, 2), ("V", 4, 2), ("H", 13, 2), ("H", 12, 2), ("V", 12, 2)}
    led(tool, (3.0, 2.0), (4.0, 2.0), held=RIGHT)
    assert set(easel.map.walls) == {("H", 2, 2), ("V", 4, 2), ("H", 13, 2), ("V", 12, 2)}
    led(tool, (4.05, 2.5), held=CTRL)
    assert set(easel.map.walls) == {("H", 2, 2), ("H", 13, 2)}
    led(tool, (5.5, 3.95))
    assert set(easel.map.walls) == {("H", 2, 2), ("H", 13, 2), ("H", 5, 4), ("H", 10, 4)}


def test_a_click_sets_an_edge_and_changes_or_takes_what_stands_there(easel: Easel) -> None:
    tool, state, t = take(easel, "wall"), easel.page.desk.state, easel.look.t
    there = ("H", 3, 4)
    # What each click on the same edge leaves: the state of what stands there, and what is said.
    cases: tuple[tuple[str, list[str]], ...] = (
        ("wall", ["closed", ""]), ("window", ["closed", ""]), ("door", ["closed", "open", "locked", "closed"]),
        ("laser", ["closed", "open"]), ("secret_door", ["closed", "open"]),
    )  # fmt: skip
    for kind, states in cases:
        pen(easel, kind)
        for each in states:
            easel.said.clear()
            led(tool, (3.5, 4.05))
            wall = easel.map.walls.get(there)  # type: ignore[call-overload]
            assert (wall.kind, wall.state) == (kind, each) if each else wall is None, kind
            assert state.chosen == ((("wall", there),) if each else ()), kind
            assert easel.said == ([] if kind in ("wall", "window") else [t(f"mapedit.now_{each}")]), kind
        assert step(easel) == {"wall": "Murs", "window": "Fenêtres"}.get(kind, "Portes")
    count = easel.document.stack.count()
    for place in ((-0.7, 3.5), (3.5, -0.7), (16.7, 3.5)):
        for held in (None, CTRL):
            led(tool, place, held=held)
    assert easel.document.stack.count() == count, "beside the map there is nothing to set or take"
    led(tool, (0.02, 3.5))
    led(tool, (15.98, 3.5))
    assert set(easel.map.walls) == {there, ("V", 0, 3), ("V", 16, 3)}, "its rim belongs to it"
    easel.said.clear()
    led(tool, (3.5, 4.05), held=RIGHT)
    assert (there in easel.map.walls, easel.said, step(easel)) == (False, [], "Murs ou portes retirés")
