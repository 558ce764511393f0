"""numpy without its pages of help, which nobody reads in a window.

numpy hangs a text of several pages on each function that is written in C, while it is imported: a seventh of what its
import takes, and a scenario, a map and a galaxy wait for it before their first picture.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Final

_HELP: Final = ("numpy._core._add_newdocs", "numpy._core._add_newdocs_scalars")
"""Modules of texts alone: nothing is defined in them. A numpy without them is imported as ever."""


def import_numpy_without_help() -> None:
    """Let numpy, where it is not imported yet, find nothing in the modules of its texts of help."""
    if "numpy" not in sys.modules:
        for name in _HELP:
            sys.modules.setdefault(name, ModuleType(name))
