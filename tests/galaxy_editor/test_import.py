"""Files taken in: columns are guessed and chosen, what would change is told before, then it is one step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from editor.galaxy.dialogs.import_dialog import ImportDialog
from models.campaign.things import RenameThing
from tests.galaxy_editor.hand import LEFT, Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
ROWS = """Planète;Abscisse;Ordonnée;Région;Joueur
Coruscant***;1,5;2;Couronne;Dark Vador
Neuve*;7;8;Cité;
Fausse;abc;4;;
"""


def opened(hand: Hand, path: Path) -> ImportDialog:
    hand.page.act("galaxy_import")
    dialog = hand.page.findChildren(ImportDialog)[-1]
    drop(dialog, path)
    return settled(hand, dialog)


def drop(dialog: ImportDialog, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    dialog.dropEvent(event)


def settled(hand: Hand, dialog: ImportDialog) -> ImportDialog:
    hand.qtbot.waitUntil(lambda: dialog.settled, timeout=20_000)
    return dialog


def choose(box: Any, words: str) -> None:
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    while box.currentText() != words:
        before = box.currentIndex()
        QTest.keyClick(box, Qt.Key.Key_Down)
        assert box.currentIndex() != before, f"no {words}"


def test_a_table_of_somebody_else_becomes_one_step(empty: Hand, tmp_path: Path) -> None:
    path = tmp_path / "systèmes.csv"
    path.write_bytes(ROWS.encode("cp1252"))
    steps = len(empty.document.steps())
    dialog = opened(empty, path)
    assert dialog.mapper.choices["name"].currentText() == "Planète"
    assert dialog.mapper.choices["owner"].currentText() == "Joueur"
    assert dialog.mapper.choices["resource"].currentText() == "—"
    assert dialog.mapper.first.items.lines[1].cells[0] == "Neuve*"
    assert "Planètes : 2 à ajouter" in dialog.told.text().replace("\xa0", " ")
    assert "1 ligne sera laissée de côté" in dialog.told.text()
    where, why = dialog.faults.items.lines[0].cells
    assert where == "ligne 4, abscisse"
    assert "n’est pas un nombre" in why
    assert len(empty.document.steps()) == steps, "nothing is written yet"
    QTest.mouseClick(dialog.take, LEFT)
    assert {p.name for p in empty.galaxy.planets} == {"Coruscant", "Neuve"}
    coruscant = empty.galaxy.find("Coruscant")
    assert coruscant.at == (1_500, 2_000)
    assert empty.galaxy.faction[coruscant.owner].name.fr == "Dark Vador"
    assert len(empty.document.steps()) == steps + 1
    empty.undo()
    assert empty.galaxy.planets == ()


def test_columns_and_cut_are_chosen_by_hand(empty: Hand, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("A|B|C|D\nUn|1|2|fer\nDeux|3|4|or\n", encoding="utf-8")
    dialog = opened(empty, path)
    assert not dialog.take.isEnabled()
    choose(dialog.mapper.kind, "planètes")
    assert "name" in settled(empty, dialog).told.text()
    for column, head in (("name", "A"), ("x", "C"), ("y", "B"), ("resource", "D")):
        choose(dialog.mapper.choices[column], head)
    settled(empty, dialog)
    assert dialog.take.isEnabled()
    QTest.mouseClick(dialog.take, LEFT)
    assert [(p.name, p.at, p.resource) for p in empty.galaxy.planets] == [
        ("Un", (2_000, 1_000), "fer"),
        ("Deux", (4_000, 3_000), "or"),
    ]
    dialog = opened(empty, path)
    choose(dialog.mapper.delimiter, "virgule ,")
    assert next(iter(settled(empty, dialog).mapper.choices.values())).count() == 2, "one column and the dash"
    QTest.mouseClick(dialog.close_button, LEFT)


def test_what_is_no_galaxy_is_said(empty: Hand, tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    path.write_text("{}", encoding="utf-8")
    dialog = opened(empty, path)
    assert "g.json" in dialog.told.text()
    assert not dialog.take.isEnabled()
    QTest.mouseClick(dialog.close_button, LEFT)


def test_a_large_table_is_written_while_the_window_lives_and_can_be_stopped(empty: Hand, tmp_path: Path) -> None:
    path = tmp_path / "grand.csv"
    rows = "".join(f"Monde {n};{n % 50};{n // 50}\n" for n in range(2_100))
    path.write_text("nom;x;y\n" + rows, encoding="utf-8")
    steps = len(empty.document.steps())
    dialog = opened(empty, path)
    bar: list[int] = []
    dialog.bar.valueChanged.connect(bar.append)
    QTest.mouseClick(dialog.take, LEFT)
    assert not dialog.take.isEnabled()
    empty.qtbot.waitUntil(lambda: bar[-1:] > [0], timeout=10_000)
    assert not empty.document.apply(RenameThing("galaxy", empty.galaxy_id, "Autre"))
    assert not empty.document.save_copy(tmp_path / "copie.portulan")
    assert set(empty.said[-2:]) == {empty.t("store.still_writing")}
    QTest.mouseClick(dialog.stop, LEFT)
    settled(empty, dialog)
    assert len(empty.document.steps()) == steps
    assert empty.galaxy.planets == ()
    QTest.mouseClick(dialog.take, LEFT)
    empty.qtbot.waitUntil(lambda: len(empty.galaxy.planets) == 2_100, timeout=20_000)
    assert len(empty.document.steps()) == steps + 1
    assert not empty.page.findChildren(ImportDialog) or not empty.page.findChildren(ImportDialog)[-1].isVisible()
    empty.undo()
    empty.qtbot.waitUntil(lambda: empty.galaxy.planets == (), timeout=20_000)
    assert empty.document.stack.canRedo()
    assert empty.document.redo()
    empty.qtbot.waitUntil(lambda: len(empty.galaxy.planets) == 2_100, timeout=20_000)
    assert empty.document.position == steps + 1


def test_names_doubled_in_the_file_are_told_and_what_becomes_of_them_is_chosen(empty: Hand, tmp_path: Path) -> None:
    path = tmp_path / "double.csv"
    path.write_text("nom;x;y\nOrn;1 234,5;0\nÉa;2,0;0\norn;3;0\n", encoding="utf-8")
    dialog = opened(empty, path)
    assert "1 nom se répète dans ce fichier : Orn ×2." in dialog.told.text().replace("\xa0", " ")
    assert dialog.doubled.isVisible()
    choose(dialog.doubled, "Garder toutes les lignes, noms numérotés")
    dialog.doubled.activated.emit(dialog.doubled.currentIndex())
    settled(empty, dialog)
    QTest.mouseClick(dialog.take, LEFT)
    assert [(p.name, p.x) for p in empty.galaxy.planets] == [("Orn", 1_234_500), ("Éa", 2_000), ("orn 2", 3_000)]
