"""Plots of the referee's desk: figures of published turns, who is late, campaigns played by automatic players."""

from __future__ import annotations

import pytest

from editor.turns.panels.dashboard import DashboardPanel
from editor.turns.panels.years import YearsPanel
from tests.turns_editor.conftest import Referee

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_the_dashboard_plots_every_side_and_says_who_is_late(referee: Referee) -> None:
    board = referee.page.panels.open("dashboard")
    assert isinstance(board, DashboardPanel)
    referee.qtbot.waitUntil(lambda: board.settled and bool(board.plot.lines))
    assert "Conseil des systèmes neutres" in board.late.text()
    assert len(board.plot.lines) == 12
    assert {points for line in board.plot.lines for points in line.points} == {(0, 100.0)}
    board.figures.buttons["commands"].click()
    assert board.table.topLevelItemCount() == 12
    assert {board.table.topLevelItem(n).text(1) for n in range(12)} == {"2"}
    assert "Commandements" in board.plot.accessibleName()


def test_campaigns_are_played_in_a_job_that_stops(referee: Referee) -> None:
    panel = referee.page.panels.open("years")
    assert isinstance(panel, YearsPanel)
    panel.turns.setValue(1)
    panel.runs.setValue(2)
    panel.go(workers=1)
    assert not panel.start.isEnabled()
    referee.qtbot.waitUntil(lambda: panel.tally is not None, timeout=20_000)
    assert panel.tally is not None
    assert (panel.tally.runs, panel.table.topLevelItemCount()) == (2, 1)
    assert "Campagnes\xa0: 2, tours\xa0: 1." in panel.said.text()
    panel.runs.setValue(1000)
    panel.go(workers=1)
    panel.stop.click()
    referee.qtbot.waitUntil(lambda: panel.settled and not referee.jobs.running, timeout=20_000)
    assert panel.start.isEnabled()
    assert panel.tally.runs == 2
