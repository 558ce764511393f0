"""One galaxy in the window: the chart in the middle, tools on its left, panels on its right and below."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from editor.document import Document
from editor.galaxy.actions import EDITS, ON_RAIL, TOOLS, VIEWS
from editor.galaxy.acts import GalaxyActs
from editor.galaxy.chart_content import keys_meant
from editor.galaxy.chart_notices import KnownBadge, LoadingLine
from editor.galaxy.chart_overview import ChartOverview
from editor.galaxy.desk import galaxy_desk
from editor.galaxy.full_screen import FullScreen
from editor.galaxy.open_galaxy import OpenGalaxy
from editor.galaxy.panel_list import PANELS
from editor.galaxy.search_field import SearchField
from editor.galaxy.tools.toolbox import ChartToolbox
from editor.jobs import Jobs
from editor.kit.chart_hit import ChartPointer, Key, sector_at
from editor.kit.panels import PanelStacks
from editor.kit.rail import Rail, RailButton, of_actions
from editor.kit.splitter import SharedSplitter
from editor.widgets.form_inputs import FormCombo
from editor.widgets.look import Look
from editor.widgets.text import label
from editor.widgets.thing_page import Selected
from models.galaxy.values import Point, RouteKind
from models.games.game import GalaxyGame
from models.problem import Problem

NO_PANEL: Final = "none"
"""What is remembered of a galaxy whose panels are all closed."""
USUAL: Final = 300
LEAST: Final = 236
SHARE: Final = 36
"""Of a hundred parts of the page, those the panel at the right takes at most before somebody has dragged its edge."""
HIGH: Final = 260
"""Pixels at 100 % that a panel below takes at most, and no more than half of the height."""


class GalaxyPage(QWidget):
    """A `ThingPage`: shows and edits one galaxy."""

    acts_changed = Signal()
    wants_rule = Signal(str)
    wants_open = Signal(str, str)

    def __init__(
        self,
        look: Look,
        document: Document,
        galaxy_id: str,
        jobs: Jobs,
        say: Callable[[str], None],
        game: GalaxyGame,
    ) -> None:
        super().__init__()
        self._look = look
        opened = OpenGalaxy(document, galaxy_id, game.strategy, self, jobs, look.t("galaxymap.reading"))
        self.desk = galaxy_desk(look, jobs, say, self.act, self.wants_rule.emit, self, opened)
        self._chart = self.desk.chart
        self.tools = ChartToolbox(self.desk, self)
        self.panels = PanelStacks(PANELS, self.desk, self)
        self.minimap = ChartOverview(look, self._chart)
        self.search = SearchField(look, opened)
        self._middle = SharedSplitter(
            self._chart, self.panels.below, lambda room: min(look.px(HIGH), room // 2), Qt.Orientation.Vertical
        )
        self._screen = FullScreen(self._chart, self._middle, self)
        self.acts = GalaxyActs(self.desk, self.tools, self.panels, self.minimap, self.search, self._screen)
        self._chart.keys = self.acts.key
        self._lay_out()
        self._connect()
        self.tools.take("galaxy_select")
        self.panels.open("inspector")
        self.desk.content.fit()

    def take_in(self, path: Path) -> None:
        """Open the dialog that imports a file."""
        self.acts.take_in(path)

    def act(self, action_id: str) -> None:
        """Do one of its acts."""
        self.acts.act(action_id)
        self.show_states()

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        return self.acts.state(action_id)

    @property
    def selected(self) -> Selected | None:
        """What is selected on the chart."""
        return self.acts.selected

    def go_to(self, problem: Problem) -> None:
        """Show the place of a Problem: the thing of its name, or of the id among its arguments."""
        keys = keys_meant(self.desk.galaxy, problem)
        if keys:
            self.desk.content.go_to_keys(keys[:1])
        else:
            self.desk.content.fit()

    @property
    def inner(self) -> str:
        """The ids of the panels that are open."""
        return " ".join(self.panels.shown) or NO_PANEL

    def show_inner(self, inner: str) -> None:
        """Open panels by their ids, and close the others."""
        self.panels.show_only(inner.split())

    def closing(self) -> None:
        """Stop its Jobs and release what it holds."""
        self._screen.leave()
        for dialog in self.findChildren(QDialog):
            dialog.close()
        self.panels.close()
        self.desk.opened.let_go()
        self._chart.close()

    def showEvent(self, event: QShowEvent) -> None:
        """Give the keyboard to the chart; the search field never takes it by itself."""
        super().showEvent(event)
        self._chart.setFocus()

    def show_states(self) -> None:
        """Update the rails and the window with what is possible and on."""
        for action_id, button in self.tools_rail.buttons.items():
            possible, on = self.state(action_id)
            button.setEnabled(possible)
            button.setChecked(on)
        for panel_id, button in self.panel_rail.buttons.items():
            button.setChecked(self.panels.is_open(panel_id))
        self.acts_changed.emit()

    def _side_part(self, room: int) -> int:
        px = self._look.px
        return min(px(USUAL), max(px(LEAST), room * SHARE // 100))

    def _lay_out(self) -> None:
        look = self._look
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._hint = label("", role="muted")
        self._place = label("", role="muted")
        self._route_kind = FormCombo()
        self._route_kind.setAccessibleName(look.t("galaxymap.route_kind"))
        for kind in RouteKind:
            self._route_kind.addItem(look.t(f"galaxymap.kind_{kind.value}"), kind)
        self._route_kind.setCurrentIndex(list(RouteKind).index(RouteKind.LANE))
        views = [each for each in (*EDITS, *VIEWS) if each.id in ON_RAIL]
        self.tools_rail = Rail(look, [of_actions(look, TOOLS, tools=True), of_actions(look, views)], self.act)
        opened = [RailButton(each.id, each.icon, look.t(f"galaxymap.panel_{each.id}"), switch=True) for each in PANELS]
        self.panel_rail = Rail(look, [opened], self.panels.toggle)
        self.panels.below.setMinimumHeight(look.px(120))
        self.panels.side.setMinimumWidth(look.px(LEAST))
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.tools_rail)
        row.addWidget(SharedSplitter(self._middle, self.panels.side, self._side_part), 1)
        row.addWidget(self.panel_rail)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(self._top_row())
        box.addWidget(LoadingLine(look, self.desk.opened, self))
        box.addLayout(row, 1)
        self.setFocusProxy(self._chart)

    def _top_row(self) -> QHBoxLayout:
        look = self._look
        row = QHBoxLayout()
        row.setContentsMargins(look.px(8), look.px(5), look.px(8), look.px(5))
        row.setSpacing(look.px(10))
        self.search.setMinimumWidth(look.px(180))
        self.search.setMaximumWidth(look.px(380))
        row.addWidget(self.search, 3)
        row.addWidget(self._route_kind)
        row.addWidget(KnownBadge(self.desk))
        row.addWidget(self._hint, 4)
        row.addWidget(self._place)
        return row

    def _connect(self) -> None:
        desk = self.desk
        desk.opened.changed.connect(self.minimap.renew)
        for signal in (
            desk.opened.changed, desk.selection.changed, desk.layers.changed, desk.document.changed,
            self.panels.changed, self.tools.taken, self._screen.changed,
        ):  # fmt: skip
            signal.connect(self.show_states)
        desk.layers.changed.connect(self._show_hint)
        desk.editing.wants_name.connect(self.acts.edit_name)
        self.tools.taken.connect(self._show_hint)
        self.search.found.connect(self._found)
        self.search.told.connect(lambda words: self._hint.setText(words or self._tool_hint()))
        self._chart.hovered.connect(self._show_place)
        self._chart.left.connect(lambda: self._place.setText(""))
        self._chart.activated.connect(self._activated)
        self._chart.menu_wanted.connect(self._menu)
        self._route_kind.activated.connect(self._choose_kind)

    def _found(self, ids: tuple[str, ...], entered: bool) -> None:
        keys = [("planets", key) for key in ids]
        self.desk.selection.choose(keys)
        if entered and keys:
            self.desk.content.fit(keys)
            self._chart.setFocus()

    def _show_place(self, _key: Key | None, point: Point) -> None:
        decimal = self._look.t.decimal
        self._place.setText(f"{decimal(point[0] // 10 * 10)} ; {decimal(point[1] // 10 * 10)}")

    def _activated(self, gesture: ChartPointer) -> None:
        key = gesture.key or sector_at(self.desk.drawn, gesture.point)
        if key is not None:
            self.desk.selection.choose([key])
            self.acts.edit_name()

    def _menu(self, at: QPoint, key: Key | None) -> None:
        if key is not None and key not in self.desk.selection.keys:
            self.desk.selection.choose([key])
        self.acts.menu(key).popup(at)

    def _choose_kind(self) -> None:
        self.desk.editing.route_kind = self._route_kind.currentData()

    def _show_hint(self) -> None:
        self._route_kind.setVisible(self.tools.in_hand == "galaxy_link")
        self._hint.setText(self._tool_hint())

    def _tool_hint(self) -> str:
        tool = "known" if self.desk.opened.player else self.tools.in_hand.removeprefix("galaxy_")
        return self._look.t(f"galaxymap.hint_{tool}")
