"""A force that comes in: shown before it is taken in by one Change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from models.campaign.carrying import campaign_game
from models.campaign.forces.copying import (
    MemberExtras,
    Parcel,
    PlaceForce,
    PlaceMembers,
    clashes,
    numbered,
    parcel,
    parcel_of_member,
    place,
    place_in,
)
from models.campaign.queries import choices, force, forces
from models.campaign.rows import Rows
from models.errors import Refused
from models.formats.rosters.incoming import ReceivedForce, read_incoming
from models.games.contents import Key
from models.games.game import Game
from models.games.values import Verdict
from models.problem import Problem
from models.store.store import Store


@dataclass(frozen=True)
class Arrival:
    """What a text contained, as this campaign would play it."""

    incoming: ReceivedForce
    game: Game
    verdict: Verdict


def arrival(campaign: Rows, data: bytes | str, file: str) -> Arrival:
    """Return what would come in; raises ContentError for a text that is no force, Refused where its game has none."""
    incoming = read_incoming(data, file)
    game = campaign_game(campaign, incoming.game)
    readings = choices(campaign, incoming.game)
    if incoming.shared is not None:
        return Arrival(incoming, game, game.bench(incoming.shared.stored, readings).verdict)
    return Arrival(incoming, game, game.roster.check(incoming.build, readings))


def taken_in(campaign: Rows, arrived: Arrival, new_id: Callable[[], str], at: str, nameless: str) -> PlaceForce:
    """Return the Change that makes a new force of an arrival; a name in use gets a number."""
    kept = _force_to_store(arrived, new_id, at)
    name = numbered(kept.stored.name.strip() or nameless, [row.name for row in forces(campaign)])
    return place(replace(kept, stored=replace(kept.stored, name=name)), new_id)


def _force_to_store(arrived: Arrival, new_id: Callable[[], str], at: str) -> Parcel:
    """Return the force to store: members, story and portraits; or a bare build, dated `at`."""
    shared = arrived.incoming.shared
    if shared is None:
        return Parcel(arrived.game.id, arrived.game.roster.store(arrived.incoming.build, new_id, at))
    sheets = {member_id: MemberExtras(portrait) for member_id, portrait in shared.portraits.items()}
    return Parcel(arrived.game.id, shared.stored, sheets=sheets)


def join_members(campaign: Rows, arrived: Arrival, force_id: str, new_id: Callable[[], str], at: str) -> PlaceMembers:
    """Return the Change that adds the members of an arrival, each with his own story, to an existing force."""
    kept = _force_to_store(arrived, new_id, at)
    if not kept.stored.members:
        raise Refused("sharing.nobody")
    if force(campaign, force_id).game != arrived.game.id:
        raise Refused("share.other_game")
    alone = [arrived.game.roster.alone(kept.stored, each.id).events for each in kept.stored.members]
    own = tuple(event for events in alone for event in events)
    return place_in(force_id, replace(kept, stored=replace(kept.stored, events=own)), new_id)


def otherwise(campaign: Rows, store: Store, force_id: str, member_id: str) -> tuple[Problem, ...]:
    """Return a warning for each Type that goes along and that the other campaign has in another version."""
    with store.read() as there:
        return clashes(there, _packed(campaign, force_id, member_id))


def sent(
    campaign: Rows, store: Store, force_id: str, member_id: str, new_id: Callable[[], str],
    wanted: frozenset[Key] = frozenset(),
) -> int:  # fmt: skip
    """Copy a force, or one member as a force of its own, into another campaign, with all that goes along.

    `wanted` are Types that replace those of that campaign. Returns how many other Types differ and stay as they are
    there. Raises Refused, with the words of the lock, where another window has that campaign open; then nothing is
    changed.
    """
    if store.read_only:
        why = store.why
        raise Refused(why.key, **why.args_) if why is not None else Refused("sharing.read_only", name=store.path.name)
    one = _packed(campaign, force_id, member_id)
    with store.read() as there:
        kept = sum((each.where.field, each.where.item) not in wanted for each in clashes(there, one))
    store.apply(place(one, new_id, wanted))
    return kept


def _packed(campaign: Rows, force_id: str, member_id: str) -> Parcel:
    return parcel_of_member(campaign, member_id) if member_id else parcel(campaign, force_id)
