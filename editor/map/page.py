"""One map in the window: tools on the left, their options above, the map in the middle, panels on its right."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.kit.panels import PanelTabs
from editor.kit.rail import Rail, of_actions
from editor.map.actions import TOOL, TOOLS
from editor.map.acts import MapActs
from editor.map.board import Board
from editor.map.canvas import ABOVE_FEATURES
from editor.map.desk import map_desk
from editor.map.dialogs.map_dialogs import MapDialogs
from editor.map.navigation import Navigation, chosen_at, played_on
from editor.map.panel_list import PANELS
from editor.map.panels.inspector import InspectorPanel
from editor.map.panels.option_bar import OptionBar
from editor.map.poster_overlay import PagesOverlay
from editor.map.selection_overlay import SelectionOverlay
from editor.map.status import Status
from editor.map.tools.toolbox import Toolbox
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.thing_page import Selected
from models.problem import Problem

SIDE_PX: Final = 310
TRIALS: Final = ("measure", "sight", "reach")
"""Tools whose findings a panel tells."""


class MapPage(QWidget):
    """A `ThingPage`: shows and edits one map."""

    acts_changed = Signal()
    wants_rule = Signal(str)
    wants_open = Signal(str, str)

    def __init__(self, look: Look, document: Document, map_id: str, jobs: Jobs, say: Say) -> None:
        super().__init__()
        self._look = look
        self.board = Board(document, map_id, say, look.t)
        self.desk = map_desk(look, self.board, jobs, say, self.act, self)
        self.canvas = self.desk.canvas
        self.tools = Toolbox(self.desk, self)
        self.navigation = Navigation(look, self.canvas, self.desk.findings)
        self.pages = PagesOverlay(look, self.canvas)
        self.dialogs = MapDialogs(self.desk, self.pages, self)
        self.panels = PanelTabs(
            PANELS, self.desk, [look.t(f"mapedit.panel_{panel.id}") for panel in PANELS], look.t("mapedit.panels")
        )
        self.acts = MapActs(
            self.desk, self.tools, self.panels, self.navigation, self.pages, self.dialogs, self._to_scenario
        )
        self._lay_out()
        self._connect()
        # What is drawn on a table is woods, water and buildings: its first tool is theirs, and grass is in hand too.
        self.tools.hold_ground()
        self.tools.take("table" if self.board.tile_map.in_paces else "stamp")

    def _lay_out(self) -> None:
        look = self._look
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(self.board.tile_map.name)
        sections = groupby(TOOLS, lambda each: each.section)
        families = [of_actions(look, list(family), tools=True) for _, family in sections]
        self.rail = Rail(look, families, lambda tool: self.tools.take(tool.removeprefix(TOOL)), wide=True)
        self.options = OptionBar(self.desk)
        self.status = Status(look, self.desk.state)
        self.status.add(self.navigation.zoom)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.options)
        column.addWidget(self.navigation.frame, 1)
        column.addWidget(self.status)
        self.panels.setMinimumWidth(look.px(210))
        splitter = QSplitter()
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(middle)
        splitter.addWidget(self.panels)
        splitter.setStretchFactor(0, 1)
        splitter.setSizes([look.px(900), look.px(SIDE_PX)])
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        # In a low window the tools scroll rather than shrink.
        self._rail_area = scrolled(self.rail)
        whole.addWidget(self._rail_area)
        whole.addWidget(splitter, 1)
        self.setFocusProxy(self.canvas)

    def _connect(self) -> None:
        state, canvas = self.desk.state, self.canvas
        self._selection = SelectionOverlay(self._look, state, canvas)
        canvas.add_overlay("selection", self._selection.draw, ABOVE_FEATURES)
        canvas.hovered.connect(lambda spot: self.status.tell(self.board.tile_map, spot))
        canvas.left.connect(lambda: self.status.tell(self.board.tile_map, None))
        canvas.camera_moved.connect(self._tell_zoom)
        self.board.changed.connect(self._follow)
        state.changed.connect(self._state_changed)
        state.wants_words.connect(self._ask_for_words)
        self.tools.taken.connect(self._taken)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.acts_changed)
        self.desk.findings.wants_rule.connect(self.wants_rule)
        self._tell_zoom()

    # -- what the window asks --------------------------------------------------------------------------------------

    def act(self, action_id: str) -> None:
        """Do one of its acts."""
        self.acts.act(action_id)
        self._later.start()

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        return self.acts.state(action_id)

    @property
    def inner(self) -> str:
        """The id of the panel that is open."""
        return self.panels.shown

    def show_inner(self, inner: str) -> None:
        """Open a panel by its id."""
        if any(panel.id == inner for panel in PANELS):
            self.panels.open(inner)

    @property
    def selected(self) -> Selected | None:
        """What is selected on the map."""
        return self.acts.selected

    def go_to(self, problem: Problem) -> None:
        """Show the place of a Problem, and in the inspector what is there: a `zone`, a `gate`, else the whole map."""
        chosen, cell = chosen_at(self.board.tile_map, problem.where.field, problem.where.item)
        self.desk.state.choose(*chosen)
        if cell is None:
            self.canvas.zoom_fit()
        else:
            self.tools.take("choose")
            self.navigation.show_cell(cell)
        self.panels.open("inspector")
        self.desk.say(self._look.t(problem.key, **problem.args))

    def closing(self) -> None:
        """Release the map."""
        self.canvas.tool = None
        self.navigation.closing()
        self.dialogs.closing()
        self.desk.findings.leave()
        self.board.leave()
        self.panels.let_go()

    def _to_scenario(self) -> None:
        """Open the scenario that is played on the map, of several the first."""
        found = played_on(self.board.document, self.board.map_id)
        if found is None:
            self.desk.say(self._look.t("mapedit.no_scenario_here"))
        else:
            self.wants_open.emit(found.id, found.name)

    # -- following -------------------------------------------------------------------------------------------------

    def _taken(self) -> None:
        kind = self.tools.kind
        self.rail.buttons[TOOL + kind.id].setChecked(True)
        self.options.show_options(kind.id, kind.options)
        self.desk.content.paint_kinds(kind.id == "kind")
        if kind.id in TRIALS:
            self.panels.open("findings")
        self._later.start()

    def _follow(self) -> None:
        self.setWindowTitle(self.board.tile_map.name)
        self.status.tell(self.board.tile_map, self.tools.spot)
        self._later.start()

    def _state_changed(self, names: frozenset[str]) -> None:
        if "selection" in names:
            self._selection.refresh()
            self.status.tell_selection()
        self._later.start()

    def _ask_for_words(self) -> None:
        """Let the user type the words of what was just put down; the next click on the map puts down no more."""
        if self.tools.in_hand in ("text", "note"):
            self.tools.take("choose")
        panel = self.panels.open("inspector")
        if isinstance(panel, InspectorPanel):
            panel.focus_words()

    def _tell_zoom(self) -> None:
        self.status.tell_zoom(round(self.canvas.camera.scale / self.board.tile_map.cell_width * 100))

    def showEvent(self, event: QShowEvent) -> None:
        """Give the keyboard to the map."""
        super().showEvent(event)
        # Only now the buttons have the size their dress gives them; beside them is room for the bar that scrolls.
        self._rail_area.setFixedWidth(self.rail.sizeHint().width() + self._look.px(12))
        self.canvas.setFocus()
