"""The tools of the chart; one of them is in hand."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.tools.drawing_tools import AddTool, LinkTool, SectorTool
from editor.galaxy.tools.select_tool import ChartSelectTool
from editor.kit.chart_hit import ChartPointer
from editor.kit.tool import Tool


class ChartToolbox(QObject):
    """`taken`: another tool is in hand."""

    taken = Signal()

    def __init__(self, desk: GalaxyDesk, parent: QObject) -> None:
        super().__init__(parent)
        self._chart = desk.chart
        self._tools: dict[str, Tool[ChartPointer]] = {
            "galaxy_select": ChartSelectTool(desk),
            "galaxy_lasso": ChartSelectTool(desk, lasso=True),
            "galaxy_add_planet": AddTool(desk, "planets"),
            "galaxy_link": LinkTool(desk),
            "galaxy_sector": SectorTool(desk),
            "galaxy_add_command": AddTool(desk, "commands"),
            "galaxy_add_note": AddTool(desk, "notes"),
        }
        self.in_hand = ""
        """The id of the act that takes the tool."""

    @property
    def adds(self) -> str:
        """The kind of thing that the tool in hand adds; empty for none."""
        tool = self._chart.tool
        return tool.what if isinstance(tool, AddTool) else ""

    def take(self, tool_id: str) -> None:
        """Take another tool in hand."""
        # A gesture that was begun is left, also when the same tool is taken again.
        self._chart.tool = None
        self.in_hand = tool_id
        self._chart.tool = self._tools[tool_id]
        self.taken.emit()
