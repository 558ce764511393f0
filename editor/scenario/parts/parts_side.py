"""The parts of a scenario beside its board: their names, and the one that is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout

from editor.jobs import Jobs
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.parts.part_pages import ICONS, PartPages
from editor.scenario.parts.rail import PartsRail
from editor.scenario.problem_places import marks, place_of
from editor.scenario.stage import Stage
from models.problem import Problem

SIDE: Final = 490
"""Width (px at 100 %) of the parts until one draws them wider: at most nine twentieths of it."""
NARROW: Final = 860
"""Width (px at 100 %) of the page below which the parts are drawings alone."""


class PartsSide(QFrame):
    """`wants_rule` carries the rule of a Problem."""

    wants_rule = Signal(str)

    def __init__(self, stage: Stage, jobs: Jobs, go_to: Callable[[Problem], None]) -> None:
        super().__init__()
        self._stage, look = stage, stage.desk.look
        self.setProperty("role", "panel")
        self.parts = PartPages(stage.desk, stage, jobs, go_to, self.wants_rule.emit)
        self.rail = PartsRail(look, self._offered())
        self.rail.wanted.connect(self.show_part)
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(6), look.px(6), 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.parts, 1)

    @property
    def part(self) -> ScenarioPart:
        """The part that is shown."""
        return self.parts[self.rail.part]

    def _offered(self) -> list[tuple[str, str]]:
        return [(part, ICONS[part]) for part in self.parts]

    def refresh(self) -> None:
        """Show the list of parts and the visible part of the present scenario."""
        self.rail.offer(self._offered())
        self.part.refresh()

    def show_part(self, part: str) -> None:
        """Show a part."""
        if self.rail.part != part:
            self.rail.choose(part)
            return
        self.parts.show_part(part)
        if part != "figures":
            self._stage.put_by()

    def step(self, by: int) -> None:
        """Show the part that is so many places further on."""
        ids = list(self.parts)
        self.show_part(ids[(ids.index(self.rail.part) + by) % len(ids)])
        self.rail.setFocus()

    def go_to(self, problem: Problem) -> None:
        """Show the part, the field and the cell of a Problem."""
        part, field, item = place_of(problem, self._stage.desk)
        self.show_part(part)
        self.parts[part].go(field, item)

    def fit(self, width: int) -> None:
        """Leave the names of the parts out where the page is narrow."""
        self.rail.set_compact(width < self._stage.desk.look.px(NARROW))

    def mark(self) -> None:
        """Show the number of Problems beside each part."""
        self.rail.mark(marks(self._stage.desk))
