"""Printing as a person does it: choose, look, write; by mouse and by keyboard; a printer measured and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QComboBox, QDoubleSpinBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from editor.jobs import Jobs
from editor.paper.dialog import Given, PrintDialog
from editor.paper.products import PRODUCTS, Printable, paged
from editor.paper.source import printables, ready_made
from editor.widgets import colours
from editor.widgets.look import Look
from models.campaign.samples import fill
from models.i18n import Text, Translator
from models.sheets.kept import load_options, save_options
from models.sheets.ledger import LedgerRow
from models.sheets.options import CardOptions
from models.sheets.printers import Printer, load_printers, save_printer
from models.store.store import Store
from tests.sheets.contents import SALVYNIA, STORMTROOPER, THEVOR, TROLL

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ROWS = (LedgerRow("14 mars", "Thevor", "rejoint le groupe", 28, "SW-46"),)
PLAIN = CardOptions()
WHAT = Printable(
    "Les Noirs Amères",
    "swidenth",
    (THEVOR, SALVYNIA, TROLL),
    Text("100 PP", "100 PP"),
    {"fr": ROWS, "en": ROWS},
    "SW1-ABCD-EFGH",
    "SW1ABCDEFGH",
)


@dataclass
class Asked:
    folder: Path
    proposed: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    shown: list[Path] = field(default_factory=list)
    kept: list[CardOptions] = field(default_factory=list)

    def choose(self, title: str, proposed: str, suffix: str) -> Path | None:
        self.proposed.append(proposed)
        return self.folder / f"out{suffix}"


Open = Callable[..., PrintDialog]


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    return Asked(tmp_path)


@pytest.fixture
def open_dialog(qtbot: QtBot, asked: Asked) -> Iterator[Open]:
    jobs = Jobs()
    look = Look(colours.LIGHT, Translator("fr"))
    given = Given(
        asked.choose,
        lambda: datetime(2024, 1, 2, tzinfo=UTC),
        asked.said.append,
        asked.shown.append,
        asked.kept.append,
        asked.folder,
    )

    def start(*forces: Printable, options: CardOptions = PLAIN) -> PrintDialog:
        dialog = PrintDialog(look, jobs, forces or (WHAT,), options, given)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    yield start
    jobs.stop_all()


def choose(dialog: PrintDialog, product: str) -> None:
    dialog.products.setCurrentRow([p for p in PRODUCTS if p in WHAT.products].index(product))


def pick(dialog: PrintDialog, name: str, value: str) -> None:
    control = dialog.form.controls[name]
    assert isinstance(control, QComboBox)
    control.setCurrentIndex(control.findData(value))
    dialog.renew()


def press(qtbot: QtBot, dialog: PrintDialog, words: str) -> None:
    (button,) = [b for b in dialog.findChildren(QAbstractButton) if b.text() == words]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_everything_a_force_has_can_be_looked_at(open_dialog: Open) -> None:
    dialog = open_dialog()
    seen = []
    for row in range(dialog.products.count()):
        dialog.products.setCurrentRow(row)
        seen.append(dialog.product)
        assert dialog.pages.pages, dialog.product
        picture = dialog.preview.grab().toImage()
        wide, tall = picture.width(), picture.height()
        colours_seen = {picture.pixel(x, y) for x in range(0, wide, 3) for y in range(0, tall, 3)}
        assert len(colours_seen) > 10, dialog.product
    assert tuple(seen) == PRODUCTS


def test_a_force_without_story_or_figures_offers_less(open_dialog: Open) -> None:
    assert Printable("x", "escarmouche", (STORMTROOPER,)).products == ("cards", "blanks", "party", "kit", "alignment")
    dialog = open_dialog(Printable("x", "escarmouche", ()))
    assert [dialog.product, dialog.products.count()] == ["blanks", 2]


def test_options_change_the_pages_at_once_and_are_kept(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    dialog = open_dialog()
    assert dialog.count.text() == "3 cartes · 1 page"
    pick(dialog, "backs", "long")
    assert dialog.count.text() == "3 cartes · 2 pages"
    pick(dialog, "size", "a5")
    assert dialog.count.text() == "3 cartes · 4 pages"
    flag = dialog.form.controls["low_ink"]
    assert isinstance(flag, QCheckBox)
    flag.setChecked(True)
    dialog.close()
    (kept,) = asked.kept
    assert (kept.size, kept.backs, kept.low_ink) == ("a5", "long", True)
    again = open_dialog().form.options
    assert (again.size, again.backs, again.low_ink) == ("poker", "long", False)


def test_another_force_is_chosen_and_keeps_what_is_printed(open_dialog: Open) -> None:
    troop = Printable("Garnison", "escarmouche", (STORMTROOPER,))
    dialog = open_dialog(WHAT, troop)
    choose(dialog, "party")
    dialog.force.setCurrentIndex(1)
    assert (dialog.product, dialog.windowTitle()) == ("party", "Imprimer\u00a0: Garnison")
    dialog.force.setCurrentIndex(0)
    choose(dialog, "story")
    dialog.force.setCurrentIndex(1)
    assert dialog.product == "cards"


def test_one_sheet_is_printed_again(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog()
    pick(dialog, "size", "a5")
    line = dialog.form.controls["only"]
    assert isinstance(line, QLineEdit)
    qtbot.keyClicks(line, "2")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    dialog.renew()
    assert [page.sheet for page in dialog.pages.pages] == [2]
    line.setText("deux")
    line.editingFinished.emit()
    assert "1, 3-5" in dialog.trouble.text()
    line.setText("9")
    line.editingFinished.emit()
    dialog.renew()
    assert not dialog.pages.pages


def test_a_pdf_is_written_by_mouse(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    dialog = open_dialog()
    press(qtbot, dialog, "Écrire un PDF…")
    qtbot.waitUntil(lambda: bool(asked.said), timeout=20_000)
    assert asked.proposed == ["Les Noirs Amères - Cartes.pdf"]
    reader = PdfReader(asked.folder / "out.pdf")
    assert len(reader.pages) == 1
    assert "Salvynia" in reader.pages[0].extract_text()
    assert reader.metadata is not None
    assert reader.metadata.creation_date == datetime(2024, 1, 2, tzinfo=UTC)
    assert "out.pdf" in dialog.trouble.text()
    assert asked.shown == [asked.folder / "out.pdf"]


def test_a_party_sheet_is_written_by_keyboard(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    dialog = open_dialog()
    dialog.products.setFocus()
    for _ in range(2):
        qtbot.keyClick(dialog.products, Qt.Key.Key_Down)
    assert dialog.product == "party"
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(asked.said), timeout=20_000)
    assert "SW1-ABCD-EFGH" in PdfReader(asked.folder / "out.pdf").pages[0].extract_text()


def test_cards_are_written_as_pictures(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    dialog = open_dialog()
    press(qtbot, dialog, "Écrire des images…")
    qtbot.waitUntil(lambda: bool(asked.said), timeout=20_000)
    files = sorted(path.name for path in asked.folder.glob("*.png"))
    assert files == ["out-01-thevor.png", "out-02-salvynia.png", "out-03-troll.png"]
    assert not QImage(str(asked.folder / files[0])).isNull()


def test_a_file_that_cannot_be_written_is_one_sentence(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    asked.folder = asked.folder / "nowhere"
    dialog = open_dialog()
    press(qtbot, dialog, "Écrire un PDF…")
    qtbot.waitUntil(lambda: "n’a pas pu être écrit" in dialog.trouble.text(), timeout=20_000)


def test_words_that_go_on_are_told(open_dialog: Open) -> None:
    long = Text.same("mot " * 400)
    section = SALVYNIA.sections[2]
    entries = tuple(replace(entry, words=long) for entry in section.entries)
    wordy = replace(SALVYNIA, sections=(replace(section, entries=entries),))
    dialog = open_dialog(Printable("x", "swidenth", (wordy,)))
    assert "5,5 points" in dialog.trouble.text()


def test_pages_turn_by_keys_and_buttons(open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(options=CardOptions(backs="long").checked())  # type: ignore[arg-type]
    qtbot.keyClick(dialog.preview, Qt.Key.Key_PageDown)
    assert dialog.preview.number == 1
    qtbot.keyClick(dialog.preview, Qt.Key.Key_End)
    qtbot.keyClick(dialog.preview, Qt.Key.Key_PageUp)
    assert dialog.preview.number == 0


def test_a_printer_is_measured_and_kept(open_dialog: Open, asked: Asked, qtbot: QtBot) -> None:
    dialog = open_dialog()
    choose(dialog, "alignment")
    assert dialog.measure.isVisible()
    dialog.measure.across.setValue(98.0)
    dialog.measure.read_x.setValue(1.5)
    qtbot.mouseClick(dialog.measure.keep, Qt.MouseButton.LeftButton)
    name = dialog.printer.currentText()
    kept = load_printers(asked.folder)[name]
    assert (kept.scale_x, kept.back_x) == (pytest.approx(1.0204), 1.5)
    assert (dialog.form.options.scale_x, dialog.form.options.back_x) == (kept.scale_x, 1.5)
    scale = dialog.form.controls["scale_x"]
    assert isinstance(scale, QDoubleSpinBox)
    assert scale.value() == pytest.approx(102.04)
    dialog.measure.across.setValue(50.0)
    qtbot.mouseClick(dialog.measure.keep, Qt.MouseButton.LeftButton)
    assert load_printers(asked.folder)[name] == kept
    assert "mesurez encore" in dialog.trouble.text()


def test_a_known_printer_brings_its_corrections(open_dialog: Open, asked: Asked) -> None:
    save_printer(Printer("Canon du salon", back_y=-0.75, margin=7.0), asked.folder)
    dialog = open_dialog()
    dialog.printer.setCurrentText("Canon du salon")
    dialog._take_printer("Canon du salon")
    assert (dialog.form.options.back_y, dialog.form.options.margin) == (-0.75, 7.0)


def test_every_control_has_a_name_for_screen_readers(open_dialog: Open) -> None:
    dialog = open_dialog()
    choose(dialog, "alignment")
    nameless = [
        widget
        for widget in dialog.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisibleTo(dialog)
        and not widget.accessibleName()
        and not (isinstance(widget, QAbstractButton) and widget.text())
        and not isinstance(widget.parentWidget(), QDoubleSpinBox | QComboBox)
    ]
    assert nameless == []


def test_a_campaign_is_read_whole(qtbot: QtBot, tmp_path: Path) -> None:
    with Store.create(tmp_path / "c.portulan", "x", lambda: datetime(2024, 1, 2, tzinfo=UTC)) as store:
        store.apply(fill("noirs-ameres"))
        store.apply(fill("escarmouche"))
        with store.read() as session:
            heroes, *troops = printables(session)
    assert heroes.name == "Les Noirs Amères"
    assert [content.title.fr for content in heroes.contents] == ["Thevor", "Gardul", "Salvynia", "Oghavor"]
    assert heroes.under.fr.startswith("100 PP sur 100")
    assert heroes.under.en.startswith("100 PP of 100")
    assert heroes.code
    assert heroes.square.startswith("PORTULAN:")
    assert len(heroes.rows["fr"]) == len(heroes.rows["en"]) > 4
    assert all("." not in row.words.split()[0] for row in heroes.rows["fr"])
    assert {troop.game for troop in troops} == {"escarmouche"}
    for what in (heroes, *troops):
        for product in what.products:
            for language in ("fr", "en"):
                assert paged(what, product, CardOptions(language=language)).pages, (what.name, product)


def test_ready_made_profiles_can_be_printed_without_any_force(tmp_path: Path) -> None:
    made = Store.create(tmp_path / "c.portulan", "x", lambda: datetime(2024, 1, 2, tzinfo=UTC))
    with made as store, store.read() as session:
        found = {what.game: what for what in ready_made(session, Translator("fr"))}
        assert printables(session) == ()
    assert list(found) == ["swidenth", "aventures", "escarmouche"]
    what = found["aventures"]
    assert what.name == "Profils du livre\u00a0: Aventures Galactiques"
    assert paged(what, "cards", CardOptions(language="fr")).cards == 10
    for product in what.products:
        assert paged(what, product, CardOptions(language="en")).pages, product


def test_kept_options_survive_nonsense(tmp_path: Path) -> None:
    start = CardOptions(size="mini")
    assert load_options(start, tmp_path) == start
    save_options(CardOptions(size="a6", bleed=2.0, only=(3,)), tmp_path)
    assert load_options(start, tmp_path) == CardOptions(size="mini", bleed=2.0)
    (tmp_path / "print.toml").write_text('backs = "huge"\nbleed = 77\nruler = false\nfuture = 1\n', encoding="utf-8")
    assert load_options(start, tmp_path) == CardOptions(size="mini", ruler=False)
    (tmp_path / "print.toml").write_text("bleed = ", encoding="utf-8")
    assert load_options(start, tmp_path) == start
