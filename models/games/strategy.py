"""What a game makes of a galaxy: what holds in it, who knows what, who meets whom, what planets yield.

Amounts are thousandths of a million, lengths thousandths of a unit. `choices` are the readings of the campaign.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from models.galaxy.circles import CircleEntry
from models.galaxy.galaxy import Galaxy
from models.galaxy.scatter import Shape
from models.galaxy.values import Alliance, Command, Faction, Income, Point
from models.games.game import DEFAULTS, Choices
from models.problem import Problem
from models.progress import Progress, silent


class MoveMode(StrEnum):
    """How a command goes: inside its circle, or by hyperspace routes."""

    CIRCLE = "circle"
    JUMP = "jump"


@dataclass(frozen=True, slots=True)
class Move:
    """A drafted order: a command goes straight to a point, or jumps along `path` (planet ids, both ends named).

    A jump ends at `to`: the last planet of its path, or what the circle reaches from there where both are allowed.
    """

    command: str
    to: Point
    mode: MoveMode = MoveMode.CIRCLE
    path: tuple[str, ...] = ()


class MeetingKind(StrEnum):
    """How two commands came together."""

    ON_THE_WAY = "on_the_way"
    ARRIVAL = "arrival"
    STANDING = "standing"
    AFTER_JUMP = "after_jump"


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two commands that engage, the pair named once: `comer` came to `other` (standing: it attacks) and is at `at`.

    `entry` is the part of its path at which it came, None where it is judged where all had stopped.
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
    """How a sector stands for one holder: planets held and missing, and the income that holding all would add."""

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
    """What to generate. Lengths in thousandths; `shortcuts` in per cent of the planets; `lang` that of the names."""

    shape: Shape = "spiral"
    planets: int = 80
    sectors: int = 12
    size: int = 50_000
    spacing: int = 4_500
    arms: int = 4
    shortcuts: int = 35
    holdings: int = 3
    lang: str = "fr"


MOST_PLANETS: Final = 20_000
"""Planets at most in a generated galaxy."""


@dataclass(frozen=True, slots=True)
class Start:
    """One player's start: the income of the planets within reach, shared ones included in full and those nearer to
    this capital than to any other; jumps and distance to the nearest rival.
    """

    faction: str
    capital: str
    planets: int
    income: int
    own_income: int
    rival: str
    rival_jumps: int
    rival_distance: int


@dataclass(frozen=True, slots=True)
class Balance:
    """The starts of every player and how far apart the best and the worst are, in thousandths of the mean."""

    starts: tuple[Start, ...]

    @property
    def income_spread(self) -> int:
        """Best less worst income within reach, in thousandths of the mean."""
        return _spread([start.income for start in self.starts])

    @property
    def own_spread(self) -> int:
        """The same for the income of planets nearer to one capital than to any other."""
        return _spread([start.own_income for start in self.starts])

    @property
    def distance_spread(self) -> int:
        """The same for the distance to the nearest rival."""
        return _spread([start.rival_distance for start in self.starts])


def _spread(values: Sequence[int]) -> int:
    total = sum(values)
    return (max(values) - min(values)) * 1000 * len(values) // total if total > 0 else 0


class Strategy(Protocol):
    """The campaign of a galaxy. Provisional until a second game uses it."""

    def rule(self, topic: str) -> str:
        """Return the id of the rule on a topic, `""` where there is none: a field (`commands.home`) or an answer
        (`reach`).
        """

    def problems(self, galaxy: Galaxy) -> tuple[Problem, ...]:
        """Return every Problem of a galaxy."""

    def seen_by(self, galaxy: Galaxy, player: str, *, resources_known: bool = True) -> Galaxy:
        """Return the galaxy as the faction of an id knows it."""

    def side_named(self, galaxy: Galaxy, words: str) -> Faction:
        """Return the faction some words stand for; raises Refused where none or several are meant."""

    def sides(self) -> tuple[tuple[Alliance, ...], tuple[Faction, ...]]:
        """Return the alliances and the factions of the book, without planets yet."""

    def sample(self, lang: str) -> Galaxy:
        """Return the bundled galaxy with its names in one language."""

    def generate(self, plan: GalaxyPlan, seed: str, base: Galaxy, progress: Progress = silent) -> Galaxy:
        """Return a new galaxy for the sides of `base`; progress counts to 1000 and may cancel.

        Raises Refused for a plan that cannot be.
        """

    def balance(self, galaxy: Galaxy) -> Balance:
        """Return how even the starts of the factions with a capital are."""

    def disc(self, income: Income) -> int:
        """Return the usual radius of a planet of a class."""

    def circle(self) -> int:
        """Return the circle of a command where the campaign says nothing else."""

    def may_move(self, galaxy: Galaxy, move: Move, choices: Choices = DEFAULTS) -> None:
        """Do nothing for a move its command may make; raise Refused for any other."""

    def warnings(self, galaxy: Galaxy, move: Move, choices: Choices = DEFAULTS) -> tuple[Problem, ...]:
        """Return what is worth knowing of a move that may be made."""

    def goes_on(self, galaxy: Galaxy, move: Move, to: Point, choices: Choices = DEFAULTS) -> Move | None:
        """Return a jump that goes on to a point inside the circle at its end, None where it may not."""

    def elected(
        self, voters: Collection[str], votes: Mapping[str, str], sitting: str = "", choices: Choices = DEFAULTS
    ) -> str:
        """Return whom those who may vote have put at their head, else who sits there."""

    def meetings(self, galaxy: Galaxy, moves: Iterable[Move], choices: Choices = DEFAULTS) -> tuple[Meeting, ...]:
        """Return who engages whom when these commands move; raises Refused for a move that cannot be."""

    def engaged_by(self, galaxy: Galaxy, command_id: str, choices: Choices = DEFAULTS) -> tuple[str, ...]:
        """Return the commands that one engages as it stands, by id: what `meetings` finds where nobody moves."""

    def in_contact(self, galaxy: Galaxy, command_id: str) -> tuple[str, ...]:
        """Return the enemies of a command that one of the two circles holds, by id, whether they fight or not."""

    def enemy_owners(self, galaxy: Galaxy, faction_id: str) -> frozenset[str]:
        """Return the factions whose commands a faction's would fight at once."""

    def over_limit(self, galaxy: Galaxy, command: Command) -> Mapping[str, int]:
        """Return the kinds of units a command has too many of, with the most of each it may have."""

    def ports(self, galaxy: Galaxy, faction_id: str) -> tuple[str, ...]:
        """Return the planets a faction may choose as home port, by id."""

    def move_home_cost(self, command: Command) -> int:
        """Return what another home port costs a command."""

    def planet_income(self, galaxy: Galaxy, choices: Choices = DEFAULTS) -> Mapping[str, int]:
        """Return what each planet yields a turn, by planet id."""

    def faction_income(self, galaxy: Galaxy, choices: Choices = DEFAULTS) -> Mapping[str, int]:
        """Return what the planets of every faction yield a turn, by faction id."""

    def standings(
        self, galaxy: Galaxy, choices: Choices = DEFAULTS, progress: Progress = silent
    ) -> tuple[SectorHold, ...]:
        """Return how every sector stands for every holder: fewest missing first; progress may cancel."""

    def whole_sectors(self, galaxy: Galaxy, choices: Choices = DEFAULTS) -> Mapping[str, str]:
        """Return the alliance that holds each whole sector, by sector id; `""` for a faction without alliance."""
