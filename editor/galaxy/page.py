"""One galaxy in the window: the chart in the middle, tools on its left, panels on its right and below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.document import Document
from editor.galaxy.analysis import Analysis
from editor.galaxy.open_galaxy import OpenGalaxy
from editor.galaxy.selection import Selection
from editor.jobs import Jobs
from editor.widgets.look import Look
from models.galaxy.galaxy import Galaxy
from models.problem import Problem


class GalaxyPage(QWidget):
    """A `ThingPage`: shows and edits one galaxy."""

    acts_changed = Signal()
    wants_rule = Signal(str)
    wants_open = Signal(str, str)

    def __init__(
        self, look: Look, document: Document, galaxy_id: str, jobs: Jobs, say: Callable[[str], object]
    ) -> None:
        super().__init__()
        self.look = look
        self.document = document
        self.jobs = jobs
        self.say = say
        self.opened = OpenGalaxy(document, galaxy_id, self)
        self.selection = Selection(self)
        QVBoxLayout(self)

    @property
    def galaxy(self) -> Galaxy:
        """The galaxy as it is now."""
        return self.opened.galaxy

    def show_route(self, path: Sequence[str] | None, others: Sequence[Sequence[str]] = ()) -> None:
        """Draw a way through these planets (ids), other ways fainter; None takes them off."""

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Colour and mark planets and routes as an analysis says; None takes it off."""

    def act(self, action_id: str) -> None:
        """Do one of its acts."""

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        return True, bool(action_id) and False

    def go_to(self, problem: Problem) -> None:
        """Show the place of a Problem."""

    def closing(self) -> None:
        """Stop its Jobs and let go of what it holds."""
        self.opened.let_go()
