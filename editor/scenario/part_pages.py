"""The parts of a scenario beside its board: each is made when it is first asked for, the others are no work yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from editor.jobs import Jobs
from editor.scenario.desk import ScenarioDesk
from editor.scenario.overview_part import OverviewPart
from editor.scenario.part import ScenarioPart
from editor.scenario.stage import Stage
from editor.widgets.scrolled import roomy, scrolled
from models.games.lazy import lazy_module
from models.problem import Problem

if TYPE_CHECKING:
    from editor.scenario import (
        checks_part,
        events_part,
        fairness_part,
        figures_part,
        objects_part,
        options_part,
        places_part,
        sides_part,
        story_part,
        victory_part,
    )
else:
    # Each is read when it is first asked for.
    checks_part = lazy_module("editor.scenario.checks_part")
    events_part = lazy_module("editor.scenario.events_part")
    fairness_part = lazy_module("editor.scenario.fairness_part")
    figures_part = lazy_module("editor.scenario.figures_part")
    objects_part = lazy_module("editor.scenario.objects_part")
    options_part = lazy_module("editor.scenario.options_part")
    places_part = lazy_module("editor.scenario.places_part")
    sides_part = lazy_module("editor.scenario.sides_part")
    story_part = lazy_module("editor.scenario.story_part")
    victory_part = lazy_module("editor.scenario.victory_part")

ICONS: Final = {
    "overview": "scenario",
    "story": "scroll",
    "sides": "sides",
    "figures": "figures",
    "places": "zone",
    "objects": "key",
    "events": "event",
    "victory": "award",
    "fairness": "dice",
    "options": "options",
    "checks": "problems",
}
"""The parts in their order, each with its drawing."""


class PartPages(QStackedWidget):
    """The parts by their ids, one of them shown; `go_to` and `tell_rule` are what a click on a Problem asks for."""

    def __init__(
        self,
        desk: ScenarioDesk,
        stage: Stage,
        jobs: Jobs,
        go_to: Callable[[Problem], None],
        tell_rule: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._makers: dict[str, Callable[[], ScenarioPart]] = {
            "overview": lambda: OverviewPart(desk, stage),
            "story": lambda: story_part.StoryPart(desk, stage),
            "sides": lambda: sides_part.SidesPart(desk, stage),
            "figures": lambda: figures_part.FiguresPart(desk, stage),
            "places": lambda: places_part.PlacesPart(desk, stage),
            "objects": lambda: objects_part.ObjectsPart(desk, stage),
            "events": lambda: events_part.EventsPart(desk, stage),
            "victory": lambda: victory_part.VictoryPart(desk, stage),
            "fairness": lambda: fairness_part.FairnessPart(desk, stage, jobs),
            "options": lambda: options_part.OptionsPart(desk, stage),
            "checks": lambda: checks_part.ChecksPart(desk, stage, go_to, tell_rule),
        }
        self._desk = desk
        self._made: dict[str, ScenarioPart] = {}
        self._rooms: list[QVBoxLayout] = []
        for _ in self._makers:
            room = QWidget()
            box = QVBoxLayout(room)
            box.setContentsMargins(0, 0, 0, 0)
            self._rooms.append(box)
            self.addWidget(room)

    def __iter__(self) -> Iterator[str]:
        """The parts the scenario has now: one whose table became a map may have no things that lie about."""
        return (part for part in self._makers if part != "objects" or self._desk.has_objects)

    def __getitem__(self, part: str) -> ScenarioPart:
        if part not in self._made:
            at = list(self._makers).index(part)
            made = self._made[part] = self._makers[part]()
            self._rooms[at].addWidget(roomy(scrolled(made)))
        return self._made[part]

    def show_part(self, part: str) -> None:
        """Show a part as the scenario is now; the one that was shown keeps what is being written."""
        ids = list(self._makers)
        before = self._made.get(ids[self.currentIndex()])
        if before is not None:
            before.leave()
        shown = self[part]
        self.setCurrentIndex(ids.index(part))
        shown.refresh()

    def leave(self) -> None:
        """Keep what is being written in any part."""
        for part in tuple(self._made.values()):
            part.leave()

    # -- those that others ask for by name ---------------------------------------------------------------------------

    @property
    def overview(self) -> OverviewPart:
        """What the scenario is, and who plays it."""
        return cast("OverviewPart", self["overview"])

    @property
    def story(self) -> story_part.StoryPart:
        """Its words."""
        return cast("story_part.StoryPart", self["story"])

    @property
    def figures(self) -> figures_part.FiguresPart:
        """Who stands where."""
        return cast("figures_part.FiguresPart", self["figures"])

    @property
    def places(self) -> places_part.PlacesPart:
        """Its zones and doors."""
        return cast("places_part.PlacesPart", self["places"])

    @property
    def objects(self) -> objects_part.ObjectsPart:
        """What lies about."""
        return cast("objects_part.ObjectsPart", self["objects"])

    @property
    def events(self) -> events_part.EventsPart:
        """What happens."""
        return cast("events_part.EventsPart", self["events"])

    @property
    def victory(self) -> victory_part.VictoryPart:
        """How it is won."""
        return cast("victory_part.VictoryPart", self["victory"])

    @property
    def checks(self) -> checks_part.ChecksPart:
        """What is wrong with it."""
        return cast("checks_part.ChecksPart", self["checks"])
