"""The controls for the options of walls, doors and rooms."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from editor.map.desk import MapDesk
from editor.map.panels.tool_options import captioned, choice, follow, hold
from editor.map.tools.wall_tool import with_kind
from editor.widgets.form_inputs import FormCombo
from models.maps.edits.rooms import SUITS, floors_of
from models.maps.features import DOOR_STATES, WALL_KINDS
from models.maps.free_walls import WALL_MATERIALS, material_of, with_material
from models.maps.tilesets.library import tile_words


def wall(desk: MapDesk) -> QWidget:
    """Return the list of what the pen of walls draws."""
    ways = [(value, desk.look.t(f"mapedit.wall_{value}"), None) for value in WALL_KINDS]
    return choice(desk, "wall", ways, lambda: desk.state.pens.wall.kind, lambda value: with_kind(desk, value))


def material(desk: MapDesk) -> QWidget:
    """Return the list of what new walls are built of."""

    def write(value: object) -> None:
        pen = with_material(desk.state.pens.wall, str(value))
        desk.state.set(pens=replace(desk.state.pens, wall=pen))

    ways = [(value, desk.look.t(f"mapedit.material_{value}"), None) for value in WALL_MATERIALS]
    return choice(desk, "material", ways, lambda: material_of(desk.state.pens.wall.properties), write)


def room_floor(desk: MapDesk) -> QWidget:
    """Return the list of floors of the map's tilesets for new rooms, read anew when it drops down."""
    t, state, box = desk.look.t, desk.state, FormCombo()

    def show() -> None:
        known = floors_of(desk.tile_map)
        box.clear()
        box.addItem(t("mapedit.floor_suits"), SUITS)
        for stem, tiles in known.items():
            box.addItem(tile_words(desk.tile_map, tiles[0], t.lang), stem)
        box.addItem(t("mapedit.floor_none"), "")
        box.setCurrentIndex(max(0, box.findData(state.room_floor)))

    show()
    box.activated.connect(lambda _row: state.set(room_floor=box.currentData()))
    desk.board.changed.connect(lambda shift: show() if shift.before.tilesets is not shift.after.tilesets else None)
    follow(desk, box, lambda: box.setCurrentIndex(max(0, box.findData(state.room_floor))))
    return captioned(desk, "room_floor", box)


def wall_state(desk: MapDesk) -> QWidget:
    """Return the list of states for new doors."""

    def write(state: object) -> None:
        hold(desk, "wall", state=state)
        hold(desk, "door", state=state)

    ways = [(value, desk.look.t(f"mapedit.state_{value}"), None) for value in DOOR_STATES]
    return choice(desk, "wall_state", ways, lambda: desk.state.pens.wall.state, write)


def one_way(desk: MapDesk) -> QWidget:
    """Return the list of directions in which an open one-way door lets figures through."""
    ways = [(value, desk.look.t(f"mapedit.way_{value or 'both'}"), None) for value in ("", "forward", "backward")]
    return choice(
        desk, "one_way", ways, lambda: desk.state.pens.wall.one_way, lambda way: hold(desk, "wall", one_way=way)
    )
