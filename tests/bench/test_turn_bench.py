"""What a turn of a refereed campaign costs: 1,000 planets, 1,000 commands, 20 players."""

from __future__ import annotations

import time
import tracemalloc
from random import Random

from pytest_benchmark.fixture import BenchmarkFixture

from models.dice import Dice
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Faction, Income, Planet, Troops
from models.games.empire.figures import book_alliances
from models.games.empire.turn.engaging import move_and_fight
from models.games.empire.turn.happenings import Account
from models.games.empire.turn.judge import JudgedPhase, begin, judge
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.orders.orders import TurnOrder
from models.games.empire.turn.state import CampaignState
from models.games.facets.strategy import Move
from models.i18n import Text

MOST_SECONDS = 2
MOST_BYTES = 300_000_000
STARS = (Income.ORDINARY, Income.PRODUCTION, Income.MAJOR)


def place(n: int, chance: Random) -> tuple[int, int]:
    """Anywhere, one in five beside a planet that is not its own."""
    if n % 5:
        return chance.randrange(288_000), chance.randrange(288_000)
    return n % 32 * 9_000 + 7_000, n // 32 * 9_000


def goal(n: int, command: Command, chance: Random) -> dict[str, str | int]:
    if n % 5:
        return {"command": command.id, "x": command.x + chance.randrange(-6_000, 6_000), "y": command.y}
    return {"command": command.id, "planet": f"p{min(999, n + 1):04}"}


def campaign() -> tuple[CampaignState, list[TurnOrder]]:
    chance, names = Random(7), [f"f{n:02}" for n in range(20)]
    sides = ("empire", "federation", "neutres")
    galaxy = Galaxy(
        planets=tuple(
            Planet(f"p{n:04}", f"P{n}", n % 32 * 9_000, n // 32 * 9_000, 500, STARS[n % 3], owner=names[n % 20],
                   garrison=Troops(n % 4, 0, n % 3))
            for n in range(1_000)
        ),
        alliances=book_alliances(),
        factions=tuple(Faction(key, Text.same(key), sides[n % 3]) for n, key in enumerate(names)),
        commands=tuple(
            Command(f"c{n:04}", f"C{n}", names[n % 20], *place(n, chance), f"p{n:04}", Troops(n % 6, n % 3, 1 + n % 9))
            for n in range(1_000)
        ),
    )  # fmt: skip
    orders = [TurnOrder(c.owner, n, "move", goal(n, c, chance)) for n, c in enumerate(galaxy.commands)]
    orders += [
        TurnOrder(p.owner, 2_000 + n, "reinforce", {"planet": p.id, "infantry": 1})
        for n, p in enumerate(galaxy.planets)
    ]
    return begin(galaxy), orders


def run(state: CampaignState, orders: list[TurnOrder]) -> tuple[JudgedPhase, ...]:
    return judge(state, orders, Judging(lambda key: Dice("bench", key)))


def test_a_large_turn_is_judged_at_once(benchmark: BenchmarkFixture) -> None:
    state, orders = campaign()
    found = benchmark.pedantic(run, args=(state, orders), rounds=1)
    kinds = {told.kind for phase in found for told in phase.happenings}
    assert not {"moved", "battle", "conquered", "gained", "yielded"} - kinds
    if benchmark.enabled:
        begun = time.process_time()
        run(state, orders)
        assert time.process_time() - begun < MOST_SECONDS
        tracemalloc.start()
        run(state, orders)
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
        tracemalloc.stop()


def test_thousands_of_commands_of_one_camp_move_at_once(benchmark: BenchmarkFixture) -> None:
    names = ("f00", "f03")
    fleets = tuple(Command(f"c{n:04}", f"C{n}", names[0], 8_000 * n, 0, "", Troops(1)) for n in range(3_000))
    sides = tuple(Faction(key, Text.same(key), "empire") for key in names)
    state = begin(Galaxy(alliances=book_alliances(), factions=sides, commands=fleets, radius=9_000))
    moves = [Move(each.id, (each.x, 50)) for each in fleets]

    def all_go() -> int:
        account = Account(state)
        move_and_fight(account, moves, Judging(lambda key: Dice("bench", key)))
        return len(account.told)

    assert benchmark.pedantic(all_go, rounds=1) == len(fleets)
    assert not benchmark.enabled or benchmark.stats.stats.min < 2 * MOST_SECONDS
