"""The page of a scenario: its board in the middle, its parts beside it; a game being tried is shown in its place."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.kit.splitter import SharedSplitter
from editor.scenario.acts import ScenarioActs
from editor.scenario.desk import ScenarioDesk
from editor.scenario.empty import NoBoard
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.parts.parts_side import SIDE, PartsSide
from editor.scenario.rehearsal import Rehearsal
from editor.scenario.stage import Stage
from editor.scenario.trial_view import Theatre, TrialView
from editor.scenario.trials import Trials
from editor.widgets.look import Look
from editor.widgets.thing_page import Selected, ThingPage
from models.games.scenarios.scenario import Scenario
from models.problem import Problem

NARROWEST: Final = 550
"""Width (px at 100 %) of the page below which the parts stand under the board: a large text on a tablet."""


class ScenarioPage(QWidget):
    """A `ThingPage`: shows and edits one scenario, begins battles."""

    acts_changed = Signal()
    wants_rule = Signal(str)
    wants_battle = Signal(str, str)
    wants_open = Signal(str, str)
    wants_place = Signal(str, str, object)
    wants_pack = Signal(str)

    def __init__(
        self,
        look: Look,
        document: Document,
        scenario_id: str,
        jobs: Jobs,
        say: Say,
        theatre: Theatre | None = None,
        *,
        waits: bool = False,
    ) -> None:
        super().__init__()
        self.look, self.document, self.scenario_id, self.say = look, document, scenario_id, say
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.desk = ScenarioDesk(look, document, scenario_id, jobs, say, waits=waits)
        self.desk.setParent(self)
        self.stage = Stage(self.desk, NoBoard(self.desk))
        self.board = self.stage.board
        self.side = PartsSide(self.stage, jobs, self.go_to)
        self.parts, self.rail = self.side.parts, self.side.rail
        overview = self.parts.overview
        self.seating = overview.seating
        self.split = SharedSplitter(self.stage, self.side, self._share, narrow=look.px(NARROWEST))
        self.trials = Trials(self.desk, self.seating, theatre, jobs, self.split, self.board)
        self.acts = ScenarioActs(self.stage, self.side, self.trials, jobs, self)
        self.seating.play.clicked.connect(self.acts.play)
        self.seating.trial.clicked.connect(self.trials.turn)
        overview.printing.clicked.connect(self.acts.print_pack)
        self._connect()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.trials)
        self.setFocusProxy(self.trials)
        self._refresh()

    def _connect(self) -> None:
        self.desk.changed.connect(self._refresh)
        self.desk.checked.connect(self.side.mark)
        self.desk.wants_place.connect(self.wants_place)
        self.stage.picked.connect(self._picked)
        self.stage.dropped_unit.connect(lambda *unit: self.parts.figures.drop_unit(*unit))
        self.side.wants_rule.connect(self.wants_rule)
        self.trials.wants_rule.connect(self.wants_rule)
        self.trials.begins.connect(self.acts.leave)
        self.trials.changed.connect(self.acts_changed)
        self.trials.kept.connect(self._show_battle)
        self.acts.wants_battle.connect(self._show_battle)
        self.acts.wants_open.connect(self.wants_open)
        self.acts.wants_pack.connect(lambda: self.wants_pack.emit(self.scenario_id))

    @property
    def scenario(self) -> Scenario:
        """The scenario as the campaign has it."""
        return self.desk.scenario

    @property
    def trial(self) -> TrialView | None:
        """The game being tried; None for none."""
        return self.trials.shown

    @property
    def guest(self) -> ThingPage | None:
        """The page on which the game being tried is played; None for none."""
        return self.trial.page if self.trial is not None else None

    @property
    def taken_back(self) -> Document:
        """What the window's undo acts on: the game being tried, else the edits."""
        return self.acts.taken_back

    @property
    def part(self) -> ScenarioPart:
        """The part that is shown."""
        return self.side.part

    # -- what the window asks --------------------------------------------------------------------------------------

    def act(self, action_id: str) -> None:
        """Do one of its acts."""
        self.acts.do(action_id)
        self.acts_changed.emit()

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        return self.acts.state(action_id)

    @property
    def selected(self) -> Selected | None:
        """What is selected in the list with the keyboard, else on the board; None while the scenario is tried."""
        if self.trial is not None:
            return None
        listed = self.part.selected
        if listed is not None:
            return listed
        piece = next((each for each in self.scenario.pieces if each.id == self.stage.chosen), None)
        if piece is None or not self.stage.chosen:
            return None
        return Selected(self.stage.name_of(piece), 1, self.acts.rename_figure, self.acts.remove_figure)

    def go_to(self, problem: Problem) -> None:
        """Show the part, the field and the cell of a Problem, and its sentence."""
        self.side.go_to(problem)
        self.say(self.look.t(problem.key, **problem.args))

    def closing(self) -> None:
        """Keep what is being typed, and release the scenario."""
        self.trials.end()
        self.acts.leave()
        self.desk.leave()

    def take_over(self, rehearsal: Rehearsal) -> None:
        """Go on with the game that was tried on the page before this one."""
        self.trials.take_over(rehearsal)

    def hand_over(self) -> Rehearsal | None:
        """Release the game being tried, for the page of a rebuilt window; None when there is none."""
        return self.trials.hand_over()

    @property
    def inner(self) -> str:
        """The id of the part that is shown."""
        return self.rail.part

    def show_inner(self, inner: str) -> None:
        """Show a part by its id."""
        if inner in list(self.parts):
            self.side.show_part(inner)

    # -- following -------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the present scenario: the board and the visible part; other parts when they are shown."""
        self.stage.refresh()
        self.side.refresh()
        self.acts_changed.emit()

    def _picked(self, piece_id: str) -> None:
        if piece_id and self.rail.part != "figures":
            self.side.show_part("figures")
        self.acts_changed.emit()

    def _show_battle(self, battle_id: str) -> None:
        self.wants_battle.emit(battle_id, self.scenario.name)

    def _share(self, room: int) -> int:
        """Return how many of so many pixels the parts get beside the board."""
        return min(self.look.px(SIDE), room * 9 // 20)

    # -- Qt --------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the names of the parts out where the page is narrow."""
        super().resizeEvent(event)
        self.side.fit(self.width())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put away what is in hand with Escape, wherever the keyboard is."""
        if event.key() == Qt.Key.Key_Escape and self.trial is None and self.stage.tool is not None:
            self.stage.escape()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Give the keyboard to the board."""
        super().showEvent(event)
        self.side.fit(self.width())
        self.board.setFocus()
