"""The battle facet of Swidenth: a table as a scenario lays it out, as pages of play know it.

The first side of a scenario are the heroes and those they lead, the second the enemies whom conduct plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from models.dice import Dice
from models.errors import Refused
from models.games.battle_values import (
    Advice,
    BattleView,
    Likely,
    Offered,
    Phase,
    Played,
    Player,
    Sheet,
    Token,
    Told,
    Trait,
    Value,
    Walked,
)
from models.games.event import Event, Json
from models.games.pieces import NEUTRAL, Agreement, Placed, Setup, SideShown, UnitShown, as_dressed
from models.games.script import ScenarioEvent
from models.games.swidenth.battle import acts, engine, offering, policies, state
from models.games.swidenth.battle.acts import (
    BeginTurn,
    DoNothing,
    EndHalf,
    RollSigns,
    ShootAt,
    TableAct,
    act_word,
)
from models.games.swidenth.battle.figures import Camp, Combatant, Duty, enlist_hero, enlist_profile
from models.games.swidenth.battle.helping import decide
from models.games.swidenth.battle.melee import Prospect
from models.games.swidenth.battle.offering import TableOffer
from models.games.swidenth.battle.staging import zones_of
from models.games.swidenth.battle.state import OFF, FigureNow, TableBattle, TableState
from models.games.swidenth.battle.telling import TableTeller
from models.games.swidenth.battle.turn import waiting
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import Rulebook, bands, profiles, roles, rulebook
from models.games.swidenth.gear import skill
from models.games.vocabulary import ON_PACES, BringReserve
from models.i18n import NO_TEXT, Text, both, fold
from models.maps.map_state import table_of
from models.maps.spots import NOWHERE, spot_of
from models.maps.zoning import zones_of as zones_called
from models.problem import Problem

CAMPS: Final[tuple[Camp, Camp]] = ("heroes", "foes")
CONDUCT: Final = "conduct"
_HERO: Final = "hero:"
_PHASES: Final[dict[str, Phase]] = {"deploy": "deploy", "over": "over"}


@dataclass(frozen=True)
class LaidTable:
    """A battle as it is played: its figures and its table, what its sides are called, its sentences, first places."""

    battle: TableBattle
    sides: tuple[str, str]
    teller: TableTeller
    places: dict[str, tuple[int, int]]

    def side(self, camp: str) -> str:
        """Return the side of a camp."""
        return self.sides[CAMPS.index("heroes" if camp == "heroes" else "foes")]


@dataclass(frozen=True)
class SwidenthBattles:
    """The battles facet by the rule book that `book` returns."""

    book: Callable[[], Rulebook] = rulebook

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:
        """Return heroes and enemies, by the ids a scenario gives its two sides; nobody's last."""
        ids = CAMPS if setup is None else setup.sides
        named = zip(ids, ("quest.side_heroes", "quest.side_foes"), ("blue", "red"), strict=False)
        usual = (*(SideShown(each, both(key), team) for each, key, team in named), SideShown(NEUTRAL, NO_TEXT, "green"))
        return usual if setup is None else tuple(as_dressed(each, setup) for each in usual)

    def units(self) -> tuple[UnitShown, ...]:
        """Return the ready-made heroes, band by band, then every profile (SW-153 … SW-186)."""
        heroes = (
            UnitShown(_HERO + fold(hero.name), Text.same(hero.name), CAMPS[0], band.name, band.rule)
            for band in bands().values()
            for hero in band.heroes
        )
        kinds = profiles(self.book()).values()
        return (*heroes, *(UnitShown(e.id, e.name, "", _role(e.role), e.rule, face=e.id) for e in kinds))

    def vocabulary(self) -> frozenset[str]:
        """Return the words of a table in paces (SW-203)."""
        return ON_PACES

    def set_up(self, setup: Setup) -> LaidTable:
        """Return the battle of a scenario; raises Refused for a figure nobody knows, and unless there are two sides."""
        if len(setup.sides) != len(CAMPS):
            raise Refused("scenario.two_sides")
        figures = (
            *(self._enlisted(each, setup) for each in setup.pieces),
            *(each for event in setup.script.events for each in self._reserve(event, setup)),
        )
        if len({each.id for each in figures}) != len(figures):
            raise Refused("quest.hero_twice")
        starts = tuple(str(each.id) for each in zones_called(setup.board, "start", setup.sides[0]))
        battle = TableBattle(
            figures, table_of(setup.board), setup.choices, zones_of(setup.board), self.book(), setup.script,
            (setup.sides[0], setup.sides[1]), starts,
        )  # fmt: skip
        places = {each.id: spot_of(each.cell) for each in setup.pieces if each.cell != NOWHERE and not each.later}
        return LaidTable(battle, (setup.sides[0], setup.sides[1]), TableTeller(battle), places)

    def _reserve(self, event: ScenarioEvent, setup: Setup) -> Iterator[Combatant]:
        """Yield the figures an event may bring; raises Refused for a profile nobody knows."""
        number = 0
        for each in (each for each in event.all_effects if isinstance(each, BringReserve)):
            kind = profiles(self.book()).get(each.type)
            if kind is None:
                raise Refused("quest.no_such_profile", name=each.type)
            camp = CAMPS[0] if each.side == setup.sides[0] else CAMPS[1]
            for _ in range(each.at_hand):
                number += 1
                named = Text(f"{kind.name.fr} {number}", f"{kind.name.en} {number}")
                duty = Duty(event.id, name=named)
                yield enlist_profile(f"{event.id}-{number}", kind, camp, setup.choices, duty)

    def _enlisted(self, placed: Placed, setup: Setup) -> Combatant:
        camp = CAMPS[0] if placed.side == setup.sides[0] else CAMPS[1]
        if placed.type.startswith(_HERO):
            for hero in (each for band in bands().values() for each in band_heroes(band)):
                if _HERO + fold(hero.name) == placed.type:
                    return enlist_hero(self.book(), hero, placed.id)
        kind = profiles(self.book()).get(placed.type)
        if kind is None:
            raise Refused("quest.no_such_profile", name=placed.name or placed.type)
        name = Text.same(placed.name)
        return enlist_profile(placed.id, kind, camp, setup.choices, Duty(placed.tag, name=name))

    def problems(self, setup: Setup) -> tuple[Problem, ...]:
        """Return what is wrong before play; raises Refused where nothing can be set up at all."""
        self.set_up(setup)
        return ()

    def agreements(self) -> tuple[Agreement, ...]:
        """Return nothing: what is agreed are readings."""
        return ()

    def begin(self, table: LaidTable) -> TableState:
        """Return the state before the first die."""
        return state.begin(table.battle, table.places)

    def view(self, table: LaidTable, now: TableState) -> BattleView:
        """Return a state as people see it."""
        decides = table.sides[1] if now.half == "npcs" else table.sides[0]
        tokens = tuple(_token(table, now, each) for each in now.figures)
        winner = table.side(now.winner) if now.winner else ""
        return BattleView(_PHASES.get(now.half, "play"), now.turn, decides, tokens, (), winner=winner)

    def round_of(self, turn: int) -> int:
        """Return the turn: everybody acts in it (SW-13)."""
        return turn

    def offers(self, table: LaidTable, now: TableState, piece_id: str = "") -> tuple[Offered[TableAct], ...]:
        """Return what a figure may do besides moving, or what the side that decides may do."""
        found = offering.offers(table.battle, now, piece_id) if piece_id else _of_the_side(table.battle, now)
        return tuple(offered(table, now, each) for each in found)

    def sheet(self, table: LaidTable, now: TableState, piece_id: str) -> Sheet:
        """Return the card of a figure and what is left of it."""
        known, figure, book = table.battle.of(piece_id), now.figure(piece_id), self.book()
        values = tuple(
            Value(key, book.stats[key].name, n, short=book.stats[key].short) for key, n in known.stats.items()
        )
        life = Value("vitalite", book.stats["vitalite"].name, figure.vitality, known.stats["vitalite"])
        kinds = (skill(book, each) for each in known.skills)
        return Sheet(_role(known.role), (life,), values, tuple(Trait(e.name, e.words) for e in kinds if e is not None))

    def denied(self, table: LaidTable, now: TableState, act: TableAct) -> Told | None:
        """Return why an act cannot be done now."""
        found = engine.objection(table.battle, now, act)
        return None if found is None else table.teller.objection(found)

    def play(self, table: LaidTable, now: TableState, act: TableAct, dice: Dice) -> Played[TableState]:
        """Return what comes of an act; raises Refused for one that cannot be done."""
        done = engine.resolve(table.battle, now, act, dice)
        lines = tuple(map(table.teller.event, done.events))
        return Played(done.state, done.events, lines, done.dice, tuple(_walks(done.events)))

    def players(self) -> tuple[Player, ...]:
        """Return conduct, which plays either side by the roles of its figures (SW-132), then the policies of heroes."""
        return (Player(CONDUCT, both("quest.player_conduct"), both("quest.player_conduct_words")), *policies.players())

    def advice(self, table: LaidTable, now: TableState, player_id: str, side: str = "") -> Advice[TableAct]:  # noqa: ARG002
        """Return what conduct or a policy does next, and why; by conduct heroes act as warriors, or as shooters."""
        battle = table.battle
        left = waiting(battle, now)
        if not left:
            return Advice(BeginTurn(), Told("SW-13", "quest.why_begin"))
        figure, role = left[0], battle.of(left[0].id).role
        if figure.camp == "heroes" and player_id in policies.POLICIES:
            plan = policies.planned(battle, now, figure.id, player_id)
            return Advice(plan.act, policies.reason(battle, plan))
        if figure.camp == "heroes" and not role:
            outfit = battle.outfit(figure)
            if not outfit.arms and not outfit.missiles:
                return Advice(
                    DoNothing(figure.id), Told("SW-15", "quest.why_unarmed", {"who": battle.of(figure.id).name})
                )
            role = "tireur" if outfit.missiles else "guerrier"
        found = decide(battle, now, figure.id, Dice(figure.id, f"{now.turn}/{now.count}"), role)
        return Advice(found.chosen.act, table.teller.reason(found)[0])

    def write_act(self, act: TableAct) -> dict[str, Json]:
        """Return an act as plain JSON values."""
        return _plain(acts.written_act(act))

    def read_act(self, raw: object) -> TableAct:
        """Return the act of plain JSON values; raises ContentError."""
        return acts.read_act(raw)

    def write_state(self, now: TableState) -> dict[str, Json]:
        """Return a state as plain JSON values."""
        return _plain(state.written(now))

    def read_state(self, raw: object) -> TableState:
        """Return the state of plain JSON values; raises ContentError."""
        return state.read_state(raw)

    def fingerprint(self, now: TableState) -> str:
        """Return a hash: battles that stand alike have the same."""
        return state.fingerprint(now)


