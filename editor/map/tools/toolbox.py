"""The tools of the map page, one line each, with the options that the bar above the map shows for them.

The name, tip, icon and keys of a tool are those of its act in `editor.map.actions`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal

from editor.kit.camera import GridPoint
from editor.map.desk import MapDesk, MapTool
from editor.map.tools.brush_tools import BrushTool, EraserTool, stamp_tool, terrain_tool
from editor.map.tools.choose_tool import ChooseTool
from editor.map.tools.fill_tools import BucketTool, PickTool, ShapeTool
from editor.map.tools.measure_tool import MeasureTool
from editor.map.tools.object_tool import ObjectTool
from editor.map.tools.place_tools import LightTool, ZoneTool, marker_tool, note_tool
from editor.map.tools.reach_tool import ReachTool
from editor.map.tools.ribbon_tool import RibbonTool
from editor.map.tools.room_tool import RoomTool
from editor.map.tools.select_tools import SelectTool
from editor.map.tools.sight_tool import SightTool
from editor.map.tools.table_tool import TableTool
from editor.map.tools.wall_tool import WallTool
from models.maps.edits.rooms import material_for
from models.maps.edits.strokes import Nothing, TerrainInk
from models.maps.free_walls import with_material
from models.maps.layers import KINDS, THINGS, home_of


@dataclass(frozen=True, slots=True)
class ToolKind:
    """A tool: how it is made for a page, and the ids of its options (`editor.map.panels.option_bar`)."""

    id: str
    make: Callable[[MapDesk], MapTool]
    options: tuple[str, ...] = ()


class PanTool(MapTool):
    """Does nothing to the map: the canvas moves the view."""

    cursor = Qt.CursorShape.OpenHandCursor


def kind_tool(desk: MapDesk) -> BrushTool:
    """Return the brush for the terrain kinds of the rules."""
    return BrushTool(desk, lambda state: TerrainInk(state.kind), "mapedit.did_kind")


def eraser_tool(desk: MapDesk) -> BrushTool:
    """Return the eraser."""
    return EraserTool(desk, lambda _state: Nothing(), "mapedit.did_erase")


BRUSH: Final = ("radius", "square", "trace", "symmetry")
TOOLBOX: Final = (
    ToolKind("choose", ChooseTool, ("snap", "arrange")),
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
    ToolKind("wall", WallTool, ("wall", "material", "wall_trace", "wall_state", "one_way", "fills_cell", "symmetry")),
    ToolKind("room", RoomTool, ("material", "room_floor", "room_door", "symmetry")),
    ToolKind("zone", ZoneTool, ("zone", "side", "zone_color", "zone_shape", "radius", "square", "symmetry")),
    ToolKind("table", TableTool, ("table_kind", "table_form", "symmetry")),
    ToolKind("marker", marker_tool, ("marker_sign", "symmetry")),
    ToolKind("note", note_tool, ("note_secret", "symmetry")),
    ToolKind("light", LightTool, ("light_range", "light_strength", "light_color", "light_shadows", "symmetry")),
    ToolKind("ribbon", RibbonTool, ("ribbon", "ribbon_width", "ribbon_bank", "ribbon_smooth", "snap", "symmetry")),
    ToolKind("object", ObjectTool, ("shape", "snap", "symmetry")),
    ToolKind("text", ObjectTool, ("snap", "symmetry")),
    ToolKind("measure", MeasureTool),
    ToolKind("sight", SightTool),
    ToolKind("reach", ReachTool, ("points",)),
    ToolKind("pan", PanTool),
)
"""In the order of the rail. `text` is the tool of objects with words in its hand."""


class Toolbox(QObject):
    """The tools of a page, each made when first used; one is in hand. `taken`: another one is."""

    taken = Signal()

    def __init__(self, desk: MapDesk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._tools: dict[str, MapTool] = {}
        self._lent = False
        self.spot: GridPoint | None = None
        self.in_hand = ""
        """The id of the tool in hand, also while another is lent."""
        desk.state.changed.connect(self._follow)
        desk.canvas.hovered.connect(self._hovered)
        desk.canvas.left.connect(self._left)

    @property
    def kind(self) -> ToolKind:
        """The kind of the tool in hand."""
        return next(each for each in TOOLBOX if each.id == self.in_hand)

    def take(self, tool: str) -> None:
        """Take a tool in hand."""
        self.in_hand, self._lent = tool, False
        self._desk.state.take(self._manner())
        if tool not in self._tools:
            self._tools[tool] = self.kind.make(self._desk)
        if tool == "text":
            self._desk.state.set(shape="text")
        elif tool == "object" and self._desk.state.shape == "text":
            self._desk.state.set(shape="rectangle")
        self._use(self._tools[tool])
        self.taken.emit()

    def lend(self, tool: MapTool) -> None:
        """Take a tool in hand for one gesture, such as pasting."""
        self._lent = True
        self._use(tool)
        self._desk.canvas.setFocus()

    def give_back(self) -> None:
        """Take the tool in hand again that was used before the lent one."""
        if self._lent:
            self._lent = False
            self._use(self._tools[self.in_hand])

    def hold_ground(self) -> None:
        """Take the first ground tile in hand, so that the first stroke paints, and walls that suit the tiles."""
        pens = self._desk.state.pens
        wall = with_material(pens.wall, material_for(self._desk.tile_map))
        self._desk.state.set(pens=replace(pens, wall=wall))
        for used in self._desk.tile_map.tilesets:
            for info in sorted(used.tileset.tiles.values(), key=lambda each: each.id):
                if info.layer == KINDS[0]:
                    self._desk.state.set(block=np.array([[used.first_gid + info.id]], np.uint32))
                    return

    def _use(self, tool: MapTool) -> None:
        self._desk.canvas.tool = tool
        if self.spot is not None:
            tool.hover(self.spot)
        else:
            tool.leave()

    def _follow(self, names: frozenset[str]) -> None:
        """Take the tool for the tiles or terrain just picked, unless the present tool uses them."""
        fill = self._desk.state.fill
        filling = self.in_hand in ("bucket", "shape")
        if "block" in names and not filling and self.in_hand not in ("stamp", "object"):
            self.take("stamp")
        elif "block" in names:
            self._desk.state.take(self._manner())
        elif fill != "tiles" and names & {fill, "fill"} and not filling:
            self.take(fill)
        self._desk.canvas.update()

    def _manner(self) -> str:
        """Return the key of the drawing options to use: the stamp has a second set for tiles that are things."""
        first = next(iter(self._desk.state.block[self._desk.state.block != 0].tolist()), 0)
        things = self.in_hand == "stamp" and home_of(self._desk.tile_map, first) == THINGS
        return f"{self.in_hand} {THINGS}" if things else self.in_hand

    def _hovered(self, spot: GridPoint) -> None:
        self.spot = spot

    def _left(self) -> None:
        self.spot = None
        tool = self._desk.canvas.tool
        if isinstance(tool, MapTool):
            tool.leave()
