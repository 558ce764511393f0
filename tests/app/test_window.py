"""The window as people use it: samples, undo after a restart, a second window, languages, themes."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLineEdit,
    QMessageBox,
)
from pytestqt.qtbot import QtBot

from app.kinds.kinds import shown_samples
from app.shell.questions import Questions
from app.shell.shell import Shell
from app.shell.tools import CAMPAIGN
from models.campaign.queries import info
from models.campaign.sample_list import sample
from models.settings import load_settings
from models.store.backup import backups
from models.store.store import Store
from tests.app.conftest import at_its_band
from tests.app.hands import point_at, press
from tests.store.test_left_beside import left_wal

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def press_tile(shell: Shell, sample_id: str) -> None:
    shell.window.go_home()
    tile = shell.window.page("home").sample_tiles[sample_id]
    QTest.mouseClick(tile, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))


def navigator_names(shell: Shell) -> list[str]:
    return [node.name for node in shell.window.outline.nodes]


def rename_first(shell: Shell, name: str) -> None:
    """Press F2 in the navigator, type, press Enter."""
    tree = shell.window.navigator.tree
    point_at(shell, shell.window.outline.nodes[0].id)
    press(shell, "rename")
    editor = tree.findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    editor.setText(name)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    # Once for the editor to hand over its text, once for the Change.
    for _ in range(3):
        QApplication.processEvents()


def test_the_first_evening_begins_on_a_sample(start: Any) -> None:
    shell = start()
    assert shell.document is not None
    assert navigator_names(shell) == ["Les Noirs Amères"]
    assert shell.window.current == CAMPAIGN, "its band, and the quests it can play"
    assert shell.window.windowTitle() == "Les Noirs Amères — Portulan"


@pytest.mark.parametrize("sample_id", [sample.id for sample in shown_samples()])
def test_every_sample_opens_by_its_tile(start: Any, qtbot: QtBot, sample_id: str) -> None:
    shell = start()
    before = shell.document.path
    press_tile(shell, sample_id)
    qtbot.waitUntil(lambda: shell.document is not None and shell.document.path != before)
    assert shell.document.path.parent == shell.documents
    if sample(sample_id).opens:
        assert shell.window.current == sample(sample_id).opens
        path = shell.document.path
        shell.window.go_home()
        shell.window.close()
        again = start(path)
        assert again.window.current == sample(sample_id).opens, "a file without things opens on its cards"
        return
    assert shell.window.outline.nodes
    page = shell.window.page(shell.window.current)
    if sample(sample_id).game == "swidenth":
        assert shell.window.current == CAMPAIGN, "a campaign with a band opens on its page"
    elif shell.window.outline.of("force") and not shell.window.outline.of("scenario"):
        assert page.heroes.desk.sheet.verdict.members
    else:
        # A board with a scenario opens on the scenario: that is what the sample is about.
        kinds = [node.kind for node in shell.window.outline.nodes]
        assert shell.window.page_acts.kind.id == ("scenario" if "scenario" in kinds else kinds[0])


def test_a_killed_window_comes_back_with_its_undo(start: Any, tmp_path: Path) -> None:
    shell = start()
    rename_first(shell, "Veilleurs")
    path = shell.document.path
    # A killed process leaves the file as its last commit did, and a lock whose owner is dead.
    copy = tmp_path / "killed.portulan"
    copy.write_bytes(path.read_bytes())
    again = start(copy)
    assert navigator_names(again) == ["Veilleurs"]
    assert again.window.book["undo"].isEnabled()
    press(again, "undo")
    assert navigator_names(again) == ["Les Noirs Amères"]
    assert again.window.book["redo"].isEnabled()


def test_the_last_evening_is_opened_again(start: Any) -> None:
    shell = at_its_band(start())
    rename_first(shell, "Veilleurs")
    shell.window.close()
    again = start(settings=load_settings(shell._config))
    assert navigator_names(again) == ["Veilleurs"]
    assert again.window.current == again.window.outline.nodes[0].id
    assert not again.memory.picture(again.document.path).isNull()


def test_a_second_window_reads_only_and_says_why(start: Any, tmp_path: Path, answers: Any) -> None:
    first = start()
    second = start(first.document.path)
    assert second.document.read_only
    assert second.window.banner.isVisible()
    assert second.window.banner.words.text()
    assert not second.window.book["rename"].isEnabled()
    answers.write = tmp_path / "copie.portulan"
    QTest.mouseClick(second.window.banner.button, Qt.MouseButton.LeftButton)
    assert (tmp_path / "copie.portulan").exists()


def test_a_copy_over_another_campaign_asks_first_and_keeps_it(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = tmp_path / "victim.portulan"
    with Store.create(victim, "Victime", shell.clock):
        pass
    before = victim.read_bytes()
    typed = [(str(tmp_path / "victim"), ""), ("", ""), (str(tmp_path / "victim"), "")]
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]
    asked: list[str] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: typed.pop(0))
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()) or answers.pop(0))
    shell.asking = Questions()
    for replaced in (False, True):
        press(shell, "save_copy")
        assert "victim.portulan" in asked[-1]
        assert (victim.read_bytes() != before) == replaced
    (kept,) = backups(victim)
    assert kept.path.name in shell.window.line.currentMessage()
    with Store.open(kept.path, shell.clock, read_only=True) as store, store.read() as campaign:
        assert info(campaign).title == "Victime"


def test_a_broken_file_is_one_sentence(shell: Shell, tmp_path: Path) -> None:
    broken = tmp_path / "abîmé.portulan"
    broken.write_bytes(b"not a campaign")
    assert not shell.files.open_path(broken)
    assert shell.window.notice.isVisible()
    assert broken.read_bytes() == b"not a campaign"
    assert shell.document is not None
    QTest.mouseClick(shell.window.notice.button, Qt.MouseButton.LeftButton)
    assert not shell.window.notice.isVisible()


def test_what_lay_beside_a_campaign_stays_said_until_it_is_understood(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "essai.portulan"
    with Store.create(path, "Essai", shell.clock):
        pass
    left_wal(path)
    assert shell.files.open_path(path)
    assert "essai.portulan-wal" in shell.window.notice.words.text()
    QTest.mouseClick(shell.window.notice.button, Qt.MouseButton.LeftButton)
    assert not shell.window.notice.isVisible()


def test_the_language_is_switched_in_place(shell: Shell) -> None:
    old = shell.window
    shell.apply_settings(dataclasses.replace(shell.settings, language="en"))
    assert shell.window is not old
    assert shell.window.book["undo"].text() == "&Undo"
    assert shell.window.docks["navigator"].windowTitle() == "Navigator"
    assert navigator_names(shell) == ["Les Noirs Amères"]
    assert shell.window.current == shell.window.outline.nodes[0].id
    rename_first(shell, "Early Birds")
    assert shell.document.stack.undoText() == shell.document.words(shell.document.steps()[-1])
    assert load_settings(shell._config).language == "en"


def test_themes_and_text_size_apply_at_once(shell: Shell) -> None:
    shell.window.book["theme_dark"].trigger()
    assert shell.look.colours.dark
    assert QApplication.palette().window().color().name().upper() == "#12181F"
    shell.window.book["text_larger"].trigger()
    assert shell.look.percent == 110
    assert QApplication.font().pixelSize() == shell.look.px(14)
    shell.window.book["theme_light"].trigger()
    assert not shell.look.colours.dark


def test_an_empty_campaign_teaches(shell: Shell, answers: Any) -> None:
    answers.said = "Ma table"
    press(shell, "new_campaign")
    assert shell.document.path.stem == "Ma table"
    assert shell.window.current == "blank"
    answers.chosen = [each.id for each in shown_samples()].index("buveurs-de-sacquet")
    shell.window.book["add_sample"].trigger()
    assert navigator_names(shell) == ["Les Buveurs de Sacquet"]
    assert shell.window.current == shell.window.outline.nodes[0].id


def test_checkpoints_and_jumps(shell: Shell, answers: Any) -> None:
    answers.said = "Avant la quête"
    press(shell, "checkpoint")
    rename_first(shell, "Un")
    rename_first(shell, "Deux")
    assert "Avant la quête" in " ".join(shell.window.history.list.topLevelItem(i).text(0) for i in range(4))
    shell.window.book["history_last_checkpoint"].trigger()
    assert navigator_names(shell) == ["Les Noirs Amères"]
    newest = shell.window.history.list.topLevelItem(0)
    shell.window.history.list.itemActivated.emit(newest, 0)
    assert navigator_names(shell) == ["Deux"]
    shell.window.book["history_start"].trigger()
    assert navigator_names(shell) == []


def test_backups_are_made_and_put_back(shell: Shell, answers: Any, qtbot: QtBot) -> None:
    shell.window.book["backup"].trigger()
    qtbot.waitUntil(lambda: not shell.jobs.running, timeout=20_000)
    rename_first(shell, "Plus tard")
    answers.chosen = 0
    path = shell.document.path
    shell.window.book["restore"].trigger()
    assert shell.document.path == path
    assert answers.lines
    assert navigator_names(shell) == ["Plus tard"] or navigator_names(shell) == ["Les Noirs Amères"]


def test_a_foreign_campaign_is_imported_beside_ours(shell: Shell, answers: Any, qtbot: QtBot, tmp_path: Path) -> None:
    foreign = tmp_path / "reçue.portulan"
    shell.document.save_copy(foreign)
    answers.open = foreign
    before = shell.document.path
    shell.window.book["import_campaign"].trigger()
    qtbot.waitUntil(lambda: shell.document.path != before, timeout=20_000)
    assert shell.document.path.parent == shell.documents
    assert navigator_names(shell) == ["Les Noirs Amères"]


def test_closing_the_campaign_leaves_no_grey_window(shell: Shell) -> None:
    path = shell.document.path
    press(shell, "close_campaign")
    assert shell.document is None
    assert shell.window.current == "home"
    assert not shell.window.docks["history"].isVisible()
    assert not shell.window.book["undo"].isEnabled()
    with Store.open(path, shell.clock) as store:
        assert not store.read_only
