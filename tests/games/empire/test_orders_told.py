"""What comes of an order of a chief, whole: every line told, its rule, its figures, and who is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.empire.turn.moving import Judging
from models.games.empire.turn.orders import TurnOrder
from models.games.empire.turn.powers import imperial_bonus
from models.games.empire.turn.state import CampaignState, PersonState, Rank
from tests.games.empire.turns import (
    Turn,
    campaign,
    command,
    dice_of,
    lines,
    no,
    order,
    person,
    planet,
    ranked,
    troops,
)

STATE = campaign(
    planet("coruscant", 0, "jerjerrod", "***"),
    planet("d", 30, "hutt", "***", garrison=troops(3, 0, 2), resource="Tibanna"),
    planet("e", 60), planet("moon", 61, y=4_000, system="e"),
    command("i", "tarkin", 100, troops(fighters=1)), command("i2", "tarkin", 200, troops(1, 2, 3)),
    command("j", "jerjerrod", 300, troops(fighters=1)), command("k", "vador", 400, troops(fighters=1)),
    command("l:1", "vador", 500, troops(fighters=1)), command("h", "hutt", 600, troops(8, 1, 4)),
    characters=(
        person("yoda", npc=True, planet="e"), person("jabba", "hutt", planet="d"),
        person("lost", npc=True), person("pilot", npc=True, command="h"), person("dead", npc=True, planet="e"),
    ),
)  # fmt: skip
"""Coruscant, a Hutt's world, a free system, six fleets far from one another, and people."""
STATE = replace(STATE, people={"dead": PersonState(dead=True)})
MORE = ranked(ranked(STATE, "hutt", Rank.MOFF, "empire"), "aube", Rank.ADMIRAL, "empire")
"""Two more Imperials: the Grand Admiral has two points to share."""
EVEN = replace(STATE, turn=2)


@pytest.mark.rule("CG-19")
def test_the_bonus_is_a_point_for_each_imperial_besides_the_chiefs_and_one_at_least() -> None:
    for chosen, wanted in (({}, [1, 2]), ({"imperial_bonus": "3"}, [1, 6]), ({"imperial_least": "4"}, [4, 4])):
        assert [imperial_bonus(each, Judging(dice_of({}), chosen)) for each in (STATE, MORE)] == wanted


def shares(*shared: str, by: str = "tarkin", line: int = 1) -> TurnOrder:
    return order(by, line, "bonus_split", shares=shared)


@pytest.mark.rule("CG-19")
@pytest.mark.parametrize(
    ("before", "asked", "told"),
    [
        (STATE, shares("i:1"), ["tarkin:1 bonus CG-19 command=i amount=1 by=chief > tarkin"]),
        (STATE, shares("i:1", by="jerjerrod"), "grand_admiral_only"),
        (STATE, shares(), "one_to_four"),
        (STATE, shares("i:x", "i2"), "one_to_four"),
        (STATE, shares("i:1", "j:0"), "one_to_four"),
        (MORE, shares("i:1", "i2:1", "j:1", "k:1", "l:1:1"), "one_to_four"),
        (MORE, shares("i:1", "i2:1", "j:1", "k:1"), ("more_than_bonus", "most=2")),
        (STATE, shares("i:2"), ("more_than_bonus", "most=1")),
        (STATE, shares("zz:1"), "imperials_only"),
        (STATE, shares("h:1"), "imperials_only"),
        (MORE, shares("h:1", "zz:1"), "imperials_only"),
        (MORE, shares("l:1:1", "h:1"), [
            "tarkin:1 bonus CG-19 command=h amount=1 by=chief > hutt tarkin",
            "tarkin:1 bonus CG-19 command=l:1 amount=1 by=chief > tarkin vador",
        ]),
    ],
)  # fmt: skip
def test_who_shares_the_bonus_among_whom(
    before: CampaignState, asked: TurnOrder, told: str | tuple[str, ...] | list[str]
) -> None:
    if isinstance(told, str):
        told = (told,)
    wanted = [no(asked, "CG-19", *told)] if isinstance(told, tuple) else told
    assert lines(Turn(before, asked)) == wanted


