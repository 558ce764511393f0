"""What a user can do with the members of a force; joined by the window into menus, shortcuts and palette."""

from __future__ import annotations

from typing import Final

from editor.widgets.action import Action, Menu, When

ADD_KEY: Final = "Ctrl+Shift+A"
ACTIONS: Final = (
    Action("add_member", "add", Menu.EDIT, 5, (ADD_KEY,), When.FORCE),
    Action("build_member", "shop", Menu.EDIT, 5, ("Ctrl+B",), When.FORCE, named=True, group="member"),
    Action("duplicate_member", "duplicate", Menu.EDIT, 5, (), When.FORCE, named=True, group="member"),
    Action("choose_portrait", "portrait", Menu.EDIT, 5, ("Ctrl+Alt+P",), When.FORCE, named=True, group="member"),
    Action("force_settings", "settings", Menu.EDIT, 5, (), When.FORCE),
    Action("search_shop", "search", Menu.EDIT, 5, ("Ctrl+Shift+F",), When.FORCE),
)
"""Done by `PartyPage.act` of the page that is shown."""
