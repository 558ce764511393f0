"""Galaxies in the window: tables dropped on it go into the one in front, a large one is deleted in slices."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.kinds.galaxy import JUDGED_AT_ONCE
from app.shell.shell import Shell
from editor.galaxy.dialogs.import_dialog import ImportDialog
from models.campaign.galaxies.changes import NewGalaxy
from models.campaign.samples import fill
from models.campaign.things import CreateThing
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet
from tests.app.hands import point_at
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
    assert {"Un", "Deux"} <= {planet.name for planet in page.desk.galaxy.planets}
    assert len(page.desk.galaxy.planets) == (82 if there else 2)
    # Mails and sheets go to the referee's desk, all in one go, whatever page is in front; without turns to nobody.
    mails = tmp_path / "courrier"
    mails.mkdir()
    (mails / "un.eml").write_text("From: a@example.org\n\nPORTULAN 1 HUTT\ndonne 1 à Mecrosa\nFIN\n", encoding="utf-8")
    sheet = tmp_path / "deux.txt"
    sheet.write_text("PORTULAN 1 CONSEIL\ndonne 5 à Mecrosa\nFIN\n", encoding="utf-8")
    drop(shell, mails, sheet)
    desks = shell.window.outline.of("turns")
    assert len(desks) == int(there)
    if there:
        desk = shell.window.page(desks[0].id).desk
        qtbot.waitUntil(lambda: desk.settled, timeout=20_000)
        assert len(desk.view.standing.aside) == 2
        assert shell.window.line.currentMessage().startswith("Feuilles prises\u00a0: 2")


def test_a_large_galaxy_is_deleted_slice_by_slice_and_comes_back(shell: Shell, qtbot: QtBot) -> None:
    worlds = tuple(Planet(f"p{n}", f"Monde {n}", n % 50 * 900, n // 50 * 900) for n in range(JUDGED_AT_ONCE + 1))
    assert shell.document.apply(CreateThing("g", NewGalaxy(Galaxy("Grande", planets=worlds))))
    steps = len(shell.document.steps())
    point_at(shell, "g")
    shell.window.book["delete"].trigger()
    assert shell.window.outline.of("galaxy"), "it has only begun"
    qtbot.waitUntil(lambda: not shell.window.outline.of("galaxy"), timeout=20_000)
    assert len(shell.document.steps()) == steps + 1
    shell.document.undo()
    qtbot.waitUntil(lambda: bool(shell.window.outline.of("galaxy")), timeout=20_000)
