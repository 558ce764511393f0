"""Whatever the product refuses, finds wrong or calls a step in any test can be said: in French and in English, whole.

The classes that carry the key of a sentence are watched while the tests of a folder run whose conftest takes the
fixture below. A key without words, or a sentence with a hole that nothing fills, fails the test in which it came up.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from string import Formatter
from typing import Any

import pytest

from models.change import Label
from models.errors import SpokenError
from models.i18n import LANGUAGES, Translator
from models.problem import Fix, Problem

PRODUCT = ("models.", "editor.", "app.")

_wrong: list[str] = []


@cache
def _holes(key: str) -> tuple[frozenset[str], ...] | None:
    """Return the holes of a key's sentence in each language, None where a language has no words for it."""
    found = []
    for lang in LANGUAGES:
        words = Translator(lang)._words(key)
        if not words:
            return None
        found.append(frozenset(hole.partition("[")[0] for _, hole, _, _ in Formatter().parse(words) if hole))
    return tuple(found)


def _heard(key: str, args: Mapping[str, object]) -> None:
    holes = _holes(key)
    if holes is None:
        _wrong.append(f"no words for {key!r}")
    elif not all(each <= args.keys() for each in holes):
        _wrong.append(f"{key!r} is said without {sorted(frozenset().union(*holes) - args.keys())}")


def _from_product() -> bool:
    """Say whether the caller of what is watched is code of the product: a test may speak of keys that are not."""
    return sys._getframe(2).f_globals.get("__name__", "").startswith(PRODUCT)


def _watch(kind: Any, keyed: Callable[[Any], tuple[str, Mapping[str, object]]]) -> None:
    right = kind.__init__

    def watched(self: Any, *args: Any, **named: Any) -> None:
        right(self, *args, **named)
        if _from_product():
            _heard(*keyed(self))

    kind.__init__ = watched


@cache
def _watching() -> None:
    """Watch from now on, for as long as the tests run."""
    _watch(SpokenError, lambda each: (each.key, each.args_))
    for kind in (Label, Problem, Fix):
        _watch(kind, lambda each: (each.key, each.args))


@pytest.fixture(autouse=True)
def everything_can_be_said() -> Iterator[None]:
    """Fail the test in which something came up that has no words."""
    _watching()
    _wrong.clear()
    yield
    assert list(dict.fromkeys(_wrong)) == []
