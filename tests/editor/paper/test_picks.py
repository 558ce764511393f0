"""Choosing what is printed: single cards, several parties at once, copies, blank cards, one sheet alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from editor.paper.dialog import PrintDialog
from editor.paper.picks import NAME
from editor.paper.products import Printable
from models.sheets.options import Backs, CardOptions
from tests.editor.paper.conftest import WHAT, Asked, Open, choose, press, settle
from tests.sheets.contents import STORMTROOPER

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
TROOP = Printable("Garnison", "escarmouche", (replace(STORMTROOPER, count=1),))


def item(dialog: PrintDialog, force: int, card: int | None = None) -> QTreeWidgetItem:
    top = dialog.picks.tree.topLevelItem(force)
    assert top is not None
    found = top if card is None else top.child(card)
    assert found is not None
    return found


def tick(qtbot: QtBot, dialog: PrintDialog, force: int, card: int | None = None) -> None:
    """Click the box of a line."""
    tree, line = dialog.picks.tree, item(dialog, force, card)
    tree.scrollToItem(line)
    place = tree.visualItemRect(line)
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place.left() + 10, place.center().y()))
    settle(qtbot, dialog)


def printed(dialog: PrintDialog) -> list[str]:
    """Return the names on the cards that are shown, sorted."""
    names = {"Thevor", "Salvynia", "Troll", "Stormtrooper"}
    faces = [placed.face for page in dialog.pages.pages for placed in page.placed]
    runs = [mark.text for face in faces for mark in face.marks if hasattr(mark, "text")]
    return sorted(text for text in runs if text in names)


def test_single_cards_are_ticked_by_mouse_and_by_keyboard(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog()
    assert printed(dialog) == ["Salvynia", "Thevor", "Troll"]
    tick(qtbot, dialog, 0, 1)
    assert printed(dialog) == ["Thevor", "Troll"]
    assert item(dialog, 0).checkState(NAME) is Qt.CheckState.PartiallyChecked
    tree = dialog.picks.tree
    tree.setCurrentItem(item(dialog, 0, 0))
    qtbot.keyClick(tree, Qt.Key.Key_Space)
    settle(qtbot, dialog)
    assert printed(dialog) == ["Troll"]
    press(qtbot, dialog, "Tout décocher")
    settle(qtbot, dialog)
    assert "cochez au moins une carte" in dialog.trouble.text()
    press(qtbot, dialog, "Tous les groupes")
    settle(qtbot, dialog)
    assert printed(dialog) == ["Salvynia", "Thevor", "Troll"]
    assert dialog.trouble.text() == ""


def test_several_parties_share_the_sheets(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    dialog = open_dialog(WHAT, TROOP)
    assert dialog.windowTitle() == "Imprimer\u00a0: Les Noirs Amères"
    tick(qtbot, dialog, 1)
    assert printed(dialog) == ["Salvynia", "Stormtrooper", "Thevor", "Troll"]
    assert len(dialog.pages.pages) == 1
    choose(qtbot, dialog, "party")
    assert [page.sheet for page in dialog.pages.pages] == [1, 2]
    choose(qtbot, dialog, "kit")
    assert len(dialog.pages.pages) == 1
    choose(qtbot, dialog, "story")
    assert len(dialog.pages.pages) == 2, "a title page and a chapter"
    tick(qtbot, dialog, 0)
    assert dialog.product == "cards", "the garrison has no story"
    assert dialog.windowTitle() == "Imprimer\u00a0: Garnison"
    tick(qtbot, dialog, 0)
    press(qtbot, dialog, "Écrire un PDF…")
    qtbot.waitUntil(lambda: bool(asked.said), timeout=20_000)
    assert asked.proposed == ["Les Noirs Amères et 1 autre - Cartes.pdf"]
    words = PdfReader(asked.folder / "out.pdf").pages[0].extract_text()
    assert "Thevor" in words
    assert "Stormtrooper" in words


def test_one_sheet_alone_is_written_both_sides(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    dialog = open_dialog(options=CardOptions(size="a5", backs=Backs.LONG))
    assert len(dialog.pages.pages) == 4
    qtbot.keyClick(dialog.preview, Qt.Key.Key_End)
    qtbot.mouseClick(dialog.viewer.alone, Qt.MouseButton.LeftButton, pos=QPoint(8, dialog.viewer.alone.height() // 2))
    assert dialog.viewer.sheet == 2
    press(qtbot, dialog, "Écrire un PDF…")
    qtbot.waitUntil(lambda: bool(asked.said), timeout=20_000)
    assert asked.proposed == ["Les Noirs Amères - Cartes - feuille 2.pdf"]
    reader = PdfReader(asked.folder / "out.pdf")
    assert len(reader.pages) == 2
    assert "Troll" in reader.pages[0].extract_text()
    qtbot.waitUntil(lambda: not dialog.output.busy)
    press(qtbot, dialog, "Écrire des images…")
    qtbot.waitUntil(lambda: len(asked.said) == 2, timeout=20_000)
    assert sorted(path.name for path in asked.folder.glob("*.png")) == ["out-dos.png", "out.png"]
