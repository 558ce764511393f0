"""A galaxy of the galactic campaign with the readings it is played by: whatever is asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from models.galaxy.galaxy import Galaxy
from models.galaxy.territory import Realm, Territory, territory
from models.galaxy.values import Command, Faction
from models.games.empire import check, meetings, moves, new_sides, reach, seen, status, threats, wealth
from models.games.empire.balance import measure
from models.games.empire.readings import reading
from models.games.facets.strategy import Balance, Draws, Meeting, Move
from models.games.values import Choices
from models.problem import Problem
from models.progress import Progress, silent


@dataclass(frozen=True, eq=False)
class EmpireSituation:
    """A galaxy and its readings."""

    galaxy: Galaxy
    choices: Choices = field(default_factory=dict)

    may_move = moves.may_move
    warnings = moves.warnings
    goes_on = moves.goes_on
    reach = reach.reach
    threats = threats.threats
    engaged_by = meetings.engaged_by
    in_contact = meetings.in_contact
    standings = wealth.standings
    whole_sectors = cached_property(wealth.whole_sectors)
    planet_income = cached_property(wealth.planet_income)
    faction_income = cached_property(wealth.faction_income)

    @cached_property
    def realms(self) -> tuple[Realm, ...]:
        return status.realms(self.galaxy)

    @cached_property
    def territory(self) -> Territory:
        return territory(self.galaxy, self.realms)

    @cached_property
    def balance(self) -> Balance:
        return measure(self.galaxy)

    def problems(self, room: Mapping[str, int] = check.NO_ROOM) -> tuple[Problem, ...]:
        return check.check(self.galaxy, room)

    def seen_by(self, player: str) -> EmpireSituation:
        known = reading(self.choices, "resources_known") == "yes"
        return EmpireSituation(seen.seen_by(self.galaxy, player, resources_known=known), self.choices)

    def side_named(self, words: str) -> Faction:
        return seen.side_named(self.galaxy, words)

    def start_at(self, capitals: Sequence[str]) -> Galaxy:
        return new_sides.start_at(self.galaxy, capitals)

    def draw_starts(self, seed: str, progress: Progress = silent) -> Draws:
        return new_sides.draw_starts(self.galaxy, seed, progress)

    def meetings(self, moves: Iterable[Move]) -> tuple[Meeting, ...]:
        return meetings.judge_moves(self, moves).meetings

    def enemy_owners(self, faction_id: str) -> frozenset[str]:
        return status.enemy_owners(self.galaxy, faction_id)

    def over_limit(self, command: Command, more: int = 0) -> Mapping[str, int]:
        return check.over_limit(self.galaxy, command, more)

    def ports(self, faction_id: str) -> tuple[str, ...]:
        return wealth.ports(self.galaxy, faction_id)
