"""A player's report as values, in his language and in the order it is read.

Amounts are thousandths of a million until they become words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from models.galaxy.values import Point
from models.games.empire.turn.report.seen import SeenTurn
from models.games.facets.turn_offers import OrderOffer
from models.games.facets.turns import Letterhead
from models.games.sections.parts import Figure, ReportLine
from models.i18n import Text, Translator


@dataclass(frozen=True, slots=True)
class SumTerm:
    """One number of a sum: its name, its value, its rule."""

    text: str
    value: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ReportRound:
    """One round of a battle: both sums, their terms as far as they are known, both dice (0: no roll), and whether the
    referee typed them.
    """

    ours: int
    theirs: int
    our_terms: tuple[SumTerm, ...]
    their_terms: tuple[SumTerm, ...]
    our_die: int
    their_die: int
    typed: bool = False

    def die(self, t: Translator) -> str:
        """Return what a die of it is called."""
        return t("report.die") + (t("report.typed") if self.typed else "")


@dataclass(frozen=True, slots=True)
class ReportBattle:
    """A battle of the player's: its outcome, its place, who fought, its rounds, the losses."""

    line: ReportLine
    won: bool
    where: str
    at: Point
    rounds: tuple[ReportRound, ...]
    outcome: tuple[ReportLine, ...]


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """One line of the account."""

    text: str
    amount: int
    rule: str
    parts: tuple[SumTerm, ...] = ()


@dataclass(frozen=True, slots=True)
class Money:
    """The account from the old balance to the new one, line by line."""

    old: int
    new: int
    lines: tuple[MoneyLine, ...]


@dataclass(frozen=True, slots=True)
class OwnCommand:
    """A command of the player's: its place, units, engagement, home port, retreats."""

    name: str
    where: str
    troops: str
    engagement: str
    home: str
    retreats: int
    lost: bool = False


@dataclass(frozen=True, slots=True)
class OwnPlanet:
    """A planet of the player's: its class, its garrison, its income this turn."""

    name: str
    kind: str
    garrison: str
    income: int | None


@dataclass(frozen=True, slots=True)
class OwnPerson:
    """A character of the player's, or a captive he holds: name, where, state in words."""

    name: str
    where: str
    state: str


@dataclass(frozen=True, slots=True)
class PublicStanding:
    """What everybody sees of a player: status, rank, planets and commands, points where they are public; his id."""

    name: str
    sign: str
    colour: str
    status: str
    planets: int
    commands: int
    points: int | None
    mine: bool
    faction: str = ""


@dataclass(frozen=True, slots=True)
class OrderFate:
    """The result of a line of the player's sheet: `good` done, `bad` refused, `wait` with the referee."""

    number: int
    words: str
    line: ReportLine


@dataclass(frozen=True, slots=True)
class RuleInForce:
    """A reading or a number in force: what it answers, its value, its rule, whether it is not the default.

    `was` is what it was in the turn before, where it has changed.
    """

    question: Text
    value: Text
    rule: str
    other: bool
    was: Text | None = None


@dataclass(frozen=True)
class TurnReport:
    """Everything a player is told after a turn.

    `orders` is None before the first turn, which has none.
    """

    head: Letterhead
    seen: SeenTurn
    title: str
    name: str
    status: str
    figures: tuple[Figure, ...]
    happened: tuple[ReportLine, ...]
    battles: tuple[ReportBattle, ...]
    money: Money
    commands: tuple[OwnCommand, ...]
    planets: tuple[OwnPlanet, ...]
    news: tuple[ReportLine, ...]
    intelligence: tuple[ReportLine, ...]
    rumours: tuple[str, ...]
    points: tuple[MoneyLine, ...]
    standings: tuple[PublicStanding, ...]
    orders: tuple[OrderFate, ...] | None
    rules: tuple[ReportLine, ...]
    """Readings and parameters, those that changed in this turn first."""
    threats: tuple[ReportLine, ...] = ()
    """Who may come to the player's planets, and `threatened` how soon each is: `now`, `soon`, or not in it."""
    threatened: Mapping[str, str] = field(default_factory=dict)
    dice: tuple[tuple[str, tuple[int, ...], bool], ...] = ()
    """The dice thrown for the player: their stream, the faces up, whether they were typed in."""
    people: tuple[OwnPerson, ...] = ()
    objectives: tuple[ReportLine, ...] = ()
    """What the player is after, and his alliance as far as he is told: points, how far it is, what is reached."""
    offers: tuple[OrderOffer, ...] = ()
    """What the player may order in the next turn, with examples of his own side."""
    places: tuple[tuple[str, str], ...] = ()
    """What the referee says to everybody of sectors and planets, by their names."""
    letters: tuple[ReportLine, ...] = ()
    beaten: frozenset[int] = frozenset()
    """The lines of `orders` that were carried out, and lost by it."""
