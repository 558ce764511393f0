"""What a referee can do at the desk; joined by the window into menus, shortcuts and palette."""

from __future__ import annotations

from typing import Final

from editor.widgets.action import Action, Menu, When

_HERE: Final = When.TURNS
_MENU: Final = Menu.TURNS

ACTIONS: Final = (
    Action("turns_take", "import", _MENU, 0, ("Ctrl+Shift+I",), _HERE, toolbar=True),
    Action("turns_take_folder", "folder", _MENU, 0, (), _HERE),
    Action("turns_open", "calendar", _MENU, 1, (), _HERE),
    Action("turns_deadline", "calendar", _MENU, 1, (), _HERE),
    Action("turns_close", "lock", _MENU, 1, (), _HERE),
    Action("turns_try", "preview", _MENU, 1, ("Ctrl+T",), _HERE, toolbar=True),
    Action("turns_judge", "turns", _MENU, 1, ("Ctrl+J",), _HERE, toolbar=True),
    Action("turns_decree", "add", _MENU, 1, ("Ctrl+E",), _HERE, group="turns_ruled"),
    Action("turns_rulings", "scroll", _MENU, 1, (), _HERE, group="turns_ruled"),
    Action("turns_publish", "send", _MENU, 1, ("Ctrl+Shift+E",), _HERE, toolbar=True),
    Action("turns_correct", "refresh", _MENU, 1, ("Ctrl+Shift+J",), _HERE, group="turns_after"),
    Action("turns_tell", "unlock", _MENU, 1, (), _HERE, group="turns_after"),
    Action("turns_hand_over", "share", _MENU, 1, (), _HERE, group="turns_after"),
    Action("turns_take_over", "ok", _MENU, 1, (), _HERE, group="turns_after"),
    Action("turns_seats", "edit", _MENU, 1, (), _HERE, group="turns_players"),
    Action("turns_substitute", "hero", _MENU, 1, (), _HERE, group="turns_players"),
    Action("turns_receipts", "mail", _MENU, 1, (), _HERE, group="turns_players"),
    Action("turns_remind", "mail", _MENU, 1, (), _HERE, group="turns_players"),
    Action("turns_packages", "folder", _MENU, 1, (), _HERE, group="turns_players"),
    Action("turns_next_phase", "chevron-right", _MENU, 3, ("Alt+Right",), _HERE),
    Action("turns_last_phase", "chevron-left", _MENU, 3, ("Alt+Left",), _HERE),
    Action("turns_territory", "lasso", _MENU, 3, ("Alt+T",), _HERE, checkable=True, group="turns_pictures"),
    Action("turns_poster", "export", _MENU, 3, ("Ctrl+P",), _HERE, group="turns_pictures"),
    Action("turns_replay", "play", _MENU, 3, (), _HERE, group="turns_pictures"),
    Action("turns_replay_whole", "play", _MENU, 3, (), _HERE, group="turns_pictures"),
    Action("turns_chronicle", "scroll", _MENU, 3, (), _HERE, group="turns_pictures"),
    Action("turns_inbox", "mail", _MENU, 4, ("Ctrl+1",), _HERE, group="turns_views"),
    Action("turns_stepper", "turns", _MENU, 4, ("Ctrl+2",), _HERE, group="turns_views"),
    Action("turns_publication", "send", _MENU, 4, ("Ctrl+3",), _HERE, group="turns_views"),
    Action("turns_threats", "target", _MENU, 4, ("Ctrl+4",), _HERE, group="turns_views"),
    Action("turns_dashboard", "plot", _MENU, 4, ("Ctrl+5",), _HERE, group="turns_views"),
    Action("turns_years", "dice", _MENU, 4, ("Ctrl+6",), _HERE, group="turns_views"),
    Action("turns_life", "award", _MENU, 4, ("Ctrl+7",), _HERE, group="turns_views"),
)
