"""The kinds of things a campaign holds: how each is listed, begun, shown, renamed, moved and deleted.

A kind joins KINDS in a module `kind_<id>` of its own, with the words `window.kind_<id>` (its group in the navigator),
a `When` and, where it has many acts, a `Menu`. Pages are imported when first opened, Changes when one is made.
"""

from __future__ import annotations

from typing import Final

from app.kinds.battle import BATTLE
from app.kinds.force import FORCE
from app.kinds.galaxy import GALAXY
from app.kinds.kind import Kind
from app.kinds.map import MAP
from app.kinds.scenario import SCENARIO
from app.kinds.turns import TURNS
from models.campaign.sample_list import Sample, samples

KINDS: Final[tuple[Kind, ...]] = (FORCE, MAP, SCENARIO, BATTLE, GALAXY, TURNS)
"""In the order of the navigator: parties and armies, maps, scenarios, battles, galaxies, their turns."""


def kind(kind_id: str) -> Kind:
    """Return a kind by its id."""
    return next(each for each in KINDS if each.id == kind_id)


def shown_samples() -> tuple[Sample, ...]:
    """Return the samples the window has pages for."""
    shown = {each.id for each in KINDS}
    return tuple(
        each
        for each in samples()
        if each.forces or each.opens or (each.galaxy and "galaxy" in shown) or (each.scenarios and "scenario" in shown)
    )
