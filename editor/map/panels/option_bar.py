"""The bar above the map with the options of the tool in hand: one line each in a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QWidget

from editor.map.actions import TOOL
from editor.map.desk import MapDesk
from editor.map.edit_state import ANY_ANGLE
from editor.map.panels.option_buttons import arrange, turns
from editor.map.panels.tool_options import (
    choice,
    kind,
    light_color,
    light_range,
    light_strength,
    marker_sign,
    points,
    radius,
    ribbon,
    ribbon_cells,
    shadows,
    shape,
    side,
    switch,
    table_kind,
    value_list,
    zone,
    zone_color,
)
from editor.map.panels.wall_options import material, one_way, room_floor, wall, wall_state
from editor.widgets.layouts.overflow import OverflowRow
from editor.widgets.text import label
from models.maps.edits.paint import SYMMETRIES

OPTIONS: Final[Mapping[str, Callable[[MapDesk], QWidget]]] = {
    "radius": radius,
    "square": lambda desk: switch(desk, "square", "shape-fill"),
    "random": lambda desk: switch(desk, "random", "random"),
    "by_itself": lambda desk: switch(desk, "by_itself", "layers"),
    "hollow": lambda desk: switch(desk, "hollow", "select-cells"),
    "fills_cell": lambda desk: switch(desk, "fills_cell", "door"),
    "snap": lambda desk: switch(desk, "snap", "grid"),
    "turns": turns,
    "arrange": arrange,
    "trace": lambda desk: value_list(desk, "trace", "trace", ("free", "line", "rectangle", "ellipse")),
    "wall_trace": lambda desk: value_list(desk, "trace", "trace", ("free", "line", "rectangle", *ANY_ANGLE), "walls"),
    "symmetry": lambda desk: value_list(desk, "symmetry", "symmetry", SYMMETRIES),
    "fill": lambda desk: value_list(desk, "fill", "fill", ("tiles", "terrain", "kind")),
    "outline": lambda desk: choice(
        desk,
        "outline",
        [(value, desk.look.t(f"mapedit.outline_{value}"), None) for value in ("rectangle", "ellipse", "polygon")],
        lambda: "polygon" if desk.state.polygon else desk.state.outline,
        lambda value: desk.state.set(polygon=value == "polygon", outline="rectangle" if value == "polygon" else value),
    ),
    "zone_shape": lambda desk: value_list(desk, "zone_shape", "zone_shape", ("rectangle", "free", "polygon"), "zoned"),
    "kind": kind,
    "wall": wall,
    "material": material,
    "room_floor": room_floor,
    "room_door": lambda desk: value_list(
        desk, "room_door", "room_door", ("door", "secret_door", "laser", ""), "room_with"
    ),
    "wall_state": wall_state,
    "one_way": one_way,
    "zone": zone,
    "zone_color": zone_color,
    "side": side,
    "table_kind": table_kind,
    "table_form": lambda desk: value_list(desk, "table_form", "table_form", ("disc", "polygon", "woods"), "tabled"),
    "ribbon": ribbon,
    "ribbon_width": lambda desk: ribbon_cells(desk, "width"),
    "ribbon_bank": lambda desk: ribbon_cells(desk, "bank"),
    "ribbon_smooth": lambda desk: switch(desk, "ribbon_smooth", "lasso", ("ribbon", "smooth")),
    "shape": shape,
    "points": points,
    "marker_sign": marker_sign,
    "note_secret": lambda desk: switch(desk, "note_secret", "hidden", ("note", "secret")),
    "light_range": light_range,
    "light_strength": light_strength,
    "light_color": light_color,
    "light_shadows": shadows,
}


class OptionBar(QFrame):
    """A bar of constant height, so that the map does not move with the tool; options are made when first shown."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__()
        self._desk = desk
        self.rows: dict[str, QWidget] = {}
        self._stack = QStackedWidget()
        self.setProperty("role", "band")
        row = QHBoxLayout(self)
        row.setContentsMargins(desk.look.px(8), desk.look.px(4), desk.look.px(8), desk.look.px(4))
        row.addWidget(self._stack)
        self.setMinimumHeight(desk.look.px(44))

    def show_options(self, tool: str, options: Sequence[str]) -> None:
        """Show the options of a tool by their ids; for a tool without options, what it does."""
        if tool not in self.rows:
            self.rows[tool] = self._row(tool, options)
            self._stack.addWidget(self.rows[tool])
        self._stack.setCurrentWidget(self.rows[tool])

    def _row(self, tool: str, options: Sequence[str]) -> QWidget:
        look, t = self._desk.look, self._desk.look.t
        if not options:
            return label(t(f"action.{TOOL}{tool}_tip"), role="muted", wrap=True)
        parts = [(t(f"mapedit.opt_{name}"), OPTIONS[name](self._desk)) for name in options]
        return OverflowRow(look, parts, (t("mapedit.more_options"), t("mapedit.more_options_tip")))
