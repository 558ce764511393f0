"""The numbers of a battle: those the book prints, and those the referee chooses (AMB-CG-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from models.content import RULESETS, build, load, read_toml
from models.galaxy.values import Engagement
from models.games.empire.readings import parameters
from models.games.values import Choices
from models.i18n import Text

MILLION: Final = 1000
"""A million of money, in the thousandths of it that sums are kept in."""


@dataclass(frozen=True, slots=True)
class EngagementFigures:
    """The bonus of an engagement, and the losses in per cent at which a command in it retreats (CG-60)."""

    bonus: int
    cap: int


@dataclass(frozen=True, slots=True)
class SpecialOrder:
    """A special order: what it subtracts from the engagement, the kind of unit and the alliance it needs."""

    bonus: int
    needs: str
    alliance: str
    rule: str


@dataclass(frozen=True, slots=True)
class BattleFigures:
    """The numbers of a battle that the book prints."""

    die: int
    lead: int
    anger: int
    emperor: int
    most_retreats: int
    vader_idle: int
    engagement: Mapping[Engagement, EngagementFigures]
    special: Mapping[str, SpecialOrder]


@dataclass(frozen=True, slots=True)
class Technology:
    """Something a command is fitted with: its bonus in battle, whether only in defence, the unit it needs.

    `points` are what its price is counted in; a command has at most one of each `family`. With a free `port` any planet
    of its owner may be its home port, at no cost (CG-116). `circle` is the growth of its circle in per cent, `limit`
    the units of each kind it may hold above the limit; units that join it cost `price` per cent less, and planets of
    its owner wholly in its circle yield `income` per cent more (CG-88).
    """

    id: str
    name: Text
    family: str
    points: int
    rule: str
    bonus: int = 0
    defence: bool = False
    needs: str = ""
    port: bool = False
    circle: int = 0
    limit: int = 0
    price: int = 0
    income: int = 0


@cache
def technologies() -> Mapping[str, Technology]:
    """Return the technologies of the campaign by id (CG-121); raises ContentError for a wrong file."""
    return load(Technology, RULESETS / "empire" / "technologies.toml")


@cache
def battle_figures() -> BattleFigures:
    """Return the printed numbers of a battle; raises ContentError for a wrong rule set."""
    path = RULESETS / "empire" / "battle.toml"
    return build(BattleFigures, read_toml(path), file=path.name)


@dataclass(frozen=True, slots=True)
class Numbers:
    """The parameters in force in a campaign: `chosen` are those the referee set."""

    chosen: Mapping[str, int]

    @classmethod
    def of(cls, choices: Choices) -> Numbers:
        """Return the parameters in force by the choices of a campaign, which hold numbers as text."""
        return cls({key: each.in_force(choices) for key, each in parameters().items()})

    def __getitem__(self, name: str) -> int:
        """Return a parameter in force by its id; raises KeyError for an unknown one."""
        return parameters()[name].chosen(self.chosen)


BOOK: Final = Numbers({})
"""Every parameter at its default."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """The cost of leaving an alliance: turns without new commands, turns of halved income, the
    grudge of its members.
    """

    no_raise: int
    half_income: int
    grudge: int
    rule: str
    grudge_rule: str


@dataclass(frozen=True, slots=True)
class EconomyFigures:
    """Percentages and amounts of spending and income that the book prints; amounts in thousandths of a million.

    `alliance_share` is the growth in per cent of the winning alliance's points (CG-108), `estimate` the greatest error
    of an answer in per cent, `estimate_step` the step to which amounts of money are rounded.
    """

    admiral_discount: int
    senator_discount: int
    moff_income: int
    senator_income: int
    bank: int
    smuggler: int
    raid_left: int
    raid_gain: int
    first_garrison: int
    points_imperial: int
    points_from_empire: int
    points_from_neutral: int
    points_neutral: int
    alliance_share: int
    most_shares: int
    founders_needed: int
    estimate: int
    estimate_step: int
    leaving: Mapping[str, Leaving]


@cache
def economy_figures() -> EconomyFigures:
    """Return the printed numbers of spending, income and points; raises ContentError for a wrong rule set."""
    path = RULESETS / "empire" / "economy.toml"
    return build(EconomyFigures, read_toml(path), file=path.name)
