"""What next? A quest is proposed to the measure of a band, counted, taken up in one step and played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from editor.campaign.next_quest import NextQuestDialog
from editor.jobs import Jobs
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.queries import forces, maps, scenarios
from models.campaign.scenarios.queries import scenario, scenario_problems
from models.games.library import BUILT
from models.games.scenarios.scenario import battles_of, setup_of
from models.games.swidenth.battle.quests.next_quest import BandStory, drawn_quest
from models.games.swidenth.data import profiles, rulebook
from models.games.swidenth.quest_scenario import proposed_scenario
from models.i18n import Translator
from tests.app.test_my_campaign import campaign, heroes, page_of, tell

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def evening(start: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A campaign with the convoy and its band; nothing is counted while it is looked at."""
    monkeypatch.setattr("editor.campaign.next_quest.Counting.count", lambda *_: None)
    return start(campaign(tmp_path / "bande.portulan", "convoi", "convoi"))


def dialog(shell: Shell) -> NextQuestDialog:
    return next(each for each in shell.window.findChildren(NextQuestDialog) if each.isVisible())


def said(shown: NextQuestDialog) -> str:
    return " ".join(each.text() for each in shown.findChildren(QLabel) if each.isVisible())


def test_a_quest_is_proposed_taken_up_in_one_step_and_played_by_the_band(evening: Shell, qtbot: QtBot) -> None:
    assert evening.document is not None
    tell(evening, "quest", "Thevor", quest="Les gobelins de Pierrelune")
    page = page_of(evening)
    qtbot.mouseClick(page.shelf.next, Qt.MouseButton.LeftButton)
    asked = dialog(evening)
    assert "Les gobelins de Pierrelune" in said(asked), "the last chapter is spoken of"
    assert asked.card is not None
    assert asked.card.shown.works, "its chances can be counted"
    first = asked.card.shown.quest.name
    assert "gobelins" not in first, "those who were beaten do not come again at once"
    for _ in range(8):
        qtbot.mouseClick(asked.another, Qt.MouseButton.LeftButton)
        if asked.card.shown.quest.name != first:
            break
    name = asked.card.shown.quest.name
    assert name != first
    qtbot.mouseClick(asked.take, Qt.MouseButton.LeftButton)
    with evening.document.read() as found:
        made = next(row for row in scenarios(found) if row.name == name)
        assert scenario_problems(found, made.id) == ()
        assert scenario(found, made.id).sides[0].force_id == forces(found)[0].id
        boards = len(maps(found))
    assert page_of(evening).shelf.chosen == made.id, "it stands on the shelf, chosen"
    qtbot.mouseClick(page_of(evening).play, Qt.MouseButton.LeftButton)
    assert heroes(evening).keys() == {"Thevor", "Gardul", "Salvynia", "Oghavor"}
    evening.document.undo()
    evening.document.undo()
    with evening.document.read() as found:
        assert len(maps(found)) == boards - 1, "one step took quest and board back"
        assert [row.name for row in scenarios(found)] == ["Embuscade d’un convoi"]


def test_a_band_of_the_dead_is_told_to_recruit(evening: Shell) -> None:
    for who in ("Thevor", "Gardul", "Salvynia", "Oghavor"):
        tell(evening, "die", who)
    evening.window.book["what_next"].trigger()
    asked = dialog(evening)
    assert "recrutez" in said(asked)
    assert not asked.take.isEnabled()
    assert not asked.another.isEnabled()


def test_a_force_of_a_game_that_proposes_none_is_told_so(start: Any, tmp_path: Path) -> None:
    shell = start(campaign(tmp_path / "armee.portulan", "escarmouche"))
    assert shell.document is not None
    with shell.document.read() as found:
        first = forces(found)[0].id
    shown = NextQuestDialog(Look(LIGHT, Translator("fr")), shell.document, Jobs(), first, shell.window)
    shown.show()
    assert "Grandes escarmouches" in said(shown)


@pytest.mark.rule("SW-203")
def test_a_proposed_quest_fits_the_worth_of_the_band_and_can_be_played() -> None:
    game, kinds = BUILT["swidenth"], profiles(rulebook())
    names = set()
    for number in range(24):
        last, won = (("", True), ("La ronde de nuit", True), ("Les morts de Roncelande", False))[number % 3]
        band = BandStory("Les Noirs Amères", 100 + 15 * (number % 3), last, won)
        quest = drawn_quest(str(number), band)
        assert quest == drawn_quest(str(number), band), "the same seed has the same quest"
        foes = sum(kinds[each.profile].cost * each.count for each in quest.starts if each.camp == "foes")
        assert foes <= band.worth * 38 // 100, quest.name
        assert sum(each.count for each in quest.starts if each.camp == "foes") > 1
        if not won:
            assert "morts" in quest.name.fr, "those who won are met again"
            assert any(each.camp == "heroes" for each in quest.arrivals), "and the guard helps"
        board, made = proposed_scenario(str(number), band, "en")
        battles = battles_of(game)
        setup = setup_of(made, board, {})
        assert not battles.problems(setup), quest.name
        battles.set_up(setup)
        assert "in 100" not in made.briefing, "what was measured of the known quest does not hold for this one"
        assert "{" not in made.briefing + made.rewards + made.notes
        assert "times in 100" not in made.briefing, "nobody has measured it"
        names.add(quest.name.en)
    assert len(names) > 8
