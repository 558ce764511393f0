"""A table of Swidenth while it is fought: by people, by conduct, by policies; at one moment, and again from a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Final

from models.content import Json, plain_values
from models.dice import Dice
from models.errors import Refused
from models.games.asked_ground import AnswerWanted
from models.games.battle.fight import ActFight, ActStanding
from models.games.battle.readings import deciding, swaying
from models.games.battle.values import (
    Advice,
    Answer,
    AreaShown,
    BattleView,
    Ended,
    Offered,
    Phase,
    Played,
    Sheet,
    Told,
    Trait,
    Value,
)
from models.games.event import Event
from models.games.facets.chronicle import TollLine
from models.games.script.script import NO_SCRIPT
from models.games.script.vocabulary import ComesNear
from models.games.swidenth.battle import offering, state_json
from models.games.swidenth.battle.asked.asked_turn import SpringAmbush, answer_to, watched_events
from models.games.swidenth.battle.conduct import policies
from models.games.swidenth.battle.conduct.steps import decide
from models.games.swidenth.battle.engine import ENGINE, objection
from models.games.swidenth.battle.figure_reach import FigureReach
from models.games.swidenth.battle.laid_table import CAMPS, LaidTable
from models.games.swidenth.battle.melee import Strike
from models.games.swidenth.battle.moving import GoAlong, RunTo, budget_of, refuse_end
from models.games.swidenth.battle.offering import TableOffer
from models.games.swidenth.battle.quests.automatic_events import RollSigns
from models.games.swidenth.battle.scene import TableAct, Working, engaged_with, half_of
from models.games.swidenth.battle.shooting import ShootAt
from models.games.swidenth.battle.showing import (
    alone_of,
    carried_names,
    pointed_at,
    role_of,
    show_offer,
    token_of,
    weighed_act,
)
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState
from models.games.swidenth.battle.toll import toll
from models.games.swidenth.battle.turn import (
    ArrangeTurn,
    BeginTurn,
    CorrectLife,
    DoNothing,
    EndBattle,
    EndHalf,
    PlayOn,
    PutDown,
    figures_to_act,
)
from models.games.swidenth.gear import skill
from models.i18n import Text, both
from models.table.spots import UNIT, Spot

MOST_TURNS: Final = 60
"""Turns after which a battle that no quest ends is left undecided."""
_STAT_ICONS: Final = {
    "combat": "combat", "defense": "defence", "vitesse": "pace", "moral": "morale", "psychisme": "psyche",
    "tir": "shooting",
}  # fmt: skip
_PHASES: Final[dict[str, Phase]] = {"deploy": "deploy", "over": "over"}


class TableFight(ActFight[TableBattle, TableState, Working]):
    """A table that is laid out, to be fought on."""

    engine = ENGINE

    def __init__(self, table: LaidTable) -> None:
        self.table, self.sides, self.teller = table, table.sides, table.teller

    def begin(self) -> TableState:
        return self.table.begin()

    def at(self, state: TableState) -> TableStanding:
        return TableStanding(self.table, state)

    def counted(self) -> Mapping[str, Text]:
        """Return the PJ."""
        return {each.id: each.name for each in self.table.battle.figures if each.hero and not each.summoner}

    def write_state(self, state: TableState) -> dict[str, Json]:
        return plain_values(state_json.packed(state))

    def read_state(self, raw: Json) -> TableState:
        return state_json.read_state(raw)

    def fingerprint(self, state: TableState) -> str:
        return state_json.fingerprint(state)


class TableStanding(ActStanding[TableBattle, TableState, Working]):
    """A table at one moment."""

    engine = ENGINE

    def __init__(self, table: LaidTable, state: TableState) -> None:
        self.table, self.battle, self.state, self.teller = table, table.battle, state, table.teller

    @cached_property
    def view(self) -> BattleView:
        table, now = self.table, self.state
        decides = table.sides[1] if now.half == "npcs" else table.sides[0]
        tokens = tuple(token_of(table, now, each) for each in now.figures)
        winner = table.side(now.winner) if now.winner else ""
        phase = _PHASES.get(now.half, "play")
        alone = alone_of(table, now)
        if alone and not self.battle.script.victories:
            phase, winner = "over", table.side(alone)
        pairs = tuple(
            (each.id, other.id)
            for each in now.of(CAMPS[0])
            for other in (engaged_with(self.battle, now, each) if phase != "over" else ())
        )
        spells = self.battle.book.spells
        areas = tuple(AreaShown(e.id, spells[e.spell].name, e.corners) for e in now.screens if e.corners)
        return BattleView(phase, now.turn, decides, tokens, (), winner=winner, engaged=pairs, areas=areas)

    # -- acts ------------------------------------------------------------------------------------------------------

    def offers(self, piece_id: str = "") -> tuple[Offered[TableAct], ...]:
        found = offering.offers(self.battle, self.state, piece_id) if piece_id else self._of_the_side()
        return tuple(map(self._shown, found))

    def _shown(self, offer: TableOffer) -> Offered[TableAct]:
        return show_offer(self.table, self.state, offer)

    def _of_the_side(self) -> Iterator[TableOffer]:
        battle, signs = self.battle, (RollSigns(), RollSigns(omen=False), RollSigns(weather=False))
        found: tuple[TableAct, ...] = (BeginTurn(),) if self.state.half != "deploy" else (*signs, BeginTurn())
        # An ambush nobody can have come near yet is not told of.
        watching = watched_events(battle) if battle.asked else ()
        near = (
            each.id
            for each in watching
            if isinstance(each.trigger, ComesNear) and self.table.may_be_near(self.state, each.trigger)
        )
        for act in (*map(SpringAmbush, near), *found, EndHalf(), EndBattle(), PlayOn()):
            if objection(battle, self.state, act) is None:
                yield TableOffer(act)

    def answered(self, offered: Offered[TableAct], answer: Answer) -> Offered[TableAct]:
        return self._shown(offering.offer(self.battle, self.state, offered.act.answered(self.state, answer)))

    def sheet(self, piece_id: str) -> Sheet:
        battle, book, figure = self.battle, self.battle.book, self.state.figure(piece_id)
        known = battle.of(piece_id)
        values = tuple(
            Value(_STAT_ICONS.get(key, "profile"), book.stats[key].name, n, short=book.stats[key].short)
            for key, n in known.stats.items()
            if key != "vitalite"
        )
        move = budget_of(battle, figure) // UNIT if figure.up and not figure.done else 0
        left = Value("move", both("quest.base_move"), move, short=both("quest.base_move_short"))
        kinds = (skill(book, each) for each in known.skills)
        traits = tuple(Trait(e.name, e.words) for e in kinds if e is not None)
        return Sheet(role_of(battle, known), (left,), values, traits, carried_names(battle, known, figure))

    def play(self, act: TableAct, dice: Dice) -> Played[TableState]:
        with _in_words(self.table):
            return super().play(act, dice)

    def set_life(self, piece_id: str, life: int) -> TableAct:
        return CorrectLife(piece_id, life)

    def waiting(self) -> tuple[str, ...]:
        """Return the NPCs that have still to act, in the order in force (SW-14)."""
        return tuple(each.id for each in self._left) if self.state.half == "npcs" else ()

    def arrange(self, pieces: Sequence[str]) -> TableAct:
        return ArrangeTurn(tuple(pieces))

    def toll(self, begun: TableState, past: Sequence[Event]) -> tuple[TollLine, ...]:
        return toll(self.battle, begun, self.state, past)

    @cached_property
    def _left(self) -> tuple[FigureNow, ...]:
        """Who has still to act in this half of the turn."""
        return figures_to_act(self.battle, self.state)

    # -- moves -----------------------------------------------------------------------------------------------------

    @cached_property
    def _reaches(self) -> dict[str, FigureReach]:
        return {}

    def reach(self, piece_id: str) -> FigureReach:
        """Return where a figure may go in an action (SW-16, SW-17, SW-24)."""
        if piece_id not in self._reaches:
            self._reaches[piece_id] = FigureReach(self.battle, self.state, self.state.figure(piece_id))
        return self._reaches[piece_id]

    def barred(self, piece_id: str, spot: Spot) -> Told | None:
        """Return why a figure cannot go to a spot now, walking or running straight, or be put there before play."""
        if self.state.half == "deploy":
            return self.denied(PutDown(piece_id, spot))
        way = self.reach(piece_id).walk.found.way(spot)
        act: TableAct = RunTo(piece_id, spot) if way is None else GoAlong(piece_id, way.spots[1:])
        found = refuse_end(self.battle, self.state, self.state.figure(piece_id), spot)
        return self.denied(act) if found is None else self.table.teller.objection(found)

    def walk(self, piece_id: str, path: Sequence[Spot]) -> tuple[Offered[TableAct], ...]:
        """Return the act of going along a path, the start included: walking, or running where it is too far.

        A walk ends with a free turn, so nobody runs where he can walk (SW-16, SW-17).
        """
        ways: list[GoAlong | RunTo] = [GoAlong(piece_id, tuple(path[1:]))]
        if len(path) == 2:
            ways.append(RunTo(piece_id, path[1]))
        act = next((each for each in ways if objection(self.battle, self.state, each) is None), ways[0])
        runs = isinstance(act, RunTo)
        name = both("quest.act_run" if runs else "quest.act_move")
        return (Offered(act, name, "move", "SW-17" if runs else "SW-16"),)

    def deploy(self, piece_id: str, spot: Spot) -> TableAct:
        return PutDown(piece_id, spot)

    def deployable(self, piece_id: str) -> tuple[Spot, ...]:
        """Return the middles of the paces of the table a figure may be put on now (SW-147)."""
        if self.state.half != "deploy":
            return ()
        ground = self.battle.table
        spots = ((x, y) for y in range(UNIT // 2, ground.height, UNIT) for x in range(UNIT // 2, ground.width, UNIT))
        return tuple(s for s in spots if objection(self.battle, self.state, PutDown(piece_id, s)) is None)

    def aims(self, piece_id: str, spot: Spot) -> tuple[Offered[TableAct], ...]:
        figure = replace(self.state.figure(piece_id), at=spot, done=False)
        there = replace(self.state.put(figure), half="npcs" if figure.camp == "foes" else "heroes")
        standing = TableStanding(self.table, there)
        found = (e for e in offering.offers(self.battle, there, piece_id) if isinstance(e.act, Strike | ShootAt))
        return tuple(standing._shown(each) for each in found if each.objection is None)

    # -- automatic players -----------------------------------------------------------------------------------------

    def advice(self, player_id: str, side: str = "") -> Advice[TableAct]:  # noqa: ARG002  conduct deploys nobody
        """Return what conduct or a policy does next, and why; under conduct heroes act as warriors or shooters."""
        table, battle, now, left = self.table, self.battle, self.state, self._left
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
        with _in_words(table):
            found = decide(battle, now, figure.id, dice, role)
        why, *other = table.teller.reason(found, figure.at)
        half = [e for e in now.standing() if half_of(battle, e) == now.half]
        place = len(half) - len(left) + 1, len(half)
        weighed = tuple(weighed_act(table, now, each) for each in found.considered)
        offer = pointed_at(self._shown(TableOffer(found.chosen.act)))
        return Advice(found.chosen.act, why, figure.id, place, next(iter(other), None), weighed, offer)

    def deciding(self, act: TableAct, results: Sequence[int]) -> Iterator[str]:
        def do(battle: TableBattle, dice: Dice) -> object:
            done = ENGINE.do(battle, self.state, act, dice)
            return state_json.fingerprint(done.state), len(done.dice)

        return deciding(self.battle, do, results)

    def swaying(self, player_id: str) -> Iterator[str]:
        def chosen(battle: TableBattle) -> TableAct:
            return TableStanding(replace(self.table, battle=battle), self.state).advice(player_id).act

        return swaying(self.battle, chosen)

    # -- played many times, without words --------------------------------------------------------------------------

    def next_act(self, players: Mapping[str, str], seed: str) -> TableAct | None:
        """Return the next act: of a policy for heroes and those they lead, of conduct for all others."""
        battle, now, shared = self.battle, self.state, self.battle.fields
        left = () if self._over else self._left
        if not left:
            # What was found on the way is shared in one turn of one battle: no other has a part in its ties.
            shared.clear()
            return None if self._over else BeginTurn()
        figure = left[0]
        policy = players.get(self.table.side(figure.camp), "")
        if figure.camp == "heroes" and policy in policies.POLICIES:
            figure = policies.first_to_act(battle, now, left, policy)
            return policies.planned(battle, now, figure.id, policy, shared).act
        dice = Dice(seed, f"conduct/{now.turn}/{figure.id}")
        role = "" if battle.of(figure.id).role else "tireur" if battle.outfit(figure).missiles else "guerrier"
        return decide(battle, now, figure.id, dice, role, reasons=False, shared=shared).chosen.act

    def stream(self, act: TableAct) -> tuple[int, str]:
        return self.state.turn, getattr(act, "figure", "")

    def ended(self) -> Ended:
        """Return the result of the battle, or how it stands: the dead are lost (SW-6), points by SW-150."""
        now, camp = self.state, self.state.winner
        if not camp and self.battle.script == NO_SCRIPT:
            standing = {each.camp for each in now.standing()}
            camp = standing.pop() if len(standing) == 1 else ""
        lost = tuple(each.id for each in now.figures if each.status == "dead")
        points = {each.id: each.points for each in now.figures if each.points}
        return Ended(self.table.side(camp) if camp else "", now.turn, lost, points)

    @cached_property
    def _over(self) -> bool:
        """Whether the quest is decided, or, without a quest or after a lost one, a camp is gone."""
        now = self.state
        if now.half == "over":
            return True
        if self.battle.script != NO_SCRIPT and not now.winner:
            return not any(now.standing())
        return now.turn > MOST_TURNS or not (now.of("heroes") and now.of("foes"))


@contextmanager
def _in_words(table: LaidTable) -> Iterator[None]:
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
