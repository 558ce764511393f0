"""The log read whole: every act, filtered, written as text."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from editor.play.parts.log_sheet import LogSheet
from tests.play_page.conftest import Begin
from tests.play_page.evening import Evening, press
from tests.play_page.test_game import hotseat

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Answers:
    """Answers the question for a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def file_to_open(self, _parent: QWidget, _title: str, _folder: Path, _kinds: str) -> Path | None:
        return None

    def file_to_write(self, _parent: QWidget, _title: str, _proposed: Path, _kinds: str) -> Path | None:
        return self.path

    def folder(self, _parent: QWidget, _title: str, _proposed: Path) -> Path | None:
        return None


def whole_log(evening: Evening) -> LogSheet:
    evening.page.act("play_log")
    evening.settle()
    sheet = evening.page.findChild(LogSheet)
    assert sheet.isVisible()
    return sheet


def said(sheet: LogSheet) -> list[str]:
    return [sheet.lines.item(row).text() for row in range(sheet.lines.count())]


def test_the_whole_log_is_read_filtered_and_follows_the_battle(begin: Begin) -> None:
    evening = hotseat(begin)
    sheet = whole_log(evening)
    whole = said(sheet)
    assert whole == [evening.page.side.log.item(row).text() for row in range(evening.page.side.log.count())]
    count = evening.match.count
    side = evening.match.view.decides
    press(evening.page.ends.buttons["play_end_turn"])
    evening.settle()
    assert evening.match.count == count + 1
    assert len(said(sheet)) > len(whole), "it follows"
    sheet.kind.setCurrentIndex(sheet.kind.findData("dice"))
    thrown = said(sheet)
    assert thrown
    assert len(thrown) < len(whole)
    assert not [each for each in thrown if "se place en" in each]
    sheet.kind.setCurrentIndex(0)
    sheet.side.setCurrentIndex(sheet.side.findData(side))
    mine = sum(each.side == side for each in evening.match.done)
    assert 0 < mine < count
    assert sheet.count.text().startswith(f"{mine}\N{NO-BREAK SPACE}") or sheet.count.text().startswith(f"{mine} ")
    sheet.side.setCurrentIndex(0)
    figure = evening.match.view.tokens[0]
    sheet.figure.setCurrentIndex(sheet.figure.findData(figure.id))
    placed = [each for each in said(sheet) if "se place en" in each]
    assert len(placed) == 1
    assert placed[0].startswith(figure.name["fr"])
    sheet.close()


def test_figures_of_one_name_are_told_apart_where_the_log_is_filtered(begin: Begin) -> None:
    evening = hotseat(begin)
    names = [each.name["fr"] for each in evening.match.view.tokens]
    assert len(set(names)) < len(names), "some share a name"
    figure = whole_log(evening).figure
    offered = [figure.itemText(row) for row in range(1, figure.count())]
    assert len(set(offered)) == len(offered) == len(names)
    assert set(names) <= set(offered)
    assert all(f"{each} (2)" in offered for each in names if names.count(each) > 1)


def full(_handle: int) -> None:
    raise OSError(errno.ENOSPC, "full")


def test_the_log_is_written_as_text_in_utf_8(begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = hotseat(begin)
    sheet = whole_log(evening)
    path = tmp_path / "journal é.txt"
    sheet._ask = Answers(path)
    press(sheet.write)
    text = path.read_bytes().decode("utf-8")
    words = [sheet.lines.item(row).text() for row in range(sheet.lines.count())]
    assert words
    assert all(each in text for each in words)
    assert "(AG-11)" in text, "each sentence keeps its rule"
    assert path.name in sheet.count.text()
    # What stood there is not lost where the new log cannot be written to its end.
    monkeypatch.setattr(os, "fsync", full)
    press(sheet.write)
    assert path.name in sheet.count.text()
    assert path.read_bytes().decode("utf-8") == text
    assert [each.name for each in tmp_path.iterdir() if each.suffix == ".part"] == []
    monkeypatch.undo()
    sheet._ask = Answers(tmp_path / "nowhere" / "log.txt")
    press(sheet.write)
    assert "log.txt" in sheet.count.text(), "what could not be written is said"
    assert not (tmp_path / "nowhere").exists()
    sheet.close()
