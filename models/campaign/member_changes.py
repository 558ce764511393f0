"""Edits of one member of a force."""

from __future__ import annotations

from dataclasses import dataclass

from models.campaign.editing import checked_name, drop, moved, put
from models.campaign.queries import member
from models.campaign.records import MemberRecord, StoryEvent
from models.campaign.rows import Rows
from models.change import Label
from models.i18n import Text


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
