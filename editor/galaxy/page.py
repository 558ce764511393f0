"""One galaxy in the window: the chart in the middle, tools on its left, panels on its right and below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QStackedWidget, QToolTip, QVBoxLayout, QWidget

from editor.document import Document
from editor.galaxy.across import Across, Below
from editor.galaxy.acts import GalaxyActs
from editor.galaxy.analysis import Analysis
from editor.galaxy.canvas import ChartView
from editor.galaxy.drafts import Drafts, as_drawn
from editor.galaxy.drawing_tools import AddTool, LinkTool, SectorTool
from editor.galaxy.gesture import Gesture, Tool
from editor.galaxy.hands import Hands
from editor.galaxy.hit import sector_at
from editor.galaxy.known_badge import KnownBadge
from editor.galaxy.layers import Layers
from editor.galaxy.loading_line import LoadingLine
from editor.galaxy.minimap import MiniMap
from editor.galaxy.open_galaxy import OpenGalaxy
from editor.galaxy.panels import PANELS
from editor.galaxy.rails import PanelRail, ToolRail
from editor.galaxy.reading import Difference
from editor.galaxy.search_field import SearchField
from editor.galaxy.select_tool import SelectTool
from editor.galaxy.selection import Key, Selection
from editor.galaxy.showing import box_of, command_marks, keys_meant, touched_box
from editor.galaxy.words import thing_tip
from editor.jobs import Jobs
from editor.paint.galaxy_camera import Box
from editor.paint.galaxy_scene import scene
from editor.paint.galaxy_show import Drawn, drawn
from editor.paint.galaxy_style import DAY, NIGHT
from editor.widgets.calm import CalmList
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Point, RouteKind
from models.problem import Problem

EMPTY: Box = (-30_000, -20_000, 30_000, 20_000)
"""What is seen of a galaxy with nothing in it."""


class GalaxyPage(QWidget):
    """A `ThingPage`: shows and edits one galaxy."""

    acts_changed = Signal()
    analysed = Signal()
    wants_rule = Signal(str)
    wants_open = Signal(str, str)

    def __init__(
        self, look: Look, document: Document, galaxy_id: str, jobs: Jobs, say: Callable[[str], object]
    ) -> None:
        super().__init__()
        self.look, self.document, self.jobs, self.say = look, document, jobs, say
        self.opened = OpenGalaxy(document, galaxy_id, self, jobs, look.t("galaxymap.reading"))
        self.selection = Selection(self)
        self.layers = Layers(self)
        self.drafts = Drafts(self.opened, self)
        self.hands = Hands(self)
        self.snap = False
        self._fits_next = True
        self.tool_id = "galaxy_select"
        self._way: tuple[tuple[str, ...], tuple[tuple[str, ...], ...]] = ((), ())
        self.analysis: Analysis | None = None
        self._panels: dict[str, QWidget] = {}
        self._tools: dict[str, Tool] = {
            "galaxy_select": SelectTool(self),
            "galaxy_lasso": SelectTool(self, lasso=True),
            "galaxy_add_planet": AddTool(self, "planets"),
            "galaxy_link": LinkTool(self),
            "galaxy_sector": SectorTool(self),
            "galaxy_add_command": AddTool(self, "commands"),
            "galaxy_add_note": AddTool(self, "notes"),
        }
        self.chart = ChartView(look, self._dressed(), self._tools["galaxy_select"])
        self.chart.setAccessibleName(look.t("galaxymap.chart"))
        self.chart.setAccessibleDescription(look.t("galaxymap.chart_tip"))
        self.chart.keys = self._key
        self.minimap = MiniMap(look, self.chart)
        self.acts = GalaxyActs(self)
        self._lay_out()
        self._connect()
        self.take_tool("galaxy_select")
        self._open_panel("inspector")
        self.fit()

    @property
    def galaxy(self) -> Galaxy:
        """The galaxy as it is shown now: all of it, or what one side may know."""
        return self.opened.galaxy

    @property
    def drawn(self) -> Drawn:
        """What the chart shows."""
        return self.chart.drawn

    def show_route(self, path: Sequence[str] | None, others: Sequence[Sequence[str]] = ()) -> None:
        """Draw a way through these planets (ids), other ways fainter; None takes them off."""
        self._way = tuple(path or ()), tuple(tuple(each) for each in others)
        self._mark()

    def show_analysis(self, analysis: Analysis | None) -> None:
        """Colour and mark planets and routes as an analysis says; None takes it off."""
        self.analysis = analysis
        self._mark()
        self.analysed.emit()

    def go_to_keys(self, keys: Sequence[Key]) -> None:
        """Choose things and bring them into view."""
        self.selection.choose(keys)
        self.fit(keys)

    def fit(self, keys: Sequence[Key] = ()) -> None:
        """Show some things, or the whole galaxy."""
        box = box_of(self.opened, keys) if keys else None
        if box is not None:
            margin = 6_000
            box = box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin
            self.chart.user_moved(self.chart.camera.fitted(box))
        elif not keys:
            bounds = self.galaxy.bounds
            self.chart.fit(_grown(bounds) if bounds != (0, 0, 0, 0) else EMPTY)

    def fit_soon(self) -> None:
        """Show the whole galaxy, once it is read where that goes on."""
        if self.opened.loading:
            self._fits_next = True
        else:
            self.fit()

    def take_tool(self, tool_id: str) -> None:
        """Take another tool in hand."""
        self.chart.tool.cancel()
        self.tool_id = tool_id
        self.chart.tool = self._tools[tool_id]
        self.chart.viewport().setCursor(self.chart.tool.cursor)
        self._route_kind.setVisible(tool_id == "galaxy_link")
        self._hint.setText(self._tool_hint())
        self.show_states()

    def take_in(self, path: Path | None) -> QWidget:
        """Open the dialog that takes a file in, and return it."""
        from editor.galaxy.import_dialog import ImportDialog  # noqa: PLC0415  opened for the first time

        dialog = ImportDialog(self, path)
        dialog.show()
        return dialog

    def edit_name(self) -> None:
        """Put the keyboard into the name of what is chosen."""
        panel = self._open_panel("inspector")
        focus = getattr(panel, "focus_name", None)
        if focus is not None:
            focus()

    def act(self, action_id: str) -> None:
        """Do one of its acts."""
        self.acts.act(action_id)
        self.show_states()

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        return self.acts.state(action_id)

    def go_to(self, problem: Problem) -> None:
        """Show the place of a Problem: the thing of its name, or of the id among its arguments."""
        keys = keys_meant(self.galaxy, problem)
        self.go_to_keys(keys[:1]) if keys else self.fit()

    def closing(self) -> None:
        """Stop its Jobs and let go of what it holds."""
        self.acts.leave_full_screen()
        for dialog in self.findChildren(QDialog):
            dialog.close()
        for panel in self._panels.values():
            end = getattr(panel, "closing", None)
            if end is not None:
                end()
        self.opened.let_go()
        self.chart.close()

    def toggle_panel(self, panel_id: str) -> None:
        """Open a panel, or close it when it is open."""
        stack = self._stack_of(panel_id)
        if stack.isVisibleTo(self) and stack.currentWidget() is self._panels.get(panel_id):
            stack.hide()
            self.show_states()
        else:
            self._open_panel(panel_id)

    def panel_shown(self, panel_id: str) -> bool:
        """Return whether a panel is open."""
        stack, shown = self._stack_of(panel_id), self._panels.get(panel_id)
        return shown is not None and stack.isVisibleTo(self) and stack.currentWidget() is shown

    def panel(self, panel_id: str) -> QWidget:
        """Open a panel and return its widget."""
        return self._open_panel(panel_id)

    def _open_panel(self, panel_id: str) -> QWidget:
        stack = self._stack_of(panel_id)
        if panel_id not in self._panels:
            made = next(each for each in PANELS if each.id == panel_id).make(self)
            self._panels[panel_id] = made
            stack.addWidget(made)
        stack.setCurrentWidget(self._panels[panel_id])
        stack.show()
        self.show_states()
        return self._panels[panel_id]

    def _stack_of(self, panel_id: str) -> QStackedWidget:
        place = next(each for each in PANELS if each.id == panel_id).place
        return self._below if place == "below" else self._side

    def _lay_out(self) -> None:
        look = self.look
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.search = SearchField(look, self.opened)
        self._hint = label("", role="muted")
        self._place = label("", role="muted")
        self._route_kind = CalmList()
        self._route_kind.setAccessibleName(look.t("galaxymap.route_kind"))
        for kind in RouteKind:
            self._route_kind.addItem(look.t(f"galaxymap.kind_{kind.value}"), kind)
        self._route_kind.setCurrentIndex(list(RouteKind).index(RouteKind.LANE))
        top = QHBoxLayout()
        top.setContentsMargins(look.px(8), look.px(5), look.px(8), look.px(5))
        top.setSpacing(look.px(10))
        self.search.setMinimumWidth(look.px(180))
        self.search.setMaximumWidth(look.px(380))
        top.addWidget(self.search, 3)
        top.addWidget(self._route_kind)
        top.addWidget(KnownBadge(self))
        top.addWidget(self._hint, 4)
        top.addWidget(self._place)
        self.tools_rail = ToolRail(look, self.act)
        self.panel_rail = PanelRail(look, PANELS, self.toggle_panel)
        self._side, self._below = QStackedWidget(), QStackedWidget()
        self._below.setMinimumHeight(look.px(120))
        self._below.hide()
        self._side.hide()
        self.middle = Below(look, self.chart, self._below)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.tools_rail)
        row.addWidget(Across(look, self.middle, self._side), 1)
        row.addWidget(self.panel_rail)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(top)
        box.addWidget(LoadingLine(look, self.opened, self))
        box.addLayout(row, 1)
        self.setFocusProxy(self.chart)

    def _connect(self) -> None:
        self.opened.changed.connect(self._follow)
        self.opened.loaded.connect(self._loaded)
        self.selection.changed.connect(self._chosen)
        self.layers.changed.connect(self._layered)
        self.drafts.changed.connect(self._mark)
        self.document.changed.connect(self.show_states)
        self.search.found.connect(self._found)
        self.search.told.connect(lambda words: self._hint.setText(words or self._tool_hint()))
        self.chart.hovered.connect(self._hovered)
        self.chart.left.connect(lambda: self._place.setText(""))
        self.chart.activated.connect(self._activated)
        self.chart.menu_wanted.connect(self._menu)
        self._route_kind.activated.connect(self._choose_kind)

    def _dressed(self) -> Drawn:
        galaxy = self.galaxy
        inks = NIGHT if self.look.colours.dark else DAY
        before = self.chart.drawn.scene if hasattr(self, "chart") else None
        if self.opened.scene is not None and self.opened.scene.galaxy is galaxy:
            before, self.opened.scene = self.opened.scene, None
        return drawn(scene(galaxy, before), inks, self.layers.on, self.look.percent / 100)

    def _follow(self, difference: Difference) -> None:
        known = frozenset(key for key in self.selection.keys if _is_there(self.galaxy, key))
        self.selection.choose(self.hands.arrived() or known)
        before, after = self.drawn.scene, self._dressed()
        box = None if self.galaxy.known is not None else touched_box(before, after.scene, difference)
        self.chart.show_drawn(after, self.opened.options.get("neutral_sectors", "together"), box)
        self.minimap.renew()
        self._mark()
        self.show_states()

    def _loaded(self) -> None:
        if self._fits_next:
            self._fits_next = False
            self.fit()

    def _layered(self) -> None:
        # A way or an analysis of what was known before would still tell it.
        before, self._way, self.analysis = (self._way, self.analysis), ((), ()), None
        if not self.opened.know_as(self.layers.player if "known" in self.layers.on else None):
            self._way, self.analysis = before
            self._redress()
        self._hint.setText(self._tool_hint())

    def _redress(self) -> None:
        self.chart.show_drawn(self._dressed(), self.opened.options.get("neutral_sectors", "together"))
        self._mark()
        self.show_states()

    def _chosen(self) -> None:
        self._mark()
        self.show_states()

    def _mark(self) -> None:
        marks = command_marks(self.galaxy, self.selection)
        found = self.analysis
        self.chart.show_marks(
            replace(
                marks,
                hovered=self.chart.marks.hovered,
                way=self._way[0],
                other_ways=self._way[1],
                colours=found.colours if found else {},
                letters=found.marks if found else {},
                route_colours=found.routes if found else {},
                drafts=as_drawn(self.galaxy, self.drafts.orders),
            )
        )

    def _found(self, ids: tuple[str, ...], entered: bool) -> None:
        keys = [("planets", key) for key in ids]
        self.selection.choose(keys)
        if entered and keys:
            self.fit(keys)
            self.chart.setFocus()

    def _hovered(self, key: Key | None, point: Point) -> None:
        self._place.setText(f"{self.look.t.decimal(point[0] // 10 * 10)} ; {self.look.t.decimal(point[1] // 10 * 10)}")
        if (key or ()) != self.chart.marks.hovered:
            self.chart.show_marks(replace(self.chart.marks, hovered=key or ()))
            tip = thing_tip(self.look, self.drawn.scene.galaxy, key) if key else ""
            self.chart.viewport().setToolTip(plain_tip(tip).replace("\n", "<br>") if tip else "")
            if not tip:
                QToolTip.hideText()

    def _activated(self, gesture: Gesture) -> None:
        key = gesture.key or sector_at(self.drawn, gesture.point)
        if key is not None:
            self.selection.choose([key])
            self.edit_name()

    def _menu(self, at: QPoint, key: Key | None) -> None:
        if key is not None and key not in self.selection.keys:
            self.selection.choose([key])
        self.acts.menu(key).popup(at)

    def _choose_kind(self) -> None:
        self.hands.route_kind = self._route_kind.currentData()

    def _key(self, event: QKeyEvent) -> bool:
        return self.acts.key(event)

    def _tool_hint(self) -> str:
        tool = "known" if self.opened.player else self.tool_id.removeprefix("galaxy_")
        return self.look.t(f"galaxymap.hint_{tool}")

    def show_states(self, _touched: object = None) -> None:
        """Show what is possible and on, on the rails and in the window."""
        for action_id, button in self.tools_rail.buttons.items():
            possible, on = self.state(action_id)
            button.setEnabled(possible)
            button.setChecked(on)
        for panel_id, button in self.panel_rail.buttons.items():
            button.setChecked(self.panel_shown(panel_id))
        self.acts_changed.emit()


def _grown(box: tuple[int, int, int, int]) -> Box:
    """Return a box with room round it for sector outlines and circles."""
    return box[0] - 1_500.0, box[1] - 1_500.0, box[2] + 1_500.0, box[3] + 1_500.0


def _is_there(galaxy: Galaxy, key: Key) -> bool:
    if key[0] == "routes":
        return key[1:] in galaxy.route
    if key[0] in ("planets", "commands", "sectors"):
        return key[1] in getattr(galaxy, key[0].removesuffix("s"))
    return any(each.id == key[1] for each in getattr(galaxy, key[0]))
