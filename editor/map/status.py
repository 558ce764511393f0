"""The line under the map: the cell under the pointer, what lies there, its terrain and cost, the zoom."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from editor.kit.camera import GridPoint
from editor.map.edit_state import EditState
from editor.widgets.look import Look
from editor.widgets.text import label
from models.maps.features import Light, MapNote
from models.maps.free_walls import FREE_KINDS
from models.maps.terrain import terrain_types
from models.maps.things import Thing, find, things_at
from models.maps.tile_map import MapObject, TileMap
from models.table.shapes import near_shape, parts_of
from models.table.spots import Base


class Status(QFrame):
    """Describes a spot of the map."""

    def __init__(self, look: Look, state: EditState) -> None:
        super().__init__()
        self._look = look
        self._state = state
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(look.px(8), look.px(3), look.px(8), look.px(3))
        row.setSpacing(look.px(14))
        self.cell = label("", role="strong")
        self.cell.setMinimumWidth(look.px(56))
        self.ground = label("")
        self.there = label("", role="muted")
        self.selection = label("", role="muted")
        self.zoom = label("", role="muted")
        for each in (self.cell, self.ground, self.there):
            row.addWidget(each)
        row.addStretch(1)
        row.addWidget(self.selection)
        row.addWidget(self.zoom)

    def add(self, widget: QWidget) -> None:
        """Put something at the end of the line."""
        self._row.addWidget(widget)

    def tell(self, tile_map: TileMap, spot: GridPoint | None) -> None:
        """Show what is at a spot; nothing for None or a spot off the map."""
        if spot is None or not tile_map.inside(spot.cell):
            for each in (self.cell, self.ground, self.there):
                each.setText("")
            return
        self.cell.setText(tile_map.cell_name(spot.cell))
        self.ground.setText(self._on_table(tile_map, spot) if tile_map.in_paces else self._in_cell(tile_map, spot))
        self.there.setText(" · ".join(self._what_is_there(tile_map, spot)))

    def _in_cell(self, tile_map: TileMap, spot: GridPoint) -> str:
        """Return the terrain of a cell and the cost to enter it, in words."""
        t = self._look.t
        x, y = spot.cell
        kinds = {kind.code: kind for kind in terrain_types().values()}
        kind = kinds.get(int(tile_map.terrain[y, x]), kinds[0])
        door = tile_map.doors.get(spot.cell)
        cost = kind.cost if door is None else (0 if door.stops else 1)
        name = kind.name[t.lang]
        return t("mapedit.status_ground", name=name, cost=cost) if cost else t("mapedit.status_blocked", name=name)

    def _on_table(self, tile_map: TileMap, spot: GridPoint) -> str:
        """Return the kind of the uppermost shape at a spot of a table, where shapes and not cells decide in play."""
        base = Base(*spot.thousandths, 0)
        under = [each for each in tile_map.shapes if near_shape(parts_of(each), base, 0)]
        top = max(under, key=lambda each: each.level, default=None)
        return self._look.t(f"mapedit.ground_{'clear' if top is None else top.kind}")

    def _what_is_there(self, tile_map: TileMap, spot: GridPoint) -> list[str]:
        t = self._look.t
        words = []
        wall = tile_map.walls.get(spot.edge())
        near = min(abs(spot.x - round(spot.x)), abs(spot.y - round(spot.y))) < 0.2
        if wall is not None and near:
            plain = wall.kind in ("wall", "window")
            words.append(t(f"mapedit.wall_{wall.kind}") + ("" if plain else f" ({t(f'mapedit.state_{wall.state}')})"))
        door = tile_map.doors.get(spot.cell)
        if door is not None:
            words.append(f"{t(f'mapedit.wall_{door.kind}')} ({t(f'mapedit.state_{door.state}')})")
        things = (find(tile_map, ref) for ref in things_at(tile_map, *spot.thousandths, 100)[:4])
        names = [words_of(each) or self._free(each) for each in things if each is not None]
        return words + [name for name in names if name]

    def _free(self, thing: Thing) -> str:
        """Return the kind of an object that is a wall off the grid; empty for anything else."""
        if not isinstance(thing, MapObject) or thing.kind not in FREE_KINDS:
            return ""
        return self._look.t(f"mapedit.{thing.kind}")

    def tell_selection(self) -> None:
        """Show how many cells are selected."""
        mask = self._state.selection
        self.selection.setText("" if mask is None else self._look.t.plural("mapedit.status_selected", int(mask.sum())))

    def tell_zoom(self, percent: int) -> None:
        """Show the zoom in percent of the map's own pixels."""
        self.zoom.setText(self._look.t("mapedit.status_zoom", percent=percent))


def words_of(thing: Thing) -> str:
    """Return the name of a thing in one line, else its text."""
    if isinstance(thing, Light):
        return ""
    if isinstance(thing, MapNote):
        words = thing.text
    elif isinstance(thing, MapObject):
        words = thing.name or str(thing.text.get("text", ""))
    else:
        words = thing.name
    return " ".join(words.split())[:40]
