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
    """What an engagement adds, and the losses in per cent at which a command of it retreats (CG-60)."""

    bonus: int
    cap: int


@dataclass(frozen=True, slots=True)
class SpecialOrder:
    """A special order: what it takes from the engagement, the kind of unit it needs, the alliance that may give it."""

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
    """Something a command is fitted with: what it adds to a battle, whether only in defence, the unit it needs.

    `points` are what its price is counted in; one of each `family` fits a command. With a free `port` any planet of its
    owner may be its home port, at no cost (CG-116). `circle` is by how many per cent its circle grows, `limit` how many
    units more of each kind it holds, `price` by how many per cent units cost less that join it, `income` by how many
    more the planets of its owner yield that lie wholly in its circle (CG-88).
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
    """Return the technologies of the campaign by id (CG-121); raises ContentError for a file that is wrong."""
    return load(Technology, RULESETS / "empire" / "technologies.toml")


@cache
def battle_figures() -> BattleFigures:
    """Return the printed numbers of a battle; raises ContentError for a rule set that is wrong."""
    path = RULESETS / "empire" / "battle.toml"
    return build(BattleFigures, read_toml(path), file=path.name)


@dataclass(frozen=True, slots=True)
class Numbers:
    """The parameters in force in a campaign: `chosen` are those the referee set."""

    chosen: Mapping[str, int]

    @classmethod
    def of(cls, choices: Choices) -> Numbers:
        """Return the parameters in force by the choices of a campaign, which keep a number as its digits."""
        return cls({key: each.in_force(choices) for key, each in parameters().items()})

    def __getitem__(self, name: str) -> int:
        """Return a parameter in force by its id; raises KeyError for an unknown one."""
        return parameters()[name].chosen(self.chosen)


BOOK: Final = Numbers({})
"""Every parameter at its default."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """What leaving an alliance costs: turns without new commands, turns of halved income, what its members remember."""

    no_raise: int
    half_income: int
    grudge: int
    rule: str
    grudge_rule: str


@dataclass(frozen=True, slots=True)
class EconomyFigures:
    """Percentages and amounts of spending and income that the book prints; amounts in thousandths of a million.

    `alliance_share` is by how many per cent the points of those whose alliance wins grow (CG-108), `estimate` by how
    many per cent an answer may be wrong, `estimate_step` to what amounts of money are rounded.
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
    """Return the printed numbers of spending, income and points; raises ContentError for a rule set that is wrong."""
    path = RULESETS / "empire" / "economy.toml"
    return build(EconomyFigures, read_toml(path), file=path.name)
