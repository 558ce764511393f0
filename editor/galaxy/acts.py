"""The acts of a galaxy's page by id: what each does, when it is possible, the menu of a thing, keys without
modifiers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu

from editor.galaxy.actions import ACTIONS, PANEL_ACTS, TOOLS
from editor.galaxy.chart_overview import ChartOverview
from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.full_screen import FullScreen
from editor.galaxy.search_field import SearchField
from editor.galaxy.tools.toolbox import ChartToolbox
from editor.galaxy.words import thing_tip
from editor.kit.canvas import ARROWS
from editor.kit.chart_hit import Key
from editor.kit.panels import PanelStacks
from editor.paint.galaxy.show import LAYERS
from editor.paint.galaxy.territory import LAYER as TERRITORY
from editor.widgets.thing_page import Selected

_TOOLS: Final = frozenset(action.id for action in TOOLS)
_EDITING: Final = _TOOLS - {"galaxy_select", "galaxy_lasso"} | {
    "galaxy_paste", "galaxy_generate", "galaxy_sides", "galaxy_import",
}  # fmt: skip
_OF_CHOICE: Final = frozenset(
    ("galaxy_delete", "galaxy_duplicate", "galaxy_link_chosen", "galaxy_unlink_chosen", "galaxy_sector_chosen")
)
_LAYER: Final = "galaxy_layer_"
_PANELS: Final = frozenset(action.id for action in PANEL_ACTS)
PAN: Final = 60


class GalaxyActs:
    """Does the acts of the page."""

    def __init__(
        self,
        desk: GalaxyDesk,
        tools: ChartToolbox,
        panels: PanelStacks,
        minimap: ChartOverview,
        search: SearchField,
        screen: FullScreen,
    ) -> None:
        self._desk, self._tools, self._panels, self._minimap, self._screen = desk, tools, panels, minimap, screen
        editing, content = desk.editing, desk.content
        self._acts: dict[str, Callable[[], object]] = {
            "galaxy_delete": editing.remove_chosen,
            "galaxy_duplicate": editing.duplicate,
            "galaxy_copy": editing.copy,
            "galaxy_paste": editing.paste,
            "galaxy_select_all": self._select_all,
            "galaxy_link_chosen": editing.link_chosen,
            "galaxy_unlink_chosen": editing.unlink_chosen,
            "galaxy_sector_chosen": editing.sector_chosen,
            "galaxy_drop_orders": desk.drafts.drop,
            "galaxy_snap": self._snap,
            "galaxy_factions": lambda: panels.open("sides").setFocus(),
            "galaxy_sides": partial(self._make, teams=True),
            "galaxy_generate": partial(self._make, teams=False),
            "galaxy_import": lambda: self.take_in(None),
            "galaxy_export": self._export,
            "galaxy_search": search.enter,
            "galaxy_fit": content.fit,
            "galaxy_fit_chosen": lambda: content.fit(tuple(desk.selection.keys)),
            "galaxy_zoom_in": partial(self._zoom, 2),
            "galaxy_zoom_out": partial(self._zoom, -2),
            "galaxy_minimap": lambda: minimap.switch(not minimap.on),
            "galaxy_full_screen": lambda: screen.turn(desk.galaxy.name),
        }

    def act(self, action_id: str) -> None:
        """Do an act."""
        if action_id in _TOOLS:
            self._tools.take(action_id)
        elif action_id.startswith(_LAYER):
            self._desk.layers.turn(action_id.removeprefix(_LAYER))
        elif action_id in _PANELS:
            self._panels.toggle(action_id.removeprefix("galaxy_"))
        else:
            self._acts[action_id]()

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        desk = self._desk
        possible = desk.opened.trouble is None
        if action_id in _EDITING:
            possible = desk.opened.writable
        elif action_id in _OF_CHOICE:
            possible = desk.opened.writable and bool(desk.selection.keys)
        elif action_id in ("galaxy_copy", "galaxy_fit_chosen"):
            possible = bool(desk.selection.keys)
        elif action_id == "galaxy_drop_orders":
            possible = bool(desk.drafts.moves)
        return possible, self._is_on(action_id)

    @property
    def selected(self) -> Selected | None:
        """What is selected on the chart; a route cannot be renamed."""
        desk = self._desk
        keys = desk.selection.keys
        if not keys:
            return None
        only = desk.selection.only
        words = thing_tip(desk.look, desk.situation, only).partition("\n")[0] if only is not None else ""
        rename = self.edit_name if only is not None and only[0] != "routes" else None
        return Selected(words, len(keys), rename, desk.editing.remove_chosen)

    def key(self, event: QKeyEvent) -> bool:
        """Do what a key without modifiers means on the chart; False for a key that means nothing here."""
        desk = self._desk
        key, held = Qt.Key(event.key()), event.modifiers()
        if key in ARROWS:
            self._arrow(*ARROWS[key], held)
        elif key == Qt.Key.Key_Escape:
            if self._screen.on:
                self._screen.leave()
            else:
                desk.selection.clear()
        elif key == Qt.Key.Key_Insert:
            self._insert()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._tools.adds:
                self._insert()
            else:
                self.edit_name()
        elif self._screen.on:
            return self._key_on_screen(event)
        else:
            return False
        return True

    def menu(self, key: Key | None) -> QMenu:
        """Return the menu of a thing, or of the chart where there is none."""
        ids = (
            ("galaxy_link_chosen", "galaxy_unlink_chosen", "galaxy_sector_chosen", "", "galaxy_copy",
             "galaxy_duplicate", "galaxy_delete", "", "galaxy_fit_chosen")
            if key is not None
            else ("galaxy_add_planet", "galaxy_add_command", "galaxy_add_note", "", "galaxy_paste",
                  "galaxy_select_all", "", "galaxy_fit", "galaxy_snap")
        )  # fmt: skip
        desk = self._desk
        made = QMenu(desk.host)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        table = {action.id: action for action in ACTIONS}
        if key is not None and key[0] == "commands" and key[1] in desk.drafts.moves:
            drop = made.addAction(desk.look.t("galaxymap.drop_order"))
            drop.triggered.connect(lambda: desk.drafts.drop(key[1]))
        for action_id in ids:
            if not action_id:
                made.addSeparator()
                continue
            possible, on = self.state(action_id)
            act = made.addAction(desk.look.icon(table[action_id].icon), desk.look.t(table[action_id].text))
            act.setCheckable(table[action_id].checkable)
            act.setChecked(on)
            act.setEnabled(possible)
            act.triggered.connect(lambda _on=False, each=action_id: desk.act(each))
        return made

    def edit_name(self) -> None:
        """Give the keyboard to the name of what is chosen."""
        focus = getattr(self._panels.open("inspector"), "focus_name", None)
        if focus is not None:
            focus()

    def take_in(self, path: Path | None) -> None:
        """Open the dialog that imports a file."""
        from editor.galaxy.dialogs.import_dialog import ImportDialog  # noqa: PLC0415  opened for the first time

        ImportDialog(self._desk, path).show()

    def _is_on(self, action_id: str) -> bool:
        desk = self._desk
        if action_id.startswith(_LAYER):
            return action_id.removeprefix(_LAYER) in desk.layers.on
        if action_id in _PANELS:
            return self._panels.is_open(action_id.removeprefix("galaxy_"))
        return {
            self._tools.in_hand: True,
            "galaxy_snap": desk.editing.snap,
            "galaxy_minimap": self._minimap.on,
            "galaxy_full_screen": self._screen.on,
        }.get(action_id, False)

    def _select_all(self) -> None:
        galaxy = self._desk.galaxy
        self._desk.selection.choose(
            [
                *(("planets", each.id) for each in galaxy.planets),
                *(("commands", each.id) for each in galaxy.commands),
                *(("notes", each.id) for each in galaxy.notes),
            ]
        )

    def _snap(self) -> None:
        desk = self._desk
        desk.editing.snap = not desk.editing.snap
        desk.say(desk.look.t("galaxymap.snap_on" if desk.editing.snap else "galaxymap.snap_off"))

    def _zoom(self, notches: float) -> None:
        self._desk.chart.zoom_notches(notches)

    def _make(self, *, teams: bool) -> None:
        from editor.galaxy.dialogs import generate, sides  # noqa: PLC0415  opened for the first time

        dialog = sides.SidesDialog(self._desk) if teams else generate.GenerateDialog(self._desk)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _export(self) -> None:
        from editor.galaxy.dialogs.export_dialog import GalaxyExportDialog  # noqa: PLC0415  opened for the first time

        GalaxyExportDialog(self._desk).show()

    def _arrow(self, dx: int, dy: int, held: Qt.KeyboardModifier) -> None:
        desk = self._desk
        if held & Qt.KeyboardModifier.ShiftModifier and desk.editing.push_order(dx, dy):
            return
        if held & Qt.KeyboardModifier.ControlModifier or not desk.editing.nudge(dx, dy):
            desk.chart.pan(QPointF(-dx, -dy) * PAN)

    def _insert(self) -> None:
        """Add what the tool in hand adds, else a planet, in the middle of the view."""
        desk = self._desk
        if desk.opened.writable:
            middle = desk.chart.place_at(desk.chart.camera.view_middle)
            desk.editing.add_thing(self._tools.adds or "planets", middle.point)

    def _key_on_screen(self, event: QKeyEvent) -> bool:
        """Do in full screen what the window's shortcuts do: they do not reach it."""
        text = event.text()
        if Qt.Key(event.key()) == Qt.Key.Key_F11:
            self._screen.leave()
        elif text in ("+", "=", "-"):
            self._zoom(-2 if text == "-" else 2)
        elif text.isdigit() and 0 < int(text) <= len(LAYERS):
            self._desk.layers.turn(LAYERS[int(text) - 1])
        elif text == "0":
            self._desk.content.fit()
        elif text.casefold() == "t":
            self._desk.layers.turn(TERRITORY)
        else:
            return False
        return True
