"""The battle facet of Swidenth: a table as a scenario lays it out, for the page of a match.

The first side of a scenario are the heroes and those they lead, the second the enemies, played by conduct.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from models.content import Json, plain_values
from models.dice import Dice
from models.errors import Refused
from models.games.asked_ground import AnswerWanted
from models.games.battle_values import (
    Advice,
    Answer,
    AreaShown,
    BattleView,
    Offered,
    Phase,
    Played,
    Player,
    Sheet,
    Told,
    Trait,
    Value,
    Walked,
)
from models.games.event import Event
from models.games.persons import StoryPerson
from models.games.scenarios.pieces import (
    AT_HOME,
    NEUTRAL,
    UNPLACED,
    Agreement,
    Conducts,
    Setup,
    SideShown,
    UnitShown,
    as_dressed,
)
from models.games.script.vocabulary import ON_PACES, ComesNear
from models.games.swidenth.battle import acts, engine, offering, state_json
from models.games.swidenth.battle.act_choices import answered
from models.games.swidenth.battle.acts import (
    BeginTurn,
    DoNothing,
    EndHalf,
    RollSigns,
    TableAct,
)
from models.games.swidenth.battle.asked import asked_conduct
from models.games.swidenth.battle.asked.asked_turn import answer_to, watched
from models.games.swidenth.battle.conduct import policies
from models.games.swidenth.battle.conduct.support_steps import decide
from models.games.swidenth.battle.figures import radius_of
from models.games.swidenth.battle.laid_table import CAMPS, HERO, LaidTable, enlisted, laid_out
from models.games.swidenth.battle.moving import budget_of
from models.games.swidenth.battle.offering import TableOffer
from models.games.swidenth.battle.quests.quest_check import HUNTING, WATCHING, quest_problems
from models.games.swidenth.battle.readings import deciding, swaying
from models.games.swidenth.battle.scene import engaged_with, half_of
from models.games.swidenth.battle.showing import alone_of, carried, pointed_at, role_of, shown, token_of, weighed_act
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.battle.turn import waiting
from models.games.swidenth.data import Rulebook, bands, behaviours, profiles, roles, rulebook
from models.games.swidenth.gear import skill
from models.games.swidenth.party import SUMMONED
from models.games.swidenth.story.archive import assemble_party
from models.games.values import Choices, Stored
from models.i18n import NO_TEXT, Text, both, fold
from models.problem import Problem
from models.table.spots import UNIT

CONDUCT: Final = "conduct"
_STAT_ICONS: Final = {
    "combat": "combat", "defense": "defence", "vitesse": "pace", "moral": "morale", "psychisme": "psyche",
    "tir": "shooting",
}  # fmt: skip
_PHASES: Final[dict[str, Phase]] = {"deploy": "deploy", "over": "over"}


@dataclass(frozen=True)
class SwidenthBattles:
    """The battles facet, with the rule book that `book` returns."""

    book: Callable[[], Rulebook] = rulebook

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:
        """Return heroes and enemies, by the ids a scenario gives its two sides; nobody's last."""
        ids = CAMPS if setup is None else setup.sides
        keys = ("quest.side_heroes", "blue", ""), ("quest.side_foes", "red", CONDUCT)
        named = (
            SideShown(each, both(key), team, "", plays) for each, (key, team, plays) in zip(ids, keys, strict=False)
        )
        usual = (*named, SideShown(NEUTRAL, both("scenario.table_nobody"), "green"))
        return usual if setup is None else tuple(as_dressed(each, setup) for each in usual)

    def units(self) -> tuple[UnitShown, ...]:
        """Return the ready-made heroes, band by band, then every profile (SW-153 … SW-186)."""
        heroes = (
            UnitShown(HERO + fold(hero.name), Text.same(hero.name), CAMPS[0], band.name, band.rule, alone=True)
            for band in bands().values()
            for hero in band.heroes
        )
        kinds = profiles(self.book()).values()
        return (
            *heroes,
            *(
                # Whoever has no role is led by the players (SW-155).
                UnitShown(
                    e.id, e.name, CAMPS[bool(e.role)], _role(e.role), e.rule, face=e.id, radius=radius_of(e.skills)
                )
                for e in kinds
            ),
        )

    def vocabulary(self) -> frozenset[str]:
        """Return the words of a table in paces (SW-203)."""
        return ON_PACES

    def set_up(self, setup: Setup) -> LaidTable:
        """Return the battle of a scenario; raises Refused for a figure nobody knows, and unless there are two sides."""
        return laid_out(setup, self.book())

    def enlist(self, stored: Stored, member_id: str, choices: Choices) -> Mapping[str, Json]:
        """Return a hero of a party as he is when a battle begins; raises Refused for one not there."""
        book = self.book()
        return enlisted(book, assemble_party(book, stored, choices), member_id)

    def problems(self, setup: Setup) -> tuple[Problem, ...]:
        """Return what is wrong before play; raises Refused where nothing can be set up at all."""
        return tuple(quest_problems(self.set_up(setup), setup))

    def agreements(self) -> tuple[Agreement, ...]:
        """Return the agreements on a table of one's own, with or without known positions; the rest are readings."""
        return tuple(
            Agreement(each, *(both(f"quest.{each}{part}") for part in ("", "_words", "_kept", "_left")))
            for each in (AT_HOME, UNPLACED)
        )

    def conducts(self) -> Conducts:
        """Return roles and behaviours, among them waiting to be summoned (SW-125, SW-132, AMB-SW-83)."""
        known = ((each.id, each.name) for each in roles().values())
        return Conducts(
            (*known, (SUMMONED, both("quest.role_summoned"))),
            tuple((each.id, each.name) for each in behaviours().values()),
            tuple((each, both(f"questsheet.weapon_{each}")) for each in ("melee", "tir")),
            {**dict.fromkeys(WATCHING, ("turned", "near", "zones")), HUNTING: ("turned", "prey")},
            (
                *((each.id, each.name) for each in self.book().classes.values()),
                *((each.id, each.name) for each in self.book().races.values()),
            ),
        )

    def begin(self, table: LaidTable) -> TableState:
        """Return the state before the first die."""
        return table.begin()

    def view(self, table: LaidTable, now: TableState) -> BattleView:
        """Return a state as people see it."""
        decides = table.sides[1] if now.half == "npcs" else table.sides[0]
        tokens = tuple(token_of(table, now, each) for each in now.figures)
        winner = table.side(now.winner) if now.winner else ""
        phase = _PHASES.get(now.half, "play")
        alone = alone_of(table, now)
        if alone and not table.battle.script.victories:
            phase, winner = "over", table.side(alone)
        pairs = tuple(
            (each.id, other.id)
            for each in now.of(CAMPS[0])
            for other in (engaged_with(table.battle, now, each) if phase != "over" else ())
        )
        spells = table.battle.book.spells
        areas = tuple(AreaShown(e.id, spells[e.spell].name, e.corners) for e in now.screens if e.corners)
        return BattleView(phase, now.turn, decides, tokens, (), winner=winner, engaged=pairs, areas=areas)

    def round_of(self, turn: int) -> int:
        """Return the turn: everybody acts in it (SW-13)."""
        return turn

    def cast(self, table: LaidTable) -> Mapping[str, StoryPerson]:
        """Return the figures as a story speaks of them."""
        return table.teller.cast()

    def offers(self, table: LaidTable, now: TableState, piece_id: str = "") -> tuple[Offered[TableAct], ...]:
        """Return what a figure may do besides moving, or what the side that decides may do."""
        found = offering.offers(table.battle, now, piece_id) if piece_id else _of_the_side(table, now)
        return tuple(shown(table, now, each) for each in found)

    def answered(
        self, table: LaidTable, now: TableState, offered: Offered[TableAct], answer: Answer
    ) -> Offered[TableAct]:
        """Return an offer that wants more, with one more thing said."""
        return shown(table, now, offering.offer(table.battle, now, answered(now, offered.act, answer)))

    def sheet(self, table: LaidTable, now: TableState, piece_id: str) -> Sheet:
        """Return the card of a figure and what is left of it."""
        known, figure, book = table.battle.of(piece_id), now.figure(piece_id), self.book()
        values = tuple(
            Value(_STAT_ICONS.get(key, "profile"), book.stats[key].name, n, short=book.stats[key].short)
            for key, n in known.stats.items()
            if key != "vitalite"
        )
        move = budget_of(table.battle, figure) // UNIT if figure.up and not figure.done else 0
        left = Value("move", both("quest.base_move"), move, short=both("quest.base_move_short"))
        kinds = (skill(book, each) for each in known.skills)
        traits = tuple(Trait(e.name, e.words) for e in kinds if e is not None)
        return Sheet(role_of(table.battle, known), (left,), values, traits, carried(table.battle, known, figure))

    def denied(self, table: LaidTable, now: TableState, act: TableAct) -> Told | None:
        """Return why an act cannot be done now."""
        found = engine.objection(table.battle, now, act)
        return None if found is None else table.teller.objection(found)

    def play(self, table: LaidTable, now: TableState, act: TableAct, dice: Dice) -> Played[TableState]:
        """Return what comes of an act; raises Refused for one that cannot be done."""
        with _spoken(table):
            done = engine.resolve(table.battle, now, act, dice)
        lines = tuple(map(table.teller.event, done.events))
        return Played(done.state, done.events, lines, done.dice, tuple(_walks(done.events)))

    def players(self) -> tuple[Player, ...]:
        """Return the conduct of NPCs, which can play either side (SW-132), then the policies for heroes."""
        return (Player(CONDUCT, both("quest.player_conduct"), both("quest.player_conduct_words")), *policies.players())

    def advice(self, table: LaidTable, now: TableState, player_id: str, side: str = "") -> Advice[TableAct]:  # noqa: ARG002
        """Return what conduct or a policy does next, and why; under conduct heroes act as warriors or shooters."""
        battle = table.battle
        left = waiting(battle, now)
        if not left:
            return Advice(BeginTurn(), Told("SW-13", "quest.why_begin"))
        figure, role = left[0], battle.of(left[0].id).role
        if figure.camp == "heroes" and player_id in policies.POLICIES and not battle.asked:
            plan = policies.planned(battle, now, figure.id, player_id)
            return Advice(plan.act, policies.reason(battle, plan))
        if figure.camp == "heroes" and not role:
            outfit = battle.outfit(figure)
            if not outfit.arms and not outfit.missiles:
                return Advice(
                    DoNothing(figure.id), Told("SW-15", "quest.why_unarmed", {"who": battle.of(figure.id).name})
                )
            role = "tireur" if outfit.missiles else "guerrier"
        dice = Dice(figure.id, f"{now.turn}/{now.count}")
        with _spoken(table):
            found = (asked_conduct.decide if battle.asked else decide)(battle, now, figure.id, dice, role)
        why, *other = table.teller.reason(found)
        half = [e for e in now.standing() if half_of(battle, e) == now.half]
        place = len(half) - len(left) + 1, len(half)
        weighed = tuple(weighed_act(table, now, each) for each in found.considered)
        offer = pointed_at(shown(table, now, TableOffer(found.chosen.act)))
        return Advice(found.chosen.act, why, figure.id, place, next(iter(other), None), weighed, offer)

    def deciding(self, table: LaidTable, now: TableState, act: TableAct, results: Sequence[int]) -> Iterator[str]:
        """Yield the options whose reading decided how an act ended, one step after another."""
        return deciding(table.battle, now, act, results)

    def swaying(self, table: LaidTable, now: TableState, player_id: str) -> Iterator[str]:
        """Yield the options whose reading decided what conduct chose, one step after another."""

        def chosen(battle: TableBattle) -> TableAct:
            return self.advice(replace(table, battle=battle, seen={}), now, player_id).act

        return swaying(table.battle, chosen)

    def set_life(self, _table: LaidTable, _now: TableState, piece_id: str, life: int) -> TableAct:
        """Return the act of ticking the life of a figure at the table."""
        return acts.CorrectLife(piece_id, life)

    def waiting(self, table: LaidTable, now: TableState) -> tuple[str, ...]:
        """Return the NPCs that have still to act, in the order in force (SW-14)."""
        left = waiting(table.battle, now) if now.half == "npcs" else ()
        return tuple(each.id for each in left)

    def arrange(self, _table: LaidTable, _now: TableState, pieces: Sequence[str]) -> TableAct:
        """Return the act that sets their order (SW-14)."""
        return acts.ArrangeTurn(tuple(pieces))

    def write_act(self, act: TableAct) -> dict[str, Json]:
        """Return an act as plain JSON values."""
        return acts.written_act(act)

    def read_act(self, raw: object) -> TableAct:
        """Return the act of plain JSON values; raises ContentError."""
        return acts.read_act(raw)

    def write_state(self, now: TableState) -> dict[str, Json]:
        """Return a state as plain JSON values."""
        return plain_values(state_json.packed(now))

    def read_state(self, raw: object) -> TableState:
        """Return the state of plain JSON values; raises ContentError."""
        return state_json.read_state(raw)

    def fingerprint(self, now: TableState) -> str:
        """Return a hash of a state: equal states have the same."""
        return state_json.fingerprint(now)


