"""Plots: what is drawn is what the table beside says, and a bar pressed chooses its planets."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.galaxy.panels.plots_panel import PlotsPanel
from models.galaxy.routes import find_way
from models.games.empire.situation import EmpireSituation
from tests.galaxy_editor.hand import LEFT, Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def hand(sample: Hand) -> Hand:
    sample.page.act("galaxy_plots")
    return sample


def panel(hand: Hand) -> PlotsPanel:
    found = hand.page.panels.open("plots")
    assert isinstance(found, PlotsPanel)
    return found


def rows(hand: Hand) -> list[tuple[Any, ...]]:
    return [line.order for line in panel(hand).table.items.lines]


def press(hand: Hand, number: int) -> None:
    plot = panel(hand).plot
    QTest.mouseClick(plot.viewport(), LEFT, pos=plot.place_of(number).toPoint())


@pytest.mark.rule("CG-95")
def test_income_is_drawn_told_and_leads_to_the_map(hand: Hand) -> None:
    income = EmpireSituation(hand.galaxy).faction_income
    assert [row[1] for row in rows(hand)] == list(income.values())
    assert "par tour" in panel(hand).plot._boxes[2][1]
    QApplication.processEvents()
    press(hand, 2)
    mine = {p.id for p in hand.galaxy.planets if p.owner == hand.galaxy.factions[2].id}
    assert hand.page.desk.selection.of("planets") == mine
    free = next(p for p in hand.galaxy.planets if not p.owner)
    before = rows(hand)[0][1]
    hand.page.desk.editing.set_fields("planets", [free.id], {"owner": hand.galaxy.factions[0].id})
    hand.qtbot.waitUntil(lambda: rows(hand)[0][1] > before, timeout=5_000)


@pytest.mark.rule("CG-92")
def test_jumps_between_capitals_are_those_of_the_best_way(hand: Hand) -> None:
    QTest.mouseClick(panel(hand).buttons["jumps"], LEFT)
    seats = [f.capital for f in hand.galaxy.factions]
    for row, one in zip(rows(hand), seats, strict=True):
        for jumps, other in zip(row[1:], seats, strict=True):
            way = find_way(hand.galaxy, one, other)
            assert way is not None
            assert jumps == way.jumps
    QApplication.processEvents()
    press(hand, 1)
    assert hand.page.desk.selection.of("planets") == {seats[0], seats[1]}
    panel(hand).table.setFocus()
    QTest.keyClick(panel(hand).table, Qt.Key.Key_Down)
    assert hand.page.desk.selection.of("planets") == {seats[1]}
