"""Quests as data, and their tables laid out: zones, strewn forest, who starts where, who waits (SW-146 … SW-148)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal

from models.content import load
from models.dice import Dice
from models.errors import Refused
from models.games.script.effects import BringReserve, EndInDraw, EventEffect
from models.games.script.script import Reward, ScenarioEvent, Script, VictoryCondition
from models.games.script.vocabulary import (
    ComesNear,
    Condition,
    DieAtLeast,
    FiguresAtMost,
    LeftBy,
    RoundBegins,
    TagAtMost,
)
from models.games.swidenth.battle.figures import Camp, Combatant, Duty, enlist_hero, enlist_profile
from models.games.swidenth.battle.quests.staging import D20, free_spot
from models.games.swidenth.battle.state import TableBattle, TableState, begin, with_troops
from models.games.swidenth.data import FOLDER, Rulebook, number_in_force, profiles
from models.games.swidenth.party import Hero
from models.games.values import Choices
from models.i18n import NO_TEXT, Text, both
from models.table.shapes import PaceTable, Part, Shape, near_part, part_of, parts_of
from models.table.spots import UNIT, Spot

TRIES = 400
TRUNK = 300
"""The radius of a trunk, thousandths of a pace; it stands as high as anything that hides."""
TALL = 5000
GUARDS = "SW-151"
"""The rule by which guards come running."""
APART = 1200
"""Thousandths of a pace between the middles of figures put into a zone, and from its edge to the first."""
EDGE = 700


@dataclass(frozen=True, slots=True)
class QuestZone:
    """A rectangle of the table, in paces."""

    id: str
    at: tuple[int, int]
    size: tuple[int, int]
    name: Text = NO_TEXT

    @property
    def corners(self) -> tuple[Spot, ...]:
        """Its corners, thousandths of a pace, in the order of positive area."""
        (x, y), (wide, high) = self.at, self.size
        right, low = x + wide, y + high
        return tuple((a * UNIT, b * UNIT) for a, b in ((x, y), (right, y), (right, low), (x, low)))


@dataclass(frozen=True, slots=True)
class QuestStart:
    """Figures that stand in a zone when play begins; their conduct where it is not that of their profile (SW-204)."""

    id: str
    rule: str
    profile: str
    count: int
    camp: Literal["heroes", "foes"]
    zone: str
    tag: str = ""
    group: str = ""
    role: str = ""
    behaviour: str = ""
    turned: str = ""
    near: int = 0
    prey: str = ""
    posts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestArrival:
    """Figures that come later, `count` at a time of the `at_hand`.

    They come on a `die` or more at the start of each turn from the `first` on, or once when a figure of the other camp
    is less than `near` paces from the zone (SW-151, SW-152). `by` says whose coming near counts where it is not that of
    the other camp.
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
    name: Text = NO_TEXT
    by: Literal["", "heroes", "foes"] = ""


@dataclass(frozen=True, slots=True)
class QuestType:
    """A quest in its five parts (SW-203). Zones and sizes in paces, `patch` the mean radius of a piece of forest in
    thousandths. Won when `leaving` figures (0: all) of the tag `escorted` (empty: whoever is led) have left by the
    `exit` and nobody of the tag `felled` is left; lost with the first of the tag `kept`; undecided after `turns`.
    `seed` strews the forest of the board it comes with. `ground` says what the table looks like, `groups` what
    players call those of a tag. `order` is its place among our quests, the easiest first; `measured` how many of a
    hundred games a band wins by the best policy, by its worth in points (`simulate`).
    """

    id: str
    name: Text
    rule: str
    situation: Text
    ground: Text
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
    turns: int
    exit: str = ""
    escorted: str = ""
    leaving: int = 0
    felled: str = ""
    kept: str = ""
    seed: str = ""
    zones: tuple[QuestZone, ...] = ()
    shapes: tuple[Shape, ...] = ()
    starts: tuple[QuestStart, ...] = ()
    arrivals: tuple[QuestArrival, ...] = ()
    groups: Mapping[str, Text] = field(default_factory=dict)
    order: int = 0
    measured: Mapping[str, int] = field(default_factory=dict)

    def group(self, tag: str) -> Text:
        """Return the players' name for the figures of a tag."""
        return self.groups.get(tag) or Text.same(tag)

    def zone(self, zone_id: str) -> QuestZone:
        """Return a zone by id; raises Refused without one."""
        for each in self.zones:
            if each.id == zone_id:
                return each
        raise Refused("quest.no_such_zone", zone=zone_id)


