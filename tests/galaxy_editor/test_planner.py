"""The route planner by keys and mouse: ways, stops picked on the map, what is avoided, why there is none, reach."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from editor.galaxy.panels.planner import Planner
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Alliance, Faction, Planet, Route, RouteState, Sector
from models.i18n import Text
from tests.galaxy_editor.conftest import Open
from tests.galaxy_editor.hand import LEFT, Hand, type_words

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def ring() -> Galaxy:
    """Return A – B – C – D with a longer way over X, a closed route to E, and F that nothing joins."""
    places = {"A": (0, 0), "B": (10, 0), "C": (20, 0), "D": (30, 0), "X": (15, 20), "E": (40, 0), "F": (60, 5)}
    planets = tuple(
        Planet(k.lower(), k * 3, x * 1_000, y * 1_000, sector="s" if k == "B" else "", owner="vert" if k == "C" else "")
        for k, (x, y) in places.items()
    )
    routes = (Route("a", "b"), Route("b", "c"), Route("c", "d"), Route("a", "x"), Route("d", "x"),
              Route("d", "e", state=RouteState.CLOSED, reason="péage"))  # fmt: skip
    sides = tuple(Faction(k, Text.same(k.title()), k, sign=k[0].upper()) for k in ("rouge", "vert"))
    allied = tuple(Alliance(k, Text.same(f"Bloc {k}")) for k in ("rouge", "vert"))
    return Galaxy("Anneau", planets, (Sector("s", "Seuil"),), routes, sides, allied)


@pytest.fixture
def hand(open_page: Open) -> Hand:
    made = open_page(ring())
    made.page.act("galaxy_planner")
    return made


def planner(hand: Hand) -> Planner:
    found = hand.page.panels.open("planner")
    assert isinstance(found, Planner)
    return found


def ask(hand: Hand, start: str, end: str) -> Planner:
    panel = planner(hand)
    for stop, name in ((panel.form.stops.start, start), (panel.form.stops.end, end)):
        stop.field.setFocus()
        stop.field.selectAll()
        type_words(stop.field, name)
        QTest.keyClick(stop.field, Qt.Key.Key_Return)
    return settled(hand)


def settled(hand: Hand) -> Planner:
    panel = planner(hand)
    hand.qtbot.waitUntil(lambda: panel.settled, timeout=10_000)
    return panel


def cells(table: Any) -> list[tuple[str, ...]]:
    return [line.cells for line in table.items.lines]


@pytest.mark.rule("CG-92")
def test_ways_are_listed_drawn_and_told_leg_by_leg(hand: Hand) -> None:
    panel = ask(hand, "AAA", "DDD")
    assert [row[1:] for row in cells(panel.ways)] == [
        ("2", "50", "XXX"),
        ("3", "30", "BBB – CCC"),
    ]
    marks = hand.page.desk.chart.marks
    assert marks.way == ("a", "x", "d")
    assert marks.other_ways == (("a", "b", "c", "d"),)
    QTest.keyClick(panel.ways, Qt.Key.Key_Down)
    assert hand.page.desk.chart.marks.way == ("a", "b", "c", "d")
    legs = cells(panel.legs)
    assert [row[:5] for row in legs] == [
        ("1", "AAA", "BBB", "10", "10"),
        ("2", "BBB", "CCC", "10", "20"),
        ("3", "CCC", "DDD", "10", "30"),
    ]
    assert legs[0][5] == "Seuil"
    assert legs[1][6] == "Vert"
    panel.form.by.setFocus()
    QTest.keyClick(panel.form.by, Qt.Key.Key_Down)
    assert cells(settled(hand).ways)[0][1:3] == ("3", "30")
    QTest.mouseClick(panel.copy_csv, LEFT)
    assert QGuiApplication.clipboard().text().splitlines()[1].startswith("1,AAA,BBB,10,10,Seuil")
    QTest.mouseClick(panel.copy_text, LEFT)
    assert "2\tBBB\tCCC" in QGuiApplication.clipboard().text()


def test_a_stop_is_picked_on_the_map(hand: Hand) -> None:
    panel = ask(hand, "AAA", "DDD")
    QTest.mouseClick(panel.form.stops.add, LEFT)
    [over] = panel.form.stops.over
    QTest.mouseClick(over.pick, LEFT)
    assert "Cliquer une planète" in hand.said[-1]
    hand.click((10_000, 0))
    assert over.field.text() == "BBB"
    assert not over.pick.isChecked()
    assert hand.page.desk.chart.marks.way == ("a", "b", "c", "d") or settled(hand)
    assert {row[3] for row in cells(settled(hand).ways)} >= {"BBB – CCC"}
    hand.click((0, 0))
    assert over.field.text() == "BBB"
    QTest.mouseClick(panel.form.stops.swap, LEFT)
    assert cells(settled(hand).ways)[0][3] == "CCC – BBB"
    QTest.mouseClick(over.drop, LEFT)
    assert cells(settled(hand).ways)[0][3] == "XXX"


@pytest.mark.rule("CG-69")
def test_what_is_avoided_is_gone_round_and_can_be_spared(hand: Hand) -> None:
    panel = ask(hand, "AAA", "DDD")
    panel.form.avoid.setFocus()
    type_words(panel.form.avoid, "seuil")
    QTest.keyClick(panel.form.avoid, Qt.Key.Key_Return)
    assert [row[3] for row in cells(settled(hand).ways)] == ["XXX"]
    chip = panel.form._chips.itemAt(0).widget()
    QTest.mouseClick(chip, LEFT)
    assert len(cells(settled(hand).ways)) == 2
    panel.form.enemies.setFocus()
    QTest.keyClick(panel.form.enemies, Qt.Key.Key_Down)
    assert panel.form.enemies.currentData() == "rouge"
    assert [row[3] for row in cells(settled(hand).ways)] == ["XXX"], "green holds CCC"
    type_words(panel.form.avoid, "nulle part")
    QTest.keyClick(panel.form.avoid, Qt.Key.Key_Return)
    assert "nulle part" in hand.said[-1]


def test_why_there_is_no_way_and_what_would_make_one(hand: Hand) -> None:
    panel = ask(hand, "AAA", "EEE")
    assert panel.told.text() == "Aucune voie d’AAA à EEE avec ces choix."
    assert cells(panel.legs) == [("Rouvrir la route fermée DDD – EEE (péage)",)]
    panel.legs.go(0)
    assert hand.page.desk.selection.keys == {("routes", "d", "e")}
    QTest.mouseClick(panel.form.shut, LEFT, pos=panel.form.shut.rect().center() * 0.2)
    if not panel.form.shut.isChecked():
        QTest.keyClick(panel.form.shut, Qt.Key.Key_Space)
    assert cells(settled(hand).ways)[0][3] == "XXX – DDD"
    panel = ask(hand, "AAA", "FFF")
    assert "la plus courte à tracer est EEE – FFF (20,616 unités)" in cells(panel.legs)[0][0]
    for name in ("BBB", "XXX"):
        panel.form.shun(name)
    panel = ask(hand, "AAA", "DDD")
    assert [row[0] for row in cells(panel.legs)] == ["Permettre de passer par BBB"]
    assert ask(hand, "AAA", "Rien").told.text() != ""
    assert panel.answered is None


def test_the_way_follows_the_map(hand: Hand) -> None:
    panel = ask(hand, "AAA", "DDD")
    hand.page.desk.editing.edit([Route("a", "x", state=RouteState.CUT)])
    assert [row[3] for row in cells(settled(hand).ways)] == ["BBB – CCC"]
    hand.undo()
    assert len(cells(settled(hand).ways)) == 2
    assert panel.answered is not None
