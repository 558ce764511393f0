"""Automatic players: a cautious and a bold one. Each act comes with its reason, in one line.

A player looks at the present state and says the next act; it remembers nothing between two questions. It is good enough
to finish a game and to be a fair opponent, no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from models.content import Json
from models.games.aventures.battle.engine import denial
from models.games.aventures.battle.fighting import Attack, forecast
from models.games.aventures.battle.moving import Meet, Walk, decider, opponents, reach_of
from models.games.aventures.battle.players.aim_paths import FAR, way_to
from models.games.aventures.battle.players.aims import aim_of
from models.games.aventures.battle.players.choosing import best_intervention
from models.games.aventures.battle.scene import Act
from models.games.aventures.battle.state import Battle, Piece, State
from models.games.aventures.battle.turns import (
    Arrive,
    Call,
    ChooseFaction,
    Deploy,
    Draw,
    EndActivation,
    EndTurn,
    RollForFactions,
    StartPlay,
    arrivals,
    free_starts,
    renewable,
)
from models.maps.rules.grid import Cell, distance

LONG: Final = 400
"""Turns after which a player offers a draw, and takes one."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a player weighs acts: the least chance of a hit for an attack, and what an adjacent enemy costs."""

    id: str
    least: Fraction
    fear: int


CAUTIOUS: Final = Temper("cautious", Fraction(9, 20), 3)
BOLD: Final = Temper("bold", Fraction(1, 4), 0)
TEMPERS: Final[Mapping[str, Temper]] = {"cautious": CAUTIOUS, "bold": BOLD}


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player does next and why: a message key with its arguments (ids of figures under `piece`)."""

    act: Act
    why: str
    args: Mapping[str, Json] = field(default_factory=dict)


def next_act(battle: Battle, state: State, temper: Temper, side: str = "") -> Decision:
    """Return what the player whose turn it is does next. The battle must not be over.

    Before play both players deploy: a `side` limits the answer to its figures (AG-11).
    """
    if state.phase == "factions":
        return Decision(ChooseFaction(battle.sides[0]) if state.first else RollForFactions(), "battle.why_begin")
    if state.phase == "deployment":
        return _deploy(battle, state, side)
    if decider(battle, state):
        return _meet(battle, state, temper)
    if state.call:
        return Decision(Arrive(arrivals(battle, state, state.player)[0]), "battle.why_arrive", {"piece": state.call})
    if state.draw and state.draw != state.player and (state.turn > LONG or _weaker(battle, state)):
        return Decision(Draw(state.player), "battle.why_draw" if state.turn > LONG else "battle.why_draw_weaker")
    if state.turn > LONG and not state.draw:
        return Decision(Draw(state.player), "battle.why_draw")
    return _call(battle, state) or _play(battle, state, temper)


def _weaker(battle: Battle, state: State) -> bool:
    """Return whether the side that plays has less than half the Hit Points of the other, and not the pass."""
    mine, other = (sum(each.life for each in state.of(side)) for side in (state.player, battle.other(state.player)))
    bears = bool(state.pass_by) and state.piece(state.pass_by).side == state.player
    return 2 * mine < other and not bears


def _deploy(battle: Battle, state: State, side: str) -> Decision:
    reserve = (each for each in state.pieces if each.status == "reserve")
    waiting = next((each for each in reserve if side in ("", each.side)), None)
    if waiting is None:
        return Decision(StartPlay(), "battle.why_begin")
    cells = free_starts(battle, state, waiting.side)
    middle = (battle.board.width // 2, battle.board.height // 2)
    cell = min(cells, key=lambda each: (distance(each, middle), each))
    return Decision(Deploy(waiting.id, cell), "battle.why_deploy", {"piece": waiting.id})


def _meet(battle: Battle, state: State, temper: Temper) -> Decision:
    attacker, target = opponents(state)
    able = battle.figure(attacker.id, "melee") is not None
    chance = forecast(battle, state, Attack(attacker.id, target.id, "melee"), chance_met=True).chance if able else 0
    fights = able and (chance >= temper.least or state.pass_by == target.id)
    why = "battle.why_strike" if fights else "battle.why_let_be"
    return Decision(Meet(fights), why, {"piece": attacker.id, "target": target.id, "percent": _percent(chance)})


def _call(battle: Battle, state: State) -> Decision | None:
    lost = [each.id for each in state.pieces if each.side == state.player and each.status == "down"]
    for piece_id in sorted(lost, key=lambda each: -(battle.type_of(each).skills.get("informatique", 0))):
        if renewable(battle, piece_id) and denial(battle, state, Call(piece_id)) is None:
            return Decision(Call(piece_id), "battle.why_call", {"piece": piece_id})
    return None


def _play(battle: Battle, state: State, temper: Temper) -> Decision:
    if state.going is not None:
        return _go_on(battle, state, state.piece(state.going.piece), temper)
    left = [each for each in state.of(state.player) if not each.done]
    if not left:
        return Decision(EndTurn(), "battle.why_end_turn")
    return _go_on(battle, state, min(left, key=lambda each: _order(battle, state, each)), temper)


def _order(battle: Battle, state: State, piece: Piece) -> tuple[int, int, str]:
    """Return the sort key of the order of play: the carrier of the pass, then figures by the distance to their aim."""
    aim = aim_of(battle, state, piece)
    far = way_to(battle, state, aim.cells).get(piece.cell, FAR) if aim.cells else 0
    return (piece.id != state.pass_by, far, piece.id)


def _go_on(battle: Battle, state: State, piece: Piece, temper: Temper) -> Decision:
    going = state.going
    if going is not None and going.way and going.moving:
        onward = Walk(piece.id, going.way)
        if denial(battle, state, onward) is None:
            return Decision(onward, "battle.why_go_on", {"piece": piece.id})
    if going is None or (going.moving and not going.moved) or (going.speeding and going.moving):
        walk = _walk(battle, state, piece, temper)
        if walk is not None:
            return walk
    chosen = best_intervention(battle, state, piece, temper.least)
    if chosen is not None:
        return Decision(chosen.act, chosen.why, {"piece": piece.id, **chosen.args})
    aim = aim_of(battle, state, piece)
    if aim.stay and (not aim.cells or piece.cell in aim.cells):
        return Decision(EndActivation(piece.id), aim.stay, {"piece": piece.id, **aim.args})
    return Decision(EndActivation(piece.id), "battle.why_wait", {"piece": piece.id})


def _walk(battle: Battle, state: State, piece: Piece, temper: Temper) -> Decision | None:
    """Return the walk that brings a figure nearest its aim, None where it should stay."""
    aim = aim_of(battle, state, piece)
    if not aim.cells or (aim.hunt and _has_shot(battle, state, piece, temper, aim.quarry)):
        return None
    near = reach_of(battle, state, piece.id)
    field_ = way_to(battle, state, aim.cells)
    enemies = [each.cell for each in state.of(battle.other(piece.side))]

    def worth(cell: Cell) -> tuple[int, int, int, int, Cell]:
        danger = sum(distance(cell, each) == 1 for each in enemies) * (0 if aim.hunt else temper.fear)
        # Who is to stay somewhere stays there, whoever comes.
        far = field_.get(cell, FAR)
        first, then = (far, danger) if aim.stay else (far + danger, 0)
        return first, then, near.costs[cell], cell[1], cell

    best = min(near.stops, key=worth)
    if best == piece.cell:
        return None
    return Decision(Walk(piece.id, near.path(best)[1:]), aim.why, {"piece": piece.id, **aim.args})


def _has_shot(battle: Battle, state: State, piece: Piece, temper: Temper, quarry: str = "") -> bool:
    """Return whether a figure should stand still to shoot: at the quarry, or at any enemy without one."""
    targets = [state.piece(quarry)] if quarry else state.of(battle.other(piece.side))
    shots = (Attack(piece.id, enemy.id, "ranged") for enemy in targets)
    return any(denial(battle, state, e) is None and forecast(battle, state, e).chance >= temper.least for e in shots)


def _percent(chance: Fraction | int) -> int:
    return round(100 * chance)
