"""The pen of walls and doors: which edges a gesture sets or takes away, what a click changes, says and chooses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.map_editor.easel import Easel
from tests.map_editor.lead import CTRL, RIGHT, led, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    yield made
    made.close()


def pen(easel: Easel, kind: str) -> None:
    pens = easel.page.desk.state.pens
    easel.page.desk.state.set(pens=replace(pens, wall=replace(pens.wall, kind=kind)))


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
