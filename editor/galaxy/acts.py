"""The acts of a galaxy's page by id: what each does, when it is possible, the menu under the pointer, bare keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from editor.galaxy.actions import ACTIONS, PANEL_ACTS, TOOLS
from editor.galaxy.drawing_tools import AddTool
from editor.galaxy.selection import Key
from editor.paint.galaxy_show import LAYERS

if TYPE_CHECKING:
    from editor.galaxy.page import GalaxyPage

_TOOLS: Final = frozenset(action.id for action in TOOLS)
_EDITING: Final = _TOOLS - {"galaxy_select", "galaxy_lasso"} | {
    "galaxy_paste", "galaxy_generate", "galaxy_import",
}  # fmt: skip
_OF_CHOICE: Final = frozenset(
    ("galaxy_delete", "galaxy_duplicate", "galaxy_link_chosen", "galaxy_unlink_chosen", "galaxy_sector_chosen")
)
_LAYER: Final = "galaxy_layer_"
_PANELS: Final = frozenset(action.id for action in PANEL_ACTS)
_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
PAN: Final = 60


class GalaxyActs:
    """What the page does when it is asked."""

    def __init__(self, page: GalaxyPage) -> None:
        self._page = page
        self._screen: QWidget | None = None
        hands = page.hands
        self._acts: dict[str, Callable[[], object]] = {
            "galaxy_delete": hands.remove_chosen,
            "galaxy_duplicate": hands.duplicate,
            "galaxy_copy": hands.copy,
            "galaxy_paste": hands.paste,
            "galaxy_select_all": self._select_all,
            "galaxy_link_chosen": hands.link_chosen,
            "galaxy_unlink_chosen": hands.unlink_chosen,
            "galaxy_sector_chosen": hands.sector_chosen,
            "galaxy_drop_orders": page.drafts.drop,
            "galaxy_snap": self._snap,
            "galaxy_factions": lambda: page.panel("sides").setFocus(),
            "galaxy_generate": self._generate,
            "galaxy_import": self._import,
            "galaxy_export": self._export,
            "galaxy_search": self._search,
            "galaxy_fit": page.fit,
            "galaxy_fit_chosen": lambda: page.fit(tuple(page.selection.keys)),
            "galaxy_zoom_in": partial(self._zoom, 2),
            "galaxy_zoom_out": partial(self._zoom, -2),
            "galaxy_minimap": self._minimap,
            "galaxy_full_screen": self._full_screen,
        }

    def act(self, action_id: str) -> None:
        """Do an act."""
        if action_id in _TOOLS:
            self._page.take_tool(action_id)
        elif action_id.startswith(_LAYER):
            self._page.layers.turn(action_id.removeprefix(_LAYER))
        elif action_id in _PANELS:
            self._page.toggle_panel(action_id.removeprefix("galaxy_"))
        else:
            self._acts[action_id]()

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        page = self._page
        possible = page.opened.trouble is None
        if action_id in _EDITING:
            possible = page.opened.writable
        elif action_id in _OF_CHOICE:
            possible = page.opened.writable and bool(page.selection.keys)
        elif action_id in ("galaxy_copy", "galaxy_fit_chosen"):
            possible = bool(page.selection.keys)
        elif action_id == "galaxy_drop_orders":
            possible = bool(page.drafts.moves)
        return possible, self._is_on(action_id)

    def key(self, event: QKeyEvent) -> bool:
        """Do what a bare key does on the chart; False for a key that means nothing here."""
        page = self._page
        key, held = Qt.Key(event.key()), event.modifiers()
        if key in _ARROWS:
            self._arrow(*_ARROWS[key], held)
        elif key == Qt.Key.Key_Escape:
            if self._screen is not None:
                self.leave_full_screen()
            else:
                page.selection.clear()
        elif key == Qt.Key.Key_Insert:
            self._insert()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if isinstance(page.chart.tool, AddTool):
                self._insert()
            else:
                page.edit_name()
        elif self._screen is not None:
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
        page = self._page
        made = QMenu(page)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        table = {action.id: action for action in ACTIONS}
        if key is not None and key[0] == "commands" and key[1] in page.drafts.moves:
            drop = made.addAction(page.look.t("galaxymap.drop_order"))
            drop.triggered.connect(lambda: page.drafts.drop(key[1]))
        for action_id in ids:
            if not action_id:
                made.addSeparator()
                continue
            possible, on = self.state(action_id)
            act = made.addAction(page.look.icon(table[action_id].icon), page.look.t(table[action_id].text))
            act.setCheckable(table[action_id].checkable)
            act.setChecked(on)
            act.setEnabled(possible)
            act.triggered.connect(lambda _on=False, each=action_id: page.act(each))
        return made

    def leave_full_screen(self) -> None:
        """Put the chart back into the page."""
        if self._screen is None:
            return
        screen, self._screen = self._screen, None
        self._page.middle.insertWidget(0, self._page.chart)
        self._page.chart.show()
        screen.close()
        screen.deleteLater()
        self._page.chart.setFocus()
        self._page.show_states()

    def _is_on(self, action_id: str) -> bool:
        page = self._page
        if action_id.startswith(_LAYER):
            return action_id.removeprefix(_LAYER) in page.layers.on
        if action_id in _PANELS:
            return page.panel_shown(action_id.removeprefix("galaxy_"))
        return {
            page.tool_id: True,
            "galaxy_snap": page.snap,
            "galaxy_minimap": page.minimap.wanted,
            "galaxy_full_screen": self._screen is not None,
        }.get(action_id, False)

    def _select_all(self) -> None:
        galaxy = self._page.galaxy
        self._page.selection.choose(
            [
                *(("planets", each.id) for each in galaxy.planets),
                *(("commands", each.id) for each in galaxy.commands),
                *(("notes", each.id) for each in galaxy.notes),
            ]
        )

    def _snap(self) -> None:
        page = self._page
        page.snap = not page.snap
        page.say(page.look.t("galaxymap.snap_on" if page.snap else "galaxymap.snap_off"))

    def _search(self) -> None:
        self._page.search.setFocus()
        self._page.search.selectAll()

    def _zoom(self, notches: float) -> None:
        chart = self._page.chart
        chart.user_moved(chart.camera.zoomed(notches, chart.camera.width / 2, chart.camera.height / 2))

    def _minimap(self) -> None:
        self._page.minimap.show_if_wanted(wanted=not self._page.minimap.wanted)

    def _generate(self) -> None:
        from editor.galaxy.generate import GenerateDialog  # noqa: PLC0415  opened for the first time

        dialog = GenerateDialog(self._page)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _import(self) -> None:
        self._page.take_in(None)

    def _export(self) -> None:
        from editor.galaxy.export_dialog import ExportDialog  # noqa: PLC0415  opened for the first time

        ExportDialog(self._page).show()

    def _full_screen(self) -> None:
        if self._screen is not None:
            self.leave_full_screen()
            return
        page = self._page
        screen = QWidget()
        screen.setStyleSheet(page.window().styleSheet())
        screen.setWindowTitle(page.galaxy.name)
        box = QVBoxLayout(screen)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(page.chart)
        self._screen = screen
        screen.showFullScreen()
        page.chart.setFocus()

    def _arrow(self, dx: int, dy: int, held: Qt.KeyboardModifier) -> None:
        page = self._page
        if held & Qt.KeyboardModifier.ShiftModifier and page.hands.push_order(dx, dy):
            return
        if held & Qt.KeyboardModifier.ControlModifier or not page.hands.nudge(dx, dy):
            page.chart.user_moved(page.chart.camera.panned(-dx * PAN, -dy * PAN))

    def _insert(self) -> None:
        """Put what the tool in hand adds, else a planet, into the middle of the view."""
        page = self._page
        if page.opened.writable:
            what = {"galaxy_add_command": "commands", "galaxy_add_note": "notes"}.get(page.tool_id, "planets")
            camera = page.chart.camera
            page.hands.add_thing(what, camera.point(camera.width / 2, camera.height / 2))

    def _key_on_screen(self, event: QKeyEvent) -> bool:
        """Do on the full screen what the window's shortcuts do in it."""
        text = event.text()
        if Qt.Key(event.key()) == Qt.Key.Key_F11:
            self.leave_full_screen()
        elif text in ("+", "=", "-"):
            self._zoom(-2 if text == "-" else 2)
        elif text.isdigit() and 0 < int(text) <= len(LAYERS):
            self._page.layers.turn(LAYERS[int(text) - 1])
        elif text == "0":
            self._page.fit()
        else:
            return False
        return True
