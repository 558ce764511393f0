"""A scenario laid out as a table of Swidenth: its figures, its ground, the zones of its map, the start places."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from models.content import Json, build, plain
from models.errors import Refused
from models.games.asked_ground import NOTHING, between
from models.games.scenarios.pieces import UNPLACED, Placed, Setup, figure_name
from models.games.script.effects import BringReserve
from models.games.script.script import ScenarioEvent
from models.games.script.vocabulary import ComesNear
from models.games.swidenth.battle.asked.asked_table import with_table
from models.games.swidenth.battle.figures import Camp, Combatant, Duty, enlist_hero, enlist_profile
from models.games.swidenth.battle.moving import budget_of
from models.games.swidenth.battle.quests.quest import counted, each_once
from models.games.swidenth.battle.quests.quest_ground import zones_of
from models.games.swidenth.battle.state import TableBattle, TableState, begin
from models.games.swidenth.battle.telling import TableTeller
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import Rulebook, bands, profiles
from models.games.swidenth.party import CALLING, SUMMONED, Party
from models.i18n import Text, fold
from models.maps.edits.zoning import zones_of as zones_called
from models.maps.rules.map_state import table_of
from models.maps.spots import NOWHERE
from models.table.spots import UNIT, Spot

CAMPS: Final[tuple[Camp, Camp]] = ("heroes", "foes")
PUSHED: Final = 4 * UNIT
"""So far a figure may be pushed besides its own moves (SW-128)."""
HERO: Final = "hero:"
"""What the id of a ready-made hero among the units begins with."""


@dataclass(frozen=True)
class LaidTable:
    """A battle as it is played: its figures and its table, the names of its sides, its sentences, start places.

    `facings` are the first directions of figures, `wounds` the Vitality heroes had lost before, `later` those whom an
    event brings.
    """

    battle: TableBattle
    sides: tuple[str, str]
    teller: TableTeller
    places: Mapping[str, Spot]
    facings: Mapping[str, Spot] = field(default_factory=dict)
    wounds: Mapping[str, int] = field(default_factory=dict)
    later: frozenset[str] = frozenset()

    def side(self, camp: str) -> str:
        """Return the side of a camp."""
        return self.sides[CAMPS.index("heroes" if camp == "heroes" else "foes")]

    def camp(self, side: str) -> Camp:
        """Return the camp of a side."""
        return CAMPS[0] if side == self.sides[0] else CAMPS[1]

    def begin(self) -> TableState:
        """Return the state before the first die."""
        state = begin(self.battle, self.places, self.wounds)
        if self.battle.asked:
            return self._unplaced(state)
        facings = (replace(each, facing=self.facings.get(each.id, (0, 0))) for each in state.figures)
        return replace(state, figures=tuple(facings))

    def may_be_near(self, state: TableState, trigger: ComesNear) -> bool:
        """Return whether anybody can have come so near to a zone by now, by the moves that were told.

        Where moves were not counted, as in an older file, everybody may have run there every turn.
        """
        battle = self.battle
        zone = battle.zones.get(str(trigger.zone))
        if zone is None or trigger.side not in ("", battle.side(CAMPS[0])):
            return True
        xs, ys = [x for x, _ in zone], [y for _, y in zone]
        there = {str(each.zone) for event in battle.script.events for each in event.all_effects
                 if isinstance(each, BringReserve) and each.side == battle.side(CAMPS[0])}  # fmt: skip
        arrive = [spot for name in there for spot in battle.zones.get(name, ())]
        for each in state.of(CAMPS[0]):
            arrived = battle.of(each.id).tag in battle.reserves
            boxes = [(x, y, x, y) for x, y in arrive] if arrived else [self._box(each.id)[:4]]
            ran = state.turn * budget_of(battle, each, "run") + PUSHED
            far = trigger.paces * UNIT + battle.radius(each.id) + (each.gone if each.gone >= 0 else ran)
            for left, top, right, low in boxes:
                aside, ahead = max(0, min(xs) - right, left - max(xs)), max(0, min(ys) - low, top - max(ys))
                if aside * aside + ahead * ahead < far * far:
                    return True
        return False

    def moved_in_all(self, state: TableState, side: str) -> str:
        """Return a text that changes when anybody of a side (empty: of any) moves or comes to the table."""
        mine = [each for each in state.figures if side in ("", self.side(each.camp))]
        uncounted = any(each.up and each.gone < 0 for each in mine)
        # Nobody counts moves in an older file: there it may be otherwise every turn.
        return f"turn {state.turn}" if uncounted else str(sum(each.gone + 1 for each in mine))

    def _unplaced(self, state: TableState) -> TableState:
        """Return the state where people place everybody: who begins on the table, and the possible gaps."""
        away = {*self.later, *self.battle.reserves}
        waits = (e.id for e in self.battle.figures if e.summoner or e.id in away or e.tag in away)
        late = set(waits)
        figures = tuple(each if each.id in late else replace(each, status="up", gone=0) for each in state.figures)
        known = between({each.id: self._box(each.id) for each in figures if each.up})
        return with_table(replace(state, figures=figures), {e.id: known.get(e.id, NOTHING) for e in figures})

    def _box(self, figure: str) -> tuple[int, int, int, int, int]:
        """Return where a figure begins: about its spot, in its side's start areas, or somewhere on the table.

        As left, top, right, bottom and the radius, in thousandths of a pace.
        """
        radius, table = self.battle.radius(figure), self.battle.table
        if figure in self.places:
            x, y = self.places[figure]
            return x - UNIT, y - UNIT, x + UNIT, y + UNIT, radius
        mine = self.battle.starts if self.battle.of(figure).camp == CAMPS[0] else ()
        spots = [spot for zone in mine for spot in self.battle.zones.get(zone, ())]
        if not spots:
            return 0, 0, table.width, table.height, radius
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        return min(xs), min(ys), max(xs), max(ys), radius


def laid_out(setup: Setup, book: Rulebook, *, played: bool = True) -> LaidTable:
    """Return the table of a scenario; raises Refused for an unknown figure, and unless there are two sides.

    A table that is not to be `played` but printed may have a warrior whom nobody can call.
    """
    if len(setup.sides) != len(CAMPS):
        raise Refused("scenario.two_sides")
    setup = replace(setup, script=counted(setup.script, setup.choices))
    heroes = _heroes(book)
    taken = {each.name for each in setup.pieces}
    there = tuple(_combatant(each, setup, book, heroes) for each in setup.pieces)
    figures = (*_told_apart(there, setup, book, taken), *_reserves(setup, book, taken))
    figures = tuple(_prepared(figures, setup, played=played))
    each_once((each.id, each.name) for each in figures)
    placed = zip(setup.pieces, figures, strict=False)
    each_once((one.type, each.name) for one, each in placed if one.type in setup.enlisted or one.type in heroes)
    sides = setup.sides[0], setup.sides[1]
    starts = tuple(str(each.id) for each in zones_called(setup.board, "start", sides[0]))
    battle = TableBattle(
        figures, table_of(setup.board), setup.choices, zones_of(setup.board), book, setup.script, sides, starts,
        "trust" if setup.agreements.get(UNPLACED) else "",
    )  # fmt: skip
    called = {each.id for each in figures if each.summoner}
    stand = [each for each in setup.pieces if each.at != NOWHERE and not each.later and each.id not in called]
    return LaidTable(
        battle,
        sides,
        TableTeller(battle),
        {each.id: each.at for each in stand},
        {each.id: each.facing for each in stand if each.facing != (0, 0)},
        {each.id: int(str(setup.enlisted[each.type].get("wounds", 0)))
         for each in setup.pieces if each.type in setup.enlisted},
        frozenset(each.id for each in setup.pieces if each.later),
    )  # fmt: skip


def enlisted(book: Rulebook, party: Party, member_id: str) -> Mapping[str, Json]:
    """Return a hero of a party as he is when a battle begins; raises Refused for one who is not there."""
    for hero in party.heroes:
        if hero.id == member_id:
            figure = plain(asdict(enlist_hero(book, hero, member_id)))
            return {"figure": figure, "wounds": hero.wounds, SUMMONED: party.summoned, "kinds": [hero.cls, hero.race]}
    raise Refused("quest.no_such_figure")


def _heroes(book: Rulebook) -> Mapping[str, Combatant]:
    """Return the ready-made heroes by their ids among the units."""
    known = (each for band in bands().values() for each in band_heroes(band))
    return {HERO + fold(each.name): enlist_hero(book, each) for each in known}


def _told_apart(figures: Sequence[Combatant], setup: Setup, book: Rulebook, taken: set[str]) -> Iterator[Combatant]:
    """Yield the figures; unnamed ones of one profile get a number where there are several, or an event brings more.

    Their names are added to `taken`.
    """
    kinds = profiles(book)
    nameless = {each.id for each in setup.pieces if not each.name and each.type in kinds}
    brought = Counter(e.type for event in setup.script.events for e in event.all_effects if isinstance(e, BringReserve))
    count = Counter(each.type for each in figures if each.id in nameless) + brought
    for each in figures:
        if each.id in nameless and count[each.type] > 1:
            yield replace(each, name=_free_name(kinds[each.type].name, 1, taken))
        else:
            yield each


def _free_name(name: Text, first: int, taken: set[str]) -> Text:
    """Return a name with the first number from `first` that nobody has, and mark it as taken."""
    names = (Text(f"{name.fr} {n}", f"{name.en} {n}") for n in itertools.count(first))
    found = next(each for each in names if not taken & {each.fr, each.en})
    taken |= {found.fr, found.en}
    return found


def _combatant(placed: Placed, setup: Setup, book: Rulebook, heroes: Mapping[str, Combatant]) -> Combatant:
    camp = CAMPS[0] if placed.side == setup.sides[0] else CAMPS[1]
    taken = setup.enlisted.get(placed.type)
    if taken is not None:
        found = build(Combatant, taken.get("figure"), file=placed.name or placed.type, place="enlisted")
    elif placed.type in heroes:
        found = heroes[placed.type]
    else:
        kind = profiles(book).get(placed.type)
        if kind is None:
            raise Refused("quest.no_such_profile", name=figure_name(placed, None))
        led = placed.conduct
        duty = Duty(placed.tag, "", led.role, led.behaviour, led.turned, led.near, led.prey, led.zones)
        found = enlist_profile(placed.id, kind, camp, setup.choices, duty)
        found = replace(found, main_weapon=led.weapon or found.main_weapon)
        found = replace(found, hero=placed.player, worth=found.worth if placed.reward < 0 else placed.reward)
    name = Text.same(placed.name) if placed.name else found.name
    return replace(found, id=placed.id, camp=camp, name=name, tag=placed.tag or found.tag)


def _prepared(figures: Sequence[Combatant], setup: Setup, *, played: bool) -> Iterator[Combatant]:
    """Yield the figures; those prepared for a summoning name the figure of their side that knows the spell (SW-125)."""
    called = {each for each, body in setup.enlisted.items() if body.get(SUMMONED)}
    wait = {each.id for each in setup.pieces if each.conduct.role == SUMMONED or each.type in called}
    for each in figures:
        if each.id not in wait:
            yield each
            continue
        knows = (one for one in figures if one.camp == each.camp and one.id not in wait and _calls(one))
        caster = next(knows, None)
        if caster is None and played:
            raise Refused("quest.no_summoner", name=each.name)
        yield replace(each, role="guerrier", summoner=caster.id if caster is not None else "")


def _calls(figure: Combatant) -> bool:
    return CALLING in figure.spells or any(each.endswith(f":{CALLING}") for each in figure.gear)


def _reserves(setup: Setup, book: Rulebook, taken: set[str]) -> Iterator[Combatant]:
    """Yield the figures that events may bring, with distinct names; raises Refused for an unknown profile."""
    for event in setup.script.events:
        yield from _reserve(event, setup, book, taken)


def _reserve(event: ScenarioEvent, setup: Setup, book: Rulebook, taken: set[str]) -> Iterator[Combatant]:
    number = 0
    for each in (each for each in event.all_effects if isinstance(each, BringReserve)):
        if not each.type:
            raise Refused("quest.reserve_of_nobody", name=event.name or event.id)
        kind = profiles(book).get(each.type)
        if kind is None:
            raise Refused("quest.no_such_profile", name=each.type)
        camp = CAMPS[0] if each.side == setup.sides[0] else CAMPS[1]
        for _ in range(each.at_hand):
            number += 1
            duty = Duty(event.id, name=_free_name(kind.name, number, taken))
            yield enlist_profile(f"{event.id}-{number}", kind, camp, setup.choices, duty)
