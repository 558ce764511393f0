"""Votes, sides, travels, captives and purchases: every line that comes of an order, whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.empire.turn.orders import TurnOrder
from models.games.empire.turn.state import CampaignState, JoinRequest, Rank
from models.games.empire.votes import elected
from tests.games.empire.turns import (
    Turn,
    campaign,
    lines,
    no,
    order,
    planet,
    ranked,
)

# The President


@pytest.mark.rule("CG-43")
@pytest.mark.parametrize(
    ("votes", "members", "plurality", "cast"),
    [
        ("", "c", "c", "c"),
        ("a", "c", "a", "a"),
        ("aa", "c", "a", "a"),
        ("aaa", "a", "a", "a"),
        ("ab", "c", "c", "c"),
        ("aab", "c", "a", "a"),
        ("aabb", "c", "c", "c"),
        ("aabbc", "c", "c", "c"),
        ("aabc", "c", "a", "c"),
        ("abbb", "b", "b", "b"),
        ("zz", "c", "c", "c"),
    ],
)
def test_who_is_elected_of_five(votes: str, members: str, plurality: str, cast: str) -> None:
    """Who sits stays on a tie; votes of strangers, and for strangers, count for nothing."""
    given = dict(zip("abcde", votes, strict=False)) | {"stranger": "b", "other": "b"}
    readings = {"strict_members": members, "plurality": plurality, "strict_cast": cast}
    for value, wanted in readings.items():
        assert elected("abcde", given, "c", {"majority": value}) == wanted, value
    assert elected("abcde", {}) == ""


STATE = campaign(planet("p", 0, "hutt", "*"))
PRESIDED = STATE.with_player(replace(STATE.players["amedda"], president=True))


def told_sides(before: CampaignState, *orders: TurnOrder, **more: Any) -> list[str]:
    return lines(Turn(before, *orders, **more), "president", "dissolved")


@pytest.mark.rule("CG-42", "CG-43")
def test_only_senators_vote_and_only_for_senators() -> None:
    def vote(by: str, whom: str, line: int = 1) -> TurnOrder:
        return order(by, line, "vote", **{"for": whom})

    assert told_sides(STATE, vote("hutt", "organa"), vote("organa", "hutt"), vote("amedda", "tarkin")) == [
        no(vote("amedda", "tarkin"), "CG-43", "no_candidate"),
        no(vote("hutt", "organa"), "CG-42", "no_senator"),
        no(vote("organa", "hutt"), "CG-43", "no_candidate"),
    ]
    changed = vote("organa", "organa"), vote("organa", "mothma", 2), vote("mothma", "mothma")
    assert told_sides(PRESIDED, *changed) == ["- president CG-43 faction=mothma > amedda mothma organa"]
    assert told_sides(PRESIDED, vote("organa", "amedda"), vote("mothma", "amedda")) == []
    assert told_sides(PRESIDED, vote("organa", "mothma"), choices={"majority": "strict_cast"}) == [
        "- president CG-43 faction=mothma > amedda mothma organa"
    ]


# Choices, revocations, leaving and joining


SIDES = STATE
for who, rank, alliance in (
    ("hutt", Rank.MOFF, "empire"), ("aube", Rank.MOFF, "empire"), ("mecrosa", Rank.ADMIRAL, "empire"),
    ("conseil", Rank.SENATOR, "federation"), ("commerce", Rank.SENATOR, "federation"),
):  # fmt: skip
    SIDES = ranked(SIDES, who, rank, alliance)
SIDES = SIDES.with_player(replace(SIDES.players["amedda"], president=True))


@pytest.mark.rule("CG-36")
def test_a_senator_chooses_once() -> None:
    def choose(by: str, what: str, line: int = 1) -> TurnOrder:
        return order(by, line, "senator_choice", choice=what)

    assert told_sides(SIDES, choose("organa", "income"), choose("organa", "troops", 2), choose("hutt", "income")) == [
        no(choose("hutt", "income"), "CG-36", "no_senator"),
        "organa:1 choice CG-36 faction=organa choice=income > organa",
        no(choose("organa", "troops", 2), "CG-36", "chosen_already"),
    ]


def revoke(by: str, whom: str, line: int = 1) -> TurnOrder:
    return order(by, line, "revoke", faction=whom)


def neutral(asked: TurnOrder, rule: str) -> str:
    return f"{asked.cause} status {rule} faction={asked.text('faction')} alliance=neutres rank=neutral > *"


@pytest.mark.rule("CG-25", "CG-26", "CG-44", "CG-47", "CG-48", "CG-56")
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ((revoke("jerjerrod", "hutt"),), ("CG-26",)),
        ((revoke("jerjerrod", "mecrosa"),), ("CG-25", "not_his_to_revoke")),
        ((revoke("jerjerrod", "vador"),), ("CG-25", "not_his_to_revoke")),
        ((revoke("jerjerrod", "organa"),), ("CG-25", "not_a_member")),
        ((revoke("jerjerrod", "zz"),), ("CG-25", "not_a_member")),
        ((revoke("tarkin", "mecrosa"),), ("CG-26",)),
        ((revoke("tarkin", "hutt"),), ("CG-25", "not_his_to_revoke")),
        ((revoke("vador", "hutt"),), ("CG-47", "may_not_revoke")),
        ((revoke("conseil", "commerce"),), ("CG-47", "may_not_revoke")),
        ((revoke("confederation", "confederation"),), ("CG-56", "neutrals_do_not_revoke")),
        ((revoke("amedda", "conseil"),), ("CG-48",)),
        ((revoke("amedda", "organa"),), ("CG-48",)),
        ((revoke("organa", "amedda"),), ("CG-44", "president_stays")),
        ((revoke("organa", "conseil"),), ("CG-47", "founder_alone")),
    ],
)
def test_who_revokes_whom(asked: tuple[TurnOrder, ...], told: tuple[str, ...]) -> None:
    (one,) = asked
    assert told_sides(SIDES, one) == [no(one, *told) if len(told) > 1 else neutral(one, *told)]


@pytest.mark.rule("CG-25", "CG-47")
def test_a_chief_revokes_one_a_turn_and_two_founders_revoke_together() -> None:
    one, two = revoke("jerjerrod", "hutt"), revoke("jerjerrod", "aube", 2)
    other = revoke("tarkin", "mecrosa")
    assert told_sides(SIDES, one, two, other) == [
        neutral(one, "CG-26"), no(two, "CG-25", "one_a_turn"), neutral(other, "CG-26"),
    ]  # fmt: skip
    first, alone, second = revoke("mothma", "conseil"), revoke("mothma", "commerce", 2), revoke("organa", "conseil")
    assert told_sides(SIDES, first, alone, second) == [neutral(second, "CG-48"), no(alone, "CG-47", "founder_alone")]
    twice = revoke("mothma", "conseil", 2)
    assert told_sides(SIDES, first, twice) == [no(first, "CG-47", "founder_alone")]
    deposed = revoke("organa", "amedda"), revoke("mothma", "amedda")
    assert told_sides(SIDES, *deposed, choices={"revoke_president": "yes"}) == [neutral(deposed[0], "CG-48")]


def leave(by: str) -> TurnOrder:
    return order(by, 1, "leave")


@pytest.mark.rule("CG-6", "CG-8", "CG-23", "CG-24", "CG-46")
def test_what_leaving_costs_is_told_and_the_last_member_closes_the_door() -> None:
    def left(who: str, alliance: str, grudge: int, raise_until: int, half_until: int, rule: str) -> list[str]:
        return [
            f"{who}:1 left {rule} faction={who} alliance={alliance} grudge={grudge} no_raise_until={raise_until}"
            f" half_income_until={half_until} > *",
            f"{who}:1 status CG-8 faction={who} alliance=neutres rank=neutral > *",
        ]

    turn4 = replace(SIDES, turn=4)
    assert told_sides(turn4, leave("hutt")) == left("hutt", "empire", 1, 5, 4, "CG-23")
    assert told_sides(turn4, leave("organa")) == left("organa", "federation", 1, 4, 5, "CG-46")
    assert told_sides(turn4, leave("confederation")) == [no(leave("confederation"), "CG-8", "neutral_already")]
    for who, alliance, rule, again, adds in (
        ("hutt", "empire", "CG-23", 1, 1), ("organa", "federation", "CG-46", 0, 1),
    ):  # fmt: skip
        angry = turn4.with_player(replace(turn4.players[who], grudges={alliance: 1}))
        raising, half = (5, 4) if who == "hutt" else (4, 5)
        assert told_sides(angry, leave(who)) == left(who, alliance, again, raising, half, rule)
        added = left(who, alliance, adds, raising, half, rule)
        assert told_sides(angry, leave(who), choices={"federal_grudge": "adds"}) == added
    gone = [told for who in ("amedda", "mothma", "organa") for told in left(who, "federation", 1, 1, 2, "CG-46")]
    closed = [*gone, "- dissolved CG-6 alliance=federation > *"]
    assert told_sides(STATE, *(leave(who) for who in ("organa", "amedda", "mothma"))) == closed


def join(by: str, alliance: str, role: str, line: int = 1) -> TurnOrder:
    return order(by, line, "join", alliance=alliance, role=role)


def accept(by: str, whom: str, line: int = 1) -> TurnOrder:
    return order(by, line, "accept", faction=whom)


@pytest.mark.rule("CG-8", "CG-9", "CG-35", "CG-56")
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (join("hutt", "empire", "moff"), "CG-9 faction=hutt alliance=empire role=moff > hutt jerjerrod"),
        (join("hutt", "empire", "military"), "CG-9 faction=hutt alliance=empire role=military > hutt tarkin"),
        (join("hutt", "federation", "senator"),
         "CG-35 faction=hutt alliance=federation role=senator > amedda hutt mothma organa"),
        (join("hutt", "empire", "senator"), ("CG-9", "say_as_what")),
        (join("hutt", "federation", "moff"), ("CG-9", "say_as_what")),
        (join("hutt", "federation", ""), ("CG-9", "say_as_what")),
        (join("hutt", "neutres", "senator"), ("CG-56", "no_such_side")),
        (join("hutt", "zz", "senator"), ("CG-56", "no_such_side")),
        (join("tarkin", "empire", "military"), ("CG-8", "member_already")),
        (join("tarkin", "federation", "senator"), ("CG-8", "leave_first")),
    ],
)  # fmt: skip
def test_who_asks_whom_to_be_taken_in(asked: TurnOrder, told: str | tuple[str, str]) -> None:
    wanted = no(asked, *told) if isinstance(told, tuple) else f"{asked.cause} asked {told}"
    assert told_sides(STATE, asked) == [wanted]


@pytest.mark.rule("CG-9", "CG-35")
@pytest.mark.parametrize(
    ("role", "alliance", "by", "told"),
    [
        ("moff", "empire", "jerjerrod", ("CG-9", "moff")),
        ("military", "empire", "tarkin", ("CG-9", "admiral")),
        ("moff", "empire", "tarkin", ("CG-9", "")),
        ("military", "empire", "jerjerrod", ("CG-9", "")),
        ("senator", "federation", "mothma", ("CG-35", "senator")),
        ("senator", "federation", "vador", ("CG-35", "")),
    ],
)
def test_who_takes_in_whom_as_what(role: str, alliance: str, by: str, told: tuple[str, str]) -> None:
    waiting = replace(STATE, requests=(JoinRequest("aube", alliance, role), JoinRequest("hutt", "empire", "moff")))
    rule, rank = told
    asked = accept(by, "aube")
    taken = f"{by}:1 status {rule} faction=aube alliance={alliance} rank={rank} > *"
    assert told_sides(waiting, asked) == [taken if rank else no(asked, rule, "may_not_accept")]
    nobody = accept(by, "conseil")
    assert told_sides(waiting, nobody) == [no(nobody, "CG-9", "nobody_asked")]


@pytest.mark.rule("CG-8", "CG-9")
def test_who_asks_anew_asks_for_that_alone_and_two_are_taken_in_one_turn() -> None:
    asked = join("hutt", "empire", "moff"), join("aube", "empire", "moff")
    waiting = replace(STATE, requests=(JoinRequest("hutt", "federation", "senator"),))
    turn = Turn(waiting, *asked, accept("jerjerrod", "hutt"), accept("jerjerrod", "aube", 2), accept("organa", "hutt"))
    assert [turn.after.players[who].rank for who in ("hutt", "aube")] == [Rank.MOFF, Rank.MOFF]
    assert turn.after.requests == ()
    assert turn.refused() == {"organa:1": ("empire.nobody_asked", "CG-9")}
