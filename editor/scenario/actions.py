"""What a user can do with a scenario; joined by the window into menus, shortcuts and palette."""

from __future__ import annotations

from typing import Final

from editor.widgets.action import Action, Menu, When

_HERE: Final = When.SCENARIO
_MENU: Final = Menu.SCENARIO

ACTIONS: Final = (
    Action("scenario_trial", "what-if", _MENU, 0, ("F5",), _HERE),
    Action("scenario_play", "play", _MENU, 0, ("Ctrl+Return",), _HERE),
    Action("scenario_next_part", "next", _MENU, 1, ("F7",), _HERE),
    Action("scenario_previous_part", "chevron-left", _MENU, 1, ("Shift+F7",), _HERE),
    Action("scenario_add_figure", "figures", _MENU, 2, ("A",), _HERE),
    Action("scenario_duplicate_figure", "duplicate", _MENU, 2, ("Ctrl+D",), _HERE),
    Action("scenario_remove_figure", "delete", _MENU, 2, ("Del",), _HERE),
    Action("scenario_line_up", "alignment", _MENU, 2, (), _HERE),
    Action("scenario_map", "map", _MENU, 2, ("F4",), _HERE),
    Action("scenario_check", "problems", _MENU, 2, (), _HERE),
    Action("scenario_pack", "kit", _MENU, 3, ("Ctrl+Alt+E",), _HERE, group="send"),
    Action("scenario_duplicate", "duplicate", _MENU, 3, (), _HERE),
    Action("scenario_send", "send", _MENU, 3, (), _HERE, group="send"),
    Action("scenario_vassal", "export", _MENU, 3, (), _HERE, group="send"),
    Action("scenario_zoom_in", "zoom-in", _MENU, 4, ("+", "="), _HERE, group="zoom"),
    Action("scenario_zoom_out", "zoom-out", _MENU, 4, ("-",), _HERE, group="zoom"),
    Action("scenario_fit", "zoom-fit", _MENU, 4, ("Ctrl+0",), _HERE, group="zoom"),
)
"""Done by `ScenarioPage.act` of the page that is shown."""
