"""What can be done with a scenario: each act of the window, what it does, and when it is possible."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from editor.document import Document
from editor.jobs import Jobs
from editor.scenario.begin import begin_battle
from editor.scenario.card_menu import first_card
from editor.scenario.copying import duplicated, send
from editor.scenario.parts.part import keep_typed
from editor.scenario.parts.parts_side import PartsSide
from editor.scenario.stage import Stage
from editor.scenario.trials import Trials
from editor.widgets.files import AskFiles, DesktopFiles


class ScenarioActs(QObject):
    """The acts of one scenario. Its signals say where the window shall go next; `page` is the parent of dialogs."""

    wants_battle = Signal(str)
    wants_open = Signal(str, str)
    wants_pack = Signal()

    def __init__(self, stage: Stage, side: PartsSide, trials: Trials, jobs: Jobs, page: QWidget) -> None:
        super().__init__(page)
        self._stage, self._side, self._trials, self._jobs, self._page = stage, side, trials, jobs, page
        self._desk, self._board, self._parts = stage.desk, stage.board, side.parts
        self.ask: AskFiles = DesktopFiles()
        self._table: dict[str, Callable[[], object]] = {
            "scenario_trial": trials.turn,
            "scenario_play": self.play,
            "scenario_next_part": partial(side.step, 1),
            "scenario_previous_part": partial(side.step, -1),
            "scenario_add_figure": self._add_figure,
            "scenario_duplicate_figure": lambda: self._parts.figures.duplicate(),
            "scenario_remove_figure": self.remove_figure,
            "scenario_line_up": lambda: self._parts.figures.line_up.click(),
            "scenario_map": lambda: self._parts.places.edit_map(),
            "scenario_check": partial(side.show_part, "checks"),
            "scenario_pack": self.print_pack,
            "scenario_duplicate": self._duplicate,
            "scenario_send": self._send,
            "scenario_vassal": self._write_module,
            "scenario_zoom_in": lambda: self._board.zoom_notches(1),
            "scenario_zoom_out": lambda: self._board.zoom_notches(-1),
            "scenario_fit": self._board.zoom_fit,
            "scenario_undo": lambda: self.taken_back.undo(),
            "scenario_redo": lambda: self.taken_back.redo(),
        }

    def do(self, action_id: str) -> None:
        """Do one of them."""
        self._table[action_id]()

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        if action_id in ("scenario_undo", "scenario_redo"):
            game = self.taken_back
            return game.can_undo if action_id == "scenario_undo" else game.can_redo, False
        if self._trials.shown is not None:
            return action_id == "scenario_trial", False
        desk, chosen = self._desk, bool(self._stage.chosen)
        writable, board = desk.writable, desk.tile_map is not None
        possible = {
            "scenario_trial": self._trials.possible,
            "scenario_play": desk.playable and writable,
            "scenario_add_figure": board and writable,
            "scenario_duplicate_figure": chosen and writable,
            "scenario_remove_figure": chosen and writable,
            "scenario_line_up": board and writable,
            "scenario_map": board and not desk.on_table,
            "scenario_pack": desk.playable,
            "scenario_duplicate": writable,
            "scenario_vassal": board and bool(desk.scenario.map_id),
            **dict.fromkeys(("scenario_zoom_in", "scenario_zoom_out", "scenario_fit"), board),
        }
        return possible.get(action_id, True), False

    @property
    def taken_back(self) -> Document:
        """What the window's undo acts on: the game being tried, else the edits."""
        return self._trials.shown.rehearsal.document if self._trials.shown is not None else self._desk.document

    def leave(self) -> None:
        """Keep what is being typed."""
        keep_typed(self._page)
        self._parts.leave()

    def play(self) -> None:
        """Begin a battle with the chosen players and show it; a card the book does not print is asked for first."""
        self.leave()
        desk, chosen = self._desk, self._parts.overview.seating
        if first_card(desk, chosen.play, self.play):
            return
        battle_id = begin_battle(desk.look, desk.document, desk.scenario_id, chosen.seats, chosen.agreements)
        if battle_id:
            self.wants_battle.emit(battle_id)

    def print_pack(self) -> None:
        """Open the dialog that prints the evening pack."""
        self.leave()
        self.wants_pack.emit()

    def remove_figure(self) -> None:
        """Remove the chosen figure."""
        self._parts.figures.remove()

    def rename_figure(self) -> None:
        """Go to the name of the chosen figure."""
        self._side.show_part("figures")
        name = self._parts.figures.form.name
        name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        name.selectAll()

    def _add_figure(self) -> None:
        self._side.show_part("figures")
        self._parts.figures.begin_search()

    def _duplicate(self) -> None:
        self.leave()
        scenario_id, name = duplicated(self._desk.document, self._desk.scenario_id)
        if scenario_id:
            self.wants_open.emit(scenario_id, name)

    def _send(self) -> None:
        self.leave()
        send(self._desk, self.ask, self._page)

    def _write_module(self) -> None:
        from editor.scenario.vassal_export import ModuleOut  # noqa: PLC0415  written for the first time

        self.leave()
        ModuleOut(self._desk, self._jobs).ask(self.ask, self._page)
