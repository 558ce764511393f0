"""Boards whose tiles nobody has drawn yet on this machine: pages are there at once, the tiles a moment later."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QThread
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.paint import tiles
from tests.play_page.evening import Evening

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_scenario_and_battle_are_shown_before_their_tiles_are_drawn(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QApplication.instance().thread()
    drawn: list[bool] = []
    made = tiles._drawn

    def watched(set_id: str, px: int, variant: tiles.Variant):
        drawn.append(QThread.currentThread() is window)
        return made(set_id, px, variant)

    monkeypatch.setattr(tiles, "_drawn", watched)
    monkeypatch.setenv("PORTULAN_CACHE", str(tmp_path / "empty"))
    tiles._kept.cache_clear()
    evening = Evening(qtbot, tmp_path / "soir.portulan")
    pictures = evening.scenario.stage._pictures
    assert pictures.waiting
    qtbot.waitUntil(lambda: not pictures.waiting, timeout=20_000)
    board = evening.board
    clear = QColor(board._painter.tile_map.background or "#F6EFE0")
    shown = board.grab().toImage()
    place = board.camera.middle((11, 7)).toPoint()
    assert shown.pixelColor(place) != clear
    evening.begin("a")
    qtbot.waitUntil(lambda: not evening.page._pictures.waiting, timeout=20_000)
    assert drawn, "nothing was drawn anew"
    assert not any(drawn), "drawn on the window's thread"
    evening.close()
