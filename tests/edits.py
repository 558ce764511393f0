"""Edits for tests of files and windows: small ones to fill a history with, and those of a force told in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from models.campaign import queries
from models.campaign.forces.changes import RewriteForce
from models.campaign.records import Info, MemberRecord
from models.campaign.rows import Rows
from models.campaign.schema import CampaignModel
from models.change import Label
from models.games.event import Event
from models.games.values import StoredMember

SAID = Label("campaign.set_title", {"name": "x"})


@dataclass(frozen=True, slots=True)
class SetTitle:
    """Writes one fact of the campaign: the smallest edit there is."""

    title: str

    @property
    def label(self) -> Label:
        return Label("campaign.set_title", {"name": self.title})

    def do(self, campaign: Rows) -> None:
        campaign.put(Info, "title", value=self.title)


@dataclass(frozen=True, slots=True)
class SetNotes:
    """Writes the notes of a row of a kind."""

    kind: type[CampaignModel]
    id: str
    notes: str

    @property
    def label(self) -> Label:
        return Label("campaign.set_notes", {"name": self.id})

    def do(self, campaign: Rows) -> None:
        assert campaign.put(self.kind, self.id, notes=self.notes)


@dataclass(frozen=True, slots=True)
class Tell:
    """Adds Events to the story of a force, or makes them all of it, and members after the others."""

    force_id: str
    events: Sequence[Event] = ()
    members: Sequence[StoredMember] = ()
    anew: bool = False
    limit: int | None = None

    @property
    def label(self) -> Label:
        return SAID

    def do(self, campaign: Rows) -> None:
        kept = queries.stored(campaign, self.force_id)
        events = (*(() if self.anew else kept.events), *self.events)
        limit = kept.limit if self.limit is None else self.limit
        after = replace(kept, limit=limit, members=(*kept.members, *self.members), events=events)
        RewriteForce(self.force_id, after, SAID).do(campaign)


@dataclass(frozen=True, slots=True)
class SetBody:
    """Writes what its game keeps of a member, whatever its Types are."""

    member_id: str
    body: dict[str, object]

    @property
    def label(self) -> Label:
        return SAID

    def do(self, campaign: Rows) -> None:
        assert campaign.put(MemberRecord, self.member_id, body=self.body)
