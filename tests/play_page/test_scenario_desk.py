"""Edits and acts of a scenario: each is one step with a name of its own, taken back and done again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from editor.scenario.forms.picking import thing_in_cell
from editor.scenario.page import ScenarioPage
from models.games.script.entry_fields import FieldKind
from models.i18n import Translator
from models.maps.spots import NOWHERE, spot_of
from models.problem import Fix, Grade, Where
from tests.play_page.evening import Evening

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def act(name: str, chosen: str = "") -> Callable[[ScenarioPage], object]:
    def do(page: ScenarioPage) -> None:
        page.stage.choose(chosen)
        page.act(f"scenario_{name}")

    return do


def mend(grade: Grade, number: int) -> Callable[[ScenarioPage], object]:
    return lambda page: page.desk.mend(next(each for each in page.desk.problems if each.grade is grade).fixes[number])


def test_each_edit_and_act_is_one_named_step_taken_back_and_done_again(evening: Evening) -> None:
    page, document, t = evening.scenario, evening.document, Translator("en")
    evening.qtbot.waitUntil(lambda: len(page.desk.problems) == 2)
    for edit, words in (
        (lambda page: page.desk.rename("Vendredi"), "Rename the scenario “Vendredi”"),
        (mend(Grade.NOTICE, 0), "Agree on the suggested numbers"),
        (mend(Grade.WARNING, 1), "Card of Assault Droid Mark 1: Like Super Battle Droid Medic"),
        (act("duplicate_figure", "medical-droid-1"), "Duplicate Medical Droid"),
        (act("remove_figure", "medical-droid-2"), "Remove Medical Droid"),
        (act("line_up"), "Line the sides up"),
    ):
        before, count = page.scenario, document.stack.count()
        edit(page)
        after, label = page.scenario, document.steps()[-1].label
        assert (document.stack.count(), t(label.key, **label.args)) == (count + 1, words)
        assert after != before, words
        page.act("scenario_undo")
        assert page.scenario == before, words
        page.act("scenario_redo")
        assert page.scenario == after, words
    first, copy = (each for each in page.scenario.pieces if each.type == "medical-droid")
    assert (first.cell, copy.cell) == ((8, 6), (9, 6)), "beside the one it is like"
    assert not [each for each in page.scenario.pieces if each.at == NOWHERE], "both sides stand on the board"


def test_a_scenario_without_a_map_says_so_until_that_is_taken_back(evening: Evening) -> None:
    page = evening.scenario
    desk = page.desk
    assert desk.edit(replace(page.scenario, map_id=""), "scenedit.did_map", name="")
    assert (desk.tile_map, desk.told_map, desk.setup, desk.view) == (None, None, None, None)
    assert (desk.trouble.key, desk.trouble.grade, desk.trouble.where) == (
        "scenario.no_map", Grade.ERROR, Where((), "map"),
    )  # fmt: skip
    assert not desk.playable
    evening.document.undo()
    assert desk.setup is not None
    assert desk.trouble is None


def test_a_click_names_who_stands_there_and_a_board_without_starts_is_mended(evening: Evening) -> None:
    desk, droid = evening.scenario.desk, "medical-droid-1"
    assert [thing_in_cell(desk, FieldKind.PIECE, cell) for cell in ((8, 6), (9, 6), NOWHERE)] == [droid, None, None]
    both = tuple(replace(each, at=spot_of((8, 6))) if each.side == "pnj" else each for each in desk.scenario.pieces)
    assert desk.edit(replace(desk.scenario, pieces=both), "scenedit.did_line_up")
    assert thing_in_cell(desk, FieldKind.PIECE, (8, 6)) == both[-1].id, "the last one put there"
    zones = desk.tile_map.zones
    assert desk.edit_map(lambda old: replace(old, zones=()), "mapedit.did_delete")
    assert desk.mend(Fix("scenedit.fix_ready", {}, ("make_ready",))) is True
    assert {each.side for each in desk.tile_map.zones if each.kind == "start"} == {"republique", "separatistes"}
    assert evening.document.undo()
    assert evening.document.undo()
    assert desk.tile_map.zones == zones
