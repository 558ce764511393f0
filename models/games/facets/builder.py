"""What a force can be made of: offers on shelves, fields, places of gear, and the `Act` that is one edit of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, overload

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.event import Event
from models.games.values import Member, Stored, StoredMember, Verdict
from models.i18n import NO_TEXT, MessageArgs, Text
from models.problem import Problem

if TYPE_CHECKING:
    from fractions import Fraction

SHOP: Final = "shop"
STASH: Final = "stash"
"""Places of gear that are no member (`ForceBench.places`); every other place is the id of a member."""


@dataclass(frozen=True, slots=True)
class Act:
    """One edit of a force as a plain value; `label` is what the history calls it.

    `append` are new Events, `rewrite` Events that take the place of the one of the same id, `withdraw` ids of Events
    that never happened. `add` are new members (with `places`: member id to place in the order, the end where it is not
    named), `write` members with another name or body, `remove` members with the Events only about them; `order` is the
    whole new order of member ids where it changes. `name`, `side` and `limit` of the force stay as they are where None.
    `brings` are the Problems of the force that are new after it.
    """

    label: Label
    append: tuple[Event, ...] = ()
    rewrite: tuple[Event, ...] = ()
    withdraw: tuple[str, ...] = ()
    add: tuple[StoredMember, ...] = ()
    places: Mapping[str, int] = field(default_factory=dict)
    write: tuple[StoredMember, ...] = ()
    remove: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    name: str | None = None
    side: str | None = None
    limit: tuple[int | None] | None = None
    brings: tuple[Problem, ...] = ()


def perform(stored: Stored, act: Act) -> Stored:
    """Return the force after an act; raises Refused when a member or an Event it names is no longer there."""
    ids = [member.id for member in stored.members]
    known = {event.id for event in stored.events}
    if not {*act.remove, *(member.id for member in act.write)} <= set(ids):
        raise Refused("builder.no_member")
    if not {*act.withdraw, *(event.id for event in act.rewrite)} <= known:
        raise Refused("builder.no_event")
    if known & {event.id for event in act.append} or set(ids) & {member.id for member in act.add}:
        raise Refused("builder.done_already")
    written = {member.id: member for member in act.write}
    members = [written.get(member.id, member) for member in stored.members if member.id not in act.remove]
    for member in act.add:
        members.insert(act.places.get(member.id, len(members)), member)
    if act.order:
        if sorted(act.order) != sorted(member.id for member in members):
            raise Refused("builder.no_member")
        members.sort(key=lambda member: act.order.index(member.id))
    gone, told = {*act.withdraw}, {event.id: event for event in act.rewrite}
    kept = (e for e in stored.events if e.id not in gone and not (e.subject and e.subject in act.remove))
    events = (*(told.get(event.id, event) for event in kept), *act.append)
    return replace(
        stored,
        name=stored.name if act.name is None else act.name,
        side=stored.side if act.side is None else act.side,
        limit=stored.limit if act.limit is None else act.limit[0],
        members=tuple(members),
        events=tuple(sorted(events, key=lambda event: event.id)),
    )


@dataclass(frozen=True, slots=True)
class FigureShift:
    """One figure that an offer changes: its name, before and after, as they are shown."""

    stat: str
    label: Text
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class OfferPreview:
    """What an offer would change: figures, the member's points, the points left to the payer (None: no limit).

    `lost` names what would have to be given back (things its class may not carry any more).
    """

    shifts: tuple[FigureShift, ...] = ()
    cost: int = 0
    left: int | None = None
    lost: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing on a shelf. `words` say in short what it gives, `amount` its numbers, `price` points (None: not sold).

    `owned` is how many the member has, `removable` whether one can be put back now, `counted` whether their number can
    be typed (`ForceBench.put`). `reasons` say why it is not
    `allowed` (grade error) or what to know before (grade warning: over the points of the party). `picture` is the id
    of a drawing of `resources/icons` or `resources/portraits`.
    """

    id: str
    name: Text
    words: Text = NO_TEXT
    amount: Text = NO_TEXT
    rule: str = ""
    price: int | None = None
    owned: int = 0
    removable: bool = False
    counted: bool = False
    allowed: bool = True
    reasons: tuple[Problem, ...] = ()
    picture: str = ""
    preview: OfferPreview = field(default_factory=OfferPreview)


