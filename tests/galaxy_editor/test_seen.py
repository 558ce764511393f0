"""The window while it shows what one side knows: chart, tips, inspector, panels, tables and search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QListView,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from editor.galaxy.panel_list import PANELS
from editor.galaxy.words import thing_tip
from editor.kit.chart_hit import Key
from editor.kit.form import Form
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Troops
from tests.galaxy import canary
from tests.galaxy_editor.hand import LEFT, Hand

WHOLE = canary.galaxy()
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ADDRESS = re.compile(r"\b0x[0-9a-f]+")


@pytest.fixture
def hand(open_page: Callable[..., Hand]) -> Hand:
    return open_page(WHOLE)


def look_as(hand: Hand, side: str) -> set[str]:
    """Show what a side knows; return the words it may meet."""
    hand.page.desk.layers.know_as(canary.token("faction", side, "id"))
    return canary.permitted(WHOLE, side)


def keys(galaxy: Galaxy = WHOLE) -> Iterator[Key]:
    """Yield the key of every thing that can be pointed at."""
    for kind in ("planets", "routes", "sectors", "commands", "notes"):
        for thing in getattr(galaxy, kind):
            yield ("routes", *thing.key) if kind == "routes" else (kind, thing.id)


def words_in(widget: QWidget) -> set[str]:
    """Return the tokens and numbers of everything a widget and those in it say, to the eye or to a reader."""
    # What a list keeps beside its words may be an object, told by its place in memory, which is a number of no secret.
    return canary.met(ADDRESS.sub("", "\n".join(_said(widget))))


def _said(widget: QWidget) -> Iterator[str]:
    for each in (widget, *widget.findChildren(QWidget)):
        yield from (each.toolTip(), each.accessibleName(), each.accessibleDescription(), each.statusTip())
        if isinstance(each, QPlainTextEdit):
            yield each.toPlainText()
        elif isinstance(each, QSpinBox):
            yield str(each.value())
        elif isinstance(each, QComboBox):
            yield from (f"{each.itemText(i)} {each.itemData(i)}" for i in range(each.count()))
        elif isinstance(each, QAbstractItemView):
            yield from _cells(each.model(), listed=isinstance(each, QListView))
        elif hasattr(each, "text") and not isinstance(each, Form):  # a form adds texts, it has none
            yield str(each.text())


def _cells(items: QAbstractItemModel | None, *, listed: bool) -> Iterator[str]:
    if items is None:
        return
    columns = 1 if listed else items.columnCount(QModelIndex())
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.UserRole)
    for row in range(items.rowCount(QModelIndex())):
        for column in range(columns):
            yield from (str(items.data(items.index(row, column), role)) for role in roles)


@pytest.mark.parametrize("side", canary.SIDES)
def test_the_chart_and_its_tips_tell_what_is_permitted(hand: Hand, side: str) -> None:
    allowed = look_as(hand, side)
    shown = hand.page.desk.drawn.scene.on
    assert canary.every(shown.galaxy) <= allowed
    tips = canary.met("\n".join(thing_tip(hand.page.desk.look, shown, key) for key in keys()))
    assert tips <= allowed, sorted(tips - allowed)
    assert canary.met(canary.token("planet", "libre", "name")) <= tips
    engagements = [hand.t(f"galaxymap.engagement_{each}") for each in ("weak", "moderate", "total")]
    for command in WHOLE.commands:
        tip = thing_tip(hand.page.desk.look, shown, ("commands", command.id)).split("\n")
        own = command.owner == canary.token("faction", side, "id")
        assert any(words in tip for words in engagements) is own


@pytest.mark.parametrize("side", canary.SIDES)
def test_the_inspector_tells_what_is_permitted(hand: Hand, side: str) -> None:
    inspector: Any = hand.page.panels.open("inspector")
    for key in keys():
        hand.page.desk.selection.choose([key])
        inspector._fill()
    met = words_in(inspector)
    assert canary.token("note", "words") in met, "everything, before"
    allowed = look_as(hand, side)
    found: set[str] = set()
    there = list(keys(hand.galaxy))
    for chosen in (*([key] for key in there), [key for key in there if key[0] == "commands"], []):
        hand.page.desk.selection.choose(chosen)
        inspector._fill()
        found |= words_in(inspector)
    assert found <= allowed, sorted(found - allowed)
    own = WHOLE.commands[canary.SIDES.index(side)]
    assert str(own.force.infantry) in found, "what is its own is there"
    hand.page.desk.selection.choose([("commands", own.id)])
    inspector._fill()
    assert inspector.part.findChild(QWidget, "engagement") is not None
    other = WHOLE.commands[canary.SIDES.index(side) - 1]
    hand.page.desk.selection.choose([("commands", other.id)])
    inspector._fill()
    assert inspector.part.findChild(QWidget, "name") is not None
    for field in ("infantry", "engagement", "home", "retreats", "notes"):
        assert inspector.part.findChild(QWidget, field) is None, field


@pytest.mark.parametrize("panel_id", [panel.id for panel in PANELS])
def test_every_panel_tells_what_is_permitted(hand: Hand, panel_id: str) -> None:
    for at_first in (False, True):
        hand.page.desk.layers.know_as(canary.token("faction", "moi", "id"))
        allowed = canary.permitted(WHOLE, "moi")
        if at_first:
            hand.page.act("galaxy_layer_known")
        panel = hand.page.panels.open(panel_id)
        if at_first:
            allowed = look_as(hand, "ami")
        hand.qtbot.waitUntil(lambda: getattr(panel, "settled", True), timeout=10_000)  # noqa: B023
        tabs: Any = getattr(panel, "tabs", None)
        for tab in range(tabs.count() if tabs is not None else 1):
            if tabs is not None:
                tabs.setCurrentIndex(tab)
            found = words_in(panel)
            assert found <= allowed, (panel_id, tab, sorted(found - allowed))


@pytest.mark.parametrize("side", canary.SIDES)
def test_tables_and_their_filter_tell_what_is_permitted(hand: Hand, side: str) -> None:
    panel: Any = hand.page.panels.open("tables")
    allowed = look_as(hand, side)
    for kind, button in panel.buttons.items():
        QTest.mouseClick(button, LEFT)
        found = words_in(panel)
        assert found <= allowed, (kind, sorted(found - allowed))
        heads = {column.field for column in panel.items.columns}
        assert not {"notes", "reason", "system"} & heads
        assert panel.items.rowCount() == len(getattr(hand.galaxy, kind))
    for secret in ("weak", "moderate", "total"):
        # Asked for in words, an engagement finds one's own commands only.
        panel.filter.setText(hand.t(f"galaxymap.engagement_{secret}"))
        panel.renew()
        owners = {thing.owner for thing in panel.items.things}
        assert owners <= {canary.token("faction", side, "id")}
    panel.filter.clear()
    panel.renew()
    panel.table.selectAll()
    QTest.keyClick(panel.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = canary.met(QGuiApplication.clipboard().text())
    assert copied
    assert copied <= allowed


@pytest.mark.parametrize("side", canary.SIDES)
def test_a_question_finds_nothing_by_what_is_hidden(hand: Hand, side: str) -> None:
    look_as(hand, side)
    search = hand.page.search
    mine = canary.token("planet", side, "id")
    for question, allowed in (
        ("garrison:>0", {mine}), ("garrison:<5", set()), ("is:port", {mine}), ("is:capital", {mine}),
    ):  # fmt: skip
        search.setText(question)
        search.answer(entered=True)
        assert {key[1] for key in hand.page.desk.selection.keys} == allowed, question
    hand.said.clear()
    search.setFocus()
    for question in (canary.token("faction", "foe", "player"), "zz"):
        search.setText(f"owner:{question}")
        search.answer(entered=True)
        assert hand.page._hint.text().startswith("«")
        allowed = canary.permitted(WHOLE, side)
        assert canary.met(hand.page._hint.text().replace(question, "")) <= allowed


def test_nothing_is_edited_while_a_part_is_shown(hand: Hand) -> None:
    before = hand.galaxy
    look_as(hand, "moi")
    steps = len(hand.document.steps())
    assert not hand.page.desk.opened.writable
    assert hand.page._hint.text() == hand.t("galaxymap.hint_known")
    for act in ("galaxy_delete", "galaxy_paste", "galaxy_import", "galaxy_add_planet"):
        assert not hand.page.state(act)[0], act
    assert not hand.page.desk.editing.edit(list(hand.galaxy.commands)), "what is not known would be written over"
    assert "montrez tout" in hand.said[-1]
    hand.drag(before.planets[0].at, (before.planets[0].x + 2_000, 0))
    assert len(hand.document.steps()) == steps
    hand.page.act("galaxy_layer_known")
    assert hand.page.desk.opened.writable
    assert hand.page._hint.text() == hand.t("galaxymap.hint_select")
    assert hand.galaxy == before
    hand.page.desk.editing.set_fields("planets", [before.planets[0].id], {"name": "Autre"})
    look_as(hand, "moi")
    hand.undo()
    assert hand.galaxy.planets[0].name == before.planets[0].name
    assert hand.galaxy.planets[1].garrison == Troops()