def test_the_last_of_two_orders_that_exclude_each_other_counts() -> None:
    assert lines(Turn(STATE, shares("i:1"), shares("j:1", line=2))) == [
        "tarkin:2 bonus CG-19 command=j amount=1 by=chief > jerjerrod tarkin"
    ]


def lobby(where: str, effect: str = "income", by: str = "jerjerrod") -> TurnOrder:
    return order(by, 1, "lobby", planet=where, effect=effect)


@pytest.mark.rule("CG-17", "CG-18")
def test_what_lobbyists_do_and_whom_the_grand_moff_may_send() -> None:
    for asked, line in (
        (lobby("d"), "jerjerrod:1 no_income CG-17 planet=d > hutt jerjerrod"),
        (lobby("d", "levies"), "jerjerrod:1 no_levies CG-17 planet=d > hutt jerjerrod"),
        (lobby("e"), "jerjerrod:1 no_income CG-17 planet=e > jerjerrod"),
        (lobby("zz"), no(lobby("zz"), "CG-17", "no_such_place")),
        (lobby("d", by="vador"), no(lobby("d", by="vador"), "CG-18", "grand_moff_only")),
    ):
        assert lines(Turn(STATE, asked)) == [line]
    lost, ruled = STATE.with_planet("coruscant", owner="hutt"), {"coruscant_lost": "ruling"}
    gone = STATE.with_planet("coruscant", name="Ailleurs")
    asked = lobby("d")
    for before in (lost, gone):
        assert lines(Turn(before, asked)) == [no(asked, "CG-18", "coruscant_lost")]
        waits, refused = lines(Turn(before, asked, choices=ruled))
        assert (waits, refused) == (
            "jerjerrod:1 needs_ruling CG-18 kind=lobby > nobody", no(asked, "CG-18", "coruscant_lost"),
        )  # fmt: skip
        done = Turn(before, asked, choices=ruled, rulings={"jerjerrod:1": "yes"})
        assert lines(done) == ["jerjerrod:1 no_income CG-17 planet=d > hutt jerjerrod"]
    struck = Turn(lost, asked, choices=ruled, rulings={"jerjerrod:1": "no"})
    assert lines(struck) == [no(asked, "CG-1", "ruled_out")]


# Vader


def beg(by: str = "vador", **said: str) -> TurnOrder:
    return order(by, 1, "beg", **said)


@pytest.mark.rule("CG-20", "CG-21")
def test_what_the_emperor_grants() -> None:
    five, hold, close = beg(command="h"), beg(command="h", effect="hold"), beg(planet="moon", effect="close")
    granted = (
        (five, "vador:1 bonus CG-21 command=h amount=5 by=emperor > hutt vador"),
        (hold, "vador:1 held CG-21 command=h > hutt vador"),
        (close, "vador:1 closed CG-21 planet=moon system=e > vador"),
    )
    for asked, line in granted:
        assert lines(Turn(STATE, asked)) == ["vador:1 needs_ruling CG-21 kind=beg > nobody"]
        assert lines(Turn(STATE, asked, rulings={"vador:1": "yes"})) == [line]
        assert lines(Turn(STATE, asked, choices={"emperor": "always"})) == [line]
        for die, said in ((6, line), (5, no(asked, "CG-21", "emperor_declines"))):
            assert lines(Turn(STATE, asked, typed={"emperor/1": (die,)}, choices={"emperor": "die"})) == [said]
        assert lines(Turn(EVEN, asked)) == [no(asked, "CG-20", "odd_turns_only")]
    owned = Turn(STATE, beg(planet="d", effect="close"), choices={"emperor": "always"})
    assert lines(owned) == ["vador:1 closed CG-21 planet=d system=d > hutt vador"]
    for asked, rule, reason in (
        (beg("tarkin", command="h"), "CG-20", "vader_only"),
        (beg(command="zz"), "CG-21", "no_such_command"),
        (beg(planet="zz", effect="close"), "CG-21", "no_such_place"),
    ):
        assert lines(Turn(STATE, asked, choices={"emperor": "always"})) == [no(asked, rule, reason)]


