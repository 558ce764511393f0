"""P16: TERM, HUP and the end of a desktop session end the program as closing its window does; a rest keeps a backup."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.start.session_end import BETWEEN, IdleBackup, SystemEnd
from models.campaign.queries import info
from models.store.backup import backups
from models.store.integrity import check_file
from models.store.lock import lock_path
from models.store.store import Store
from tests.edits import SetTitle

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def now() -> datetime:
    return datetime(2026, 3, 14, 20, 0, tzinfo=UTC)


def titles(path: Path) -> list[str]:
    """What the campaign and its backups are called, all of them whole."""
    found = []
    for each in (path, *(kept.path for kept in backups(path))):
        assert check_file(each) == ()
        with Store.open(each, now, read_only=True) as store, store.read() as campaign:
            found.append(info(campaign).title)
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("name", ["SIGTERM", pytest.param("SIGHUP", marks=pytest.mark.soak)])
def test_a_signal_ends_the_program_with_a_backup(tmp_path, name):
    path = tmp_path / "campagne.portulan"
    Store.create(path, "Avant", now, backups=False).close()
    own = {f"PORTULAN_{part}": str(tmp_path / part) for part in ("CONFIG", "CACHE", "DOCUMENTS")}
    command = [sys.executable, str(HERE / "edited_window.py"), str(path)]
    environment = {**os.environ, **own, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    number = getattr(signal, name)
    # Tests that go on without their terminal (`nohup`) ignore HUP, and would hand that down.
    before = signal.signal(number, signal.SIG_DFL)
    try:
        run = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    finally:
        signal.signal(number, before)
    with run:
        try:
            assert run.stdout.readline() == "edited\n"
            assert lock_path(path).exists()
            run.send_signal(number)
            assert run.wait(60) == 0
        finally:
            run.kill()
    assert titles(path) == ["Après", "Après", "Avant"]
    assert not lock_path(path).exists()
    assert not list(tmp_path.rglob("*.part*"))


@pytest.fixture
def edited(start, tmp_path):
    """A window on a campaign of one's own with an edit that no backup has."""
    path = tmp_path / "campagne.portulan"
    Store.create(path, "Avant", now, backups=False).close()
    shell = start(path)
    with Store.open(path, now, read_only=True) as store, store.read() as campaign:
        assert info(campaign).title == "Avant"
    shell.document.apply(SetTitle("Après"))
    return shell


def test_the_end_of_a_session_keeps_a_backup_and_the_program_goes_on(edited, qapp):
    ending = SystemEnd(qapp, edited)
    try:
        before = len(backups(edited.document.path))
        ending.keep()
        ending.keep()
        assert len(backups(edited.document.path)) == before + 1
        assert titles(edited.document.path)[:2] == ["Après", "Après"]
        assert edited.document.apply(SetTitle("Encore"))
        path = edited.document.path
        ending.leave()
        assert edited.document is None
        assert titles(path)[:2] == ["Encore", "Encore"]
    finally:
        ending.forget()
        qapp.aboutToQuit.disconnect(ending.leave)
        ending.deleteLater()


def test_a_rest_keeps_a_backup_and_the_next_ones_wait(edited, qtbot):
    resting = IdleBackup(edited, edited.clock, idle_ms=1_000_000)
    path = edited.document.path
    made = len(backups(path))

    def looked_twice() -> int:
        for _ in range(2):
            resting.look()
        qtbot.waitUntil(lambda: not edited.jobs.running)
        return len(backups(path)) - made

    resting.look()
    edited.document.apply(SetTitle("Au travail"))
    resting.look()
    assert not edited.jobs.running, "somebody works: no backup comes between"
    assert looked_twice() == 1
    qtbot.waitUntil(lambda: not edited.document.store.has_new_edits)
    assert looked_twice() == 1, "nothing new"
    edited.document.apply(SetTitle("Plus tard"))
    assert looked_twice() == 1, "too soon"
    edited.clock.at += BETWEEN + timedelta(seconds=1)
    assert looked_twice() == 2
    assert titles(path)[0] == "Plus tard"