@cache
def quests() -> Mapping[str, QuestType]:
    """Return the quests by id; raises ContentError for a wrong file."""
    return load(QuestType, FOLDER / "quests.toml")


def briefing(quest: QuestType, book: Rulebook) -> tuple[Text, ...]:
    """Return a quest in words, part by part: situation, map, objective and reward, events (SW-203)."""
    lines = profiles(book)
    events = (
        both(
            "quest.briefing_die" if each.die else "quest.briefing_near",
            count=each.count,
            who=lines[each.profile].name,
            die=each.die,
            first=each.first,
            zone=quest.zone(each.zone).name,
            near=each.near,
        )
        for each in quest.arrivals
    )
    ground = both(
        "quest.briefing_map", width=quest.width, height=quest.height, ground=quest.ground, patches=quest.patches
    )
    reward = both("quest.briefing_goal", goal=quest.goal, points=quest.reward)
    return quest.situation, ground, reward, *events


def zones_by_name(quest: QuestType) -> dict[str, tuple[Spot, ...]]:
    """Return the corners of each zone by its name, and by its number in the script."""
    numbered = {str(number): each.corners for number, each in enumerate(quest.zones, 1)}
    return {**{each.id: each.corners for each in quest.zones}, **numbered}


def zone_spot(zone: QuestZone, number: int) -> Spot:
    """Return a spot of a zone, 0 the first, column by column in the middle of its height."""
    (x, y), (_, high) = zone.at, zone.size
    rows = _rows(zone)
    column, row = divmod(number, rows)
    return x * UNIT + EDGE + column * APART, y * UNIT + (high * UNIT - (rows - 1) * APART) // 2 + row * APART


