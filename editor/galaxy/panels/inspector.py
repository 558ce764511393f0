"""The panel of what is chosen: its fields, edited in place, and what the rules say about it."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QVBoxLayout, QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.panels.inspector_command import command_part
from editor.galaxy.panels.inspector_things import (
    galaxy_part,
    note_part,
    planet_part,
    route_part,
    sector_part,
)
from editor.widgets.layouts.scrolled import scrolled


class Inspector(QWidget):
    """Shows the galaxy where nothing is chosen, else one thing, or the fields that many things share."""

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: tuple[object, ...] = ()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._part = QWidget()
        self._area = scrolled(self._part)
        self._box.addWidget(self._area)
        # Filled again after the act that asks for it is done with the control it came from.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._fill)
        desk.selection.changed.connect(self._later.start)
        desk.opened.changed.connect(self._later.start)
        desk.drafts.changed.connect(self._later.start)
        desk.document.changed.connect(self._later.start)
        self._fill()

    def focus_name(self) -> None:
        """Give the keyboard to the name."""
        self._fill()
        field = self._part.findChild(QWidget, "name")
        if field is not None:
            field.setFocus()
            select = getattr(field, "selectAll", None)
            if select is not None:
                select()

    @property
    def part(self) -> QWidget:
        """The part that is shown now."""
        return self._part

    def _fill(self) -> None:
        self._later.stop()
        desk = self._desk
        state = self._state()
        if state == self._shown:
            return
        focus = self._focused()
        self._shown = state
        kinds = {key[0] for key in desk.selection.keys}
        makers = {
            "planets": planet_part,
            "commands": command_part,
            "sectors": sector_part,
            "routes": route_part,
            "notes": note_part,
        }
        kind = next((each for each in makers if each in kinds), "")
        self._part = makers[kind](desk) if kind else galaxy_part(desk)
        old = self._area.takeWidget()
        if old is not None:
            old.hide()
            old.deleteLater()
        self._area.setWidget(self._part)
        if focus:
            again = self._part.findChild(QWidget, focus)
            if again is not None:
                again.setFocus()

    def _focused(self) -> str:
        """Return the name of the field with the keyboard, to give it back after a rebuild."""
        focus = QApplication.focusWidget()
        inside = focus is not None and self.isAncestorOf(focus)
        if focus is None or not inside or isinstance(focus, QPlainTextEdit):
            return ""
        parent = focus.parentWidget()
        return focus.objectName() or (parent.objectName() if parent is not None else "")

    def _state(self) -> tuple[object, ...]:
        """Return all values that the shown part depends on, so that it is rebuilt only when they change."""
        desk = self._desk
        orders = desk.drafts.orders
        readings = tuple(sorted(desk.opened.options.items()))
        return id(desk.galaxy), desk.selection.keys, orders, readings, desk.opened.writable
