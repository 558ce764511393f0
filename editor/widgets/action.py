"""What a hand can do: one table a page or a dock, joined by the window into menus, toolbars, shortcuts and palette."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class When(StrEnum):
    """What must hold for an action to be offered."""

    ALWAYS = "always"
    CAMPAIGN = "campaign"
    WRITABLE = "writable"
    UNDO = "undo"
    REDO = "redo"
    FORCE = "force"
    PROBLEMS = "problems"


class Menu(StrEnum):
    """The menus of the bar, in their order. `NONE`: palette and shortcut only."""

    FILE = "file"
    EDIT = "edit"
    VIEW = "view"
    TOOLS = "tools"
    HELP = "help"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Action:
    """One act. Its words are `action.<id>` and `action.<id>_tip`; `shortcuts` are portable key names.

    `section` groups a menu (a line is drawn between sections); `toolbar` puts it on the short bar; `checkable` makes
    it a switch.
    """

    id: str
    icon: str
    menu: Menu
    section: int = 0
    shortcuts: tuple[str, ...] = ()
    when: When = When.ALWAYS
    toolbar: bool = False
    checkable: bool = False
    icon_only: bool = True

    @property
    def text(self) -> str:
        """The message key of its name."""
        return f"action.{self.id}"

    @property
    def tip(self) -> str:
        """The message key of what it does, in a sentence."""
        return f"action.{self.id}_tip"
