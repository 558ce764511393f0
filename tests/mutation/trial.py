"""Tries mutants in copies of the project outside of it, against the tests that ran their line.

`python -m tests.mutation.trial --folder maps --count 15 --seed other` tries some and prints who was not noticed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue

from tests.mutation.mutants import Mutant, drawn
from tests.mutation.trace import Trace

ROOT = Path(__file__).resolve().parents[2]
PLAN = tomllib.loads(Path(__file__).with_name("plan.toml").read_text(encoding="utf-8"))
COPIED = ("app", "editor", "models", "resources", "tests", "pyproject.toml", "CONTEXT.md", "CONTRIBUTING.md")
PASSED, NO_TESTS = 0, 5
START = 30
"""Seconds that the start of pytest may take on a busy machine."""


@dataclass
class Result:
    """What became of the mutants of a folder."""

    killed: list[Mutant] = field(default_factory=list)
    survived: list[Mutant] = field(default_factory=list)
    untested: list[Mutant] = field(default_factory=list)
    equivalent: list[Mutant] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Percent of those that could be noticed."""
        counted = len(self.killed) + len(self.survived) + len(self.untested)
        return 100 * len(self.killed) / counted if counted else 100.0

    def told(self) -> str:
        lines = [f"{self.share:.0f} %: {len(self.killed)} killed, {len(self.equivalent)} equivalent"]
        lines += [f"  survived  {each.name}" for each in self.survived]
        lines += [f"  no test   {each.name}" for each in self.untested]
        return "\n".join(lines)


def is_equivalent(mutant: Mutant) -> bool:
    """Say whether the plan names the change as one that changes nothing anybody sees."""
    return any(
        (each["file"], each["was"], each["becomes"]) == (mutant.path, mutant.was, mutant.becomes)
        for each in PLAN.get("equivalent", [])
    )


@contextmanager
def copies(count: int) -> Iterator[list[Path]]:
    """Copy what tests need `count` times, to where nothing is left behind."""
    with tempfile.TemporaryDirectory(prefix="portulan-mutants-") as folder:
        made = [Path(folder) / str(number) / "portulan" for number in range(count)]
        for each in made:
            each.mkdir(parents=True)
            for name in COPIED:
                if (ROOT / name).is_dir():
                    shutil.copytree(ROOT / name, each / name, ignore=shutil.ignore_patterns("__pycache__"))
                else:
                    shutil.copy2(ROOT / name, each / name)
        yield made


def _pytest(copy: Path, *words: str, seconds: float | None = None, **env: str) -> int:
    """Run pytest in a copy; return its code, or -1 where it did not end in time."""
    command = [
        sys.executable,
        *words,
        "-n",
        "0",
        "-q",
        "-p",
        "no:benchmark",
        "-o",
        "addopts=",
        "--import-mode=importlib",
    ]
    # Without the name that conftest takes for a habit of the place: -B, below, is meant.
    foreign = ("PYTEST_", "COV_", "PORTULAN_", "PYTHONDONTWRITEBYTECODE")
    own = {key: value for key, value in os.environ.items() if not key.startswith(foreign)}
    own |= {"PYTHONPATH": os.pathsep.join([str(copy), os.environ.get("PYTHONPATH", "")]), **env}
    try:
        done = subprocess.run(
            command,
            cwd=copy,
            env=own,
            timeout=seconds,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return -1
    return done.returncode


def traced(copy: Path, tests: list[str], sources: list[str]) -> tuple[Path, Path]:
    """Run the tests once with every line of `sources` watched; return coverage's data and the seconds of each test."""
    data, seconds, rc = (copy.parent / name for name in ("lines.coverage", "seconds.json", "coverage.ini"))
    rc.write_text(f"[run]\ndata_file = {data}\nsource =\n" + "".join(f"    {each}\n" for each in sources), "utf-8")
    words = ("-m", "coverage", "run", f"--rcfile={rc}", "-m", "pytest", "-p", "tests.mutation.trace")
    _pytest(copy, *words, "-m", "not soak", *tests, PORTULAN_TEST_SECONDS=str(seconds))
    return data, seconds


def _tried(copy: Path, mutant: Mutant, tests: list[str], seconds: float) -> bool:
    """Return whether a test notices the mutant. The copy is as it was afterwards."""
    path, asked = copy / mutant.path, copy.parent / "asked.txt"
    right = path.read_text(encoding="utf-8")
    asked.write_text("\n".join(tests), encoding="utf-8")
    path.write_text(mutant.text, encoding="utf-8")
    try:
        # Compiled files are told from new ones by the second: none may be written.
        code = _pytest(copy, "-B", "-m", "pytest", "-x", f"@{asked}", seconds=seconds)
    finally:
        path.write_text(right, encoding="utf-8")
    return code not in (PASSED, NO_TESTS)


def trial(folder: str, seed: str, count: int, workers: int = 2) -> Result:
    """Draw the mutants of a folder of the plan and try each."""
    plan = PLAN["folder"][folder]
    mutants, result = drawn(ROOT, plan["files"], seed, count), Result()
    result.equivalent = [each for each in mutants if is_equivalent(each)]
    with copies(workers) as made, ThreadPoolExecutor(workers) as pool:
        sources = sorted({str(Path(pattern).parts[0]) for pattern in plan["files"]})
        shares = [plan["tests"][number::workers] for number in range(workers)]
        runs = pool.map(lambda copy, tests: traced(copy, tests, sources), made, shares)
        traces = [Trace(copy, [run]) for copy, run, tests in zip(made, runs, shares, strict=True) if tests]
        free: Queue[Path] = Queue()
        for each in made:
            free.put(each)

        def attempt(mutant: Mutant) -> None:
            tests = [test for trace in traces for test in trace.tests_of(mutant.path, mutant.line, PLAN["budget"])]
            if not tests:
                result.untested.append(mutant)
                return
            expected = sum(trace.seconds.get(test, 0) for trace in traces for test in tests)
            copy = free.get()
            try:
                killed = _tried(copy, mutant, tests, START + 5 * expected)
            finally:
                free.put(copy)
            (result.killed if killed else result.survived).append(mutant)

        list(pool.map(attempt, [each for each in mutants if each not in result.equivalent]))
    return result


def main() -> None:
    """Try mutants as the command line asks."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--folder", choices=[*PLAN["folder"]], action="append")
    words.add_argument("--seed", default=PLAN["seed"])
    words.add_argument("--count", type=int, default=PLAN["count"])
    asked = words.parse_args()
    for folder in asked.folder or [*PLAN["folder"]]:
        print(f"{folder}: {trial(folder, asked.seed, asked.count).told()}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