@pytest.mark.rule("CG-21")
def test_the_emperor_listens_to_whoever_is_vader_one_after_another() -> None:
    """A ruling that one order waits for does not keep the next from being heard."""
    two = ranked(STATE, "hutt", Rank.VADER, "empire")
    asked = beg("hutt", command="i"), beg(command="k")
    assert lines(Turn(two, *asked, rulings={"vador:1": "yes"})) == [
        "hutt:1 needs_ruling CG-21 kind=beg > nobody", "vador:1 bonus CG-21 command=k amount=5 by=emperor > vador",
    ]  # fmt: skip


def force(by: str = "vador", **said: Any) -> TurnOrder:
    return order(by, 1, "force", **said)


@pytest.mark.rule("CG-29", "CG-30", "CG-31", "CG-32", "CG-33", "CG-34")
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (force(power="death", command="k"), "vador:1 death CG-30 command=k > vador"),
        (force(power="anger", command="k"), "vador:1 anger CG-33 command=k > vador"),
        (force(power="anger", command="h"), ("CG-29", "not_his_command")),
        (force(power="death"), ("CG-29", "not_his_command")),
        (force("tarkin", power="anger", command="i"), ("CG-29", "vader_only")),
        (force(power="hunt", character="yoda"),
         "vador:1 found CG-31 character=yoda command= planet=e x=60000 y=0 > vador"),
        (force(power="hunt", character="pilot"),
         "vador:1 found CG-31 character=pilot command=h planet= x=600000 y=0 > vador"),
        (force(power="hunt", character="lost"), "vador:1 found CG-31 character=lost command= planet= > vador"),
        (force(power="hunt", character="jabba"), ("CG-31", "no_such_npc")),
        (force(power="hunt", character="dead"), ("CG-31", "no_such_npc")),
        (force(power="hunt", character="zz"), ("CG-31", "no_such_npc")),
        (force(power="jump", command="k", planet="e"), "vador:1 moved CG-32 command=k x=60000 y=0 jumped=0 > *"),
        (force(power="jump", command="k", x=7, y=8), "vador:1 moved CG-32 command=k x=7 y=8 jumped=0 > *"),
        (force(power="jump", command="h", planet="e"), ("CG-32", "not_his_command")),
    ],
)  # fmt: skip
def test_what_comes_of_the_force(asked: TurnOrder, told: str | tuple[str, str]) -> None:
    assert lines(Turn(STATE, asked)) == [told if isinstance(told, str) else no(asked, *told)]


@pytest.mark.rule("CG-34")
@pytest.mark.parametrize(
    ("idle", "power", "told"),
    [(2, "anger", True), (3, "anger", False), (2, "jump", True), (3, "jump", False)],
)
def test_a_vader_idle_for_three_turns_has_no_force(idle: int, power: str, told: bool) -> None:
    before = STATE.with_player(replace(STATE.players["vador"], idle=idle))
    asked = force(power=power, command="k", planet="e")
    turn = Turn(before, asked)
    refused = [no(asked, "CG-34", "vader_idle")] * (2 if power == "jump" else 1)
    assert [each.kind for each in turn.of("anger") + turn.of("moved")] == ([{"jump": "moved"}.get(power, power)] * told)
    if not told:
        assert lines(turn) == refused
    assert lines(turn, "idle")[-1] == f"- idle CG-34 faction=vador turns={idle + 1} > *"


