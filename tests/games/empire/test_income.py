"""What planets yield step by step, who is told of it, and money that changes hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.games.empire.turn.happenings import Account
from models.games.empire.turn.income import bank_planet, gifts, income, planet_yield, seat
from models.games.empire.turn.orders import TurnOrder, last_of_kind, of_kind, refuse
from models.games.empire.turn.state import CampaignState
from tests.games.empire.test_engaging import Telling, tellings
from tests.games.empire.turns import campaign, command, order, planet, troops


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


@pytest.mark.rule("CG-13", "CG-36", "CG-46")
@pytest.mark.parametrize(
    ("state", "step"),
    [
        (of("organa", choice="income"), ("senator", "CG-36", 2_100)),
        (of("organa", choice="troops"), None),
        (of("hutt", choice="income"), None),
        (of("jerjerrod", choice="income"), ("moff", "CG-13", 2_200)),
        (replace(of("hutt", half_income_until=3, left="federation"), turn=3), ("left", "CG-46", 1_000)),
        (replace(of("hutt", half_income_until=2, left="federation"), turn=3), None),
    ],
)
def test_what_a_rank_or_leaving_makes_of_it(state: CampaignState, step: tuple[str, str, int] | None) -> None:
    assert steps(state) == [("base", "CG-95", 2_000), *([step] if step else [])]


@pytest.mark.rule("CG-88")
@pytest.mark.parametrize(
    ("owner", "at", "held", "yields"),
    [
        ("hutt", 8_500, ("shield", "trade_fleet"), 2_500),
        ("hutt", 8_501, ("trade_fleet",), 2_000),
        ("aube", 0, ("trade_fleet",), 2_000), ("hutt", 0, ("shield",), 2_000),
        ("hutt", -8_500, ("trade_fleet",), 2_500),
    ],
)  # fmt: skip
def test_a_trade_convoy_raises_what_lies_wholly_in_its_circle(
    owner: str, at: int, held: tuple[str, ...], yields: int
) -> None:
    convoy = command("c", owner, 0, troops(1))
    state = campaign(planet("p", 0, "hutt"), replace(convoy, x=at), command("far", "hutt", 900, troops(1)))
    # Those of a command that is gone, and one out of reach, do not hide the one that is near.
    state = replace(state, weapons={"gone": ("trade_fleet",), "c": held, "far": ("trade_fleet",)})
    assert steps(state)[-1][2] == yields


def paid(state: CampaignState, **choices: str) -> list[Telling]:
    account = Account(state)
    income(account, choices)
    kinds = ("yielded", "money", "bank", "earned")
    some = [each for each in account.told if each.kind != "money" or each.args["amount"]]
    assert {each.kind for each in account.told} <= set(kinds)
    return [each for each in tellings(some) if each[0] != "earned" or each[2]["amount"]]


@pytest.mark.rule("CG-39", "CG-53", "CG-95", "CG-115")
def test_income_is_told_to_whom_it_is_paid_raiders_and_the_bank_included() -> None:
    state = campaign(
        planet("z", 0, "organa", "***"), planet("a", 9, "mothma"), planet("b", 19, "vador", "***"), planet("n", 29),
        planet("x", 39, "nobody"),
    )  # fmt: skip
    state = replace(state, now=replace(state.now, raided={"b": "hutt"}))
    members = "amedda mothma organa"
    told = paid(state)
    assert told == [
        ("yielded", "CG-95", {"faction": "mothma", "planet": "a", "amount": 2_000, "steps": "base"}, "mothma"),
        ("yielded", "CG-53", {"faction": "vador", "planet": "b", "amount": 1_000, "steps": "base,raid"}, "vador"),
        ("yielded", "CG-95", {"faction": "organa", "planet": "z", "amount": 5_000, "steps": "base"}, "organa"),
        ("money", "CG-95", {"faction": "mothma", "amount": 2_000, "why": "income"}, "mothma"),
        ("money", "CG-95", {"faction": "organa", "amount": 5_000, "why": "income"}, "organa"),
        ("money", "CG-95", {"faction": "vador", "amount": 1_000, "why": "income"}, "vador"),
        ("money", "CG-53", {"faction": "hutt", "amount": 3_000, "why": "raid", "planet": "b"}, "hutt"),
        ("bank", "CG-39", {"amount": 1_050}, members),
        ("earned", "CG-95", {"faction": "vador", "amount": 1_000}, "vador"),
        ("earned", "CG-95", {"faction": "organa", "amount": 5_000}, "organa"),
        ("earned", "CG-95", {"faction": "mothma", "amount": 2_000}, "mothma"),
    ]
    parts = [each for each in paid(state, bank_source="deducted") if each not in told]
    assert parts == [
        ("money", "CG-39", {"faction": "mothma", "amount": -300, "why": "bank_share"}, "mothma"),
        ("money", "CG-39", {"faction": "organa", "amount": -750, "why": "bank_share"}, "organa"),
    ]
    assert {each[0] for each in paid(campaign(planet("b", 0, "vador")), bank_source="deducted")} == {
        "yielded", "money", "earned",
    }  # fmt: skip


@pytest.mark.rule("CG-39")
def test_a_share_of_the_bank_is_whole_thousandths() -> None:
    state = campaign(planet("p", 0, "organa"))
    half = replace(state.players["organa"], choice="income", half_income_until=1, left="federation")
    told = paid(state.with_player(half), bank_source="deducted")
    amounts = [(kind, args["amount"]) for kind, _, args, _ in told if kind in {"bank", "money"}]
    assert amounts == [("money", 1_050), ("money", -157), ("bank", 157)], "157 and a half"


@pytest.mark.rule("CG-95")
def test_by_a_reading_each_planet_pays_whole_millions() -> None:
    state = campaign(planet("a", 0, "jerjerrod"), planet("b", 9, "jerjerrod", "***"))
    amounts = {how: [each[2]["amount"] for each in paid(state, rounding=how)] for how in ("thousandths", "millions")}
    assert amounts == {"thousandths": [2_200, 5_500, 7_700, 7_700], "millions": [2_000, 5_000, 7_000, 7_000]}


# Gifts and the bank


def given(state: CampaignState, *orders: TurnOrder) -> list[tuple[str, str, dict[str, Any], str, str]]:
    account = Account(state)
    gifts(account, orders)
    return [(*each, told.cause) for each, told in zip(tellings(account.told), account.told, strict=True)]


def refused(rule: str, reason: str, kind: str, who: str, **args: int) -> tuple[str, str, dict[str, Any], str, str]:
    return "refused", rule, {"reason": reason, "kind": kind, **args}, who, f"{who}:1"


@pytest.mark.rule("CG-115")
def test_a_gift_goes_from_one_player_to_another_with_the_money_he_has() -> None:
    state = campaign()
    gift = {"amount": -100_000, "why": "gift"}
    assert given(state, order("hutt", 1, "gift", faction="aube", amount=100_000)) == [
        ("money", "CG-115", {"faction": "hutt", "other": "aube", **gift}, "hutt", "hutt:1"),
        ("money", "CG-115", {"faction": "aube", "other": "hutt", **gift, "amount": 100_000}, "aube", "hutt:1"),
    ]
    too_much = refused("CG-115", "empire.too_little_money", "gift", "hutt", amount=100_001)
    assert given(state, order("hutt", 1, "gift", faction="aube", amount=100_001)) == [too_much]
    nothing = [refused("CG-115", "empire.no_such_gift", "gift", "hutt")]
    for args in (
        {"faction": "nobody", "amount": 1},
        {"faction": "hutt", "amount": 1},
        {"faction": "aube", "amount": 0},
    ):
        assert given(state, order("hutt", 1, "gift", **args)) == nothing
    back = given(
        state, order("aube", 1, "gift", faction="hutt", amount=1), order("aube", 2, "gift", faction="x", amount=1)
    )
    assert [each[0] for each in back] == ["money", "money", "refused"]
    assert len(given(state, order("aube", 1, "gift", faction="hutt", amount=1))) == 2, "a thousandth is money too"


@pytest.mark.rule("CG-39", "CG-40")
def test_the_president_alone_pays_from_the_bank_and_while_its_planet_is_the_federations() -> None:
    state = replace(campaign(planet("r", 0, "amedda", "***", name="Ralltiir")), bank=4_000)
    state = state.with_player(replace(state.players["mothma"], president=True))
    use = order("mothma", 1, "bank_use", faction="hutt", amount=4_000)
    assert given(state, use) == [
        ("bank", "CG-40", {"amount": -4_000}, "amedda mothma organa", "mothma:1"),
        ("money", "CG-40", {"faction": "hutt", "amount": 4_000, "why": "bank"}, "hutt", "mothma:1"),
    ]

    def why(state: CampaignState, used: TurnOrder = use, **args: int) -> None:
        assert given(state, used) == [refused("CG-40", reason, "bank_use", used.faction, **args)]

    reason = "empire.too_little_money"
    why(state, replace(use, args={**use.args, "amount": 4_001}), amount=4_001)
    why(state, replace(use, args={**use.args, "amount": 0}), amount=0)
    why(state, replace(use, args={**use.args, "faction": "nobody"}), amount=4_000)
    reason = "empire.bank_lost"
    for changed in ({"owner": "vador"}, {"owner": ""}, {"name": "Autre"}):
        why(state.with_planet("r", **changed))
    reason = "empire.no_president"
    why(state, replace(use, faction="amedda"))


@pytest.mark.rule("CG-18", "CG-39")
@pytest.mark.parametrize(
    ("name", "stars", "found"),
    [("Raltir", "***", True), ("RALLTIIR", "***", True), ("Raltir", "*", False), ("Coruscant", "***", False)],
)
def test_the_bank_is_on_the_major_planet_that_bears_its_name_in_either_language(
    name: str, stars: str, *, found: bool
) -> None:
    state = campaign(planet("first", 0, "", "***"), planet("r", 9, "", stars, name=name))
    here = state.galaxy.planet["r"]
    assert bank_planet(state) == (here if found else None)
    assert seat(state, "jerjerrod") == (here if name == "Coruscant" else None)


# Orders as values


def test_an_order_answers_what_it_names_and_nothing_for_the_rest() -> None:
    given = order("hutt", 3, "raise", name="Aube", infantry=2, cruisers=1, fighters=4, path=("a", "b"))
    assert (given.cause, given.text("name"), given.text("none")) == ("hutt:3", "Aube", "")
    assert (given.number("infantry"), given.number("name"), given.number("none")) == (2, 0, 0)
    assert (given.names("path"), given.names("name"), given.names("none")) == (("a", "b"), (), ())
    assert given.troops == troops(2, 1, 4)


def test_orders_come_by_player_and_line_and_the_last_of_two_counts() -> None:
    several = (
        order("hutt", 10, "vote"), order("aube", 3, "leave"), order("hutt", 2, "leave"), order("aube", 12, "vote"),
        order("hutt", 9, "vote"), order("aube", 4, "join"),
    )  # fmt: skip
    assert [each.cause for each in of_kind(several, "vote", "leave")] == [
        "aube:3",
        "aube:12",
        "hutt:2",
        "hutt:9",
        "hutt:10",
    ]
    assert [each.cause for each in last_of_kind(several, "vote")] == ["aube:12", "hutt:10"]


def test_a_refusal_is_told_to_its_player_with_the_reason_and_the_rule() -> None:
    account = Account(campaign())
    refuse(account, order("hutt", 3, "vote"), "empire.no_senator", "CG-42", amount=5)
    assert tellings(account.told) == [
        ("refused", "CG-42", {"reason": "empire.no_senator", "kind": "vote", "amount": 5}, "hutt")
    ]
    assert account.told[0].cause == "hutt:3"
