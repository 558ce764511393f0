"""Which test runs which line, and how long it takes: a plugin of pytest for a traced run.

It names to coverage what runs, set-up and clean-up included: the test, or what is worked out once for several of them,
which is an answer that a function of the product keeps or a fixture that tests share. Whoever asks for such a thing
later runs none of its lines, and yet would run them alone: it is written down who used what. It also writes the
seconds of the tests that passed.
"""

from __future__ import annotations

import functools
import itertools
import json
import os
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import coverage
import pytest

PRODUCT = ("models.", "editor.", "app.")
_lru_cache = functools.lru_cache
_seconds: dict[str, float] = {}
_uses: dict[str, set[str]] = defaultdict(set)
_numbers = itertools.count()
_running: list[str] = []
"""What runs now, outermost first: a test, and within it what is worked out for this and other tests."""
_standing: dict[int, str] = {}
"""The name that each shared fixture was last set up under."""


def _name_to_coverage() -> None:
    cov = coverage.Coverage.current()
    if cov is not None:
        cov.switch_context(_running[-1] if _running else "")


def _used(name: str) -> None:
    if _running:
        _uses[_running[-1]].add(name)


@contextmanager
def _working_out(name: str) -> Iterator[None]:
    """Name to coverage what is worked out for several tests, for as long as that takes."""
    _used(name)
    _running.append(name)
    _name_to_coverage()
    try:
        yield
    finally:
        _running.pop()
        _name_to_coverage()


def _watched_cache(maxsize: Any = 128, typed: bool = False) -> Any:
    """Stand for `functools.lru_cache`, and write down who uses which kept answer of the product."""
    if callable(maxsize):
        return _watched_cache()(maxsize)

    def keeping(function: Callable[..., Any]) -> Any:
        if not function.__module__.startswith(PRODUCT):
            return _lru_cache(maxsize, typed)(function)
        names: dict[Any, str] = {}

        @_lru_cache(maxsize, typed)
        def answer(*args: Any, **words: Any) -> Any:
            if threading.current_thread() is not threading.main_thread():
                return function(*args, **words)
            name = f"{function.__module__}.{function.__qualname__} {next(_numbers)}"
            names[functools._make_key(args, words, typed)] = name
            with _working_out(name):
                return function(*args, **words)

        @functools.wraps(function)
        def asked(*args: Any, **words: Any) -> Any:
            found = answer(*args, **words)
            if name := names.get(functools._make_key(args, words, typed)):
                _used(name)
            return found

        asked.cache_clear, asked.cache_info = answer.cache_clear, answer.cache_info  # type: ignore[attr-defined]
        return asked

    return keeping


# Before anything of the product is read: plug-ins named on the command line come before every conftest.
functools.lru_cache = _watched_cache  # type: ignore[assignment]


@pytest.hookimpl(hookwrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
    """Name a shared fixture to coverage while it is set up."""
    if fixturedef.scope == "function":
        yield
        return
    name = f"{fixturedef.baseid} {fixturedef.argname} {next(_numbers)}"
    _standing[id(fixturedef)] = name
    with _working_out(name):
        yield


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Name the test to coverage for as long as it runs."""
    _running[:] = [item.nodeid]
    _name_to_coverage()
    began = time.perf_counter()
    yield
    info = getattr(item, "_fixtureinfo", None)
    for found in info.name2fixturedefs.values() if info else ():
        if name := _standing.get(id(found[-1])):
            _used(name)
    if item.nodeid in _seconds:
        _seconds[item.nodeid] = time.perf_counter() - began


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember who passed: only such a test can tell a change."""
    if report.when == "call" and report.passed:
        _seconds[report.nodeid] = 0.0


def pytest_sessionfinish() -> None:
    """Write the seconds of each test and what it used, where the run asks for them."""
    if place := os.environ.get("PORTULAN_TEST_RECORD"):
        told = {"seconds": _seconds, "uses": {each: sorted(used) for each, used in _uses.items()}}
        Path(place).write_text(json.dumps(told), encoding="utf-8")
