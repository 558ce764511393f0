"""A scenario as it is laid out: who stands where, under which name, whom an event brings, who may have come where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.errors import Refused
from models.games.asked_ground import CLEAR, FAR, Known
from models.games.pieces import UNPLACED, Conduct, Placed, Setup
from models.games.script import NO_SCRIPT, Outcome, ScenarioEvent, Script
from models.games.swidenth.battle.laid_table import LaidTable, enlisted, laid_out
from models.games.swidenth.battle.state import OFF, TableState
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import bands, rulebook
from models.games.swidenth.party import SUMMONED, Party
from models.games.vocabulary import BringReserve, ComesNear
from models.i18n import Text, both
from models.maps.features import Zone
from models.maps.tile_map import new_map

BOOK = rulebook()
EXIT, GATE, CAMP = Zone(1, "Sortie", runs=((4, 20, 21), (5, 20, 21))), Zone(2, "Porte", runs=((0, 0, 1),)), "one"
START = (
    Zone(3, "Nord", "start", runs=((1, 2, 4),), side=CAMP),
    Zone(4, "Sud", "start", runs=((9, 6, 7), (10, 6, 7)), side=CAMP),
)
FOES_START = Zone(5, "Est", "start", runs=((0, 29, 29),), side="two")
GUARDS = ScenarioEvent(
    "garde", "La garde", effects=(BringReserve("soldat-de-la-garde", 2, zone=2, side=CAMP, reserve=3),)
)
COMING = BringReserve("guerrier-brigand", 2, zone=1, side="two"), BringReserve("troll", 1, side="two")
AMBUSH = ScenarioEvent("guet", "", trigger=ComesNear(1, 6, CAMP), outcomes=(Outcome(4, 20, COMING),))


def laid(
    *pieces: Placed,
    zones: tuple[Zone, ...] = (EXIT, GATE),
    events: tuple[ScenarioEvent, ...] = (),
    played: bool = True,
    **more: Any,
) -> LaidTable:
    board = replace(new_map(30, 12), zones=zones)
    return laid_out(Setup(board, (CAMP, "two"), pieces, script=Script(events=events), **more), BOOK, played=played)


def foe(piece: str, kind: str = "guerrier-brigand", **more: Any) -> Placed:
    return Placed(piece, kind, "two", **more)


HERO = Placed("e", "hero:erdokan", CAMP, at=(5000, 5000))


def test_sides_and_camps_are_told_by_each_other() -> None:
    table = laid(HERO, foe("b"))
    assert [table.side(each) for each in ("heroes", "foes")] == [CAMP, "two"]
    assert [table.camp(each) for each in (CAMP, "two", "pnj")] == ["heroes", "foes", "foes"]
    assert [(each.id, each.camp) for each in table.battle.figures] == [("e", "heroes"), ("b", "foes")]
    with pytest.raises(Refused) as refused:
        laid_out(Setup(new_map(9, 9), (CAMP, "two", "three"), ()), BOOK)
    assert refused.value.key == "scenario.two_sides"


def test_who_has_a_place_stands_there_as_he_looks_and_is_hurt() -> None:
    hero = band_heroes(bands()["noirs-ameres"])[0]
    kept = enlisted(BOOK, Party("x", 100, (replace(hero, id="h1", wounds=2),)), "h1")
    table = laid(
        replace(HERO, facing=(0, 3)),
        Placed("t", "h1", CAMP, at=(9000, 2000)),
        foe("b"),
        foe("c", at=(9500, 9500), later=True),
        foe("d", at=(1500, 1500)),
        enlisted={"h1": kept},
    )
    state = table.begin()
    assert [(each.id, each.status, each.at, each.facing, each.vitality) for each in state.figures] == [
        ("e", "up", (5000, 5000), (0, 3), 5), ("t", "up", (9000, 2000), (0, 0), 3), ("b", "reserve", OFF, (0, 0), 1),
        ("c", "reserve", OFF, (0, 0), 1), ("d", "up", (1500, 1500), (0, 0), 1),
    ]  # fmt: skip
    assert (table.places, table.facings, table.wounds, table.later) == (
        {"e": (5000, 5000), "t": (9000, 2000), "d": (1500, 1500)}, {"e": (0, 3)}, {"t": 2}, frozenset({"c"}),
    )  # fmt: skip
    assert table.battle.of("t").name == Text.same("Thevor")
    assert (kept["wounds"], kept[SUMMONED]) == (2, False)
    with pytest.raises(Refused) as refused:
        enlisted(BOOK, Party("x", 100, (hero,)), "nobody")
    assert refused.value.key == "quest.no_such_figure"


@pytest.mark.rule("SW-132", "SW-150", "SW-204")
def test_a_figure_has_what_its_scenario_changes_and_else_what_its_profile_says() -> None:
    led = Conduct("garde", "prudence", "tireur", 5, ("Sortie",), "e", "tir")
    table = laid(
        HERO,
        foe("a", "archer-brigand", name="Jo", tag="chef", conduct=led, reward=9),
        foe("b", reward=0),
        foe("c", "guerrier-orc"),
        Placed("p", "soldat-de-la-garde", CAMP, player=True, tag="civil"),
        choices={"archer_role": "shooter"},
    )
    jo, brigand, orc, guard = (table.battle.of(each) for each in "abcp")
    assert (jo.name, jo.tag, jo.worth, jo.hero, jo.group) == (Text.same("Jo"), "chef", 9, False, "")
    assert (jo.role, jo.behaviour, jo.turned, jo.near, jo.prey, jo.posts, jo.main_weapon) == (
        "garde", "prudence", "tireur", 5, "e", ("Sortie",), "tir",
    )  # fmt: skip
    assert (brigand.role, brigand.behaviour, brigand.main_weapon, brigand.worth) == ("guerrier", "foncer", "melee", 0)
    assert (orc.worth, orc.name, orc.stats) == (
        4, Text("Guerrier Orc", "Orc Warrior"), {"combat": 2, "defense": 5, "vitalite": 2, "moral": 0, "psychisme": 0},
    )  # fmt: skip
    assert (guard.hero, guard.camp, guard.tag, guard.role) == (True, "heroes", "civil", "")
    for piece, name in (
        (foe("x", "dragon"), both("scenario.unknown_figure")),
        (foe("x", "dragon", name="Smaug"), Text.same("Smaug")),
    ):
        with pytest.raises(Refused) as refused:
            laid(HERO, piece)
        assert (refused.value.key, refused.value.args_) == ("quest.no_such_profile", {"name": name})


def test_those_without_a_name_are_numbered_where_there_are_several_or_more_may_come() -> None:
    table = laid(
        HERO, foe("b"), foe("c"), foe("n", name="Guerrier Brigand 2"), foe("o", "guerrier-orc"), foe("t", "troll"),
        foe("z", "zombi", name="Zombi"), foe("y", "zombi"), events=(AMBUSH, GUARDS),
    )  # fmt: skip
    assert [(each.id, each.name.fr, each.name.en) for each in table.battle.figures] == [
        ("e", "Erdokan", "Erdokan"),
        ("b", "Guerrier Brigand 1", "Brigand Warrior 1"),
        ("c", "Guerrier Brigand 3", "Brigand Warrior 3"),
        ("n", "Guerrier Brigand 2", "Guerrier Brigand 2"),
        ("o", "Guerrier Orc", "Orc Warrior"),
        ("t", "Troll 1", "Troll 1"),
        ("z", "Zombi", "Zombi"),
        ("y", "Zombi", "Zombie"),
        ("guet-1", "Guerrier Brigand 4", "Brigand Warrior 4"),
        ("guet-2", "Guerrier Brigand 5", "Brigand Warrior 5"),
        ("guet-3", "Troll 3", "Troll 3"),
        ("garde-1", "Soldat de la Garde 1", "Guard Soldier 1"),
        ("garde-2", "Soldat de la Garde 2", "Guard Soldier 2"),
        ("garde-3", "Soldat de la Garde 3", "Guard Soldier 3"),
    ]
    came = [table.battle.of(each) for each in ("guet-3", "garde-3")]
    assert [(each.camp, each.tag, each.type) for each in came] == [
        ("foes", "guet", "troll"),
        ("heroes", "garde", "soldat-de-la-garde"),
    ]


@pytest.mark.parametrize(
    ("kind", "name", "key", "args"),
    [
        ("", "Le guet", "quest.reserve_of_nobody", {"name": "Le guet"}),
        ("", "", "quest.reserve_of_nobody", {"name": "guet"}),
        ("dragon", "Le guet", "quest.no_such_profile", {"name": "dragon"}),
    ],
)
def test_an_event_that_brings_nobody_known_is_refused_by_name(
    kind: str, name: str, key: str, args: Mapping[str, str]
) -> None:
    with pytest.raises(Refused) as refused:
        laid(HERO, foe("b"), events=(replace(AMBUSH, name=name, effects=(BringReserve(kind, side="two"),)),))
    assert (refused.value.key, refused.value.args_) == (key, args)


def test_a_hero_stands_on_the_table_once() -> None:
    with pytest.raises(Refused) as refused:
        laid(HERO, replace(HERO, id="f"), foe("b"))
    assert (refused.value.key, refused.value.args_["name"]) == ("quest.hero_twice", Text.same("Erdokan"))
    twice = laid(HERO, foe("b", name="Jo"), foe("c", name="Jo"))
    assert [each.name.fr for each in twice.battle.figures] == ["Erdokan", "Jo", "Jo"]


@pytest.mark.rule("SW-124", "SW-125")
def test_a_warrior_to_be_called_waits_for_whoever_of_his_side_knows_the_spell() -> None:
    waits = Placed("w", "guerrier-orc", CAMP, at=(9000, 9000), conduct=Conduct(SUMMONED))
    mage, other = Placed("p", "hero:putzin", CAMP, at=(2000, 2000)), Placed("s", "hero:shonya", CAMP)
    table = laid(HERO, mage, other, waits, foe("b"))
    called = table.battle.of("w")
    assert (called.summoner, called.role) == ("p", "guerrier")
    assert "w" not in table.places
    assert table.begin().figure("w").status == "reserve"
    for pieces in ((HERO, waits, foe("b")), (HERO, foe("m", "sorcier"), replace(waits, side="two"))):
        with pytest.raises(Refused) as refused:
            laid(*pieces)
        assert (refused.value.key, refused.value.args_["name"]) == (
            "quest.no_summoner",
            Text("Guerrier Orc", "Orc Warrior"),
        )
        assert laid(*pieces, played=False).battle.of("w").summoner == "", "printed, nobody need call him"


# -- where nobody measures ---------------------------------------------------------------------------------------------


def unplaced(*pieces: Placed, **more: Any) -> tuple[LaidTable, TableState]:
    table = laid(*pieces, agreements={UNPLACED: True}, **more)
    return table, replace(table.begin(), half="heroes", turn=1)


def test_whoever_does_not_come_later_is_there_and_as_far_as_he_may_have_been_put() -> None:
    pieces = (HERO, Placed("g", "hero:gardul", CAMP), foe("b", at=(20500, 5000)), foe("c"), foe("l", later=True))
    table, state = unplaced(*pieces, events=(GUARDS,), zones=(EXIT, GATE, *START, FOES_START))
    assert table.battle.starts == ("3", "4")
    assert [(each.id, each.status, each.gone) for each in state.figures] == [
        ("e", "up", 0), ("g", "up", 0), ("b", "up", 0), ("c", "up", 0), ("l", "reserve", -1),
        *((f"garde-{n}", "reserve", -1) for n in (1, 2, 3)),
    ]  # fmt: skip
    # About its spot to a pace: between e and b are 15.5 paces, two less or more, and a pace of bases.
    gap = state.figure("e").known.gap("b")
    assert gap.least == 15500 - 2000 - 1000
    # Gardul begins in one of the two zones, from 2 to 8 and from 1 to 11; who of the enemies has no spot, anywhere.
    near = state.figure("g").known.gap("b")
    assert near.least == 19500 - 8000 - 1000
    assert state.figure("g").known.gap("c").least == CLEAR
    assert state.figure("l").known == Known()
    assert table.battle.asked == "trust"
    assert laid(*pieces).battle.asked == ""
    one_way = {each.other: (each.least, each.most) for each in state.figure("b").known.apart}
    assert one_way["e"] == (gap.least, gap.most)
    assert gap.most < FAR


@pytest.mark.rule("SW-152")
@pytest.mark.parametrize(
    ("at", "gone", "is_near"),
    [
        # The zone is 20 to 22 and 4 to 6 paces; whoever began at 5 stood up to 6: 14 to go, less 6 and his base.
        ((5000, 5000), 7500, False),
        ((5000, 5000), 7501, True),
        # Beside it, before and behind: 3 paces aside are 14.318 in all.
        ((5000, 10000), 7817, False),
        ((5000, 10000), 7818, True),
        ((5000, 1000), 7642, False),
        ((5000, 1000), 7643, True),
        ((29500, 5000), 0, False),
        ((29500, 5000), 1, True),
        ((21000, 5000), 0, True),
    ],
)
def test_whether_anybody_may_have_come_near_is_reckoned_from_where_he_began(
    at: tuple[int, int], gone: int, is_near: bool
) -> None:
    table, state = unplaced(replace(HERO, at=at), foe("b", at=(21000, 5000)), events=(AMBUSH,))
    state = state.put(replace(state.figure("e"), gone=gone))
    assert table.may_be_near(state, ComesNear(1, 6)) == is_near
    assert table.may_be_near(state, ComesNear(1, 6, CAMP)) == is_near
    assert table.may_be_near(state, ComesNear(1, 6, "two")), "of the others nobody counts moves"
    assert table.may_be_near(state, ComesNear(9, 6)), "nobody knows where that zone is"


@pytest.mark.rule("SW-17", "SW-128", "SW-152")
@pytest.mark.parametrize(("turn", "is_near"), [(2, False), (3, True)])
def test_in_an_older_file_everybody_may_have_run_each_turn_and_been_pushed_once(turn: int, is_near: bool) -> None:
    """Twice 4.5 paces and 4 are 13, with half a base and less than one pace 14.5; to 16 it takes a third."""
    table, state = unplaced(replace(HERO, at=(3500, 5000)), foe("b"), events=(AMBUSH,))
    state = replace(state.put(replace(state.figure("e"), gone=-1)), turn=turn)
    assert table.may_be_near(state, ComesNear(1, 1)) == is_near


@pytest.mark.rule("SW-151", "SW-152")
@pytest.mark.parametrize(("gone", "is_near"), [(11748, False), (11749, True)])
def test_whoever_an_event_brought_began_in_its_zone(gone: int, is_near: bool) -> None:
    """The gate is 0 to 2 and 0 to 1 paces: 18 to go and 3 aside are 18.249, less 6 and half a pace."""
    table, state = unplaced(HERO, foe("b"), events=(GUARDS, AMBUSH))
    state = state.put(replace(state.figure("garde-1"), status="up", gone=gone))
    assert table.may_be_near(state, ComesNear(1, 6, CAMP)) == is_near
    assert table.may_be_near(state, ComesNear(1, 6)) == is_near, "whoever may set it off"


def test_a_text_changes_whenever_somebody_of_a_side_moves_or_comes() -> None:
    table, state = unplaced(HERO, Placed("g", "hero:gardul", CAMP), foe("b"), events=(GUARDS,))
    assert [table.moved_in_all(state, each) for each in (CAMP, "two", "")] == ["2", "1", "3"]
    moved = state.put(replace(state.figure("e"), gone=4500))
    assert [table.moved_in_all(moved, each) for each in (CAMP, "two", "")] == ["4502", "1", "4503"]
    came = moved.put(replace(moved.figure("garde-1"), status="up", gone=0))
    assert table.moved_in_all(came, CAMP) == "4503"
    old = replace(moved.put(replace(moved.figure("b"), gone=-1)), turn=7)
    assert [table.moved_in_all(old, each) for each in (CAMP, "two", "")] == ["4502", "turn 7", "turn 7"]


def test_a_table_without_a_script_has_none() -> None:
    assert laid(HERO, foe("b")).battle.script == NO_SCRIPT
