"""A scenario on a free table, from the dialog to the last figure: sizes, forces, places in paces, undo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.scenario.new_dialog import NewScenarioDialog
from editor.scenario.page import ScenarioPage
from models.campaign.samples import fill
from models.games.scenarios.pieces import NEUTRAL
from models.games.scenarios.scenario import FreeTable
from models.maps.spots import NOWHERE
from models.store.store import Store
from tests.app.conftest import Ticking
from tests.app.test_names import silent

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
LEFT = Qt.MouseButton.LeftButton


def take(box: Any, data: object) -> None:
    box.setCurrentIndex(box.findData(data))
    assert box.currentData() == data
    box.activated.emit(box.currentIndex())


def on_screen(kind: type[QWidget]) -> Any:
    return next(w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible())


@pytest.fixture
def page(start: Any, tmp_path: Path) -> ScenarioPage:
    """A new scenario of a campaign with a band of heroes and no map, as the dialog proposes it."""
    path = tmp_path / "soir.portulan"
    with Store.create(path, "Soir", Ticking(), backups=False) as store:
        store.apply(fill("buveurs-de-sacquet"))
    shell = start(path, language="fr")
    shell.window.book["new_scenario"].trigger()
    dialog = on_screen(NewScenarioDialog)
    assert dialog.game.currentData() == "swidenth"
    assert silent(dialog) == []
    assert not dialog.maps.isVisible()
    dialog.table.wide.setValue(40)
    assert dialog.preview.shown.width == 40
    take(dialog.game, "aventures")
    assert dialog.maps.isVisible()
    assert not dialog.table.isVisible()
    take(dialog.game, "swidenth")
    dialog.create_button.click()
    made = shell.window.page(shell.window.current)
    assert isinstance(made, ScenarioPage)
    return made


def test_a_force_and_a_foe_take_their_places_in_paces(page: ScenarioPage, qtbot: QtBot) -> None:
    assert page.scenario.table == FreeTable(40, 36)
    assert page.board.shown.cell_name((11, 6)) == "12,7"
    for act in ("scenario_play", "scenario_trial", "scenario_pack", "scenario_map"):
        assert page.state(act) == (False, False)
    assert not page.seating.isVisible()

    page.side.show_part("sides")
    first = page.scenario.sides[0].id
    card = page.parts["sides"].cards[first]
    assert not card.team.isVisible()
    take(card.force, card.force.itemData(1))
    assert card.team.isVisible()
    card.team.click()
    band = page.scenario.of(first)
    assert len(band) == 5
    assert all(each.name for each in band)
    assert all(each.cell != NOWHERE and each.cell[1] >= 32 for each in band)

    page.side.show_part("figures")
    part = page.parts.figures
    QTest.keyClicks(part.search, "squelette")
    part.units.setCurrentRow(0)
    part.cell.setText("20,5")
    part.put.click()
    (foe,) = page.scenario.of(NEUTRAL)
    assert (foe.cell, foe.name) == ((19, 4), "Squelette")
    start, end = (page.board.camera.middle(cell).toPoint() for cell in ((19, 4), (25, 8)))
    page.stage.escape()
    QTest.mousePress(page.board, LEFT, pos=start)
    QTest.mouseMove(page.board, end)
    QTest.mouseRelease(page.board, LEFT, pos=end)
    assert page.scenario.piece(foe.id).cell == (25, 8)

    page.side.show_part("overview")
    page.parts.overview.table.wide.setValue(20)
    assert page.board.shown.width == 20
    qtbot.waitUntil(lambda: page.desk._checks.settled and not page.desk._rests.isActive())
    off = [each for each in page.desk.problems if each.key == "scenario.off_the_table"]
    assert page.desk.mend(off[0].fixes[0])
    assert page.scenario.piece(off[0].where.item).cell[0] == 19
    while page.scenario.pieces or page.scenario.table != FreeTable(40, 36):
        assert page.document.undo()
    assert page.document.redo()
    assert page.scenario.sides[0].force_id


def test_what_is_played_at_the_table_says_so_where_one_would_play_it(page: ScenarioPage) -> None:
    window: Any = page.window()
    window.book["new_battle"].trigger()
    said = window.line.currentMessage()
    assert "table libre" in said
    assert "faites-en une carte" in said, "a game with battles is played as soon as its table is a map"
