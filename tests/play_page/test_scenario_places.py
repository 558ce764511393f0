"""Sides and places of a scenario: what it changes of its map, and that it says so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.scenario.new_dialog import NewScenarioDialog
from models.errors import Refused
from models.games.scenarios.scenario import FreeTable
from models.maps.edits.zoning import cells_of, zones_of
from models.maps.gates import gates_of
from models.maps.things import replace_thing
from models.problem import Grade, Problem, Where
from tests.play_page.evening import Evening
from tests.play_page.test_scenario_parts import take

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_a_side_gets_a_name_a_colour_and_other_start_cells(evening: Evening) -> None:
    page = evening.scenario
    page.side.show_part("sides")
    card = page.parts["sides"].cards["republique"]
    card.name.setText("Les Bleus")
    card.name.editingFinished.emit()
    take(card.colour, "#009e73")
    assert (page.scenario.sides[0].name, page.scenario.sides[0].color) == ("Les Bleus", "#009e73")
    assert page.stage.side("republique").pattern == "dots"
    assert card.heading.text() == "Les Bleus"
    before = cells_of(zones_of(page.desk.tile_map, "start", "republique"), page.desk.tile_map)
    page.side.show_part("places")
    page.parts.places.go("zone", str(zones_of(page.desk.tile_map, "start", "republique")[0].id))
    told = "Sur la carte : « République ». Ce scénario dit « Les Bleus », du nom de son camp."
    assert page.parts.places.form.retold.text().replace("\u00a0", " ") == told
    page.side.show_part("sides")
    card.paint.click()
    cell = min(before)
    evening.click(cell)
    after = cells_of(zones_of(page.desk.tile_map, "start", "republique"), page.desk.tile_map)
    assert after == before - {cell}
    evening.key(Qt.Key.Key_Escape)
    assert page.stage.tool is None
    for _ in range(3):
        evening.document.undo()
    assert page.scenario.sides[0].name == ""
    assert cells_of(zones_of(page.desk.tile_map, "start", "republique"), page.desk.tile_map) == before


def test_places_change_their_role_their_barrier_and_their_state(evening: Evening) -> None:
    page, places = evening.scenario, evening.scenario.parts.places
    page.side.show_part("places")
    console = zones_of(page.desk.tile_map, "console")[0]
    places.go("zone", str(console.id))
    assert page.stage.lit == console.cells()
    take(places.form.barrier, "Barrière de droite")
    assert zones_of(page.desk.tile_map, "console")[0].properties["barrier"].value == "Barrière de droite"
    assert not places.form.retold.isVisible()
    take(places.form.kind, "event")
    assert evening.said[-1].replace("\u00a0", " ") == f"Sur la carte, « {console.name} » change de couleur."
    assert len(zones_of(page.desk.tile_map, "console")) == 1
    places.form.name.setText("Balcon")
    places.form.name.setModified(True)
    places.form.leave()
    assert zones_of(page.desk.tile_map, "event")[0].name == "Balcon"
    places.form.remove.click()
    assert zones_of(page.desk.tile_map, "event") == ()
    door = next(each for each in gates_of(page.desk.tile_map).values() if not each.laser)
    places.go("gate", door.id)
    take(places.form.state, "locked")
    assert gates_of(page.desk.tile_map)[door.id].locked
    for _ in range(5):
        evening.document.undo()
    assert zones_of(page.desk.tile_map, "console")[0] == console


def test_a_new_scenario_says_which_zones_of_its_map_it_names_and_colours_otherwise(
    qtbot: QtBot, evening: Evening
) -> None:
    board = evening.scenario.desk.tile_map
    zone = zones_of(board, "start", "republique")[0]
    evening.scenario.desk.edit_map(
        lambda old: replace_thing(old, replace(zone, side="", name="Départ")), "mapedit.did_zone"
    )
    look, document = evening.look, evening.document
    dialog = NewScenarioDialog(look, document, "", lambda _wanted: True, lambda _told: None, evening.jobs)
    qtbot.addWidget(dialog)
    dialog.maps.setCurrentIndex(0)
    dialog.ready.setChecked(True)
    dialog.changed()
    told = dialog.told.text().replace("\u00a0", " ")
    assert "Sur la carte, « Départ » devient « République »" in told
    dialog.ready.setChecked(False)
    dialog.changed()
    assert "devient" not in dialog.told.text()


def test_a_free_table_of_a_game_of_cells_says_that_it_wants_them(evening: Evening) -> None:
    desk = evening.scenario.desk
    on_table = replace(desk.scenario, map_id="", table=FreeTable(24, 16))
    assert desk.edit(on_table, "scenedit.did_name", name="x")
    asked = {"game": desk.book.title}
    assert desk.trouble == Problem(Where((), "map"), Grade.NOTICE, "", "scenario.needs_cells", asked)
    assert (desk.setup, desk.playable, desk.on_table) == (None, False, True)
    evening.document.undo()
    assert (desk.trouble, desk.playable, desk.on_table) == (None, True, False)
    no_map = replace(desk.scenario, map_id="")
    assert desk.edit(no_map, "scenedit.did_name", name="x")
    assert desk.trouble == Problem(Where((), "map"), Grade.ERROR, "", "scenario.no_map")
    assert desk.cell_name((2, 5)) == "3, 6", "without a board cells have their numbers"
    with pytest.raises(Refused) as told:
        desk.find_spot("z" * 50)
    assert (told.value.key, told.value.args_) == ("map.no_such_cell", {"name": "z" * 40})
