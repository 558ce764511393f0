"""What twenty mails without a header cost to read, thirty lines each."""

from __future__ import annotations

import time

from pytest_benchmark.fixture import BenchmarkFixture

from models.campaign.turns.rereading import headed
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.turn_json import pack_state
from tests.games.empire.test_order_lines import LINES, state

MOST_SECONDS = 2


def test_mails_of_strangers_are_read_soon(benchmark: BenchmarkFixture) -> None:
    start, words = EmpireTurn(pack_state(state())), [line for line, _, _ in LINES] * 2
    who = sorted(start.players)

    def read() -> int:
        mails = ("\n".join(words[n * 30 : n * 30 + 30]) for n in range(20))
        return sum(len(start.read(headed(mail, 7, who[n % len(who)], start)).lines) for n, mail in enumerate(mails))

    begun = time.process_time()
    assert benchmark.pedantic(read, rounds=1) > 300
    assert benchmark.disabled or time.process_time() - begun < MOST_SECONDS
