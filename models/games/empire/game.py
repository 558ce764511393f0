"""The galactic campaign as a Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from models.games.empire.readings import options, parameters
from models.games.game import GalaxyGame
from models.games.parameters import Parameter
from models.games.rulebook import rules
from models.games.values import Option, Rule
from models.i18n import Text

if TYPE_CHECKING:
    from models.games.facets.strategy import Strategy
    from models.games.facets.turns import Turns
    from models.games.facets.years import Years


class Empire(GalaxyGame):
    """The galactic campaign."""

    id = "empire"
    title = Text("Campagne galactique", "Galactic campaign")

    def rules(self) -> Mapping[str, Rule]:
        """Return the rules by id."""
        return rules(self.id)

    def options(self) -> Sequence[Option]:
        """Return the named readings of the book."""
        return tuple(options().values())

    def parameters(self) -> Sequence[Parameter]:
        """Return the numbers that the book leaves open."""
        return tuple(parameters().values())

    @cached_property
    def strategy(self) -> Strategy:
        """Galaxies."""
        from models.games.empire.campaign import EmpireCampaign

        return EmpireCampaign()

    @cached_property
    def turns(self) -> Turns:
        """Refereed turns."""
        from models.games.empire.turn.facet import EmpireTurns

        return EmpireTurns()

    @cached_property
    def years(self) -> Years:
        """Campaigns that play themselves."""
        from models.games.empire.turn.years import EmpireYears

        return EmpireYears()


EMPIRE: Final = Empire()
