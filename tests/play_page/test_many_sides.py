"""A scenario of three sides as hands make it: a side more, its army, its players, its start; then the battle."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.paint.typefaces import load_fonts
from editor.play.page import BattlePage
from editor.scenario.page import ScenarioPage
from editor.scenario.parts.sides import SidesPart
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.queries import forces, scenarios
from models.campaign.samples import fill
from models.i18n import Translator
from models.store.store import Store
from tests.play_page.convoy import settle
from tests.play_page.evening import clock

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.rule("GE-50")
def test_a_third_side_gets_an_army_and_plays_its_turns(qtbot: QtBot, tmp_path: Path) -> None:
    load_fonts()
    look = Look(LIGHT, Translator("en"), motion=False)
    store = Store.create(tmp_path / "three.portulan", "three", clock, backups=False)
    store.apply(fill("escarmouche", "en"))
    store.apply(fill("troupes-rebellion", "en"))
    document = Document(store, look.t, lambda _words: None)
    with document.read() as campaign:
        made, army = scenarios(campaign)[0].id, forces(campaign, "escarmouche")[-1].id
    jobs, begun = Jobs(), list[str]()
    page = ScenarioPage(look, document, made, jobs, lambda _words: None)
    page.wants_battle.connect(lambda battle_id, _name: begun.append(battle_id))
    qtbot.addWidget(page)
    page.show()
    page.side.show_part("sides")
    sides = page.part
    assert isinstance(sides, SidesPart)
    sides.more.click()
    sides.more.click()
    assert not sides.more.isVisibleTo(sides), "four at most"
    assert [card.remove.isVisibleTo(card) for card in sides.cards.values()] == [False, False, False, True]
    sides.cards["four"].remove.click()
    force = sides.cards["three"].force
    force.setCurrentIndex(force.findData(army))
    force.activated.emit(force.currentIndex())
    page.side.show_part("overview")
    assert list(page.seating.lists) == ["Empire", "Rébellion", "three"]
    page.seating.play.click()
    battle = BattlePage(look, document, begun[0], jobs, lambda _words: None)
    qtbot.addWidget(battle)
    battle.show()
    settle(battle)
    for _ in range(4):
        next(each for each in battle.banner.buttons if each.isEnabled()).click()
        settle(battle)
    there = {each.side for each in battle.match.view.tokens if each.state == "up"}
    assert there == {"Empire", "Rébellion", "three"}
    assert battle.match.view.turn == 1
    names = [each.accessibleName() for each in battle.side.strip.buttons]
    assert len(names) == 9 + 3, "three Heroes a side in alternation, and who is left"
    battle.closing()
    page.closing()
    jobs.stop_all()
    document.close()
