"""Scenarios on a free table in paces: for games whose players measure; Portulan only lays the table out.

A table is drawn as a board of one cell a pace, counted from the top left corner. Its figures are the members of the
campaign's forces and the ready-made profiles of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from models.content import Json, build
from models.games.game import Game
from models.games.scenarios.pieces import FURTHER, NEUTRAL, Pieces, Setup, SideShown, UnitShown, further_side
from models.games.scenarios.scenario import FreeTable, Scenario, Side, battles_of
from models.games.script.vocabulary import ON_CELLS
from models.games.values import DEFAULTS, Choices
from models.i18n import Text, both
from models.maps.coordinates import Coordinates
from models.maps.features import Zone
from models.maps.tile_map import PACE_UM, TileMap, new_map

USUAL: Final = FreeTable(48, 36)
EDGE: Final = 4
"""Paces from an edge of the table in which a side is lined up."""
SIDES: Final = ("one", "two", "three", "four")
PLACE: Final = "place"
"""The unit of a place for a hero, in games whose heroes are members of forces."""
_TEAMS: Final = ("blue", "red", *FURTHER)
BY_PEOPLE: Final = ON_CELLS - {
    "zone_entered", "gate_opened", "console_hacked", "vault_searched", "zone_held", "set_gate", "zone_life",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TableFigures:
    """The sides and the figures on a table; `words` are those of scenario events the game uses.

    Where people play and Portulan only lays out, no word may name anything of a map.
    """

    known_sides: tuple[SideShown, ...]
    known_units: tuple[UnitShown, ...]
    words: frozenset[str] = BY_PEOPLE

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:  # noqa: ARG002  nothing is ever set up
        """Return the sides, that of the neutral figures last."""
        return self.known_sides

    def units(self, choices: Choices = DEFAULTS) -> tuple[UnitShown, ...]:  # noqa: ARG002
        """Return members of forces first, then the profiles of the game."""
        return self.known_units

    def vocabulary(self) -> frozenset[str]:
        """Return the words of scenario events there is a use for."""
        return self.words


@dataclass(frozen=True, slots=True)
class Enlisted:
    """A member of a force of the campaign: `face` is its drawing, empty for none; `body` its state
    as a battle begins. One who is dead or has left is not `able` to play; where figures are those of the
    book it has no state, but the `unit` it was chosen from.
    """

    id: str
    name: str
    force_id: str
    force: str
    face: str = ""
    body: Mapping[str, Json] = field(default_factory=dict)
    able: bool = True

    @property
    def unit(self) -> str:
        """The unit of its game whose figure it is; empty where it is a figure of its own."""
        return str(self.body.get("unit", ""))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of hero it counts as, by their ids."""
        found = self.body.get("kinds")
        return tuple(map(str, found)) if isinstance(found, list | tuple) else ()

    @property
    def called_as(self) -> Text:
        """Its own name, or that of the kind of figure it is."""
        kind = self.body.get("kind")
        return build(Text, kind, file=self.force) if not self.name and kind is not None else Text.same(self.name)

    @property
    def count(self) -> int:
        """How many figures it stands for, all alike; 0 for a hero, who is one person and takes a place."""
        found = self.body.get("count")
        return found if isinstance(found, int) else 0

    @property
    def called(self) -> bool:
        """Whether it comes only when a figure calls it, and takes nobody's place."""
        return bool(self.body.get("summoned"))


