"""The strategy facet: the rules of a galaxy, who knows what, who meets whom, what planets yield.

Amounts are thousandths of a million, lengths thousandths of a unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from typing import Final, Protocol

from models.galaxy.circles import CircleEntry
from models.galaxy.galaxy import Galaxy
from models.galaxy.scatter import Shape
from models.galaxy.territory import Realm, Territory
from models.galaxy.values import Alliance, Command, Faction, Income, Point
from models.games.values import DEFAULTS, Choices
from models.problem import Edit, Problem
from models.progress import Progress, silent


class MoveMode(StrEnum):
    """How a command goes: inside its circle, or by hyperspace routes."""

    CIRCLE = "circle"
    JUMP = "jump"


@dataclass(frozen=True, slots=True)
class Move:
    """A drafted order: a command goes straight to a point, or jumps along `path` (planet ids, both ends named).

    A jump ends at `to`: the last planet of its path, or a place its circle reaches from there where both are allowed.
    """

    command: str
    to: Point
    mode: MoveMode = MoveMode.CIRCLE
    path: tuple[str, ...] = ()


class ReachKind(StrEnum):
    """When and how a command first reaches a planet, the soonest and strongest first: by its circle, which may take
    it, or by a jump, which may not.
    """

    NOW = "now"
    JUMP_NOW = "jump_now"
    NEXT = "next"
    JUMP_NEXT = "jump_next"


@dataclass(frozen=True, slots=True)
class Threat:
    """Who may take a planet next turn, and the turn after, by circles alone; how many may jump to it."""

    now: tuple[Command, ...] = ()
    soon: tuple[Command, ...] = ()
    jumps: int = 0

    @property
    def level(self) -> str:
        """How soon the planet may be taken: `now`, `soon` or empty."""
        return "now" if self.now else "soon" if self.soon else ""


class MeetingKind(StrEnum):
    """How two commands came together."""

    ON_THE_WAY = "on_the_way"
    ARRIVAL = "arrival"
    STANDING = "standing"
    AFTER_JUMP = "after_jump"


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two commands that engage, each pair named once: `comer` came to `other` (standing: it attacks) and is at `at`.

    `entry` is the place on its path at which it came, None where they are judged at the ends of their moves.
    """

    comer: str
    other: str
    at: Point
    how: MeetingKind
    entry: CircleEntry | None = None

    @property
    def pair(self) -> tuple[str, str]:
        """The two, in the order of their ids."""
        return (self.comer, self.other) if self.comer <= self.other else (self.other, self.comer)


@dataclass(frozen=True, slots=True)
class SectorHold:
    """A sector for one holder: planets held and missing, and the income that holding all of them would add."""

    sector: str
    holder: str
    held: tuple[str, ...]
    missing: tuple[str, ...]
    gain: int

    @property
    def complete(self) -> bool:
        """Whether the holder has every planet."""
        return not self.missing


@dataclass(frozen=True, slots=True)
class GalaxyPlan:
    """What to generate. Lengths in thousandths; `shortcuts` in per cent of the planets; `lang` for the names."""

    shape: Shape = "spiral"
    planets: int = 80
    sectors: int = 12
    size: int = 50_000
    spacing: int = 4_500
    arms: int = 4
    shortcuts: int = 35
    holdings: int = 3
    lang: str = "fr"


def usual_size(planets: int) -> int:
    """Return how large a galaxy of so many planets usually is."""
    return max(50_000, round(sqrt(planets / 80) * 50_000))


MOST_SIDES: Final = 20
"""Sides at most that are made at once."""
ALL_NEUTRAL: Final = "galaxy.all_neutral"
"""The message of a galaxy whose sides belong to no alliance: neutrals leave each other alone."""
MOST_PLANETS: Final = 20_000
"""Planets at most in a generated galaxy."""


@dataclass(frozen=True, slots=True)
class Start:
    """One side's start.

    How many planets open routes join to its capital; how many its circle takes this turn and by the next, with what
    they pay; how many of these another side reaches as soon; the distance of the nearest rival.
    """

    faction: str
    capital: str
    joined: int
    planets: int
    income: int
    next_planets: int
    next_income: int
    contested: int
    rival: str
    rival_distance: int


@dataclass(frozen=True, slots=True)
class Balance:
    """The starts of every side; a gap is the best start less the worst, in thousandths of the mean."""

    starts: tuple[Start, ...]

    def gap(self, figure: str) -> int:
        """Return the gap of one figure of `Start`; contested planets are compared to all within reach."""
        values = [getattr(start, figure) for start in self.starts]
        whole = [start.next_planets for start in self.starts] if figure == "contested" else values
        total = sum(whole)
        return (max(values) - min(values)) * 1000 * len(values) // total if total > 0 else 0

    @property
    def unfairness(self) -> int:
        """The sum of the gaps that count: a lower one is fairer."""
        return sum(weight * self.gap(figure) for figure, weight in FIGURES.items())


FIGURES: Final = {"joined": 1, "planets": 1, "next_income": 3, "contested": 1, "rival_distance": 1}
"""The figures of a start that fairness counts, and how much: what a side lives on weighs as much as the rest."""


@dataclass(frozen=True, slots=True)
class Draws:
    """The fairest of many draws of capitals, in the order of the factions.

    It has the figures of that draw, and those of the median draw in fairness.
    """

    count: int
    capitals: tuple[str, ...]
    fairest: Balance
    median: Balance


