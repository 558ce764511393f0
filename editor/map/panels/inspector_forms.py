"""The forms of the inspector for the map, a layer and a tile."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from editor.kit.form import Form
from editor.map.desk import MapDesk
from editor.map.panels.property_rows import properties
from editor.widgets.text import plain_tip
from models.campaign.maps.game import game_named, with_game
from models.content import with_fields
from models.games.library import BUILT
from models.maps.coordinates import STYLES
from models.maps.features import (
    THOUSAND,
)
from models.maps.layers import KINDS
from models.maps.terrain import terrain_types
from models.maps.tile_map import (
    AnyLayer,
    ImageLayer,
    MapTileset,
    TileLayer,
    TileMap,
    with_layer,
)
from models.maps.tilesets.library import tile_words
from models.maps.tilesets.tileset import TileInfo

FAR: Final = 100_000.0


def map_form(desk: MapDesk) -> Form:
    """Return the form of the map itself."""
    t, board = desk.look.t, desk.board
    form = Form(desk.look)

    def write(**values: object) -> None:
        board.attempt(lambda old: with_fields(old, **values), "mapedit.did_map")

    def style(**values: object) -> None:
        board.attempt(lambda old: replace(old, coordinates=with_fields(old.coordinates, **values)), "mapedit.did_map")

    form.text(t("mapedit.f_name"), lambda: board.tile_map.name, lambda name: board.rename(name.strip()))
    size = t("mapedit.f_size_is", width=board.tile_map.width, height=board.tile_map.height)
    form.note(size)
    form.decimal(
        t("mapedit.f_cell_mm"), lambda: board.tile_map.cell_um / 1000,
        lambda mm: write(cell_um=round(mm * 1000)), 1, 1000, "mm",
    )  # fmt: skip
    form.colour(
        t("mapedit.f_background"), lambda: board.tile_map.background or "#F6EFE0", lambda c: write(background=c)
    )
    known = [
        ("", t("mapedit.f_game_open")),
        *((each, BUILT[each].title[t.lang]) for each in BUILT if BUILT[each].surface),
    ]
    game = form.choice(
        t("mapedit.f_game"),
        known,
        lambda: game_named(board.tile_map),
        lambda v: board.attempt(lambda old: with_game(old, v), "mapedit.did_map"),
    )
    game.setToolTip(plain_tip(t("mapedit.f_game_tip")))
    form.section(t("mapedit.f_coordinates"))
    ways = [(each, t(f"mapedit.style_{each}")) for each in STYLES]
    form.choice(t("mapedit.f_style"), ways, lambda: board.tile_map.coordinates.columns, lambda v: style(columns=v))
    form.whole(
        t("mapedit.f_first_column"), lambda: board.tile_map.coordinates.first_column,
        lambda v: style(first_column=v), -9999, 9999,
    )  # fmt: skip
    form.whole(
        t("mapedit.f_first_row"), lambda: board.tile_map.coordinates.first_row,
        lambda v: style(first_row=v), -9999, 9999,
    )  # fmt: skip
    form.check(t("mapedit.f_upwards"), lambda: board.tile_map.coordinates.upwards, lambda v: style(upwards=v))
    properties(form, desk, lambda: board.tile_map.properties, lambda new: write(properties=new))
    return form


def layer_form(desk: MapDesk, layer_id: int) -> Form:
    """Return the form of a layer."""
    t, board = desk.look.t, desk.board
    form = Form(desk.look)

    def now() -> AnyLayer:
        return board.tile_map.layer(layer_id)

    def write(**values: object) -> None:
        board.attempt(lambda old: with_layer(old, with_fields(now(), **values)), "mapedit.did_layer", name=now().name)

    def look(**values: object) -> None:
        write(look=with_fields(now().look, **values))

    form.text(t("mapedit.f_name"), lambda: now().name, lambda name: write(name=name.strip()))
    if isinstance(now(), TileLayer):
        kinds = [("", t("mapedit.layer_none")), *((kind, t(f"mapedit.layer_{kind}")) for kind in KINDS)]
        form.choice(t("mapedit.f_takes"), kinds, lambda: now().look.kind, lambda kind: look(kind=kind))
    form.check(t("mapedit.f_shown"), lambda: now().look.visible, lambda on: look(visible=on))
    form.check(t("mapedit.f_locked"), lambda: now().look.locked, lambda on: look(locked=on))
    form.whole(
        t("mapedit.opacity"), lambda: round(now().look.opacity * 100), lambda n: look(opacity=n / 100), 0, 100, "%"
    )
    form.decimal(t("mapedit.f_offset_x"), lambda: now().look.offset_x, lambda v: look(offset_x=v), -FAR, FAR, "px")
    form.decimal(t("mapedit.f_offset_y"), lambda: now().look.offset_y, lambda v: look(offset_y=v), -FAR, FAR, "px")
    if isinstance(now(), ImageLayer):
        form.decimal(
            t("mapedit.f_cell_px"), lambda: now().cell_px / THOUSAND,  # type: ignore[union-attr]
            lambda v: write(cell_px=round(v * THOUSAND)), 0, 4096, "px",
        )  # fmt: skip
    properties(form, desk, lambda: now().properties, lambda new: write(properties=new))
    return form


def tile_form(desk: MapDesk, gid: int) -> Form:
    """Return the form of a tile: its meaning, the layer it belongs on, its properties."""
    t, board = desk.look.t, desk.board
    form = Form(desk.look)
    found = board.tile_map.tileset_of(gid)
    if found is None:
        form.note(t("mapedit.no_tile_held"))
        return form
    number = found[1]

    def now() -> TileInfo:
        used = next(each for each in board.tile_map.tilesets if each.first_gid == found[0].first_gid)
        return used.tileset.tiles.get(str(number), TileInfo(number))

    def write(**values: object) -> None:
        new = with_fields(now(), **values)
        board.attempt(lambda old: with_tile(old, found[0].first_gid, new), "mapedit.did_tile")

    form.note(tile_words(board.tile_map, gid, t.lang))
    lang = t.lang
    grounds = [("", t("mapedit.tile_no_terrain")), *((each.id, each.name[lang]) for each in terrain_types().values())]
    form.choice(t("mapedit.f_terrain"), grounds, lambda: now().terrain, lambda v: write(terrain=v))
    kinds = [("", t("mapedit.tile_no_layer")), *((kind, t(f"mapedit.layer_{kind}")) for kind in KINDS)]
    form.choice(t("mapedit.f_goes_to"), kinds, lambda: now().layer, lambda v: write(layer=v))
    form.text(t("mapedit.f_class"), lambda: now().kind, lambda v: write(kind=v))
    form.decimal(t("mapedit.f_chance"), lambda: now().probability, lambda v: write(probability=v), 0, 1000)
    properties(form, desk, lambda: now().properties, lambda new: write(properties=new))
    return form


def with_tile(tile_map: TileMap, first_gid: int, info: TileInfo) -> TileMap:
    """Return the map with new information on a tile of the tileset that begins at number `first_gid`."""

    def changed(used: MapTileset) -> MapTileset:
        if used.first_gid != first_gid:
            return used
        return replace(used, tileset=replace(used.tileset, tiles={**used.tileset.tiles, str(info.id): info}))

    return replace(tile_map, tilesets=tuple(map(changed, tile_map.tilesets)))
