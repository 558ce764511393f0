"""What a user can do in a battle; joined by the window into menus, shortcuts and palette."""

from __future__ import annotations

from typing import Final

from editor.widgets.action import Action, Menu, When

_HERE: Final = When.BATTLE
_MENU: Final = Menu.BATTLE

TABLE: Final = "play_table"
"""Table mode, which the page turns by itself: it answers the window's whole screen (F11)."""
READ: Final = "play_read"
"""The group of what opens a sheet over the window: readings, log, story."""
ANSWERS: Final = "play_answers"
"""The group of the keys for the first answers of what is asked."""
ACTIONS: Final = (
    Action("play_next_figure", "next", _MENU, 0, ("N",), _HERE, group="play_choose"),
    Action("play_previous_figure", "chevron-left", _MENU, 0, ("Shift+N",), _HERE, group="play_choose"),
    Action("play_next_thing", "choose", _MENU, 0, ("T",), _HERE, group="play_choose"),
    Action("play_next_target", "target", _MENU, 0, ("X",), _HERE, group="play_choose"),
    Action("play_acts", "combat", _MENU, 0, ("A",), _HERE, group="play_choose"),
    Action("play_group", "select-all", _MENU, 0, ("B",), _HERE, group="play_choose"),
    Action("play_group_more", "add", _MENU, 0, ("C",), _HERE, group="play_choose"),
    Action("play_end_move", "pace", _MENU, 0, ("M",), _HERE),
    Action("play_end_figure", "check", _MENU, 0, ("E",), _HERE),
    Action("play_end_turn", "turns", _MENU, 0, ("Ctrl+Return",), _HERE),
    Action("play_march", "fast", _MENU, 0, ("G",), _HERE),
    Action("play_rewards", "award", _MENU, 0, ("W",), _HERE),
    Action("play_answer_first", "check", _MENU, 0, ("1",), _HERE, group=ANSWERS),
    Action("play_answer_second", "next", _MENU, 0, ("2",), _HERE, group=ANSWERS),
    Action("play_wound", "remove", _MENU, 0, ("V",), _HERE, group="play_life"),
    Action("play_heal", "add", _MENU, 0, ("Shift+V",), _HERE, group="play_life"),
    Action("play_pause", "pause", _MENU, 1, ("P",), _HERE, checkable=True),
    Action("play_one_act", "play", _MENU, 1, ("O",), _HERE),
    Action("play_real_dice", "dice", _MENU, 1, ("Shift+D",), _HERE, checkable=True),
    Action("play_first", "jump", _MENU, 2, ("Home",), _HERE, group="play_time"),
    Action("play_back", "chevron-left", _MENU, 2, ("PgUp",), _HERE, group="play_time"),
    Action("play_forth", "chevron-right", _MENU, 2, ("PgDown",), _HERE, group="play_time"),
    Action("play_now", "recent", _MENU, 2, ("End",), _HERE, group="play_time"),
    Action("play_take_back", "undo", _MENU, 2, ("Ctrl+R",), _HERE),
    Action("play_numbers", "life", _MENU, 3, ("H",), _HERE, checkable=True, group="views"),
    Action("play_costs", "reach", _MENU, 3, ("Q",), _HERE, checkable=True, group="views"),
    Action("play_readings", "options", _MENU, 3, ("L",), _HERE, group=READ),
    Action("play_log", "journal", _MENU, 3, ("J",), _HERE, group=READ),
    Action("play_story", "story", _MENU, 3, ("Shift+J",), _HERE, group=READ),
    Action(TABLE, "full-screen", _MENU, 3, (), _HERE, checkable=True, group="views"),
    Action("play_zoom_in", "zoom-in", _MENU, 3, ("+", "="), _HERE, group="views"),
    Action("play_zoom_out", "zoom-out", _MENU, 3, ("-",), _HERE, group="views"),
    Action("play_fit", "zoom-fit", _MENU, 3, ("Ctrl+0",), _HERE, group="views"),
)
"""Done by `BattlePage.act` of the page that is shown."""


def key_of(action_id: str) -> str:
    """Return the first shortcut of an act; empty for none."""
    return next(each.shortcuts[0] if each.shortcuts else "" for each in ACTIONS if each.id == action_id)
