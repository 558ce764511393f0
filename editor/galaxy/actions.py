"""What a user can do with a galaxy; joined by the window into menus, shortcuts and palette."""

from __future__ import annotations

from typing import Final

from editor.widgets.action import Action, Menu, When

_HERE: Final = When.GALAXY
_MENU: Final = Menu.GALAXY

TOOLS: Final = (
    Action("galaxy_select", "pointer", _MENU, 0, ("V",), _HERE, checkable=True, group="galaxy_tools"),
    Action("galaxy_lasso", "lasso", _MENU, 0, ("L",), _HERE, checkable=True, group="galaxy_tools"),
    Action("galaxy_add_planet", "planet", _MENU, 0, ("P",), _HERE, checkable=True, group="galaxy_tools"),
    Action("galaxy_link", "link", _MENU, 0, ("R",), _HERE, checkable=True, group="galaxy_tools"),
    Action("galaxy_sector", "sector", _MENU, 0, ("S",), _HERE, checkable=True, group="galaxy_tools"),
    Action("galaxy_add_command", "command", _MENU, 0, ("C",), _HERE, checkable=True, group="galaxy_tools"),
    Action("galaxy_add_note", "note", _MENU, 0, ("N",), _HERE, checkable=True, group="galaxy_tools"),
)
"""The tools, one of which is in hand; the words after `galaxy_` name them."""

EDITS: Final = (
    Action("galaxy_delete", "delete", _MENU, 1, ("Del",), _HERE, group="galaxy_chosen"),
    Action("galaxy_duplicate", "duplicate", _MENU, 1, ("Ctrl+D",), _HERE, group="galaxy_chosen"),
    Action("galaxy_copy", "copy", _MENU, 1, ("Ctrl+C",), _HERE, group="galaxy_chosen"),
    Action("galaxy_paste", "paste", _MENU, 1, ("Ctrl+V",), _HERE, group="galaxy_chosen"),
    Action("galaxy_select_all", "select-all", _MENU, 1, ("Ctrl+A",), _HERE, group="galaxy_chosen"),
    Action("galaxy_link_chosen", "link", _MENU, 2, ("Ctrl+R",), _HERE, group="galaxy_chosen"),
    Action("galaxy_unlink_chosen", "unlink", _MENU, 2, ("Ctrl+Shift+R",), _HERE, group="galaxy_chosen"),
    Action("galaxy_sector_chosen", "sector", _MENU, 2, ("Ctrl+G",), _HERE, group="galaxy_chosen"),
    Action("galaxy_drop_orders", "close", _MENU, 2, (), _HERE),
    Action("galaxy_snap", "grid", _MENU, 3, ("G",), _HERE, checkable=True),
    Action("galaxy_factions", "sides", _MENU, 3, (), _HERE),
    Action("galaxy_sides", "star", _MENU, 3, (), _HERE),
    Action("galaxy_generate", "rotate-seed", _MENU, 3, (), _HERE),
    Action("galaxy_import", "import", _MENU, 7, ("Ctrl+Shift+I",), _HERE),
    Action("galaxy_export", "export", _MENU, 7, ("Ctrl+Shift+E",), _HERE),
)

PANEL_ACTS: Final = (
    Action("galaxy_planner", "itinerary", _MENU, 6, ("Ctrl+J",), _HERE, checkable=True, group="galaxy_panels"),
    Action("galaxy_analyses", "analysis", _MENU, 6, ("Ctrl+Shift+J",), _HERE, checkable=True, group="galaxy_panels"),
    Action("galaxy_plots", "plot", _MENU, 6, ("Ctrl+Shift+G",), _HERE, checkable=True, group="galaxy_panels"),
    Action("galaxy_tables", "table", _MENU, 6, ("Ctrl+T",), _HERE, checkable=True, group="galaxy_panels"),
)
"""Each opens the panel of its name."""

VIEWS: Final = (
    Action("galaxy_search", "search", _MENU, 4, ("Ctrl+F",), _HERE, group="galaxy_views"),
    Action("galaxy_fit", "zoom-fit", _MENU, 4, ("Ctrl+0",), _HERE, group="galaxy_views"),
    Action("galaxy_fit_chosen", "target", _MENU, 4, ("F",), _HERE, group="galaxy_views"),
    Action("galaxy_zoom_in", "zoom-in", _MENU, 4, ("+", "="), _HERE, group="galaxy_views"),
    Action("galaxy_zoom_out", "zoom-out", _MENU, 4, ("-",), _HERE, group="galaxy_views"),
    Action("galaxy_minimap", "map", _MENU, 4, ("Ctrl+M",), _HERE, checkable=True, group="galaxy_views"),
    Action("galaxy_full_screen", "full-screen", _MENU, 4, ("Shift+F11",), _HERE, checkable=True, group="galaxy_views"),
)

ON_RAIL: Final = ("galaxy_snap", "galaxy_fit", "galaxy_zoom_in", "galaxy_zoom_out", "galaxy_full_screen")
"""The acts that stand below the tools on the rail."""

LAYERS: Final = (
    Action("galaxy_layer_ownership", "visible", _MENU, 5, ("Ctrl+1",), _HERE, checkable=True, group="galaxy_layers"),
    Action("galaxy_layer_alliance", "sides", _MENU, 5, ("Ctrl+2",), _HERE, checkable=True, group="galaxy_layers"),
    Action("galaxy_layer_sectors", "sector", _MENU, 5, ("Ctrl+3",), _HERE, checkable=True, group="galaxy_layers"),
    Action("galaxy_layer_income", "star", _MENU, 5, ("Ctrl+4",), _HERE, checkable=True, group="galaxy_layers"),
    Action("galaxy_layer_routes", "road", _MENU, 5, ("Ctrl+5",), _HERE, checkable=True, group="galaxy_layers"),
    Action("galaxy_layer_circles", "target", _MENU, 5, ("Ctrl+6",), _HERE, checkable=True, group="galaxy_layers"),
    Action("galaxy_layer_analyses", "plot", _MENU, 5, ("Ctrl+7",), _HERE, checkable=True, group="galaxy_layers"),
    Action("galaxy_layer_notes", "note", _MENU, 5, ("Ctrl+8",), _HERE, checkable=True, group="galaxy_layers"),
    Action("galaxy_layer_known", "hidden", _MENU, 5, ("Ctrl+9",), _HERE, checkable=True, group="galaxy_layers"),
    Action("galaxy_layer_territory", "lasso", _MENU, 5, ("T",), _HERE, checkable=True, group="galaxy_layers"),
)

ACTIONS: Final = (*TOOLS, *EDITS, *VIEWS, *LAYERS, *PANEL_ACTS)
"""Done by `GalaxyActs` of the page that is shown."""
