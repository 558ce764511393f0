"""A place that cannot be used (full, missing, damaged) is one sentence and exit code 2, and nothing is left behind."""

from __future__ import annotations

import socket
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.start.display import PLATFORM, WAYLAND_SCREEN, X_SCREEN, has_display
from models.store.schema import VERSION
from tests.store.test_full_disk import files_up_to

Run = Callable[..., Any]


@pytest.fixture
def campaign(portulan: Run, tmp_path: Path) -> Path:
    assert portulan("new", "demo.portulan", "--sample", "noirs-ameres").code == 0
    return tmp_path / "demo.portulan"


def one_sentence(answer: Any) -> str:
    """The one sentence of a failed command."""
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    return str(answer.err)


@pytest.mark.parametrize(
    "args",
    [
        ("new", "l.portulan", "--sample", "noirs-ameres"),
        ("backup", "demo.portulan"),
        ("cards", "demo.portulan", "-o", "x.pdf"),
    ],
    ids=lambda args: args[0],
)
def test_a_full_disk(portulan: Run, campaign: Path, args: tuple[str, ...]) -> None:
    before = campaign.read_bytes()
    with files_up_to(20_000):
        said = one_sentence(portulan(*args))
    assert "plein" in said or "taille permise" in said
    assert "place" in said
    assert campaign.read_bytes() == before
    left = [path for path in campaign.parent.rglob("*") if path.is_file()]
    assert left == [campaign]


def test_a_folder_that_is_not_there(portulan: Run, campaign: Path) -> None:
    for args in (("new", "nowhere/x.portulan", "--sample", "noirs-ameres"), ("cards", campaign, "-o", "nowhere/x.pdf")):
        assert "ce chemin n’existe pas" in one_sentence(portulan(*args))


def test_a_damaged_campaign_is_not_backed_up(portulan: Run, campaign: Path) -> None:
    campaign.write_bytes(campaign.read_bytes()[:20_000])
    assert "Réparer" in one_sentence(portulan("backup", campaign))
    assert [path.name for path in campaign.parent.iterdir()] == [campaign.name]


def test_a_name_of_two_lines_stays_one_sentence(portulan: Run) -> None:
    one_sentence(portulan("check", "a\nb.portulan"))
    one_sentence(portulan("swidenth", "check", "a\nb.json"))


@pytest.mark.parametrize("args", [("info",), ("check",), ("backup",), ("repair",), ("cards", "-o", "c.pdf")])
def test_a_link_that_leads_to_itself(portulan: Run, tmp_path: Path, args: tuple[str, ...]) -> None:
    (tmp_path / "l.portulan").symlink_to("l.portulan")
    assert "tourne en rond" in one_sentence(portulan(args[0], "l.portulan", *args[1:]))


def test_a_backup_is_put_back_where_there_was_no_file_and_never_onto_a_folder(
    portulan: Run, campaign: Path, tmp_path: Path
) -> None:
    done = portulan("restore", "anew.portulan", campaign)
    assert (done.code, done.err) == (0, "")
    assert "aucun fichier" in done.out
    (tmp_path / "folder.portulan").mkdir()
    assert "dossier" in one_sentence(portulan("restore", "folder.portulan", campaign))


def test_a_file_of_a_newer_version_is_checked_as_far_as_it_is_read(portulan: Run, campaign: Path) -> None:
    with closing(sqlite3.connect(campaign)) as db:
        db.execute(f"PRAGMA user_version={VERSION + 1}")
    before = campaign.read_bytes()
    done = portulan("check", campaign, "--json")
    assert (done.code, done.err) == (0, "")
    assert [row["grade"] for row in done.document] == ["notice"]
    assert "plus récente" in done.document[0]["text"]
    assert campaign.read_bytes() == before


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
@pytest.mark.parametrize("words", [(), ("demo.portulan",)])
def test_a_window_without_a_screen_is_one_sentence(
    portulan: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    for name in (X_SCREEN, WAYLAND_SCREEN, PLATFORM):
        monkeypatch.delenv(name, raising=False)
    assert "--help" in one_sentence(portulan(*words))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
@pytest.mark.parametrize("platform", [None, "xcb"])
def test_a_screen_that_does_not_answer_is_one_sentence(
    portulan: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str | None
) -> None:
    for name in (X_SCREEN, WAYLAND_SCREEN, PLATFORM):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", "nobody:here")
    if platform:
        monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    assert "--help" in one_sentence(portulan())
    monkeypatch.setenv("WAYLAND_DISPLAY", str(tmp_path / ("nobody" * 40)))
    assert "--help" in one_sentence(portulan())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_a_screen_that_answers_is_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (X_SCREEN, WAYLAND_SCREEN, PLATFORM):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_RUNTIME_DIR", ".")
    monkeypatch.setenv("WAYLAND_DISPLAY", "chart")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("chart")
        assert not has_display()
        server.listen()
        assert has_display()
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.delenv("WAYLAND_DISPLAY")
    assert has_display()
