"""Who takes a planet, from whom, at what price, and what he gets for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.galaxy.values import Character, Engagement
from models.games.empire.turn.conquest import conquer
from models.games.empire.turn.happenings import Account, Happening
from models.games.empire.turn.orders import TurnOrder
from models.games.empire.turn.state import CampaignState, Rank
from models.i18n import Text
from tests.games.empire.test_engaging import judging, tellings
from tests.games.empire.turns import campaign, command, order, planet, ranked, troops

HOMES = tuple(planet(f"{owner}{n}", 500 + n, owner) for owner in ("tarkin", "vador", "hutt", "organa") for n in (1, 2))


def told(
    state: CampaignState, *orders: TurnOrder, typed: Mapping[str, tuple[int, ...]] | None = None, **choices: str
) -> list[Happening]:
    account = Account(state)
    conquer(account, orders, judging(typed, **choices))
    return account.told


def taken(state: CampaignState, *orders: TurnOrder, **choices: str) -> dict[str, str]:
    """Return who takes which planet."""
    return {
        each.text("planet"): each.text("faction")
        for each in told(state, *orders, **choices)
        if each.kind == "conquered"
    }


@pytest.mark.rule("CG-65", "CG-76", "CG-85", "CG-87", "CG-11", "CG-16", "CG-38")
def test_an_assault_is_told_to_whom_it_concerns() -> None:
    state = campaign(
        *HOMES, planet("p", 5, "hutt", garrison=troops(3, 0, 1)),
        command("i", "tarkin", 5, troops(6, 1, 2), "moderate"), command("v", "vador", 5, troops(0, 0, 1)),
    )  # fmt: skip
    state = state.with_command("v", x=5_200)
    about = {"place": "planet", "attackers": "i,v", "defenders": "p"}
    term = {**about, "round": 1, "name": "", "camp": "attacker"}
    assert tellings(told(state, typed={"assault/p": (4, 6)})) == [
        ("battle", "CG-65", {**about, "winner": "attacker"}, "*"),
        ("sums", "CG-86", {**about, "round": 1, "attack": 3, "defence": 0, "dice": "4,6"}, "hutt tarkin vador"),
        ("term", "CG-60", {**term, "source": "engagement", "value": 1, "name": "moderate"}, "tarkin vador"),
        ("term", "CG-85", {**term, "source": "commands", "value": 2}, "tarkin vador"),
        ("term", "CG-60", {**term, "source": "engagement", "value": 0, "name": "weak", "camp": "defender"}, "hutt"),
        ("lost", "CG-76", {"planet": "p", "infantry": 3, "cruisers": 0, "fighters": 1}, "hutt"),
        ("lost", "CG-87", {"command": "i", "infantry": 2, "cruisers": 0, "fighters": 1}, "tarkin"),
        ("conquered", "CG-71", {"planet": "p", "faction": "tarkin", "from": "hutt", "doubled": 0}, "*"),
        ("gained", "CG-11", {"planet": "p", "infantry": 2, "cruisers": 0, "fighters": 0}, "tarkin"),
        ("points", "CG-16", {"faction": "tarkin", "amount": 5, "why": "conquest"}, "tarkin"),
    ]


@pytest.mark.rule("CG-65", "CG-61", "CG-80", "CG-23")
def test_a_garrison_fights_weakly_unless_ordered_and_free_people_as_the_reading_says() -> None:
    state = campaign(*HOMES, planet("p", 5, "hutt", garrison=troops(3)), command("i", "tarkin", 5, troops(6)))
    free = state.with_planet("p", owner="")

    def terms(state: CampaignState, camp: str = "defender", **choices: str) -> list[tuple[str, int, str]]:
        found = [each for each in told(state, **choices) if each.kind == "term" and each.text("camp") == camp]
        return [(each.text("source"), each.number("value"), each.text("name")) for each in found]

    assert terms(state, locals="total") == [("engagement", 0, "weak")]
    assert terms(replace(state, garrisons={"p": Engagement.TOTAL})) == [("engagement", 3, "total")]
    assert terms(free) == [("engagement", 1, "moderate")]
    assert terms(free, locals="total") == [("engagement", 3, "total")]
    angry = state.with_player(replace(state.players["tarkin"], grudges={"empire": 2}))
    held = angry.with_planet("p", owner="vador").with_command("i", owner="tarkin")
    left = ranked(held, "tarkin", Rank.NEUTRAL, "neutres")
    assert terms(left) == [("engagement", 0, "weak"), ("grudge", 2, "tarkin")]
    assert terms(left, "attacker") == [
        ("engagement", 0, "weak"), ("commands", 1, ""), ("missing", -2, "fighters"),
    ]  # fmt: skip
    gone = [each.visible_to for each in told(free, typed={"assault/p": (10, 1)}) if each.kind == "lost"]
    assert gone == [frozenset()], "free people are told nothing"


@pytest.mark.rule("CG-76", "CG-71")
def test_by_a_reading_fighters_of_a_garrison_fight_above_it_first() -> None:
    state = campaign(
        *HOMES,
        planet("p", 5, "hutt", garrison=troops(4, 0, 2)),
        command("i", "tarkin", 5, troops(3, 0, 6), home="tarkin1"),
    )
    won = told(state, typed={"sky/p": (5, 5), "assault/p": (5, 5)}, garrison_in_space="yes")
    shown = [each for each in won if each.kind in {"battle", "lost", "conquered", "sums"}]
    where = [next(each.args[name] for name in ("place", "planet", "command") if name in each.args) for each in shown]
    assert [(each.kind, each.rule, place) for each, place in zip(shown, where, strict=True)] == [
        ("battle", "CG-71", "space"), ("sums", "CG-86", "space"), ("lost", "CG-87", "i"),
        ("battle", "CG-65", "planet"), ("sums", "CG-86", "planet"), ("lost", "CG-76", "p"), ("lost", "CG-87", "i"),
        ("conquered", "CG-71", "p"),
    ]  # fmt: skip
    assert [(each.number("infantry"), each.number("fighters")) for each in won if each.kind == "lost"] == [
        (1, 1), (4, 2), (0, 1),
    ]  # fmt: skip
    assert [each.number("attack") for each in won if each.kind == "sums"] == [0, 1], "a garrison is no command"
    lost = told(state, typed={"sky/p": (1, 10)}, garrison_in_space="yes")
    assert [each.kind for each in lost if each.kind != "term"] == ["battle", "sums", "lost", "retreated"]
    assert [each.text("place") for each in told(state) if each.kind == "battle"] == ["planet"]
    bare = state.with_planet("p", garrison=troops(4))
    assert [each.text("place") for each in told(bare, garrison_in_space="yes") if each.kind == "battle"] == ["planet"]


@pytest.mark.rule("CG-76", "CG-78")
def test_people_of_a_beaten_assault_may_be_taken_to_the_planet() -> None:
    state = campaign(
        *HOMES, planet("p", 5, "hutt", garrison=troops(9)), command("i", "tarkin", 5, troops(1, 0, 1), home="tarkin1"),
        characters=(Character("ann", Text.same("Ann"), "tarkin", "i"),),
    )  # fmt: skip
    lost = told(state, typed={"assault/p": (1, 10), "capture/ann": (9,)})
    assert tellings(lost)[-2:] == [
        ("captured", "CG-78", {"character": "ann", "planet": "p", "faction": "hutt"}, "hutt tarkin"),
        ("retreated", "CG-73", {"command": "i", "planet": "tarkin1"}, "*"),
    ]


# What a conquest brings


def on_p(owner: str, former: str, **more: Any) -> CampaignState:
    return campaign(planet("p", 5, former), command("c", owner, 5, troops(1, 0, 1)), **more)


@pytest.mark.rule("CG-11", "CG-14", "CG-16", "CG-38", "CG-71")
@pytest.mark.parametrize(
    ("owner", "former", "rule", "others"),
    [
        ("tarkin", "", "CG-71", [("gained", "CG-11"), ("points", "CG-16", 5)]),
        ("jerjerrod", "hutt", "CG-14", [("points", "CG-16", 5)]),
        ("vador", "organa", "CG-71", [("points", "CG-16", 5)]),
        ("organa", "vador", "CG-71", [("points", "CG-38", 10)]),
        ("organa", "hutt", "CG-71", [("points", "CG-38", 5)]),
        ("organa", "", "CG-71", []),
        ("organa", "nobody", "CG-71", []),
        ("hutt", "vador", "CG-71", []),
    ],
)
def test_what_a_conqueror_gets(owner: str, former: str, rule: str, others: list[tuple[Any, ...]]) -> None:
    first, *rest = told(on_p(owner, former))
    args = {"planet": "p", "faction": owner, "from": former, "doubled": int(rule == "CG-14")}
    assert tellings([first]) == [("conquered", rule, args, "*")]
    assert [(e.kind, e.rule, *((e.number("amount"),) if e.kind == "points" else ())) for e in rest] == others
    assert {each.visible_to for each in rest} <= {frozenset((owner,))}


@pytest.mark.rule("CG-11", "CG-14")
@pytest.mark.parametrize(
    ("firsts", "reading", "first"),
    [
        ((), "by_player", True), ((("q", "tarkin"),), "by_player", True), ((("p", "hutt"),), "by_player", True),
        ((("p", "hutt"), ("p", "tarkin")), "by_player", False), ((("p", "hutt"),), "by_anybody", False),
        ((("q", "tarkin"), ("q", "hutt")), "by_anybody", True),
    ],
)  # fmt: skip
def test_a_conquest_is_the_first_by_its_player_or_by_anybody(
    firsts: tuple[tuple[str, str], ...], reading: str, *, first: bool
) -> None:
    state = replace(on_p("tarkin", ""), firsts=frozenset(firsts))
    kinds = [each.kind for each in told(state, first_conquest=reading)]
    assert kinds == (["conquered", "gained", "points"] if first else ["conquered", "points"])
    moff = replace(on_p("jerjerrod", ""), firsts=frozenset((a, b.replace("tarkin", "jerjerrod")) for a, b in firsts))
    assert told(moff, first_conquest=reading)[0].number("doubled") == int(first)


def test_a_side_nobody_plays_takes_a_planet_and_nothing_else() -> None:
    state = on_p("tarkin", "")
    state = replace(state, players={key: each for key, each in state.players.items() if key != "tarkin"})
    assert [each.kind for each in told(state)] == ["conquered"]


# Who takes


@pytest.mark.rule("CG-77", "CG-93", "CG-63")
def test_only_armed_commands_on_the_disc_that_neither_jumped_nor_retreated_take_it() -> None:
    def at(x: int, y: int = 0, **more: Any) -> dict[str, str]:
        state = campaign(planet("p", 5), command("c", "hutt", 0, more.pop("force", troops(1))))
        state = state.with_command("c", x=x, y=y)
        return taken(replace(state, now=replace(state.now, **more)))

    took = {"p": "hutt"}
    assert [at(4_500), at(5_500), at(5_000, 500), at(5_000, -500), at(5_300, 400)] == [took] * 5
    assert [at(4_499), at(5_501), at(5_000, 501), at(5_000, -501), at(5_301, 400)] == [{}] * 5
    assert [at(5_000, jumped=frozenset("c")), at(5_000, retreated=frozenset("c")), at(5_000, force=troops())] == [
        {}
    ] * 3


@pytest.mark.rule("CG-55", "CG-69")
@pytest.mark.parametrize(
    ("owner", "engagement", "holder", "takes"),
    [
        ("hutt", "weak", "aube", False), ("hutt", "total", "aube", True), ("hutt", "weak", "vador", True),
        ("hutt", "total", "hutt", False), ("tarkin", "total", "vador", False), ("tarkin", "weak", "organa", True),
        ("tarkin", "weak", "", True), ("organa", "weak", "mothma", False),
    ],
)  # fmt: skip
def test_a_planet_is_taken_from_enemies_and_from_nobody(
    owner: str, engagement: str, holder: str, *, takes: bool
) -> None:
    state = campaign(planet("p", 5, holder), command("c", owner, 5, troops(1), engagement))
    assert taken(state) == ({"p": owner} if takes else {})


def test_orders_say_which_planet_is_taken_or_that_none_is() -> None:
    state = campaign(
        planet("r", 900), planet("p", 5), planet("q", 5, y=100), planet("s", 60), command("c", "hutt", 5, troops(1)),
        command("d", "hutt", 60, troops(1)),
    )  # fmt: skip
    every = {"p": "hutt", "q": "hutt", "s": "hutt"}
    assert taken(state) == every
    assert taken(state, order("hutt", 1, "spare", command="c")) == {"s": "hutt"}
    assert taken(state, order("hutt", 1, "conquer", command="c", planet="q")) == {"q": "hutt", "s": "hutt"}
    assert taken(state, order("hutt", 1, "conquer", command="d", planet="r")) == {"p": "hutt", "q": "hutt"}


@pytest.mark.rule("CG-65")
def test_nobody_orders_what_the_command_of_another_takes() -> None:
    state = campaign(planet("p", 5), command("c", "hutt", 5, troops(1)))
    for kind in ("spare", "conquer"):
        meddled = told(state, order("aube", 1, kind, command="c", planet="q"), order("aube", 2, kind, command="gone"))
        assert tellings(meddled) == [
            ("refused", "CG-65", {"reason": "empire.not_his_command", "kind": kind}, "aube"),
            ("conquered", "CG-71", {"planet": "p", "faction": "hutt", "from": "", "doubled": 0}, "*"),
        ]


@pytest.mark.rule("CG-71", "CG-7")
def test_of_several_the_strongest_leads_with_its_allies_and_a_neutral_stands_alone() -> None:
    def attackers(*commands: tuple[str, str, int]) -> tuple[str, str]:
        state = campaign(
            *HOMES, planet("p", 5, "mecrosa", garrison=troops(1)),
            *(command(key, owner, 5, troops(units, 0, 1), "total") for key, owner, units in commands),
        )  # fmt: skip
        found = told(state, typed={"assault/p": (10, 1)})
        return found[0].text("attackers"), next(each.text("faction") for each in found if each.kind == "conquered")

    assert attackers(("a", "vador", 3), ("b", "tarkin", 4), ("c", "hutt", 2)) == ("a,b", "tarkin")
    assert attackers(("a", "vador", 4), ("b", "tarkin", 4), ("c", "organa", 4)) == ("a,b", "vador")
    assert attackers(("a", "aube", 3), ("b", "hutt", 4), ("c", "aube", 2)) == ("b", "hutt")
    assert attackers(("a", "aube", 3), ("b", "hutt", 2), ("c", "aube", 2)) == ("a,c", "aube")


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
