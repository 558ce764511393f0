"""A position as plain values becomes a battle and a state, whole; what is wrong with one is told with its place."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from models.errors import ContentError
from models.games.script import NO_SCRIPT, Script, VictoryCondition
from models.games.swidenth.battle.figures import Duty, enlist_hero, enlist_profile
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.quest import quests, script_of, zones_by_name
from models.games.swidenth.battle.quest_ground import QuestGround, zones_of
from models.games.swidenth.battle.state import OFF, Bonus, FigureNow, TableState, Troop
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import bands, profiles, rulebook
from models.games.vocabulary import ComesNear, FigureLeft, LeftBy, ZoneEntered, ZoneHeld
from models.i18n import Text
from models.maps.features import Zone
from models.maps.tile_map import new_map
from models.table.shapes import Shape
from tests.games.swidenth.quest_stage import COMING, event

ROCK = {"kind": "obstacle", "disc": [6000, 6000, 700], "top": 2000}


def test_a_position_that_says_little_is_a_battle_on_a_table_of_24_paces() -> None:
    battle, state = read_position({"figures": [{"id": "a", "profile": "loup"}]}, "x.json")
    assert battle.figures == (enlist_profile("a", profiles(rulebook())["loup"], "foes", {}),)
    assert (battle.table.width, battle.table.height, battle.table.shapes) == (24000, 24000, ())
    assert (battle.choices, battle.zones, battle.script, battle.starts) == ({}, {}, NO_SCRIPT, ())
    wolf = FigureNow("a", "foes", "up", OFF, vitality=1, gear=("arme-legere",))
    assert state == TableState("heroes", 1, (wolf,), (Troop("a", ("a",)),))


def test_all_that_a_position_says_is_in_its_battle_and_its_state() -> None:
    figure = {
        "id": "a", "profile": "chef-orc", "name": "Gork", "camp": "heroes", "at": [5, 6], "facing": [7, 8],
        "vitality": 2, "done": True, "prone": True, "paralysed": 9, "hidden": True, "hand": 1, "loaded": 10,
        "tag": "chefs", "group": "garde", "role": "garde", "behaviour": "prudence", "turned": "tireur", "near": 11,
        "prey": "t", "posts": ["A", "B"], "stats": {"combat": 12, "tir": 13}, "gear": ["epee", "arc-court"],
        "skills": ["furtif", "chef"], "spells": ["tir-magique"], "struck_by": ["t"], "post": 14, "summoner": "t",
        "bonuses": [{"stat": "combat", "value": 2, "rule": "SW-95"}], "exit": 15,
    }  # fmt: skip
    raw = {
        "figures": [
            figure, {"id": "t", "hero": "THEVOR", "status": "dead"}, {"id": "b", "profile": "loup", "group": "garde"},
        ],
        "zones": {"A": [[0, 0], [1, 0], [1, 1]]}, "table": {"width": 12, "height": 10, "shapes": [ROCK]}, "turn": 4,
        "half": "npcs", "options": {"prone": "literal"}, "weather": "orage", "omen": 3, "lucky": 2, "magic": -2,
        "shots": -3,
    }  # fmt: skip
    battle, state = read_position(raw, "x.json", choices={"near": "inclusive", "prone": "rise_first"})
    kind = profiles(rulebook())["chef-orc"]
    duty = Duty(
        "chefs", "garde", "garde", "prudence", "tireur", 11, "t", ("A", "B"), Text.same("Gork"),
    )  # fmt: skip
    known = enlist_profile("a", kind, "heroes", {}, duty)
    stats = {"combat": 12, "defense": 6, "vitalite": 2, "moral": 1, "psychisme": 0, "tir": 13}
    assert battle.figures[0] == replace(
        known, stats=stats, gear=("epee", "arc-court"), skills=(*known.skills, "furtif"), spells=("tir-magique",),
        summoner="t",
    )  # fmt: skip
    thevor = next(each for band in bands().values() for each in band_heroes(band) if each.name == "Thevor")
    assert battle.figures[1] == enlist_hero(rulebook(), thevor, "t")
    assert battle.choices == {"near": "inclusive", "prone": "literal"}
    assert battle.zones == {"A": ((0, 0), (1, 0), (1, 1))}
    assert (battle.table.width, battle.table.height) == (12000, 10000)
    assert battle.table.shapes == (Shape("obstacle", disc=(6000, 6000, 700), top=2000),)
    assert state == TableState(
        "npcs", 4,
        (
            FigureNow("a", "heroes", "up", (5, 6), (7, 8), 2, ("epee", "arc-court"), 1, True, True, 9, True,
                      (Bonus("combat", 2, "SW-95"),), 10, ("t",), post=14, exit=15),
            FigureNow("t", "heroes", "dead", vitality=0, gear=battle.of("t").gear),
            FigureNow("b", "foes", "up", vitality=1, gear=("arme-legere",)),
        ),
        (Troop("garde", ("a", "b")),), weather="orage", omen=3, lucky=2, magic=-2, shots=-3,
    )  # fmt: skip


def test_a_hero_who_is_given_things_may_use_them_and_keeps_the_rest() -> None:
    plain, given = (
        read_position({"figures": [{"id": "t", "hero": "Thevor", **more}]}, "x")[0].of("t")
        for more in ({}, {"gear": ["arc-long"], "spells": ["guerison-magique", "tir-magique"], "stats": {"moral": 4}})
    )
    assert (plain.cls, "tir" in plain.stats) == ("paladin", False)
    assert given == replace(
        plain, cls="", gear=("arc-long",), spells=("guerison-magique", "tir-magique"), stats={**plain.stats, "moral": 4}
    )


def test_a_position_in_a_quest_has_its_zones_its_script_and_its_start_area() -> None:
    figures = [{"id": "c", "profile": "civil", "tag": "civil"}, {"id": "d", "profile": "civil", "tag": "civil"}]
    raw = {"quest": "convoi", "figures": figures, "zones": {"S": [[0, 0], [1, 0], [1, 1]]}}
    battle, _ = read_position(raw, "x.json")
    convoy = quests()["convoi"]
    assert battle.zones == {**zones_by_name(convoy), "S": ((0, 0), (1, 0), (1, 1))}
    assert battle.script == script_of(convoy, tagged=Counter({"civil": 2}))
    assert battle.starts == ("G",)


WOLF = {"id": "a", "profile": "loup"}
KEYS = {
    "width": "quest.table_size", "height": "quest.table_size", "hero": "quest.no_such_hero",
    "profile": "content.not_one_of", "quest": "content.not_one_of",
}  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "place", "args"),
    [
        ({"figures": [WOLF], "table": {"width": 0}}, "table.width", {"most": 240}),
        ({"figures": [WOLF], "table": {"height": 241}}, "table.height", {"most": 240}),
        ({"figures": [WOLF, {**WOLF, "id": "b"}, {**WOLF, "id": "b"}]}, "figures[2]", {"name": "b"}),
        ({"figures": [{**WOLF, "id": "x" * 50}] * 2}, "figures[1]", {"name": "x" * 40}),
        ({"figures": []}, "figures", {"most": 200}),
        ({"figures": [{**WOLF, "id": str(n)} for n in range(201)]}, "figures", {"most": 200}),
        ({"figures": [WOLF, {"id": "b", "hero": "y" * 50}]}, "figures[1].hero", {"found": "y" * 40}),
        ({"figures": [WOLF, {"id": "b", "profile": "z" * 50}]}, "figures[1].profile",
         {"found": "z" * 40, "allowed": tuple(profiles(rulebook()))}),
        ({"figures": [WOLF], "quest": "q" * 50}, "quest", {"found": "q" * 40, "allowed": tuple(quests())}),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_position_is_told_with_its_place(
    raw: dict[str, Any], place: str, args: dict[str, object]
) -> None:
    for before in ("", "position."):
        with pytest.raises(ContentError) as told:
            read_position(raw, "x.json", before)
        found = told.value
        key = next((key for end, key in KEYS.items() if place.endswith(end)), "quest.figure_twice")
        if place == "figures":
            key = "quest.too_many_figures"
        assert (found.key, found.file, found.place) == (key, "x.json", before + place)
        assert {key: found.args_[key] for key in args} == args


def test_the_largest_table_and_the_most_figures_are_read() -> None:
    for paces in (1, 240):
        battle, _ = read_position({"figures": [WOLF], "table": {"width": paces, "height": paces}}, "x")
        assert battle.table.width == battle.table.height == paces * 1000
    figures = [{**WOLF, "id": str(n), "status": "reserve"} for n in range(200)]
    assert len(read_position({"figures": figures}, "x")[1].figures) == 200


# -- what a quest needs of its table -----------------------------------------------------------------------------------

CORNERS = ((0, 0), (1000, 0), (1000, 1000), (0, 1000))


@pytest.mark.rule("SW-149", "SW-152")
def test_the_ground_of_a_quest_knows_its_exits_and_what_is_watched() -> None:
    near = event(ComesNear(1, 6, "one"), COMING)
    twice = replace(near, id="f")
    far = replace(near, id="g", trigger=ComesNear(1, 9, "one"))
    gone = replace(near, id="h", trigger=ComesNear(9, 6))
    other = replace(
        near, id="i", trigger=FigureLeft(2, "one"), conditions=(LeftBy(1, "civil", 2), LeftBy(1, "moine", 1))
    )
    lost = replace(near, id="j", trigger=FigureLeft(1), conditions=(LeftBy(9, "civil", 2), LeftBy(2, "chef", 1)))
    found = QuestGround(Script((), (near, twice, far, gone, other, lost)), {"1": CORNERS, "2": CORNERS})
    assert found.exits == {1: frozenset({"civil", "moine"}), 2: frozenset({"", "chef"})}
    assert [(each.event.id, each.trigger, each.alone) for each in found.watches] == [
        ("e", near.trigger, False), ("f", near.trigger, False), ("g", far.trigger, True),
    ]  # fmt: skip
    assert (found.entering, found.by_place, found.undecided, found.parts, found.scripts, found.near) == (
        False, False, (), {}, {}, {},
    )  # fmt: skip
    enters = replace(near, trigger=ZoneEntered(1))
    assert QuestGround(Script((), (near, enters)), {}).entering
    held = Script((), (replace(near, conditions=(ZoneHeld(1, "one", 1),)),))
    assert not QuestGround(held, {}).by_place, "of a victory alone"


def test_a_victory_that_hangs_on_a_place_is_known() -> None:
    ways = VictoryCondition("v", "V", "one", (LeftBy(1),)), VictoryCondition("w", "W", "one", (LeftBy(1), ZoneHeld(1)))
    assert QuestGround(Script((), (), ways), {}).by_place
    assert not QuestGround(Script((), (), ways[:1]), {}).by_place


def test_the_zones_of_a_map_are_their_hulls_by_number_and_by_name() -> None:
    zones = (
        Zone(1, "Camp", runs=((4, 0, 2), (5, 1, 1))),
        Zone(2, "Camp", polygon=((1000, 1000), (3000, 1000), (2000, 1500), (3000, 3000))),
        Zone(3, "12", runs=((0, 7, 7),)),
        Zone(4, "", runs=((1, 7, 7),)),
        Zone(5, "Rien", polygon=((0, 0), (5, 5), (9, 9))),
        Zone(6, "Vide"),
    )
    camp = ((0, 4000), (3000, 4000), (3000, 5000), (2000, 6000), (1000, 6000), (0, 5000))
    assert zones_of(replace(new_map(12, 12), zones=zones)) == {
        "1": camp, "Camp": camp, "2": ((1000, 1000), (3000, 1000), (3000, 3000)),
        "3": ((7000, 0), (8000, 0), (8000, 1000), (7000, 1000)),
        "4": ((7000, 1000), (8000, 1000), (8000, 2000), (7000, 2000)),
    }  # fmt: skip
