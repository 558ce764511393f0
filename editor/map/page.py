"""One map in the window: tools on the left, their options above, the map in the middle, panels on its right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import numpy as np
from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from editor.document import Document, Say
from editor.jobs import Jobs
from editor.map.actions import TOOL
from editor.map.acts import act_of
from editor.map.board import Board, Shift
from editor.map.canvas import ABOVE_FEATURES, MapCanvas
from editor.map.desk import BareTool, Desk
from editor.map.errands import Errands
from editor.map.hand import Hand
from editor.map.inspector import InspectorPanel
from editor.map.options import OPTIONS
from editor.map.outlook import Outlook
from editor.map.pages_overlay import PagesOverlay
from editor.map.panels import PANELS
from editor.map.rail import Rail
from editor.map.selection_overlay import SelectionOverlay
from editor.map.status import Status
from editor.map.tiles_panel import TilesPanel
from editor.map.toolbox import TOOLBOX
from editor.map.trial import Trial
from editor.map.view import Spot
from editor.map.visiting import visit
from editor.paint.maps.tiles import Tiles
from editor.widgets.look import Look
from editor.widgets.map_pictures import Pictures
from editor.widgets.overflow import OverflowRow
from editor.widgets.scrolled import scrolled
from editor.widgets.text import label
from models.maps.layers import KINDS
from models.maps.strokes import Rect
from models.maps.tile_map import TileMap
from models.problem import Problem

SIDE_PX: Final = 310
TRIALS: Final = ("measure", "sight", "reach")
"""Tools whose findings a panel tells."""


class MapPage(QWidget):
    """A `ThingPage`: shows and edits one map."""

    acts_changed = Signal()
    wants_rule = Signal(str)
    wants_open = Signal(str, str)

    board: Board
    hand: Hand
    canvas: MapCanvas
    desk: Desk
    side: QFrame
    kinds_shown: bool
    outlook: Outlook
    pages: PagesOverlay
    errands: Errands

    def __init__(self, look: Look, document: Document, map_id: str, jobs: Jobs, say: Say) -> None:
        super().__init__()
        self.look = look
        self.jobs = jobs
        self.say = say
        self.board = Board(document, map_id, say, look.t)
        self.hand = Hand()
        # What it tells of is heard by functions that hold it: a hand of nobody's would keep itself and the page.
        self.hand.setParent(self)
        self._pictures = Pictures(document, jobs, look.t("mapedit.drawing_tiles"), self)
        self._tiles: Tiles | None = None
        self._drawn: dict[int, QImage] = {}
        self.canvas = MapCanvas(look)
        seen = (self._show, self.canvas.update, self._picture)
        self.desk = Desk(
            look, self.board, self.hand, *seen, Trial(self.board, look.t), lambda: self.errands.cut_tiles()
        )
        self.tool = ""
        self._tools: dict[str, BareTool] = {}
        self.kinds_shown = False
        self._lent = False
        self._spot: Spot | None = None
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(self.board.tile_map.name)
        self._build()
        self.hand.fit(self.board.tile_map)
        self.canvas.show_map(self.board.tile_map, self._pictures.of(self.board.tile_map))
        self._connect()
        self.take("stamp")
        self._hold_something()

    # -- how it is built -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        look = self.look
        self.rail = Rail(look, self.take)
        self._option_rows: dict[str, QWidget] = {}
        self._options = QStackedWidget()
        self.status = Status(look, self.hand)
        self._bar = QFrame()
        self._bar.setProperty("role", "band")
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(look.px(8), look.px(4), look.px(8), look.px(4))
        row.addWidget(self._options)
        # One row for every tool: the map does not jump when another is taken.
        self._bar.setMinimumHeight(look.px(44))
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        self.outlook = Outlook(look, self.canvas, self.desk.trial)
        self.pages = PagesOverlay(look, self.canvas)
        self.errands = Errands(look, self.jobs, self.board, self._pictures.drawn, self.pages, self.say, self)
        column.addWidget(self.outlook.frame, 1)
        column.addWidget(self.status)
        self.status.add(self.outlook.zoom)
        self._build_side()
        self.splitter = QSplitter()
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(middle)
        self.splitter.addWidget(self.side)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([look.px(900), look.px(SIDE_PX)])
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        # In a low window the tools scroll rather than shrink.
        self._rail_area = scrolled(self.rail)
        whole.addWidget(self._rail_area)
        whole.addWidget(self.splitter, 1)
        self.setFocusProxy(self.canvas)

    def _build_side(self) -> None:
        look = self.look
        self.side = QFrame()
        self.side.setProperty("role", "panel")
        self.side.setMinimumWidth(look.px(210))
        column = QVBoxLayout(self.side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.tabs = QTabBar()
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.setDrawBase(False)
        self.tabs.setProperty("role", "shelves")
        self.tabs.setAccessibleName(look.t("mapedit.panels"))
        self.panels: dict[str, QWidget] = {}
        self._stack = QStackedWidget()
        for kind in PANELS:
            self.tabs.addTab(look.t(f"mapedit.panel_{kind.id}"))
        column.addWidget(self.tabs)
        column.addWidget(self._stack, 1)
        self._turn(0)
        self.tabs.currentChanged.connect(self._turn)

    def _turn(self, index: int) -> None:
        """Show a panel, making it the first time."""
        kind = PANELS[index]
        if kind.id not in self.panels:
            self.panels[kind.id] = kind.make(self.desk)
            self._stack.addWidget(self.panels[kind.id])
        self._stack.setCurrentWidget(self.panels[kind.id])

    def panel(self, panel_id: str) -> QWidget:
        """Show a panel by its id and return it."""
        self.tabs.setCurrentIndex([kind.id for kind in PANELS].index(panel_id))
        return self.panels[panel_id]

    def _connect(self) -> None:
        self._selection = SelectionOverlay(self.look, self.hand, self.canvas)
        self.canvas.add_overlay("selection", self._selection.draw, ABOVE_FEATURES)
        self.canvas.hovered.connect(self._hovered)
        self.canvas.left.connect(self._pointer_left)
        self.canvas.view_changed.connect(self._tell_zoom)
        self.board.changed.connect(self._follow)
        self._pictures.come.connect(self._dressed)
        self.hand.changed.connect(self._hand_changed)
        self.hand.wants_words.connect(self._ask_for_words)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.acts_changed)
        self.desk.trial.wants_rule.connect(self.wants_rule)
        self._tell_zoom()

    @property
    def dressing(self) -> bool:
        """Whether tiles of the map are still being drawn."""
        return self._pictures.waiting

    # -- what the window asks --------------------------------------------------------------------------------------

    def act(self, action_id: str) -> None:
        """Do one of its acts."""
        act_of(action_id).do(self)
        self._later.start()

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        act = act_of(action_id)
        return act.can(self), act.on(self)

    def go_to(self, problem: Problem) -> None:
        """Show the place of a Problem on the map, and what it is in the inspector."""
        visit(self, problem)

    def closing(self) -> None:
        """Let go of the map."""
        self.canvas.tool = None
        self.outlook.closing()
        self.errands.closing()
        self.desk.trial.leave()
        self.board.leave()
        for panel in self.panels.values():
            leave = getattr(panel, "closing", None)
            if leave is not None:
                leave()

    # -- tools -----------------------------------------------------------------------------------------------------

    def take(self, tool: str) -> None:
        """Take a tool in hand and show its options."""
        kind = next(each for each in TOOLBOX if each.id == tool)
        if tool not in self._tools:
            self._tools[tool] = kind.make(self.desk)
        if tool == "text":
            self.hand.set(shape="text")
        elif tool == "object" and self.hand.shape == "text":
            self.hand.set(shape="rectangle")
        self.tool, self._lent = tool, False
        self._use(self._tools[tool])
        self.rail.show_tool(tool)
        self._show_options(tool, kind.options)
        self._hatch()
        if tool in TRIALS:
            self.panel("findings")
        self._later.start()

    def _hold_something(self) -> None:
        """Take the first tile of ground in hand, so that the first stroke paints."""
        for used in self.board.tile_map.tilesets:
            for info in sorted(used.tileset.tiles.values(), key=lambda each: each.id):
                if info.layer == KINDS[0]:
                    self.hand.set(block=np.array([[used.first_gid + info.id]], np.uint32))
                    return

    def lend(self, tool: BareTool) -> None:
        """Give the hand something for one gesture, such as what is pasted."""
        self._lent = True
        self._use(tool)
        self.canvas.setFocus()

    def give_back(self) -> None:
        """Take the tool in hand again that was there before."""
        if self._lent:
            self._lent = False
            self._use(self._tools[self.tool])

    def _use(self, tool: BareTool) -> None:
        self.canvas.tool = tool
        if self._spot is not None:
            tool.hover(self._spot)

    def _show_options(self, tool: str, options: tuple[str, ...]) -> None:
        if tool not in self._option_rows:
            t = self.look.t
            made = (
                OverflowRow(
                    self.look,
                    [(t(f"mapedit.opt_{name}"), OPTIONS[name](self.desk)) for name in options],
                    (t("mapedit.more_options"), t("mapedit.more_options_tip")),
                )
                if options
                else label(t(f"action.{TOOL}{tool}_tip"), role="muted", wrap=True)
            )
            self._option_rows[tool] = made
            self._options.addWidget(made)
        self._options.setCurrentWidget(self._option_rows[tool])

    # -- following -------------------------------------------------------------------------------------------------

    def _show(self, tile_map: TileMap, layers: Iterable[int], cells: Iterable[Rect]) -> None:
        """Draw some cells of a map that is not kept yet."""
        wanted = list(layers)
        for rect in cells:
            for layer_id in wanted:
                self.canvas.patch(tile_map, layer_id, QRect(*rect))

    def _follow(self, shift: Shift) -> None:
        self.hand.fit(shift.after)
        if shift.cells is None or shift.before.tilesets != shift.after.tilesets:
            there = {used.first_gid for used in shift.after.tilesets}
            self.hand.let_go(used for used in shift.before.tilesets if used.first_gid not in there)
            self._tiles = None
            self.canvas.show_map(shift.after, self._pictures.of(shift.after))
        else:
            for layer_id, rect in shift.cells:
                self.canvas.patch(shift.after, layer_id, QRect(*rect))
            self.canvas.patch(shift.after, 0, QRect(0, 0, shift.after.width, shift.after.height))
        self.setWindowTitle(shift.after.name)
        self.status.tell(shift.after, self._spot)
        self._later.start()

    def _dressed(self) -> None:
        """Show the tiles that were drawn meanwhile."""
        self._tiles = None
        self.canvas.show_map(self.board.tile_map, self._pictures.of(self.board.tile_map))
        panel = self.panels.get("tiles")
        if isinstance(panel, TilesPanel):
            panel.refresh()

    def _hand_changed(self, names: frozenset[str]) -> None:
        if names & {"selection"}:
            self._selection.refresh()
            self.status.tell_selection()
        painting = {"stamp", "bucket", "shape"}
        if "block" in names and self.tool not in (*painting, "object"):
            self.take("stamp")
        elif names & {"terrain", "fill"} and self.hand.fill == "terrain" and self.tool not in ("bucket", "shape"):
            self.take("terrain")
        elif names & {"kind", "fill"} and self.hand.fill == "kind" and self.tool not in ("bucket", "shape"):
            self.take("kind")
        self.canvas.update()
        self._later.start()

    def _ask_for_words(self) -> None:
        """Let words be typed; the next click on the map ends them and puts down no others."""
        if self.tool in ("text", "note"):
            self.take("choose")
        panel = self.panel("inspector")
        if isinstance(panel, InspectorPanel):
            panel.focus_words()

    def _hovered(self, spot: Spot) -> None:
        self._spot = spot
        self.status.tell(self.board.tile_map, spot)

    def _pointer_left(self) -> None:
        self._spot = None
        tool = self.canvas.tool
        if isinstance(tool, BareTool):
            tool.leave()
        self.status.tell(self.board.tile_map, None)

    def _tell_zoom(self) -> None:
        self.status.tell_zoom(round(self.canvas.view.scale / self.board.tile_map.cell_width * 100))

    def _picture(self, gid: int) -> QImage:
        """Return a tile's picture, turned as its number says."""
        tile_map = self.board.tile_map
        pictures = self._pictures.of(tile_map)
        if self._tiles is None or not self._tiles.same(tile_map, pictures):
            self._tiles = Tiles(tile_map, pictures)
            self._drawn = {}
        if gid not in self._drawn:
            self._drawn[gid] = self._tiles.picture(gid)
        return self._drawn[gid]

    # -- looking ---------------------------------------------------------------------------------------------------

    def zoom(self, by: float) -> None:
        """Zoom in or out round the middle."""
        self.canvas.zoom_to(self.canvas.view.scale * by)

    def show_grid(self) -> None:
        """Show or hide the grid."""
        parts = self.canvas.parts
        self.canvas.set_parts(replace(parts, grid=not parts.grid))

    def show_kinds(self) -> None:
        """Show or hide what the ground is for the rules; its brush shows it in any case."""
        self.kinds_shown = not self.kinds_shown
        self._hatch()

    def _hatch(self) -> None:
        self.canvas.set_parts(replace(self.canvas.parts, terrain=self.kinds_shown or self.tool == "kind"))

    def show_panels(self) -> None:
        """Show or hide the panels."""
        self.side.setVisible(self.side.isHidden())

    def showEvent(self, event: QShowEvent) -> None:
        """Let the keyboard go to the map."""
        super().showEvent(event)
        # Only now the buttons have the size their dress gives them; beside them is room for the bar that scrolls.
        self._rail_area.setFixedWidth(self.rail.sizeHint().width() + self.look.px(12))
        self.canvas.setFocus()
