"""What a user can do on the page of a map; joined by the window into menus, shortcuts and palette."""

from __future__ import annotations

from typing import Final

from editor.widgets.action import Action, Menu, When

TOOL: Final = "map_tool_"
HOLD: Final = "map_hold_"
KEEP: Final = "map_keep_"


def _tool(name: str, icon: str, section: int, *keys: str) -> Action:
    # Tools stand on the rail: in the menu they would hide what is found nowhere else.
    return Action(TOOL + name, icon, Menu.NONE, section, keys, When.MAP, checkable=True)


def _act(
    name: str, icon: str, section: int, *keys: str, menu: Menu = Menu.MAP, switch: bool = False, group: str = ""
) -> Action:
    return Action(f"map_{name}", icon, menu, section, keys, When.MAP, checkable=switch, group=group)


TOOLS: Final = (
    _tool("choose", "choose", 0, "V"),
    _tool("select", "select-cells", 0, "S"),
    _tool("lasso", "lasso", 0, "Shift+S"),
    _tool("wand", "wand", 0, "G"),
    _tool("same", "same-tile", 0, "Shift+G"),
    _tool("stamp", "stamp", 1, "B"),
    _tool("terrain", "terrain-brush", 1, "T"),
    _tool("bucket", "bucket", 1, "F"),
    _tool("shape", "shape-fill", 1, "P"),
    _tool("eraser", "eraser", 1, "E"),
    _tool("pick", "eyedropper", 1, "I"),
    _tool("kind", "kind-brush", 2, "K"),
    _tool("wall", "wall", 2, "W"),
    _tool("room", "room", 2, "Shift+W"),
    _tool("zone", "zone", 2, "N"),
    _tool("table", "terrain-difficult", 2, "J"),
    _tool("marker", "marker", 3, "M"),
    _tool("note", "note", 3, "Shift+M"),
    _tool("light", "light", 3, "L"),
    _tool("ribbon", "wave", 3, "Shift+R"),
    _tool("object", "shapes", 3, "O"),
    _tool("text", "words", 3, "Shift+T"),
    _tool("measure", "ruler", 4, "R"),
    _tool("sight", "sight", 4, "D"),
    _tool("reach", "reach", 4, "Q"),
    _tool("pan", "pan", 4, "H"),
)
"""The tools, in the order of the rail; `editor.map.tools.toolbox` makes them. A line is drawn between sections."""

ACTIONS: Final = (
    _act("cut", "cut", 3, "Ctrl+X", menu=Menu.EDIT),
    _act("copy", "copy", 3, "Ctrl+C", menu=Menu.EDIT),
    _act("paste", "paste", 3, "Ctrl+V", menu=Menu.EDIT),
    _act("delete", "delete", 1, "Del", menu=Menu.NONE),
    _act("select_all", "select-cells", 3, "Ctrl+A", menu=Menu.EDIT, group="map_chosen"),
    _act("select_none", "close", 3, "Ctrl+D", menu=Menu.EDIT, group="map_chosen"),
    _act("select_rest", "same-tile", 3, "Ctrl+Shift+D", menu=Menu.EDIT, group="map_chosen"),
    _act("fill_selection", "bucket", 3, "Shift+F", menu=Menu.EDIT, group="map_chosen"),
    _act("search", "search", 4, "Ctrl+F", menu=Menu.EDIT),
    *TOOLS,
    _act("flip_x", "flip-x", 5, "X", menu=Menu.NONE),
    _act("flip_y", "flip-y", 5, "Y", menu=Menu.NONE),
    _act("turn", "turn-right", 5, "Z", menu=Menu.NONE),
    _act("wider", "add", 5, "]", "PgUp", menu=Menu.NONE),
    _act("narrower", "remove", 5, "[", "PgDown", menu=Menu.NONE),
    _act("front", "move-up", 4, "Shift+Home", group="map_order"),
    _act("raise", "move-up", 4, "Shift+PgUp", group="map_order"),
    _act("lower", "move-down", 4, "Shift+PgDown", group="map_order"),
    _act("back", "move-down", 4, "Shift+End", group="map_order"),
    _act("symmetry", "symmetry", 5, "U"),
    _act("by_itself", "layers", 5, "Shift+L", switch=True),
    _act("whole_right", "turn-right", 6, group="map_whole"),
    _act("whole_left", "turn-left", 6, group="map_whole"),
    _act("whole_half", "turn-half", 6, group="map_whole"),
    _act("whole_flip_x", "flip-x", 6, group="map_whole"),
    _act("whole_flip_y", "flip-y", 6, group="map_whole"),
    _act("camp_right", "symmetry", 7, group="map_camp"),
    _act("camp_down", "symmetry", 7, group="map_camp"),
    _act("camp_turn", "symmetry", 7, group="map_camp"),
    _act("size", "grow", 8, group="map_size"),
    _act("crop", "crop", 8, group="map_size"),
    _act("grow_left", "grow", 8, group="map_size"),
    _act("grow_right", "grow", 8, group="map_size"),
    _act("grow_up", "grow", 8, group="map_size"),
    _act("grow_down", "grow", 8, group="map_size"),
    _act("zoom_in", "zoom-in", 5, menu=Menu.VIEW, group="zoom"),
    _act("zoom_out", "zoom-out", 5, menu=Menu.VIEW, group="zoom"),
    _act("zoom_fit", "zoom-fit", 5, "Ctrl+0", menu=Menu.VIEW, group="zoom"),
    _act("grid", "grid", 6, "Shift+H", menu=Menu.VIEW, switch=True, group="map_shown"),
    _act("hour", "theme-dark", 6, "Shift+J", menu=Menu.VIEW, switch=True, group="map_shown"),
    _act("kinds", "kind-brush", 6, "Shift+K", menu=Menu.VIEW, switch=True, group="map_shown"),
    _act("sees", "visible", 6, "Shift+V", menu=Menu.VIEW, switch=True, group="map_shown"),
    _act("rulers", "ruler", 6, menu=Menu.VIEW, switch=True, group="map_shown"),
    _act("minimap", "map", 6, "Shift+F8", menu=Menu.VIEW, switch=True, group="map_shown"),
    _act("go", "target", 5, "Ctrl+G", menu=Menu.VIEW, group="zoom"),
    _act("pages", "page", 6, menu=Menu.VIEW, switch=True, group="map_shown"),
    _act("print", "print", 2, "Ctrl+P", menu=Menu.FILE),
    _act("export", "export", 2, "Ctrl+E", menu=Menu.FILE),
    _act("send", "send", 2, menu=Menu.FILE),
    _act("picture", "image-layer", 9),
    _act("place_picture", "portrait", 9),
    _act("cut_tiles", "tiles", 9),
    _act("drop_tileset", "delete", 9),
    _act("scenario", "scenario", 9, "F4"),
    _act("panels", "inspector", 6, "F8", menu=Menu.VIEW, switch=True, group="map_shown"),
    *(Action(f"{HOLD}{n}", "stamp", Menu.NONE, 0, (str(n),), When.MAP) for n in range(1, 10)),
    *(Action(f"{KEEP}{n}", "stamp", Menu.NONE, 0, (f"Ctrl+{n}",), When.MAP) for n in range(1, 10)),
)
"""Done by `MapPage.act` of the page that is shown."""
