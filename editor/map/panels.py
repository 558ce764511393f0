"""The panels right of the map: one line each. A panel is made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QWidget

from editor.map.desk import Desk
from editor.map.findings_panel import FindingsPanel
from editor.map.inspector import InspectorPanel
from editor.map.layers_panel import LayersPanel
from editor.map.tiles_panel import TilesPanel


@dataclass(frozen=True, slots=True)
class PanelKind:
    """A panel: its name is `mapedit.panel_<id>`; `make` gets what every tool works with."""

    id: str
    make: Callable[[Desk], QWidget]


PANELS: Final = (
    PanelKind("tiles", TilesPanel),
    PanelKind("layers", LayersPanel),
    PanelKind("inspector", InspectorPanel),
    PanelKind("findings", FindingsPanel),
)
