"""The edits of a campaign. Each is a frozen value built beforehand (ids, dates and dice included), done by the store.

`name` fields that are not what the edit writes are only for its label in the history; `said` is a label of the caller's
own. Members and Events travel as the `StoredMember` and `Event` of `models.games`. Sizes: a name 1-120 characters, a
note 20,000.
"""

from __future__ import annotations

from models.campaign.campaign_changes import (
    PutAsset,
    PutContent,
    RemoveContent,
    SetChoice,
    SetNotes,
    SetTitle,
    Together,
)
from models.campaign.force_changes import (
    AppendEvents,
    CreateForce,
    ReplaceEvents,
    RewriteForce,
    SetForceLimit,
    SetForceSide,
)
from models.campaign.member_changes import (
    AddMember,
    MoveMember,
    RemoveMember,
    RenameMember,
    SetMemberBody,
    SetPortrait,
)
from models.campaign.things import DeleteThing, MoveThing, RenameThing

__all__ = [
    "AddMember",
    "AppendEvents",
    "CreateForce",
    "DeleteThing",
    "MoveMember",
    "MoveThing",
    "PutAsset",
    "PutContent",
    "RemoveContent",
    "RemoveMember",
    "RenameMember",
    "RenameThing",
    "ReplaceEvents",
    "RewriteForce",
    "SetChoice",
    "SetForceLimit",
    "SetForceSide",
    "SetMemberBody",
    "SetNotes",
    "SetPortrait",
    "SetTitle",
    "Together",
]
