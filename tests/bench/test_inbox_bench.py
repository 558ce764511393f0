"""The inbox of the referee's desk with twenty players of thirty lines, against a plain list of the same words."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from types import MappingProxyType

import pytest
from PySide6.QtWidgets import QApplication, QTreeWidget, QTreeWidgetItem
from pytest_benchmark.fixture import BenchmarkFixture

from editor.turns.panels.inbox import InboxPanel
from tests.turns_editor.conftest import Referee, referee, sample_file

__all__ = ["referee", "sample_file"]

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

PLAYERS, LINES = 20, 30
MOST_MS = 200
"""Milliseconds until the inbox is shown, and each of its sheets."""
MOST_TIMES = 4
"""Times a plain list of the same words, painted as often."""


def shown_in(act: Callable[[], object]) -> float:
    """Return the milliseconds of processor time until what an act shows is painted."""
    before = time.process_time()
    act()
    QApplication.processEvents()
    return (time.process_time() - before) * 1000


def crowd(referee: Referee) -> None:
    """Let twenty players have sent thirty lines each, every third refused."""
    view = referee.desk.view
    first = next(each for each in view.standing.players if each.sheet)
    verdict = {"grade": "ok", "key": "", "args": {}, "rule": "CG-59"}
    verdicts = [
        {**verdict, "number": n, "words": f'flotte "Flotte {n}" va Coruscant', "grade": "ok" if n % 3 else "refused"}
        for n in range(LINES)
    ]
    sheet = view.sheets[first.sheet].model_copy(update={"verdicts": verdicts})
    players = tuple(
        replace(first, faction=f"f{n:02}", name=f"Joueur {n}", sheet=f"s{n}", lines=LINES, refused=10)
        for n in range(PLAYERS)
    )
    sheets = MappingProxyType(
        {each.sheet: sheet.model_copy(update={"id": each.sheet, "faction": each.faction}) for each in players}
    )
    referee.desk.view = replace(view, standing=replace(view.standing, players=players), sheets=sheets)


def test_twenty_players_of_thirty_lines_are_shown_at_once(benchmark: BenchmarkFixture, referee: Referee) -> None:
    crowd(referee)
    inbox = referee.page.findChild(InboxPanel)
    peer = QTreeWidget()
    peer.setColumnCount(3)
    referee.qtbot.addWidget(peer)
    peer.resize(inbox.size())
    peer.show()

    def every_sheet() -> None:
        inbox.renew()
        for n in range(PLAYERS):
            inbox.players.setCurrentItem(inbox.players.topLevelItem(n))
            QApplication.processEvents()

    def plain() -> None:
        for _ in range(PLAYERS):
            peer.clear()
            for n in range(LINES):
                peer.addTopLevelItem(QTreeWidgetItem([str(n), 'flotte "Flotte" va Coruscant', "peut se faire"]))
            QApplication.processEvents()

    every_sheet()
    assert inbox.lines.topLevelItemCount() == LINES
    assert inbox.players.topLevelItemCount() == PLAYERS
    benchmark.pedantic(inbox.renew, rounds=1)
    if benchmark.enabled:
        took = [(shown_in(inbox.renew), shown_in(every_sheet), shown_in(plain)) for _ in range(5)]
        once, all_of_them, theirs = (median(each) for each in zip(*took, strict=True))
        benchmark.extra_info.update(renewed_ms=once, sheets_ms=all_of_them, plain_ms=theirs)
        assert once < MOST_MS
        assert all_of_them / PLAYERS < MOST_MS
        assert all_of_them < MOST_TIMES * theirs
