"""The panels of a galaxy's page: one row each. A panel is made when it is first opened."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.panels import analyses_panel, planner, plots_panel, sides_panel, tables_panel
from editor.galaxy.panels.inspector import Inspector
from editor.galaxy.panels.layers_panel import ChartLayersPanel
from editor.kit.panels import Panel


def _plots(desk: GalaxyDesk) -> QWidget:
    panel: QWidget = plots_panel.PlotsPanel(desk)
    return panel


PANELS: Final[tuple[Panel[GalaxyDesk], ...]] = (
    Panel("inspector", "inspector", Inspector),
    Panel("layers", "layers", ChartLayersPanel),
    Panel("sides", "sides", lambda desk: sides_panel.SidesPanel(desk)),
    Panel("planner", "itinerary", lambda desk: planner.Planner(desk)),
    Panel("analyses", "analysis", lambda desk: analyses_panel.AnalysesPanel(desk)),
    Panel("plots", "plot", _plots, "below"),
    Panel("tables", "table", lambda desk: tables_panel.TablesPanel(desk), "below"),
)
"""The name of a panel is `galaxymap.panel_<id>`."""
