"""Pieces of a VASSAL module in VASSAL's own notation: traits from the outermost in, each level escaped once more.

`join_sequence` is VASSAL's sequence encoding: parts joined by a delimiter, the delimiter inside a part escaped by a
backslash, a part that begins with a backslash or stands between apostrophes put between apostrophes. A backslash at the
end of a part is left out: VASSAL would take it for the escape of the delimiter that follows, and could open neither the
module nor the game it saved.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

CTRL: Final = 130
"""VASSAL's number for the control key, as Java writes it."""


@dataclass(frozen=True, slots=True)
class LayerTrait:
    """A picture of several states that a command steps through (a door: closed, open); `shown` is the first, from 1.

    `images` are file names of the module; a state without one shows nothing. A state is told behind the piece's name
    in brackets; one without a word leaves the name alone.
    """

    name: str
    images: tuple[str, ...]
    states: tuple[str, ...]
    command: str
    key: str
    shown: int = 1


@dataclass(frozen=True, slots=True)
class CountTrait:
    """A number a piece carries (Hit Points), shown on its rim, with commands that change it by `step`.

    The first (`row` 0) stands at the foot of the piece, the second above its head, on the left. `set_to` is the command
    that asks for a new value (AG-120); `keys` are those of up, down and that one.
    """

    name: str
    value: int
    most: int
    step: int
    up: str
    down: str
    keys: str
    row: int = 0
    set_to: str = ""


