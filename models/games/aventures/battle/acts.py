"""Everything a player can do, one value each, and their plain form for files.

Cells are (x, y) from the top left; `piece` is the figure that acts, `target` the one it is done to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from models.games.battle_json import WrittenActs
from models.maps.rules.grid import Cell

Manner = Literal["melee", "ranged"]


@dataclass(frozen=True, slots=True)
class RollForFactions:
    """Both players roll a D10 until they differ: the higher chooses his faction and plays first (AG-5, AG-6)."""


@dataclass(frozen=True, slots=True)
class ChooseFaction:
    """The winner of the roll takes a side."""

    side: str


@dataclass(frozen=True, slots=True)
class Deploy:
    """Put a figure on a start cell of its side (AG-11); put again before play, it moves."""

    piece: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class StartPlay:
    """Both teams stand on the board: the first turn begins."""


@dataclass(frozen=True, slots=True)
class Call:
    """Call for a defeated unit at the start of a turn (AG-104, AG-105)."""

    piece: str


@dataclass(frozen=True, slots=True)
class Arrive:
    """Put the unit that answered the call on a start cell (AG-105)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Walk:
    """Move along cells that touch, the start left out; `take` picks up what lies on the way (AG-35, AG-36)."""

    piece: str
    path: tuple[Cell, ...]
    take: bool = True


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take the pass, or another `object`, from the cell the figure is on (AG-36, AG-81, AG-103)."""

    piece: str
    object: str = ""


@dataclass(frozen=True, slots=True)
class Meet:
    """Attack the enemy met, or not: the mover's player decides first, then the enemy's (AG-46 … AG-49)."""

    attack: bool


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a neighbour, or shoot at one in sight (AG-54 … AG-69).

    `power` is set for Combat Meditation (AG-72).
    """

    piece: str
    target: str
    manner: Manner
    power: bool = False


@dataclass(frozen=True, slots=True)
class Vigilance:
    """Keep watch: +2 in defence during the opponent's next turn (AG-73)."""

    piece: str


@dataclass(frozen=True, slots=True)
class Regenerate:
    """Give 30 Hit Points back to oneself or a neighbour of the team (AG-74)."""

    piece: str
    target: str


@dataclass(frozen=True, slots=True)
class Speed:
    """Four Movement Points at once (AG-75); Walk spends them."""

    piece: str


@dataclass(frozen=True, slots=True)
class Search:
    """Search a vault (AG-77 … AG-82)."""

    piece: str
    vault: str


@dataclass(frozen=True, slots=True)
class Give:
    """Hand the pass, or another `object`, to a neighbour of the team (AG-76)."""

    piece: str
    target: str
    object: str = ""


@dataclass(frozen=True, slots=True)
class WorkDoor:
    """Open a closed door or close an open one (AG-33)."""

    piece: str
    door: str


@dataclass(frozen=True, slots=True)
class Program:
    """Wake a deactivated Assault Droid for one's team (AG-84 … AG-86)."""

    piece: str
    target: str


@dataclass(frozen=True, slots=True)
class Hack:
    """Switch off a console's barrier (AG-88, AG-89)."""

    piece: str
    console: str


@dataclass(frozen=True, slots=True)
class Heal:
    """Heal a human (AG-91)."""

    piece: str
    target: str


@dataclass(frozen=True, slots=True)
class Repair:
    """Repair a droid (AG-93)."""

    piece: str
    target: str


@dataclass(frozen=True, slots=True)
class Care:
    """Give up the Intervention beside a Medical Droid for 10 Hit Points (AG-95)."""

    piece: str
    target: str


@dataclass(frozen=True, slots=True)
class EndMove:
    """Give up the remaining Movement Points (AG-20) and go on to the Intervention."""

    piece: str


@dataclass(frozen=True, slots=True)
class EndActivation:
    """End the activation of a figure for this turn (AG-23, AG-26)."""

    piece: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn; figures that were not activated do nothing."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Offer a draw, or accept the one that is offered: both players must agree (AMB-AG-21)."""

    side: str


Act = (
    RollForFactions
    | ChooseFaction
    | Deploy
    | StartPlay
    | Call
    | Arrive
    | Walk
    | PickUp
    | Meet
    | Attack
    | Vigilance
    | Regenerate
    | Speed
    | Search
    | Give
    | WorkDoor
    | Program
    | Hack
    | Heal
    | Repair
    | Care
    | EndMove
    | EndActivation
    | EndTurn
    | Draw
)

NAMES: Final[Mapping[str, type[Act]]] = {
    "factions": RollForFactions,
    "side": ChooseFaction,
    "deploy": Deploy,
    "start": StartPlay,
    "call": Call,
    "arrive": Arrive,
    "walk": Walk,
    "pick_up": PickUp,
    "meet": Meet,
    "attack": Attack,
    "vigilance": Vigilance,
    "regenerate": Regenerate,
    "speed": Speed,
    "search": Search,
    "give": Give,
    "door": WorkDoor,
    "program": Program,
    "hack": Hack,
    "heal": Heal,
    "repair": Repair,
    "care": Care,
    "end_move": EndMove,
    "end_activation": EndActivation,
    "end_turn": EndTurn,
    "draw": Draw,
}
ACTS: Final = WrittenActs[Act](NAMES)
act_name, written_act, read_act = ACTS.word, ACTS.write, ACTS.read
