"""P14: a start never fails twice; a page or a dock that raises shows it in its place, and the window lives."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.clock import now
from app.docks.history_dock import HistoryDock
from app.docks.navigator_dock import NavigatorDock
from app.docks.problems_dock import ProblemsDock
from app.kinds.kinds import KINDS
from app.shell import main_window
from app.shell import shell as shells
from app.shell.failed_parts import Failed, FailedDock
from app.shell.shell import Shell
from app.start.crash import CrashGuard
from models.campaign.samples import fill
from models.campaign.things import RenameThing
from models.settings import Settings
from models.store.store import Store
from tests.app.conftest import Start
from tests.app.odd_campaigns import fight

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

SAMPLES = ("temple-perdu", "noirs-ameres", "empire")
ALL_KINDS = [kind.id for kind in KINDS]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "c.portulan"
    with Store.create(path, "C", now, backups=False) as store:
        for each in SAMPLES:
            store.apply(fill(each))
        fight(store)
    return path


@pytest.fixture
def campaign(whole: Path, tmp_path: Path) -> Path:
    path = tmp_path / "c.portulan"
    path.write_bytes(whole.read_bytes())
    return path


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[object]:
    """What reaches the user as a mishap: what is not shown in its place."""
    boxes: list[object] = []
    monkeypatch.setattr(Shell, "show_crash", lambda self, details, report: boxes.append(details) or self.window)
    return boxes


def watch(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    guard = CrashGuard(shell.show_crash, now, complain=shell.complain, contain=shell.contain)
    monkeypatch.setattr(sys, "excepthook", guard.catch)


def raising(*_args: object, **_named: object) -> None:
    raise KeyError("mât")


def test_a_page_that_cannot_be_painted_does_not_keep_anybody_from_leaving(
    start: Start, campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = start(campaign)
    asked: list[str] = []

    def grab(self: QWidget, *_: object) -> object:
        asked.append(type(self).__name__)
        raise RuntimeError("no picture of this page")

    monkeypatch.setattr(type(shell.window.page(shell.window.current)), "grab", grab)
    shell.adopt(None)
    assert asked
    assert shell.document is None


def test_a_page_that_cannot_be_made_says_so_in_its_tab_at_every_start(
    start: Start, campaign: Path, monkeypatch: pytest.MonkeyPatch, guarded: list[object]
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("app.shell.things.kind", lambda found: dataclasses.replace(_kind(found), page=raising))
        # What holds at the second start holds at the third.
        for _ in range(3):
            shell = start(campaign)
            assert shell.document is not None
            for kind_id in ALL_KINDS:
                node = shell.window.outline.of(kind_id)[0]
                shell.window.open_node(node)
                page = shell.window.page(node.id)
                assert isinstance(page, Failed), kind_id
                assert "KeyError" in page.details.toPlainText()
                assert shell.window.isVisible()
            shell.window.close()
    shell = start(campaign)
    for kind_id in ALL_KINDS:
        node = shell.window.outline.of(kind_id)[0]
        shell.window.open_node(node)
        assert not isinstance(shell.window.page(node.id), Failed), kind_id
    assert guarded == []


def _kind(found: str):
    return next(kind for kind in KINDS if kind.id == found)


class Listener(QObject):
    """A part of a page that fails when it hears of a change."""

    def hear(self, _touched: object) -> None:
        raise KeyError("mât")

    def fail(self) -> None:
        raise KeyError("mât")


class Painted(QWidget):
    """A part of a page that fails at every picture, with a painter at work."""

    times = 0

    def paintEvent(self, _event: object) -> None:  # noqa: N802  the name Qt calls
        self.times += 1
        with QPainter(self) as painter:
            painter.drawPoint(1, 1)
            raise KeyError("mât")


def broken_by_a_picture(page: QWidget) -> Painted:
    part = Painted(page)
    part.resize(20, 20)
    part.show()
    return part


def broken_by_a_timer(page: QWidget) -> None:
    QTimer.singleShot(0, page, Listener(page).fail)


def broken_by_a_click(page: QWidget) -> None:
    button = QPushButton(page)
    button.clicked.connect(Listener(page).fail)
    QTimer.singleShot(0, button.click)


BREAKS = {"picture": broken_by_a_picture, "timer": broken_by_a_timer, "click": broken_by_a_click}


def test_a_page_that_fails_later_says_so_in_its_tab(
    start: Start, campaign: Path, monkeypatch: pytest.MonkeyPatch, guarded: list[object], qtbot: QtBot
) -> None:
    shell = start(campaign)
    watch(shell, monkeypatch)
    # Every kind of page, and every way to fail: not each with each.
    for how, kind_id in (*(("picture", kind) for kind in ALL_KINDS), ("timer", "force"), ("click", "map")):
        node = shell.window.outline.of(kind_id)[0]
        page = shell.window.open_node(node)
        assert isinstance(page, QWidget)
        BREAKS[how](page)
        qtbot.waitUntil(lambda key=node.id: isinstance(shell.window.page(key), Failed))
        failed = shell.window.page(node.id)
        assert "KeyError" in failed.details.toPlainText()
        assert guarded == []
        QTest.mouseClick(failed.findChild(QPushButton), Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda key=node.id: not isinstance(shell.window.page(key), Failed))
        # Nothing of it stays behind.
        name = f"Autre nom {how} {kind_id}"
        assert shell.document.apply(RenameThing("force", shell.window.outline.of("force")[0].id, name))
        assert guarded == []


DOCKS = {
    "navigator": (NavigatorDock, "NavigatorDock", "show_nodes"),
    "history": (HistoryDock, "HistoryDock", "refresh"),
    "problems": (ProblemsDock, "ProblemsDock", "show_problems"),
}


@pytest.mark.parametrize("names", [("navigator", "problems"), ("history",)], ids="-".join)
def test_docks_that_cannot_be_made_leave_the_rest(
    start: Start, campaign: Path, monkeypatch: pytest.MonkeyPatch, guarded: list[object], names: tuple[str, ...]
) -> None:
    for name in names:
        monkeypatch.setattr(main_window, DOCKS[name][1], raising)
    for _ in range(2):
        shell = start(campaign)
        assert shell.document is not None
        failed = {name for name in DOCKS if isinstance(shell.window.docks[name].widget(), FailedDock)}
        assert failed == set(names)
        shell.document.apply(RenameThing("force", shell.window.outline.of("force")[0].id, "Autre nom"))
        assert shell.window.outline.of("force")[0].name == "Autre nom"
        shell.document.undo()
        shell.window.close()
    assert guarded == []


def test_what_never_came_to_its_end_is_not_opened_again_by_itself(
    start: Start, campaign: Path, monkeypatch: pytest.MonkeyPatch, guarded: list[object], tmp_path: Path, qtbot: QtBot
) -> None:
    recent = Settings(language="fr", theme="light", motion=False, recent=(str(campaign),))
    monkeypatch.setattr(shells.OutlineReader, "refresh", raising)
    first = start(settings=recent)
    assert len(guarded) == 1
    assert first.document is None
    assert first.window.isVisible()
    for _ in range(2):
        (tmp_path / "config" / "opening.txt").write_text(str(campaign), encoding="utf-8")
        again = start(settings=recent)
        assert again.document is None
        assert "c.portulan" in again.window.notice.words.text()
    assert len(guarded) == 1
    monkeypatch.undo()
    again.files.open_path(campaign)
    assert again.document is not None
    qtbot.waitUntil(lambda: not (tmp_path / "config" / "opening.txt").exists())
    assert again.settings.recent[0] == str(campaign)
