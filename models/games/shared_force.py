"""A force as it leaves a campaign: its members, the drawing chosen for each, and its whole story; and back again.

The story as a document: `{"name", "side", "limit", "members": [{"name", "portrait", "body"}], "events": [{"kind",
"who", "rule", "args", "note"}]}`. `who` is the number of a member from 1 on, absent for the whole force. In `args` a
member is `{"member": n}`, an earlier or later Event `{"event": n}`, and a table `{"each": [[key, value], …]}`; anything
else stands as it is, ids of Types rather than names. Left out are days, notes (the reason of a rule broken knowingly
stays: it is told on the cards) and the user's own pictures.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Final

from models.content import Json
from models.errors import ContentError
from models.games.allowances import ALLOWANCE
from models.games.event import Event
from models.games.game import Game
from models.games.values import Stored, StoredMember

MOST_MEMBERS: Final = 1_000
MOST_EVENTS: Final = 10_000
MOST_LETTERS: Final = 2_000
MOST_INSIDE: Final = 200
DEEPEST: Final = 6
LARGEST: Final = 10**12
_MEMBER: Final = "portulan-member-{}"
_EVENT: Final = "{:06}"


@dataclass(frozen=True)
class Shared:
    """The stored force, and the drawing chosen for each member, by its id."""

    stored: Stored
    portraits: Mapping[str, str] = field(default_factory=dict)


def is_plain(game: Game, shared: Shared) -> bool:
    """Return whether the bare build is enough: stored anew it gives the same members and the same story."""
    if shared.portraits:
        return False
    roster, before, numbers = game.roster, game.bench(shared.stored), count(1)
    again = Shared(roster.store(before.build, lambda: f"{next(numbers):06}", ""))
    if _bare(force_document(again)) != _bare(force_document(shared)):
        return False
    one, other = (
        (roster.write(each.build), Counter(p.key for p in each.verdict.problems), list(each.accounts.values()))
        for each in (before, game.bench(again.stored))
    )
    return one == other


def _bare(document: Mapping[str, Json]) -> Json:
    told = document["events"]
    events = Counter(json.dumps(each, sort_keys=True) for each in (told if isinstance(told, list) else ()))
    return document["name"], document["side"], document["limit"], document["members"], events


def force_document(shared: Shared) -> dict[str, Json]:
    """Return the story of a force as a document."""
    stored = shared.stored
    who = {member.id: n for n, member in enumerate(stored.members, 1)}
    known = (event for event in stored.events if not event.subject or event.subject in who)
    events = sorted(known, key=lambda event: event.id)
    places: dict[str, dict[str, Json]] = {event.id: {"event": n} for n, event in enumerate(events, 1)}
    places |= {member_id: {"member": n} for member_id, n in who.items()}
    return {
        "name": stored.name,
        "side": stored.side,
        "limit": stored.limit,
        "members": [_member(each, shared.portraits.get(each.id, ""), places) for each in stored.members],
        "events": [_event(each, who, places) for each in events],
    }


def _member(member: StoredMember, portrait: str, places: Mapping[str, dict[str, Json]]) -> dict[str, Json]:
    row: dict[str, Json] = {"name": member.name}
    if portrait:
        row["portrait"] = portrait
    if member.body:
        row["body"] = {key: _out(value, places) for key, value in member.body.items()}
    return row


def _event(event: Event, who: Mapping[str, int], places: Mapping[str, dict[str, Json]]) -> dict[str, Json]:
    row: dict[str, Json] = {"kind": event.kind}
    if event.subject:
        row["who"] = who[event.subject]
    if event.rule:
        row["rule"] = event.rule
    if event.args:
        row["args"] = {key: _out(value, places) for key, value in event.args.items()}
    if event.note and event.kind == ALLOWANCE:
        row["note"] = event.note
    return row


def _out(value: Json, places: Mapping[str, dict[str, Json]]) -> Json:
    if isinstance(value, str):
        return dict(places[value]) if value in places else value
    if isinstance(value, list):
        return [_out(each, places) for each in value]
    if isinstance(value, Mapping):
        return {"each": [[_out(key, places), _out(each, places)] for key, each in value.items()]}
    return value


def read_told(document: Json, file: str) -> Shared:
    """Return the force of a document; raises ContentError with the place of what is wrong."""
    top = _table(document, ("name", "side", "limit", "members", "events"), file, "story")
    rows = [
        _table(each, ("name", "portrait", "body"), file, f"story.members[{n}]")
        for n, each in enumerate(_list(top.get("members"), MOST_MEMBERS, file, "story.members"))
    ]
    told_ = _list(top.get("events"), MOST_EVENTS, file, "story.events")
    ids = tuple(_MEMBER.format(n) for n in range(1, len(rows) + 1))
    inside = _Inside(file, ids, len(told_))
    members, portraits = [], {}
    for member_id, n, row in zip(ids, range(len(rows)), rows, strict=True):
        place = f"story.members[{n}]"
        members.append(StoredMember(member_id, _text(row.get("name"), file, place), inside.args(row, "body", place)))
        portrait = _text(row.get("portrait", ""), file, f"{place}.portrait")
        if portrait:
            portraits[member_id] = portrait
    events = [inside.event(n, each) for n, each in enumerate(told_)]
    limit = top.get("limit")
    stored = Stored(
        _text(top.get("name"), file, "story.name"),
        _text(top.get("side", ""), file, "story.side"),
        None if limit is None else _number(limit, 0, file, "story.limit"),
        tuple(members),
        tuple(events),
    )
    return Shared(stored, portraits)


@dataclass(frozen=True)
class _Inside:
    """Reads the contents of Events and members: numbers become the ids they stand for."""

    file: str
    members: Sequence[str]
    events: int

    def event(self, n: int, data: Json) -> Event:
        """Return one Event."""
        place = f"story.events[{n}]"
        row = _table(data, ("kind", "who", "rule", "args", "note"), self.file, place)
        return Event(
            _EVENT.format(n + 1),
            _text(row.get("kind"), self.file, f"{place}.kind"),
            self._who(row["who"], f"{place}.who") if "who" in row else "",
            "",
            _text(row.get("rule", ""), self.file, f"{place}.rule"),
            self.args(row, "args", place),
            _text(row.get("note", ""), self.file, f"{place}.note"),
        )

    def args(self, row: Mapping[str, Json], key: str, place: str) -> dict[str, Json]:
        """Return a table of values under a key of a row."""
        found = _table(row.get(key, {}), (), self.file, f"{place}.{key}")
        return {
            _text(each, self.file, f"{place}.{key}"): self._in(value, f"{place}.{key}.{each[:40]}", DEEPEST)
            for each, value in found.items()
        }

    def _who(self, data: Json, place: str) -> str:
        return self.members[_number(data, 1, self.file, place, len(self.members)) - 1]

    def _in(self, value: Json, place: str, depth: int) -> Json:
        if depth == 0:
            raise ContentError("sharing.story_wrong", file=self.file, place=place)
        if isinstance(value, list):
            _list(value, MOST_INSIDE, self.file, place)
            return [self._in(each, place, depth - 1) for each in value]
        if isinstance(value, Mapping):
            return self._table(value, place, depth)
        if isinstance(value, bool) or value is None:
            return value
        if isinstance(value, int):
            return _number(value, -LARGEST, self.file, place)
        return _text(value, self.file, place)

    def _table(self, value: Mapping[str, Json], place: str, depth: int) -> Json:
        if set(value) == {"member"}:
            return self._who(value["member"], place)
        if set(value) == {"event"}:
            return _EVENT.format(_number(value["event"], 1, self.file, place, self.events))
        if set(value) != {"each"}:
            raise ContentError("sharing.story_wrong", file=self.file, place=place)
        found: dict[str, Json] = {}
        for pair in _list(value["each"], MOST_INSIDE, self.file, place):
            if not isinstance(pair, list) or len(pair) != 2:
                raise ContentError("sharing.story_wrong", file=self.file, place=place)
            key = self._in(pair[0], place, 2)
            if not isinstance(key, str):
                raise ContentError("sharing.story_wrong", file=self.file, place=place)
            found[key] = self._in(pair[1], place, depth - 1)
        return found


def _table(data: Json, known: tuple[str, ...], file: str, place: str) -> Mapping[str, Json]:
    right = isinstance(data, Mapping) and len(data) <= MOST_INSIDE and all(isinstance(key, str) for key in data)
    if not isinstance(data, Mapping) or not right or (known and not set(data) <= set(known)):
        raise ContentError("sharing.story_wrong", file=file, place=place)
    return data


def _list(data: Json, most: int, file: str, place: str) -> list[Json]:
    if not isinstance(data, list) or len(data) > most:
        raise ContentError("sharing.story_wrong", file=file, place=place)
    return data


def _text(data: Json, file: str, place: str) -> str:
    if not isinstance(data, str) or len(data) > MOST_LETTERS or any(0xD800 <= ord(sign) <= 0xDFFF for sign in data):
        raise ContentError("sharing.story_wrong", file=file, place=place)
    return data


def _number(data: Json, least: int, file: str, place: str, most: int = LARGEST) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or not least <= data <= most:
        raise ContentError("sharing.story_wrong", file=file, place=place)
    return data


def renamed(shared: Shared, name: str) -> Shared:
    """Return the same force under another name."""
    return replace(shared, stored=replace(shared.stored, name=name))
