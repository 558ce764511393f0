"""From a place of a scenario to its map and back, by button and by key."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.map.page import MapPage
from editor.scenario.page import ScenarioPage
from models.campaign.maps.changes import ReplaceMap
from models.campaign.maps.reading import read_map
from models.campaign.queries import scenarios
from models.campaign.samples import fill
from models.campaign.scenarios.review import scenario_review
from models.campaign.things import DeleteThing
from models.change import Label
from models.i18n import Translator
from models.maps.edits.zoning import zones_of
from models.maps.gates import gates_of
from models.maps.upright import NOT_DRAWN
from models.store.store import Store
from tests.app.conftest import Ticking
from tests.app.hands import press

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "soir.portulan"
    with Store.create(path, "Soir", Ticking(), backups=False) as store:
        store.apply(fill("temple-perdu"))
    return path


def test_a_door_is_reached_on_the_map_and_the_scenario_from_there(start: Any, campaign: Path, qtbot: QtBot) -> None:
    shell = start(campaign, language="fr")
    window = shell.window
    with shell.document.read() as here:
        (row,) = scenarios(here)
    page = window.open_thing("scenario", row.id, row.name)
    assert isinstance(page, ScenarioPage)
    page.side.show_part("places")
    gate = gates_of(page.desk.tile_map)["Porte ouest"]
    page.parts.places.go("gate", gate.id)
    page.parts.places.open_map.click()
    board = window.page(window.current)
    assert isinstance(board, MapPage)
    assert window.tabs.tabText(window.tabs.currentIndex()) == f"{board.board.tile_map.name} – carte"
    assert board.desk.state.edges == gate.edges
    assert board.tools.in_hand == "choose"
    assert board.canvas.cursor_cell == gate.at

    press(shell, "map_scenario")
    assert window.page(window.current) is page
    vault = zones_of(page.desk.tile_map, "vault")[1]
    page.parts.places.go("zone", str(vault.id))
    press(shell, "scenario_map")
    assert window.page(window.current) is board
    assert board.desk.state.refs == (("zone", vault.id),)


def test_a_map_without_a_scenario_says_so(start: Any, campaign: Path) -> None:
    shell = start(campaign, language="fr")
    with shell.document.read() as here:
        (row,) = scenarios(here)
    board = shell.window.open_thing("map", row.map_id, "Carte")
    assert shell.document.apply(DeleteThing("scenario", row.id, row.name))
    board.act("map_scenario")
    assert shell.window.line.currentMessage() == shell.look.t("mapedit.no_scenario_here")


def test_a_scenario_on_a_map_of_other_cells_says_what_the_map_is(start: Any, campaign: Path, qtbot: QtBot) -> None:
    with Store.open(campaign, Ticking(), backups=False) as store:
        with store.read() as here:
            (row,) = scenarios(here)
            board = read_map(here, row.map_id)
        odd = ReplaceMap(
            row.map_id, replace(board, orientation="hexagonal"), Label("campaign.import_map", {"file": "x"})
        )
        store.apply(odd)
    shell = start(campaign, language="fr")
    page = shell.window.open_thing("scenario", row.id, row.name)
    assert isinstance(page, ScenarioPage)
    assert page.desk.tile_map is None
    assert page.desk.trouble is not None
    told = Translator("fr")(page.desk.trouble.key, **page.desk.trouble.args)
    assert "carte hexagonale" in told
    with shell.document.read() as here:
        assert NOT_DRAWN in [each.key for each in scenario_review(here, row.id)]
