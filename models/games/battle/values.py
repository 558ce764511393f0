"""A battle as its page sees it: who stands where, what is offered, what an act did.

States and acts are frozen values of the game's own: nobody else looks inside them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from models.dice import Throw
from models.games.event import Event
from models.i18n import NO_TEXT, MessageArg, Text
from models.maps.rules.grid import Cell, Edge
from models.maps.spots import NOWHERE, Spot

if TYPE_CHECKING:
    from fractions import Fraction

A_co = TypeVar("A_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence: its rule, its message key, its arguments in words."""

    rule: str
    key: str
    args: Mapping[str, MessageArg] = field(default_factory=dict)


Phase = Literal["prepare", "deploy", "play", "over"]


@dataclass(frozen=True, slots=True)
class Load:
    """A thing a figure carries: its drawing and its name."""

    kind: str
    name: Text


@dataclass(frozen=True, slots=True)
class Token:
    """A figure on the board as people see it.

    `state` is `up`, `inert`, `broken`, `reserve`, `down`, or `away` until an event of the scenario brings it. `life`
    and `force` come with their maximum on the card; `left` is the number of Movement Points still to spend. `face`
    names its drawing; on a table in paces `radius` is that of its base in thousandths, `facing` the direction it looks
    in, (0, 0) for none, and `signs` are its lasting conditions, `states` the drawings of these.
    """

    id: str
    type: str
    name: Text
    side: str
    at: Spot
    state: str
    life: int
    most_life: int
    force: int = 0
    most_force: int = 0
    carries: tuple[Load, ...] = ()
    done: bool = False
    vigilant: bool = False
    left: int = 0
    face: str = ""
    radius: int = 0
    facing: Spot = (0, 0)
    signs: tuple[Text, ...] = ()
    states: tuple[str, ...] = ()
    restorable: bool = False


