"""The desktop's file dialogs lie over whoever asks, so that the keyboard comes back there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QMainWindow, QMessageBox
from pytestqt.qtbot import QtBot

from editor.widgets.files import DesktopFiles, clean_name
from tests.parsed import ROOT


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_file_asked_for_in_a_dialog_lies_over_that_dialog(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    dialog = QDialog(window)
    asked = []

    def save(parent, _title, name, _kinds):
        asked.append(parent)
        return name, ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", save)
    for shown in (window, dialog):
        shown.show()
        shown.activateWindow()
        qtbot.waitUntil(shown.isActiveWindow)
        assert DesktopFiles().file_to_write(window, "Écrire", tmp_path / "a.pdf", "PDF (*.pdf)") == tmp_path / "a.pdf"
    assert asked == [window, dialog]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Le convoi", "Le convoi"),
        ('  A/B: "c"?\n ', "A B c"),
        ("...", "Portulan"),
        ("é" * 90, "é" * 80),
        ("con", "_con"),
        ("Aux.fr", "_Aux.fr"),
        ("LPT1", "_LPT1"),
        ("Contrat", "Contrat"),
        ("com", "com"),
    ],
)
def test_a_name_is_one_that_every_file_system_takes(name: str, kept: str) -> None:
    assert clean_name(name) == kept


@pytest.mark.parametrize(
    ("typed", "kinds", "written", "named"),
    [
        ("poster", "PDF (*.pdf);;PNG (*.png)", "poster.pdf", ["poster.pdf"]),
        ("poster.pdf", "PDF (*.pdf)", "poster.pdf", []),
        ("Turn 1.5", "PDF (*.pdf)", "Turn 1.5.pdf", ["Turn 1.5.pdf"]),
        ("victim.portulan", "CSV (*.csv)", "victim.portulan.csv", []),
        ("sheet.png", "PNG (*.png)", "sheet.png", ["sheet-2.png", "sheet-B1.png"]),
        ("stars", "CSV (*.csv)", "stars.csv", ["stars-routes.csv"]),
        ("story", "Text (*.md)", "story.md", ["story-3.png"]),
        ("scene", "Foundry (*.foundry.json)", "scene.foundry.json", ["scene.foundry.json", "scene.png"]),
    ],
)
def test_what_a_file_would_replace_is_asked_about_with_its_suffix(
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    typed: str,
    kinds: str,
    written: str,
    named: list[str],
) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    for name in (
        "poster.pdf", "Turn 1.5.pdf", "victim.portulan", "sheet-2.png", "sheet-B1.png", "sheet-old.png",
        "stars-routes.csv", "story-3.png", "scene.foundry.json", "scene.png",
    ):  # fmt: skip
        (tmp_path / name).touch()
    asked: list[str] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / typed), ""))

    def answer(box: QMessageBox) -> QMessageBox.StandardButton:
        asked.extend(each for each in f"{box.text()}\n{box.informativeText()}".splitlines())
        return QMessageBox.StandardButton.Yes

    monkeypatch.setattr(QMessageBox, "exec", answer)
    path = DesktopFiles().file_to_write(window, "Écrire", tmp_path / f"a{Path(written).suffix}", kinds)
    assert path == tmp_path / written
    assert [name for name in sorted(each.name for each in tmp_path.iterdir()) if any(name in a for a in asked)] == named


def test_no_other_place_asks_for_a_file_to_write() -> None:
    sources = [each for top in ("app", "editor") for each in sorted((ROOT / top).rglob("*.py"))]
    asking = [each.relative_to(ROOT).as_posix() for each in sources if "getSaveFileName" in each.read_text("utf-8")]
    assert asking == ["editor/widgets/files.py"]
