"""What a table has agreed: chosen in the scenario's options, found by a word, kept with the battle, read up in play."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from editor.play.match import Match
from editor.play.parts.readings_dialog import ReadingsSheet
from editor.scenario.begin import begin_battle
from models.campaign.campaign_changes import SetChoice
from models.campaign.queries import choices, scenarios
from models.games.battle.battle_json import Seats
from models.games.library import game
from tests.play_page.conftest import Begin
from tests.play_page.convoy import Begin as BeginConvoy
from tests.play_page.evening import Evening
from tests.play_page.test_scenario_parts import take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_the_options_of_a_scenario_say_what_is_in_force_and_are_found_by_any_word(evening: Evening) -> None:
    page = evening.scenario
    page.side.show_part("options")
    part = page.parts["options"]
    assert part.effects["giving"].text().startswith("Donner coûte 1 Point d’Action")
    assert "AG-76" in part.effects["giving"].text()
    take(part.lists["giving"], "free")
    assert part.effects["giving"].text().startswith("Donner ne coûte rien")
    assert len(part.heads) >= 5
    part.search.setText("infirmerie mur")
    shown = [key for key, made in part.lists.items() if not made.isHidden()]
    assert shown == ["handling"]
    assert [head.text() for head, _ in part.heads if not head.isHidden()] == ["Actions"]
    part.search.setText("ag-105")
    assert [key for key, made in part.lists.items() if not made.isHidden()] == ["full_start"]
    part.search.setText("zzz")
    assert not part.nothing.isHidden()
    part.search.clear()
    assert part.nothing.isHidden()
    assert not any(made.isHidden() for made in part.lists.values())


def test_options_speak_of_the_universe_the_scenario_is_told_in(evening: Evening) -> None:
    page = evening.scenario
    page.side.show_part("options")
    part = page.parts["options"]
    assert "Darth Maul" in part.effects["humans"].text()
    take(part.theme, "sg-1")
    assert "Apophis" in part.effects["humans"].text()
    assert part.lists["humans"].findText("Les alliés sans appareil seuls") > 0
    evening.document.undo()
    assert "Darth Maul" in part.effects["humans"].text()


def test_a_battle_keeps_every_reading_it_was_begun_with(begin: Begin) -> None:
    evening = begin("a")
    options = game("aventures").options()
    assert evening.match.setup.choices == {each.id: each.default for each in options}
    with evening.document.read() as campaign:
        assert choices(campaign, "aventures") == {}


def test_a_battle_keeps_the_bases_it_was_begun_with(table: BeginConvoy) -> None:
    page = table()
    document = page.match.document
    document.apply(SetChoice("swidenth", "usual_base", "600"))
    with document.read() as campaign:
        made = scenarios(campaign)[0].id
    later = begin_battle(page.look, document, made, Seats({}))
    for battle, radius in ((page.match.id, 500), (later, 600)):
        match = Match(document, battle, page.look.t, page.say)
        assert {each.radius for each in match.view.tokens} == {radius}
        match.leave()


def test_what_was_agreed_is_read_up_in_play(begin: Begin) -> None:
    evening = begin("a", "renewal")
    page = evening.page
    assert page.state("play_readings")[0]
    page.act("play_readings")
    sheet = page.findChild(ReadingsSheet)
    assert sheet is not None
    words = [each.text() for each in sheet.findChildren(QLabel)]
    assert "Renouvellement des troupes\u00a0: convenu (AG-14)." in words
    assert "Donner un objet\u00a0: Une action" in words
    assert not any(each.startswith("◆") for each in words)
    assert sheet.isVisible()
    assert not sheet.isModal()
    sheet.close_it.click()
    assert not sheet.isVisible()
