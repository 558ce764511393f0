"""The list of Problems is told again line by line: what stays is left alone, Tab and keys walk it as it stands."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.outline import PlacedProblem
from app.problems_dock import AT_ONCE, MOST, ProblemsDock
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.i18n import Translator
from models.problem import Grade, Problem, Where

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def _left(name: str, left: int) -> PlacedProblem:
    where, args = Where((name,), "budget"), {"left": left, "budget": 100}
    return PlacedProblem("force", name, Problem(where, Grade.NOTICE, "SW-45", "swidenth.left_lost", args))


def test_a_long_list_comes_little_by_little_and_whole(qtbot: QtBot) -> None:
    dock = ProblemsDock(Look(LIGHT, Translator("fr"), motion=False))
    qtbot.addWidget(dock)
    found = [_left(f"Bande {n}", n) for n in range(MOST + 5)]
    dock.show_problems(found, can_fix=True)
    assert len(dock.rows) == AT_ONCE, "the window has its turn before the rest"
    other = [*found[:1], _left("Autre", 1), *found[2:]]
    dock.show_problems(other, can_fix=True)
    qtbot.waitUntil(lambda: len(dock.rows) == MOST)
    assert [row.problem for row in dock.rows] == [placed.problem for placed in other[:MOST]]
    heights = [row.y() for row in dock.rows]
    assert heights == sorted(set(heights)), "they stand in their order, what says that there are more below them"
    dock.show_problems((), can_fix=True)
    QApplication.processEvents()
    QApplication.processEvents()
    assert dock.rows == []
