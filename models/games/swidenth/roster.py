"""The roster facet of Swidenth: read, write, check, edit and store a party.

One hero told without the others: what he gave away is a loss, what he was given a find; a resurrection the others paid
for is a rest instead of a death; what he paid for another's is subtracted from what he earned, the latest first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from models.content import Json
from models.games.event import Event
from models.games.swidenth.data import Rulebook, rulebook
from models.games.swidenth.document import read_sheet, write_party
from models.games.swidenth.party import Party
from models.games.swidenth.story.archive import store_party
from models.games.swidenth.verdict import check
from models.games.values import Choices, Stored, Verdict
from models.i18n import Text


def alone(stored: Stored, hero_id: str) -> Stored:
    """Return the stored form of one hero by himself: his points, his gear and his wounds are the same."""
    told = tuple(each for event in stored.events if (each := _of(event, hero_id)) is not None)
    paid = sum(_points_paid(event, hero_id) for event in stored.events)
    members = tuple(member for member in stored.members if member.id == hero_id)
    return replace(stored, members=members, events=_with_less_earned(_without_deaths(told), paid))


def _of(event: Event, hero_id: str) -> Event | None:
    """Return an Event as part of one hero's own story, None where it is not."""
    if event.kind == "exchange" and event.args.get("to") == hero_id and event.subject != hero_id:
        return replace(event, kind="find", subject=hero_id, args={"item": event.args.get("item", "")})
    if event.subject != hero_id:
        return None
    if event.kind == "exchange" and event.args.get("to") != hero_id:
        return replace(event, kind="loss", args={"item": event.args.get("item", "")})
    if event.kind == "creation":
        return replace(event, args={key: value for key, value in event.args.items() if key != "successor_of"})
    return event


def _points_paid(event: Event, hero_id: str) -> int:
    payers = event.args.get("payers")
    if event.kind != "resurrection" or event.subject == hero_id or not isinstance(payers, dict):
        return 0
    points = payers.get(hero_id, 0)
    return points if isinstance(points, int) else 0


def _without_deaths(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return a story without the last death before each resurrection, so that nobody has to be brought back."""
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


def _with_less_earned(events: tuple[Event, ...], paid: int) -> tuple[Event, ...]:
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


@dataclass(frozen=True)
class SwidenthRoster:
    """Parties built with the rule book that `book` returns, by default the bundled one."""

    book: Callable[[], Rulebook] = rulebook

    @property
    def points(self) -> Text:
        return Text("PP", "PP")

    def read(self, data: Json, file: str) -> Party:
        return read_sheet(data, file, self.book())

    def write(self, build: Party, lang: str = "fr") -> dict[str, Json]:
        return write_party(build, self.book(), lang)

    def check(self, build: Party, choices: Choices) -> Verdict:
        """Return what a party costs and every Problem of it (SW-45 … SW-95)."""
        return check(self.book(), build, choices)

    def store(self, build: Party, new_id: Callable[[], str], at: str) -> Stored:
        """Return members and the Events of their creation."""
        return store_party(self.book(), build, new_id, at)

    def alone(self, stored: Stored, member_id: str) -> Stored:
        return alone(stored, member_id)
