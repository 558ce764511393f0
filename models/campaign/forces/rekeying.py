"""Copies of members and Events under new keys; a reference to a copied member becomes one to its copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from models.content import Json
from models.games.event import Event
from models.games.values import Stored


@dataclass(frozen=True, slots=True)
class Rekeyed:
    """A copy of a force: its stored rows, and the new key of every old member."""

    stored: Stored
    ids: Mapping[str, str]


def rekeyed(stored: Stored, new_id: Callable[[], str]) -> Rekeyed:
    """Return `stored` under new keys; the order of its Events and their references to each other are kept.

    `new_id` gives keys that sort by creation.
    """
    ids = {member.id: new_id() for member in stored.members}
    members = tuple(replace(member, id=ids[member.id]) for member in stored.members)
    fresh = [new_id() for _ in stored.events]
    # What happened between two members told apart is an Event of each under one key: the first stands for both.
    told = {event.id: key for event, key in zip(reversed(stored.events), reversed(fresh), strict=True)}
    names = {**told, **ids}
    events = tuple(replace(renamed(event, names), id=key) for event, key in zip(stored.events, fresh, strict=True))
    return Rekeyed(replace(stored, members=members, events=events), ids)


def renamed(event: Event, ids: Mapping[str, str]) -> Event:
    """Return an Event with the ids of members replaced as the mapping `ids` says."""
    args = {ids.get(key, key): _swap_ids(value, ids) for key, value in event.args.items()}
    return replace(event, subject=ids.get(event.subject, event.subject), args=args)


def _swap_ids(value: Json, ids: Mapping[str, str]) -> Json:
    if isinstance(value, str):
        return ids.get(value, value)
    if isinstance(value, list):
        return [_swap_ids(each, ids) for each in value]
    if isinstance(value, dict):
        return {ids.get(key, key): _swap_ids(each, ids) for key, each in value.items()}
    return value