class OnDemand(Sequence[Offer]):
    """Offers that are computed when somebody first looks at their shelf."""

    def __init__(self, work_out: Callable[[], tuple[Offer, ...]]) -> None:
        self._work_out = work_out

    @cached_property
    def _offers(self) -> tuple[Offer, ...]:
        return self._work_out()

    @overload
    def __getitem__(self, place: int) -> Offer: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Offer, ...]: ...
    def __getitem__(self, place: int | slice) -> Offer | tuple[Offer, ...]:
        """Return the offer at a place."""
        return self._offers[place]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._offers)

    def __iter__(self) -> Iterator[Offer]:
        """Yield the offers in their order."""
        return iter(self._offers)

    def __eq__(self, other: object) -> bool:
        """Return whether these are the same offers, computed already or not."""
        return self is other or (isinstance(other, Sequence) and self._offers == tuple(other))

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Shelf:
    """Offers of one sort: `pick` one of them (a race) or many. `field` is the field Problems name for it; shelves of
    one `field` belong together (melee weapons, armour: `gear`).
    """

    id: str
    title: Text
    field: str
    pick: Literal["one", "many"]
    offers: Sequence[Offer]
    rule: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Purse:
    """Points of the force (`member` empty), of a player who shares it (`player`) or of one member.

    `spent` of `limit`; `left` may be below zero, None without a limit. `key` says with {spent}, {limit}, {left} what
    the figures are (creation points of the party; points a hero has at hand).
    """

    member: str
    key: str
    spent: int
    limit: int | None = None
    left: int | None = None
    player: str = ""
    rule: str = ""


def totals(verdict: Verdict, purses: Sequence[Purse]) -> tuple[int, int | None]:
    """Return the points a force has spent and their limit (None without); used by the window and on paper."""
    own = next((purse for purse in purses if not purse.member and not purse.player), None)
    return (verdict.cost, verdict.limit) if own is None else (own.spent, own.limit)


@dataclass(frozen=True, slots=True)
class MemberGroup:
    """Members that a list shows together under a title, by id, and what they cost."""

    title: Text
    members: tuple[str, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Template:
    """A ready-made member (`kind` groups them; recruits are sorted by `traits`), or a `whole` band of them."""

    id: str
    kind: Text
    name: Text
    role: Text
    cost: int
    words: Text = NO_TEXT
    rule: str = ""
    picture: str = ""
    allowed: bool = True
    reasons: tuple[Problem, ...] = ()
    traits: tuple[str, ...] = ()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Recruit:
    """A ready-made member before he is chosen: as he would be, what his calling gives, and how he fares against foes:
    `odds` are his chances (0 to 1) to win a duel to the end against a few figures of the game, with the gear `lent`.
    """

    member: Member
    gives: Text = NO_TEXT
    odds: tuple[tuple[Text, Fraction], ...] = ()
    lent: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class FieldChoice:
    """One value of a field of the sort `choice` or `many`."""

    id: str
    name: Text
    words: Text = NO_TEXT
    allowed: bool = True
    reasons: tuple[Problem, ...] = ()
    picture: str = ""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """One value a form asks for; `key` is the message key of its label, with `args`.

    | sort | value (JSON) |
    |---|---|
    | `number` | int from `low` to `high`, None where `empty` is allowed |
    | `text` | str of at most `high` letters |
    | `choice` | id of one of `ways` |
    | `many` | list of ids of `ways` |
    | `amounts` | {id of a way: int}, together at most `high` where it is not None |
    """

    id: str
    key: str
    sort: Literal["number", "text", "choice", "many", "amounts"]
    value: Json = None
    ways: tuple[FieldChoice, ...] = ()
    low: int = 0
    high: int | None = None
    empty: bool = False
    args: MessageArgs = field(default_factory=dict)
    hint: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """Gear at a place; `count` alike ones."""

    id: str
    name: Text
    words: Text = NO_TEXT
    amount: Text = NO_TEXT
    rule: str = ""
    count: int = 1
    picture: str = ""


@dataclass(frozen=True, slots=True)
class GearPlace:
    """A place for gear: a member, the stash, the shop (whose things are its offers)."""

    id: str
    name: Text
    things: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """A place a thing could go to, with the reason where it cannot."""

    place: str
    allowed: bool
    reasons: tuple[Problem, ...] = ()


def until(stored: Stored, event_id: str) -> Stored:
    """Return a force as it was just after an Event; an empty id is now.

    Members whose story had not begun are left out; those that have none are kept.
    """
    if not event_id:
        return stored
    told = tuple(event for event in stored.events if event.id <= event_id)
    begun, later = _subjects(told), _subjects(stored.events)
    members = tuple(each for each in stored.members if each.id in begun or each.id not in later)
    return replace(stored, members=members, events=told)


def _subjects(events: Sequence[Event]) -> set[str]:
    return {event.subject for event in events}
