"""The battle facet of Aventures Galactiques, as pages of play know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from models.content import build
from models.dice import Dice
from models.errors import Refused
from models.games.aventures.battle import acts
from models.games.aventures.battle.acts import Act, Attack, act_name, read_act, written_act
from models.games.aventures.battle.board import board_of
from models.games.aventures.battle.engine import Offer, denial, offers, resolve
from models.games.aventures.battle.fighting import forecast
from models.games.aventures.battle.moving import decider, opponents, points_left, reach_of
from models.games.aventures.battle.players import TEMPERS, next_act
from models.games.aventures.battle.scene import pass_cells
from models.games.aventures.battle.state import Battle, Piece, State, begin, fingerprint, read_state, written
from models.games.aventures.battle.telling import Teller
from models.games.aventures.battle.turns import free_starts
from models.games.aventures.odds import one_try
from models.games.aventures.ruleset import Ruleset, ruleset
from models.games.battle import (
    NEUTRAL,
    Advice,
    GateShown,
    Mark,
    Offered,
    Played,
    Player,
    Setup,
    SideShown,
    Token,
    Told,
    View,
    Walked,
)
from models.games.event import Event, Json
from models.i18n import Text
from models.maps.grid import Cell
from models.maps.reach import Reach
from models.maps.tile_map import TileMap
from models.problem import Problem

PASS: Final = "pass"  # noqa: S105  the encrypted pass of the scenario
NAMES: Final[Mapping[str, tuple[Text, str]]] = {
    "factions": (Text("Lancer pour les factions", "Roll for factions"), "d10"),
    "side": (Text("Prendre cette faction", "Take this faction"), "army"),
    "start": (Text("Commencer", "Begin"), "play"),
    "call": (Text("Appeler un renfort", "Call a reinforcement"), "add"),
    "pick_up": (Text("Prendre le passe", "Take the pass"), "key"),
    "meet": (Text("Attaque de circonstance", "Opportunity attack"), "combat"),
    "melee": (Text("Corps à corps", "Melee"), "combat"),
    "ranged": (Text("Tir", "Shot"), "blaster"),
    "vigilance": (Text("Méditation de Vigilance", "Vigilance Meditation"), "defence"),
    "regenerate": (Text("Régénération", "Regeneration"), "healing"),
    "speed": (Text("Vitesse Accrue", "Increased Speed"), "move"),
    "search": (Text("Chercher", "Search"), "search"),
    "give": (Text("Donner le passe", "Give the pass"), "key"),
    "door": (Text("Ouvrir ou fermer la porte", "Open or close the door"), "door"),
    "program": (Text("Programmer", "Program"), "settings"),
    "hack": (Text("Pirater la console", "Hack the console"), "settings"),
    "heal": (Text("Soigner", "Heal"), "healing"),
    "repair": (Text("Réparer", "Repair"), "repair"),
    "care": (Text("Droïde médical", "Medical Droid"), "medic"),
    "end_move": (Text("Finir le déplacement", "End the move"), "check"),
    "end_activation": (Text("Finir avec cette figurine", "Done with this figure"), "check"),
    "end_turn": (Text("Finir le tour", "End the turn"), "check"),
    "draw": (Text("Partie nulle", "Draw"), "compare"),
}
"""What each act is called on a button, and its drawing."""

RULES: Final[Mapping[str, str]] = {
    "factions": "AG-5", "side": "AG-6", "start": "AG-11", "call": "AG-104", "pick_up": "AG-36", "meet": "AG-46",
    "melee": "AG-57", "ranged": "AG-62", "vigilance": "AG-73", "regenerate": "AG-74", "speed": "AG-75",
    "search": "AG-77", "give": "AG-76", "door": "AG-33", "program": "AG-85", "hack": "AG-89", "heal": "AG-91",
    "repair": "AG-93", "care": "AG-95", "end_move": "AG-20", "end_activation": "AG-23", "end_turn": "AG-17",
    "draw": "AG-100",
}  # fmt: skip
"""The rule each act is done by."""

_TESTS: Final[Mapping[str, str]] = {"program": "programmer", "hack": "hacker", "heal": "soigner", "repair": "reparer"}
"""Acts that a D10 and a skill decide: the action of the rule set."""
_ENDS: Final[Mapping[str, str]] = {"end_move": "move", "end_activation": "figure", "end_turn": "turn"}


@dataclass(frozen=True)
class Table:
    """A battle with the map it stands on: what `set_up` returns."""

    battle: Battle
    tile_map: TileMap
    teller: Teller


@dataclass(frozen=True)
class AdventureBattles:
    """The battles facet by the rule set that `rules` returns."""

    rules: Callable[[], Ruleset] = ruleset

    def sides(self) -> tuple[SideShown, ...]:
        """Return the sides of the game, that of the neutral figures last."""
        known = sorted(self.rules().sides.values(), key=lambda each: each.id == NEUTRAL)
        return tuple(SideShown(each.id, each.name, each.team) for each in known)

    def set_up(self, setup: Setup) -> Table:
        """Return the battle of a scenario; raises Refused for a figure no rule knows or that stands off the board."""
        known = self.rules().characters
        for placed in setup.pieces:
            if placed.type not in known:
                raise Refused("battle.unknown_character", name=placed.name or placed.type)
            if placed.side == NEUTRAL and not setup.board.inside(placed.cell):
                raise Refused("battle.not_on_the_board", name=placed.name or known[placed.type].name)
        battle = Battle(
            board_of(setup.board), self.rules(), setup.sides, setup.pieces, setup.choices, setup.renewal, setup.d20
        )
        return Table(battle, setup.board, Teller(battle, setup.board.cell_name))

    def problems(self, setup: Setup) -> tuple[Problem, ...]:
        """Return what is wrong or missing before play."""
        from models.games.aventures.battle.checking import problems  # noqa: PLC0415  asked by the scenario page alone

        return problems(self.set_up(setup).battle)

    def begin(self, table: Table) -> State:
        """Return the state before the first die."""
        return begin(table.battle)

    def view(self, table: Table, state: State) -> View:
        """Return a state as people see it."""
        battle = table.battle
        gates = tuple(
            GateShown(gate.id, gate.edges, gate.cells, gate.id in state.shut, gate.laser)
            for gate in battle.board.gates.values()
        )
        marks = [Mark("empty", min(battle.board.vaults[each].cells)) for each in state.searched]
        marks += [Mark(PASS, cell) for cell in sorted(pass_cells(battle, state))]
        return View(
            state.phase,
            state.turn,
            decider(battle, state) or state.player or state.first,
            tuple(_token(battle, state, piece) for piece in state.pieces),
            gates,
            tuple(marks),
            state.going.piece if state.going is not None else "",
            _question(table, state),
            state.winner,
        )

    def offers(self, table: Table, state: State, piece_id: str = "") -> tuple[Offered, ...]:
        """Return what a figure may do besides walking, or what the side that decides may do."""
        battle = table.battle
        if piece_id:
            return tuple(_offered(table, state, each) for each in offers(battle, state, piece_id))
        found = [Offer(act, denial(battle, state, act)) for act in _of_the_side(battle, state)]
        return tuple(_offered(table, state, each) for each in found)

    def reach(self, table: Table, state: State, piece_id: str) -> Reach:
        """Return where a figure may still go now (AG-20)."""
        return reach_of(table.battle, state, piece_id)

    def walk(self, piece_id: str, path: Sequence[Cell]) -> Act:
        """Return the act of walking along cells, the start left out."""
        return acts.Walk(piece_id, tuple(path))

    def deploy(self, piece_id: str, cell: Cell) -> Act:
        """Return the act of putting a figure on a start cell; without a figure, the reinforcement just called."""
        return acts.Deploy(piece_id, cell) if piece_id else acts.Arrive(cell)

    def deployable(self, table: Table, state: State, piece_id: str) -> tuple[Cell, ...]:
        """Return the cells a figure may be put on now (AG-11, AG-105)."""
        if state.phase != "deployment" and state.call != piece_id:
            return ()
        return free_starts(table.battle, state, state.piece(piece_id).side)

    def denied(self, table: Table, state: State, act: Act) -> Told | None:
        """Return why an act cannot be done now."""
        found = denial(table.battle, state, act)
        return None if found is None else table.teller.denied(found)

    def play(self, table: Table, state: State, act: Act, dice: Dice) -> Played:
        """Return what comes of an act; raises Refused for one that cannot be done."""
        outcome = resolve(table.battle, state, act, dice)
        lines = tuple(map(table.teller.event, outcome.events))
        return Played(outcome.state, outcome.events, lines, outcome.dice, _walks(outcome.events))

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

    def advice(self, table: Table, state: State, player_id: str, side: str = "") -> Advice:
        """Return what an automatic player does next, and why; `side`: that of the figures it deploys."""
        chosen = next_act(table.battle, state, TEMPERS[player_id], side)
        return Advice(chosen.act, table.teller.reason(chosen.why, chosen.args))

    def write_act(self, act: Act) -> dict[str, Json]:
        """Return an act as plain JSON values."""
        return written_act(act)

    def read_act(self, raw: object) -> Act:
        """Return the act of plain JSON values; raises ContentError."""
        return read_act(raw)

    def write_state(self, state: State) -> dict[str, Json]:
        """Return a state as plain JSON values."""
        return written(state)

    def read_state(self, raw: object) -> State:
        """Return the state of plain JSON values; raises ContentError."""
        return read_state(raw)

    def fingerprint(self, state: State) -> str:
        """Return a hash: battles that stand alike have the same."""
        return fingerprint(state)


def _walks(events: tuple[Event, ...]) -> tuple[Walked, ...]:
    found = ((each.subject, each.args["path"]) for each in events if each.kind == "walked")
    return tuple(Walked(piece, build(tuple[Cell, ...], path, file="battle")) for piece, path in found)


def _token(battle: Battle, state: State, piece: Piece) -> Token:
    placed, kind = battle.placed(piece.id), battle.type_of(piece.id)
    return Token(
        piece.id,
        kind.id,
        Text.same(placed.name) if placed.name else kind.name,
        piece.side,
        piece.cell,
        piece.status,
        piece.life,
        battle.figure(piece.id, "life") or 0,
        piece.force,
        battle.figure(piece.id, "force") or 0,
        (PASS,) if state.pass_by == piece.id else (),
        piece.done,
        piece.vigilant,
        points_left(battle, state, piece.id) if piece.status == "up" and not piece.done else 0,
    )


def _question(table: Table, state: State) -> Told | None:
    """Return what is asked when it is no plain turn: a meeting, or where a reinforcement arrives."""
    if state.going is not None and state.going.meetings:
        attacker, target = opponents(state)
        percent = 0
        if table.battle.figure(attacker.id, "melee") is not None:
            told = forecast(table.battle, state, Attack(attacker.id, target.id, "melee"), chance_met=True)
            percent = round(100 * told.chance)
        return table.teller.reason(
            "battle.ask_meeting", {"piece": attacker.id, "target": target.id, "percent": percent}
        )
    if state.call:
        return table.teller.reason("battle.ask_arrival", {"piece": state.call})
    return None


def _of_the_side(battle: Battle, state: State) -> tuple[Act, ...]:
    if state.phase == "factions":
        sides = tuple(acts.ChooseFaction(side) for side in battle.sides)
        return sides if state.first else (acts.RollForFactions(),)
    if state.phase == "deployment":
        return (acts.StartPlay(),)
    if state.phase == "over":
        return ()
    if state.going is not None and state.going.meetings:
        return acts.Meet(True), acts.Meet(False)
    calls: tuple[Act, ...] = ()
    if battle.renewal and not state.called:
        lost = (each for each in state.pieces if each.side == state.player and each.status == "down")
        calls = tuple(acts.Call(each.id) for each in lost)
    return *calls, acts.EndTurn(), acts.Draw(state.player)


def _offered(table: Table, state: State, offer: Offer) -> Offered:
    act, battle = offer.act, table.battle
    word = act.manner if isinstance(act, Attack) else act_name(act)
    name, icon = NAMES[word]
    rule, chance, damage = RULES[word], None, None
    if isinstance(act, Attack):
        if act.power:
            name, rule = Text(f"{name.fr}, Méditation de Combat", f"{name.en}, Combat Meditation"), "AG-72"
        if offer.denied is None:
            told = forecast(battle, state, act)
            chance, damage = told.chance, told.damage
    elif word in _TESTS and offer.denied is None:
        chance = _chance(battle, state, act, _TESTS[word])
    if isinstance(act, acts.Meet):
        name = Text("Attaquer", "Attack") if act.attack else Text("Laisser passer", "Let it be")
        icon = "combat" if act.attack else "check"
    if isinstance(act, acts.ChooseFaction):
        name = battle.rules.sides[act.side].name
    return Offered(
        act,
        name,
        icon,
        rule,
        getattr(act, "target", ""),
        _place(battle, act),
        None if offer.denied is None else table.teller.denied(offer.denied),
        chance,
        damage,
        _ENDS.get(word, ""),
    )


def _chance(battle: Battle, state: State, act: Act, action: str) -> Fraction:
    kind = battle.rules.actions[action]
    piece = state.piece(getattr(act, "piece"))  # noqa: B009  every act of _TESTS has one
    return one_try(battle.type_of(piece.id).skills[kind.skill], kind.target, bool(kind.fumble))[0]


def _place(battle: Battle, act: Act) -> tuple[Cell, ...]:
    board = battle.board
    if isinstance(act, acts.Search):
        return tuple(sorted(board.vaults[act.vault].cells))
    if isinstance(act, acts.Hack):
        return tuple(sorted(board.consoles[act.console].cells))
    if isinstance(act, acts.WorkDoor):
        return (board.gates[act.door].at,)
    return ()
