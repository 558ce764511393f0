"""How a form of the grammar takes the chunks of a line: what passes by, what fills a slot, when nothing is missing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from models.games.empire.turn.orders.chunks import Chunk
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.orders.words import OrderForm, Slot

SlotValue = str | int | tuple["SlotValue", ...]

TAKES: Final = {
    "own": ("command",), "commands": ("command",), "place": ("planet",), "target": ("planet", "command"),
    "path": ("planet",), "shares": ("command", "number"), "amount": ("amount", "number"), "price": ("amount",),
}  # fmt: skip
"""What the types of slots take that are no type of meaning."""
_PAIRED: Final = frozenset(("place", "target", "path", "shares"))
"""The types whose values say which type of thing they are."""
UNITS: Final = frozenset(("units", "units+"))
_COUNTED: Final = frozenset(("units", "amount"))
"""The slots whose value may stand for the word that a form needs: `5 millions pour Mecrosa`."""
_NO_NAME: Final = frozenset(("fill", "mark", "kind", "sign", "never", "one", "number", "amount"))


class ReadOrder(NamedTuple):
    """One order as it is read: its form, and what fills its slots."""

    form: str
    slots: tuple[tuple[str, SlotValue], ...]


@dataclass(slots=True)
class Hand:
    """What a form has taken of the chunks so far."""

    slots: dict[str, SlotValue] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    last: str = ""
    mark: str = ""
    parted: bool = False
    cost: int = 0


def passed(form: OrderForm, chunk: Chunk, hand: Hand) -> Hand | None:
    """Return the hand after a chunk that says nothing by itself, None for any other."""
    mark = ""
    passes = chunk.has("sign") or chunk.has("fill") or chunk.has("kind")
    for each in chunk.meanings:
        if each.type == "mark" and (each.value in {"to", "from", "by", "and"} or each.value in form.marks):
            mark, passes = str(each.value), True
    if not passes:
        return None
    parted = hand.parted or mark == "and" or chunk.has("sign", ",")
    kept = "" if chunk.has("sign") and not chunk.has("sign", ",") else hand.mark
    return Hand(hand.slots, hand.words, hand.last, mark or kept, parted, hand.cost)


def values(slot: Slot, chunk: Chunk, book: NameBook) -> Iterator[tuple[SlotValue, int]]:
    """Yield what a chunk may put into a slot, and how far-fetched it is."""
    if chunk.units:
        if UNITS.intersection(slot.types):
            yield chunk.units, 0
    elif chunk.point is not None:
        if "place" in slot.types:
            yield ("point", *chunk.point), 0
    elif "new" in slot.types:
        types = {each.type for each in chunk.meanings}
        # A small word is a name where it is written like one: `raise New at Mirovel`.
        types -= {"fill"} if chunk.text[:1].isupper() else set()
        if chunk.quoted or not _NO_NAME.intersection(types):
            yield chunk.text, 0 if chunk.quoted else 1 if not chunk.known else 3
    else:
        for type_ in slot.types:
            for each in chunk.meanings:
                if each.type in TAKES.get(type_, (type_,)) and (type_ != "own" or each.value in book.own):
                    paired = len(slot.types) > 1 or type_ in _PAIRED
                    yield (each.type, each.value) if paired else each.value, each.cost


def take(form: OrderForm, slot: Slot, value: SlotValue, hand: Hand) -> Hand | None:
    """Return the hand after a value is put into a slot, None where it does not go there."""
    mark = hand.mark if hand.mark in form.marks else ""
    if slot.mark != mark and (slot.must or (mark and (slot.mark or _awaits(form, slot, mark, hand)))):
        return None
    if slot.mark == "to" and hand.mark == "from":
        return None
    held = hand.slots.get(slot.name)
    several = held if isinstance(held, tuple) else ()
    after = ""
    if "path" in slot.types and isinstance(value, tuple):
        last = several[-1] if several else ("", "")
        on = isinstance(last, tuple) and last[0] == "by" and hand.mark in {"and", ""} and hand.last == slot.name
        after = "by" if on or hand.mark == "by" else "from" if hand.mark == "from" else ""
        # A name in two parts is one planet.
        kept = several[:-1] if isinstance(last, tuple) and last[1] == value[1] else several
        value = (*kept, (after, value[1]))
    elif "commands" in slot.types:
        if several and (hand.last != slot.name or (value not in several and not hand.parted)):
            return None
        value = several if value in several else (*several, value)
    elif "shares" in slot.types:
        value = (*several, value)
    elif UNITS.intersection(slot.types) and isinstance(value, tuple):
        if dict(several).keys() & dict(value).keys():  # type: ignore[arg-type]
            return None
        value = (*several, *value)
    elif held is not None and (held != value or hand.last != slot.name):
        return None
    slots = {**hand.slots, slot.name: value}
    words = hand.words | {slot.name} if slot.name in _COUNTED else hand.words
    return Hand(slots, words, slot.name, "by" if after == "by" else "", cost=hand.cost)


def _awaits(form: OrderForm, slot: Slot, mark: str, hand: Hand) -> bool:
    """Return whether another slot waits for a value of this kind after a mark."""
    taken = _takes(slot)
    return any(
        each.mark == mark and each.name not in hand.slots and not taken.isdisjoint(_takes(each)) for each in form.places
    )


def _takes(slot: Slot) -> frozenset[str]:
    return frozenset(each for type_ in slot.types for each in TAKES.get(type_, (type_,)))


def complete(
    key: str, form: OrderForm, slots: dict[str, SlotValue], words: frozenset[str], book: NameBook
) -> ReadOrder | None:
    """Return the reading of a form whose slots are filled, None where something is missing."""
    if any(words.isdisjoint(group) for group in form.groups):
        return None
    # Who only names where a fleet stands already may let it stay or go.
    if form.kind == "move" and not form.groups and (slots.get("command"), slots.get("at")) in book.standing:
        return None
    for slot in form.places:
        if slot.name not in slots and not slot.optional:
            return None
        if "units+" in slot.types and slot.name in slots and words.isdisjoint(("plus", "reinforce")):
            return None
        if "shares" in slot.types:
            shares = _shares(slots[slot.name])
            if shares is None:
                return None
            slots[slot.name] = shares
    return ReadOrder(key, tuple((slot.name, slots[slot.name]) for slot in form.places if slot.name in slots))


def lent_by(slot: Slot, value: SlotValue) -> dict[str, SlotValue]:
    """Return what a slot takes over from the order before: several commands only where it takes several."""
    several = value if isinstance(value, tuple) else (value,)
    if "commands" in slot.types:
        return {slot.name: several}
    return {slot.name: several[0]} if len(several) == 1 else {}


def _shares(found: SlotValue) -> SlotValue | None:
    """Return commands with their parts of the bonus, whichever of both stands first; None for what is no pairs."""
    flat = [each for each in found if isinstance(each, tuple)] if isinstance(found, tuple) else []
    pairs = list(zip(flat[::2], flat[1::2], strict=False))
    if len(flat) % 2 or any({one[0], other[0]} != {"command", "number"} for one, other in pairs):
        return None
    sorted_pairs = [sorted(pair, key=lambda each: str(each[0])) for pair in pairs]
    return tuple((command[1], int(str(number[1])) // 1000) for command, number in sorted_pairs)
