"""A battle on a table at one moment, as a value: figures and their spots, the half of the turn, lasting effects.

Spots are thousandths of a pace from the top left corner of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter
from typing import Final, Literal

from models.errors import Refused
from models.games.asked_ground import NOTHING, Known
from models.games.battle.readings import ReadBattle
from models.games.script.effects import BringReserve
from models.games.script.script import NO_SCRIPT, Script
from models.games.swidenth.battle.figures import Camp, Combatant, Outfit, outfit_of
from models.games.swidenth.battle.numbers import BaseSize, bases
from models.games.swidenth.battle.quests.quest_ground import QuestGround
from models.games.swidenth.data import Rulebook, climate, option, rulebook
from models.games.swidenth.types import DEFENCE, TableRow
from models.games.values import Choices, Option
from models.table.legs import Floor
from models.table.reach import CostField
from models.table.shapes import PaceTable, Part, part_of
from models.table.sight import Hiding
from models.table.spots import Base, Spot, groups

Half = Literal["deploy", "begin", "heroes", "npcs", "over"]
"""Figures are put on the table; a turn is about to begin; the PJ act; the NPCs act (SW-14); all is said."""
Condition = Literal["reserve", "up", "dead", "fled", "left", "vanished"]
"""Not yet there; on the table; dead (SW-6); fled for good (SW-42, SW-43); gone through an exit (SW-149); a summoned
warrior that vanished (SW-125).
"""
OFF: Final = (-1, -1)
_STANDING: Final = attrgetter("status", "camp", "exit")


@dataclass(frozen=True, slots=True)
class Bonus:
    """A modifier of a figure's number: `stat` is a characteristic or `degats`; against one figure where it is given.

    It lasts until the end of the `turn`, 0 for the rest of the game.
    """

    stat: str
    value: int
    rule: str
    against: str = ""
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Empty:
    """A weapon that was shot and must be reloaded, by its gear id: `loaded` as that of a figure (SW-111)."""

    weapon: str
    loaded: int


@dataclass(frozen=True, slots=True)
class FigureNow:
    """A figure at one moment.

    `hand` counts its ways to fight in contact (SW-28); `gear` is what it still has; `done` that it acted this turn;
    `paralysed` is the total its Psyche test must reach (SW-127); `hidden` that it is invisible (SW-123); `empty` the
    weapons it shot, each with the first turn it is ready in, or with the actions reloading takes, less than 0 (SW-111),
    `loaded` the same of every weapon where nobody told them apart; `struck_by` who shot at it or hexed it since it
    acted (SW-135);
    `drank` the turn of its last potion; `roused` that a Guard or a Patrol has turned to its other role; `post` counts
    the zones of a patrol; `points` are the PP its eliminations earned; `steeled` that it has tested for rout (SW-43);
    `exit` is the zone it left by; `known` what people said of it, where positions are not known, and `gone` how far it
    may have come in all since it began on the table, -1 where nobody counts.
    """

    id: str
    camp: Camp
    status: Condition = "reserve"
    at: Spot = OFF
    facing: Spot = (0, 0)
    vitality: int = 1
    gear: tuple[str, ...] = ()
    hand: int = 0
    done: bool = False
    prone: bool = False
    paralysed: int = 0
    hidden: bool = False
    bonuses: tuple[Bonus, ...] = ()
    loaded: int = 0
    struck_by: tuple[str, ...] = ()
    drank: int = 0
    roused: bool = False
    post: int = 0
    points: int = 0
    steeled: bool = False
    exit: int = 0
    known: Known = NOTHING
    gone: int = -1
    empty: tuple[Empty, ...] = ()

    @property
    def unloaded(self) -> bool:
        """Whether it may spend actions on reloading (AMB-SW-19)."""
        return self.loaded < 0 or any(each.loaded < 0 for each in self.empty)

    @property
    def up(self) -> bool:
        """Whether it stands or lies on the table."""
        return self.status == "up"


@dataclass(frozen=True, slots=True)
class Troop:
    """Figures that rout together: they stood in one group when they were deployed or arrived (SW-43, SW-44)."""

    id: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """A wall of destruction or a veil (SW-126, SW-131): the spell, its caster, the corners of its ground,
    the turn it was cast in."""

    id: str
    spell: str
    caster: str
    corners: tuple[Spot, ...]
    turn: int = 0


@dataclass(frozen=True, slots=True)
class TableState:
    """A battle at one moment. `count` numbers its Events.

    `lucky` is the damage the next winner in melee adds (events 11 and 16), `magic` and `shots` what an event of this
    turn adds to spells and shots (SW-194, SW-195); `weather` is the row of the climate table, `omen` the score that
    brings a random event, 0 for none (SW-192); `later` act after
    the others of their half this turn (SW-14). `occurred` are the events of the quest that have occurred.
    """

    half: Half
    turn: int = 0
    figures: tuple[FigureNow, ...] = ()
    troops: tuple[Troop, ...] = ()
    screens: tuple[Screen, ...] = ()
    lucky: int = 0
    magic: int = 0
    shots: int = 0
    weather: str = ""
    omen: int = 0
    occurred: tuple[str, ...] = ()
    winner: str = ""
    count: int = 0
    later: tuple[str, ...] = ()

    def figure(self, figure_id: str) -> FigureNow:
        """Return a figure by id; raises Refused without one."""
        for each in self.figures:
            if each.id == figure_id:
                return each
        raise Refused("quest.no_such_figure")

    def standing(self) -> Iterator[FigureNow]:
        """Yield the figures on the table."""
        return (each for each in self.figures if each.status == "up")

    def of(self, camp: Camp) -> tuple[FigureNow, ...]:
        """Return the figures of a camp on the table."""
        return tuple(each for each in self.figures if each.camp == camp and each.status == "up")

    def put(self, figure: FigureNow) -> TableState:
        """Return the state with a figure changed."""
        return replace(self, figures=tuple([figure if each.id == figure.id else each for each in self.figures]))

    @property
    def sky(self) -> TableRow | None:
        """The weather in force, None for fair weather or where nobody rolled."""
        return climate().get(self.weather)


@dataclass(frozen=True, eq=False)
class TableBattle(ReadBattle):
    """What does not change while a battle is fought: its figures as they came, the table and its zones (their corners
    in the order of positive area), the readings, the book. `asked` says that nobody knows where figures stand, and how
    it is asked for (`asked_table`).

    `script` is what the quest adds to the rules, its `sides` by the camps they play; zones stand under the numbers it
    calls them by, and under their names where they have some. Who is led may be put down in the zones of `starts`.
    """

    figures: tuple[Combatant, ...]
    table: PaceTable
    choices: Choices = field(default_factory=dict)
    zones: Mapping[str, tuple[Spot, ...]] = field(default_factory=dict)
    book: Rulebook = field(default_factory=rulebook)
    script: Script = NO_SCRIPT
    sides: tuple[str, str] = ("heroes", "foes")
    starts: tuple[str, ...] = ()
    asked: Literal["", "trust", "ask"] = ""

    @cached_property
    def asking(self) -> TableBattle:
        """The battle for resolving acts and for NPCs: unknown facts of the table are asked for."""
        return replace(self, asked="ask") if self.asked == "trust" else self

    @cached_property
    def trusting(self) -> TableBattle:
        """The battle for people's choices: unknown facts of the table are taken as they say."""
        return replace(self, asked="trust") if self.asked == "ask" else self

    @cached_property
    def _known(self) -> dict[str, Combatant]:
        return {each.id: each for each in self.figures}

    @cached_property
    def _outfits(self) -> dict[tuple[str, tuple[str, ...]], Outfit]:
        return {}

    @cached_property
    def zone_parts(self) -> Mapping[str, Part]:
        """The zones as parts, for geometry."""
        return {name: part_of(corners) for name, corners in self.zones.items()}

    @cached_property
    def floors(self) -> dict[tuple[str, str], Floor]:
        """The cache of tables as each figure meets them, by figure and manner of moving."""
        return {}

    @cached_property
    def quest(self) -> QuestGround:
        """What its quest needs of the table."""
        return QuestGround(self.script, self.zones)

    @cached_property
    def fields(self) -> dict[object, CostField]:
        """The cache of this turn's ways into contact with figures, where the battle is played automatically."""
        return {}

    @cached_property
    def halves(self) -> dict[str, str]:
        """The cache of the half of a turn in which each figure of the heroes' camp acts."""
        return {}

    @cached_property
    def tagged(self) -> Mapping[str, frozenset[str]]:
        """The figures of each tag."""
        tags = {each.tag for each in self.figures}
        return {tag: frozenset(each.id for each in self.figures if each.tag == tag) for tag in tags}

    @cached_property
    def _parts(self) -> dict[tuple[str, ...], tuple[Part, ...]]:
        return {}

    def parts(self, kinds: tuple[str, ...]) -> tuple[Part, ...]:
        """Return the parts of the shapes of some kinds."""
        if kinds not in self._parts:
            self._parts[kinds] = tuple(self.table.of(kinds))
        return self._parts[kinds]

    @cached_property
    def hiding(self) -> dict[object, Hiding]:
        """The cache of what hides figures, by what counts and the veils there are."""
        return {}

    @cached_property
    def reserves(self) -> frozenset[str]:
        """The events of the quest that bring figures: the tag of those who wait for them."""
        events = self.script.events
        return frozenset(e.id for e in events if any(isinstance(each, BringReserve) for each in e.all_effects))

    @cached_property
    def bases(self) -> dict[str, tuple[int, int]]:
        """Radius and height of each figure, by its id."""
        return {each.id: (self.sizes[each.size].radius, self.sizes[each.size].height) for each in self.figures}

    @cached_property
    def sizes(self) -> Mapping[str, BaseSize]:
        """The base and the height in force of each size."""
        return bases(self.choices)

    def radius(self, figure_id: str) -> int:
        """Return the radius of the base of a figure, thousandths of a pace."""
        return self.bases[figure_id][0]

    def of(self, figure_id: str) -> Combatant:
        """Return a figure as it was brought; raises Refused for an unknown one."""
        found = self._known.get(figure_id)
        if found is None:
            raise Refused("quest.no_such_figure")
        return found

    def side(self, camp: str) -> str:
        """Return the side of a camp."""
        return self.sides[0 if camp == "heroes" else 1]

    def outfit(self, figure: FigureNow) -> Outfit:
        """Return what a figure can do with its present gear."""
        key = (figure.id, figure.gear)
        if key not in self._outfits:
            self._outfits[key] = outfit_of(self.book, self.of(figure.id), figure.gear, self.choices)
        return self._outfits[key]

    def defence(self, figure: FigureNow) -> int:
        """Return the Defence of a figure in its present armour; its profile has that of the armour
        it came in (SW-48).
        """
        known = self.of(figure.id)
        if figure.gear == known.gear:
            return known.stats[DEFENCE]
        came = replace(figure, gear=known.gear)
        return known.stats[DEFENCE] - self.outfit(came).armour + self.outfit(figure).armour

    def option(self, option_id: str) -> Option:
        return option(option_id)


