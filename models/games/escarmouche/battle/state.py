"""A battle at one moment, as a value: every figure and its spot, whose phase it is, what lasts.

Spots are thousandths of a pace from the top left corner of the table.

An act is a class made from `work.SkirmishAct`: `refuse(battle, state)` says why it cannot be done, `do(work)` does it
on a working copy, which changes figures (`work.change(id, status="prone")`), rolls dice (`work.d6(purpose, rule,
who=id)`) and tells Events with their rule; an attack is a `work.SkirmishAttack`. A second action begins with
`activation.refuse_second(battle, state, figure, "shoot")` and `activation.take_second(work, figure, "shoot", shots)`;
`activation.spend(work, figure)` uses up one of its shots or attacks. What one thing leads to (a recoil, a throw, a
fall) is resolved on the same copy by plain functions, such as `strike(work, attacker, target)`, that read `work.state`
anew: whoever was there may have fallen or been moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Literal

from models.errors import Refused
from models.games.battle.readings import ReadBattle
from models.games.escarmouche.exchange import Opponent
from models.games.escarmouche.ruleset import (
    EscarmoucheProfileType,
    EscarmoucheRuleset,
    Grant,
    find_option,
    parameters,
    ruleset,
)
from models.games.script.script import NO_SCRIPT, Script
from models.games.values import Choices, Option
from models.i18n import Text
from models.table.legs import BLOCKED
from models.table.paths import Ways
from models.table.shapes import Disc, PaceTable, Part
from models.table.sight import Hiding
from models.table.spots import UNIT, Base, Spot, contact

Stage = Literal["deploy", "begin", "heroes", "phase", "rest", "over"]
"""Figures are put on the table; a turn is about to begin; a side chooses the Hero whose phase opens; that phase; the
phase of a side's figures that no Hero activated (GE-59); all is said.
"""
Status = Literal["reserve", "up", "prone", "fallen", "gone"]
"""Not yet there; standing; knocked down (GE-25); dead, its marker on the spot (AMB-GE-21); off the table for good."""
First = Literal["", "moved", "concentrated", "rose"]
"""The first action of an activation (GE-62), `rose` by a reading of AMB-GE-4 alone."""
OFF: Final = (-1, -1)


@dataclass(frozen=True, slots=True)
class LastingPower:
    """A power in force, kept by its user: it ends with his next activation, his death, or the turn (AMB-GE-10).

    `on` are those near when it was used, for the reading that an aura stays with them (AMB-GE-42); `spared` the enemies
    who resisted it (GE-48).
    """

    power: str
    on: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TrooperNow:
    """A figure at one moment.

    `acted` says that its activation of the turn is over (GE-51); until then `first` is the first action it has taken,
    and `second` the second one under way with `left` of its shots or attacks still to come (GE-20, GE-27), or of the
    paces of Over-speed (`dash`, GE-41). `parried` are those who parried its attacks and recoil after the last one,
    where that is agreed (AMB-GE-23).
    """

    id: str
    side: str
    status: Status = "reserve"
    at: Spot = OFF
    life: int = 1
    acted: bool = False
    first: First = ""
    second: Literal["", "shoot", "strike", "dash"] = ""
    left: int = 0
    parried: tuple[str, ...] = ()
    effects: tuple[LastingPower, ...] = ()

    @property
    def there(self) -> bool:
        """Whether it stands or lies on the table alive."""
        return self.status in ("up", "prone")

    @property
    def concentrated(self) -> bool:
        """Whether a second action has the bonus of GE-63: whoever neither moves nor rises concentrates."""
        return self.first in ("", "concentrated")

    @property
    def begun(self) -> bool:
        """Whether its activation is under way (GE-51)."""
        return not self.acted and bool(self.first or self.second)


@dataclass(frozen=True, slots=True)
class SkirmishQuestion:
    """What a player must say before anything else happens: whether a figure follows a target that recoiled (GE-23)."""

    kind: Literal["follow"]
    figure: str
    target: str
    spot: Spot = OFF


@dataclass(frozen=True, slots=True)
class SkirmishState:
    """A battle at one moment; `count` numbers its Events.

    `order` has the sides in the order of initiative (GE-49, GE-50), `side` is the one whose phase it is or that chooses
    one. `hero` is whose phase is open, `bubble` who may act in it besides him: those within his bubble as it opened,
    not activated yet (GE-55). `passed` are the sides that opened no phase since the last one ended (AMB-GE-35).
    """

    stage: Stage
    turn: int = 0
    figures: tuple[TrooperNow, ...] = ()
    order: tuple[str, ...] = ()
    side: str = ""
    hero: str = ""
    bubble: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    ask: SkirmishQuestion | None = None
    occurred: tuple[str, ...] = ()
    winner: str = ""
    count: int = 0

    def figure(self, figure_id: str) -> TrooperNow:
        """Return a figure by id; raises Refused without one."""
        for each in self.figures:
            if each.id == figure_id:
                return each
        raise Refused("skirmish.no_such_figure")

    def put(self, figure: TrooperNow) -> SkirmishState:
        """Return the state with a figure changed."""
        return replace(self, figures=tuple([figure if each.id == figure.id else each for each in self.figures]))

    def there(self) -> Iterator[TrooperNow]:
        """Yield the figures on the table that are alive."""
        return (each for each in self.figures if each.status in ("up", "prone"))

    def of(self, side: str) -> tuple[TrooperNow, ...]:
        """Return the living figures of a side on the table."""
        return tuple(each for each in self.figures if each.side == side and each.status in ("up", "prone"))


@dataclass(frozen=True, slots=True)
class Trooper:
    """A figure as it was brought: its profile, what gear and rules grant it, its size and move in thousandths.

    `command` is the radius of its bubble in paces, 0 for one that is no Hero (GE-52).
    """

    id: str
    name: Text
    profile: EscarmoucheProfileType
    side: str
    grants: frozenset[Grant] = frozenset()
    command: int = 0
    radius: int = 500
    height: int = 1200
    move: int = 4 * UNIT
    tag: str = ""

    def has(self, word: Grant) -> bool:
        """Return whether gear or a special rule grants a word."""
        return word in self.grants

    @property
    def big(self) -> bool:
        """Whether it is a large target or a gigantic one, which nothing knocks down (GE-72, GE-73)."""
        return self.has("large") or self.has("gigantic")

    @property
    def hero(self) -> bool:
        """Whether it is a Hero (GE-52)."""
        return self.command > 0


@dataclass(frozen=True, eq=False)
class Skirmish(ReadBattle):
    """What does not change while a battle is fought: figures as brought, the table, readings and parameters, the book.

    `teams` has the alliance of each side: sides of one alliance are no enemies. `starts` are the start areas of sides,
    `zones` those of the map by their numbers.
    Where it is not `measured`, people play with figures whose positions nobody tells.
    """

    troopers: tuple[Trooper, ...]
    table: PaceTable
    sides: tuple[str, ...]
    teams: Mapping[str, str] = field(default_factory=dict)
    choices: Choices = field(default_factory=dict)
    starts: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)
    zones: Mapping[int, Part] = field(default_factory=dict)
    book: EscarmoucheRuleset = field(default_factory=ruleset)
    script: Script = NO_SCRIPT
    names: Mapping[str, Text] = field(default_factory=dict)
    measured: bool = True

    @cached_property
    def _known(self) -> dict[str, Trooper]:
        return {each.id: each for each in self.troopers}

    @cached_property
    def _opponents(self) -> dict[str, Opponent]:
        return {}

    @cached_property
    def stopping(self) -> tuple[Part, ...]:
        """The shapes that stop a figure that is pushed or thrown (GE-23, GE-37)."""
        return tuple(self.table.of((*BLOCKED, "linear")))

    @cached_property
    def hiding(self) -> dict[object, Hiding]:
        """The cache of what hides figures, by what counts."""
        return {}

    @cached_property
    def aimed(self) -> list[tuple[SkirmishState, dict[tuple[str, str], Any]]]:
        """The cache of shots at the moment asked about last: see `volley.aimed`."""
        return []

    @cached_property
    def stood(self) -> list[tuple[SkirmishState, list[Base]]]:
        """The cache of the bases of everybody alive at the moment asked about last."""
        return []

    @cached_property
    def littered(self) -> dict[tuple[Disc, ...], Ways]:
        """The cache of ways over a table on which the dead lie."""
        return {}

    def of(self, figure: str) -> Trooper:
        """Return a figure as it was brought; raises Refused for an unknown one."""
        found = self._known.get(figure)
        if found is None:
            raise Refused("skirmish.no_such_figure")
        return found

    def opponent(self, figure: str) -> Opponent:
        """Return a figure as chances see it, with the readings in force: thresholds, saves, attacks."""
        if figure not in self._opponents:
            self._opponents[figure] = Opponent(self.book, self.of(figure).profile, self.choices)
        return self._opponents[figure]

    def option(self, option_id: str) -> Option:
        return find_option(option_id)

    def number(self, parameter: str) -> int:
        """Return the number in force of a parameter."""
        return parameters()[parameter].in_force(self.choices)

    def name(self, side: str) -> Text:
        """Return what a side is called."""
        return self.names.get(side, Text.same(side))

    def side_asked(self, state: SkirmishState) -> str:
        """Return the side that has to act next: whose figure is asked, else whose phase it is, else the first."""
        asked = self.of(state.ask.figure).side if state.ask is not None else state.side
        return asked or self.sides[0]

    def team(self, side: str) -> str:
        """Return the alliance of a side: its own where it fights for itself."""
        return self.teams.get(side, side)

    def foes(self, one: TrooperNow, other: TrooperNow) -> bool:
        """Return whether two figures are enemies."""
        return self.team(one.side) != self.team(other.side)


def base_of(battle: Skirmish, figure: TrooperNow) -> Base:
    """Return a figure as geometry sees it."""
    known = battle.of(figure.id)
    return Base(*figure.at, known.radius, known.height)


def enemies(battle: Skirmish, state: SkirmishState, figure: TrooperNow) -> tuple[TrooperNow, ...]:
    """Return the living enemies of a figure on the table."""
    team = battle.team(figure.side)
    return tuple([each for each in state.there() if battle.team(each.side) != team])


def in_contact(battle: Skirmish, figure: TrooperNow, others: Sequence[TrooperNow]) -> tuple[TrooperNow, ...]:
    """Return those of some figures that a figure touches, base to base (GE-67)."""
    if not battle.measured:
        return ()
    own = base_of(battle, figure)
    return tuple([each for each in others if each.id != figure.id and contact(own, base_of(battle, each))])


def begin(battle: Skirmish, places: Mapping[str, Spot]) -> SkirmishState:
    """Return a battle before its first turn: who has a place stands there, the others are kept in reserve.

    Where nothing is measured, all stand somewhere on the table of the players.
    """
    if not battle.measured:
        figures = tuple(TrooperNow(each.id, each.side, "up", OFF, each.profile.life) for each in battle.troopers)
        return SkirmishState("begin", figures=figures)
    figures = tuple(
        TrooperNow(known.id, known.side, "up" if known.id in places else "reserve", at, known.profile.life)
        for known, at in ((each, places.get(each.id, OFF)) for each in battle.troopers)
    )
    return SkirmishState("deploy", figures=figures)
