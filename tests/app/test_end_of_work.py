"""Work ends with what it is about: a campaign that is closed, a program that is quit."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.jobs import Job
from models.campaign.samples import fill
from models.progress import Progress
from models.store.store import Store
from tests.app.conftest import Start

ROOT = Path(__file__).parents[2]
QUITS_AT_WORK = """
import sys, threading, time
from PySide6.QtCore import QTimer
import app.start.window
from app.__main__ import main
from editor.jobs import Job

made = app.start.window.make_shell
begun = threading.Event()

def deaf(progress):
    begun.set()
    while True:
        time.sleep(0.01)

def quit_when_begun():
    if begun.is_set():
        print("quits", flush=True)
        shells[0].quit()
    else:
        QTimer.singleShot(5, quit_when_begun)

def started():
    shells[0].jobs.start(Job("deaf", deaf))
    quit_when_begun()

shells = []

def make_shell(*args, **kwargs):
    shells.append(made(*args, **kwargs))
    QTimer.singleShot(0, started)
    return shells[0]

app.start.window.make_shell = make_shell
sys.exit(main())
"""
PATIENCE = 120
"""Seconds for a start on a machine that has much else to do; the work itself would never end."""


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "sample.portulan"
    with Store.create(path, "Essai", lambda: datetime(2026, 3, 14, tzinfo=UTC), backups=False) as store:
        store.apply(fill("noirs-ameres"))
    return path


@pytest.mark.soak
def test_the_program_ends_though_work_goes_on_that_hears_nothing(campaign: Path, tmp_path: Path) -> None:
    places = {name: str(tmp_path / name) for name in ("PORTULAN_CACHE", "PORTULAN_CONFIG", "PORTULAN_DOCUMENTS")}
    env = {**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", QUITS_AT_WORK, str(campaign)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.stdout.split() == ["quits"], done.stderr
    assert done.returncode == 0
    assert not list(campaign.parent.glob("*.lock")), "the campaign was let go before"


def test_closing_a_campaign_stops_its_jobs_and_no_other(start: Start, campaign: Path, qtbot: QtBot) -> None:
    shell = start(campaign)
    begun, go_on = threading.Barrier(3), threading.Event()

    def work(progress: Progress) -> str:
        begun.wait(10)
        go_on.wait(10)
        progress(0, 0)
        return "whole"

    own, foreign = Job("own", work), Job("foreign", work, apart=True)
    ended: list[str] = []
    own.cancelled.connect(lambda: ended.append("own stopped"))
    foreign.succeeded.connect(ended.append)
    shell.jobs.start(own)
    shell.jobs.start(foreign)
    begun.wait(10)
    shell.adopt(None)
    go_on.set()
    qtbot.waitUntil(lambda: len(ended) == 2)
    assert sorted(ended) == ["own stopped", "whole"]
