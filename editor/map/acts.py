"""What the acts of the map's menus do, each with whether it is possible now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from editor.map.actions import HOLD, KEEP, TOOL
from editor.map.clipboard import may_have_clip
from editor.map.pasting import copy, paste
from editor.map.selecting import PasteTool, delete_selected, turn_selected
from editor.map.stamps import kept_stamps
from editor.map.tiles_panel import TilesPanel, keep_stamp
from editor.map.visiting import to_scenario
from models.maps.camps import same_camp
from models.maps.paint import SYMMETRIES
from models.maps.strokes import Stroke, whole_area
from models.maps.things import take
from models.maps.tile_map import TileMap
from models.maps.transform import Turn, resized, transformed

if TYPE_CHECKING:
    from editor.map.page import MapPage

TURNS: Final[dict[str, Turn]] = {"flip_x": "flip_x", "flip_y": "flip_y", "turn": "turn_right"}
WHOLE: Final[dict[str, Turn]] = {
    "whole_right": "turn_right",
    "whole_left": "turn_left",
    "whole_half": "turn_half",
    "whole_flip_x": "flip_x",
    "whole_flip_y": "flip_y",
}
GROWS: Final = {
    "grow_left": (1, 0, 0, 0),
    "grow_up": (0, 1, 0, 0),
    "grow_right": (0, 0, 1, 0),
    "grow_down": (0, 0, 0, 1),
}
CAMPS: Final = {"camp_right": "horizontal", "camp_down": "vertical", "camp_turn": "turn"}


def always(_page: MapPage) -> bool:
    """Return that an act is always possible."""
    return True


def writable(page: MapPage) -> bool:
    """Return whether the map can be edited."""
    return page.board.writable


def selection(page: MapPage) -> bool:
    """Return whether cells are selected."""
    return page.hand.selection is not None


@dataclass(frozen=True, slots=True)
class Act:
    """What an act does to a page, whether it is possible, whether it is on."""

    do: Callable[[MapPage], object]
    can: Callable[[MapPage], bool] = always
    on: Callable[[MapPage], bool] = lambda _page: False


def _cut(page: MapPage) -> None:
    if copy(page):
        delete_selected(page.desk, "mapedit.did_cut")


def _delete(page: MapPage) -> None:
    chosen = page.hand.chosen
    if not chosen:
        delete_selected(page.desk)
        return
    walls = {key for sort, key in chosen if sort == "wall"}
    doors = {key for sort, key in chosen if sort == "door"}

    def edit(old: TileMap) -> TileMap:
        bare = take(old, page.hand.refs)
        kept = {edge: wall for edge, wall in bare.walls.items() if edge not in walls}
        left = {cell: door for cell, door in bare.doors.items() if cell not in doors}
        made: dict[str, Any] = {"walls": kept} if walls else {}
        return replace(bare, **(made | ({"doors": left} if doors else {})))

    page.board.attempt(edit, "mapedit.did_delete")


def _select_all(page: MapPage) -> None:
    tile_map = page.board.tile_map
    page.hand.set(selection=np.ones((tile_map.height, tile_map.width), np.bool_))


def _select_rest(page: MapPage) -> None:
    old, tile_map = page.hand.selection, page.board.tile_map
    found = ~old if old is not None else np.ones((tile_map.height, tile_map.width), np.bool_)
    page.hand.set(selection=found if found.any() else None)


def _fill_selection(page: MapPage) -> None:
    ink, mask = page.hand.ink, page.hand.selection
    area = whole_area(mask) if mask is not None else None
    if ink is None or area is None:
        page.say(page.look.t("mapedit.no_stamp" if ink is None else "map.nothing_selected"))
        return

    def edit(old: TileMap) -> TileMap:
        stroke = Stroke(old, ink, page.desk.manner())
        stroke.cover(area, (area.x, area.y))
        return stroke.result()

    page.board.attempt(edit, "mapedit.did_fill")


def _turn(page: MapPage, name: str) -> None:
    tool = page.canvas.tool
    if isinstance(tool, PasteTool):
        tool.turn(TURNS[name])
    elif page.tool in ("select", "lasso", "wand", "same") and page.hand.selection is not None:
        turn_selected(page.desk, TURNS[name])
    else:
        page.hand.turn({"flip_x": "x", "flip_y": "y"}.get(name, "z"))  # type: ignore[arg-type]


def _whole(page: MapPage, name: str) -> None:
    page.hand.set(selection=None, chosen=())
    page.board.attempt(lambda old: transformed(old, WHOLE[name]), f"mapedit.did_{name}")


def _grow(page: MapPage, name: str) -> None:
    page.board.attempt(lambda old: resized(old, *GROWS[name]), "mapedit.did_grow")


def _crop(page: MapPage) -> None:
    mask = page.hand.selection
    area = whole_area(mask) if mask is not None else None
    if area is None:
        page.say(page.look.t("map.nothing_selected"))
        return
    height, width = area.mask.shape
    page.hand.set(selection=None)
    page.board.attempt(
        lambda old: resized(old, -area.x, -area.y, area.x + width - old.width, area.y + height - old.height),
        "mapedit.did_crop",
    )


def _camp(page: MapPage, name: str) -> None:
    page.board.attempt(lambda old: same_camp(old, CAMPS[name]), "mapedit.did_camp")  # type: ignore[arg-type]


def _symmetry(page: MapPage) -> None:
    now = SYMMETRIES.index(page.hand.symmetry)
    page.hand.set(symmetry=SYMMETRIES[(now + 1) % len(SYMMETRIES)])
    page.say(page.look.t(f"mapedit.symmetry_{page.hand.symmetry}"))


def _widen(page: MapPage, by: int) -> None:
    """Make the brush wider or narrower; a figure that is tried gets more points, or fewer."""
    if page.tool == "reach":
        page.desk.trial.have(page.desk.trial.points + by)
    else:
        page.hand.widen(by)


def _search(page: MapPage) -> None:
    panel = page.panel("tiles")
    if isinstance(panel, TilesPanel):
        panel.look_for()


def _drop_tileset(page: MapPage) -> None:
    panel = page.panel("tiles")
    if isinstance(panel, TilesPanel):
        panel.drop_tileset()


def _hold(page: MapPage, n: int) -> None:
    stamps = kept_stamps(page.board.tile_map)
    if n in stamps:
        page.hand.hold(stamps[n])
    else:
        page.say(page.look.t("mapedit.no_kept_stamp", n=n))


ACTS: Final[dict[str, Act]] = {
    "cut": Act(_cut, lambda page: selection(page) and writable(page)),
    "copy": Act(copy, selection),
    "paste": Act(paste, lambda page: writable(page) and may_have_clip()),
    "delete": Act(_delete, lambda page: writable(page) and (selection(page) or bool(page.hand.chosen))),
    "select_all": Act(_select_all),
    "select_none": Act(lambda page: page.hand.set(selection=None, chosen=()), selection),
    "select_rest": Act(_select_rest),
    "fill_selection": Act(_fill_selection, lambda page: selection(page) and writable(page)),
    "search": Act(_search),
    **{name: Act(partial(_turn, name=name)) for name in TURNS},
    "wider": Act(partial(_widen, by=1)),
    "narrower": Act(partial(_widen, by=-1)),
    "symmetry": Act(_symmetry),
    "by_itself": Act(
        lambda page: page.hand.set(by_itself=not page.hand.by_itself), on=lambda page: page.hand.by_itself
    ),
    **{name: Act(partial(_whole, name=name), writable) for name in WHOLE},
    **{name: Act(partial(_camp, name=name), writable) for name in CAMPS},
    "crop": Act(_crop, lambda page: selection(page) and writable(page)),
    "size": Act(lambda page: page.errands.size(), writable),
    **{name: Act(partial(_grow, name=name), writable) for name in GROWS},
    "zoom_in": Act(lambda page: page.zoom(1.25)),
    "zoom_out": Act(lambda page: page.zoom(0.8)),
    "zoom_fit": Act(lambda page: page.canvas.zoom_fit()),
    "grid": Act(lambda page: page.show_grid(), on=lambda page: page.canvas.parts.grid),
    "kinds": Act(lambda page: page.show_kinds(), on=lambda page: page.kinds_shown),
    "sees": Act(lambda page: page.outlook.sees.switch(not page.outlook.sees.on), on=lambda page: page.outlook.sees.on),
    "rulers": Act(
        lambda page: page.outlook.frame.switch(not page.outlook.frame.on), on=lambda page: page.outlook.frame.on
    ),
    "minimap": Act(
        lambda page: page.outlook.minimap.switch(not page.outlook.minimap.on), on=lambda page: page.outlook.minimap.on
    ),
    "pages": Act(lambda page: page.pages.switch(not page.pages.on), on=lambda page: page.pages.on),
    "print": Act(lambda page: page.errands.print()),
    "export": Act(lambda page: page.errands.export()),
    "send": Act(lambda page: page.errands.send()),
    "picture": Act(lambda page: page.errands.picture(), writable),
    "drop_tileset": Act(_drop_tileset, lambda page: writable(page) and bool(page.board.tile_map.tilesets)),
    "cut_tiles": Act(lambda page: page.errands.cut_tiles(), writable),
    "go": Act(lambda page: page.outlook.go.ask()),
    "scenario": Act(to_scenario),
    "panels": Act(lambda page: page.show_panels(), on=lambda page: not page.side.isHidden()),
}
"""By the id of the act without `map_`."""


def act_of(action_id: str) -> Act:
    """Return what an act of the ACTIONS table does."""
    if action_id.startswith(TOOL):
        tool = action_id.removeprefix(TOOL)
        return Act(lambda page: page.take(tool), on=lambda page: page.tool == tool)
    for prefix, do in ((HOLD, _hold), (KEEP, lambda page, n: keep_stamp(page.desk, n))):
        if action_id.startswith(prefix):
            n = int(action_id.removeprefix(prefix))
            return Act(partial(do, n=n), writable if prefix == KEEP else always)
    return ACTS[action_id.removeprefix("map_")]
