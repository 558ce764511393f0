"""The ledger: what happened is read, found, plotted, told, reopened and taken out as a user does it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from editor.ledger.page import LedgerPage
from editor.ledger.rows import LINE
from tests.editor.told import Campaign

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def campaign(qtbot: QtBot, tmp_path: Path) -> Iterator[Campaign]:
    made = Campaign(tmp_path / "a.portulan")
    yield made
    made.document.close()


def page_of(campaign: Campaign, qtbot: QtBot, lang: str = "fr", percent: int = 100, width: int = 1000) -> LedgerPage:
    look = campaign.look(lang, percent, dark=percent > 100)
    page = LedgerPage(look, campaign.document, campaign.force, campaign.clock)
    qtbot.addWidget(page)
    campaign.show(page, look, width)
    return page


def words(page: LedgerPage) -> str:
    """Return what the list says from top to bottom."""
    return "\n".join(str(page.story.items.index(n).data()) for n in range(page.story.items.rowCount()))


def press(qtbot: QtBot, button: QAbstractButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_story_stands_under_its_days_with_points_and_balance(campaign: Campaign, qtbot: QtBot) -> None:
    campaign.tell_a_story()
    page = page_of(campaign, qtbot)
    headings = [line.at for line in page.story.items.lines if line.row is None]
    assert headings == ["", "2026-03-14", "2026-03-21", "2026-04-04"]
    assert "14 mars 2026" in words(page)
    assert "Chez Anne" in words(page)
    quest = [line.row for line in page.story.items.lines if line.row and line.row.at == "2026-03-14"]
    assert [row.points for row in quest] == [8, 8, 8, 8]
    assert "+8 PP" in words(page)


def test_search_and_filters_show_part_of_it_and_let_go_again(campaign: Campaign, qtbot: QtBot) -> None:
    campaign.tell_a_story()
    page = page_of(campaign, qtbot)
    everything = page.story.items.shown
    qtbot.keyClicks(page.story.filters.search, "CONVOI")
    qtbot.waitUntil(lambda: page.story.items.shown == 4)
    page.story.filters.search.clear()
    qtbot.waitUntil(lambda: page.story.items.shown == everything)
    page.story.filters.sort.setCurrentIndex(page.story.filters.sort.findData("wound"))
    page.story.filters.sort.activated.emit(0)
    assert page.story.items.shown == 1
    page.story.filters.member.setCurrentIndex(page.story.filters.member.findData(campaign.names["Thevor"]))
    page.story.filters.member.activated.emit(0)
    assert page.story.items.shown == 0
    clear = next(b for b in page.findChildren(QAbstractButton) if b.isVisible() and b.text() == "Tout montrer")
    press(qtbot, clear)
    assert page.story.items.shown == everything


def test_what_was_typed_and_not_written_is_kept_as_a_draft(campaign: Campaign, qtbot: QtBot) -> None:
    """Another row, another act, another page: none loses a value; writing it, or keeping the old one, ends it."""
    campaign.tell_a_story()
    page = page_of(campaign, qtbot)
    quests = [line.row.event for line in page.story.items.lines if line.row and line.row.at == "2026-03-14"]
    other = next(line.row.event for line in page.story.items.lines if line.row and line.row.at == "2026-04-04")

    def spin() -> QSpinBox:
        form = page.event_panel.form
        assert form is not None
        return next(each for each in form.findChildren(QSpinBox) if each.isVisibleTo(form))

    assert page.story.choose(quests[0])
    assert page.selected is not None
    assert "Le convoi" in page.selected.name
    page.show_panel(1)
    before = spin().value()
    spin().setValue(before + 3)
    assert page.story.choose(other)
    assert campaign.said[-1].startswith("Le changement commencé est gardé")
    assert page.story.choose(quests[0])
    assert spin().value() == before + 3
    # The same form in a page made anew: the window was built again in another theme.
    page = page_of(campaign, qtbot)
    assert page.story.choose(quests[0])
    assert spin().value() == before + 3
    press(qtbot, page.event_panel.buttons["keep"])
    assert spin().value() == before
    page.story.choose(other)
    page.story.choose(quests[0])
    assert spin().value() == before
    press(qtbot, page.acts.people[campaign.names["Thevor"]])
    press(qtbot, page.acts.acts["award"])
    assert page.acts.form is not None
    page.acts.form.controls["points"].setValue(7)  # type: ignore[attr-defined]  # a spin box
    qtbot.keyClicks(page.acts.note, "Pour le pont")
    press(qtbot, page.acts.acts["wound"])
    assert not page.acts.note.text()
    press(qtbot, page.acts.acts["award"])
    assert page.acts.form.values()["points"] == 7
    assert page.acts.note.text() == "Pour le pont"
    press(qtbot, page.acts.do)
    assert not page.acts.note.text()
    assert page.acts.form.values()["points"] != 7


def test_points_are_awarded_to_two_heroes_at_once_and_undone(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot)
    before = page.story.items.shown
    for name in ("Thevor", "Gardul"):
        press(qtbot, page.acts.people[campaign.names[name]])
    press(qtbot, page.acts.acts["award"])
    assert page.acts.form is not None
    points = page.acts.form.controls["points"]
    assert isinstance(points, QSpinBox)
    points.setValue(5)
    page.acts.day.setText("2026-05-01")
    qtbot.keyClicks(page.acts.note, "Pour <b>rien</b>")
    assert page.acts.do.isEnabled()
    press(qtbot, page.acts.do)
    assert page.story.items.shown == before + 2
    new = [line.row for line in page.story.items.lines if line.row and line.row.at == "2026-05-01"]
    assert [(row.name, row.points, row.note) for row in new] == [
        ("Thevor", 5, "Pour <b>rien</b>"),
        ("Gardul", 5, "Pour <b>rien</b>"),
    ]
    assert page.story.chosen == new[-1].event
    assert len(campaign.document.steps()) == 2
    campaign.document.undo()
    assert page.story.items.shown == before


def test_what_cannot_be_done_says_why_with_its_rule(campaign: Campaign, qtbot: QtBot) -> None:
    page = page_of(campaign, qtbot)
    press(qtbot, page.acts.people[campaign.names["Thevor"]])
    button = page.acts.acts["resurrect"]
    assert "Thevor" in button.accessibleDescription()
    press(qtbot, button)
    assert not page.acts.do.isEnabled()
    assert "SW-49" in [b.text() for b in page.acts.lines.findChildren(QAbstractButton)]
    with qtbot.waitSignal(page.wants_rule) as caught:
        press(qtbot, page.acts.lines.findChildren(QAbstractButton)[0])
    assert caught.args == ["SW-49"]


def test_an_earlier_choice_shows_what_it_would_change_and_break_then_is_made(campaign: Campaign, qtbot: QtBot) -> None:
    campaign.tell_a_story()
    page = page_of(campaign, qtbot)
    birth = next(row for row in page.told.rows if row.sort == "creation" and row.name == "Gardul")  # type: ignore[union-attr]
    assert page.story.choose(birth.event)
    page.show_panel(1)
    panel = page.event_panel
    assert not panel.buttons["change"].isEnabled()
    cls = panel.form.controls["class"] if panel.form else None
    assert isinstance(cls, QComboBox)
    cls.setCurrentIndex(cls.findData("mage"))
    cls.activated.emit(cls.currentIndex())
    told = "\n".join(panel.lines.words)
    assert "Mage" in told
    assert "Ce qui ne tiendrait plus" in told
    assert page.told is not None
    assert page.told.row(birth.event) == birth, "nothing is written yet"
    press(qtbot, panel.buttons["change"])
    qtbot.waitUntil(lambda: "Mage" in words(page))
    assert page.story.chosen == birth.event
    campaign.document.undo()
    assert page.told.row(birth.event) == birth


def test_an_event_is_withdrawn_by_keyboard_after_a_look(campaign: Campaign, qtbot: QtBot) -> None:
    campaign.tell_a_story()
    page = page_of(campaign, qtbot)
    wound = next(row for row in page.told.rows if row.sort == "wound")  # type: ignore[union-attr]
    page.story.choose(wound.event)
    page.story.rows.setFocus()
    qtbot.keyClick(page.story.rows, Qt.Key.Key_Delete)
    assert "Sans cet événement" in page.event_panel.lines.words
    assert page.story.items.place(wound.event) >= 0
    qtbot.keyClick(page.event_panel.buttons["withdraw_now"], Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.story.items.place(wound.event) < 0)
    campaign.document.undo()
    assert page.story.items.place(wound.event) >= 0


def test_points_of_the_plot_lead_to_their_row(campaign: Campaign, qtbot: QtBot) -> None:
    campaign.tell_a_story()
    page = page_of(campaign, qtbot)
    plot = page.story.plot
    wound = next(row for row in page.told.rows if row.sort == "wound")  # type: ignore[union-attr]
    press(qtbot, plot.figures["vitality"])
    dot = next(dot for dot in plot._dots if dot.point.event == wound.event)
    seen = plot.graph.getPlotItem().getViewBox().mapViewToScene(QPointF(dot.point.step, dot.point.value))
    at = plot.graph.mapFromScene(seen)
    assert "3" in plot.words(dot)
    assert "Gardul" in plot.words(dot)
    QApplication.processEvents()
    qtbot.mouseMove(plot.graph.viewport(), at)
    qtbot.mouseClick(plot.graph.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert page.story.chosen == wound.event
    qtbot.keyClick(plot, Qt.Key.Key_Right)
    line = page.story.rows.currentIndex().data(LINE)
    assert line.row.sort == "rest"
