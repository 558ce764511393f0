"""The forms of the inspector for walls and doors: on edges, in cells, off the grid, and several at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from editor.kit.form import Form
from editor.map.desk import MapDesk
from editor.map.panels.property_rows import properties
from models.content import with_fields
from models.maps.features import DOOR_STATES, WALL_KINDS, CellDoor, Wall
from models.maps.free_walls import (
    ETHEREAL,
    KINDS_OFF_GRID,
    MATERIAL,
    WALL_MATERIALS,
    FreeWall,
    material_of,
    with_material,
    with_own,
)
from models.maps.gates import GATES
from models.maps.properties import Property
from models.maps.rules.grid import Cell, Edge
from models.maps.tile_map import MapObject


def wall_form(desk: MapDesk, edge: Edge) -> Form:
    """Return the form of what stands on an edge."""
    board, last = desk.board, desk.board.tile_map.walls[edge]

    def now() -> Wall:
        return board.tile_map.walls.get(edge, last)

    def write(**values: object) -> None:
        walls = {**board.tile_map.walls, edge: with_fields(now(), **values)}
        board.attempt(lambda old: replace(old, walls=walls), "mapedit.did_doors")

    def build(material: str) -> None:
        made = with_material(now(), material)
        write(kind=made.kind, properties=made.properties)

    return _gate(desk, now, write, WALL_KINDS, (now, build))


def door_form(desk: MapDesk, cell: Cell) -> Form:
    """Return the form of a door that fills a cell."""
    board, last = desk.board, desk.board.tile_map.doors[cell]

    def now() -> CellDoor:
        return board.tile_map.doors.get(cell, last)

    def write(**values: object) -> None:
        doors = {**board.tile_map.doors, cell: with_fields(now(), **values)}
        board.attempt(lambda old: replace(old, doors=doors), "mapedit.did_doors")

    return _gate(desk, now, write, GATES)


def gates_form(desk: MapDesk, edges: Sequence[Edge], cells: Sequence[Cell]) -> Form:
    """Return the form of several walls and doors: their kind and their state, which all of them get."""
    board, last = desk.board, desk.board.tile_map

    def now() -> Wall | CellDoor:
        walls, doors = board.tile_map.walls, board.tile_map.doors
        return walls.get(edges[0], last.walls[edges[0]]) if edges else doors.get(cells[0], last.doors[cells[0]])

    def write(**values: object) -> None:
        walls = {edge: with_fields(board.tile_map.walls[edge], **values) for edge in edges}
        doors = {cell: with_fields(board.tile_map.doors[cell], **values) for cell in cells}
        board.attempt(
            lambda old: replace(old, walls={**old.walls, **walls}, doors={**old.doors, **doors}), "mapedit.did_doors"
        )

    def build(material: str) -> None:
        walls = {edge: with_material(board.tile_map.walls[edge], material) for edge in edges}
        board.attempt(lambda old: replace(old, walls={**old.walls, **walls}), "mapedit.did_walls")

    form = Form(desk.look)
    form.note(desk.look.t.plural("mapedit.many_chosen", len(edges) + len(cells)))
    _kind_and_state(form, desk, now, write, GATES if cells else WALL_KINDS)
    if edges:
        _material(form, desk, lambda: board.tile_map.walls.get(edges[0], last.walls[edges[0]]), build)
    return form


def _gate(
    desk: MapDesk,
    now: Callable[[], Wall | CellDoor],
    write: Callable[..., None],
    known: Sequence[str],
    wall: tuple[Callable[[], Wall], Callable[[str], None]] | None = None,
) -> Form:
    """Return the form of a wall or door of one of the `known` kinds.

    Of a `wall`, given by how it is read and built anew, it asks for material and direction too.
    """
    t, form = desk.look.t, Form(desk.look)
    _kind_and_state(form, desk, now, write, known)
    if wall is not None:
        read, build = wall
        _material(form, desk, read, build)
        ways = [(way, t(f"mapedit.way_{way or 'both'}")) for way in ("", "forward", "backward")]
        form.choice(t("mapedit.opt_one_way"), ways, lambda: str(read().one_way), lambda v: write(one_way=v))
    form.text(t("mapedit.f_name"), lambda: now().name, lambda v: write(name=v))
    properties(form, desk, lambda: now().properties, lambda new: write(properties=new))
    return form


def _kind_and_state(
    form: Form, desk: MapDesk, now: Callable[[], Wall | CellDoor], write: Callable[..., None], known: Sequence[str]
) -> None:
    t = desk.look.t
    kinds = [(kind, t(f"mapedit.wall_{kind}")) for kind in known]
    form.choice(t("mapedit.f_kind"), kinds, lambda: str(now().kind), lambda v: write(kind=v))
    states = [(state, t(f"mapedit.state_{state}")) for state in DOOR_STATES]
    form.choice(t("mapedit.f_state"), states, lambda: now().state, lambda v: write(state=v))


def _material(form: Form, desk: MapDesk, read: Callable[[], Wall], build: Callable[[str], None]) -> None:
    t = desk.look.t
    built = [(each, t(f"mapedit.material_{each or 'none'}")) for each in ("", *WALL_MATERIALS)]
    form.choice(t("mapedit.f_material"), built, lambda: material_of(read().properties), build)


def free_wall_rows(form: Form, desk: MapDesk, now: Callable[[], MapObject], write: Callable[..., None]) -> None:
    """Add the rows of a wall, window or door off the grid."""
    t = desk.look.t

    def own(key: str) -> str:
        found = now().properties.get(key)
        return str(found.value) if found is not None else ""

    def row(label: str, ways: Sequence[tuple[str, str]], key: str, default: str = "") -> None:
        form.choice(
            t(label), ways, lambda: own(key) or default,
            lambda v: write(properties=with_own(now(), **{key: "" if v == default else v}).properties),
        )  # fmt: skip

    def build(material: str) -> None:
        made = with_material(FreeWall(now().kind, (), now()).wall, material)
        write(kind=KINDS_OFF_GRID[made.kind], properties=with_own(now(), **{MATERIAL: material}).properties)

    kinds = [(free, t(f"mapedit.wall_{kind}")) for kind, free in KINDS_OFF_GRID.items()]
    form.choice(t("mapedit.f_kind"), kinds, lambda: now().kind, lambda v: write(kind=v))
    built = [(each, t(f"mapedit.material_{each or 'bare'}")) for each in ("", *WALL_MATERIALS)]
    form.choice(t("mapedit.f_material"), built, lambda: material_of(now().properties), build)
    row("mapedit.f_state", [(each, t(f"mapedit.state_{each}")) for each in DOOR_STATES], "state", "closed")
    ways = [(way, t(f"mapedit.way_{way or 'both'}")) for way in ("", "forward", "backward")]
    row("mapedit.opt_one_way", ways, "one_way")
    form.check(
        t("mapedit.f_ethereal"), lambda: own(ETHEREAL) == "True",
        lambda v: write(properties={**now().properties, ETHEREAL: Property("bool", v)}),
    )  # fmt: skip
