"""Characters: where each is, how each travels, who catches, frees and kills whom; every line told, whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.galaxy.values import Command, Route, RouteState
from models.games.empire.turn.happenings import Account
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.orders import TurnOrder
from models.games.empire.turn.people import catch, catch_on_planet, is_free, place_of, taken_over
from models.games.empire.turn.people import person as someone
from models.games.empire.turn.state import CampaignState, PersonState
from tests.games.empire.turns import Turn, campaign, command, dice_of, lines, no, order, person, planet, troops

STATE = campaign(
    planet("p", 10, "hutt", "*"), planet("q", 40), planet("r", 70), planet("moon", 71, y=4_000, system="r"),
    Route("p", "q"), Route("q", "r"), Route("moon", "r"), Route("moon", "p", state=RouteState.CUT),
    command("h", "hutt", 12, troops(1, 0, 1), home="p"), command("far", "hutt", 90, troops(1), home="zz"),
    command("k", "vador", 31, troops(2)), command("big", "vador", 200, troops(0, 1, 0)),
    command("o", "organa", 300, troops(1)), command("t", "tarkin", 400, troops(1)),
    characters=(
        person("jabba", "hutt", planet="p"), person("rider", "hutt", command="h"), person("alone", "hutt"),
        person("nowhere", "hutt"), person("dead", "hutt", planet="p"), person("caught", "hutt", command="k"),
        person("yoda", npc=True, planet="q"), person("hidden", npc=True), person("leia", "organa", planet="p"),
        person("held", "organa", command="k"), person("sith", npc=True, command="h"),
    ),
)  # fmt: skip
STATE = replace(
    STATE, people={
        "alone": PersonState(x=20_000, y=3_000, placed=True), "dead": PersonState(dead=True),
        "caught": PersonState(captor="vador"), "held": PersonState(captor="vador"),
        "rider": PersonState(x=1, y=1, placed=True),
    },
)  # fmt: skip


@pytest.mark.rule("CG-78")
def test_where_everybody_is_and_who_is_free() -> None:
    places = {each.id: place_of(STATE, each) for each in STATE.galaxy.characters}
    assert places == {
        "jabba": (10_000, 0), "rider": (12_000, 0), "alone": (20_000, 3_000), "nowhere": None, "dead": (10_000, 0),
        "caught": (31_000, 0), "yoda": (40_000, 0), "hidden": None, "leia": (10_000, 0), "held": (31_000, 0),
        "sith": (12_000, 0),
    }  # fmt: skip
    bound = {each.id for each in STATE.galaxy.characters if not is_free(STATE, each)}
    assert bound == {"dead", "caught", "held"}
    assert [someone(STATE, key) is not None for key in ("jabba", "caught", "dead", "zz")] == [True, True, False, False]


def travel(who: str, by: str = "hutt", line: int = 1, **where: Any) -> TurnOrder:
    return order(by, line, "travel", character=who, **where)


def voyage(who: str, *path: str, by: str = "hutt") -> TurnOrder:
    return order(by, 1, "voyage", character=who, path=path)


def embark(who: str, fleet: str) -> TurnOrder:
    return order("hutt", 1, "embark", character=who, command=fleet)


@pytest.mark.rule("CG-89", "CG-92", "CG-94", "CG-110", "CG-117")
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (travel("jabba", x=15_400, y=7_200), "CG-89 character=jabba x=15400 y=7200 > hutt"),
        (travel("jabba", x=19_001, y=0), ("CG-89", "out_of_reach")),
        (travel("alone", planet="p"), ("CG-89", "out_of_reach")),
        (travel("rider", planet="p"), "CG-89 character=rider planet=p > hutt"),
        (travel("leia", planet="p"), ("CG-94", "not_his_character")),
        (travel("dead", planet="p"), ("CG-94", "not_his_character")),
        (travel("caught", planet="q"), ("CG-94", "not_his_character")),
        (travel("zz", planet="q"), ("CG-94", "not_his_character")),
        (travel("nowhere", planet="p"), ("CG-89", "nowhere_known")),
        (travel("hidden", "", planet="q"), "CG-89 character=hidden planet=q > nobody"),
        (travel("hidden", "", x=5, y=5), ("CG-89", "nowhere_known")),
        (voyage("jabba", "p", "q", "r"), "CG-94 character=jabba planet=r > hutt"),
        (voyage("nowhere", "p", "q"), "CG-94 character=nowhere planet=q > hutt"),
        (voyage("jabba", "p"), ("CG-94", "no_such_place")),
        (voyage("jabba", "p", "zz"), ("CG-94", "no_such_place")),
        (voyage("jabba", "q", "r"), ("CG-94", "out_of_reach")),
        (voyage("jabba", "p", "r"), ("CG-94", "galaxy.no_way", "start=P", "end=R")),
        (voyage("jabba", "p", "moon"), ("CG-94", "galaxy.no_way", "start=P", "end=Moon")),
        (embark("jabba", "h"), "CG-117 character=jabba command=h > hutt"),
        (embark("alone", "h"), "CG-117 character=alone command=h > hutt"),
        (embark("jabba", "far"), ("CG-89", "out_of_reach")),
        (embark("jabba", "k"), ("CG-89", "not_his_command")),
        (embark("jabba", "zz"), ("CG-89", "not_his_command")),
        (embark("nowhere", "far"), "CG-117 character=nowhere command=far > hutt"),
    ],
)  # fmt: skip
def test_how_a_character_travels(asked: TurnOrder, told: str | tuple[str, ...]) -> None:
    if isinstance(told, str):
        wanted = f"{asked.cause} travelled {told}"
    else:
        wanted = no(asked, *told).replace("empire.galaxy.", "galaxy.")
    assert lines(Turn(STATE, asked)) == [wanted]


@pytest.mark.rule("CG-90", "CG-94")
def test_a_planet_is_reached_where_its_whole_disc_is() -> None:
    for y, reached in ((8_500, True), (8_501, False)):
        near = replace(STATE, people={**STATE.people, "alone": PersonState(x=40_000, y=y, placed=True)})
        assert bool(Turn(near, travel("alone", planet="q")).of("travelled")) is reached
        assert bool(Turn(near, voyage("alone", "q", "r")).of("travelled")) is reached


@pytest.mark.rule("CG-21")
def test_nobody_travels_into_a_closed_system_or_out_of_it() -> None:
    close = order("vador", 9, "beg", effect="close", planet="moon")
    for asked, name in (
        (voyage("jabba", "p", "q", "r"), "R"), (travel("leia", "organa", planet="moon"), "Moon"),
    ):  # fmt: skip
        at_q = STATE.with_planet("p", x=63_500) if asked.kind == "travel" else STATE
        told = lines(Turn(at_q, close, asked, choices={"emperor": "always"}))
        rule = "CG-94" if asked.kind == "voyage" else "CG-89"
        assert told[1:] == [no(asked, rule, "galaxy.system_closed", f"planet={name}").replace("empire.g", "g")]
    inside = STATE.with_planet("p", system="r")
    routed = replace(inside, galaxy=replace(inside.galaxy, routes=(Route("p", "r"), Route("moon", "r"))))
    told = lines(Turn(routed, close, voyage("jabba", "p", "r", "moon"), choices={"emperor": "always"}))
    assert told[1:] == ["hutt:1 travelled CG-94 character=jabba planet=moon > hutt"], "within it anybody does"


@pytest.mark.rule("CG-94")
def test_a_refused_traveller_holds_up_nobody_and_the_last_of_two_orders_counts() -> None:
    asked = travel("dead", planet="p"), travel("alone", line=2, planet="p"), travel("jabba", line=3, x=1_000, y=0)
    last = travel("jabba", line=4, x=2_000, y=0)
    assert lines(Turn(STATE, *asked, last)) == [
        no(asked[0], "CG-94", "not_his_character"), no(asked[1], "CG-89", "out_of_reach"),
        "hutt:4 travelled CG-89 character=jabba x=2000 y=0 > hutt",
    ]  # fmt: skip


# Captives


def kill(who: str, by: str) -> TurnOrder:
    return order(by, 1, "kill", character=who)


def free(who: str, by: str) -> TurnOrder:
    return order(by, 1, "free", character=who)


@pytest.mark.rule("CG-34", "CG-78")
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (free("held", "vador"), "freed CG-78 character=held by=vador > organa vador"),
        (kill("held", "vador"), "killed CG-78 character=held by=vador > organa vador"),
        (kill("yoda", "vador"), "killed CG-34 character=yoda by=vador > vador"),
        (free("yoda", "vador"), ""),
        (kill("sith", "vador"), ""),
        (kill("hidden", "vador"), ""),
        (kill("leia", "vador"), ""),
        (kill("yoda", "tarkin"), ""),
        (kill("held", "tarkin"), ""),
        (kill("dead", "hutt"), ""),
        (free("zz", "hutt"), ""),
    ],
)
def test_who_frees_and_kills_whom(asked: TurnOrder, told: str) -> None:
    """Yoda is at the very edge of a circle of Vader's, the Sith far from it; Tarkin is at hand and not Vader."""
    near = STATE.with_command("t", x=41_000)
    wanted = f"{asked.cause} {told}" if told else no(asked, "CG-78", "not_his_captive")
    assert lines(Turn(near, asked)) == [wanted]


