"""The sheets of automatic players, whole: where each fleet goes and how hard it fights, and what the money buys."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.galaxy.values import Engagement
from models.games.empire.turn.policies import orders_of
from models.games.empire.turn.state import CampaignState, Rank
from tests.games.empire.turns import campaign, command, planet, ranked, troops, with_money

Line = tuple[str, dict[str, Any]]


def sheet(state: CampaignState, policy: str, faction: str = "hutt") -> list[Line]:
    orders = orders_of(state, faction, policy)
    assert [(each.faction, each.line) for each in orders] == [(faction, n) for n in range(1, len(orders) + 1)]
    return [(each.kind, dict(each.args)) for each in orders]


def fights(key: str, level: str) -> Line:
    return "engagement", {"command": key, "engagement": level}


def lands(key: str, where: str) -> Line:
    return "move", {"command": key, "planet": where}


def goes(key: str, x: int, y: int) -> Line:
    return "move", {"command": key, "x": x, "y": y}


FLEETS = with_money(campaign(
    planet("plain", 3), planet("works", 5, "", "*"), planet("major", 8, "", "***"), planet("edge", 9, y=1),
    planet("foe", -6, "vador", "***"), planet("ally", 4, "aube", "*"), planet("lone", 2, "nobody"),
    planet("far", -30, y=45_000),
    command("a", "hutt", 0, troops(12)), command("b", "hutt", 0, troops(11)), command("c", "hutt", 0, troops(1)),
    command("d", "hutt", 0, troops(1)), command("e", "hutt", 0, troops(1)), command("v", "vador", 0, troops(1)),
), "hutt", 0)  # fmt: skip


def test_a_settler_takes_the_best_free_planets_in_reach_and_goes_towards_the_next() -> None:
    """The disc of `edge` is not wholly in the circle, so that it is only gone towards; two never want the same."""
    assert sheet(FLEETS, "settler") == [
        fights("a", "moderate"), lands("a", "major"), fights("b", "moderate"), lands("b", "works"),
        fights("c", "moderate"), lands("c", "plain"), fights("d", "moderate"), goes("d", 8_100, 0),
        fights("e", "moderate"), goes("e", 8_100, 0),
    ]  # fmt: skip


def test_a_raider_takes_what_is_his_enemies_in_total_engagement_where_he_is_strong() -> None:
    """Sixty millions are strong; a neutral takes everybody else for an enemy, and nobody who does not play."""
    assert sheet(FLEETS, "raider") == [
        fights("a", "total"), lands("a", "foe"), fights("b", "moderate"), lands("b", "major"),
        fights("c", "moderate"), lands("c", "ally"), fights("d", "moderate"), lands("d", "works"),
        fights("e", "moderate"), lands("e", "plain"),
    ]  # fmt: skip
    imperial = ranked(FLEETS, "hutt", Rank.MOFF, "empire")
    assert sheet(imperial, "raider")[:4] == [
        fights("a", "total"), lands("a", "major"), fights("b", "moderate"), lands("b", "ally"),
    ]  # fmt: skip
    both = ranked(imperial, "aube", Rank.MOFF, "empire")
    assert lands("b", "works") in sheet(both, "raider")
    rebel = ranked(imperial, "vador", Rank.SENATOR, "federation")
    assert lands("a", "foe") in sheet(rebel, "raider")


def test_a_keeper_takes_what_his_circles_hold_and_stays_at_home() -> None:
    assert sheet(FLEETS, "keeper") == [
        fights("a", "weak"), lands("a", "major"), fights("b", "weak"), lands("b", "works"),
        fights("c", "weak"), lands("c", "plain"), fights("d", "weak"), fights("e", "weak"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("x", "y", "radius", "to"),
    [
        (-10, 15_000, 500, (-4_494, 6_739)),
        (30, 40_000, 500, (4_860, 6_480)),
        (6, 0, 5_000, (6_000, 0)),
        (0, 0, 9_500, (0, 0)),
        (0, -8_101, 900, (0, -8_100)),
    ],
)
def test_how_far_a_fleet_goes_towards_a_planet(x: int, y: int, radius: int, to: tuple[int, int]) -> None:
    """Nine tenths of the circle, or to its middle where that is nearer."""
    goal = replace(planet("goal", x, y=y), radius=radius)
    state = with_money(campaign(goal, command("a", "hutt", 0, troops(1))), "hutt", 0)
    assert sheet(state, "settler") == [fights("a", "moderate"), goes("a", *to)]
    away = state.with_command("a", x=1_000, y=2_000).with_planet("goal", x=x * 1_000 + 1_000, y=y + 2_000)
    assert sheet(away, "settler")[1] == goes("a", to[0] + 1_000, to[1] + 2_000)


def test_of_two_planets_alike_the_nearer_and_then_the_first_is_taken() -> None:
    state = with_money(campaign(
        planet("b", 0, y=4_000), planet("a", -4), planet("c", 3, y=3_000), command("x", "hutt", 0, troops(1)),
        planet("t", 60), planet("s", -60), command("y", "hutt", 100, troops(1)), command("z", "hutt", 0, troops(1)),
    ), "hutt", 0)  # fmt: skip
    assert [line for line in sheet(state, "settler") if line[0] == "move"] == [
        lands("x", "a"), goes("y", 91_900, 0), lands("z", "b"),
    ]  # fmt: skip
    level = state.with_planet("t", x=10_000).with_planet("s", x=10_000).with_command("z", y=99_000)
    assert sheet(level, "settler")[3] == goes("y", 91_900, 0)


# Purchases


HELD = campaign(
    planet("p", 0, "hutt", "*", garrison=troops(3)), planet("q", 100, "hutt", "*", garrison=troops(1)),
    planet("r", 200, "hutt", "***", garrison=troops(9)), command("k", "hutt", 0, troops(9)),
    command("l", "hutt", 100, troops(2)),
)  # fmt: skip


def buys(state: CampaignState, money: int, faction: str = "hutt") -> list[str]:
    """What is bought, a word each: `raise p`, `k`, `q`."""
    found = []
    for kind, args in sheet(with_money(state, faction, money), "keeper", faction):
        if kind == "raise":
            assert args == {
                "name": f"{faction} {state.turn}", "planet": args["planet"], "home": args["planet"], "infantry": 2,
                "fighters": 2,
            }  # fmt: skip
            found.append(f"raise {args['planet']}")
        elif kind == "reinforce" and "command" in args:
            assert args == {"command": args["command"], "infantry": 1, "fighters": 1}
            found.append(str(args["command"]))
        elif kind == "reinforce":
            assert args == {"planet": args["planet"], "infantry": 1}
            found.append(str(args["planet"]))
    return found


@pytest.mark.parametrize(
    ("money", "bought"),
    [
        (4_999, []),
        (5_000, ["q"]),
        (14_999, ["q", "p"]),
        (15_000, ["l"]),
        (20_000, ["l", "q"]),
        (30_000, ["l", "k"]),
        (45_000, ["l", "k", "q", "p", "r"]),
        (79_999, ["l", "k", "q", "p", "r"]),
        (80_000, ["raise p"]),
        (95_000, ["raise p", "l"]),
        (100_000, ["raise p", "l", "q"]),
    ],
)
def test_the_money_buys_a_command_then_units_for_the_weakest(money: int, bought: list[str]) -> None:
    assert buys(HELD, money) == bought


def test_what_is_full_or_new_gets_nothing() -> None:
    assert buys(HELD.with_command("k", force=troops(10)), 45_000) == ["l", "q", "p", "r"]
    assert buys(HELD.with_planet("r", garrison=troops(10)), 45_000) == ["l", "k", "q", "p"]
    assert buys(replace(HELD, since={"p": 1}), 80_000) == ["raise q"]
    assert buys(replace(HELD, since={"p": 1, "q": 1}), 80_000)[0] == "l"
    assert buys(replace(HELD, turn=2, since={"p": 1}), 80_000) == ["raise p"]
    full = HELD.with_player(replace(HELD.players["hutt"], most_commands=2))
    assert buys(full, 80_000)[0] == "l"
    alike = HELD.with_command("l", force=troops(9)).with_planet("p", garrison=troops(1))
    assert buys(alike, 40_000) == ["k", "l", "p", "q"]
    admiral = ranked(HELD, "hutt", Rank.ADMIRAL, "empire")
    assert (buys(admiral, 76_999)[0], buys(admiral, 77_000)) == ("l", ["raise p"])
    assert buys(admiral, 13_500) == ["l"]


def test_garrisons_are_told_once_to_fight_to_the_last() -> None:
    state = replace(HELD, garrisons={"q": Engagement.TOTAL, "r": Engagement.WEAK})
    told = [args for kind, args in sheet(state, "keeper") if kind == "garrison"]
    assert told == [{"planet": "p", "engagement": "total"}, {"planet": "r", "engagement": "total"}]
