"""Which tool is in the hand after what is picked, how acts of the page name and change what is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from models.maps.strokes import Transitions
from tests.map_editor.easel import Easel
from tests.map_editor.lead import clicked, led, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    QGuiApplication.clipboard().clear()
    made = Easel(tmp_path / "a.portulan")
    yield made
    made.close()


def test_what_is_picked_takes_the_tool_that_puts_it_down_unless_the_one_in_hand_does(easel: Easel) -> None:
    tools, state = easel.page.tools, easel.page.desk.state
    first = easel.map.tilesets[0].first_gid
    ink = Transitions(1, 0, 1)

    def block(number: int) -> None:
        state.hold(np.array([[first + number]], np.uint32))

    changes: tuple[tuple[str, Any], ...] = (
        ("stamp", lambda n: block(n)), ("terrain", lambda n: state.hold_terrain(replace(ink, color=1 + n % 2))),
        ("kind", lambda n: state.hold_kind(n % 3)),
    )  # fmt: skip
    number = 0
    for name, change in changes:
        for before in ("measure", "wall", "bucket", "shape", "stamp", "object", "terrain", "kind"):
            number += 1
            take(easel, before, fill="tiles")
            change(number)
            kept = before in ("bucket", "shape") or (name == "stamp" and before == "object")
            assert tools.in_hand == (before if kept else name), (name, before)
            assert easel.page.state(f"map_tool_{tools.in_hand}")[1]
    taken: list[str] = []
    tools.taken.connect(lambda: taken.append(tools.in_hand))
    take(easel, "measure")
    state.set(radius=2)
    assert (taken, tools.in_hand) == (["measure"], "measure"), "a wider brush picks nothing"


def test_stamps_are_kept_and_held_by_their_number_and_paste_turns_what_it_carries(easel: Easel) -> None:
    state, first = easel.page.desk.state, easel.map.tilesets[0].first_gid
    for number in (1, 9):
        state.hold(np.array([[first + number]], np.uint32))
        easel.page.act(f"map_keep_{number}")
    for number in (1, 9, 1):
        easel.page.act(f"map_hold_{number}")
        assert state.block.tolist() == [[first + number]]
    easel.page.act("map_hold_2")
    assert easel.said[-1] == easel.look.t("mapedit.no_kept_stamp", n=2)
    state.hold(np.array([[first, first + 1]], np.uint32))
    clicked(take(easel, "stamp"), (4.5, 3.5))
    led(take(easel, "select"), (3.5, 3.5), (4.5, 3.5))
    easel.page.act("map_copy")
    easel.page.act("map_paste")
    carried: Any = easel.page.canvas.tool
    assert carried.clip.mask.shape == (1, 2)
    easel.page.act("map_turn")
    assert (carried.clip.mask.shape, state.block.shape) == ((2, 1), (1, 2)), "what is carried, not what is in the hand"
    mask = np.zeros((12, 16), np.bool_)
    mask[3, 3:5] = True
    for name in ("select", "lasso", "wand", "same"):
        take(easel, name, selection=mask)
        easel.page.act("map_turn")
        assert step(easel) == "Sélection tournée", name
        easel.document.undo()
    take(easel, "zone")
    easel.page.act("map_turn")
    assert state.block.shape == (2, 1), "else the block in the hand"
