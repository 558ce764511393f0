"""A board of Aventures Galactiques while it is fought: by people, by automatic players; at one moment, and again from a
file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cached_property
from typing import Final

from models.content import Json, build
from models.games.aventures.battle import moving, offering
from models.games.aventures.battle import sheet as sheets
from models.games.aventures.battle import state as states
from models.games.aventures.battle.board import Fixture, gate_cells
from models.games.aventures.battle.carrying import object_name, objects_of, objects_on
from models.games.aventures.battle.engine import ENGINE, OfferedAct, denial, offers
from models.games.aventures.battle.moving import Walk
from models.games.aventures.battle.players import players
from models.games.aventures.battle.scene import Act, Resolution, pass_cells
from models.games.aventures.battle.state import Battle, Piece, State
from models.games.aventures.battle.table import BattleTable
from models.games.aventures.battle.turns import PLAYERS, Arrive, Deploy, arrivals, free_starts
from models.games.battle.fight import ActFight, ActStanding
from models.games.battle.values import (
    Advice,
    BattleView,
    Ended,
    GateShown,
    Load,
    Mark,
    Offered,
    Phase,
    Sheet,
    ThingShown,
    Token,
    Told,
    Walked,
)
from models.games.cell_ground import CellReach
from models.games.event import Event
from models.i18n import NO_TEXT, Text, both
from models.maps.gates import gate_name
from models.maps.rules.grid import Cell, Edge
from models.maps.spots import NOWHERE, Spot, cell_of, spot_of

_PHASES: Final[Mapping[str, Phase]] = {"factions": "prepare", "deployment": "deploy", "play": "play", "over": "over"}
PASS: Final = "pass"  # noqa: S105  the encrypted pass of the scenario


class AdventureFight(ActFight[Battle, State, Resolution]):
    """A board with its figures, to be fought on."""

    engine = ENGINE

    def __init__(self, table: BattleTable) -> None:
        self.table, self.sides, self.teller = table, table.battle.sides, table.teller

    def begin(self) -> State:
        return states.begin(self.table.battle)

    def at(self, state: State) -> AdventureStanding:
        return AdventureStanding(self.table, state)

    def counted(self) -> Mapping[str, Text]:
        """Return the figures of both sides."""
        battle = self.table.battle
        mine = (each for each in battle.pieces if each.side in battle.sides)
        return {
            each.id: Text.same(each.name) if each.name else battle.rules.characters[each.type].name for each in mine
        }

    def write_state(self, state: State) -> dict[str, Json]:
        return asdict(state)

    def read_state(self, raw: Json) -> State:
        return build(State, raw, file="battle")


class AdventureStanding(ActStanding[Battle, State, Resolution]):
    """A board at one moment."""

    engine = ENGINE

    def __init__(self, table: BattleTable, state: State) -> None:
        self.table, self.battle, self.state, self.teller = table, table.battle, state, table.teller

    @cached_property
    def view(self) -> BattleView:
        battle, state = self.battle, self.state
        gates = tuple(
            GateShown(gate.id, gate.edges, gate.cells, gate.id in state.shut, gate.laser, gate.free)
            for gate in battle.board.gates.values()
        )
        marks = [Mark("empty", spot_of(min(battle.board.vaults[each].cells))) for each in state.searched]
        marks += [Mark(PASS, spot_of(cell)) for cell in sorted(pass_cells(battle, state))]
        marks += [Mark(self._sign(each.id), spot_of(each.cell)) for each in state.items if each.cell != NOWHERE]
        return BattleView(
            _PHASES[state.phase],
            state.turn,
            self._decider or self._chooser,
            tuple(map(self._token, state.pieces)),
            gates,
            tuple(marks),
            state.going.piece if state.going is not None else "",
            offering.question(self.table, state),
            state.winner,
            *self._asked,
            tuple(self._things()),
        )

    @property
    def _decider(self) -> str:
        """The side that acts next, empty before the first turn."""
        return moving.decider(self.battle, self.state) or self.state.player

    @property
    def _chooser(self) -> str:
        """The side of the player who chooses his faction, empty while nobody has rolled (AG-5, AG-6)."""
        first = self.state.first
        return self.battle.sides[PLAYERS.index(first)] if first in PLAYERS else ""

    @property
    def _asked(self) -> tuple[Text, Text]:
        """The title of the choice of factions and the question; two empty texts later."""
        if self.state.phase != "factions":
            return NO_TEXT, NO_TEXT
        first, say = self.state.first, self.table.say
        asks = both("battle.factions_choose", player=first) if first else both("battle.factions_roll")
        return say(both("battle.phase_factions")), say(asks)

    def _things(self) -> Iterator[ThingShown]:
        """Yield the doors, barriers, vaults and consoles, each with its state (AG-31, AG-34, AG-77, AG-88)."""
        known, state = self.battle.board, self.state
        for gate in known.gates.values():
            stands = ("barrier_" if gate.laser else "door_") + ("is_shut" if gate.id in state.shut else "is_open")
            yield self._thing(gate.id, gate_name(gate, self.table.tile_map), stands, gate_cells(gate), gate.edges)
        for vault in known.vaults.values():
            stands = "vault_searched" if vault.id in state.searched else "vault_closed"
            yield self._thing(vault.id, self._placed(vault, "map.zone_vault"), stands, vault.cells)
        for console in known.consoles.values():
            yield self._thing(console.id, self._placed(console, "map.zone_console"), "", console.cells)

    def _thing(
        self, key: str, name: Text, stands: str, cells: Iterable[Cell], edges: tuple[Edge, ...] = ()
    ) -> ThingShown:
        how = both(f"battle.{stands}") if stands else NO_TEXT
        words = Text(*(", ".join(filter(None, (name[lang], how[lang]))) for lang in ("fr", "en")))
        return ThingShown(key, self.table.say(words), tuple(map(spot_of, sorted(cells))), edges)

    def _placed(self, fixture: Fixture, kind: str) -> Text:
        """Return the name of a place with its cell; its kind where it has no name."""
        cell = self.table.tile_map.cell_name(min(fixture.cells)) if fixture.cells else ""
        known = Text.same(fixture.name) if fixture.name else both(kind)
        return Text(f"{known.fr} ({cell})", f"{known.en} ({cell})")

    def _carries(self, piece_id: str) -> tuple[Load, ...]:
        battle, state = self.battle, self.state
        things = tuple(Load(self._sign(e), object_name(battle, e)) for e in objects_of(state, piece_id))
        return (Load(PASS, self.table.say(both("battle.the_pass"))), *things) if state.pass_by == piece_id else things

    def _sign(self, object_id: str) -> str:
        """Return the drawing of an object of the scenario."""
        thing = self.battle.script.object(object_id)
        return "key" if thing is not None and thing.use == "key" else "gear"

    def _token(self, piece: Piece) -> Token:
        battle = self.battle
        placed, kind = battle.placed(piece.id), battle.type_of(piece.id)
        return Token(
            piece.id,
            kind.id,
            Text.same(placed.name) if placed.name else kind.name,
            piece.side,
            spot_of(piece.cell),
            piece.status,
            piece.life,
            battle.figure(piece.id, "life") or 0,
            piece.force,
            battle.figure(piece.id, "force") or 0,
            self._carries(piece.id),
            piece.done,
            piece.vigilant,
            moving.points_left(battle, self.state, piece.id) if piece.status == "up" and not piece.done else 0,
            kind.face,
        )

    # -- acts ------------------------------------------------------------------------------------------------------

    def offers(self, piece_id: str = "") -> tuple[Offered[Act], ...]:
        if piece_id:
            found = offers(self.battle, self.state, piece_id)
        else:
            possible = offering.of_the_side(self.battle, self.state)
            found = tuple(OfferedAct(each, denial(self.battle, self.state, each)) for each in possible)
        return tuple(offering.offered(self.table, self.state, each) for each in found)

    def sheet(self, piece_id: str) -> Sheet:
        return sheets.sheet(self.battle, self.state, piece_id)

    def walks(self, events: tuple[Event, ...]) -> Iterator[Walked]:
        for each in events:
            if each.kind == "walked":
                cells = build(tuple[Cell, ...], each.args["path"], file="battle")
                yield Walked(each.subject, tuple(map(spot_of, cells)))

    def marks(self, events: tuple[Event, ...]) -> tuple[Mark, ...]:
        return sheets.marks(self.battle, self.state, events)

    # -- moves -----------------------------------------------------------------------------------------------------

    def reach(self, piece_id: str) -> CellReach:
        """Return where a figure may still go now (AG-20)."""
        return CellReach(moving.reach_of(self.battle, self.state, piece_id))

    def barred(self, piece_id: str, spot: Spot) -> Told | None:
        """Return why a figure cannot go to a cell now, or be put there, with the rule (AG-11, AG-20, AG-28 … AG-42)."""
        battle, state, cell = self.battle, self.state, cell_of(spot)
        if state.phase == "deployment":
            found = Deploy(piece_id, cell).refuse(battle, state)
        elif state.call == piece_id:
            found = Arrive(cell).refuse(battle, state)
        else:
            found = moving.barred(battle, state, piece_id, cell)
        return None if found is None else self.table.teller.objection(found)

    def walk(self, piece_id: str, path: Sequence[Spot]) -> tuple[Offered[Act], ...]:
        """Return the acts of walking along cells: with and without picking up what lies on the way (AG-36)."""
        found = pass_cells(self.battle, self.state)
        cells = tuple(map(cell_of, path))
        crosses = any(cell in found or objects_on(self.state, cell) for cell in cells[1:-1])
        ways = ((True, "battle.walk_take", "key"), (False, "battle.walk_leave", "move"))
        return tuple(
            Offered(Walk(piece_id, cells[1:], take), self.table.say(both(key)), icon, "AG-36")
            for take, key, icon in ways[: 2 if crosses else 1]
        )

    def deploy(self, piece_id: str, spot: Spot) -> Act:
        return Deploy(piece_id, cell_of(spot)) if piece_id else Arrive(cell_of(spot))

    def deployable(self, piece_id: str) -> tuple[Spot, ...]:
        """Return the cells a figure may be put on now (AG-11, AG-105)."""
        state = self.state
        if state.phase != "deployment" and state.call != piece_id:
            return ()
        cells = arrivals if state.call == piece_id else free_starts
        return tuple(map(spot_of, cells(self.battle, state, state.piece(piece_id).side)))

    def aims(self, piece_id: str, spot: Spot) -> tuple[Offered[Act], ...]:
        there, found = sheets.from_cell(self.battle, self.state, piece_id, cell_of(spot))
        return tuple(offering.offered(self.table, there, OfferedAct(act)) for act in found)

    # -- automatic players -----------------------------------------------------------------------------------------

    def advice(self, player_id: str, side: str = "") -> Advice[Act]:
        chosen = players.next_act(self.battle, self.state, players.TEMPERS[player_id], side)
        return Advice(chosen.act, self.table.teller.reason(chosen.why, chosen.args))

    def next_act(self, players_of: Mapping[str, str], _seed: str) -> Act | None:
        """Return the next act of the player who acts next, None once the battle is over; nothing is random."""
        if self.state.phase == "over":
            return None
        side = self._decider or self.battle.sides[0]
        return players.next_act(self.battle, self.state, players.TEMPERS[players_of[side]], side).act

    def stream(self, act: Act) -> tuple[int, str]:
        return self.state.turn, str(getattr(act, "piece", ""))

    def ended(self) -> Ended:
        """Return the result of the battle, or how it stands: a defeated figure is lost (AG-61)."""
        lost = tuple(each.id for each in self.state.pieces if each.status == "down")
        return Ended(self.state.winner, self.state.turn, lost)
