"""Edits of galaxies as a whole; the edits of what is in them are in `thing_changes` and can be imported from here.

Rows that stay the same are not touched: one planet moved is one row. A `name` field that the edit does not write is
only for its label in the history.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from models.campaign.editing import checked_name, write_columns
from models.campaign.galaxies.queries import galaxy
from models.campaign.galaxies.rows import rewrite
from models.campaign.queries import galaxy_head
from models.campaign.records import GalaxyRecord, ThingKind
from models.campaign.rows import Rows
from models.campaign.thing_changes import (
    AddThings,
    EditThings,
    LinkPlanets,
    MoveThings,
    RemoveThings,
    SetFields,
    UnlinkPlanets,
)
from models.change import Label
from models.errors import Refused
from models.galaxy.galaxy import LARGEST, Galaxy
from models.galaxy.numbers import FURTHEST
from models.galaxy.rows import KINDS
from models.games.library import galaxy_game
from models.problem import Fix

__all__ = [
    "AddThings",
    "EditThings",
    "LinkPlanets",
    "MendGalaxy",
    "MoveThings",
    "NewGalaxy",
    "RemoveThings",
    "ReplaceGalaxy",
    "SetFields",
    "SetGalaxyRadius",
    "UnlinkPlanets",
]


@dataclass(frozen=True, slots=True)
class NewGalaxy:
    """A galaxy with everything in it, to be created."""

    kind: ClassVar[ThingKind] = "galaxy"
    galaxy: Galaxy = field(repr=False)

    @property
    def name(self) -> str:
        """What it is to be called."""
        return self.galaxy.name

    def add(self, campaign: Rows, thing_id: str, name: str, place: int) -> None:
        """Add the rows; raises Refused for a radius below 0 or too many planets."""
        campaign.insert(
            GalaxyRecord(id=thing_id, name=name, radius=_checked_radius(self.galaxy.radius), position=place)
        )
        _write_all(campaign, thing_id, self.galaxy)


@dataclass(frozen=True, slots=True)
class SetGalaxyRadius:
    """Set the radius, in thousandths, of the blue circle of commands that have none of their own (AMB-CG-27)."""

    galaxy_id: str
    radius: int
    name: str

    @property
    def label(self) -> Label:
        """Say whose circle."""
        return Label("campaign.set_galaxy_radius", {"name": self.name})

    def do(self, campaign: Rows) -> None:
        """Write the radius; raises Refused below 0."""
        write_columns(campaign, GalaxyRecord, self.galaxy_id, radius=_checked_radius(self.radius))


@dataclass(frozen=True, slots=True)
class ReplaceGalaxy:
    """Make a galaxy equal to `galaxy` (an import, a generator): only what differs is written.

    Its name stays unless the new one has another. `said` is the label: what the user did.
    """

    galaxy_id: str
    galaxy: Galaxy = field(repr=False)
    said: Label

    @property
    def label(self) -> Label:
        """Say what the user did."""
        return self.said

    def do(self, campaign: Rows) -> None:
        """Write what differs; raises Refused for an id given twice, ContentError for a bad value."""
        for _ in self.slices(campaign):
            pass

    def slices(self, campaign: Rows) -> Iterator[tuple[int, int]]:
        """Write what differs, slice by slice; raises as `do` does."""
        record = galaxy_head(campaign, self.galaxy_id)
        name = checked_name(self.galaxy.name or record.name)
        write_columns(campaign, GalaxyRecord, self.galaxy_id, name=name, radius=_checked_radius(self.galaxy.radius))
        yield from _writing(campaign, self.galaxy_id, self.galaxy)


@dataclass(frozen=True, slots=True)
class MendGalaxy:
    """Apply the one-click fix of a Problem of a galaxy."""

    galaxy_id: str
    fix: Fix

    @property
    def label(self) -> Label:
        """Say what the fix says."""
        return Label(self.fix.key, self.fix.args)

    def do(self, campaign: Rows) -> None:
        """Write what differs; raises Refused when what was to mend is gone."""
        before = galaxy(campaign, self.galaxy_id)
        _write_all(campaign, self.galaxy_id, galaxy_game().strategy.mend(before, self.fix.edit))


def _write_all(campaign: Rows, galaxy_id: str, wanted: Galaxy) -> None:
    for _ in _writing(campaign, galaxy_id, wanted):
        pass


def _writing(campaign: Rows, galaxy_id: str, wanted: Galaxy) -> Iterator[tuple[int, int]]:
    """Write what differs, yielding (things done, things in all)."""
    if len(wanted.planets) > LARGEST:
        raise Refused("campaign.galaxy_full", limit=LARGEST)
    done, total = 0, sum(len(getattr(wanted, kind)) for kind in KINDS)
    for kind in KINDS:
        for count in rewrite(campaign, galaxy_id, kind, getattr(wanted, kind)):
            done += count
            yield done, total


def _checked_radius(radius: int) -> int:
    if not 0 <= radius <= FURTHEST:
        raise Refused("galaxy.negative_radius")
    return radius
