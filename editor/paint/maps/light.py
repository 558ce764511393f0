"""The light on a map: what the hour leaves, and what lamps add inside the walls round them. It multiplies colours.

The light of the whole map is kept as one small picture, which is laid over tiles and walls; a lamp that moves is
computed again by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF, QRadialGradient

from editor.paint.maps.patterns import Pitch
from editor.paint.maps.style import clear
from models.maps.features import THOUSAND, Light
from models.maps.lighting import Hour, burning, lit_area
from models.maps.rules.map_state import MapState
from models.maps.rules.readings import DEFAULT
from models.maps.tile_map import TileMap

AMBIENT: Final[dict[Hour, str]] = {"day": "#ffffff", "dusk": "#a88f96", "night": "#39426b"}
"""What the hour leaves of every colour."""
_DAY_TINT: Final = 0.3
"""How much of its colour a lamp gives the ground by day."""
_PALE: Final = 0.3
"""How much paler than itself a lamp shines, so that what it lights keeps its own colours."""
_FINE: Final = 16
_MOST: Final = 3_000_000
_FALL: Final = ((0.0, 1.0), (0.3, 0.86), (0.6, 0.5), (0.85, 0.16), (1.0, 0.0))
_FORMAT: Final = QImage.Format.Format_RGB32


_Key = tuple[int, int, int, str, int, bool, bool]
"""A lamp as it shines, and whether it is by day."""


@dataclass(frozen=True, eq=False)
class _Glow:
    """The light of one lamp as a picture whose corner lies at a pixel of the whole one."""

    picture: QImage
    at: QPointF


class MapLight:
    """The light on one map, kept while walls and lamps stay; one lamp moved costs one lamp."""

    def __init__(self, tile_map: TileMap) -> None:
        self._tile_map = tile_map
        self._state = MapState(tile_map)
        self._glows: dict[_Key, _Glow] = {}
        self._sheets: dict[Hour, tuple[tuple[_Key, ...], QImage]] = {}
        self._burning: tuple[object, tuple[Light, ...]] = (), ()

    def follow(self, tile_map: TileMap) -> None:
        """Use the next state of the map; what it changes is looked at when light is painted next."""
        self._tile_map = tile_map

    def _look_at_walls(self) -> None:
        """Forget the areas of lamps where anything that cuts sight is new."""
        if self._state.same(self._tile_map, DEFAULT):
            return
        old, self._state = self._state.grid, MapState(self._tile_map)
        new = self._state.grid
        size = (old.width, old.height) == (new.width, new.height)
        if not size or (old.opaque, old.sight_walls, old.lines) != (new.opaque, new.sight_walls, new.lines):
            self._glows.clear()
            self._sheets.clear()

    def lamps(self, hour: Hour) -> tuple[Light, ...]:
        """Return the lamps that shine at an hour: by day those put there, later the tiles that burn as well."""
        if hour == "day":
            return self._tile_map.lights
        if self._burning[0] is not self._tile_map.layers:
            self._burning = self._tile_map.layers, burning(self._tile_map)
        return self._tile_map.lights + self._burning[1]

    def paint(self, painter: QPainter, pitch: Pitch, hour: Hour) -> None:
        """Lay the light over what is painted, on pixels; the painter's origin is the map's corner."""
        if hour == "day" and not self._tile_map.lights:
            return
        sheet = self._sheet(hour)
        painter.save()
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRectF(0, 0, self._tile_map.width * pitch[0], self._tile_map.height * pitch[1]), sheet)
        painter.restore()

    @property
    def _scale(self) -> int:
        cells = self._tile_map.width * self._tile_map.height
        return max(min(_FINE, int((_MOST / cells) ** 0.5)), 1)

    def _sheet(self, hour: Hour) -> QImage:
        self._look_at_walls()
        scale, day = self._scale, hour == "day"
        lamps = {_key(lamp, day=day): lamp for lamp in self.lamps(hour)}
        kept = self._sheets.get(hour)
        if kept is not None and kept[0] == tuple(lamps):
            return kept[1]
        found = QImage(self._tile_map.width * scale, self._tile_map.height * scale, _FORMAT)
        found.fill(QColor(AMBIENT[hour]))
        mode = (
            QPainter.CompositionMode.CompositionMode_Multiply
            if day
            else QPainter.CompositionMode.CompositionMode_Screen
        )
        known = {key: self._glows.get(key) or self._glow(lamp, scale, day=day) for key, lamp in lamps.items()}
        self._glows = {key: each for key, each in self._glows.items() if key[-1] != day} | known
        with QPainter(found) as painter:
            painter.setCompositionMode(mode)
            for glow in known.values():
                painter.drawImage(glow.at, glow.picture)
        self._sheets[hour] = tuple(lamps), found
        return found

    def _glow(self, light: Light, scale: int, *, day: bool) -> _Glow:
        reach = max(light.range / THOUSAND * scale, 1.0)
        x, y = light.x / THOUSAND * scale, light.y / THOUSAND * scale
        left, top, side = int(x - reach) - 1, int(y - reach) - 1, int(2 * reach) + 4
        picture = QImage(side, side, _FORMAT)
        ground = Qt.GlobalColor.white if day else Qt.GlobalColor.black
        picture.fill(ground)
        colour, part = clear(light.color, 255), min(light.intensity / THOUSAND, 1.0)
        colour = colour if day else _mixed(colour, QColor(Qt.GlobalColor.white), _PALE)
        fall = QRadialGradient(QPointF(x - left, y - top), reach)
        for at, share in _FALL:
            fall.setColorAt(at, _mixed(QColor(ground), colour, share * part * (_DAY_TINT if day else 1.0)))
        area = QPolygonF(
            [QPointF(px * scale - left, py * scale - top) for px, py in lit_area(self._state.grid, light).tolist()]
        )
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(fall)
            painter.drawPolygon(area)
        return _Glow(picture, QPointF(left, top))


def _key(light: Light, *, day: bool) -> _Key:
    return light.x, light.y, light.range, light.color, light.intensity, light.shadows, day


def _mixed(one: QColor, other: QColor, share: float) -> QColor:
    parts = zip((one.red(), one.green(), one.blue()), (other.red(), other.green(), other.blue()), strict=True)
    return QColor(*(round(a + (b - a) * share) for a, b in parts))
