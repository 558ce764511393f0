"""Heroes who join a party there is, and what another campaign has otherwise, chosen thing by thing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.share.dialog import ShareDialog
from editor.share.receive import ReceiveDialog
from models.campaign.carrying import content_rows, types_of
from models.campaign.queries import forces, members
from models.campaign.type_changes import SaveType
from models.store.store import Store
from tests.editor.tools import Desk, campaign, clock, look

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CODE = "Nom,Race,Classe\nÉlia,Elfe,Ranger\nBrunn,Nain,Guerrier"


@pytest.fixture
def document(qtbot: QtBot, tmp_path: Path) -> Iterator[Document]:
    opened = campaign(tmp_path / "a.portulan", "noirs-ameres", "escarmouche")
    yield opened
    opened.close()


def everybody(document: Document) -> list[list[str]]:
    with document.read() as campaign:
        return [[each.name for each in members(campaign, row.id)] for row in forces(campaign)]


def test_heroes_join_a_party_there_is(document: Document, qtbot: QtBot) -> None:
    before = everybody(document)
    dialog = ReceiveDialog(look(), document, Desk(), clock, None)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.into.isVisible()
    dialog.field.setPlainText(CODE)
    qtbot.waitUntil(lambda: dialog.arrival is not None)
    places = [dialog.into.itemText(i) for i in range(dialog.into.count())]
    assert places == ["Nouveau groupe", "Les Noirs Amères"], "an army of another game is no place for them"
    dialog.into.setFocus()
    QTest.keyClick(dialog.into, Qt.Key.Key_Down)
    with qtbot.waitSignal(dialog.added) as caught:
        QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert caught.args[1] == "Les Noirs Amères"
    assert everybody(document) == [[*before[0], "Élia", "Brunn"], *before[1:]]
    document.undo()
    assert everybody(document) == before


@pytest.mark.parametrize("mine", [True, False])
def test_what_differs_is_chosen_thing_by_thing(document: Document, qtbot: QtBot, tmp_path: Path, mine: bool) -> None:
    kept = types_of("swidenth")
    assert kept is not None
    elf = kept.template("races", "elfe")
    document.apply(SaveType("swidenth", "races", "elfe", {**elf, "cost": 9}))
    other = campaign(tmp_path / "b.portulan", "noirs-ameres")
    other.apply(SaveType("swidenth", "races", "elfe", {**elf, "cost": 7}))
    other.close()
    with document.read() as here:
        force_id = forces(here)[0].id
    desk = Desk(open=tmp_path / "b.portulan")
    dialog = ShareDialog(look(), document, desk, clock, desk.said.append, (force_id, ""), None)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.mouseClick(dialog.send, Qt.MouseButton.LeftButton)
    assert dialog.clashes.isVisible()
    assert desk.said == [], "nothing goes before it is chosen"
    if mine:
        QTest.keyClick(dialog.clashes.list, Qt.Key.Key_Space)
    QTest.mouseClick(dialog.clashes.go, Qt.MouseButton.LeftButton)
    assert "b.portulan" in desk.said[-1]
    with Store.open(tmp_path / "b.portulan", clock, backups=False) as store, store.read() as here:
        assert len(forces(here)) == 2
        held = {(row.kind, row.id): row.body for row in content_rows(here, "swidenth")}
        assert held["races", "elfe"]["cost"] == (9 if mine else 7)
