"""What the window asks of the page of one thing of the campaign: a force, a map, a galaxy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QUndoStack

from models.problem import Problem


class TakenBack(Protocol):
    """What undo and redo go through, and whether they can now."""

    @property
    def stack(self) -> QUndoStack:
        """Its steps by name."""

    @property
    def can_undo(self) -> bool:
        """Whether a step can be taken back."""

    @property
    def can_redo(self) -> bool:
        """Whether a step can be done again."""


@dataclass(frozen=True, slots=True)
class Selected:
    """What is selected: its name as it is read there, or how many it is, and what can be done with it; what cannot is
    None. `rename` lets the name be typed in place, the others are done at once.
    """

    name: str = ""
    count: int = 1
    rename: Callable[[], object] | None = None
    delete: Callable[[], object] | None = None
    move_up: Callable[[], object] | None = None
    move_down: Callable[[], object] | None = None


class ThingPage(Protocol):
    """A QWidget made with `(look, document, thing_id, jobs, say)`, which lays out its own panels.

    It does the acts of its package's ACTIONS table and may have signals more that the window listens to:
    `wants_rule(rule id)`, `wants_open(thing id, name)` and `wants_place(thing id, name, Problem)`, which shows a place
    of that thing. The window closes it when its thing is gone. Where undo takes back other than edits of the campaign
    the page says what: `taken_back`. One that shows a page of another kind in its own place says which: `guest`, None
    for none. A page on which something can be selected says what is: `selected`, None for
    nothing; `acts_changed` tells another one too.
    """

    @property
    def acts_changed(self) -> SignalInstance:
        """A signal without arguments: what `state` answers may be different now."""

    def act(self, action_id: str) -> None:
        """Do one of its acts."""

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""

    def go_to(self, problem: Problem) -> None:
        """Show the place of a Problem: in `where.path` the name of the thing stands first."""

    def closing(self) -> None:
        """Stop its Jobs and let go of what it holds: the tab is closed."""
