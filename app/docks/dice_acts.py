"""The acts of the dice dock, known before its dice are."""

from __future__ import annotations

from typing import Final

from editor.widgets.action import Action, Menu

ACTIONS: Final = (
    Action("throw_d2", "d2", Menu.TOOLS, 0),
    Action("throw_d4", "d4", Menu.TOOLS, 0),
    Action("throw_d5", "d5", Menu.TOOLS, 0),
    Action("throw_d6", "d6", Menu.TOOLS, 0, ("Ctrl+6",)),
    Action("throw_d10", "d10", Menu.TOOLS, 0),
    Action("throw_d20", "d20", Menu.TOOLS, 0, ("Ctrl+D",)),
    Action("throw_direction", "direction", Menu.TOOLS, 1, ("Ctrl+Shift+D",)),
    Action("throw_direction6", "direction", Menu.TOOLS, 1),
)
