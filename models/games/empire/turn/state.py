"""The state of a refereed campaign: the galaxy, its players, and facts of the current turn.

Amounts are thousandths of a million. Frozen; each happening makes a new one (`happenings.apply`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Engagement, Planet, Troops
from models.games.empire.turn.objectives import Objective

_Thing = TypeVar("_Thing", Planet, Command)


class Rank(StrEnum):
    """The rank of a player in his alliance (CG-3 … CG-5, CG-9, CG-35)."""

    GRAND_ADMIRAL = "grand_admiral"
    GRAND_MOFF = "grand_moff"
    VADER = "vader"
    ADMIRAL = "admiral"
    MOFF = "moff"
    FOUNDER = "founder"
    SENATOR = "senator"
    NEUTRAL = "neutral"

    @property
    def buys_cheaply(self) -> bool:
        """Whether he pays an Admiral's price for troops (CG-10)."""
        return self in {Rank.ADMIRAL, Rank.GRAND_ADMIRAL}

    @property
    def governs(self) -> bool:
        """Whether his planets yield a Moff's income (CG-13, CG-14)."""
        return self in {Rank.MOFF, Rank.GRAND_MOFF}

    @property
    def votes(self) -> bool:
        """Whether he votes for the President (CG-42)."""
        return self in {Rank.FOUNDER, Rank.SENATOR}


@dataclass(frozen=True, slots=True)
class CampaignPlayer:
    """One player, by his faction.

    `until` fields are the last turn they hold for. `choice` is a senator's: `troops` or `income` (CG-36). `grudges` are
    the terms that alliances have against him, by alliance (CG-23, CG-46); `left` is the alliance whose penalties are in
    force. `idle` counts the turns since Vader last fought (CG-34). `smugglers` wait for a mission; `stores` are rare
    resources for one use, by name (CG-53); `came_back` is the turn in which he last got a command because he had none.
    """

    faction: str
    rank: Rank = Rank.NEUTRAL
    president: bool = False
    money: int = 0
    points: int = 0
    choice: str = ""
    grudges: Mapping[str, int] = field(default_factory=dict)
    no_raise_until: int = 0
    half_income_until: int = 0
    left: str = ""
    idle: int = 0
    most_commands: int = 5
    last_income: int = 0
    last_spent: int = 0
    smugglers: int = 0
    stores: Mapping[str, int] = field(default_factory=dict)
    came_back: int = 0


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """Who asks to join an alliance, and as what: `moff` or `military` in the Empire (CG-9), `senator` (CG-35)."""

    faction: str
    alliance: str
    role: str


@dataclass(frozen=True, slots=True)
class FallenCommand:
    """A destroyed command that may be raised again: without its bonuses, or at no cost if it was boarded.

    In older campaigns it has no `name`.
    """

    id: str
    owner: str
    free: bool
    name: str = ""

    @property
    def called(self) -> str:
        """Its name, else its id."""
        return self.name or self.id


