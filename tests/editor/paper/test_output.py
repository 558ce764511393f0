"""A print on its way: seen, stopped, never in anybody's way; and what stays when it is stopped."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.jobs import Jobs
from editor.kit.export.writing import not_written
from editor.paint import printing
from editor.paint.pdf import write_together
from editor.paper.dialog import TEXT
from editor.paper.products import Printable
from models.i18n import Text, Translator, trouble
from models.progress import Cancelled
from tests.editor.paper.conftest import Asked, Open, choose, press
from tests.sheets.contents import THEVOR

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
MANY = Printable("Cent", "swidenth", tuple(replace(THEVOR, title=Text.same(f"Thevor {i}")) for i in range(100)))


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch, name: str, after: int) -> Iterator[threading.Event]:
    """Stop a step of the work at its n-th call until the test lets it go on."""
    go, real, calls = threading.Event(), getattr(printing, name), 0

    def step(*args: object, **more: object) -> object:
        nonlocal calls
        calls += 1
        if calls > after:
            go.wait(20)
        return real(*args, **more)

    monkeypatch.setattr(printing, name, step)
    try:
        yield go
    finally:
        go.set()


def test_pictures_can_be_stopped_and_leave_nothing(
    open_dialog: Open, asked: Asked, jobs: Jobs, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = open_dialog(MANY)
    old = asked.folder / "out-01-thevor-0.png"
    old.write_bytes(b"before")
    with held(monkeypatch, "face_image", 5) as go:
        press(qtbot, dialog, "Écrire des images…")
        qtbot.waitUntil(lambda: dialog.output.bar.value() >= 1, timeout=20_000)
        assert dialog.output.isVisible()
        assert dialog.output.bar.maximum() == 100
        assert not any(button.isEnabled() for button in dialog.writing.buttons)
        choose(qtbot, dialog, "kit")
        qtbot.mouseClick(dialog.output.stop, Qt.MouseButton.LeftButton)
        go.set()
        qtbot.waitUntil(lambda: not dialog.output.busy and not jobs.running, timeout=20_000)
    assert "aucun fichier" in dialog.trouble.text()
    assert not dialog.output.isVisible()
    assert all(button.isEnabled() for button in dialog.writing.buttons)
    assert [path.name for path in asked.folder.iterdir() if path.suffix != ".toml"] == [old.name]
    assert old.read_bytes() == b"before"
    assert asked.said == []


def test_what_a_disk_refuses_is_said_in_our_words(
    open_dialog: Open, asked: Asked, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, raw: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(printing, "write_whole", full)
    dialog = open_dialog()
    press(qtbot, dialog, "Écrire un PDF…")
    qtbot.waitUntil(lambda: "out.pdf" in dialog.trouble.text(), timeout=20_000)
    assert trouble(OSError(28, ""))["fr"] in dialog.trouble.text()
    assert "space" not in dialog.trouble.text()
    assert not_written(Translator("en"), OSError(28, "x", "/a/b.pdf")).startswith("“b.pdf”")


def test_files_are_put_in_place_together_or_not_at_all(tmp_path: Path) -> None:
    def made() -> Iterator[tuple[Path, bytes]]:
        yield tmp_path / "a", b"1"
        assert not (tmp_path / "a").exists()
        raise Cancelled

    with pytest.raises(Cancelled):
        write_together(made())
    assert list(tmp_path.iterdir()) == []
    assert write_together([(tmp_path / "a", b"1"), (tmp_path / "b", b"2")]) == (tmp_path / "a", tmp_path / "b")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]


@pytest.mark.parametrize(("suffix", "opening"), [(".md", "# Les Noirs"), (".html", "<!DOCTYPE html>")])
def test_a_story_is_written_as_text_and_nothing_else_is(
    open_dialog: Open, asked: Asked, qtbot: QtBot, suffix: str, opening: str
) -> None:
    dialog = open_dialog()
    button = dialog.writing.buttons[TEXT]
    assert button.isHidden()
    choose(qtbot, dialog, "story")
    assert not button.isHidden()
    asked.suffix = suffix
    button.click()
    qtbot.waitUntil(lambda: bool(asked.said), timeout=20_000)
    assert str(asked.folder / f"out{suffix}") in dialog.trouble.text()
    assert asked.shown == []
    text = (asked.folder / f"out{suffix}").read_text("utf-8")
    assert text.startswith(opening)
    assert "Thevor" in text
    choose(qtbot, dialog, "party")
    assert button.isHidden()
