"""Quests as data, and their tables laid out: zones, strewn forest, who starts where, who waits (SW-146 … SW-148)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from models.content import load
from models.dice import Dice
from models.errors import Refused
from models.games.game import Choices
from models.games.swidenth.battle.figures import Camp, Combatant, Duty, enlist_hero, enlist_profile
from models.games.swidenth.battle.ground import floor_of
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, banded, base_of, begin
from models.games.swidenth.data import FOLDER, Rulebook, profiles
from models.games.swidenth.party import Hero
from models.i18n import Text, both
from models.table.shapes import PaceTable, Part, Shape, near_part, part_of
from models.table.spots import UNIT, Spot, overlap

TRIES = 400
TRUNK = 300
"""The radius of a trunk, thousandths of a pace; it stands as high as anything that hides."""
TALL = 5000


@dataclass(frozen=True, slots=True)
class QuestZone:
    """A rectangle of the table, in paces."""

    id: str
    at: tuple[int, int]
    size: tuple[int, int]

    @property
    def corners(self) -> tuple[Spot, ...]:
        """Its corners, thousandths of a pace, in the order of positive area."""
        (x, y), (wide, high) = self.at, self.size
        right, low = x + wide, y + high
        return tuple((a * UNIT, b * UNIT) for a, b in ((x, y), (right, y), (right, low), (x, low)))


@dataclass(frozen=True, slots=True)
class QuestStart:
    """Figures that stand in a zone when play begins."""

    id: str
    rule: str
    profile: str
    count: int
    camp: Literal["heroes", "foes"]
    zone: str
    tag: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class QuestArrival:
    """Figures that come later: `count` of the `at_hand`, on a `die` or more at the start of each turn from the `first`
    on, or once when a figure of the other camp is less than `near` paces from the zone (SW-151, SW-152).

    `option` names the reading that says how often, or when they act.
    """

    id: str
    rule: str
    profile: str
    count: int
    at_hand: int
    camp: Literal["heroes", "foes"]
    zone: str
    first: int = 0
    die: int = 0
    near: int = 0
    option: str = ""


@dataclass(frozen=True, slots=True)
class QuestType:
    """A quest in its five parts (SW-203). Zones and sizes in paces, `patch` the mean radius of a piece of forest in
    thousandths; all who bear the tag `escorted` must leave by the `exit`; after `turns` it ends undecided.
    """

    id: str
    name: Text
    rule: str
    situation: Text
    goal: Text
    goal_rule: str
    reward: int
    reward_rule: str
    width: int
    height: int
    path: str
    patches: int
    patch: int
    start: str
    exit: str
    escorted: str
    turns: int
    zones: tuple[QuestZone, ...] = ()
    starts: tuple[QuestStart, ...] = ()
    arrivals: tuple[QuestArrival, ...] = ()

    def zone(self, zone_id: str) -> QuestZone:
        """Return a zone by id; raises Refused without one."""
        for each in self.zones:
            if each.id == zone_id:
                return each
        raise Refused("quest.no_such_zone", zone=zone_id)


@cache
def quests() -> Mapping[str, QuestType]:
    """Return the quests by id; raises ContentError for a file that is wrong."""
    return load(QuestType, FOLDER / "quests.toml")


def briefing(quest: QuestType, book: Rulebook) -> tuple[Text, ...]:
    """Return a quest in words, part by part: situation, map, objective and reward, events (SW-203)."""
    lines = profiles(book)
    events = (
        both(
            "quest.briefing_die" if each.die else "quest.briefing_near",
            count=each.count, who=lines[each.profile].name, die=each.die, first=each.first, zone=each.zone,
            near=each.near,
        )
        for each in quest.arrivals
    )  # fmt: skip
    ground = both("quest.briefing_map", width=quest.width, height=quest.height, patches=quest.patches)
    reward = both("quest.briefing_goal", goal=quest.goal, points=quest.reward)
    return quest.situation, ground, reward, *events


def zone_part(zone: QuestZone) -> Part:
    """Return a zone as geometry asks about it."""
    return part_of(zone.corners)


def strewn(quest: QuestType, dice: Dice) -> tuple[Shape, ...]:
    """Return pieces of forest strewn over the table, none on the path or on a zone, two trunks in each (SW-146)."""
    placed: list[tuple[int, int, int]] = []
    zones = [zone_part(each) for each in quest.zones]
    for _ in range(TRIES):
        if len(placed) == quest.patches:
            break
        radius = quest.patch + (dice.roll(11, "forest").result - 6) * quest.patch // 60
        wide, high = quest.width * UNIT - 2 * radius, quest.height * UNIT - 2 * radius
        x, y = radius + dice.roll(wide, "forest").result, radius + dice.roll(high, "forest").result
        clear = all((x - a) ** 2 + (y - b) ** 2 >= (radius + r) ** 2 for a, b, r in placed)
        if clear and not any(near_part(zone, (x, y), radius) for zone in zones):
            placed.append((x, y, radius))
    woods = [Shape("difficult", disc=disc, top=TALL) for disc in placed]
    trunks = [
        Shape("trunk", disc=(x + side * r // 2, y - side * r // 3, TRUNK), top=TALL)
        for x, y, r in placed
        for side in (-1, 1)
    ]
    return (*woods, *trunks)


def lay_out(
    quest: QuestType,
    heroes: Sequence[Hero],
    book: Rulebook,
    choices: Choices,
    seed: str,
    called: Sequence[Combatant] = (),
) -> tuple[TableBattle, TableState]:  # fmt: skip
    """Return a quest ready for deployment: heroes and those they lead in their start area, brigands in theirs.

    `called` are warriors prepared for a summoning (AMB-SW-83). Raises Refused for a profile nobody knows, for one hero
    twice, and where a zone is too small.
    """
    band = [enlist_hero(book, hero, hero.id or hero.name) for hero in heroes]
    figures = [*band, *(each for start in quest.starts for each in _started(start, book, choices)), *called]
    figures += (each for arrival in quest.arrivals for each in _waiting(arrival, book, choices))
    if len({each.id for each in figures}) != len(figures):
        raise Refused("quest.hero_twice")
    table = PaceTable(quest.width * UNIT, quest.height * UNIT, strewn(quest, Dice(seed, f"forest/{quest.id}")))
    zones = {each.id: each.corners for each in quest.zones}
    battle = TableBattle(tuple(figures), table, choices, zones, book, quest)
    state = begin(battle, {}, {hero.id or hero.name: hero.wounds for hero in heroes})
    for each in band:
        state = put_in(battle, state, each.id, quest.start)
    for start in quest.starts:
        for each in _started(start, book, choices):
            state = put_in(battle, state, each.id, start.zone)
    return battle, banded(battle, state)


def _started(start: QuestStart, book: Rulebook, choices: Choices) -> Iterator[Combatant]:
    duty = Duty(start.tag, start.group)
    return _several(start.id, start.count, start.profile, start.camp, duty, book, choices)


def _waiting(arrival: QuestArrival, book: Rulebook, choices: Choices) -> Iterator[Combatant]:
    duty = Duty(arrival.id)
    return _several(arrival.id, arrival.at_hand, arrival.profile, arrival.camp, duty, book, choices)


def _several(
    name: str, count: int, profile: str, camp: Camp, duty: Duty, book: Rulebook, choices: Choices
) -> Iterator[Combatant]:
    kind = profiles(book).get(profile)
    if kind is None:
        raise Refused("quest.no_such_profile", name=profile)
    for number in range(1, count + 1):
        named = Text(f"{kind.name.fr} {number}", f"{kind.name.en} {number}")
        made = enlist_profile(f"{name}-{number}", kind, camp, choices, replace(duty, name=named))
        yield made


def put_in(battle: TableBattle, state: TableState, figure_id: str, zone_id: str) -> TableState:
    """Return the state with a figure on the first free spot of a zone; raises Refused without room."""
    quest = battle.quest
    if quest is None:
        raise Refused("quest.no_such_zone", zone=zone_id)
    zone, figure = quest.zone(zone_id), state.figure(figure_id)
    spot = free_spot(battle, state, figure, zone)
    if spot is None:
        raise Refused("quest.zone_full", zone=zone_id)
    return state.put(replace(figure, status="up", at=spot))


def free_spot(
    battle: TableBattle, state: TableState, figure: FigureNow, zone: QuestZone, *, touching: bool = False
) -> Spot | None:
    """Return the first spot of a zone, row by row, where nobody stands; or of those that touch it from outside."""
    floor, radius = floor_of(battle, figure.id), battle.of(figure.id).radius
    others = [base_of(battle, each) for each in state.standing()]
    for spot in _beside(zone, radius) if touching else _inside(zone, radius):
        base = base_of(battle, replace(figure, at=spot))
        if floor.stands(spot) and not any(overlap(base, each) for each in others):
            return spot
    return None


def _inside(zone: QuestZone, radius: int) -> Iterator[Spot]:
    """Yield spots of a zone with a figure's breadth and a bit between them."""
    (x, y), (wide, high) = zone.at, zone.size
    step = 2 * radius + UNIT // 5
    for column in range(x * UNIT + radius, (x + wide) * UNIT - radius + 1, step):
        yield from ((column, row) for row in range(y * UNIT + radius, (y + high) * UNIT - radius + 1, step))


def _beside(zone: QuestZone, radius: int) -> Iterator[Spot]:
    """Yield spots that touch a zone's rim from outside, the middle of each side first."""
    (x, y), (wide, high) = zone.at, zone.size
    left, top, right, low = x * UNIT, y * UNIT, (x + wide) * UNIT, (y + high) * UNIT
    step = 2 * radius + UNIT // 5
    for far in range(0, max(right - left, low - top), step):
        for off in (far, -far) if far else (0,):
            middle_x, middle_y = (left + right) // 2 + off, (top + low) // 2 + off
            if top <= middle_y <= low:
                yield from ((left - radius, middle_y), (right + radius, middle_y))
            if left <= middle_x <= right:
                yield from ((middle_x, top - radius), (middle_x, low + radius))
