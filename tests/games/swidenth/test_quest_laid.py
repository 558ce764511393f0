"""A quest as data, laid out: its words, zones, forest, script and figures, each whole."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.errors import Refused
from models.games.asked_ground import AnswerWanted, GroundQuestion
from models.games.script import Reward, ScenarioEvent, Script, VictoryCondition
from models.games.swidenth.battle.acts import BeginTurn, DoNothing, ShootAt, Strike, TableAct
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.quest import (
    QuestArrival,
    QuestStart,
    QuestType,
    QuestZone,
    briefing,
    each_once,
    lay_out,
    put_in,
    script_of,
    strewn,
    zones_by_name,
)
from models.games.swidenth.battle.readings import deciding, swaying
from models.games.swidenth.battle.state import TableBattle
from models.games.swidenth.battle.support_steps import decide
from models.games.swidenth.data import profiles, rulebook
from models.games.swidenth.party import Hero
from models.games.vocabulary import (
    BringReserve,
    ComesNear,
    DieAtLeast,
    EndInDraw,
    FiguresAtMost,
    LeftBy,
    RoundBegins,
    TagAtMost,
)
from models.i18n import Text, both
from models.table.paths import Ways
from models.table.shapes import Shape

NOTHING = Text("Rien", "Nothing")
ZONES = (
    QuestZone("A", (1, 2), (3, 4), Text("Camp", "Camp fr")),
    QuestZone("B", (8, 6), (2, 2), Text("Porte", "Gate")),
)
GUARDS = QuestArrival(
    "gardes", "SW-151", "soldat-de-la-garde", 2, 6, "heroes", "A", first=3, die=15, name=Text("La garde", "The guard"),
)  # fmt: skip
AMBUSH = QuestArrival(
    "guet", "SW-152", "guerrier-brigand", 3, 4, "foes", "B", near=5, name=Text("Guet-apens", "Ambush"),
)  # fmt: skip
FRIENDS = replace(AMBUSH, id="amis", camp="heroes", name=Text("Amis", "Friends"), by="heroes")
QUEST = QuestType(
    "essai", Text("Essai", "Trial"), "SW-203", Text("Là", "There"), Text("un pré", "a meadow"),
    Text("Sortir", "Leave"), "SW-149", 8, "SW-150", 12, 10, "A", 2, 1000, "A", 9, exit="B", escorted="civil",
    zones=ZONES,
    starts=(
        QuestStart("civils", "SW-147", "civil", 2, "heroes", "A", tag="civil"),
        QuestStart("chefs", "SW-148", "chef-orc", 1, "foes", "B", "chef", "horde", "garde", "prudence", "tireur", 4,
                   "t", ("B",)),
    ),
    arrivals=(GUARDS, AMBUSH), groups={"civil": Text("civils", "civilians")},
)  # fmt: skip


@pytest.mark.rule("SW-203")
def test_a_quest_is_told_part_by_part() -> None:
    lines = profiles(rulebook())
    shared = {"zone": ZONES[0].name, "near": 0}
    assert briefing(QUEST, rulebook()) == (
        Text("Là", "There"),
        both("quest.briefing_map", width=12, height=10, ground=QUEST.ground, patches=2),
        both("quest.briefing_goal", goal=QUEST.goal, points=8),
        both("quest.briefing_die", count=2, who=lines["soldat-de-la-garde"].name, die=15, first=3, **shared),
        both(
            "quest.briefing_near",
            count=3,
            who=lines["guerrier-brigand"].name,
            die=0,
            first=0,
            zone=ZONES[1].name,
            near=5,
        ),
    )


def test_the_zones_of_a_quest_are_rectangles_by_id_and_by_number() -> None:
    a = (1000, 2000), (4000, 2000), (4000, 6000), (1000, 6000)
    b = (8000, 6000), (10000, 6000), (10000, 8000), (8000, 8000)
    assert zones_by_name(QUEST) == {"A": a, "1": a, "B": b, "2": b}
    assert QUEST.zone("B") is ZONES[1]
    with pytest.raises(Refused) as refused:
        QUEST.zone("C")
    assert (refused.value.key, refused.value.args_) == ("quest.no_such_zone", {"zone": "C"})
    assert (QUEST.group("civil"), QUEST.group("chef")) == (Text("civils", "civilians"), Text.same("chef"))


@pytest.mark.rule("SW-146")
def test_the_forest_is_strewn_where_nothing_is_in_its_way() -> None:
    typed = (
        # One beside the zone A; then one on it; one that touches the first; one that fits.
        11, 4500, 1, 6, 1000, 3000, 1, 6400, 1084, 1, 6000, 4000,
    )  # fmt: skip
    rock = Shape("obstacle", disc=(100, 9900, 50), top=2000)
    quest = replace(QUEST, patches=2, shapes=(rock,))
    dice = Dice("x", typed=typed)
    found = strewn(quest, dice)
    first, second = (5583, 1084, 1083), (6916, 4916, 916)
    assert found == (
        Shape("difficult", disc=first, top=5000), Shape("difficult", disc=second, top=5000),
        *(
            Shape("trunk", disc=(*spot, 300), top=5000)
            for spot in ((5041, 1445), (6124, 723), (6458, 5222), (7374, 4611))
        ),
    )  # fmt: skip
    assert [each.faces for each in dice.log] == [11, 9834, 7834, 11, 10000, 8000, 11, 10168, 8168, 11, 10168, 8168]
    assert {each.purpose for each in dice.log} == {"forest"}
    assert strewn(replace(quest, patches=0), Dice("x")) == ()


@pytest.mark.rule("SW-149", "SW-150", "SW-151", "SW-152")
def test_the_script_of_a_quest_is_written_in_the_words_of_scenarios() -> None:
    guards = ScenarioEvent(
        "gardes", "La garde", RoundBegins(3, 1), (DieAtLeast(15),),
        (BringReserve("soldat-de-la-garde", 2, 1, "heroes", 6),), 20, (), True, "SW-151",
    )  # fmt: skip
    ambush = ScenarioEvent(
        "guet", "Guet-apens", ComesNear(2, 5, "heroes"), (), (BringReserve("guerrier-brigand", 3, 2, "foes", 4),),
        rule="SW-152",
    )  # fmt: skip
    late = ScenarioEvent("fin", both("quest.event_end").fr, RoundBegins(10), (), (EndInDraw(),), rule="SW-149")
    win = VictoryCondition("victoire", "Sortir", "heroes", (LeftBy(2, "civil", 2),), "SW-149")
    nobody = VictoryCondition(
        "deroute", both("quest.way_nobody").fr, "foes", (FiguresAtMost("heroes", 0),), "SW-149"
    )  # fmt: skip
    gain = Reward("recompense", both("quest.gain").fr, "", 8, "SW-150")
    assert script_of(QUEST) == Script((), (guards, ambush, late), (win, nobody), (gain,))
    english = script_of(QUEST, "en")
    assert [each.name for each in english.events] == ["The guard", "Ambush", both("quest.event_end").en]
    assert [each.name for each in english.victories] == ["Leave", both("quest.way_nobody").en]
    assert english.gains[0].name == both("quest.gain").en
    kept = script_of(replace(QUEST, kept="civil")).victories
    assert kept == (
        win, VictoryCondition("perte", both("quest.way_lost").fr, "foes", (TagAtMost("civil", 1),), "SW-149"), nobody,
    )  # fmt: skip
    few = script_of(replace(QUEST, kept="civil"), tagged={"civil": 5}).victories
    assert (few[0].conditions, few[1].conditions) == ((LeftBy(2, "civil", 5),), (TagAtMost("civil", 4),))
    assert script_of(replace(QUEST, leaving=1)).victories[0].conditions == (LeftBy(2, "civil", 1),)
    none = script_of(replace(QUEST, kept="moines", escorted="moines"), tagged={}).victories
    assert (none[0].conditions, none[1].conditions) == ((LeftBy(2, "moines", 1),), (TagAtMost("moines", -1),))
    felled = script_of(replace(QUEST, exit="", felled="guet")).victories[0].conditions
    assert felled == (TagAtMost("guet", 0),)
    brought = script_of(replace(QUEST, kept="guet")).victories[1].conditions
    assert brought == (TagAtMost("guet", 3),), "those who come count too"
    fetched = script_of(replace(QUEST, arrivals=(FRIENDS, replace(FRIENDS, by=""), replace(AMBUSH, by="foes"))))
    assert [each.trigger for each in fetched.events[:3]] == [
        ComesNear(2, 5, "heroes"), ComesNear(2, 5, "foes"), ComesNear(2, 5, "foes"),
    ]  # fmt: skip


THEVOR, ANNA = Hero("Thevor", "imperial", "guerrier", id="t", wounds=2), Hero("Anna", "imperial", "tireur")


@pytest.mark.rule("SW-147", "SW-148", "SW-204")
def test_a_quest_is_laid_out_with_everybody_where_he_starts() -> None:
    called = read_position({"figures": [{"id": "k", "profile": "loup", "camp": "heroes", "summoner": "t"}]}, "x")[
        0
    ].figures
    battle, state = lay_out(QUEST, (THEVOR, ANNA), rulebook(), {"near": "inclusive"}, "graine", called)
    assert [each.id for each in battle.figures] == [
        "t", "Anna", "civils-1", "civils-2", "chefs-1", "k", *(f"gardes-{n}" for n in range(1, 7)),
        *(f"guet-{n}" for n in range(1, 5)),
    ]  # fmt: skip
    assert (battle.starts, battle.choices, battle.zones, battle.script) == (
        ("A",), {"near": "inclusive"}, zones_by_name(QUEST), script_of(QUEST),
    )  # fmt: skip
    assert (battle.table.width, battle.table.height) == (12000, 10000)
    assert battle.table.shapes == strewn(QUEST, Dice("graine", "forest/essai"))
    chief = battle.of("chefs-1")
    orc = profiles(rulebook())["chef-orc"].name
    assert chief.name == Text(f"{orc.fr} 1", f"{orc.en} 1")
    assert (chief.tag, chief.group, chief.role, chief.behaviour, chief.turned, chief.near, chief.prey, chief.posts) == (
        "chef", "horde", "garde", "prudence", "tireur", 4, "t", ("B",),
    )  # fmt: skip
    assert (battle.of("gardes-6").tag, battle.of("gardes-6").camp, battle.of("guet-2").camp) == (
        "gardes",
        "heroes",
        "foes",
    )
    assert (battle.of("guet-2").name.fr[-2:], battle.of("guet-2").name.en[-2:]) == (" 2", " 2")
    there = {each.id: each.at for each in state.standing()}
    assert there == {
        "t": (1500, 2500), "Anna": (1500, 3700), "civils-1": (1500, 4900), "civils-2": (2700, 2500),
        "chefs-1": (8500, 6500),
    }  # fmt: skip
    assert (state.half, state.figure("t").vitality, state.figure("Anna").vitality) == ("deploy", 3, 5)
    assert [each.members for each in state.troops] == [
        ("t", "Anna"), ("civils-1",), ("civils-2",), ("chefs-1",),
    ]  # fmt: skip


def test_what_cannot_be_laid_out_says_why() -> None:
    def refused(quest: QuestType, heroes: tuple[Hero, ...] = ()) -> tuple[str, dict[str, Any]]:
        with pytest.raises(Refused) as told:
            lay_out(quest, heroes, rulebook(), {}, "graine")
        return told.value.key, dict(told.value.args_)

    assert refused(QUEST, (THEVOR, THEVOR)) == ("quest.hero_twice", {"name": Text.same("Thevor")})
    small = replace(QUEST, zones=(replace(ZONES[0], size=(1, 1)), ZONES[1]))
    assert refused(small, (THEVOR, ANNA)) == ("quest.zone_full", {"zone": "A"})
    dragons = replace(QUEST, starts=(replace(QUEST.starts[0], profile="dragon"),))
    assert refused(dragons) == ("quest.no_such_profile", {"name": "dragon"})
    late = replace(QUEST, arrivals=(replace(AMBUSH, profile="wyrm"),))
    assert refused(late) == ("quest.no_such_profile", {"name": "wyrm"})
    each_once((("a", NOTHING), ("b", NOTHING)))
    with pytest.raises(Refused) as told:
        each_once((("a", NOTHING), ("b", NOTHING), ("b", Text.same("B")), ("a", NOTHING)))
    assert told.value.args_ == {"name": Text.same("B")}
    battle, state = lay_out(QUEST, (), rulebook(), {}, "graine")
    put = put_in(battle, state, "gardes-1", "A")
    assert put.figure("gardes-1") == replace(state.figure("gardes-1"), status="up", at=(1500, 4900))


# -- which readings decided --------------------------------------------------------------------------------------------

FIGHT = [
    {"id": "t", "hero": "Thevor", "at": [5000, 5000]}, {"id": "b", "profile": "squelette", "at": [6000, 5000]},
]  # fmt: skip


def test_a_reading_that_would_end_an_act_otherwise_decided_it() -> None:
    shooter = {"id": "g", "hero": "Gardul", "at": [12000, 5000]}, {**FIGHT[1], "at": [18000, 5000], "vitality": 9}
    shoot = ShootAt("g", "b", "arc-court")
    for figures, act, dice, wanted in (
        (FIGHT, DoNothing("t"), (), set[str]()),
        (shooter, shoot, (1, 20), {"riposte_to"}),
        (shooter, shoot, (20, 1), set()),
        (shooter, shoot, (1,), set()),
        (shooter, Strike("g", "b"), (), set()),
    ):
        battle, state = read_position({"figures": list(figures)}, "x")
        found = list(deciding(battle, state, act, dice))
        assert {each for each in found if each} == wanted
        assert len(found) > len(wanted) or not found
    battle, state = read_position({"figures": FIGHT, "half": "begin"}, "x")
    assert not any(deciding(replace(battle, asked="trust"), state, BeginTurn(), ()))


def test_a_reading_that_would_choose_otherwise_decided_the_choice() -> None:
    figures = [
        {"id": "t", "hero": "Thevor", "at": [5000, 5000]}, {"id": "g", "hero": "Gardul", "at": [20000, 5000]},
        {"id": "b", "profile": "guerrier-brigand", "at": [12000, 5000]},
    ]  # fmt: skip
    rock = {"kind": "obstacle", "polygon": [[8000, 1000], [9000, 1000], [9000, 14000], [8000, 14000]], "top": 3000}
    battle, state = read_position({"figures": figures, "half": "npcs", "table": {"shapes": [rock]}}, "x")

    def chosen(read: TableBattle) -> TableAct:
        return decide(read, state, "b", reasons=False).chosen.act

    found = list(swaying(battle, chosen))
    assert {each for each in found if each} == {"nearest"}
    assert found.count("nearest") == 1
    assert "" in found
    assert list(swaying(battle, lambda read: DoNothing("b"))) == []


def test_a_reading_by_which_people_would_be_asked_first_decides_nothing() -> None:
    battle, _ = read_position({"figures": FIGHT}, "x")
    ways: list[Ways] = []

    def chosen(read: TableBattle) -> TableAct:
        ways.append(read.ways)
        if read.reading("nearest") == "path":
            raise AnswerWanted(GroundQuestion("near", "t"))
        return DoNothing("t")

    assert list(swaying(battle, chosen)) == [""]
    assert ways[0] is ways[1], "found once for all readings"
    assert ways[0] is not battle.ways, "it may run beside the game"
