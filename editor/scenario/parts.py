"""The parts of a scenario beside its board: each is made when it is first asked for, the others are no work yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeVar

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from editor.scenario.checks_part import ChecksPart
from editor.scenario.desk import ScenarioDesk
from editor.scenario.events_part import EventsPart
from editor.scenario.figures_part import FiguresPart
from editor.scenario.objects_part import ObjectsPart
from editor.scenario.options_part import OptionsPart
from editor.scenario.overview_part import OverviewPart
from editor.scenario.part import ScenarioPart
from editor.scenario.places_part import PlacesPart
from editor.scenario.sides_part import SidesPart
from editor.scenario.stage import Stage
from editor.scenario.story_part import StoryPart
from editor.scenario.victory_part import VictoryPart
from editor.widgets.scrolled import roomy, scrolled
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
    "options": "options",
    "checks": "problems",
}
"""The parts in their order, each with its drawing."""

P = TypeVar("P", bound=ScenarioPart)


class PartPages(QStackedWidget):
    """The parts by their ids, one of them shown; `go_to` and `tell_rule` are what a click on a Problem asks for."""

    def __init__(
        self, desk: ScenarioDesk, stage: Stage, go_to: Callable[[Problem], None], tell_rule: Callable[[str], None]
    ) -> None:
        super().__init__()
        plain = {
            "overview": OverviewPart,
            "story": StoryPart,
            "sides": SidesPart,
            "figures": FiguresPart,
            "places": PlacesPart,
            "objects": ObjectsPart,
            "events": EventsPart,
            "victory": VictoryPart,
            "options": OptionsPart,
        }
        self._makers: dict[str, Callable[[], ScenarioPart]] = {
            part: partial(cls, desk, stage) for part, cls in plain.items()
        }
        self._makers["checks"] = lambda: ChecksPart(desk, stage, go_to, tell_rule)
        self._made: dict[str, ScenarioPart] = {}
        self._rooms: list[QVBoxLayout] = []
        for _ in self._makers:
            room = QWidget()
            box = QVBoxLayout(room)
            box.setContentsMargins(0, 0, 0, 0)
            self._rooms.append(box)
            self.addWidget(room)

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

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


class HasParts:
    """A page with parts: those that others ask for by name."""

    parts: PartPages

    @property
    def overview(self) -> OverviewPart:
        """What the scenario is, and who plays it."""
        return self._part("overview", OverviewPart)

    @property
    def story(self) -> StoryPart:
        """Its words."""
        return self._part("story", StoryPart)

    @property
    def figures(self) -> FiguresPart:
        """Who stands where."""
        return self._part("figures", FiguresPart)

    @property
    def places(self) -> PlacesPart:
        """Its zones and doors."""
        return self._part("places", PlacesPart)

    @property
    def objects(self) -> ObjectsPart:
        """What lies about."""
        return self._part("objects", ObjectsPart)

    @property
    def events(self) -> EventsPart:
        """What happens."""
        return self._part("events", EventsPart)

    @property
    def victory(self) -> VictoryPart:
        """How it is won."""
        return self._part("victory", VictoryPart)

    @property
    def checks(self) -> ChecksPart:
        """What is wrong with it."""
        return self._part("checks", ChecksPart)

    def _part(self, part: str, cls: type[P]) -> P:
        found = self.parts[part]
        assert isinstance(found, cls), part
        return found
