"""Acts of a story as tests tell them: a hero joins at the creation, or buys; judged like any other act."""

from __future__ import annotations

from models.games.event import Event
from models.games.swidenth import acts
from models.games.swidenth.acts import ActStamp, Story


def create(story: Story, hero: str, race: str, cls: str, stamp: ActStamp) -> Event:
    args = {"race": race, "class": cls}
    return acts._require_valid(story, Event(stamp.id, "creation", hero, stamp.at, "SW-46", args, stamp.note))


def buy(story: Story, hero: str, what: str, item: str, stamp: ActStamp, *, creation: bool = False) -> Event:
    args = {"what": what, "item": item, "phase": "creation" if creation else "campaign"}
    rule = "SW-46" if creation else "SW-198"
    return acts._require_valid(story, Event(stamp.id, "purchase", hero, stamp.at, rule, args, stamp.note))
