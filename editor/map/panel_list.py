"""The panels to the right of the map, one line each. A panel is made when it is first opened."""

from __future__ import annotations

from typing import Final

from editor.kit.panels import Panel
from editor.map.panels.findings_panel import FindingsPanel
from editor.map.panels.inspector import InspectorPanel
from editor.map.panels.layers_panel import LayersPanel
from editor.map.panels.tiles_panel import TilesPanel

PANELS: Final = (
    Panel("tiles", "tiles", TilesPanel),
    Panel("layers", "layers", LayersPanel),
    Panel("inspector", "inspector", InspectorPanel),
    Panel("findings", "ruler", FindingsPanel),
)
"""The name of a panel is `mapedit.panel_<id>`."""
