"""What a scenario's desk and acts do: each step with its name, taken back and done again; when each is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.play.page import BattlePage
from editor.scenario.page import ScenarioPage
from editor.scenario.picking import named
from editor.scenario.trial_view import Theatre
from models.campaign.queries import maps, scenarios
from models.campaign.scenario_changes import EditScenario
from models.campaign.things import DeleteThing
from models.change import Label
from models.errors import Refused
from models.games.entry_fields import FieldKind
from models.games.scenario import Scenario
from models.i18n import Translator
from models.maps.spots import NOWHERE, cell_of, spot_of
from models.maps.tile_map import TileMap, with_layer
from models.problem import Fix, Grade, Problem, Where
from tests.play_page.evening import Evening
from tests.play_page.test_paces import Table, table  # noqa: F401  the fixture of a band

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

Step = tuple[Callable[[ScenarioPage], object], str, str]
ALWAYS = {"next_part", "previous_part", "check", "send"}
"""Acts that look elsewhere: possible whatever there is, but while the scenario is tried."""
ON_BOARD = {"zoom_in", "zoom_out", "fit"}
EDITS = {"add_figure", "line_up", "duplicate"}


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    made = Evening(qtbot, tmp_path / "scenario.portulan")
    yield made
    made.close()


def act(name: str, chosen: str = "") -> Callable[[ScenarioPage], object]:
    def do(page: ScenarioPage) -> None:
        page.stage.choose(chosen)
        page.act(f"scenario_{name}")

    return do


def possible(page: ScenarioPage) -> set[str]:
    """Return the acts that are possible, without the first word of their ids; none of them is a switch."""
    states = {each: page.state(each) for each in page.acts._table}
    assert not any(on for _, on in states.values())
    return {each.removeprefix("scenario_") for each, (can, _) in states.items() if can}


def rolled(board: TileMap) -> TileMap:
    """Return a board whose tiles lie a cell further."""
    layer = next(board.tile_layers())
    return with_layer(board, replace(layer, gids=np.roll(layer.gids, 1)))


def seen(page: ScenarioPage) -> Any:
    board = page.desk.tile_map
    return page.scenario, None if board is None else next(board.tile_layers()).gids.tobytes()


def words(page: ScenarioPage) -> tuple[str, str]:
    """Return what the last step is called in French and in English."""
    label = page.desk.document.steps()[-1].label
    french, english = (Translator(lang)(label.key, **label.args) for lang in ("fr", "en"))
    return french.replace("\u00a0", " "), english.replace("\u00a0", " ")


def suggested(page: ScenarioPage) -> Problem:
    return next(each for each in page.desk.problems if each.grade is Grade.NOTICE)


def card(page: ScenarioPage) -> Problem:
    return next(each for each in page.desk.problems if each.grade is Grade.WARNING)


STEPS: tuple[Step, ...] = (
    (lambda p: p.desk.edit(replace(p.scenario, briefing="Vite."), "scenedit.did_move", name="Bip", cell="C5"),
     "Déplacer Bip en C5", "Move Bip to C5"),
    (lambda p: p.desk.attempt(lambda old: replace(old, notes="x"), "scenedit.did_name", name="Bip"),
     "Renommer Bip", "Rename Bip"),
    (lambda p: p.desk.rename("Vendredi"), "Renommer le scénario en « Vendredi »", "Rename the scenario “Vendredi”"),
    (lambda p: p.desk.edit_map(rolled, "mapedit.did_fill"), "Remplissage", "Fill"),
    (lambda p: p.desk.mend(suggested(p).fixes[0]), "Convenir des nombres proposés", "Agree on the suggested numbers"),
    (lambda p: p.desk.mend(card(p).fixes[1]),
     "Fiche d’Assault Droid Mark 1 : Comme Super Battle Droid Medic",
     "Card of Assault Droid Mark 1: Like Super Battle Droid Medic"),
)  # fmt: skip
ACTS: tuple[Step, ...] = (
    (act("duplicate_figure", "medical-droid-1"), "Dupliquer Medical Droid", "Duplicate Medical Droid"),
    (act("remove_figure", "medical-droid-2"), "Retirer Medical Droid", "Remove Medical Droid"),
    (act("line_up"), "Mettre les camps en place", "Line the sides up"),
    (act("duplicate"), "Créer le scénario « Le Temple Perdu 2 »", "Create scenario “Le Temple Perdu 2”"),
)  # fmt: skip


def follow(page: ScenarioPage, steps: tuple[Step, ...]) -> None:
    """Take each step, back and again; look what it is called and what it changes."""
    document = page.desk.document
    for edit, french, english in steps:
        before, count = seen(page), document.stack.count()
        edit(page)
        after = seen(page)
        assert document.stack.count() == count + 1, french
        assert words(page) == (french, english)
        assert (after != before) == (not french.startswith("Créer")), french
        page.act("scenario_undo")
        assert seen(page) == before, french
        assert page.state("scenario_redo") == (True, False)
        page.act("scenario_redo")
        assert seen(page) == after, french
        assert page.state("scenario_redo") == (False, False)


def test_each_edit_is_one_step_named_in_both_languages_taken_back_and_done_again(evening: Evening) -> None:
    page = evening.scenario
    evening.qtbot.waitUntil(lambda: len(page.desk.problems) == 2)
    follow(page, STEPS)
    now = page.scenario
    assert (now.briefing, now.notes, now.name) == ("Vite.", "x", "Vendredi")
    assert now.piece("medical-droid-1").figures


def test_each_act_is_one_step_named_in_both_languages_taken_back_and_done_again(evening: Evening) -> None:
    page = evening.scenario
    follow(page, ACTS)
    now = page.scenario
    assert [each.id for each in now.pieces if each.type == "medical-droid"] == ["medical-droid-1", "medical-droid"]
    first, copy = (each for each in now.pieces if each.type == "medical-droid")
    assert (first.cell, copy.cell) == ((8, 6), (9, 6)), "beside the one it is like"
    assert not [each for each in now.pieces if each.at == NOWHERE], "both sides stand on the board"


def test_what_changes_nothing_and_what_is_refused_leaves_no_step(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, document, said = evening.scenario, evening.document, evening.said
    desk, board = page.desk, page.desk.tile_map
    count = document.stack.count()
    said.clear()

    def refuse(*_old: object) -> Any:
        raise Refused("map.no_such_cell", name="z99")

    refused = desk.look.t("map.no_such_cell", name="z99")
    for done, heard in (
        (lambda: desk.edit(page.scenario, "scenedit.did_name", name="x"), []),
        (lambda: desk.attempt(lambda old: old, "scenedit.did_name", name="x"), []),
        (lambda: desk.attempt(refuse, "scenedit.did_name", name="x"), [refused]),
        (lambda: desk.rename(""), []),
        (lambda: desk.rename(page.scenario.name), []),
        (lambda: desk.edit_map(lambda old: old, "mapedit.did_fill"), []),
        (lambda: desk.edit_map(refuse, "mapedit.did_fill"), [refused]),
        (desk.make_map, []),
        (lambda: desk.mend(Fix("scenedit.fix_suggested", {}, ("take_suggested", "nobody"))), None),
    ):  # fmt: skip
        assert done() is False
        assert heard is None or said == heard
        said.clear()
    monkeypatch.setattr(type(document), "read_only", property(lambda _self: True))
    monkeypatch.setattr(type(document), "why", property(lambda _self: "Lecture seule."))
    assert desk.edit(replace(page.scenario, notes="y"), "scenedit.did_name", name="x") is False
    assert desk.edit_map(rolled, "mapedit.did_fill") is False
    assert said == ["Lecture seule."] * 2
    assert not desk.writable
    assert possible(page) == ALWAYS | ON_BOARD | {"map", "pack", "vassal"} | ({"undo"} & possible(page))
    page.stage.choose("medical-droid-1")
    assert not possible(page) & {"duplicate_figure", "remove_figure"}
    assert (document.stack.count(), desk.tile_map) == (count, board)


def test_acts_are_possible_as_there_is_a_board_a_figure_or_a_trial(evening: Evening) -> None:
    page, undo = evening.scenario, {"undo"}
    theatre = Theatre(lambda *given: BattlePage(*given))
    board = ALWAYS | ON_BOARD | EDITS | {"map", "pack", "vassal", "play"}
    assert possible(page) - undo == board, "nobody can play what is tried here"
    page.stage.choose("medical-droid-1")
    assert possible(page) - undo == board | {"duplicate_figure", "remove_figure"}
    page.trials._theatre = theatre
    assert possible(page) - undo == board | {"duplicate_figure", "remove_figure", "trial"}
    page.act("scenario_trial")
    evening.choose_card()
    if page.trial is None:  # the menu asks at the other button
        menu = next(each for each in QApplication.topLevelWidgets() if each.objectName() == "cards")
        menu.actions()[1].trigger()
    evening.settle()
    assert page.trial is not None
    assert possible(page) == {"trial"}, "nothing of the game is done yet"
    assert page.selected is None
    page.act("scenario_trial")
    evening.settle()
    assert page.trial is None
    assert "trial" in possible(page)
    evening.document.apply(DeleteThing("map", page.scenario.map_id, "x"))
    evening.settle()
    assert page.desk.tile_map is None
    page.stage.choose("")
    assert possible(page) - undo == ALWAYS | {"duplicate"}
    assert (page.desk.trouble.key, page.desk.trouble.grade) == ("scenario.map_gone", Grade.ERROR)
    assert page.desk.edit_map(rolled, "mapedit.did_fill") is False
    assert page.desk.cell_name((0, 1)) == "1, 2", "numbers where there is no board to name it"
    with pytest.raises(Refused) as gone:
        page.desk.find_spot("a" * 50)
    assert gone.value.args_ == {"name": "a" * 40}


def test_acts_lead_to_their_part_their_map_and_their_dialogs(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    page, told = evening.scenario, list[tuple[object, ...]]()
    desk, figures = page.desk, page.parts.figures
    desk.wants_place.connect(lambda *where: told.append(where))
    page.acts.wants_pack.connect(lambda: told.append(("pack",)))
    page.acts.wants_open.connect(lambda *what: told.append(what))
    page.act("scenario_check")
    assert page.inner == "checks"
    page.act("scenario_add_figure")
    assert (page.inner, figures.search.hasFocus()) == ("figures", True)
    page.act("scenario_map")
    map_id = page.scenario.map_id
    [(where, name, problem)] = told
    assert (where, name) == (map_id, desk.tile_map.name)
    assert (problem.where, problem.key) == (Where((name,), "map", ""), "scenedit.on_its_map")
    page.act("scenario_pack")
    page.act("scenario_duplicate")
    with evening.document.read() as campaign:
        made = next(each for each in scenarios(campaign) if each.id != evening.scenario_id)
    assert told[1:] == [("pack",), (made.id, "Le Temple Perdu 2")]
    page.side.show_part("overview")
    page.stage.choose("medical-droid-1")
    page.acts.rename_figure()
    assert page.inner == "figures"
    assert figures.form.name.hasFocus()
    asked = list[tuple[object, ...]]()
    monkeypatch.setattr("editor.scenario.acts.send", lambda *given: asked.append(("send", *given)))
    monkeypatch.setattr("editor.scenario.vassal_export.ModuleOut.ask", lambda _self, *given: asked.append(given))
    page.act("scenario_send")
    page.act("scenario_vassal")
    assert asked == [("send", desk, page.acts.ask, page), (page.acts.ask, page)]
    scale = page.board.camera.scale
    page.act("scenario_zoom_in")
    near = page.board.camera.scale
    page.act("scenario_zoom_out")
    page.act("scenario_zoom_out")
    assert page.board.camera.scale < scale < near
    page.act("scenario_fit")
    assert page.board.camera.scale == scale


def test_the_desk_tells_words_and_places_of_a_board_of_cells(evening: Evening) -> None:
    desk = evening.scenario.desk
    assert (desk.on_table, desk.in_paces, desk.has_objects, desk.playable) == (False, False, True, True)
    assert desk.words("scenedit.cell") == "scenedit.cell"
    assert desk.goal.startswith("Gagne le premier joueur dont un personnage, porteur du passe")
    assert (desk.cell_name((2, 4)), desk.spot_name(spot_of((2, 4)))) == ("C5", "C5")
    assert cell_of(desk.find_spot("c5")) == (2, 4)
    with pytest.raises(Refused):
        desk.find_spot("zz99")
    assert desk.team_of("republique") is desk.pieces
    assert desk.start_map is desk.tile_map
    same = replace(desk.scenario, notes="z")
    assert desk.with_names(same) is same
    assert list(desk.units) == [each.id for each in desk.pieces.units()]
    with evening.document.read() as campaign:
        assert maps(campaign)[0].id == desk.scenario.map_id


def test_the_desk_follows_what_is_its_own_and_rests_before_it_looks_for_problems(evening: Evening) -> None:
    page, document = evening.scenario, evening.document
    desk, changes = page.desk, list[Scenario]()
    desk.changed.connect(lambda: changes.append(desk.scenario))
    document.changed.emit(frozenset({("member", "x"), ("force", "x"), ("map", "another"), ("galaxy", "x")}))
    assert changes == [], "on cells no force matters, and no other map"
    board = desk.tile_map
    for touched, renewed in (
        (frozenset({("scenario", desk.scenario_id)}), False),
        (frozenset({("choice", "x")}), False),
        (frozenset({("content", "x")}), False),
        (frozenset({("map_block", f"{desk.scenario.map_id}/1")}), True),
        (frozenset({("map", desk.scenario.map_id)}), True),
        (frozenset(), True),
    ):
        changes.clear()
        document.changed.emit(touched)
        assert len(changes) == 1, touched
        assert (desk.tile_map is not board) == renewed, touched
        board = desk.tile_map
    assert desk._rests.isActive()
    desk.check()
    assert not desk._rests.isActive(), "whoever looks now need not look again"
    evening.qtbot.waitUntil(lambda: desk._checks.settled)
    assert len(desk.problems) == 2
    desk._failed(Refused("map.no_such_cell", name="z99"))
    assert desk.problems == (Problem(Where((), ""), Grade.ERROR, "", "map.no_such_cell", {"name": "z99"}),)
    with pytest.raises(ValueError, match="broken"):
        desk._failed(ValueError("broken"))
    desk.leave()
    changes.clear()
    document.apply(EditScenario(desk.scenario_id, replace(desk.scenario, notes="q"), Label("scenario.edit")))
    assert (changes, desk._rests.isActive()) == ([], False)
    document.changed.connect(desk._follow)  # the page lets go once more


def test_a_free_table_has_words_of_its_own_and_no_map_to_edit(table: Table) -> None:  # noqa: F811
    page = ScenarioPage(table.look, table.document, "S", table.jobs, table.said.append)
    table.show(page)
    desk = page.desk
    heroes = [each.id for each in desk.scenario.pieces if each.side == "one"]
    assert (desk.on_table, desk.in_paces, desk.has_objects, desk.playable, desk.goal) == (True, False, True, False, "")
    assert [desk.words(each) for each in ("scenedit.cell", "scenedit.x")] == ["scenedit.cell_table", "scenedit.x_table"]
    assert [each.id for each in desk.team_of("one").units()] == heroes
    assert list(desk.team_of("two").units()) == []
    assert possible(page) - {"undo"} == ALWAYS | ON_BOARD | EDITS
    assert desk.edit_map(rolled, "mapedit.did_fill") is False
    told = list[object]()
    desk.wants_place.connect(lambda *where: told.append(where))
    page.act("scenario_map")
    assert told == []
    unnamed = replace(desk.scenario, pieces=tuple(replace(each, name="") for each in desk.scenario.pieces))
    names = ["Thevor", "Gardul", "Salvynia", "Oghavor", "Guerrier Brigand", "Archer Brigand"]
    assert [each.name for each in desk.with_names(unnamed).pieces] == names
    assert [each.name for each in desk.with_names(desk.scenario).pieces][-2:] == ["Brigand", "Archer"]
    changes = list[int]()
    desk.changed.connect(lambda: changes.append(1))
    for kind in ("force", "member"):
        table.document.changed.emit(frozenset({(kind, "x")}))
    assert len(changes) == 2, "in paces the members of forces stand on the board"
    table.said.clear()
    count, pieces = table.document.stack.count(), desk.scenario.pieces
    assert desk.make_map()
    assert (table.document.stack.count(), words(page)) == (
        count + 1, ("Faire de la table une carte", "Make the table a map"),
    )  # fmt: skip
    assert [each.replace("\u00a0", " ") for each in table.said] == [
        "La table est maintenant la carte « Le gué » : dessinez-y le terrain."
    ]
    assert [each.at for each in desk.scenario.pieces] == [each.at for each in pieces]
    assert (desk.on_table, desk.in_paces, desk.playable, desk.trouble) == (False, True, True, None)
    assert [desk.words(each) for each in ("scenedit.cell", "scenedit.x")] == ["scenedit.cell_table", "scenedit.x"]
    assert (desk.cell_name((1, 2)), desk.spot_name((1000, 2500))) == ("2,3", "1 ; 2,5")
    assert desk.find_spot("1 ; 2,5") == (1000, 2500)
    for typed in ("nulle part" * 5, "1000 ; 1"):
        with pytest.raises(Refused) as gone:
            desk.find_spot(typed)
        assert (gone.value.key, gone.value.args_) == ("scenedit.no_such_spot", {"name": typed[:40]})
    assert possible(page) - {"undo"} == ALWAYS | ON_BOARD | EDITS | {"map", "pack", "vassal", "play"}
    map_id = desk.scenario.map_id
    assert table.document.undo()
    assert (desk.on_table, desk.scenario.map_id) == (True, "")
    assert table.document.redo()
    assert (desk.on_table, desk.scenario.map_id) == (False, map_id)


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
    assert [named(desk, FieldKind.PIECE, cell) for cell in ((8, 6), (9, 6), NOWHERE)] == [droid, None, None]
    both = tuple(replace(each, at=spot_of((8, 6))) if each.side == "pnj" else each for each in desk.scenario.pieces)
    assert desk.edit(replace(desk.scenario, pieces=both), "scenedit.did_line_up")
    assert named(desk, FieldKind.PIECE, (8, 6)) == both[-1].id, "the last one put there"
    zones = desk.tile_map.zones
    assert desk.edit_map(lambda old: replace(old, zones=()), "mapedit.did_delete")
    assert desk.mend(Fix("scenedit.fix_ready", {}, ("make_ready",))) is True
    assert {each.side for each in desk.tile_map.zones if each.kind == "start"} == {"republique", "separatistes"}
    assert evening.document.undo()
    assert evening.document.undo()
    assert desk.tile_map.zones == zones
