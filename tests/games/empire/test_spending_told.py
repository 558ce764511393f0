"""What players buy: the price of each thing, why it is refused, what arrives at the end of the turn; told whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.empire.turn.orders import TurnOrder
from models.games.empire.turn.state import CampaignState, FallenCommand, Rank
from tests.games.empire.turns import Turn, campaign, command, lines, no, order, planet, ranked, troops, with_money

STATE = campaign(
    planet("p", 0, "hutt", "*"), planet("q", 20, "hutt", "***", resource="Tibanna"), planet("r", 40, "hutt"),
    planet("new", 60, "hutt", "*"), planet("t", 100, "tarkin", "*"),
    planet("v", 200, "vador", "*"), planet("s", 300, "organa", "*"),
    command("c", "hutt", 3, troops(4, 2, 1)), command("d", "hutt", 35, troops(fighters=14)),
    command("far", "hutt", 50, troops(0, 1, 0)), command("i", "tarkin", 100, troops(10, 0, 15)),
    command("k", "vador", 200, troops(10, 5, 15)),
)  # fmt: skip
STATE = replace(STATE, since={"new": 1, "r": 0}, weapons={"d": ("hangars", "foundry"), "far": ("free_port",)})
RICH = with_money(with_money(with_money(STATE, "hutt", 10**6), "tarkin", 10**6), "vador", 10**6)


def told(before: CampaignState, *orders: TurnOrder, **more: Any) -> list[str]:
    """What the orders come to, without what the planets yield."""
    return lines(Turn(before, *orders, **more))


def reinforce(by: str, where: str, line: int = 1, **units: int) -> TurnOrder:
    kind = "planet" if where in STATE.galaxy.planet or where == "zz" else "command"
    return order(by, line, "reinforce", **{kind: where}, **units)


@pytest.mark.rule("CG-63", "CG-64", "CG-100", "CG-101", "CG-102", "CG-103")
@pytest.mark.parametrize(
    ("asked", "price", "comes"),
    [
        (reinforce("hutt", "p", infantry=3, fighters=1), 25_000, "infantry=3 cruisers=0 fighters=1 planet=p"),
        (reinforce("hutt", "p", infantry=99), 495_000, "infantry=99 cruisers=0 fighters=0 planet=p"),
        (reinforce("hutt", "c", infantry=1, cruisers=2), 105_000, "infantry=1 cruisers=2 fighters=0 command=c"),
        (reinforce("hutt", "d", fighters=4), 32_000, "infantry=0 cruisers=0 fighters=4 command=d"),
        (reinforce("hutt", "d", cruisers=8), 320_000, "infantry=0 cruisers=8 fighters=0 command=d"),
        (reinforce("vador", "k", infantry=90, fighters=1), 460_000, "infantry=90 cruisers=0 fighters=1 command=k"),
        (reinforce("tarkin", "t", infantry=10, fighters=5), 90_000, "infantry=10 cruisers=0 fighters=5 planet=t"),
    ],
)  # fmt: skip
def test_what_units_cost_and_where_they_arrive(asked: TurnOrder, price: int, comes: str) -> None:
    who = asked.faction
    assert told(RICH, asked) == [
        f"{who}:1 money CG-103 faction={who} amount=-{price} why=reinforce > {who}",
        f"{who}:1 gained CG-100 faction={who} {comes} > {who}",
    ]


@pytest.mark.rule("CG-17", "CG-63", "CG-64", "CG-100", "CG-101", "CG-103")
@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (reinforce("hutt", "p"), ("CG-103", "no_units")),
        (reinforce("hutt", "zz", infantry=1), ("CG-64", "not_his_planet")),
        (reinforce("hutt", "t", infantry=1), ("CG-64", "not_his_planet")),
        (reinforce("hutt", "new", infantry=1), ("CG-100", "conquered_now")),
        (reinforce("hutt", "p", fighters=6), ("CG-64", "too_many_units")),
        (reinforce("hutt", "p", cruisers=1), ("CG-64", "too_many_units")),
        (reinforce("tarkin", "t", infantry=11), ("CG-64", "too_many_units")),
        (reinforce("tarkin", "i", infantry=1), ("CG-63", "too_many_units")),
        (reinforce("tarkin", "i", fighters=1), ("CG-63", "too_many_units")),
        (reinforce("vador", "k", cruisers=1), ("CG-63", "too_many_units")),
        (reinforce("hutt", "d", fighters=5), ("CG-63", "too_many_units")),
        (reinforce("hutt", "i", infantry=1), ("CG-100", "not_his_command")),
        (reinforce("hutt", "nothing", infantry=1), ("CG-100", "not_his_command")),
        (reinforce("hutt", "far", infantry=1), ("CG-100", "no_planet_in_circle")),
        (reinforce("hutt", "c", cruisers=3, fighters=14), ("CG-97", "too_little_money", "amount=290000")),
    ],
)
def test_where_units_may_not_go(asked: TurnOrder, why: tuple[str, ...]) -> None:
    before = with_money(RICH, "hutt", 289_999)
    assert told(before, asked) == [no(asked, *why)]


@pytest.mark.rule("CG-17", "CG-100")
def test_no_units_where_lobbyists_put_a_levy() -> None:
    at = {where: order("jerjerrod", 1, "lobby", planet=where, effect="levies") for where in ("p", "r")}
    ruled = {"choices": {"coruscant_lost": "ruling"}, "rulings": {"jerjerrod:1": "yes"}}
    for where, asked, why in (
        ("p", reinforce("hutt", "p", infantry=1), ("CG-17", "no_levies")),
        ("p", reinforce("hutt", "c", infantry=1), ("CG-100", "no_planet_in_circle")),
        ("p", order("hutt", 1, "raise", planet="p", home="q", infantry=1), ("CG-17", "no_levies")),
        ("r", reinforce("hutt", "d", infantry=1), ("CG-100", "no_planet_in_circle")),
    ):
        assert told(RICH, at[where], asked, **ruled)[1:] == [no(asked, *why)]  # type: ignore[arg-type]
    assert len(told(RICH, at["r"], reinforce("hutt", "c", infantry=1), **ruled)) == 3  # type: ignore[arg-type]


@pytest.mark.rule("CG-63", "CG-64", "CG-97")
def test_the_lines_of_a_sheet_are_paid_in_their_order_and_counted_together() -> None:
    first, second, third = (reinforce("hutt", "p", n, fighters=2) for n in (1, 2, 3))
    assert Turn(RICH, first, second, third).refused() == {"hutt:3": ("empire.too_many_units", "CG-64")}
    here, there = reinforce("hutt", "p", 1, fighters=5), reinforce("hutt", "q", 2, fighters=5)
    assert Turn(RICH, here, there).refused() == {}
    poor = with_money(STATE, "hutt", 15_000)
    dear, cheap, rest = (reinforce("hutt", "p", n, infantry=k) for n, k in ((1, 4), (2, 1), (3, 3)))
    assert told(poor, dear, cheap, rest)[:3] == [
        no(dear, "CG-97", "too_little_money", "amount=20000"),
        "hutt:2 money CG-103 faction=hutt amount=-5000 why=reinforce > hutt",
        no(rest, "CG-97", "too_little_money", "amount=15000"),
    ]


# A new command


def levy(where: str = "p", home: str = "q", by: str = "hutt", line: int = 1, **more: Any) -> TurnOrder:
    return order(by, line, "raise", planet=where, home=home, name="Neuf", **({"infantry": 2, "fighters": 1} | more))


def raised(asked: TurnOrder, price: int, key: str, units: str = "infantry=2 cruisers=0 fighters=1") -> list[str]:
    who, line = asked.faction, asked.cause
    return [
        f"{line} money CG-103 faction={who} amount=-{price} why=raise > {who}",
        f"{line} raised CG-97 faction={who} {units} command={key} name=Neuf planet={asked.text('planet')}"
        f" home={asked.text('home')} > *",
    ]


@pytest.mark.rule("CG-10", "CG-97", "CG-99", "CG-103")
def test_what_a_new_command_costs() -> None:
    assert told(STATE, levy()) == raised(levy(), 70_000, "hutt-t1-1")
    later = replace(RICH, turn=7)
    two, other = (levy("r", line=2), levy("t", "t", "tarkin"))
    found = [line for line in told(later, levy(), two, other) if " raised " in line]
    assert [line.partition("command=")[2].split()[0] for line in found] == ["hutt-t7-1", "hutt-t7-2", "tarkin-t7-1"]
    assert told(RICH, other) == raised(other, 68_000, "tarkin-t1-1")
    assert told(RICH, other, choices={"discount": "command_too"}) == raised(other, 63_000, "tarkin-t1-1")
    for free, price in ((True, 20_000), (False, 70_000)):
        fallen = replace(STATE, fallen={"old": FallenCommand("old", "hutt", free)})
        assert told(fallen, levy(command="old")) == raised(levy(command="old"), price, "old")


LEFT = STATE.with_player(replace(STATE.players["hutt"], no_raise_until=1, left="federation"))
FALLEN = replace(STATE, fallen={"old": FallenCommand("old", "tarkin", free=False)})


@pytest.mark.rule("CG-30", "CG-46", "CG-62", "CG-63", "CG-97", "CG-99", "CG-120")
@pytest.mark.parametrize(
    ("before", "asked", "why"),
    [
        (STATE, levy("zz"), ("CG-97", "not_his_planet")),
        (STATE, levy("t"), ("CG-97", "not_his_planet")),
        (LEFT, levy(), ("CG-46", "may_not_raise")),
        (STATE, levy(home="r"), ("CG-99", "no_port")),
        (STATE, levy(home="t"), ("CG-99", "no_port")),
        (STATE, levy(infantry=0, fighters=0), ("CG-63", "no_units")),
        (STATE, levy(cruisers=6), ("CG-63", "too_many_units")),
        (STATE, levy(fighters=16), ("CG-63", "too_many_units")),
        (STATE, levy(by="tarkin", where="t", home="t", infantry=11), ("CG-63", "too_many_units")),
        (FALLEN, levy(command="old"), ("CG-30", "not_his_command")),
        (with_money(STATE, "hutt", 69_999), levy(), ("CG-97", "too_little_money", "amount=70000")),
    ],
)  # fmt: skip
def test_where_no_command_is_raised(before: CampaignState, asked: TurnOrder, why: tuple[str, ...]) -> None:
    assert told(before, asked) == [no(asked, *why)]


@pytest.mark.rule("CG-62", "CG-97", "CG-100", "CG-120")
def test_materials_the_number_of_commands_and_planets_taken_this_turn() -> None:
    poor = campaign(planet("p", 0, "hutt", "***"), planet("t", 9, "tarkin", "*"))
    assert told(poor, levy(home="p")) == [no(levy(home="p"), "CG-120", "no_materials")]
    three = with_money(STATE, "hutt", 10**6).with_player(replace(RICH.players["hutt"], most_commands=5))
    orders = [levy(line=n) for n in (1, 2, 3)]
    assert Turn(three, *orders).refused() == {"hutt:3": ("empire.most_commands", "CG-62")}
    free = STATE.with_planet("p", owner="").with_command("c", y=1)
    taken = Turn(
        free, order("hutt", 1, "move", command="c", planet="p"), levy(line=2), reinforce("hutt", "p", 3, fighters=1)
    )
    assert taken.refused() == {
        "hutt:2": ("empire.conquered_now", "CG-97"), "hutt:3": ("empire.conquered_now", "CG-100"),
    }  # fmt: skip


# Ports, technologies, smugglers


def move_home(key: str, to: str, by: str = "hutt") -> TurnOrder:
    return order(by, 1, "move_home", command=key, planet=to)


@pytest.mark.rule("CG-99", "CG-116")
@pytest.mark.parametrize(
    ("asked", "price", "why"),
    [
        (move_home("c", "q"), 15_000, ()),
        (move_home("d", "p"), 5_000, ()),
        (move_home("far", "r"), 0, ()),
        (move_home("far", "t"), 0, ("CG-116", "not_his_planet")),
        (move_home("c", "r"), 0, ("CG-99", "no_port")),
        (move_home("c", "t"), 0, ("CG-99", "no_port")),
        (move_home("i", "t"), 0, ("CG-99", "not_his_command")),
        (move_home("zz", "p"), 0, ("CG-99", "not_his_command")),
    ],
)
def test_what_another_port_costs(asked: TurnOrder, price: int, why: tuple[str, ...]) -> None:
    paid = [
        f"hutt:1 money CG-99 faction=hutt amount={-price} why=move_home > hutt",
        f"hutt:1 home CG-99 command={asked.text('command')} planet={asked.text('planet')} > hutt",
    ]
    assert told(STATE, asked) == ([no(asked, *why)] if why else paid)


def technology(what: str, key: str = "c", line: int = 1) -> TurnOrder:
    return order("hutt", line, "technology", technology=what, command=key)


@pytest.mark.rule("CG-118", "CG-121")
def test_what_a_technology_costs_and_that_a_fleet_has_one_of_each_family() -> None:
    def fitted(asked: TurnOrder, price: int) -> list[str]:
        key, what = asked.text("command"), asked.text("technology")
        return [
            f"{asked.cause} money CG-118 faction=hutt amount=-{price} why=technology > hutt",
            f"{asked.cause} armed CG-121 command={key} technology={what} > hutt",
        ]

    for what, points in (("shield", 5), ("tie_modified", 3), ("free_port", 1), ("long_drives", 3)):
        asked = technology(what)
        assert told(RICH, asked) == fitted(asked, points * 20_000), what
        assert told(RICH, asked, choices={"technology_price": "7"}) == fitted(asked, points * 7_000)
    for asked, reason in (
        (technology("shield", "i"), "not_his_command"), (technology("shield", "zz"), "not_his_command"),
        (technology("hangars", "d"), "fitted_already"), (technology("nothing"), "fitted_already"),
    ):  # fmt: skip
        assert told(RICH, asked) == [no(asked, "CG-121", reason)]
    two = technology("tie_new"), technology("tie_modified", line=2), technology("shield", line=3)
    assert Turn(RICH, *two, technology("tie_new", "far", 4)).refused() == {
        "hutt:2": ("empire.fitted_already", "CG-121")
    }


def mission(resource: str = "Tibanna", by: str = "hutt", line: int = 1) -> TurnOrder:
    return order(by, line, "mission", mission="resource", resource=resource)


@pytest.mark.rule("CG-53", "CG-114")
def test_smugglers_are_hired_and_sent_for_what_is_rare() -> None:
    hired = order("hutt", 1, "buy_smuggler")
    assert told(STATE, hired) == [
        "hutt:1 money CG-53 faction=hutt amount=-10000 why=buy_smuggler > hutt",
        "hutt:1 hired CG-114 faction=hutt > hutt",
    ]
    imperial = order("tarkin", 1, "buy_smuggler")
    assert told(STATE, imperial) == [no(imperial, "CG-53", "neutrals_only")]
    two = RICH.with_player(replace(RICH.players["hutt"], smugglers=2))
    sent = mission(), mission(line=2), mission(line=3)
    assert told(two, *sent) == [
        "hutt:1 money CG-53 faction=hutt amount=-50000 why=mission > hutt",
        "hutt:2 money CG-53 faction=hutt amount=-50000 why=mission > hutt",
        no(sent[2], "CG-53", "no_smugglers"),
        "hutt:1 stocked CG-53 faction=hutt resource=Tibanna > hutt",
        "hutt:2 stocked CG-53 faction=hutt resource=Tibanna > hutt",
    ]
    assert told(two, mission(), choices={"resource_price": "80"})[0].split()[4] == "amount=-80000"
    for asked in (mission("Bacta"), mission("")):
        assert told(two, asked) == [no(asked, "CG-53", "no_such_resource")]
    raid = order("hutt", 1, "mission", mission="raid", planet="q")
    then = order("hutt", 2, "reinforce", planet="p", infantry=1)
    assert [line.split()[1] for line in told(two, raid, then)] == ["refused", "money", "gained"]


@pytest.mark.rule("CG-45")
def test_who_may_not_spend_buys_nothing_and_the_others_do() -> None:
    before = RICH.with_player(replace(RICH.players["organa"], president=True))
    forbid = order("organa", 1, "president_act", act="forbid", faction="hutt")
    asked = reinforce("hutt", "p", infantry=1), technology("shield", line=2)
    other = order("tarkin", 1, "reinforce", planet="t", infantry=1)
    assert [line for line in told(before, forbid, *asked, other) if "organa" not in line] == [
        *(no(each, "CG-45", "may_not_spend") for each in asked),
        "tarkin:1 money CG-103 faction=tarkin amount=-4500 why=reinforce > tarkin",
        "tarkin:1 gained CG-100 faction=tarkin infantry=1 cruisers=0 fighters=0 planet=t > tarkin",
    ]


@pytest.mark.rule("CG-10", "CG-36")
def test_discounts_are_of_the_sum_and_rounded_down() -> None:
    senator = STATE.with_player(replace(STATE.players["organa"], choice="troops"))
    for who, where, paid in (("organa", "s", 14_250), ("vador", "v", 15_000)):
        asked = order(who, 1, "reinforce", planet=where, infantry=1, fighters=1)
        assert told(senator, asked)[0] == f"{who}:1 money CG-103 faction={who} amount=-{paid} why=reinforce > {who}"
    both = ranked(RICH, "hutt", Rank.ADMIRAL, "empire")
    assert told(both, reinforce("hutt", "d", fighters=1))[0].split()[4] == "amount=-7200"


@pytest.mark.rule("CG-97")
def test_a_player_without_a_command_comes_back_where_it_is_so_read() -> None:
    before = campaign(
        planet("b", 0, "hutt", "*"), planet("a", 9, "hutt", "*"), planet("m", 18, "aube", "***"),
        planet("n", 30, "aube"), planet("x", 60, "tarkin"),
        command("t", "tarkin", 60, troops(1)), command("o", "organa", 99, troops(1)),
    )  # fmt: skip
    before = replace(before, turn=4)
    for was, on in ((0, True), (2, True), (3, False), (1, True)):
        state = before.with_player(replace(before.players["hutt"], came_back=was))
        found = lines(Turn(state), "raised")
        aube = (
            "- raised CG-97 command=aube-t4-0 name=M faction=aube planet=m home=m infantry=2 cruisers=0 fighters=2"
            " came_back=1 > *"
        )
        assert found == [aube, *([aube.replace("aube", "hutt").replace("=m", "=a").replace("=M", "=A")] * on)]
        assert lines(Turn(state, choices={"come_back": "off"}), "raised") == []
