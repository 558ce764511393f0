"""A scenario in the window: its board in the middle, its parts beside it, and a game of it tried in its place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.kit.canvas import STEP
from editor.scenario.begin import begun
from editor.scenario.card_menu import first_card
from editor.scenario.desk import ScenarioDesk
from editor.scenario.empty import no_board
from editor.scenario.part import ScenarioPart, keep_typed
from editor.scenario.parts import ICONS, HasParts, PartPages
from editor.scenario.places import marks, place_of
from editor.scenario.rail import PartsRail
from editor.scenario.rehearsal import Rehearsal, rehearsed
from editor.scenario.sending import duplicated, send
from editor.scenario.stage import Stage
from editor.scenario.trial_view import Theatre, TrialView
from editor.widgets.files import AskFiles, DesktopFiles
from editor.widgets.look import Look
from editor.widgets.thing_page import Selected
from models.games.scenario import Scenario
from models.problem import Problem

SIDE: Final = 490
"""Width (px at 100 %) of the parts until one draws them wider: at most nine twentieths of it."""
NARROW: Final = 860
"""Width (px at 100 %) below which the parts are drawings alone."""


class ScenarioPage(QWidget, HasParts):
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
        self._jobs, self._theatre = jobs, theatre
        self.trial: TrialView | None = None
        self.ask: AskFiles = DesktopFiles()
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.desk = ScenarioDesk(look, document, scenario_id, jobs, say, waits=waits)
        self.desk.setParent(self)
        self.stage = Stage(self.desk, no_board(self.desk))
        self.board = self.stage.board
        self._build()
        self.desk.changed.connect(self._refresh)
        self.desk.checked.connect(self._mark)
        self.desk.wants_place.connect(self.wants_place)
        self.stage.picked.connect(self._picked)
        self.stage.dropped_unit.connect(lambda *unit: self.figures.drop_unit(*unit))
        self._refresh()

    @property
    def scenario(self) -> Scenario:
        """The scenario as the campaign has it."""
        return self.desk.scenario

    def _build(self) -> None:
        look = self.look
        self.parts = PartPages(self.desk, self.stage, self._jobs, self.go_to, self.wants_rule.emit)
        self.seating = self.overview.seating
        self.seating.play.clicked.connect(self.play)
        self.seating.trial.clicked.connect(self.try_it)
        self.overview.printing.clicked.connect(self._pack)
        self.rail = PartsRail(look, [(part, ICONS[part]) for part in self.parts])
        self.rail.wanted.connect(self.show_part)
        side = QFrame()
        side.setProperty("role", "panel")
        row = QHBoxLayout(side)
        row.setContentsMargins(look.px(6), look.px(6), 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.parts, 1)
        split = QSplitter()
        split.setChildrenCollapsible(False)
        split.addWidget(self.stage)
        split.addWidget(side)
        split.setStretchFactor(0, 1)
        self._split: QSplitter | None = split
        split.splitterMoved.connect(self._parted)
        self._whole = QStackedWidget()
        self._whole.addWidget(split)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._whole)
        self.setFocusProxy(self.board)

    # -- what the window asks --------------------------------------------------------------------------------------

    def act(self, action_id: str) -> None:
        """Do one of its acts."""
        self._acts[action_id]()
        self.acts_changed.emit()

    @property
    def _acts(self) -> dict[str, Callable[[], object]]:
        return {
            "scenario_trial": self.try_it,
            "scenario_play": self.play,
            "scenario_next_part": partial(self._step, 1),
            "scenario_previous_part": partial(self._step, -1),
            "scenario_add_figure": self._add_figure,
            "scenario_duplicate_figure": lambda: self.figures.duplicate(),
            "scenario_remove_figure": lambda: self.figures.remove(),
            "scenario_line_up": lambda: self.figures.line_up.click(),
            "scenario_map": lambda: self.places.edit_map(),
            "scenario_check": partial(self.show_part, "checks"),
            "scenario_pack": self._pack,
            "scenario_duplicate": self._duplicate,
            "scenario_send": self._send,
            "scenario_vassal": self._write_module,
            "scenario_zoom_in": lambda: self.board.zoom(STEP),
            "scenario_zoom_out": lambda: self.board.zoom(1 / STEP),
            "scenario_fit": self.board.zoom_fit,
            "scenario_undo": self.taken_back.undo,
            "scenario_redo": self.taken_back.redo,
        }

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        if action_id in ("scenario_undo", "scenario_redo"):
            game = self.taken_back
            return game.can_undo if action_id == "scenario_undo" else game.can_redo, False
        if self.trial is not None:
            return action_id == "scenario_trial", False
        writable, board = self.desk.writable, self.desk.tile_map is not None
        possible = {
            "scenario_trial": self.desk.playable and self._theatre is not None,
            "scenario_play": self.desk.playable and writable,
            "scenario_add_figure": board and writable,
            "scenario_duplicate_figure": bool(self.stage.chosen) and writable,
            "scenario_remove_figure": bool(self.stage.chosen) and writable,
            "scenario_line_up": board and writable,
            "scenario_map": board and not self.desk.on_table,
            "scenario_pack": self.desk.playable,
            "scenario_duplicate": writable,
            "scenario_vassal": board and bool(self.scenario.map_id),
            **dict.fromkeys(("scenario_zoom_in", "scenario_zoom_out", "scenario_fit"), board),
        }
        return possible.get(action_id, True), False

    @property
    def selected(self) -> Selected | None:
        """What is selected in a list that has the keyboard, else on the board; none while the scenario is tried."""
        listed = self.part.selected if self.trial is None else None
        if listed is not None:
            return listed
        pieces = self.scenario.pieces if self.stage.chosen and self.trial is None else ()
        piece = next((each for each in pieces if each.id == self.stage.chosen), None)
        if piece is None:
            return None
        return Selected(self.stage.name_of(piece), 1, self._rename_figure, lambda: self.figures.remove())

    @property
    def taken_back(self) -> Rehearsal | Document:
        """What the window's undo takes back: acts of the game that is tried, else edits."""
        return self.trial.rehearsal if self.trial is not None else self.document

    def _pack(self) -> None:
        self._leave()
        self.wants_pack.emit(self.scenario_id)

    def go_to(self, problem: Problem) -> None:
        """Show the part, the field and the cell a Problem is about, and say what it is."""
        part, field, item = place_of(problem, self.desk)
        self.show_part(part)
        self.parts[part].go(field, item)
        self.say(self.look.t(problem.key, **problem.args))

    def closing(self) -> None:
        """Keep what is being written and let go of the scenario."""
        self.end_trial()
        self._leave()
        self.desk.leave()

    def play(self) -> None:
        """Begin a battle with the players chosen and show it; a card the book does not print is asked for first."""
        self._leave()
        chosen = self.seating
        if first_card(self.desk, chosen.play, self.play):
            return
        battle_id = begun(self.look, self.document, self.scenario_id, chosen.seats, chosen.agreements)
        if battle_id:
            self.wants_battle.emit(battle_id, self.scenario.name)

    def try_it(self) -> None:
        """Play the scenario at once on a copy that is thrown away; while it is played, come back."""
        if self.trial is not None:
            self.end_trial()
            return
        self._leave()
        if first_card(self.desk, self.seating.trial, self.try_it):
            return
        if self.desk.setup is not None and self._theatre is not None:
            rehearsal = rehearsed(self.desk, self.desk.setup, self.seating, self.say)
            if rehearsal is not None:
                self.take_over(rehearsal)

    def take_over(self, rehearsal: Rehearsal) -> None:
        """Show a game that is tried: a new one, or that of the page whose place this one takes."""
        assert self._theatre is not None, "who tries a scenario has somebody to play it"
        rehearsal.move(self.desk, self.say)
        trial = TrialView(self.look, rehearsal, self._theatre, self._jobs, self.say)
        rehearsal.document.changed.connect(self.acts_changed)
        if hasattr(trial.page, "wants_rule"):
            trial.page.wants_rule.connect(self.wants_rule)
        # Queued: a page of play ends its own work before it goes.
        queued = Qt.ConnectionType.QueuedConnection
        trial.left.connect(self.end_trial, queued)
        trial.again.connect(self._try_again, queued)
        trial.kept.connect(self._keep_trial, queued)
        self.trial = trial
        self._whole.addWidget(trial)
        self._whole.setCurrentWidget(trial)
        self.setFocusProxy(trial)
        trial.setFocus()
        self.acts_changed.emit()

    def hand_over(self) -> Rehearsal | None:
        """Let go of the game that is tried, for a page in a window built anew; None when there is none."""
        trial, self.trial = self.trial, None
        if trial is not None:
            trial.rehearsal.document.changed.disconnect(self.acts_changed)
        return trial.hand_over() if trial is not None else None

    def end_trial(self) -> None:
        """Come back to the scenario, which is as it was."""
        trial, game = self.trial, self.hand_over()
        if trial is None or game is None:
            return
        game.close()
        self.setFocusProxy(self.board)
        self._whole.setCurrentIndex(0)
        self._whole.removeWidget(trial)
        trial.deleteLater()
        self.board.setFocus()
        self.acts_changed.emit()

    def _try_again(self) -> None:
        self.end_trial()
        self.try_it()

    def _keep_trial(self) -> None:
        """Put the game that is tried into the campaign, and go on there."""
        if self.trial is None:
            return
        battle_id = self.trial.rehearsal.keep()
        if battle_id:
            self.end_trial()
            self.wants_battle.emit(battle_id, self.scenario.name)

    # -- parts -----------------------------------------------------------------------------------------------------

    def show_part(self, part: str) -> None:
        """Show a part beside the board."""
        if self.rail.part != part:
            self.rail.choose(part)
            return
        self.parts.show_part(part)
        if part != "figures":
            self.stage.put_by()

    @property
    def inner(self) -> str:
        """The id of the part that is shown."""
        return self.rail.part

    def show_inner(self, inner: str) -> None:
        """Show a part by its id."""
        if inner in list(self.parts):
            self.show_part(inner)

    @property
    def part(self) -> ScenarioPart:
        """The part that is shown."""
        return self.parts[self.rail.part]

    def _step(self, by: int) -> None:
        ids = list(self.parts)
        self.show_part(ids[(ids.index(self.rail.part) + by) % len(ids)])
        self.rail.setFocus()

    def _duplicate(self) -> None:
        self._leave()
        scenario_id, name = duplicated(self.document, self.scenario_id)
        if scenario_id:
            self.wants_open.emit(scenario_id, name)

    def _send(self) -> None:
        self._leave()
        send(self.desk, self.ask, self)

    def _write_module(self) -> None:
        from editor.scenario.module_out import ModuleOut  # noqa: PLC0415  written for the first time

        self._leave()
        ModuleOut(self.desk, self._jobs).ask(self.ask, self)

    def _add_figure(self) -> None:
        self.show_part("figures")
        self.figures.begin_search()

    def _rename_figure(self) -> None:
        self.show_part("figures")
        self.figures.form.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.figures.form.name.selectAll()

    def _picked(self, piece_id: str) -> None:
        if piece_id and self.rail.part not in ("figures",):
            self.show_part("figures")
        self.acts_changed.emit()

    def _leave(self) -> None:
        keep_typed(self)
        self.parts.leave()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the names of the parts out where there is little room for the board."""
        super().resizeEvent(event)
        self.rail.set_compact(self.width() < self.look.px(NARROW))
        if self._split is not None and self.isVisible():
            side = min(self.look.px(SIDE), self.width() * 9 // 20)
            self._split.setSizes([self.width() - side, side])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Free the hand with Escape wherever the keyboard is."""
        if event.key() == Qt.Key.Key_Escape and self.trial is None and self.stage.tool is not None:
            self.stage.escape()
        else:
            super().keyPressEvent(event)

    def _parted(self, *_: int) -> None:
        """Leave board and parts as wide as they were drawn."""
        self._split = None

    # -- following -------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Show the scenario as it is now: the board and the part that is seen; others when they are."""
        self.stage.refresh()
        self.part.refresh()
        self.acts_changed.emit()

    def _mark(self) -> None:
        """Say beside each part what is wrong in it."""
        self.rail.mark(marks(self.desk))

    def showEvent(self, event: QShowEvent) -> None:
        """Let the keyboard go to the board."""
        super().showEvent(event)
        self.resizeEvent(QResizeEvent(self.size(), self.size()))
        self.board.setFocus()
