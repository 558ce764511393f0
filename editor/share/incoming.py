"""A force that comes in: looked at before it is taken, then one Change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from models.campaign.carrying import played
from models.campaign.changes import CreateForce
from models.campaign.copying import (
    Parcel,
    PlaceMembers,
    clashes,
    numbered,
    parcel,
    parcel_of_member,
    place,
    place_in,
)
from models.campaign.queries import choices, force, forces
from models.errors import Refused
from models.formats.roster_incoming import Incoming, read_incoming
from models.games.contents import Key
from models.games.game import Game, Verdict
from models.problem import Problem
from models.store.store import Store


@dataclass(frozen=True)
class Arrival:
    """What a text was, as this campaign would play it."""

    incoming: Incoming
    game: Game
    verdict: Verdict


def arrival(session: Any, data: bytes | str, file: str) -> Arrival:
    """Return what would come in; raises ContentError where the text is no force, Refused where its game has none."""
    incoming = read_incoming(data, file)
    game = played(session, incoming.game)
    if game.roster is None:
        raise Refused("campaign.no_roster", place=incoming.game)
    return Arrival(incoming, game, game.roster.check(incoming.build, choices(session, incoming.game)))


def taken_in(session: Any, arrived: Arrival, new_id: Callable[[], str], at: str, nameless: str) -> CreateForce:
    """Return the Change that makes a new force of an arrival: a name that is taken gets a number."""
    roster = arrived.game.roster
    assert roster is not None
    kept = roster.store(arrived.incoming.build, new_id, at)
    name = numbered(kept.name.strip() or nameless, [row.name for row in forces(session)])
    return CreateForce(new_id(), arrived.game.id, replace(kept, name=name))


def joined(session: Any, arrived: Arrival, force_id: str, new_id: Callable[[], str], at: str) -> PlaceMembers:
    """Return the Change that lets the members of an arrival join a force there is, each with his own story."""
    roster = arrived.game.roster
    assert roster is not None
    kept = roster.store(arrived.incoming.build, new_id, at)
    if not kept.members:
        raise Refused("sharing.nobody")
    ids = {each.id for each in kept.members}
    own = replace(kept, events=tuple(event for event in kept.events if event.subject in ids))
    if force(session, force_id).game != arrived.game.id:
        raise Refused("share.other_game")
    return place_in(force_id, Parcel(arrived.game.id, own), new_id)


def otherwise(session: Any, store: Store, force_id: str, member_id: str) -> tuple[Problem, ...]:
    """Return a warning for each Type that would go along and that the other campaign has otherwise."""
    with store.read() as there:
        return clashes(there, _packed(session, force_id, member_id))


def sent(
    session: Any, store: Store, force_id: str, member_id: str, new_id: Callable[[], str],
    wanted: frozenset[Key] = frozenset(),
) -> int:  # fmt: skip
    """Put a force, or one member as a force of its own, into another campaign with all that goes along.

    `wanted` are Types to take over those of that campaign. Returns how many it has otherwise, and keeps. Raises
    Refused, in the words of the lock where another window has the campaign, and leaves no trace then.
    """
    if store.read_only:
        why = store.why
        raise Refused(why.key, **why.args_) if why is not None else Refused("sharing.read_only", name=store.path.name)
    one = _packed(session, force_id, member_id)
    with store.read() as there:
        kept = sum((each.where.field, each.where.item) not in wanted for each in clashes(there, one))
    store.apply(place(one, new_id, wanted))
    return kept


def _packed(session: Any, force_id: str, member_id: str) -> Parcel:
    return parcel_of_member(session, member_id) if member_id else parcel(session, force_id)
