"""P14, P15: a campaign with a value that nobody wrote with us is not opened, is not remembered, and can be imported."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.clock import now
from app.shell import files as file_acts
from models.campaign.samples import fill
from models.store import store as opening
from models.store.store import Store
from tests.app.conftest import Start

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def seven(tmp_path: Path) -> Path:
    path = tmp_path / "sept.portulan"
    with Store.create(path, "C", now, backups=False) as store:
        store.apply(fill("temple-perdu"))
        store.apply(fill("noirs-ameres"))
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM seal")
        db.execute("UPDATE scenario SET body = '7'")
        db.commit()
    return path


def test_what_can_be_read_is_one_click_away_and_the_file_is_not_remembered(
    start: Start, seven: Path, qtbot: QtBot
) -> None:
    for _ in range(3):
        shell = start(seven)
        assert shell.document is None
        assert shell.settings.recent == ()
    notice = shell.window.notice
    assert "sept.portulan contient une valeur" in notice.words.text()
    assert notice.take_in.isVisible()
    QTest.mouseClick(notice.take_in, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: shell.document is not None)
    assert shell.document.path != seven
    assert [node.name for node in shell.window.outline.of("force")] != []
    assert shell.window.outline.of("scenario") == ()
    shell.window.notice.tell("autre chose")
    assert not notice.take_in.isVisible()


def test_a_large_file_is_looked_at_after_the_first_paint_and_then_offers_the_same(
    start: Start, seven: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (opening, file_acts):
        monkeypatch.setattr(module, "CHECKED_AT_ONCE", 0)
    shell = start(seven)
    assert shell.document is not None
    qtbot.waitUntil(lambda: shell.document.damage is not None)
    assert shell.window.banner.take_in.isVisible()
    assert shell.window.banner.repair.isVisible()
    QTest.mouseClick(shell.window.banner.take_in, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: shell.document.path != seven)
    assert not shell.window.banner.isVisible()