class Situation(Protocol):
    """A galaxy with the readings that its campaign is played by."""

    @property
    def galaxy(self) -> Galaxy:
        """The galaxy."""

    @property
    def choices(self) -> Choices:
        """The readings."""

    @property
    def realms(self) -> tuple[Realm, ...]:
        """The realms: alliances, then factions without one, each with a lasting place."""

    @property
    def territory(self) -> Territory:
        """The areas of the realms."""

    @property
    def whole_sectors(self) -> Mapping[str, str]:
        """The alliance that holds each whole sector, by sector id; `""` for a faction without alliance."""

    @property
    def planet_income(self) -> Mapping[str, int]:
        """What each planet yields a turn, by planet id."""

    @property
    def faction_income(self) -> Mapping[str, int]:
        """What the planets of every faction yield a turn, by faction id."""

    @property
    def balance(self) -> Balance:
        """How even the starts of the factions with a capital are."""

    def problems(self, room: Mapping[str, int] = ...) -> tuple[Problem, ...]:
        """Return every Problem; `room` is how many units more of each kind commands may hold, by id."""

    def seen_by(self, player: str) -> Situation:
        """Return the galaxy as the faction of an id knows it."""

    def side_named(self, words: str) -> Faction:
        """Return the faction that some words name; raises Refused where none or several match."""

    def start_at(self, capitals: Sequence[str]) -> Galaxy:
        """Return the galaxy with its factions started on these planets, in order."""

    def draw_starts(self, seed: str, progress: Progress = silent) -> Draws:
        """Return the fairest of many draws of a capital for each faction; progress counts draws and may cancel."""

    def may_move(self, move: Move) -> None:
        """Raise Refused for a move that its command may not make."""

    def warnings(self, move: Move) -> tuple[Problem, ...]:
        """Return the Problems to show for a move that may be made."""

    def goes_on(self, move: Move, to: Point) -> Move | None:
        """Return a jump that continues to a point inside the circle at its end, None where that is not allowed."""

    def reach(self, commands: Iterable[str], progress: Progress = silent) -> Mapping[str, ReachKind]:
        """Return when and how the first of some commands reaches each planet this turn or the next, by planet id.

        Raises Refused for an unknown command; progress may cancel.
        """

    def threats(self, faction: str, progress: Progress = silent) -> Mapping[str, Threat]:
        """Return, by planet id, which commands that may attack a faction can come to its planets."""

    def meetings(self, moves: Iterable[Move]) -> tuple[Meeting, ...]:
        """Return which commands engage which after these moves; raises Refused for an impossible move."""

    def engaged_by(self, command_id: str) -> tuple[str, ...]:
        """Return the commands that one engages as it stands, by id: what `meetings` finds where nobody moves."""

    def in_contact(self, command_id: str) -> tuple[str, ...]:
        """Return the enemies of a command that one of the two circles holds, by id, whether they fight or not."""

    def enemy_owners(self, faction_id: str) -> frozenset[str]:
        """Return the factions whose commands a faction's would fight at once."""

    def over_limit(self, command: Command, more: int = ...) -> Mapping[str, int]:
        """Return the kinds of units of which a command has too many, with its limit of each.

        `more` is what it may have above the usual limit.
        """

    def ports(self, faction_id: str) -> tuple[str, ...]:
        """Return the planets a faction may choose as home port, by id."""

    def standings(self, progress: Progress = silent) -> tuple[SectorHold, ...]:
        """Return every sector for every holder, fewest missing planets first; progress may cancel."""


class Strategy(Protocol):
    """The strategic campaign of a galaxy. Provisional until a second game uses it."""

    def on(self, galaxy: Galaxy, choices: Choices = DEFAULTS) -> Situation:
        """Return a galaxy with the readings it is played by."""

    def rule(self, topic: str) -> str:
        """Return the id of the rule on a topic, `""` for none: a field (`commands.home`) or a question (`reach`)."""

    def sides(self) -> tuple[tuple[Alliance, ...], tuple[Faction, ...]]:
        """Return the alliances and the factions of the book, without planets yet."""

    def sample(self, lang: str) -> Galaxy:
        """Return the bundled galaxy with its names in one language."""

    def generate(self, plan: GalaxyPlan, seed: str, base: Galaxy, progress: Progress = silent) -> tuple[Galaxy, Draws]:
        """Return a new galaxy for the sides of `base`, with the draws of its starts.

        Progress counts to 1000 and may cancel. Raises Refused for an impossible plan.
        """

    def mend(self, galaxy: Galaxy, edit: Edit) -> Galaxy:
        """Return a galaxy after the edit of a Fix of one of its Problems; raises Refused where its thing is gone."""

    def new_sides(self, galaxy: Galaxy, count: int, seed: str) -> tuple[Faction, ...]:
        """Return `count` more sides of a galaxy, unlike each other and the known ones in name, sign, colour, shape."""

    def disc(self, income: Income) -> int:
        """Return the usual radius of a planet of a class."""

    def circle(self) -> int:
        """Return the default radius of a command's circle, in thousandths."""

    def move_home_cost(self, command: Command) -> int:
        """Return the cost of moving a command's home port, in thousandths of a million."""


def all_neutral(on: Situation) -> Problem | None:
    """Return the Problem of sides that all are neutral, with its fix; None where some may fight each other."""
    return next((each for each in on.problems() if each.key == ALL_NEUTRAL), None)