def offered(table: LaidTable, now: TableState, each: TableOffer) -> Offered[TableAct]:
    """Return an offer as a page shows it: its name, its exact chances, what a die may bring."""
    act, worth, word = each.act, each.prospect, act_word(each.act)
    target = getattr(act, "target", "")
    return Offered(
        act,
        _named(table, now, act),
        word,
        each.objection.rule if each.objection is not None else _RULES.get(word, ""),
        target=target,
        denied=None if each.objection is None else table.teller.objection(each.objection),
        chance=None if worth is None else (worth.wound or worth.success),
        damage=None if worth is None or not target else worth.damage,
        ends="turn" if isinstance(act, BeginTurn | EndHalf) else "" if isinstance(act, engine.FREE) else "figure",
        outcomes=() if worth is None else _outcomes(worth, each),
    )


_RULES: Final = {
    "strike": "SW-29",
    "shoot": "SW-36",
    "cast": "SW-39",
    "wait": "SW-15",
    "rise": "SW-25",
    "hand": "SW-28",
}


def _outcomes(worth: Prospect, each: TableOffer) -> tuple[Likely, ...]:
    """Return what the dice of an act may bring: a kill, a loss of one's own, a backlash, a rout."""
    chances = (
        ("kill", worth.kill), ("own", worth.own_death), ("backlash", worth.backlash), ("rout", each.rout),
    )  # fmt: skip
    return tuple(Likely(both(f"quest.likely_{key}"), chance) for key, chance in chances if chance)


