"""One hero out of a party: his story told so that it holds without the others.

What he gave away is a loss, what he was given a find; a resurrection the others paid for is a rest instead of a death;
what he paid for another's is taken from what he earned, the latest first.
"""

from __future__ import annotations

from dataclasses import replace

from models.games.event import Event
from models.games.game import Stored


def alone(stored: Stored, hero_id: str) -> Stored:
    """Return what a campaign keeps of one hero by himself: his points, his gear and his wounds are the same."""
    told = tuple(each for event in stored.events if (each := _of(event, hero_id)) is not None)
    paid = sum(_paid(event, hero_id) for event in stored.events)
    members = tuple(member for member in stored.members if member.id == hero_id)
    return replace(stored, members=members, events=_less(_undying(told), paid))


def _of(event: Event, hero_id: str) -> Event | None:
    """Return an Event as it is his, none where it is not."""
    if event.kind == "exchange" and event.args.get("to") == hero_id and event.subject != hero_id:
        return replace(event, kind="find", subject=hero_id, args={"item": event.args.get("item", "")})
    if event.subject != hero_id:
        return None
    if event.kind == "exchange" and event.args.get("to") != hero_id:
        return replace(event, kind="loss", args={"item": event.args.get("item", "")})
    if event.kind == "creation":
        return replace(event, args={key: value for key, value in event.args.items() if key != "successor_of"})
    return event


def _paid(event: Event, hero_id: str) -> int:
    payers = event.args.get("payers")
    if event.kind != "resurrection" or event.subject == hero_id or not isinstance(payers, dict):
        return 0
    points = payers.get(hero_id, 0)
    return points if isinstance(points, int) else 0


def _undying(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return a story in which nobody has to come back: the last death before each resurrection did not happen."""
    out: list[Event] = []
    for event in events:
        if event.kind == "resurrection":
            last = next((i for i in range(len(out) - 1, -1, -1) if out[i].kind == "death"), None)
            if last is not None:
                del out[last]
            out.append(replace(event, kind="rest", args={}))
        else:
            out.append(event)
    return tuple(out)


def _less(events: tuple[Event, ...], paid: int) -> tuple[Event, ...]:
    """Return a story with so many points fewer earned."""
    out: list[Event] = []
    for event in reversed(events):
        points = event.args.get("points", 0)
        if event.kind == "earned" and paid and isinstance(points, int):
            taken = min(points, paid)
            paid -= taken
            if taken == points:
                continue
            event = replace(event, args={**event.args, "points": points - taken})
        out.append(event)
    return tuple(reversed(out))
