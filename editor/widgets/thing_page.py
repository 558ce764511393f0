"""What the window asks of the page of one thing of the campaign, such as a force, a map, a galaxy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QUndoStack

from models.problem import Problem


class TakenBack(Protocol):
    """The steps that undo and redo act on, and whether they can act now."""

    @property
    def stack(self) -> QUndoStack:
        """The undo stack of these steps."""

    @property
    def can_undo(self) -> bool:
        """Whether a step can be taken back."""

    @property
    def can_redo(self) -> bool:
        """Whether a step can be done again."""


@dataclass(frozen=True, slots=True)
class Selected:
    """What is selected: its name as shown there, or how many things it is, and what can be done with it; None for what
    cannot be done. `rename` lets the name be typed in place, the others act at once.
    """

    name: str = ""
    count: int = 1
    rename: Callable[[], object] | None = None
    delete: Callable[[], object] | None = None
    move_up: Callable[[], object] | None = None
    move_down: Callable[[], object] | None = None


@runtime_checkable
class Briefed(Protocol):
    """A page on which something should be read before a first time."""

    first_of: str
    """The game of which it is the first time, empty for none."""


class ThingPage(Protocol):
    """A QWidget made with `(look, document, thing_id, jobs, say)`, which lays out its own panels.

    It does the acts of its package's ACTIONS table. It may have further signals, to which the window listens:
    `wants_rule(rule id)`, `wants_open(thing id, name)` and `wants_place(thing id, name, Problem)`, a place on the page
    of that thing. The window closes it when its thing is gone. It may have these attributes too: `taken_back`, where
    undo acts on something else than edits of the campaign; `guest`, a page of another kind shown in its place, or None;
    `selected`, what is selected on it, or None, with `acts_changed` emitted when that changes.
    """

    @property
    def acts_changed(self) -> SignalInstance:
        """A signal without arguments: `state` may answer otherwise now."""

    def act(self, action_id: str) -> None:
        """Do one of its acts."""

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""

    def go_to(self, problem: Problem) -> None:
        """Show the place of a Problem: in `where.path` the name of the thing stands first."""

    def closing(self) -> None:
        """Stop its Jobs and release what it holds: the tab is being closed."""
