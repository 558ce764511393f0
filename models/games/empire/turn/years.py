"""Whole campaigns played by automatic players, judged by the engine of real ones, and their results."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial

from models.dice import Dice
from models.errors import Refused
from models.games.battle.values import Player
from models.games.empire.turn.dealing import deal
from models.games.empire.turn.judge import JudgedPhase, begin, judge, next_turn
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.numbers import Numbers
from models.games.empire.turn.orders.policies import NAMES, orders_of
from models.games.empire.turn.state import CampaignState
from models.games.empire.turn.turn_json import pack_state, unpack_state
from models.games.facets.strategy import Situation
from models.games.facets.years import YearTally
from models.games.values import Choices


class EmpireYears:
    """Campaigns of the galactic game played by automatic players."""

    def policies(self) -> tuple[Player, ...]:
        return tuple(Player(key, name) for key, name in NAMES.items())

    def packed(self, on: Situation, players: Mapping[str, str], turns: int, seed: str) -> bytes:
        galaxy, choices = on.galaxy, on.choices
        if not galaxy.factions:
            raise Refused("galaxy.no_sides")
        numbers = Numbers.of(choices)
        state = deal(begin(galaxy, numbers), numbers, seed)
        rest = {"choices": dict(choices), "players": dict(players), "turns": turns, "seed": seed}
        return json.dumps(rest, ensure_ascii=False).encode() + b"\n" + pack_state(state)

    def tally(self, work: bytes, first: int, count: int) -> YearTally:
        start, choices, players, turns, seed = _read(work)
        found = YearTally()
        for number in range(first, first + count):
            found += _run(start, choices, players, turns, partial(Dice, seed), f"run/{number}")
        return found


@lru_cache(maxsize=2)
def _read(work: bytes) -> tuple[CampaignState, dict[str, str], dict[str, str], int, str]:
    head, _, state = work.partition(b"\n")
    rest = json.loads(head)
    return unpack_state(state), rest["choices"], rest["players"], rest["turns"], rest["seed"]


def _run(
    start: CampaignState,
    choices: Choices,
    players: Mapping[str, str],
    turns: int,
    dice: Callable[[str], Dice],
    name: str,
) -> YearTally:
    """Play one campaign and return its tally; the streams of its dice begin with its name."""
    state, counted = start, _Counted()
    for _ in range(turns):
        sheets = [order for key in sorted(state.players) for order in orders_of(state, key, players[key])]
        under = f"{name}/{state.turn}"
        phases = judge(state, sheets, Judging(partial(_stream, dice, under), choices))
        counted.turn(state, phases)
        state = next_turn(phases[-1].state)
        if state.ended:
            break
    return counted.tally(state, players)


def _stream(dice: Callable[[str], Dice], under: str, key: str) -> Dice:
    return dice(f"{under}/{key}")


class _Counted:
    """Counts one campaign turn by turn."""

    def __init__(self) -> None:
        self.income: dict[int, Counter[int]] = {}
        self.commands: dict[int, Counter[int]] = {}
        self.planets: dict[int, Counter[int]] = {}
        self.money: dict[int, Counter[int]] = {}
        self.points: dict[int, Counter[int]] = {}
        self.played = self.fought = self.assaults = self.taken = 0

    def turn(self, before: CampaignState, phases: tuple[JudgedPhase, ...]) -> None:
        """Count a judged turn."""
        after = phases[-1].state
        owners = {c.id: c.owner for state in (before, after) for c in state.galaxy.commands}
        owners |= {p.id: p.owner for p in before.galaxy.planets}
        fought = set[str]()
        for told in (told for phase in phases for told in phase.happenings if told.kind == "battle"):
            fought |= {owners.get(key, "") for side in ("attackers", "defenders") for key in told.text(side).split(",")}
            if told.text("place") == "planet":
                self.assaults += 1
                self.taken += told.text("winner") == "attacker"
        self.fought += len(fought & after.players.keys())
        self.played += len(after.players)
        for pace, values in (
            (self.income, [each.last_income for each in after.players.values()]),
            (self.money, [each.money for each in after.players.values()]),
            (self.points, [each.points for each in after.players.values()]),
            (self.commands, [len(after.commands_of(key)) for key in after.players]),
            (self.planets, [len(after.planets_of(key)) for key in after.players]),
        ):
            pace[before.turn] = Counter(values)

    def tally(self, end: CampaignState, players: Mapping[str, str]) -> YearTally:
        """Return the counts, with the result at the end of the campaign."""
        planets = {key: len(end.planets_of(key)) for key in end.players}
        bare = {key for key in end.players if not end.commands_of(key)}
        points = {key: player.points for key, player in end.players.items()}
        reached = Counter(each.faction for each in end.objectives.values() if each.reached)
        first = max(points.values())
        best = [key for key, each in points.items() if each == first]
        return YearTally(
            1, self.income, self.commands, self.planets, self.money,
            {_lead(planets.values()): 1}, {_lead(points.values()): 1},
            {sum(not planets[key] for key in bare): 1}, {len(bare): 1}, int(len(best) > 1),
            self.played, self.fought, self.assaults, self.taken,
            Counter(players[key] for key in best), Counter(players[key] for key in end.players), self.points,
            Counter(reached[key] for key in points), int(end.ended > 0),
        )  # fmt: skip


def _lead(values: Iterable[int]) -> int:
    ranked = sorted(values, reverse=True)
    return ranked[0] - ranked[1] if len(ranked) > 1 else 0
