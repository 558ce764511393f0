"""The acts of a map's page by id: what each does, whether it is possible now, whether it is on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol, get_args

import numpy as np

from editor.kit.panels import PanelTabs
from editor.map.actions import HOLD, KEEP, TOOL
from editor.map.clipboard import copy, may_have_clip, paste
from editor.map.desk import MapDesk
from editor.map.dialogs.map_dialogs import MapDialogs
from editor.map.edit_state import MOST_RADIUS, Chosen
from editor.map.navigation import Navigation
from editor.map.panels.inspector import InspectorPanel
from editor.map.panels.tiles_panel import TilesPanel, keep_stamp
from editor.map.poster_overlay import PagesOverlay
from editor.map.stamps import kept_stamps
from editor.map.tools.choose_tool import turn_gates, turn_things
from editor.map.tools.select_tools import PasteTool, delete_selected, turn_selected
from editor.map.tools.toolbox import Toolbox
from editor.widgets.thing_page import Selected
from models.campaign.scenarios.changes import turned_with
from models.change import Label
from models.content import with_fields
from models.errors import SpokenError
from models.maps.edits.areas import whole_area
from models.maps.edits.handles import Order, restacked
from models.maps.edits.paint import SYMMETRIES
from models.maps.edits.strokes import Cleared, Stroke
from models.maps.edits.symmetry import same_camp
from models.maps.edits.transform import Turn, resized, transformed
from models.maps.things import find, take
from models.maps.tile_map import TileMap

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


@dataclass(frozen=True, slots=True)
class MapAct:
    """What an act does, whether it is possible, whether it is on."""

    do: Callable[[], object]
    can: Callable[[], bool] = lambda: True
    on: Callable[[], bool] = lambda: False


class Switch(Protocol):
    """A part of the page that can be shown or hidden."""

    @property
    def on(self) -> bool:
        """Whether it is shown."""

    def switch(self, on: bool, /) -> object:
        """Show or hide it."""


class MapActs:
    """Does the acts of the page; `to_scenario` opens the scenario that is played on the map."""

    def __init__(
        self,
        desk: MapDesk,
        tools: Toolbox,
        panels: PanelTabs,
        navigation: Navigation,
        pages: PagesOverlay,
        dialogs: MapDialogs,
        to_scenario: Callable[[], None],
    ) -> None:
        self._desk, self._tools, self._panels = desk, tools, panels
        state, canvas = desk.state, desk.canvas

        def writable() -> bool:
            return desk.board.writable

        def selection() -> bool:
            return state.selection is not None

        def selected_and_writable() -> bool:
            return selection() and writable()

        def objects() -> bool:
            return writable() and any(sort == "object" for sort, _ in state.refs)

        def switch(part: Switch) -> MapAct:
            return MapAct(lambda: part.switch(not part.on), on=lambda: part.on)

        self._acts: dict[str, MapAct] = {
            "cut": MapAct(self._cut, selected_and_writable),
            "copy": MapAct(partial(copy, desk), selection),
            "paste": MapAct(partial(paste, desk, tools), lambda: writable() and may_have_clip()),
            "delete": MapAct(self._delete, lambda: writable() and (selection() or bool(state.chosen))),
            "select_all": MapAct(self._select_all),
            "select_none": MapAct(lambda: state.set(selection=None, chosen=()), selection),
            "select_rest": MapAct(self._select_rest),
            "fill_selection": MapAct(self._fill_selection, selected_and_writable),
            "search": MapAct(lambda: self._tiles.look_for()),
            **{name: MapAct(partial(self._turn, name)) for name in TURNS},
            "wider": MapAct(partial(self._widen, 1)),
            "narrower": MapAct(partial(self._widen, -1)),
            **{order: MapAct(partial(self._restack, order), objects) for order in get_args(Order)},
            "symmetry": MapAct(self._symmetry),
            "by_itself": MapAct(lambda: state.set(by_itself=not state.by_itself), on=lambda: state.by_itself),
            **{name: MapAct(partial(self._whole, name), writable) for name in WHOLE},
            **{name: MapAct(partial(self._camp, name), writable) for name in CAMPS},
            "crop": MapAct(self._crop, selected_and_writable),
            "size": MapAct(dialogs.size, writable),
            **{name: MapAct(partial(self._grow, name), writable) for name in GROWS},
            "zoom_in": MapAct(lambda: canvas.zoom_notches(1)),
            "zoom_out": MapAct(lambda: canvas.zoom_notches(-1)),
            "zoom_fit": MapAct(canvas.zoom_fit),
            "hour": MapAct(desk.content.next_hour, on=lambda: canvas.parts.hour != "day"),
            "grid": MapAct(desk.content.show_grid, on=lambda: canvas.parts.grid),
            "kinds": MapAct(desk.content.show_kinds, on=lambda: desk.content.kinds_shown),
            "sees": switch(navigation.sight),
            "rulers": switch(navigation.frame),
            "minimap": switch(navigation.minimap),
            "pages": switch(pages),
            "print": MapAct(dialogs.print),
            "export": MapAct(dialogs.export),
            "send": MapAct(dialogs.send),
            "picture": MapAct(dialogs.picture, writable),
            "place_picture": MapAct(dialogs.place_picture, writable),
            "drop_tileset": MapAct(
                lambda: self._tiles.drop_tileset(), lambda: writable() and bool(desk.tile_map.tilesets)
            ),
            "cut_tiles": MapAct(dialogs.cut_tiles, writable),
            "go": MapAct(navigation.go.ask),
            "scenario": MapAct(to_scenario),
            "panels": MapAct(lambda: panels.setVisible(panels.isHidden()), on=lambda: not panels.isHidden()),
        }
        """By the id of the act without `map_`."""

    def act(self, action_id: str) -> None:
        """Do one of the acts."""
        self._act_of(action_id).do()

    def state(self, action_id: str) -> tuple[bool, bool]:
        """Return whether an act is possible now, and for a switch whether it is on."""
        act = self._act_of(action_id)
        return act.can(), act.on()

    @property
    def selected(self) -> Selected | None:
        """What is chosen on the map or, with nothing chosen, the selected cells."""
        state, t = self._desk.state, self._desk.look.t
        if state.chosen:
            named = len(state.chosen) == 1 and state.chosen[0][1][0] != "light"
            return Selected(
                self._name(state.chosen[0]), len(state.chosen), self._rename if named else None, self._delete
            )
        return Selected(t("mapedit.selected_cells"), delete=self._delete) if state.selection is not None else None

    def _name(self, chosen: Chosen) -> str:
        """Return the name of a chosen thing, or the word for its kind."""
        tile_map, look = self._desk.tile_map, self._desk.look
        if chosen[0] == "thing":
            found = find(tile_map, chosen[1])
            words = getattr(found, "name", "") or getattr(found, "text", "")
            first = words.strip().partition("\n")[0] if isinstance(words, str) else ""
            return first or look.name(f"action.{TOOL}{chosen[1][0]}")
        gate = tile_map.walls.get(chosen[1]) if chosen[0] == "wall" else tile_map.doors.get(chosen[1])
        return (gate.name or look.t(f"mapedit.wall_{gate.kind}")) if gate is not None else ""

    def _rename(self) -> None:
        panel = self._panels.open("inspector")
        if isinstance(panel, InspectorPanel):
            panel.focus_name()

    def _act_of(self, action_id: str) -> MapAct:
        tools = self._tools
        if action_id.startswith(TOOL):
            tool = action_id.removeprefix(TOOL)
            return MapAct(partial(tools.take, tool), on=lambda: tools.in_hand == tool)
        if action_id.startswith(HOLD):
            return MapAct(partial(self._hold, int(action_id.removeprefix(HOLD))))
        if action_id.startswith(KEEP):
            n = int(action_id.removeprefix(KEEP))
            return MapAct(partial(keep_stamp, self._desk, n), lambda: self._desk.board.writable)
        return self._acts[action_id.removeprefix("map_")]

    @property
    def _tiles(self) -> TilesPanel:
        panel = self._panels.open("tiles")
        assert isinstance(panel, TilesPanel)
        return panel

    def _cut(self) -> None:
        if copy(self._desk):
            delete_selected(self._desk, "mapedit.did_cut")

    def _delete(self) -> None:
        state = self._desk.state
        if not state.chosen:
            delete_selected(self._desk, "mapedit.did_delete")
            return
        walls = {key for sort, key in state.chosen if sort == "wall"}
        doors = {key for sort, key in state.chosen if sort == "door"}

        def edit(old: TileMap) -> TileMap:
            bare = take(old, state.refs)
            kept = {edge: wall for edge, wall in bare.walls.items() if edge not in walls}
            left = {cell: door for cell, door in bare.doors.items() if cell not in doors}
            made: dict[str, object] = {"walls": kept} if walls else {}
            return with_fields(bare, **(made | ({"doors": left} if doors else {})))

        self._desk.board.attempt(edit, "mapedit.did_delete")

    def _select_all(self) -> None:
        tile_map = self._desk.tile_map
        self._desk.state.set(selection=np.ones((tile_map.height, tile_map.width), np.bool_))

    def _select_rest(self) -> None:
        old = self._desk.state.selection
        if old is None:
            self._select_all()
        else:
            self._desk.state.set(selection=~old if not old.all() else None)

    def _fill_selection(self) -> None:
        desk = self._desk
        ink, mask = desk.state.ink, desk.state.selection
        area = whole_area(mask) if mask is not None else None
        if ink is None or area is None:
            desk.say(desk.look.t("mapedit.no_stamp" if ink is None else "map.nothing_selected"))
            return

        def edit(old: TileMap) -> TileMap:
            stroke = Stroke(old, ink, desk.manner())
            stroke.cover(area, (area.x, area.y))
            cleared.append(stroke.cleared)
            return stroke.result()

        cleared: list[Cleared] = []
        if desk.board.attempt(edit, "mapedit.did_fill"):
            desk.state.used(ink)
            desk.tell_cleared(*cleared)

    def _turn(self, name: str) -> None:
        state, tool = self._desk.state, self._desk.canvas.tool
        if isinstance(tool, PasteTool):
            tool.turn(TURNS[name])
        elif self._tools.in_hand == "choose" and (state.edges or state.doors):
            turn_gates(self._desk)
        elif self._tools.in_hand == "choose" and state.refs:
            turn_things(self._desk, TURNS[name])
        elif self._tools.in_hand in ("select", "lasso", "wand", "same") and state.selection is not None:
            turn_selected(self._desk, TURNS[name])
        else:
            state.turn({"flip_x": "x", "flip_y": "y"}.get(name, "z"))  # type: ignore[arg-type]

    def _restack(self, order: Order) -> None:
        refs = self._desk.state.refs
        self._desk.board.attempt(lambda old: restacked(old, refs, order), "mapedit.did_order")

    def _whole(self, name: str) -> None:
        self._desk.state.set(selection=None, chosen=())
        board, turn, key = self._desk.board, WHOLE[name], f"mapedit.did_{name}"
        try:
            with board.document.read() as campaign:
                figures = turned_with(campaign, board.map_id, board.tile_map, turn, Label(key))
        except SpokenError as problem:
            board.tell(problem)
            return
        board.bring(lambda old: transformed(old, turn), figures, key)

    def _grow(self, name: str) -> None:
        self._desk.board.attempt(lambda old: resized(old, *GROWS[name]), "mapedit.did_grow")

    def _crop(self) -> None:
        desk = self._desk
        mask = desk.state.selection
        area = whole_area(mask) if mask is not None else None
        if area is None:
            desk.say(desk.look.t("map.nothing_selected"))
            return
        height, width = area.mask.shape
        desk.state.set(selection=None)
        desk.board.attempt(
            lambda old: resized(old, -area.x, -area.y, area.x + width - old.width, area.y + height - old.height),
            "mapedit.did_crop",
        )

    def _camp(self, name: str) -> None:
        if self._desk.board.attempt(lambda old: same_camp(old, CAMPS[name]), "mapedit.did_camp"):  # type: ignore[arg-type]
            self._desk.say(self._desk.look.t("mapedit.camp_made"))

    def _symmetry(self) -> None:
        desk = self._desk
        if "symmetry" not in self._tools.kind.options:
            desk.say(desk.look.t("mapedit.no_symmetry"))
            return
        now = SYMMETRIES.index(desk.state.symmetry)
        desk.state.set(symmetry=SYMMETRIES[(now + 1) % len(SYMMETRIES)])
        desk.say(desk.look.t("mapedit.symmetry_now", way=desk.look.t(f"mapedit.symmetry_{desk.state.symmetry}")))

    def _widen(self, by: int) -> None:
        """Change the radius of the brush by `by` cells or, with the reach tool, the points of the figure."""
        desk = self._desk
        if self._tools.in_hand == "reach":
            desk.findings.have(desk.findings.points + by)
        elif "radius" not in self._tools.kind.options:
            desk.say(desk.look.t("mapedit.no_radius"))
        elif 0 <= desk.state.radius + by <= MOST_RADIUS:
            desk.state.set(radius=desk.state.radius + by)
        else:
            desk.say(desk.look.t("mapedit.brush_widest" if by > 0 else "mapedit.brush_least", most=MOST_RADIUS))

    def _hold(self, n: int) -> None:
        stamps = kept_stamps(self._desk.tile_map)
        if n in stamps:
            self._desk.state.hold(stamps[n])
        else:
            self._desk.say(self._desk.look.t("mapedit.no_kept_stamp", n=n))
