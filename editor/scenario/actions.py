"""What a hand can do with a scenario; joined by the window into menus, shortcuts and palette."""

from __future__ import annotations

from typing import Final

from editor.widgets.action import Action, Menu, When

ACTIONS: Final = (
    Action("scenario_play", "play", Menu.SCENARIO, 0, ("Ctrl+Return",), When.SCENARIO),
    Action("scenario_zoom_in", "zoom-in", Menu.SCENARIO, 1, ("+", "="), When.SCENARIO),
    Action("scenario_zoom_out", "zoom-out", Menu.SCENARIO, 1, ("-",), When.SCENARIO),
    Action("scenario_fit", "zoom-fit", Menu.SCENARIO, 1, ("Ctrl+0",), When.SCENARIO),
)
"""Done by `ScenarioPage.act` of the page that is shown."""
