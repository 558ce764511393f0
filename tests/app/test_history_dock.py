"""The history follows step by step: what it shows is what a new one would, and lines that stay are not made again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.docks.history_dock import HistoryDock
from app.shell.shell import Shell
from editor.document import Document
from models.campaign.forces.changes import NewForce
from models.campaign.things import CreateThing, RenameThing
from models.games.values import Stored

ROLES = (
    Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.UserRole, Qt.ItemDataRole.FontRole, Qt.ItemDataRole.ForegroundRole,
    Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole,
)  # fmt: skip


def _lines(dock: HistoryDock) -> list[list[object]]:
    shown = [dock.list.topLevelItem(place) for place in range(dock.list.topLevelItemCount())]
    return [[item.data(column, role) for column in (0, 1) for role in ROLES] for item in shown]


def _renamed(name: str) -> Callable[[Document], object]:
    return lambda document: document.apply(RenameThing("force", "F", name))


@pytest.mark.parametrize(
    "acts",
    [
        (Document.undo,),
        (Document.undo, Document.undo, _renamed("Autre"), Document.undo, Document.redo),
        (Document.undo, _renamed("Autre"), _renamed("Encore")),
        (lambda document: document.checkpoint("Ici"), _renamed("Autre"), lambda document: document.jump(0)),
        (lambda document: document.jump(0), _renamed("Jamais"), lambda document: document.apply(
            CreateThing("G", NewForce("swidenth", Stored("Seule", "", 100, ())))
        )),
    ],
)  # fmt: skip
def test_the_history_shows_what_a_new_one_would(
    shell: Shell, qtbot: QtBot, acts: tuple[Callable[[Document], object], ...]
) -> None:
    document, dock = shell.document, shell.window.history
    assert document is not None
    assert document.apply(CreateThing("F", NewForce("swidenth", Stored("Une", "", 100, ()))))
    for act in (_renamed("Deux"), _renamed("Trois"), *acts):
        act(document)
        fresh = HistoryDock(shell.look)
        qtbot.addWidget(fresh)
        fresh.set_document(document)
        assert _lines(dock) == _lines(fresh)
