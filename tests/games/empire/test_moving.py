"""Orders to fleets and people of another are refused; nobody enters or leaves a closed system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.errors import Refused
from models.galaxy.values import Character
from models.games.empire.turn.happenings import Account
from models.games.empire.turn.moving import engage, stays_out
from models.games.empire.turn.orders.orders import TurnOrder
from models.games.empire.turn.people import travel
from models.games.empire.turn.state import CampaignState
from models.i18n import Text
from tests.games.empire.turns import campaign, command, judging, order, planet, tellings, troops

Said = list[tuple[str, str, dict[str, Any], str, str]]


def told(account: Account) -> Said:
    return [(*each, told.cause) for each, told in zip(tellings(account.told), account.told, strict=True)]


def engaged(
    state: CampaignState, *orders: TurnOrder, typed: Mapping[str, tuple[int, ...]] | None = None
) -> Said:  # fmt: skip
    account = Account(state)
    engage(account, orders, judging(typed))
    return told(account)


def ready(key: str, who: str, line: int, engagement: str = "weak", special: str = "") -> tuple[Any, ...]:
    return "engaged", "CG-59", {"command": key, "engagement": engagement, "special": special}, who, f"{who}:{line}"


def no(rule: str, reason: str, kind: str, who: str, line: int = 1, **args: object) -> tuple[Any, ...]:
    return "refused", rule, {"reason": reason, "kind": kind, **args}, who, f"{who}:{line}"


FLEETS = (
    command("i", "tarkin", 0, troops(2, 1, 0), "moderate"), command("h", "hutt", 200, troops(1, 0, 1)),
    command("o", "organa", 300, troops(fighters=1)), command("a", "amedda", 400, troops(fighters=1)),
)  # fmt: skip


@pytest.mark.rule("CG-59", "CG-22", "CG-41", "CG-57")
def test_the_last_line_on_a_command_counts_if_its_owner_wrote_it() -> None:
    state = campaign(*FLEETS)
    assert engaged(
        state, order("vador", 9, "engagement", command="i", engagement="weak"),
        order("tarkin", 2, "engagement", command="i", special="bombardment"),
        order("tarkin", 1, "engagement", command="i", engagement="total"),
        order("hutt", 3, "engagement", command="h", engagement="total", special="boarding"),
        order("aube", 1, "engagement", command="none", engagement="total"),
    ) == [
        no("CG-59", "empire.not_his_command", "engagement", "aube"),
        no("CG-59", "empire.not_his_command", "engagement", "vador", 9),
        ready("h", "hutt", 3, "total", "boarding"), ready("i", "tarkin", 2, "moderate", "bombardment"),
    ]  # fmt: skip


@pytest.mark.rule("CG-94")
def test_nobody_orders_the_people_of_another() -> None:
    state = campaign(planet("p", 3, "hutt"), characters=(Character("ann", Text.same("Ann"), "hutt", planet="p"),))
    account = Account(state)
    travel(
        account,
        (order("hutt", 1, "travel", character="ann", x=1, y=2), order("vador", 9, "travel", character="ann", x=5, y=5)),
    )
    assert told(account) == [
        no("CG-94", "empire.not_his_character", "travel", "vador", 9),
        ("travelled", "CG-89", {"character": "ann", "x": 1, "y": 2}, "hutt", "hutt:1"),
    ]


@pytest.mark.rule("CG-21")
def test_nobody_enters_or_leaves_a_closed_system() -> None:
    state = campaign(planet("p", 3), planet("q", 50), planet("r", 70))
    closed = replace(state, now=replace(state.now, closed=frozenset("p")))
    inside, near, other = (3_000, 0), (3_400, 0), (50_000, 0)
    for here, to in ((inside, other), (other, inside), (inside, (20_000, 0)), ((20_000, 0), near)):
        stays_out(state, here, to)
        with pytest.raises(Refused) as refused:
            stays_out(closed, here, to)
        assert (refused.value.key, dict(refused.value.args_)) == ("galaxy.system_closed", {"planet": "P"})
    stays_out(closed, inside, near)
    stays_out(closed, other, (70_000, 0))
    stays_out(closed, (20_000, 0), (21_000, 0))
