"""Tests as plain calls: those that ask for no fixture, each with its rules, without a run of pytest around them."""

from __future__ import annotations

import importlib
import inspect
import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = frozenset({"soak", "heavy", "skip", "skipif", "usefixtures"})


@dataclass(frozen=True)
class Call:
    """A test with its arguments, and the rules that it and its case prove."""

    name: str
    rules: frozenset[str]
    run: Callable[[], object]


def calls(files: Iterable[Path]) -> Iterator[Call]:
    """Yield every test of some files that can be called as it stands."""
    for file in files:
        place = file.resolve().relative_to(ROOT)
        module = importlib.import_module(".".join(place.with_suffix("").parts))
        for name, test in vars(module).items():
            if name.startswith("test_") and inspect.isfunction(test):
                yield from _of(module, place.as_posix(), test)


def _of(module: ModuleType, file: str, test: Callable[..., object]) -> Iterator[Call]:
    own = getattr(module, "pytestmark", [])
    marks = [*(own if isinstance(own, list) else [own]), *getattr(test, "pytestmark", [])]
    given = [_rows(mark) for mark in marks if mark.name == "parametrize"]
    asked = set(inspect.signature(inspect.unwrap(test)).parameters)
    if hasattr(test, "hypothesis"):
        asked -= set(test.hypothesis._given_kwargs)
    if {mark.name for mark in marks} & LEFT_OUT or asked - {name for names, _ in given for name in names}:
        return
    plain = {rule for mark in marks if mark.name in ("rule", "engine") for rule in mark.args}
    for rows in itertools.product(*(rows for _, rows in given)):
        values = {
            key: value
            for (names, _), (row, _, _) in zip(given, rows, strict=True)
            for key, value in zip(names, row, strict=True)
        }
        inner = [mark for _, marked, _ in rows for mark in marked]
        if {mark.name for mark in inner} & LEFT_OUT:
            continue
        rules = plain | {rule for mark in inner if mark.name in ("rule", "engine") for rule in mark.args}
        ids = "-".join(str(each) for _, _, each in rows)
        yield Call(f"{file}::{test.__name__}[{ids}]", frozenset(rules), partial(test, **values))


def _rows(mark: Any) -> tuple[tuple[str, ...], list[tuple[tuple[object, ...], tuple[Any, ...], object]]]:
    """Return the names and rows of a parametrize mark; a row has its values, its marks and its id."""
    names = mark.args[0]
    names = tuple(re.split(r"\s*,\s*", names.strip())) if isinstance(names, str) else tuple(names)
    rows = []
    for number, each in enumerate(mark.args[1]):
        values, marks, name = (each.values, each.marks, each.id) if hasattr(each, "marks") else (None, (), None)
        if values is None:
            values = (each,) if len(names) == 1 else tuple(each)
        rows.append((tuple(values), tuple(marks), name or f"{values[0]}"[:40] or number))
    return names, rows
