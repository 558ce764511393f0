"""P1, P7 and the killed half of P10: programs killed at any moment, and a careless one that shows the test can fail."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def _killed(what: str, kills: int, folder: Path) -> dict[str, int]:
    with subprocess.Popen(
        [sys.executable, str(HERE / "victims.py"), what, str(kills), f"seed {what}", str(folder)],
        cwd=HERE.parent.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as run:
        try:
            out, said = run.communicate(timeout=60 + 5 * kills)
        except BaseException:
            os.killpg(run.pid, signal.SIGKILL)
            raise
    assert run.returncode == 0, said
    return json.loads(out)


def _edits_survive(kills: int, folder: Path) -> None:
    found = _killed("edits", kills, folder)
    assert found["kills"] == kills
    assert found["acknowledged"] > kills // 3, "most programs were killed before they said anything"
    assert (found["lost"], found["torn"]) == (0, 0)


def _carelessness_shows(kills: int, folder: Path) -> None:
    found = _killed("careless", kills, folder)
    assert found["lost"] + found["torn"] > 0, "without a journal nothing was lost: this test proves nothing"


def _migration_leaves_old_or_new(kills: int, folder: Path) -> None:
    found = _killed("migration", kills, folder)
    assert found["broken"] == 0
    assert found["old"] > 0
    assert found["new"] > 0


def _backups_stay_whole(kills: int, folder: Path) -> None:
    found = _killed("backup", kills, folder)
    assert found["bad"] == 0
    assert found["kept"] > 0


def test_acknowledged_work_survives_a_kill(tmp_path):
    _edits_survive(10, tmp_path)


def test_without_a_journal_kills_do_harm(tmp_path):
    _carelessness_shows(12, tmp_path)


def test_a_migration_killed_half_way_leaves_old_or_new(tmp_path):
    _migration_leaves_old_or_new(12, tmp_path)


def test_a_backup_killed_half_way_leaves_whole_ones(tmp_path):
    _backups_stay_whole(8, tmp_path)


@pytest.mark.soak
def test_acknowledged_work_survives_200_kills(tmp_path):
    _edits_survive(200, tmp_path)


@pytest.mark.soak
def test_without_a_journal_200_kills_do_harm(tmp_path):
    _carelessness_shows(200, tmp_path)


@pytest.mark.soak
def test_150_migrations_killed_half_way_leave_old_or_new(tmp_path):
    _migration_leaves_old_or_new(120, tmp_path)


@pytest.mark.soak
def test_150_backups_killed_half_way_leave_whole_ones(tmp_path):
    _backups_stay_whole(150, tmp_path)
