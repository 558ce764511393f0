"""A campaign for a game in paces is proposed tables in paces, whether one begins with the map or with the scenario."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.map.dialogs.new_map_dialog import NewMapDialog
from editor.map.page import MapPage
from editor.scenario.new_dialog import NewScenarioDialog
from editor.scenario.page import ScenarioPage
from models.campaign.queries import forces, maps
from models.games.library import game
from models.maps.tile_map import PACE_UM
from tests.app.test_scenario_building import on_screen, press

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_a_campaign_of_heroes_is_proposed_a_table_in_paces_and_a_scenario_on_it(start: Any, qtbot: QtBot) -> None:
    shell = start(language="fr")
    window = shell.window
    with shell.document.read() as campaign:
        assert forces(campaign)[0].game == "swidenth"
    window.book["new_map"].trigger()
    dialog = on_screen(NewMapDialog)
    assert (dialog.start.currentData(), dialog.name.text()) == ("table", "Nouvelle table")
    dialog.close()
    # So is whoever begins with the scenario.
    window.book["new_scenario"].trigger()
    asked = on_screen(NewScenarioDialog)
    assert asked.game.currentData() == "swidenth"
    assert asked.another.text() == "Nouvelle table…"
    press(asked.another)
    table = on_screen(NewMapDialog)
    press(table.take)
    qtbot.waitUntil(lambda: asked.maps.currentData() != "")
    press(asked.create_button)
    page = window.page(window.current)
    assert isinstance(page, ScenarioPage)
    assert page.desk.scenario.table is None
    assert page.desk.tile_map is not None
    assert page.desk.tile_map.cell_um == PACE_UM


def test_a_drawn_table_opens_with_its_tool_and_is_what_the_next_scenario_is_proposed_on(
    start: Any, qtbot: QtBot
) -> None:
    shell = start(language="en")
    window = shell.window
    made = []
    for begin, name in ((0, "Board"), (1, "Table")):
        window.book["new_map"].trigger()
        dialog = on_screen(NewMapDialog)
        dialog.name.setText(name)
        dialog.start.setCurrentIndex(dialog.start.findData(("empty", "table")[begin]))
        if not begin:
            assert dialog.plan.cell_um == PACE_UM  # a board of cells may be printed at a pace's size
        press(dialog.take)
        qtbot.waitUntil(lambda name=name: window.page(window.current).windowTitle() == name)
        page = window.page(window.current)
        assert isinstance(page, MapPage)
        made.append((page.tools.in_hand, page.board.tile_map.in_paces))
    assert made == [("stamp", False), ("table", True)]
    window.book["new_scenario"].trigger()
    asked = on_screen(NewScenarioDialog)
    assert asked.game.currentData() == "swidenth"
    names = [asked.maps.itemText(i) for i in range(asked.maps.count())]
    assert (asked.maps.currentText(), "Board" in names) == ("Table", False)
    asked.close()
    # The map that is in front is the one that is meant, whatever was made last.
    with shell.document.read() as campaign:
        row = next(each for each in maps(campaign) if each.name == "Board")
    window.open_thing("map", row.id, row.name)
    window.book["new_scenario"].trigger()
    asked = on_screen(NewScenarioDialog)
    assert (asked.maps.currentText(), game(asked.game.currentData()).surface) == ("Board", "cells")
    asked.close()
