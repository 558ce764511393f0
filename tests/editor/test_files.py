"""The desktop's file dialogs lie over whoever asks, so that the keyboard comes back there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QMainWindow
from pytestqt.qtbot import QtBot

from editor.widgets.files import DesktopFiles, clean_name


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
