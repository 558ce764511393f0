"""numpy without its pages of help and without most of its types for checkers, which nobody reads in a window.

numpy hangs a text of several pages on each function that is written in C, while it is imported, and makes hundreds of
types that only a type checker looks at: a third of what its import takes, and a scenario, a map and a galaxy wait for
it before their first picture.

Worth: without it a start to the first picture takes 14 % more instructions on a scenario, and no more on a party, which
has no arrays (counted by valgrind with Python 3.11).
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final, TypeVar

_HELP: Final = ("numpy._core._add_newdocs", "numpy._core._add_newdocs_scalars")
"""Modules of texts alone: nothing is defined in them. A numpy without them is imported as ever."""


_TYPES: Final = ("numpy._typing", "numpy.typing")
"""Modules of types alone: of all they hold, what runs asks for `NDArray`."""
_Kind = TypeVar("_Kind")


def import_numpy_without_help() -> None:
    """Replace numpy's modules of help texts by empty ones and its modules of types by small ones, if it is not imported
    yet.
    """
    if "numpy" not in sys.modules:
        for each in _HELP:
            sys.modules.setdefault(each, ModuleType(each))
        sys.meta_path.insert(0, _Finder())


class _Finder(MetaPathFinder, Loader):
    """Has the modules of types imported as any other, so that numpy itself knows them by name too:
    `import numpy.typing as npt` asks numpy for `typing`.
    """

    def find_spec(self, fullname: str, *_where: object) -> ModuleSpec | None:
        """Return a spec that loads a module of types from here; None for any other module."""
        return ModuleSpec(fullname, self) if fullname in _TYPES else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module that stands for it."""
        return _Types(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: it is whole."""


class _Types(ModuleType):
    """Knows `NDArray`; asked for any other name it makes place for the module it stands for."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "NDArray":
            arrays = sys.modules["numpy._core.multiarray"]
            found: object = arrays.ndarray[tuple[int, ...], arrays.dtype[_Kind]]
        else:
            sys.meta_path[:] = [each for each in sys.meta_path if not isinstance(each, _Finder)]
            for each in _TYPES:
                if isinstance(sys.modules.get(each), _Types):
                    del sys.modules[each]
            found = getattr(import_module(self.__name__), name)
        setattr(self, name, found)
        return found
