"""The tools of the map page: one line each, with the options the bar above the map shows for it.

The name, tip, icon and keys of a tool are those of its act in `editor.map.actions`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Qt

from editor.map.brushes import BrushTool, EraserTool, stamp_tool, terrain_tool
from editor.map.choosing import ChooseTool
from editor.map.desk import BareTool, Desk
from editor.map.fills import BucketTool, PickTool, ShapeTool
from editor.map.measuring import MeasureTool
from editor.map.pens import WallTool
from editor.map.placing import ObjectTool, ZoneTool, light_tool, marker_tool, note_tool
from editor.map.reaching import ReachTool
from editor.map.selecting import SelectTool
from editor.map.sighting import SightTool
from models.maps.strokes import Nothing, TerrainInk


@dataclass(frozen=True, slots=True)
class ToolKind:
    """A tool: how it is made for a page, and the ids of the options (`editor.map.options`) it has."""

    id: str
    make: Callable[[Desk], BareTool]
    options: tuple[str, ...] = ()


class PanTool(BareTool):
    """Leaves the map alone: the canvas moves it."""

    cursor = Qt.CursorShape.OpenHandCursor


def kind_tool(desk: Desk) -> BrushTool:
    """Return the brush of terrain kinds as the rules see them."""
    return BrushTool(desk, lambda hand: TerrainInk(hand.kind), "mapedit.did_kind")


def eraser_tool(desk: Desk) -> BrushTool:
    """Return the eraser."""
    return EraserTool(desk, lambda _hand: Nothing(), "mapedit.did_erase")


BRUSH: Final = ("radius", "square", "trace", "symmetry")
TOOLBOX: Final = (
    ToolKind("choose", ChooseTool),
    ToolKind("select", partial(SelectTool, mode="rectangle"), ("by_itself",)),
    ToolKind("lasso", partial(SelectTool, mode="lasso"), ("by_itself",)),
    ToolKind("wand", partial(SelectTool, mode="wand"), ("by_itself",)),
    ToolKind("same", partial(SelectTool, mode="same"), ("by_itself",)),
    ToolKind("stamp", stamp_tool, ("turns", *BRUSH, "random", "by_itself")),
    ToolKind("terrain", terrain_tool, (*BRUSH, "by_itself")),
    ToolKind("bucket", BucketTool, ("fill", "random", "symmetry", "by_itself")),
    ToolKind("shape", ShapeTool, ("outline", "hollow", "fill", "random", "symmetry", "by_itself")),
    ToolKind("eraser", eraser_tool, (*BRUSH, "by_itself")),
    ToolKind("pick", PickTool),
    ToolKind("kind", kind_tool, ("kind", *BRUSH)),
    ToolKind("wall", WallTool, ("wall", "wall_state", "one_way", "fills_cell", "wall_trace", "symmetry")),
    ToolKind("zone", ZoneTool, ("zone", "side", "zone_color", "zone_shape", "radius", "symmetry")),
    ToolKind("marker", marker_tool),
    ToolKind("note", note_tool),
    ToolKind("light", light_tool),
    ToolKind("object", ObjectTool, ("shape",)),
    ToolKind("text", ObjectTool),
    ToolKind("measure", MeasureTool),
    ToolKind("sight", SightTool),
    ToolKind("reach", ReachTool, ("points",)),
    ToolKind("pan", PanTool),
)
"""In the order of the rail. `text` is the tool of objects with words in its hand."""
