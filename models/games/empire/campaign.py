"""The strategy facet of the galactic campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.galaxy.values import Alliance, Faction, Income
from models.games.empire import check as limits
from models.games.empire import generators, moves, seen, status, votes, wealth
from models.games.empire import meetings as met
from models.games.empire.balance import measure
from models.games.empire.figures import book_alliances, book_factions, figures
from models.games.empire.new_sides import draw_starts, new_sides, start_at
from models.games.empire.reach import reach as reached
from models.games.empire.sample import sample as sample_in
from models.games.empire.threats import threats
from models.games.facets.strategy import Strategy

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


class EmpireCampaign(Strategy):
    """The strategy facet by the rules of the galactic campaign."""

    problems = staticmethod(limits.check)
    seen_by = staticmethod(seen.seen_by)
    side_named = staticmethod(seen.side_named)
    sample = staticmethod(sample_in)
    generate = staticmethod(generators.generate)
    new_sides = staticmethod(new_sides)
    start_at = staticmethod(start_at)
    draw_starts = staticmethod(draw_starts)
    balance = staticmethod(measure)
    may_move = staticmethod(moves.may_move)
    warnings = staticmethod(moves.warnings)
    goes_on = staticmethod(moves.goes_on)
    reach = staticmethod(reached)
    threats = staticmethod(threats)
    elected = staticmethod(votes.elected)
    meetings = staticmethod(met.meetings)
    engaged_by = staticmethod(met.engaged_by)
    in_contact = staticmethod(met.in_contact)
    enemy_owners = staticmethod(status.enemy_owners)
    over_limit = staticmethod(limits.over_limit)
    ports = staticmethod(wealth.ports)
    move_home_cost = staticmethod(wealth.move_home_cost)
    planet_income = staticmethod(wealth.planet_income)
    faction_income = staticmethod(wealth.faction_income)
    standings = staticmethod(wealth.standings)
    whole_sectors = staticmethod(wealth.whole_sectors)
    realms = staticmethod(status.realms)

    def rule(self, topic: str) -> str:
        """Return the id of the rule on a topic, `""` where there is none."""
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
