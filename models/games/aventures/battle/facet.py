"""The battle facet of Aventures Galactiques, as the page of a match uses it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from models.content import Json, build
from models.dice import Dice
from models.errors import Refused
from models.games.aventures.battle import (
    acts,
    board,
    carrying,
    checking,
    engine,
    moving,
    offering,
    scene,
    telling,
    turns,
)
from models.games.aventures.battle import sheet as sheets
from models.games.aventures.battle import state as states
from models.games.aventures.battle import table as tables
from models.games.aventures.battle.players import players
from models.games.aventures.ruleset import AventuresRuleset, CharacterType, ruleset
from models.games.battle_values import (
    Advice,
    Answer,
    BattleView,
    GateShown,
    Load,
    Mark,
    Offered,
    Phase,
    Played,
    Player,
    Sheet,
    ThingShown,
    Token,
    Told,
    Walked,
)
from models.games.event import Event
from models.games.persons import StoryPerson
from models.games.scenarios.pieces import (
    NEUTRAL,
    Agreement,
    Conducts,
    FigureShown,
    Setup,
    SideShown,
    UnitShown,
    as_dressed,
    figure_name,
)
from models.games.script.vocabulary import ON_CELLS
from models.games.values import Choices, Stored
from models.i18n import NO_TEXT, Text, both
from models.maps.gates import gate_name
from models.maps.rules.grid import Cell, Edge
from models.maps.spots import NOWHERE, spot_of
from models.problem import Problem

if TYPE_CHECKING:
    from models.games.aventures.battle.acts import Act
    from models.games.aventures.battle.board import Fixture
    from models.games.aventures.battle.state import Battle, Piece, State
    from models.games.aventures.battle.table import BattleTable

_PHASES: Final[Mapping[str, Phase]] = {"factions": "prepare", "deployment": "deploy", "play": "play", "over": "over"}

PASS: Final = "pass"  # noqa: S105  the encrypted pass of the scenario


def as_it_is(text: Text) -> Text:
    """Return a text unchanged, in the words of the book."""
    return text


@dataclass(frozen=True)
class AdventureBattles:
    """The battles facet, with the rule set that `rules` returns; `say` puts our words into those of a theme."""

    rules: Callable[[], AventuresRuleset] = ruleset
    say: Callable[[Text], Text] = as_it_is

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:
        """Return the sides of the game, that of the neutral figures last; with a `setup`, as its scenario has them."""
        known = sorted(self.rules().sides.values(), key=lambda each: each.id == NEUTRAL)
        usual = tuple(SideShown(each.id, each.name, each.team) for each in known)
        return usual if setup is None else tuple(as_dressed(each, setup) for each in usual)

    def units(self) -> tuple[UnitShown, ...]:
        """Return the characters in the order of the book, the neutral ones among them (AG-9, AG-10, AG-12)."""
        known = self.rules()
        return tuple(_shown(known, each) for each in known.characters.values())

    def vocabulary(self) -> frozenset[str]:
        """Return the words of a board of cells."""
        return ON_CELLS

    def set_up(self, setup: Setup) -> BattleTable:
        """Return the battle of a scenario; raises Refused for a figure no rule knows or that stands off the board, and
        unless there are two sides.
        """
        if len(setup.sides) != 2:
            raise Refused("scenario.two_sides")
        known = self.rules().characters
        for placed in setup.pieces:
            if placed.type not in known:
                raise Refused("battle.unknown_character", name=figure_name(placed, None))
            on_it = placed.later or setup.board.inside(placed.cell)
            if not on_it and (placed.side == NEUTRAL or placed.cell != NOWHERE):
                raise Refused("battle.not_on_the_board", name=placed.name or known[placed.type].name)
        battle = states.Battle(
            board.board_of(setup.board, setup.script.zones()),
            self.rules(),
            (setup.sides[0], setup.sides[1]),
            setup.pieces,
            setup.choices,
            setup.agreements.get("renewal", False),
            setup.agreements.get("d20", False),
            setup.script,
            setup.names,
        )
        return tables.BattleTable(battle, setup.board, telling.Teller(battle, setup.board), self.say)

    def enlist(self, stored: Stored, member_id: str, _choices: Choices) -> Mapping[str, Json]:
        """Return the character of the book that a member of a team is (AG-8); raises Refused for one not there."""
        for each in stored.members:
            if each.id == member_id:
                return {"unit": each.body["profile"]} if each.body.get("profile") else {}
        raise Refused("quest.no_such_figure")

    def problems(self, setup: Setup) -> tuple[Problem, ...]:
        """Return what is wrong or missing before play."""
        return checking.problems(self.set_up(setup).battle)

    def agreements(self) -> tuple[Agreement, ...]:
        """Return Troop Renewal (AG-14) and the D20 for all dice (AG-3)."""
        parts = ("", "_tip", "_on", "_off")
        return tuple(
            Agreement(each, *(self.say(both(f"battle.{each}{part}")) for part in parts)) for each in ("renewal", "d20")
        )

    def conducts(self) -> Conducts:
        """Return nothing: automatic players play whole sides."""
        return Conducts()

    def begin(self, table: BattleTable) -> State:
        """Return the state before the first die."""
        return states.begin(table.battle)

    def view(self, table: BattleTable, state: State) -> BattleView:
        """Return a state as people see it."""
        battle = table.battle
        gates = tuple(
            GateShown(gate.id, gate.edges, gate.cells, gate.id in state.shut, gate.laser)
            for gate in battle.board.gates.values()
        )
        marks = [Mark("empty", spot_of(min(battle.board.vaults[each].cells))) for each in state.searched]
        marks += [Mark(PASS, spot_of(cell)) for cell in sorted(scene.pass_cells(battle, state))]
        marks += [Mark(_sign(battle, each.id), spot_of(each.cell)) for each in state.items if each.cell != NOWHERE]
        return BattleView(
            _PHASES[state.phase],
            state.turn,
            moving.decider(battle, state) or state.player or _chooser(battle, state),
            tuple(_token(table, state, piece) for piece in state.pieces),
            gates,
            tuple(marks),
            state.going.piece if state.going is not None else "",
            offering.question(table, state),
            state.winner,
            *_asked(table, state),
            _things(table, state),
        )

    def round_of(self, turn: int) -> int:
        """Return the round a turn belongs to: both sides have one in it (AG-6, AMB-AG-3)."""
        return (turn + 1) // 2

    def cast(self, table: BattleTable) -> Mapping[str, StoryPerson]:
        """Return the figures as a story speaks of them."""
        return table.teller.cast()

    def offers(self, table: BattleTable, state: State, piece_id: str = "") -> tuple[Offered[Act], ...]:
        """Return what a figure may do besides walking, or what the side that decides may do."""
        battle = table.battle
        if piece_id:
            return tuple(offering.offered(table, state, each) for each in engine.offers(battle, state, piece_id))
        found = [
            engine.OfferedAct(act, engine.denial(battle, state, act)) for act in offering.of_the_side(battle, state)
        ]
        return tuple(offering.offered(table, state, each) for each in found)

    def answered(self, _table: BattleTable, _now: State, offered: Offered[Act], _answer: Answer) -> Offered[Act]:
        """Return the offer: every act is said whole by a click."""
        return offered

    def sheet(self, table: BattleTable, state: State, piece_id: str) -> Sheet:
        """Return the card of a figure and what is left of it in this turn."""
        return sheets.sheet(table.battle, state, piece_id)

    def denied(self, table: BattleTable, state: State, act: Act) -> Told | None:
        """Return why an act cannot be done now."""
        found = engine.denial(table.battle, state, act)
        return None if found is None else table.teller.denied(found)

    def play(self, table: BattleTable, state: State, act: Act, dice: Dice) -> Played[State]:
        """Return what comes of an act; raises Refused for one that cannot be done."""
        outcome = engine.resolve(table.battle, state, act, dice)
        lines = tuple(map(table.teller.event, outcome.events))
        laid = sheets.marks(table.battle, state, outcome.events)
        return Played(outcome.state, outcome.events, lines, outcome.dice, _walks(outcome.events), laid)

    def players(self) -> tuple[Player, ...]:
        """Return the automatic players."""
        return (
            Player(
                "cautious", Text("Prudent", "Cautious"), Text("Il attend le bon tir.", "It waits for the good shot.")
            ),
            Player(
                "bold", Text("Audacieux", "Bold"), Text("Il attaque dès qu’il peut.", "It attacks as soon as it can.")
            ),
        )

    def advice(self, table: BattleTable, state: State, player_id: str, side: str = "") -> Advice[Act]:
        """Return what an automatic player does next, and why; `side`: that of the figures it deploys."""
        chosen = players.next_act(table.battle, state, players.TEMPERS[player_id], side)
        return Advice(chosen.act, table.teller.reason(chosen.why, chosen.args))

    def deciding(self, _table: BattleTable, _now: State, _act: Act, _results: Sequence[int]) -> Iterator[str]:
        """Yield nothing: this game's readings are chosen before play."""
        return iter(())

    def swaying(self, _table: BattleTable, _now: State, _player: str) -> Iterator[str]:
        """Yield nothing: this game's readings are chosen before play."""
        return iter(())

    def set_life(self, _table: BattleTable, _now: State, _piece: str, _life: int) -> Act | None:
        """Return None: the program counts life."""
        return None

    def waiting(self, _table: BattleTable, _now: State) -> tuple[str, ...]:
        """Return none: a player chooses whom to activate by clicking."""
        return ()

    def arrange(self, _table: BattleTable, _now: State, _pieces: Sequence[str]) -> Act | None:
        """Return None: there is no order to set."""
        return None

    def write_act(self, act: Act) -> dict[str, Json]:
        """Return an act as plain JSON values."""
        return acts.written_act(act)

    def read_act(self, raw: object) -> Act:
        """Return the act of plain JSON values; raises ContentError."""
        return acts.read_act(raw)

    def write_state(self, state: State) -> dict[str, Json]:
        """Return a state as plain JSON values."""
        return states.written(state)

    def read_state(self, raw: object) -> State:
        """Return the state of plain JSON values; raises ContentError."""
        return states.read_state(raw)

    def fingerprint(self, state: State) -> str:
        """Return a hash of a state: equal states have the same."""
        return states.fingerprint(state)


