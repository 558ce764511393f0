"""The modules of the product and of its tests as Python reads them, for the guards of the house."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


def parse(path: Path) -> ast.Module:
    """Return the parsed module of a file."""
    with _no_search():
        return ast.parse((ROOT / path).read_text(encoding="utf-8"))


@cache
def tree(path: Path) -> ast.Module:
    """Return the parsed module of a file, which is kept: for guards that ask for all of them, one after the other."""
    return parse(path)


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of a file that is kept, as `ast.walk` gives them."""
    with _no_search():
        return tuple(ast.walk(tree(path)))


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
