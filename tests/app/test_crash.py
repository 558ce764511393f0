"""What nobody expected: one sentence, details to copy, a report in a file, and the work goes on."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from app.start.crash import CrashGuard, FaultReports, write_report

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def mishap() -> Exception:
    try:
        raise KeyError("mât")
    except KeyError as problem:
        return problem


def test_a_mishap_is_told_and_nothing_is_lost(shell: Shell, tmp_path: Path, qtbot: QtBot) -> None:
    guard = CrashGuard(shell.show_crash, shell.clock, tmp_path / "reports")
    problem = mishap()
    guard.catch(type(problem), problem, problem.__traceback__)
    box = guard._box
    assert box is not None
    assert "KeyError" in box.details.toPlainText()
    QTest.mouseClick(box.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == box.details.toPlainText()
    reports = list((tmp_path / "reports").iterdir())
    assert len(reports) == 1
    assert "KeyError" in reports[0].read_text(encoding="utf-8")
    # A second mishap while the first is shown writes its report and opens no second box.
    guard.catch(type(problem), problem, problem.__traceback__)
    assert guard._box is box
    assert len(list((tmp_path / "reports").iterdir())) == 2
    QTest.mouseClick(box.go_on, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: guard._box is None)
    assert shell.document is not None
    assert not shell.document.read_only


def test_a_report_that_cannot_be_written_is_no_second_mishap(shell: Shell, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x")
    assert write_report(blocked / "inside", "details", shell.clock) is None


def test_a_fault_the_program_went_on_from_is_reported_once_with_its_place(shell: Shell, tmp_path: Path) -> None:
    log = logging.Logger("portulan")
    log.addHandler(FaultReports(shell.clock, tmp_path / "reports"))
    for _ in range(2):
        log.error("turn 3, cannot be judged: phase:income", exc_info=mishap())
    log.error("no fault of the program")
    (report,) = (tmp_path / "reports").iterdir()
    said = report.read_text(encoding="utf-8")
    assert said.startswith("turn 3, cannot be judged: phase:income")
    assert "in mishap" in said
