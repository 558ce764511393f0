"""Measuring, lines of sight and reach on a map, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from models.campaign.campaign_changes import SetChoice
from models.campaign.scenarios.changes import NewScenario
from models.campaign.things import CreateThing, DeleteThing
from models.games.scenarios.scenario import FreeTable, Scenario
from models.maps.features import Marker, Wall
from models.maps.map_figures import with_side
from models.maps.tile_map import TileMap
from tests.map_editor.easel import LEFT, MAP, Easel, empty_board

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def arena() -> TileMap:
    """An empty board with a Jedi on C4, an ally on D4, an enemy on F4, and a wall right of G, rows 3 to 6."""
    made = empty_board()
    who = [("A", 2, 3, "Jedi"), ("B", 3, 3, "Jedi"), ("C", 5, 3, "Sith")]
    markers = tuple(
        with_side(Marker(made.next_id + i, name, x * 1000 + 500, y * 1000 + 500), side)
        for i, (name, x, y, side) in enumerate(who)
    )
    walls = {("V", 7, y): Wall("V", 7, y) for y in range(2, 6)}
    return replace(made, markers=markers, next_id=made.next_id + 3, walls=walls)


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan", arena())
    made.store.apply(CreateThing("S", NewScenario(Scenario("Duel", "aventures", MAP))))
    made.show()
    yield made
    made.close()


def words(easel: Easel) -> str:
    """What the panel of findings says."""
    panel = easel.page.panels.open("findings")
    return "\n".join(each.text() for each in panel.findChildren(QLabel) if each.text())


def test_a_drag_measures_in_cells_paces_and_centimetres(easel: Easel) -> None:
    easel.tool("measure")
    easel.draw((1.5, 1.5), (4.5, 5.5))
    told = words(easel)
    assert "B2 → E6" in told
    assert "4 cases" in told
    assert "À vol d’oiseau (en cases)\n5\n" in told
    assert "12,7 cm" in told
    assert "(2,5 cm)\n5,1\n" in told


@pytest.mark.rule("AG-63")
@pytest.mark.rule("AG-64")
@pytest.mark.rule("AG-66")
def test_a_wall_between_is_said_to_cut_both_lines(easel: Easel) -> None:
    easel.tool("sight")
    easel.draw((5.5, 3.5), (9.5, 3.5))
    told = words(easel)
    assert "De F4 vers J4" in told
    assert "hors de vue" in told
    assert "toutes les lignes sont coupées" in told
    assert "mur ou la porte fermée" in told
    rules = {button.text() for button in easel.page.panels.open("findings").findChildren(QPushButton)}
    assert {"AG-63", "AG-64", "AG-65", "AG-66"} <= rules


@pytest.mark.rule("AG-67")
@pytest.mark.rule("AG-69")
def test_a_character_between_gives_cover_and_a_rule_can_be_opened(easel: Easel) -> None:
    easel.tool("sight")
    easel.draw((2.5, 3.5), (5.5, 3.5))
    assert "visible, couvert +2" in words(easel)
    asked: list[str] = []
    easel.page.wants_rule.connect(asked.append)
    button = next(
        each
        for each in easel.page.panels.open("findings").findChildren(QPushButton)
        if each.text() in ("AG-67", "AG-68")
    )
    QTest.mouseClick(button, LEFT)
    assert asked == [button.text()]


def test_sight_follows_the_readings_of_the_campaign_and_the_map(easel: Easel) -> None:
    easel.tool("sight")
    easel.draw((2.5, 3.5), (5.5, 3.5))
    easel.document.apply(SetChoice("aventures", "cover", "attacker"))
    assert "l’attaquant choisit la ligne" in words(easel)
    easel.document.undo()
    assert "l’attaquant choisit" not in words(easel)
    easel.tool("choose")
    easel.tool("sight")
    easel.draw((5.5, 3.5), (9.5, 3.5))
    assert "hors de vue" in words(easel)
    easel.page.board.attempt(lambda old: replace(old, walls={}), "mapedit.did_walls")
    assert "visible, à découvert" in words(easel)


@pytest.mark.rule("AG-35")
@pytest.mark.rule("AG-39")
@pytest.mark.rule("AG-43")
def test_reach_knows_allies_enemies_points_and_what_is_met_on_the_way(easel: Easel) -> None:
    easel.tool("reach")
    canvas = easel.page.canvas
    easel.draw((2.5, 3.5), (2.5, 3.5))
    QTest.mouseMove(canvas, canvas.camera.to_screen(4.5, 3.5).toPoint())
    told = words(easel)
    assert "Déplacement depuis C4" in told
    assert "Coût jusqu’à E4" in told
    assert "attaque de circonstance possible de : F4" in told.replace("\u00a0", " ")
    QTest.mouseMove(canvas, canvas.camera.to_screen(3.5, 3.5).toPoint())
    assert "D4 est tenue par un allié" in words(easel)
    QTest.mouseMove(canvas, canvas.camera.to_screen(5.5, 3.5).toPoint())
    assert "F4 est trop loin" in words(easel)


def rules_shown(easel: Easel) -> set[str]:
    """The rules that the panel of findings leads to."""
    return {button.text() for button in easel.page.panels.open("findings").findChildren(QPushButton)}


def ask_everything(easel: Easel) -> set[str]:
    """Measure, look and move on the arena; return the rules that were named."""
    named: set[str] = set()
    easel.tool("measure")
    easel.draw((1.5, 1.5), (4.5, 5.5))
    named |= rules_shown(easel)
    easel.tool("sight")
    for target in ((9.5, 3.5), (2.5, 3.5)):
        easel.draw((5.5, 3.5), target)
        named |= rules_shown(easel)
    easel.tool("reach")
    canvas = easel.page.canvas
    easel.draw((2.5, 3.5), (2.5, 3.5))
    for aim in ((2.5, 6.5), (15.5, 3.5)):
        QTest.mouseMove(canvas, canvas.camera.to_screen(*aim).toPoint())
        named |= rules_shown(easel)
    assert "Déplacement depuis C4" in words(easel)
    return named


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_map_without_a_game_is_told_in_plain_geometry(qtbot: QtBot, tmp_path: Path, lang: str) -> None:
    easel = Easel(tmp_path / "plain.portulan", arena(), lang)
    easel.show()
    easel.tool("sight")
    easel.draw((2.5, 3.5), (5.5, 3.5))
    seen = "visible, 1 figurine sur la ligne" if lang == "fr" else "visible, 1 figure on the line"
    assert seen in words(easel)
    if lang == "fr":
        assert ask_everything(easel) == set()
    easel.close()


def test_a_map_of_a_swidenth_campaign_names_no_rule_of_another_game(qtbot: QtBot, tmp_path: Path) -> None:
    easel = Easel(tmp_path / "swidenth.portulan", arena())
    easel.store.apply(CreateThing("S", NewScenario(Scenario("Le gué", "swidenth", table=FreeTable(24, 16)))))
    easel.show()
    assert ask_everything(easel) == set()
    easel.close()


def test_the_tools_follow_the_game_of_the_map_as_it_comes_and_goes(easel: Easel, qtbot: QtBot) -> None:
    assert {"AG-35", "AG-63", "AG-65", "AG-28"} <= ask_everything(easel)
    easel.tool("sight")
    easel.draw((2.5, 3.5), (5.5, 3.5))
    easel.page.act("map_sees")
    sees = easel.page.navigation.sight
    QTest.mouseMove(easel.page.canvas, easel.page.canvas.camera.to_screen(1.5, 3.5).toPoint())
    qtbot.waitUntil(lambda: sees.cell == (1, 3))
    booked = easel.page.canvas.grab().toImage()
    easel.document.apply(DeleteThing("scenario", "S", "Duel"))
    assert "1 figurine sur la ligne" in words(easel)
    qtbot.waitUntil(lambda: sees.cell == (1, 3) and easel.page.canvas.grab().toImage() != booked)
    easel.document.undo()
    assert "visible, couvert +2" in words(easel)
