"""A large galaxy, read and made ready to be drawn in a Job; a small one is there before the window notices."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from editor.document import Document
from editor.paint.galaxy_scene import GalaxyScene, scene
from models.campaign.galaxy_queries import galaxy, planet_count
from models.galaxy.galaxy import Galaxy
from models.galaxy.territory import territory
from models.games.library import strategy
from models.progress import Progress
from models.store.connection import aside

AT_ONCE: Final = 1_500
"""Planets up to which a galaxy is read while the page opens."""

_READING: Final = 50
_WHOLE: Final = 100


@dataclass(frozen=True, eq=False)
class Loaded:
    """What the Job brings: the galaxy, its look-ups made, and its scene."""

    galaxy: Galaxy
    scene: GalaxyScene


def is_large(document: Document, galaxy_id: str) -> bool:
    """Return whether a galaxy is to be read in a Job."""
    with document.read() as campaign:
        return planet_count(campaign, galaxy_id) > AT_ONCE


def load(path: Path, galaxy_id: str, progress: Progress) -> Loaded:
    """Read a galaxy on a connection of its own and make what the chart needs; raises as `galaxy` does."""
    with aside(path) as campaign:
        found = galaxy(campaign, galaxy_id, lambda done, total: progress(_READING * done // total, _WHOLE))
    for name in ("planet", "sector", "faction", "alliance", "command", "route", "members", "bounds"):
        getattr(found, name)
        progress(_READING, _WHOLE)
    # The areas of realms are kept from now on: their layer shows at once.
    territory(found, strategy().realms(found))
    drawn = scene(found, progress=lambda done, total: progress(_READING + _READING * done // (total + 1), _WHOLE))
    return Loaded(found, drawn)
