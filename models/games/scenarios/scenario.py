"""A scenario: a table, sides with their figures, neutral figures, objects, events, ways to win, agreements, words.

A value, never edited in place. Start areas, objectives, vaults, consoles, barriers and infirmaries are drawn on the map
(its zones, walls and doors): a scenario names the map and does not repeat them. Its plain form is version 5; in version
4 it held heroes instead of places for them, in version 3 figures stood on cells, in version 2 two agreements stood in
fields of their own; version 1 had no free table, no colours, and neither objects, events, ways to win nor rewards but
in words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from models.content import Json, build
from models.errors import ContentError, Refused
from models.games.facets.battles import Battles
from models.games.game import Game
from models.games.scenarios.pieces import NEUTRAL, Placed, Setup, upgraded, version_of, with_places_for_heroes
from models.games.script.script import (
    PARTS,
    Reward,
    ScenarioEvent,
    ScenarioObject,
    Script,
    VictoryCondition,
    check_numbers,
    read_script,
    written_script,
)
from models.games.values import Choices
from models.maps.rules.grid import Cell
from models.maps.spots import spot_of
from models.maps.tile_map import TileMap

VERSION: Final = 5
MAX_PIECES: Final = 200
MAX_WORDS: Final = 20_000
PLAIN: Final = ""
"""The theme of a scenario that keeps the names of its game."""


COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
MAX_PACES: Final = 1_000


@dataclass(frozen=True, slots=True)
class Side:
    """One of the teams: a side of the game, the force of the campaign it was taken from (empty: none).

    `name` and `color` (`#rrggbb`) stand for the game's own where they are given. It is not played by fewer than `least`
    members of its force; those it `waits` for stay at home, by their ids.
    """

    id: str
    name: str = ""
    force_id: str = ""
    color: str = ""
    least: int = 1
    waits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FreeTable:
    """A table without cells, in whole paces."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Scenario:
    """What an organiser prepares for an evening, on a map or on a free `table`.

    `briefing` is for the players, `notes` for the organiser alone; `rewards` says in words what the winners gain,
    `gains` are rewards that can be counted. `victories` are ways to win besides the game's own. `theme` is the id of
    another universe whose names and pictures replace the game's (AG-121). `choices` are readings for this scenario
    alone, over those of the campaign.
    """

    name: str
    game: str
    map_id: str = ""
    sides: tuple[Side, ...] = ()
    pieces: tuple[Placed, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    agreements: Mapping[str, bool] = field(default_factory=dict)
    theme: str = PLAIN
    briefing: str = ""
    rewards: str = ""
    notes: str = ""
    table: FreeTable | None = None
    objects: tuple[ScenarioObject, ...] = ()
    events: tuple[ScenarioEvent, ...] = ()
    victories: tuple[VictoryCondition, ...] = ()
    gains: tuple[Reward, ...] = ()

    @property
    def script(self) -> Script:
        """What the organiser adds to the rules of the game."""
        return Script(self.objects, self.events, self.victories, self.gains)

    def of(self, side: str) -> tuple[Placed, ...]:
        """Return the figures of a side, neutral ones for `NEUTRAL`."""
        return tuple(each for each in self.pieces if each.side == side)

    def piece(self, piece_id: str) -> Placed:
        """Return a figure by id; raises Refused without one."""
        for each in self.pieces:
            if each.id == piece_id:
                return each
        raise Refused("scenario.no_such_piece")


def scenario_json(scenario: Scenario) -> dict[str, Json]:
    """Return a scenario as plain JSON values, its name left out."""
    raw = asdict(replace(scenario, objects=(), events=(), victories=(), gains=()))
    del raw["name"]
    return {"version": VERSION, **raw, **written_script(scenario.script)}


def read(name: str, raw: Json, file: str) -> Scenario:
    """Return the scenario of plain JSON values; raises ContentError naming file and place."""
    table = dict(raw) if isinstance(raw, Mapping) else {}
    version = version_of(table, VERSION, file)
    script = read_script({part: table.pop(part) for part in PARTS if part in table}, file)
    check_numbers(table, file)
    table = dict(with_places_for_heroes(upgraded(table, version), version))
    found = build(Scenario, {"name": name, **table}, file=file)
    found = replace(found, objects=script.objects, events=script.events, victories=script.victories, gains=script.gains)
    _check(found, file)
    if len(found.pieces) > MAX_PIECES or len({each.id for each in found.pieces}) < len(found.pieces):
        raise ContentError("scenario.pieces", file=file, place="pieces", limit=MAX_PIECES)
    return found


def _check(scenario: Scenario, file: str) -> None:
    """Raise ContentError for a bad colour, or a table of impossible size."""
    for number, side in enumerate(scenario.sides):
        if side.color and not COLOUR.fullmatch(side.color):
            raise ContentError("scenario.color", file=file, place=f"sides[{number}].color", found=side.color[:20])
    table = scenario.table
    if table is not None and not (0 < table.width <= MAX_PACES and 0 < table.height <= MAX_PACES):
        raise ContentError("scenario.table_size", file=file, place="table", limit=MAX_PACES)


def battles_of(game: Game) -> Battles[object, object]:
    """Return the battles facet of a game; raises Refused for a game without one."""
    if game.battles is None:
        raise Refused("campaign.no_battles", game=game.title)
    return game.battles


def setup_of(scenario: Scenario, board: TileMap, choices: Choices) -> Setup:
    """Return what a scenario brings to the table, its places as proposed; raises Refused for a single side: how many
    there may be, its game says.
    """
    if len(scenario.sides) < 2:
        raise Refused("scenario.two_sides")
    merged = {**choices, **scenario.choices}
    return Setup(
        name_start_areas(scenario, board),
        tuple(each.id for each in scenario.sides),
        tuple(replace(each, place=0) for each in scenario.pieces if each.type),
        merged,
        scenario.agreements,
        scenario.script,
        {side.id: side.name for side in scenario.sides if side.name},
        {side.id: side.color for side in scenario.sides if side.color},
        scenario.theme,
    )


def name_start_areas(scenario: Scenario, board: TileMap) -> TileMap:
    """Return the board with its start areas named after the sides that have a name of their own in this scenario."""
    own = {side.id: side.name for side in scenario.sides if side.name}
    if not own:
        return board
    zones = (replace(z, name=own[z.side]) if z.kind == "start" and z.side in own else z for z in board.zones)
    return replace(board, zones=tuple(zones))


def with_piece(scenario: Scenario, placed: Placed) -> Scenario:
    """Return the scenario with a figure added, or replacing the one of its id."""
    if any(each.id == placed.id for each in scenario.pieces):
        pieces = tuple(placed if each.id == placed.id else each for each in scenario.pieces)
    else:
        pieces = (*scenario.pieces, placed)
    if len(pieces) > MAX_PIECES:
        raise Refused("scenario.too_many_pieces", limit=MAX_PIECES)
    return replace(scenario, pieces=pieces)


def without_piece(scenario: Scenario, piece_id: str) -> Scenario:
    """Return the scenario without a figure; raises Refused for one that is not there."""
    scenario.piece(piece_id)
    return replace(scenario, pieces=tuple(each for each in scenario.pieces if each.id != piece_id))


def free_id(scenario: Scenario, stem: str) -> str:
    """Return an id no figure of the scenario has, made from a word."""
    taken = {each.id for each in scenario.pieces}
    if stem not in taken:
        return stem
    return next(f"{stem}-{n}" for n in range(2, MAX_PIECES + 3) if f"{stem}-{n}" not in taken)


def neutral(type_id: str, piece_id: str, cell: Cell) -> Placed:
    """Return a neutral figure on its cell (AG-12)."""
    return Placed(piece_id, type_id, NEUTRAL, at=spot_of(cell))
