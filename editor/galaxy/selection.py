"""What is chosen on the map: one frozen set of keys that every view shares, and one signal when it changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, Signal

from editor.kit.chart_hit import Key

NOTHING: Final[frozenset[Key]] = frozenset()


class Selection(QObject):
    """The chosen things of one page. `changed` is emitted after they have become others."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keys = NOTHING
        self._by_kind: dict[str, frozenset[str]] | None = {}

    @property
    def keys(self) -> frozenset[Key]:
        """Everything chosen."""
        return self._keys

    def of(self, kind: str) -> frozenset[str]:
        """Return the ids of the chosen things of a kind that has ids (all but routes)."""
        if self._by_kind is None:
            found: defaultdict[str, set[str]] = defaultdict(set)
            for key in self._keys:
                found[key[0]].add(key[1])
            self._by_kind = {each: frozenset(ids) for each, ids in found.items()}
        return self._by_kind.get(kind, frozenset())

    @property
    def routes(self) -> frozenset[tuple[str, str]]:
        """The chosen routes, as ordered pairs of planets."""
        return frozenset((key[1], key[2]) for key in self._keys if key[0] == "routes")

    @property
    def only(self) -> Key | None:
        """The chosen thing if exactly one is chosen; else None."""
        return next(iter(self._keys)) if len(self._keys) == 1 else None

    def choose(self, keys: Iterable[Key]) -> None:
        """Choose exactly these."""
        wanted = frozenset(keys)
        if wanted != self._keys:
            self._keys, self._by_kind = wanted, None
            self.changed.emit()

    def add(self, keys: Iterable[Key]) -> None:
        """Choose these as well."""
        self.choose(self._keys | frozenset(keys))

    def turn(self, keys: Iterable[Key]) -> None:
        """Unchoose those of the keys that were chosen and choose the others: what a click with Shift does."""
        self.choose(self._keys ^ frozenset(keys))

    def clear(self) -> None:
        """Choose nothing."""
        self.choose(())
