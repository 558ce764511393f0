"""A table dropped on the window goes into the galaxy in front, else the first one, else a new one."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.shell import Shell
from editor.galaxy.import_dialog import ImportDialog
from models.campaign.samples import fill
from tests.app.test_kinds import drop

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def dropped(shell: Shell, qtbot: QtBot, path: Path) -> ImportDialog:
    drop(shell, path)
    [dialog] = shell.window.findChildren(ImportDialog)
    qtbot.waitUntil(lambda: dialog.settled, timeout=20_000)
    return dialog


@pytest.mark.parametrize("there", [True, False])
def test_a_dropped_table_opens_the_column_mapper(shell: Shell, qtbot: QtBot, tmp_path: Path, there: bool) -> None:
    path = tmp_path / "systèmes.csv"
    path.write_text("nom;x;y\nUn;1;2\nDeux;3;4\n", encoding="utf-8")
    if there:
        assert shell.document.apply(fill("empire", "fr"))
    dialog = dropped(shell, qtbot, path)
    assert dialog.path == path
    dialog.take.click()
    [node] = shell.window.outline.of("galaxy")
    page = shell.window.page(node.id)
    assert {"Un", "Deux"} <= {planet.name for planet in page.galaxy.planets}
    assert len(page.galaxy.planets) == (82 if there else 2)
