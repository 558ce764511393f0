"""Finding one's way on a map: rulers, mini-map, zoom buttons, going to a cell or a Problem, what a cell sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QToolButton, QWidget

from editor.document import Document
from editor.kit.camera import Box, GridPoint
from editor.kit.minimap import MiniMap
from editor.map.canvas import MapCanvas
from editor.map.edit_state import Chosen
from editor.map.findings import Findings
from editor.map.rulers import Ruled
from editor.map.sight_overlay import SightOverlay
from editor.widgets.look import Look
from editor.widgets.text import label, plain_tip
from models.campaign.queries import scenarios
from models.campaign.records import ScenarioRecord
from models.errors import Refused
from models.maps.edits.zoning import zone_of
from models.maps.gates import gates_of
from models.maps.rules.grid import Cell
from models.maps.tile_map import TileMap

WIDE: Final = 176
HIGH: Final = 132


class MapOverview(MiniMap[GridPoint]):
    """The mini-map: the map's tiles as a small picture."""

    def __init__(self, look: Look, canvas: MapCanvas) -> None:
        super().__init__(canvas, look.t("maptools.minimap"), look.t("maptools.minimap_tip"), look.px(10))
        self._look, self._canvas = look, canvas
        self.follow()

    def whole(self) -> Box | None:
        """Return the box of the map in cells; None without a map."""
        made = self._canvas.tile_map
        return (0, 0, made.width, made.height) if made is not None else None

    def room(self) -> QSize:
        """Return its size in pixels, in the shape of the map."""
        wide, high = self.shown()[2], self.shown()[3] * self._canvas.camera.tall
        most = min(self._look.px(WIDE), self._canvas.width() // 3), min(self._look.px(HIGH), self._canvas.height() // 3)
        scale = min(most[0] / wide, most[1] / high)
        return QSize(max(round(wide * scale), 8), max(round(high * scale), 8))

    def paint_small(self, painter: QPainter) -> None:
        """Paint the map."""
        painter.fillRect(self.rect(), QColor(self._look.colours.sunk))
        overview = self._canvas.overview
        if not overview.isNull():
            smooth = overview.width() > self.width()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
            painter.drawImage(QRectF(self.rect()), overview, QRectF(overview.rect()))

    def rim(self) -> QColor:
        """Return the colour of a strong line."""
        return QColor(self._look.colours.strong_line)


class Navigation(QObject):
    """The navigation of one page; `frame` is the canvas with its rulers, `zoom` the buttons in the status line."""

    def __init__(self, look: Look, canvas: MapCanvas, findings: Findings) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.frame = Ruled(look, canvas)
        self.minimap = MapOverview(look, canvas)
        self.sight = SightOverlay(look, canvas, findings)
        self.go = GoField(look, canvas)
        self.zoom = self._buttons(look)
        self.go.wanted.connect(self.show_cell)
        findings.stale.connect(self._renew)

    def show_cell(self, cell: Cell) -> None:
        """Bring a cell into the middle, large enough to be seen, and put the keyboard's cursor there."""
        canvas, made = self._canvas, self._canvas.tile_map
        if made is not None and canvas.camera.scale < made.cell_width * 0.75:
            canvas.zoom_to(float(made.cell_width))
        canvas.centre_on(cell)
        canvas.point_at(cell)

    def closing(self) -> None:
        """Stop all work."""
        self.sight.stop()

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
            ("zoom-out", "action.map_zoom_out", lambda: canvas.zoom_notches(-1)),
            ("zoom-in", "action.map_zoom_in", lambda: canvas.zoom_notches(1)),
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


class GoField(QFrame):
    """A child of the canvas where the name of a cell is typed.

    Enter emits the cell as `wanted`; Escape, or leaving the field, closes it.
    """

    wanted = Signal(object)

    def __init__(self, look: Look, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._look, self._canvas = look, canvas
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.field = QLineEdit()
        self.field.setMaxLength(40)
        self.field.setPlaceholderText(look.t("maptools.go_empty"))
        self.field.setAccessibleName(look.t("maptools.go_name"))
        self.field.setFixedWidth(look.px(110))
        self.told = label("", role="warning")
        self.told.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(10), look.px(6), look.px(10), look.px(6))
        row.setSpacing(look.px(8))
        row.addWidget(label(look.t("maptools.go_name"), role="caption"))
        row.addWidget(self.field)
        row.addWidget(self.told)
        self.field.textEdited.connect(self._typed)
        self.field.returnPressed.connect(self._go)
        self.field.editingFinished.connect(self._left)
        self.hide()

    def ask(self) -> None:
        """Show the empty field, ready to be typed in."""
        self._tell("")
        self.show()
        self.raise_()
        self.field.selectAll()
        self.field.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Escape. Keys the field has handled go no further: Enter would be a click on the map."""
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def _typed(self, text: str) -> None:
        """Say at once when there is no such cell; a name still without its number is not judged."""
        whole = text.strip()[-1:].isdigit()
        if not whole or self._cell() is not None:
            self._tell("")

    def _cell(self) -> Cell | None:
        """Return the cell of the typed name; where there is none, say so and return None."""
        made = self._canvas.tile_map
        if made is None:
            return None
        try:
            return made.coordinates.find(self.field.text(), made.width, made.height)
        except Refused as problem:
            self._tell(self._look.t(problem.key, **problem.args_))
            return None

    def _go(self) -> None:
        cell = self._cell()
        if cell is not None:
            self._close()
            self.wanted.emit(cell)

    def _left(self) -> None:
        if not self.field.hasFocus() and self.isVisible() and not self.field.text().strip():
            self.hide()

    def _close(self) -> None:
        self.hide()
        self._canvas.setFocus()

    def _tell(self, words: str) -> None:
        self.told.setText(words)
        self.told.setVisible(bool(words))
        self.adjustSize()
        self.move(max((self._canvas.width() - self.width()) // 2, 0), self._look.px(10))


def chosen_at(tile_map: TileMap, field: str, item: str) -> tuple[tuple[Chosen, ...], Cell | None]:
    """Return what to choose for the `zone` or `gate` of a Problem, and a cell of it; nothing for other fields."""
    if field == "gate" and (gate := gates_of(tile_map).get(item)) is not None:
        free: list[Chosen] = [("thing", ("object", number)) for number in gate.free]
        return (*(("wall", edge) for edge in gate.edges), *(("door", cell) for cell in gate.cells), *free), gate.at
    zone = zone_of(tile_map, int(item)) if field == "zone" and item.isdecimal() else None
    cells = sorted(filter(tile_map.inside, zone.cells())) if zone is not None else []
    if zone is None or not cells:
        return (), None
    return (("thing", ("zone", zone.id)),), cells[len(cells) // 2]


def played_on(document: Document, map_id: str) -> ScenarioRecord | None:
    """Return the first scenario that is played on a map, None for none."""
    with document.read() as campaign:
        return next((row for row in scenarios(campaign) if row.map_id == map_id), None)
