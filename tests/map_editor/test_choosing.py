"""What is chosen, selected and pressed on a map: the topmost thing alone, what is named, what stays where it was."""

from __future__ import annotations

import pytest

from tests.map_editor.easel import Easel

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_of_two_things_in_one_place_a_click_chooses_the_upper_and_the_next_the_lower(easel: Easel) -> None:
    easel.tool("marker")
    easel.draw((4.5, 4.5))
    easel.draw((4.5, 4.5))
    assert len(easel.map.markers) == 2
    easel.tool("choose")
    easel.draw((12.5, 9.5))
    chosen = []
    for _ in range(2):
        easel.draw((4.5, 4.5))
        chosen.append(easel.page.desk.state.chosen)
    assert [len(each) for each in chosen] == [1, 1]
    assert chosen[0] != chosen[1]


def test_with_nothing_selected_taking_away_says_so_and_changes_nothing(easel: Easel) -> None:
    before = easel.document.stack.count()
    easel.page.act("map_delete")
    assert easel.said[-1].startswith("Rien n’est sélectionné")
    assert easel.document.stack.count() == before
