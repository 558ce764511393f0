"""What each player knows of a turn, field by field: himself, others, people, aims, every happening as he sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.galaxy.values import Troops
from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.seen import STRANGER, SeenObjective, SeenPerson, seen, seen_by_all, visible
from models.games.empire.turn.state import (
    CampaignPlayer,
    CampaignState,
    FallenCommand,
    JoinRequest,
    PersonState,
    Rank,
)
from models.i18n import Text
from tests.games.empire.turns import campaign, command, person, planet, troops, with_money

STATE = campaign(
    planet("p", 0, "hutt", "***", garrison=troops(4)), planet("q", 40, "vador", "*", resource="Bacta"),
    planet("r", 80, "aube"), planet("s", 90),
    command("h", "hutt", 0, troops(2, 0, 2)), command("g", "hutt", 50, troops(1)),
    command("v", "vador", 3, troops(2, 1, 0)), command("f", "aube", 80, troops(1)),
    characters=(
        person("sith", "vador", command="v"), person("jabba", "hutt", planet="p"), person("lost", "hutt"),
        person("dead", "hutt", planet="p"), person("taken", "hutt", command="v"), person("leila", "organa", planet="p"),
        person("corpse", "organa", planet="p"), person("mine", "hutt", command="h"),
    ),
)  # fmt: skip
STATE = replace(
    STATE, turn=4, bank=70, since={"p": 2, "q": 3, "r": 4},
    requests=(JoinRequest("aube", "empire", "moff"), JoinRequest("hutt", "federation", "senator"),
              JoinRequest("conseil", "empire", "military")),
    fallen={"z": FallenCommand("z", "hutt", free=True), "a": FallenCommand("a", "hutt", free=False),
            "y": FallenCommand("y", "vador", free=False)},
    weapons={"h": ("shield",), "v": ("hangars",)},
    people={"lost": PersonState(x=5, y=6, placed=True), "dead": PersonState(dead=True),
            "taken": PersonState(captor="vador"), "leila": PersonState(captor="hutt"),
            "corpse": PersonState(captor="hutt", dead=True), "mine": PersonState(captor="hutt")},
)  # fmt: skip
STATE = STATE.with_player(replace(STATE.players["mothma"], president=True, points=3))
BEFORE = with_money(STATE, "hutt", 1)


def test_a_player_knows_himself_the_ranks_of_all_and_what_his_office_tells_him() -> None:
    view = seen(BEFORE, STATE, (), "hutt")
    assert (view.faction, view.turn, view.was, view.me) == ("hutt", 4, BEFORE.players["hutt"], STATE.players["hutt"])
    assert view.ranks == {key: STATE.players[key].rank for key in sorted(STATE.players)}
    assert list(view.ranks) == sorted(STATE.players)
    assert (view.points, view.bank, view.president) == ({"hutt": 0}, None, "")
    assert view.requests == (JoinRequest("hutt", "federation", "senator"),)
    assert (view.fallen, list(view.fallen)) == ({"a": False, "z": True}, ["a", "z"])
    assert (view.since, view.weapons) == ({"p": 2}, {"h": ("shield",)})
    assert view.galaxy.planet["p"].garrison == Troops(4)
    assert (view.galaxy.planet["q"].garrison, view.galaxy.planet["q"].resource) == (Troops(), "Bacta")
    hidden = seen(BEFORE, STATE, (), "hutt", {"resources_known": "no", "points_public": "yes"})
    assert [galaxy.planet["q"].resource for galaxy in (hidden.before, hidden.galaxy)] == ["", ""]
    assert hidden.points == {key: player.points for key, player in STATE.players.items()}
    assert hidden.choices == {"resources_known": "no", "points_public": "yes"}


@pytest.mark.rule("CG-9", "CG-35", "CG-41", "CG-76")
@pytest.mark.parametrize(
    ("who", "president", "bank", "asks"),
    [
        ("organa", "mothma", 70, ["hutt"]), ("mothma", "mothma", 70, ["hutt"]), ("jerjerrod", "", None, ["aube"]),
        ("tarkin", "", None, ["conseil"]), ("vador", "", None, []), ("aube", "", None, ["aube"]),
        ("commerce", "", None, []),
    ],
)  # fmt: skip
def test_who_is_told_the_president_the_bank_and_who_asks(
    who: str, president: str, bank: int | None, asks: list[str]
) -> None:
    view = seen(BEFORE, STATE, (), who)
    assert (view.president, view.bank, [each.faction for each in view.requests]) == (president, bank, asks)


@pytest.mark.rule("CG-78")
def test_own_people_come_first_then_captives_and_the_place_of_a_captive_of_others_is_told_to_nobody() -> None:
    def named(key: str) -> Text:
        return Text.same(key.capitalize())

    assert seen(BEFORE, STATE, (), "hutt").people == (
        SeenPerson(named("jabba"), "free", planet="p"),
        SeenPerson(named("lost"), "free", at=(5, 6)),
        SeenPerson(named("dead"), "dead"),
        SeenPerson(named("taken"), "captive", captor="vador"),
        SeenPerson(named("mine"), "captive", command="h", captor="hutt"),
        SeenPerson(named("leila"), "captive", planet="p", captor="hutt"),
    )
    assert seen(BEFORE, STATE, (), "vador").people == (
        SeenPerson(named("sith"), "free", command="v"),
        SeenPerson(named("taken"), "captive", command="v", captor="vador"),
    )
    assert seen(BEFORE, STATE, (), "organa").people == (
        SeenPerson(named("leila"), "captive", captor="hutt"), SeenPerson(named("corpse"), "dead"),
    )  # fmt: skip
    assert seen(BEFORE, STATE, (), "aube").people == ()


def aim(key: str, kind: str = "hold_count", **more: Any) -> Objective:
    return Objective(key, ObjectiveKind(kind), 10, **({"faction": "hutt", "number": 3} | more))


@pytest.mark.rule("CG-105", "CG-106", "CG-40")
def test_aims_are_told_with_how_far_they_are() -> None:
    aims = (
        aim("b"), aim("a", reached=2), aim("c", hidden=True), aim("d", hidden=True, told=True),
        aim("e", faction="vador"),
        aim("f", "money", faction="", alliance="empire", members=("hutt", "vador")), aim("g", "money", number=30),
        aim("h", faction="", alliance="empire", members=("hutt", "vador")), aim("i", number=1),
    )  # fmt: skip
    after = with_money(replace(STATE, objectives={each.id: each for each in aims}), "hutt", 9_500)
    gone = replace(STATE, objectives={"x": aim("x"), "b": aims[0], "y": aim("y", hidden=True)})
    told = seen(gone, after, (), "hutt").objectives
    assert [
        (each.id, each.together, each.hidden, each.have, each.wanted, each.reached, each.withdrawn) for each in told
    ] == [
        ("a", False, False, 0, 0, 2, False),
        ("b", False, False, 1, 3, 0, False),
        ("d", False, True, 1, 3, 0, False),
        ("f", True, False, 0, 0, 0, False),
        ("g", False, False, 9, 30, 0, False),
        ("h", True, False, 1, 3, 0, False),
        ("i", False, False, 1, 1, 0, False),
        ("x", False, False, 1, 3, 0, True),
    ]
    assert told[1] == SeenObjective("b", Text("tenir 3 planètes", "hold 3 planets"), 10, False, False, 1, 3)
    many = seen(gone, after.with_planet("r", owner="hutt"), (), "hutt").objectives
    assert [(each.have, each.wanted) for each in many if each.id == "i"] == [(1, 1)], "never more than wanted"


def happened(kind: str, /, *to: str, cause: str = "", **args: str | int) -> Happening:
    return Happening(kind, "CG-1", args, cause, frozenset(to or ("*",)))


def lines(who: str, *told: Happening, state: CampaignState = STATE, **choices: str) -> list[str]:
    found = []
    for each in visible(state, told, who, choices):
        assert (each.visible_to, each.rule) == (frozenset((who,)) if each.kind != "losses" else frozenset("*"), "CG-1")
        found.append(" ".join((each.cause or "-", each.kind, *(f"{k}={v}" for k, v in sorted(each.args.items())))))
    return found


MOVED = happened("moved", command="v", x=1, y=2, jumped=0, cause="vador:3", secret="s")
CONQUERED = happened("conquered", planet="r", faction="hutt", doubled=1, cause="hutt:2", **{"from": "aube"})


def test_of_what_all_may_see_each_sees_the_public_part_and_its_own_order_alone() -> None:
    assert lines("vador", MOVED) == ["vador:3 moved command=v jumped=0 x=1 y=2"]
    assert lines("hutt", MOVED) == ["- moved command=v jumped=0 x=1 y=2"]
    assert lines("hutt", CONQUERED) == ["hutt:2 conquered doubled=1 faction=hutt from=aube planet=r"]
    assert lines("aube", CONQUERED) == ["- conquered doubled=1 faction=hutt from=aube planet=r"]
    assert lines("vador", CONQUERED) == lines(STRANGER, CONQUERED) == ["- conquered faction=hutt from=aube planet=r"]
    assert lines("hutt", happened("counted", objective="b", number=3)) == []
    assert lines("hutt", happened("unknown", faction="hutt")) == []


def test_what_is_told_to_some_is_told_to_nobody_else() -> None:
    gift = happened("money", "hutt", faction="hutt", amount=5, why="gift", other="vador", cause="vador:1", hidden=1)
    assert lines("hutt", gift) == ["- money amount=5 faction=hutt other=vador why=gift"]
    assert lines("vador", gift) == []
    refused = happened(
        "refused", "hutt", reason="galaxy.system_closed", kind="jump", planet="Q", secret="s", cause="hutt:4"
    )
    assert lines("hutt", refused) == ["hutt:4 refused kind=jump planet=Q reason=galaxy.system_closed"]
    assert lines("vador", refused) == []


BATTLE = happened("battle", place="space", attackers="v", defenders="h,p", winner="attacker")
TERM = happened(
    "term", "vador", place="space", attackers="v", defenders="h", round=1, source="total", value=3, camp="attackers"
)
LOST = happened("lost", "hutt", command="h", infantry=1, cruisers=0, fighters=1)


@pytest.mark.rule("CG-86")
def test_what_those_who_fought_see_of_each_other() -> None:
    assert lines("hutt", BATTLE, TERM) == ["- battle attackers=v defenders=h,p place=space winner=attacker"]
    full = lines("hutt", BATTLE, TERM, battle_detail="full")
    assert full[1:] == ["- term attackers=v camp=attackers defenders=h place=space round=1 source=total value=3"]
    assert lines("aube", BATTLE, TERM, battle_detail="full") == full[:1]
    assert lines("aube", BATTLE, LOST) == full[:1]
    assert lines("hutt", BATTLE, LOST)[1:] == ["- lost command=h cruisers=0 fighters=1 infantry=1"]
    # Two battalions and two squadrons are worth 30, one of each 15: two quarters.
    assert lines("vador", BATTLE, LOST)[1:] == ["- losses command=h quarters=2"]
    assert lines("vador", LOST) == [], "whoever did not fight there"
    assert (
        lines("vador", happened("battle", attackers="v", defenders="g", winner="attacker", place="space"), LOST)[1:]
        == []
    )


@pytest.mark.parametrize(
    ("lost", "quarters"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (0, 0), (9, 4)]
)
def test_losses_are_told_in_quarters_rounded_up(lost: int, quarters: int) -> None:
    state = STATE.with_command("h", force=troops(8))
    told = happened("lost", "hutt", command="h", infantry=lost, cruisers=0, fighters=0)
    assert lines("vador", BATTLE, told, state=state)[1] == f"- losses command=h quarters={quarters}"


def test_quarters_are_of_what_was_left_at_the_moment() -> None:
    def loss(key: str, n: int, **where: str) -> Happening:
        return happened("lost", "hutt", **(where or {"command": key}), infantry=n, cruisers=0, fighters=0)

    state = STATE.with_command("h", force=troops(8))
    again = lines("vador", BATTLE, loss("h", 4), BATTLE, loss("h", 2), state=state)
    assert again[1::2] == ["- losses command=h quarters=2", "- losses command=h quarters=2"]
    more = happened("gained", "hutt", command="h", infantry=8, cruisers=0, fighters=0)
    assert lines("vador", more, BATTLE, loss("h", 4), state=state)[-1] == "- losses command=h quarters=1"
    garrison = loss("", 1, planet="p")
    assert lines("vador", BATTLE, garrison)[-1] == "- losses planet=p quarters=1"
    new = happened("raised", command="n", name="N", planet="p", faction="hutt", infantry=2, cruisers=0, fighters=0)
    fight = happened("battle", place="space", attackers="v", defenders="n", winner="attacker")
    assert lines("vador", new, fight, loss("n", 1))[-1] == "- losses command=n quarters=2"
    taken = happened("conquered", planet="p", faction="vador", **{"from": "hutt"})
    filled = happened("gained", "vador", planet="p", infantry=4, cruisers=0, fighters=0)
    siege = happened("battle", place="planet", attackers="h", defenders="p", winner="attacker")
    half = happened("lost", "vador", planet="p", infantry=2, cruisers=0, fighters=0)
    assert lines("hutt", taken, filled, siege, half)[-1] == "- losses planet=p quarters=2"
    empty = happened("lost", "vador", planet="p", infantry=0, cruisers=0, fighters=0)
    assert lines("hutt", taken, siege, empty)[-1] == "- losses planet=p quarters=0"


def test_owners_change_in_the_course_of_a_turn() -> None:
    taken = happened("conquered", planet="p", faction="vador", **{"from": "hutt"})
    again = happened("conquered", planet="p", faction="aube", doubled=1, **{"from": ""})
    assert lines("vador", taken, again)[1].split()[2] == "doubled=1", "it was his by then"
    assert "doubled=1" not in lines("hutt", taken, again)[1]


def test_everybody_sees_what_a_stranger_does() -> None:
    view = seen_by_all(BEFORE, STATE, (MOVED, CONQUERED, BATTLE))
    assert (view.faction, view.turn, view.points) == (STRANGER, 4, {})
    assert view.was == view.me == CampaignPlayer(STRANGER, Rank.NEUTRAL)
    assert view.ranks == {key: player.rank for key, player in STATE.players.items()}
    assert [each.kind for each in view.happenings] == ["moved", "conquered", "battle"]
    assert (view.president, view.bank, view.requests, view.people, view.objectives) == ("", None, (), (), ())
    assert all(p.garrison == Troops() for p in view.galaxy.planets)
    assert [galaxy.planet["q"].resource for galaxy in (view.before, view.galaxy)] == ["Bacta", "Bacta"]
    public = seen_by_all(BEFORE, STATE, (), {"points_public": "yes", "resources_known": "no"})
    assert public.points == {key: player.points for key, player in STATE.players.items()}
    assert [galaxy.planet["q"].resource for galaxy in (public.before, public.galaxy)] == ["", ""]
    assert public.choices == {"points_public": "yes", "resources_known": "no"}
