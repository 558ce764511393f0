"""What the kinds of things in the navigator share, and the members of forces with them.

They are created, renamed, moved in their list and deleted in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, Protocol

from models.campaign.catalogue import table_of
from models.campaign.editing import checked_name, drop, drop_drafts, move_row, must_be_free, next_place, write_columns
from models.campaign.queries import branches, member
from models.campaign.records import (
    RECORDS,
    BattleRecord,
    Force,
    GalaxyRecord,
    MapRecord,
    MemberRecord,
    ScenarioRecord,
    StoryEvent,
    ThingKind,
)
from models.campaign.rows import Rows
from models.campaign.schema import CampaignModel
from models.change import Label
from models.i18n import Text

NamedKind = ThingKind | Literal["member"]
"""What can be renamed, moved and deleted."""

_RECORDS: Final[dict[NamedKind, type[CampaignModel]]] = {
    "force": Force,
    "galaxy": GalaxyRecord,
    "map": MapRecord,
    "scenario": ScenarioRecord,
    "battle": BattleRecord,
    "member": MemberRecord,
}
_SAID: Final[dict[NamedKind, str]] = {"scenario": "scenario.{verb}", "battle": "scenario.{verb}_battle"}
_SAID_OTHERWISE: Final = {("create", "battle"): "scenario.begin", ("delete", "member"): "campaign.remove_member"}
"""Label keys as histories have them."""

_SLICE: Final = 400
"""Rows removed between two reports of a long edit."""


class NewThing(Protocol):
    """What a thing is created from: its kind, its name, and the rows of it and of all its parts."""

    kind: ClassVar[ThingKind]

    @property
    def name(self) -> str:
        """What it is to be called."""

    def add(self, campaign: Rows, thing_id: str, name: str, place: int) -> None:
        """Add the rows under a checked name, at a place of the list; raises Refused for rows that may not be added."""


@dataclass(frozen=True, slots=True)
class CreateThing:
    """Add a thing with all that is part of it after the others of its kind."""

    id: str
    thing: NewThing = field(repr=False)

    @property
    def label(self) -> Label:
        """Say what is new."""
        return _label("create", self.thing.kind, self.thing.name)

    def do(self, campaign: Rows) -> None:
        """Add the rows; raises Refused for an id that is taken, a bad name, or as the thing's own `add` does."""
        record = _RECORDS[self.thing.kind]
        must_be_free(campaign, record, self.id)
        self.thing.add(campaign, self.id, checked_name(self.thing.name), next_place(campaign, record))


@dataclass(frozen=True, slots=True)
class RenameThing:
    """Give a thing or a member another name."""

    kind: NamedKind
    id: str
    name: str

    @property
    def label(self) -> Label:
        """Say the new name."""
        return _label("rename", self.kind, self.name)

    def do(self, campaign: Rows) -> None:
        """Write the name; raises Refused for a thing that is not there or a name that is none."""
        write_columns(campaign, _RECORDS[self.kind], self.id, name=checked_name(self.name))


@dataclass(frozen=True, slots=True)
class MoveThing:
    """Put a thing at another place of its list, a member of its force, 0 first. `name` is for the label."""

    kind: NamedKind
    id: str
    position: int
    name: str | Text

    @property
    def label(self) -> Label:
        """Say what moves."""
        return _label("move", self.kind, self.name)

    def do(self, campaign: Rows) -> None:
        """Number the list anew; raises Refused for a thing that is not there."""
        force_id = member(campaign, self.id).force_id if self.kind == "member" else ""
        move_row(campaign, _RECORDS[self.kind], self.id, self.position, force_id)


@dataclass(frozen=True, slots=True)
class DeleteThing:
    """Remove a thing with all that is part of it, a force with its what-if branches too, a member with the Events that
    are only about it. `name` is for the label.

    The pictures of a map stay for other maps, the battles begun from a scenario stay.
    """

    kind: NamedKind
    id: str
    name: str | Text

    @property
    def label(self) -> Label:
        """Say what goes."""
        return _label("delete", self.kind, self.name)

    def do(self, campaign: Rows) -> None:
        """Remove the rows; raises Refused for a thing that is not there."""
        for branch in branches(campaign, self.id) if self.kind == "force" else ():
            drop(campaign, Force, branch.id)
        if self.kind == "galaxy":
            drop_drafts(campaign, self.id)
        if self.kind == "member":
            row = member(campaign, self.id)
            campaign.delete(StoryEvent, force_id=row.force_id, member_id=row.id)
        drop(campaign, _RECORDS[self.kind], self.id)

    def slices(self, campaign: Rows) -> Iterator[tuple[int, int]]:
        """Remove the rows, those of a galaxy some at a time, the thing itself last."""
        parts = [each for each in RECORDS if self.kind == "galaxy" and table_of(each).parent == "galaxy"]
        done, total = 0, sum(campaign.count(each, galaxy_id=self.id) for each in parts) + 1
        for each in parts:
            while gone := campaign.delete(each, most=_SLICE, galaxy_id=self.id):
                done += gone
                yield done, total
        self.do(campaign)
        yield total, total


def _label(verb: str, kind: NamedKind, name: str | Text) -> Label:
    usual = _SAID.get(kind, "campaign.{verb}_{kind}").format(verb=verb, kind=kind)
    return Label(_SAID_OTHERWISE.get((verb, kind), usual), {"name": name})