@dataclass(frozen=True, slots=True)
class VassalPiece:
    """A counter: its picture, what it carries, where it stands at the start (pixels on the board), None in the box.

    `group` is its tab of the palette; `part` the list it is in there, where a tab has several to choose from.

    `marks` are fixed properties; `moved` is the picture of the mark of a figure that moved, `trail` the command that
    shows and hides the way it took (AG-119). A `fixed` one is part of the board; a `secret` one of them answers to a
    click with the control key alone.
    """

    name: str
    image: str
    width: int
    height: int
    group: str
    layers: tuple[LayerTrait, ...] = ()
    counts: tuple[CountTrait, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    moved: str = ""
    trail: str = ""
    copies: tuple[str, str] = ("", "")
    at: tuple[int, int] | None = None
    fixed: bool = False
    secret: bool = False
    part: str = ""


def join_sequence(parts: Iterable[object], delimiter: str) -> str:
    """Return parts as one string of VASSAL's sequence encoding."""
    return delimiter.join(_part(_plain(part), delimiter) for part in parts)


def split(text: str, delimiter: str) -> list[str]:
    """Return the parts of a string of VASSAL's sequence encoding, as VASSAL reads them."""
    parts, part = [], ""
    for sign in text:
        if sign != delimiter:
            part += sign
        elif part.endswith("\\"):
            part = part[:-1] + sign
        else:
            parts.append(part)
            part = ""
    parts.append(part)
    return [p[1:-1] if len(p) > 1 and p[0] == p[-1] == "'" else p for p in parts]


def _plain(part: object) -> str:
    return {True: "true", False: "false"}[part] if isinstance(part, bool) else str(part).rstrip("\\")


def _part(text: str, delimiter: str) -> str:
    quoted = text[:1] == "\\" or (len(text) > 1 and text[0] == text[-1] == "'")
    inside = text.replace(delimiter, "\\" + delimiter)
    return f"'{inside}'" if quoted else inside


def readable(name: str) -> str:
    """Return a name that VASSAL can save and read: on one line, without a backslash at its end, never empty."""
    return " ".join(name.split()).rstrip("\\ ") or "-"


def stroke(letter: str) -> str:
    """Return the key Ctrl+letter in VASSAL's notation, empty for no letter."""
    return f"{ord(letter.upper())},{CTRL}" if letter else ""


def definition(piece: VassalPiece, gpid: int) -> str:
    """Return the content of a PieceSlot: the command that adds this piece, its traits and their states."""
    kinds, states = zip(*_traits(piece, gpid), strict=True)
    return "+/null/" + join_sequence((_nested(kinds), _nested(states)), "/").replace("\n", " ")


def _nested(parts: tuple[str, ...]) -> str:
    """Return traits nested in each other: every level is one part of the level around it."""
    inside = parts[-1]
    for part in reversed(parts[:-1]):
        inside = join_sequence((part, inside), "\t")
    return inside


def _traits(piece: VassalPiece, gpid: int) -> list[tuple[str, str]]:
    """Return (type, state) of every trait, outermost first, the basic piece last."""
    found = [(_report(piece), "")] if piece.counts or piece.layers else []
    if piece.trail:
        # Outside the mark: it is told of a move first and hands it on.
        found.append((_footprint(piece.trail), join_sequence((False, "", 0, False), ";")))
    if piece.moved:
        # Its upper left corner, seen from the middle: the mark is a third of a piece, at its right between the numbers.
        corner = (piece.width // 2 - piece.width // 3, -(piece.height // 6))
        found.append(("markmoved;" + join_sequence((piece.moved, *corner, "", stroke("M"), "", True), ";"), "false"))
    delete, clone = piece.copies
    if delete:
        found.append(("delete;" + join_sequence((delete, stroke("D"), ""), ";"), ""))
    if clone:
        found.append(("clone;" + join_sequence((clone, stroke("K"), ""), ";"), ""))
    found += [_label(count, piece) for count in piece.counts]
    found += [_property(count) for count in piece.counts]
    found += [(_layer(layer), str(layer.shown)) for layer in piece.layers]
    if piece.fixed:
        # Off the grid, left alone by a box drawn round figures, never moved; never stacked, so below all that is.
        found.append((f"immob;gZ{'t' if piece.secret else ''};V;R;", ""))
    for key, value in piece.marks:
        found.append((f"mark;{join_sequence((key,), ',')}", join_sequence((value,), ",")))
    found.append(("piece;" + join_sequence(("", "", piece.image, readable(piece.name)), ";"), f"null;0;0;{gpid};0"))
    return found


def _report(piece: VassalPiece) -> str:
    """Return the trait that reports each change of a number or a state in the chat, with the numbers after it."""
    keys = [stroke(key) for count in piece.counts for key in count.keys]
    keys += [stroke(layer.key) for layer in piece.layers]
    said = "$newPieceName$, $location$ · $menuCommand$"
    numbers = ", ".join(_count_text(count) for count in piece.counts)
    told = f"{said} ({numbers})" if numbers else "$newPieceName$, $location$"
    return "report;" + join_sequence((join_sequence(keys, ","), told, "", "", "", False), ";")


_WORDS: Final = 48
"""Pixels of a piece on which a number has room for its word."""
TRAIL: Final = "122,92,160"
"""The colour of the ways figures took: violet, as the book shows them."""


def _footprint(command: str) -> str:
    """Return the trait that shows a piece's trail to both players until the marks of movement are cleared."""
    seen = (True, True, 6, TRAIL, TRAIL, 80, 50, 20, 30, 4.0)
    return "footprint;" + join_sequence((stroke("R"), command, *seen, "", "", "", "", False), ";")


def _property(count: CountTrait) -> tuple[str, str]:
    up, down, asked = count.keys[:1], count.keys[1:2], count.keys[2:3]
    steps = [
        join_sequence((count.up, stroke(up), join_sequence(("I", count.step), ",")), ":"),
        join_sequence((count.down, stroke(down), join_sequence(("I", -count.step), ",")), ":"),
    ]
    if count.set_to:
        steps.append(
            join_sequence((count.set_to, stroke(asked), join_sequence(("R", _property_name(count)), ",")), ":")
        )
    commands = join_sequence(steps, ",")
    limits = join_sequence((True, 0, count.most, False), ",")
    return "PROP;" + join_sequence((_property_name(count), limits, commands, ""), ";"), str(count.value)


def _property_name(count: CountTrait) -> str:
    """Return the property name of a number, without characters that begin a formula (themes rename freely)."""
    return count.name.replace("$", "").strip("{} ") or "-"


def _count_text(count: CountTrait) -> str:
    return f"{_property_name(count)} ${_property_name(count)}$"


def _label(count: CountTrait, piece: VassalPiece) -> tuple[str, str]:
    """Return the trait that shows a number on a piece, on a small piece without its word.

    It lies on the piece because beside it is the next cell.
    """
    at = ("b", -1, "c", 0, "b", "c") if count.row == 0 else ("t", 1, "l", 0, "t", "l")
    name, size = _property_name(count), max(7, piece.width * 10 // 64)
    parts = (
        "", "", size, "255,255,255", "20,30,42", *at, "$pieceName$", "Dialog", 1, 0, f"{name}Label", "", False,
    )  # fmt: skip
    return "label;" + join_sequence(parts, ";"), _count_text(count) if piece.width >= _WORDS else f"${name}$"


def _layer(layer: LayerTrait) -> str:
    # A plus before a state's word puts it behind the name of the piece, instead of in its place.
    states = [join_sequence(("", f" ({state})"), "+") if state else "" for state in layer.states]
    parts = (
        "", CTRL - 2, "", "", CTRL - 2, "", "", CTRL - 2, "", "", "", 1, False, 0, 0,
        join_sequence(layer.images, ","), join_sequence(states, ","), True, layer.name, "", "", False, "", 1, 1, True,
        "", stroke(layer.key), "", layer.command, 1.0, "", "true",
    )  # fmt: skip
    return "emb2;" + join_sequence((*parts[:3], layer.command, *parts[4:]), ";")
