"""Weather and random events, drawn and applied: whom one befalls of several, what is told, what each leaves behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.dice import RealDice
from models.games.swidenth.battle.acts import BeginTurn, DoNothing, GoAlong, Objection, RollSigns, Strike, TableAct
from models.games.swidenth.battle.engine import objection, resolve
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import Bonus, TableBattle, TableState

OMEN = 7
"""The score drawn: a die of a PJ that shows it brings an event."""


def table(**position: Any) -> tuple[TableBattle, TableState]:
    """Return Thevor at blows with an orc, Oghavor far off; and two guards, a brigand, a skeleton."""
    figures = [
        {"id": "t", "hero": "Thevor", "at": [5000, 5000]},
        {"id": "o", "hero": "Oghavor", "at": [5000, 20000]},
        {"id": "g1", "profile": "soldat-de-la-garde", "camp": "heroes", "at": [2000, 14500]},
        {"id": "g2", "profile": "soldat-de-la-garde", "camp": "heroes", "at": [2000, 11000], "vitality": 2},
        {"id": "c", "profile": "guerrier-orc", "at": [6000, 5000]},
        {"id": "b", "profile": "guerrier-brigand", "at": [12000, 5000]},
        {"id": "s", "profile": "squelette", "at": [20000, 5000]},
    ]
    return read_position({"figures": figures, "turn": 2, "omen": OMEN, **position}, "omens.json")


def befallen(
    event: int, *who: int, gone: tuple[str, ...] = ()
) -> tuple[list[tuple[str, str, str, Any]], TableState, TableState]:
    """Return what is told after a tied blow whose die shows the omen, the state before and the state after."""
    battle, state = table()
    for each in gone:
        state = state.put(replace(state.figure(each), status="left"))
    done = resolve(battle, state, Strike("t", "c"), RealDice((OMEN, OMEN, event, *who)))
    assert [each.result for each in done.dice[2:]] == [event, *who], "all dice are thrown, and no other"
    told = [(each.kind, each.subject, each.rule, each.args) for each in done.events[1:]]
    return told, state, done.state


def changed(before: TableState, after: TableState) -> dict[str, Any]:
    """Return the figures that differ but for having acted, and what of the state does."""
    names = ("lucky", "magic", "shots")
    found: dict[str, Any] = {
        each: getattr(after, each) for each in names if getattr(after, each) != getattr(before, each)
    }
    pairs = zip(before.figures, after.figures, strict=True)
    return found | {new.id: new for old, new in pairs if replace(old, done=new.done) != new}


@pytest.mark.rule("SW-192", "SW-193", "SW-194", "SW-195")
@pytest.mark.parametrize(
    ("event", "row", "rule", "after"),
    [
        (1, "rien", "SW-193", {}),
        (10, "rien", "SW-193", {}),
        (11, "attaque-critique", "SW-193", {"lucky": 2}),
        (14, "perturbation-magique", "SW-194", {"magic": -2}),
        (15, "vent-de-magie-favorable", "SW-194", {"magic": 2}),
        (16, "coup-foireux", "SW-195", {"lucky": -2}),
        (18, "bourrasque-subite", "SW-195", {"shots": -3}),
    ],
)
def test_an_event_of_numbers_changes_one_number(event: int, row: str, rule: str, after: Mapping[str, int]) -> None:
    told, before, now = befallen(event)
    assert told == [("omen", "", rule, {"row": row})]
    assert changed(before, now) == after


@pytest.mark.rule("SW-193")
def test_a_panic_makes_one_npc_near_a_hero_frightful_to_him_this_turn() -> None:
    """Less than six paces: Oghavor has the first guard beside him, Thevor the second, and the orc."""
    fright = Bonus("effroi", 2, "SW-193", "t", 2)
    for which, npc in ((1, "g2"), (2, "c")):
        told, before, now = befallen(12, 1, which)
        assert told == [
            ("omen", "", "SW-193", {"row": "crise-de-panique"}),
            ("panic", npc, "SW-193", {"target": "t"}),
        ]
        assert changed(before, now) == {npc: replace(before.figure(npc), bonuses=(fright,))}
    told, before, now = befallen(12, 2)
    assert told[1:] == [("panic", "g1", "SW-193", {"target": "o"})], "one alone is not drawn for"
    told, before, now = befallen(12, 2, gone=("g1",))
    assert told[1:] == [("panic", "c", "SW-193", {"target": "t"})], "a hero with nobody near him is not drawn either"


@pytest.mark.rule("SW-194", "SW-195", "SW-196")
@pytest.mark.parametrize(
    ("event", "row", "rule", "kind", "among", "changes"),
    [
        (13, "traitrise", "SW-194", "turned_coat", ("g1", "g2"), {"camp": "foes"}),
        (17, "perte-d-equilibre", "SW-195", "prone", ("t", "o"), {"prone": True}),
        (19, "chute-propice", "SW-196", "prone", ("c", "b", "s"), {"prone": True}),
        (20, "fuite-inesperee", "SW-196", "fled", ("g1", "b"), {"status": "fled"}),
    ],
)
def test_one_of_several_is_befallen_by_a_die_with_a_face_for_each(
    event: int, row: str, rule: str, kind: str, among: tuple[str, ...], changes: dict[str, Any]
) -> None:
    for number, name in enumerate(among, 1):
        told, before, now = befallen(event, number)
        args = {"by": ""} if kind == "fled" else {}
        assert told[:2] == [("omen", "", rule, {"row": row}), (kind, name, rule, args)]
        assert changed(before, now)[name] == replace(before.figure(name), done=name == "t", **changes)
        assert set(changed(before, now)) == {name}
    told, before, now = befallen(event, gone=tuple(each for each in among[1:] if each not in "tc"))
    if event != 19:
        assert told[1][:2] == (kind, among[0]), "without a die where there is one"


@pytest.mark.rule("SW-194", "SW-196")
@pytest.mark.parametrize(("event", "gone"), [(13, ("g1", "g2")), (20, ("g1", "b"))])
def test_an_event_with_nobody_to_befall_is_only_told(event: int, gone: tuple[str, ...]) -> None:
    told, before, now = befallen(event, gone=gone)
    assert [each[0] for each in told] == ["omen"]
    assert changed(before, now) == {}


@pytest.mark.rule("SW-192")
def test_every_die_of_a_hero_that_shows_the_score_brings_one_event_and_no_other_die() -> None:
    battle, state = table()
    for omen, dice, events in (
        (OMEN, (OMEN, 9), 1),
        (OMEN, (9, OMEN), 0),
        (0, (OMEN, OMEN), 0),
        (OMEN, (OMEN + 1, OMEN), 0),
    ):
        done = resolve(battle, replace(state, omen=omen), Strike("t", "c"), RealDice((*dice, *[10] * events)))
        assert [each.kind for each in done.events].count("omen") == events, (omen, dice)
    # Both of the heroes beside a dead friend test, and both dice show it.
    friends = [
        {"id": "t", "hero": "Thevor", "at": [5000, 5000], "vitality": 1},
        {"id": "o", "hero": "Oghavor", "at": [5000, 7000]},
        {"id": "g", "hero": "Gardul", "at": [5000, 3000]},
        {"id": "c", "profile": "guerrier-orc", "at": [6000, 5000]},
    ]
    battle, state = table(figures=friends, half="npcs")
    done = resolve(battle, state, Strike("c", "t"), RealDice((20, 1, OMEN, OMEN, 11, 18)))
    assert [each.args["row"] for each in done.events if each.kind == "omen"] == [
        "attaque-critique",
        "bourrasque-subite",
    ]


@pytest.mark.rule("SW-187", "SW-188", "SW-189", "SW-190", "SW-191", "SW-192")
@pytest.mark.parametrize(
    ("die", "row", "rule"),
    [
        (1, "beau-temps", "SW-187"), (4, "beau-temps", "SW-187"), (5, "orage", "SW-188"), (8, "orage", "SW-188"),
        (9, "brouillard", "SW-189"), (12, "brouillard", "SW-189"), (13, "vent-houleux", "SW-190"),
        (16, "vent-houleux", "SW-190"), (17, "vent-de-magie", "SW-191"), (20, "vent-de-magie", "SW-191"),
    ],
)  # fmt: skip
def test_weather_and_score_are_drawn_alone_or_together(die: int, row: str, rule: str) -> None:
    battle, state = table(half="deploy", turn=0, omen=0)
    weather, score = ("weather", "", rule, {"row": row}), ("omen_score", "", "SW-192", {"score": 13})
    for act, dice, told, drawn in (
        (RollSigns(), (die, 13), [weather, score], (row, 13)),
        (RollSigns(omen=False), (die,), [weather], (row, 0)),
        (RollSigns(weather=False), (13,), [score], ("", 13)),
    ):
        done = resolve(battle, state, act, RealDice(dice))
        assert [(each.kind, each.subject, each.rule, each.args) for each in done.events] == told
        assert (done.state.weather, done.state.omen) == drawn
        assert objection(battle, done.state, RollSigns()) == Objection("SW-187", "quest.signs_drawn")
    begun = replace(state, half="heroes", turn=1)
    assert objection(battle, begun, RollSigns()) == Objection("SW-187", "quest.signs_drawn")
    assert objection(battle, state, RollSigns()) is None


@pytest.mark.rule("SW-149")
@pytest.mark.parametrize(
    ("half", "act", "changes", "left"),
    [
        # Whoever stands there when a turn begins leaves, the first and the second of those who are led, and no hero.
        ("begin", BeginTurn(), {}, "cd"),
        ("begin", BeginTurn(), {"c": {"at": (22479, 12000)}}, "d"),
        ("begin", BeginTurn(), {"c": {"at": (22480, 12000)}}, "cd"),
        ("begin", BeginTurn(), {"c": {"status": "dead"}}, "d"),
        # In the middle of a turn whoever moved there leaves, and who stood there already stood there before.
        ("heroes", GoAlong("c", ((22500, 12000),)), {"c": {"at": (21000, 12000)}}, "c"),
        ("heroes", DoNothing("t"), {"t": {"at": (20000, 5000)}}, ""),
    ],
)
def test_whoever_is_led_to_an_exit_leaves_by_it(
    half: str, act: TableAct, changes: Mapping[str, Mapping[str, Any]], left: str
) -> None:
    figures = [
        {"id": "t", "hero": "Thevor", "at": [22800, 10500]},
        {"id": "c", "profile": "civil", "camp": "heroes", "tag": "civil", "at": [22800, 12000]},
        {"id": "d", "profile": "civil", "camp": "heroes", "tag": "civil", "at": [22800, 13500]},
        {"id": "w", "profile": "civil", "camp": "heroes", "tag": "civil", "at": [2000, 12000]},
        {"id": "b", "profile": "guerrier-brigand", "at": [5000, 2000]},
    ]
    battle, state = table(figures=figures, quest="convoi", half=half, omen=0)
    for name, values in changes.items():
        state = state.put(replace(state.figure(name), **values))
    (zone,) = battle.quest.exits
    done = resolve(battle, state, act, RealDice((1,)))
    told = [(each.subject, each.rule, each.args) for each in done.events if each.kind == "left"]
    assert told == [(each, "SW-149", {"by": "", "zone": zone}) for each in left]
    assert {each.id: each.exit for each in done.state.figures if each.status == "left"} == dict.fromkeys(left, zone)