@contextmanager
def _spoken(table: LaidTable) -> Iterator[None]:
    """Put a question about the table into words, with the act that answers it, and names into a contradiction."""
    try:
        yield
    except AnswerWanted as wanted:
        asked = wanted.question
        raise AnswerWanted(asked, table.teller.question(asked), answer_to(asked)) from None
    except Refused as problem:
        if problem.key.rpartition(".")[2].startswith("contradicts_"):
            raise table.teller.contradiction(problem) from None
        raise


def _of_the_side(table: LaidTable, now: TableState) -> Iterator[TableOffer]:
    battle, signs = table.battle, (RollSigns(), RollSigns(omen=False), RollSigns(weather=False))
    found: tuple[TableAct, ...] = (BeginTurn(),) if now.half != "deploy" else (*signs, BeginTurn())
    # An ambush nobody can have come near yet is not told of.
    watching = watched(battle) if battle.asked else ()
    near = (e.id for e in watching if isinstance(e.trigger, ComesNear) and table.may_be_near(now, e.trigger))
    for act in (*map(acts.SpringAmbush, near), *found, EndHalf()):
        objection = engine.objection(battle, now, act)
        if objection is None:
            yield TableOffer(act)


def _walks(events: tuple[Event, ...]) -> Iterator[Walked]:
    for each in events:
        path = each.args.get("path")
        if each.kind == "moved" and isinstance(path, list):
            spots = (spot for spot in path if isinstance(spot, list))
            yield Walked(each.subject, tuple((int(str(x)), int(str(y))) for x, y in spots))


def _role(role_id: str) -> Text:
    role = roles().get(role_id)
    return role.name if role is not None else NO_TEXT
