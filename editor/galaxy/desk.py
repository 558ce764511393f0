"""What the tools, panels and dialogs of the galaxy may touch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from editor.document import Document
from editor.galaxy.chart_content import ChartContent, Layers
from editor.galaxy.drafts import Drafts
from editor.galaxy.editing import Editing
from editor.galaxy.open_galaxy import OpenGalaxy
from editor.galaxy.selection import Selection
from editor.jobs import Jobs
from editor.kit.chart import ChartView
from editor.paint.galaxy.show import Drawn
from editor.widgets.look import Look
from models.galaxy.galaxy import Galaxy
from models.games.facets.strategy import Situation, Strategy


@dataclass(frozen=True, slots=True, eq=False)
class GalaxyDesk:
    """The open galaxy; what is selected, planned and shown of it; its edits.

    `host` is the parent of dialogs; `act` does an act by its id; `say` shows a sentence, `tell_rule` a rule by its id.
    """

    look: Look
    jobs: Jobs
    say: Callable[[str], None]
    act: Callable[[str], None]
    tell_rule: Callable[[str], None]
    host: QWidget
    opened: OpenGalaxy
    selection: Selection
    layers: Layers
    drafts: Drafts
    editing: Editing
    content: ChartContent

    @property
    def document(self) -> Document:
        """The campaign."""
        return self.opened.document

    @property
    def galaxy(self) -> Galaxy:
        """The galaxy as it is shown now: all of it, or what one side may know."""
        return self.opened.galaxy

    @property
    def situation(self) -> Situation:
        """The same with the readings of the campaign."""
        return self.opened.situation

    @property
    def rules(self) -> Strategy:
        """The rules of galaxies."""
        return self.opened.rules

    @property
    def chart(self) -> ChartView:
        """The chart: to move its view."""
        return self.content.chart

    @property
    def drawn(self) -> Drawn:
        """The state and dress of the galaxy that the chart shows."""
        return self.content.drawn


def galaxy_desk(
    look: Look,
    jobs: Jobs,
    say: Callable[[str], None],
    act: Callable[[str], None],
    tell_rule: Callable[[str], None],
    host: QWidget,
    opened: OpenGalaxy,
) -> GalaxyDesk:
    """Return the desk of an open galaxy; its parts live as long as `host`."""
    selection, layers, drafts = Selection(host), Layers(host), Drafts(opened, host)
    editing = Editing(look, opened, selection, drafts, say, host)
    content = ChartContent(look, opened, selection, layers, drafts, host)
    return GalaxyDesk(look, jobs, say, act, tell_rule, host, opened, selection, layers, drafts, editing, content)
