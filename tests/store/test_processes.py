"""What the system says of processes and locks, and what is made of it where it says nothing."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from models.store.processes import claim, process_start


@pytest.mark.parametrize(
    ("number", "taken"),
    [
        (errno.EWOULDBLOCK, False), (errno.EACCES, False), (errno.ENOLCK, None), (errno.EOPNOTSUPP, None),
        (errno.EINVAL, None),
    ],
)  # fmt: skip
def test_a_lock_another_has_is_told_from_a_place_without_locks(monkeypatch, number, taken) -> None:
    def fails(_handle: int, how: int) -> None:
        assert how == fcntl.LOCK_EX | fcntl.LOCK_NB, "nobody waits"
        raise OSError(number, "x")

    monkeypatch.setattr(fcntl, "flock", fails)
    assert claim(0) is taken


def test_the_beginning_of_a_process_is_the_22nd_word_whatever_the_process_is_called(
    tmp_path: Path, monkeypatch
) -> None:
    """Its name stands in brackets as the second and may hold blanks, brackets and letters of any kind."""
    words = " ".join(str(number) for number in range(3, 53))
    with monkeypatch.context() as system:
        system.setattr(Path, "read_text", lambda path, **_how: f"7 (a) b (c) {words}\n" if path.parts[2] == "7" else "")
        assert process_start(7) == "22"
        assert process_start(8) == ""
        assert process_start(0) == process_start(-7) == ""
    sleeper = tmp_path / "dormeur é"
    shutil.copy(shutil.which("sleep") or "/bin/sleep", sleeper)
    with subprocess.Popen([sleeper, "60"]) as run:
        try:
            assert process_start(run.pid).isdigit()
        finally:
            run.kill()


def test_where_the_system_has_no_such_files_ps_is_asked(monkeypatch) -> None:
    asked: list[tuple[list[str], dict[str, object]]] = []

    def answered(words: list[str], **how: object) -> subprocess.CompletedProcess[str]:
        asked.append((words, how))
        return subprocess.CompletedProcess(words, 0, " Mon Mar  2 10:00:00 2026\n", "")

    def missing(*_asked: object, **_how: object) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", missing)
    assert process_start(os.getpid()) == "", "here there are"
    monkeypatch.setattr(Path, "exists", lambda path: str(path) != "/proc/self/stat")
    monkeypatch.setattr(subprocess, "run", answered)
    assert process_start(41) == "Mon Mar  2 10:00:00 2026"
    how = {"capture_output": True, "text": True, "timeout": 5, "check": False}
    assert asked == [(["/bin/ps", "-o", "lstart=", "-p", "41"], how)]
    for problem in (FileNotFoundError(), subprocess.TimeoutExpired("ps", 5)):

        def fails(*_asked: object, problem: Exception = problem, **_how: object) -> None:
            raise problem

        monkeypatch.setattr(subprocess, "run", fails)
        assert process_start(41) == ""