# The President


PRESIDED = STATE.with_player(replace(STATE.players["organa"], president=True))
TIED = replace(PRESIDED, people={**PRESIDED.people, "yoda": PersonState(captor="hutt")})


def act(what: str, who: str = "", where: str = "", by: str = "organa", **more: str) -> TurnOrder:
    return order(by, 1, "president_act", act=what, character=who, where=where, **more)


@pytest.mark.rule("CG-45")
@pytest.mark.parametrize(
    ("before", "asked", "told"),
    [
        (PRESIDED, act("locate", "yoda"), "found CG-45 character=yoda command= planet=q x=40000 y=0 > organa"),
        (PRESIDED, act("locate", "hidden"), "found CG-45 character=hidden command= planet= > organa"),
        (PRESIDED, act("locate", "leia"), "no_such_npc"),
        (PRESIDED, act("locate", "zz"), "no_such_npc"),
        (PRESIDED, act("locate", "yoda", by="mothma"), "president_only"),
        (replace(PRESIDED, turn=2), act("locate", "yoda"), "odd_turns_only"),
        (PRESIDED, act("kill", "yoda", "q"), "killed CG-45 character=yoda by=organa faction=organa planet=q > organa"),
        (PRESIDED, act("capture", "sith", "h"),
         "captured CG-45 character=sith by=organa faction=organa command=h > organa"),
        (PRESIDED, act("kill", "yoda", "p"), "not_there"),
        (PRESIDED, act("kill", "hidden", ""), "not_there"),
        (PRESIDED, act("free", "yoda", "q"), "not_there"),
        (TIED, act("free", "yoda", "q"), "freed CG-45 character=yoda by=organa faction=organa planet=q > hutt organa"),
        (TIED, act("kill", "yoda", "q"), "not_there"),
        (PRESIDED, act("forbid", faction="hutt"), "no_spending CG-45 faction=hutt > hutt organa"),
        (PRESIDED, act("forbid", faction="zz"), "no_such_player"),
    ],
)  # fmt: skip
def test_what_the_president_does_on_odd_turns(before: CampaignState, asked: TurnOrder, told: str) -> None:
    assert lines(Turn(before, asked)) == [f"{asked.cause} {told}" if " " in told else no(asked, "CG-45", told)]


