"""The modules of the product and of its tests as Python reads them, for the guards of the house."""

from __future__ import annotations

import ast
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar

ROOT = Path(__file__).parent.parent
P = ParamSpec("P")
T = TypeVar("T")
_KEPT: list[Callable[[], None]] = []


def parse(path: Path) -> ast.Module:
    """Return the parsed module of a file."""
    with _no_search():
        return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def kept(made: Callable[P, T]) -> Callable[P, T]:
    """Work something out once, and keep it until the guards are done."""
    found = cache(made)
    _KEPT.append(found.cache_clear)
    return found  # type: ignore[return-value]


def forget() -> None:
    """Let go of all that was kept: two million nodes make every later search for garbage a long one."""
    for clear in _KEPT:
        clear()


@kept
def tree(path: Path) -> ast.Module:
    """Return the parsed module of a file, which is kept: for guards that ask for all of them, one after the other."""
    return parse(path)


@kept
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of a file that is kept, as `ast.walk` gives them: in two thirds of its time."""
    with _no_search():
        found: list[ast.AST] = [tree(path)]
        for node in found:
            for value in vars(node).values():
                if isinstance(value, list):
                    found += [each for each in value if isinstance(each, ast.AST)]
                elif isinstance(value, ast.AST):
                    found.append(value)
        return tuple(found)


@contextmanager
def _no_search() -> Iterator[None]:
    """Look for no garbage among a million nodes that all stay: it takes twice as long as parsing."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
