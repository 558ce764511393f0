"""Facets and modules that are imported at first use: a command that checks a party loads no cards, odds or builder,
and a page shows a party without the modules that change one.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any


class _Lazy:
    """Stands for a facet and makes it when an attribute of it is first used."""

    def __init__(self, module: str, name: str, args: tuple[object, ...]) -> None:
        self._place = (module, name)
        self._args = args
        self._facet: object = None

    def __getattr__(self, name: str) -> object:
        if self._facet is None:
            module, facet = self._place
            self._facet = getattr(import_module(module), facet)(*self._args)
        return getattr(self._facet, name)


class _LazyModule:
    """Stands for a module and imports it at first use.

    It keeps nothing of the module, so that a replaced function is found.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._module: ModuleType | None = None

    def __getattr__(self, name: str) -> object:
        if self._module is None:
            self._module = import_module(self._name)
        return getattr(self._module, name)


def lazy_module(name: str) -> object:
    """Return a stand-in for a module that is imported at first use."""
    return _LazyModule(name)


def lazy(module: str, name: str, *args: object) -> Any:
    """Return a stand-in for the facet `name(*args)` of a module, imported and made at first use."""
    return _Lazy(module, name, args)