# Those who were with a beaten fleet or on a fallen planet


def fate(account: Account) -> list[str]:
    return [
        " ".join((each.kind, *(f"{k}={v}" for k, v in each.args.items()), ">", *sorted(each.visible_to)))
        for each in account.told
    ]


@pytest.mark.rule("CG-78")
@pytest.mark.parametrize(
    ("beaten", "winners", "gone", "die", "told"),
    [
        ("h", ("k", "big", "zz"), False, 9, [
            "captured character=rider command=big faction=vador > hutt vador",
            "captured character=sith command=big faction=vador > vador"]),
        ("h", ("k",), False, 8, []),
        ("h", ("k",), True, 8, ["travelled character=rider planet=p > hutt", "travelled character=sith planet=p >"]),
        ("h", ("q",), True, 10, ["travelled character=rider planet=p > hutt", "travelled character=sith planet=p >"]),
        ("h", ("zz",), False, 10, []),
        ("h", (), False, 10, []),
        ("k", ("o",), True, 10, ["captured character=caught command=o faction=organa > hutt organa vador",
                                 "freed character=held command=o > organa vador"]),
        ("k", ("o",), False, 10, []),
        ("k", ("p",), True, 1, ["freed character=caught planet=p > hutt vador",
                                "captured character=held planet=p faction=hutt > hutt organa vador"]),
    ],
)  # fmt: skip
def test_what_becomes_of_the_passengers_of_a_beaten_fleet(
    beaten: str, winners: tuple[str, ...], gone: bool, die: int, told: list[str]
) -> None:
    account = Account(STATE)
    typed = {f"capture/{key}": (die,) for key in ("rider", "sith", "caught", "held")}
    thrown = {key: dice_of(typed)(f"x/{key}") for key in typed}
    catch(account, beaten, winners, Judging(thrown.__getitem__), gone=gone)
    assert fate(account) == told
    assert {(each.purpose, each.faces) for dice in thrown.values() for each in dice.log} <= {("capture", 10)}
    assert {each.rule for each in account.told} <= {"CG-78"}


