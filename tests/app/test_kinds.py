"""Things of every kind in the window: groups, tabs that come back, acts of the page in front, files dropped, drags."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.shell.failed_parts import Unreadable
from app.shell.shell import Shell
from editor.contents.page import ContentsPage
from editor.galaxy.dialogs.import_dialog import ImportDialog
from editor.scenario.page import ScenarioPage
from editor.share.receive import ReceiveDialog
from models.campaign.galaxies.changes import NewGalaxy
from models.campaign.queries import forces
from models.campaign.records import ScenarioRecord
from models.campaign.rows import Rows
from models.campaign.samples import fill
from models.campaign.things import CreateThing
from models.change import Label
from models.formats.registry import FORCES
from models.formats.rosters.outgoing import outgoing
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet
from models.i18n import Translator
from models.settings import load_settings
from tests.app.hands import point_at, press

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def both(shell: Shell) -> Shell:
    """The first sample with a galaxy beside its party."""
    assert shell.document is not None
    shell.document.apply(fill("empire"))
    return shell


def groups(shell: Shell) -> list[str]:
    tree = shell.window.navigator.tree
    return [tree.topLevelItem(i).text(0) for i in range(tree.topLevelItemCount())]


def drop(shell: Shell, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    at = QPointF(600, 300)
    QApplication.sendEvent(shell.window, QDragEnterEvent(at.toPoint(), Qt.DropAction.CopyAction, data, buttons, keys))
    QApplication.sendEvent(shell.window, QDropEvent(at, Qt.DropAction.CopyAction, data, buttons, keys))


@dataclass(frozen=True)
class Spoil:
    """What no edit of ours would write."""

    scenario_id: str
    body: dict[str, Any]
    label: Label = field(default=Label("scenario.create", {"name": "?"}))

    def do(self, campaign: Rows) -> None:
        row = campaign.get(ScenarioRecord, self.scenario_id)
        campaign.put(ScenarioRecord, row.id, body={**row.body, **self.body})


def test_a_scenario_that_cannot_be_read_says_so_on_its_page(shell: Shell) -> None:
    shell.document.apply(fill("temple-perdu"))
    (node,) = shell.window.outline.of("scenario")
    for body, said in (
        ({"gains": [{"id": "g", "name": "G", "points": 10**9}]}, "gains.0.points"),
        ({"game": "nobody"}, "nobody"),
    ):
        assert shell.document.apply(Spoil(node.id, body))
        page = shell.window.open_node(node)
        assert isinstance(page, Unreadable)
        assert said.casefold() in page.words.casefold()
        assert page.state("scenario_play") == (False, False)
        assert shell.document.undo()
        shell.window.close_page(node.id)
    assert isinstance(shell.window.open_node(node), ScenarioPage)


def test_a_galaxy_is_renamed_moved_and_deleted_with_undo(both: Shell, qtbot: QtBot) -> None:
    window = both.window
    galaxy = window.outline.of("galaxy")[0]
    window.open_node(galaxy)
    window.renamed.emit(galaxy, "Le grand nuage")
    assert window.tabs.tabText(window.tabs.count() - 1) == "Le grand nuage"
    window.book["new_galaxy"].trigger()
    second = window.outline.of("galaxy")[1]
    assert window.current == second.id
    point_at(both, second.id)
    QTest.keyClick(window.navigator.tree, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: window.outline.of("galaxy")[0].id == second.id)
    point_at(both, second.id)
    window.book["delete"].trigger()
    assert second.id not in window.open_pages
    window.book["undo"].trigger()
    assert {node.id for node in window.outline.of("galaxy")} == {galaxy.id, second.id}


def test_a_problem_of_a_galaxy_is_listed_and_leads_there(both: Shell, qtbot: QtBot) -> None:
    assert both.document is not None
    twice = Galaxy("Double", planets=(Planet("a", "Sel", 0, 0), Planet("b", "Sel", 20_000, 0)))
    both.document.apply(CreateThing("G2", NewGalaxy(twice)))
    window = both.window
    qtbot.waitUntil(lambda: any(row.thing_id == "G2" for row in window.problems.rows))
    row = next(row for row in window.problems.rows if row.thing_id == "G2")
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    assert window.current == "G2"
    assert window.line.currentMessage()
    press(both, "undo")
    qtbot.waitUntil(lambda: not any(row.thing_id == "G2" for row in window.problems.rows))


def test_the_tabs_come_back_in_their_order(both: Shell, start: Any) -> None:
    window = both.window
    galaxy, party = window.outline.of("galaxy")[0], window.outline.of("force")[0]
    window.open_node(galaxy)
    press(both, "contents")
    window.open_node(party)
    order = window.open_pages
    assert order[-1] == "contents"
    window.close()
    again = start(settings=load_settings(both._config))
    assert again.window.open_pages == order
    assert again.window.current == party.id
    assert again.window.things.at(galaxy.id) == (None, None), "it is made when somebody looks at it"
    again.window.tabs.setCurrentIndex(order.index(galaxy.id))
    assert again.window.things.at(galaxy.id) != (None, None)
    again.window.tabs.setCurrentIndex(order.index("contents"))
    assert isinstance(again.window.page("contents"), ContentsPage)
    assert again.window.open_pages == order


def test_a_dropped_campaign_is_opened(shell: Shell, start: Any, tmp_path: Path) -> None:
    copy = tmp_path / "copie.portulan"
    shell.document.save_copy(copy)
    drop(shell, copy)
    assert shell.document.path == copy


PACK = """format = 1
id = "gens-de-mer"
game = "swidenth"
title = {fr = "Gens de mer", en = "Sea folk"}
author = "Anne"
licence = "CC BY 4.0"
"""


@pytest.mark.parametrize("shape", ["folder", "pack.toml", "zip"])
def test_a_dropped_pack_shows_what_it_brings(shell: Shell, qtbot: QtBot, tmp_path: Path, shape: str) -> None:
    folder = tmp_path / "gens-de-mer"
    folder.mkdir()
    (folder / "pack.toml").write_text(PACK, encoding="utf-8")
    if shape == "zip":
        with zipfile.ZipFile(tmp_path / "gens.zip", "w") as archive:
            archive.write(folder / "pack.toml", "pack.toml")
    drop(shell, {"folder": folder, "pack.toml": folder / "pack.toml", "zip": tmp_path / "gens.zip"}[shape])
    page = shell.window.page("contents")
    assert isinstance(page, ContentsPage)
    assert shell.window.current == "contents"
    qtbot.waitUntil(page.importing.isVisible, timeout=10_000)
    assert any("Gens de mer" in each.text() for each in page.importing.findChildren(QLabel))


def receiving() -> ReceiveDialog:
    """The dialog that shows what came."""
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, ReceiveDialog) and each.isVisible())


def test_a_dropped_text_with_its_code_is_received(shell: Shell, tmp_path: Path) -> None:
    with shell.document.read() as campaign:
        out = outgoing(campaign, forces(campaign)[0].id)
    for form in ("code", "text", "markdown", "sheet"):
        chosen = next(each for each in FORCES if each.id == form)
        path = tmp_path / f"force{chosen.suffixes[0]}"
        path.write_bytes(out.file(chosen, Translator("fr")))
        drop(shell, path)
        dialog = receiving()
        assert dialog.take.isEnabled(), form
        dialog.close()


@pytest.mark.parametrize("words", ["Bonjour,\nà samedi, chez toi, vers huit heures.\n", ""])
def test_a_dropped_text_without_a_code_says_what_it_wants(shell: Shell, tmp_path: Path, words: str) -> None:
    path = tmp_path / "lettre.txt"
    path.write_text(words, encoding="utf-8")
    drop(shell, path)
    assert "PORTULAN:" in shell.window.line.currentMessage()
    assert not shell.window.findChildren(ImportDialog)


def test_a_member_is_dragged_to_another_place(shell: Shell, qtbot: QtBot) -> None:
    tree = shell.window.navigator.tree
    force = tree.topLevelItem(0).child(0)
    names = [node.words("fr") for node in shell.window.outline.nodes[0].children]
    rects = [tree.visualItemRect(force.child(i)) for i in range(force.childCount())]
    assert drag(shell, rects[3].center(), QPoint(rects[0].center().x(), rects[0].top() + 1))
    wanted = [names[3], *names[:3]]
    qtbot.waitUntil(lambda: [node.words("fr") for node in shell.window.outline.nodes[0].children] == wanted)
    press(shell, "undo")
    assert [node.words("fr") for node in shell.window.outline.nodes[0].children] == names


def test_a_line_is_not_dragged_to_strangers(both: Shell) -> None:
    tree = both.window.navigator.tree
    member = tree.visualItemRect(tree.topLevelItem(0).child(0).child(1)).center()
    galaxy = tree.visualItemRect(tree.topLevelItem(1).child(0)).center()
    before, steps = both.window.outline.nodes, len(both.document.steps())
    assert not drag(both, member, galaxy)
    QApplication.processEvents()
    assert both.window.outline.nodes == before
    assert len(both.document.steps()) == steps


def drag(shell: Shell, start: QPoint, end: QPoint) -> bool:
    """Drag a line of the navigator and say whether the place was offered. Offscreen, Qt never runs a drag by itself."""
    tree = shell.window.navigator.tree
    data = tree.mimeData([tree.itemAt(start)])
    move, keys, left = Qt.DropAction.MoveAction, Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    place = tree.viewport()
    QApplication.sendEvent(place, QDragEnterEvent(start, move, data, left, keys))
    over = QDragMoveEvent(end, move, data, left, keys)
    QApplication.sendEvent(place, over)
    QApplication.sendEvent(place, QDropEvent(QPointF(end), move, data, left, keys))
    return over.isAccepted()
