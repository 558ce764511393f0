"""The parts of a scenario beside its board, each made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, cast

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from editor.jobs import Jobs
from editor.scenario.desk import ScenarioDesk
from editor.scenario.parts import checks as checks_part
from editor.scenario.parts import events as events_part
from editor.scenario.parts import fairness as fairness_part
from editor.scenario.parts import figures as figures_part
from editor.scenario.parts import objects as objects_part
from editor.scenario.parts import options as options_part
from editor.scenario.parts import places as places_part
from editor.scenario.parts import sides as sides_part
from editor.scenario.parts import story as story_part
from editor.scenario.parts import victory as victory_part
from editor.scenario.parts.overview import OverviewPart
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.stage import Stage
from editor.widgets.layouts.scrolled import roomy, scrolled
from models.problem import Problem

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
    """The parts by id, one of them shown; a click on a Problem calls `go_to` and `tell_rule`."""

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
        """Go through the parts the scenario has now: objects may be missing once its table became a map."""
        return (part for part in self._makers if part != "objects" or self._desk.has_objects)

    def __getitem__(self, part: str) -> ScenarioPart:
        if part not in self._made:
            at = list(self._makers).index(part)
            made = self._made[part] = self._makers[part]()
            self._rooms[at].addWidget(roomy(scrolled(made)))
        return self._made[part]

    def show_part(self, part: str) -> None:
        """Show a part of the present scenario; the part shown before keeps what is being typed."""
        ids = list(self._makers)
        before = self._made.get(ids[self.currentIndex()])
        if before is not None:
            before.leave()
        shown = self[part]
        self.setCurrentIndex(ids.index(part))
        shown.refresh()

    def leave(self) -> None:
        """Keep what is being typed in any part."""
        for part in tuple(self._made.values()):
            part.leave()

    # -- those that others ask for by name ---------------------------------------------------------------------------

    @property
    def overview(self) -> OverviewPart:
        """The part for what the scenario is, and who plays it."""
        return cast("OverviewPart", self["overview"])

    @property
    def story(self) -> story_part.StoryPart:
        """The part for its words."""
        return cast("story_part.StoryPart", self["story"])

    @property
    def figures(self) -> figures_part.FiguresPart:
        """The part for its figures and where they stand."""
        return cast("figures_part.FiguresPart", self["figures"])

    @property
    def places(self) -> places_part.PlacesPart:
        """The part for its zones and doors."""
        return cast("places_part.PlacesPart", self["places"])

    @property
    def objects(self) -> objects_part.ObjectsPart:
        """The part for the objects that lie about."""
        return cast("objects_part.ObjectsPart", self["objects"])

    @property
    def events(self) -> events_part.EventsPart:
        """The part for its events."""
        return cast("events_part.EventsPart", self["events"])

    @property
    def victory(self) -> victory_part.VictoryPart:
        """The part for the ways to win."""
        return cast("victory_part.VictoryPart", self["victory"])

    @property
    def checks(self) -> checks_part.ChecksPart:
        """The part for its Problems."""
        return cast("checks_part.ChecksPart", self["checks"])
