"""What a user can do: one table per page or dock, joined by the window into menus, toolbars, shortcuts and palette."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class When(StrEnum):
    """What must hold for an action to be offered.

    `FORCE`, `MAP`, `GALAXY`, `SCENARIO`, `BATTLE`, `TURNS`: a page of that kind is in front.
    `FORCES`: the campaign has a party or an army.
    """

    ALWAYS = "always"
    CAMPAIGN = "campaign"
    WRITABLE = "writable"
    UNDO = "undo"
    REDO = "redo"
    FORCES = "forces"
    PROBLEMS = "problems"
    FORCE = "force"
    MAP = "map"
    GALAXY = "galaxy"
    SCENARIO = "scenario"
    BATTLE = "battle"
    TURNS = "turns"


class Menu(StrEnum):
    """The menus of the bar, in their order. `NONE`: palette and shortcut only.

    A menu is shown while one of its acts is: that of maps stands there with a map in front.
    """

    FILE = "file"
    EDIT = "edit"
    VIEW = "view"
    MAP = "map"
    GALAXY = "galaxy"
    SCENARIO = "scenario"
    BATTLE = "battle"
    TURNS = "turns"
    TOOLS = "tools"
    HELP = "help"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Action:
    """One act. Its words are `action.<id>` and `action.<id>_tip`; `shortcuts` are portable key names.

    Menus are grouped by `section`, with a line between them; `toolbar` puts the act on the short bar; `checkable` makes
    it a switch. Acts of one `group` stand in a submenu called `action.group_<group>`. Ids are unique over all tables;
    shortcuts may be used again by a page of another kind. A `named` act is called `action.<id>_of`, with the name of
    what it would act on, while something is selected.
    """

    id: str
    icon: str
    menu: Menu
    section: int = 0
    shortcuts: tuple[str, ...] = ()
    when: When = When.ALWAYS
    toolbar: bool = False
    checkable: bool = False
    group: str = ""
    named: bool = False

    @property
    def text(self) -> str:
        """The message key of its name."""
        return f"action.{self.id}"

    @property
    def tip(self) -> str:
        """The message key of what it does, in a sentence."""
        return f"action.{self.id}_tip"
