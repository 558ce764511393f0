"""The forms of the inspector for what is chosen on the map: a thing, a wall, a door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeVar, get_args

from PySide6.QtWidgets import QWidget

from editor.kit.form import Form
from editor.map.board import cells_of
from editor.map.desk import MapDesk
from editor.map.edit_state import PALETTE, Chosen
from editor.map.panels.inspector_forms import FAR
from editor.map.panels.property_rows import properties
from editor.map.panels.tool_options import FARTHEST_LIGHT, MOST_STRENGTH, SIGNS
from editor.map.panels.wall_forms import door_form, free_wall_rows, wall_form
from editor.map.tools.object_tool import PALE
from editor.paint.maps.objects import fitted
from editor.widgets.text import plain_tip
from models.content import with_fields
from models.maps.edits.handles import handles
from models.maps.features import (
    THOUSAND,
    ZONE_KINDS,
    Light,
    MapNote,
    Marker,
    TableShape,
    Zone,
)
from models.maps.free_walls import (
    FREE_KINDS,
)
from models.maps.map_figures import MOST as MOST_SIDE
from models.maps.map_figures import side_of, with_side
from models.maps.properties import Property
from models.maps.ribbons import WIDEST, Material, Ribbon, changed_ribbon, ribbon_of
from models.maps.things import Ref, Thing, find, halo_of, layer_of, replace_thing, take, with_halo
from models.maps.tile_map import (
    MapObject,
    TileMap,
)
from models.table.shapes import SHAPE_KINDS
from models.typefaces import SANS, SERIF

Sort = TypeVar("Sort")
OWN: Final = frozenset(("name", "side", "x", "y", "rotation", "runs", "polygon", "disc", "points", "properties"))
"""What a thing and its mirror image do not share."""
ROWS: Final = ("width", "bank", "smooth", "halo")
"""Properties of ribbons and words that have rows of their own."""
HIGHEST: Final = 60
"""Paces a shape of a table may be high, or from its middle to its rim."""


def thing_form(desk: MapDesk, ref: Ref) -> Form:
    """Return the form of a zone, a marker, a note, a light or an object."""
    t, board = desk.look.t, desk.board
    form = Form(desk.look)
    last = find(board.tile_map, ref)
    assert last is not None, "a form is made for what is there"

    def now() -> Thing:
        return find(board.tile_map, ref) or last

    def a(sort: type[Sort]) -> Callable[[], Sort]:
        """Return what reads the thing as the sort of thing it is."""

        def read() -> Sort:
            found = now()
            assert isinstance(found, sort)
            return found

        return read

    def changed(thing: Thing, values: Mapping[str, object]) -> Thing:
        made = with_fields(thing, **values)
        return fitted(made) if isinstance(made, MapObject) else made

    def write(**values: object) -> None:
        alike = {key: value for key, value in values.items() if key not in OWN}

        def edit(old: TileMap) -> TileMap:
            old = replace_thing(old, changed(now(), values))
            for twin in desk.state.twins if alike else ():
                found = find(old, twin)
                old = replace_thing(old, changed(found, alike)) if found is not None else old
            return old

        board.attempt(edit, "mapedit.did_thing")

    def preview(**values: object) -> None:
        after = replace_thing(board.tile_map, changed(now(), values))
        layer, thing = layer_of(after, ref), now()
        if layer is not None and isinstance(thing, MapObject):
            desk.content.show(after, [layer.id], [cells_of(thing, after)])

    rows: dict[type[Thing], Callable[[], None]] = {
        Zone: lambda: _zone(form, desk, a(Zone), write),
        TableShape: lambda: _table_shape(form, desk, a(TableShape), write),
        Marker: lambda: _marker(form, desk, a(Marker), write),
        MapNote: lambda: _note(form, desk, a(MapNote), write),
        Light: lambda: _light(form, desk, a(Light), write),
        MapObject: lambda: _object(form, desk, a(MapObject), write, preview),
    }
    rows[type(last)]()
    if any(each.kind == "point" for each in handles(last, board.tile_map)):
        form.note(t("mapedit.f_points"))
    has_rows = ROWS if isinstance(last, MapObject) and (ribbon_of(last, 1.0) or last.shape == "text") else ()

    def free(*, rows: bool = False) -> dict[str, Property]:
        return {key: value for key, value in now().properties.items() if (key in has_rows) is rows}

    properties(form, desk, free, lambda new: write(properties={**free(rows=True), **new}))
    form.button(t("mapedit.remove_thing"), "delete", lambda: _remove(desk, ref))
    return form


def _zone(form: Form, desk: MapDesk, now: Callable[[], Zone], write: Callable[..., None]) -> None:
    t = desk.look.t
    form.text(t("mapedit.f_name"), lambda: now().name, lambda v: write(name=v))
    kinds = [(kind, t(f"mapedit.zone_{kind}")) for kind in ZONE_KINDS]
    form.choice(t("mapedit.f_kind"), kinds, lambda: now().kind, lambda v: write(kind=v))
    form.text(t("mapedit.f_side"), lambda: now().side, lambda v: write(side=v), longest=40)
    colours = [("", t("mapedit.color_own")), *((each, t(f"mapedit.color_{i}")) for i, each in enumerate(PALETTE))]
    form.choice(
        t("mapedit.f_palette"),
        colours,
        lambda: now().color if now().color in PALETTE else "",
        lambda v: write(color=v or now().color),
    )
    form.colour(t("mapedit.f_color"), lambda: now().color, lambda v: write(color=v))
    form.note(t.plural("mapedit.f_cells", len(now().cells())))


def _table_shape(form: Form, desk: MapDesk, now: Callable[[], TableShape], write: Callable[..., None]) -> None:
    t, paces = desk.look.t, desk.look.t("mapedit.unit_paces")
    form.text(t("mapedit.f_name"), lambda: now().name, lambda v: write(name=v))
    kinds = [(kind, t(f"mapedit.ground_{kind}")) for kind in SHAPE_KINDS]
    form.choice(t("mapedit.f_kind"), kinds, lambda: now().kind, lambda v: write(kind=v))

    def height(which: str) -> None:
        def put_height(value: float) -> None:
            far = round(value * THOUSAND)
            write(**{which: min(far, now().top) if which == "bottom" else max(far, now().bottom)})

        words = t(f"mapedit.f_{which}")
        form.decimal(words, lambda: getattr(now(), which) / THOUSAND, put_height, 0, HIGHEST, paces)

    height("top")
    height("bottom")
    if now().disc:
        form.decimal(
            t("mapedit.f_radius"), lambda: now().disc[2] / THOUSAND,
            lambda v: write(disc=(*now().disc[:2], round(v * THOUSAND))), 0.1, HIGHEST, paces,
        )  # fmt: skip


def _marker(form: Form, desk: MapDesk, now: Callable[[], Marker], write: Callable[..., None]) -> None:
    t = desk.look.t
    form.text(t("mapedit.f_name"), lambda: now().name, lambda v: write(name=v))
    signs = [(each, t(f"mapedit.sign_{each or 'plain'}")) for each in SIGNS]
    form.choice(t("mapedit.f_sign"), signs, lambda: now().icon, lambda v: write(icon=v))
    side = form.text(
        t("maptools.figure"),
        lambda: side_of(now()),
        lambda v: write(properties=with_side(now(), v).properties),
        longest=MOST_SIDE,
    )
    side.setToolTip(plain_tip(t("maptools.figure_tip")))
    _place(form, desk, now, write)


def _note(form: Form, desk: MapDesk, now: Callable[[], MapNote], write: Callable[..., None]) -> None:
    t = desk.look.t
    form.long_text(t("mapedit.f_text"), lambda: now().text, lambda v: write(text=v))
    form.check(t("mapedit.f_secret"), lambda: now().secret, lambda v: write(secret=v))
    _place(form, desk, now, write)


def _light(form: Form, desk: MapDesk, now: Callable[[], Light], write: Callable[..., None]) -> None:
    t, cells = desk.look.t, desk.look.t("mapedit.unit_cells")
    form.decimal(
        t("mapedit.f_range"), lambda: now().range / THOUSAND, lambda v: write(range=round(v * THOUSAND)),
        0, FARTHEST_LIGHT, cells,
    )  # fmt: skip
    form.whole(
        t("mapedit.f_intensity"), lambda: now().intensity // 10, lambda v: write(intensity=v * 10),
        0, MOST_STRENGTH, "%",
    )  # fmt: skip
    form.colour(t("mapedit.f_color"), lambda: now().color, lambda v: write(color=v))
    form.check(t("mapedit.f_shadows"), lambda: now().shadows, lambda v: write(shadows=v))
    _place(form, desk, now, write)


def _letters(thing: MapObject) -> int:
    size = thing.text.get("pixelsize", 16)
    return int(size) if isinstance(size, int | float) else 16


def _object(
    form: Form, desk: MapDesk, now: Callable[[], MapObject], write: Callable[..., None], preview: Callable[..., None]
) -> None:
    t = desk.look.t
    if now().kind in FREE_KINDS:
        free_wall_rows(form, desk, now, write)
    elif now().shape == "text":
        form.long_text(
            t("mapedit.f_words"), lambda: str(now().text.get("text", "")),
            lambda v: write(text={**now().text, "text": v}),
            lambda v: preview(text={**now().text, "text": v}),
        )  # fmt: skip
        form.whole(
            t("mapedit.f_letters"), lambda: _letters(now()),
            lambda v: write(text={**now().text, "pixelsize": v}), 4, 999, "px",
        )  # fmt: skip
        form.colour(
            t("mapedit.f_color"), lambda: str(now().text.get("color", "#000000")),
            lambda v: write(text={**now().text, "color": v}),
        )  # fmt: skip
        form.check(
            t("mapedit.f_bold"), lambda: bool(now().text.get("bold")), lambda v: write(text={**now().text, "bold": v})
        )
        fonts = [(family, t(f"mapedit.font_{i}")) for i, family in enumerate((SERIF, SANS))]
        form.choice(
            t("mapedit.f_font"), fonts, lambda: str(now().text.get("fontfamily") or SANS),
            lambda v: write(text={**now().text, "fontfamily": v}),
        )  # fmt: skip
        form.check(
            t("mapedit.f_halo"), lambda: bool(halo_of(now())),
            lambda on: write(properties=with_halo(now(), PALE if on else "").properties),
        )  # fmt: skip
        form.colour(
            t("mapedit.f_halo_color"), lambda: f"#{(halo_of(now()) or PALE)[-6:]}",
            lambda v: write(properties=with_halo(now(), v).properties),
        )  # fmt: skip
    elif ribbon_of(now(), 1.0) is not None:
        _ribbon(form, desk, now, write)
    form.text(t("mapedit.f_name"), lambda: now().name, lambda v: write(name=v))
    if ribbon_of(now(), 1.0) is None:
        form.text(t("mapedit.f_class"), lambda: now().kind, lambda v: write(kind=v))
    form.check(t("mapedit.f_shown"), lambda: now().visible, lambda v: write(visible=v))
    form.decimal(t("mapedit.f_x"), lambda: now().x, lambda v: write(x=v), -FAR, FAR, "px")
    form.decimal(t("mapedit.f_y"), lambda: now().y, lambda v: write(y=v), -FAR, FAR, "px")
    if not now().points and now().shape != "point":
        form.decimal(t("mapedit.f_width"), lambda: now().width, lambda v: write(width=v), 0, FAR, "px")
        form.decimal(t("mapedit.f_height"), lambda: now().height, lambda v: write(height=v), 0, FAR, "px")
    form.decimal(t("mapedit.f_rotation"), lambda: now().rotation, lambda v: write(rotation=v), -360, 360, "°")


def _ribbon(form: Form, desk: MapDesk, now: Callable[[], MapObject], write: Callable[..., None]) -> None:
    t, cells = desk.look.t, desk.look.t("mapedit.unit_cells")

    def read() -> Ribbon:
        return ribbon_of(now(), 1.0) or Ribbon()

    def put_ribbon(**values: object) -> None:
        made = changed_ribbon(now(), **values)
        write(kind=made.kind, properties=made.properties)

    materials: list[tuple[Material, str]] = [(each, t(f"mapedit.ribbon_{each}")) for each in get_args(Material)]
    form.choice(t("mapedit.opt_ribbon"), materials, lambda: read().material, lambda v: put_ribbon(material=v))
    form.decimal(t("mapedit.opt_ribbon_width"), lambda: read().width, lambda v: put_ribbon(width=v), 0.1, WIDEST, cells)
    form.decimal(t("mapedit.opt_ribbon_bank"), lambda: read().bank, lambda v: put_ribbon(bank=v), 0, WIDEST, cells)
    form.check(t("mapedit.opt_ribbon_smooth"), lambda: read().smooth, lambda on: put_ribbon(smooth=on))
    form.note(t("mapedit.ribbon_drawn"))


def _place(form: Form, desk: MapDesk, now: Callable[[], Marker | MapNote | Light], write: Callable[..., None]) -> None:
    t, cells = desk.look.t, desk.look.t("mapedit.unit_cells")
    for axis in ("x", "y"):
        form.decimal(
            t(f"mapedit.f_{axis}"),
            partial(lambda key: getattr(now(), key) / THOUSAND, axis),
            partial(lambda key, value: write(**{key: round(value * THOUSAND)}), axis),
            -10_000,
            10_000,
            cells,
        )


def _remove(desk: MapDesk, ref: Ref) -> None:
    desk.board.attempt(lambda old: take(old, [ref]), "mapedit.did_delete")


def form_of(desk: MapDesk, chosen: Chosen) -> QWidget:
    """Return the form of what is chosen."""
    if chosen[0] == "thing":
        return thing_form(desk, chosen[1])
    return wall_form(desk, chosen[1]) if chosen[0] == "wall" else door_form(desk, chosen[1])


def there(tile_map: TileMap, chosen: Chosen) -> bool:
    """Return whether what was chosen is still on the map."""
    if chosen[0] == "thing":
        return find(tile_map, chosen[1]) is not None
    return chosen[1] in tile_map.walls if chosen[0] == "wall" else chosen[1] in tile_map.doors
