"""Random turns judged twice: by the product and by a second judge, written from the rules alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from models.dice import Dice
from tests.games.empire.second_judge import SIDE, SecondJudge
from tests.games.empire.turns import Turn, campaign, command, order, planet, troops

OWNERS = (*SIDE, "hutt", "aube")


def galaxy(chance: random.Random) -> Any:
    places = [
        planet(
            key, x, chance.choice((*OWNERS, "")), chance.choice(("", "*", "***")), sector=chance.choice(("s", "")),
            garrison=troops(chance.choice((0, 0, 2, 5)), 0, chance.choice((0, 1, 3))),
        )
        for key, x in zip("pqrstu", chance.sample(range(60), 6), strict=True)
    ]  # fmt: skip
    fleets = [
        command(
            key, chance.choice(OWNERS), chance.randrange(60),
            troops(chance.randrange(9), chance.choice((0, 0, 1, 2)), chance.randrange(9)),
            chance.choice(("weak", "moderate", "total")), home=chance.choice("pqrstu"),
            retreats=chance.choice((0, 0, 0, 1, 2)),
        )
        for key in "abcdefgh"[: chance.randrange(4, 9)]
    ]  # fmt: skip
    return campaign(*places, *[each for each in fleets if each.force.units])


def judged_twice(seed: int) -> tuple[Any, Any]:
    """Return a random turn as both judges see it: battles, fleets, planets, money, the bank."""
    chance = random.Random(seed)
    state = galaxy(chance)
    goals = {
        each.id: each.x + chance.randrange(-9_000, 9_001) if chance.random() < 0.5
        else chance.choice([p.x for p in state.galaxy.planets if abs(p.x - each.x) <= 9_000] or [each.x])
        for each in state.galaxy.commands if chance.random() < 0.6
    }  # fmt: skip
    leaps = sorted(each.id for each in state.galaxy.commands if each.owner == "vador" and each.id not in goals)[:1]
    to = chance.randrange(60) * 1000
    owner = {each.id: each.owner for each in state.galaxy.commands}
    orders = [order(owner[key], n, "move", command=key, x=x, y=0) for n, (key, x) in enumerate(sorted(goals.items()))]
    orders += [order("vador", 99, "force", power="jump", command=key, x=to, y=0) for key in leaps]
    turn = Turn(state, *orders, choices={"come_back": "off"}, seed=f"s{seed}")
    after = turn.after
    won = [(e.text("attackers"), e.text("defenders"), e.text("winner")) for e in turn.of("battle")]
    ours = (
        won,
        {c.id: (c.x, c.force.infantry, c.force.fighters, c.force.cruisers, c.retreats) for c in after.galaxy.commands},
        {p.id: (p.owner, p.garrison.infantry, p.garrison.fighters) for p in after.galaxy.planets},
        {key: found for key in OWNERS if (found := after.players[key].money - state.players[key].money)}, after.bank,
    )  # fmt: skip
    ranks = {key: player.rank.value for key, player in state.players.items()}
    second = SecondJudge.of(state.galaxy, ranks, lambda key: Dice(f"s{seed}", key))
    second.move(goals)
    for key in leaps:
        second.leap(key, to)
    second.conquer()
    earned, bank = second.income()
    theirs = (
        second.told, {key: (f.x, *f.units, f.retreats) for key, f in second.fleets.items()},
        {key: (w.owner, *w.units[:2]) for key, w in second.worlds.items()}, earned, bank,
    )  # fmt: skip
    return ours, theirs


@pytest.mark.rule("CG-67", "CG-71", "CG-73", "CG-76", "CG-95")
@pytest.mark.parametrize("first", [0, pytest.param(60, marks=pytest.mark.soak)])
def test_two_judges_agree_on_random_turns(first: int) -> None:
    for seed in range(first, 60 if not first else 5_000):
        product, second = judged_twice(seed)
        assert product == second, seed
