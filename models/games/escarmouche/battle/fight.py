"""A battle while it is fought: by people and automatic players; at one moment, and again from a file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from models.content import Json
from models.dice import Dice
from models.games.battle.fight import ActFight, ActStanding, FightTeller
from models.games.battle.readings import deciding, swaying
from models.games.battle.values import (
    Advice,
    Answer,
    AreaShown,
    BattleView,
    Ended,
    Likely,
    NeedsShown,
    Offered,
    Phase,
    PhaseShown,
    Sheet,
    Token,
    Told,
    Trait,
    Value,
)  # fmt: skip
from models.games.escarmouche.battle import phases, state_json
from models.games.escarmouche.battle.activation import SetLife, SpecialDeed
from models.games.escarmouche.battle.clipboard import needs_shown, phases_shown
from models.games.escarmouche.battle.engine import ENGINE
from models.games.escarmouche.battle.laying import LaidSkirmish
from models.games.escarmouche.battle.moving import MoveAlong, MoveGroup, budget, reach_of, rule_of, together
from models.games.escarmouche.battle.offering import acts_of, expected, group_acts, missing_choice, question, side_acts
from models.games.escarmouche.battle.players.choosing import advised, choose
from models.games.escarmouche.battle.players.weighing import Estimates, estimates, players
from models.games.escarmouche.battle.powers import UsePower
from models.games.escarmouche.battle.scoring import destroyed
from models.games.escarmouche.battle.state import OFF, Skirmish, SkirmishState, TrooperNow
from models.games.escarmouche.battle.telling import SkirmishTeller
from models.games.escarmouche.battle.turn import DeploySide, DeployTrooper
from models.games.escarmouche.battle.volley import WISHES, FireVolley, VolleyWorth, as_fired, in_order
from models.games.escarmouche.battle.work import AttackWorth, SkirmishAct, SkirmishAttack, Work
from models.games.escarmouche.entries import stats
from models.games.table_ground import TableReach
from models.i18n import NO_TEXT, Text, both
from models.maps.spots import NOWHERE
from models.table.shapes import hull
from models.table.spots import CLOSE, UNIT, Base, Spot, ring

_PHASES: Final[dict[str, Phase]] = {"deploy": "deploy", "over": "over"}
_ICONS: Final = {
    "Tir": "shooting", "Combat": "combat", "Nombre d'attaques au corps à corps": "melee-weapon", "Cadence": "reload",
    "Sauvegarde": "defence", "Puissance dans la Force": "force-power", "Portée": "ranged-weapon",
}  # fmt: skip
ANSWERED: Final = ("skirmish.throw_nowhere", "skirmish.volley_at_nobody", "skirmish.no_group")
"""Objections that an answer to what an act wants does away with."""
_STATUS: Final = {"up": "up", "prone": "up", "reserve": "reserve"}


class SkirmishFight(ActFight[Skirmish, SkirmishState, Work]):
    """A battle that is laid out, to be fought."""

    engine = ENGINE

    def __init__(self, laid: LaidSkirmish) -> None:
        self.laid, self.sides = laid, laid.battle.sides
        self.teller = SkirmishTeller(laid.battle)

    def begin(self) -> SkirmishState:
        return self.laid.begin()

    def at(self, state: SkirmishState) -> SkirmishStanding:
        return SkirmishStanding(self.laid.battle, state, self.teller)

    def counted(self) -> Mapping[str, Text]:
        """Return the Heroes."""
        return {each.id: each.name for each in self.laid.battle.troopers if each.hero}

    def write_state(self, state: SkirmishState) -> dict[str, Json]:
        return state_json.packed(state)

    def read_state(self, raw: Json) -> SkirmishState:
        return state_json.read_state(raw)


class SkirmishStanding(ActStanding[Skirmish, SkirmishState, Work]):
    """A battle at one moment."""

    engine = ENGINE

    def __init__(self, battle: Skirmish, state: SkirmishState, teller: FightTeller) -> None:
        self.battle, self.state, self.teller = battle, state, teller

    @cached_property
    def view(self) -> BattleView:
        battle, now = self.battle, self.state
        decides = battle.side_asked(now)
        there = [(each, battle.of(each.id).radius + CLOSE, battle.team(each.side)) for each in now.there()]
        pairs = tuple(
            (one.id, other.id)
            for n, (one, radius, team) in enumerate(there)
            for other, far, theirs in there[n + 1 :]
            if team != theirs
            and (one.at[0] - other.at[0]) ** 2 + (one.at[1] - other.at[1]) ** 2 <= (radius + far - CLOSE) ** 2
        )
        hero = battle.of(now.hero) if now.hero else None
        return BattleView(
            _PHASES.get(now.stage, "play"), now.turn, decides, tuple(map(self._token, now.figures)), (),
            active=next((each.id for each in now.figures if each.second), ""), winner=now.winner,
            question=question(battle, now) if battle.measured else None,
            title=both("skirmish.phase_of", who=hero.name) if hero is not None else NO_TEXT,
            engaged=pairs, areas=self._bubbles(),
            named=tuple(each.id for each in phases.named(battle, now)),
        )  # fmt: skip

    def _bubbles(self) -> tuple[AreaShown, ...]:
        """Return the bubble of the Hero whose phase is open, where he stands now (GE-52)."""
        hero = self.state.figure(self.state.hero) if self.state.hero else None
        if hero is None or not hero.there or not self.battle.measured:
            return ()
        known = self.battle.of(hero.id)
        base = Base(*hero.at, known.radius + known.command * UNIT)
        name = both("skirmish.bubble_of", who=known.name)
        return (AreaShown(hero.id, name, hull(ring(base, 0, 32))),)

    def _token(self, figure: TrooperNow) -> Token:
        known = self.battle.of(figure.id)
        known_signs = ("prone", figure.status == "prone"), ("concentrated", figure.first == "concentrated")
        signs = tuple(key for key, on in known_signs if on)
        return Token(
            figure.id, known.profile.id, known.name, figure.side,
            figure.at if figure.there and figure.at != OFF else NOWHERE,
            _STATUS.get(figure.status, "down"), figure.life, known.profile.life, done=figure.acted,
            left=budget(self.battle, figure) if not figure.acted and self.battle.measured else 0,
            restorable=figure.status == "fallen" and not self.battle.measured,
            face=known.profile.picture or known.profile.id, radius=known.radius, states=signs,
            signs=tuple(both(f"skirmish.sign_{each}") for each in signs),
        )  # fmt: skip

    # -- acts ------------------------------------------------------------------------------------------------------

    def offers(self, piece_id: str = "") -> tuple[Offered[SkirmishAct], ...]:
        acts = acts_of(self.battle, self.state, piece_id) if piece_id else side_acts(self.battle, self.state)
        return tuple(map(self._shown, acts))

    def _shown(self, act: SkirmishAct) -> Offered[SkirmishAct]:
        wants, denied = missing_choice(self.battle, self.state, act), self.denied(act)
        if wants is not None and denied is not None and denied.key in ANSWERED:
            denied = None
        ready = wants is None and denied is None
        attack = act.worth(self.battle, self.state) if ready and isinstance(act, SkirmishAttack) else None
        shown = Offered(
            act, ENGINE.name(self.battle, self.state, act), act.icon, act.rule if denied is None else denied.rule,
            target=getattr(act, "target", ""), denied=denied, chance=attack.touch if attack is not None else None,
            ends=act.ends, outcomes=_outcomes(attack), side=getattr(act, "side", ""),
            wants=wants if denied is None else None, targets=getattr(act, "targets", ()),
        )  # fmt: skip
        return expected(self.battle, shown, attack) if isinstance(attack, VolleyWorth) else shown

    def together(self, pieces: Sequence[str]) -> tuple[Offered[SkirmishAct], ...]:
        return tuple(map(self._shown, group_acts(self.battle, self.state, pieces)))

    def answered(self, offered: Offered[SkirmishAct], answer: Answer) -> Offered[SkirmishAct]:
        act, way = offered.act, offered.wants.way if offered.wants is not None else ""
        if isinstance(act, SpecialDeed) and isinstance(answer, str):
            act = SpecialDeed(act.figure, answer)
        elif isinstance(act, UsePower) and isinstance(answer, tuple) and len(answer) == 2:
            act = replace(act, spot=(int(answer[0]), int(answer[1])))
        elif isinstance(act, MoveGroup) and isinstance(answer, tuple) and len(answer) == 2:
            act = together(self.battle, self.state, act.figures, (int(answer[0]), int(answer[1])), way)
        elif isinstance(act, FireVolley) and isinstance(answer, tuple):
            targets = tuple(map(str, answer))
            for wish in WISHES:
                if wish == way:
                    targets = in_order(self.battle, self.state, act.figures, targets, wish)
            act = as_fired(self.battle, self.state, replace(act, targets=targets))
        return self._shown(act)

    def sheet(self, piece_id: str) -> Sheet:
        known, book = self.battle.of(piece_id), self.battle.book
        now = self.state.figure(piece_id)
        shown = (each for each in stats(known.profile) if each.value is not None and each.id != "Points de Vie")
        values = tuple(Value(_ICONS[each.id], each.label, int(each.value or 0), short=each.short) for each in shown)
        left = Value("move", both("skirmish.move_left"), 0 if now.acted else budget(self.battle, now) // UNIT)
        traits = [Trait(book.traits[each].name, book.traits[each].words) for each in known.profile.traits]
        powers = [Trait(book.powers[each].name, book.powers[each].words) for each in known.profile.powers]
        return Sheet(known.profile.name, (left,), values, (*traits, *powers))

    def phases(self) -> Sequence[PhaseShown[SkirmishAct]]:
        return tuple(phases_shown(self.battle, self.state))

    def needs(self, pieces: Sequence[str], said: Collection[str]) -> NeedsShown | None:
        return None if self.battle.measured else needs_shown(self.battle, self.state, pieces, said)

    def set_life(self, piece_id: str, life: int) -> SkirmishAct:
        return SetLife(piece_id, life)

    # -- moves -----------------------------------------------------------------------------------------------------

    @cached_property
    def _reaches(self) -> dict[str, TableReach]:
        return {}

    def reach(self, piece_id: str) -> TableReach:
        """Return where a figure may go in its next action (GE-62, GE-64)."""
        if piece_id not in self._reaches:
            self._reaches[piece_id] = reach_of(self.battle, self.state, piece_id)
        return self._reaches[piece_id]

    def barred(self, piece_id: str, spot: Spot) -> Told | None:
        if self.state.stage == "deploy":
            return self.denied(DeployTrooper(piece_id, spot))
        way = self.reach(piece_id).found.way(spot)
        return self.denied(MoveAlong(piece_id, (spot,) if way is None else way.spots[1:]))

    def walk(self, piece_id: str, path: Sequence[Spot]) -> tuple[Offered[SkirmishAct], ...]:
        act = MoveAlong(piece_id, tuple(path[1:]))
        rule = rule_of(self.state.figure(piece_id))
        return (Offered(act, ENGINE.name(self.battle, self.state, act), act.icon, rule),)

    def deploy(self, piece_id: str, spot: Spot) -> SkirmishAct:
        return DeployTrooper(piece_id, spot)

    def line_up(self) -> SkirmishAct | None:
        acts = map(DeploySide, self.battle.sides)
        return next((each for each in acts if self.denied(each) is None), None)

    def deployable(self, piece_id: str) -> tuple[Spot, ...]:
        """Return the middles of the paces of the table a figure may be put on now."""
        if self.state.stage != "deploy":
            return ()
        table = self.battle.table
        spots = ((x, y) for y in range(UNIT // 2, table.height, UNIT) for x in range(UNIT // 2, table.width, UNIT))
        return tuple(each for each in spots if self.denied(DeployTrooper(piece_id, each)) is None)

    def aims(self, piece_id: str, spot: Spot) -> tuple[Offered[SkirmishAct], ...]:
        figure = replace(self.state.figure(piece_id), at=spot, acted=False, first="moved", second="", status="up")
        there = replace(self.state.put(figure), stage="phase", side=figure.side, hero=piece_id, bubble=(), ask=None)
        found = SkirmishStanding(self.battle, there, self.teller).offers(piece_id)
        attacks = (each for each in found if isinstance(each.act, SkirmishAttack) and each.target)
        return tuple(each for each in attacks if each.denied is None)

    # -- automatic players -----------------------------------------------------------------------------------------

    def advice(self, player_id: str, side: str = "") -> Advice[SkirmishAct]:
        if self.state.stage == "deploy" and side:
            act: SkirmishAct = DeploySide(side)
            return Advice(act, Told("GE-1", "skirmish.why_deploy"), offer=self._shown(act))
        found = choose(estimates(self.battle), self.state, players()[player_id])
        return advised(self.battle, self.state, found, self._shown(found[0].act))

    def deciding(self, act: SkirmishAct, results: Sequence[int]) -> Iterator[str]:
        def do(battle: Skirmish, dice: Dice) -> object:
            done = ENGINE.do(battle, self.state, act, dice)
            return done.state, len(done.dice)

        return deciding(self.battle, do, results)

    def swaying(self, player_id: str) -> Iterator[str]:
        return swaying(self.battle, lambda battle: choose(Estimates(battle), self.state, players()[player_id])[0].act)

    def next_act(self, players_of: Mapping[str, str], seed: str) -> SkirmishAct | None:  # noqa: ARG002  draws nothing
        if self.state.stage == "over":
            return None
        player = players_of.get(self.battle.side_asked(self.state)) or next(iter(players()))
        return choose(estimates(self.battle), self.state, players()[player])[0].act

    def stream(self, act: SkirmishAct) -> tuple[int, str]:
        return self.state.turn, getattr(act, "figure", "") or getattr(act, "hero", "")

    def ended(self) -> Ended:
        """Return the result of the battle, or how it stands; points are those each alliance has destroyed."""
        lost = tuple(each.id for each in self.state.figures if each.status == "fallen")
        return Ended(self.state.winner, self.state.turn, lost, destroyed(self.battle, self.state))


def _outcomes(worth: AttackWorth | None) -> tuple[Likely, ...]:
    return (Likely(both("skirmish.likely_kill"), worth.kill),) if worth is not None and worth.kill else ()
