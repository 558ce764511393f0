"""A force on the bench: what it costs, what is wrong with it, what it can be made of, and the acts that change it.

An editor turns a click on `offers` into an `Act` to be written::

    bench = game.bench(stored, choices, Pen(new_id, today))
    shelves = bench.offers(member_id)      # member_id "": the force itself
    document.apply(PerformAct(force_id, bench.take(member_id, "gear:epee")))

A bench is a value of one state of the force: after an act there is another (`after`). Refused names the rule; `anyway`
is the reason to break it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, Self

from models.content import Json
from models.errors import Refused
from models.games.event import Pen
from models.games.facets.builder import Act, Field, GearPlace, MemberGroup, Purse, Recruit, Shelf, Target, Template
from models.games.facets.chronicle import Chronicle
from models.games.values import Stat, Stored, Verdict
from models.i18n import Text
from models.problem import Fix, Problem


class ForceBench(Protocol):
    """A force with the readings in force and a pen. Every `member_id` may be empty where the force itself is meant."""

    @property
    def stored(self) -> Stored:
        """The force as it is kept."""

    @property
    def build(self) -> object:
        """The build, for the roster of the game, after every Event of the story; raises ContentError."""

    @property
    def verdict(self) -> Verdict:
        """What it costs and every Problem of it; raises ContentError for a force that cannot be read."""

    @property
    def accounts(self) -> Mapping[str, tuple[Stat, ...]]:
        """The figures of each member's story by member id (points earned, at hand, …), the dead included."""

    @property
    def chronicle(self) -> Chronicle | None:
        """The story of the force; None for a game without one."""

    @property
    def purses(self) -> tuple[Purse, ...]:
        """The points of the force, of its players and of its members, the force first."""

    @property
    def places(self) -> tuple[GearPlace, ...]:
        """Who carries what, members first, then the stash; empty for a game without gear to move."""

    @property
    def groups(self) -> tuple[MemberGroup, ...]:
        """Every member by what it is, where the force is shown as a list; empty for one shown as cards."""

    @property
    def words(self) -> Text:
        """What there is to say of the force in one line besides its figures and points; empty for most."""

    def by(self, pen: Pen) -> Self:
        """Return the same force with another pen for its acts."""

    def after(self, act: Act) -> Self:
        """Return the force after an act; raises Refused when a member or an Event it names is no longer there."""

    def offers(self, member_id: str) -> tuple[Shelf, ...]:
        """Return what a member, or the force, can be given; nothing for an unknown member, without raising."""

    def take(self, member_id: str, offer_id: str, anyway: str = "") -> Act:
        """Return the act that takes an offer; raises Refused with the first reason, unless `anyway` gives one."""

    def put(self, offer_id: str, count: int) -> Act:
        """Return the act after which the force has `count` of an offer that is `counted`; raises Refused."""

    def put_back(self, member_id: str, offer_id: str) -> Act:
        """Return the act that returns the last of a kind; raises Refused where the story has gone on since."""

    def drawing(self) -> Iterator[None]:
        """Compute, step by step, what `templates` would take long for; no steps where it is quick."""

    def templates(self, *, quick: bool = False) -> tuple[Template, ...]:
        """Return the ready-made members, with a reason where one breaks a rule; `quick`: only drawn ones."""

    def recruit(self, template_id: str) -> Recruit | None:
        """Return a ready-made member as he would be; None for an unknown id, or for a whole band."""

    def add(self, template_id: str, name: str = "") -> Act:
        """Return the act that adds a member from a template; an empty name takes the template's."""

    def remove(self, member_id: str) -> Act:
        """Return the act that takes a member out with its story; `brings` says what breaks."""

    def rename(self, member_id: str, name: str) -> Act:
        """Return the act that gives a member, or the force, another name."""

    def duplicate(self, member_id: str, name: str = "") -> Act:
        """Return the act that adds an equal member after the first; without a name it is numbered."""

    def move(self, member_id: str, place: int) -> Act:
        """Return the act that puts a member at another place of the order, 0 first."""

    def settings(self, member_id: str) -> tuple[Field, ...]:
        """Return what can be set of a member or of the force: budget, shares, side, limit, count, player."""

    def set(self, member_id: str, values: Mapping[str, Json]) -> Act:
        """Return the act that sets some of these; raises Refused for a bad value."""

    def targets(self, giver: str, item: str) -> tuple[Target, ...]:
        """Return where a thing of a place could go: every member, the stash, the shop."""

    def transfer(self, giver: str, item: str, taker: str, buyer: str = "") -> Act:
        """Return the act that moves a thing between places; from the shop into the stash a member `buyer` pays.

        To the shop gives it back, from the shop buys it. Raises Refused with the reason and its rule.
        """

    def allow(self, problem: Problem, reason: str) -> Act:
        """Return the act that lets a Problem of grade error stand, with the reason; it becomes a warning."""

    def forbid(self, problem: Problem) -> Act:
        """Return the act that removes an allowance; raises Refused where there is none."""

    def mend(self, fix: Fix) -> Act:
        """Return the act of a one-click fix; only rows that differ are written, and the story is kept."""


def story_of(bench: ForceBench) -> Chronicle:
    """Return the story of a force; raises Refused for a game without one."""
    if bench.chronicle is None:
        raise Refused("ledger.no_story")
    return bench.chronicle
