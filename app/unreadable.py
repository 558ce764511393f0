"""The page of a thing that cannot be read: says why, and does nothing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from models.errors import SpokenError
from models.problem import Problem


def page_or_why(look: Look, make: Callable[[], QWidget]) -> QWidget:
    """Return the page that `make` makes, or why there is none: what it asks of a damaged file may not be readable."""
    try:
        return make()
    except SpokenError as problem:
        return Unreadable(look, problem)


class Silent(QWidget):
    """A `ThingPage` that does nothing, in the place of the one its thing would have."""

    acts_changed = Signal()

    def act(self, action_id: str) -> None:
        """Do nothing."""

    def state(self, _action_id: str) -> tuple[bool, bool]:
        """Return that no act is possible."""
        return False, False

    def go_to(self, problem: Problem) -> None:
        """Stay."""

    def closing(self) -> None:
        """Hold nothing."""


class Unreadable(Silent):
    """Says why a thing cannot be read: files come from anywhere, and may be damaged."""

    def __init__(self, look: Look, problem: SpokenError) -> None:
        super().__init__()
        self.words = look.t(problem.key, **problem.args_)
        self.setAccessibleName(self.words)
        QVBoxLayout(self).addWidget(EmptyState(look, "empty-search", self.words))
