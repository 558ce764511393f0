"""What a planet yields step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.games.empire.turn.income import planet_yield
from models.games.empire.turn.state import CampaignState
from tests.games.empire.turns import campaign, command, planet, troops


def steps(
    state: CampaignState, sectors: str = "", choices: Mapping[str, str] | None = None
) -> list[tuple[str, str, float]]:
    found = planet_yield(state, state.galaxy.planets[0], frozenset(sectors), choices or {})
    return [(each.source, each.rule, float(each.amount)) for each in found]


def of(owner: str, stars: str = "", **more: Any) -> CampaignState:
    state = campaign(planet("p", 0, owner, stars, sector="s"))
    return state.with_player(replace(state.players[owner], **more))


@pytest.mark.rule("CG-95", "CG-58", "CG-14", "CG-13", "CG-88", "CG-24", "CG-17", "CG-53")
def test_a_planet_yields_its_base_and_what_each_rule_makes_of_it() -> None:
    state = of("jerjerrod", "***", half_income_until=1, left="empire")
    state = replace(state, doubled=frozenset("p"), weapons={"c": ("shield", "trade_fleet")})
    trader = command("c", "jerjerrod", 0, troops(1))
    state = replace(state, galaxy=replace(state.galaxy, commands=(trader,)))
    now = replace(state.now, no_income=frozenset("p"), raided={"p": "hutt"})
    before = [("base", "CG-95", 5_000), ("sector", "CG-58", 10_000), ("first_conquest", "CG-14", 20_000)]
    last = [("lobbyists", "CG-17", 0), ("raid", "CG-53", 1_000)]
    assert steps(replace(state, now=now), "s") == [
        *before, ("moff", "CG-13", 22_000), ("technology", "CG-88", 27_500), ("left", "CG-24", 13_750), *last,
    ]  # fmt: skip
    # A tenth and a quarter of the base alone.
    assert steps(replace(state, now=now), "s", {"stacking": "of_base"}) == [
        *before, ("moff", "CG-13", 20_500), ("technology", "CG-88", 21_750), ("left", "CG-24", 10_875), *last,
    ]  # fmt: skip
    elsewhere = replace(state.now, no_income=frozenset("q"), raided={"q": "hutt"})
    assert steps(replace(of("hutt"), now=elsewhere, doubled=frozenset("q")), "t") == [("base", "CG-95", 2_000)]
