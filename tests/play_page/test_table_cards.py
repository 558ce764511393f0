"""An evening of Swidenth on a table of one's own: cards tell what the enemy does, ask what has to be known, settle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.paper.source import printable
from editor.play.page import BattlePage
from editor.play.settlement_sheet import SettlementSheet
from editor.scenario.begin import begun
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.queries import forces, stored
from models.campaign.samples import fill
from models.campaign.scenario_changes import EditScenario
from models.campaign.scenario_lists import scenarios
from models.campaign.scenario_queries import scenario
from models.change import Label
from models.games.battle_json import Seats
from models.games.swidenth.battle.state import TableState
from models.games.swidenth.chronicle_facet import SwidenthChronicle
from models.i18n import Translator
from models.store.store import Store
from tests.play_page.evening import clock

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
Begin = Callable[..., BattlePage]


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Begin the ambushed convoy: `table(unplaced=True, real_dice=True, lang="fr")`."""
    monkeypatch.setattr("editor.scenario.begin.fresh_seed", lambda: "soir")
    pages: list[tuple[BattlePage, Document, Jobs, Store]] = []

    def begin(*, unplaced: bool = False, real_dice: bool = False, lang: str = "fr") -> BattlePage:
        look = Look(LIGHT, Translator(lang), motion=False)
        store = Store.create(tmp_path / "soir.portulan", "soir", clock)
        store.apply(fill("convoi", lang))
        document, jobs = Document(store, look.t, lambda _words: None), Jobs()
        with document.read() as campaign:
            made = scenarios(campaign)[0].id
            foes = scenario(campaign, made).sides[1].id
        battle = begun(look, document, made, Seats({foes: "conduct"}, real_dice), {"unplaced": unplaced})
        page = BattlePage(look, document, battle, jobs, lambda _words: None)
        pages.append((page, document, jobs, store))
        qtbot.addWidget(page)
        page.resize(1180, 760)
        page.show()
        qtbot.waitExposed(page)
        return page

    yield begin
    for page, _, _, store in pages:
        page.closing()
        page.close()
        store.close()


def settle(page: BattlePage) -> None:
    for _ in range(3):
        page._later.stop()
        page._follow()


def press(page: BattlePage, words: str) -> None:
    button = next(each for each in page.cards.buttons if words in each.text())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    settle(page)


def do(page: BattlePage, icon: str) -> None:
    offers = page.match.battles.offers(page.match.table, page.match.state)
    assert page.match.act(next(each.act for each in offers if each.icon == icon))
    settle(page)


def test_what_an_enemy_does_is_told_and_done_when_it_was_done_at_the_table(table: Begin) -> None:
    page = table(real_dice=True)
    match = page.match
    do(page, "turn")
    assert not page.cards.isVisible()
    do(page, "turn-over")
    assert page.cards.isVisible()
    assert not page.cards.visibleRegion().isEmpty(), "it stands above the teams, in view"
    advice = match.advised()
    assert advice is not None
    assert advice.place[0] == 1
    assert len(page.cards.arrow) >= 2
    before = match.count
    press(page, "Plus tard")
    assert match.count == before + 1
    later = match.advised()
    assert later is not None
    assert later.figure != advice.figure
    press(page, "C’est fait")
    if match.pending is not None:
        assert match.give_dice((10, 10)) or match.count > before + 1
        settle(page)
    assert match.done[-1].why is not None or match.pending is not None


def test_people_may_do_something_else_and_it_is_kept_as_theirs(table: Begin) -> None:
    page = table(real_dice=True)
    match = page.match
    do(page, "turn")
    do(page, "turn-over")
    advice = match.advised()
    assert advice is not None
    press(page, "Autre chose")
    assert page.hand.may
    page.hand.choose(advice.figure)
    waits = next(e for e in page.hand.chosen.offers if e.ends == "figure")  # type: ignore[union-attr]
    assert match.act(waits.act)
    settle(page)
    done = match.done[-1]
    assert done.why is not None
    assert done.why.key == "play.at_the_table"
    assert page.cards.isVisible(), "the next one is the enemy's again"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_without_positions_a_turn_is_played_by_taps(table: Begin, lang: str) -> None:
    page = table(unplaced=True, lang=lang)
    match, taps = page.match, 0
    do(page, "turn")
    do(page, "turn-over")
    while match.view.decides != match.setup.sides[0] and match.view.turn == 1 and match.view.phase == "play":
        assert page.cards.isVisible()
        buttons: list[QPushButton] = page.cards.buttons
        assert all(each.accessibleName() for each in buttons)
        # The last answer of a question, or "done".
        asked = match.question
        taps += asked is not None
        if asked is None:
            advice = match.advised()
            assert advice is not None
            assert advice.why.key.startswith("quest.asked_"), "nobody knows distances there"
            assert match.words(advice.why) != advice.why.key
        QTest.mouseClick(buttons[-1 if asked is not None else 0], Qt.MouseButton.LeftButton)
        settle(page)
        assert taps < 40
    assert 0 < taps <= 16
    assert all(each.typed for each in match.done if each.act["act"] == "answer")


def test_the_settlement_is_ticked_written_once_and_undone(table: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    page = table()
    match, document = page.match, page.match._document
    with document.read() as campaign:
        made = scenario(campaign, scenarios(campaign)[0].id)
        party = forces(campaign)[0].id
    heroes = replace(made.sides[0], force_id=party)
    edit = EditScenario(match_scenario(document), replace(made, sides=(heroes, *made.sides[1:])), Label("play.play"))
    assert document.apply(edit)
    do(page, "turn")
    now = cast("TableState", match.course.now)
    hurt = next(each for each in now.figures if each.id.startswith("gardul") or "Gardul" in str(each.id)
                or match.view.token(each.id).name.fr == "Gardul")  # fmt: skip
    match.course.now = now.put(replace(hurt, vitality=hurt.vitality - 2))
    over = replace(match.course.view(), phase="over", winner=match.setup.sides[0])
    monkeypatch.setattr(type(match.course), "view", lambda *_args: over)
    match.rewards.look()
    assert match.rewards.may
    sheet = SettlementSheet(page.look, match, lambda _rule: None, page)
    assert [box.text() for box in sheet.boxes.values() if box.isChecked()] == ["Blessures\u00a0: −2 Vitalité"]
    assert sheet.write.isEnabled()
    for box in sheet.boxes.values():
        box.setChecked(False)
    assert not sheet.write.isEnabled(), "nothing is ticked"
    next(iter(sheet.boxes.values())).setChecked(True)

    def wounds() -> list[str]:
        with document.read() as campaign:
            rows = SwidenthChronicle().ledger(stored(campaign, party), {})
        return [row.sort for row in rows if row.sort == "wound"]

    sheet.write.click()
    assert wounds() == ["wound"]
    with document.read() as campaign:
        pick = printable(campaign, party)
    assert [name for name, _ in pick.told.battles] == [match.name]
    assert match.rewards.written
    assert not match.rewards.may
    document.undo()
    assert wounds() == []
    assert match.rewards.may


def match_scenario(document: Document) -> str:
    with document.read() as campaign:
        return scenarios(campaign)[0].id
