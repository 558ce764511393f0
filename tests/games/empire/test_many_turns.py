"""Years of automatic players: nothing is made or lost, and the same sheets give the same year."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from random import Random
from typing import Any

import pytest

from models.dice import Dice
from models.galaxy.surroundings import reached
from models.games.empire.sample import sample
from models.games.empire.turn.facet import EmpireTurn
from models.games.empire.turn.happenings import apply
from models.games.empire.turn.judge import begin, judge, next_turn
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.orders.orders import TurnOrder
from models.games.empire.turn.orders.policies import orders_of
from models.games.empire.turn.state import CampaignState, holds_all
from models.games.empire.turn.turn_json import fingerprint, pack_state
from tests.games.empire.turns import dice_of

KINDS = ("weak", "moderate", "total")


def sheets(state: CampaignState, chance: Random) -> list[TurnOrder]:
    """What players who choose by chance write: moves to planets in reach, engagements, purchases, gifts, politics."""
    return [
        TurnOrder(faction, n, kind, args)
        for faction in sorted(state.players)
        for n, (kind, args) in enumerate([*_fleets(state, faction, chance), *_politics(state, faction, chance)], 1)
    ]


def _fleets(state: CampaignState, faction: str, chance: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    for key in state.commands_of(faction):
        command = state.galaxy.command[key]
        special = chance.choice(("", "boarding", "bombardment", "with_the_force"))
        yield "engagement", {"command": key, "engagement": chance.choice(KINDS), "special": special}
        near = reached(state.galaxy.planets, command.at, state.galaxy.circle(command))
        if near:
            yield "move", {"command": key, "planet": chance.choice(near).id}
        yield "reinforce", {"command": key, "infantry": chance.randrange(4), "fighters": chance.randrange(3)}
    for key in state.planets_of(faction)[:3]:
        yield "reinforce", {"planet": key, "infantry": chance.randrange(3)}
        yield "raise", {"planet": key, "home": key, "name": "N", "infantry": 2, "fighters": 2}


def _politics(state: CampaignState, faction: str, chance: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    everybody = sorted(state.players)
    yield "gift", {"faction": chance.choice(everybody), "amount": chance.randrange(20_000)}
    yield "vote", {"for": chance.choice(everybody)}
    if chance.random() < 0.05:
        yield "leave", {}
    role = chance.choice(("moff", "military", "senator"))
    yield "join", {"alliance": chance.choice(("empire", "federation")), "role": role}
    yield "accept", {"faction": chance.choice(everybody)}
    yield "force", {"power": chance.choice(("death", "anger")), "command": (*state.commands_of(faction), "")[0]}


def year(turns: int, seed: int, shuffle: bool = False) -> list[CampaignState]:
    state, chance, order = begin(sample("fr")), Random(seed), Random(seed + 1)
    states = []
    for _ in range(turns):
        orders = sheets(state, chance)
        if shuffle:
            order.shuffle(orders)
        state = played(state, orders)
        states.append(state)
        state = next_turn(state)
    return states


def played(state: CampaignState, orders: Sequence[TurnOrder]) -> CampaignState:
    """Judge a turn and check what holds in each."""
    phases = judge(state, orders, Judging(dice_of({}, "year")))
    told = [happening for phase in phases for happening in phase.happenings]
    after = phases[-1].state
    assert reduce(apply, told, state) == after, "the state is what its happenings make of it"
    for key, player in after.players.items():
        change = sum(each.number("amount") for each in told if each.kind == "money" and each.args["faction"] == key)
        assert player.money == state.players[key].money + change
        assert player.money >= 0
    gifts = [each.number("amount") for each in told if each.kind == "money" and each.args["why"] == "gift"]
    assert sum(gifts) == 0
    for faction in after.players:
        force = holds_all(after, faction)
        assert min(force.infantry, force.cruisers, force.fighters) >= 0
    assert len({c.id for c in after.galaxy.commands}) == len(after.galaxy.commands)
    assert all(command.force.units for command in after.galaxy.commands), "nobody is left without a unit"
    assert sum(player.president for player in after.players.values()) <= 1
    return after


@pytest.mark.rule("CG-67", "CG-70", "CG-110")
@pytest.mark.parametrize("seed", range(3))
def test_a_year_of_chance_holds_together_whatever_order_the_sheets_come_in(seed: int) -> None:
    states = year(6, seed)
    assert states == year(6, seed, shuffle=True)
    assert any(state.now.retreated for state in states), "somebody was beaten"
    assert any(state.now.conquered for state in states), "and a planet was taken"


POLICIES = ("settler", "raider", "keeper")
GOLDEN = "6bda1c29ccbeece4"
"""The campaign after ten turns of twelve automatic players: the same on every machine."""


def ten_turns() -> list[str]:
    state, hashes = begin(sample("fr")), list[str]()
    for _ in range(10):
        orders = [
            given
            for place, faction in enumerate(sorted(state.players))
            for given in orders_of(state, faction, POLICIES[place % len(POLICIES)])
        ]
        turn = state.turn
        state = judge(state, orders, Judging(lambda key, turn=turn: Dice("golden", f"{turn}/{key}")))[-1].state
        hashes.append(fingerprint(EmpireTurn(pack_state(state))))
        state = next_turn(state)
    return hashes


@pytest.mark.rule("CG-109")
def test_ten_turns_of_twelve_automatic_players_are_the_same_everywhere() -> None:
    hashes = ten_turns()
    assert hashes == ten_turns()
    assert len(set(hashes)) == 10
    assert hashes[-1][:16] == GOLDEN
