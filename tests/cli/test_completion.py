"""A shell that asks at TAB what may come next is answered by words, never by a window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.__main__ import is_for_the_window, main

ROOT = Path(__file__).parent.parent.parent
ASKED = {
    "bash": {"COMP_WORDS": "portulan map re", "COMP_CWORD": "2"},
    "zsh": {"_TYPER_COMPLETE_ARGS": "portulan map re"},
    "fish": {"_TYPER_COMPLETE_ARGS": "portulan map re", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
}


@pytest.mark.parametrize("shell", ASKED)
def test_each_shell_is_told_what_may_follow(monkeypatch, capsys, shell):
    monkeypatch.setattr(sys, "argv", ["portulan"])
    for name, value in {"_PORTULAN_COMPLETE": f"complete_{shell}", **ASKED[shell]}.items():
        monkeypatch.setenv(name, value)
    assert not is_for_the_window([])
    assert main() == 0
    said = capsys.readouterr()
    assert "render" in said.out
    assert "convert" not in said.out
    assert said.err == ""


@pytest.mark.parametrize("asked", ["complete_bash", "complete_cobol", "bash", ""])
def test_a_question_that_is_none_ends_in_a_sentence(monkeypatch, capsys, asked):
    monkeypatch.setattr(sys, "argv", ["portulan"])
    monkeypatch.setenv("_PORTULAN_COMPLETE", asked)
    assert main() == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "bash" in said.err


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_bash_completes_with_the_script_we_give_it(tmp_path):
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    program = bin_folder / "portulan"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m app "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{bin_folder}:{os.environ['PATH']}"}
    # The program looks in which shell it was called; bash would give its place to a command that is its only one.
    shown = ["bash", "--norc", "-c", f'"{program}" --show-completion; true']
    script = subprocess.run(shown, env=env, capture_output=True, text=True, check=True)
    asked = (
        f"{script.stdout}\nCOMP_WORDS=(portulan galaxy ro)\nCOMP_CWORD=2\n_portulan_completion portulan ro galaxy\n"
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", asked], env=env, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.stdout.split() == ["route"], done.stderr
