"""What Python compiles from text while classes are made, kept beside the compiled modules.

A module is compiled once and kept; the methods of its dataclasses, the makers of its named tuples and its types that
are written as text are compiled at each start: two hundred of them before the first picture, a tenth of what a window
takes. They are told by the text itself, so what is kept never grows stale, and it stands where Python keeps its own:
in `__pycache__`, for one version of Python, written whole or not at all.

Worth: without it a start to the first picture takes 16 % more instructions on a scenario, 6 % more on a party (counted
by valgrind with Python 3.11). Without all four of these (this one, `lazy_methods`, `fast_enums`, `lean_numpy`) a party
takes 4.7 times a bare window instead of 3.5.
"""

from __future__ import annotations

import collections
import dataclasses
import marshal
import sys
import typing
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path
from types import CodeType
from typing import Final

from models.cache_folder import keep

Names = dict[str, object]
_MOST: Final = 4_000_000
"""Bytes of code that are kept: ten times what all pages together have."""


def cache_place() -> Path | None:
    """Return where the code is kept; None where this Python keeps nothing."""
    if sys.implementation.cache_tag is None:
        return None
    return Path(cache_from_source(__file__)).with_suffix(".texts")


class CodeCache:
    """Compiles a text once, for this start and for those to come."""

    def __init__(self, place: Path | None) -> None:
        self._place = place
        self._codes = dict(_read(place)) if place is not None else {}
        self._read = len(self._codes)

    def compiled(self, text: str, name: str, mode: str) -> CodeType:
        """Return what `compile` does for a text of the standard library's own making."""
        key = f"{mode} {text}"
        found = self._codes.get(key)
        if found is None:
            found = self._codes[key] = compile(text, name, mode, dont_inherit=True)
        return found

    def execute(self, text: str, outer: Names | None, inner: Names) -> None:
        """Do what `exec` does."""
        exec(self.compiled(text, "<string>", "exec"), {} if outer is None else outer, inner)  # noqa: S102  dataclasses'

    def evaluate(self, text: str, names: Names) -> object:
        """Return what `eval` does."""
        return eval(self.compiled(text, "<string>", "eval"), names)  # noqa: S307  the text is of named tuples

    def serve(self) -> None:
        """Let the dataclasses, named tuples and types made from now on be compiled here."""
        # A name of the module goes before that of Python itself.
        vars(dataclasses)["exec"] = self.execute
        vars(collections)["eval"] = self.evaluate
        vars(typing)["compile"] = self.compiled

    def keep(self) -> None:
        """Keep what was compiled, once there is more than was kept; a place that cannot be written costs only time."""
        if self._place is None or sys.dont_write_bytecode or len(self._codes) == self._read:
            return
        made = MAGIC_NUMBER + marshal.dumps(self._codes)
        if len(made) <= _MOST:
            keep(self._place, made)
        self._read = len(self._codes)


def _read(place: Path) -> dict[str, CodeType]:
    """Return what was kept; nothing where another Python kept it, or where it cannot be read."""
    try:
        made = place.read_bytes()
        found = marshal.loads(made[len(MAGIC_NUMBER) :]) if made.startswith(MAGIC_NUMBER) else None  # noqa: S302  ours
    except (OSError, EOFError, ValueError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}