def _named(table: LaidTable, now: TableState, act: TableAct) -> Text:
    battle, book = table.battle, table.battle.book
    figure = getattr(act, "figure", "")
    args: dict[str, object] = {}
    if isinstance(act, ShootAt):
        missiles = {each.id: each.name for each in battle.outfit(now.figure(figure)).missiles}
        args["weapon"] = missiles.get(act.weapon, NO_TEXT)
    elif isinstance(act, acts.TakeInHand):
        args["arms"] = battle.outfit(now.figure(figure)).arms[act.hand].name
    elif isinstance(act, acts.CastSpell):
        args["spell"] = book.spells[act.spell].name
    elif isinstance(act, acts.DrinkPotion):
        args["gear"] = book.gear[act.gear].name
    return both(f"quest.act_{act_word(act)}", **args)


def _of_the_side(battle: TableBattle, now: TableState) -> Iterator[TableOffer]:
    found: tuple[TableAct, ...] = (BeginTurn(),) if now.half != "deploy" else (RollSigns(), BeginTurn())
    for act in (*found, EndHalf()):
        objection = engine.objection(battle, now, act)
        if objection is None:
            yield TableOffer(act)


def _token(table: LaidTable, now: TableState, figure: FigureNow) -> Token:
    known = table.battle.of(figure.id)
    deploys = now.half == "deploy" and not known.summoner and known.tag not in table.battle.reserves
    reserve = "reserve" if deploys else "away"
    return Token(
        figure.id, known.type or known.id, known.name, table.side(figure.camp),
        NOWHERE if figure.at == OFF or not figure.up else figure.at,
        "up" if figure.up else reserve if figure.status == "reserve" else "down",
        figure.vitality, known.stats["vitalite"], done=figure.done, face=known.type,
    )  # fmt: skip


def _walks(events: tuple[Event, ...]) -> Iterator[Walked]:
    for each in events:
        path = each.args.get("path")
        if each.kind == "moved" and isinstance(path, list):
            spots = (spot for spot in path if isinstance(spot, list))
            yield Walked(each.subject, tuple((int(str(x)), int(str(y))) for x, y in spots))


def _role(role_id: str) -> Text:
    role = roles().get(role_id)
    return role.name if role is not None else NO_TEXT


def _plain(values: dict[str, object]) -> dict[str, Json]:
    return {key: _json(value) for key, value in values.items()}


def _json(value: object) -> Json:
    if isinstance(value, dict):
        return {str(key): _json(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_json(each) for each in value]
    return value if isinstance(value, bool | int | str) or value is None else str(value)
