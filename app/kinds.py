"""The kinds of things a campaign holds: how each is listed, begun, shown, renamed, moved and deleted.

A kind joins KINDS in a module `kind_<id>` of its own, with the words `window.kind_<id>` (its group in the navigator),
a `When` and, where it has many acts, a `Menu`. Pages are imported when first opened, Changes when one is made.
"""

from __future__ import annotations

from typing import Final

from app.kind import Kind
from app.kind_force import FORCE
from models.campaign.samples import Sample, samples

# Maps (`kind_map`) and galaxies (`kind_galaxy.GALAXY`) join here once their pages are whole: the acts with words in
# both languages and drawings, which `tests/app/test_actions.py` asks for. Their samples are then shown as well.
KINDS: Final[tuple[Kind, ...]] = (FORCE,)
"""In the order of the navigator: parties and armies, maps, scenarios, galaxies, boards."""


def kind(kind_id: str) -> Kind:
    """Return a kind by its id."""
    return next(each for each in KINDS if each.id == kind_id)


def shown_samples() -> tuple[Sample, ...]:
    """Return the samples the window has pages for."""
    galaxies = any(each.id == "galaxy" for each in KINDS)
    return tuple(each for each in samples() if each.forces or (each.galaxy and galaxies))
