"""Which test runs which line, and how long it takes: a plugin of pytest for one traced run, and the reader of it.

The plugin names each test to coverage, set-up and clean-up included, and writes the seconds of those that passed.
"""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

_seconds: dict[str, float] = {}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Name the test to coverage for as long as it runs."""
    cov = coverage.Coverage.current()
    if cov is not None:
        cov.switch_context(item.nodeid)
    began = time.perf_counter()
    yield
    if item.nodeid in _seconds:
        _seconds[item.nodeid] = time.perf_counter() - began


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember who passed: only such a test can tell a change."""
    if report.when == "call" and report.passed:
        _seconds[report.nodeid] = 0.0


def pytest_sessionfinish() -> None:
    """Write the seconds of each test where the run asks for them."""
    if place := os.environ.get("PORTULAN_TEST_SECONDS"):
        Path(place).write_text(json.dumps(_seconds), encoding="utf-8")


class Trace:
    """What one or more traced runs found: for a file and a line, the tests that ran it, the quickest first."""

    def __init__(self, root: Path, runs: list[tuple[Path, Path]]) -> None:
        self.seconds: dict[str, float] = {}
        self._lines: dict[tuple[str, int], set[str]] = defaultdict(set)
        for data_file, seconds in runs:
            self.seconds |= json.loads(seconds.read_text(encoding="utf-8"))
            data = coverage.CoverageData(str(data_file))
            data.read()
            for file in data.measured_files():
                name = Path(file).relative_to(root).as_posix()
                for line, tests in data.contexts_by_lineno(file).items():
                    self._lines[name, line] |= set(tests)

    def tests_of(self, path: str, line: int, budget: float) -> list[str]:
        """Return the tests that ran the line, as many of the quickest as fit into `budget` seconds, at least one."""
        found = sorted((test for test in self._lines[path, line] if test in self.seconds), key=self.seconds.__getitem__)
        taken, spent = [], 0.0
        for test in found:
            spent += self.seconds[test]
            if taken and spent > budget:
                break
            taken.append(test)
        return taken
