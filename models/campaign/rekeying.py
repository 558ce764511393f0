"""Copies of members and Events under new keys; whatever names a copied member names its copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from models.games.event import Event, Json
from models.games.game import Stored


@dataclass(frozen=True, slots=True)
class Rekeyed:
    """A copy of a force: what a campaign keeps of it, and the new key of every old member."""

    stored: Stored
    ids: Mapping[str, str]


def rekeyed(stored: Stored, new_id: Callable[[], str]) -> Rekeyed:
    """Return `stored` under new keys, the order of its Events and what they say of each other kept.

    `new_id` gives keys that sort by creation.
    """
    ids = {member.id: new_id() for member in stored.members}
    members = tuple(replace(member, id=ids[member.id]) for member in stored.members)
    told = {event.id: new_id() for event in stored.events}
    events = tuple(replace(renamed(event, {**told, **ids}), id=told[event.id]) for event in stored.events)
    return Rekeyed(replace(stored, members=members, events=events), ids)


def renamed(event: Event, ids: Mapping[str, str]) -> Event:
    """Return an Event about the members that `ids` puts in the place of others."""
    args = {ids.get(key, key): _swapped(value, ids) for key, value in event.args.items()}
    return replace(event, subject=ids.get(event.subject, event.subject), args=args)


def _swapped(value: Json, ids: Mapping[str, str]) -> Json:
    if isinstance(value, str):
        return ids.get(value, value)
    if isinstance(value, list):
        return [_swapped(each, ids) for each in value]
    if isinstance(value, dict):
        return {ids.get(key, key): _swapped(each, ids) for key, each in value.items()}
    return value
