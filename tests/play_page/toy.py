"""A toy game of two discs and one act: slide up to three cells or paces; who comes beside the other has won.

It shows what a game has to say to be played in the window on either plane, and that the page needs to know no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Final, Literal

from models.content import Json, build
from models.dice import Dice
from models.games.battle.engine import ActResult, DeclaredAct, Engine, Objection, WorkingCopy
from models.games.battle.fight import ActFight, ActStanding
from models.games.battle.values import Advice, BattleView, Ended, Load, Offered, Player, Sheet, Token, Told
from models.games.cell_ground import CellReach
from models.games.event import Event
from models.games.facets.battles import Battles, Reachable
from models.games.game import Game
from models.games.persons import StoryPerson
from models.games.round_words import in_rounds
from models.games.scenarios.pieces import Placed, Setup, SideShown, UnitShown, as_dressed
from models.games.script.vocabulary import ON_CELLS
from models.games.table_ground import Stander, TableGround
from models.i18n import Text
from models.maps.rules.map_state import MapState
from models.maps.rules.reach import Occupants, reach
from models.maps.spots import Spot, cell_of
from models.maps.tile_map import new_map
from models.table.legs import Walker
from models.table.paths import Ways
from models.table.spots import CLOSE, UNIT, Base, length

FAR: Final = 3
RADIUS: Final = UNIT // 2
SIDES: Final = ("north", "south")


@dataclass(frozen=True)
class ToyState:
    """Where the discs are, whose turn it is, who has won."""

    spots: tuple[Spot, ...]
    turn: int = 1
    winner: str = ""
    count: int = 0

    @property
    def side(self) -> int:
        """The number of the side whose turn it is."""
        return (self.turn - 1) % 2


@dataclass(frozen=True)
class ToyBattle:
    """What does not change: the discs, and the ground of cells or of paces they slide on."""

    setup: Setup
    surface: str

    def reach(self, state: ToyState, number: int) -> Reachable:
        """Return where a disc may slide."""
        start, other = state.spots[number], state.spots[1 - number]
        ground = MapState(self.setup.board)
        if self.surface == "cells":
            return CellReach(reach(ground.grid, cell_of(start), FAR, Occupants(enemies=frozenset({cell_of(other)}))))
        discs = {key: Stander(Base(*state.spots[at], RADIUS), key, Walker()) for at, key in enumerate(SIDES)}
        return TableGround(Ways(ground.table), discs).reach(SIDES[number], FAR * UNIT + RADIUS)


class ToyWork(WorkingCopy[ToyBattle, ToyState]):
    """One act being done."""


@dataclass(frozen=True, slots=True)
class Slide(DeclaredAct[ToyBattle, ToyState, ToyWork]):
    """The one act: slide along a path, the start left out."""

    word, rule, icon = "slide", "TOY-1", "move"
    piece: str
    path: tuple[Spot, ...]

    def said(self, _battle: ToyBattle, _state: ToyState) -> str:
        return "run"

    def refuse(self, battle: ToyBattle, state: ToyState) -> Objection | None:
        mine = battle.setup.pieces[state.side].id == self.piece
        legal = mine and self.path and battle.reach(state, state.side).stops(self.path[-1])
        return None if legal else Objection("TOY-1", "play.not_now")

    def do(self, work: ToyWork) -> None:
        work.dice.roll(6, "toy")
        spots, side = list(work.state.spots), work.state.side
        work.tell("slid", self.piece, "TOY-1", path=[list(each) for each in (spots[side], *self.path)])
        spots[side] = self.path[-1]
        work.state = replace(work.state, spots=tuple(spots))


class ToyEngine(Engine[ToyBattle, ToyState, ToyWork]):
    """What stands round an act: who has won, whose turn comes next."""

    def over(self, state: ToyState) -> Objection | None:
        return Objection("TOY-1", "play.not_now") if state.winner else None

    def begin(self, battle: ToyBattle, state: ToyState, _act: object, dice: Dice) -> ToyWork:
        return ToyWork(battle, state, dice)

    def settle(self, work: ToyWork, _act: object) -> ActResult[ToyState]:
        state, near = work.state, UNIT if work.battle.surface == "cells" else 2 * RADIUS + CLOSE
        won = length(*state.spots) <= near
        work.state = replace(state, winner=SIDES[state.side]) if won else replace(state, turn=state.turn + 1)
        return work.outcome()


class ToyTeller:
    """The words of a game without any of its own."""

    def event(self, event: Event) -> Told:
        return Told(event.rule, "play.round", {"round": event.at, "side": event.subject})

    def objection(self, found: Objection) -> Told:
        return Told(found.rule, found.key)

    def cast(self) -> dict[str, StoryPerson]:
        return {}


ENGINE: Final = ToyEngine("quest", [Slide])


class ToyFight(ActFight[ToyBattle, ToyState, ToyWork]):
    """Two discs, to be fought with."""

    engine, teller, sides = ENGINE, ToyTeller(), SIDES

    def __init__(self, battle: ToyBattle) -> None:
        self.battle = battle

    def begin(self) -> ToyState:
        return ToyState(tuple(each.at for each in self.battle.setup.pieces))

    def at(self, state: ToyState) -> ToyStanding:
        return ToyStanding(self.battle, state)

    def write_state(self, state: ToyState) -> dict[str, Json]:
        return asdict(state)

    def read_state(self, raw: Json) -> ToyState:
        return build(ToyState, raw, file="toy")


class ToyStanding(ActStanding[ToyBattle, ToyState, ToyWork]):
    """The discs at one moment."""

    engine, teller = ENGINE, ToyTeller()

    def __init__(self, battle: ToyBattle, state: ToyState) -> None:
        self.battle, self.state = battle, state

    @cached_property
    def view(self) -> BattleView:
        state, carried = self.state, (Load("key", Text("un ruban", "a ribbon")),)
        tokens = tuple(
            Token(e.id, e.type, Text.same(e.name), e.side, spot, "up", 1, 1, left=FAR, carries=carried, radius=RADIUS)
            for e, spot in zip(self.battle.setup.pieces, state.spots, strict=True)
        )
        phase: Literal["over", "play"] = "over" if state.winner else "play"
        return BattleView(phase, state.turn, SIDES[state.side], tokens, (), winner=state.winner)

    def sheet(self, _piece: str) -> Sheet:
        return Sheet(Text("Disque", "Disc"), (), ())

    def reach(self, piece: str) -> Reachable:
        return self.battle.reach(self.state, [each.id for each in self.battle.setup.pieces].index(piece))

    def barred(self, piece: str, spot: Spot) -> Told | None:
        return None if self.reach(piece).stops(spot) else Told("TOY-1", "map.out_of_reach")

    def walk(self, piece: str, path: Sequence[Spot]) -> tuple[Offered[Slide], ...]:
        act = Slide(piece, tuple(path[1:]))
        return (Offered(act, ENGINE.name(self.battle, self.state, act), act.icon, act.rule),)

    def deploy(self, piece: str, spot: Spot) -> Slide:
        return Slide(piece, (spot,))

    def stream(self, act: DeclaredAct[ToyBattle, ToyState, ToyWork]) -> tuple[int, str]:
        return self.state.turn, act.word

    def advice(self, _player: str, _side: str = "") -> Advice[Slide]:
        state, piece = self.state, self.battle.setup.pieces[self.state.side].id
        found, goal = self.reach(piece), state.spots[1 - state.side]
        spot = min((each for band in found.bands() for each in band.spots), key=lambda each: (length(each, goal), each))
        return Advice(Slide(piece, found.path(spot)[1:]), Told("", "play.round", {"round": 0, "side": ""}))

    def next_act(self, _players: Mapping[str, str], _seed: str) -> Slide | None:
        return None if self.state.winner else self.advice("").act

    def ended(self) -> Ended:
        return Ended(self.state.winner, self.state.turn)


@dataclass(frozen=True)
class ToyBattles(Battles[ToyState, DeclaredAct[ToyBattle, ToyState, ToyWork]]):
    """The battles facet, on cells or in paces."""

    surface: str = "cells"

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:
        found = SideShown("north", Text.same("North"), "red"), SideShown("south", Text.same("South"), "blue")
        return found if setup is None else tuple(as_dressed(each, setup) for each in found)

    def units(self) -> tuple[UnitShown, ...]:
        return (UnitShown("disc", Text("Disque", "Disc"), ""),)

    def vocabulary(self) -> frozenset[str]:
        return ON_CELLS

    def set_up(self, setup: Setup) -> ToyFight:
        return ToyFight(ToyBattle(setup, self.surface))

    def round_of(self, turn: int) -> int:
        return (turn + 1) // 2

    def players(self) -> tuple[Player, ...]:
        return (Player("runner", Text("Coureur", "Runner")),)


class Toy(Game):
    """The toy as a Game."""

    id = "toy"
    title = Text("Disques", "Discs")
    surface = "cells"

    @cached_property
    def battles(self) -> ToyBattles:
        return ToyBattles(self.surface)

    def terms(self) -> Mapping[str, Text]:
        """Return the words for life, movement and rounds."""
        return {"in_life": Text("PV", "HP"), "in_move": Text("PM", "MP"), **in_rounds()}


def toy_setup() -> Setup:
    """Return two discs on a board of eight by eight."""
    discs = ("a", "north", (500, 500)), ("b", "south", (7500, 500))
    return Setup(
        new_map(8, 8, name="Toy"), SIDES, tuple(Placed(e, "disc", side, e.upper(), at) for e, side, at in discs)
    )
