"""A scenario laid out as a battle: its figures, the ground, the start areas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Final

from models.content import Json, build, plain
from models.errors import Refused
from models.games.escarmouche.army import Army
from models.games.escarmouche.battle.moving import as_walked
from models.games.escarmouche.battle.state import Skirmish, SkirmishState, Trooper, begin
from models.games.escarmouche.check import traits_of
from models.games.escarmouche.ruleset import EscarmoucheProfileType, EscarmoucheRuleset, parameters
from models.games.scenarios.pieces import Placed, Setup, SideShown
from models.games.values import Choices
from models.i18n import Text
from models.maps.edits.zoning import corners_of, zones_of
from models.maps.rules.grid import Cell
from models.maps.rules.map_state import table_of
from models.maps.spots import NOWHERE, spot_of
from models.maps.tile_map import TileMap
from models.table.shapes import Part, near_part, part_of
from models.table.spots import UNIT, Spot

MOST_FIGURES: Final = 400
MOST_SIDES: Final = 4


@dataclass(frozen=True)
class LaidSkirmish:
    """A battle as it is played, and the spots where its figures begin."""

    battle: Skirmish
    places: Mapping[str, Spot]

    def begin(self) -> SkirmishState:
        """Return the state before the first die."""
        return begin(self.battle, self.places)


def enlisted(book: EscarmoucheRuleset, army: Army, unit_id: str) -> Mapping[str, Json]:
    """Return a unit of an army as it is when a battle begins: its profile, how many it is; raises Refused."""
    for unit in army.units:
        if unit.id == unit_id and unit.profile in book.profiles:
            profile = book.profiles[unit.profile]
            return {"profile": plain(asdict(profile)), "kind": plain(asdict(profile.name)), "count": unit.count}
    raise Refused("skirmish.no_such_figure")


def laid_out(setup: Setup, book: EscarmoucheRuleset, shown: tuple[SideShown, ...]) -> LaidSkirmish:
    """Return the battle of a scenario; raises Refused for an unknown profile, nobody at all, too many, or too many
    sides.
    """
    if len(setup.sides) > MOST_SIDES:
        raise Refused("skirmish.too_many_sides", most=MOST_SIDES)
    there = [(each, _profile(each, setup, book)) for each in setup.pieces if each.side in setup.sides]
    if not 0 < len(there) <= MOST_FIGURES:
        raise Refused("skirmish.figures", most=MOST_FIGURES)
    alike = Counter(profile.id for placed, profile in there if not placed.name)
    given = Counter[str]()
    troopers = []
    for placed, profile in there:
        name = Text.same(placed.name)
        if not placed.name:
            given[profile.id] += 1
            number = f" {given[profile.id]}" if alike[profile.id] > 1 else ""
            name = Text(profile.name.fr + number, profile.name.en + number)
        troopers.append(trooper(book, setup.choices, placed.id, name, profile, placed.side, placed.tag))
    battle = Skirmish(
        tuple(troopers), as_walked(table_of(setup.board)), setup.sides, {}, setup.choices,
        {side: tuple(_starts(setup, n)) for n, side in enumerate(setup.sides)},
        {each.id: part_of(corners) for each in setup.board.zones if len(corners := corners_of(each)) > 2},
        book=book, script=setup.script, names={each.id: each.name for each in shown},
        measured=not setup.unplaced,
    )  # fmt: skip
    return LaidSkirmish(battle, {each.id: each.at for each, _ in there if each.at != NOWHERE and not each.later})


def _profile(placed: Placed, setup: Setup, book: EscarmoucheRuleset) -> EscarmoucheProfileType:
    """Return the profile of a figure: that of the unit of an army as it was when the battle began, or of the book."""
    body = setup.enlisted.get(placed.type)
    if body is not None:
        return build(EscarmoucheProfileType, body.get("profile"), file=placed.name or placed.type, place="enlisted")
    known = book.profiles.get(placed.type)
    if known is None:
        raise Refused("skirmish.no_such_profile", name=placed.name or placed.type)
    return known


def trooper(
    book: EscarmoucheRuleset, choices: Choices, own: str, name: Text, profile: EscarmoucheProfileType, side: str,
    tag: str = "",
) -> Trooper:  # fmt: skip
    """Return a figure of a profile, with the size and the move of its kind."""
    traits = traits_of(book, profile, choices)
    grants = frozenset(word for trait in traits for word in trait.grants)
    size = "gigantic_" if "gigantic" in grants else "large_" if "large" in grants else ""

    def number(parameter: str) -> int:
        return parameters()[parameter].in_force(choices)

    return Trooper(
        own, name, profile, side, grants, max((each.command for each in traits), default=0),
        number(f"{size}base"), number(f"{size}height"), number("move") * UNIT, tag,
    )  # fmt: skip


def _starts(setup: Setup, number: int) -> Iterator[Part]:
    """Yield the start areas of a side: those of the map, else a strip along its edge of the table."""
    zones = zones_of(setup.board, "start", setup.sides[number])
    if zones:
        yield from (part_of(corners) for each in zones if len(corners := corners_of(each)) > 2)
    else:
        yield part_of(strip(setup.board, setup.choices, number))


def shared_start(battle: Skirmish, board: TileMap, one: str, other: str) -> Cell | None:
    """Return the first cell whose middle lies in the start areas of two sides; None for none."""

    def inside(side: str, spot: Spot) -> bool:
        return any(near_part(each, spot, 0) for each in battle.starts[side])

    cells = ((x, y) for y in range(board.height) for x in range(board.width))
    return next((each for each in cells if inside(one, spot_of(each)) and inside(other, spot_of(each))), None)


def strip(board: TileMap, choices: Choices, number: int) -> tuple[Spot, ...]:
    """Return the corners of the start area of the first, second … side: along the lower, upper, left, right edge,
    where no corner of the table belongs to two.
    """
    wide, high = board.width * UNIT, board.height * UNIT
    deep = min(parameters()["deployment"].in_force(choices) * UNIT, wide // 3, high // 3)
    boxes = (
        (0, high - deep, wide, high),
        (0, 0, wide, deep),
        (0, deep, deep, high - deep),
        (wide - deep, deep, wide, high - deep),
    )
    left, top, right, low = boxes[number]
    return (left, top), (right, top), (right, low), (left, low)
