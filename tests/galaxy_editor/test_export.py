"""The poster and the other forms: the preview is the print, a page carries what a click shows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from editor.galaxy.dialogs.export_dialog import GalaxyExportDialog
from editor.galaxy.dialogs.exporting import FORMS
from editor.paint.galaxy.pages import Tiling, tiles_of
from editor.paint.printing import side_image
from models.formats.galaxies.files import read_galaxy
from models.galaxy.circles import reached_by
from models.galaxy.values import RouteKind
from models.games.facets.turns import EVERYBODY
from models.sheets.printers import Printer
from tests.galaxy_editor.hand import LEFT, Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def dialog(sample: Hand) -> GalaxyExportDialog:
    sample.page.act("galaxy_export")
    return settled(sample, sample.page.findChildren(GalaxyExportDialog)[-1])


def settled(hand: Hand, dialog: GalaxyExportDialog) -> GalaxyExportDialog:
    hand.qtbot.waitUntil(lambda: dialog.settled, timeout=30_000)
    return dialog


def choose(box: Any, value: object) -> None:
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    while box.currentData() != value:
        before = box.currentIndex()
        QTest.keyClick(box, Qt.Key.Key_Down)
        assert box.currentIndex() != before, value


def written(hand: Hand, dialog: GalaxyExportDialog, path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    QTest.mouseClick(dialog.write_button, LEFT)
    hand.qtbot.waitUntil(lambda: not dialog.output.busy, timeout=30_000)
    return path


def test_the_preview_is_the_print(sample: Hand, dialog: GalaxyExportDialog) -> None:
    before = side_image(dialog.preview.page, Printer(""), 30)  # type: ignore[arg-type]
    assert before.pixelColor(14, 14).lightness() < 60, "night"
    choose(dialog.form.style_list, "low_ink")
    settled(sample, dialog)
    after = side_image(dialog.preview.page, Printer(""), 30)  # type: ignore[arg-type]
    assert after.pixelColor(14, 14).lightness() > 240
    choose(dialog.form.form, "sheets")
    choose(dialog.form.paper, "a2")
    settled(sample, dialog)
    laid = tiles_of("a2", Tiling())
    assert len(dialog.preview._pages) == len(laid.tiles) + 1
    dialog.viewer.page.setFocus()
    QTest.keyClick(dialog.viewer.page, Qt.Key.Key_Up)
    assert dialog.preview.number == 1
    tile = settled(sample, dialog).preview.page
    assert tile is not None
    # A piece shows the very pixels of the whole, moved by the margin.
    choose(dialog.form.form, "pdf")
    settled(sample, dialog)
    whole = side_image(dialog.preview.page, Printer(""), 50.8, QRect(30, 30, 200, 200))  # type: ignore[arg-type]
    piece = side_image(tile, Printer(""), 50.8, QRect(40, 40, 200, 200))
    assert _unlike(whole, piece) < 0.01


def _unlike(one: QImage, other: QImage) -> float:
    spots = [(x, y) for x in range(0, 200, 4) for y in range(0, 200, 4)]
    apart = sum(abs(one.pixelColor(*s).lightness() - other.pixelColor(*s).lightness()) > 40 for s in spots)
    return apart / len(spots)


def test_an_atlas_is_seen_as_it_is_bound_and_by_whose_eyes(sample: Hand, dialog: GalaxyExportDialog) -> None:
    choose(dialog.form.form, "atlas")
    settled(sample, dialog)
    pages = len(dialog.preview._pages)
    assert pages > len(sample.galaxy.sectors) + 3
    assert not dialog.form.paper.isVisible(), "an atlas has papers of its own"
    choose(dialog.form.known, EVERYBODY)
    choose(dialog.form.style_list, "sea_chart")
    choose(dialog.form.binding, "booklet")
    settled(sample, dialog)
    assert len(dialog.preview._pages) == -(-pages // 4) * 2
    order = dialog.form.export()
    assert {route.kind for route in order.shown.routes} == {RouteKind.MAIN, RouteKind.LANE}, "no secret way"


@pytest.mark.soak
def test_every_form_is_written(
    sample: Hand, dialog: GalaxyExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(dialog.form.paper, "a3")
    for form, suffix in FORMS.items():
        choose(dialog.form.form, form)
        if form == "png":
            choose(dialog.form.dpi, 100)
        settled(sample, dialog)
        path = written(sample, dialog, tmp_path / f"{form}{suffix}", monkeypatch)
        assert path.is_file(), dialog.trouble.text()
        raw = path.read_bytes()
        if form in ("pdf", "sheets", "atlas"):
            assert raw.startswith(b"%PDF")
            assert len(re.findall(rb"/Type /Page\b", raw)) == len(dialog.preview._pages) > (form != "pdf")
        elif form == "png":
            assert QImage(str(path)).width() == round(420 * 100 / 25.4)
        elif form in ("graphml", "geojson", "json", "csv"):
            planets = read_galaxy(path).planets
            assert [(p.id, p.at) for p in planets] == [(p.id, p.at) for p in sample.galaxy.planets]
            assert raw.startswith(b"\xef\xbb\xbf") is (form == "csv"), "spreadsheets know UTF-8 by its mark"
            assert dialog.text.toPlainText()[:100] == raw.decode("utf-8-sig")[:100].replace("\r\n", "\n")
        else:
            assert "Coruscant***" in raw.decode()


def test_what_a_player_knows_and_parts_left_out(
    sample: Hand, dialog: GalaxyExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faction = sample.galaxy.factions[0]
    choose(dialog.form.known, faction.id)
    choose(dialog.form.form, "json")
    settled(sample, dialog)
    known = read_galaxy(written(sample, dialog, tmp_path / "a.json", monkeypatch))
    others = [command for command in known.commands if command.owner != faction.id]
    assert {known.faction[c.owner].alliance for c in others} >= {faction.alliance}, "its allies among them"
    assert all(command.force.units == 0 for command in others), "no composition leaks"
    choose(dialog.form.known, "")
    choose(dialog.form.form, "svg")
    for part in ("routes", "commands"):
        dialog.form.parts[part].setFocus()
        QTest.keyClick(dialog.form.parts[part], Qt.Key.Key_Space)
    settled(sample, dialog)
    text = written(sample, dialog, tmp_path / "a.svg", monkeypatch).read_text(encoding="utf-8")
    assert sample.galaxy.commands[0].name not in text
    assert re.search(r'<g id="routes"[^>]*></g>', text)


def _page(sample: Hand, dialog: GalaxyExportDialog, path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    choose(dialog.form.form, "html")
    settled(sample, dialog)
    return written(sample, dialog, path, monkeypatch)


@pytest.mark.rule("CG-68", "CG-90")
def test_the_page_carries_what_a_click_shows(
    sample: Hand, dialog: GalaxyExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a browser needs to answer a click, found in the file itself: every unit, its circle, what it reaches."""
    text = _page(sample, dialog, tmp_path / "g.html", monkeypatch).read_text(encoding="utf-8")
    galaxy = sample.galaxy
    reach = json.loads(re.search(r'id="reach">(.*?)</script>', text, re.DOTALL)[1])  # type: ignore[index]
    for i, command in enumerate(galaxy.commands):
        assert f'id="command-{i}"' in text
        assert re.search(rf'id="circle-{i}"[^>]*visibility="hidden"|visibility="hidden"[^>]*id="circle-{i}"', text)
        assert [galaxy.planets[n].id for n in reach[i]["planets"]] == [p.id for p in reached_by(galaxy, command.id)]
    assert "getElementById('circle-' + j).setAttribute('visibility', on ? 'visible' : 'hidden')" in text