def _walks(events: tuple[Event, ...]) -> tuple[Walked, ...]:
    found = ((each.subject, each.args["path"]) for each in events if each.kind == "walked")
    ways = ((piece, build(tuple[Cell, ...], path, file="battle")) for piece, path in found)
    return tuple(Walked(piece, tuple(map(spot_of, way))) for piece, way in ways)


def _chooser(battle: Battle, state: State) -> str:
    """Return the side of the player who chooses his faction, empty while nobody has rolled (AG-5, AG-6)."""
    return battle.sides[turns.PLAYERS.index(state.first)] if state.first in turns.PLAYERS else ""


def _things(table: BattleTable, state: State) -> tuple[ThingShown, ...]:
    """Return the doors, barriers, vaults and consoles, each with its state (AG-31, AG-34, AG-77, AG-88)."""
    known, found = table.battle.board, []
    for gate in known.gates.values():
        stands = ("barrier_" if gate.laser else "door_") + ("is_shut" if gate.id in state.shut else "is_open")
        found.append(
            _thing(table, gate.id, gate_name(gate, table.tile_map), stands, board.gate_cells(gate), gate.edges)
        )
    for vault in known.vaults.values():
        stands = "vault_searched" if vault.id in state.searched else "vault_closed"
        found.append(_thing(table, vault.id, _placed(table, vault, "map.zone_vault"), stands, vault.cells))
    for console in known.consoles.values():
        found.append(_thing(table, console.id, _placed(table, console, "map.zone_console"), "", console.cells))
    return tuple(found)


