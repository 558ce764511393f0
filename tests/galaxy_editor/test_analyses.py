"""Analyses: each says what the model says, colours and marks the chart, and its lines lead to the map."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.galaxy.panels.analyses_panel import AnalysesPanel
from editor.galaxy.panels.studies import SORTS
from models.campaign.campaign_changes import SetChoice
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Alliance, Command, Faction, Income, Planet, Route, Sector
from models.i18n import Text
from tests.galaxy_editor.conftest import Open
from tests.galaxy_editor.hand import Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def chain() -> Galaxy:
    """Return two triangles joined by one route, and a planet alone; red lacks one planet of a sector."""
    spots = [("a", 0, 0), ("b", 0, 10), ("c", 8, 5), ("d", 20, 5), ("e", 28, 0), ("f", 28, 10), ("z", 50, 50)]
    planets = tuple(
        Planet(
            key, key.upper() * 3, x * 1_000, y * 1_000,
            sector="s" if key in "abc" else "", owner="rouge" if key in "ab" else "",
            income=Income.PRODUCTION if key == "a" else Income.ORDINARY, resource="Fer" if key in "ab" else "",
        )
        for key, x, y in spots
    )  # fmt: skip
    pairs = ("ab", "bc", "ca", "cd", "de", "ef", "fd")
    side = Faction("rouge", Text.same("Rouge"), "r", sign="R", capital="a")
    return Galaxy("Chaîne", planets, (Sector("s", "Sud"),), tuple(Route(*p) for p in pairs), (side,),
                  (Alliance("r", Text.same("Bloc")),))  # fmt: skip


@pytest.fixture
def hand(open_page: Open) -> Hand:
    made = open_page(chain())
    made.page.act("galaxy_analyses")
    return made


def panel(hand: Hand) -> AnalysesPanel:
    found = hand.page.panels.open("analyses")
    assert isinstance(found, AnalysesPanel)
    hand.qtbot.waitUntil(lambda: found.settled and found.study is not None, timeout=10_000)
    return found


def choose(hand: Hand, sort_id: str) -> AnalysesPanel:
    box = panel(hand).choice
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(list(SORTS).index(sort_id)):
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentData() == sort_id
    return panel(hand)


def rows(found: AnalysesPanel) -> list[tuple[str, ...]]:
    return [line.cells for line in found.table.items.lines]


def test_chokepoints_are_marked_and_listed(hand: Hand) -> None:
    found = choose(hand, "chokes")
    assert [row[:2] for row in rows(found)[:2]] == [("CCC", "2"), ("DDD", "2")]
    letters = hand.page.desk.chart.marks.letters
    assert letters["c"].startswith("!")
    assert ("c", "d") in hand.page.desk.chart.marks.route_colours
    assert any(row[0] == "CCC – DDD" for row in rows(found))
    assert found._legend.count() == 3
    found.table.setFocus()
    QTest.keyClick(found.table, Qt.Key.Key_Down)
    assert hand.page.desk.selection.of("planets") == {"d"}
    QTest.keyClick(found.table, Qt.Key.Key_Return)
    assert hand.page.desk.chart.camera.scale > 0.02, "it is brought into view"


def test_parts_and_what_a_cut_isolates(hand: Hand) -> None:
    found = choose(hand, "parts")
    assert [row[:2] for row in rows(found)] == [("1", "6"), ("2", "1")]
    assert dict(hand.page.desk.chart.marks.letters) == {"z": "2"}
    choose(hand, "cut")
    hand.page.desk.selection.choose([("planets", "d")])
    hand.qtbot.waitUntil(lambda: "2 planètes ne rejoindraient plus AAA." in panel(hand).said.words, timeout=10_000)
    letters = dict(hand.page.desk.chart.marks.letters)
    assert letters == {"d": "×", "e": "1", "f": "1"}


@pytest.mark.rule("CG-92")
def test_reach_of_a_command_and_of_a_side_this_turn_and_the_next(open_page: Open) -> None:
    fleets = Command("un", "Une", "rouge", 0, 0, radius=2_000), Command("deux", "Deux", "rouge", 28_000, 2_000)
    hand = open_page(replace(chain(), commands=fleets))
    hand.page.act("galaxy_analyses")
    found = choose(hand, "reach")
    assert {row[:2] for row in rows(found)} == {
        ("AAA*", "ce tour, cercle"), ("BBB", "ce tour, saut"), ("CCC", "ce tour, saut"), ("DDD", "ce tour, saut"),
        ("EEE", "ce tour, cercle"), ("FFF", "ce tour, cercle"), ("ZZZ", "hors d’atteinte"),
    }  # fmt: skip
    box = found.commands
    box.setFocus()
    for _ in range(box.findData(["commands", "un"]) - box.currentIndex()):
        QTest.keyClick(box, Qt.Key.Key_Down)
    found = panel(hand)
    assert found.study is not None
    assert found.study.rule == "CG-92"
    assert "planètes entières dans un cercle\xa0: 1 ce tour" in found.study.told
    assert "Par un saut (combat spatial seulement)\xa0: 5 de plus ce tour" in found.study.told
    letters = hand.page.desk.chart.marks.letters
    assert (letters["a"], letters["b"], letters["z"]) == ("1", "1»", "—")
    hand.page.desk.document.apply(SetChoice("empire", "jump_start", "on_planet"))
    hand.page.desk.editing.set_fields("commands", ["un"], {"x": 900})
    hand.qtbot.waitUntil(lambda: ("BBB", "tour suivant, saut", "Rouge") in rows(panel(hand)), timeout=10_000)


@pytest.mark.rule("CG-92")
def test_reach_in_a_large_galaxy_shows_circles_and_says_in_a_sentence_where_jumps_lead(open_page: Open) -> None:
    base = chain()
    more = tuple(Planet(f"m{n}", f"M{n}", 200_000 + 5_000 * n, 0, 500) for n in range(300))
    routes = (Route("a", "m0"), *(Route(f"m{n}", f"m{n + 1}") for n in range(299)))
    fleet = Command("un", "Une", "rouge", 0, 0, radius=2_000)
    hand = open_page(replace(base, planets=(*base.planets, *more), routes=(*base.routes, *routes), commands=(fleet,)))
    hand.page.act("galaxy_analyses")
    found = choose(hand, "reach")
    assert found.study is not None
    assert "Un saut mène à 305 autres planètes" in found.study.told
    assert len(rows(found)) == 1
    marks = hand.page.desk.chart.marks
    assert (dict(marks.letters), [(at, radius) for at, radius, _ in marks.circles]) == (
        {"a": "1"}, [((0, 0), 2_000), ((0, 0), 4_000)],
    )  # fmt: skip


@pytest.mark.rule("CG-90")
def test_threats_to_a_side_are_those_of_its_players_page(open_page: Open) -> None:
    base = chain()
    planets = tuple(replace(p, owner="bleu" if p.id in "abz" else "") for p in base.planets)
    blue = Faction("bleu", Text.same("Bleu"), "", sign="B")
    fleets = Command("un", "Une", "rouge", 0, 0, radius=5_500), Command("deux", "Deux", "bleu", 50_000, 50_000)
    hand = open_page(replace(base, planets=planets, factions=(*base.factions, blue), commands=fleets))
    hand.page.act("galaxy_analyses")
    found = choose(hand, "threats")
    box = found.commands
    box.setCurrentIndex(box.findData(["factions", "bleu"]))
    box.activated.emit(box.currentIndex())
    found = panel(hand)
    assert rows(found)[0] == ("AAA*", "au prochain tour", "Une (Rouge)")
    told = hand.page.desk.situation.threats("bleu")
    shown = hand.page.desk.chart.marks
    assert shown.colours.keys() == told.keys() == {"a", "b", "z"}
    assert dict(shown.letters) == {
        key: {"now": "1", "soon": "2"}[each.level] for key, each in told.items() if each.level
    }
    assert [each.level for each in told.values()] == ["now", "soon", ""]