@dataclass(frozen=True, slots=True)
class PersonState:
    """What the map does not say of a character.

    Its place if it is neither with a command nor on a planet (`placed`), its captor, whether it is dead (CG-78).
    """

    x: int = 0
    y: int = 0
    placed: bool = False
    captor: str = ""
    dead: bool = False


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """What holds until the turn ends: jumps, special orders, the acts of lobbyists and the Emperor."""

    jumped: frozenset[str] = frozenset()
    retreated: frozenset[str] = frozenset()
    special: Mapping[str, str] = field(default_factory=dict)
    bonus: Mapping[str, int] = field(default_factory=dict)
    """Points of the Grand Admiral's share, by command (CG-19)."""
    favour: Mapping[str, int] = field(default_factory=dict)
    """Points of the Emperor, by command (CG-21)."""
    closed: frozenset[str] = frozenset()
    """Solar systems that nobody enters or leaves (CG-21), as `system_of` names them."""
    anger: frozenset[str] = frozenset()
    death: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()
    no_spending: frozenset[str] = frozenset()
    no_income: frozenset[str] = frozenset()
    no_levies: frozenset[str] = frozenset()
    raided: Mapping[str, str] = field(default_factory=dict)
    """Who raids a planet, by its id (CG-53)."""
    conquered: frozenset[str] = frozenset()
    spent: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class CampaignState:
    """A campaign at one instant of its turn.

    `since` is the turn in which each planet was taken, by its id; `firsts` the (planet, player) pairs of first
    conquests (CG-11, CG-14); `doubled` the planets whose first income is doubled (CG-14). `garrisons` are engagement
    orders of planets (CG-61), `weapons` technologies of commands (CG-121), `people` characters by id (CG-78),
    `objectives` the objectives by id (CG-105). `ended` is the turn in which the campaign ended, 0 before.
    """

    turn: int
    galaxy: Galaxy
    players: Mapping[str, CampaignPlayer]
    bank: int = 0
    since: Mapping[str, int] = field(default_factory=dict)
    firsts: frozenset[tuple[str, str]] = frozenset()
    doubled: frozenset[str] = frozenset()
    fallen: Mapping[str, FallenCommand] = field(default_factory=dict)
    garrisons: Mapping[str, Engagement] = field(default_factory=dict)
    weapons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    people: Mapping[str, PersonState] = field(default_factory=dict)
    requests: tuple[JoinRequest, ...] = ()
    now: TurnFacts = TurnFacts()
    objectives: Mapping[str, Objective] = field(default_factory=dict)
    ended: int = 0

    def members(self, alliance: str) -> tuple[str, ...]:
        """Return the factions of an alliance that somebody plays, by id."""
        return tuple(sorted(key for key in self.players if self.galaxy.faction[key].alliance == alliance))

    def ranked(self, rank: Rank) -> tuple[str, ...]:
        """Return the players of a rank, by id."""
        return tuple(sorted(key for key, player in self.players.items() if player.rank is rank))

    def commands_of(self, faction: str) -> tuple[str, ...]:
        """Return the commands of a faction, by id."""
        return tuple(sorted(c.id for c in self.galaxy.commands if c.owner == faction))

    def planets_of(self, faction: str) -> tuple[str, ...]:
        """Return the planets of a faction, by id."""
        return tuple(sorted(p.id for p in self.galaxy.planets if p.owner == faction))

    def with_player(self, player: CampaignPlayer) -> CampaignState:
        """Return the state with a player replaced."""
        return replace(self, players={**self.players, player.faction: player})

    def with_planet(self, planet_id: str, **changed: object) -> CampaignState:
        """Return the state with fields of a planet changed."""
        planets = _replace_one(self.galaxy.planets, planet_id, changed)
        return replace(self, galaxy=replace(self.galaxy, planets=planets))

    def with_command(self, command_id: str, **changed: object) -> CampaignState:
        """Return the state with fields of a command changed."""
        commands = _replace_one(self.galaxy.commands, command_id, changed)
        return replace(self, galaxy=replace(self.galaxy, commands=commands))


def _replace_one(things: tuple[_Thing, ...], key: str, changed: Mapping[str, object]) -> tuple[_Thing, ...]:
    """Return things with the one of an id changed. A turn does it thousands of times among thousands."""
    ids = [each.id for each in things]
    if key not in ids:
        return things
    place: int = ids.index(key)
    return (*things[:place], replace(things[place], **changed), *things[place + 1 :])  # type: ignore[arg-type]


def holds_all(state: CampaignState, faction: str) -> Troops:
    """Return the sum of a faction's units, in commands and garrisons."""
    held = [c.force for c in state.galaxy.commands if c.owner == faction]
    held += [p.garrison for p in state.galaxy.planets if p.owner == faction]
    return Troops(
        sum(each.infantry for each in held), sum(each.cruisers for each in held), sum(each.fighters for each in held)
    )