@pytest.mark.rule("CG-78")
def test_who_has_no_port_to_flee_to_stays_in_space() -> None:
    account = Account(STATE.with_command("h", home="", y=5))
    catch(account, "h", (), Judging(dice_of({})), gone=True)
    assert fate(account)[0] == "travelled character=rider x=12000 y=5 > hutt"


@pytest.mark.rule("CG-78")
def test_who_is_on_a_fallen_planet() -> None:
    people = {**STATE.people, "leia": PersonState(captor="hutt")}
    crowd = replace(
        STATE.galaxy, characters=(*STATE.galaxy.characters, person("guest", "tarkin", planet="p"),
                                  person("moff", "jerjerrod", planet="p"), person("npc", npc=True, planet="p")),
    )  # fmt: skip
    before = replace(STATE, galaxy=crowd, people=people)
    for die, caught in ((9, ["captured character=jabba command=k faction=vador > hutt vador"]), (8, [])):
        account = Account(before)
        typed = {"capture/jabba": (die,), "capture/guest": (10,), "capture/moff": (10,)}
        catch_on_planet(account, "p", before.galaxy.command["k"], Judging(lambda key, t=typed: dice_of(t)(f"x/{key}")))
        assert fate(account) == [*caught, "captured character=leia command=k faction=vador > hutt organa vador"]
    own = Account(before)
    catch_on_planet(own, "p", before.galaxy.command["h"], Judging(dice_of({})))
    assert "jabba" not in str(fate(own)), "nobody catches his own"


@pytest.mark.rule("CG-78")
def test_who_falls_into_the_hands_of_his_own_side_is_free() -> None:
    def fates(who: str, captor: str, **held: str) -> list[str]:
        account = Account(STATE)
        (one,) = (each for each in STATE.galaxy.characters if each.id == who)
        taken_over(account, one, Command(held.get("command", ""), "", captor, 0, 0, home=held.get("planet", "")))
        return fate(account)

    assert fates("held", "mothma", planet="q") == ["freed character=held planet=q > mothma organa vador"]
    assert fates("held", "organa", command="o") == ["freed character=held command=o > organa vador"]
    assert fates("held", "tarkin", command="t") == [
        "captured character=held command=t faction=tarkin > organa tarkin vador"
    ]
    assert fates("yoda", "tarkin", command="t") == ["captured character=yoda command=t faction=tarkin > tarkin"]
    assert fates("jabba", "aube", planet="q") == ["freed character=jabba planet=q > aube hutt"]
