"""An army as a list: counts typed in their rows, the units by rank, each Problem once on the page."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.party.desk import FORCE
from models.campaign.type_changes import SaveType
from tests.editor.building import ADD, Open, Table

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def opened_list(sit: Open, qtbot: QtBot, begin: str, **how: object) -> Table:
    table = sit(begin, **how)
    qtbot.waitUntil(lambda: table.page.desk.chosen == FORCE)
    return table


def type_count(table: Table, qtbot: QtBot, profile: str, digits: str) -> int:
    """Click the number of a profile, type another and Enter; return how many clicks and keys that took."""
    shop, at = table.point(f"profile:{profile}")
    place = shop.painter.count_place(shop.visualRect(shop.indexAt(at))).center()
    QTest.mouseClick(shop.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.waitUntil(lambda: shop.painter.field is not None and shop.painter.field.isVisible())
    QTest.keyClicks(shop.painter.field, digits)
    QTest.keyClick(shop.painter.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: table.row(f"profile:{profile}").offer.owned == int(digits))
    return 2 + len(digits)


def counts(table: Table) -> dict[str, int]:
    return {str(each.body["profile"]): int(each.body["count"]) for each in table.page.desk.sheet.stored.members}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_forty_figures_take_twenty_five_clicks_and_digits(sit: Open, qtbot: QtBot, lang: str) -> None:
    table = opened_list(sit, qtbot, "escarmouche:Rébellion", lang=lang, percent=100 if lang == "fr" else 125)
    table.click("profile:padawan-rebelle", ADD)
    table.click("profile:lieutenant-rebelle", ADD)
    spent = 2
    for profile, digits in (("soldat-rebelle", "20"), ("commando-rebelle", "8"), ("soldat-de-la-flotte-rebelle", "10")):
        spent += type_count(table, qtbot, profile, digits)
    sheet = table.page.desk.sheet
    assert sheet.verdict.figures == 40
    assert spent <= 25
    assert [len(group.members) for group in sheet.bench.groups] == [2, 3]
    assert sheet.bench.words[lang] in table.page.title.facts.text()


def test_a_typed_count_is_one_step_and_nought_takes_the_unit_out(sit: Open, qtbot: QtBot) -> None:
    table = opened_list(sit, qtbot, "troupes-empire")
    before, steps = counts(table), len(table.document.store.steps())
    shop, _ = table.point("profile:stormtrooper")
    shop.choose("side-Empire/profile:stormtrooper")
    QTest.keyClicks(shop, "7")
    QTest.keyClick(shop.painter.field, Qt.Key.Key_Escape)
    assert counts(table) == before, "Escape leaves the number as it was"
    type_count(table, qtbot, "stormtrooper", "0")
    assert counts(table) == {each: n for each, n in before.items() if each != "stormtrooper"}
    assert len(table.document.store.steps()) == steps + 1
    table.document.undo()
    assert counts(table) == before
    type_count(table, qtbot, "stormtrooper", "1000")
    (note,) = [each for each in table.page.notes.shown if each.problem.key == "escarmouche.many_figures"]
    assert note.problem.args["figures"] == 1017, "a thousand figures are let in, and said to be many"


def test_what_is_wrong_with_an_army_is_said_once_on_its_page(sit: Open, qtbot: QtBot) -> None:
    table = opened_list(sit, qtbot, "troupes-empire")
    page = table.page
    type_count(table, qtbot, "stormtrooper", "90")
    assert {each.problem.rule for each in page.notes.shown} == {"GE-9", "GE-1"}
    assert not page.panel.notes.shown
    assert all(row.sign.isVisibleTo(page) and row.sign.accessibleName() for row in page.columns.cards.values())
    for hero in ("apprenti-jedi-noir", "officier-stormtrooper"):
        type_count(table, qtbot, hero, "0")
    assert "GE-52" in [each.problem.rule for each in page.notes.shown]
    type_count(table, qtbot, "officier-stormtrooper", "1")
    (note,) = [each for each in page.notes.shown if each.problem.rule == "GE-53"]
    # 104 others, and one officer whose bubble has 6 + 12 + 18 places.
    assert note.problem.args == {"left": 104 - 36, "places": 36}
    assert not table.row("profile:soldat-rebelle").offer.allowed


def test_a_profile_of_ones_own_shows_the_portrait_it_names(sit: Open, qtbot: QtBot) -> None:
    table = opened_list(sit, qtbot, "troupes-empire")
    name = {"fr": "Éclaireur", "en": "Scout"}
    body = {"name": name, "side": "Empire", "points": 8, "rule": "", "shooting": 4, "picture": "commando-rebelle"}
    table.document.apply(SaveType("escarmouche", "profiles", "eclaireur", body))
    assert table.row("profile:eclaireur").offer.picture == "commando-rebelle"
    type_count(table, qtbot, "eclaireur", "3")
    sheet = table.page.desk.sheet
    assert sheet.faces[sheet.stored.members[-1].id] == "commando-rebelle"
