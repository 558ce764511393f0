"""The panels of a galaxy's page: one table. A panel is made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.galaxy.page import GalaxyPage


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel: its name is `galaxymap.panel_<id>`, its button stands on the rail; `below` lies under the chart.

    `make` gets the page: `page.galaxy`, `page.opened` (signal `changed`), `page.selection`, `page.show_route`,
    `page.show_analysis`, `page.look`, `page.jobs`, `page.say`. A widget may have `closing()`, called with the page.
    """

    id: str
    icon: str
    make: Callable[[GalaxyPage], QWidget]
    place: Literal["side", "below"] = "side"


def _inspector(page: GalaxyPage) -> QWidget:
    from editor.galaxy.inspector import Inspector  # noqa: PLC0415  opened for the first time

    return Inspector(page)


def _layers(page: GalaxyPage) -> QWidget:
    from editor.galaxy.layers_panel import LayersPanel  # noqa: PLC0415  opened for the first time

    return LayersPanel(page)


def _sides(page: GalaxyPage) -> QWidget:
    from editor.galaxy.sides_panel import SidesPanel  # noqa: PLC0415  opened for the first time

    return SidesPanel(page)


def _planner(page: GalaxyPage) -> QWidget:
    from editor.galaxy.planner import Planner  # noqa: PLC0415  opened for the first time

    return Planner(page)


def _analyses(page: GalaxyPage) -> QWidget:
    from editor.galaxy.analyses_panel import AnalysesPanel  # noqa: PLC0415  opened for the first time

    return AnalysesPanel(page)


def _tables(page: GalaxyPage) -> QWidget:
    from editor.galaxy.tables_panel import TablesPanel  # noqa: PLC0415  opened for the first time

    return TablesPanel(page)


def _plots(page: GalaxyPage) -> QWidget:
    from editor.galaxy.plots_panel import PlotsPanel  # noqa: PLC0415  opened for the first time

    return PlotsPanel(page)


PANELS: Final = (
    Panel("inspector", "inspector", _inspector),
    Panel("layers", "layers", _layers),
    Panel("sides", "sides", _sides),
    Panel("planner", "itinerary", _planner),
    Panel("analyses", "analysis", _analyses),
    Panel("plots", "plot", _plots, "below"),
    Panel("tables", "table", _tables, "below"),
)