@pytest.mark.rule("CG-32", "CG-21")
def test_a_force_jump_stays_out_of_a_closed_system_and_fights_who_is_there() -> None:
    closed, jump = beg(planet="e", effect="close"), force(power="jump", command="k", planet="moon")
    jump = replace(jump, line=2)
    assert lines(Turn(STATE, closed, jump, choices={"emperor": "always"}))[1:] == [
        "vador:2 refused CG-21 reason=galaxy.system_closed kind=force planet=Moon > vador"
    ]
    at_hutt = force(power="jump", command="k", x=608_000, y=0)
    turn = Turn(STATE, at_hutt, typed={"battle/h+k": (1, 1)})
    (battle,) = turn.of("battle")
    assert (battle.text("attackers"), battle.text("defenders"), battle.text("place")) == ("k", "h", "space")
    assert lines(turn, "idle")[-1] == "- idle CG-34 faction=vador turns=0 > *"


# Questions


SENATE = ranked(
    ranked(ranked(ranked(STATE, "hutt", Rank.NEUTRAL, "neutres", money=12_340, last_income=8_060),
                  "mecrosa", Rank.SENATOR, "federation"), "aube", Rank.ADMIRAL, "empire", last_spent=7_000),
    "conseil", Rank.MOFF, "empire", last_income=4_300,
)  # fmt: skip
SENATE = SENATE.with_command("h", owner="aube")


def ask(by: str, subject: str, of: str = "", line: int = 1) -> TurnOrder:
    return order(by, line, "question", subject=subject, of=of)


@pytest.mark.rule("CG-12", "CG-15", "CG-37", "CG-51")
@pytest.mark.parametrize(
    ("asked", "dice", "told"),
    [
        (ask("tarkin", "admiral", "aube"), (),
         ["tarkin:1 answer CG-12 subject=admiral of=aube commands=h 8 1 4 spent=7000 > tarkin"]),
        (ask("tarkin", "admiral", "conseil"), (), ("CG-12", "nothing_to_tell")),
        (ask("tarkin", "admiral", "zz"), (), ("CG-12", "nothing_to_tell")),
        (ask("jerjerrod", "admiral", "aube"), (), ("CG-12", "may_not_ask")),
        (ask("jerjerrod", "moff", "conseil"), (),
         ["jerjerrod:1 answer CG-15 subject=moff of=conseil amount=4300 > jerjerrod"]),
        (ask("jerjerrod", "moff", "aube"), (), ("CG-15", "nothing_to_tell")),
        (ask("tarkin", "moff", "conseil"), (), ("CG-15", "may_not_ask")),
        (ask("jerjerrod", "planet", "d"), (),
         ["jerjerrod:1 answer CG-15 subject=planet of=d owner=hutt income=major resource=Tibanna infantry=3 cruisers=0"
          " fighters=2 > jerjerrod", "jerjerrod:1 spied CG-51 faction=jerjerrod subject=planet of=hutt > hutt"]),
        (ask("jerjerrod", "planet", "coruscant"), (),
         ["jerjerrod:1 answer CG-15 subject=planet of=coruscant owner=jerjerrod income=major resource= infantry=0"
          " cruisers=0 fighters=0 > jerjerrod"]),
        (ask("jerjerrod", "planet", "zz"), (), ("CG-15", "nothing_to_tell")),
        (ask("organa", "planet", "d"), (), ("CG-15", "may_not_ask")),
        (ask("organa", "money", "hutt"), (51,),
         ["organa:1 answer CG-37 subject=money of=hutt amount=15400 > organa",
          "organa:1 spied CG-51 faction=organa subject=money of=hutt > hutt"]),
        (ask("mecrosa", "money", "hutt"), (26,),
         ["mecrosa:1 answer CG-37 subject=money of=hutt amount=12300 > mecrosa",
          "mecrosa:1 spied CG-51 faction=mecrosa subject=money of=hutt > hutt"]),
        (ask("organa", "income", "hutt"), (1,),
         ["organa:1 answer CG-37 subject=income of=hutt amount=6000 > organa",
          "organa:1 spied CG-51 faction=organa subject=income of=hutt > hutt"]),
        (ask("organa", "income", "zz"), (), ("CG-37", "nothing_to_tell")),
        (ask("organa", "weather", "hutt"), (), ("CG-37", "may_not_ask")),
        (ask("hutt", "income", "organa"), (), ("CG-37", "may_not_ask")),
        (ask("organa", "force", "zz"), (), ("CG-37", "nothing_to_tell")),
        (ask("organa", "force", "i2"), (1, 26, 51),
         ["organa:1 answer CG-37 subject=force of=i2 infantry=1 fighters=3 cruisers=2 > organa"]),
        (ask("organa", "force", "h"), (51, 1, 26),
         ["organa:1 answer CG-37 subject=force of=h infantry=10 fighters=3 cruisers=1 > organa"]),
        (ask("organa", "force", "d"), (11, 51, 26),
         ["organa:1 answer CG-37 subject=force of=d infantry=3 fighters=2 cruisers=0 > organa",
          "organa:1 spied CG-51 faction=organa subject=force of=hutt > hutt"]),
    ],
)  # fmt: skip
def test_who_may_ask_what_and_the_answers(
    asked: TurnOrder, dice: tuple[int, ...], told: list[str] | tuple[str, str]
) -> None:
    key = f"question/{asked.faction}/{asked.text('subject')}/{asked.text('of')}"
    wanted = told if isinstance(told, list) else [no(asked, *told)]
    assert lines(Turn(SENATE, asked, typed={key: dice})) == wanted


