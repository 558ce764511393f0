"""Choosing: click, Shift, box, lasso, questions; and what the page says is possible."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from models.campaign.things import DeleteThing
from models.galaxy.search import search
from models.games.empire.check import check
from tests.editor.tools import nameless
from tests.galaxy_editor.hand import LEFT, Hand, type_words

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

SHIFT = Qt.KeyboardModifier.ShiftModifier


def at(hand: Hand, planet: str) -> tuple[int, int]:
    return hand.galaxy.planet[planet].at


def test_click_shift_and_a_click_on_nothing(sample: Hand) -> None:
    sample.click(at(sample, "umbraze"))
    assert sample.page.desk.selection.keys == {("planets", "umbraze")}
    sample.click(at(sample, "galvede"), SHIFT)
    assert sample.page.desk.selection.of("planets") == {"umbraze", "galvede"}
    sample.click(at(sample, "galvede"), SHIFT)
    assert sample.page.desk.selection.only == ("planets", "umbraze")
    sample.click((0, 0))
    assert sample.page.desk.selection.keys == frozenset()


def test_a_box_and_a_lasso_choose_what_is_inside(sample: Hand) -> None:
    rives = {p.id for p in sample.galaxy.planets if p.sector == "rives"}
    xs, ys = zip(*(at(sample, key) for key in rives), strict=True)
    left, top, right, bottom = min(xs) - 900, min(ys) - 900, max(xs) + 900, max(ys) + 900
    sample.drag((left, top), (right, bottom))
    assert sample.page.desk.selection.of("planets") == rives
    assert sample.page.desk.selection.of("commands") == {"organa-2"}
    sample.page.desk.selection.clear()
    sample.tool("lasso")
    sample.drag((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    assert sample.page.desk.selection.of("planets") == rives


def test_a_question_chooses_and_brings_into_view(sample: Hand) -> None:
    field = sample.page.search
    sample.page.act("galaxy_search")
    type_words(field, "propriétaire:Hutt revenu:majeur")
    QTest.keyClick(field, Qt.Key.Key_Return)
    wanted = search(sample.galaxy, "owner:hutt income:major")
    assert sample.page.desk.selection.of("planets") == set(wanted) != set()
    chart = sample.page.desk.chart
    assert all(chart.rect().contains(chart.camera.to_screen(*at(sample, key)).toPoint()) for key in wanted)
    assert sample.page._hint.text() == "1 planète trouvée."
    field.clear()
    type_words(field, "pres:Coruscant<8")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert sample.page.desk.selection.of("planets") == set(search(sample.galaxy, "near:Coruscant<8"))
    field.clear()
    type_words(field, "couleur:rouge")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "couleur" in sample.page._hint.text()


def test_the_field_offers_what_may_follow(sample: Hand) -> None:
    field = sample.page.search
    field.setFocus()
    type_words(field, "propriétaire:Hu")
    popup = field.completer().popup()
    assert popup.isVisible()
    offered = [popup.model().index(n, 0).data() for n in range(popup.model().rowCount())]
    assert "Cartel des Hutt" in offered
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert field.text().strip() == 'propriétaire:"Cartel des Hutt"'
    sample.qtbot.waitUntil(lambda: bool(sample.page.desk.selection.keys), timeout=3_000)
    assert {sample.galaxy.planet[k].owner for k in sample.page.desk.selection.of("planets")} == {"hutt"}


def test_what_one_player_knows_hides_what_others_keep_to_themselves(sample: Hand) -> None:
    panel = sample.page.panels.open("layers")
    box = panel.player  # type: ignore[attr-defined]
    box.setCurrentIndex(box.findData("organa"))
    box.activated.emit(box.currentIndex())
    shown, whole = sample.page.desk.drawn.scene.galaxy, sample.page.desk.opened.whole
    assert shown is sample.galaxy, "the chart and the panels show the same"
    assert shown.planet["raltir"].garrison == whole.planet["raltir"].garrison
    assert shown.planet["coruscant"].garrison.units == 0
    assert shown.planet["corvelande"].garrison.units == 0, "an ally's"
    assert shown.command["tarkin-1"].force.units == 0
    assert shown.command["organa-1"].force == whole.command["organa-1"].force
    assert len(shown.routes) < len(whole.routes)
    assert whole.planet["coruscant"].garrison.units > 0


def test_a_problem_leads_to_its_place(sample: Hand) -> None:
    sample.page.desk.editing.set_fields("planets", ["umbraze"], {"resource": ""})
    [problem] = [p for p in check(sample.galaxy) if p.key == "galaxy.no_resource"]
    sample.page.go_to(problem.under(sample.galaxy.name))
    assert sample.page.desk.selection.only == ("planets", "umbraze")


def test_every_control_has_a_name_for_those_who_cannot_see_it(sample: Hand) -> None:
    sample.page.panels.open("layers")
    sample.page.panels.open("sides")
    sample.page.panels.open("inspector")
    sample.page.desk.selection.choose([("commands", "organa-1")])
    sample.field("name")
    assert nameless(sample.page) == []


def test_a_galaxy_that_is_deleted_leaves_an_empty_page(sample: Hand) -> None:
    sample.document.apply(DeleteThing("galaxy", sample.galaxy_id, sample.galaxy.name))
    assert sample.galaxy.planets == ()
    assert not sample.page.state("galaxy_add_planet")[0]
    sample.undo()
    sample.qtbot.waitUntil(lambda: len(sample.galaxy.planets) == 80, timeout=10_000)


def test_the_full_screen_takes_the_chart_and_gives_it_back(sample: Hand) -> None:
    sample.page.act("galaxy_full_screen")
    assert sample.page.desk.chart.window() is not sample.page.window()
    QTest.keyClick(sample.page.desk.chart, Qt.Key.Key_6)
    assert "circles" in sample.page.desk.drawn.layers
    chart, layers = sample.page.desk.chart, sample.page.desk.layers
    scales = [chart.camera.scale]
    for words in "+=-":
        QTest.keyClicks(chart, words)
        scales.append(chart.camera.scale)
    assert scales[0] < scales[1] < scales[2] > scales[3] == scales[1]
    for words in ("t", "T"):
        before = layers.on
        QTest.keyClicks(chart, words)
        assert layers.on ^ before == {"territory"}
    QTest.keyClick(chart, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert sample.page.desk.chart.window() is sample.page.window()
    assert sample.page.state("galaxy_full_screen") == (True, False)
    assert not sample.page.tools_rail.buttons["galaxy_full_screen"].isChecked()


def test_on_the_full_screen_escape_first_gives_up_a_drag_and_then_the_screen(sample: Hand) -> None:
    sample.page.act("galaxy_full_screen")
    before, start = sample.galaxy, at(sample, "umbraze")
    QTest.mousePress(sample.view, LEFT, Qt.KeyboardModifier.NoModifier, sample.at(start))
    sample._move(sample.at(start) + QPoint(60, 40), Qt.KeyboardModifier.NoModifier)
    sample.key(Qt.Key.Key_Escape)
    assert sample.page.state("galaxy_full_screen") == (True, True), "the drag alone was given up"
    sample.key(Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert sample.page.state("galaxy_full_screen") == (True, False)
    assert sample.galaxy is before
