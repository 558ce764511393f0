"""P15: campaigns with a random wrong cell or a random wrong JSON value, through the window and through every command
that reads a campaign: pages and sentences, never a traceback.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.shell.failed_parts import Failed
from models.store import store as opening
from tests.app.conftest import Start
from tests.app.odd_campaigns import answered, commands, spoilt, whole, wrong_cell

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return whole(tmp_path_factory.mktemp("samples") / "c.portulan")


def looked_through(start: Start, path: Path, what: str) -> None:
    shell = start(path)
    if shell.document is None:
        assert shell.window.notice.isVisible(), what
    for node in shell.window.outline.nodes:
        shell.window.open_node(node)
    for act in ("ledger", "compare", "contents", "readings"):
        if shell.window.book[act].isEnabled():
            shell.window.book[act].trigger()
    for key in shell.window.open_pages:
        page = shell.window.tabs.show_page(key)
        shown = [page, *page.findChildren(Failed)]
        told = [each.details.toPlainText()[-600:] for each in shown if isinstance(each, Failed)]
        assert told == [], what
    assert "window.reading_failed" not in {placed.problem.key for placed in shell.window.outline.problems}, what
    shell.window.close()


@pytest.mark.parametrize("seed", range(3))
def test_what_is_in_the_file_is_checked_and_told_whatever_it_is(
    samples: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    path = tmp_path / "c.portulan"
    what = spoilt(samples, path, seed)
    for words in (["check", str(path)], ["info", str(path), "--json"]):
        answered(words, capsys, what)


def test_every_command_answers_whatever_is_in_the_file(
    samples: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.portulan"
    what = spoilt(samples, path, 0)
    every = commands(samples, path, tmp_path)
    # A part of them: the long form has them all for many files.
    for words in (*every[:-6:5], *every[-6:]):
        answered(words, capsys, what)


def once(words: list[str], asked: set[tuple[str, ...]]) -> bool:
    """Say whether a command draws in a form that was asked for already, of another map or for another side."""
    drawn = words[:2] in (["map", "render"], ["map", "print"], ["galaxy", "export"])
    form = (*words[:2], *(Path(each).suffix for each in words[3:5])) if drawn else tuple(words)
    return form not in asked and not asked.add(form)


@pytest.mark.parametrize("of_each", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_every_command_is_asked_of_a_campaign_that_is_whole(
    samples: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], of_each: bool
) -> None:
    path = tmp_path / "c.portulan"
    path.write_bytes(samples.read_bytes())
    asked: set[tuple[str, ...]] = set()
    for words in commands(samples, path, tmp_path):
        if not (once(words, asked) or of_each):
            continue
        assert answered(words, capsys, " ".join(words)) == 0, words


def test_the_window_shows_whatever_is_in_the_file(start: Start, samples: Path, tmp_path: Path) -> None:
    path = tmp_path / "c.portulan"
    looked_through(start, path, spoilt(samples, path, 0))


def test_a_large_file_is_shown_before_its_check_has_ended(
    start: Start, samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was not looked at yet is asked at reading."""
    monkeypatch.setattr(opening, "CHECKED_AT_ONCE", 0)
    path = tmp_path / "c.portulan"
    looked_through(start, path, wrong_cell(samples, path, 0))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 200))
def test_hundreds_of_large_files_are_shown_before_their_check_has_ended(
    start: Start, samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(opening, "CHECKED_AT_ONCE", 0)
    path = tmp_path / "c.portulan"
    looked_through(start, path, wrong_cell(samples, path, seed))


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, *range(10, 20), *range(1000, 1300)])
def test_hundreds_of_odd_campaigns(
    start: Start, samples: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    path = tmp_path / "c.portulan"
    what = spoilt(samples, path, seed)
    looked_through(start, path, what)
    for words in commands(samples, path, tmp_path):
        answered(words, capsys, what)
    assert sys.exc_info() == (None, None, None)