def pieces_of(game: Game, scenario: Scenario, members: Sequence[Enlisted] = ()) -> Pieces:
    """Return the sides and the figures of a scenario; raises Refused for a game that has none.

    Members of a force that plays a side are of that side.
    """
    if game.surface != "paces":
        return battles_of(game)
    if game.battles is not None and scenario.map_id:
        *shown, nobody = game.battles.sides()
        own = [replace(each, id=side.id) for each, side in zip(shown, scenario.sides, strict=False)]
        more = (further_side(side.id, n) for n, side in enumerate(scenario.sides[len(own) :], len(own) + 1))
        ids = {each.id: side.id for each, side in zip(shown, scenario.sides, strict=False)}
        units = (
            replace(each, side=ids.get(each.side, each.side))
            for each in _others(game.battles.units(), scenario, members)
        )
        place = UnitShown(
            PLACE, both("scenario.place_unit"), scenario.sides[0].id, both("scenario.place_unit_words"), alone=True
        )
        return TableFigures(
            (*own, *more, nobody), (place, *_enlisted(scenario, members), *units), game.battles.vocabulary()
        )
    sides = tuple(
        SideShown(side.id, both("scenario.table_side", n=number), _TEAMS[(number - 1) % len(_TEAMS)])
        for number, side in enumerate(scenario.sides, 1)
    )
    neutral = SideShown(NEUTRAL, both("scenario.table_nobody"), "green")
    placed = {each.type for each in scenario.pieces}
    known = game.battles.units() if game.battles is not None else ()
    heroes = (each for each in known if each.alone and each.id in placed)
    return TableFigures((*sides, neutral), (*_enlisted(scenario, members), *_profiles(game), *heroes))


def fresh_sides() -> tuple[Side, Side]:
    """Return the two sides of a new scenario on a free table."""
    return Side(SIDES[0]), Side(SIDES[1])


def table_board(table: FreeTable) -> TileMap:
    """Return the board of a table: clear ground, a cell a pace, columns and rows counted."""
    made = new_map(table.width, table.height)
    return replace(made, cell_um=PACE_UM, coordinates=replace(Coordinates(), columns="numbers"))


def with_edges(board: TileMap, sides: Sequence[Side]) -> TileMap:
    """Return the board of a table with a start area for each side: along the lower edge, the upper one, the left one
    and the right one, which keep off the corners.
    """
    wide, high = board.width, board.height
    deep = min(EDGE, max(1, high // 3), max(1, wide // 3))
    middle, last = range(deep, high - deep), wide - 1
    areas = (
        (range(high - deep, high), 0, last),
        (range(deep), 0, last),
        (middle, 0, deep - 1),
        (middle, wide - deep, last),
    )
    zones = (
        Zone(number, "", "start", runs=tuple((y, left, right) for y in rows), side=side.id)
        for number, (side, (rows, left, right)) in enumerate(zip(sides, areas, strict=False), 1)
    )
    return replace(board, zones=tuple(zones))


def as_map(
    scenario: Scenario, map_id: str, names: Mapping[str, str], colours: Mapping[str, str]
) -> tuple[TileMap, Scenario]:
    """Return the map in paces that replaces a free table, with a start area for each side, and its scenario on that
    map.

    `names` and `colours` are those of sides.
    """
    table = scenario.table or USUAL
    board = with_edges(table_board(table), scenario.sides)
    zones = (
        replace(each, name=names.get(each.side, ""), color=colours.get(each.side, each.color)) for each in board.zones
    )
    board = replace(board, zones=tuple(zones))
    return replace(board, name=scenario.name), replace(scenario, map_id=map_id, table=None)


def _enlisted(scenario: Scenario, members: Sequence[Enlisted]) -> Iterator[UnitShown]:
    plays = {side.force_id: side.id for side in scenario.sides if side.force_id}
    placed = {each.type for each in scenario.pieces}
    for each in (each for each in members if each.able or each.id in placed):
        name, force = each.called_as, Text.same(each.force)
        yield UnitShown(each.id, name, plays.get(each.force_id, ""), force, face=each.face, alone=True)


def _others(units: Sequence[UnitShown], scenario: Scenario, members: Sequence[Enlisted]) -> Iterator[UnitShown]:
    """Yield the units of a game except heroes of its books that are members of a force, unless one is placed.

    A profile, which has a face, does not count as a hero even under the same name.
    """
    names, placed = {each.name for each in members}, {each.type for each in scenario.pieces}
    yield from (e for e in units if e.face or e.id in placed or e.name.fr not in names)


def _profiles(game: Game) -> Iterator[UnitShown]:
    for card in game.cards.profiles() if game.cards is not None else ():
        key = card.profile or card.emblem or card.title.fr
        yield UnitShown(key, card.title, "", card.role, face=card.symbol or card.emblem)
