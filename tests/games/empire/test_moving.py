"""Orders to fleets before they move: who may give them, which of two counts, what is refused and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.errors import Refused
from models.galaxy.values import Character, Route
from models.games.empire.turn.happenings import Account
from models.games.empire.turn.moving import engage, moves, stays_out
from models.games.empire.turn.orders import TurnOrder
from models.games.empire.turn.people import travel
from models.games.empire.turn.state import CampaignState
from models.games.facets.strategy import Move, MoveMode
from models.i18n import Text
from tests.games.empire.test_engaging import judging, tellings
from tests.games.empire.turns import campaign, command, order, planet, troops

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


@pytest.mark.rule("CG-59", "CG-22", "CG-41", "CG-57")
@pytest.mark.parametrize(
    ("key", "who", "special", "rule", "reason"),
    [
        ("h", "hutt", "bombardment", "CG-22", "empire.not_his_special"),
        ("i", "tarkin", "with_the_force", "CG-41", "empire.not_his_special"),
        ("i", "tarkin", "dance", "CG-59", "empire.not_his_special"),
        ("o", "organa", "boarding", "CG-57", "empire.not_his_special"),
        ("b", "tarkin", "bombardment", "CG-22", "empire.needs_cruisers"),
        ("f", "hutt", "boarding", "CG-57", "empire.needs_infantry"),
        ("w", "organa", "with_the_force", "CG-41", "empire.needs_fighters"),
    ],
)
def test_a_special_order_that_may_not_be_given_is_refused_and_the_engagement_stands(
    key: str, who: str, special: str, rule: str, reason: str
) -> None:
    state = campaign(
        *FLEETS, command("b", "tarkin", 0, troops(9, 0, 9)), command("f", "hutt", 200, troops(0, 9, 9)),
        command("w", "organa", 300, troops(9, 9, 0)),
    )  # fmt: skip
    said = engaged(state, order(who, 1, "engagement", command=key, engagement="total", special=special))
    assert said == [no(rule, reason, "engagement", who), ready(key, who, 1, "total")]


@pytest.mark.rule("CG-41", "CG-61")
def test_the_force_is_with_one_of_several_and_garrisons_are_told_before() -> None:
    state = campaign(*FLEETS, planet("p", 0, "hutt"), planet("q", 9, "aube"))
    asks = [
        order(who, 1, "engagement", command=key, special="with_the_force")
        for who, key in (("organa", "o"), ("amedda", "a"))
    ]
    mine = order("hutt", 2, "garrison", planet="p", engagement="total")
    first = [ready("a", "amedda", 1), ready("o", "organa", 1)]
    manned = ("garrisoned", "CG-61", {"planet": "p", "engagement": "total"}, "hutt", "hutt:2")
    lost = no("CG-41", "empire.force_was_elsewhere", "engagement", "amedda")
    assert engaged(state, *asks, mine, typed={"force/federation": (2,)}) == [
        *first, manned, lost, ready("o", "organa", 1, special="with_the_force"),
    ]  # fmt: skip
    other = no("CG-41", "empire.force_was_elsewhere", "engagement", "organa")
    assert engaged(state, *asks, typed={"force/federation": (1,)})[2:] == [
        ready("a", "amedda", 1, special="with_the_force"), other,
    ]  # fmt: skip
    assert engaged(state, asks[0], typed={"force/federation": (2,)}) == [
        first[1], ready("o", "organa", 1, special="with_the_force"),
    ]  # fmt: skip
    for key in ("q", "none"):
        assert engaged(state, order("hutt", 1, "garrison", planet=key, engagement="total")) == [
            no("CG-61", "empire.not_his_planet", "garrison", "hutt")
        ]


def moved(state: CampaignState, *orders: TurnOrder) -> tuple[tuple[Move, ...], Said]:
    account = Account(state)
    return moves(account, orders, judging()), told(account)


@pytest.mark.rule("CG-89", "CG-92", "CG-21")
def test_moves_are_those_that_may_be_made_the_last_of_each_command() -> None:
    state = campaign(*FLEETS, planet("p", 3), planet("q", 50), planet("r", 205), Route("p", "q"))
    assert moved(
        state, order("tarkin", 1, "move", command="i", x=4_000, y=1_000),
        order("tarkin", 2, "jump", command="i", path=("p", "q")),
        order("hutt", 5, "move", command="h", planet="r"), order("vador", 1, "move", command="i", x=1, y=1),
        order("hutt", 6, "move", command="none", x=1, y=1),
    ) == (
        (Move("h", (205_000, 0)), Move("i", (50_000, 0), MoveMode.JUMP, ("p", "q"))),
        [
            no("CG-89", "empire.not_his_command", "move", "hutt", 6),
            no("CG-89", "empire.not_his_command", "move", "vador"),
        ],
    )  # fmt: skip
    assert moved(state, order("tarkin", 1, "move", command="i", x=4_000, y=1_000))[0] == (Move("i", (4_000, 1_000)),)
    held = replace(state, now=replace(state.now, held=frozenset("i")))
    both = (order("tarkin", 1, "move", command="i", x=1, y=1), order("hutt", 2, "move", command="h", planet="r"))
    assert moved(held, *both) == (
        (Move("h", (205_000, 0)),), [no("CG-21", "empire.held_by_the_emperor", "move", "tarkin")],
    )  # fmt: skip


@pytest.mark.rule("CG-89", "CG-92", "CG-90")
@pytest.mark.parametrize(
    ("kind", "args", "rule", "reason", "said"),
    [
        ("jump", {"path": ()}, "CG-92", "empire.no_such_place", {}),
        ("jump", {"path": ("p", "none")}, "CG-92", "empire.no_such_place", {}),
        ("move", {"x": 9_001, "y": 0}, "CG-89", "galaxy.beyond_circle", {"name": "I"}),
        ("jump", {"path": ("q", "p")}, "CG-92", "galaxy.jump_from_planet_in_circle", {"name": "I", "planet": "Q"}),
    ],
)
def test_a_move_that_may_not_be_made_says_why_and_the_next_is_judged(
    kind: str, args: dict[str, Any], rule: str, reason: str, said: dict[str, str]
) -> None:
    state = campaign(*FLEETS, planet("p", 3), planet("q", 50), Route("p", "q"))
    found, refused = moved(
        state, order("hutt", 1, "move", command="h", x=201_000, y=0), order("tarkin", 1, kind, command="i", **args)
    )
    assert found == (Move("h", (201_000, 0)),)
    assert refused == [no(rule, reason, kind, "tarkin", **said)]


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


@pytest.mark.rule("CG-21", "CG-89", "CG-92")
def test_whatever_is_refused_the_next_order_is_judged() -> None:
    state = campaign(*FLEETS, planet("p", 3), command("b", "aube", 500, troops(1)))
    goes = order("tarkin", 1, "move", command="i", x=8_000, y=0)
    state = replace(state, now=replace(state.now, held=frozenset("b"), closed=frozenset("p")))
    refused = {
        "empire.not_his_command": order("aube", 1, "move", command="h", x=1, y=0),
        "empire.held_by_the_emperor": order("aube", 1, "move", command="b", x=1, y=0),
        "empire.no_such_place": order("hutt", 1, "jump", command="h", path=()),
        "galaxy.beyond_circle": order("hutt", 1, "move", command="h", x=1, y=0),
    }
    for reason, wrong in refused.items():
        found, said = moved(state, wrong, goes)
        assert ([each.command for each in found], [each[2]["reason"] for each in said]) == (["i"], [reason])
    closed = moved(state, order("tarkin", 1, "move", command="i", x=3_000, y=0))
    assert closed == ((), [no("CG-89", "galaxy.system_closed", "move", "tarkin", planet="P")])
    account = Account(state)
    into = order("tarkin", 1, "move", command="i", x=3_000, y=0)
    assert moves(account, (into,), judging(system_closed="routes_only")) == (Move("i", (3_000, 0)),)
