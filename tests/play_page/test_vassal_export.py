"""A scenario is written as a VASSAL module from its page: with its board, its figures and the user's own pictures."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.play_page.evening import Evening

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawn small, a module is soon done."""
    monkeypatch.setattr("editor.paint.vassal.CELL", 16)
    monkeypatch.setattr("editor.paint.vassal.CARD_DPI", 30)


class Asked:
    """Answers with a path, and remembers what was proposed."""

    def __init__(self, path: Path | None) -> None:
        self.path, self.proposed = path, Path()

    def file_to_open(self, parent: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
        return None

    def file_to_write(self, parent: QWidget, title: str, proposed: Path, kinds: str) -> Path | None:
        self.proposed = proposed
        return self.path


def test_a_module_is_written_in_the_background_and_said(qtbot: QtBot, tmp_path: Path) -> None:
    evening = Evening(qtbot, tmp_path / "soir.portulan")
    page, path = evening.scenario, tmp_path / "temple.vmod"
    page.acts.ask = Asked(path)
    assert page.state("scenario_vassal") == (True, False)
    page.act("scenario_vassal")
    assert not path.exists(), "the window is not kept waiting"
    qtbot.waitUntil(lambda: not evening.jobs.running, timeout=20_000)
    evening.settle()
    assert page.acts.ask.proposed == tmp_path / "Le Temple Perdu.vmod"
    assert "temple.vmod" in evening.said[-1]
    with zipfile.ZipFile(path) as module:
        assert "Obi-Wan Kenobi" in module.read("buildFile.xml").decode()
        assert "images/board.png" in module.namelist()
    evening.close()


def test_a_module_that_cannot_be_written_says_why_and_one_not_wanted_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    evening = Evening(qtbot, tmp_path / "soir.portulan")
    page = evening.scenario
    qtbot.waitUntil(lambda: page.desk._checks.settled and not page.desk._rests.isActive() and not evening.jobs.running)
    said = len(evening.said)
    page.acts.ask = Asked(None)
    page.act("scenario_vassal")
    assert (len(evening.said), evening.jobs.running) == (said, ())
    page.acts.ask = Asked(tmp_path / "nowhere" / "temple.vmod")
    page.act("scenario_vassal")
    qtbot.waitUntil(lambda: not evening.jobs.running, timeout=20_000)
    evening.settle()
    assert "temple.vmod" in evening.said[-1]
    assert "écrit :" not in evening.said[-1]
    evening.close()
