"""The ruler: corners set and taken back, ways ended, all that is said of a way, what is drawn of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from editor.map.findings import FindingSentence
from tests.drawn import Place, box, drawn
from tests.map_editor.easel import Easel, empty_board
from tests.map_editor.lead import RIGHT, begun, led, over, pressed, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
ENTER, SPACE, BACK = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Backspace


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan", replace(empty_board(), cell_um=12_340))
    yield made
    made.close()


def way(easel: Easel) -> str:
    found = easel.page.desk.findings.finding
    return found.heading if found else ""


def test_all_that_is_said_of_a_way_is_of_its_corners(easel: Easel) -> None:
    tool = take(easel, "measure")
    begun(tool, (1.5, 1.5), (4.5, 1.5))
    assert pressed(tool, SPACE) == [True]
    tool.drag(GridPoint(4.5, 5.5), Held())
    tool.release(GridPoint(4.5, 5.5), Held())
    found = easel.page.desk.findings.finding
    assert found is not None
    assert found.heading == "B2 → E2 → E6"
    assert [(name, words.replace("\u00a0", " ")) for name, words in found.values] == [
        ("Pas à pas", "7 cases"), ("À vol d’oiseau (en cases)", "7"), ("En pas (2,5 cm)", "3,5"),
        ("Sur la carte imprimée", "8,6 cm"),
    ]  # fmt: skip
    walked, scale = found.told
    rules = easel.page.desk.findings.rules.ground
    cells = [(1, 1), (2, 1), (3, 1), (4, 1), (4, 2), (4, 3), (4, 4), (4, 5)]
    assert walked == easel.page.desk.findings.told(rules.line(easel.page.desk.findings.state, cells))
    said = "Une case mesure 12,34 mm une fois imprimée."
    assert scale == FindingSentence("", said, "ruler", "muted")
    led(tool, (6.5, 8.5), (2.5, 5.5))
    sentences = easel.page.desk.findings.finding
    assert sentences is not None
    cells = [(6, 8), (5, 7), (4, 6), (3, 5), (2, 5)]
    assert sentences.told[0] == easel.page.desk.findings.told(rules.line(easel.page.desk.findings.state, cells))
    assert len({sentences.told[0].words, walked.words}) == 2


def test_a_way_goes_on_from_click_to_click_and_ends_where_it_is_told(easel: Easel) -> None:
    tool = take(easel, "measure")
    assert pressed(tool, SPACE, ENTER, BACK) == [False] * 3
    for end in ("enter", "double"):
        led(tool, (1.5, 1.5))
        assert way(easel) == "", "one place is no way"
        tool.hover(GridPoint(4.5, 1.5))
        assert way(easel) == "B2 → E2"
        led(tool, (4.5, 1.5))
        tool.hover(GridPoint(4.5, 6.5))
        assert way(easel) == "B2 → E2 → E7"
        if end == "enter":
            assert pressed(tool, ENTER) == [True]
            assert way(easel) == "B2 → E2", "the pointer's place is no corner"
        else:
            led(tool, (4.5, 6.5))
            led(tool, (4.5, 6.5))
            tool.double_click(GridPoint(4.5, 6.5), Held())
            assert way(easel) == "B2 → E2 → E7"
        was = way(easel)
        tool.hover(GridPoint(9.5, 9.5))
        assert pressed(tool, SPACE, ENTER, BACK) == [False] * 3
        tool.double_click(GridPoint(9.5, 9.5), Held())
        assert way(easel) == was, "it has ended"
    led(tool, (1.5, 1.5), (3.5, 1.5))
    assert (way(easel), pressed(tool, SPACE, BACK)) == ("B2 → D2", [False, False])
    tool.hover(GridPoint(9.5, 9.5))
    assert way(easel) == "B2 → D2", "a drag is a way of its own"
    led(tool, (6.5, 6.5), (8.5, 6.5), (6.5, 6.5))
    tool.hover(GridPoint(9.5, 9.5))
    assert way(easel) == "", "a drag that came back is no click"
    led(tool, (1.5, 1.5))
    led(tool, (3.5, 1.5))
    led(tool, (3.5, 4.5))
    tool.hover(GridPoint(5.5, 4.5))
    assert pressed(tool, BACK) == [True]
    assert way(easel) == "B2 → D2 → F5"
    assert pressed(tool, BACK, BACK) == [True, False]
    assert way(easel) == "B2 → F5"
    tool.cancel()
    led(tool, (1.5, 1.5))
    tool.hover(GridPoint(4.5, 1.5))
    assert pressed(tool, ENTER) == [False], "the second Enter is a click: it sets the corner"
    led(tool, (4.5, 1.5))
    assert pressed(tool, ENTER) == [True]
    assert way(easel) == "B2 → E2"
    led(tool, (9.5, 9.5), held=RIGHT)
    tool.hover(GridPoint(5.5, 4.5))
    assert (way(easel), tool._way) == ("", []), "the right button measures nothing"
    led(tool, (-3.5, -2.5), (20.5, 14.5))
    assert way(easel) == "A1 → P12", "within the map"
    led(tool, (20.5, 3.5), (-3.5, 14.5))
    assert way(easel) == "P4 → A12"


def test_the_way_is_drawn_with_a_knob_on_each_corner_and_its_length_at_its_end(easel: Easel) -> None:
    tool = take(easel, "measure")
    assert over(tool, (4.5, 3.5)).lines() == box((4, 3))
    begun(tool, (1.5, 1.5), (4.5, 1.5))
    pressed(tool, ENTER)
    tool.drag(GridPoint(4.5, 5.5), Held())
    seen = drawn(tool)
    corners: tuple[Place, ...] = ((1.5, 1.5), (4.5, 1.5), (4.5, 5.5))
    assert [each for *_, each in seen.ways] == [corners]
    assert seen.knobs == [corners[0], corners[1]]
    ((ink, arrow),) = [area for area in seen.areas if len(area[1]) == 3]
    assert (ink, arrow[0]) == ("#35C2F0", (4.5, 5.5))
    assert {x for x, _ in arrow[1:]} != {4.5}, "its sides stand beside the way"
    ((words, at),) = seen.words
    assert words.replace("\u00a0", " ") == "7 cases · 8,6 cm"
    assert 4.5 < at[0] < 8
    assert 5.5 < at[1] < 7
    tool.cancel()
    assert drawn(tool).lines() == box((4, 5)), "given up, the cell under the pointer is framed again"


def test_a_long_way_is_measured_and_no_longer_walked(qtbot: QtBot, tmp_path: Path) -> None:
    easel = Easel(tmp_path / "long.portulan", empty_board(410, 8))
    tool, told = take(easel, "measure"), list[int]()
    for far in (400, 401):
        led(tool, (0.5, 0.5), (far + 0.5, 0.5))
        found: Any = easel.page.desk.findings.finding
        told.append(len(found.told))
    assert told == [2, 1]
    easel.close()
