"""Own content: Types made and changed by form, differences adopted or kept, packs looked at, taken in, written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QSpinBox
from pytestqt.qtbot import QtBot

from editor.contents.export_panel import ExportPanel
from editor.contents.mapping_values import AmountsValue
from editor.contents.page import EMPTY, EXPORT, IMPORT, ContentsPage
from editor.contents.type_form import TypeForm
from editor.contents.values import NumberValue, TextValue
from editor.jobs import Jobs
from models.campaign.carrying import campaign_game
from models.campaign.packs import Manifest, Pack, PackPicture
from models.campaign.records import Content
from models.campaign.type_changes import SaveType
from models.formats.pack import read_pack, write_pack, write_pack_folder
from models.games.contents import body_of, checked
from models.games.library import BUILT
from models.i18n import Text
from tests.editor.told import Campaign

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
TYPES = BUILT["swidenth"].types
assert TYPES is not None
SEA_ELF = {**TYPES.template("races", "elfe"), "name": {"fr": "Elfe des mers", "en": "Sea elf"}, "cost": 19}
RUNES = Manifest("runes", "swidenth", Text("Runes du Nord", "Runes of the North"), "2", "Gilles", "CC0")
SWORD = {"name": {"fr": "Épée runique", "en": "Rune sword"}, "rule": "", "kind": "melee", "cost": 9, "hands": 1}


class Files:
    """Answers what a test has prepared."""

    def __init__(self) -> None:
        self.open: Path | None = None
        self.write: Path | None = None
        self.proposed: Path | None = None

    def file_to_open(self, *_asked: object) -> Path | None:
        return self.open

    def file_to_write(self, parent: object, title: str, proposed: Path, kinds: str) -> Path | None:
        self.proposed = proposed
        return self.write


class Desk:
    """The page with what stands around it."""

    def __init__(self, campaign: Campaign, qtbot: QtBot, folder: Path, lang: str = "fr", percent: int = 100) -> None:
        self.campaign, self.files, self.jobs = campaign, Files(), Jobs()
        look = campaign.look(lang, percent)
        self.page = ContentsPage(look, campaign.document, self.jobs, self.files, lambda: folder)
        qtbot.addWidget(self.page)
        campaign.show(self.page, look)

    def row(self, kind: str, item_id: str) -> dict[str, object] | None:
        with self.campaign.document.read() as campaign:
            rows = campaign.many(Content, game="swidenth", kind=kind)
            return next((dict(row.body) for row in rows if row.id == item_id), None)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    campaign = Campaign(tmp_path / "a.portulan")
    made = Desk(campaign, qtbot, tmp_path)
    yield made
    made.jobs.stop_all()
    campaign.document.close()


def press(qtbot: QtBot, button: QAbstractButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def control(desk: Desk, name: str) -> object:
    assert desk.page.types.form is not None
    return desk.page.types.form.controls[name]


def type_name(qtbot: QtBot, desk: Desk, fr: str, en: str) -> None:
    name = control(desk, "name")
    assert isinstance(name, TextValue)
    for lang, words in (("fr", fr), ("en", en)):
        name.lines[lang].clear()
        qtbot.keyClicks(name.lines[lang], words)


def test_what_was_typed_comes_back_after_another_type_was_looked_at(desk: Desk) -> None:
    page = desk.page

    def cost() -> QSpinBox:
        assert page.types.form is not None
        return page.types.form.controls["cost"].findChildren(QSpinBox)[0]

    page.open_type(("races", "elfe"))
    before = cost().value()
    cost().setValue(before + 4)
    page.open_type(("races", "nain"))
    assert "let_go" not in page.types.buttons
    page.open_type(("races", "elfe"))
    assert cost().value() == before + 4
    assert page.types.buttons["save"].isEnabled()
    page.types.buttons["let_go"].click()
    assert (cost().value(), page.types.buttons["save"].isEnabled()) == (before, False)
    cost().setValue(before + 7)
    page.open_type(("races", "nain"))
    page.open_type(("races", "elfe"))
    page.types.buttons["save"].click()
    QApplication.processEvents()
    page.open_type(("races", "nain"))
    page.open_type(("races", "elfe"))
    assert (cost().value(), "let_go" in page.types.buttons) == (before + 7, False)


def test_an_own_race_is_made_from_a_bundled_one_and_played(desk: Desk, qtbot: QtBot) -> None:
    page = desk.page
    press(qtbot, page.list.ways["every"])
    qtbot.keyClicks(page.list.search, "elfe")
    assert ("races", "elfe") in page.list.catalogue.shown
    page.list.catalogue.choose(("races", "elfe"))
    page.open_type(("races", "elfe"))
    press(qtbot, page.list.acts["new"])
    assert page.types.id_line is not None
    type_name(qtbot, desk, "Elfe des mers", "Sea elf")
    page.types.id_line.clear()
    qtbot.keyClicks(page.types.id_line, "elfe-des-mers")
    cost = control(desk, "cost")
    assert isinstance(cost, NumberValue)
    cost.number.setValue(19)
    press(qtbot, page.types.buttons["save"])
    qtbot.waitUntil(lambda: desk.row("races", "elfe-des-mers") is not None)
    assert desk.row("races", "elfe-des-mers") == body_of(checked(TYPES.kind("races"), "elfe-des-mers", SEA_ELF))  # type: ignore[union-attr]
    with desk.campaign.document.read() as campaign:
        game = campaign_game(campaign, "swidenth")
        from models.campaign.queries import stored

        kept = stored(campaign, desk.campaign.force)
        shelves = game.bench(kept).offers(kept.members[0].id)
    races = next(shelf for shelf in shelves if shelf.field == "race")
    assert any(offer.name.fr == "Elfe des mers" for offer in races.offers)
    desk.campaign.document.undo()
    assert desk.row("races", "elfe-des-mers") is None


def test_what_is_wrong_is_said_while_it_is_typed(desk: Desk, qtbot: QtBot) -> None:
    page = desk.page
    page.open_type(("races", "elfe"))
    assert not page.types.buttons["save"].isEnabled()
    cost, stats = control(desk, "cost"), control(desk, "stats")
    assert isinstance(cost, NumberValue)
    assert isinstance(stats, AmountsValue)
    cost.number.setValue(-3)
    assert not page.types.buttons["save"].isEnabled()
    assert any("Coût" in words for words in page.types.lines.words)
    cost.number.setValue(3)
    assert page.types.buttons["save"].isEnabled()
    stats.numbers["vitalite"].setValue(0)
    assert not page.types.buttons["save"].isEnabled()


def test_an_identifier_that_is_taken_is_told(desk: Desk, qtbot: QtBot) -> None:
    page = desk.page
    page.open_type(("races", "elfe"))
    press(qtbot, page.types.buttons["copy"])
    qtbot.waitUntil(lambda: page.types.id_line is not None)
    assert page.types.id_line is not None
    assert page.types.id_line.text() == "elfe-2"
    assert page.types.buttons["save"].isEnabled()
    page.types.id_line.clear()
    qtbot.keyClicks(page.types.id_line, "nain")
    assert not page.types.buttons["save"].isEnabled()
    assert any("déjà pris" in words for words in page.types.lines.words)


def test_a_changed_rule_shows_its_difference_and_is_adopted(desk: Desk, qtbot: QtBot) -> None:
    sword = {**TYPES.template("gear", "epee"), "cost": 7}  # type: ignore[union-attr]
    desk.campaign.document.apply(SaveType("swidenth", "gear", "epee", sword))
    page = desk.page
    press(qtbot, page.list.ways["differs"])
    assert page.list.catalogue.shown == (("gear", "epee"),)
    page.open_type(("gear", "epee"))
    words = [label.text() for label in page.types.findChildren(QLabel)]
    assert any("ici 7, règles 5" in each for each in words)
    press(qtbot, page.types.buttons["adopt"])
    qtbot.waitUntil(lambda: page.list.catalogue.shown == ())
    assert desk.row("gear", "epee") == TYPES.bundled["gear", "epee"]  # type: ignore[union-attr]


def picture() -> bytes:
    from PySide6.QtCore import QBuffer, QIODevice

    image = QImage(8, 6, QImage.Format.Format_RGB32)
    image.fill(QColor("#245A7A"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


@pytest.mark.parametrize("folder", [False, True])
def test_a_pack_is_looked_at_and_taken_in_as_one_step(desk: Desk, qtbot: QtBot, tmp_path: Path, folder: bool) -> None:
    desk.campaign.document.apply(SaveType("swidenth", "races", "elfe-des-mers", SEA_ELF))
    other = {**SEA_ELF, "cost": 25}
    contents = {("gear", "epee-runique"): SWORD, ("races", "elfe-des-mers"): other}
    pack = Pack(RUNES, contents, (PackPicture("epee-runique", "image/png", 8, 6, picture()),))
    path = tmp_path / ("runes" if folder else "runes.zip")
    (write_pack_folder if folder else write_pack)(pack, path)
    desk.files.open = path / "pack.toml" if folder else path
    page = desk.page
    press(qtbot, page.list.acts["import"])
    qtbot.waitUntil(lambda: page._panel.currentIndex() == IMPORT)
    take = page.importing.take
    assert take["gear", "epee-runique"].isChecked()
    assert not take["races", "elfe-des-mers"].isChecked(), "what clashes stays out unless it is asked for"
    assert any("déjà" in words for words in page.importing.lines.words)
    assert page.importing.pictures is not None
    assert page.importing.pictures.item(0).text() == "epee-runique"
    steps = len(desk.campaign.document.steps())
    assert page.importing.do is not None
    press(qtbot, page.importing.do)
    qtbot.waitUntil(lambda: desk.row("gear", "epee-runique") is not None)
    assert desk.row("races", "elfe-des-mers")["cost"] == 19  # type: ignore[index]
    assert len(desk.campaign.document.steps()) == steps + 1
    assert page.list.packs.isVisible()
    thumbs = page.list.packs.pictures
    assert [thumbs.item(i).text() for i in range(thumbs.count())] == ["epee-runique"]
    assert thumbs.item(0).icon().pixmap(56).toImage().pixelColor(28, 28).alpha() > 0
    press(qtbot, page.list.packs.findChildren(QAbstractButton)[-1])
    qtbot.waitUntil(lambda: desk.row("gear", "epee-runique") is None)


def test_a_file_that_is_no_pack_is_one_sentence(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(b"nothing")
    desk.page.transfer.read(tmp_path / "x.zip")
    qtbot.waitUntil(lambda: bool(desk.campaign.said))
    assert "x.zip" in desk.campaign.said[-1]
    assert desk.page._panel.currentIndex() == EMPTY


@pytest.mark.parametrize("folder", [False, True])
def test_own_content_is_written_as_a_pack_that_reads_back(
    desk: Desk, qtbot: QtBot, tmp_path: Path, folder: bool
) -> None:
    desk.campaign.document.apply(SaveType("swidenth", "races", "elfe-des-mers", SEA_ELF))
    page = desk.page
    press(qtbot, page.list.acts["export"])
    assert page._panel.currentIndex() == EXPORT
    panel: ExportPanel = page.exporting
    panel.lines["title_fr"].clear()
    qtbot.keyClicks(panel.lines["title_fr"], "Gens de mer")
    assert panel.lines["pack_id"].text() == "gens-de-mer"
    desk.files.write = tmp_path / ("out" if folder else "out.zip")
    press(qtbot, panel.buttons["export_folder" if folder else "export_zip"])
    qtbot.waitUntil(lambda: bool(desk.campaign.said))
    assert desk.files.proposed is not None
    assert desk.files.proposed.name == ("gens-de-mer" if folder else "gens-de-mer.zip")
    pack = read_pack(desk.files.write)
    assert (pack.manifest.id, pack.manifest.title.fr) == ("gens-de-mer", "Gens de mer")
    assert pack.contents["races", "elfe-des-mers"]["cost"] == 19


def test_every_bundled_type_passes_through_its_form_unchanged(desk: Desk, qtbot: QtBot) -> None:
    look = desk.campaign.look()
    for game_id in ("swidenth", "escarmouche"):
        desk.page.list.game.setCurrentIndex(desk.page.list.game.findData(game_id))
        desk.page.list.game.activated.emit(0)
        shelf = desk.page.shelf
        assert shelf is not None
        for kind in shelf.types.kinds:
            for item in shelf.of_kind(kind)[:6]:
                form = TypeForm(look, shelf, kind, item.body)
                qtbot.addWidget(form)
                assert body_of(checked(kind, item.id, form.body())) == item.body, item.key