def _thing(
    table: BattleTable, key: str, name: Text, stands: str, cells: Iterable[Cell], edges: tuple[Edge, ...] = ()
) -> ThingShown:
    how = both(f"battle.{stands}") if stands else NO_TEXT
    words = Text(*(", ".join(filter(None, (name[lang], how[lang]))) for lang in ("fr", "en")))
    return ThingShown(key, table.say(words), tuple(map(spot_of, sorted(cells))), edges)


def _placed(table: BattleTable, fixture: Fixture, kind: str) -> Text:
    """Return the name of a place with its cell; its kind where it has no name."""
    cell = table.tile_map.cell_name(min(fixture.cells)) if fixture.cells else ""
    known = Text.same(fixture.name) if fixture.name else both(kind)
    return Text(f"{known.fr} ({cell})", f"{known.en} ({cell})")


def _asked(table: BattleTable, state: State) -> tuple[Text, Text]:
    """Return the title of the choice of factions and the question; two empty texts later."""
    if state.phase != "factions":
        return NO_TEXT, NO_TEXT
    asks = both("battle.factions_choose", player=state.first) if state.first else both("battle.factions_roll")
    return table.say(both("battle.phase_factions")), table.say(asks)


def _carries(table: BattleTable, state: State, piece_id: str) -> tuple[Load, ...]:
    battle = table.battle
    things = tuple(
        Load(_sign(battle, each), offering.called(battle, each)) for each in carrying.carried(state, piece_id)
    )
    return (Load(PASS, table.say(both("battle.the_pass"))), *things) if state.pass_by == piece_id else things


def _sign(battle: Battle, object_id: str) -> str:
    """Return the drawing of an object of the scenario."""
    thing = battle.script.object(object_id)
    return "key" if thing is not None and thing.use == "key" else "gear"


def _token(table: BattleTable, state: State, piece: Piece) -> Token:
    battle = table.battle
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
        _carries(table, state, piece.id),
        piece.done,
        piece.vigilant,
        moving.points_left(battle, state, piece.id) if piece.status == "up" and not piece.done else 0,
        kind.face,
    )


def _shown(rules: AventuresRuleset, each: CharacterType) -> UnitShown:
    stats = (stat for stat in rules.stats.values() if stat.field not in each.none)
    figures = tuple(
        FigureShown(stat.field, stat.name, each.figure(stat.field), each.printed(stat.field) is not None)
        for stat in stats
    )
    return UnitShown(
        each.id,
        each.name,
        each.side,
        rules.roles[each.role].name,
        each.rule,
        figures,
        each.face,
        rules.presets_of(each),
    )
