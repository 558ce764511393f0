"""What each player knows of a turn: his people, what is public, what is told to some, what fighters see."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.games.empire.turn.happenings import Happening
from models.games.empire.turn.report.seen import STRANGER, SeenPerson, player_view, visible
from models.games.empire.turn.state import (
    CampaignState,
    FallenCommand,
    JoinRequest,
    PersonState,
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


@pytest.mark.rule("CG-78")
def test_own_people_come_first_then_captives_and_the_place_of_a_captive_of_others_is_told_to_nobody() -> None:
    def named(key: str) -> Text:
        return Text.same(key.capitalize())

    assert player_view(BEFORE, STATE, (), "hutt").people == (
        SeenPerson(named("jabba"), "free", planet="p", id="jabba"),
        SeenPerson(named("lost"), "free", at=(5, 6), id="lost"),
        SeenPerson(named("dead"), "dead", id="dead"),
        SeenPerson(named("taken"), "captive", captor="vador", id="taken"),
        SeenPerson(named("mine"), "captive", command="h", captor="hutt", id="mine"),
        SeenPerson(named("leila"), "captive", planet="p", captor="hutt", id="leila"),
    )
    assert player_view(BEFORE, STATE, (), "vador").people == (
        SeenPerson(named("sith"), "free", command="v", id="sith"),
        SeenPerson(named("taken"), "captive", command="v", captor="vador", id="taken"),
    )
    assert player_view(BEFORE, STATE, (), "organa").people == (
        SeenPerson(named("leila"), "captive", captor="hutt", id="leila"),
        SeenPerson(named("corpse"), "dead", id="corpse"),
    )  # fmt: skip
    assert player_view(BEFORE, STATE, (), "aube").people == ()


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
