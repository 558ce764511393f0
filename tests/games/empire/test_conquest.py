"""Who orders what a command takes, and who takes a planet when an ally fell."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from models.galaxy.values import Character
from models.games.empire.turn.conquest import conquer
from models.games.empire.turn.happenings import Account, Happening
from models.games.empire.turn.orders.orders import TurnOrder
from models.games.empire.turn.state import CampaignState
from models.i18n import Text
from tests.games.empire.turns import campaign, command, judging, order, planet, tellings, troops


def told(
    state: CampaignState, *orders: TurnOrder, typed: Mapping[str, tuple[int, ...]] | None = None, **choices: str
) -> list[Happening]:
    account = Account(state)
    conquer(account, orders, judging(typed, **choices))
    return account.told


# Who takes


@pytest.mark.rule("CG-65")
def test_nobody_orders_what_the_command_of_another_takes() -> None:
    state = campaign(planet("p", 5), command("c", "hutt", 5, troops(1)))
    for kind in ("spare", "conquer"):
        meddled = told(state, order("aube", 1, kind, command="c", planet="q"), order("aube", 2, kind, command="gone"))
        assert tellings(meddled) == [
            ("refused", "CG-65", {"reason": "empire.not_his_command", "kind": kind}, "aube"),
            ("conquered", "CG-71", {"planet": "p", "faction": "hutt", "from": "", "doubled": 0}, "*"),
        ]


@pytest.mark.rule("CG-60", "CG-75", "CG-78")
def test_whoever_fell_before_his_camp_won_is_gone_and_an_ally_takes_the_planet() -> None:
    """The first round is lost: a, in total engagement, falls to its last unit; b is cornered, fights on and wins."""
    state = campaign(
        planet("h", 500, "vador"), planet("p", 5, "hutt", garrison=troops(4)),
        command("a", "tarkin", 5, troops(8, 0, 1), "total"), command("b", "vador", 5, troops(2, 0, 2), home="h"),
        characters=(Character("ann", Text.same("Ann"), "tarkin", "a"),),
    )  # fmt: skip
    dice = {"assault/p": (1, 10, 10, 1), "capture/ann": (10,)}
    found = tellings(told(state, typed=dice, cornered="always"))
    assert [each for each in found if each[0] in {"travelled", "gone", "conquered", "captured", "freed"}] == [
        ("travelled", "CG-78", {"character": "ann", "x": 5_000, "y": 0}, "tarkin"),
        ("gone", "CG-60", {"command": "a", "again": "price"}, "*"),
        ("conquered", "CG-71", {"planet": "p", "faction": "vador", "from": "hutt", "doubled": 0}, "*"),
    ]
