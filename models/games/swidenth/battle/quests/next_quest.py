"""A quest drawn by a seed for a band: a known table, other woods, enemies for the worth of the band (SW-203)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, TypeVar

from models.content import build, read_toml
from models.dice import Dice
from models.games.swidenth.battle.quests.quest import QuestArrival, QuestStart, QuestType, quests, zone_room
from models.games.swidenth.data import FOLDER, profiles, rulebook
from models.i18n import LANGUAGES, NO_TEXT, Text, fold

RULE: Final = "SW-203"
CHIEF: Final = "chef"
PEOPLE: Final = "civil"
HELP: Final = "soldat-de-la-garde"
FEWEST: Final = 2
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BandStory:
    """A band that looks for a quest: its name, the worth of its living in PP, its last quest and whether it was won; no
    name of a quest where it has had none.
    """

    name: str
    worth: int
    last: str = ""
    won: bool = True


@dataclass(frozen=True, slots=True)
class Gang:
    """Enemies who go together: the profile that leads them (empty: one of the ranks), the others, what they did, the
    hundredths of the usual points that buy them.
    """

    name: Text
    leader: str
    ranks: tuple[str, ...]
    deed: Text
    weight: int = 100


@dataclass(frozen=True, slots=True)
class QuestAim:
    """What a quest is won by: getting `through` to the exit with `people` who are escorted or so many `leaving`, or the
    leader `felled` with those beside him. `weight` is that of a gang.
    """

    id: str
    title: Text
    goal: Text
    situation: Text
    through: bool = False
    people: int = 0
    leaving: int = 0
    felled: bool = False
    weight: int = 100


@dataclass(frozen=True, slots=True)
class Coming:
    """How others come later: on a `die` from the turn `first` on, or when somebody is `near` their zone."""

    name: Text
    die: int = 0
    first: int = 0
    near: int = 0


@dataclass(frozen=True, slots=True)
class KnownTable:
    """The table of a quest; `through`: its exit lies beyond the enemies; what it looks like, where the quest says more
    than fits any other.
    """

    quest: str
    through: bool = False
    ground: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class NextQuests:
    """What proposed quests are drawn from; the numbers are explained in `next_quests.toml`."""

    share: int
    later: int
    harder: int
    easier: int
    most: int
    tables: tuple[KnownTable, ...]
    opening: Text
    after_victory: Text
    after_defeat: Text
    gangs: tuple[Gang, ...]
    aims: tuple[QuestAim, ...]
    places: tuple[Text, ...]
    comings: tuple[Coming, ...]


@cache
def next_quests() -> NextQuests:
    """Return what proposed quests are drawn from; raises ContentError for a wrong file."""
    file = FOLDER / "next_quests.toml"
    return build(NextQuests, read_toml(file), file=file.name)


def drawn_quest(seed: str, band: BandStory) -> QuestType:
    """Return the quest of a seed for a band: the same whenever it is drawn."""
    rules, dice = next_quests(), Dice(seed, "next")
    gang = _pick(dice, _gangs(rules, band))
    known = _pick(dice, rules.tables)
    table = quests()[known.quest]
    aim = _pick(dice, [each for each in rules.aims if known.through or not each.through])
    place = _pick(dice, rules.places)
    weight = 100 if not band.last else rules.harder if band.won else rules.easier
    points = band.worth * rules.share * weight * gang.weight * aim.weight // 10**8
    zones = tuple(dict.fromkeys(each.zone for each in table.starts if each.camp == "foes"))
    room = Counter({each: zone_room(table.zone(each)) for each in zones})
    leader, others = _enemies(dice, gang, points, min(rules.most, room.total()))
    starts = tuple(_starts(table, aim, leader, others, room))
    arrivals = tuple(_arrivals(dice, rules, table, gang, band))
    opening = rules.opening if not band.last else rules.after_victory if band.won else rules.after_defeat
    said = (opening, gang.deed, aim.situation)
    words = {"band": band.name, "last": band.last}
    situation = Text(*(" ".join(each[lang].format(**words) for each in said) for lang in LANGUAGES))
    groups = {PEOPLE: Text("voyageurs", "travellers"), CHIEF: Text("meneur et sa garde", "leader and guard")}
    return replace(
        table,
        id=f"next-{seed}",
        name=Text(*(f"{gang.name[lang]} {place[lang]}" for lang in LANGUAGES)),
        rule=RULE,
        situation=situation,
        ground=known.ground if known.ground != NO_TEXT else table.ground,
        goal=aim.goal,
        goal_rule=RULE,
        reward=5 + dice.roll(3, "quest").result,
        reward_rule=RULE,
        exit=table.exit if aim.through else "",
        escorted=PEOPLE if aim.people else "",
        leaving=aim.leaving,
        felled=CHIEF if aim.felled else "",
        kept=PEOPLE if aim.people else "",
        turns=min(table.turns, 30),
        seed=seed,
        starts=starts,
        arrivals=arrivals,
        groups=groups,
        order=0,
        measured={},
    )


def _pick(dice: Dice, among: Sequence[T]) -> T:
    return among[dice.roll(len(among), "quest").result - 1] if len(among) > 1 else among[0]


def _gangs(rules: NextQuests, band: BandStory) -> Sequence[Gang]:
    """Return who may be met: after a defeat those who won, if it is known who they were; else anybody else."""
    known = [each for each in rules.gangs if any(fold(each.name[lang]) in fold(band.last) for lang in LANGUAGES)]
    if known and not band.won:
        return known
    return [each for each in rules.gangs if each not in known]


def _enemies(dice: Dice, gang: Gang, points: int, most: int) -> tuple[str, Counter[str]]:
    """Return who leads and how many of each rank there are, for so many PP; two figures at least."""
    kinds = profiles(rulebook())
    cheapest = min(gang.ranks, key=lambda each: kinds[each].cost)
    affordable = gang.leader and 2 * kinds[gang.leader].cost <= points
    leader = gang.leader if affordable else max(gang.ranks, key=lambda each: kinds[each].cost)
    left, found = points - kinds[leader].cost, Counter[str]()
    while found.total() < most - 1 and left >= kinds[cheapest].cost:
        open_to = [each for each in gang.ranks if kinds[each].cost <= left]
        rank = _pick(dice, open_to)
        found[rank] += 1
        left -= kinds[rank].cost
    if found.total() < FEWEST - 1:
        found[cheapest] += 1
    return leader, found


def _starts(
    table: QuestType, aim: QuestAim, leader: str, others: Mapping[str, int], room: Counter[str]
) -> Iterator[QuestStart]:
    if aim.people:
        yield QuestStart("voyageurs", RULE, "civil", aim.people, "heroes", table.start, tag=PEOPLE)
    ranks = (leader, *(each for each, count in sorted(others.items()) for _ in range(count)))
    zones = [_roomiest(room) for _ in ranks]
    yield QuestStart("meneur", RULE, leader, 1, "foes", zones[0], tag=CHIEF, group=zones[0])
    placed = Counter(zip(ranks[1:], zones[1:], strict=True))
    for (rank, zone), count in sorted(placed.items()):
        tag = CHIEF if zone == zones[0] else ""
        yield QuestStart(f"{rank}-{zone}".lower(), RULE, rank, count, "foes", zone, tag=tag, group=zone)


def _roomiest(room: Counter[str]) -> str:
    """Return the zone with the most room left, and take a place in it."""
    ((zone, _),) = room.most_common(1)
    room[zone] -= 1
    return zone


def _arrivals(dice: Dice, rules: NextQuests, table: QuestType, gang: Gang, band: BandStory) -> Iterator[QuestArrival]:
    """Yield who comes later: more enemies, and sometimes the guard; after a defeat always."""
    rank = _pick(dice, gang.ranks)
    coming = _pick(dice, rules.comings)
    later = band.worth * rules.later // 100 // profiles(rulebook())[rank].cost
    zone = next((each.zone for each in table.arrivals if each.camp == "foes"), table.starts[-1].zone)
    if later:
        yield QuestArrival(
            "suite", RULE, rank, min(3, later), later, "foes", zone, coming.first, coming.die, coming.near, coming.name
        )
    if (band.last and not band.won) or dice.roll(4, "quest").result == 1:
        name = next((each.name for each in quests()["convoi"].arrivals if each.profile == HELP), NO_TEXT)
        yield QuestArrival("garde", RULE, HELP, 2, 4, "heroes", table.start, 3, 17, 0, name)
