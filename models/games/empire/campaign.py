"""The strategy facet of the galactic campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.galaxy.fixes import mend
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Alliance, Faction, Income
from models.games.empire.check import TWO_ALLIANCES
from models.games.empire.figures import book_alliances, book_factions, figures
from models.games.empire.generators import generate
from models.games.empire.new_sides import new_sides, two_alliances
from models.games.empire.sample import sample as sample_in
from models.games.empire.situation import EmpireSituation
from models.games.empire.wealth import move_home_cost
from models.games.facets.strategy import Situation
from models.games.values import DEFAULTS, Choices
from models.problem import Edit

RULES: Final[Mapping[str, str]] = {
    "alliances.loose": "CG-55",
    "characters.command": "CG-117",
    "commands.cruisers": "CG-63",
    "commands.engagement": "CG-60",
    "commands.fighters": "CG-63",
    "commands.home": "CG-99",
    "commands.infantry": "CG-63",
    "commands.radius": "CG-68",
    "commands.retreats": "CG-72",
    "factions.alliance": "CG-2",
    "planets.fighters": "CG-64",
    "planets.income": "CG-95",
    "planets.infantry": "CG-64",
    "planets.radius": "CG-90",
    "planets.resource": "CG-96",
    "planets.sector": "CG-58",
    "routes.kind": "CG-92",
    "routes.state": "CG-21",
    "circle": "CG-68",
    "engages": "CG-68",
    "meeting": "CG-68",
    "monopoly": "CG-96",
    "order": "CG-89",
    "jump": "CG-92",
    "contact": "CG-55",
    "peace": "CG-69",
    "reach": "CG-90",
    "routes": "CG-92",
    "sectors": "CG-58",
}
"""The rule on each topic: fields of things, then answers."""


class EmpireCampaign:
    """The strategy facet by the rules of the galactic campaign."""

    sample = staticmethod(sample_in)
    generate = staticmethod(generate)
    new_sides = staticmethod(new_sides)
    move_home_cost = staticmethod(move_home_cost)

    def mend(self, galaxy: Galaxy, edit: Edit) -> Galaxy:
        return two_alliances(galaxy) if edit == (TWO_ALLIANCES,) else mend(galaxy, edit)

    def on(self, galaxy: Galaxy, choices: Choices = DEFAULTS) -> Situation:
        return EmpireSituation(galaxy, choices)

    def rule(self, topic: str) -> str:
        return RULES.get(topic, "")

    def sides(self) -> tuple[tuple[Alliance, ...], tuple[Faction, ...]]:
        """Return the three statuses of CG-2 and the twelve factions of CG-3 … CG-5."""
        return book_alliances(), book_factions()

    def disc(self, income: Income) -> int:
        """Return the usual radius of a planet of a class (AMB-CG-27)."""
        return figures().radius_of(income)

    def circle(self) -> int:
        """Return the default radius of a command's circle (AMB-CG-27)."""
        return figures().command.circle
