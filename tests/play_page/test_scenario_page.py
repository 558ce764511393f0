"""The page of a scenario: what it shows, what is edited there, how a battle begins from it."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.scenario.rehearsal import Rehearsal
from editor.scenario.stage import PIECE, UNIT
from editor.widgets.text import field_text
from models.campaign.maps.changes import edit_map
from models.campaign.maps.reading import read_board
from models.campaign.queries import battles, scenarios
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.queries import scenario
from models.campaign.things import DeleteThing
from models.change import Label
from models.errors import Refused
from models.games.battle.battle_json import Seats
from models.games.scenarios.pieces import NEUTRAL
from models.games.script.effects import ChangeLife
from models.games.script.script import MAX_NUMBER, Outcome, Reward, ScenarioEvent
from models.games.script.vocabulary import RoundBegins
from models.maps.spots import NOWHERE, cell_of
from models.maps.tile_map import with_layer
from models.store.store import Store
from tests.play_page.conftest import Begin
from tests.play_page.evening import Evening, press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_words_are_kept_when_the_keyboard_leaves_them_and_come_back_with_undo(evening: Evening) -> None:
    page = evening.scenario
    page.side.show_part("story")
    field, before = page.parts.story.fields["notes"], page.scenario.notes
    field.setFocus()
    evening.qtbot.keyClicks(field, "Porte ")
    page.board.setFocus()
    evening.settle()
    if page.scenario.notes == before:  # a screen without windows tells no focus
        page.parts.story.leave()
    assert page.scenario.notes != before
    evening.document.undo()
    assert page.scenario.notes == before
    assert field_text(field) == before
    field.setFocus()
    evening.qtbot.keyClicks(field, "Porte ")
    page.parts.story.leave()
    assert page.scenario.notes == f"Porte {before}", "spaces that do not break stay so"


def test_words_are_kept_while_they_are_written_as_soon_as_the_keyboard_rests(evening: Evening, qtbot: QtBot) -> None:
    page = evening.scenario
    page.side.show_part("story")
    field = page.parts.story.fields["notes"]
    field._rests.setInterval(20)
    field.setFocus()
    field.insertPlainText("Le pont est piégé")
    # Nobody left the field: what is on the disk now is all that a kill leaves.
    qtbot.waitUntil(lambda: "Le pont est piégé" in page.scenario.notes)
    field.insertPlainText(" deux fois")
    qtbot.waitUntil(lambda: "piégé deux fois" in page.scenario.notes)
    assert field_text(field) == page.scenario.notes


def test_a_neutral_figure_is_dragged_to_another_cell(evening: Evening) -> None:
    page = evening.scenario
    droid = page.scenario.of(NEUTRAL)[0]
    goal = (droid.cell[0] + 1, droid.cell[1])
    evening.drag(droid.cell, goal)
    assert page.scenario.of(NEUTRAL)[0].cell == goal
    evening.document.undo()
    assert page.scenario.of(NEUTRAL)[0].cell == droid.cell


def test_play_begins_a_battle_with_what_was_chosen(begin: Begin) -> None:
    evening = begin("x", separatistes="cautious")
    assert evening.match.seats.players == {"separatistes": "cautious"}
    with evening.document.read() as campaign:
        assert [each.name for each in battles(campaign)] == ["Le Temple Perdu"]
    press(evening.scenario.seating.boxes["renewal"])
    evening.scenario.act("scenario_play")
    assert evening.match.name == "Le Temple Perdu (2)"
    assert evening.match.seats.players == {"separatistes": "cautious"}


def test_a_battle_does_not_change_with_its_scenario(begin: Begin) -> None:
    evening = begin("x")
    droid = evening.scenario.scenario.of(NEUTRAL)[0]
    evening.scenario.stage.carry(droid, (droid.cell[0] + 1, droid.cell[1]))
    assert cell_of(evening.token(droid.id).at) == droid.cell
    with evening.document.read() as campaign:
        from models.campaign.queries import maps

        board = maps(campaign)[0]
    evening.document.apply(DeleteThing("map", board.id, board.name))
    evening.settle()
    assert not evening.scenario.seating.play.isEnabled()
    evening.answer()
    assert evening.match.count == 1


def test_what_is_wrong_is_said(evening: Evening) -> None:
    page = evening.scenario
    evening.qtbot.waitUntil(lambda: len(page.parts.checks.rows) == 2)
    assert {each.problem.rule for each in page.parts.checks.rows} == {"AG-99"}, (
        "the cards of the droids are not in the book"
    )
    assert page.state("scenario_play") == (True, False)
    evening.key(Qt.Key.Key_Right)
    assert evening.board.cursor_cell == (18, 11)


@pytest.mark.parametrize("raw", [b"nobody\nrepublique", b"medical-droid\nnobody", b"medical-droid", b"\xff\n\n", b""])
def test_what_is_dragged_here_from_another_window_may_be_nobody(evening: Evening, raw: bytes) -> None:
    page, data = evening.scenario, QMimeData()
    before = page.scenario
    for form in (UNIT, PIECE):
        data.clear()
        data.setData(form, raw)
        at = QPointF(page.board.mapTo(page.stage, evening.place((3, 9))))
        held = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        for event in (QDragEnterEvent(at.toPoint(), *held), QDropEvent(at, *held)):
            QApplication.sendEvent(page.stage, event)
    assert page.scenario == before


def test_a_trial_that_cannot_begin_leaves_no_folder_behind(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "temporary"
    made.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(made))

    def full(_self: Store, _change: object) -> None:
        raise Refused("store.full", name="essai")

    monkeypatch.setattr(Store, "apply", full)
    with pytest.raises(Refused):
        Rehearsal(evening.scenario.desk, evening.scenario.desk.setup, Seats(), evening.said.append)
    assert list(made.iterdir()) == []


def test_numbers_of_a_strangers_file_are_shown_however_odd(evening: Evening) -> None:
    page, odd = evening.scenario, MAX_NUMBER
    event = ScenarioEvent(
        "e", "E", RoundBegins(-odd, odd), die=6, outcomes=(Outcome(odd, -odd, (ChangeLife("", odd),)),)
    )
    gain = Reward("g", "G", points=odd)
    piece = replace(page.scenario.pieces[0], figures={"life": odd}, at=(odd, -odd))
    made = replace(page.scenario, events=(event,), gains=(gain,), pieces=(piece, *page.scenario.pieces[1:]))
    assert evening.document.apply(EditScenario(evening.scenario_id, made, Label("scenedit.did_thing", {"name": "E"})))
    for part, choose in (("events", page.parts.events.list), ("victory", page.parts.victory.gains_list)):
        page.side.show_part(part)
        assert choose.choose(event.id if part == "events" else gain.id)
    page.side.show_part("figures")
    page.stage.choose(piece.id)
    page.grab()
    assert page.parts.figures.form.piece == piece
    assert page.scenario == made


@pytest.mark.parametrize("part", ["story", "sides", "events"])
def test_what_is_being_written_is_kept_when_the_page_is_closed(evening: Evening, part: str) -> None:
    page = evening.scenario
    page.side.show_part(part)
    if part == "events":
        page.parts.events.list.add.click()
    line = {
        "story": page.parts.story.name,
        "sides": page.parts["sides"].cards["republique"].name,
        "events": page.parts.events.name,
    }
    line[part].setFocus()
    line[part].clear()
    line[part].insert("Vendredi")
    evening.shown.remove(page)
    page.closing()
    with evening.document.read() as campaign:
        kept = scenario(campaign, evening.scenario_id)
    names = {"story": kept.name, "sides": kept.sides[0].name, "events": kept.events[-1].name if kept.events else ""}
    assert names[part] == "Vendredi"


def test_a_check_that_still_waits_does_not_ask_a_campaign_that_is_closed(evening: Evening) -> None:
    """The window may close the campaign before its pages go: what is caught in the event loop fails a test."""
    page = evening.scenario
    page.desk.edit(replace(page.scenario, briefing="Vite."), "scenario.edit")
    assert page.desk._rests.isActive()
    evening.document.close()
    evening.qtbot.waitUntil(lambda: page.desk._checks.settled and not page.desk._rests.isActive())
    evening.settle()
    evening.closed = True
    page.hide()


def test_a_figure_of_the_reserve_is_put_by_clicks_while_figures_are_shown_alone(evening: Evening) -> None:
    page = evening.scenario
    page.side.show_part("figures")
    waiting = page.scenario.of("republique")[0]
    free = (16, 10)
    page.stage.choose(waiting.id)
    page.side.show_part("events")
    evening.click(free)
    assert page.scenario.piece(waiting.id).cell == NOWHERE, "a click meant for an event moves nobody"
    page.side.show_part("figures")
    page.stage.choose(waiting.id)
    evening.click(free)
    assert page.scenario.piece(waiting.id).cell == free


def test_on_a_narrow_page_the_parts_stand_under_the_board(evening: Evening) -> None:
    page = evening.scenario
    page.setMinimumWidth(380)
    page.resize(380, 700)
    evening.settle()
    assert page.side.y() >= page.stage.geometry().bottom(), "nothing is cut off at the right"
    assert page.side.geometry().right() <= page.width()
    page.resize(380, 500)
    evening.settle()
    assert abs(page.side.height() - page.stage.height()) < 10, "what stands in for a board takes no room beside one"
    assert page.stage.pages.geometry().bottom() < page.stage.hint.y(), "the board is whole above its hint"
    page.resize(1100, 700)
    evening.settle()
    assert page.side.x() >= page.stage.geometry().right()


def test_a_scenario_is_duplicated_and_its_copy_opened(evening: Evening) -> None:
    page, opened = evening.scenario, list[tuple[str, str]]()
    page.acts.wants_open.connect(lambda *asked: opened.append(asked))
    page.act("scenario_duplicate")
    [(copy_id, name)] = opened
    with evening.document.read() as campaign:
        assert name in {each.name for each in scenarios(campaign) if each.id == copy_id}
        assert len(scenarios(campaign)) == 2


def test_a_board_that_is_painted_elsewhere_is_shown_as_it_is_now(evening: Evening) -> None:
    map_id = evening.scenario.desk.scenario.map_id
    with evening.document.read() as campaign:
        before = read_board(campaign, map_id)
    layer = next(before.tile_layers())
    after = with_layer(before, replace(layer, gids=np.roll(layer.gids, 1)))
    evening.document.apply(edit_map(map_id, before, after, Label("mapedit.did_fill")))
    shown = next(evening.scenario.desk.tile_map.tile_layers())
    assert np.array_equal(shown.gids, np.roll(layer.gids, 1))
