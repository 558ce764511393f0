"""The shop as a hand meets it: what a search finds first, where the keys lead, that nothing moves under the pointer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.party.desk import FORCE
from models.campaign.forces.acts import PerformAct
from models.change import Label
from models.games.event import Event
from models.games.facets.builder import Act
from models.problem import Grade
from tests.editor.building import ADD, Open, Table

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def build(table: Table, name: str) -> None:
    card = table.card(name)
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(card.width() // 2, 4))
    QTest.qWait(1)
    assert table.page.desk.chosen == card.member_id


def earn(table: Table, name: str, points: int) -> None:
    """Let a hero earn points, which closes his creation."""
    hero = table.card(name).member_id
    label = Label("builder.took", {"name": name, "item": name})

    def after_a_quest(pen):
        told = Event(pen.new_id(), "earned", hero, "", "SW-47", {"points": points})
        return PerformAct(table.force_id, Act(label, append=(told,)))

    assert table.document.make(after_a_quest)


def found(table: Table) -> list[str]:
    return [row.offer.id for row in table.page.panel.shop.items.rows if row.offer]


@pytest.mark.parametrize(("lang", "typed"), [("fr", "rondache"), ("en", "round shield")])
def test_what_is_called_so_is_found_first(sit: Open, lang: str, typed: str) -> None:
    table = sit("noirs-ameres", lang=lang)
    build(table, "Thevor")
    QTest.keyClicks(table.page.panel.field, typed)
    names = found(table)
    assert names[0] == "gear:rondache"
    assert {each for each in names if each.startswith("class:")}, "classes that permit it are found after it"


def test_enter_takes_what_is_lit_and_down_never_lands_on_a_birth(sit: Open) -> None:
    table = sit("noirs-ameres")
    build(table, "Thevor")
    panel = table.page.panel
    born = table.page.desk.sheet.member(table.page.desk.chosen).role
    QTest.mouseClick(panel.field, Qt.MouseButton.LeftButton)
    QTest.keyClicks(panel.field, "dague")
    assert panel.detail.take.isVisible()
    assert panel.detail.name.text() == "Dague"
    QTest.keyClick(panel.field, Qt.Key.Key_Return)
    assert table.gear("Thevor").count("dague") == 1
    QTest.keyClick(panel.field, Qt.Key.Key_Down)
    assert panel.shop.hasFocus()
    for _ in found(table):
        assert not panel.shop.current.replaces
        QTest.keyClick(panel.shop, Qt.Key.Key_Down)
    QTest.keyClick(panel.shop, Qt.Key.Key_End)
    assert not panel.shop.current.replaces
    panel.field.setText("elfe")
    assert "race:elfe" in found(table)
    panel.field.setFocus()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Down):
        QTest.keyClick(table.page.focusWidget(), key)
    QTest.keyClick(panel.shop, Qt.Key.Key_Return)
    assert table.page.desk.sheet.member(table.page.desk.chosen).role == born


@pytest.mark.parametrize("possible", [False, True])
@pytest.mark.parametrize("offer", ["gear:dague", "gear:hache", "gear:armure-legere"])
def test_rows_stand_still_under_the_pointer(sit: Open, offer: str, possible: bool) -> None:
    table = sit("noirs-ameres", size=(1100, 620))
    earn(table, "Thevor", 7)
    build(table, "Thevor")
    panel, shop = table.page.panel, table.page.panel.shop
    table.tab("gear")
    panel.possible.setChecked(possible)
    table.point(offer)

    def where() -> dict[str, int]:
        top = shop.viewport().mapTo(table.page, QPoint()).y()
        rows = ((row.id, shop.visualRect(shop.items.index(n))) for n, row in enumerate(shop.items.rows))
        return {name: place.top() + top for name, place in rows}

    stood = where()
    table.click(offer, ADD)
    QTest.qWait(1)
    assert where() == stood
    table.document.undo()
    QTest.qWait(1)
    assert where() == stood


@pytest.mark.parametrize("begin", ["escarmouche:Rébellion", "escarmouche"])
def test_the_list_of_an_army_is_the_page(sit: Open, qtbot: QtBot, begin: str) -> None:
    table = sit(begin)
    page = table.page
    qtbot.waitUntil(lambda: page.desk.chosen == FORCE)
    assert page.panel.isVisible()
    assert page.panel.shop.isVisible()
    assert page.panel.settings.isHidden()
    figures = page.desk.sheet.verdict.figures
    offer = next(row.offer for row in page.panel.shop.items.rows if row.offer and row.offer.allowed)
    table.click(offer.id, ADD)
    assert page.desk.sheet.verdict.figures == figures + 1
    QTest.mouseClick(page.title.settings, Qt.MouseButton.LeftButton)
    assert page.panel.settings.isVisible()
    page.close_builder()
    page.acts.open_gallery()
    assert page.desk.chosen == FORCE


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_three_bands_are_proposed_and_one_joins_in_one_step(sit: Open, qtbot: QtBot, lang: str) -> None:
    table = sit("swidenth:", lang=lang)
    page = table.page
    # The bands come when they have been drawn, a slice at a time.
    page.acts.open_gallery()
    bands = lambda: [r.offer for r in page.panel.shop.items.rows if r.offer and r.offer.id.startswith("band:")]  # noqa: E731
    qtbot.waitUntil(lambda: len(bands()) == 3, timeout=20_000)
    offers = bands()
    assert [offer.price for offer in offers] == [100, 100, 100]
    assert len({offer.words[lang] or offer.amount[lang] for offer in offers}) == 3
    table.page.panel.shop.choose(f"{page.panel.shop.items.rows[0].shelf.id}/{offers[1].id}")
    lines = page.panel.detail._reasons
    told = [lines.itemAt(n).widget().text() for n in range(lines.count())]
    assert len(told) == 4
    assert all("{" not in each for each in told)
    QTest.mouseClick(page.panel.detail.take, Qt.MouseButton.LeftButton)
    assert len(table.names) == 4
    verdict = page.desk.sheet.verdict
    assert verdict.cost == 100
    assert not [problem for problem in verdict.problems if problem.grade is Grade.ERROR]
    page.acts.open_gallery()
    assert not [row for row in page.panel.shop.items.rows if row.offer and row.offer.id.startswith("band:")]
    assert table.document.undo()
    assert table.names == []


@pytest.mark.parametrize(("lang", "gives", "percent"), [("fr", "Com +3", "\u00a0%"), ("en", "Com +3", "%")])
def test_a_recruit_is_known_before_he_is_chosen(sit: Open, lang: str, gives: str, percent: str) -> None:
    table = sit("swidenth:", lang=lang)
    page, panel = table.page, table.page.panel
    page.acts.open_gallery()
    shop, at = table.point("new:nain:guerrier")
    QTest.mouseMove(shop.viewport(), at)
    shop.pointed.emit(table.row("new:nain:guerrier"))
    told = panel.detail.recruit.text()
    assert panel.detail.isVisible()
    assert gives in told
    assert told.splitlines()[-1].count(percent) == 3
    # Unarmed he wins nothing: his odds are those with the cheapest weapon that is sold to him, and say so.
    recruit = page.desk.recruit("new:nain:guerrier")
    assert recruit.lent[lang] in told.splitlines()[-1]
    assert recruit.lent[lang]
    assert max(chance for _, chance in recruit.odds) > 0
    assert not recruit.member.gear
    sheet = page.desk.recruit("new:nain:guerrier").member
    assert all(f"{stat.short[lang]} {stat}" in told for stat in sheet.stats)
    shop.pointed.emit(None)
    assert panel.detail.name.text() == shop.current.offer.name[lang]
    assert not table.names
