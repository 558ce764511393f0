"""Edits of one member of a force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from models.campaign.editing import add_events, add_members, carry, checked_name, drop, moved, next_place, put
from models.campaign.queries import force, member
from models.campaign.records import MemberRecord, StoryEvent
from models.campaign.rows import Rows
from models.change import Label
from models.games.event import Event, Json
from models.games.game import Stored, StoredMember
from models.i18n import Text


@dataclass(frozen=True, slots=True)
class AddMember:
    """Add a member after the others, with the Events that tell where it comes from."""

    force_id: str
    stored: StoredMember
    events: Sequence[Event] = ()

    @property
    def label(self) -> Label:
        """Say who is new."""
        return Label("campaign.add_member", {"name": self.stored.name})

    def do(self, campaign: Rows) -> None:
        """Add the rows."""
        force(campaign, self.force_id)
        place = next_place(campaign, MemberRecord, force_id=self.force_id)
        add_members(campaign, self.force_id, (self.stored,), place)
        add_events(campaign, self.force_id, self.events)


@dataclass(frozen=True, slots=True)
class RenameMember:
    """Give a member another name."""

    member_id: str
    name: str

    @property
    def label(self) -> Label:
        """Say the new name."""
        return Label("campaign.rename_member", {"name": self.name})

    def do(self, campaign: Rows) -> None:
        """Write the name."""
        put(campaign, MemberRecord, self.member_id, name=checked_name(self.name))


@dataclass(frozen=True, slots=True)
class RemoveMember:
    """Remove a member and the Events that are only about it."""

    member_id: str
    name: str | Text

    @property
    def label(self) -> Label:
        """Say who goes."""
        return Label("campaign.remove_member", {"name": self.name})

    def do(self, campaign: Rows) -> None:
        """Remove the rows."""
        row = member(campaign, self.member_id)
        campaign.delete(StoryEvent, force_id=row.force_id, member_id=row.id)
        drop(campaign, MemberRecord, row.id)


@dataclass(frozen=True, slots=True)
class MoveMember:
    """Put a member at another place of its force, 0 first."""

    member_id: str
    position: int
    name: str | Text

    @property
    def label(self) -> Label:
        """Say who moves."""
        return Label("campaign.move_member", {"name": self.name})

    def do(self, campaign: Rows) -> None:
        """Number the members anew."""
        row = member(campaign, self.member_id)
        moved(campaign, MemberRecord, row.id, self.position, force_id=row.force_id)


@dataclass(frozen=True, slots=True)
class SetMemberBody:
    """Write what the game keeps of a member. `said` is the label where the user did something with a name."""

    member_id: str
    body: Mapping[str, Json]
    name: str
    said: Label | None = None

    @property
    def label(self) -> Label:
        """Say whose sheet changes."""
        return self.said or Label("campaign.set_member_body", {"name": self.name})

    def do(self, campaign: Rows) -> None:
        """Write the body."""
        row = member(campaign, self.member_id)
        put(campaign, MemberRecord, self.member_id, body=dict(self.body))
        carry(campaign, row.force_id, Stored("", "", None, (StoredMember(row.id, row.name, self.body),)))


@dataclass(frozen=True, slots=True)
class SetPortrait:
    """Choose the picture of a member: the sha256 of an asset, the id of a bundled one, or none."""

    member_id: str
    portrait: str
    name: str | Text

    @property
    def label(self) -> Label:
        """Say whose picture changes."""
        return Label("campaign.set_portrait", {"name": self.name})

    def do(self, campaign: Rows) -> None:
        """Write the key of the picture."""
        put(campaign, MemberRecord, self.member_id, portrait=self.portrait)
