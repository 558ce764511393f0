"""The story of a force in a typed code: members, then Events by what they share with those before.

What an Event is (kind, rule, keys, and the words of its closed lists) is written once and numbered; every other Event
of the sort gives that number, whom it happened to, and what is its own: about four characters a purchase.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from models.content import Json
from models.formats.rosters.code_bits import BitReader, BitWriter, CodeTooShort, add_value, get
from models.games.facets.typed_code import CodedWords, Letters, Word
from models.games.shared_force import LARGEST, MOST_EVENTS, MOST_INSIDE, MOST_MEMBERS
from models.i18n import MessageArgs

_WORD, _TEXT, _NUMBER, _MEMBER, _EVENT, _BARE, _LIST, _EACH = range(8)
_NONE, _FALSE, _TRUE, _BELOW = range(4)
_KINDS_BITS: Final = 4
_CLOSED: Final = ("story", "rules")
"""The lists whose words say what sort of Event it is."""

Sort = tuple[str, str, bool, tuple[tuple[str, str | None], ...]]
"""What Events have in common: kind, rule, whether a member is meant, keys with their closed words."""


class StoryWriter:
    """Puts the document of a story (`models.games.shared_force`) into bits."""

    def __init__(self, bits: BitWriter, words: Mapping[str, CodedWords]) -> None:
        self.bits, self.words = bits, words
        self._closed = frozenset(word for name in _CLOSED if name in words for word in words[name].words)

    def put(self, document: Mapping[str, Any]) -> None:
        """Write the whole document."""
        bits = self.bits
        self._text(document["name"])
        self._text(document["side"])
        bits.portions(0 if document["limit"] is None else document["limit"] + 1, 7)
        bits.portions(len(document["members"]), 3)
        for member in document["members"]:
            self._text(member["name"])
            self._text(member.get("portrait", ""))
            self._args(member.get("body", {}))
        bits.portions(len(document["events"]), 5)
        sorts: list[Sort] = []
        last = 0
        for event in document["events"]:
            last = self._event(event, sorts, last)

    def _event(self, event: Mapping[str, Any], sorts: list[Sort], last: int) -> int:
        args = event.get("args", {})
        keys = tuple((key, value if self._is_closed(value) else None) for key, value in args.items())
        sort: Sort = (event["kind"], event.get("rule", ""), "who" in event, keys)
        if sort in sorts:
            self.bits.portions(sorts.index(sort) + 1, 3)
        else:
            self.bits.portions(0, 3)
            self._sort(sort)
            sorts.append(sort)
        who = event.get("who", last)
        if "who" in event:
            self.bits.number(int(who != last), 1)
            if who != last:
                self.bits.portions(who, 3)
        for key, closed in keys:
            if closed is None:
                self.value(args[key])
        self.bits.number(int(bool(event.get("note"))), 1)
        if event.get("note"):
            self._letters(event["note"])
        return int(who)

    def _sort(self, sort: Sort) -> None:
        kind, rule, of_member, keys = sort
        self._text(kind)
        self._text(rule)
        self.bits.number(int(of_member), 1)
        self.bits.portions(len(keys), 2)
        for key, closed in keys:
            self._text(key)
            self.bits.number(int(closed is not None), 1)
            if closed is not None:
                self._text(closed)

    def _is_closed(self, value: Json) -> bool:
        return isinstance(value, str) and value in self._closed

    def _args(self, args: MessageArgs) -> None:
        self.bits.portions(len(args), 2)
        for key, value in args.items():
            self._text(key)
            self.value(value)

    def _text(self, text: str) -> None:
        self.value(text)

    def value(self, value: Any) -> None:
        """Write one value of a story."""
        bits = self.bits
        if isinstance(value, str):
            place = next((n for n, each in enumerate(self.words.values()) if _has(each, value)), None)
            bits.number(_TEXT if place is None else _WORD, 3)
            if place is None:
                self._letters(value)
            else:
                bits.number(place, _KINDS_BITS)
                add_value(bits, Word(list(self.words)[place]), value, self.words)
        elif value is None or isinstance(value, bool) or (isinstance(value, int) and value < 0):
            bits.number(_BARE, 3)
            bits.number(_NONE if value is None else (_FALSE, _TRUE)[value] if isinstance(value, bool) else _BELOW, 2)
            if isinstance(value, int) and not isinstance(value, bool):
                bits.portions(-value, 4)
        elif isinstance(value, int):
            bits.number(_NUMBER, 3)
            bits.portions(value, 4)
        elif isinstance(value, list):
            bits.number(_LIST, 3)
            bits.portions(len(value), 2)
            for each in value:
                self.value(each)
        else:
            self._table(value)

    def _table(self, value: Mapping[str, Any]) -> None:
        bits = self.bits
        if "member" in value:
            bits.number(_MEMBER, 3)
            bits.portions(value["member"], 3)
        elif "event" in value:
            bits.number(_EVENT, 3)
            bits.portions(value["event"], 5)
        else:
            bits.number(_EACH, 3)
            bits.portions(len(value["each"]), 2)
            for key, each in value["each"]:
                self.value(key)
                self.value(each)

    def _letters(self, text: str) -> None:
        add_value(self.bits, Letters(), text, self.words)


def _has(words: CodedWords, text: str) -> bool:
    return (text in words.words and text not in words.tails) or _headed(words, text)


def _headed(words: CodedWords, text: str) -> bool:
    head, colon, tail = text.partition(":")
    return bool(colon) and head + colon in words.tails and ":" not in tail and bool(tail)


class StoryReader:
    """Takes the document of a story from bits; raises CodeTooShort for what no writer writes."""

    def __init__(self, bits: BitReader, words: Mapping[str, CodedWords]) -> None:
        self.bits, self.words = bits, words

    def take(self) -> dict[str, Json]:
        """Read the whole document."""
        name, side = self._text(), self._text()
        limit = self.bits.portions(7)
        members = [self._member() for _ in range(self._many(3, MOST_MEMBERS))]
        sorts: list[Sort] = []
        events: list[Json] = []
        last = 0
        for _ in range(self._many(5, MOST_EVENTS)):
            event, last = self._event(sorts, last)
            events.append(event)
        return {
            "name": name, "side": side, "limit": limit - 1 if limit else None, "members": list(members),
            "events": events,
        }  # fmt: skip

    def _member(self) -> dict[str, Json]:
        row: dict[str, Json] = {"name": self._text()}
        portrait, body = self._text(), self._args()
        if portrait:
            row["portrait"] = portrait
        return {**row, "body": body} if body else row

    def _event(self, sorts: list[Sort], last: int) -> tuple[dict[str, Json], int]:
        place = self.bits.portions(3)
        if place > len(sorts):
            raise CodeTooShort
        if place == 0:
            sorts.append(self._sort())
        kind, rule, of_member, keys = sorts[place - 1]
        row: dict[str, Json] = {"kind": kind}
        if of_member:
            last = self.bits.portions(3) if self.bits.number(1) else last
            row["who"] = last
        if rule:
            row["rule"] = rule
        args = {key: self.value() if closed is None else closed for key, closed in keys}
        if args:
            row["args"] = args
        if self.bits.number(1):
            row["note"] = self._letters()
        return row, last

    def _sort(self) -> Sort:
        kind, rule, of_member = self._text(), self._text(), bool(self.bits.number(1))
        keys: list[tuple[str, str | None]] = []
        for _ in range(self._many(2, MOST_INSIDE)):
            key = self._text()
            keys.append((key, self._text() if self.bits.number(1) else None))
        return kind, rule, of_member, tuple(keys)

    def _args(self) -> dict[str, Json]:
        return {self._text(): self.value() for _ in range(self._many(2, MOST_INSIDE))}

    def _many(self, bits: int, most: int) -> int:
        found = self.bits.portions(bits)
        if found > most:
            raise CodeTooShort
        return found

    def _text(self) -> str:
        found = self.value(1)
        if not isinstance(found, str):
            raise CodeTooShort
        return found

    def value(self, depth: int = 8) -> Json:
        """Read one value of a story."""
        bits, tag = self.bits, self.bits.number(3)
        if depth == 0:
            raise CodeTooShort
        if tag == _WORD:
            place = bits.number(_KINDS_BITS)
            if place >= len(self.words):
                raise CodeTooShort
            return str(get(bits, Word(list(self.words)[place]), self.words))
        if tag == _TEXT:
            return self._letters()
        if tag == _NUMBER:
            return min(bits.portions(4), LARGEST)
        if tag == _MEMBER:
            return {"member": bits.portions(3)}
        if tag == _EVENT:
            return {"event": bits.portions(5)}
        if tag == _BARE:
            which = bits.number(2)
            return -bits.portions(4) if which == _BELOW else (None, False, True)[which]
        if tag == _LIST:
            return [self.value(depth - 1) for _ in range(self._many(2, MOST_INSIDE))]
        return {"each": [[self.value(depth - 1), self.value(depth - 1)] for _ in range(self._many(2, MOST_INSIDE))]}

    def _letters(self) -> str:
        return str(get(self.bits, Letters(), self.words))
