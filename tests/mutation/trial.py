"""Tries mutants in copies of the project outside of it, against the tests that ran their line.

`python -m tests.mutation.trial --folder maps --count 15 --seed other` tries some and prints what became of each.
`--traces DIR` keeps which test ran which line, for the next trial, which traces only what is new or changed, or was not
reached when the last was broken off; `--also tests/x/test_new.py` traces that one anew, whether it changed or not.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue

from tests.mutation.mutants import Mutant, drawn, files_of
from tests.mutation.trace import Trace

ROOT = Path(__file__).resolve().parents[2]
PLAN = tomllib.loads(Path(__file__).with_name("plan.toml").read_text(encoding="utf-8"))
COPIED = ("app", "editor", "models", "resources", "tests", "pyproject.toml", "CONTEXT.md", "CONTRIBUTING.md")
PASSED, NO_SUCH_TEST, NO_TESTS = 0, 4, 5
START = 30
"""Seconds of a processor that the start of pytest may take."""
BUSY = 6
"""How many times longer a run may last than its seconds of a processor, on a busy machine."""
MEMORY = 4 << 30
"""Bytes that a run with a mutant may take: some grow for as long as they may."""
PIECE = 10
"""Modules of tests that are traced in one run."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


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


def _limited(seconds: int) -> Callable[[], None]:
    """Return what lets a new process take so many seconds of a processor and so much memory, and no more."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    return limit


def _pytest(copy: Path, *words: str, seconds: int | None = None, **env: str) -> tuple[int, str]:
    """Run pytest in a copy; return its code, or a negative one where it did not end in time, and what it said."""
    plain = ("-n", "0", "-q", "-p", "no:benchmark", "-o", "addopts=", "--import-mode=importlib")
    # Without the name that conftest takes for a habit of the place: -B, below, is meant.
    foreign = ("PYTEST_", "COV_", "PORTULAN_", "PYTHONDONTWRITEBYTECODE")
    own = {key: value for key, value in os.environ.items() if not key.startswith(foreign)}
    own |= {"PYTHONPATH": os.pathsep.join([str(copy), os.environ.get("PYTHONPATH", "")]), **env}
    try:
        done = subprocess.run(
            [sys.executable, *words, *plain],
            cwd=copy,
            env=own,
            timeout=seconds and BUSY * seconds,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            check=False,
            preexec_fn=_limited(seconds) if seconds else None,
        )
    except subprocess.TimeoutExpired:
        return -1, ""
    return done.returncode, done.stdout


def _run_traced(copy: Path, tests: Sequence[str], sources: Sequence[str]) -> tuple[Path, Path, list[str]]:
    """Run the tests once with every line of `sources` watched; return coverage's data, what was recorded beside it,
    and the tests that failed.
    """
    data, record, rc = (copy.parent / name for name in ("lines.coverage", "record.json", "coverage.ini"))
    rc.write_text(f"[run]\ndata_file = {data}\nsource =\n" + "".join(f"    {each}\n" for each in sources), "utf-8")
    words = ("-m", "coverage", "run", f"--rcfile={rc}", "-m", "pytest", "-p", "tests.mutation.recording")
    data.unlink(missing_ok=True)
    record.unlink(missing_ok=True)
    code, said = _pytest(copy, *words, "-m", "not soak", *tests, PORTULAN_TEST_RECORD=str(record))
    failed = FAILED.findall(said)
    if not data.exists() or not record.exists() or (code not in (PASSED, NO_TESTS) and not failed):
        raise RuntimeError(f"Tests could not be traced, pytest ended with {code}: {' '.join(tests)}")
    return data, record, failed


def modules_of(tests: Sequence[str]) -> list[str]:
    """Return the modules of tests in these folders, in order."""
    found = [ROOT / each for each in tests]
    return [
        path.relative_to(ROOT).as_posix()
        for each in found
        for path in (sorted(each.rglob("test_*.py")) if each.is_dir() else [each])
    ]


def _any_of(tests: Sequence[str], module: str) -> bool:
    return any(each.partition("::")[0] == module for each in tests)


def traced(
    folder: str,
    made: list[Path],
    kept: Path | None = None,
    also: Sequence[str] = (),
    tell: Callable[[str], None] = lambda _line: None,
) -> Trace:
    """Return which test of a folder of the plan ran which line: what is kept, and the rest traced now and kept.

    Traced are the modules that never were or that changed since, and the modules `also`. It goes piece by piece, each
    kept at once, so that what was broken off goes on where it was.
    """
    plan, place = PLAN["folder"][folder], kept and kept / f"{folder}.json"
    trace = Trace.kept(ROOT, place) if place and place.exists() else Trace(ROOT)
    tests = list(dict.fromkeys([*filter(trace.is_new, modules_of(plan["tests"])), *also]))
    files = [path.relative_to(ROOT).as_posix() for path in files_of(ROOT, plan["files"])]
    sources = sorted({str(Path(pattern).parts[0]) for pattern in plan["files"]})
    each_time = len(made) * PIECE
    for begin in range(0, len(tests), each_time):
        piece = tests[begin : begin + each_time]
        shares = {copy: share for number, copy in enumerate(made) if (share := piece[number :: len(made)])}
        with ThreadPoolExecutor(len(made)) as pool:
            runs = pool.map(lambda copy, share: _run_traced(copy, share, sources), shares, shares.values())
            for (copy, share), (data, record, failed) in zip(shares.items(), runs, strict=True):
                for each in failed:
                    tell(f"failed    {each}: it tells no mutant; its module is traced anew the next time")
                trace.add_run(copy, share, data, record, files)
                trace.modules = {name: told for name, told in trace.modules.items() if not _any_of(failed, name)}
        if place:
            trace.keep(place)
        tell(f"traced    {min(begin + each_time, len(tests))} of {len(tests)} modules of tests")
    return trace


def _noticed(copy: Path, mutant: Mutant, tests: list[str], seconds: int) -> str:
    """Return which test notices the mutant, or nothing. The copy is as it was afterwards.

    Raises:
        LookupError: A test that was traced is gone.
    """
    path, asked = copy / mutant.path, copy.parent / "asked.txt"
    right = path.read_text(encoding="utf-8")
    asked.write_text("\n".join(tests), encoding="utf-8")
    path.write_text(mutant.text, encoding="utf-8")
    # Compiled files are told from new ones by the second: none may be written.
    words = ("-B", "-m", "pytest", f"@{asked}")
    try:
        code, said = _pytest(copy, *words, "-x", seconds=seconds)
    finally:
        path.write_text(right, encoding="utf-8")
    if code in (PASSED, NO_TESTS):
        return ""
    if code == NO_SUCH_TEST and _pytest(copy, *words, "--collect-only")[0] == NO_SUCH_TEST:
        raise LookupError(f"A test that was traced is gone: trace the tests of {mutant.path} anew.")
    found = FAILED.search(said)
    return found[1] if found else "the time it takes" if code < 0 else "the start of the tests"


def trial(
    folder: str,
    seed: str,
    count: int,
    workers: int = 2,
    *,
    kept: Path | None = None,
    also: Sequence[str] = (),
    only: str = "",
    tell: Callable[[str], None] = lambda _line: None,
) -> Result:
    """Draw the mutants of a folder of the plan and try each whose name holds `only`, telling each as it is tried."""
    mutants = [each for each in drawn(ROOT, PLAN["folder"][folder]["files"], seed, count) if only in each.name]
    result = Result(equivalent=[each for each in mutants if is_equivalent(each)])
    with copies(workers) as made, ThreadPoolExecutor(workers) as pool:
        trace = traced(folder, made, kept, also, tell)
        free: Queue[Path] = Queue()
        for each in made:
            free.put(each)

        def attempt(mutant: Mutant) -> None:
            tests = trace.tests_of(mutant.path, mutant.line, PLAN["budget"])
            if not tests:
                result.untested.append(mutant)
                tell(f"no test   {mutant.name}")
                return
            expected = sum(trace.seconds[test] for test in tests)
            copy = free.get()
            try:
                killer = _noticed(copy, mutant, tests, START + round(5 * expected))
            finally:
                free.put(copy)
            (result.killed if killer else result.survived).append(mutant)
            tell(f"killed    {mutant.name}  by {killer}" if killer else f"survived  {mutant.name}  {len(tests)} tests")

        list(pool.map(attempt, [each for each in mutants if each not in result.equivalent]))
    return result


def main() -> None:
    """Try mutants as the command line asks."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--folder", choices=[*PLAN["folder"]], action="append")
    words.add_argument("--seed", default=PLAN["seed"])
    words.add_argument("--count", type=int, default=PLAN["count"])
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--only", default="", help="try only the mutants whose name contains this")
    words.add_argument("--traces", type=Path, help="keep here which test ran which line, and read it from here")
    words.add_argument("--also", action="append", default=[], help="a module of tests to trace anew")
    asked = words.parse_args()

    def tell(line: str) -> None:
        print(line, flush=True)  # noqa: T201

    for folder in asked.folder or [*PLAN["folder"]]:
        more = {"kept": asked.traces, "also": asked.also, "only": asked.only, "tell": tell}
        tell(f"{folder}: {trial(folder, asked.seed, asked.count, asked.workers, **more).told()}")


if __name__ == "__main__":
    main()
