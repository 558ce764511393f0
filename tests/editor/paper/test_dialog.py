"""Printing as a person does it: choose, look, write; by mouse and by keyboard; a printer measured and kept."""

from __future__ import annotations

import errno
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
)
from pytestqt.qtbot import QtBot

from editor.kit.export.printer_box import ANY
from editor.paper.products import PRODUCTS, lay_out_pages, whole
from editor.paper.source import printables
from models.campaign.samples import fill
from models.i18n import trouble
from models.sheets.options import CardOptions
from models.sheets.printers import Printer, load_printers, save_printer
from models.sheets.saved_options import load_options, save_options
from models.store.store import Store
from tests.editor.paper.conftest import Asked, Open, choose, pick, press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_everything_a_force_has_can_be_looked_at(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog()
    seen = []
    for row in range(dialog.products.count()):
        dialog.products.setCurrentRow(row)
        settle(qtbot, dialog)
        seen.append(dialog.product)
        assert dialog.pages.pages, dialog.product
        picture = dialog.preview.grab().toImage()
        wide, tall = picture.width(), picture.height()
        colours_seen = {picture.pixel(x, y) for x in range(0, wide, 3) for y in range(0, tall, 3)}
        assert len(colours_seen) > 10, dialog.product
    assert seen == [each for each in PRODUCTS if each != "score"], "the score is that of armies"


def test_options_change_the_pages_at_once_and_are_kept(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    dialog = open_dialog()
    assert dialog.count.text() == "3 cartes · 1 page"
    pick(qtbot, dialog, "backs", "long")
    assert dialog.count.text() == "3 cartes · 2 pages"
    pick(qtbot, dialog, "size", "a5")
    assert dialog.count.text() == "3 cartes · 4 pages"
    flag = dialog.form.controls["low_ink"]
    assert isinstance(flag, QCheckBox)
    flag.setChecked(True)
    dialog.close()
    (kept,) = asked.kept
    assert (kept.size, kept.backs, kept.low_ink) == ("a5", "long", True)
    again = open_dialog().form.value
    assert (again.size, again.backs, again.low_ink) == ("poker", "long", False)


def test_a_pdf_is_written_by_mouse(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    dialog = open_dialog()
    press(qtbot, dialog, "Écrire un PDF…")
    qtbot.waitUntil(lambda: bool(asked.said), timeout=20_000)
    room = dialog.trouble.parentWidget().minimumHeight()
    assert room >= 2 * dialog.trouble.fontMetrics().lineSpacing(), "no button moves when name and path are told"
    assert asked.proposed == ["Les Noirs Amères - Cartes.pdf"]
    reader = PdfReader(asked.folder / "out.pdf")
    assert len(reader.pages) == 1
    assert "Salvynia" in reader.pages[0].extract_text()
    assert reader.metadata is not None
    assert reader.metadata.creation_date == datetime(2024, 1, 2, tzinfo=UTC)
    assert str(asked.folder / "out.pdf") in dialog.trouble.text(), "it is told where it lies"
    assert asked.shown == [], "nothing is opened that nobody asked for"
    press(qtbot, dialog, "Ouvrir le dossier")
    press(qtbot, dialog, "Ouvrir le fichier")
    assert asked.shown == [asked.folder, asked.folder / "out.pdf"]


def test_a_file_that_cannot_be_written_is_one_sentence(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    asked.folder = asked.folder / "nowhere"
    dialog = open_dialog()
    press(qtbot, dialog, "Écrire un PDF…")
    reason = trouble(OSError(errno.ENOENT, ""))["fr"]
    qtbot.waitUntil(lambda: reason in dialog.trouble.text(), timeout=20_000)


def test_a_printer_is_measured_and_kept(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    dialog = open_dialog()
    choose(qtbot, dialog, "alignment")
    assert dialog.machines.measure.isVisible()
    dialog.machines.measure.across.setValue(98.0)
    dialog.machines.measure.read_x.setValue(1.5)
    qtbot.mouseClick(dialog.machines.measure.keep, Qt.MouseButton.LeftButton)
    kept = load_printers(asked.folder)[ANY]
    assert (kept.scale_x, kept.back_x) == (pytest.approx(1.0204), 1.5)
    assert (dialog.form.value.scale_x, dialog.form.value.back_x) == (kept.scale_x, 1.5)
    scale = dialog.form.controls["scale_x"]
    assert isinstance(scale, QDoubleSpinBox)
    assert scale.value() == pytest.approx(102.04)
    dialog.machines.measure.across.setValue(50.0)
    qtbot.mouseClick(dialog.machines.measure.keep, Qt.MouseButton.LeftButton)
    assert load_printers(asked.folder)[ANY] == kept
    assert "mesurez encore" in dialog.trouble.text()


def test_a_campaign_is_read_whole(qtbot: QtBot, tmp_path: Path) -> None:
    with Store.create(tmp_path / "c.portulan", "x", lambda: datetime(2024, 1, 2, tzinfo=UTC), backups=False) as store:
        store.apply(fill("noirs-ameres"))
        store.apply(fill("escarmouche"))
        with store.read() as campaign:
            heroes, *troops = printables(campaign)
    assert heroes.name == "Les Noirs Amères"
    assert [content.title.fr for content in heroes.contents] == ["Thevor", "Gardul", "Salvynia", "Oghavor"]
    assert heroes.under.fr.startswith("100 PP sur 100")
    assert heroes.under.en.startswith("100 PP of 100")
    assert heroes.code
    assert heroes.square.startswith("PORTULAN:")
    assert len(heroes.told.rows) > 4
    assert [figure.name for figure in heroes.told.figures] == ["Thevor", "Gardul", "Salvynia", "Oghavor"]
    assert all(figure.picture and figure.accounts for figure in heroes.told.figures)
    assert {troop.game for troop in troops} == {"escarmouche"}
    for what in (heroes, *troops):
        for product in what.products:
            for language in ("fr", "en"):
                assert lay_out_pages((whole(what),), product, CardOptions(language=language)).pages, (
                    what.name,
                    product,
                )


def test_kept_options_survive_nonsense(tmp_path: Path) -> None:
    start = CardOptions(size="mini")
    assert load_options(start, tmp_path) == start
    save_options(CardOptions(size="a6", bleed=2.0, only=(3,)), tmp_path)
    assert load_options(start, tmp_path) == CardOptions(size="mini", bleed=2.0)
    (tmp_path / "print.toml").write_text('backs = "huge"\nbleed = 77\nruler = false\nfuture = 1\n', encoding="utf-8")
    assert load_options(start, tmp_path) == CardOptions(size="mini", ruler=False)
    (tmp_path / "print.toml").write_text("bleed = ", encoding="utf-8")
    assert load_options(start, tmp_path) == start


def test_corrections_that_were_typed_stay_with_their_printer(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    save_printer(Printer("Bureau", scale_x=1.01), asked.folder)
    save_printer(Printer("Salon", back_x=0.5), asked.folder)
    dialog = open_dialog()
    spin = dialog.form.controls["back_y"]
    assert isinstance(spin, QDoubleSpinBox)
    spin.setFocus()
    spin.selectAll()
    qtbot.keyClicks(spin, "1,5")
    qtbot.keyClick(spin, Qt.Key.Key_Return)
    assert asked.proposed == [], "Return fills the field in and writes nothing"
    dialog.machines.choice.setFocus()
    qtbot.keyClick(dialog.machines.choice, Qt.Key.Key_Down)
    assert dialog.machines.name == "Salon"
    assert (dialog.form.value.back_x, dialog.form.value.back_y, dialog.form.value.scale_x) == (0.5, 0.0, 1.0)
    settle(qtbot, dialog)
    dialog.close()
    kept = load_printers(asked.folder)
    assert kept["Bureau"] == Printer("Bureau", back_y=1.5, scale_x=1.01)
    assert kept["Salon"] == Printer("Salon", back_x=0.5)
    assert open_dialog().form.value.back_y == 1.5
