"""The parts of a scenario as hands use them: every form writes one step, undo puts everything back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton

from app.kinds.scenario import SCENARIO
from editor.scenario.empty import NoBoard
from editor.scenario.page import ScenarioPage
from editor.scenario.parts.fairness import FairnessPart
from editor.scenario.rehearsal import Rehearsal
from editor.scenario.review import reviewed
from editor.scenario.stage import PIECE, UNIT
from editor.widgets.colours import DARK
from editor.widgets.look import Look
from models.campaign.campaign_changes import PutContent
from models.campaign.carrying import themed_game
from models.campaign.queries import maps, scenarios
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.queries import scenario
from models.change import Label
from models.games.battle.battle_json import Seats
from models.games.event import Pen
from models.games.scenarios.edits import with_thing
from models.games.scenarios.pieces import NEUTRAL
from models.games.script.effects import PlaceFigure, PutObject
from models.games.script.entry_fields import Place
from models.games.script.script import Outcome, ScenarioEvent, ScenarioObject
from models.games.script.vocabulary import RoundBegins
from models.i18n import Translator
from models.maps.edits.zoning import zones_of
from models.maps.gates import gates_of
from models.maps.spots import NOWHERE
from models.store.store import Store
from tests.editor.tools import nameless
from tests.games.aventures.temple import carded
from tests.play_page.evening import Evening, clock

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def take(box: QComboBox, data: object) -> None:
    box.setCurrentIndex(box.findData(data))
    assert box.currentData() == data
    box.activated.emit(box.currentIndex())


def test_a_search_for_units_says_when_nothing_matches_and_is_typed_over(evening: Evening) -> None:
    page, figures = evening.scenario, evening.scenario.parts.figures
    page.act("scenario_add_figure")
    evening.qtbot.keyClicks(figures.search, "obi")
    assert [figures.units.item(row).text() for row in range(figures.units.count())] == ["Obi-Wan Kenobi"]
    assert not figures.unfound.isVisible()
    evening.board.setFocus()
    page.act("scenario_add_figure")
    evening.qtbot.keyClicks(figures.search, "zzz")
    assert figures.search.text() == "zzz"
    assert figures.units.count() == 0
    assert figures.unfound.isVisible()
    figures.search.clear()
    assert figures.units.count() > 5
    assert not figures.unfound.isVisible()


def test_a_figure_is_named_moved_kept_back_and_its_numbers_agreed(evening: Evening) -> None:
    page, form = evening.scenario, evening.scenario.parts.figures.form
    page.side.show_part("figures")
    droid = page.scenario.of(NEUTRAL)[0]
    evening.click(droid.cell)
    assert form.piece == droid
    form.name.setText("Bip")
    form.name.editingFinished.emit()
    form.cell.setText("j8")
    form.cell.editingFinished.emit()
    form.numbers["life"].setValue(40)
    now = page.scenario.piece(droid.id)
    assert (now.name, page.desk.cell_name(now.cell), now.figures["life"]) == ("Bip", "J8", 40)
    form.cell.setText("nulle part")
    form.cell.editingFinished.emit()
    assert page.scenario.piece(droid.id).cell == now.cell, "a cell that is none changes nothing"
    form.cell.setText("")
    form.cell.editingFinished.emit()
    assert page.scenario.piece(droid.id).cell == now.cell, "one of nobody has to stand somewhere"
    take(form.side, "republique")
    form.cell.setText("")
    form.cell.editingFinished.emit()
    assert page.scenario.piece(droid.id).cell == NOWHERE


def test_a_unit_dragged_out_of_the_list_stands_where_it_is_let_go(evening: Evening) -> None:
    page = evening.scenario
    data = QMimeData()
    data.setData(UNIT, b"medical-droid\npnj")
    at = QPointF(page.board.mapTo(page.stage, evening.place((3, 9))))
    held = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for event in (QDragEnterEvent(at.toPoint(), *held), QDropEvent(at, *held)):
        QApplication.sendEvent(page.stage, event)
    assert [each.type for each in page.scenario.pieces if each.cell == (3, 9)] == ["medical-droid"]
    hero, other = page.scenario.of("republique")[:2]
    assert hero.cell == NOWHERE
    data.clear()
    data.setData(PIECE, hero.id.encode())
    for event in (QDragEnterEvent(at.toPoint(), *held), QDropEvent(at + QPointF(page.board.camera.scale, 0), *held)):
        QApplication.sendEvent(page.stage, event)
    assert page.scenario.piece(hero.id).cell == (4, 9)
    page.stage.choose(other.id)
    evening.click((6, 9))
    assert page.scenario.piece(other.id).cell == (6, 9), "one that waits goes where one clicks"


def test_an_event_with_a_die_is_duplicated_moved_and_removed(evening: Evening) -> None:
    page, part = evening.scenario, evening.scenario.parts.events
    page.side.show_part("events")
    before = page.scenario.events
    part.list.add.click()
    part.name.setText("Alarme")
    part.name.setModified(True)
    part.leave()
    take(part.die, 6)
    take(part.outcomes.rows[0].effects.more, "say")
    part.outcomes.rows[0].high.setValue(2)
    line = part.outcomes.rows[0].effects.forms[0].controls["words"]
    line.setText("Une sirène hurle.")
    line.editingFinished.emit()
    part.outcomes.more.click()
    event = part.chosen
    assert [(each.low, each.high) for each in event.outcomes] == [(1, 2), (4, 6), (3, 3)]
    assert "Une sirène hurle." in part.list.list.currentItem().text()
    part.list.acts["copy"].click()
    part.list.acts["up"].click()
    names = [each.name for each in page.scenario.events]
    assert names == [*(each.name for each in before), "Alarme", "Alarme"]
    assert part.list.list.currentRow() == len(before)
    part.list.acts["remove"].click()
    assert len(page.scenario.events) == len(before) + 1


def test_objects_and_rewards_are_made_and_kept(evening: Evening) -> None:
    page = evening.scenario
    page.side.show_part("objects")
    page.parts.objects.list.add.click()
    take(page.parts.objects.use, "key")
    take(page.parts.objects.gate, next(iter(gates_of(page.desk.tile_map))))
    take(page.parts.objects.at.kind, "cell")
    page.parts.objects.at.pick.click()
    evening.click((2, 8))
    thing = page.scenario.objects[-1]
    assert (thing.use, thing.at.cell) == ("key", (2, 8))
    page.side.show_part("victory")
    page.parts.victory.gains_list.add.click()
    page.parts.victory.points.setValue(5)
    take(page.parts.victory.gain_side, "separatistes")
    gain = page.scenario.gains[-1]
    assert (gain.points, gain.side) == (5, "separatistes")
    evening = evening.reopen()
    with evening.document.read() as campaign:
        kept = scenario(campaign, evening.scenario_id)
    assert (kept.objects[-1], kept.gains[-1]) == (thing, gain)
    evening.close()


def test_an_effect_without_a_cell_gets_one_by_a_click_on_the_map(evening: Evening) -> None:
    page = evening.scenario
    nowhere = Place("cell")
    effects = (PutObject("cristal", nowhere), PlaceFigure("r2-d2"))
    event = ScenarioEvent("e", "Alerte", RoundBegins(2), (), (), 6, (Outcome(1, 6, effects),))
    made = with_thing(with_thing(page.scenario, ScenarioObject("cristal", "Cristal", nowhere)), event)
    evening.document.apply(EditScenario(evening.scenario_id, made, Label("play.edit_words", {"name": made.name})))
    page.side.show_part("checks")
    cells = iter([(2, 8), (3, 8), (4, 8)])
    for problem in ("choose_cell", "choose_cell", "choose_place"):
        evening.qtbot.waitUntil(lambda: page.desk._checks.settled and not page.desk._rests.isActive())
        row = next(each for each in page.parts.checks.rows if each.problem.key == f"scenario.{problem}")
        fix = row.problem.fixes[0]
        button = next(b for b in row.findChildren(QPushButton) if b.accessibleName() == page.look.t(fix.key))
        button.click()
        assert page.stage.tool is not None
        evening.click(next(cells))
        assert page.stage.tool is None
    evening.qtbot.waitUntil(lambda: page.desk._checks.settled and not page.desk._rests.isActive())
    assert not {each.key for each in page.desk.problems} & {"scenario.choose_cell", "scenario.choose_place"}
    assert page.scenario.objects[-1].at.cell == (2, 8)
    assert [each.at.cell for each in page.scenario.events[-1].outcomes[0].effects] == [(3, 8), (4, 8)]
    evening.document.undo()
    assert page.scenario.events[-1].outcomes[0].effects[1].at == Place()


def test_without_a_board_the_page_says_what_to_do(evening: Evening) -> None:
    page = evening.scenario
    bare = replace(page.scenario, map_id="")
    evening.document.apply(EditScenario(evening.scenario_id, bare, Label("play.edit_words", {"name": bare.name})))
    evening.qtbot.waitUntil(lambda: page.desk._checks.settled and not page.desk._rests.isActive())
    assert page.stage.pages.currentIndex() == 1
    assert not page.seating.play.isEnabled()
    assert not page.state("scenario_trial")[0]
    assert "scenario.no_map" in {each.key for each in page.desk.problems}
    empty = page.stage.findChild(NoBoard)
    assert empty.isVisible()
    empty.take.click()
    assert page.stage.pages.currentIndex() == 0
    with evening.document.read() as campaign:
        assert page.scenario.map_id == maps(campaign)[0].id


def test_a_scenario_goes_to_another_campaign_with_its_map(evening: Evening, tmp_path: Path) -> None:
    page, path = evening.scenario, tmp_path / "autre.portulan"
    Store.create(path, "autre", clock, backups=False).close()
    told = {"name": {"fr": "Chez nous", "en": "At home"}, "names": {"obi-wan-kenobi": {"fr": "Gaston", "en": "Gaston"}}}
    evening.document.apply(PutContent("aventures", "themes", "maison", "own", "", told))
    evening.document.apply(
        EditScenario(
            evening.scenario_id, replace(page.scenario, theme="maison"), Label("play.edit_words", {"name": ""})
        )
    )
    hero = page.scenario.of("republique")[0]
    assert page.stage.name_of(hero) == "Gaston"
    page.desk.edit(carded(page.scenario), "scenedit.fix_card", name="Assault Droid Mark 1", card="")
    trial = Rehearsal(page.desk, page.desk.setup, Seats(), evening.said.append)
    with trial.document.read() as campaign:
        assert themed_game(campaign, "aventures", "maison").battles.units()[0].name.fr == "Gaston"
    trial.close()
    assert not trial.document.path.exists()

    class Asked:
        def file_to_open(self, *_asked: object) -> Path:
            return path

    page.acts.ask = Asked()
    page.act("scenario_send")
    assert path.name in evening.said[-1]
    with Store.open(path, clock, read_only=True) as other, other.read() as campaign:
        there = scenarios(campaign)[0]
        sent = scenario(campaign, there.id)
        assert sent.map_id == maps(campaign)[0].id
        assert sent.pieces == page.scenario.pieces
        assert themed_game(campaign, "aventures", sent.theme).battles.units()[0].name.fr == "Gaston"
    page.acts.ask = type("Here", (), {"file_to_open": lambda self, *_: evening.path})()
    page.act("scenario_send")
    assert "autre" in evening.said[-1]


def test_the_list_of_problems_of_the_window_mends_a_scenario(evening: Evening) -> None:
    page = evening.scenario
    for side in page.scenario.sides:
        zone = zones_of(page.desk.tile_map, "start", side.id)[0]
        page.side.show_part("places")
        page.parts.places.go("zone", str(zone.id))
        page.parts.places.form.remove.click()
    with evening.document.read() as campaign:
        found = reviewed(campaign, evening.scenario_id)
        assert all(each.where.path == (page.scenario.name,) for each in found)
        problem = next(each for each in found if each.where.field == "start")
        change = SCENARIO.mended(campaign, evening.scenario_id, problem.fixes[0], Pen(evening.document.new_id))
    assert evening.document.apply(change)
    assert all(zones_of(page.desk.tile_map, "start", side.id) for side in page.scenario.sides)
    page.go_to(problem)
    assert page.part.id == "sides"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_part_names_all_its_controls(evening: Evening, lang: str) -> None:
    look = Look(DARK, Translator(lang), 150, motion=False)
    page = ScenarioPage(look, evening.document, evening.scenario_id, evening.jobs, evening.said.append)
    evening.shown.append(page)
    evening.qtbot.addWidget(page)
    page.resize(900, 620)
    page.show()
    for part in page.parts:
        page.side.show_part(part)
        if part in ("objects", "events"):
            page.parts[part].list.add.click()
        evening.settle()
        assert nameless(page) == [], part
    assert page.rail.width() == look.px(40), "no room for the names of the parts"


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_edits_are_taken_back_and_done_again(evening: Evening, data: st.DataObject) -> None:
    page, document = evening.scenario, evening.document
    start, before, board = document.position, page.scenario, page.desk.tile_map.zones
    pieces = [each.id for each in page.scenario.pieces]
    for _ in range(data.draw(st.integers(1, 6))):
        piece = page.scenario.piece(data.draw(st.sampled_from(pieces)))
        cell = data.draw(st.tuples(st.integers(0, 33), st.integers(0, 21)))
        page.stage.choose(piece.id)
        act = data.draw(st.sampled_from(["carry", "paint", "line_up", "later", "event"]))
        if act == "carry":
            page.stage.carry(piece, cell)
        elif act == "paint":
            page.side.show_part("sides")
            page.parts["sides"].cards["republique"].paint.click()
            page.stage.tool.click(cell)
            page.stage.escape()
        elif act == "line_up":
            page.parts.figures.line_up.click()
        elif act == "later":
            page.parts.figures.form._wait(not piece.later)
        else:
            page.parts.events.list.add.click()
    after, painted, end = page.scenario, page.desk.tile_map.zones, document.position
    while document.position > start:
        assert document.undo()
    assert (page.scenario, page.desk.tile_map.zones) == (before, board)
    while document.position < end:
        assert document.redo()
    assert (page.scenario, page.desk.tile_map.zones) == (after, painted)
    while document.position > start:
        assert document.undo()


def test_a_scenario_with_an_error_is_not_played_over_and_over_until_it_is_mended(evening: Evening) -> None:
    page = evening.scenario
    said = Label("play.edit_words", {"name": "x"})
    evening.document.apply(EditScenario(evening.scenario_id, carded(page.scenario), said))
    page.side.show_part("fairness")
    part = page.parts["fairness"]
    assert isinstance(part, FairnessPart)
    panel = part.panel
    page.desk.check()
    evening.qtbot.waitUntil(lambda: panel.begin.isEnabled())
    page.side.show_part("victory")
    page.parts.victory.list.add.click()
    page.side.show_part("fairness")
    page.desk.check()
    evening.qtbot.waitUntil(lambda: not panel.begin.isEnabled())
    assert "problèmes" in panel.words.text()
    page.act("scenario_undo")
    page.desk.check()
    evening.qtbot.waitUntil(lambda: panel.begin.isEnabled())
