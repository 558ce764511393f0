"""What a field of a scenario event asks for, and the place an event names.

Each field of an entry of `vocabulary` says in its annotation what is asked for (`Asks`), so that forms, checks and
plain values all read the same definition. A side, figure or zone left empty means what `empty` says. Ids: zones by the
number they have on the map, doors and barriers by `models.maps.gates`, figures, objects and events by their id in the
scenario.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final, Literal

from models.maps.rules.grid import Cell

OFF_BOARD: Final = (-1, -1)
MOST: Final = 999


class FieldKind(StrEnum):
    """What a field asks for."""

    SIDE = "side"
    PIECE = "piece"
    ZONE = "zone"
    VAULT = "vault"
    CONSOLE = "console"
    GATE = "gate"
    OBJECT = "object"
    EVENT = "event"
    PLACE = "place"
    NUMBER = "number"
    WORDS = "words"
    GATE_STATE = "gate_state"
    TYPE = "type"
    TAG = "tag"


PlaceKind = Literal["nowhere", "cell", "zone", "figure", "vaults"]


@dataclass(frozen=True, slots=True)
class Asks:
    """What a field asks for: `low` and `high` of a number, the `places` allowed.

    `empty` is the meaning of an empty field (`""`: it must be filled): `any` is any of them, `cause` the figure or the
    side that set the event off.
    """

    kind: FieldKind
    empty: Literal["", "any", "cause"] = ""
    low: int = 0
    high: int = MOST
    places: tuple[PlaceKind, ...] = ()


AnySide = Annotated[str, Asks(FieldKind.SIDE, "any")]
AnyPiece = Annotated[str, Asks(FieldKind.PIECE, "any")]
OneSide = Annotated[str, Asks(FieldKind.SIDE)]
OnePiece = Annotated[str, Asks(FieldKind.PIECE)]
CauseSide = Annotated[str, Asks(FieldKind.SIDE, "cause")]
CausePiece = Annotated[str, Asks(FieldKind.PIECE, "cause")]
OneZone = Annotated[int, Asks(FieldKind.ZONE)]
AnyVault = Annotated[int, Asks(FieldKind.VAULT, "any")]
AnyConsole = Annotated[int, Asks(FieldKind.CONSOLE, "any")]
OneGate = Annotated[str, Asks(FieldKind.GATE)]
OneObject = Annotated[str, Asks(FieldKind.OBJECT)]
OneEvent = Annotated[str, Asks(FieldKind.EVENT)]
Points = Annotated[int, Asks(FieldKind.NUMBER, low=-MOST)]
Number = Annotated[int, Asks(FieldKind.NUMBER)]
FromOne = Annotated[int, Asks(FieldKind.NUMBER, low=1)]
Words = Annotated[str, Asks(FieldKind.WORDS)]
OneType = Annotated[str, Asks(FieldKind.TYPE)]
AnyTag = Annotated[str, Asks(FieldKind.TAG, "any")]
OneTag = Annotated[str, Asks(FieldKind.TAG)]
GateState = Annotated[Literal["open", "shut"], Asks(FieldKind.GATE_STATE)]


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is put: a `cell`, a `zone`, in the hands of a `figure`, in the `vaults` as the game's own search
    finds it, or `nowhere` until an event puts it somewhere. In the zone of a vault it is found by searching that vault.
    """

    kind: PlaceKind = "nowhere"
    cell: Cell = OFF_BOARD
    zone: int = 0
    piece: str = ""


NO_PLACE: Final = Place()
ObjectAt = Annotated[Place, Asks(FieldKind.PLACE, places=("nowhere", "cell", "zone", "figure", "vaults"))]
FigureAt = Annotated[Place, Asks(FieldKind.PLACE, places=("cell", "zone"))]
