"""Looking about on a map: rulers, mini-map, zoom buttons, going to a cell, what the cell under the pointer sees."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QSize
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from editor.map.canvas import MapCanvas
from editor.map.go_field import GoField
from editor.map.map_overview import MapOverview
from editor.map.rulers import Ruled
from editor.map.sees import SeesOverlay
from editor.map.trial import Trial
from editor.widgets.cell_cursor import STEP
from editor.widgets.look import Look
from editor.widgets.text import plain_tip
from models.maps.grid import Cell


class Outlook(QObject):
    """One a page; `frame` is the canvas between its rulers, `zoom` the buttons for the line under it."""

    def __init__(self, look: Look, canvas: MapCanvas, trial: Trial) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.frame = Ruled(look, canvas)
        self.minimap = MapOverview(look, canvas)
        self.sees = SeesOverlay(look, canvas, trial)
        self.go = GoField(look, canvas)
        self.zoom = self._buttons(look)
        self.go.wanted.connect(self.show_cell)
        trial.stale.connect(self._renew)

    def show_cell(self, cell: Cell) -> None:
        """Bring a cell into the middle, large enough to be seen, and put the keyboard's cursor there."""
        canvas, made = self._canvas, self._canvas.tile_map
        if made is not None and canvas.view.scale < made.cell_width * 0.75:
            canvas.zoom_to(float(made.cell_width))
        canvas.centre_on(cell)
        canvas.point_at(cell)

    def closing(self) -> None:
        """Work on nothing any more."""
        self.sees.stop()

    def _renew(self) -> None:
        self.frame.renew()
        self.minimap.follow()

    def _buttons(self, look: Look) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(1))
        canvas = self._canvas
        ways: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("zoom-out", "action.map_zoom_out", lambda: canvas.zoom_to(canvas.view.scale / STEP)),
            ("zoom-in", "action.map_zoom_in", lambda: canvas.zoom_to(canvas.view.scale * STEP)),
            ("zoom-fit", "action.map_zoom_fit", canvas.zoom_fit),
        )
        for icon, key, act in ways:
            button = QToolButton()
            button.setIcon(look.icon(icon))
            button.setIconSize(QSize(look.px(16), look.px(16)))
            button.setAutoRaise(True)
            button.setProperty("role", "small")
            button.setAccessibleName(look.name(key))
            button.setToolTip(plain_tip(look.name(key)))
            button.clicked.connect(act)
            row.addWidget(button)
        return made
