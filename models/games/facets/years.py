"""The years facet: campaigns played many times by automatic players, for an organiser who chooses his numbers.

Run i throws its dice from `run/i`, whichever worker plays it and in what order: one worker and seven give the same
tally. Counts are whole numbers; amounts are thousandths of a million.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from models.games.battle.values import Player
from models.games.facets.strategy import Situation

Counts = Mapping[int, int]
"""How often each value was seen."""
Pace = Mapping[int, Counts]
"""Counts by turn."""


@dataclass(frozen=True)
class YearTally:
    """The results of campaigns, over all players and turns; the tallies of different runs can be added.

    `lead` and `points_lead` are how many planets and points the first had more than the second at the end, `ended` how
    many players had neither planet nor command, `bare` how many no command; `tied` the runs with two first ones.
    `fought` are player-turns with a battle of all `played`, `assaults` those of planets with `taken` of them won.
    `best` is how often each policy won, ties to all who share them.
    """

    runs: int = 0
    income: Pace = field(default_factory=dict)
    commands: Pace = field(default_factory=dict)
    planets: Pace = field(default_factory=dict)
    money: Pace = field(default_factory=dict)
    lead: Counts = field(default_factory=dict)
    points_lead: Counts = field(default_factory=dict)
    ended: Counts = field(default_factory=dict)
    bare: Counts = field(default_factory=dict)
    tied: int = 0
    played: int = 0
    fought: int = 0
    assaults: int = 0
    taken: int = 0
    best: Mapping[str, int] = field(default_factory=dict)
    seats: Mapping[str, int] = field(default_factory=dict)
    """How many seats each policy had."""
    points: Pace = field(default_factory=dict)
    reached: Counts = field(default_factory=dict)
    """How many objectives a player had reached at the end."""
    called: int = 0
    """The runs that an alliance ended by reaching its objective."""

    def __add__(self, other: YearTally) -> YearTally:
        """Return the tally of the campaigns of both, which must be different ones."""
        return YearTally(
            self.runs + other.runs,
            _paces(self.income, other.income), _paces(self.commands, other.commands),
            _paces(self.planets, other.planets), _paces(self.money, other.money),
            _sum(self.lead, other.lead), _sum(self.points_lead, other.points_lead),
            _sum(self.ended, other.ended), _sum(self.bare, other.bare),
            self.tied + other.tied, self.played + other.played, self.fought + other.fought,
            self.assaults + other.assaults, self.taken + other.taken,
            Counter(self.best) + Counter(other.best), Counter(self.seats) + Counter(other.seats),
            _paces(self.points, other.points), _sum(self.reached, other.reached), self.called + other.called,
        )  # fmt: skip


def _sum(one: Counts, other: Counts) -> Counts:
    return {key: one.get(key, 0) + other.get(key, 0) for key in sorted({*one, *other})}


def _paces(one: Pace, other: Pace) -> Pace:
    return {turn: _sum(one.get(turn, {}), other.get(turn, {})) for turn in sorted({*one, *other})}


class Years(Protocol):
    """The campaigns of a game played by automatic players alone, by the same engine as those of people."""

    def policies(self) -> tuple[Player, ...]:
        """Return the automatic players there are; any may sit in any seat."""

    def packed(self, on: Situation, players: Mapping[str, str], turns: int, seed: str) -> bytes:
        """Return a series of campaigns as bytes for a worker; `players` names the policy in each faction's seat.

        Raises Refused for a galaxy without players.
        """

    def tally(self, work: bytes, first: int, count: int) -> YearTally:
        """Return the tally of the runs `first` to `first + count - 1` of a series."""
