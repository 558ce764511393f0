"""Edits of a force and of its story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from models.campaign.editing import (
    add_events,
    add_members,
    carry,
    checked_name,
    drop,
    story_event,
    write_columns,
)
from models.campaign.queries import stored
from models.campaign.records import Force, MemberRecord, StoryEvent, ThingKind
from models.campaign.rows import Rows
from models.change import Label
from models.games.event import Event
from models.games.values import Stored
from models.i18n import Text


@dataclass(frozen=True, slots=True)
class NewForce:
    """A force of a game with its members and Events, to be created."""

    kind: ClassVar[ThingKind] = "force"
    game: str
    stored: Stored

    @property
    def name(self) -> str:
        """What it is to be called."""
        return self.stored.name

    def add(self, campaign: Rows, thing_id: str, name: str, place: int) -> None:
        """Add the rows; raises Refused for a member or an Event whose id is taken."""
        campaign.insert(
            Force(
                id=thing_id, game=self.game, name=name, side=self.stored.side, limit=self.stored.limit, position=place
            )
        )
        add_members(campaign, thing_id, self.stored.members, 0)
        add_events(campaign, thing_id, self.stored.events)


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
        write_columns(campaign, MemberRecord, self.member_id, portrait=self.portrait)


@dataclass(frozen=True, slots=True)
class RewriteForce:
    """Make a force equal to `stored`, matched by ids; rows that stay the same are not touched.

    `said` is the label: what the user did (bought a sword, mended a Problem).
    """

    force_id: str
    stored: Stored
    said: Label

    @property
    def label(self) -> Label:
        """Say what the user did."""
        return self.said

    def do(self, campaign: Rows) -> None:
        """Write what differs."""
        rewrite(campaign, self.force_id, stored(campaign, self.force_id), self.stored)


def rewrite(campaign: Rows, force_id: str, before: Stored, after: Stored) -> None:
    """Change the rows of a force from `before` to `after`; raises Refused for a bad name or id."""
    write_columns(campaign, Force, force_id, name=checked_name(after.name), side=after.side, limit=after.limit)
    kept, bodies = {each.id for each in after.members}, {each.id: each for each in before.members}
    for gone in bodies:
        if gone not in kept:
            drop(campaign, MemberRecord, gone)
    places = dict(campaign.values(MemberRecord, "id", "position", force_id=force_id))
    for position, each in enumerate(after.members):
        name = checked_name(each.name, needed=False)
        if each.id not in bodies:
            add_members(campaign, force_id, (each,), position)
        elif (bodies[each.id], places[each.id]) != (each, position):
            write_columns(campaign, MemberRecord, each.id, name=name, position=position, body=dict(each.body))
    carry(campaign, force_id, replace(after, events=()))
    _replace_events(campaign, force_id, before.events, after.events)


def _replace_events(campaign: Rows, force_id: str, before: Sequence[Event], after: Sequence[Event]) -> None:
    there, wanted = {event.id: event for event in before}, {event.id for event in after}
    for gone in there:
        if gone not in wanted:
            campaign.delete(StoryEvent, id=gone)
    changed = [event for event in after if event.id in there and there[event.id] != event]
    for event in changed:
        told = story_event(force_id, event)
        write_columns(
            campaign, StoryEvent, event.id, member_id=told.member_id, kind=told.kind, at=told.at, rule=told.rule,
            body=told.body, note=told.note,
        )  # fmt: skip
    carry(campaign, force_id, Stored("", "", None, (), tuple(changed)))
    add_events(campaign, force_id, [event for event in after if event.id not in there])
