"""A window as a user has it: settings, documents and caches of its own, answers given instead of dialogs."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.shell.questions import Questions
from app.shell.shell import Shell
from app.shell.tools import CAMPAIGN
from app.start.window import application
from models.games.library import BUILT
from models.settings import Settings


class Answers(Questions):
    """Gives the answers a test has prepared; None where it has none."""

    def __init__(self) -> None:
        self.open: Path | None = None
        self.write: Path | None = None
        self.said: str | None = None
        self.chosen: int | None = None
        self.lines: list[str] = []

    def file_to_open(self, parent: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
        return self.open

    def file_to_write(self, parent: QWidget, title: str, proposed: Path, kinds: str) -> Path | None:
        return self.write

    def words(self, parent: QWidget, look: object, title: str, question: str, proposed: str) -> str | None:
        return self.said

    def choice(self, parent: QWidget, look: object, title: str, question: str, lines: list[str]) -> int | None:
        self.lines = list(lines)
        return self.chosen


class Ticking:
    """A clock that goes on by a second each time it is read."""

    def __init__(self) -> None:
        self.at = datetime(2026, 3, 14, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at


Start = Callable[..., Shell]


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def start(qtbot: QtBot, tmp_path: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Start Portulan; `paths`, and any field of Settings. Everything is closed at the end."""
    running: list[Shell] = []
    shown: list[Path] = []

    def begin(*paths: Path, settings: Settings | None = None, **fields: object) -> Shell:
        chosen = settings or Settings(language="fr", theme="light", motion=False)
        # Whoever plays here has read what is shown before a first game.
        chosen = dataclasses.replace(chosen, briefed=chosen.briefed or tuple(BUILT))
        shell = Shell(
            application(),
            dataclasses.replace(chosen, **fields),
            config=tmp_path / "config",
            documents=tmp_path / "documents",
            clock=Ticking(),
            asking=answers,
            show_file=shown.append,
            size=(1280, 800),
        )
        running.append(shell)
        shell.start(list(paths))
        with qtbot.waitExposed(shell.window):
            pass
        qtbot.waitUntil(lambda: shell._survey is None or shell._survey.settled, timeout=20_000)
        return shell

    font, palette = application().font(), application().palette()
    yield begin
    for shell in running:
        # Nobody looks at the picture and the backup that this end would leave.
        shell._keep_picture = lambda _key: None  # type: ignore[method-assign]
        if shell.document is not None:
            shell.document.store._automatic = False
        shell.window.close()
        shell.window.deleteLater()
        shell.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    # Whatever runs after these tests is as wide and as high as without them.
    application().setFont(font)
    application().setPalette(palette)


def at_its_band(shell: Shell) -> Shell:
    """Return a window with the page of the first band, in place of the page its campaign opened on."""
    shell.window.open_node(shell.window.outline.of("force")[0])
    shell.window.close_page(CAMPAIGN)
    shell.window.activateWindow()
    QApplication.processEvents()
    return shell


@pytest.fixture
def shell(start: Start) -> Shell:
    """Portulan on the first sample, the page of its band in front."""
    return at_its_band(start())