@dataclass(frozen=True, slots=True)
class GateShown:
    """A door or a barrier: where it stands and whether it is shut; `free` are the ids of its parts off the grid."""

    id: str
    edges: tuple[Edge, ...]
    cells: tuple[Cell, ...]
    shut: bool
    laser: bool
    free: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ThingShown:
    """Something of the board that can be used: its name, its state, the spots at which a click uses it.

    `edges` are those it stands on, if it is not on a cell: a door in a wall.
    """

    id: str
    name: Text
    spots: tuple[Spot, ...]
    edges: tuple[Edge, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker on a spot, or astride two of them: `pass`, `empty`, `melee`, … (AG-116)."""

    kind: str
    at: Spot
    to: Spot = NOWHERE


@dataclass(frozen=True, slots=True)
class BattleView:
    """A battle at one moment, ready to be drawn.

    `decides` is the side that has to act next; it is empty where anybody may. The phase `prepare` is what a game
    settles before figures are deployed: `title` names it, `asks` says what is wanted. `question` is put to the side
    that decides when it is no plain turn (an opportunity attack); `active` is the figure under way. `engaged` are the
    pairs of enemies in contact, by their ids; `named` are the figures that alone may act now, where a side's turn has
    phases. A `winner` before the end: the quest is decided, but people play on.
    """

    phase: Phase
    turn: int
    decides: str
    tokens: tuple[Token, ...]
    gates: tuple[GateShown, ...]
    marks: tuple[Mark, ...] = ()
    active: str = ""
    question: Told | None = None
    winner: str = ""
    title: Text = NO_TEXT
    asks: Text = NO_TEXT
    things: tuple[ThingShown, ...] = ()
    engaged: tuple[tuple[str, str], ...] = ()
    areas: tuple[AreaShown, ...] = ()
    named: tuple[str, ...] | None = None

    def able(self, token: Token) -> bool:
        """Return whether a figure may still act, as far as whose turn it is decides that."""
        mine = self.phase == "play" and token.side == self.decides and (self.named is None or token.id in self.named)
        return mine and token.state == "up" and not token.done

    def token(self, token_id: str) -> Token:
        """Return a figure by id."""
        return next(each for each in self.tokens if each.id == token_id)


Answer = Spot | str | tuple[str, ...]
"""What is said when an act wants more: a spot, words, the ids of things."""


@dataclass(frozen=True, slots=True)
class MoreWanted:
    """What an act needs before it can be done: a `spot` of the board, `words`, some `things` (id, name), or `targets`:
    figures among the `things`, named in the order of wish.

    `asks` is the question to the player. Of the `ways` (id, name) to do it he may choose one: `way`.
    """

    kind: Literal["spot", "words", "things", "targets"]
    asks: Text
    things: tuple[tuple[str, Text], ...] = ()
    ways: tuple[tuple[str, Text], ...] = ()
    way: str = ""


@dataclass(frozen=True, slots=True)
class AreaShown:
    """Something that lies on the board for some time, such as a wall of magic: its name, its corners."""

    id: str
    name: Text
    corners: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Likely:
    """One possible result of an act, and its chance."""

    name: Text
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Offered(Generic[A_co]):
    """An act that is offered: its name, a drawing, its object, and why it cannot be done now.

    `chance` and `damage` are exact, where dice decide; `target` is a figure, `spots` the place it is done at (for an
    answer: who would attack whom); `ends` is `move`, `figure`, `turn` or `battle` for acts that end one; `side` is who
    may do it, where that is not the side that decides; an act in `vain` would change nothing now; `outcomes` are given
    where a die decides between more than two; `thing` is the one of the board it is done to. `wants` must be asked
    before it is done. One at several `targets` in order of wish has an outcome for each; `told` is what to expect of
    it, `needs` what each of its dice must show, in the order they are thrown. A `prompt` is the question with which a
    page offers it by itself, because the rules require an answer now.
    """

    act: A_co
    name: Text
    icon: str
    rule: str
    target: str = ""
    spots: tuple[Spot, ...] = ()
    denied: Told | None = None
    chance: Fraction | None = None
    damage: Fraction | None = None
    ends: str = ""
    side: str = ""
    vain: bool = False
    outcomes: tuple[Likely, ...] = ()
    thing: str = ""
    wants: MoreWanted | None = None
    targets: tuple[str, ...] = ()
    told: Text = NO_TEXT
    needs: tuple[int, ...] = ()
    prompt: Told | None = None


PhaseStands = Literal["past", "now", "next", "lost"]


@dataclass(frozen=True, slots=True)
class PhaseShown(Generic[A_co]):
    """A phase of a turn: that of a `figure`, or (empty) of all a side has left; `lost` with its figure.

    `act` opens it, where that can be done now.
    """

    name: Text
    side: str
    figure: str = ""
    stands: PhaseStands = "next"
    act: A_co | None = None


@dataclass(frozen=True, slots=True)
class Needed:
    """What a die must show, such as `4+`, the exact chance that the target suffers from it, and the sum behind it.

    Of the shots of several figures: what each die `needs`, the lowest first, and the life points they cost on average
    in place of the chance (`lost`).
    """

    shown: str
    chance: Fraction
    words: tuple[Text, ...] = ()
    needs: tuple[int, ...] = ()
    lost: Fraction | None = None


@dataclass(frozen=True, slots=True)
class NeedsRow:
    """What dice must show against one sort of enemies, and how many of them there are."""

    name: Text
    count: int
    cells: tuple[Needed, ...]


@dataclass(frozen=True, slots=True)
class NeedsShown:
    """What the dice of a figure must show: a column for each way to attack, a row for each sort of enemies.

    `said` are the circumstances that people may say (id, name).
    """

    heads: tuple[Text, ...]
    rows: tuple[NeedsRow, ...]
    said: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True, slots=True)
class Value:
    """A number of a card: its drawing, its name, its present value, its maximum (None: it is not used up).

    `short` is its name where there is little room.
    """

    icon: str
    name: Text
    now: int
    most: int | None = None
    short: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Trait:
    """A skill or a power: its name, its effect, its bonus."""

    name: Text
    words: Text
    bonus: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The card of a figure in play: what is `left` of it in this turn, its `values`, what it `may` still do."""

    role: Text
    left: tuple[Value, ...]
    values: tuple[Value, ...]
    traits: tuple[Trait, ...] = ()
    may: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Walked:
    """The way a figure took: its spots, the start first."""

    piece: str
    path: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """The spots a figure may stop on for a cost."""

    cost: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Played(Generic[S_co]):
    """The result of an act: the battle after it, what happened in words, every die, ways walked, markers laid."""

    state: S_co
    events: tuple[Event, ...]
    lines: tuple[Told, ...]
    dice: tuple[Throw, ...]
    walks: tuple[Walked, ...] = ()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class WeighedAct:
    """An act that an automatic player weighed: its name, its target, its rule, its harm, the length of way left.

    One that does not `fit` is forbidden by the rules of its conduct.
    """

    name: Text
    target: Text
    rule: str
    damage: Fraction | None = None
    left: int = 0
    fits: bool = True


@dataclass(frozen=True, slots=True)
class Advice(Generic[A_co]):
    """What an automatic player does next, and why.

    `figure` is the one that acts; `place` is its number in the order of acting, and how many act. `otherwise` is the
    next best act, `weighed` all acts that were weighed, the best first; `offer` is the act as a page shows it.
    """

    act: A_co
    why: Told
    figure: str = ""
    place: tuple[int, int] = (0, 0)
    otherwise: Told | None = None
    weighed: tuple[WeighedAct, ...] = ()
    offer: Offered[A_co] | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """An automatic player and its description; one that `leads` may walk on for people while no enemy stands.

    One that `measures` plays only where positions are known.
    """

    id: str
    name: Text
    words: Text = NO_TEXT
    leads: bool = False
    measures: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """The end, or the present, of a battle: the winner, empty for none; its turn; the figures that were lost.

    `points` are those earned, by the id of the figure.
    """

    winner: str
    turn: int
    lost: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