def zone_room(zone: QuestZone) -> int:
    """Return how many figures stand in a zone, each on a spot of its own."""
    return _rows(zone) * max(1, (zone.size[0] * UNIT - 2 * EDGE) // APART + 1)


def _rows(zone: QuestZone) -> int:
    return max(1, (zone.size[1] * UNIT - UNIT) // APART + 1)


def zone_part(zone: QuestZone) -> Part:
    """Return a zone as a part, for geometry."""
    return part_of(zone.corners)


def strewn(quest: QuestType, dice: Dice) -> tuple[Shape, ...]:
    """Return pieces of forest strewn over the table, two trunks in each; none on a zone or on what stands (SW-146)."""
    placed: list[tuple[int, int, int]] = []
    held = [zone_part(each) for each in quest.zones] + [part for each in quest.shapes for part in parts_of(each)]
    for _ in range(TRIES):
        if len(placed) == quest.patches:
            break
        radius = quest.patch + (dice.roll(11, "forest").result - 6) * quest.patch // 60
        wide, high = quest.width * UNIT - 2 * radius, quest.height * UNIT - 2 * radius
        x, y = radius + dice.roll(wide, "forest").result, radius + dice.roll(high, "forest").result
        clear = all((x - a) ** 2 + (y - b) ** 2 >= (radius + r) ** 2 for a, b, r in placed)
        if clear and not any(near_part(part, (x, y), radius) for part in held):
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
    figures += (each for arrival in quest.arrivals for each in _reserves(arrival, book, choices))
    each_once((each.id, each.name) for each in figures)
    ground = (*quest.shapes, *strewn(quest, Dice(seed, f"forest/{quest.id}")))
    table = PaceTable(quest.width * UNIT, quest.height * UNIT, ground)
    battle = TableBattle(
        tuple(figures), table, choices, zones_by_name(quest), book, script_of(quest), starts=(quest.start,)
    )
    state = begin(battle, {}, {hero.id or hero.name: hero.wounds for hero in heroes})
    for each in band:
        state = put_in(battle, state, each.id, quest.start)
    for start in quest.starts:
        for each in _started(start, book, choices):
            state = put_in(battle, state, each.id, start.zone)
    return battle, with_troops(battle, state)


def _started(start: QuestStart, book: Rulebook, choices: Choices) -> Iterator[Combatant]:
    duty = Duty(
        start.tag, start.group, start.role, start.behaviour, start.turned, start.near, start.prey, start.posts
    )  # fmt: skip
    return _several(start.id, start.count, start.profile, start.camp, duty, book, choices)


def _reserves(arrival: QuestArrival, book: Rulebook, choices: Choices) -> Iterator[Combatant]:
    duty = Duty(arrival.id)
    return _several(arrival.id, arrival.at_hand, arrival.profile, arrival.camp, duty, book, choices)


def each_once(figures: Iterable[tuple[str, Text]]) -> None:
    """Raise Refused, by its name, for the first of the figures (id, name) that comes twice."""
    seen: set[str] = set()
    for key, name in figures:
        if key in seen:
            raise Refused("quest.hero_twice", name=name)
        seen.add(key)


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
    figure = state.figure(figure_id)
    spot = free_spot(battle, state, figure, battle.zones[zone_id])
    if spot is None:
        raise Refused("quest.zone_full", zone=zone_id)
    return state.put(replace(figure, status="up", at=spot))


def script_of(quest: QuestType, lang: str = "fr", tagged: Mapping[str, int] | None = None) -> Script:
    """Return the events, the ways to win and the reward of a quest in the words of scenarios (SW-149 … SW-152).

    Zones are called by their place in the quest, 1 the first; `tagged` is how many figures of each tag there are where
    they are not those the quest begins with.
    """
    heroes, foes = "heroes", "foes"
    if tagged is None:
        tagged = Counter({each.tag: each.count for each in quest.starts if each.tag})
        tagged.update({each.id: each.at_hand for each in quest.arrivals})
    numbers = {zone.id: number for number, zone in enumerate(quest.zones, 1)}
    camps = {"heroes": heroes, "foes": foes}
    events = []
    for each in quest.arrivals:
        zone = numbers[each.zone]
        coming = BringReserve(each.profile, each.count, zone, camps[each.camp], each.at_hand)
        other = each.by or (foes if each.camp == "heroes" else heroes)
        trigger = RoundBegins(each.first, 1) if each.die else ComesNear(zone, each.near, other)
        die = (DieAtLeast(each.die),) if each.die else ()
        events.append(
            ScenarioEvent(
                each.id, each.name[lang], trigger, die, (coming,), D20 if each.die else 0, (), bool(each.die), each.rule
            )
        )
    late = ScenarioEvent(
        "fin", both("quest.event_end")[lang], RoundBegins(quest.turns + 1), (), (EndInDraw(),), rule=quest.goal_rule
    )
    ways = [
        VictoryCondition("victoire", quest.goal[lang], heroes, tuple(_goal(quest, numbers, tagged)), quest.goal_rule)
    ]
    if quest.kept:
        lost = TagAtMost(quest.kept, tagged.get(quest.kept, 0) - 1)
        ways.append(VictoryCondition("perte", both("quest.way_lost")[lang], foes, (lost,), quest.goal_rule))
    nobody = FiguresAtMost(heroes, 0)
    ways.append(VictoryCondition("deroute", both("quest.way_nobody")[lang], foes, (nobody,), quest.goal_rule))
    gain = Reward("recompense", both("quest.gain")[lang], "", quest.reward, quest.reward_rule)
    return Script((), (*events, late), tuple(ways), (gain,))


def counted(script: Script, choices: Choices) -> Script:
    """Return a script with the guards at hand and the turns before a draw that a campaign chose (SW-149, SW-151)."""
    guards, turns = (number_in_force(choices, each) for each in ("guards_at_hand", "turns_to_draw"))
    events = script.events
    if guards:
        events = tuple(_with_reserve(each, guards) if each.rule == GUARDS else each for each in events)
    if turns:
        events = tuple(
            replace(each, trigger=RoundBegins(turns + 1))
            if isinstance(each.trigger, RoundBegins) and EndInDraw() in each.effects
            else each
            for each in events
        )
    return replace(script, events=events)


def _with_reserve(event: ScenarioEvent, at_hand: int) -> ScenarioEvent:
    def more(effects: Iterable[EventEffect]) -> tuple[EventEffect, ...]:
        return tuple(replace(each, reserve=at_hand) if isinstance(each, BringReserve) else each for each in effects)

    outcomes = tuple(replace(each, effects=more(each.effects)) for each in event.outcomes)
    return replace(event, effects=more(event.effects), outcomes=outcomes)


def _goal(quest: QuestType, numbers: Mapping[str, int], tagged: Mapping[str, int]) -> Iterator[Condition]:
    if quest.exit:
        yield LeftBy(numbers[quest.exit], quest.escorted, quest.leaving or tagged.get(quest.escorted, 1))
    if quest.felled:
        yield TagAtMost(quest.felled, 0)