@pytest.mark.rule("CG-15", "CG-37")
def test_one_question_a_turn_and_of_the_grand_moff_one_of_each_kind() -> None:
    many = (
        ask("jerjerrod", "planet", "zz", 1), ask("jerjerrod", "planet", "e", 2), ask("jerjerrod", "moff", "conseil", 3),
        ask("jerjerrod", "planet", "d", 4), ask("jerjerrod", "moff", "conseil", 5),
        ask("organa", "force", "zz", 1), ask("organa", "money", "aube", 2), ask("organa", "income", "aube", 3),
        ask("mecrosa", "money", "aube", 1),
    )  # fmt: skip
    assert [(each.cause, each.kind, each.rule, each.text("reason")) for each in Turn(SENATE, *many).of("refused")] == [
        ("jerjerrod:1", "refused", "CG-15", "empire.nothing_to_tell"),
        ("jerjerrod:4", "refused", "CG-15", "empire.one_question"),
        ("jerjerrod:5", "refused", "CG-15", "empire.one_question"),
        ("organa:1", "refused", "CG-37", "empire.nothing_to_tell"),
        ("organa:3", "refused", "CG-37", "empire.one_question"),
    ]
    assert [each.cause for each in Turn(SENATE, *many).of("answer")] == [
        "jerjerrod:2", "jerjerrod:3", "mecrosa:1", "organa:2",
    ]  # fmt: skip


@pytest.mark.rule("CG-52", "CG-1")
def test_rumours_and_free_words() -> None:
    def rumour(by: str, to: str, line: int = 1) -> TurnOrder:
        return order(by, line, "rumour", to=to, words="Mos Eisley brûle")

    story = order("vador", 2, "story", words="Vador médite")
    turn = Turn(STATE, rumour("hutt", "vador"), rumour("tarkin", "vador"), rumour("aube", "zz"), story)
    assert lines(turn) == [
        no(rumour("aube", "zz"), "CG-52", "no_such_player"),
        "hutt:1 rumour CG-52 words=Mos Eisley brûle > vador",
        no(rumour("tarkin", "vador"), "CG-52", "neutrals_only"),
        "vador:2 story CG-1 words=Vador médite > nobody",
    ]
    answered = lines(Turn(STATE, story, rulings={"vador:2": "Rien ne bouge"}))
    assert answered[1:] == ["vador:2 ruled CG-1 words=Rien ne bouge > vador"]


