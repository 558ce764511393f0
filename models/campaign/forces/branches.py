"""What-if branches: a copy of a force and of its story up to some Event, to play with, then to adopt or to drop.

A branch is a Force that names its origin in `branch_of`; its members name the members they are copies of. It is edited
by the same Changes as any force, is not listed among the forces, and its Problems are only told when asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from models.campaign.editing import add_events, add_members, checked_name, drop, must_be_free
from models.campaign.forces.changes import RewriteForce
from models.campaign.forces.rekeying import rekeyed, renamed
from models.campaign.queries import force, members, stored
from models.campaign.records import Force, MemberRecord
from models.campaign.rows import Rows
from models.change import Label
from models.errors import Refused
from models.games.event import Event
from models.games.facets.builder import until
from models.games.values import Stored


@dataclass(frozen=True, slots=True)
class StartBranch:
    """Begin a what-if branch; made by `branch`. `copies` maps the id of each new member to that of its original."""

    origin_id: str
    branch_id: str
    stored: Stored
    copies: Mapping[str, str]

    @property
    def label(self) -> Label:
        """Say the name of the branch."""
        return Label("compare.start_branch", {"name": self.stored.name})

    def do(self, campaign: Rows) -> None:
        """Add the rows; raises Refused when the origin is not there."""
        origin = force(campaign, self.origin_id)
        must_be_free(campaign, Force, self.branch_id)
        root = origin.branch_of or origin.id
        name = checked_name(self.stored.name)
        copy = origin.model_copy(
            update={
                "id": self.branch_id,
                "name": name,
                "side": self.stored.side,
                "limit": self.stored.limit,
                "branch_of": root,
                "version": 1,
            }
        )
        campaign.insert(copy)
        add_members(campaign, self.branch_id, self.stored.members, 0)
        for new, old in self.copies.items():
            original = campaign.get(MemberRecord, old)
            if original is not None:
                kept = {"portrait": original.portrait, "notes": original.notes}
                campaign.put(MemberRecord, new, branch_of=original.branch_of or original.id, **kept)
        add_events(campaign, self.branch_id, self.stored.events)


def branch(campaign: Rows, force_id: str, name: str, new_id: Callable[[], str], event_id: str = "") -> StartBranch:
    """Return the Change that begins a branch `name` of a force as it was just after an Event (empty: as it is now).

    A branch of a branch has the same origin. Raises Refused when the force or the Event is not there.
    """
    kept = stored(campaign, force_id)
    if event_id and all(event.id != event_id for event in kept.events):
        raise Refused("compare.no_event")
    branch_id = new_id()
    copy = rekeyed(replace(until(kept, event_id), name=name), new_id)
    return StartBranch(force_id, branch_id, copy.stored, {new: old for old, new in copy.ids.items()})


@dataclass(frozen=True, slots=True)
class DropBranch:
    """Remove a branch. `name` is only for the label."""

    branch_id: str
    name: str

    @property
    def label(self) -> Label:
        """Say which branch goes."""
        return Label("compare.drop_branch", {"name": self.name})

    def do(self, campaign: Rows) -> None:
        """Remove the rows; raises Refused for a force that is no branch."""
        drop(campaign, Force, _branch(campaign, self.branch_id).id)


@dataclass(frozen=True, slots=True)
class AdoptBranch:
    """Make a branch the truth: its origin takes over its members, limit and story, and the branch is removed.

    The part of the story that both share at the beginning keeps its keys. `name` is only for the label.
    """

    branch_id: str
    name: str

    @property
    def label(self) -> Label:
        """Say which branch is adopted."""
        return Label("compare.adopt_branch", {"name": self.name})

    def do(self, campaign: Rows) -> None:
        """Write what differs; raises Refused for a force that is no branch or whose origin is gone."""
        row = _branch(campaign, self.branch_id)
        origin = campaign.get(Force, row.branch_of)
        if origin is None:
            raise Refused("compare.no_origin", name=row.name)
        before, wanted = stored(campaign, origin.id), stored(campaign, row.id)
        sheets = members(campaign, row.id)
        theirs = {each.id for each in before.members}
        ids = {each.id: each.branch_of for each in sheets if each.branch_of in theirs}
        drop(campaign, Force, row.id)
        kept = tuple(replace(each, id=ids.get(each.id, each.id)) for each in wanted.members)
        events = _continued(before.events, [renamed(event, ids) for event in wanted.events])
        taken = replace(before, limit=wanted.limit, members=kept, events=events)
        RewriteForce(origin.id, taken, self.label).do(campaign)
        for each in sheets:
            _dress(campaign, ids.get(each.id, each.id), each)


def _branch(campaign: Rows, branch_id: str) -> Force:
    row = force(campaign, branch_id)
    if not row.branch_of:
        raise Refused("compare.no_branch", name=row.name)
    return row


def _continued(before: Sequence[Event], wanted: Sequence[Event]) -> tuple[Event, ...]:
    """Return the story `wanted`, with the keys of the story before as long as the two are the same."""
    same = 0
    for old, new in zip(before, wanted, strict=False):
        if replace(new, id=old.id) != old:
            break
        same += 1
    told = (*before[:same], *wanted[same:])
    # A clock that went back would put what came later first: then the keys of the branch are kept throughout.
    return told if all(one.id < next_.id for one, next_ in pairwise(told)) else tuple(wanted)


def _dress(campaign: Rows, member_id: str, sheet: MemberRecord) -> None:
    """Give a member of the origin the portrait and the notes it had in the branch."""
    campaign.put(MemberRecord, member_id, portrait=sheet.portrait, notes=sheet.notes)
