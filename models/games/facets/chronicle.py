"""The chronicle facet: what happens to the members of a force, told as Events and read as ledger, plots and forms.

A form becomes an act::

    forms = bench.chronicle.acts(("gardul", "thevor"))
    act = bench.chronicle.act("quest", ("gardul", "thevor"), {"points": 8})
    document.apply(PerformAct(force_id, act))

An earlier choice is reopened with `reopen`, looked at with `reconsider` (nothing is written) and done with its act.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from models.content import Json
from models.games.facets.builder import Act, Field
from models.games.values import Stat
from models.i18n import NO_TEXT, MessageArgs, Text
from models.problem import Problem


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One thing that happened to one member (`member` empty: to the force), in the words of `key` and `args`.

    `points` is what it changed in an account (`force`: the creation points of the force, `member`: what the member has
    at hand), `balance` its state afterwards; None where no account is touched. Rows of one `act` (an exchange, a
    resurrection and who paid) belong together. `sort` names the kind for icons and filters (`purchase`, `earned`,
    `death`, …). `problems` are those of this Event. `chapter` says what it is to the chapters of the story: part of
    the `founding`, a quest `begun` or `ended` (named by `args["quest"]` where it has a name), or nothing.
    """

    event: str
    act: str
    at: str
    member: str
    name: str
    sort: str
    key: str
    args: MessageArgs = field(default_factory=dict)
    account: Literal["", "force", "member"] = ""
    points: int | None = None
    balance: int | None = None
    rule: str = ""
    note: str = ""
    picture: str = ""
    problems: tuple[Problem, ...] = ()
    chapter: Literal["", "founding", "begun", "ended"] = ""


@dataclass(frozen=True, slots=True)
class StoryFigure:
    """Somebody a story tells of: who he is in words, who he came after (a member), whether he lives.

    `picture` and `accounts` (points earned, spent, …) are given by whoever knows the campaign.
    """

    member: str
    name: str
    about: Text = NO_TEXT
    lives: bool = True
    follows: str = ""
    picture: str = ""
    accounts: tuple[Stat, ...] = ()


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a plot: the number of the Event in the story from 0, its id and day, the value after it."""

    step: int
    event: str
    at: str
    value: int


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a plot: `figure` is `balance`, `value` or `vitality`; `key` is the message key of its name."""

    member: str
    name: str
    figure: str
    key: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class ActForm:
    """Something that can happen to the selected members: `key` names it, `fields` are what it asks for.

    `group` puts forms together (`points`, `body`, `gear`, `fate`). One that is not `allowed` says why.
    """

    id: str
    group: str
    key: str
    fields: tuple[Field, ...] = ()
    allowed: bool = True
    reasons: tuple[Problem, ...] = ()
    rule: str = ""
    picture: str = ""
    args: MessageArgs = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PastEdit:
    """A change of an earlier Event before it is made: its act, what would no longer hold, what would be mended."""

    act: Act
    breaks: tuple[Problem, ...] = ()
    mends: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class TollLine:
    """One thing a battle leaves a member with. `kind` is `kill`, `quest`, `wound`, `heal`, `death`, `fled`, `give`,
    `use` or `rest`.

    `points` are those of the member's account, or life lost or got back; `item` the profile it is about (`count` of
    them), or the thing (`to` whom it went); `usual` is whether it is written down unless somebody says otherwise.
    """

    member: str
    kind: str
    rule: str
    points: int = 0
    item: str = ""
    name: Text = NO_TEXT
    count: int = 1
    to: str = ""
    usual: bool = True

    @property
    def id(self) -> str:
        """What names the line among those of its battle."""
        return "/".join((self.member, self.kind, self.item, self.to))


@dataclass(frozen=True, slots=True)
class Toll:
    """What a battle leaves the members of a force with: what it is called, line by line, and whether they `lost` it."""

    quest: str
    lines: tuple[TollLine, ...]
    lost: bool = False


class Chronicle(Protocol):
    """The story of a force as it stands: what happened to its members, and what can."""

    @property
    def ledger(self) -> tuple[LedgerRow, ...]:
        """The story row by row, oldest first. Never raises: what is odd is a Problem of its row."""

    @property
    def figures(self) -> tuple[StoryFigure, ...]:
        """Everybody the story tells of in the order they joined, the dead included, without pictures."""

    @property
    def series(self) -> tuple[Series, ...]:
        """The plots: points and Vitality of every member over time."""

    def acts(self, member_ids: Sequence[str]) -> tuple[ActForm, ...]:
        """Return what can happen to the selected members together."""

    def act(self, form_id: str, member_ids: Sequence[str], values: Mapping[str, Json]) -> Act:
        """Return the act of a form; fields that are not given have their value of the form. Raises Refused."""

    def set_wounds(self, member_id: str, wounds: int) -> Act:
        """Return the act that leaves a member with so many wounds, of all he loses or gets back; raises Refused."""

    def reward(self, points: int, why: str) -> Act:
        """Return the act of points that a whole force earns, shared alike among its living members, the first ones
        having what is left over; it tells nothing where nobody lives.
        """

    def settle(self, toll: Toll) -> Act:
        """Return the one act of what a battle leaves members with; raises Refused with the first reason against it."""

    def reopen(self, event_id: str) -> ActForm:
        """Return the form of an earlier Event as it is; raises Refused when it is not there."""

    def reconsider(self, event_id: str, values: Mapping[str, Json]) -> PastEdit:
        """Return what changing an earlier Event would do, in values of its form; raises Refused."""

    def withdraw(self, event_id: str) -> PastEdit:
        """Return what taking an earlier Event out of the story would do; raises Refused when it is not there."""
