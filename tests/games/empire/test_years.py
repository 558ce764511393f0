"""Campaigns that play themselves: the same tally whatever the workers, three policies in any seat, the one engine."""

from __future__ import annotations

import pytest

from models.galaxy.values import Engagement
from models.games.empire.sample import sample
from models.games.empire.turn.judge import begin
from models.games.empire.turn.orders.policies import NAMES, orders_of
from models.games.facets.years import YearTally
from models.games.library import galaxy_game
from models.games.simulation.simulate_years import play_years, simulate_years
from tests.games.empire.turns import Turn, campaign, command, planet, troops

SEATS = {faction.id: ("settler", "raider", "keeper")[n % 3] for n, faction in enumerate(sample("fr").factions)}


def work(turns: int, seed: str = "7", **choices: str) -> bytes:
    return galaxy_game().years.packed(galaxy_game().strategy.on(sample("fr"), choices), SEATS, turns, seed)


def test_runs_add_up_in_any_order_and_each_has_dice_of_its_own() -> None:
    both, first, second = play_years(work(2), 0, 2), play_years(work(2), 0, 1), play_years(work(2), 1, 1)
    assert both == first + second == second + first
    assert first != second
    assert both + YearTally() == both
    assert (both.runs, both.played) == (2, 48)
    assert sum(both.planets[1].values()) == 24


@pytest.mark.soak
def test_one_worker_and_two_come_to_the_same() -> None:
    assert simulate_years(work(3), 6, 1) == simulate_years(work(3), 6, 2) == simulate_years(work(3), 6, 5)


def test_numbers_of_the_campaign_change_what_comes_of_it() -> None:
    rich = play_years(work(1, money="1000"), 0, 1)
    assert min(rich.money[1]) > max(play_years(work(1, money="0"), 0, 1).money[1])


@pytest.mark.parametrize("policy", NAMES)
def test_every_policy_writes_orders_that_can_be_judged(policy: str) -> None:
    state = campaign(
        planet("home", 0, "hutt", "*", garrison=troops(2)), planet("free", 5), planet("far", 30),
        planet("foe", -6, "vador", "***"), command("h", "hutt", 0, troops(9, 1, 9), home="home"),
    )  # fmt: skip
    orders = orders_of(state, "hutt", policy)
    turn = Turn(state, *orders)
    assert not turn.refused()
    assert {told.text("planet") for told in turn.of("conquered")} <= {"free", "foe"}
    assert bool(turn.of("conquered"))
    # A garrison that retreats is gone: it holds to the last.
    assert set(turn.after.garrisons.values()) == {Engagement.TOTAL}


def test_a_policy_looks_at_nothing_that_is_anothers() -> None:
    state = begin(sample("fr"))
    for policy in NAMES:
        mine = orders_of(state, "hutt", policy)
        changed = state
        for key in state.commands_of("vador"):
            changed = changed.with_command(key, force=troops(1))
        for key in state.planets_of("vador"):
            changed = changed.with_planet(key, garrison=troops(9, 0, 5))
        assert orders_of(changed, "hutt", policy) == mine


@pytest.mark.soak
def test_a_year_by_default_eliminates_hardly_anybody() -> None:
    """Twelve automatic players in 26 turns: a player is out in every other campaign at most, nobody is left bare."""
    tally = play_years(work(26), 0, 10)
    ended = sum(number * runs for number, runs in tally.ended.items())
    assert ended <= tally.runs / 2
    assert tally.tied <= 2
