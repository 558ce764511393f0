"""What people see of a figure: its card in play, and whom it could attack; and the markers to lay after an act."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from models.content import Json
from models.games.aventures.battle.board import GridBoard
from models.games.aventures.battle.engine import attacks, denial
from models.games.aventures.battle.fighting import Attack
from models.games.aventures.battle.moving import points_left
from models.games.aventures.battle.state import Activation, Battle, Piece, State
from models.games.aventures.ruleset import AventuresStatType, Figure
from models.games.battle.values import Mark, Sheet, Trait, Value
from models.games.event import Event
from models.i18n import NO_TEXT, Text
from models.maps.rules.grid import Cell
from models.maps.spots import NOWHERE, spot_of

_VALUES: Final[tuple[tuple[Figure, str], ...]] = (("ranged", "blaster"), ("melee", "combat"), ("defence", "defence"))
_USED: Final = Text("a employé un pouvoir", "has used a power")
_FREE: Final = Text("attaque, actions ou pouvoir", "attack, actions or power")
_PLAIN: Final = Text("attaque ou actions", "attack or actions")
_ACTING: Final = Text("actions", "actions")
_PLACES: Final[Mapping[str, Callable[[GridBoard, Mapping[str, Json]], Cell]]] = {
    "searched": lambda board, args: min(board.vaults[str(args["vault"])].cells),
    "hacked": lambda board, args: min(board.consoles[str(args["console"])].cells),
    "door_opened": lambda board, args: board.gates[str(args["door"])].at,
    "door_closed": lambda board, args: board.gates[str(args["door"])].at,
}
"""Where the action of an Event is done."""


def sheet(battle: Battle, state: State, piece_id: str) -> Sheet:
    """Return the card of a figure: what is left in this turn, its values, skills and powers (AG-19 … AG-26)."""
    piece, kind, rules = state.piece(piece_id), battle.type_of(piece_id), battle.rules
    stats = {each.field: each for each in rules.stats.values()}
    going = state.going if state.going is not None and state.going.piece == piece_id else None
    move = points_left(battle, state, piece_id)
    left = [_value(stats["move"], "move", move, battle.figure(piece_id, "move") or 0)]
    most = battle.figure(piece_id, "actions") or 0
    if most:
        free = going is None or going.spent in ("", "actions")
        left.append(_value(stats["actions"], "hero", most - (going.used if going else 0) if free else 0, most))
    if most_force := battle.figure(piece_id, "force"):
        left.append(_value(stats["force"], "force-power", piece.force, most_force))
    if piece.done or piece.status != "up":
        left = [each if each.icon == "force-power" else replace(each, now=0) for each in left]
    values = ((name, battle.figure(piece_id, name), icon) for name, icon in _VALUES)
    shown = tuple(_value(stats[name], icon, value) for name, value, icon in values if value is not None)
    skills = (Trait(rules.skills[key].name, rules.skills[key].words, f"{n:+d}") for key, n in kind.skills.items())
    powers = (Trait(rules.powers[key].name, rules.powers[key].words) for key in kind.powers)
    role = rules.roles[kind.role].name if piece.side == kind.side else battle.side_name(piece.side)
    return Sheet(role, tuple(left), shown, (*skills, *powers), _intervention(battle, piece, going))


def _value(stat: AventuresStatType, icon: str, now: int, most: int | None = None) -> Value:
    return Value(icon, stat.name, now, most, stat.short)


def _intervention(battle: Battle, piece: Piece, going: Activation | None) -> Text:
    """Return what kind of Intervention is still open to a figure (AG-22)."""
    if piece.done or piece.status != "up":
        return NO_TEXT
    if going is not None and going.spent:
        return _ACTING if going.spent == "actions" else _USED
    return _FREE if battle.type_of(piece.id).powers and piece.force else _PLAIN


def from_cell(battle: Battle, state: State, piece_id: str, cell: Cell) -> tuple[State, tuple[Attack, ...]]:
    """Return the attacks a figure could make from a cell in a turn of its side, and the state as it would be then.

    There are none for one whose Intervention has begun (AG-54 … AG-66).
    """
    piece, going = state.piece(piece_id), state.going
    begun = going is not None and going.piece == piece_id and going.spent
    played = piece.done and state.player == piece.side
    if piece.status != "up" or begun or played:
        return state, ()
    there = replace(state.put(replace(piece, cell=cell, done=False)), player=piece.side, going=None, call="")
    return there, tuple(act for act in attacks(battle, there, piece_id) if denial(battle, there, act) is None)


def marks(battle: Battle, before: State, events: tuple[Event, ...]) -> tuple[Mark, ...]:
    """Return the markers to lay for what was just done: shot and target, melee between two, action (AG-116)."""
    return tuple(mark for event in events for mark in _marks_after(battle, before, event))


def _marks_after(battle: Battle, before: State, event: Event) -> Iterator[Mark]:
    if not event.subject or not before.has(event.subject):
        return
    at, target = before.piece(event.subject).cell, event.args.get("target")
    to = before.piece(target).cell if isinstance(target, str) and before.has(target) else NOWHERE
    if event.kind == "attacked" and event.args["manner"] == "ranged":
        yield Mark("ranged", spot_of(at))
        yield Mark("target", spot_of(to))
    elif event.kind == "attacked":
        yield Mark("melee", spot_of(at), spot_of(to))
    elif event.kind in ("programmed", "cared", "gave_pass", "gave_object"):
        yield Mark("action", spot_of(at), spot_of(to))
    elif event.kind in _PLACES:
        yield Mark("action", spot_of(at), spot_of(_PLACES[event.kind](battle.board, event.args)))
