"""The legend of a map: the signs that occur on it, each with its drawing and its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.paint.fonts import font, pixels
from editor.paint.maps.patterns import swatch
from editor.paint.maps.signs import paint_lamp, paint_marker, paint_note
from editor.paint.maps.style import Parts, Style, clear
from editor.paint.maps.walls.edges import paint_symbol
from editor.paint.pdf_transparency import paint_glow
from models.i18n import Translator
from models.maps.features import CellDoor, DoorState, Light, MapNote, Marker, Wall, WallKind
from models.maps.terrain import terrain_types
from models.maps.tile_map import TileMap
from models.sheets.marks import TextStyle as Voice

Draw = Callable[[QPainter, QRectF, Style], None]
_WALLS: Final[dict[tuple[WallKind, str], str]] = {
    ("wall", ""): "drawing.legend_wall",
    ("window", ""): "drawing.legend_window",
    ("door", "closed"): "drawing.legend_door",
    ("door", "open"): "drawing.legend_door_open",
    ("door", "locked"): "drawing.legend_door_locked",
    ("secret_door", ""): "drawing.legend_secret_door",
    ("laser", "on"): "drawing.legend_laser",
    ("laser", "open"): "drawing.legend_laser_off",
}
_ZONES: Final = {
    "start": "drawing.legend_start",
    "objective": "drawing.legend_objective",
    "console": "drawing.legend_console",
    "vault": "drawing.legend_vault",
    "infirmary": "drawing.legend_infirmary",
    "event": "drawing.legend_event",
    "other": "drawing.legend_zone",
}
_ROW: Final = 620
_BOX: Final = (900.0, 460.0)
_HEAD: Final = 620
_GAP: Final = 180
_WORDS: Final = 8.5
_SIZES: Final = tuple((step / 20, columns) for step in range(20, 7, -1) for columns in (2, 1, 3))
"""How large a legend may be drawn, in how many columns: the first that holds it whole is taken."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One sign: a function that draws it in a box, and its words."""

    draw: Draw
    words: str


def legend(tile_map: TileMap, parts: Parts, t: Translator) -> list[LegendEntry]:
    """Return the signs that occur on a map, walls first."""
    found = _walls(tile_map, parts, t) if parts.walls else []
    found += _terrain(tile_map, t) if parts.terrain else []
    if parts.zones:
        colours = {zone.kind: zone.color for zone in reversed(tile_map.zones)}
        found += [LegendEntry(_area(kind, colours[kind]), t(key)) for kind, key in _ZONES.items() if kind in colours]
    if parts.markers and tile_map.markers:
        found.append(LegendEntry(_marker(tile_map.markers[0].icon), t("drawing.legend_marker")))
    notes = [note for note in tile_map.notes if parts.secrets or not note.secret]
    if parts.notes and notes:
        found.append(LegendEntry(_note, t("drawing.legend_note")))
    if parts.lights and tile_map.lights:
        found.append(LegendEntry(_light, t("drawing.legend_light")))
    return found


def paint_legend(painter: QPainter, room: QRectF, entries: list[LegendEntry], style: Style, t: Translator) -> None:
    """Draw all entries under a heading, in hundredths of a millimetre, as large as the room allows."""
    painter.setPen(QColor(style.ink))
    painter.setFont(font(Voice.HEADING, pixels(10)))
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, t("drawing.legend"))
    size, columns = next((each for each in _SIZES if _fits(painter, room, entries, *each)), _SIZES[-1])
    rows = -(-len(entries) // columns)
    width = room.width() / columns
    for number, entry in enumerate(entries):
        left, top = room.left() + number // rows * width, room.top() + _HEAD + number % rows * _ROW * size
        box = QRectF(left, top, _BOX[0] * size, _BOX[1] * size)
        painter.save()
        entry.draw(painter, box, style)
        painter.restore()
        painter.setPen(QColor(style.ink))
        painter.setFont(font(Voice.TEXT, pixels(_WORDS * size)))
        line = QRectF(box.right() + _GAP * size, top, width - box.width() - _GAP * size, box.height())
        painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, entry.words)


