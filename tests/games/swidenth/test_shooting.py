"""Shots: who may shoot whom, every modifier of a shot, what it leaves, reloading; objections and lines whole."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from models.dice import Dice, Modifier
from models.games.asked_ground import Apart, Known
from models.games.swidenth.battle import shooting
from models.games.swidenth.battle.acts import Objection, ReloadWeapon, ShootAt
from models.games.swidenth.battle.melee import Prospect
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.scene import Working
from models.games.swidenth.battle.shooting import Shot
from models.games.swidenth.battle.state import Bonus, Empty, TableBattle, TableState
from tests.games.swidenth.quest_stage import told

FIGURES: list[dict[str, Any]] = [
    {"id": "g", "hero": "Gardul", "at": [5000, 5000], "gear": ["arc-court", "arbalete", "arbalete", "lance", "dague"]},
    {"id": "t", "hero": "Thevor", "at": [5000, 9000]},
    {"id": "b", "profile": "guerrier-gobelin", "at": [12000, 5000], "facing": [-1, 0]},
    {"id": "e", "profile": "chef-orc", "at": [5000, 10000]},
]


def put_down(*more: dict[str, Any], **changes: Any) -> tuple[TableBattle, TableState]:
    options, shapes = changes.pop("options", {}), changes.pop("shapes", [])
    raw = {"turn": 3, "figures": [*FIGURES, *more], "options": options, "table": {"shapes": shapes}}
    battle, state = read_position(raw, "shots.json")
    return battle, replace(state, **changes)


def no(rule: str, key: str, figure: str = "g", **more: Any) -> Objection:
    return Objection(rule, f"quest.{key}", {"figure": figure, **more})


@pytest.mark.rule("SW-35", "SW-38", "SW-103", "SW-111", "SW-123", "SW-2")
@pytest.mark.parametrize(
    ("shooter", "target", "weapon", "wanted"),
    [
        ({}, {}, "arc-court", None),
        ({}, {}, "lance", None),
        ({}, {"at": (12001, 5000)}, "lance", no("SW-35", "out_of_range", "b", paces=6)),
        ({}, {}, "dague", no("SW-35", "no_missile")),
        ({}, {}, "arc-long", no("SW-35", "no_missile")),
        ({"done": True}, {}, "arc-court", no("SW-13", "acted_already")),
        ({"prone": True}, {}, "arc-court", None),
        ({"at": (5000, 8000)}, {"at": (5000, 7000)}, "arc-court", no("SW-35", "shooter_engaged", "b")),
        ({}, {"status": "dead"}, "arc-court", no("SW-35", "no_enemy", "b")),
        ({}, {"camp": "heroes"}, "arc-court", no("SW-35", "no_enemy", "b")),
        ({}, {"hidden": True}, "arc-court", no("SW-123", "is_invisible", "b")),
        ({}, {"at": (6000, 9000)}, "arc-court", no("SW-38", "target_engaged", "b")),
        ({}, {"at": (15000, 5000)}, "arc-court", None),
        ({}, {"at": (15001, 5000)}, "arc-court", no("SW-35", "out_of_range", "b", paces=9)),
        ({}, {"at": (11900, 7500)}, "arc-court", no("SW-103", "is_stealthy", "b")),
        ({}, {"at": (11000, 8500)}, "arc-court", no("SW-2", "out_of_sight", "b")),
    ],
)  # fmt: skip
def test_why_a_figure_cannot_shoot_at_another(
    shooter: dict[str, Any], target: dict[str, Any], weapon: str, wanted: Objection | None
) -> None:
    rocks = [
        {"kind": "obstacle", "disc": [12700, 7500, 300], "top": 2000},
        {"kind": "obstacle", "polygon": [[8000, 6000], [8500, 6000], [8500, 8500], [8000, 8500]], "top": 3000},
    ]
    battle, state = put_down(shapes=rocks, options={"prone": "literal"})
    sly = tuple(replace(e, skills=(*e.skills, "furtif")) if e.id == "b" else e for e in battle.figures)
    state = state.put(replace(state.figure("g"), **shooter)).put(replace(state.figure("b"), **target))
    assert shooting.refuse_shot(replace(battle, figures=sly), state, ShootAt("g", "b", weapon)) == wanted


def test_where_positions_are_not_known_range_and_sight_are_as_people_say() -> None:
    battle, state = put_down()
    battle = replace(battle, asked="trust")
    for gap, wanted in ((9000, None), (9001, no("SW-35", "out_of_range", "b", paces=9))):
        figure = replace(state.figure("g"), known=Known(apart=(Apart("b", gap, gap),)))
        found = shooting.refuse_shot(battle, state.put(figure), ShootAt("g", "b", "arc-court"))
        assert found == wanted


@pytest.mark.rule("SW-111")
@pytest.mark.parametrize(
    ("loaded", "empty", "ready"),
    [
        (0, (), True), (3, (), True), (4, (), False), (-1, (), False),
        (0, (Empty("arbalete", 5),), True),
        (0, (Empty("arbalete", 5), Empty("arbalete", 4)), False),
        (0, (Empty("arbalete", 5), Empty("arbalete", 3)), True),
        (0, (Empty("arbalete", -1), Empty("arbalete", 4)), False),
        (0, (Empty("pistolet", 5), Empty("arbalete", 4)), True),
    ],
)  # fmt: skip
def test_a_weapon_that_must_be_reloaded_waits_each_for_itself(
    loaded: int, empty: tuple[Empty, ...], ready: bool
) -> None:
    battle, state = put_down()
    state = state.put(replace(state.figure("g"), loaded=loaded, empty=empty))
    found = shooting.refuse_shot(battle, state, ShootAt("g", "b", "arbalete"))
    assert found == (None if ready else no("SW-111", "not_loaded"))
    assert shooting.refuse_shot(battle, state, ShootAt("g", "b", "arc-court")) is None


# -- what counts in a shot ---------------------------------------------------------------------------------------------

TIR, COM, DEG, DEF = (f"quest.stat_{each}" for each in ("tir", "combat", "degats", "defense"))


def shot(battle: TableBattle, state: TableState, target: str = "b", weapon: str = "arc-court") -> Shot:
    missile = shooting.missile_of(battle, state.figure("g"), weapon)
    assert missile is not None
    return shooting.shot_of(battle, state, state.figure("g"), state.figure(target), missile)


def mods(*each: tuple[str, int]) -> tuple[Modifier, ...]:
    return tuple(Modifier(*one) for one in each)


@pytest.mark.rule("SW-36", "SW-86", "SW-188", "SW-190", "SW-195", "SW-11")
def test_a_shot_counts_weather_gusts_shields_and_what_lasts() -> None:
    battle, state = put_down(options={"shield_com_rear": "no"})
    front = mods((COM, 2), ("SW-86", 1)), mods((DEF, 2), ("SW-86", 1))
    assert shot(battle, state) == Shot(mods((TIR, 3)), front[0], mods((DEG, 0)), front[1], 1, 0)
    assert shot(battle, state, weapon="arbalete").damage == mods((DEG, 2))
    storm = replace(state, weather="orage", shots=-3)
    assert shot(battle, storm).aim == mods((TIR, 3), ("SW-188", -1), ("SW-195", -3))
    assert shot(battle, replace(state, weather="brouillard")).aim == mods((TIR, 3))
    assert shot(battle, replace(state, weather="vent-houleux")).aim == mods((TIR, 3), ("SW-190", -3))
    behind = state.put(replace(state.figure("b"), facing=(1, 0), vitality=4))
    found = shot(battle, behind)
    assert (found.combat, found.defence, found.vitality) == (mods((COM, 2)), mods((DEF, 2)), 4)
    always = replace(battle, choices={"shield_com_rear": "yes"})
    assert shot(always, behind).combat == front[0]
    assert shot(always, behind).defence == mods((DEF, 2))
    own = tuple(Bonus(stat, n, "SW-95", turn=3) for n, stat in enumerate(("combat", "defense", "degats", "moral"), 1))
    lasting = state.put(replace(state.figure("b"), bonuses=own))
    lasting = lasting.put(replace(lasting.figure("g"), bonuses=own))
    found = shot(battle, lasting)
    assert found.combat == (*front[0], Modifier("SW-95", 1))
    assert found.defence == (*front[1], Modifier("SW-95", 2))
    assert found.damage == mods((DEG, 0), ("SW-95", 3))
    assert found.aim == mods((TIR, 3))


@pytest.mark.rule("SW-37", "SW-102", "SW-105", "SW-109")
@pytest.mark.parametrize(
    ("skills", "rock", "options", "aim"),
    [
        ([], 0, {}, [(TIR, 7)]),
        ([], 5500, {}, [(TIR, 7), ("SW-37", -4)]),
        ([], 5900, {}, [(TIR, 7)]),
        (["petite-taille"], 0, {}, [(TIR, 7), ("SW-109", -4)]),
        (["petite-taille"], 5500, {}, [(TIR, 7), ("SW-37", -6)]),
        (["enorme"], 0, {}, [(TIR, 7), ("SW-102", 7)]),
        (["immense"], 0, {}, [(TIR, 7), ("SW-105", 21)]),
        (["enorme"], 5500, {"big_cover": "halved"}, [(TIR, 7), ("SW-37", -4)]),
        (["enorme"], 5500, {"big_cover": "none"}, [(TIR, 7)]),
    ],
)
def test_cover_and_size_divide_or_multiply_the_tir(
    skills: list[str], rock: int, options: dict[str, str], aim: list[tuple[str, int]]
) -> None:
    rocks = [{"kind": "obstacle", "polygon": [[9000, 4000], [9300, 4000], [9300, 5000], [9000, 5000]], "top": 9000}]
    big = {"id": "x", "profile": "loup", "at": [12000, 5000 if rock != 5900 else 5450], "skills": skills}
    battle, state = put_down(big, shapes=rocks if rock else [], options=options)
    state = state.put(replace(state.figure("b"), at=(20000, 20000)))
    figures = tuple(replace(e, stats={**e.stats, "tir": 7}) if e.id == "g" else e for e in battle.figures)
    found = shot(replace(battle, figures=figures), state, "x")
    assert (found.hidden >= 500) is (rock == 5500)
    assert found.aim == mods(*aim)


@pytest.mark.rule("SW-37", "SW-188")
def test_what_is_added_to_the_tir_is_added_before_or_after_cover() -> None:
    rocks = [{"kind": "obstacle", "polygon": [[9000, 4000], [9300, 4000], [9300, 5000], [9000, 5000]], "top": 9000}]
    for order, aim in (
        ("multiply_first", [(TIR, 3), ("SW-37", -2), ("SW-188", -1), ("SW-195", -3)]),
        ("modify_first", [(TIR, -1)]),
    ):
        battle, state = put_down(shapes=rocks, options={"tir_order": order}, weather="orage", shots=-3)
        found = shot(battle, state).aim
        assert found[:1] == mods(aim[0])
        assert found == mods(*aim) or order == "modify_first"


@pytest.mark.rule("SW-92", "SW-113")
def test_a_blessed_weapon_hurts_the_marked_more_and_a_ghost_laughs_at_plain_armour() -> None:
    marked = {"id": "x", "profile": "squelette", "at": [12000, 9000]}
    ghost = {"id": "y", "profile": "loup", "at": [12000, 12000], "skills": ["spectral"]}
    battle, state = put_down(marked, ghost)
    missile = shooting.missile_of(battle, state.figure("g"), "arc-court")
    assert missile is not None
    for target, blessing, damage in (
        ("x", 2, [(DEG, 0), ("SW-92", 2)]), ("y", 2, [(DEG, 0), ("SW-92", 2)]), ("b", 2, [(DEG, 0)]),
        ("x", 0, [(DEG, 0)]),
    ):  # fmt: skip
        holy = replace(missile, blessing=blessing)
        found = shooting.shot_of(battle, state, state.figure("g"), state.figure(target), holy)
        assert found.damage == mods(*damage)
    chief = battle.of("e")
    bow = tuple(replace(e, skills=(*e.skills, "spectral")) if e.id == "g" else e for e in battle.figures)
    haunted = replace(battle, figures=bow)
    armour = haunted.outfit(state.figure("e")).armour
    assert armour == 1
    _, defence = shooting.shot_at(haunted, state, state.figure("g"), state.figure("e"))
    assert defence == mods((DEF, chief.stats["defense"]), ("SW-113", -1))
    _, plain = shooting.shot_at(battle, state, state.figure("g"), state.figure("e"))
    assert plain == mods((DEF, chief.stats["defense"]), ("SW-86", 1))


@pytest.mark.rule("SW-30", "SW-36")
@pytest.mark.parametrize(
    ("aim", "combat", "damage", "defence", "vitality"),
    [(3, 1, 2, 1, 2), (3, 1, 2, -3, 2), (3, 1, 2, 2, 2), (0, 5, 0, 3, 1), (9, 0, 4, 4, 5), (2, 0, -3, 2, 3)],
)
def test_the_forecast_of_a_shot_is_that_of_every_throw(
    aim: int, combat: int, damage: int, defence: int, vitality: int
) -> None:
    found = Shot(
        mods((TIR, aim), ("SW-37", 0)), mods((COM, combat)), mods((DEG, damage)), mods((DEF, defence)), vitality, 0
    ).prospect()
    margins = [one + aim - other - combat for one in range(1, 21) for other in range(1, 21)]
    lost = [max(0, (each + damage - 1) // max(1, defence)) if each > 0 else 0 for each in margins]
    assert found == Prospect(
        Fraction(sum(each >= 1 for each in lost), 400),
        Fraction(sum(each >= vitality for each in lost), 400),
        Fraction(sum(min(each, vitality) for each in lost), 400),
    )


# -- shooting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-36", "SW-30", "SW-135")
@pytest.mark.parametrize(
    ("dice", "hit", "margin"),
    [((20, 1), True, 19), ((9, 9), False, 0), ((3, 9), False, 6), ((10, 9), True, 1)],
)
def test_a_shot_is_told_with_all_that_counted(dice: tuple[int, int], hit: bool, margin: int) -> None:
    for reading in ("attempt", "hit"):
        battle, state = put_down(options={"riposte_to": reading})
        state = state.put(replace(state.figure("b"), vitality=2, struck_by=("g", "t")))
        work = Working(battle, state, Dice("x", typed=dice))
        totals = [dice[0] + 3, dice[1] + 3]
        hurt = 2 if margin == 19 else 0
        shooting.do_shoot(work, ShootAt("g", "b", "arc-court"))
        assert told(work)[0] == (
            "shot", "g", "SW-36",
            {"target": "b", "weapon": "arc-court", "spell": "", "rolls": list(dice), "totals": totals, "hit": hit,
             "margin": margin, "damage": 0, "defence": 3, "lost": hurt, "hidden": 0, "added": [["SW-86", 1]]},
        )  # fmt: skip
        left = [each[0] for each in told(work)[1:]]
        assert left == (["wounded", "dead", "earned"] if hurt else [])
        assert work.state.figure("g").done
        if not hurt:
            again = ("t", "g") if hit or reading == "attempt" else ("g", "t")
            assert work.state.figure("b").struck_by == again
        assert [(each.purpose, each.who) for each in work.dice.log] == [("shot", "g"), ("shot", "b")]


@pytest.mark.rule("SW-30")
def test_whose_defence_is_gone_loses_as_with_a_defence_of_one() -> None:
    battle, state = put_down()
    bare = replace(state.figure("b"), vitality=30, bonuses=(Bonus("defense", -9, "SW-118"),))
    work = Working(battle, state.put(bare), Dice("x", typed=(10, 5)))
    shooting.do_shoot(work, ShootAt("g", "b", "arc-court"))
    shot_line, wounded = told(work)
    assert (shot_line[3]["margin"], shot_line[3]["defence"], shot_line[3]["lost"]) == (5, -6, 4)
    assert wounded == ("wounded", "b", "SW-36", {"points": 4, "left": 26, "by": "g"})


@pytest.mark.rule("SW-87", "SW-111")
def test_a_spear_is_thrown_and_what_must_be_reloaded_is_empty() -> None:
    for reading, first in (("timer", 5), ("action", -1)):
        battle, state = put_down(options={"reload": reading})
        old = Empty("arbalete", 3), Empty("pistolet", 4), Empty("pistolet", -2)
        work = Working(battle, state.put(replace(state.figure("g"), empty=old)), Dice("x", typed=(1, 20)))
        shooting.do_shoot(work, ShootAt("g", "b", "arbalete"))
        assert work.state.figure("g").empty == (*old[1:], Empty("arbalete", first))
        assert work.state.figure("g").gear == state.figure("g").gear
    near = state.put(replace(state.figure("b"), at=(9000, 5000)))
    work = Working(battle, near.put(replace(near.figure("g"), hand=1)), Dice("x", typed=(1, 20)))
    shooting.do_shoot(work, ShootAt("g", "b", "lance"))
    thrower = work.state.figure("g")
    assert (thrower.gear, thrower.empty) == (("arc-court", "arbalete", "arbalete", "dague"), ())
    assert told(work)[1:] == [("thrown", "g", "SW-87", {"gear": "lance"})]
    arms = battle.outfit(thrower).arms
    assert arms[thrower.hand].name == battle.book.gear["dague"].name


@pytest.mark.rule("SW-111")
def test_reloading_takes_as_many_actions_as_the_weapon_says() -> None:
    battle, state = put_down(options={"reload": "action"})
    assert shooting.refuse_reload(battle, state, ReloadWeapon("g")) == no("SW-111", "loaded_already")
    done = replace(state.figure("g"), done=True, empty=(Empty("arbalete", -1),))
    assert shooting.refuse_reload(battle, state.put(done), ReloadWeapon("g")) == no("SW-13", "acted_already")
    work = Working(battle, state, Dice("x"))
    work.change("g", empty=(Empty("arc", 0), Empty("arquebuse", -2), Empty("arbalete", -1)), loaded=0)
    for empty, left in (
        ((Empty("arquebuse", -1), Empty("arc", 0), Empty("arbalete", -1)), 1),
        ((Empty("arc", 0), Empty("arbalete", -1)), 0),
        ((Empty("arc", 0),), 0),
    ):
        work.change("g", done=False)
        assert shooting.refuse_reload(battle, work.state, ReloadWeapon("g")) is None
        shooting.do_reload(work, ReloadWeapon("g"))
        assert (work.state.figure("g").empty, work.state.figure("g").done) == (empty, True)
        assert told(work)[-1] == ("reloaded", "g", "SW-111", {"left": left})
    work.change("g", loaded=-2, empty=(), done=False)
    for loaded, left in ((-1, 1), (0, 0)):
        shooting.do_reload(work, ReloadWeapon("g"))
        assert work.state.figure("g").loaded == loaded
        assert told(work)[-1] == ("reloaded", "g", "SW-111", {"left": left})
    assert told(work)[0][0] == "reloaded"