@pytest.mark.rule("CG-32")
def test_a_jump_that_is_refused_keeps_no_other_from_going() -> None:
    two = ranked(STATE, "hutt", Rank.VADER, "empire")
    second = replace(force(power="jump", command="k", x=7, y=8), line=2)
    for first, why in (
        (force("hutt", power="jump", command="k", planet="e"), "empire.not_his_command"),
        (force("hutt", power="jump", command="h", planet="moon"), "galaxy.system_closed"),
        (force("hutt", power="anger", command="h"), ""),
    ):
        turn = Turn(two, beg(effect="close", planet="e"), first, second, choices={"emperor": "always"})
        assert [each.text("reason") for each in turn.of("refused")] == ([why] if why else [])
        assert [each.text("command") for each in turn.of("moved")] == ["k"]


@pytest.mark.rule("CG-34")
def test_what_ends_the_idleness_of_vader() -> None:
    def idle(before: CampaignState, *orders: TurnOrder, **more: Any) -> int:
        (told,) = Turn(before, *orders, **more).of("idle")
        assert told.args == {"faction": "vador", "turns": told.number("turns")}
        return told.number("turns")

    def tired(turns: int, state: CampaignState = STATE) -> CampaignState:
        return state.with_player(replace(state.players["vador"], idle=turns))

    assert [idle(tired(turns)) for turns in (0, 2, 3)] == [1, 3, 4]
    kill = order("vador", 1, "kill", character="yoda")
    near = tired(2, STATE.with_command("k", x=60_000))
    assert idle(near, kill) == 0
    captive = replace(tired(2), people={"yoda": PersonState(captor="tarkin"), "lost": PersonState(captor="tarkin")})
    assert idle(captive, order("tarkin", 1, "kill", character="yoda")) == 3, "another killed him"
    assert idle(captive, order("tarkin", 1, "free", character="yoda")) == 3
    # Two of Vader's fleets meet two of the Hutt's: whoever of them is named, he fought.
    beside = STATE.with_command("k", x=601_000).with_command("l:1", x=602_000)
    for turns, reading, left in ((2, "for_good", 0), (3, "for_good", 4), (3, "until_he_acts", 0)):
        choices = {"standing": "always", "vader_lost": reading}
        for who in ("k", "l:1", "h"):
            goes = order("vador" if who != "h" else "hutt", 1, "move", command=who, x=600_500, y=0)
            assert idle(tired(turns, beside), goes, choices=choices) == left


@pytest.mark.rule("CG-29", "CG-34")
def test_one_vader_without_the_force_keeps_no_other_from_using_it() -> None:
    two = ranked(STATE, "hutt", Rank.VADER, "empire", idle=3)
    asked = force("hutt", power="anger", command="h"), force(power="anger", command="k")
    assert lines(Turn(two, *asked)) == [
        no(asked[0], "CG-34", "vader_idle"), "vador:1 anger CG-33 command=k > vador",
    ]  # fmt: skip


def test_every_die_says_what_it_was_thrown_for() -> None:
    def thrown(turn: Turn) -> list[tuple[str, list[tuple[str, int]]]]:
        return [(key, [(d.purpose, d.faces) for d in dice.log]) for phase in turn.phases for key, dice in phase.dice]

    assert thrown(Turn(STATE, beg(command="h"), choices={"emperor": "die"})) == [
        ("chiefs/emperor/1/#1", [("emperor", 10)])
    ]
    assert thrown(Turn(SENATE, ask("organa", "money", "hutt"), ask("mecrosa", "force", "i2"))) == [
        ("votes/question/mecrosa/force/i2/#1", [("infantry", 51), ("fighters", 51), ("cruisers", 51)]),
        ("votes/question/organa/money/hutt/#1", [("money", 51)]),
    ]
