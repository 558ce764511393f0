"""A damaged campaign opens with what can still be read, says what happened, and is repaired in place."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.clock import now
from app.shell import files as file_acts
from app.shell.failed_parts import Unreadable
from app.shell.shell import Shell
from app.start.crash import CrashGuard
from models.campaign.samples import fill
from models.errors import ContentError
from models.store import store as opening
from models.store.lock import lock_path
from models.store.store import Store
from tests.app.conftest import Answers, Start
from tests.app.hands import press

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

TABLES = ("force", "member", "story_event", "content", "history", "history_row", "map", "galaxy")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "c.portulan"
    with Store.create(path, "C", now, backups=False) as store:
        store.apply(fill("noirs-ameres"))
    return path


def spoilt(whole: Path, path: Path, table: str) -> Path:
    """Write a copy in which the first page of a table is full of zeros."""
    with closing(sqlite3.connect(whole)) as db:
        size = db.execute("PRAGMA page_size").fetchone()[0]
        page = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
    raw = bytearray(whole.read_bytes())
    raw[(page - 1) * size : page * size] = bytes(size)
    path.write_bytes(raw)
    return path


def told(shell: Shell) -> str:
    """Return the sentences above the pages."""
    window = shell.window
    return " ".join(each.words.text() for each in (window.banner, window.notice) if each.isVisible())


def test_whatever_table_is_broken_the_window_says_so_and_stays(start: Start, whole: Path, tmp_path: Path) -> None:
    shell = start(spoilt(whole, tmp_path / "member.portulan", "member"))
    for table in TABLES:
        shell.files.open_path(spoilt(whole, tmp_path / f"{table}.portulan", table))
        assert shell.window.isVisible()
        assert f"{table}.portulan est abîmé" in told(shell) or f"{table}.portulan est trop abîmé" in told(shell), table


@pytest.mark.parametrize("checked", [True, False])
def test_pages_that_ask_for_what_is_broken_say_so_in_their_place(
    start: Start, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checked: bool
) -> None:
    if not checked:
        # As in a file so large that it is checked after the first paint.
        for module in (opening, file_acts):
            monkeypatch.setattr(module, "CHECKED_AT_ONCE", 0 if module is opening else 10**9)
    shell = start(spoilt(whole, tmp_path / "c.portulan", "content"))
    for act in ("ledger", "compare", "contents"):
        press(shell, act)
    assert isinstance(shell.window.page(shell.window.current), Unreadable)
    assert "c.portulan est abîmé" in told(shell)
    shell.files.open_path(spoilt(whole, tmp_path / "h.portulan", "history_row"))
    if shell.window.book["undo"].isEnabled():
        press(shell, "undo")
    assert shell.document is not None
    assert not shell.document.can_undo
    assert "h.portulan" in told(shell)


def test_a_sentence_that_nobody_expected_is_told_above_the_pages(shell: Shell, tmp_path: Path) -> None:
    guard = CrashGuard(shell.show_crash, shell.clock, tmp_path / "reports", shell.complain)
    problem = ContentError("store.no_file", file="x.portulan")
    guard.catch(type(problem), problem, None)
    assert "x.portulan n’existe pas" in told(shell)
    assert not (tmp_path / "reports").exists()


def test_a_party_that_cannot_be_read_is_not_called_gone_and_comes_back_with_the_repair(
    start: Start, qtbot: QtBot, whole: Path, tmp_path: Path
) -> None:
    shell = start(spoilt(whole, tmp_path / "d.portulan", "member"))
    window = shell.window
    (node,) = window.navigator.tree.findItems("Les Noirs Amères", Qt.MatchFlag.MatchRecursive)
    assert node.childCount() == 0
    words = " ".join(label.text() for label in window.page(window.current).findChildren(QLabel) if label.isVisible())
    assert "abîmé" in words
    assert [row.problem.key for row in window.problems.rows] == ["store.damaged"]
    qtbot.waitUntil(lambda: not window.docks["problems"].visibleRegion().isEmpty())
    assert window.banner.repair.isVisible()
    QTest.mouseClick(window.banner.repair, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: shell.document is not None and shell.document.damage is None)
    assert not window.banner.isVisible()
    assert ("rien n’est perdu" in told(shell)) == (window.outline.of("force")[0].children != ())
    assert window.docks["problems"].isHidden(), "what has nothing more to say gives its room"
    assert list(tmp_path.glob("d.damaged-*.portulan"))


def test_what_is_whole_offers_no_repair_and_is_left_as_it_is(
    start: Start, answers: Answers, qtbot: QtBot, whole: Path, tmp_path: Path
) -> None:
    path = tmp_path / "w.portulan"
    path.write_bytes(whole.read_bytes())
    shell = start(path)
    assert not shell.window.banner.isVisible()
    assert shell.window.problems.rows == []
    answers.open = path
    shell.window.book["repair"].trigger()
    qtbot.waitUntil(lambda: "n’avait rien d’abîmé" in told(shell))
    assert not list(tmp_path.glob("w.damaged-*"))


def test_a_campaign_that_another_computer_left_locked_is_taken_over_by_a_click(
    start: Start, whole: Path, tmp_path: Path
) -> None:
    path = tmp_path / "l.portulan"
    path.write_bytes(whole.read_bytes())
    said = {"host": "vieux-portable", "pid": 7, "started": "1", "user": "ana", "since": "2026-01-02"}
    lock_path(path).write_text(json.dumps(said), encoding="utf-8")
    shell = start(path)
    banner = shell.window.banner
    assert "vieux-portable" in banner.words.text()
    QTest.mouseClick(banner.take_over, Qt.MouseButton.LeftButton)
    assert shell.document is not None
    assert not shell.document.read_only
    assert not banner.isVisible()
