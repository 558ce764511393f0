"""Which layers of the chart are on, and whose knowledge it shows."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from editor.paint.galaxy_show import USUAL


class Layers(QObject):
    """The layers of one page. `changed` after one was switched, or another player's knowledge chosen."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._on = USUAL
        self._player = ""

    @property
    def on(self) -> frozenset[str]:
        """The layers that are on."""
        return self._on

    @property
    def player(self) -> str:
        """The faction whose knowledge the layer `known` shows; `""`: the first one."""
        return self._player

    def turn(self, layer: str) -> None:
        """Switch a layer."""
        self._on = self._on ^ {layer}
        self.changed.emit()

    def know_as(self, faction_id: str) -> None:
        """Show what a faction knows."""
        self._player = faction_id
        self._on = self._on | {"known"}
        self.changed.emit()
