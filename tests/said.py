"""Whatever the product refuses, finds wrong, calls a step or says in any test can be said: in both languages, whole.

The classes that carry the key of a sentence, and the translator itself, are watched while the tests of a folder run
whose conftest takes the fixture below. A key without words, or a sentence with a hole that nothing fills, fails the
test in which it came up.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from string import Formatter
from typing import Any

import pytest

from models.change import Label
from models.errors import SpokenError
from models.i18n import LANGUAGES, Translator, _Filled
from models.problem import Fix, Problem

KEY = re.compile(r"\w+\.\w+")
"""What else a translator is asked for are words of the user's own, which say themselves."""
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


def _watch_words(right: Callable[..., str]) -> Callable[..., str]:
    """Return how a translator says a sentence, the one without words heard."""

    def watched(self: Translator, key: str, /, *n: int, **args: Any) -> str:
        heard = len(_wrong)
        said = right(self, key, *n, **args)
        if not _from_product():
            # A test may ask for a sentence with its holes.
            del _wrong[heard:]
        elif said == key and KEY.fullmatch(key):
            _wrong.append(f"no words for {key!r}")
        return said

    return watched


def _unfilled(_: _Filled, name: str) -> str:
    """Show a hole by its name, as a translator does, and hear that nothing fills it."""
    _wrong.append(f"nothing fills {name!r}")
    return "{" + name + "}"


@cache
def _watching() -> None:
    """Watch from now on, for as long as the tests run."""
    for name in ("__call__", "plural"):
        setattr(Translator, name, _watch_words(getattr(Translator, name)))
    _Filled.__missing__ = _unfilled  # type: ignore[method-assign]
    _watch(SpokenError, lambda each: (each.key, each.args_))
    for kind in (Label, Problem, Fix):
        _watch(kind, lambda each: (each.key, each.args))


@pytest.fixture(autouse=True)
def everything_can_be_said() -> Iterator[None]:
    """Fail the test in which something came up that has no words."""
    _watching()
    _wrong.clear()
    yield
    wrong = list(dict.fromkeys(_wrong))
    assert not wrong, wrong
