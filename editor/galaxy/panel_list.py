"""The panels of a galaxy's page: one row each. A panel is made when it is first opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.panels.inspector import Inspector
from editor.galaxy.panels.layers_panel import ChartLayersPanel
from editor.galaxy.panels.planner import Planner
from editor.galaxy.panels.sides_panel import SidesPanel
from editor.galaxy.panels.tables_panel import TablesPanel
from editor.kit.panels import Panel
from models.games.late import late_module

if TYPE_CHECKING:
    from editor.galaxy.panels import plots_panel
else:
    # Its plots load pyqtgraph, two hundred modules.
    plots_panel = late_module("editor.galaxy.panels.plots_panel")


def _analyses(desk: GalaxyDesk) -> QWidget:
    from editor.galaxy.panels.analyses_panel import AnalysesPanel  # noqa: PLC0415  its studies load networkx, 300 modules

    return AnalysesPanel(desk)


def _plots(desk: GalaxyDesk) -> QWidget:
    panel: QWidget = plots_panel.PlotsPanel(desk)
    return panel


PANELS: Final = (
    Panel("inspector", "inspector", Inspector),
    Panel("layers", "layers", ChartLayersPanel),
    Panel("sides", "sides", SidesPanel),
    Panel("planner", "itinerary", Planner),
    Panel("analyses", "analysis", _analyses),
    Panel("plots", "plot", _plots, "below"),
    Panel("tables", "table", TablesPanel, "below"),
)
"""The name of a panel is `galaxymap.panel_<id>`."""
