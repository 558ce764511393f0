"""The plain form of battles: what was brought to the table, and every act with its dice and its words.

A battle carries its board, so that it never changes with the scenario or the map it was begun from: `board` is the head
of the map and its cells as [layer, column, row, packed in base 64]. `players` names the automatic player of a side;
`real_dice` says that the dice of people are typed in. Version 2 added the script of the scenario, the names and colours
of its sides and its theme; version 3 names what was agreed (`agreements`) and places of acts as spots; version 4 the
places of figures too, and members of forces as they were when it began. All are read still.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from models.content import Json, build, plain, plain_values
from models.dice import Dice, Throw
from models.errors import ContentError
from models.games.battle.values import BattleView, Mark, Played, Told, Walked
from models.games.event import Event
from models.games.scenarios.pieces import Placed, Setup, upgraded, version_of
from models.games.script.script import NO_SCRIPT, check_numbers, read_script, written_script
from models.maps.map_json import assemble, blocks, head
from models.maps.spots import NOWHERE, spot_of
from models.maps.tile_map import TileMap

VERSION: Final = 4
FEWEST_SIDES, MOST_SIDES = 2, 6


@dataclass(frozen=True, slots=True)
class Seats:
    """Who plays: by side the id of an automatic player (people have none), and whether people type in their dice."""

    players: Mapping[str, str] = field(default_factory=dict)
    real_dice: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """An act as it is stored: its plain JSON values, typed results, every die, what happened in words.

    `why` is the reason an automatic player gave; `side` and `turn` when it was; `events` are the Events as they were
    told, for those who count them.
    """

    act: Mapping[str, Json]
    turn: int = 0
    side: str = ""
    typed: tuple[int, ...] = ()
    dice: tuple[Throw, ...] = ()
    lines: tuple[Told, ...] = ()
    why: Told | None = None
    walks: tuple[Walked, ...] = ()
    marks: tuple[Mark, ...] = ()
    events: tuple[Event, ...] = ()


def written_setup(setup: Setup, seats: Seats) -> dict[str, Json]:
    """Return what a scenario brought to the table as plain JSON values."""
    cells: list[Json] = [[*key, base64.b64encode(raw).decode("ascii")] for key, raw in blocks(setup.board).items()]
    return {
        "version": VERSION,
        "board": {"name": setup.board.name, "head": head(setup.board), "cells": cells},
        "sides": list(setup.sides),
        "pieces": [plain(asdict(each)) for each in setup.pieces],
        "choices": dict(setup.choices),
        "agreements": dict(setup.agreements),
        "script": written_script(setup.script),
        "names": dict(setup.names),
        "colors": dict(setup.colors),
        "theme": setup.theme,
        "enlisted": plain_values(setup.enlisted),
        **written_seats(seats),
    }


def written_seats(seats: Seats) -> dict[str, Json]:
    """Return who plays as plain JSON values."""
    return {"players": dict(seats.players), "real_dice": seats.real_dice}


def read_setup(raw: object, file: str) -> tuple[Setup, Seats]:
    """Return what was brought to the table and who plays; raises ContentError naming file and place."""
    table = dict(raw) if isinstance(raw, Mapping) else {}
    version = version_of(table, VERSION, file)
    table.pop("rewarded", None)
    board = _board(table.pop("board", None), file)
    seats = {key: table.pop(key) for key in ("players", "real_dice") if key in table}
    script, raw_enlisted = table.pop("script", None), table.pop("enlisted", None)
    enlisted = raw_enlisted if isinstance(raw_enlisted, Mapping) else {}
    check_numbers(table, file)
    read = build(_Brought, upgraded(table, version), file=file)
    if not FEWEST_SIDES <= len(read.sides) <= MOST_SIDES:
        wanted = f"{FEWEST_SIDES}–{MOST_SIDES}"
        raise ContentError("content.wrong_length", file=file, place="sides", expected=wanted, found=len(read.sides))
    setup = Setup(
        board,
        read.sides,
        read.pieces,
        read.choices,
        read.agreements,
        read_script(script, file) if isinstance(script, Mapping) else NO_SCRIPT,
        read.names,
        read.colors,
        read.theme,
        enlisted,
    )
    return setup, build(Seats, seats, file=file)


@dataclass(frozen=True, slots=True)
class _Brought:
    sides: tuple[str, ...]
    pieces: tuple[Placed, ...]
    choices: Mapping[str, str] = field(default_factory=dict)
    agreements: Mapping[str, bool] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    colors: Mapping[str, str] = field(default_factory=dict)
    theme: str = ""


def _board(raw: object, file: str) -> TileMap:
    if not isinstance(raw, Mapping):
        raise ContentError("content.missing_key", file=file, place="board")
    cells = raw.get("cells")
    try:
        packed = {(int(a), int(b), int(c)): base64.b64decode(d, validate=True) for a, b, c, d in cells or ()}
    except (TypeError, ValueError, binascii.Error):
        raise ContentError("content.damaged", file=file, place="board.cells") from None
    made = assemble(raw.get("head") or {}, packed, file)
    return replace(made, name=str(raw.get("name", "")))


def as_done(
    act: Mapping[str, Json],
    played: Played[object],
    view: BattleView,
    typed: Sequence[int] = (),
    why: Told | None = None,
) -> Done:
    """Return an act that was just played in its stored form; `view` is the battle before it."""
    turn, side = view.turn, view.decides
    return Done(
        act, turn, side, tuple(typed), played.dice, played.lines, why, played.walks, played.marks, played.events
    )


def written_done(done: Done) -> dict[str, Json]:
    """Return an act as plain JSON values."""
    return {
        "act": plain(done.act),
        "turn": done.turn,
        "side": done.side,
        "typed": list(done.typed),
        "dice": [plain(asdict(each)) for each in done.dice],
        "lines": [_told_json(each) for each in done.lines],
        "walks": [plain(asdict(each)) for each in done.walks],
        "marks": [plain(asdict(each)) for each in done.marks],
        "events": [plain(asdict(each)) for each in done.events],
        "why": None if done.why is None else _told_json(done.why),
    }


def read_done(raw: object, file: str) -> Done:
    """Return a stored act; raises ContentError naming file and place."""
    table = dict(raw) if isinstance(raw, Mapping) else {}
    for part, spots in (("walks", _walk_of), ("marks", _mark_of)):
        if isinstance(table.get(part), list | tuple):
            table[part] = [spots(each) if isinstance(each, Mapping) else each for each in table[part]]
    return build(Done, table, file=file)


def _walk_of(raw: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the fields of a walk in today's form: versions 1 and 2 had cells."""
    cells = raw.get("cells")
    if not isinstance(cells, list | tuple):
        return raw
    return {"piece": raw.get("piece"), "path": [_spot_of(each) for each in cells]}


def _mark_of(raw: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return the fields of a marker in today's form: versions 1 and 2 had cells."""
    if "cell" not in raw:
        return raw
    return {"kind": raw.get("kind"), "at": _spot_of(raw["cell"]), "to": _spot_of(raw.get("to", NOWHERE))}


def _spot_of(cell: Json) -> Json:
    """Return the spot in the middle of a cell; any other value unchanged, to be refused later."""
    match cell:
        case [int(x), int(y)]:
            return spot_of((x, y))
    return cell


def dice_of(seed: str, number: int, typed: Sequence[int] = ()) -> Dice:
    """Return the dice of an act of a battle: the same ones however often it is played."""
    return Dice(seed, f"act/{number}", typed=typed)


def _told_json(told: Told) -> dict[str, Json]:
    return {"rule": told.rule, "key": told.key, "args": {name: plain(value) for name, value in told.args.items()}}
