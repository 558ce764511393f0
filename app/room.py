"""Which docks stand round the page in front: pages that want room for a board or a chart have a choice of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtWidgets import QDockWidget

FIRST: Final = frozenset({"navigator"})
"""What a new user sees beside a board: the rest opens with Alt+2 … Alt+5, and stays open on boards from then on."""


class DockRoom:
    """Changes the docks with the page in front. What the user opens or closes counts for pages of the same sort."""

    def __init__(self, docks: Mapping[str, QDockWidget], kept: Iterable[str] = ()) -> None:
        self._docks = docks
        self._wide = False
        self._wanted = {True: frozenset(kept) & set(docks) or FIRST}

    @property
    def kept(self) -> tuple[str, ...]:
        """The docks wanted beside a board, to be remembered."""
        return tuple(sorted(self._shown() if self._wide else self._wanted[True]))

    def give(self, *, wide: bool) -> None:
        """Show the docks of this sort of page; nothing happens between two pages of one sort."""
        if wide == self._wide:
            return
        self._wanted[self._wide] = self._shown()
        self._wide = wide
        for name, dock in self._docks.items():
            dock.setVisible(name in self._wanted[wide])

    def _shown(self) -> frozenset[str]:
        return frozenset(name for name, dock in self._docks.items() if not dock.isHidden())