def _fits(painter: QPainter, room: QRectF, entries: list[LegendEntry], size: float, columns: int) -> bool:
    rows = -(-len(entries) // columns)
    painter.setFont(font(Voice.TEXT, pixels(_WORDS * size)))
    widest = max((painter.fontMetrics().horizontalAdvance(each.words) for each in entries), default=0)
    wide = _BOX[0] * size + _GAP * size + widest <= room.width() / columns
    return wide and _HEAD + rows * _ROW * size <= room.height()


def _walls(tile_map: TileMap, parts: Parts, t: Translator) -> list[LegendEntry]:
    there: set[tuple[WallKind, str]] = set()
    standing: list[Wall | CellDoor] = [*tile_map.walls.values(), *tile_map.doors.values()]
    for each in standing:
        kind = each.kind
        if kind == "secret_door" and not parts.secrets:
            there.add(("wall", ""))
        elif kind == "door":
            there.add((kind, each.state))
        elif kind == "laser":
            there.add((kind, "open" if each.state == "open" else "on"))
        else:
            there.add((kind, ""))
    found = [
        LegendEntry(_symbol(kind, state), t(key)) for (kind, state), key in _WALLS.items() if (kind, state) in there
    ]
    if any(wall.one_way for wall in tile_map.walls.values()):
        found.append(LegendEntry(_one_way, t("drawing.legend_one_way")))
    return found


def _terrain(tile_map: TileMap, t: Translator) -> list[LegendEntry]:
    codes = set(np.unique(tile_map.terrain).tolist())
    kinds = [kind for kind in terrain_types().values() if kind.code and kind.code in codes]
    return [LegendEntry(_area(kind.id, kind.color), kind.name[t.lang]) for kind in kinds]


def _symbol(kind: WallKind, state: str) -> Draw:
    def draw(painter: QPainter, box: QRectF, style: Style) -> None:
        painter.translate(box.left(), box.center().y())
        shown: DoorState = "open" if state == "open" else "locked" if state == "locked" else "closed"
        wall = Wall("H", 0, 0, kind, shown)
        if state == "open" and kind == "door":
            painter.translate(0, box.height() * 0.3)
        paint_symbol(painter, wall, box.width(), box.width() * 0.75, style)

    return draw


def _one_way(painter: QPainter, box: QRectF, style: Style) -> None:
    painter.translate(box.left(), box.center().y())
    paint_symbol(painter, Wall("H", 0, 0, one_way="forward"), box.width(), box.width() * 0.6, style)


def _area(kind: str, colour: str) -> Draw:
    def draw(painter: QPainter, box: QRectF, style: Style) -> None:
        if not style.low_ink:
            painter.fillRect(box, clear(colour, style.fill_strength))
        swatch(painter, box, kind, clear(colour, 190), style)
        painter.setPen(QPen(clear(colour, 255).darker(115), 25))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)

    return draw


def _marker(icon: str) -> Draw:
    def draw(painter: QPainter, box: QRectF, style: Style) -> None:
        _centred(painter, box)
        paint_marker(painter, Marker(1, "", 500, 500, icon), (box.height() * 1.3, box.height() * 1.3), style)

    return draw


def _note(painter: QPainter, box: QRectF, style: Style) -> None:
    _centred(painter, box)
    paint_note(painter, MapNote(1, "", 500, 500), (box.height() * 1.3, box.height() * 1.3), style)


def _light(painter: QPainter, box: QRectF, style: Style) -> None:
    _centred(painter, box)
    side, light = box.height() * 1.3, Light(1, 500, 500, 450)
    if not style.low_ink:
        paint_glow(painter, QPointF(side / 2, side / 2), side * 0.45, QColor(light.color), 120)
    paint_lamp(painter, light, (side, side), style)


def _centred(painter: QPainter, box: QRectF) -> None:
    painter.translate(box.center() - QPointF(box.height() * 0.65, box.height() * 0.65))