def base_of(battle: TableBattle, figure: FigureNow) -> Base:
    """Return a figure as geometry sees it."""
    return Base(*figure.at, *battle.bases[figure.id])


def bonus(state: TableState, figure: FigureNow, stat: str, against: str = "") -> tuple[Bonus, ...]:
    """Return the lasting modifiers of a figure's number now, against a figure where that matters."""
    return tuple(
        each
        for each in figure.bonuses
        if each.stat == stat and each.turn in (0, state.turn) and each.against in ("", against)
    )


def standings(state: TableState) -> tuple[object, ...]:
    """Return everything a victory may depend on, except the places of figures."""
    return state.turn, state.half, state.occurred, tuple(map(_STANDING, state.figures))


def begin(battle: TableBattle, places: Mapping[str, Spot], wounds: Mapping[str, int] | None = None) -> TableState:
    """Return a battle before its first turn: who has a place stands there, the others are kept in reserve.

    `wounds` is the Vitality that heroes lost before.
    """
    lost = wounds or {}
    figures = tuple(
        FigureNow(
            each.id,
            each.camp,
            "up" if each.id in places else "reserve",
            places.get(each.id, OFF),
            vitality=max(1, each.stats["vitalite"] - lost.get(each.id, 0)),
            gear=each.gear,
        )
        for each in battle.figures
    )
    return TableState("deploy", figures=figures)


def with_troops(battle: TableBattle, state: TableState) -> TableState:
    """Return the state with the troops of those on the table: PJ are one, NPCs those in a chain of gaps under 1 pace.

    Who is in a troop already stays there (SW-44, AMB-SW-29).
    """
    known = {each for troop in state.troops for each in troop.members}
    fresh = [each for each in state.standing() if each.id not in known]
    heroes = tuple(each.id for each in fresh if battle.of(each.id).pj)
    found = [Troop(heroes[0], heroes)] if heroes else []
    for camp in ("heroes", "foes"):
        rest = [each for each in fresh if each.camp == camp and not battle.of(each.id).pj]
        for chain in groups([base_of(battle, each) for each in rest]):
            members = tuple(rest[each].id for each in chain)
            found.append(Troop(members[0], members))
    return replace(state, troops=(*state.troops, *found)) if found else state
