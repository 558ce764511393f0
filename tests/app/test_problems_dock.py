"""The list of Problems is told again line by line: what stays is left alone, Tab and keys walk it as it stands."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.outline import PlacedProblem
from app.problems_dock import AT_ONCE, MOST, ProblemsDock
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from editor.widgets.problem_row import ProblemRow
from models.i18n import Translator
from models.problem import Grade, Problem, Where

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def _left(name: str, left: int) -> PlacedProblem:
    where, args = Where((name,), "budget"), {"left": left, "budget": 100}
    return PlacedProblem("force", name, Problem(where, Grade.NOTICE, "SW-45", "swidenth.left_lost", args))


def _words(dock: ProblemsDock) -> list[str]:
    return [" ".join(part.text() for part in row.findChildren(QLabel)) for row in dock.rows]


def test_a_line_that_says_something_else_is_the_only_one_made_again(qtbot: QtBot) -> None:
    dock, fresh = (ProblemsDock(Look(LIGHT, Translator("fr"), motion=False)) for _ in range(2))
    for each in (dock, fresh):
        qtbot.addWidget(each)
        each.resize(400, 600)
    dock.show_problems([_left(name, 5) for name in "ABC"], can_fix=True)
    with qtbot.waitActive(dock):
        dock.show()
        dock.activateWindow()
    old = list(dock.rows)
    now = [_left("A", 5), _left("B", 4), _left("C", 5)]
    dock.show_problems(now, can_fix=True)
    fresh.show_problems(now, can_fix=True)
    assert _words(dock) == _words(fresh)
    assert [new is kept for new, kept in zip(dock.rows, old, strict=True)] == [True, False, True]
    dock.rows[0].setFocus(Qt.FocusReason.TabFocusReason)
    walked = []
    for _ in range(8):
        focus = QApplication.focusWidget()
        walked += [dock.rows.index(focus)] if isinstance(focus, ProblemRow) else []
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert walked[:3] == [0, 1, 2]
    dock.show_problems(now, can_fix=False)
    assert dock.rows[0] is not old[0]
    dock.show_problems(now[:1], can_fix=False)
    assert len(dock.rows) == 1
    dock.show_problems((), can_fix=False)
    assert dock.rows == []


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
